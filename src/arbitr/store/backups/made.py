"""Where Arbitr made backups, and which erasures each of them has; kept in the settings, one for each file."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection, delete, select

from arbitr.plain import from_plain, to_plain
from arbitr.store.engine.schema import settings, storable
from arbitr.store.ids import now
from arbitr.store.people.erasing import noted
from arbitr.store.store_part import put

PREFIX = "backup.made."


@dataclass(frozen=True, slots=True)
class Made:
    """One file."""

    path: str
    at: int = 0
    """When it was written, in milliseconds."""
    device: int = 0
    """The disk on which its folder was: without the stick, the folder may be there and empty."""
    erasures: tuple[str, ...] = ()
    """Ids of those carried out in it."""

    @property
    def is_deleted(self) -> bool:
        """Somebody deleted it: its folder is there, on the same disk."""
        try:
            return not Path(self.path).exists() and Path(self.path).parent.stat().st_dev == self.device
        except OSError:
            return False


def made_at(path: Path, erasures: tuple[str, ...]) -> Made:
    path = path.absolute()
    return Made(str(path), now(), path.parent.stat().st_dev, erasures)


def all_made(connection: Connection) -> list[Made]:
    rows = connection.execute(select(settings).where(settings.c.name.startswith(PREFIX, autoescape=True)))
    return sorted((from_plain(Made, json.loads(row.value)) for row in rows), key=lambda made: made.path)


def note(connection: Connection, made: Made) -> None:
    name = _name(made.path)
    value = storable(json.dumps(to_plain(made), ensure_ascii=False))
    put(connection, settings, settings.c.name == name, {"name": name, "value": value})


def drop(connection: Connection, path: str) -> None:
    connection.execute(delete(settings).where(settings.c.name == _name(path)))


def lacking(connection: Connection) -> list[Made]:
    """The files in which something is still to be erased."""
    wanted = {erasure.id for erasure in noted(connection)}
    return [made for made in all_made(connection) if wanted - {*made.erasures}]


def with_erasures(made: Made, connection: Connection) -> Made:
    """All that is erased here is erased there too."""
    return replace(made, erasures=tuple(sorted(erasure.id for erasure in noted(connection))))


def _name(path: str) -> str:
    return f"{PREFIX}{hashlib.sha256(os.fsencode(path)).hexdigest()[:24]}"
