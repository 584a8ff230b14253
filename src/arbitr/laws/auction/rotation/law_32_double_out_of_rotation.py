"""A double or redouble out of rotation that Law 19 allows and nobody accepted (Law 32).

Law 36 deals with a double that Law 19 does not allow; it can never be accepted. The lead may always be restricted as
after a call without a suit, whatever the double shows (26B, X-26-c).
"""

from __future__ import annotations

from arbitr.bridge import Seat, Until
from arbitr.laws.auction.rotation.law_28_calls_in_rotation import RHO, OutOfRotation, said_beside
from arbitr.laws.auction.rotation.law_31_bid_out_of_rotation import repeat_if_passed
from arbitr.laws.auction.withdrawn.law_23_comparable_call import settled_by_comparison
from arbitr.laws.effects import (
    CallWatched,
    Effects,
    LeadMayBeRestricted,
    LookAgain,
    MayCallAnything,
    MustPass,
    SilencedIfActed,
)
from arbitr.laws.engine import Case, Talk, clause


@clause(1997)
def double_cancelled(case: Case, call: OutOfRotation) -> Effects:
    """At the right-hand opponent's turn his call decides (32B); otherwise the partner passes throughout (32A, G08)."""
    seat = call.seat
    if call.at == RHO:
        return (
            *repeat_if_passed(case, call, "32B1"),
            SilencedIfActed(seat.partner, seat, call.number, "32B1", "32B2"),
        )
    return (
        MustPass(seat.partner, Until.REST, "32A"),
        LeadMayBeRestricted(seat.partner, seat, (call.number, *said_beside(case, call.number)), "26B"),
        CallWatched(seat, call.number, "32A", "26B"),
        LookAgain(seat, "23"),
    )


@double_cancelled.since(2017)
def _(case: Case, call: OutOfRotation) -> Effects:
    """The partner is free; the offender's next call decides, unless he must repeat this one (32A, 32B)."""
    seat = call.seat
    if call.at == RHO:
        return (*repeat_if_passed(case, call, "32A1"), CallWatched(seat, call.number, "32A1", "32A2", "comparable"))
    return (MayCallAnything(seat.partner, "32B1"), CallWatched(seat, call.number, "32B", "32B2", "comparable"))


def double_replaced(case: Case, seat: Seat, number: int, law: str, new: int) -> Talk[Effects]:
    """Since 2017: comparable or not (32A2, 32B2). Before that nothing is left to judge."""
    cited = "32A2" if law == "32A1" else "32B2"
    return (yield from settled_by_comparison(case, seat, number, new, cited, "32A2a", "32A2b"))
