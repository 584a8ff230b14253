"""A player cannot comply with a rectification (Law 59)."""

from __future__ import annotations

from arbitr.bridge import Duty, Must, Seat
from arbitr.cards import Card, Suit
from arbitr.laws.effects import CARD_DUTIES, Effects, Finding, RestrictionLifted, findings
from arbitr.laws.engine import Case, Incident, Report, Talk, judge, procedure
from arbitr.message import Message

findings(
    no_second_choice=Message("The option has been used up, and no other may be chosen instead."),
    restriction_obeyed=Message("The player has complied, so nothing more is required."),
    restriction_broken=Message("The player was able to comply and did not: that is a revoke (Law 61A)."),
)


@procedure(
    "unable_to_comply",
    laws=("59",),
    title=Message("Player unable to lead or play as required"),
    says=Message(
        "A player may play any legal card if he has no card of the suit required, has only cards of the suit "
        "forbidden, or must follow suit. The choice is used up all the same, and the penalty cards connected "
        "with it are picked up. A player who is able to comply and does not has revoked."
    ),
    differs={},
    example=Report(Seat.WEST),
)
def unable_to_comply(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    if not (
        yield from judge(
            "able",
            "Can {seat} comply, and follow suit where required?",
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
    """Does the hand in turn hold a card that complies? An unknown hand gives no answer."""
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
