"""The library that reads Access files, with a memory: a page or row that it has seen is not parsed again.

A mutant of a file has all pages but a few as they were. The library's own parsers depend on nothing but the bytes they
are given, so what it makes of a mutant is the same; `test_bws.py` compares the two.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from arbitr.formats.bws import access_file

PARSERS = (
    "parse_table_head",
    "parse_table_data",
    "parse_data_page_header",
    "parse_relative_object_metadata_struct",
)
OLDEST = 3
"""The version of Access in which the library changes what was parsed."""


def remember(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, until the test is over."""
    library = pytest.importorskip("access_parser.access_parser")
    access_file._parser()
    for name in PARSERS:
        monkeypatch.setattr(library, name, _remembered(getattr(library, name)))
    table = library.AccessTable
    monkeypatch.setattr(table, "_parse_row", _remembered_rows(table._parse_row))


def _remembered(parse: Any) -> Any:
    known: dict[Any, Any] = {}

    def parsed(*given: Any, **named: Any) -> Any:
        key = (given, tuple(named.items()))
        if OLDEST in (named.get("version", OLDEST), *given[1:]):
            return parse(*given, **named)
        if key not in known:
            known[key] = parse(*given, **named)
        return known[key]

    return parsed


def _remembered_rows(parse: Any) -> Any:
    known: dict[Any, Any] = {}

    def parse_row(self: Any, record: bytes) -> None:
        columns = self.table_header["column"]
        key = (id(self.table_header), id(columns), self.version, bytes(record))
        if key not in known:
            whole, self.parsed_table = self.parsed_table, defaultdict(list)
            try:
                parse(self, record)
                # The header and its columns are kept, so that no other gets their ids.
                known[key] = self.parsed_table, self.table_header, columns
            finally:
                self.parsed_table = whole
        for name, values in known[key][0].items():
            self.parsed_table[name] += values

    return parse_row
