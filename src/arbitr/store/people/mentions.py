"""Texts in the database that may name a person although no rule finds the name for certain: an organiser decides."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.store.engine.schema import log, persons, settings, streams
from arbitr.store.log import as_json
from arbitr.store.people.erasing_words import KEPT, lines_with_words, streams_of
from arbitr.tournament import Person
from arbitr.tournament.people.forgetting import IN_PLACE, Forgotten, is_typed
from arbitr.tournament.people.mentions import Mentions

LINE, TITLE, SETTING, CONTACT = "line", "title", "setting", "contact"
"""Where a text is: in a line of a log, the title of a log, a setting, the contact of another person."""
AROUND = 60
"""Characters of an excerpt on each side."""

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """One text."""

    place: str
    """To name it again: JSON, without names."""
    kind: str
    title: str
    """Of the log; otherwise the name of the setting, or of the other person."""
    number: int
    """The number of the line; 0 elsewhere."""
    before: str
    words: str
    after: str
    is_first_name: bool
    """Only the first name, perhaps of somebody else."""


def mentions(
    connection: Connection, person: Person, tick: Callable[[int, int], None] = lambda done, of: None
) -> list[Mention]:
    """What would still be there after the certain forms have been removed; `tick` receives the amount read so far."""
    sought, forgotten = Mentions(person), Forgotten(person)
    found: list[Mention] = []

    def look(place: list[Plain], kind: str, title: str, number: int, text: str, first_names: bool) -> None:
        if hits := sought.found(text, first_names):
            first = next((hit for hit in hits if not hit.is_first_name), hits[0])
            excerpt = text[max(0, first.start - AROUND) : first.start], text[first.end : first.end + AROUND]
            key = json.dumps([kind, *place], ensure_ascii=False, separators=(",", ":"))
            words = text[first.start : first.end]
            found.append(
                Mention(key, kind, title, number, excerpt[0], words, excerpt[1], all(hit.is_first_name for hit in hits))
            )

    took_part = streams_of(connection, person.id)
    titles = {row.id: row.name for row in connection.execute(select(streams.c.id, streams.c.name))}
    for stream, title in titles.items():
        look([stream], TITLE, title, 0, forgotten.in_words(title), False)
    lines = lines_with_words(connection)
    for done, row in enumerate(lines, 1):
        event = _event(row.event)
        left = forgotten.in_event(event, row.stream in took_part)
        for path, text in _texts(left, typed=isinstance(event, str)):
            place: list[Plain] = [row.stream, row.version, [*path]]
            look(place, LINE, titles[row.stream], row.version, text, row.stream in took_part)
        if done % 1000 == 0 or done == len(lines):
            tick(done, len(lines))
    for row in connection.execute(select(settings).order_by(settings.c.name)):
        if not row.name.startswith(KEPT):
            for path, text in _texts(forgotten.anywhere(json.loads(row.value)), typed=True):
                look([row.name, [*path]], SETTING, row.name, 0, text, False)
    for row in connection.execute(select(persons.c.id, persons.c.name, persons.c.contact)):
        if row.id != person.id and row.contact:
            look([row.id], CONTACT, row.name, 0, row.contact, False)
    return sorted(found, key=lambda mention: mention.is_first_name)


def blank(connection: Connection, places: Iterable[str], sought: Mentions | None) -> None:
    """Remove the words in question there; if nobody knows the name here, the whole text."""

    def without(text: str) -> str:
        return IN_PLACE if sought is None else sought.without(text)

    for place in places:
        try:
            kind, *where = json.loads(place)
            _BLANKED[kind](connection, without, *where)
        except (ValueError, TypeError, KeyError):
            raise Problem("{place} is not the place of a text", place=place) from None


Without = Callable[[str], str]


def _line(connection: Connection, without: Without, stream: str, version: int, path: list[str | int]) -> None:
    row = log.c.stream == stream, log.c.version == version
    if (text := connection.execute(select(log.c.event).where(*row)).scalar()) is not None:
        event = _event(text)
        changed = _changed(event, path, without)
        value = str(changed) if isinstance(event, str) else as_json([changed])[0]
        connection.execute(update(log).where(*row).values(event=value))


def _title(connection: Connection, without: Without, stream: str) -> None:
    row = streams.c.id == stream
    for name in connection.execute(select(streams.c.name).where(row)).scalars().all():
        connection.execute(update(streams).where(row).values(name=without(name)))


def _setting(connection: Connection, without: Without, name: str, path: list[str | int]) -> None:
    row = settings.c.name == name
    if name.startswith(KEPT):
        raise ValueError(name)
    if text := connection.execute(select(settings.c.value).where(row)).scalar():
        value = as_json([_changed(json.loads(text), path, without)])[0]
        connection.execute(update(settings).where(row).values(value=value))


def _contact(connection: Connection, without: Without, person: str) -> None:
    row = persons.c.id == person
    for contact in connection.execute(select(persons.c.contact).where(row)).scalars().all():
        connection.execute(update(persons).where(row).values(contact=without(contact)))


_BLANKED: dict[str, Callable[..., None]] = {LINE: _line, TITLE: _title, SETTING: _setting, CONTACT: _contact}


def _event(text: str) -> Plain:
    """The text itself if the line is broken."""
    try:
        found: Plain = json.loads(text)
    except json.JSONDecodeError:
        return text
    return found


def _texts(value: Plain, typed: bool, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The typed texts with their places."""
    if isinstance(value, str):
        if typed:
            yield path, value
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _texts(item, typed, (*path, number))
    elif isinstance(value, dict):
        inside = next((str(key) for key in reversed(path) if isinstance(key, str)), "")
        for key, item in value.items():
            yield from _texts(item, typed or is_typed(key, inside), (*path, key))


def _changed(value: Plain, path: Iterable[str | int], without: Callable[[str], str]) -> Plain:
    """Unchanged if there is no such text."""
    steps = [*path]
    if not steps:
        return without(value) if isinstance(value, str) else value
    first, rest = steps[0], steps[1:]
    if isinstance(value, dict) and first in value:
        return {**value, str(first): _changed(value[str(first)], rest, without)}
    if isinstance(value, list) and isinstance(first, int) and first < len(value):
        return [_changed(item, rest, without) if at == first else item for at, item in enumerate(value)]
    return value
