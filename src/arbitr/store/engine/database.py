"""What the store requires of a database: an engine to write, one to read, and its own features."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from arbitr.problem import Problem


class Listening(Protocol):
    """A thread that learns of other workers' writes."""

    def close(self) -> None: ...


class Database(Protocol):
    """SQLite or PostgreSQL."""

    name: str
    """Its location, for people; without a password."""
    writing: Engine
    reading: Engine

    def lock_schema(self, connection: Connection) -> None:
        """Until the end of this transaction nobody else migrates."""

    def notify(self, connection: Connection, changed: Mapping[str, int]) -> None:
        """Notify the other workers when this transaction is committed."""

    def scrub(self) -> None:
        """Remove deleted and overwritten bytes from the database's files."""

    def listen(self, announce: Callable[[str, int], None]) -> Listening:
        """Call it for every commit of another worker or program."""

    def in_use(self) -> bool:
        """Whether another program has it open, as far as one can tell."""

    def close(self) -> None: ...


def is_postgres(where: str) -> bool:
    return where.startswith(("postgresql:", "postgresql+psycopg:", "postgres:"))


def postgres_url(where: str) -> URL:
    try:
        return make_url(where).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise Problem("{where} is not a database address", where=where) from None


def sqlite_path(where: str) -> str:
    """The file, from a path or from sqlite:///club.db."""
    path = where.removeprefix("sqlite:///")
    if "://" in path:
        raise Problem(
            "{where}: the database must be a file or postgresql://user@host/name; other databases are not supported",
            where=where,
        )
    return path
