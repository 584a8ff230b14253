"""How long the tables took, measured by when their results arrived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arbitr.tournament.play.place import Room
from arbitr.tournament.play.session import Session


@dataclass(frozen=True, slots=True)
class TableTime:
    """One table in one round, in milliseconds."""

    section: str
    round: int
    table: int
    boards: int
    """Results received."""
    took: int
    """From the start of the round, or the end of the table's previous round if that was later, to the last result."""
    over: int
    """After the scheduled end of the round; negative if time was left."""
    room: Room | None = None
    """In a match of teams each room is a table."""


def times(session: Session, lengths: Mapping[int, int] | None = None) -> tuple[TableTime, ...]:
    """Every table and round with a result; `lengths` is the scheduled length of each round, otherwise by its clock."""
    wanted = session.lengths if lengths is None else lengths
    found = []
    for section in session.sections.values():
        last: dict[tuple[int, int, Room | None], int] = {}
        count: dict[tuple[int, int, Room | None], int] = {}
        for (number, table, _, room), slip in section.slips.items():
            if slip.score is not None and slip.score.result is not None:
                key = (number, table, room)
                last[key] = max(last.get(key, 0), slip.at)
                count[key] = count.get(key, 0) + 1
        for (number, table, room), end in sorted(last.items(), key=lambda item: _in_order(item[0])):
            called = session.begun.get(number)
            if called is None:
                continue
            begun = max(called, last.get((number - 1, table, room), called))
            over = end - called - wanted.get(number, 0)
            boards = count[number, table, room]
            found.append(TableTime(section.letter, number, table, boards, end - begun, over, room))
    return tuple(found)


def _in_order(key: tuple[int, int, Room | None]) -> tuple[int, int, bool]:
    number, table, room = key
    return number, table, room is Room.CLOSED
