"""Two players call at the same moment (Law 33)."""

from __future__ import annotations

from arbitr.bridge import Call, Entered, Seat, Status, Unruled
from arbitr.laws.auction.rotation.law_28_calls_in_rotation import whose_turn
from arbitr.laws.effects import (
    CallCancelled,
    CallCountsLater,
    CallStands,
    Effects,
    Finding,
    InformationFreed,
    NowRuled,
    findings,
    is_about,
)
from arbitr.laws.engine import (
    Case,
    Conversation,
    Edition,
    Incident,
    Shown,
    Talk,
    after_calls,
    example,
    judge,
    procedure,
)
from arbitr.laws.shared.incidents import SIMULTANEOUS, heard
from arbitr.laws.shared.irregular import irregularities
from arbitr.message import Message
from arbitr.problem import Problem

findings(
    not_simultaneous=Message("The calls were not simultaneous. Rule on each in the order made."),
    counts_as_later=Message(
        "The call by the player whose turn it was counts as the first, the other as a subsequent call."
    ),
    cancelled_behind_screens=Message("Behind screens the later call is cancelled without further rectification."),
)


@procedure(
    SIMULTANEOUS,
    laws=("33",),
    title=Message("Simultaneous calls"),
    says=Message(
        "When two players call at about the same time, independently of each other, the call by the player "
        "whose turn it was counts as the first. The other is treated as a subsequent call, which may then be "
        "in or out of rotation."
    ),
    differs={
        1997: Message("Behind screens the later call is cancelled without further rectification."),
        2007: Message("The same."),
        2017: Message("The same."),
    },
)
def simultaneous_calls(case: Case, incident: Incident) -> Talk[Effects]:
    """Reported for the player who was not in turn."""
    law = "33"
    if not (
        yield from judge(
            "same_moment",
            "Did {seat} call at about the same time as the player whose turn it was, and independently of that call?",
            law=law,
            known=_told_at_once(case, incident.by),
            seat=incident.by,
        )
    ):
        return (Finding("not_simultaneous", law, incident.by),)
    if case.regulations.screens:
        return later_cancelled(case, incident, law)
    later, first = _in_the_record(case, incident)
    if later is None or first is None:
        return *_now_ruled(case, incident.by, law), Finding("counts_as_later", law, incident.by)
    return *_read_after_it(case, later, first, law), Finding("counts_as_later", law, incident.by)


def later_cancelled(case: Case, incident: Incident, law: str) -> Effects:
    """Behind screens the call of the player who was not in turn is cancelled, and nothing more follows (K-33-a)."""
    later, first = _in_the_record(case, incident)
    dropped = _last_call(case, incident, law) if later is None or first is None else _dropped(case, later, first, law)
    settled = _now_ruled(case, incident.by, law) if later is None or first is None else ()
    return *settled, *dropped, Finding("cancelled_behind_screens", law, incident.by)


def called_at_once(case: Case, one: tuple[Seat, Call], other: tuple[Seat, Call]) -> Case:
    """The case after two simultaneous calls: the player in turn counts as the first, and the other call is asked
    about.
    """
    first, later = (one, other) if one[0] is case.table.turn else (other, one)
    if first[0] is not case.table.turn or later[0] is first[0]:
        raise Problem("it must be the turn of exactly one of the two players")
    case = heard(heard(case, *first), *later)
    number = len(case.table.auction.said) - 1
    return case.after(Entered(Unruled(SIMULTANEOUS, later[0], number)))


def _asked_about(case: Case, seat: Seat) -> Unruled | None:
    for entry in case.table.ledger.entries:
        if isinstance(entry, Unruled) and entry.procedure == SIMULTANEOUS and entry.seat is seat:
            return entry
    return None


def _told_at_once(case: Case, seat: Seat) -> Shown[bool] | None:
    """The log says that the two calls were simultaneous."""
    return None if _asked_about(case, seat) is None else Shown(True)


def _now_ruled(case: Case, seat: Seat, law: str) -> Effects:
    entry = _asked_about(case, seat)
    return () if entry is None else (NowRuled(seat, entry.number, law),)


def _in_the_record(case: Case, incident: Incident) -> tuple[int | None, int | None]:
    """The numbers of his call and the other one, if the record has them in the wrong order and nothing since."""
    said = case.table.auction.said
    later = max((n for n, call in enumerate(said) if call.seat is incident.by), default=None)
    if later is None or said[later].status not in (Status.OPEN, Status.CANCELLED) or len(said) != later + 2:
        return None, None
    first = later + 1
    turn = whose_turn(case, later)
    if said[first].seat is not turn or said[first].status not in (Status.OPEN, Status.STANDS):
        return None, None
    return later, first


def _first_stands(case: Case, later: int, first: int, law: str) -> Effects:
    """The call of the player in turn counts if it is regular; the question about the other call lapses."""
    said, seat = case.said(first), case.said(later).seat
    gone = case.after(CallCancelled(later, seat, case.said(later).call, law))
    is_regular = not irregularities(gone, said.seat, said.call, gone.table.auction)
    waits = said.status is Status.OPEN and is_regular
    entries = case.table.ledger.entries
    asked = any(isinstance(entry, Unruled) and entry.number == later for entry in entries)
    known = any(is_about(entry, seat, case.said(later).call) for entry in entries)
    return (
        *((NowRuled(seat, later, law),) if asked else ()),
        *((InformationFreed(seat, later, law),) if known else ()),
        *((CallStands(first, said.seat, said.call, law),) if waits else ()),
    )


def _read_after_it(case: Case, later: int, first: int, law: str) -> Effects:
    said = case.said(later)
    return *_first_stands(case, later, first, law), CallCountsLater(later, said.seat, said.call, law)


def _last_call(case: Case, incident: Incident, law: str) -> Effects:
    """His call, open or not, is the last in the record: it is cancelled, and nothing more follows (K-33-a)."""
    said = case.table.auction.said
    if not said or said[-1].seat is not incident.by or said[-1].status not in (Status.OPEN, Status.STANDS):
        return ()
    return (CallCancelled(len(said) - 1, incident.by, said[-1].call, law),)


def _dropped(case: Case, later: int, first: int, law: str) -> Effects:
    said = case.said(later)
    return CallCancelled(later, said.seat, said.call, law), *_first_stands(case, later, first, law)


@example(SIMULTANEOUS)
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "S 1S, N 1C")
    return Conversation(case, Incident(SIMULTANEOUS, case.said(0).seat))
