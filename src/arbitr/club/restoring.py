"""A preview of the data that a restore would replace."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from arbitr.club.live_log import LiveLog, Unreadable, broken_line
from arbitr.games import GAMES
from arbitr.store import BrokenLine
from arbitr.store.comparing import Sides, beside
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
    for each in all_streams(connection, None):
        if each.kind not in GAMES:
            continue
        try:
            live = LiveLog(each.id, GAMES[each.kind], each.name)
            live.read(records(connection, each.id, 0))
            if live.version < each.version:
                raise broken_line(each.name, live.version + 1)
        except BrokenLine as broken:
            found.append(broken_line(each.name, broken.number))
        except Unreadable as unreadable:
            found.append(unreadable)
    return found
