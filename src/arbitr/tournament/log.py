"""The append-only log and the state derived from it. Nothing is deleted: undo is a line too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from arbitr.problem import Problem
from arbitr.tournament.author import NOBODY, Author
from arbitr.tournament.event import Note, TournamentEvent, Undone

S = TypeVar("S")


Guard = Callable[[list[Note], Any, Any, Note], None]
"""Raise Problem if a new line may not be written: the lines before it, the state before and after it, the line."""


class Log(Generic[S]):
    """The lines so far and the state after them, updated with each line.

    `guard` checks a new line (`add`), never a stored one (`append`): a stored log is read as it is, even if such a line
    would be rejected today.
    """

    def __init__(self, empty: S, notes: Iterable[Note] = (), guard: Guard | None = None) -> None:
        self._empty = empty
        self._guard = guard
        self.notes: list[Note] = []
        self.state = empty
        self._entries: dict[str, Note] = {}
        for note in notes:
            self.append(note)

    def __len__(self) -> int:
        return len(self.notes)

    def entered(self, entry: str) -> Note | None:
        """The line that was sent with this id, if it already exists."""
        return self._entries.get(entry)

    def next(self, event: TournamentEvent, at: int, by: Author, entry: str = "") -> Note:
        """The line that this event would be."""
        return Note(len(self.notes) + 1, at, by, event, entry)

    def add(self, event: TournamentEvent, at: int = 0, by: Author = NOBODY, entry: str = "") -> Note:
        """Append the event as the next line."""
        note = self.next(event, at, by, entry)
        self._append(note, self._guard)
        return note

    def append(self, note: Note) -> None:
        """Append a stored line; raise Problem if it is impossible, and then nothing has changed."""
        self._append(note, None)

    def _append(self, note: Note, guard: Guard | None) -> None:
        if note.number != len(self.notes) + 1:
            raise Problem(
                "line {number} does not follow line {last} of the log", number=note.number, last=len(self.notes)
            )
        if note.entry and note.entry in self._entries:
            raise Problem("entry {entry} is already in the log", entry=note.entry)
        after = self._after(note)
        if guard is not None:
            guard(self.notes, self.state, after, note)
        self.state = after
        self.notes.append(note)
        if note.entry:
            self._entries[note.entry] = note

    def fork(self) -> Log[S]:
        """A log that continues independently from here: to try several lines before they are written."""
        other: Log[S] = Log(self._empty, guard=self._guard)
        other.notes, other.state, other._entries = [*self.notes], self.state, dict(self._entries)
        return other

    def tried(self, events: Iterable[TournamentEvent], at: int = 0, by: Author = NOBODY) -> Log[S]:
        """The log as it would continue; a Problem if it cannot. Nothing is written."""
        trial = self.fork()
        for event in events:
            trial.add(event, at, by)
        return trial

    def after(self, event: TournamentEvent, at: int = 0, by: Author = NOBODY) -> S:
        """The state as it would be, for a preview; nothing is written."""
        return self._after(self.next(event, at, by))

    def _after(self, note: Note) -> S:
        if isinstance(note.event, Undone):
            return self._without(note)
        after: S = note.event.fold(self.state, note)
        return after

    def _without(self, undoing: Note) -> S:
        assert isinstance(undoing.event, Undone)
        if not 1 <= undoing.event.number < undoing.number:
            raise Problem("there is no line {number} in the log", number=undoing.event.number)
        if undoing.event.number in undone(self.notes):
            raise Problem("line {number} has already been undone", number=undoing.event.number)
        notes = [*self.notes, undoing]
        gone = undone(notes)
        state = self._empty
        for note in notes:
            if note.number in gone or isinstance(note.event, Undone):
                continue
            try:
                state = note.event.fold(state, note)
            except Problem as problem:
                raise Problem(
                    "line {number} cannot be undone because line {later} depends on it ({problem}); undo that "
                    "one first",
                    number=undoing.event.number,
                    later=note.number,
                    problem=problem,
                ) from None
        return state


def undone(notes: list[Note]) -> set[int]:
    """The numbers of the lines that do not count; an undo line may itself be undone later."""
    gone: set[int] = set()
    for note in reversed(notes):
        if isinstance(note.event, Undone) and note.number not in gone:
            gone.add(note.event.number)
    return gone
