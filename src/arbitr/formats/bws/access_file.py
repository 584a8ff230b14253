"""Tables from a Microsoft Access file, with the library access-parser: an optional extra, strictly limited.

The library was made for valid files: on others it may raise anything, follow a cycle of pages for ever or lose a value
of a row. So its work is bounded, whatever it raises counts as a damaged file, and a table whose columns differ in
length is rejected.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from arbitr.extras import missing
from arbitr.problem import Problem

SIGNS = (b"\x00\x01\x00\x00Standard Jet DB\x00", b"\x00\x01\x00\x00Standard ACE DB\x00")
MOST_ROWS = 60_000
"""For one table: the members of a large federation."""
MOST_LOOKS = 2_000
"""How often the pages that describe tables may be read."""

Row = dict[str, Any]
"""By the names of the columns in lower case."""


class _TooMuch(Exception):
    pass


class _Pages(dict[int, bytes]):
    """Pages that may be read only this many times: a chain of pages may be a cycle."""

    looks = 0

    def get(self, key: int, default: Any = None) -> Any:
        self.looks += 1
        if self.looks > min(MOST_LOOKS, 4 * len(self) + 50):
            raise _TooMuch
        return super().get(key, default)


@cache
def _parser() -> Any:
    """Return the library's parser, bounded; raise ImportError if the library is not installed."""
    from access_parser import access_parser  # type: ignore[import-untyped]

    logging.getLogger("access_parser").setLevel(logging.CRITICAL)  # it logs what it skips; we reject it instead

    class Table(access_parser.AccessTable):  # type: ignore[misc]
        def parse(self) -> Any:
            at = 12 if self.version > 3 else 8
            if sum(int.from_bytes(page[at : at + 2], "little") for page in self.table.linked_pages) > MOST_ROWS:
                raise _TooMuch
            return super().parse()

        def _parse_memo(self, *anything: Any, **more: Any) -> None:
            """Long texts are stored in chains of pages; our tables have none."""

    class Parser(access_parser.AccessParser):  # type: ignore[misc]
        _table_defs: Any

        def _link_tables_to_data(self) -> Any:
            linked = super()._link_tables_to_data()
            self._table_defs = _Pages(self._table_defs)
            return linked

        def parse_msys_table(self) -> dict[str, Any]:
            """How columns are displayed, which is not needed."""
            return {}

    access_parser.AccessTable = Table  # the library creates its tables by this name
    return Parser


def access_tables(data: bytes, names: Iterable[str], file: str) -> dict[str, list[Row]]:
    """The rows of those tables that exist."""
    if not data.startswith(SIGNS):
        raise Problem("{file} is not an Access file", file=file)
    try:
        parser = _parser()
    except ImportError:
        raise Problem("{file}: {problem}", file=file, problem=missing("access_parser")) from None
    found: dict[str, list[Row]] = {}
    table = "MSysObjects"
    try:
        with TemporaryDirectory(prefix="arbitr-") as folder:
            path = Path(folder) / "read.mdb"  # the library reads only files
            path.write_bytes(data)
            opened = parser(str(path))
        for table in names:
            if table in opened.catalog:
                found[table] = _rows(opened.parse_table(table))
    except Exception:
        raise Problem("{file}: the table {table} is damaged; copy the file again", file=file, table=table) from None
    return found


def _rows(columns: dict[str, Any]) -> list[Row]:
    """A table without rows arrives as empty texts."""
    names = [name.lower() for name in columns]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns.values(), strict=True)]
