"""Law 45E: a fifth card to a trick."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge.ledger import FacedCard
from arbitr.bridge.seat import SEATS, Seat
from arbitr.cards import Card
from arbitr.laws.effects.cards import CardBack
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.handling import CardIsLead
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Talk, judge, name_card
from arbitr.laws.play.law_47_changes import not_told
from arbitr.laws.play.law_50_penalty_card import has_another, penalty_cards_effects
from arbitr.laws.shared.acts import FIFTH
from arbitr.laws.shared.facts.play import extra_found_late
from arbitr.laws.shared.irregular import opens
from arbitr.laws.shared.misplay import Misplay, out_of_turn
from arbitr.message import Message

finding("fifth_card_is_lead", Message("The card is a lead to the next trick: the Laws on leads apply."))
finding("fifth_card_back", Message("The card goes back into the hand, and nothing follows."))


@opens
def open_fifth_cards(case: Case) -> Iterable[Incident]:
    for seat in SEATS:
        if _faced(case, seat) is not None and not extra_found_late(case, seat):  # then it is for Law 67
            yield Incident("fifth_card", seat)


def _faced(case: Case, seat: Seat) -> Card | None:
    for entry in case.table.ledger.entries:
        if isinstance(entry, FacedCard) and entry.seat is seat and entry.how == FIFTH:
            return entry.card
    return None


def _lying(case: Case, seat: Seat) -> Card | None:
    """The card that came as a fifth one: seen as such, or lying loose."""
    faced = _faced(case, seat)
    if faced is not None:
        return faced
    return next((loose.card for loose in case.table.ledger.loose_cards(seat) if not loose.stands), None)


def is_defender(case: Case, seat: Seat, law: str) -> Talk[bool]:
    play = case.table.play
    return (
        yield from judge(
            "defends",
            "Is {seat} a defender?",
            law=law,
            known=None if play is None else seat.side is not play.contract.declarer.side,
            seat=seat,
        )
    )


@procedure(
    "fifth_card",
    laws=("45", "50"),
    title=Message("Fifth card to a trick"),
    says=Message(
        "A player who has played to the trick adds another card. If the director finds that it was a lead to the next "
        "trick, it is ruled as a lead. Otherwise a defender's card becomes a penalty card, and a card of declarer or "
        "dummy goes back."
    ),
    differs={},
)
def fifth_card(case: Case, incident: Incident) -> Talk[Effects]:
    card = yield from name_card(
        None,
        "card",
        "Which card did {seat} add?",
        law="45E",
        known=_lying(case, incident.by),
        none=not_told(case),
        seat=incident.by,
    )
    return (yield from fifth_card_ruled(case, incident.by, card))


def fifth_card_ruled(case: Case, seat: Seat, card: Card | None) -> Talk[Effects]:
    """What follows; where nobody has said which card it was, a defender's is named when it becomes a penalty card."""
    defends = yield from is_defender(case, seat, "45E")
    led = yield from judge(
        "led",
        "Was it a lead to the next trick? A lead needs a clear intention, by a player sure to be on lead.",
        law="45E1" if defends else "45E2",
        usual=False,
    )
    if card is None:
        if led or not defends:
            return (Finding("fifth_card_is_lead" if led else "fifth_card_back", _law(defends, led), seat),)
        card = yield from name_card(None, "penalty_card", "Which card of {seat} was it?", law="45E1", seat=seat)
        assert card is not None
    if led:
        return (CardIsLead(seat, card, _procedure(case, seat, defends).value, _law(defends, led)),)
    if not defends:
        return (CardBack(seat, card, "45E2"),)
    accidental = True
    if not card.rank.is_honour and not case.table.ledger.penalty_cards(seat):
        accidental = (
            yield from judge(
                "accidental",
                "Did {card} come out by accident, stuck to another card or dropped? A card laid down by itself did "
                "not, though the player had forgotten the first one.",
                law="50B",
                card=card,
            )
        ) and not (yield from has_another(case, seat))
    return penalty_cards_effects(case, seat, (card,), not accidental, "45E1, 50B")


def _law(defends: bool, led: bool) -> str:
    if not led:
        return "45E1" if defends else "45E2"
    return "45E1, 53, 56" if defends else "45E2, 55"


def _procedure(case: Case, seat: Seat, defends: bool) -> Misplay:
    if case.table.play is not None:
        return out_of_turn(case, seat, True)
    return Misplay.DEFENDER_LED if defends else Misplay.DECLARER_LED


@example("fifth_card")
def _(edition: Edition) -> Conversation:
    return reported(edition, "fifth_card", Seat.EAST)
