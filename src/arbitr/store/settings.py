"""Settings of the whole club: a name, and a value as in JSON."""

from __future__ import annotations

import json

from sqlalchemy import Connection, select

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
        row: dict[str, object] = {"name": storable(name), "value": storable(json.dumps(value, ensure_ascii=False))}

        def work(connection: Connection) -> None:
            put(connection, settings, settings.c.name == name, row)

        self._write(work)
