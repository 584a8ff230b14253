"""Long work for people who are not signed in: rulings at the desk, the law book, papers.

One thread of low priority does it, one request after another, so no phone waits for it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")
PER_ADDRESS, IN_ALL = 16, 64
"""Requests that wait at most."""
NICE = 10
"""The thread's priority: lower than a phone's request, and high enough to make progress on a busy machine."""


class TooMany(Exception):
    """Too many requests wait already."""


class Aside:
    """The long work of one worker for those who are not signed in."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "arbitr-aside", initializer=lower_priority)
        self.waiting: Counter[str] = Counter()
        """By address."""

    async def run(self, address: str, function: Callable[..., T], *words: Any) -> T:
        if self.waiting[address] >= PER_ADDRESS or self.waiting.total() >= IN_ALL:
            raise TooMany
        self.waiting[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, function, *words)
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address]

    def close(self) -> None:
        self.thread.shutdown(cancel_futures=True)


def lower_priority() -> None:
    """On Linux a thread has a priority of its own, and the threads of argon2 inherit it."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
