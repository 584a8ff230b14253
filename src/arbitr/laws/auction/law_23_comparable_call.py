"""Is a call comparable to the one it replaces (Law 23 since 2017)? Laws 27, 30, 31 and 32 ask.

What counts as similar is the director's to judge, never ours (U04). Hints for him, not rules: the same suits, a length
within about one card, limits within two or three points; an opening bid and an overcall in the same suit; a pass and
then a call too weak to open. 25, 36, 37, 38 and 39 know nothing of it (M-26, M-36).
"""

from __future__ import annotations

from arbitr.bridge.call import Call
from arbitr.bridge.ledger import Until
from arbitr.bridge.seat import Seat
from arbitr.laws.effects.duties import LeadMayBeRestricted, MustPass
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.rotation import InformationFreed, WatchEnded
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.talk import Talk, judge
from arbitr.message import Message

finding("comparable_call", Message("The call is comparable to the one that was withdrawn, and nothing more follows."))


def comparable(case: Case, withdrawn: Call, new: Call) -> Talk[bool]:
    """The same or a similar meaning (23A1), some of the hands (23A2), or the same purpose (23A3)."""
    return (
        yield from judge(
            "comparable",
            "Is {new} comparable to {call}: the same or a similar meaning, or a part of it, or the same purpose?",
            law="23A",
            call=withdrawn,
            new=new,
        )
    )


def settled_by_comparison(
    case: Case, seat: Seat, number: int, new: Call, law: str, free: str, otherwise: str
) -> Talk[Effects]:
    """A call out of rotation has been replaced: comparable, and nothing follows, or the partner passes once.

    `law` sends us here, `free` and `otherwise` are the two branches.
    """
    done = WatchEnded(seat, number, law)
    if (yield from comparable(case, case.said(number).call, new)):
        return (
            done,
            Finding("comparable_call", free, seat),
            InformationFreed(seat, number, "23B"),
            LookAgain(seat, "23C"),
        )
    return (
        done,
        MustPass(seat.partner, Until.NEXT_TURN, otherwise),
        LeadMayBeRestricted(seat.partner, seat, (number,), "26B"),
        LookAgain(seat, "72C"),
    )
