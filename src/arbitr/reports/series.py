"""A series on paper: the ranking with a column for each evening."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.reports.drawing.paper import Paper, TableBlockColumn, table
from arbitr.reports.drawing.speech import Speech


def series_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], language: str) -> Paper:
    """`heads` are the dates of the evenings; a row has place, name, score, and a cell for each evening."""
    _ = Speech(language).gettext
    columns = (
        TableBlockColumn(_("Place"), "right", is_plain=True),
        TableBlockColumn(_("Name"), wraps=True, is_plain=True),
        TableBlockColumn(_("Points"), "right"),
        *(TableBlockColumn(head, "right") for head in heads),
    )
    return Paper(title, (table(columns, [tuple(row) for row in rows]),), language)
