"""CSV input and output: bytes to text, text to rows with their lines, rows to text."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from arbitr.problem import Problem

SEPARATORS = ",;\t"
OTHER_ENCODING = "cp1250"
"""Windows for Central Europe: spreadsheets there still write it."""


class CsvRow(NamedTuple):
    """The cells of a row, stripped, and the line of the file on which it begins."""

    line: int
    cells: tuple[str, ...]

    def cell(self, place: int) -> str:
        """Empty if the row is shorter than the first one."""
        return self.cells[place] if place < len(self.cells) else ""


def text_of(data: bytes, file: str) -> str:
    """UTF-8, with or without a byte order mark, or Windows-1250 if that does not fit."""
    if b"\0" in data:
        raise Problem("{file} is not text in UTF-8 or Windows-1250; save it as CSV UTF-8", file=file)
    for encoding in ("utf-8-sig", OTHER_ENCODING):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Problem("{file} is not text in UTF-8 or Windows-1250; save it as CSV UTF-8", file=file)


@contextmanager
def on_line(file: str, line: int) -> Iterator[None]:
    """Add this line to every problem raised inside."""
    try:
        yield
    except Problem as problem:
        raise Problem("{file}:{line}: {problem}", file=file, line=line, problem=problem) from None


def rows_of(text: str, file: str) -> tuple[CsvRow, ...]:
    """The rows that are not blank, the header first.

    The separator is the most frequent of comma, semicolon and tab in the first row.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    head = next((text_line for text_line in lines if text_line.strip()), "")
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader((text_line + "\n" for text_line in lines), delimiter=separator, strict=True)
    found: list[CsvRow] = []
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                row = CsvRow(line, tuple(cell.strip() for cell in cells))
                with on_line(file, line):
                    _fits(row, found[0] if found else row, separator)
                found.append(row)
            line = reader.line_num + 1
    except csv.Error as error:
        with on_line(file, line):
            raise Problem("this is not CSV: {why}", why=error) from None
    if not found:
        raise Problem("{file} is empty; its first line must name the columns", file=file)
    return tuple(found)


def _fits(row: CsvRow, head: CsvRow, separator: str) -> None:
    if any(row.cells[len(head.cells) :]):
        raise Problem(
            "there are {cells} cells for {columns} columns; put a cell that contains {separator} in quotes",
            cells=len(row.cells),
            columns=len(head.cells),
            separator=repr(separator),
        )


class _Lines(list[str]):
    """A minimal file object for the writer of the standard library."""

    write = list.append


def csv_text(rows: Iterable[Iterable[str]]) -> str:
    """Rows as text, with quoted cells if needed.

    A spreadsheet would run a cell that begins like a formula; a name that somebody typed must not do that.
    """
    lines = _Lines()
    csv.writer(lines, lineterminator="\n").writerows(
        [f"'{cell}" if _FORMULA.match(cell) else cell for cell in row] for row in rows
    )
    return "".join(lines)


_FORMULA = re.compile(r"[=+@\t\r-](?![\d.]+\Z)")
