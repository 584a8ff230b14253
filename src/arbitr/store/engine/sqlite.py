"""One SQLite file: one writing connection, several that read."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from arbitr.problem import Problem, reason
from arbitr.store.engine.counters import COUNTED, PREFIX
from arbitr.store.outcome import NotStored

WAIT = 1.5
"""Seconds that a connection waits for a lock: only another program can hold one for long. A request may wait for the
one before it too, and its sender gets an answer within five seconds.
"""
SCRUB_WAIT = 30.0
"""Seconds that an erasure waits for readers of old pages."""
READERS = 8
LOOK = 1.0
"""Seconds between two checks whether another program has written."""
NO_LOCK = "55P03"
"""PostgreSQL's code for a lock that was not free in time."""
SECRET = 0o600
"""The file contains keys: for its owner only."""
log = logging.getLogger(__name__)


class Sqlite:
    """The file as a database. WAL, so that reading never waits; FULL, so that a commit survives a power cut."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)
        self._stat = _make_file(path)
        self._copied: sqlite3.Connection | None = None
        self._copying = threading.Lock()
        self.writing = _engine(self._connect, 1, "BEGIN IMMEDIATE", WRITING)
        self.reading = _engine(self._connect, READERS, "BEGIN", READING)

    def lock_schema(self, connection: Connection) -> None:
        """BEGIN IMMEDIATE has locked it."""

    def notify(self, connection: Connection, changed: Mapping[str, int]) -> None:
        """Another program that has the file open checks by itself."""

    def listen(self, announce: Callable[[str, int], None]) -> SqliteListener:
        # Kept open, with its WAL: a file that somebody deletes meanwhile can still be backed up.
        self._copied = self._connect()
        self._copied.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        return SqliteListener(self.name, self._connect(), announce)

    def is_at(self, path: Path) -> bool:
        """This is our file, whatever its name."""
        try:
            return os.path.samestat(path.stat(), self._stat)
        except OSError:
            return False

    def copy_to(self, path: Path) -> None:
        """A snapshot of all of it, even if the file has been deleted or renamed since it was opened."""
        with closing(sqlite3.connect(path)) as target, self._copying:
            if self._copied is None:
                self._copied = self._connect()
            self._copied.backup(target)

    def scrub(self) -> None:
        """Rebuild the file from the current data, then empty the WAL, where old pages would stay."""
        connection = self.writing.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute("VACUUM")
            until = time.monotonic() + SCRUB_WAIT
            while cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:  # a reader still uses old pages
                if time.monotonic() > until:
                    raise NotStored(f"{self.name}: another program reads the file, so old pages stay in its WAL")
                time.sleep(0.05)
        finally:
            connection.close()

    def in_use(self) -> bool:
        with closing(self._connect(timeout=0)) as connection:
            try:
                connection.execute("PRAGMA journal_mode = DELETE")  # which needs exclusive access to the file
            except sqlite3.OperationalError:
                return True
            except sqlite3.DatabaseError:  # it is not a database; opening it reports that
                return False
            return False

    def _connect(self, timeout: float | None = None) -> sqlite3.Connection:
        """To this very file: if it is gone, SQLite would create an empty one, and if another one has replaced it, some
        connections would read that.
        """
        if not self.is_at(self.path):
            raise sqlite3.OperationalError(f"{self.name} was moved or deleted while it was open")
        # The driver's automatic transactions are switched off: we begin them ourselves.
        uri = f"{self.path.absolute().as_uri()}?mode=rw"
        patience = WAIT if timeout is None else timeout
        return sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)

    def close(self) -> None:
        if self._copied is not None:
            if not self.path.exists():  # then SQLite leaves the WAL, which would be mistaken for that of another file
                with suppress(sqlite3.Error):
                    self._copied.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._copied.close()
        self.reading.dispose()
        self.writing.dispose()


class SqliteListener:
    """Check periodically whether another program has written to the file, e.g. the command line beside the server."""

    def __init__(self, name: str, connection: sqlite3.Connection, announce: Callable[[str, int], None]) -> None:
        self._name = name
        self._connection = connection
        self._announce = announce
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="arbitr-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        connection = self._connection
        try:
            seen = None
            while not self._closing.wait(LOOK):
                try:
                    (version,) = connection.execute("PRAGMA data_version").fetchone()
                    if version != seen:
                        for name, known in connection.execute(VERSIONS, _COUNTERS).fetchall():
                            self._announce(name.removeprefix(PREFIX), known)
                        seen = version
                except sqlite3.Error as error:
                    log.warning("%s cannot be read, so other programs are not heard: %s", self._name, error)
        finally:
            connection.close()


WRITING = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # on a Mac, FULL alone does not reach the disk
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",
)
READING = ("PRAGMA query_only = ON",)
_COUNTER = "SELECT name, CAST(value AS INTEGER) FROM settings WHERE name = ?"
VERSIONS = " UNION ALL ".join([*[_COUNTER] * len(COUNTED), "SELECT id, version FROM streams"])
_COUNTERS = [f"{PREFIX}{name}" for name in COUNTED]


def is_damage(error: BaseException) -> bool:
    """The file is not as SQLite wrote it. A file with another header is not SQLite's at all, which is a different
    error.
    """
    found = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(found, json.JSONDecodeError) or str(found).startswith("Could not decode to UTF-8"):  # of the driver
        return True
    return getattr(found, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT


def is_locked(error: BaseException) -> bool:
    """Another program holds a lock on the database, as it did for all the time that we have waited."""
    found = error.orig if isinstance(error, DBAPIError) else error
    return (
        getattr(found, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY or getattr(found, "sqlstate", "") == NO_LOCK
    )


def _make_file(path: Path) -> os.stat_result:
    """An empty file that nobody else can read, unless it already exists."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_RDWR, SECRET)
        try:
            return os.fstat(handle)
        finally:
            os.close(handle)
    except OSError as error:
        raise Problem("{file} cannot be opened: {why}", file=path, why=reason(error)) from None


def _engine(
    connect: Callable[[], sqlite3.Connection], connections: int, begin: str, pragmas: tuple[str, ...]
) -> Engine:
    engine = create_engine(
        URL.create("sqlite"),
        creator=connect,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=WAIT,
    )

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, record: Any) -> None:
        for pragma in pragmas:
            connection.execute(pragma).close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
