"""The scores of an event as columns (NumPy), and the fields in which they are compared.

Everything is a whole number. A result that counts for both sides as obtained is one row: its board and its North-South
score. Adjusted results are separate, so that the many ordinary rows are counted without examining the few others: one
row for each outcome of each side, its weight a numerator over a common denominator; and one row for each side with an
artificial score, its share likewise.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from dataclasses import field as attribute
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from arbitr.bridge import Artificial, Assigned, Average, Award, Side
from arbitr.extras import extra
from arbitr.problem import Problem
from arbitr.scoring.adjusted import SHARES, points, weighted_scores
from arbitr.scoring.line import ScoreLine

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = extra("numpy")

Column: TypeAlias = "npt.NDArray[np.int64]"
Table: TypeAlias = "npt.NDArray[Any]"
"""Whole numbers: 64 bits if they fit, otherwise Python integers."""

STEP = 10
"""Every score of Law 77 is a multiple of this."""
WIDEST = 4096
"""Bins per field; if more are needed, the points are sorted instead."""
BLOCK = 2**16
"""The rows per block when a column is only scanned: they stay in the processor's cache."""
ROOM = 2**62
"""Whole numbers below this are counted in 64 bits."""


LARGEST = 2**16
"""More than any score, and more than any factor applied to scores before they are added."""


def too_fine() -> Problem:
    """64-bit integers do not hold the sums."""
    return Problem("the weights and shares of this event are too fine to add up; enter them as percentages")


def column(values: Sequence[int] | Column = ()) -> Column:
    return np.asarray(values, dtype=np.int64)


K = TypeVar("K", bound=Hashable)


def indexed(values: Sequence[K]) -> tuple[list[K], Column]:
    """The distinct values in order of first appearance, and for each value its index among them."""
    known = {value: number for number, value in enumerate(dict.fromkeys(values))}
    return list(known), np.fromiter(map(known.__getitem__, values), dtype=np.int64, count=len(values))


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """The scores of an event."""

    board: Column
    """The index of the board of each result."""
    points: Column
    """North-South scores; the value for an adjusted result does not count."""
    field: Column
    """The field in which each result is compared: its board, or one form of it if it was fouled (Law 87)."""
    board_of: Column
    """The board of each field."""
    boards: int

    result: Column = attribute(default_factory=column)
    """Adjusted scores: the result and side of each outcome; the outcomes of one side of one result are consecutive."""
    side: Column = attribute(default_factory=column)
    outcome: Column = attribute(default_factory=column)
    """North-South scores."""
    weight: Column = attribute(default_factory=column)
    weights: int = 1
    """The sum of the weights of one side of one result."""

    artificial: Column = attribute(default_factory=column)
    """Artificial scores: the result of each."""
    artificial_side: Column = attribute(default_factory=column)
    share: Column = attribute(default_factory=column)
    shares: int = 1
    """The denominator of the shares."""
    stated: tuple[tuple[int, Side, Assigned], ...] = ()
    """Scores that only state a value, by result and side. Nobody is compared with them, so they are also among the
    artificial ones, with half of the board.
    """

    @classmethod
    def of(cls, lines: Sequence[ScoreLine], apart: Sequence[Hashable] | None = None) -> Outcomes:
        """The columns of these lines.

        `apart`: for each line its section or match, if the same board is scored separately in each.
        """
        numbers: list[Hashable] = [line.board.number for line in lines]
        boards, board = indexed(numbers if apart is None else list(zip(numbers, apart, strict=True)))
        forms = [line.form for line in lines]
        if any(forms):
            fields, field_of = indexed(list(zip(board.tolist(), forms, strict=True)))
            board_of = column([at for at, _ in fields])
        else:
            field_of, board_of = board, np.arange(len(boards), dtype=np.int64)

        adjusted = [(row, line) for row, line in enumerate(lines) if line.adjustment is not None]
        outcomes: list[tuple[int, int, int, Fraction]] = []
        artificial: list[tuple[int, int, Fraction]] = []
        stated: list[tuple[int, Side, Assigned]] = []
        for row, line in adjusted:
            assert line.adjustment is not None
            for side in Side:
                award = line.adjustment.of(side)
                if isinstance(award, Artificial):
                    artificial.append((row, side, share_of(award)))
                elif isinstance(award, Assigned) and award.is_worth:
                    artificial.append((row, side, SHARES[Average.FAIR]))
                    stated.append((row, side, award))
                else:
                    outcomes += [(row, side, result, weight) for result, weight in _weighted(award, line)]
        weights = lcm(*(weight.denominator for *_, weight in outcomes))
        shares = lcm(*(share.denominator for *_, share in artificial))
        if max(weights, shares) * LARGEST * (len(lines) + 1) >= ROOM:
            raise too_fine()
        return cls(
            board,
            column([line.points for line in lines]),
            field_of,
            board_of,
            len(boards),
            column([row for row, *_ in outcomes]),
            column([side for _, side, *_ in outcomes]),
            column([outcome for *_, outcome, _ in outcomes]),
            column([int(weight * weights) for *_, weight in outcomes]),
            weights,
            column([row for row, *_ in artificial]),
            column([side for _, side, _ in artificial]),
            column([int(share * shares) for *_, share in artificial]),
            shares,
            tuple(stated),
        )

    @property
    def fullest(self) -> int:
        """The number of results of the board with the most; 0 without any."""
        return int(np.max(np.bincount(self.board))) if self.rows else 0

    @property
    def rows(self) -> int:
        return len(self.board)

    @property
    def firsts(self) -> Column:
        """The indices at which the outcomes of another side or result begin."""
        return np.flatnonzero(np.diff(self.result * 2 + self.side, prepend=-1))


def share_of(artificial: Artificial) -> Fraction:
    """The share of the board before the side's own session is considered."""
    return SHARES[artificial.share] if isinstance(artificial.share, Average) else artificial.share


def _weighted(award: Award, line: ScoreLine) -> list[tuple[int, Fraction]]:
    """Outcomes as North-South scores, each with its weight."""
    if isinstance(award, Assigned):
        vulnerability = line.board.vulnerability
        return [(points(what, Side.NS, vulnerability), weight) for weight, what in weighted_scores(award)]
    return [(line.points, Fraction(1))]


@dataclass(frozen=True, eq=False)
class Fields:
    """How often each score was obtained in each field, for each side: a side is compared with its own scores.

    A weighted score counts with its weights, so the counts are numerators over `outcomes.weights`.
    """

    outcomes: Outcomes
    values: Column
    """The points of each bin, ascending."""
    key: Column
    """For each result its place in a flattened table of fields and bins."""
    outcome_key: Column
    """The same for each outcome of an adjusted score."""
    firsts: Column
    """The indices at which the outcomes of another side or result begin."""
    counts: Table
    """By side, field and bin; without adjustments both sides share one table."""
    results: Column
    """How many results each board has, including artificial ones."""

    @classmethod
    def of(cls, outcomes: Outcomes) -> Fields:
        fields = len(outcomes.board_of)
        values, key, outcome_bin = _bins(outcomes)
        width = len(values)
        for part in _blocks(outcomes.rows):
            key[part] += outcomes.field[part] * width
        outcome_key = outcomes.field[outcomes.result] * width + outcome_bin
        firsts = outcomes.firsts
        plain = np.bincount(key, minlength=fields * width)
        results = np.zeros(outcomes.boards, dtype=np.int64)
        np.add.at(results, outcomes.board_of, plain.reshape(fields, width).sum(axis=1))
        if not len(outcomes.result) and not len(outcomes.artificial):
            counts = np.broadcast_to(plain.reshape(fields, width), (2, fields, width))
            return cls(outcomes, values, key, outcome_key, firsts, counts, results)
        # Each adjusted result has one score or one award for North-South, so each is removed once.
        scored = outcomes.result[firsts[outcomes.side[firsts] == Side.NS]]
        awarded = outcomes.artificial[outcomes.artificial_side == Side.NS]
        plain -= np.bincount(key[np.concatenate((scored, awarded))], minlength=fields * width)
        plain *= outcomes.weights
        counts = np.concatenate((plain, plain))
        np.add.at(counts, outcomes.side * len(plain) + outcome_key, outcomes.weight)
        return cls(outcomes, values, key, outcome_key, firsts, counts.reshape(2, fields, width), results)

    @cached_property
    def scores(self) -> Column:
        """How many scores each side's field has, without artificial ones."""
        total: Column = self.counts.sum(axis=2) // self.outcomes.weights
        return total


def _blocks(rows: int) -> list[slice]:
    return [slice(start, start + BLOCK) for start in range(0, rows, BLOCK)]


def _bins(outcomes: Outcomes) -> tuple[Column, Column, Column]:
    """The points of the bins, and the bin of each result and of each outcome."""
    both = (outcomes.points, outcomes.outcome)
    tens = (np.empty_like(both[0]), np.empty_like(both[1]))
    lows, highs, left = [], [], 0
    for scores, ten in zip(both, tens, strict=True):
        for part in _blocks(len(scores)):
            np.floor_divide(scores[part], STEP, out=ten[part])
            lows.append(int(np.min(ten[part])))
            highs.append(int(np.max(ten[part])))
            left += int(scores[part].sum()) - STEP * int(ten[part].sum())
    if not lows:
        return column([0]), tens[0], tens[1]
    low, high = min(lows), max(highs)
    # Remainders are never negative: if they sum to nothing, no score left a remainder.
    if left == 0 and high - low < WIDEST:
        for ten in tens:
            ten -= low
        return np.arange(low, high + 1, dtype=np.int64) * STEP, tens[0], tens[1]
    values, bins = np.unique(np.concatenate(both), return_inverse=True)
    return values, bins[: outcomes.rows], bins[outcomes.rows :]
