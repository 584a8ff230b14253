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
    """The name for signing in: no two are the same, whatever their capitals."""
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
            stored = connection.execute(select(users.c.id, users.c.name)).all()
            # An earlier version told names apart by capitals: such users may still get a new password.
            is_same = any(other.id == user.id and other.name == user.name for other in stored)
            if not is_same and any(_same(other.name, user.name) and other.id != user.id for other in stored):
                raise Problem("user {name} already exists; choose another name", name=repr(user.name))
            put(connection, users, users.c.id == user.id, row)

        self._write(work)

    def get(self, id_: str) -> User | None:
        return self._one(users.c.id == id_)

    def named(self, name: str) -> User | None:
        """The user with this name, whatever its capitals; the exact one first."""
        exact = self._one(users.c.name == name)
        if exact is not None:
            return exact
        alike = [user for user in self.all() if _same(user.name, name)]
        return alike[0] if len(alike) == 1 else None

    def all(self) -> list[User]:
        return [_user(row) for row in self._rows(select(users).order_by(users.c.name))]

    def remove(self, id_: str) -> None:
        self._change(delete(users).where(users.c.id == id_))

    def _one(self, which: ColumnElement[bool]) -> User | None:
        return next((_user(row) for row in self._rows(select(users).where(which))), None)


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _row(user: User) -> dict[str, object]:
    return {
        "id": user.id,
        "name": storable(user.name),
        "password": user.password,
        "roles": " ".join(sorted(user.roles)),
    }


def _user(row: Row[*tuple[Any, ...]]) -> User:
    return User(row.id, row.name, row.password, frozenset(row.roles.split()))
