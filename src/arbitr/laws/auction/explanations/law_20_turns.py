"""Whose turn it is and who is dummy: defined once, because rights under Laws 20, 40 and 41 depend on it."""

from __future__ import annotations

from arbitr.bridge import Must, Seat
from arbitr.cards import Card
from arbitr.laws.engine import Case, Choice, Shown, Talk, choose, judge, value_of
from arbitr.laws.shared.facts import turns
from arbitr.laws.shared.facts.auction import auction_over
from arbitr.laws.shared.facts.play import lead_face_down_by_now, lead_faced_by_now
from arbitr.laws.shared.facts.turns import may_ask_before_the_lead
from arbitr.message import Message

AUCTION, PLAY = "auction", "play"


def dummy_known(case: Case, seat: Seat) -> bool | None:
    return value_of(turns.is_dummy(case, seat))


def is_dummy(case: Case, seat: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "is_dummy",
            "Is {seat} dummy or presumed dummy?",
            law=law,
            known=turns.is_dummy(case, seat),
            usual=False,
            seat=seat,
        )
    )


def declares(case: Case, seat: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "declares",
            "Is {seat} declarer or dummy, or presumed to be?",
            law=law,
            known=turns.declares(case, seat),
            seat=seat,
        )
    )


def is_lead_faced(case: Case, law: str) -> Talk[bool]:
    """At this moment: a question asked now refers to the current end of the log."""
    known = lead_faced_by_now(case)
    return (yield from judge("lead_faced", "Has a defender faced an opening lead?", law=law, known=known))


def face_down(case: Case, seat: Seat) -> tuple[Card, ...]:
    """The opening lead that this player has put face down, if the table has recorded it."""
    return tuple(loose.card for loose in case.table.ledger.loose_cards(seat) if loose.is_face_down)


def at_turn(case: Case, seat: Seat, law: str, known: Shown[bool] | None) -> Talk[bool]:
    return (
        yield from judge(
            "at_turn",
            "Is it {seat}'s turn to call or play? (For declarer, from either hand.)",
            law=law,
            known=known,
            seat=seat,
        )
    )


def may_ask_in_play(case: Case, seat: Seat, law: str) -> Talk[str]:
    """The law by which this player, who is not dummy, may ask after the final pass; empty if he must wait.

    The leader asks before he leads, and his partner is silent until then. Once the lead is face down, the partner may
    ask, and so may declarer before it is faced (41B, 20.11). After that each player asks at his own turn.
    """
    if (yield from asks_early(case, seat)):
        return "41B"
    in_turn = yield from at_turn(case, seat, law, turns.at_turn_to_play(case, seat))
    return law if in_turn else ""


def asks_early(case: Case, seat: Seat) -> Talk[bool]:
    """Return whether no lead has been faced and this player need not wait for his turn."""
    return not (yield from is_lead_faced(case, "41B")) and (yield from _before_the_lead(case, seat))


def _before_the_lead(case: Case, seat: Seat) -> Talk[bool]:
    """Shown by the log. If nobody has recorded calls and cards, a lead is usually already face down."""
    known = may_ask_before_the_lead(case, seat)
    if known is not None:
        return known.value
    return (
        yield from judge(
            "led_face_down",
            "Is there an opening lead face down on the table?",
            law="41A",
            known=lead_face_down_by_now(case),
            usual=True,
        )
    )


def phase(case: Case) -> Talk[str]:
    """Is this the auction, or has the final pass been made?"""
    over = auction_over(case)
    known = None if over is None else Shown(PLAY if over.value else AUCTION, over.source)
    return (
        yield from choose(
            None,
            "phase",
            "Is the auction still in progress?",
            (
                Choice(AUCTION, Message("the auction is still in progress")),
                Choice(PLAY, Message("the final pass has been made")),
            ),
            law="20",
            known=known,
        )
    )


def at_turn_to_call(case: Case, seat: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "at_turn_to_call",
            "Is it {seat}'s turn to call?",
            law=law,
            known=turns.at_turn_to_call(case, seat),
            seat=seat,
        )
    )


def must_pass(case: Case, seat: Seat) -> bool | None:
    if any(duty.must is Must.PASS for duty in case.table.ledger.duties(seat)):
        return True
    return False if case.table.auction.said else None
