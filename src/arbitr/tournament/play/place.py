"""The place of a result: session, section, round, table and board; for teams also the room."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from arbitr.message import Message
from arbitr.plain import notation
from arbitr.problem import required


class Room(Enum):
    """In a match of teams each board is played at two tables."""

    OPEN = "o"
    """The home team sits North-South."""
    CLOSED = "c"

    @property
    def other(self) -> Room:
        return Room.CLOSED if self is Room.OPEN else Room.OPEN


def table_name(section: str, table: int, room: Room | None = None) -> str:
    """A7, or A7o in the open room."""
    return f"{section}{table}{'' if room is None else room.value}"


def in_room(name: str, room: Room | None) -> Message | str:
    """A table or a team, in a match in two rooms."""
    if room is None:
        return name
    if room is Room.OPEN:
        return Message("{name} in the open room", name=name)
    return Message("{name} in the closed room", name=name)


class TableSpot(NamedTuple):
    """A table of a session; in a match one of its rooms."""

    session: int
    section: str
    table: int
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class SlipKey:
    """Written 1A-3-7o-13: session 1, section A, round 3, table 7 in the open room, board 13."""

    session: int
    section: str
    round: int
    table: int
    board: int
    room: Room | None = None

    def __str__(self) -> str:
        room = "" if self.room is None else self.room.value
        return f"{self.session}{self.section}-{self.round}-{self.table}{room}-{self.board}"

    @classmethod
    def parse(cls, text: str) -> SlipKey:
        match = required(
            _PLACE.fullmatch(text.strip()),
            "{text} is not a place; enter session and section, round, table and board, e.g. 1A-3-7-13",
            text=repr(text),
        )
        room = Room(match[5]) if match[5] else None
        return cls(int(match[1]), match[2].upper(), int(match[3]), int(match[4]), int(match[6]), room)


Spot = tuple[int, int, int, Room | None]
"""Round, table, board and room: a place within its section."""

_PLACE = re.compile(r"(\d{1,4})([A-Za-z]{1,2})-(\d{1,4})-(\d{1,4})([oc]?)-(\d{1,4})")

notation(SlipKey, str, SlipKey.parse)
