"""A player cannot do what a rectification asks (Law 59)."""

from __future__ import annotations

from arbitr.bridge.ledger import Duty, Must
from arbitr.bridge.seat import Seat
from arbitr.cards import Card, Suit
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.penalty_cards import CARD_DUTIES, RestrictionLifted
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Talk, judge
from arbitr.message import Message

finding("no_second_choice", Message("The choice is used up: nothing else may be chosen in its place."))
finding("restriction_obeyed", Message("The player did what was asked: nothing more follows."))
finding("restriction_broken", Message("The player could have done what was asked: not to do so is a revoke (61A)."))


@procedure(
    "unable_to_comply",
    laws=("59",),
    title=Message("Player cannot lead or play as required"),
    says=Message(
        "A player who has no card of the suit that must be led or played, or only cards of a suit that may not be, or "
        "who must follow suit, may play any legal card. The choice is used up all the same, and penalty cards that "
        "went with it are picked up. Who can comply and does not has revoked."
    ),
    differs={},
)
def unable_to_comply(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    if not (
        yield from judge(
            "able",
            "Can {seat} do what was required, and follow suit where that is due?",
            law="59",
            known=_able(case, seat),
            seat=seat,
        )
    ):
        bound = any(duty.must in CARD_DUTIES for duty in case.table.ledger.duties(seat))
        lifted = (RestrictionLifted(seat, "59"),) if bound else ()
        return Finding("cannot_comply", "59", seat), *lifted, Finding("no_second_choice", "59", seat)
    if (yield from judge("obeyed", "Did {seat} do it?", law="61A", seat=seat)):
        return (Finding("restriction_obeyed", "59", seat),)
    return (Finding("restriction_broken", "61A", seat),)


def _able(case: Case, seat: Seat) -> bool | None:
    """Does the hand in turn hold a card that obeys? An unknown hand cannot tell."""
    play = case.table.play
    duties = case.table.ledger.duties(seat)
    if play is None or case.table.turn is not seat or play.unknown(seat) or not duties:
        return None
    cards, led = play.legal_cards(), play.trick[0].suit if play.trick else None
    return any(all(card in duty.narrows(cards, led) and _obeys(duty, card, led) for duty in duties) for card in cards)


def _obeys(duty: Duty, card: Card, led: Suit | None) -> bool:
    match duty.must:
        case Must.LEAD:
            return led is not None or card.suit in duty.suits
        case Must.NOT_LEAD:
            return led is not None or card.suit not in duty.suits
        case Must.PLAY:
            return card.suit in duty.suits
        case Must.NOT_PLAY:
            return card.suit not in duty.suits
        case Must.HIGHEST | Must.LOWEST:
            return card.suit is led
        case _:
            return True


@example("unable_to_comply")
def _(edition: Edition) -> Conversation:
    return reported(edition, "unable_to_comply", Seat.WEST)
