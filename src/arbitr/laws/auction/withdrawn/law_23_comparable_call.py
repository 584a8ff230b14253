"""Is a call comparable to the one it replaces (Law 23 since 2017)? Laws 27, 30, 31 and 32 ask.

If the meanings of both calls were explained, they decide it (`shared/meanings.py`). The director judges cases between
the bounds of U04. Hints for him, not rules: an opening bid and an overcall in the same suit; a pass and then a call too
weak to open. Laws 36 to 39 do not use it (M-26, M-36).
"""

from __future__ import annotations

from arbitr.bridge import DOUBLE, PASS, REDOUBLE, Seat, Until
from arbitr.laws.effects import (
    Effects,
    Finding,
    InformationFreed,
    LeadMayBeRestricted,
    LookAgain,
    MustPass,
    WatchEnded,
    findings,
)
from arbitr.laws.engine import Case, Talk, judge
from arbitr.laws.shared import meanings
from arbitr.laws.shared.irregular import auction_before
from arbitr.laws.shared.meanings import ToldCall
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    comparable_call=Message("The call is comparable to the withdrawn one, so there is no further rectification."),
)


def comparable(
    withdrawn: ToldCall, new: ToldCall, key: str = "comparable", is_repeated: bool = False, usual: bool | None = None
) -> Talk[bool]:
    """The same or a similar meaning (23A1), a subset of the hands (23A2), or the same purpose (23A3).

    `is_repeated` means the same call again, with the same meaning unless somebody says otherwise.
    """
    found = meanings.comparable(new, withdrawn)
    if usual is None and new.call is PASS and withdrawn.call.is_bid:
        usual = False  # a pass seldom shows a hand that has just bid
    if is_repeated:
        return (
            yield from judge(
                key,
                "He has repeated {call}. Does it mean much the same as before, or a part of it?",
                law="23A",
                known=found.known,
                usual=True,
                call=withdrawn.call,
            )
        )
    return (
        yield from judge(
            key,
            "Is {new} comparable to {call}? (The same or a similar meaning, a subset of its meanings, or the "
            "same purpose.)",
            law="23A",
            known=found.known,
            usual=usual,
            call=withdrawn.call,
            new=new.call,
        )
    )


def why_comparable(withdrawn: ToldCall, new: ToldCall) -> str:
    """The paragraph that makes it comparable, as far as the explanations show which."""
    found = meanings.comparable(new, withdrawn)
    return found.law if found.value else "23A"


def is_repeated(case: Case, number: int, new: int) -> bool:
    """The same call again; a double only if it doubles the same bid."""
    old, said = case.said(number).call, case.said(new).call
    if old is not said:
        return False
    if old not in (DOUBLE, REDOUBLE):
        return True
    before, after = auction_before(case, number).last_bid, auction_before(case, new).last_bid
    return before is not None and after is not None and before.call is after.call


def settled_by_comparison(
    case: Case, seat: Seat, number: int, new: int, law: str, free: str, otherwise: str
) -> Talk[Effects]:
    """A call out of rotation has been replaced: if comparable, nothing follows; otherwise the partner passes once.

    `law` refers here; `free` and `otherwise` are the two branches.
    """
    done = WatchEnded(seat, number, law)
    again, old, now = (
        is_repeated(case, number, new),
        meanings.as_explained(case, number),
        meanings.as_explained(case, new),
    )
    if (yield from comparable(old, now, is_repeated=again)):
        return (
            done,
            Finding("comparable_call", cited(free, why_comparable(old, now)), seat),
            InformationFreed(seat, number, "23B"),
            LookAgain(seat, "23C"),
        )
    return (
        done,
        MustPass(seat.partner, Until.NEXT_TURN, otherwise),
        LeadMayBeRestricted(seat.partner, seat, (number,), "26B"),
        LookAgain(seat, "72C"),
    )
