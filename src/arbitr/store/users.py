"""Accounts of organisers and directors. The front end hashes passwords; only the hash is stored here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select
from sqlalchemy.exc import IntegrityError

from arbitr.problem import Problem
from arbitr.store.engine.schema import storable, users
from arbitr.store.store_part import StorePart, put

FIRST = "first-organiser"


@dataclass(frozen=True, slots=True)
class User:
    """Somebody with a password."""

    id: str
    name: str
    """The name for signing in: no two are the same."""
    password: str
    """Its hash."""
    roles: frozenset[str]
    """E.g. organiser, director."""


class Users(StorePart):
    """All of them."""

    def put_first(self, user: User) -> bool:
        """Add the first user; False if there is one already, also if another worker adds one at this moment."""

        def work(connection: Connection) -> bool:
            if connection.execute(select(users.c.id)).first() is not None:
                return False
            # The same id in every worker: the database accepts one of them.
            connection.execute(insert(users).values({**_row(user), "id": FIRST}))
            return True

        try:
            return self._write(work)
        except IntegrityError:
            return False

    def put(self, user: User) -> None:
        """Add or change one; a Problem if the name is taken."""
        row = _row(user)

        def work(connection: Connection) -> None:
            taken = select(users.c.id).where(users.c.name == user.name, users.c.id != user.id)
            if connection.execute(taken).first() is not None:
                raise Problem("user {name} already exists; choose another name", name=repr(user.name))
            put(connection, users, users.c.id == user.id, row)

        self._write(work)

    def get(self, id_: str) -> User | None:
        return self._one(users.c.id == id_)

    def named(self, name: str) -> User | None:
        return self._one(users.c.name == name)

    def all(self) -> list[User]:
        return [_user(row) for row in self._rows(select(users).order_by(users.c.name))]

    def remove(self, id_: str) -> None:
        self._change(delete(users).where(users.c.id == id_))

    def _one(self, which: ColumnElement[bool]) -> User | None:
        return next((_user(row) for row in self._rows(select(users).where(which))), None)


def _row(user: User) -> dict[str, object]:
    return {
        "id": user.id,
        "name": storable(user.name),
        "password": user.password,
        "roles": " ".join(sorted(user.roles)),
    }


def _user(row: Row[*tuple[Any, ...]]) -> User:
    return User(row.id, row.name, row.password, frozenset(row.roles.split()))
