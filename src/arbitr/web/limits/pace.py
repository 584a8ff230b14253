"""A pace that all workers of one server share: how soon something may happen again, by key."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic

FORGOTTEN = 1_000
"""After this many answers, keys without a debt are deleted."""


@dataclass(frozen=True, slots=True)
class Pace:
    """At most one in `seconds`, after the first `at_once`."""

    seconds: float
    at_once: int


class SharedPaces:
    """The debt of each key, in seconds of the system's monotonic clock, in a file that every worker opens.

    A debt grows by the pace's seconds whenever something happens, and shrinks with time. Nothing may happen while the
    debt is larger than the pace allows. The file has nothing worth keeping, so nothing waits for the disk.
    """

    def __init__(self, path: str = ":memory:") -> None:
        self._connection = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA synchronous = OFF")
        self._connection.execute("PRAGMA journal_mode = MEMORY")
        self._connection.execute("CREATE TABLE IF NOT EXISTS paces (key TEXT PRIMARY KEY, free REAL NOT NULL)")
        self._taken = 0

    def take(self, paces: dict[str, Pace]) -> float:
        """Return 0 if it may happen now, and count it for all keys; otherwise return the waiting time and count
        nothing.
        """
        now = monotonic()
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            free = {key: max(now, self._free(key)) for key in paces}
            wait = max(free[key] - now - pace.seconds * (pace.at_once - 1) for key, pace in paces.items())
            if wait <= 0:
                self._put((key, free[key] + pace.seconds) for key, pace in paces.items())
                self._taken += 1
                if self._taken % FORGOTTEN == 0:
                    connection.execute("DELETE FROM paces WHERE free < ?", (now,))
        finally:
            connection.execute("COMMIT")
        return max(0.0, wait)

    def give_back(self, paces: dict[str, Pace]) -> None:
        """Stop counting the last event for these keys."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._put((key, self._free(key) - pace.seconds) for key, pace in paces.items())
        finally:
            self._connection.execute("COMMIT")

    def _free(self, key: str) -> float:
        row = self._connection.execute("SELECT free FROM paces WHERE key = ?", (key,)).fetchone()
        return 0.0 if row is None else float(row[0])

    def _put(self, rows: Iterable[tuple[str, float]]) -> None:
        self._connection.executemany("INSERT OR REPLACE INTO paces VALUES (?, ?)", list(rows))

    def close(self) -> None:
        self._connection.close()
