"""Pairs that sat in the wrong direction or at the wrong table: the actual round, previewed before it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from arbitr.message import Message
from arbitr.movements import Movement, TableInRound
from arbitr.problem import Problem, refuse_if
from arbitr.tournament.events.results import SeatsMended, TableTurned
from arbitr.tournament.play.place import Room, in_room, table_name
from arbitr.tournament.play.section import Section
from arbitr.tournament.seats.seat_plan import Seated

Called = Callable[[str], str]
"""The name of a contestant, by its id."""


@dataclass(frozen=True, slots=True)
class Mended:
    """Not yet written: the event, and its consequences."""

    event: SeatsMended | TableTurned
    before: tuple[Seated, ...]
    after: tuple[Seated, ...]
    warnings: tuple[Message, ...] = ()
    """What is then wrong with the movement: not rejected, since it has happened."""
    same_way: str = ""
    """The team that has then sat North-South in both rooms of its match."""

    def preview(self, called: Called = str) -> tuple[Message, ...]:
        return tuple(self._preview(called))

    def _preview(self, called: Called) -> Iterator[Message]:
        for old, new in zip(self.before, self.after, strict=True):
            assert new.table is not None
            table = in_room(table_name(self.event.section, new.table), new.room)
            where = {"round": self.event.round, "table": table}
            ns = {"ns": _names(new.ns, called), "old_ns": _names(old.ns, called)}
            ew = {"ew": _names(new.ew, called), "old_ew": _names(old.ew, called)}
            if old.ew == new.ew:
                yield Message("Round {round}, table {table}: N-S is {ns} instead of {old_ns}.", **where, **ns)
            elif old.ns == new.ns:
                yield Message("Round {round}, table {table}: E-W is {ew} instead of {old_ew}.", **where, **ew)
            else:
                yield Message(
                    "Round {round}, table {table}: N-S is {ns} instead of {old_ns}, E-W is {ew} instead of {old_ew}.",
                    **where,
                    **ns,
                    **ew,
                )
        yield from self.warnings
        if self.same_way:
            yield Message(
                "This means that {team} sat North-South in both rooms. The boards of this match cannot be "
                "compared. Cancel them, have them replayed, or award an artificial score.",
                team=called(self.same_way),
            )


def _names(contestants: tuple[str, ...], called: Called) -> str:
    return ", ".join(map(called, contestants)) or "-"


def reseated(section: Section, number: int, tables: Sequence[tuple[int, Room | None]], side: str) -> Mended:
    """One table: it sat in the wrong direction. Several: each pair sat at the next table, the last at the first."""
    if len(tables) == 1:
        return wrong_way(section, number, *tables[0])
    for table, room in tables:
        if room is not None:
            raise Problem(
                "teams change tables in both rooms; enter {table} without the room",
                table=table_name(section.letter, table),
            )
    numbers = [table for table, _ in tables]
    return wrong_tables(section, number, list(zip(numbers, [*numbers[1:], numbers[0]], strict=True)), side)


def wrong_way(section: Section, number: int, table: int, room: Room | None = None) -> Mended:
    """The two pairs at this table sat in each other's direction; in a match of teams in this room, otherwise in
    both.
    """
    plan = section.plan
    event = TableTurned(section.session, section.letter, number, table, room)
    before = plan.turned_at(number, table, room)
    after = tuple(replace(seats, ns=seats.ew, ew=seats.ns) for seats in before)
    if room is not None:
        other = plan.at(number, table, room.other)
        return Mended(event, before, after, same_way=other.ns[0] if other.ns == after[0].ns else "")
    if not plan.teams:
        return Mended(event, before, after)
    both = Message(
        "Both rooms are arrow-switched. If only one room sat in the wrong direction, enter {open} or {closed}.",
        open=table_name(section.letter, table, Room.OPEN),
        closed=table_name(section.letter, table, Room.CLOSED),
    )
    return Mended(event, before, after, (both,))


def wrong_tables(section: Section, number: int, moved: Sequence[tuple[int, int]], side: str) -> Mended:
    """Pairs of one side ("ns" or "ew") sat at each other's tables: those of the first sat at the second."""
    movement, tables = _round(section, number)
    refuse_if(side not in ("ns", "ew"), "{side} is not a direction; enter ns or ew", side=repr(side))
    came = {there: getattr(_at(tables, source, number), side) for source, there in moved}
    if sorted(source for source, _ in moved) != sorted(came):
        raise Problem("a pair that moves to a table must leave another; list all the tables concerned")
    return _mended(
        section,
        movement,
        number,
        tuple(replace(_at(tables, table, number), **{side: pair}) for table, pair in sorted(came.items())),
    )


def _round(section: Section, number: int) -> tuple[Movement, tuple[TableInRound, ...]]:
    movement = section.movement
    if not isinstance(movement, Movement):
        raise Problem("the seats of an individual cannot be corrected")
    section.plan.seated(number)
    return movement, movement.rounds[number - 1].tables


def _at(tables: tuple[TableInRound, ...], table: int, number: int) -> TableInRound:
    for seating in tables:
        if seating.table == table:
            return seating
    raise Problem("there is no table {table} in round {round}", table=table, round=number)


def _mended(section: Section, movement: Movement, number: int, tables: tuple[TableInRound, ...]) -> Mended:
    old = movement.rounds[number - 1].tables
    really = {seating.table: seating for seating in tables}
    after = replace(movement.rounds[number - 1], tables=tuple(really.get(seating.table, seating) for seating in old))
    known = {str(fault) for fault in movement.checks()}
    mended = replace(movement, rounds=(*movement.rounds[: number - 1], after, *movement.rounds[number:]))
    faults = tuple(fault for fault in mended.checks() if str(fault) not in known)
    event = SeatsMended(section.session, section.letter, number, tables)
    new = section.replanned(movement=mended)
    concerned = [
        (seating.table, room) for seating in tables if seating.table is not None for room in section.plan.rooms
    ]
    before, then = (tuple(version.plan.at(number, *place) for place in concerned) for version in (section, new))
    return Mended(event, before, then, faults)
