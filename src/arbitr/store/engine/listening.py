"""Who is notified when a log has grown: callbacks, and tasks of an event loop."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

Callback = Callable[[str, int], None]
log = logging.getLogger(__name__)


class NewestVersions:
    """The newest known version of each log, and who is notified."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._versions: dict[str, int] = {}
        self._callbacks: dict[object, Callback] = {}
        self._loops: dict[asyncio.AbstractEventLoop, _Followers] = {}
        self._closed = False

    def announce(self, stream: str, version: int) -> None:
        """From any thread, as often as needed: old versions are ignored."""
        with self._lock:
            if version <= self._versions.get(stream, 0):
                return
            self._versions[stream] = version
            callbacks = list(self._callbacks.values())
            loops = list(self._loops.values())
        for callback in callbacks:
            try:
                callback(stream, version)
            except Exception:
                log.exception("a watcher of the store failed")
        for followers in loops:
            followers.tell(stream)

    def newest(self, stream: str) -> int:
        """The newest known version; 0 if there is none."""
        return self._versions.get(stream, 0)

    def watch(self, callback: Callback) -> Callable[[], None]:
        """Call it from now on; the returned function ends that."""
        key = object()
        with self._lock:
            self._callbacks[key] = callback

        def stop() -> None:
            with self._lock:
                self._callbacks.pop(key, None)

        return stop

    async def follow(self, stream: str, since: int = 0) -> AsyncIterator[int]:
        """The newest version, whenever it is above the last one; it ends when the store is closed."""
        followers = self._followers(asyncio.get_running_loop())
        grown = asyncio.Event()
        followers.waiting.setdefault(stream, set()).add(grown)
        try:
            while not self._closed:
                grown.clear()
                newest = self._versions.get(stream, 0)
                if newest > since:
                    since = newest
                    yield newest
                elif not self._closed:
                    await grown.wait()
        finally:
            followers.left(stream, grown)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            loops = list(self._loops.values())
        for followers in loops:
            followers.tell(None)

    def _followers(self, loop: asyncio.AbstractEventLoop) -> _Followers:
        with self._lock:
            for old in [known for known in self._loops if known.is_closed()]:
                del self._loops[old]
            return self._loops.setdefault(loop, _Followers(loop))


class _Followers:
    """The waiting tasks of one event loop; the loop is woken once for all of them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.waiting: dict[str, set[asyncio.Event]] = {}

    def tell(self, stream: str | None) -> None:
        """From any thread. None for all of them."""
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._wake, stream)

    def left(self, stream: str, grown: asyncio.Event) -> None:
        waiting = self.waiting[stream]
        waiting.discard(grown)
        if not waiting:
            del self.waiting[stream]

    def _wake(self, stream: str | None) -> None:
        for announced in list(self.waiting) if stream is None else [stream]:
            for grown in self.waiting.get(announced, ()):
                grown.set()
