"""The head of a request is limited: its size, and the time until it is complete.

The parser of the server stores a head of any size, and waits for it for ever. Strangers who open connections and send
nothing, or never stop sending, would leave none to the phones.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

MOST = 128_000
"""Bytes of a head: a browser sends a few thousand."""
SECONDS = 20.0
"""A connection that has sent no complete head for this long is closed, unless an answer is being sent."""
OPEN_FILES = 65_536
"""Connections and files that one process may have open, if the machine allows it. Many systems begin with 1,024."""
log = logging.getLogger(__name__)

if TYPE_CHECKING:
    Protocol = Any
else:
    Protocol = AutoHTTPProtocol


class LimitedHeads(Protocol):  # type: ignore[misc]
    """One connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._heard = 0
        self._last: object = None
        self._wait()

    def _wait(self) -> None:
        self._timer = self.loop.call_later(SECONDS, self._look)

    def _look(self) -> None:
        is_busy = self.cycle is not None and not self.cycle.response_complete
        if self.cycle is self._last and not is_busy:
            self.transport.close()
            return
        self._last = self.cycle
        self._wait()

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:  # a head is complete; what follows is its body, which has limits of its own
            self._heard = 0
        elif before is None or before.response_complete:
            self._heard += len(data)
            if self._heard > MOST:
                self.transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        self._timer.cancel()
        super().connection_lost(error)


def allow_open_files() -> None:
    """As many as the machine allows without asking its keeper."""
    with suppress(ImportError):
        import resource

        soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            except (OSError, ValueError) as error:
                log.warning("no more than %s connections at once: %s", soft, error)
