"""What a log returns: its records, the outcome of an append, and its errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arbitr.message import Message
from arbitr.plain import Plain
from arbitr.problem import Problem


@dataclass(frozen=True, slots=True)
class Stream:
    """One log: of a tournament, a table, a club."""

    id: str
    kind: str
    name: str
    created: int
    """Milliseconds since 1970, as every time here."""
    version: int
    """The number of its last record; 0 if there is none."""


@dataclass(frozen=True, slots=True)
class LogRecord:
    """A line of a log."""

    version: int
    at: int
    by: str
    event: Plain
    entry: str = ""
    """The id that the sender chose."""


class Stored(NamedTuple):
    """The append is on disk."""

    version: int
    """The version of its last record."""
    again: bool = False
    """It was already there, from an earlier attempt."""


SQLITES_WORDS = (
    Message("database or disk is full"),
    Message("disk I/O error"),
    Message("attempt to write a readonly database"),
    Message("database is locked"),
    Message("unable to open database file"),
)
"""SQLite's messages are in English only."""


class Conflict(Exception):
    """Somebody else has written this version; nothing was stored. Read what is new and decide again."""

    def __init__(self, stream: str, expected: int, version: int) -> None:
        super().__init__(f"{stream} is at version {version}, not {expected}")
        self.version = version


class Unavailable(Exception):
    """The database does not answer; the request may be repeated later."""

    @property
    def why(self) -> Message:
        """The database's own message in one line, translated if it is a usual one."""
        words = why(self)
        return next((message for message in SQLITES_WORDS if message.text == words), Message("{words}", words=words))


class NotStored(Unavailable):
    """The database failed, so nothing may be acknowledged. Repeating the request is safe with its `entry`."""


class Damaged(NotStored):
    """The file can no longer be read; repeating does not help. Not a Problem: a phone must keep what it sends."""


class BrokenLine(Damaged):
    """One line of a log is no longer what was written; every other log can still be read."""

    def __init__(self, stream: str, number: int) -> None:
        super().__init__(f"line {number} of log {stream} is no JSON")
        self.stream, self.number = stream, number


def damage(place: object) -> Problem:
    return Problem("{place} is damaged; move it away and restore the latest backup with `arbitr restore`", place=place)


def why(error: BaseException) -> str:
    """The database's message, without the statement and the advice around it."""
    found = error.__cause__ or error
    return str(getattr(found, "orig", found)).strip().partition("\n")[0]
