"""The register on disk: the persons behind the ids in the logs. A person can be corrected, hidden and erased."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from arbitr.problem import Problem
from arbitr.store.engine.counters import ERASED, REGISTER
from arbitr.store.engine.schema import clubs, persons, storable
from arbitr.store.ids import new_id
from arbitr.store.people.erasing import Erasure, erase, unknown
from arbitr.store.people.erasing_words import streams_of
from arbitr.store.people.person_rows import BLANK, KEPT, person_of
from arbitr.store.store_part import StorePart, put
from arbitr.tournament.people.register import Club, Person, Register, folded


class Persons(StorePart):
    """All persons and their clubs. The stored data always form a valid register."""

    # Reading

    def register(self, ids: Iterable[str] | None = None) -> Register:
        """Everybody, or these, with all clubs; erased persons are known only as ids."""
        asked = select(persons).order_by(persons.c.id)
        rows = self._rows(asked if ids is None else asked.where(persons.c.id.in_(set(ids))))
        return Register(
            tuple(person_of(row) for row in rows if not row.erased),
            tuple(Club(*row) for row in self._rows(select(clubs).order_by(clubs.c.id))),
            tuple(row.id for row in rows if row.erased),
        )

    def of(self, ids: Iterable[str]) -> dict[str, Person]:
        """Those of them that are known."""
        found = self._rows(select(persons).where(persons.c.id.in_(set(ids)), ~persons.c.erased))
        return {row.id: person_of(row) for row in found}

    def get(self, id_: str) -> Person | None:
        return self.of([id_]).get(id_)

    def all(self) -> list[Person]:
        """In sort order, without erased persons."""
        found = [person_of(row) for row in self._rows(select(persons).where(~persons.c.erased))]
        return sorted(found, key=lambda person: person.sorted_by)

    # Writing

    def add(self, name: str, club: str = "", number: str | None = None, contact: str = "") -> Person:
        """Somebody new; `club` is the id of a club."""
        person = Person(new_id(), name, number, club, contact=contact)
        self.add_all([person])
        return person

    def add_all(self, new: Sequence[Person]) -> None:
        """Many at once, all or none; their ids come from new_id."""
        rows = [_row(person) for person in new]

        def work(connection: Connection) -> None:
            _check(connection, new)
            if rows:
                connection.execute(insert(persons), rows)

        self._written(work)

    def put(self, person: Person) -> None:
        """Correct a person; an erased one stays erased."""
        row = _row(person)

        def work(connection: Connection) -> None:
            _check(connection, [person])
            known = persons.c.id == person.id, ~persons.c.erased
            if connection.execute(update(persons).where(*known).values(row)).rowcount != 1:
                raise unknown(person.id)

        self._written(work)

    def put_all(self, changed: Sequence[Person], new_clubs: Sequence[Club] = ()) -> None:
        """New persons, corrected ones, and clubs: all of it or nothing."""
        self._written(lambda connection: put_all(connection, changed, new_clubs))

    def erase(self, id_: str, accounts: Sequence[str] = (), texts: Sequence[str] = ()) -> None:
        """The name and all other data are removed, also from the texts in the logs and the bytes of the database's
        files; the id stays.

        `accounts` are ids of users who are the person; `texts` are places from `mentions`. `settling` takes care of
        backups.
        """
        erasure = Erasure(id_, tuple(accounts), tuple(texts), new_id())

        def work(connection: Connection) -> None:
            if connection.execute(select(persons.c.id).where(persons.c.id == id_)).first() is None:
                raise unknown(id_)
            erase(connection, erasure)

        self._write(work, scrub=True, tells=(REGISTER, ERASED))

    def streams_with(self, id_: str) -> set[str]:
        """The logs in which this person took part."""
        return self._read(lambda connection: streams_of(connection, id_))

    def remove(self, id_: str) -> None:
        """Somebody who was entered by mistake. Unlike after an erasure, nothing of the person is kept."""

        def work(connection: Connection) -> None:
            connection.execute(delete(persons).where(persons.c.id == id_))

        self._written(work)

    def _written(self, work: Any) -> None:
        self._write(work, tells=(REGISTER,))


def erased_ids(connection: Connection) -> set[str]:
    return {*connection.execute(select(persons.c.id).where(persons.c.erased)).scalars()}


def named_among(connection: Connection, ids: Collection[str]) -> list[Person]:
    """Those of them who are named here, in the order of sorted lists."""
    rows = connection.execute(select(persons).where(~persons.c.erased)).all()
    return sorted((person_of(row) for row in rows if row.id in ids), key=lambda person: person.sorted_by)


def put_all(
    connection: Connection, changed: Sequence[Person], new_clubs: Sequence[Club] = (), erased: Iterable[str] = ()
) -> None:
    """New persons, corrected ones, and clubs; of those erased elsewhere only the ids, which are never reused."""
    for club in new_clubs:
        put(connection, clubs, clubs.c.id == club.id, {"id": club.id, "name": storable(club.name)})
    _check(connection, changed)
    gone = [{**BLANK, "id": storable(person)} for person in erased]
    rows = [_row(person) for person in changed]
    known = {row.id for row in connection.execute(select(persons.c.id))}
    if old := [{f"new_{name}": value for name, value in row.items()} for row in rows if row["id"] in known]:
        values: dict[str, object] = {column.name: bindparam(f"new_{column.name}") for column in KEPT}
        there = persons.c.id == bindparam("new_id"), ~persons.c.erased
        connection.execute(update(persons).where(*there).values(values), old)
    if new := [row for row in (*rows, *gone) if row["id"] not in known]:
        connection.execute(insert(persons), new)


def _row(person: Person) -> dict[str, object]:
    row = asdict(person)
    for value in row.values():
        if isinstance(value, str):
            storable(value)
    return {**row, "erased": False}


def _check(connection: Connection, written: Collection[Person]) -> None:
    """No duplicate numbers, no unknown clubs."""
    known = {row.id for row in connection.execute(select(clubs.c.id))}
    for person in written:
        if person.club and person.club not in known:
            raise Problem("{name}: there is no club {club}", name=person.name, club=person.club)
    numbers: dict[str, tuple[str, str]] = {}
    if any(person.number is not None for person in written):
        asked = select(persons.c.id, persons.c.name, persons.c.number).where(persons.c.number.is_not(None))
        ids = {person.id for person in written}
        numbers = {folded(row.number): (row.id, row.name) for row in connection.execute(asked) if row.id not in ids}
    for person in written:
        if person.number is not None:
            other, name = numbers.setdefault(folded(person.number), (person.id, person.name))
            if other != person.id:
                raise Problem(
                    "{one} and {other} have the same number {number}; correct one of them",
                    one=person.name,
                    other=name,
                    number=person.number,
                )
