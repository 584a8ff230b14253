"""PostgreSQL by its URL: several workers on one database, which learn of one another's commits."""

from __future__ import annotations

import logging
import selectors
import socket
import threading
from collections.abc import Callable, Mapping
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.exc import DBAPIError

from arbitr.store.engine.counters import known_versions
from arbitr.store.engine.schema import log as log_lines
from arbitr.store.engine.schema import persons, settings, streams

CHANNEL = PROGRAM = "arbitr"
CONNECTIONS = 5
WAIT = 1.5
"""Seconds that a statement waits for a lock of another program, and a thread for a connection."""
AGAIN = 1.0
"""Seconds before a listener that lost the database tries again."""
LOCK = 0x61726269
"""An arbitrary lock number, the same in every worker."""

log = logging.getLogger(__name__)


class Postgres:
    """The database as a URL names it."""

    def __init__(self, url: URL) -> None:
        self.name = url.set(drivername="postgresql").render_as_string(hide_password=True)
        self.writing = create_engine(
            url,
            pool_size=CONNECTIONS,
            pool_pre_ping=True,
            pool_timeout=WAIT,
            connect_args={"connect_timeout": 4, "keepalives_idle": 30, "application_name": PROGRAM},
        )

        @event.listens_for(self.writing, "connect")
        def connected(connection: psycopg.Connection[Any], record: Any) -> None:
            connection.execute("SET synchronous_commit = on")  # whatever the server's configuration says
            connection.execute(f"SET lock_timeout = {int(WAIT * 1000)}")
            connection.commit()

        self.reading: Engine = self.writing.execution_options(isolation_level="REPEATABLE READ")

    def lock_schema(self, connection: Connection) -> None:
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # another worker may need longer for the migrations
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))

    def notify(self, connection: Connection, changed: Mapping[str, int]) -> None:
        for stream, version in changed.items():
            connection.execute(select(func.pg_notify(CHANNEL, f"{version} {stream}")))

    def listen(self, announce: Callable[[str, int], None]) -> PostgresListener:
        return PostgresListener(self, announce)

    def scrub(self) -> None:
        """Rewrite what may have named somebody: an overwritten row stays in the old table's file."""
        with self.writing.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("SET lock_timeout = 0"))
            try:
                for table in (persons, log_lines, streams, settings):
                    connection.execute(text(f"VACUUM FULL {table.name}"))
            finally:
                connection.execute(text(f"SET lock_timeout = {int(WAIT * 1000)}"))

    def in_use(self) -> bool:
        others = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND application_name = :name AND pid <> pg_backend_pid()"
        )
        try:
            with self.reading.connect() as connection:
                return bool(connection.execute(others, {"name": PROGRAM}).scalar_one())
        except DBAPIError:  # it does not answer; opening it reports that
            return False

    def close(self) -> None:
        self.writing.dispose()


class PostgresListener:
    """One thread and one connection that learn of every commit."""

    def __init__(self, database: Postgres, announce: Callable[[str, int], None]) -> None:
        self._database = database
        self._announce = announce
        self._closing = threading.Event()
        self._waker, self._woken = socket.socketpair()
        self._heard = threading.Event()
        self._thread = threading.Thread(target=self._run, name="arbitr-listener", daemon=True)
        self._thread.start()
        self._heard.wait(AGAIN)

    def close(self) -> None:
        self._closing.set()
        self._waker.close()  # which the other end reads as news
        self._thread.join()
        self._woken.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except (DBAPIError, psycopg.Error) as error:
                if self._heard.is_set():  # reported once, however long it takes
                    why = str(getattr(error, "orig", error)).partition("\n")[0]
                    log.warning("%s does not answer, so other workers are not heard: %s", self._database.name, why)
                    self._heard.clear()
                self._closing.wait(AGAIN)

    def _listen(self) -> None:
        with self._database.reading.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            try:
                # What was written before we listened: at the start, and while the connection was lost.
                for name, known in known_versions(connection):
                    self._announce(name, known)
                self._heard.set()
                self._hear(connection.connection.driver_connection)
            finally:
                connection.invalidate()  # nobody else should get a listening connection

    def _hear(self, connection: Any) -> None:
        with selectors.DefaultSelector() as either:
            either.register(connection, selectors.EVENT_READ)
            either.register(self._woken, selectors.EVENT_READ)
            while not self._closing.is_set():
                for notice in connection.notifies(timeout=0):
                    version, _, stream = notice.payload.partition(" ")
                    self._announce(stream, int(version))
                either.select()
