"""Makeable tricks as PBN's OptimumResultTable."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import DENOMINATION_NAMED, SEATS, Denomination, Makeable
from arbitr.formats.record import BoardRecord, TableColumn, TableSection
from arbitr.number import is_whole
from arbitr.problem import Problem

NAME = "OptimumResultTable"
_COLUMNS = (
    TableColumn("Declarer"),
    TableColumn("Denomination", width=2, alignment="R"),
    TableColumn("Result", width=2, alignment="R"),
)


def with_optimum(record: BoardRecord, makeable: Makeable) -> BoardRecord:
    """The same board with this table instead of its own."""
    rows = tuple(
        (
            seat.letter,
            "NT" if denomination is Denomination.NOTRUMP else denomination.letter,
            str(makeable.tricks(seat, denomination)),
        )
        for seat in SEATS
        for denomination in reversed(Denomination)
    )
    others = tuple(section for section in record.sections if section.name != NAME)
    return replace(record, sections=(*others, TableSection(NAME, _COLUMNS, rows)))


def optimum(record: BoardRecord) -> Makeable | None:
    """The table of this board; None if it has none, or not all twenty numbers."""
    table = record.table(NAME)
    if table is None:
        return None
    seats, denominations, results = (table.column(column.name) or () for column in _COLUMNS)
    found = {
        (seat, DENOMINATION_NAMED.get(denomination)): int(tricks)
        for seat, denomination, tricks in zip(seats, denominations, results, strict=False)
        if is_whole(tricks)
    }
    try:
        return Makeable.of(found[seat.letter, denomination] for seat in SEATS for denomination in Denomination)
    except (KeyError, Problem):
        return None
