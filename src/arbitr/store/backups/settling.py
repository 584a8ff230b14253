"""Erasures reach the backups: each file that Arbitr made is opened, the person erased in it, and the file replaced."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from arbitr.problem import Problem, reason
from arbitr.store.backups.backup import faults, opened_backup, written_beside
from arbitr.store.backups.made import Made, all_made, drop, lacking, made_at, note, with_erasures
from arbitr.store.engine.migrate import migrate
from arbitr.store.engine.sqlite import Sqlite
from arbitr.store.outcome import Unavailable, why
from arbitr.store.people.erasing import Erasure, carry_out, owed
from arbitr.store.store import Store
from arbitr.tournament import Person

Tick = Callable[[int, int], None]
NOBODY: Mapping[str, Person] = {}


@dataclass(frozen=True, slots=True)
class Owed:
    """A backup that still names somebody."""

    path: Path
    why: Problem


@dataclass(frozen=True, slots=True)
class SettledBackups:
    """What was done, and what is left."""

    done: tuple[Path, ...] = ()
    owed: tuple[Owed, ...] = ()


def owing(store: Store) -> list[Path]:
    """The backups in which something is still to be erased, without opening any."""
    return [Path(made.path) for made in store.read(lacking) if not made.is_deleted]


def settle(
    store: Store,
    also: Iterable[Path] = (),
    known: Mapping[str, Person] = NOBODY,
    tick: Tick = lambda done, of: None,
) -> SettledBackups:
    """Carry out the pending erasures in every backup; `also` names files that may be older than the list of backups.

    `known` are persons who are being erased: an old backup may name them although its register does not have them.
    """
    noted = {made.path: made for made in store.read(lacking)}
    known_files = {made.path for made in store.read(all_made)}
    older = [path for path in (file.absolute() for file in also) if str(path) not in known_files and path.is_file()]
    files = [*noted.values(), *(made_at(path, ()) for path in older)]
    done, left = list[Path](), list[Owed]()
    tick(0, len(files))
    for number, made in enumerate(files, 1):
        path = Path(made.path)
        if made.is_deleted:
            store.write(lambda connection, gone=made.path: drop(connection, gone))  # type: ignore[misc]
        else:
            try:
                if erase_in(store, path, known):
                    done.append(path)
                _note_done(store, made)
            except (Problem, Unavailable) as error:
                place = store.database.name
                cannot = "{place} cannot be used: {why}"
                problem = error if isinstance(error, Problem) else Problem(cannot, place=place, why=error.why)
                if made.path in noted:
                    left.append(Owed(path, problem))
        tick(number, len(files))
    return SettledBackups(tuple(done), tuple(left))


def erase_in(store: Store, path: Path, known: Mapping[str, Person] = NOBODY) -> bool:
    """Whether something was to be erased in this file."""
    with opened_backup(path) as theirs:
        erasures = store.read(lambda ours: owed(ours, theirs))
    if erasures:
        rewrite(path, erasures, known)
    return bool(erasures)


def rewrite(path: Path, erasures: Iterable[Erasure], known: Mapping[str, Person] = NOBODY) -> None:
    """The backup without them, in its place at once; its time stays."""
    try:
        with written_beside(path, None) as unfinished:
            before = path.stat()
            shutil.copyfile(path, unfinished)
            if path.with_name(f"{path.name}-wal").exists():
                shutil.copyfile(path.with_name(f"{path.name}-wal"), f"{unfinished}-wal")
            database = Sqlite(unfinished)
            try:
                migrate(database)
                with database.writing.begin() as connection:
                    carry_out(connection, erasures, known)
                database.scrub()
            finally:
                database.close()
            if fault := faults(unfinished):
                raise sqlite3.DatabaseError(fault)
            now = path.stat()
            if (now.st_ino, now.st_mtime_ns, now.st_size) != (before.st_ino, before.st_mtime_ns, before.st_size):
                raise Problem("{file} has just been written; it is cleaned with the next backup", file=path)
            os.utime(unfinished, ns=(before.st_atime_ns, before.st_mtime_ns))
        path.with_name(f"{path.name}-wal").unlink(missing_ok=True)
    except OSError as error:
        raise Problem("cannot write {file}: {why}", file=path, why=reason(error)) from None
    except (sqlite3.Error, DBAPIError) as error:
        raise Problem("cannot write {file}: {why}", file=path, why=why(error)) from None


def dismiss(store: Store, path: Path) -> None:
    """This backup no longer exists; nothing is pending there."""
    if not any(Path(made.path) == path for made in store.read(lacking)):
        raise Problem("nothing is to be erased in {file}", file=path)
    store.write(lambda connection: drop(connection, str(path)))


def _note_done(store: Store, made: Made) -> None:
    store.write(lambda connection: note(connection, with_erasures(made, connection)))
