"""Writers of the same log take turns within a process; otherwise all but one would decide in vain.

Between processes the expected version resolves the race.
"""

from __future__ import annotations

import asyncio
import threading
from weakref import WeakKeyDictionary


class StreamLocks:
    """A lock for each log: for threads, and for the tasks of each event loop."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._threads: dict[str, threading.Lock] = {}
        self._loops: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, asyncio.Lock]] = WeakKeyDictionary()

    def of_thread(self, stream: str) -> threading.Lock:
        with self._lock:
            return self._threads.setdefault(stream, threading.Lock())

    def of_task(self, stream: str) -> asyncio.Lock:
        with self._lock:
            locks = self._loops.setdefault(asyncio.get_running_loop(), {})
            return locks.setdefault(stream, asyncio.Lock())
