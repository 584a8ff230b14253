"""Somebody who looks at a live line."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

import httpx
from patience import PATIENCE, until


class Watcher:
    """What a live line has sent last."""

    def __init__(self, client: httpx.Client, address: str) -> None:
        self.seen = ""
        self._client, self._address = client, address
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        assert self._opened.wait(PATIENCE), "the line did not open"

    def _watch(self) -> None:
        with suppress(httpx.HTTPError), self._client.stream("GET", self._address, timeout=PATIENCE) as reply:
            self._opened.set()
            lines: list[str] = []
            for line in reply.iter_lines():
                lines.append(line)
                if not line:  # the end of what was sent at once
                    text = "\n".join(lines)
                    self.seen = text if "data:" in text else self.seen
                    lines = []

    def sees(self, condition: Callable[[str], bool]) -> bool:
        """Waits for it."""
        until(
            lambda: (self.seen and condition(self.seen)) or not self._thread.is_alive(),
            lambda: f"the line has sent last: {self.seen}",
        )
        return condition(self.seen)
