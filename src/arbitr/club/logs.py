"""The logs in the server: each is folded once, then extended by local and foreign writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic

from arbitr.club.live_log import LiveLog
from arbitr.club.writing import Decide, write_async
from arbitr.games import GAMES
from arbitr.problem import Problem
from arbitr.store import Store, Stored
from arbitr.store.ids import now
from arbitr.store.register import ERASED
from arbitr.tournament import Author, Person, TournamentEvent


class Logs:
    """All logs requested so far."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: dict[str, LiveLog] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self.last_write = 0.0
        """A time of the monotonic clock."""
        self._erased = store.newest(ERASED)
        self.wrote: Callable[[LiveLog, Sequence[TournamentEvent]], None] = lambda live, events: None
        """Called with local writes once they are on disk."""

    async def get(self, stream: str) -> LiveLog:
        """The log with everything on disk; raise Problem if there is none."""
        if self._erased != self.store.newest(ERASED):
            # Texts that named somebody were removed from the lines: read them again.
            self._erased = self.store.newest(ERASED)
            self._live.clear()
        live = self._live.get(stream)
        if live is None:
            about = await self.store.run(self.store.stream, stream)
            if about.kind not in GAMES:
                raise Problem("there is no tournament {id}", id=stream)
            live = self._live.setdefault(stream, LiveLog(stream, GAMES[about.kind], about.name))
        if live.version < self.store.newest(stream):
            async with self._locks.setdefault(stream, asyncio.Lock()):
                if live.version < self.store.newest(stream):
                    live.read(await self.store.run(live.newer, self.store))
        return live

    async def write(self, stream: str, decide: Decide, by: Author, entry: str = "") -> Stored:
        """Write the events decided from the newest state; raise Problem, and write nothing, if that is impossible."""
        live = await self.get(stream)
        self.last_write = monotonic()
        stored, notes = await write_async(self.store, live, decide, by, entry)
        if not stored.again:
            self.wrote(live, [note.event for note in notes])
        return stored

    async def write_with_people(
        self, stream: str, events: Sequence[TournamentEvent], by: Author, people: Sequence[Person]
    ) -> Stored:
        """Add new people to the register, then write the lines; neither if the lines cannot be written."""
        (await self.get(stream)).log.tried(events, now(), by)
        await self.store.run(self.store.persons.add_all, people)
        return await self.write(stream, lambda log: events, by)
