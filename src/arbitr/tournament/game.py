"""What a game adds to a tournament, and the state of a tournament of any game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from arbitr.kinds import Kinds
from arbitr.message import Message
from arbitr.problem import refuse_if, required
from arbitr.tournament.author import Author
from arbitr.tournament.event import Note, TournamentEvent
from arbitr.tournament.log import Guard, Log

S = TypeVar("S")
LONGEST_TEXT = 500
"""Maximum characters of a table's message when it calls."""


@dataclass(frozen=True, slots=True)
class Game:
    """How tournaments of one game are stored, read and named."""

    key: str
    """The store's name for its logs."""
    path: str
    """The prefix of its page addresses."""
    kinds: Kinds[TournamentEvent]
    """Everything that its log may contain."""
    empty: Callable[[], Any]
    """The state before the first line."""
    words: Mapping[str, Message]
    """The titles of its log lines, by the stored name of the event."""
    guard: Guard | None = None
    """Whether a new line may be written."""

    def log(self, notes: Iterable[Note] = ()) -> Log[Any]:
        return Log(self.empty(), notes, self.guard)


@dataclass(frozen=True, slots=True)
class DirectorCall(Generic[S]):
    """A table waits for the director, whom mariáš calls the referee. Its number is that of its line in the log."""

    number: int
    spot: S
    """The table, in its game's notation."""
    at: int
    by: Author
    text: str = ""
    answered: int | None = None
    """When the director accepted it."""
    board: int | None = None
    """The board on the table, if the phone said which."""
    is_appeal: bool = False
    """The table wants to appeal the ruling on this board; nobody need come to it at once."""


@dataclass(frozen=True, slots=True)
class GameState(Generic[S]):
    """The state of a tournament of any game. It is immutable: each event creates a new one."""

    title: str = ""
    day: str = ""
    club: str = ""
    calls: Mapping[int, DirectorCall[S]] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Return whether it has been opened at all."""
        return bool(self.title)

    @property
    def entries(self) -> tuple[object, ...]:
        """The objects that determine `persons`: the same as long as nobody enters, leaves or is replaced."""
        raise NotImplementedError

    @property
    def persons(self) -> Collection[str]:
        """The ids of all who play or have played, or hear appeals."""
        raise NotImplementedError

    def opened(self, title: str, day: str, club: str) -> Self:
        refuse_if(self.is_open, "the tournament is already open")
        refuse_if(not title.strip(), "a tournament must have a title")
        return replace(self, title=title.strip(), day=day, club=club)

    def check_open(self) -> None:
        refuse_if(not self.is_open, "the tournament has not been opened")

    def waits(self, spot: S) -> bool:
        """Return whether this table has called and nobody has come yet."""
        return any(call.spot == spot and not call.is_appeal for call in self.open_calls())

    def appeal_waits(self, spot: S, board: int | None) -> bool:
        """Return whether this table wants to appeal on this board, and the director has not taken it yet."""
        return any(call.spot == spot and call.is_appeal and call.board == board for call in self.open_calls())

    def open_calls(self) -> list[DirectorCall[S]]:
        """The waiting tables, longest first."""
        return sorted((call for call in self.calls.values() if call.answered is None), key=lambda call: call.at)

    def with_call(self, spot: S, note: Note, text: str, board: int | None = None, is_appeal: bool = False) -> Self:
        """A table calls; while it waits, one call is enough. An appeal waits beside it."""
        if self.appeal_waits(spot, board) if is_appeal else self.waits(spot):
            return self
        words = text.strip()[:LONGEST_TEXT]
        call = DirectorCall(note.number, spot, note.at, note.by, words, board=board, is_appeal=is_appeal)
        return replace(self, calls={**self.calls, note.number: call})

    def with_call_answered(self, number: int, note: Note) -> Self:
        call = required(
            self.calls.get(number), "there is no call number {number}", context="of the director", number=number
        )
        if call.answered is not None:
            return self
        return replace(self, calls={**self.calls, number: replace(call, answered=note.at)})
