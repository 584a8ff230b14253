"""Durable commits: appends of the store beside bare sqlite3 with the same settings, one writer or many at once."""

from __future__ import annotations

import sqlite3
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path

from arbitr.store import Store
from arbitr.store.engine.sqlite import WRITING

APPENDS = 300
WRITERS = 50
"""As many phones send at once."""
EVENT = {"event": "result", "place": "1A-3-7-13", "slip": "4S N +1", "lead": "D7", "ns": "7", "ew": "12"}
_entries = count()


_folder = tempfile.TemporaryDirectory(prefix="arbitr-bench-", ignore_cleanup_errors=True)
FOLDER = Path(_folder.name)
"""It should be on a disk, not in memory."""


@cache
def store() -> Store:
    """Made when it is first asked for."""
    return Store.open(FOLDER / "store.db")


def one_writer() -> None:
    """One phone after the other, each waiting for its acknowledgement."""
    stream = store().create("tournament", "one writer").id
    for version in range(APPENDS):
        store().append(stream, version, [EVENT], by="table A7", entry=str(next(_entries)))


def many_writers() -> None:
    """Each to the log of its own tournament, so that what is measured is the disk and not the race."""
    streams = [store().create("tournament", "many writers").id for _ in range(WRITERS)]

    def phone(stream: str) -> None:
        for version in range(APPENDS // WRITERS):
            store().append(stream, version, [EVENT], by="table A7", entry=str(next(_entries)))

    with ThreadPoolExecutor(WRITERS) as phones:
        list(phones.map(phone, streams))


def bare_sqlite() -> None:
    """A row in a commit of its own, into a table without an index: the least that can be made durable."""
    with closing(sqlite3.connect(FOLDER / "bare.db", isolation_level=None)) as connection:
        for pragma in WRITING:
            connection.execute(pragma)
        connection.execute("CREATE TABLE IF NOT EXISTS log (event TEXT)")
        for _ in range(APPENDS):
            connection.execute("INSERT INTO log VALUES (?)", (str(EVENT),))
