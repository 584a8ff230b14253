"""The logs in the server: each is folded once, then extended by local and foreign writes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic

from arbitr.club.actions.going_on import ARBITR, NothingDue, due, due_now
from arbitr.club.log.live_log import LiveLog
from arbitr.club.log.writing import Decide, write_async
from arbitr.games import GAMES
from arbitr.problem import Problem
from arbitr.store import Store, Stored, Unavailable
from arbitr.store.engine.counters import ERASED
from arbitr.store.ids import now
from arbitr.tournament import Author, Person, TournamentEvent

SECONDS_BETWEEN = 1.0
"""Seconds between two checks of the clocks."""
log = logging.getLogger(__name__)


async def _nothing() -> None:
    pass


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
        self.begun: Callable[[], Awaitable[None]] = _nothing
        """Called when a round has begun, or a session has ended, by itself."""

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

    def forget(self, stream: str) -> None:
        """After the log was removed."""
        self._live.pop(stream, None)
        self._locks.pop(stream, None)

    async def write(self, stream: str, decide: Decide, by: Author, entry: str = "") -> Stored:
        """Write the events decided from the newest state; raise Problem, and write nothing, if that is impossible."""
        live = await self.get(stream)
        self.last_write = monotonic()
        await self.go_on(live)
        stored, notes = await write_async(self.store, live, decide, by, entry)
        if not stored.again:
            self.wrote(live, [note.event for note in notes])
            await self.go_on(live)
        return stored

    async def go_on(self, live: LiveLog) -> None:
        """Begin the round that is due by the clock or by the tables, and end the session after its last result."""
        if not due(live.log, now()):
            return
        with suppress(NothingDue):
            _, notes = await write_async(self.store, live, due_now, ARBITR)
            self.wrote(live, [note.event for note in notes])
            await self.begun()

    async def keep_time(self) -> None:
        """Watch the clocks of the logs in memory until cancelled."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN)
            for live in [*self._live.values()]:
                try:
                    await self.go_on(live)
                except (Problem, Unavailable) as error:
                    log.warning("%s does not go on: %s", live.stream, error)

    async def write_with_people(
        self, stream: str, events: Sequence[TournamentEvent], by: Author, people: Sequence[Person]
    ) -> Stored:
        """Add new people to the register, then write the lines; neither if the lines cannot be written."""
        (await self.get(stream)).log.tried(events, now(), by)
        await self.store.run(self.store.persons.add_all, people)
        return await self.write(stream, lambda log: events, by)
