"""What happens at a tournament, and a line of its log. Each game lists its own kinds of event in its `kinds.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arbitr.kinds import Declared, stored
from arbitr.tournament.author import Author


class TournamentEvent(Declared):
    """Something that happened. It updates the state of a tournament of its game."""

    __slots__ = ()

    def fold(self, state: Any, note: Note) -> Any:
        """The state after it; a Problem if it is impossible, and then nothing has happened."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the log: what happened, when, and who reported it. Numbers count from 1."""

    number: int
    at: int
    """Milliseconds since 1970."""
    by: Author
    event: TournamentEvent
    entry: str = ""
    """The id that the sender chose, so that it counts once however often it is sent."""


@stored
class Undone(TournamentEvent):
    """A line of the log no longer counts; undoing this one makes it count again.

    It does not fold: the log omits the other line (see `log.py`).
    """

    number: int
