"""The exact value of every score of an event for each side, and how a table of values is assigned to the rows.

Every scoring method gives the value of a score in its field as a table (field by score), once for each side; the rows
then look it up. A weighted score is worth the weighted mean of its outcomes (12C1c), before rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor, lcm
from typing import TYPE_CHECKING, cast

from arbitr.bridge import Side
from arbitr.extras import extra
from arbitr.scoring.columns import ROOM, Column, Fields, Outcomes, Table, column

if TYPE_CHECKING:
    import numpy as np
else:
    np = extra("numpy")


@dataclass(frozen=True, slots=True, eq=False)
class Worths:
    """By side and result, numerators over one denominator."""

    numerators: Table
    denominator: int
    field: Column
    """The field of each result."""
    tops: Table | None = None
    """By side and field: the maximum, over the same denominator; None if there is none."""

    def of(self, row: int, side: Side) -> Fraction:
        return Fraction(int(self.numerators[side, row]), self.denominator)

    def top(self, row: int, side: Side) -> Fraction | None:
        return None if self.tops is None else Fraction(int(self.tops[side, self.field[row]]), self.denominator)

    def share(self, row: int, side: Side) -> Fraction | None:
        """The share of the maximum on this board; None if a score had nothing to compare with."""
        top = self.top(row, side)
        return self.of(row, side) / top if top else None

    def changed(self, changes: Mapping[tuple[int, int], Fraction]) -> Worths:
        """The same with other values at some places (side, result)."""
        if not changes:
            return self
        denominator = lcm(self.denominator, *(worth.denominator for worth in changes.values()))
        finer = denominator // self.denominator
        needed = max(abs(int(worth * denominator)) for worth in changes.values())
        fits = max(_largest(self.numerators) * finer, needed) < ROOM
        numerators = self.numerators.astype(np.int64 if fits else object) * finer
        for place, worth in changes.items():
            numerators[place] = int(worth * denominator)
        return Worths(numerators, denominator, self.field, None if self.tops is None else self.tops * finer)


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """A straight line for each side and field: (times * measure + plus) / over."""

    times: Table
    plus: Table
    over: Table


@dataclass(frozen=True, slots=True)
class Rounding:
    """To the nearest multiple of a step, a half towards the average: so the two sides still add up to the whole."""

    step: Fraction


NARROW = 2**31
"""Whole numbers below this fit in 32 bits."""
TENTH = Rounding(Fraction(1, 10))
WHOLE = Rounding(Fraction(1))


def worths(
    fields: Fields,
    measure: Table,
    line: Linear,
    average: Table,
    awards: tuple[Table, int],
    rounding: Rounding | None,
    tops: Table | None = None,
) -> Worths:
    """Look up every score.

    `measure` is by side, field and bin; `line` converts it to values. `average` and `tops` are by side and field, over
    `line.over`; `awards` are the values of the artificial scores, over their denominator.
    """
    outcomes = fields.outcomes
    award, award_over = awards
    up, down = (1, 1) if rounding is None else (rounding.step.denominator, rounding.step.numerator)
    # Fine enough for every value, or for every step and every top.
    if rounding is None:
        denominator = lcm(*_different(line.over), award_over) * outcomes.weights
    else:
        denominator = up if tops is None else lcm(up, *_different(line.over // np.gcd(tops, line.over)))
    size = _largest(measure) * _largest(line.times) + _largest(line.plus) + _largest(average)
    size *= 2 * up * outcomes.weights * max(1, denominator)
    wide = size + 2 * down * _largest(line.over) * outcomes.weights >= ROOM
    if wide or _largest(award) * 2 * up * max(denominator, 1) * max(award_over, 1) >= ROOM:
        measure, award, average = (values.astype(object) for values in (measure, award, average))
        line = Linear(line.times.astype(object), line.plus.astype(object), line.over.astype(object))
        tops = None if tops is None else tops.astype(object)

    def settled(numerator: Table, over: Table | int, middle: Table) -> Table:
        """Numerators over `over` become numerators over the common denominator."""
        if rounding is None:
            return cast(Table, numerator * (denominator // over))
        return _rounded(numerator * up, over * down, middle * up) * (down * (denominator // up))

    over = line.over[:, :, None]
    table = settled(line.times[:, :, None] * measure + line.plus[:, :, None], over, average[:, :, None])
    # Half the memory takes half the time here; a weighted mean lies between its outcomes.
    narrow = max(_largest(table), _largest(award) * denominator) < NARROW
    table = table.astype(np.int32) if narrow else table
    out = np.empty((2, outcomes.rows), dtype=table.dtype)
    for side in Side:
        np.take(table[side].reshape(-1), fields.key, out=out[side], mode="clip")

    # The few adjusted scores, on flat columns: double indexing is slow.
    held = out.reshape(-1)
    times, plus, under, middle = (values.reshape(-1) for values in (line.times, line.plus, line.over, average))
    count = len(outcomes.board_of)
    if len(outcomes.result):
        side_of, row = outcomes.side[fields.firsts], outcomes.result[fields.firsts]
        where = side_of * count + outcomes.field[row]
        size_of_side = measure.size // 2
        weighted = outcomes.weight * measure.reshape(-1)[outcomes.side * size_of_side + fields.outcome_key]
        numerator = times[where] * np.add.reduceat(weighted, fields.firsts) + plus[where] * outcomes.weights
        held[side_of * outcomes.rows + row] = settled(
            numerator, under[where] * outcomes.weights, middle[where] * outcomes.weights
        )
    if len(outcomes.artificial):
        where = outcomes.artificial_side * count + outcomes.field[outcomes.artificial]
        # The average over the denominator of the awards: for rounding only the side of it matters.
        around = middle[where] * award_over // under[where]
        held[outcomes.artificial_side * outcomes.rows + outcomes.artificial] = settled(award, award_over, around)
    top = None if tops is None else tops * denominator // line.over
    return Worths(out, denominator, outcomes.field, top)


def rounded(value: Fraction, average: Fraction, rounding: Rounding | None) -> Fraction:
    """One value alone, by the same rule."""
    if rounding is None:
        return value
    steps = value / rounding.step
    nearest = floor(steps + Fraction(1, 2))
    is_half = nearest - steps == Fraction(1, 2)
    return (nearest - (is_half and value > average)) * rounding.step


def _rounded(numerator: Table, over: Table | int, average: Table) -> Table:
    """The nearest whole number, a half towards the average."""
    twice, whole = 2 * numerator + over, 2 * over
    nearest, rest = np.divmod(twice, whole) if twice.dtype != object else (twice // whole, twice % whole)
    return cast(Table, nearest - ((rest == 0) & (numerator > average)))


def _different(table: Table) -> list[int]:
    return [int(value) for value in np.unique(table)]


def _largest(table: Table) -> int:
    return max(abs(int(table.max())), abs(int(table.min()))) if table.size else 0


def by_share(outcomes: Outcomes, worth: dict[Fraction, Fraction]) -> tuple[Table, int]:
    """Artificial scores as numerators over a denominator, from the value of each share."""
    over = lcm(*(value.denominator for value in worth.values()))
    shares, place = np.unique(outcomes.share, return_inverse=True)
    values = column([int(worth[Fraction(int(share), outcomes.shares)] * over) for share in shares])
    return values[place], over


def shares_in(outcomes: Outcomes) -> list[Fraction]:
    """The shares that were awarded, each once."""
    return [Fraction(int(share), outcomes.shares) for share in np.unique(outcomes.share)]
