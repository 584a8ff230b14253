"""What is open or due at a table, and how a call affects it.

Each law says what a call over its irregularity means, what follows by itself, and what is due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arbitr.bridge import CALLED, CLEAN, PASS, Call, CallHeard, Must, Seat, Status, StepDue, Table, Unruled
from arbitr.laws.effects import CallEntered, CallStands, Effects
from arbitr.laws.engine import Case, Incident
from arbitr.laws.shared.irregular import (
    Irregularity,
    auction_before,
    fallen,
    falls,
    irregularities,
    irregularity_of,
    leaves_somebody_out,
    required_call,
)


def heard(case: Case, seat: Seat, call: Call) -> Case:
    """The case after a player has called, properly or not: this may settle open matters, and his call may be open."""
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
        # The required call of the player on the right counts as made, and then it is this player's turn (28A, U03).
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
    """A call out of rotation is open, and determines whether this one counts (X-29-a)."""
    waiting = (Irregularity.OUT_OF_ROTATION, Irregularity.SKIPPED_PLAYER)
    return any(irregularity_of(case, number) in waiting for number in case.open_calls())


def _replaces_an_open_call(case: Case, seat: Seat) -> bool:
    """He has just called irregularly and calls again before anybody else: he tries to correct it (9C, 27C)."""
    return any(case.said(number).seat is seat for number in case.open_calls())


CalledOver = Callable[[Case, int, Seat], Effects]
"""How a call by this player affects the open call with this number."""
CalledOverWith = Callable[[Case, int, Seat, Call], Effects]
"""The same, if it matters what he calls."""
CALLED_OVER: dict[Irregularity, CalledOver] = {}
CALLED_OVER_WITH: dict[Irregularity, CalledOverWith] = {}


def when_called_over(kind: Irregularity) -> Callable[[CalledOver], CalledOver]:
    """Each law says for itself what a call over its irregularity means: it stands, or everything is cancelled, or it
    depends.
    """

    def register(function: CalledOver) -> CalledOver:
        CALLED_OVER[kind] = function
        return function

    return register


def when_called_over_with(kind: Irregularity) -> Callable[[CalledOverWith], CalledOverWith]:
    """The same for a law that also considers the call that was made."""

    def register(function: CalledOverWith) -> CalledOverWith:
        CALLED_OVER_WITH[kind] = function
        return function

    return register


def called_over(case: Case, number: int, by: Seat, call: Call) -> Effects:
    """How a call by this player affects an irregular call that is still open, under that call's own law."""
    kind = irregularity_of(case, number)
    if kind in CALLED_OVER_WITH:
        return CALLED_OVER_WITH[kind](case, number, by, call)
    return CALLED_OVER[kind](case, number, by) if kind in CALLED_OVER else ()


# What follows by itself, without anybody being asked.

Follows = Callable[[Case], Effects]
FOLLOWS: list[Follows] = []


def follows(function: Follows) -> Follows:
    """Register a reader of the effects of later calls on the ledger: a duty that begins, a watch that ends."""
    FOLLOWS.append(function)
    return function


def following(case: Case) -> Effects:
    """Everything that follows by itself from calls and rulings."""
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
    """A call made over an open one is cancelled with it; an irregular one may be regular after an older ruling."""
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


# What the director is asked, and when.

Due = Callable[[Case], "Incident | None"]
DUE: list[Due] = []


def due(function: Due) -> Due:
    """Register a reader of what must be asked before anything else happens."""
    DUE.append(function)
    return function


Lapsed = Callable[[Case, StepDue], bool]
LAPSED: dict[str, Lapsed] = {}


def when_lapsed(procedure: str) -> Callable[[Lapsed], Lapsed]:
    """Register a reader that tells whether a next step has lapsed because play continued past it."""

    def register(function: Lapsed) -> Lapsed:
        LAPSED[procedure] = function
        return function

    return register


def due_incidents(case: Case) -> tuple[Incident, ...]:
    """What the director must ask now, before the next call or card. Matters about a call come before a lead."""
    opened = [
        Incident(entry.procedure, entry.seat, entry.number, entry.told)
        for entry in case.table.ledger.entries
        if isinstance(entry, StepDue) and not (entry.procedure in LAPSED and LAPSED[entry.procedure](case, entry))
    ]
    if case.table.ledger.is_cancelled():  # nobody calls or plays on this board any more
        return tuple(opened)
    incidents = [*opened, *(incident for reader in DUE if (incident := reader(case)) is not None)]
    return tuple(sorted(incidents, key=lambda incident: incident.number is None))


Opens = Callable[[Case], Iterable[Incident]]
OPENS: list[Opens] = []


def opens(function: Opens) -> Opens:
    """Register a reader of what else is open: cards, claims."""
    OPENS.append(function)
    return function


CHANGED_FIRST = (
    Irregularity.ABOVE_SEVEN,
    Irregularity.INADMISSIBLE_DOUBLE,
    Irregularity.FORCED_PASS_BROKEN,
)
"""If the player has called again at once, Law 25 comes before these: a slip, or an accepted change (X-25-c).

An insufficient bid is asked about in its own ruling, and an intentional change falls only under that law (27C).
"""


def _was_changed(case: Case, number: int) -> bool:
    """Return whether this call was in turn, and the player called again without a ruling on that change."""
    offence, before = case.said(number), auction_before(case, number)
    later = [n for n in case.open_calls() if n > number and case.said(n).seat is offence.seat]
    if not later or case.regulations.screens or before.turn is not offence.seat:
        return False
    table: Table | None = case.table
    while table is not None and len(table.auction.said) > later[-1]:
        incident = getattr(table.event, "incident", None)  # a ruling: its class imports this module
        if incident is not None and incident.by is offence.seat and incident.procedure in CHANGES:
            return False
        table = table.before
    return True


CHANGES = (Irregularity.SECOND_CALL.value, "unintended_call")
SIMULTANEOUS = "simultaneous_calls"
"""Two simultaneous calls, as recorded in the log (33)."""


def open_incidents(case: Case) -> tuple[Incident, ...]:
    """What the director has to rule on, oldest first. An attempt to correct an open call belongs to that call.

    None on a cancelled board.
    """
    if case.table.ledger is not CLEAN and case.table.ledger.is_cancelled():
        return ()
    incidents = []
    unruled = [entry for entry in case.table.ledger.entries if isinstance(entry, Unruled)]
    at_once = {entry.number for entry in unruled if entry.procedure == SIMULTANEOUS}
    for number in case.open_calls():
        seat = case.said(number).seat
        if number in at_once:  # first ask whether it counts at all, then what is wrong with it
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


def in_the_log(case: Case, incident: Incident) -> Incident:
    """The reported incident, with the number of its call if that call is open in the log."""
    if incident.number is not None:
        return incident
    same = (found for found in open_incidents(case) if (found.procedure, found.by) == (incident.procedure, incident.by))
    return next(same, incident)
