"""Cross-IMPs and Butler (Law 78B), for a whole event, in exact whole numbers.

At cross-IMPs a score is converted to IMPs against every other one and these are added or averaged; at Butler it is
converted once, against the datum of its field. A weighted score is weighted in IMPs (12C1c). A table compared with
itself gives no IMPs, even with weights: what one outcome wins from another, the other loses.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from arbitr.bridge import IMP_FROM, Artificial, Side
from arbitr.extras import extra
from arbitr.laws.engine import Edition
from arbitr.laws.regulations import Regulations
from arbitr.problem import Problem
from arbitr.scoring.adjusted import artificial_imps
from arbitr.scoring.columns import Column, Fields, Outcomes, Table, column
from arbitr.scoring.worth import Linear, Rounding, Worths, by_share, rounded, shares_in, worths

if TYPE_CHECKING:
    import numpy as np
else:
    np = extra("numpy")


class Across(Enum):
    """How the comparisons with the other tables are combined."""

    MEAN = "mean"
    SUM = "sum"


@dataclass(frozen=True, slots=True)
class DatumRule:
    """How the datum of a field is found: the mean of its scores, rounded to a step, a half towards zero."""

    leave_out: int | Fraction = 0
    """How many of the highest scores, and as many of the lowest, do not count; a fraction means that part of the
    scores, rounded down. At least one score always counts.
    """
    least: int = 0
    """In a smaller field no score is omitted."""
    step: int = 10

    def __post_init__(self) -> None:
        if self.leave_out < 0 or (isinstance(self.leave_out, Fraction) and self.leave_out >= Fraction(1, 2)):
            raise Problem(
                "{leave_out} scores cannot be left out at each end; enter a number, or a fraction below 1/2",
                leave_out=self.leave_out,
            )
        if self.step < 1:
            raise Problem("a datum cannot be rounded to {step}; enter 1 or more", step=self.step)

    def left_out(self, scores: int) -> int:
        """The number omitted at each end, of this many scores."""
        if scores < max(self.least, 1):
            return 0
        wished = self.leave_out if isinstance(self.leave_out, int) else int(self.leave_out * scores)
        return min(wished, (scores - 1) // 2)


@dataclass(frozen=True, slots=True)
class ImpRules:
    """What an organiser may choose."""

    across: Across = Across.MEAN
    datum: DatumRule = DatumRule()
    average: Fraction = Regulations().average_imps
    """The value of average plus (86A, 12C2b)."""
    edition: Edition = Edition.LAWS_2017
    rounding: Rounding | None = None
    """None: exact."""


USUAL = ImpRules()


def imps_across(outcomes: Outcomes, rules: ImpRules = USUAL) -> Worths:
    """IMPs against every other table: their mean, or their sum.

    An average plus is 3 IMPs for each comparison that the board has: the mean is 3.
    """
    fields = Fields.of(outcomes)
    measure = np.zeros(fields.counts.shape, dtype=np.int64)
    for side in Side:
        sign = 1 if side is Side.NS else -1
        for field, counts in enumerate(fields.counts[side]):
            obtained = np.flatnonzero(counts)  # few, so their square is small
            values = fields.values[obtained]
            measure[side, field, obtained] = sign * _imps(values[:, None] - values[None, :]) @ counts[obtained]
    comparisons = np.maximum(fields.scores - 1, 1)
    over = outcomes.weights * (comparisons if rules.across is Across.MEAN else np.ones_like(comparisons))
    award, award_over = _awards(outcomes, rules)
    award = award * comparisons_of(outcomes, rules)[outcomes.artificial]
    return _imp_worths(fields, measure, over, (award, award_over), rules)


def butler(outcomes: Outcomes, rules: ImpRules = USUAL) -> Worths:
    """IMPs against the datum; each side has the datum of its own direction, and these differ if scores are split."""
    fields = Fields.of(outcomes)
    datum = data(fields, rules.datum)
    measure = _imps(fields.values[None, None, :] - datum[:, :, None])
    measure[Side.EW] *= -1
    return _imp_worths(fields, measure, np.ones_like(datum), _awards(outcomes, rules), rules)


def data(fields: Fields, rule: DatumRule) -> Column:
    """The datum of each side and field, from N-S's viewpoint; 0 if there is no score."""
    weights = fields.outcomes.weights
    out = np.array([[rule.left_out(int(n)) for n in side] for side in fields.scores], dtype=np.int64) * weights
    reached = np.cumsum(fields.counts, axis=2)
    counted = np.clip(reached, out[:, :, None], reached[:, :, -1:] - out[:, :, None])
    counts = np.diff(counted, axis=2, prepend=out[:, :, None])
    total = counts @ fields.values
    over = np.maximum(counts.sum(axis=2), 1) * rule.step
    nearest: Column = np.sign(total) * ((2 * np.abs(total) + over - 1) // (2 * over)) * rule.step
    return nearest


def with_own_session(found: Worths, outcomes: Outcomes, contestant: Column, rules: ImpRules = USUAL) -> Worths:
    """Average plus and minus recomputed, if the mean of the contestant's session exceeds them (12C2c).

    The session consists of the boards played, without those with an artificial score. `contestant` is by side and
    result.
    """
    if not len(outcomes.artificial):
        return found
    comparisons = comparisons_of(outcomes, rules)
    played = np.ones(contestant.shape, dtype=bool)
    played[outcomes.artificial_side, outcomes.artificial] = False
    changes = {}
    for side, row, share in zip(outcomes.artificial_side, outcomes.artificial, outcomes.share, strict=True):
        own = played & (contestant == contestant[side, row])
        boards = int(np.broadcast_to(comparisons, own.shape)[own].sum())
        if boards:
            won = Fraction(int(found.numerators[own].sum()), found.denominator)
            given = Artificial(Fraction(int(share), outcomes.shares))
            worth = artificial_imps(given, rules.average, won / boards, rules.edition) * int(comparisons[row])
            worth = rounded(worth, Fraction(0), rules.rounding)
            if worth != found.of(row, Side(side)):
                changes[int(side), int(row)] = worth
    return found.changed(changes)


def comparisons_of(outcomes: Outcomes, rules: ImpRules) -> Column:
    """For each result, the number of comparisons in its sum: one if it is a mean."""
    if rules.across is Across.MEAN:
        return np.ones(outcomes.rows, dtype=np.int64)
    return np.maximum(np.bincount(outcomes.board, minlength=outcomes.boards) - 1, 1)[outcomes.board]


def _imps(difference: Table) -> Table:
    """Law 78B, for many differences at once."""
    worth: Table = np.sign(difference) * np.searchsorted(column(IMP_FROM), np.abs(difference), side="right")
    return worth


def _awards(outcomes: Outcomes, rules: ImpRules) -> tuple[Table, int]:
    return by_share(
        outcomes,
        {
            share: artificial_imps(Artificial(share), rules.average, None, rules.edition)
            for share in shares_in(outcomes)
        },
    )


def _imp_worths(fields: Fields, measure: Table, over: Column, awards: tuple[Table, int], rules: ImpRules) -> Worths:
    nothing = np.zeros_like(over)
    return worths(fields, measure, Linear(np.ones_like(over), nothing, over), nothing, awards, rules.rounding)
