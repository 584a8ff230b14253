"""What is wrong with a call, which law comes first, and what becomes of it when others call on.

An irregularity alone asks nothing: the next player may simply call. It stays open until it is called over or ruled on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from arbitr.bridge.auction import Auction, Status
from arbitr.bridge.call import DOUBLE, PASS, REDOUBLE, Call, is_sufficient
from arbitr.bridge.events import CALLED, CallHeard
from arbitr.bridge.ledger import CLEAN, Ledger, Must, StepDue, Unruled, Watch
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.laws.effects.calls import CallCancelled, CallStands
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import InformationRuled
from arbitr.laws.effects.rotation import REPEATED_IF_PASSED, CallEntered
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.procedure import Incident


class Irregularity(Enum):
    """Every way in which a call can be wrong, each with the procedure that deals with it, in the order of G.1."""

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
"""Where two match one call: the first is dealt with first, by this law. Every pair that can occur stands here."""


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
    """All that is wrong with this call if it is made in this auction, the law that comes first in front.

    `ledger` is what bound the players then, if that is not what binds them now.
    """
    found = []
    ledger = case.table.ledger if ledger is None else ledger
    duties = ledger.duties(seat)
    changed = changed_call(case, seat, call, auction)
    if changed is not None:
        # Whatever else is wrong with it shows when the call that it would replace is taken away.
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
    """The table was given in the middle of the play, without its auction."""
    return case.table.play is not None and not case.table.auction.is_over


def would_end(auction: Auction) -> bool:
    """Would one more pass be the last of three, or of four where nobody has bid?"""
    return auction.passes >= (2 if auction.last_bid is not None else 3)


def leaves_somebody_out(auction: Auction, seat: Seat) -> bool:
    """Would this player's pass end the auction, though one of the three passes took a turn from somebody (17E2, 34)?"""
    if not would_end(auction):
        return False
    if seat is not auction.turn:
        return True
    said = auction.said if auction.said[-1].status is Status.STANDS is auction.said[-2].status else auction.standing()
    return said[-1].turn is not said[-1].seat or said[-2].turn is not said[-2].seat


def required_call(ledger: Ledger, auction: Auction, seat: Seat) -> Call | None:
    """The call that a player in turn must make because he made it out of rotation and his right-hand opponent passed.

    It need not be legal (X-31-b). A player who must pass is never bound to repeat (G.2).
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

    A second pass before anybody has bid is no change but a pass out of rotation, until 2017 (30A, G03).
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
    """The ledger before the call with this number: that call may have served a duty."""
    while table.before is not None and len(table.auction.said) > number:
        table = table.before
    return table.ledger


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
    table, auction = case.table, case.table.auction
    if (
        table.ledger is CLEAN
        and not auction.has_open
        and table.play is None
        and seat is auction.turn
        and auction.allows(call)
        and not (call is PASS and leaves_somebody_out(auction, seat))
    ):  # the ordinary game
        return Case(CALLED[seat][call.index].fold(table), case.edition, case.regulations, case.comparison)
    case = followed(case)
    for number in case.open_calls():
        if case.said(number).status is Status.OPEN:  # not settled together with an older one
            case = case.after(*called_over(case, number, seat, call))
    case = followed(case)
    if not case.open_calls() and (fixed := _fixed_call(case, seat)) is not None:
        # What the player on the right had to call counts as made, and then it is this player's turn (28A, U03).
        return heard(case.after(CallEntered(seat.rho, fixed, "28A")), seat, call)
    wrong = irregularities(case, seat, call, case.table.auction)
    if wrong or _replaces_an_open_call(case, seat) or _something_waits(case):
        return followed(case.after(CallHeard(seat, call)))
    return followed(case.after(CALLED[seat][call.index]))


def _fixed_call(case: Case, seat: Seat) -> Call | None:
    """The player on the right is in turn and has no choice: a pass (28A), or the call to be repeated (U03)."""
    auction, ledger = case.table.auction, case.table.ledger
    if ledger is CLEAN or auction.turn is not seat.rho or auction.is_over or case.table.play is not None:
        return None
    if any(duty.must is Must.PASS for duty in ledger.duties(seat.rho)):
        return PASS
    return required_call(ledger, auction, seat.rho)


def _something_waits(case: Case) -> bool:
    """A call out of rotation is open, and decides whether this one counts (X-29-a)."""
    waiting = (Irregularity.OUT_OF_ROTATION, Irregularity.SKIPPED_PLAYER)
    return any(irregularity_of(case, number) in waiting for number in case.open_calls())


def _replaces_an_open_call(case: Case, seat: Seat) -> bool:
    """He has just called irregularly and calls again before anybody else: he tries to mend it (9C, 27C)."""
    return any(case.said(number).seat is seat for number in case.open_calls())


CalledOver = Callable[[Case, int, Seat], Effects]
"""What a call by this player makes of the open call with this number."""
CalledOverWith = Callable[[Case, int, Seat, Call], Effects]
"""The same, where it matters what he calls."""
CALLED_OVER: dict[Irregularity, CalledOver] = {}
CALLED_OVER_WITH: dict[Irregularity, CalledOverWith] = {}


def when_called_over(kind: Irregularity) -> Callable[[CalledOver], CalledOver]:
    """Each law says for itself what a call over its irregularity means: it stands, or all is wiped, or it depends."""

    def register(function: CalledOver) -> CalledOver:
        CALLED_OVER[kind] = function
        return function

    return register


def when_called_over_with(kind: Irregularity) -> Callable[[CalledOverWith], CalledOverWith]:
    """The same for a law that also looks at the call that was made."""

    def register(function: CalledOverWith) -> CalledOverWith:
        CALLED_OVER_WITH[kind] = function
        return function

    return register


def called_over(case: Case, number: int, by: Seat, call: Call) -> Effects:
    """What a call by this player makes of an irregular call that is still open, by that call's own law."""
    kind = irregularity_of(case, number)
    if kind in CALLED_OVER_WITH:
        return CALLED_OVER_WITH[kind](case, number, by, call)
    return CALLED_OVER[kind](case, number, by) if kind in CALLED_OVER else ()


# What follows by itself, without anybody being asked.

Follows = Callable[[Case], Effects]
FOLLOWS: list[Follows] = []


def follows(function: Follows) -> Follows:
    """Registers a reader of what the ledger makes of the calls since: a duty that begins, a watch that is over."""
    FOLLOWS.append(function)
    return function


def following(case: Case) -> Effects:
    """All that follows by itself from what was called or ruled."""
    effects: list[Effects] = []

    def happens(found: Effects) -> None:
        nonlocal case
        if found:
            effects.append(found)
            case = case.after(*found)

    for number in case.open_calls():
        happens(_read_anew(case, number))
    if case.table.ledger is not CLEAN:
        for reader in FOLLOWS:
            happens(reader(case))
    return tuple(effect for found in effects for effect in found)


def followed(case: Case) -> Case:
    """The case with all that follows by itself."""
    if not case.table.auction.has_open and case.table.ledger is CLEAN:
        return case
    return case.after(*following(case))


def _read_anew(case: Case, number: int) -> Effects:
    """A call that was made over an open one falls with it; one that was wrong may be right after an older ruling."""
    said = case.said(number)
    if said.status is not Status.OPEN:
        return ()
    if falls(case, number):
        return fallen(case, number, "29B")
    if number != case.open_calls()[0] or irregularity_of(case, number) is not None:
        return ()
    if any(later.status is Status.STANDS for later in case.table.auction.said[number + 1 :]):
        return fallen(case, number, "29B")
    return (CallStands(number, said.seat, said.call, "17C"),)


def made_over(case: Case, number: int) -> tuple[int, ...]:
    """The calls that were open when this one was made; none if a ruling put it there."""
    table = case.table
    while table.before is not None and len(table.before.auction.said) > number:
        table = table.before
    if table.before is None or not isinstance(table.event, CallHeard) or not table.before.auction.has_open:
        return ()
    return tuple(n for n, said in enumerate(table.before.auction.said) if said.status is Status.OPEN)


def falls(case: Case, number: int) -> bool:
    """Was this open call made over another one that has been cancelled since (X-29-b)?"""
    for older in made_over(case, number):
        if case.said(older).status not in (Status.OPEN, Status.STANDS):
            # After the final pass each call is ruled on alone (39).
            return irregularity_of(case, older) is not Irregularity.AFTER_FINAL_PASS
    return False


def fallen(case: Case, number: int, law: str) -> Effects:
    """The call is cancelled without more; what it told is not for the side that made it."""
    said = case.said(number)
    return (
        CallCancelled(number, said.seat, said.call, law),
        InformationRuled(said.seat, (number,), withdrawn_law(case)),
    )


def withdrawn_law(case: Case) -> str:
    """Where the edition says who may use what was withdrawn."""
    return case.law(y1997="16C2", y2007="16D2", y2017="16C2")


# What the director is asked, and when.

Due = Callable[[Case], "Incident | None"]
DUE: list[Due] = []


def due(function: Due) -> Due:
    """Registers a reader of what must be asked before anything else happens."""
    DUE.append(function)
    return function


Lapsed = Callable[[Case, StepDue], bool]
LAPSED: dict[str, Lapsed] = {}


def when_lapsed(procedure: str) -> Callable[[Lapsed], Lapsed]:
    """Registers a reader that tells whether a next step has lost its time: the play went on past it."""

    def register(function: Lapsed) -> Lapsed:
        LAPSED[procedure] = function
        return function

    return register


def due_incidents(case: Case) -> tuple[Incident, ...]:
    """What the director must ask now, before the next call or card. What is about a call comes before a lead."""
    opened = [
        Incident(entry.procedure, entry.seat, entry.number, entry.told)
        for entry in case.table.ledger.entries
        if isinstance(entry, StepDue) and not (entry.procedure in LAPSED and LAPSED[entry.procedure](case, entry))
    ]
    if case.table.ledger.is_cancelled():  # nobody calls or plays on this board any more
        return tuple(opened)
    incidents = [*opened, *(incident for reader in DUE if (incident := reader(case)) is not None)]
    return tuple(sorted(incidents, key=lambda incident: incident.number is None))


def in_the_log(case: Case, incident: Incident) -> Incident:
    """What is reported, with the number of its call if that call is open in the log."""
    if incident.number is not None:
        return incident
    same = (each for each in open_incidents(case) if (each.procedure, each.by) == (incident.procedure, incident.by))
    return next(same, incident)


def irregularity_of(case: Case, number: int) -> Irregularity | None:
    """What is wrong with an open call, read against the auction as it stood when it was made."""
    offence = case.said(number)
    found = irregularities(
        case, offence.seat, offence.call, auction_before(case, number), ledger_before(case.table, number)
    )
    return found[0] if found else None


def auction_before(case: Case, number: int) -> Auction:
    """The auction when this call was made, of the calls that stand today."""
    return Auction.replayed(case.table.auction.dealer, case.table.auction.said[:number])


Opens = Callable[[Case], Iterable[Incident]]
OPENS: list[Opens] = []


def opens(function: Opens) -> Opens:
    """Registers a reader of what else is open: cards, claims."""
    OPENS.append(function)
    return function


CHANGED_FIRST = (
    Irregularity.ABOVE_SEVEN,
    Irregularity.INADMISSIBLE_DOUBLE,
    Irregularity.FORCED_PASS_BROKEN,
)
"""Where the player has called again at once, Law 25 is asked before these: a slip, or an accepted change (X-25-c).

An insufficient bid is asked about in its own ruling, and a change on purpose is for that law alone (27C).
"""


def _was_changed(case: Case, number: int) -> bool:
    """In turn, and followed by another call of the same player on which nobody has ruled as a change."""
    offence, before = case.said(number), auction_before(case, number)
    later = [n for n in case.open_calls() if n > number and case.said(n).seat is offence.seat]
    if not later or case.regulations.screens or before.turn is not offence.seat:
        return False
    table: Table | None = case.table
    while table is not None and len(table.auction.said) > later[-1]:
        incident = getattr(table.event, "incident", None)  # a ruling: its class knows this module
        if incident is not None and incident.by is offence.seat and incident.procedure in CHANGES:
            return False
        table = table.before
    return True


CHANGES = (Irregularity.SECOND_CALL.value, "unintended_call")
SIMULTANEOUS = "simultaneous_calls"
"""Two calls at one moment, as the log tells it (33)."""


def open_incidents(case: Case) -> tuple[Incident, ...]:
    """What the director has to rule on, oldest first. An attempt to mend an open call belongs to that call.

    Nothing on a board that is cancelled.
    """
    if case.table.ledger is not CLEAN and case.table.ledger.is_cancelled():
        return ()
    incidents = []
    unruled = [entry for entry in case.table.ledger.entries if isinstance(entry, Unruled)]
    at_once = {entry.number for entry in unruled if entry.procedure == SIMULTANEOUS}
    for number in case.open_calls():
        seat = case.said(number).seat
        if number in at_once:  # whether it counts at all is asked before what is wrong with it
            continue
        if any(case.said(earlier).seat is seat for earlier in case.open_calls() if earlier < number):
            continue
        if falls(case, number):
            continue
        found = irregularity_of(case, number)
        if found is not None:
            changed = found in CHANGED_FIRST and _was_changed(case, number)
            incidents.append(Incident(Irregularity.SECOND_CALL.value if changed else found.value, seat, number))
    incidents.extend(Incident(entry.procedure, entry.seat, entry.number) for entry in unruled)
    about_calls = sorted(incidents, key=lambda incident: incident.call_number)
    return (*about_calls, *(incident for reader in OPENS for incident in reader(case)))
