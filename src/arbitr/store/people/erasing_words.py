"""Texts in the logs and settings that name an erased person."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, or_, select, update

from arbitr.store.engine.schema import log, settings, streams
from arbitr.store.log import as_json
from arbitr.tournament.people.forgetting import MEMBERS, TYPED, Forgotten

KEPT = ("backup.", "erasure.", "version.")
"""Settings with these prefixes hold places of files, ids and numbers."""


def forget(connection: Connection, forgotten: Forgotten, id_: str) -> None:
    """Remove the name from everything that people have typed; lines keep their places, and results are not touched."""
    _in_logs(connection, forgotten, id_)
    for stream in connection.execute(select(streams.c.id, streams.c.name)).all():
        if (name := forgotten.in_words(stream.name)) != stream.name:
            connection.execute(update(streams).where(streams.c.id == stream.id).values(name=name))
    for row in connection.execute(select(settings)).all():
        if row.name.startswith(KEPT):
            continue
        value = json.loads(row.value)
        if (cleaned := forgotten.anywhere(value)) != value:
            connection.execute(update(settings).where(settings.c.name == row.name).values(value=as_json([cleaned])[0]))


def _in_logs(connection: Connection, forgotten: Forgotten, id_: str) -> None:
    """Most lines have no typed text: those are not even read."""
    took_part = streams_of(connection, id_)
    for row in lines_with_words(connection):
        line = log.c.stream == row.stream, log.c.version == row.version
        try:
            event = json.loads(row.event)
        except json.JSONDecodeError:  # a broken line stays so, without the name
            if (text := forgotten.in_words(row.event)) != row.event:
                connection.execute(update(log).where(*line).values(event=text))
            continue
        if (cleaned := forgotten.in_event(event, row.stream in took_part)) != event:
            connection.execute(update(log).where(*line).values(event=as_json([cleaned])[0]))
    for by in connection.execute(select(log.c.by).distinct()).scalars().all():
        if (cleaned_by := forgotten.in_author(by)) != by:
            connection.execute(update(log).where(log.c.by == by).values(by=cleaned_by))


def streams_of(connection: Connection, id_: str) -> set[str]:
    """The logs in which this person took part."""
    there = select(log.c.stream).where(log.c.event.contains(json.dumps(id_), autoescape=True)).distinct()
    return {*connection.execute(there).scalars()} if id_ else set()


def lines_with_words(connection: Connection) -> Sequence[Row[*tuple[Any, ...]]]:
    """The lines of all logs that may contain typed text."""
    has_words = or_(*(log.c.event.contains(f'"{key}":', autoescape=True) for key in sorted(TYPED | {MEMBERS})))
    asked = select(log.c.stream, log.c.version, log.c.event).where(has_words).order_by(log.c.stream, log.c.version)
    return connection.execute(asked).all()
