"""Everything in one file, to continue on another machine: an SQLite file, whatever database it came from."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import DBAPIError

from arbitr.problem import Problem, reason, refuse_if
from arbitr.store.backups.made import all_made, made_at, note
from arbitr.store.engine.database import Database, is_postgres
from arbitr.store.engine.migrate import VERSION_TABLE, migrate, schema_of
from arbitr.store.engine.schema import TABLES, log, persons, storable, streams, users
from arbitr.store.engine.sqlite import Sqlite, is_damage
from arbitr.store.outcome import Unavailable, damage, why
from arbitr.store.people.erasing import carry_out, noted, owed
from arbitr.store.store import Store, open_database

log_of = logging.getLogger(__name__)
USUAL_NAME = "arbitr-backup.db"
OLDER_NAME = "arbitr-backup-older.db"
"""The previous backup of an earlier day is kept beside it, so that a failed session does not spoil every backup."""
EVENING = 12 * 3600
"""Seconds after which a backup counts as one of an earlier day."""
WAL = b"\2\2"
"""In the header of a file whose newest pages may be in a WAL beside it."""
AT_ONCE = 5000
"""Rows copied at a time."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a store or its backup, for people."""

    streams: int
    records: int
    persons: int
    users: int

    @property
    def is_empty(self) -> bool:
        """Keys and settings are created automatically, so they do not count."""
        return not (self.streams or self.persons or self.users)


@dataclass(frozen=True, slots=True)
class Backup:
    """One place, and the outcome of the backup there."""

    path: Path
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Restored:
    """The current content of a store, and the file with its previous content."""

    contents: Contents
    previous: Path | None = None


def contents(store: Store) -> Contents:
    return store.read(contents_of)


def contents_of(connection: Connection) -> Contents:
    counted = (
        connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in (streams, log, persons, users)
    )
    return Contents(*counted)


def backup_now(store: Store, *places: str | Path) -> list[Backup]:
    """A snapshot of the store, while others write, in each of the places: a folder or a file.

    An older backup there is replaced when the new one is complete. A failing place does not delay the others.
    """
    done = []
    for place in places:
        path = Path(place) / USUAL_NAME if Path(place).is_dir() else Path(place)
        try:
            backup(store, path)
            done.append(Backup(path))
        except Problem as problem:
            done.append(Backup(path, problem))
    return done


def backup_into(store: Store, folder: str | Path) -> Backup:
    """A backup in an existing folder, beside the last one of an earlier day."""
    path, older = Path(folder) / USUAL_NAME, Path(folder) / OLDER_NAME
    try:
        if not path.parent.is_dir():  # a file of this name on our own disk would not be a backup on the stick
            raise Problem("folder {place} does not exist; if it is on a USB stick, plug the stick in", place=folder)
        backup(store, path, older)
        return Backup(path)
    except Problem as problem:
        return Backup(path, problem)


def backup(store: Store, path: Path, older: Path | None = None, is_kept: bool = True) -> None:
    """One backup; a Problem if it cannot be written, and then the existing one stays.

    `older`: the place of the last one of an earlier day. `is_kept`: an erasure will look for it there.
    """
    database = store.database
    _check_other(path, database)
    storable(str(path))
    earlier = older is not None and _is_of_earlier_day(path)
    try:
        with written_beside(path, older) as unfinished:
            if isinstance(database, Sqlite):
                database.copy_to(unfinished)
            else:
                _export(store, unfinished)
            if faults(unfinished):  # it has just been written, so the store itself is damaged
                raise damage(database.name)
            _check_filled(unfinished, store)
            erasures = _erasures_in(unfinished)
        if is_kept:
            _note(store, path, older if earlier else None, erasures)
    except OSError as error:
        raise Problem("cannot write {file}: {why}", file=path, why=reason(error)) from None
    except (sqlite3.Error, DBAPIError) as error:
        if is_damage(error):
            raise damage(database.name) from None
        raise Problem("cannot write {file}: {why}", file=path, why=why(error)) from None
    except Unavailable as error:
        raise Problem("{place} cannot be used: {why}", place=database.name, why=why(error)) from None


def _note(store: Store, path: Path, older: Path | None, erasures: tuple[str, ...]) -> None:
    """An erasure finds this file; the one of an earlier day has moved. The backup is good even if that is not noted."""
    made = made_at(path, erasures)

    def work(connection: Connection) -> None:
        if older is not None:
            before = next((known for known in all_made(connection) if known.path == made.path), None)
            note(connection, made_at(older, () if before is None else before.erasures))
        note(connection, made)

    try:
        store.write(work)
    except Unavailable as error:
        log_of.warning("where the backup %s is has not been noted: %s", path, error)


def _erasures_in(path: Path) -> tuple[str, ...]:
    database = Sqlite(path)
    try:
        with database.reading.connect() as connection:
            return tuple(sorted(erasure.id for erasure in noted(connection)))
    finally:
        database.close()


def restore(path: Path, where: str | Path, force: bool = False, brings_back: bool = False) -> Restored:
    """Makes the store what the backup holds, all or nothing; one that is not empty is replaced only with `force`.

    The replaced data are first written to a separate file: beside the store's file, or beside the backup if the store
    has none. Who was erased here stays erased, unless `brings_back`.
    """
    with opened_backup(path) as source:
        _check_free(path, where)
        with opened_target(where) as store:
            replaced = None
            if not contents(store).is_empty:
                if not force:
                    raise Problem("{place} is not empty; add --yes to replace its contents", place=store.database.name)
                replaced = _place_for_replaced(store.database, path)
                backup(store, replaced)

            erasures = [] if brings_back else store.read(lambda ours: owed(ours, source))

            def work(target: Connection) -> None:
                files = all_made(target)
                _copy(source, target)
                carry_out(target, erasures)
                known = {made.path for made in all_made(target)}
                there = made_at(path, tuple(erasure.id for erasure in noted(source)))
                for made in (*files, there):  # an erasure must still find them
                    if made.path not in known:
                        note(target, made)

            store.write(work, scrub=True)
            return Restored(contents(store), replaced)


def _place_for_replaced(database: Database, path: Path) -> Path:
    """A file that is not there yet."""
    beside = database.path if isinstance(database, Sqlite) else path
    name = f"{beside.stem}-replaced-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = chain((f"{name}.db",), (f"{name}-{number}.db" for number in count(2)))
    return next(file for named in names if not (file := beside.with_name(named)).exists())


def opened_target(where: str | Path) -> Store:
    """The store that a backup would fill; if it cannot be opened, a Problem says what to do."""
    try:
        return Store.open(where)
    except Problem as problem:
        if is_postgres(str(where)) or problem.message == damage(where).message:  # which says what to do
            raise
        raise Problem(
            "{problem}; to restore a backup here, move this file away or choose another with --db", problem=problem
        ) from None


@contextmanager
def opened_backup(path: Path) -> Iterator[Connection]:
    """A copy of the backup, checked and brought up to date."""
    with tempfile.TemporaryDirectory(prefix="arbitr-") as folder:
        copy = Path(folder) / USUAL_NAME
        try:
            shutil.copyfile(path, copy)
            with copy.open("rb") as file:
                has_wal = file.read(20)[18:] == WAL
            wal = path.with_name(f"{path.name}-wal")
            if has_wal and wal.exists():  # a club's own file was copied, and the last entries are only in the WAL
                shutil.copyfile(wal, copy.with_name(f"{copy.name}-wal"))
            if fault := faults(copy):
                raise sqlite3.DatabaseError(fault)
        except OSError as error:
            raise Problem("cannot read {file}: {why}", file=path, why=reason(error)) from None
        except sqlite3.Error as error:
            raise Problem("{file} is not a complete Arbitr backup: {why}", file=path, why=why(error)) from None
        database = Sqlite(copy)
        database.name = str(path)
        try:
            with database.reading.connect() as connection:
                if schema_of(connection) is None:
                    raise Problem("{file} is not an Arbitr backup", file=path)
            migrate(database)
            with database.reading.connect() as connection:
                yield connection
        finally:
            database.close()


def _check_other(path: Path, database: Database) -> None:
    if isinstance(database, Sqlite) and database.is_at(path):
        raise Problem("{file} is the database itself; choose another file for the backup", file=path)


def _check_free(path: Path, where: str | Path) -> None:
    database = open_database(where)
    try:
        _check_other(path, database)
        refuse_if(database.in_use(), "{place} is in use; stop the server first", place=database.name)
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
    """Every row of every table, replacing the existing ones."""
    for table in reversed(TABLES.sorted_tables):
        target.execute(delete(table))
    for table in TABLES.sorted_tables:
        for rows in source.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


@contextmanager
def written_beside(path: Path, older: Path | None) -> Iterator[Path]:
    """A file that replaces this one when it is complete and on disk; one of an earlier day is kept."""
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    unfinished = Path(name)
    try:
        yield unfinished
        _to_disk(unfinished)
        if older is not None and _is_of_earlier_day(path):
            path.replace(older)
        unfinished.replace(path)
        if os.name == "posix":
            _to_disk(path.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _is_of_earlier_day(path: Path) -> bool:
    try:
        return time.time() - path.stat().st_mtime > EVENING
    except FileNotFoundError:
        return False


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def faults(path: Path) -> str:
    """Nothing of it is in a WAL afterwards; returns the error if not all of it can be read."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        found: str = connection.execute("PRAGMA quick_check").fetchone()[0]
        return "" if found == "ok" else found


def _check_filled(path: Path, store: Store) -> None:
    """Whatever happened to the club's file, an empty backup never replaces a good one."""
    names = ("streams", "persons", "users")
    with closing(sqlite3.connect(path)) as copy:
        tables = {row[0] for row in copy.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        is_ours = {VERSION_TABLE, *names} <= tables
        is_empty = not is_ours or not any(copy.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in names)
    if not is_ours or (is_empty and not contents(store).is_empty):
        raise Problem("{place} is now empty; the earlier backup is kept", place=store.database.name)
