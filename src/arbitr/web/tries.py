"""A limit of attempts, so that nobody guesses a password."""

from __future__ import annotations

from collections import deque
from time import monotonic


class Tries:
    """A maximum number of attempts per key within a number of seconds: passwords cannot be guessed by trying."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._seen: dict[str, deque[float]] = {}

    def allow(self, key: str) -> bool:
        now = monotonic()
        seen = self._seen.setdefault(key, deque())
        while seen and seen[0] < now - self.seconds:
            seen.popleft()
        if len(seen) >= self.most:
            return False
        seen.append(now)
        if len(self._seen) > 10_000:
            self._seen = {
                sender: times for sender, times in self._seen.items() if times and times[-1] > now - self.seconds
            }
        return True

    def forget(self, key: str) -> None:
        """The right password came: what was tried before no longer counts."""
        self._seen.pop(key, None)
