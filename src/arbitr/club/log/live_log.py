"""One log in a process: folded once, then extended by what is read or written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from arbitr.kinds import Kinds
from arbitr.problem import Problem
from arbitr.store import BrokenLine, LogRecord, Store
from arbitr.tournament import Author, Game, Note, TournamentEvent


class Unreadable(Problem):
    """A log with a line that cannot be read."""


def unknown_line(tournament: str, number: int) -> Unreadable:
    return Unreadable(
        "{tournament} cannot be read: line {number} of its log is not known here; a newer Arbitr may have written it."
        " Open the club with that one.",
        tournament=tournament,
        number=number,
    )


def broken_line(tournament: str, number: int) -> Unreadable:
    return Unreadable(
        "{tournament} cannot be read: line {number} of its log is damaged or missing. The other tournaments can be"
        " used; a backup may still have this one.",
        tournament=tournament,
        number=number,
    )


def note_of(record: LogRecord, kinds: Kinds[TournamentEvent]) -> Note:
    """A line of the log as it was stored; `kinds` are those of the game."""
    return Note(record.version, record.at, Author.parse(record.by), kinds.read(record.event), record.entry)


class LiveLog:
    """One log, as far as this process has read it."""

    def __init__(self, stream: str, game: Game, name: str = "") -> None:
        self.stream, self.game, self.name = stream, game, name or stream
        self.log = game.log()
        self._kept: dict[object, tuple[int, Any]] = {}
        self._lasting: dict[object, tuple[int, Any]] = {}

    @property
    def version(self) -> int:
        return len(self.log)

    @property
    def state(self) -> Any:
        return self.log.state

    def read(self, records: Sequence[LogRecord]) -> None:
        """Fold in new lines; known ones are skipped."""
        for record in records:
            if record.version > self.version + 1:
                raise broken_line(self.name, self.version + 1)
            if record.version == self.version + 1:
                try:
                    self.log.append(note_of(record, self.game.kinds))
                except Problem:
                    raise unknown_line(self.name, record.version) from None

    def newer(self, store: Store) -> list[LogRecord]:
        """The lines in the store that are not here yet."""
        try:
            return store.records(self.stream, self.version)
        except BrokenLine as broken:
            raise broken_line(self.name, broken.number) from None

    def cached(self, key: object, make: Callable[[], Any]) -> Any:
        """A value computed from the state, once per version."""
        found = self._kept.get(key)
        if found is None or found[0] != self.version:
            found = (self.version, make())
            if len(self._kept) > 500:
                self._kept.clear()
            self._kept[key] = found
        return found[1]

    def lasting(self, key: object, changes: Callable[[Note], bool], make: Callable[[], Any]) -> Any:
        """A value that most lines do not change: computed again after one that `changes` it."""
        found = self._lasting.get(key)
        is_known = found is not None and not any(changes(note) for note in self.log.notes[found[0] :])
        value = found[1] if found is not None and is_known else make()
        if len(self._lasting) > 50:
            self._lasting.clear()
        self._lasting[key] = (self.version, value)
        return value
