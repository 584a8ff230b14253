"""One board, all its scores (Law 78): what each is worth among the others, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from arbitr.bridge.board import Vulnerability
from arbitr.bridge.comparison import Scored
from arbitr.bridge.seat import Side
from arbitr.scoring.adjusted import matchpoints_against, points


def units(scores: Sequence[Scored], side: Side, vulnerability: Vulnerability) -> tuple[int, ...]:
    """Two for every worse score in the same direction, one for every equal one (78A), in the order of the tables."""
    return tuple(
        int(matchpoints_against(what, side, (*scores[:table], *scores[table + 1 :]), vulnerability))
        for table, what in enumerate(scores)
    )


def top(scores: Sequence[Scored]) -> int:
    """The most units that a score on this board can get."""
    return 2 * (len(scores) - 1)


def percents(scores: Sequence[Scored], side: Side, vulnerability: Vulnerability) -> tuple[Fraction, ...]:
    """The share of the top, in per cent; a single score has nothing to be compared with."""
    most = top(scores)
    return tuple(Fraction(each * 100, most) for each in units(scores, side, vulnerability)) if most else ()


def neuberg(unit: Fraction | int, scores: int, field: int) -> Fraction:
    """Units won among few scores as they count in the whole field: a middling score stays in the middle (87B)."""
    return (Fraction(unit) * field + field - scores) / scores


def total_points(scores: Sequence[Scored], side: Side, vulnerability: Vulnerability) -> int:
    """The sum of the points (78C)."""
    return sum(points(what, side, vulnerability) for what in scores)
