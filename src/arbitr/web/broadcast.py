"""What live viewers are sent: rendered once for all who look at the same thing, at most once a second."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from arbitr.web.live import Live, Logs

SECONDS = 1.0
"""Between two updates of one view."""
STILL_HERE = 20.0
"""Seconds without news after which a viewer is told that the line is alive."""

Render = Callable[[Live], str]
log = logging.getLogger(__name__)


@dataclass(eq=False)
class _View:
    """One thing that several people look at."""

    render: Render
    viewers: int = 0
    version: int = -1
    sent: bytes = b""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Broadcasts:
    """All views of all logs that somebody looks at."""

    def __init__(self, logs: Logs) -> None:
        self._logs = logs
        self._views: dict[tuple[str, ...], _View] = {}
        self._ends = False

    async def watch(self, stream: str, key: tuple[str, ...], render: Render) -> AsyncIterator[bytes]:
        """Server-sent events: what is to be seen now, and again whenever it has changed."""
        name = (stream, *key)
        view = self._views.get(name)
        if view is None:
            view = self._views[name] = _View(render)
        view.viewers += 1
        if view.task is None:
            view.task = asyncio.create_task(self._keep(stream, view))
        seen = -1
        try:
            yield b"retry: 2000\n\n"
            while not self._ends:
                if view.version > seen:
                    seen = view.version
                    yield view.sent
                    continue
                try:
                    async with asyncio.timeout(STILL_HERE):
                        await view.news.wait()
                except TimeoutError:
                    yield b": here\n\n"
        finally:
            view.viewers -= 1
            if view.viewers == 0:
                self._views.pop(name, None)
                if view.task is not None:
                    view.task.cancel()

    async def _keep(self, stream: str, view: _View) -> None:
        """Renders anew whenever the log has grown, and then waits a second."""
        live = await self._logs.get(stream)
        await self._show(live, view)
        async for _ in self._logs.store.follow(stream, live.version):
            live = await self._logs.get(stream)
            if live.version > view.version:
                await self._show(live, view)
            await asyncio.sleep(SECONDS)

    async def _show(self, live: Live, view: _View) -> None:
        version = live.version
        try:
            text = view.render(live)
        except Exception:
            log.exception("a live view of %s cannot be drawn", live.stream)
            return  # the viewers keep what they have; the next change is tried again
        view.sent = event(text, version)
        view.version = version
        news, view.news = view.news, asyncio.Event()
        news.set()

    def end(self) -> None:
        """Every viewer's line is closed, so that the server need not wait for them; they come again by themselves."""
        self._ends = True
        for view in self._views.values():
            view.news.set()

    async def close(self) -> None:
        tasks = [view.task for view in self._views.values() if view.task is not None]
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)


def event(text: str, version: int) -> bytes:
    """Encoded once, however many it is sent to."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines() or [""])
    return f"id: {version}\n{lines}\n".encode()
