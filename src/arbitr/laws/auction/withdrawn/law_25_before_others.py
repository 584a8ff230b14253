"""Law 25 comes before the law on an illegal call: was it unintended (25A), and is a change accepted (25B1)?

A call that was illegal and then changed is a change of call first: see `open_incidents` in irregular.py.
"""

from __future__ import annotations

from arbitr.bridge import Status
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import attempts, call_it_would_change, is_in_rotation
from arbitr.laws.auction.inadmissible.law_35_screens import slip_has_crossed
from arbitr.laws.auction.withdrawn.law_25_change import (
    CallChange,
    auction_period_is_over,
    intended_call,
    last_admissible,
    partner_has_called,
    wrong_with,
)
from arbitr.laws.auction.withdrawn.law_25_slip import (
    MEANT,
    NOT_MADE,
    how_it_came,
    never_made,
    put_right,
    put_right_in_time,
)
from arbitr.laws.effects import CallChanged, Effects, StillToRule
from arbitr.laws.engine import Case, Talk


def slip_put_right(case: Case, number: int, tray: str | None = None) -> Talk[Effects | None]:
    """Every other law waits for this one: an unintended call is corrected, and the intended call is judged (25A).

    None if the call was intended, as it nearly always was, or if it is too late for 25A.
    """
    tried = attempts(case, number)
    second = last_admissible(case, number, tried)
    change = CallChange(case, number, second, tuple(n for n in tried if n != second))
    how = yield from how_it_came(case, change, MEANT)
    if how == MEANT or (how != NOT_MADE and slip_has_crossed(case, change, tray)):
        return None
    return (yield from corrected(case, change, how))


def corrected(case: Case, change: CallChange, how: str) -> Talk[Effects | None]:
    """What follows from an unintended call, or from a call not yet made; None if it is too late."""
    if how == NOT_MADE:
        return (yield from never_made(case, change))
    if (yield from partner_has_called(case, change)) or (yield from auction_period_is_over(case, change)):
        return None
    if not (yield from put_right_in_time(case, change)):
        return None
    meant = yield from intended_call(case, change)
    return (yield from put_right(case, change, meant, case.law(y1997="25A", y2007="25A1")))


def accepted_by_calling(case: Case, number: int) -> Effects | None:
    """The opponent on the left has called over the second call and so accepted it (25B1); None if there is no such
    call.

    The director may still ask whether he knew of it (G04).
    """
    second = _acceptable_second(case, number)
    if second is None:
        return None
    change = CallChange(case, number, second, tuple(n for n in attempts(case, number) if n != second))
    return (
        *change.dropped(case, "25B1"),
        CallChanged(number, change.seat, change.first.call, case.said(second).call, "25B1", second),
        StillToRule("change_of_call", change.seat, second, "25B1"),
    )


def _acceptable_second(case: Case, number: int) -> int | None:
    """The last of the player's further calls that would have been legal in place of the first (X-25-c)."""
    if not is_in_rotation(case, number) or call_it_would_change(case, number) is not None:
        return None
    seat = case.said(number).seat
    later = case.table.auction.said[number + 1 :]
    if any(said.seat is not seat and said.status in (Status.STANDS, Status.OPEN) for said in later):
        return None
    change = CallChange(case, number)
    for tried in reversed(attempts(case, number)):
        if not wrong_with(case, change, case.said(tried).call):
            return tried
    return None
