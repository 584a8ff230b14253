"""Updates for live viewers: rendered once for all viewers of the same view, at most once a second."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field

from arbitr.club import LiveLog, Logs
from arbitr.problem import Problem
from arbitr.store import Unavailable
from arbitr.store.engine.counters import PHONES, REGISTER

SECONDS = 1.0
"""Seconds between two updates of one view."""
STILL_HERE = 20.0
"""Seconds between two keep-alive messages."""
DESKS = ("director", "referee")
"""The first key of the views that show the phones that wait."""
AT_ONCE = 50
"""Number of viewers served before other tasks get a turn."""

Render = Callable[[LiveLog], str]
log = logging.getLogger(__name__)


@dataclass(eq=False)
class _View:
    """One view with several viewers."""

    render: Render
    viewers: int = 0
    version: int = -1
    shown: int = 0
    """How often it was rendered: the same version is rendered again when a name changes."""
    names: int = 0
    """The state of the register at rendering: nobody is sent a name hidden since."""
    text: str | None = None
    """As rendered last: viewers are sent only what differs."""
    sent: bytes = b""
    waiting: list[asyncio.Future[bool]] = field(default_factory=list)
    """One per up-to-date viewer: whether there is an update, or only a keep-alive."""
    task: asyncio.Task[None] | None = None


class Broadcasts:
    """All views of all logs with viewers."""

    def __init__(self, logs: Logs) -> None:
        self._logs = logs
        self.views: dict[tuple[str, ...], _View] = {}
        self._ends = False
        self._tasks = [
            asyncio.create_task(self._keep_names()),
            asyncio.create_task(self._keep_phones()),
            asyncio.create_task(self._keep_lines()),
        ]

    async def watch(self, stream: str, key: tuple[str, ...], render: Render) -> AsyncGenerator[bytes]:
        """Server-sent events: the current view, then every update."""
        name = (stream, *key)
        view = self.views.get(name)
        if view is None:
            view = self.views[name] = _View(render)
        view.viewers += 1
        if view.task is None:
            view.task = asyncio.create_task(self._keep(stream, view))
        seen = 0
        try:
            yield b"retry: 2000\n\n"
            # The page itself may be newer than the last update of other viewers: nobody is sent an older state.
            oldest = (await self._logs.get(stream)).version
            while not self._ends:
                is_current = view.version >= oldest and view.names == self._logs.store.newest(REGISTER)
                if view.shown > seen and is_current:
                    seen = view.shown
                    yield view.sent
                    continue
                waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
                view.waiting.append(waiting)
                if not await waiting:
                    yield b": here\n\n"
        finally:
            view.viewers -= 1
            if view.viewers == 0:
                self.views.pop(name, None)
                if view.task is not None:
                    view.task.cancel()

    async def _keep(self, stream: str, view: _View) -> None:
        """Render again whenever the log grows, then wait a second."""
        while True:
            try:
                live = await self._logs.get(stream)
                await self._show(live, view)
                async for _ in self._logs.store.follow(stream, live.version):
                    live = await self._logs.get(stream)
                    if live.version > view.version:
                        await self._show(live, view)
                    await asyncio.sleep(SECONDS)
                return
            except Unavailable:  # the viewers keep the last view until the database responds again
                await asyncio.sleep(SECONDS)

    async def _keep_names(self) -> None:
        """Render everything again when the register changes: hidden or erased people disappear from every screen."""
        store = self._logs.store
        async for _ in store.follow(REGISTER, store.newest(REGISTER)):
            for (stream, *_), view in [*self.views.items()]:
                with contextlib.suppress(Problem, Unavailable):
                    await self._show(await self._logs.get(stream), view)
            await asyncio.sleep(SECONDS)

    async def _keep_phones(self) -> None:
        """Render the directors' pages again when a phone waits, or is admitted or refused in another window."""
        store = self._logs.store
        async for _ in store.follow(PHONES, store.newest(PHONES)):
            for (stream, page, *_), view in [*self.views.items()]:
                if page in DESKS:
                    with contextlib.suppress(Problem, Unavailable):
                        await self._show(await self._logs.get(stream), view)
            await asyncio.sleep(SECONDS)

    async def _keep_lines(self) -> None:
        """Send keep-alive messages to all viewers."""
        while True:
            await asyncio.sleep(STILL_HERE)
            for view in [*self.views.values()]:
                await _wake(view, False)

    async def _show(self, live: LiveLog, view: _View) -> None:
        version, names = live.version, self._logs.store.newest(REGISTER)
        try:
            text = view.render(live)
        except Unavailable as error:
            log.warning("a live view of %s cannot be drawn: %s", live.stream, error.why)
            return
        except Exception:
            log.exception("a live view of %s cannot be drawn", live.stream)
            return  # the viewers keep the last view; the next change is tried again
        view.version = version
        if text == view.text and view.names == names:
            await _wake(view, False)  # viewers who have lost the right to the view are found even so
            return
        view.text = text
        view.sent = event(text, version)
        view.names = names
        view.shown += 1
        await _wake(view, True)

    def end(self) -> None:
        """Close all connections, so that the server need not wait for them; viewers reconnect automatically."""
        self._ends = True
        for view in self.views.values():
            for future in view.waiting:
                if not future.done():
                    future.set_result(True)

    async def close(self) -> None:
        tasks = [*self._tasks, *(view.task for view in self.views.values() if view.task is not None)]
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)


async def _wake(view: _View, is_news: bool) -> None:
    """In batches: a new result does not wait until thousands are served."""
    waiting, view.waiting = view.waiting, []
    for first in range(0, len(waiting), AT_ONCE):
        for future in waiting[first : first + AT_ONCE]:
            if not future.done():
                future.set_result(is_news)
        await asyncio.sleep(0)


def event(text: str, version: int) -> bytes:
    """Encoded once for all viewers."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines() or [""])
    return f"id: {version}\n{lines}\n".encode()
