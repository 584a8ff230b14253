"""Total points (Law 78C): the points themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from arbitr.bridge import Artificial, Average, Side
from arbitr.extras import extra
from arbitr.problem import Problem
from arbitr.scoring.adjusted import average_of
from arbitr.scoring.columns import Fields, Outcomes
from arbitr.scoring.worth import Linear, Worths, by_share, shares_in, worths

if TYPE_CHECKING:
    import numpy as np
else:
    np = extra("numpy")


def total_points(outcomes: Outcomes, averages: tuple[Fraction, Fraction, Fraction] | None = None) -> Worths:
    """The score of each side from each result; `averages` are the points for average plus, average and average
    minus.
    """
    fields = Fields.of(outcomes)
    measure = np.broadcast_to(fields.values, fields.counts.shape).copy()
    measure[Side.EW] *= -1
    one = np.ones(fields.scores.shape, dtype=np.int64)
    awards = by_share(outcomes, {share: _award(share, averages) for share in shares_in(outcomes)})
    return worths(fields, measure, Linear(one, 0 * one, one), 0 * one, awards, None)


def _award(share: Fraction, averages: tuple[Fraction, Fraction, Fraction] | None) -> Fraction:
    average = average_of(Artificial(share))
    if averages is None or average is None:
        raise Problem(
            "an average has no value in this form of scoring; set average_other_scoring to three numbers: "
            "average plus, average and average minus"
        )
    return dict(zip(Average, averages, strict=True))[average]
