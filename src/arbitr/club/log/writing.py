"""The only write path of a log: decide on the newest state, try it on a copy, store it, then extend the log.

The server, the commands, the imports and the demo all use it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from arbitr.club.log.live_log import LiveLog
from arbitr.plain import Plain, to_plain
from arbitr.store import LogRecord, Store, Stored, Stream
from arbitr.store.ids import new_id, now
from arbitr.tournament import Author, Game, Log, Note, Person, TournamentEvent

Decide = Callable[[Log[Any]], Sequence[TournamentEvent]]
"""The events for the current log; raise Problem if there can be none. Called again if another writer was faster."""


class _Writing:
    """One write, from the decision to the grown log."""

    def __init__(self, live: LiveLog, decide: Decide, by: Author, entry: str) -> None:
        self._live, self._decide, self._by, self._entry = live, decide, by, entry
        self.at = now()
        self.notes: list[Note] = []

    def decided(self, records: list[LogRecord]) -> list[Plain]:
        """Called by the store with the lines that arrived since; a Problem cancels the write."""
        self._live.read(records)
        events = self._decide(self._live.log)
        self.notes = tried(self._live.log, events, self._by, self.at, self._entry)
        return [to_plain(event) for event in events]

    def grown(self, stored: Stored) -> list[Note]:
        """The new lines once they are on disk; none if this entry was stored earlier."""
        if stored.again:
            return []
        for note in self.notes:
            if note.number == self._live.version + 1:
                self._live.log.append(note)
        return self.notes


def tried(log: Log[Any], events: Sequence[TournamentEvent], by: Author, at: int = 0, entry: str = "") -> list[Note]:
    """The lines for these events, tried on a copy; raise Problem if they are impossible. The last one carries the entry
    id.
    """
    trial = log.fork()
    last = len(events)
    return [trial.add(event, at, by, entry if number == last else "") for number, event in enumerate(events, 1)]


def write(store: Store, live: LiveLog, decide: Decide, by: Author) -> list[Note]:
    """Write the decided events, all or nothing."""
    writing = _Writing(live, decide, by, "")
    return writing.grown(store.append_with(live.stream, writing.decided, by=str(by), at=writing.at, since=live.version))


async def write_async(
    store: Store, live: LiveLog, decide: Decide, by: Author, entry: str = ""
) -> tuple[Stored, list[Note]]:
    """The same on the server's loop; `entry` is the sender's id, so that a repeated line counts once."""
    writing = _Writing(live, decide, by, entry)
    stored = await store.append_with_async(
        live.stream, writing.decided, by=str(by), at=writing.at, entry=entry, since=live.version
    )
    return stored, writing.grown(stored)


def create(
    store: Store,
    game: Game,
    events: Sequence[TournamentEvent],
    by: Author,
    people: Sequence[Person] = (),
    stream: str | None = None,
) -> LiveLog:
    """A new log with its first lines and the people it adds to the register, all or nothing."""
    at = now()
    live = LiveLog(stream or new_id(), game)
    for note in tried(game.log(), events, by, at):
        live.log.append(note)
    records = [LogRecord(note.number, at, str(by), to_plain(note.event)) for note in live.log.notes]
    store.take_in(Stream(live.stream, game.key, live.state.title, at, 0), 0, records, people)
    return live
