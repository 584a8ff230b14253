"""Shared by the CSV files of movements and Swiss results: columns by name, numbers from 1, errors with their line."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from arbitr.number import is_whole
from arbitr.problem import Problem

T = TypeVar("T")


def read_rows(text: str, columns: Sequence[str], read: Callable[[Sequence[str]], T]) -> list[T]:
    """The values of each line, from its cells in the order of these columns; blank lines are skipped."""
    rows = csv.reader(text.lstrip("\ufeff").splitlines())
    header = [cell.strip().lower() for cell in next(rows, ())]
    try:
        check_columns(header, columns)
        order = [header.index(column) for column in columns]
        return [
            read([row[place] if place < len(row) else "" for place in order])
            for row in rows
            if any(cell.strip() for cell in row)
        ]
    except Problem as problem:
        raise Problem("line {line}: {problem}", line=max(1, rows.line_num), problem=problem) from None


def check_columns(header: Collection[str], columns: Sequence[str]) -> None:
    for column in columns:
        if column not in header:
            raise Problem(
                "column {column} is missing; the columns are {columns}", column=column, columns=",".join(columns)
            )


def check_rounds(numbers: Collection[int]) -> None:
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        raise Problem(
            "the rounds are numbered {rounds}; number them from 1", rounds=", ".join(map(str, sorted(numbers)))
        )


def whole(column: str, text: str) -> int | None:
    """The number in a cell; None if it is empty."""
    text = text.strip()
    if not text:
        return None
    if not is_whole(text) or int(text) < 1:
        raise Problem("{option}: {text} is not valid; enter a whole number, 1 or more", option=column, text=repr(text))
    return int(text)
