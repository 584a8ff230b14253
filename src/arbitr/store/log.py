"""A log in the database: appending and reading on a connection."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.store.engine.schema import log, storable, streams, tokens
from arbitr.store.engine.writer import Writing
from arbitr.store.outcome import BrokenLine, Conflict, LogRecord, Stored, Stream

# Defined once: SQLAlchemy caches its compiled form by the statement.
_ENTERED = select(log.c.version).where(log.c.stream == bindparam("in_stream"), log.c.entry == bindparam("with_entry"))
_GROW = (
    update(streams)
    .where(streams.c.id == bindparam("of_stream"), streams.c.version == bindparam("expected"))
    .values(version=bindparam("grown"))
)
_ADD = insert(log)
_VERSION = select(streams.c.version).where(streams.c.id == bindparam("of_stream"))
_SINCE = (
    select(log.c.version, log.c.at, log.c.by, log.c.event, log.c.entry)
    .where(log.c.stream == bindparam("in_stream"), log.c.version > bindparam("since"))
    .order_by(log.c.version)
)


def as_json(events: Iterable[Plain]) -> list[str]:
    """The events as the log stores them."""
    return [storable(json.dumps(event, ensure_ascii=False, separators=(",", ":"), allow_nan=False)) for event in events]


def append(writing: Writing, stream: str, expected: int, events: Sequence[str], by: str, at: int, entry: str) -> Stored:
    """Write the events after version `expected`; a Conflict before anything is written."""
    connection = writing.connection
    if entry and (there := entered(connection, stream, entry)) is not None:
        return Stored(there, again=True)
    grown = expected + len(events)
    # The row of the log is locked from here on, so that writers of one log take turns.
    done = connection.execute(_GROW, {"of_stream": stream, "expected": expected, "grown": grown})
    if done.rowcount != 1:
        if entry and (there := entered(connection, stream, entry)) is not None:  # the same entry by another worker
            return Stored(there, again=True)
        raise Conflict(stream, expected, version(connection, stream))
    if events:
        connection.execute(
            _ADD,
            [
                {"stream": stream, "version": number, "at": at, "by": by, "event": event, "entry": None}
                for number, event in enumerate(events[:-1], expected + 1)
            ]
            + [{"stream": stream, "version": grown, "at": at, "by": by, "event": events[-1], "entry": entry or None}],
        )
        writing.changed[stream] = grown
    return Stored(grown)


def create(writing: Writing, stream: Stream, events: Sequence[str], by: str) -> Stream:
    """A new log with its first events."""
    writing.connection.execute(
        insert(streams).values(
            id=stream.id, kind=stream.kind, name=stream.name, created=stream.created, version=stream.version
        )
    )
    append(writing, stream.id, 0, events, by, stream.created, "")
    return Stream(stream.id, stream.kind, stream.name, stream.created, len(events))


def remove(connection: Connection, stream: str) -> None:
    """A log with everything that belongs to it."""
    for table in (log, tokens):
        connection.execute(delete(table).where(table.c.stream == stream))
    connection.execute(delete(streams).where(streams.c.id == stream))


def take_in(writing: Writing, stream: Stream, expected: int, lines: Sequence[LogRecord]) -> None:
    """Lines of a log from elsewhere, unchanged, after version `expected`; a missing log is created."""
    connection = writing.connection
    there = connection.execute(_VERSION, {"of_stream": stream.id}).scalar()
    if expected != (there or 0) or [line.version for line in lines] != [
        *range(expected + 1, expected + len(lines) + 1)
    ]:
        raise Conflict(stream.id, expected, there or 0)
    if there is None:
        connection.execute(
            insert(streams).values(id=stream.id, kind=stream.kind, name=stream.name, created=stream.created, version=0)
        )
    if lines:
        grown = expected + len(lines)
        if connection.execute(_GROW, {"of_stream": stream.id, "expected": expected, "grown": grown}).rowcount != 1:
            raise Conflict(stream.id, expected, version(connection, stream.id))  # another worker was faster
        connection.execute(
            _ADD,
            [
                {"stream": stream.id, "version": line.version, "at": line.at, "by": storable(line.by), "event": text,
                 "entry": storable(line.entry) or None}
                for line, text in zip(lines, as_json(line.event for line in lines), strict=True)
            ],
        )  # fmt: skip
        writing.changed[stream.id] = grown


def rename(writing: Writing, stream: str, name: str) -> None:
    if writing.connection.execute(update(streams).where(streams.c.id == stream).values(name=name)).rowcount != 1:
        raise _unknown(stream)


def entered(connection: Connection, stream: str, entry: str) -> int | None:
    """The version of the record that was sent with this id."""
    found: int | None = connection.execute(_ENTERED, {"in_stream": stream, "with_entry": entry}).scalar()
    return found


def version(connection: Connection, stream: str) -> int:
    found: int | None = connection.execute(_VERSION, {"of_stream": stream}).scalar()
    if found is None:
        raise _unknown(stream)
    return found


def records(connection: Connection, stream: str, since: int) -> list[LogRecord]:
    rows = connection.execute(_SINCE, {"in_stream": stream, "since": since}).all()
    if not rows:
        version(connection, stream)  # an unknown log is not an empty one
    found: list[LogRecord] = []
    try:
        for row in rows:
            found.append(LogRecord(row.version, row.at, row.by, json.loads(row.event), row.entry or ""))
    except json.JSONDecodeError:
        raise BrokenLine(stream, rows[len(found)].version) from None
    return found


def all_streams(connection: Connection, kind: str | None) -> list[Stream]:
    """Those of a kind, the newest first."""
    asked = select(streams).order_by(streams.c.created.desc(), streams.c.id)
    if kind is not None:
        asked = asked.where(streams.c.kind == kind)
    return [Stream(*row) for row in connection.execute(asked)]


def stream(connection: Connection, id_: str) -> Stream:
    row = connection.execute(select(streams).where(streams.c.id == id_)).one_or_none()
    if row is None:
        raise _unknown(id_)
    return Stream(*row)


def _unknown(stream: str) -> Problem:
    return Problem("there is no log {id}", id=repr(stream))
