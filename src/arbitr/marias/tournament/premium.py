"""Premium points for difficult games: rows of a table supplied by the organiser, and the games that earned some."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from arbitr.marias.settlement.undertaking import Undertaking, parse_undertaking
from arbitr.marias.words import plain
from arbitr.number import is_whole
from arbitr.problem import Problem
from arbitr.tournament.csv_rows import csv_text, on_line, rows_of

COLUMNS = ("undertaking", "holding", "points")
CZECH = ("závazek", "držení", "body")
"""The same as Czech organisers write them; accents do not matter."""
MOST = 10_000


@dataclass(frozen=True, slots=True)
class PremiumRow:
    """The points for making an undertaking with some holding."""

    undertaking: Undertaking
    holding: str
    """In the organiser's words; empty if it does not matter."""
    points: int


@dataclass(frozen=True, slots=True)
class PremiumGame:
    """A game on a table slip that earned premium points, and who made it."""

    player: str
    undertaking: Undertaking
    holding: str = ""


def points_of(rows: Iterable[PremiumRow], game: PremiumGame) -> int:
    """The points from the table; a Problem if it has no such row."""
    rows = tuple(rows)
    for row in rows:
        if row.undertaking is game.undertaking and row.holding == game.holding:
            return row.points
    if not rows:
        raise Problem("this tournament has no table of premium points")
    raise Problem(
        "the table of premium points has no row {undertaking} {holding}",
        undertaking=game.undertaking,
        holding=repr(game.holding),
    )


def read_premium_table(text: str, file: str) -> tuple[PremiumRow, ...]:
    """A table as CSV with the columns undertaking, holding and points; a Problem names file and line."""
    head, *rows = rows_of(text, file)
    written = dict(zip(map(plain, CZECH), COLUMNS, strict=True))
    names = [written.get(plain(cell), cell.lower()) for cell in head.cells]
    with on_line(file, head.line):
        for column in COLUMNS:
            if names.count(column) != 1:
                raise Problem(
                    "column {column} must appear exactly once; the columns are {columns}",
                    column=column,
                    columns=", ".join(COLUMNS),
                )
    places = [names.index(column) for column in COLUMNS]
    found: dict[tuple[Undertaking, str], PremiumRow] = {}
    for row in rows:
        with on_line(file, row.line):
            undertaking, holding, points = (row.cell(place) for place in places)
            if not is_whole(points, MOST):
                raise Problem("{text} is not a number of points from 0 to {most}", text=repr(points), most=MOST)
            new = PremiumRow(parse_undertaking(undertaking), holding, int(points))
            if (new.undertaking, holding) in found:
                raise Problem("{undertaking} {holding} appears twice", undertaking=undertaking, holding=repr(holding))
            found[new.undertaking, holding] = new
    return tuple(found.values())


def premium_table(
    rows: Iterable[PremiumRow],
    head: Sequence[str] = COLUMNS,
    called: Callable[[Undertaking], str] = lambda undertaking: str(undertaking.value),
) -> str:
    """The table as CSV, as `read_premium_table` reads it."""
    return csv_text((tuple(head), *((called(row.undertaking), row.holding, str(row.points)) for row in rows)))
