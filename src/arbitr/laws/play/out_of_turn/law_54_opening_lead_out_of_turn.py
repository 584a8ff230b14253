"""Law 54: a faced opening lead by the wrong player."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.cards import Card
from arbitr.laws.effects import CardBack, DeclarerSpreads, Effect, Effects, LeadStands, LookAgain, WithdrawnCardsKnown
from arbitr.laws.engine import (
    Case,
    Choice,
    Conversation,
    Edition,
    Incident,
    Talk,
    after_calls,
    choose,
    clause,
    example,
    judge,
    procedure,
)
from arbitr.laws.play.out_of_turn.law_53_lead_accepted import led_card, taken_back, told_by_opponent
from arbitr.laws.play.penalty_cards.law_48_hand_faced import cards_seen
from arbitr.laws.shared.cards.acts import has_spread
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.cards.penalty_cards import information, lie_together, lies_there
from arbitr.message import Message


@procedure(
    "opening_lead_out_of_turn",
    laws=("54",),
    title=Message("Opening lead out of turn"),
    says=Message(
        "Declarer has five options: spread his own hand and become dummy, with the lead standing; accept the "
        "lead and see dummy as usual; or refuse it and require the suit led, forbid it, or leave the correct "
        "leader free. A refused card is a major penalty card, picked up if the suit is required or forbidden. "
        "If declarer could have seen any of dummy's cards, he must accept the lead. A card faced as a lead by "
        "the declaring side is retracted."
    ),
    differs={
        1997: Message("A lead attempted by the declaring side is not mentioned; it is treated in the same way."),
        2007: Message("Law 24 covers a lead by the declaring side."),
        2017: Message("The same. If the lead must be accepted, declarer cannot become dummy."),
    },
)
def opening_lead_out_of_turn(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    card = yield from led_card(case, seat, "54")
    play = case.table.play
    declaring = yield from judge(
        "by_declaring_side",
        "Is {seat} on the declaring side?",
        law=case.law(y1997="24", y2007="54E"),
        known=None if play is None else play.contract.declarer.side is seat.side,
        seat=seat,
    )
    if declaring:
        return (
            CardBack(seat, card, case.law(y1997="24", y2007="54E")),
            WithdrawnCardsKnown(seat, (card,), "24"),
        )
    back = _face_down_card_back(case, seat)
    if (yield from told_by_opponent(seat)):
        return *back, *taken_back(case, seat, card)
    declarer = seat.lho  # only the right leader's partner can make the opening lead out of turn
    if (yield from _spreads(case, declarer)):
        return *back, LeadStands(seat, card, "54A"), DeclarerSpreads("54A")
    if (
        yield from judge(
            "dummy_seen",
            "Could {declarer} have seen any of dummy's cards, other than one exposed during the auction?",
            law="54C",
            known=True if cards_seen(case, declarer.partner) or has_spread(case, declarer.partner) else None,
            usual=False,
            declarer=declarer,
        )
    ):
        return *back, LeadStands(seat, card, "54C"), *dummy_was_seen(case, seat)
    answer = yield from choose(
        declarer,
        "lead",
        "{declarer}, you may spread your hand and become dummy, or accept the lead and see dummy. Or you may "
        "refuse it and require {leader} to lead {suit}, forbid it, or leave {leader} free to lead. What do "
        "you choose?",
        (
            Choice("spread", Message("spread the hand: partner plays the contract, and the lead stands")),
            Choice("accept", Message("accept the lead: dummy is spread, and declarer's hand plays second")),
            Choice(
                "refuse",
                Message("refuse it: it becomes a major penalty card, and you may restrict the correct leader's lead"),
            ),
        ),
        law="54",
        declarer=declarer,
        suit=card.suit,
        leader=seat.partner,
    )
    if answer == "spread":
        return *back, LeadStands(seat, card, "54A"), DeclarerSpreads("54A")
    if answer == "accept":
        return *back, LeadStands(seat, card, "54B1")
    return *back, *_lies(case, seat, card, "54D")


@clause(1997)
def dummy_was_seen(case: Case, seat: Seat) -> Effects:
    """The lead stands without a choice: the director reviews whether the leader could have known (72B1)."""
    return (LookAgain(seat, "72B1"),)


@dummy_was_seen.since(2007)
def _(case: Case, seat: Seat) -> Effects:
    return ()


def _spreads(case: Case, declarer: Seat) -> Talk[bool]:
    """A player who has begun to spread his hand and exposed a card must spread all of it (54A)."""
    spread = has_spread(case, declarer)
    if not spread and not cards_seen(case, declarer):
        return False
    on_purpose = cards_seen(case, declarer, "dropped")
    shown = cards_seen(case, declarer, "dropped", "")
    return (
        yield from judge(
            "begins_to_spread",
            "Did {seat} begin to spread his hand after the opening lead out of turn?",
            law="54A",
            known=True if spread or shown or len(on_purpose) > 1 else None if on_purpose else False,
            seat=declarer,
        )
    )


def _face_down_card_back(case: Case, seat: Seat) -> tuple[Effect, ...]:
    """First the right leader takes back his face-down card (54)."""
    lying = case.table.ledger.loose_cards(seat.partner)
    return tuple(CardBack(loose.seat, loose.card, "54") for loose in lying if loose.is_face_down)


def _lies(case: Case, seat: Seat, card: Card, law: str) -> Effects:
    """The card becomes a penalty card, and so does a card led together with it (50B)."""
    ledger = case.table.ledger
    others = tuple(loose.card for loose in ledger.loose_cards(seat) if loose.card is not card and not loose.stands)
    lies = (lies_there(ledger, seat, exposed, True, law if exposed is card else "50B") for exposed in (card, *others))
    return *lie_together(lies), *information(case, seat, (card, *others))


@example("opening_lead_out_of_turn")
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "S 1S, W P, N 4S, E P, S P, W P", dealer=Seat.SOUTH)
    case = played(case, Seat.EAST, Card.parse("D2"))
    return Conversation(case, Incident("opening_lead_out_of_turn", Seat.EAST))
