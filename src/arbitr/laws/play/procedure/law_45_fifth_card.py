"""Law 45E: a fifth card to a trick."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import SEATS, FacedCard, Seat
from arbitr.cards import Card
from arbitr.laws.effects import CardBack, CardIsLead, Effects, Finding, findings
from arbitr.laws.engine import Case, Incident, Report, Talk, judge, name_card, procedure
from arbitr.laws.play.penalty_cards.law_50_penalty_card import has_another, penalty_cards_effects
from arbitr.laws.play.procedure.law_47_changes import not_told
from arbitr.laws.shared.cards.acts import FIFTH
from arbitr.laws.shared.cards.misplay import Misplay, out_of_turn
from arbitr.laws.shared.facts.play import extra_found_late
from arbitr.laws.shared.incidents import opens
from arbitr.message import Message

findings(
    fifth_card_is_lead=Message("The card is a lead to the next trick, so the Laws on leads apply."),
    fifth_card_back=Message("The card is returned to the hand, with no rectification."),
)


@opens
def open_fifth_cards(case: Case) -> Iterable[Incident]:
    for seat in SEATS:
        if _faced(case, seat) is not None and not extra_found_late(case, seat):  # then Law 67 applies
            yield Incident("fifth_card", seat)


def _faced(case: Case, seat: Seat) -> Card | None:
    for entry in case.table.ledger.of(FacedCard):
        if entry.seat is seat and entry.how == FIFTH:
            return entry.card
    return None


def _lying(case: Case, seat: Seat) -> Card | None:
    """The fifth card: seen as such, or loose."""
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
    title=Message("Fifth card played to a trick"),
    says=Message(
        "A player who has already played to the trick contributes another card. If the director finds that it "
        "was a lead to the next trick, it is treated as a lead. Otherwise a defender's card becomes a penalty "
        "card, and a card of declarer or dummy is withdrawn."
    ),
    differs={},
    example=Report(Seat.EAST),
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
    """What follows. If nobody has said which card it was, a defender's is named when it becomes a penalty card."""
    defends = yield from is_defender(case, seat, "45E")
    led = yield from judge(
        "led",
        "Was it a lead to the next trick? A lead requires clear intent by a player who is sure he is on lead.",
        law="45E1" if defends else "45E2",
        usual=False,
    )
    if card is None:
        if led or not defends:
            return (Finding("fifth_card_is_lead" if led else "fifth_card_back", _law(defends, led), seat),)
        card = yield from name_card(None, "penalty_card", "Which of {seat}'s cards was it?", law="45E1", seat=seat)
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
                "Did {card} come out by accident, stuck to another card or dropped? A card laid down "
                "separately did not, even if the player had forgotten the first one.",
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
