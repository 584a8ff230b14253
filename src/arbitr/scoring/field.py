"""One board, all its scores (Law 78): the exact value of each among the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from arbitr.bridge import Side, TableScore, Vulnerability
from arbitr.scoring.adjusted import matchpoints_against, points

Table = tuple[tuple[Fraction, TableScore], ...]
"""The score of a table with its weights: usually one, several if assigned; none for an average."""


def certain(scores: Iterable[TableScore]) -> tuple[Table, ...]:
    """Scores as they were obtained."""
    return tuple(((Fraction(1), score),) for score in scores)


def units(tables: Sequence[Table], side: Side, vulnerability: Vulnerability) -> tuple[Fraction, ...]:
    """Two for every worse score in the same direction, one for every equal one (78A), in the order of the tables.

    Every outcome of a weighted score counts with its weight, for its own table and for the others.
    """
    return tuple(
        sum(
            (
                mine * theirs * matchpoints_against(what, side, (other,), vulnerability)
                for mine, what in table
                for at, rest in enumerate(tables)
                if at != number
                for theirs, other in rest
            ),
            Fraction(0),
        )
        for number, table in enumerate(tables)
    )


def top(tables: Sequence[Table]) -> int:
    """The maximum units of a score on this board."""
    return 2 * max(0, sum(1 for table in tables if table) - 1)


def percents(tables: Sequence[Table], side: Side, vulnerability: Vulnerability) -> tuple[Fraction, ...]:
    """The percentage of the top; a single score has nothing to compare with."""
    most = top(tables)
    return tuple(unit * 100 / most for unit in units(tables, side, vulnerability)) if most else ()


def neuberg(unit: Fraction | int, scores: int, field: int) -> Fraction:
    """Units won among few scores, scaled to the whole field: an average score stays average (87B)."""
    return (Fraction(unit) * field + field - scores) / scores


def total_points(tables: Sequence[Table], side: Side, vulnerability: Vulnerability) -> Fraction:
    """The sum of the points (78C)."""
    parts = (weight * points(what, side, vulnerability) for table in tables for weight, what in table)
    return sum(parts, Fraction(0))
