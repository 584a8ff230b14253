"""What Law 25 is about: a player's call, and the call that is to replace it."""

from __future__ import annotations

from arbitr.bridge import CALLS, PASS, Auction, Call, Status
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import call_it_would_change
from arbitr.laws.effects import CallCancelled, CallChanged, CallRefused, Effects
from arbitr.laws.engine import Case, Edition, Talk, calls_choice, judge, name_call
from arbitr.laws.shared.irregular import Irregularity, irregularities, ledger_before
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

INADMISSIBLE = frozenset({Irregularity.ABOVE_SEVEN, Irregularity.INADMISSIBLE_DOUBLE, Irregularity.FORCED_PASS_BROKEN})
"""Calls that nobody can accept (Law 35)."""


class CallChange:
    """One change: the player's call, and the new one as far as it was heard."""

    __slots__ = ("attempts", "first", "number", "seat", "second")

    def __init__(self, case: Case, number: int, second: int | None = None, attempts: tuple[int, ...] = ()) -> None:
        self.number = number
        self.first = case.said(number)
        self.seat = self.first.seat
        self.second = second
        """The number of the new call, if it has been heard."""
        self.attempts = attempts
        """Other attempts; each is cancelled."""

    def dropped(self, case: Case, law: str) -> Effects:
        return tuple(CallCancelled(n, self.seat, case.said(n).call, law) for n in self.attempts)


def heard_change(case: Case, number: int) -> CallChange:
    """The change that this second call at one turn asks for; of several attempts the last one that could stand
    counts.
    """
    said, seat = case.table.auction.said, case.said(number).seat
    first = _first_of(case, number)
    later = tuple(n for n in case.open_calls() if n > number and said[n].seat is seat)
    second = last_admissible(case, first, later)
    if second is None:
        second = number
    return CallChange(case, first, second, tuple(n for n in (number, *later) if n != second))


def _first_of(case: Case, number: int) -> int:
    """The call that this one would replace, or has replaced since a later call accepted it."""
    if case.said(number).status is Status.STANDS:
        return next(
            event.number for event in case.table.log() if isinstance(event, CallChanged) and event.heard == number
        )
    first = call_it_would_change(case, number)
    assert first is not None, "this is a second call at one turn"
    return first


def last_admissible(case: Case, first: int, attempts: tuple[int, ...]) -> int | None:
    """Of several attempts to change a call, the last that could be accepted."""
    change = CallChange(case, first)
    for number in reversed(attempts):
        if not INADMISSIBLE & set(wrong_with(case, change, case.said(number).call)):
            return number
    return None


def wrong_with(case: Case, change: CallChange, call: Call) -> tuple[Irregularity, ...]:
    """The faults of this call if it had been made instead of the first one."""
    ledger = ledger_before(case.table, change.number)
    return irregularities(case, change.seat, call, auction_before(case, change), ledger)


def partner_has_called(case: Case, change: CallChange) -> Talk[bool]:
    called = any(said.seat is change.seat.partner for said in case.table.auction.said[change.number + 1 :])
    return (
        yield from judge(
            "partner_called",
            "Has {partner} called since?",
            law=case.law(y1997="25A", y2007="25A2", y2017="25A4"),
            known=called,
            partner=change.seat.partner,
        )
    )


def auction_period_is_over(case: Case, change: CallChange) -> Talk[bool]:
    """The auction period ends when the opening lead is faced; calls made before a card was played came earlier."""
    play, auction = case.table.play, case.table.auction
    known: bool | None = None
    if change.second is not None or not auction.is_over:
        known = False
    elif play is not None and play.played:
        known = True
    return (
        yield from judge(
            "auction_period_over",
            "Is the auction period over? (The opening lead is faced, or the hands of a passed-out board are "
            "back in it.)",
            law=case.law(y1997="25A", y2007="25A3", y2017="25A5"),
            known=known,
            usual=False,
        )
    )


def intended_call(case: Case, change: CallChange) -> Talk[Call]:
    """The call that was heard, or that the player now makes; it may itself be irregular."""
    return (yield from _new_call(case, change, frozenset()))


def wanted_call(case: Case, change: CallChange) -> Talk[Call | None]:
    """The same for a considered change: a call that nobody can accept is not offered (X-25-b); None if no other is
    left.
    """
    others = (call for call in CALLS if call is not change.first.call)
    if change.second is None and all(INADMISSIBLE & set(wrong_with(case, change, call)) for call in others):
        return None
    return (yield from _new_call(case, change, INADMISSIBLE))


def _new_call(case: Case, change: CallChange, barred: frozenset[Irregularity]) -> Talk[Call]:
    if change.second is not None:
        return case.said(change.second).call
    wrong = {call: wrong_with(case, change, call) for call in CALLS if call is not change.first.call}
    return (
        yield from name_call(
            change.seat,
            "new_call",
            "{seat}, which call do you want instead of {call}?",
            (
                calls_choice(
                    "legal",
                    Message("a call that is legal now"),
                    (call for call, found in wrong.items() if not found),
                ),
                calls_choice(
                    "irregular",
                    Message("a call that is itself irregular"),
                    (call for call, found in wrong.items() if found and not barred & set(found)),
                ),
            ),
            law=own_law(case),
            seat=change.seat,
            call=change.first.call,
        )
    )


def auction_before(case: Case, change: CallChange) -> Auction:
    return Auction.replayed(case.table.auction.dealer, case.table.auction.said[: change.number])


def lho_call(case: Case, number: int) -> int | None:
    lho = case.said(number).seat.lho
    for later in range(number + 1, len(case.table.auction.said)):
        if case.said(later).seat is lho and case.said(later).status in (Status.STANDS, Status.OPEN):
            return later
    return None


def own_law(case: Case) -> str:
    return case.law(y1997="25B", y2007="25B2")


def lho_law(case: Case) -> str:
    """The law by which the edition lets the opponent on the left call again."""
    return case.law(y1997="21B1", y2007="25A4", y2017="25A6")


def cancelled_change(case: Case, change: CallChange, new: Call, law: str) -> tuple[Effects, tuple[int, ...]]:
    """Cancel what was heard or asked for, and give its numbers."""
    if change.second is None:
        return (CallRefused(change.seat, new, law),), (len(case.table.auction.said),)
    numbers = (*change.attempts, change.second)
    law = cited(*sent_here_by(case, new), law)
    return tuple(CallCancelled(n, change.seat, case.said(n).call, law) for n in numbers), numbers


def sent_here_by(case: Case, new: Call) -> tuple[str, ...]:
    """A call at the left-hand opponent's turn by a player who has already called: 30, 31 and 32 refer it to this
    law.
    """
    if new is PASS:
        return (case.law(y1997="30B3", y2017="30B2"),)
    if new.is_bid:
        return (case.law(y1997="31B", y2017="31C"),)
    return ("32C",) if case.edition >= Edition.LAWS_2017 else ()
