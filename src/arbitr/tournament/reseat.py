"""Pairs that sat the wrong way or at the wrong table: what the round really was, shown before it is written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbitr.message import Message
from arbitr.movements.movement import Movement, Seating
from arbitr.problem import Problem
from arbitr.tournament.events.results import SeatsMended, TableTurned
from arbitr.tournament.place import Room
from arbitr.tournament.seat_plan import Seated
from arbitr.tournament.section import Section


@dataclass(frozen=True, slots=True)
class Mended:
    """Not yet written down: the event, and what it would mean."""

    event: SeatsMended | TableTurned
    before: tuple[Seated, ...]
    after: tuple[Seated, ...]
    warnings: tuple[Message, ...] = ()
    """What is wrong with the movement then: it is not refused, since it has happened."""

    def preview(self) -> tuple[Message, ...]:
        return tuple(self._preview())

    def _preview(self) -> Iterator[Message]:
        for old, new in zip(self.before, self.after, strict=True):
            where = {"round": self.event.round, "table": new.table}
            ns = {"ns": _names(new.ns), "old_ns": _names(old.ns)}
            ew = {"ew": _names(new.ew), "old_ew": _names(old.ew)}
            if old.ew == new.ew:
                yield Message("Round {round}, table {table}: N-S {ns} instead of {old_ns}.", **where, **ns)
            elif old.ns == new.ns:
                yield Message("Round {round}, table {table}: E-W {ew} instead of {old_ew}.", **where, **ew)
            else:
                yield Message(
                    "Round {round}, table {table}: N-S {ns} instead of {old_ns}, E-W {ew} instead of {old_ew}.",
                    **where,
                    **ns,
                    **ew,
                )
        yield from self.warnings


def _names(contestants: tuple[str, ...]) -> str:
    return ", ".join(contestants) or "-"


def wrong_way(section: Section, number: int, table: int) -> Mended:
    """The two pairs at this table sat in each other's direction."""
    room = Room.OPEN if section.plan.teams else None
    old = section.plan.at(number, table, room)
    new = replace(old, ns=old.ew, ew=old.ns)
    return Mended(TableTurned(section.session, section.letter, number, table), (old,), (new,))


def wrong_tables(section: Section, number: int, moved: Sequence[tuple[int, int]], side: str) -> Mended:
    """Pairs of one side ("ns" or "ew") sat at each other's tables: who belongs to the first sat at the second."""
    movement, tables = _round(section, number)
    if side not in ("ns", "ew"):
        raise Problem("{side} is not a side; write ns or ew", side=repr(side))
    came = {there: getattr(_at(tables, here, number), side) for here, there in moved}
    if sorted(here for here, _ in moved) != sorted(came):
        raise Problem("who comes to a table must leave another: name all tables that are concerned")
    return _mended(
        section,
        movement,
        number,
        tuple(replace(_at(tables, table, number), **{side: pair}) for table, pair in sorted(came.items())),
    )


def _round(section: Section, number: int) -> tuple[Movement, tuple[Seating, ...]]:
    movement = section.movement
    if not isinstance(movement, Movement):
        raise Problem("the seats of an individual cannot be mended")
    section.plan.seated(number)
    return movement, movement.rounds[number - 1].tables


def _at(tables: tuple[Seating, ...], table: int, number: int) -> Seating:
    for seating in tables:
        if seating.table == table:
            return seating
    raise Problem("there is no table {table} in round {round}", table=table, round=number)


def _mended(section: Section, movement: Movement, number: int, tables: tuple[Seating, ...]) -> Mended:
    old = movement.rounds[number - 1].tables
    really = {seating.table: seating for seating in tables}
    after = replace(movement.rounds[number - 1], tables=tuple(really.get(each.table, each) for each in old))
    known = {str(fault) for fault in movement.checks()}
    mended = replace(movement, rounds=(*movement.rounds[: number - 1], after, *movement.rounds[number:]))
    faults = tuple(fault for fault in mended.checks() if str(fault) not in known)
    event = SeatsMended(section.session, section.letter, number, tables)
    new = section.replanned(movement=mended)
    room = Room.OPEN if section.plan.teams else None
    concerned = [seating.table for seating in tables if seating.table is not None]
    before, then = (tuple(each.plan.at(number, table, room) for table in concerned) for each in (section, new))
    return Mended(event, before, then, faults)
