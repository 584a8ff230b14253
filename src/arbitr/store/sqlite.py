"""One SQLite file: one writing connection, several that read."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from arbitr.problem import Problem
from arbitr.store.outcome import NotStored

WAIT = 30.0
"""Seconds that a connection waits for a lock: only another program can hold one for long."""
READERS = 8
LOOK = 1.0
"""Seconds between two looks whether another program has written."""
SECRET = 0o600
"""The file holds keys: for its owner only."""
log = logging.getLogger(__name__)


class Sqlite:
    """The file as a database. WAL, so that reading never waits; FULL, so that a commit outlives a power cut."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)
        _make_file(path)
        self.writing = _engine(path, 1, "BEGIN IMMEDIATE", WRITING)
        self.reading = _engine(path, READERS, "BEGIN", READING)

    def lock_schema(self, connection: Connection) -> None:
        """BEGIN IMMEDIATE has locked it."""

    def notify(self, connection: Connection, changed: Mapping[str, int]) -> None:
        """Who else has the file open looks for himself."""

    def listen(self, announce: Callable[[str, int], None]) -> Listener:
        return Listener(self.path, announce)

    def scrub(self) -> None:
        """Rebuilds the file from what counts, then empties the WAL, where old pages would stay."""
        connection = self.writing.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute("VACUUM")
            until = time.monotonic() + WAIT
            while cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:  # somebody reads old pages still
                if time.monotonic() > until:
                    raise NotStored(f"{self.name}: another program reads the file, so old pages stay in its WAL")
                time.sleep(0.05)
        finally:
            connection.close()

    def in_use(self) -> bool:
        with closing(sqlite3.connect(self.path, timeout=0)) as connection:
            try:
                connection.execute("PRAGMA journal_mode = DELETE")  # which needs the file for itself
            except sqlite3.OperationalError:
                return True
            except sqlite3.DatabaseError:  # it is none, as whoever opens it will say
                return False
            return False

    def close(self) -> None:
        self.reading.dispose()
        self.writing.dispose()


class Listener:
    """Looks now and then whether another program has written to the file: the command line beside the server."""

    def __init__(self, path: Path, announce: Callable[[str, int], None]) -> None:
        self._path = path
        self._announce = announce
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="arbitr-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        connection = sqlite3.connect(self._path, timeout=WAIT, isolation_level=None)
        try:
            seen = None
            while not self._closing.wait(LOOK):
                try:
                    (version,) = connection.execute("PRAGMA data_version").fetchone()
                    if version != seen:
                        for stream in connection.execute("SELECT id, version FROM streams").fetchall():
                            self._announce(*stream)
                        seen = version
                except sqlite3.Error as error:
                    log.warning("%s cannot be read, so other programs are not heard: %s", self._path, error)
        finally:
            connection.close()


WRITING = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # on a Mac FULL alone does not reach the disk
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",
)
READING = ("PRAGMA query_only = ON",)


def _make_file(path: Path) -> None:
    """An empty file that nobody else can read, unless there is one."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, SECRET))
    except OSError as error:
        raise Problem("{file} cannot be opened: {why}", file=path, why=error.strerror) from None


def _engine(path: Path, connections: int, begin: str, pragmas: tuple[str, ...]) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=WAIT,
        # The driver's own idea of when a transaction begins is switched off: we say it.
        connect_args={"timeout": WAIT, "isolation_level": None, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, record: Any) -> None:
        for pragma in pragmas:
            connection.execute(pragma).close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
