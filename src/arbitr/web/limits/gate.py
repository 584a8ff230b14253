"""Passwords are verified on a thread of their own, one after another, at a pace that leaves the machine to the phones.

Attempts wait in lanes: one for each address, and one for each browser that has signed in before. The lanes take turns,
so a flood from one address delays nobody at another, and nobody whose browser is known.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

from arbitr.club.accounts import fits
from arbitr.web.limits.aside import TooMany, lower_priority
from arbitr.web.limits.pace import Pace, SharedPaces

T = TypeVar("T")
EVERYBODY = Pace(0.25, 20)
"""All attempts at this server."""
ADDRESS = ACCOUNT = Pace(0.5, 20)
"""Failed attempts from one address, and for one account from browsers that are not known."""
BROWSER = Pace(2.0, 10)
"""Failed attempts of a known browser."""
IN_LANE, IN_ALL = 64, 512
"""Attempts that wait at most."""
REFUSED_SECONDS = 2.0
"""A refused attempt waits too, so that a flood of them costs little."""
REFUSED_AT_ONCE = 256


@dataclass(eq=False)
class _Attempt:
    paces: dict[str, Pace]
    verify: Callable[[], bool]
    done: asyncio.Future[bool]


@dataclass
class _Lane:
    waiting: deque[_Attempt] = field(default_factory=deque)
    ready: float = 0.0
    """When its next attempt may be made, by the monotonic clock."""


class Gate:
    """All attempts to sign in at one worker; the paces are those of all workers."""

    def __init__(self, paces: SharedPaces | None = None) -> None:
        self.paces = paces or SharedPaces()
        self._thread = ThreadPoolExecutor(1, "arbitr-passwords", initializer=lower_priority)
        self._lanes: dict[str, _Lane] = {}
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._refused = 0

    async def fits(self, hashed: str, password: str, address: str, account: str, browser: str = "") -> bool:
        """Return whether the password is right; `browser` is the id of one that has signed in to the account before."""
        paces = {f"browser {browser} {account}": BROWSER}
        if not browser:
            paces = {f"address {address}": ADDRESS, f"account {account}": ACCOUNT}
        return await self._asked(f"browser {browser}" if browser else address, paces, lambda: fits(hashed, password))

    async def is_code(self, check: Callable[[], bool], address: str) -> bool:
        """Return whether a code is right; wrong ones are as slow as wrong passwords."""
        return await self._asked(address, {f"address {address}": ADDRESS}, check)

    async def run(self, function: Callable[..., T], *words: Any) -> T:
        """Run a slow function of a signed-in user on the same thread, e.g. to hash a new password."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *words)

    async def _asked(self, name: str, paces: dict[str, Pace], verify: Callable[[], bool]) -> bool:
        lane = self._lanes.get(name, _Lane())
        if len(lane.waiting) >= IN_LANE or sum(len(other.waiting) for other in self._lanes.values()) >= IN_ALL:
            await self._refuse()
        attempt = _Attempt(paces, verify, asyncio.get_running_loop().create_future())
        self._lanes.setdefault(name, lane).waiting.append(attempt)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._verify())
        self._news.set()
        return await attempt.done

    async def _refuse(self) -> None:
        if self._refused < REFUSED_AT_ONCE:
            self._refused += 1
            try:
                await asyncio.sleep(REFUSED_SECONDS)
            finally:
                self._refused -= 1
        raise TooMany

    async def _verify(self) -> None:
        """One attempt of each lane in turn, as long as any waits."""
        while self._lanes:
            self._news.clear()
            now = monotonic()
            due = [name for name, lane in self._lanes.items() if lane.ready <= now]
            for name in due:
                await self._next(name)
            if not due:
                soonest = min(lane.ready for lane in self._lanes.values())
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), max(0.01, soonest - monotonic()))

    async def _next(self, name: str) -> None:
        lane = self._lanes[name]
        while lane.waiting and lane.waiting[0].done.done():  # nobody waits for the answer any more
            lane.waiting.popleft()
        if not lane.waiting:
            del self._lanes[name]
            return
        attempt = lane.waiting[0]
        wait = await self.run(self.paces.take, {"everybody": EVERYBODY, **attempt.paces})
        if wait > 0:
            lane.ready = monotonic() + wait
            return
        lane.waiting.popleft()
        try:
            is_right = await self.run(attempt.verify)
            if is_right:
                await self.run(self.paces.give_back, attempt.paces)
        except Exception as error:
            if not attempt.done.done():
                attempt.done.set_exception(error)
            return
        if not attempt.done.done():
            attempt.done.set_result(is_right)

    def end(self) -> None:
        """The server stops: answer everybody who waits."""
        for lane in self._lanes.values():
            for attempt in lane.waiting:
                if not attempt.done.done():
                    attempt.done.set_exception(TooMany())

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._thread.shutdown(cancel_futures=True)
        self.paces.close()
