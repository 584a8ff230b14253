"""A part of the store besides the logs: it reads and writes through the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, insert, update
from sqlalchemy.sql.dml import UpdateBase

T = TypeVar("T")


class Read(Protocol):
    def __call__(self, work: Callable[[Connection], T], /) -> T: ...


class Write(Protocol):
    def __call__(self, work: Callable[[Connection], T], /, scrub: bool = False, tells: Sequence[str] = ()) -> T: ...


class StorePart:
    """Holds the store's functions for reading and writing."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    def _rows(self, asked: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        return self._read(lambda connection: connection.execute(asked).all())

    def _change(self, statement: UpdateBase, scrub: bool = False) -> int:
        """How many rows it changed."""
        return self._write(lambda connection: connection.execute(statement).rowcount, scrub=scrub)


def put(connection: Connection, table: Table, key: ColumnElement[bool], row: dict[str, object]) -> None:
    """Changes the row with this key, or adds it."""
    if connection.execute(update(table).where(key).values(row)).rowcount == 0:
        connection.execute(insert(table).values(row))
