"""What is wrong with a call, which law comes first, and what happens to it when others call on.

An irregularity alone asks nothing: the next player may simply call. It stays open until a call over it or a ruling.
"""

from __future__ import annotations

from enum import Enum

from arbitr.bridge import (
    CLEAN,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Call,
    CallHeard,
    Ledger,
    Must,
    Seat,
    Status,
    Table,
    Watch,
    is_sufficient,
)
from arbitr.laws.effects import REPEATED_IF_PASSED, CallCancelled, Effects, InformationRuled
from arbitr.laws.engine import Case, Edition


class Irregularity(Enum):
    """Every way in which a call can be wrong, with its procedure, in the order that docs/interpretations.md sets."""

    SKIPPED_PLAYER = "skipped_player"
    AFTER_FINAL_PASS = "call_after_final_pass"
    ABOVE_SEVEN = "bid_above_seven"
    INADMISSIBLE_DOUBLE = "inadmissible_double"
    FORCED_PASS_BROKEN = "forced_pass_broken"
    DOUBLE_BANNED = "double_banned"
    NOT_REPEATED = "call_not_repeated"
    SECOND_CALL = "change_of_call"
    OUT_OF_ROTATION = "call_out_of_rotation"
    INSUFFICIENT = "insufficient_bid"


BEFORE: dict[tuple[Irregularity, Irregularity], str] = {}
"""If two irregularities match one call, the first comes first, by this law. Every possible pair is listed here."""


def _first(first: Irregularity, *others: Irregularity, law: str) -> None:
    for other in others:
        BEFORE[first, other] = law


_first(Irregularity.SKIPPED_PLAYER, Irregularity.AFTER_FINAL_PASS, Irregularity.OUT_OF_ROTATION, law="17E2")
_first(
    Irregularity.AFTER_FINAL_PASS,
    Irregularity.ABOVE_SEVEN,
    Irregularity.INADMISSIBLE_DOUBLE,
    Irregularity.FORCED_PASS_BROKEN,
    Irregularity.SECOND_CALL,
    Irregularity.OUT_OF_ROTATION,
    Irregularity.INSUFFICIENT,
    law="39A",
)
_first(
    Irregularity.ABOVE_SEVEN,
    Irregularity.FORCED_PASS_BROKEN,
    Irregularity.NOT_REPEATED,
    Irregularity.SECOND_CALL,
    Irregularity.OUT_OF_ROTATION,
    law="38A",
)
_first(
    Irregularity.INADMISSIBLE_DOUBLE,
    Irregularity.FORCED_PASS_BROKEN,
    Irregularity.DOUBLE_BANNED,
    Irregularity.NOT_REPEATED,
    Irregularity.SECOND_CALL,
    Irregularity.OUT_OF_ROTATION,
    law="36",
)
_first(
    Irregularity.FORCED_PASS_BROKEN,
    Irregularity.DOUBLE_BANNED,
    Irregularity.NOT_REPEATED,
    Irregularity.SECOND_CALL,
    Irregularity.OUT_OF_ROTATION,
    Irregularity.INSUFFICIENT,
    law="37",
)
_first(Irregularity.DOUBLE_BANNED, Irregularity.NOT_REPEATED, Irregularity.SECOND_CALL, law="30B2b")
_first(Irregularity.NOT_REPEATED, Irregularity.SECOND_CALL, Irregularity.INSUFFICIENT, law="31A1")
_first(Irregularity.SECOND_CALL, Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT, law="25")
_first(Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT, law="27A2")


def irregularities(
    case: Case, seat: Seat, call: Call, auction: Auction, ledger: Ledger | None = None
) -> tuple[Irregularity, ...]:
    """All faults of this call in this auction, the law that comes first at the front.

    `ledger` is the ledger at the time, if it differs from the current one.
    """
    found = []
    ledger = case.table.ledger if ledger is None else ledger
    duties = ledger.duties(seat)
    changed = changed_call(case, seat, call, auction)
    if changed is not None:
        # Other irregularities show when the call that it would replace is removed.
        found.append(Irregularity.SECOND_CALL)
        duties = ledger_before(case.table, changed).duties(seat)
        auction = without_call(auction, changed)
    is_over = auction.is_over or _begins_in_mid_play(case)
    if is_over:
        found.append(Irregularity.AFTER_FINAL_PASS)
    if not call.is_possible:
        found.append(Irregularity.ABOVE_SEVEN)
    if call.denomination is None and call is not PASS and not _may_double(auction, seat, call):
        found.append(Irregularity.INADMISSIBLE_DOUBLE)
    if call is not PASS and any(duty.must is Must.PASS for duty in duties):
        found.append(Irregularity.FORCED_PASS_BROKEN)
    if seat is auction.turn and not is_over:
        if call in (DOUBLE, REDOUBLE) and any(duty.must is Must.NOT_DOUBLE for duty in duties):
            found.append(Irregularity.DOUBLE_BANNED)
        required = None if changed is not None else required_call(ledger, auction, seat)
        if required is not None and call is not required:
            found.append(Irregularity.NOT_REPEATED)
        elif call is PASS and changed is None and leaves_somebody_out(auction, seat):
            found.append(Irregularity.SKIPPED_PLAYER)
    if seat is not auction.turn and not is_over:
        found.append(Irregularity.OUT_OF_ROTATION)
    last = auction.last_bid
    if call.is_bid and call.is_possible and last is not None and not is_sufficient(call, last.call):
        found.append(Irregularity.INSUFFICIENT)
    return in_order(found)


def _begins_in_mid_play(case: Case) -> bool:
    """The table was given in mid-play, without its auction."""
    return case.table.play is not None and not case.table.auction.is_over


def would_end(auction: Auction) -> bool:
    """Would one more pass be the third, or the fourth if nobody has bid?"""
    return auction.passes >= (2 if auction.last_bid is not None else 3)


def leaves_somebody_out(auction: Auction, seat: Seat) -> bool:
    """Would this player's pass end the auction, although one of the three passes took a turn from somebody (17E2,
    34)?
    """
    if not would_end(auction):
        return False
    if seat is not auction.turn:
        return True
    said = auction.said if auction.said[-1].status is Status.STANDS is auction.said[-2].status else auction.standing()
    return said[-1].turn is not said[-1].seat or said[-2].turn is not said[-2].seat


def required_call(ledger: Ledger, auction: Auction, seat: Seat) -> Call | None:
    """The call that a player in turn must repeat because he made it out of rotation and his right-hand opponent passed.

    It need not be legal (X-31-b). A player who must pass is never bound to repeat (order of the laws).
    """
    if ledger is CLEAN or seat is not auction.turn:
        return None
    duties = ledger.duties(seat)
    if any(duty.must is Must.PASS for duty in duties):
        return None
    for duty in duties:
        if duty.must is Must.REPEAT:
            return duty.call
    last = max((n for n, said in enumerate(auction.said) if said.status is Status.STANDS), default=-1)
    if last == -1 or auction.said[last].seat is not seat.rho or auction.said[last].call is not PASS:
        return None
    for entry in reversed(ledger.entries):  # of two calls at that turn, the later one
        if isinstance(entry, Watch) and entry.seat is seat and entry.law in REPEATED_IF_PASSED and entry.number < last:
            return auction.said[entry.number].call
    return None


def changed_call(case: Case, seat: Seat, call: Call, auction: Auction) -> int | None:
    """The number of his own call that a player changes by calling now: his is the last one that counts (25, 30B3, 31).

    Until 2017 a second pass before anybody has bid is not a change but a pass out of rotation (30A, G03).
    """
    if call is PASS and auction.last_bid is None and case.edition < Edition.LAWS_2017:
        return None
    for number in range(len(auction.said) - 1, -1, -1):
        if auction.said[number].status is Status.STANDS:
            return number if auction.said[number].seat is seat else None
    return None


def without_call(auction: Auction, number: int) -> Auction:
    """The auction as if this call had been withdrawn."""
    said = auction.said
    return Auction.replayed(auction.dealer, (*said[:number], said[number].now(Status.WITHDRAWN), *said[number + 1 :]))


def ledger_before(table: Table, number: int) -> Ledger:
    """The ledger before the call with this number; that call may have fulfilled a duty."""
    while table.before is not None and len(table.auction.said) > number:
        table = table.before
    return table.ledger


def _may_double(auction: Auction, seat: Seat, call: Call) -> bool:
    """Return whether Law 19 would allow this double or redouble if it were this player's turn."""
    at_his_turn = Auction(auction.dealer, auction.said, seat, auction.last_bid, auction.doubling, auction.passes)
    return at_his_turn.may_double if call.code == "X" else at_his_turn.may_redouble


def in_order(found: list[Irregularity]) -> tuple[Irregularity, ...]:
    """Ordered by the table of pairs; a pair without an order is a gap in the table and raises an error."""
    ordered: list[Irregularity] = []
    for irregularity in found:
        for place, other in enumerate(ordered):
            if (irregularity, other) in BEFORE:
                ordered.insert(place, irregularity)
                break
            if (other, irregularity) not in BEFORE:
                raise AssertionError(f"no order between {irregularity.value} and {other.value}")
        else:
            ordered.append(irregularity)
    return tuple(ordered)


def made_over(case: Case, number: int) -> tuple[int, ...]:
    """The calls that were open when this one was made; none if a ruling put it there."""
    table = case.table
    while table.before is not None and len(table.before.auction.said) > number:
        table = table.before
    if table.before is None or not isinstance(table.event, CallHeard) or not table.before.auction.has_open:
        return ()
    return tuple(n for n, said in enumerate(table.before.auction.said) if said.status is Status.OPEN)


def falls(case: Case, number: int) -> bool:
    """Return whether this open call was made over another one that has been cancelled since (X-29-b)."""
    for older in made_over(case, number):
        if case.said(older).status not in (Status.OPEN, Status.STANDS):
            # After the final pass each call is ruled on alone (39).
            return irregularity_of(case, older) is not Irregularity.AFTER_FINAL_PASS
    return False


def fallen(case: Case, number: int, law: str) -> Effects:
    """The call is cancelled without further consequences; its information is unauthorised for the side that made it."""
    said = case.said(number)
    return (
        CallCancelled(number, said.seat, said.call, law),
        InformationRuled(said.seat, (number,), withdrawn_law(case)),
    )


def withdrawn_law(case: Case) -> str:
    """The law by which the edition says who may use what was withdrawn."""
    return case.law(y1997="16C2", y2007="16D2", y2017="16C2")


def irregularity_of(case: Case, number: int) -> Irregularity | None:
    """What is wrong with an open call, read against the auction as it stood when it was made."""
    offence = case.said(number)
    found = irregularities(
        case, offence.seat, offence.call, auction_before(case, number), ledger_before(case.table, number)
    )
    return found[0] if found else None


def auction_before(case: Case, number: int) -> Auction:
    """The auction when this call was made, counting only the calls that stand now."""
    return Auction.replayed(case.table.auction.dealer, case.table.auction.said[:number])
