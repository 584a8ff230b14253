"""The logs as the server holds them: each is folded once, and grows with what is written here or elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from arbitr.kinds import Kinds
from arbitr.marias.tournament import kinds as marias_kinds
from arbitr.marias.tournament import state as marias
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.store import Record, Store, Stored
from arbitr.store.ids import now
from arbitr.store.register import ERASED
from arbitr.tournament import kinds
from arbitr.tournament.event import Event, Note
from arbitr.tournament.log import Log
from arbitr.tournament.state import Tournament

BRIDGE, MARIAS = "tournament", "marias"
"""What the store calls the logs of the two games."""
EMPTY: dict[str, Callable[[], Any]] = {BRIDGE: Tournament, MARIAS: marias.Tournament}
"""The state before the first line, by the kind of the stream."""
EVENTS: dict[str, Kinds[Event]] = {BRIDGE: kinds.EVENTS, MARIAS: marias_kinds.EVENTS}
"""What may have happened, by the kind of the stream."""
Decide = Callable[[Log[Any]], Sequence[Event]]


class Unreadable(Problem):
    """A log with a line that this program does not know."""


class Live:
    """One log, as far as this process has read it."""

    def __init__(self, stream: str, kind: str) -> None:
        self.stream = stream
        self.kind = kind
        self.log: Log[Any] = Log(EMPTY[kind]())
        self._kept: dict[object, tuple[int, Any]] = {}

    @property
    def version(self) -> int:
        return len(self.log)

    @property
    def state(self) -> Any:
        return self.log.state

    def read(self, records: Sequence[Record]) -> None:
        """Folds what is new in; what is known already is passed over."""
        for record in records:
            if record.version == self.version + 1:
                try:
                    event = EVENTS[self.kind].read(record.event)
                    self.log.append(Note(record.version, record.at, record.by, event, record.entry))
                except Problem:
                    raise Unreadable(
                        "This tournament cannot be read: line {number} of its log is not known here; a newer Arbitr may"
                        " have written it. Open the club with that one.",
                        number=record.version,
                    ) from None

    def kept(self, key: object, make: Callable[[], Any]) -> Any:
        """Something worked out from the state, once for each version of it."""
        found = self._kept.get(key)
        if found is None or found[0] != self.version:
            found = (self.version, make())
            if len(self._kept) > 500:
                self._kept.clear()
            self._kept[key] = found
        return found[1]


class Logs:
    """All logs that somebody has asked for."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: dict[str, Live] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self.last_write = 0.0
        """Moment of the monotonic clock."""
        self._erased = store.newest(ERASED)
        self.wrote: Callable[[Live, Sequence[Event]], None] = lambda live, events: None
        """Called with what was written here, after it is on the disk."""

    async def get(self, stream: str) -> Live:
        """The log up to what is on the disk; a Problem where there is none."""
        if self._erased != self.store.newest(ERASED):
            # Words that named somebody are gone from the lines: they are read again.
            self._erased = self.store.newest(ERASED)
            self._live.clear()
        live = self._live.get(stream)
        if live is None:
            about = await self.store.run(self.store.stream, stream)
            if about.kind not in EMPTY:
                raise Problem("there is no tournament {id}", id=stream)
            live = self._live.setdefault(stream, Live(stream, about.kind))
        if live.version < self.store.newest(stream):
            async with self._locks.setdefault(stream, asyncio.Lock()):
                if live.version < self.store.newest(stream):
                    live.read(await self.store.run(self.store.records, stream, live.version))
        return live

    async def write(self, stream: str, decide: Decide, by: str, entry: str = "") -> Stored:
        """Writes down what is decided from the newest state; a Problem where it cannot be, and nothing is written."""
        live = await self.get(stream)
        self.last_write = monotonic()
        at = now()
        decided: list[Note] = []

        def decide_now(records: list[Record]) -> list[Any]:
            live.read(records)
            events = decide(live.log)
            trial = live.log.fork()
            decided[:] = [
                trial.add(event, at, by, entry if number == len(events) else "")
                for number, event in enumerate(events, 1)
            ]
            return [to_plain(event) for event in events]

        stored = await self.store.append_with_async(stream, decide_now, by=by, at=at, entry=entry, since=live.version)
        if not stored.again:
            for note in decided:
                if note.number == live.version + 1:
                    live.log.append(note)
            self.wrote(live, [note.event for note in decided])
        return stored
