"""The shared objects of all pages of one server, typed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from starlette.applications import Starlette

from arbitr.club import Demo, Logs, NameCache, Solver
from arbitr.club.backups import kept_safe
from arbitr.club.face import Face, face_of
from arbitr.store import Store
from arbitr.web.broadcast import Broadcasts
from arbitr.web.drafts import Drafts
from arbitr.web.limits.aside import Aside
from arbitr.web.limits.gate import Gate
from arbitr.web.limits.pace import SharedPaces
from arbitr.web.limits.streams import Streams
from arbitr.web.server.garbage import collected_when_quiet
from arbitr.web.signing import Signing

FRESH = 10.0
"""Seconds until a change by another worker of this server is seen."""


class FaceCache:
    """The club's face, so that not every page asks the database."""

    def __init__(self, store: Store) -> None:
        self._store, self._face, self._until = store, Face(), -1.0

    def get(self) -> Face:
        if monotonic() > self._until:
            self._face, self._until = face_of(self._store), monotonic() + FRESH
        return self._face

    def forget(self) -> None:
        self._until = -1.0


@dataclass
class Services:
    """Created once for a store; `services_of` finds them again from the application."""

    store: Store
    address: str = ""
    """The server's address for phones."""
    setup_code: str = ""
    """The code for the first organiser."""
    demos: Mapping[str, Demo] = field(default_factory=dict)
    """The demo by language; empty at a club."""
    signing: Signing = field(init=False)
    logs: Logs = field(init=False)
    broadcasts: Broadcasts = field(init=False)
    """Only while it runs."""
    called: NameCache = field(init=False)
    """The names in each tournament."""
    solver: Solver = field(default_factory=Solver)
    face: FaceCache = field(init=False)
    """The club's name and logo."""
    limits: str = ":memory:"
    """The file of the paces that all workers share."""
    gate: Gate = field(init=False)
    """Attempts to sign in."""
    aside: Aside = field(default_factory=Aside)
    """What strangers may have worked out at length."""
    streams: Streams = field(default_factory=Streams)
    drafts: Drafts = field(default_factory=Drafts)
    """Previews and errors that a browser may ask for again."""
    round_begun: Callable[[], Awaitable[None]] = field(init=False)
    """Called when a round has begun or a session has ended."""

    def __post_init__(self) -> None:
        self.signing, self.called = Signing(self.store), NameCache(self.store)
        self.face = FaceCache(self.store)
        self.logs = Logs(self.store)
        self.logs.wrote = self.solver.wrote
        self.gate = Gate(SharedPaces(self.limits))
        self.round_begun = self.logs.begun = kept_safe(self.store)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While the server runs, on its loop."""
        self.broadcasts = Broadcasts(self.logs)
        clocks = asyncio.create_task(self.logs.keep_time())
        async with collected_when_quiet(lambda: self.logs.last_write):
            yield
        clocks.cancel()
        await self.broadcasts.close()
        self.gate.close()
        self.aside.close()
        self.solver.close()


def services_of(app: Starlette | Any) -> Services:
    """The services of the application of a request or a server."""
    found = app.state.services
    assert isinstance(found, Services)
    return found
