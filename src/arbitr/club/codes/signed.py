"""The codes on the tables: each admits phones to one table, until the director replaces it."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import cast

from itsdangerous import BadSignature, URLSafeSerializer

from arbitr.club.codes.tables import CodedTable
from arbitr.store import Store
from arbitr.store.ids import now

ADDRESS = "address"
"""The setting with the address for phones of the last server."""
PREFIX = {"bridge": "/p", "marias": "/m/p"}
"""The path of the codes, by game."""
SHORT, LONG = 4, 5
"""The number of fields in an original code, and in one that replaced another."""


class TableCodes:
    """Signed with a key of the store, so that codes stay valid on another machine."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._signed = URLSafeSerializer(store.secret("table"), salt="table")

    def code(self, table: CodedTable) -> str:
        fields: list[str | int] = [table.stream, table.section, table.table, table.room]
        mark = self._mark(table)
        signed: str | bytes = self._signed.dumps([*fields, mark] if mark else fields)
        return signed.decode() if isinstance(signed, bytes) else signed

    def table(self, code: str) -> CodedTable | None:
        """None if it is no code of this club, or it was replaced."""
        try:
            fields = self._signed.loads(code)
        except BadSignature:
            return None
        if not isinstance(fields, list) or len(fields) not in (SHORT, LONG):
            return None
        stream, section, number, room = fields[:SHORT]
        table = CodedTable(str(stream), str(section), int(number), str(room))
        is_newest = (fields[SHORT] if len(fields) == LONG else "") == self._mark(table)
        return table if is_newest else None

    def replace(self, tables: Collection[CodedTable], by: str) -> None:
        """From now on only the new codes of these tables admit phones."""
        at = now()
        self._store.settings.put_all(
            {_setting(table): {"mark": secrets.token_urlsafe(6), "by": by, "at": at} for table in tables}
        )

    def replaced(self, stream: str) -> dict[str, int]:
        """When the code of each table was last replaced, by the name of the table."""
        prefix = f"code {stream} "
        found = self._store.settings.under(prefix)
        return {
            name.removeprefix(prefix): int(str(cast(dict[str, object], value)["at"])) for name, value in found.items()
        }

    def _mark(self, table: CodedTable) -> str:
        """Random, so that no code of a restored backup comes back."""
        setting = self._store.settings.get(_setting(table))
        return str(setting["mark"]) if isinstance(setting, dict) else ""


def _setting(table: CodedTable) -> str:
    return f"code {table.stream} {table.name}"
