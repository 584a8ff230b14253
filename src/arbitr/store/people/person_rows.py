"""A person as a row of the register."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, select

from arbitr.store.engine.schema import persons
from arbitr.tournament import Person

KEPT = [column for column in persons.c if column.name != "erased"]
"""The columns of a person, by their field names."""
BLANK: dict[str, object] = {column.name: "" for column in KEPT} | {"number": None, "hidden": True, "erased": True}
"""What remains of an erased person, besides the id."""


def person_of(row: Row[*tuple[Any, ...]]) -> Person:
    return Person(**{column.name: getattr(row, column.name) for column in KEPT})


def person_in(connection: Connection, id_: str) -> Person | None:
    """None if nobody is named there with this id."""
    row = connection.execute(select(persons).where(persons.c.id == id_, ~persons.c.erased)).one_or_none()
    return None if row is None else person_of(row)
