"""A preview of the data that a restore would replace."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from arbitr.club.log.live_log import LiveLog, Unreadable, broken_line
from arbitr.games import GAMES
from arbitr.store import BrokenLine
from arbitr.store.backups.comparing import Sides, beside
from arbitr.store.log import all_streams, records


@dataclass(frozen=True, slots=True)
class Outlook:
    """Both sides, and each tournament of the backup that cannot be read."""

    sides: Sides
    unreadable: tuple[Unreadable, ...] = ()


def outlook(path: Path, where: str | Path) -> Outlook:
    with beside(path, where) as (sides, source):
        return Outlook(sides, tuple(unreadable_logs(source)))


def unreadable_logs(connection: Connection) -> list[Unreadable]:
    """The first line of each log that cannot be read, with its tournament."""
    found = []
    for stream in all_streams(connection, None):
        if stream.kind not in GAMES:
            continue
        try:
            live = LiveLog(stream.id, GAMES[stream.kind], stream.name)
            live.read(records(connection, stream.id, 0))
            if live.version < stream.version:
                raise broken_line(stream.name, live.version + 1)
        except BrokenLine as broken:
            found.append(broken_line(stream.name, broken.number))
        except Unreadable as unreadable:
            found.append(unreadable)
    return found
