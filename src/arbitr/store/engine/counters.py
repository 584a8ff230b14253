"""Versions of what has no log: each change adds one, in the database, so that no clock decides what is newer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, insert, select, update

from arbitr.store.engine.schema import settings, streams

PREFIX = "version."
"""The prefix of the settings that serve as counters."""
ERASED, REGISTER, PHONES = "erased", "register", "phones"
"""What is counted, in the order in which workers must learn of it: texts are read again before names are."""
COUNTED = (ERASED, REGISTER, PHONES)


def raised(connection: Connection, what: Iterable[str]) -> dict[str, int]:
    """The next version of each, in the order of COUNTED; the row stays locked until the commit."""
    wanted = {*what}
    return {name: _raise(connection, name) for name in COUNTED if name in wanted}


def known_versions(connection: Connection) -> Iterator[tuple[str, int]]:
    """The version of each counter, then of each log."""
    named = select(settings).where(settings.c.name.in_([f"{PREFIX}{name}" for name in COUNTED]))
    found = {row.name.removeprefix(PREFIX): int(row.value) for row in connection.execute(named)}
    yield from ((name, found[name]) for name in COUNTED if name in found)
    yield from ((row.id, row.version) for row in connection.execute(select(streams.c.id, streams.c.version)))


def _raise(connection: Connection, name: str) -> int:
    row = settings.c.name == f"{PREFIX}{name}"
    # The value is the same again, so that other workers wait here; what is read afterwards is the newest.
    connection.execute(update(settings).where(row).values(value=settings.c.value))
    found = connection.execute(select(settings.c.value).where(row)).scalar()
    if found is None:
        connection.execute(insert(settings).values(name=f"{PREFIX}{name}", value="1"))
        return 1
    connection.execute(update(settings).where(row).values(value=str(int(found) + 1)))
    return int(found) + 1
