"""The shared objects of all pages of one server, typed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette

from arbitr.club import Demo, Logs, NameCache, Solver
from arbitr.club.backups import kept_safe
from arbitr.store import Store
from arbitr.web.broadcast import Broadcasts
from arbitr.web.garbage import collected_when_quiet
from arbitr.web.gate import Gate
from arbitr.web.pace import SharedPaces
from arbitr.web.signing import Signing
from arbitr.web.streams import Streams


@dataclass
class Services:
    """Created once for a store; `services_of` finds them again from the application."""

    store: Store
    address: str = ""
    """The server's address for phones."""
    setup_code: str = ""
    """The code for the first organiser."""
    demo: Demo | None = None
    """Links of the demo's start page."""
    signing: Signing = field(init=False)
    logs: Logs = field(init=False)
    broadcasts: Broadcasts = field(init=False)
    """Only while it runs."""
    called: NameCache = field(init=False)
    """The names in each tournament."""
    solver: Solver = field(default_factory=Solver)
    limits: str = ":memory:"
    """The file of the paces that all workers share."""
    gate: Gate = field(init=False)
    """Attempts to sign in."""
    streams: Streams = field(default_factory=Streams)
    round_begun: Callable[[], Awaitable[None]] = field(init=False)
    """Called when a round has begun or a session has ended."""

    def __post_init__(self) -> None:
        self.signing, self.called = Signing(self.store), NameCache(self.store)
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
        self.solver.close()


def services_of(app: Starlette | Any) -> Services:
    """The services of the application of a request or a server."""
    found = app.state.services
    assert isinstance(found, Services)
    return found
