"""What a log gives back: its records, what became of an append, and how one fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arbitr.plain import Plain


@dataclass(frozen=True, slots=True)
class Stream:
    """One log: of a tournament, a table, a club."""

    id: str
    kind: str
    name: str
    created: int
    """Milliseconds since 1970, as every time here."""
    version: int
    """The number of its last record; 0 where there is none."""


@dataclass(frozen=True, slots=True)
class Record:
    """A line of a log."""

    version: int
    at: int
    by: str
    event: Plain
    entry: str = ""
    """The id that the sender gave it."""


class Stored(NamedTuple):
    """The append is on the disk."""

    version: int
    """Of its last record."""
    again: bool = False
    """It was there already, from an earlier sending."""


class Conflict(Exception):
    """Somebody else has written this version; nothing was stored. Read what is new and decide again."""

    def __init__(self, stream: str, expected: int, version: int) -> None:
        super().__init__(f"{stream} is at version {version}, not {expected}")
        self.version = version


class Unavailable(Exception):
    """The database does not answer; the same may be asked again later."""


class NotStored(Unavailable):
    """The database failed, so nothing may be acknowledged. To send the same again is safe with its `entry`."""
