"""Python's garbage is collected while nobody waits: with a large event in memory one full round of it stops everything
for a quarter of a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Callable
from time import monotonic

LOOK = 5.0
"""Seconds between two looks whether it is quiet."""
QUIET = 1.0
"""Seconds without a new line in any log."""
OFTEN, LATEST = 60.0, 900.0
"""At most once in so many seconds; after so many at any moment."""
NURSERY, YOUNG, NEVER = 10_000, 20, 1_000_000
"""Small rounds, of what is new, go on by themselves."""


@contextlib.asynccontextmanager
async def collected_when_quiet(last_write: Callable[[], float]) -> AsyncIterator[None]:
    """While this is open full rounds come from here only; `last_write` is a moment of the monotonic clock."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(NURSERY, YOUNG, NEVER)
    task = asyncio.create_task(_collect(last_write))
    try:
        yield
    finally:
        task.cancel()
        gc.set_threshold(*usual)
        gc.unfreeze()


async def _collect(last_write: Callable[[], float]) -> None:
    done = monotonic()
    while True:
        await asyncio.sleep(LOOK)
        since = monotonic() - done
        if since > LATEST or (since > OFTEN and monotonic() - last_write() > QUIET):
            gc.collect()
            done = monotonic()
