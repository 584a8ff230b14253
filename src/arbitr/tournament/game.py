"""What a game brings to a tournament, and what is known of a tournament whatever its game is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from arbitr.kinds import Kinds
from arbitr.message import Message
from arbitr.problem import refuse_if, required
from arbitr.tournament.author import Author
from arbitr.tournament.event import Note, TournamentEvent
from arbitr.tournament.log import Log

S = TypeVar("S")
LONGEST_TEXT = 500
"""Letters of what a table says when it calls."""


@dataclass(frozen=True, slots=True)
class Game:
    """How tournaments of one game are stored, read and named."""

    key: str
    """What the store calls its logs."""
    path: str
    """How the addresses of its pages begin."""
    kinds: Kinds[TournamentEvent]
    """All that its log may hold."""
    empty: Callable[[], Any]
    """The state before the first line."""
    words: Mapping[str, Message]
    """What the lines of its log are called, by the stored name of the event."""

    def log(self, notes: Iterable[Note] = ()) -> Log[Any]:
        return Log(self.empty(), notes)


@dataclass(frozen=True, slots=True)
class DirectorCall(Generic[S]):
    """A table waits for the director, whom mariáš calls the referee. Its number is that of its line in the log."""

    number: int
    spot: S
    """Which table, as its game tells tables apart."""
    at: int
    by: Author
    text: str = ""
    answered: int | None = None
    """When the director took it up."""


@dataclass(frozen=True, slots=True)
class GameState(Generic[S]):
    """What follows from the log of a tournament of any game. It does not change: each event makes a new one."""

    title: str = ""
    day: str = ""
    club: str = ""
    calls: Mapping[int, DirectorCall[S]] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Has it been opened at all?"""
        return bool(self.title)

    @property
    def entries(self) -> tuple[object, ...]:
        """What `persons` follows from: the same objects as long as nobody comes, goes or is replaced."""
        raise NotImplementedError

    @property
    def persons(self) -> Collection[str]:
        """The ids of all who play or have played."""
        raise NotImplementedError

    def opened(self, title: str, day: str, club: str) -> Self:
        refuse_if(self.is_open, "the tournament is already open")
        refuse_if(not title.strip(), "a tournament must have a title")
        return replace(self, title=title.strip(), day=day, club=club)

    def check_open(self) -> None:
        refuse_if(not self.is_open, "the tournament has not been opened")

    def waits(self, spot: S) -> bool:
        """Has this table called, and nobody has come yet?"""
        return any(call.answered is None and call.spot == spot for call in self.calls.values())

    def open_calls(self) -> list[DirectorCall[S]]:
        """Who waits, the longest first."""
        return sorted((call for call in self.calls.values() if call.answered is None), key=lambda call: call.at)

    def with_call(self, spot: S, note: Note, text: str) -> Self:
        """A table calls; while it waits, one call is enough."""
        if self.waits(spot):
            return self
        call = DirectorCall(note.number, spot, note.at, note.by, text.strip()[:LONGEST_TEXT])
        return replace(self, calls={**self.calls, note.number: call})

    def with_call_answered(self, number: int, note: Note) -> Self:
        call = required(
            self.calls.get(number), "there is no call number {number}", context="of the director", number=number
        )
        if call.answered is not None:
            return self
        return replace(self, calls={**self.calls, number: replace(call, answered=note.at)})
