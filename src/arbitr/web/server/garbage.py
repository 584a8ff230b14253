"""Collect Python's garbage while the server is idle: with a large event in memory, a full collection blocks everything
for a quarter of a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Callable
from time import monotonic

LOOK = 5.0
"""Seconds between two checks for idleness."""
QUIET = 1.0
"""Seconds without a new line in any log."""
OFTEN, LATEST = 60.0, 900.0
"""Minimum and maximum number of seconds between two collections."""
NURSERY, YOUNG, NEVER = 10_000, 20, 1_000_000
"""Small collections of new objects still run automatically."""


@contextlib.asynccontextmanager
async def collected_when_quiet(last_write: Callable[[], float]) -> AsyncIterator[None]:
    """While this is open, full collections start only here; `last_write` is a time of the monotonic clock."""
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
