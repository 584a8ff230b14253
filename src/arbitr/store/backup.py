"""Everything in one file, to go on from on another machine: an SQLite file, whatever database it came from."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import DBAPIError

from arbitr.problem import Problem
from arbitr.store.database import Database
from arbitr.store.migrate import migrate, schema_of
from arbitr.store.schema import TABLES, log, persons, streams, users
from arbitr.store.sqlite import Sqlite
from arbitr.store.store import Store, open_database

USUAL_NAME = "arbitr-backup.db"
AT_ONCE = 5000
"""Rows that are copied at a time."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a store or its backup holds, for people."""

    streams: int
    records: int
    persons: int
    users: int

    @property
    def is_empty(self) -> bool:
        """Keys and settings alone are made by themselves, so they do not count."""
        return not (self.streams or self.persons or self.users)


@dataclass(frozen=True, slots=True)
class Backup:
    """One place, and what became of the backup there."""

    path: Path
    problem: Problem | None = None


def contents(store: Store) -> Contents:
    def work(connection: Connection) -> Contents:
        counted = (
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (streams, log, persons, users)
        )
        return Contents(*counted)

    return store.read(work)


def backup_now(store: Store, *places: str | Path) -> list[Backup]:
    """The store as it is at one moment, while others write, in each of the places: a folder or a file.

    An older backup there is replaced when the new one is whole. A place that fails does not hold up the others.
    """
    done = []
    for each in places:
        path = Path(each) / USUAL_NAME if Path(each).is_dir() else Path(each)
        try:
            backup(store, path)
            done.append(Backup(path))
        except Problem as problem:
            done.append(Backup(path, problem))
    return done


def backup(store: Store, path: Path) -> None:
    """One backup; a Problem where it cannot be written, and then what was there stays."""
    database = store.database
    _check_other(path, database)
    try:
        with _written_beside(path) as part:
            if isinstance(database, Sqlite):
                with closing(sqlite3.connect(database.path)) as source, closing(sqlite3.connect(part)) as target:
                    source.backup(target)
            else:
                _export(store, part)
            _as_one_file(part)
    except (OSError, sqlite3.Error, DBAPIError) as error:
        why = error.strerror if isinstance(error, OSError) else getattr(error, "orig", error)
        raise Problem("{file} cannot be written: {why}", file=path, why=why) from None


def restore(path: Path, where: str | Path, force: bool = False) -> Contents:
    """Makes the store what the backup holds, all or nothing; one that is not empty is replaced only with `force`."""
    with _opened(path) as source:
        _check_free(path, where)
        with Store.open(where) as store:
            held = contents(store)
            if not held.is_empty and not force:
                raise Problem("{place} is not empty; add --force to replace what is there", place=store.database.name)
            store.write(lambda target: _copy(source, target), scrub=True)
            return contents(store)


@contextmanager
def _opened(path: Path) -> Iterator[Connection]:
    """A copy of the backup, checked and brought up to date."""
    with tempfile.TemporaryDirectory(prefix="arbitr-") as folder:
        copy = Path(folder) / USUAL_NAME
        try:
            shutil.copyfile(path, copy)
            _as_one_file(copy)
        except OSError as error:
            raise Problem("{file} cannot be read: {why}", file=path, why=error.strerror) from None
        except sqlite3.Error as error:
            raise Problem("{file} is not a whole backup of Arbitr: {why}", file=path, why=error) from None
        database = Sqlite(copy)
        database.name = str(path)
        try:
            with database.reading.connect() as connection:
                if schema_of(connection) is None:
                    raise Problem("{file} is not a backup of Arbitr", file=path)
            migrate(database)
            with database.reading.connect() as connection:
                yield connection
        finally:
            database.close()


def _check_other(path: Path, database: Database) -> None:
    if isinstance(database, Sqlite) and path.exists() and path.samefile(database.path):
        raise Problem("{file} is the store itself; name another file for the backup", file=path)


def _check_free(path: Path, where: str | Path) -> None:
    database = open_database(where)
    try:
        _check_other(path, database)
        if database.in_use():
            raise Problem("{place} is in use; stop the server first", place=database.name)
    finally:
        database.close()


def _export(store: Store, path: Path) -> None:
    target = Sqlite(path)
    try:
        migrate(target)
        with store.database.reading.connect() as source, target.writing.begin() as connection:
            _copy(source, connection)
    finally:
        target.close()


def _copy(source: Connection, target: Connection) -> None:
    """Every row of every table, in the place of what was there."""
    for table in reversed(TABLES.sorted_tables):
        target.execute(delete(table))
    for table in TABLES.sorted_tables:
        for rows in source.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


@contextmanager
def _written_beside(path: Path) -> Iterator[Path]:
    """A file that takes the place of this one when it is whole and on the disk."""
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    part = Path(name)
    try:
        yield part
        _to_disk(part)
        part.replace(path)
        if os.name == "posix":
            _to_disk(path.parent)
    finally:
        part.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _as_one_file(path: Path) -> None:
    """Nothing of it is in a WAL beside it, and all of it can be read."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        fault = connection.execute("PRAGMA quick_check").fetchone()[0]
        if fault != "ok":
            raise sqlite3.DatabaseError(fault)
