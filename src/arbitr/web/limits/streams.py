"""How many live streams one browser, one address and all viewers may hold open."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator

PER_BROWSER = 12
PER_ADDRESS = 4_000
"""Everybody in a club may have the same address, behind a router or a proxy."""
IN_ALL = 8_000


class Streams:
    """The open streams of one worker."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def has_room(self, browser: str, address: str) -> bool:
        counts = (self._open[f"browser {browser}"], self._open[f"address {address}"], self._open[""])
        return all(count < most for count, most in zip(counts, (PER_BROWSER, PER_ADDRESS, IN_ALL), strict=True))

    async def counted(self, browser: str, address: str, events: AsyncIterator[bytes]) -> AsyncGenerator[bytes, None]:
        """The same events, counted while they are sent. A browser without a session counts by its address only."""
        keys = ["", f"address {address}", *([f"browser {browser}"] if browser else [])]
        self._open.update(keys)
        try:
            async for event in events:
                yield event
        finally:
            if isinstance(events, AsyncGenerator):
                await events.aclose()
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]
