"""A backup beside the store that it would replace: how much each holds, and whom only the backup still names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, func, select

from arbitr.store.backups.backup import Contents, contents_of, opened_backup, opened_target
from arbitr.store.engine.database import is_postgres, sqlite_path
from arbitr.store.engine.schema import log
from arbitr.store.log import all_streams
from arbitr.store.outcome import Stream
from arbitr.store.people.register import erased_ids, named_among
from arbitr.tournament import Person


@dataclass(frozen=True, slots=True)
class Held:
    """One side."""

    contents: Contents
    last: int | None
    """Time of the last line, in milliseconds; None if there is none."""
    streams: tuple[Stream, ...]
    """The newest first."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The backup, and the current data in its place."""

    backup: Held
    current: Held | None
    """None if there is nothing to replace."""
    erased: tuple[Person, ...] = ()
    """Who was erased here, and is named in the backup."""

    @property
    def differing(self) -> list[tuple[str, int, int]]:
        """Each log whose number of lines differs: its name, its lines in the backup and here."""
        backup = {stream.id: stream for stream in self.backup.streams}
        current = {stream.id: stream for stream in (self.current.streams if self.current else ())}
        return [
            (stream.name, backup[id_].version if id_ in backup else 0, current[id_].version if id_ in current else 0)
            for id_, stream in {**backup, **current}.items()
            if id_ not in backup or id_ not in current or backup[id_].version != current[id_].version
        ]


@contextmanager
def beside(path: Path, where: str | Path) -> Iterator[tuple[Sides, Connection]]:
    """Both sides, and the backup to read from; nothing is written, and no file is made."""
    with opened_backup(path) as source:
        current, erased = _held_at(where)
        yield Sides(held(source), current, tuple(named_among(source, erased))), source


def held(connection: Connection) -> Held:
    last: int | None = connection.execute(select(func.max(log.c.at))).scalar_one()
    return Held(contents_of(connection), last, tuple(all_streams(connection, None)))


def _held_at(where: str | Path) -> tuple[Held | None, set[str]]:
    if not is_postgres(str(where)) and not Path(sqlite_path(str(where))).exists():
        return None, set()
    with opened_target(where) as store:
        found, erased = store.read(held), store.read(erased_ids)
    return (None if found.contents.is_empty else found), erased
