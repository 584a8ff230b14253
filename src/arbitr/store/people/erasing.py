"""Erasures as the database keeps them: who is erased, with which accounts and texts.

A backup is a copy of the database, so it knows which of them were carried out in it; the others are pending there. They
contain ids and places, and no names.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem
from arbitr.store.engine.schema import persons, settings, users
from arbitr.store.ids import new_id
from arbitr.store.people.erasing_words import forget
from arbitr.store.people.mentions import blank
from arbitr.store.people.person_rows import BLANK, person_in
from arbitr.tournament import Person
from arbitr.tournament.people.forgetting import Forgotten
from arbitr.tournament.people.mentions import Mentions

NOBODY: Mapping[str, Person] = {}
PREFIX = "erasure."
"""Prefix of the settings that say what an erasure erases; the id of the erasure follows."""
EPOCH = "sessions "
"""Prefix of the settings that end the sessions of a user; the id of the user follows."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """What one decision of an organiser erases."""

    person: str
    accounts: tuple[str, ...] = ()
    """Ids of users."""
    texts: tuple[str, ...] = ()
    """Places of texts that may name the person: the words in question are removed there."""
    id: str = ""


def erase(connection: Connection, erasure: Erasure, is_copy: bool = False, known: Person | None = None) -> None:
    """Only the person's id remains, in the register and in the texts of the logs; the accounts are removed.

    The last organiser cannot be erased, except in a copy. `known` is the person as known elsewhere.
    """
    person = person_in(connection, erasure.person)
    names = _remove_accounts(connection, erasure.accounts, is_copy)
    called = person or known
    blank(connection, erasure.texts, None if called is None else Mentions(called))
    for one in {person, known} - {None} or ({None} if names else set()):
        forget(connection, Forgotten(one, names), erasure.person)
    if person is not None:
        connection.execute(update(persons).where(persons.c.id == person.id).values({**BLANK, "id": person.id}))
    _note(connection, erasure)


def noted(connection: Connection) -> list[Erasure]:
    """Those that were carried out here."""
    rows = connection.execute(select(settings).where(settings.c.name.startswith(PREFIX, autoescape=True)))
    return [from_plain(Erasure, json.loads(row.value)) for row in rows]


def owed(ours: Connection, theirs: Connection) -> list[Erasure]:
    """What was erased here and not there; also persons erased before erasures were noted."""
    done = {erasure.id for erasure in noted(theirs)}
    found = [erasure for erasure in noted(ours) if erasure.id not in done]
    known = {erasure.person for erasure in found}
    erased = {*ours.execute(select(persons.c.id).where(persons.c.erased)).scalars()}
    named = theirs.execute(select(persons.c.id).where(~persons.c.erased)).scalars()
    return [*found, *(Erasure(id_) for id_ in named if id_ in erased - known)]


def carry_out(connection: Connection, erasures: Iterable[Erasure], known: Mapping[str, Person] = NOBODY) -> None:
    """All of them, in a copy of the database."""
    for erasure in erasures:
        erase(connection, erasure, True, known.get(erasure.person))


def _remove_accounts(connection: Connection, ids: Sequence[str], is_copy: bool) -> list[str]:
    """The names with which they signed in."""
    if not ids:
        return []
    rows = connection.execute(select(users).where(users.c.id.in_(ids))).all()
    others = connection.execute(select(users.c.roles).where(users.c.id.not_in(ids))).scalars()
    loses = any("organiser" in row.roles.split() for row in rows)
    if loses and not is_copy and not any("organiser" in roles.split() for roles in others):
        raise Problem("This is the only organiser; appoint another one first.")
    connection.execute(delete(users).where(users.c.id.in_(ids)))
    connection.execute(delete(settings).where(settings.c.name.in_([f"{EPOCH}{id_}" for id_ in ids])))
    return [row.name for row in rows]


def _note(connection: Connection, erasure: Erasure) -> None:
    noting = Erasure(erasure.person, erasure.accounts, erasure.texts, erasure.id or new_id())
    there = select(settings.c.name).where(settings.c.name == f"{PREFIX}{noting.id}")
    if connection.execute(there).first() is None:
        value = json.dumps(to_plain(noting), ensure_ascii=False)
        connection.execute(insert(settings).values(name=f"{PREFIX}{noting.id}", value=value))


def unknown(id_: str) -> Problem:
    return Problem("person {id} is not in the register", id=repr(id_))
