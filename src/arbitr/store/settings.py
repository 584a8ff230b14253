"""Settings of the whole club: a name, and a value as in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from sqlalchemy import Connection, delete, select

from arbitr.plain import Plain
from arbitr.store.engine.schema import settings, storable
from arbitr.store.store_part import StorePart, put


class Settings(StorePart):
    """All of them."""

    def get(self, name: str, default: Plain = None) -> Plain:
        rows = self._rows(select(settings.c.value).where(settings.c.name == name))
        return json.loads(rows[0].value) if rows else default

    def under(self, prefix: str) -> dict[str, Plain]:
        """Those whose names begin so."""
        rows = self._rows(select(settings).where(settings.c.name.startswith(prefix, autoescape=True)))
        return {row.name: json.loads(row.value) for row in rows}

    def put(self, name: str, value: Plain) -> None:
        self.put_all({name: value})

    def put_all(self, values: Mapping[str, Plain]) -> None:
        """All or none."""
        rows: list[dict[str, object]] = [
            {"name": storable(name), "value": storable(json.dumps(value, ensure_ascii=False))}
            for name, value in values.items()
        ]

        def work(connection: Connection) -> None:
            for row in rows:
                put(connection, settings, settings.c.name == row["name"], row)

        self._write(work)

    def change(self, name: str, decide: Callable[[Plain], Plain]) -> None:
        """Write what is decided from the present value, None if there is none; deciding None removes the setting."""
        row = settings.c.name == name

        def work(connection: Connection) -> None:
            stored = connection.execute(select(settings.c.value).where(row)).scalar()
            new = decide(None if stored is None else json.loads(stored))
            if new is None:
                connection.execute(delete(settings).where(row))
            else:
                text = storable(json.dumps(new, ensure_ascii=False))
                put(connection, settings, row, {"name": storable(name), "value": text})

        self._write(work)
