"""What is wrong with a call, which law comes first, and what becomes of it when others call on.

An irregularity alone asks nothing: the next player may simply call. It stays open until it is called over or ruled on.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from arbitr.bridge.auction import Auction
from arbitr.bridge.call import PASS, Call, is_sufficient
from arbitr.bridge.events import Called, CallHeard
from arbitr.bridge.ledger import Must, Unruled
from arbitr.bridge.seat import Seat
from arbitr.laws.case import Case
from arbitr.laws.effects.effect import Effects
from arbitr.laws.procedure import Incident


class Irregularity(Enum):
    """Every way in which a call can be wrong, each with the procedure that deals with it."""

    AFTER_FINAL_PASS = "call_after_final_pass"
    ABOVE_SEVEN = "bid_above_seven"
    INADMISSIBLE_DOUBLE = "inadmissible_double"
    FORCED_PASS_BROKEN = "forced_pass_broken"
    SECOND_CALL = "change_of_call"
    OUT_OF_ROTATION = "call_out_of_rotation"
    INSUFFICIENT = "insufficient_bid"


BEFORE: dict[tuple[Irregularity, Irregularity], str] = {}
"""Where two match one call: the first is dealt with first, by this law. Every pair that can occur stands here."""


def _first(first: Irregularity, *others: Irregularity, law: str) -> None:
    for other in others:
        BEFORE[first, other] = law


_first(
    Irregularity.AFTER_FINAL_PASS,
    Irregularity.ABOVE_SEVEN,
    Irregularity.INADMISSIBLE_DOUBLE,
    Irregularity.FORCED_PASS_BROKEN,
    Irregularity.OUT_OF_ROTATION,
    Irregularity.INSUFFICIENT,
    law="39A",
)
_first(
    Irregularity.ABOVE_SEVEN,
    Irregularity.FORCED_PASS_BROKEN,
    Irregularity.SECOND_CALL,
    Irregularity.OUT_OF_ROTATION,
    law="38A",
)
_first(
    Irregularity.INADMISSIBLE_DOUBLE,
    Irregularity.FORCED_PASS_BROKEN,
    Irregularity.SECOND_CALL,
    Irregularity.OUT_OF_ROTATION,
    law="36",
)
_first(
    Irregularity.FORCED_PASS_BROKEN,
    Irregularity.SECOND_CALL,
    Irregularity.OUT_OF_ROTATION,
    Irregularity.INSUFFICIENT,
    law="37",
)
_first(Irregularity.SECOND_CALL, Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT, law="25")
_first(Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT, law="27A2")


def irregularities(case: Case, seat: Seat, call: Call, auction: Auction) -> tuple[Irregularity, ...]:
    """All that is wrong with this call if it is made in this auction, the law that comes first in front."""
    found = []
    if auction.is_over:
        found.append(Irregularity.AFTER_FINAL_PASS)
    if not call.is_possible:
        found.append(Irregularity.ABOVE_SEVEN)
    if call.denomination is None and call is not PASS and not _may_double(auction, seat, call):
        found.append(Irregularity.INADMISSIBLE_DOUBLE)
    if call is not PASS and any(duty.must is Must.PASS for duty in case.table.ledger.duties(seat)):
        found.append(Irregularity.FORCED_PASS_BROKEN)
    if seat is not auction.turn and not auction.is_over:
        found.append(Irregularity.OUT_OF_ROTATION)
    last = auction.last_bid
    if call.is_bid and call.is_possible and last is not None and not is_sufficient(call, last.call):
        found.append(Irregularity.INSUFFICIENT)
    return in_order(found)


def _may_double(auction: Auction, seat: Seat, call: Call) -> bool:
    """Would Law 19 allow this double or redouble, were it this player's turn?"""
    at_his_turn = Auction(auction.dealer, auction.said, seat, auction.last_bid, auction.doubling, auction.passes)
    return at_his_turn.may_double if call.code == "X" else at_his_turn.may_redouble


def in_order(found: list[Irregularity]) -> tuple[Irregularity, ...]:
    """By the table of pairs; a pair without an order is a gap in the table, and says so."""
    ordered: list[Irregularity] = []
    for each in found:
        for place, other in enumerate(ordered):
            if (each, other) in BEFORE:
                ordered.insert(place, each)
                break
            if (other, each) not in BEFORE:
                raise AssertionError(f"no order between {each.value} and {other.value}")
        else:
            ordered.append(each)
    return tuple(ordered)


def heard(case: Case, seat: Seat, call: Call) -> Case:
    """The case after a player has called, right or wrong: what was open may be settled, and his call may be open."""
    for number in case.open_calls():
        case = case.after(*called_over(case, number, seat))
    if irregularities(case, seat, call, case.table.auction) or _replaces_an_open_call(case, seat):
        return case.after(CallHeard(seat, call))
    return case.after(Called(seat, call))


def _replaces_an_open_call(case: Case, seat: Seat) -> bool:
    """He has just called irregularly and calls again before anybody else: he tries to mend it (9C, 27C)."""
    return any(case.said(number).seat is seat for number in case.open_calls())


CalledOver = Callable[[Case, int, Seat], Effects]
"""What a call by this player makes of the open call with this number."""
CALLED_OVER: dict[Irregularity, CalledOver] = {}


def when_called_over(kind: Irregularity) -> Callable[[CalledOver], CalledOver]:
    """Each law says for itself what a call over its irregularity means: it stands, or all is wiped, or it depends."""

    def register(function: CalledOver) -> CalledOver:
        CALLED_OVER[kind] = function
        return function

    return register


def called_over(case: Case, number: int, by: Seat) -> Effects:
    """What a call by this player makes of an irregular call that is still open, by that call's own law."""
    kind = irregularity_of(case, number)
    return CALLED_OVER[kind](case, number, by) if kind in CALLED_OVER else ()


Due = Callable[[Case], "Incident | None"]
DUE: list[Due] = []


def due(function: Due) -> Due:
    """Registers a reader of what must be asked before anything else happens."""
    DUE.append(function)
    return function


def due_incidents(case: Case) -> tuple[Incident, ...]:
    """What the director must ask now, before the next call or card."""
    return tuple(incident for reader in DUE if (incident := reader(case)) is not None)


def irregularity_of(case: Case, number: int) -> Irregularity | None:
    """What is wrong with an open call, read against the auction as it stood when it was made."""
    offence = case.said(number)
    before = Auction.replayed(case.table.auction.dealer, case.table.auction.said[:number])
    found = irregularities(case, offence.seat, offence.call, before)
    return found[0] if found else None


def tried_again(case: Case, number: int) -> int | None:
    """The number of a later open call by the same player: his attempt to mend the first one."""
    seat = case.said(number).seat
    for later in case.open_calls():
        if later > number and case.said(later).seat is seat:
            return later
    return None


def open_incidents(case: Case) -> tuple[Incident, ...]:
    """What the director has to rule on, oldest first. An attempt to mend an open call belongs to that call."""
    incidents = []
    for number in case.open_calls():
        seat = case.said(number).seat
        if any(case.said(earlier).seat is seat for earlier in case.open_calls() if earlier < number):
            continue
        found = irregularity_of(case, number)
        if found is not None:
            incidents.append(Incident(found.value, seat, number))
    unruled = [entry for entry in case.table.ledger.entries if isinstance(entry, Unruled)]
    return (*incidents, *(Incident(entry.procedure, entry.seat, entry.number) for entry in unruled))
