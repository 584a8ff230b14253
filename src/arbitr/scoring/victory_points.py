"""Victory points: the value of a match's margin (the scales of the World Bridge Federation since 2013).

The scale for any number of boards follows from one curve. Its values are irrational, so they are computed with extra
digits and rounded once; after that everything is counted exactly in hundredths of a victory point.
"""

from __future__ import annotations

from bisect import bisect_right
from decimal import ROUND_CEILING, ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from arbitr.problem import Problem

DRAW = 10
MOST = 20
"""The total for both sides, which is also the value of the highest win."""
BLITZ = 15
"""The highest win is by this many IMPs times the square root of the boards."""
GOLDEN_POWER = 3
"""The shape of the curve: over the whole scale it falls by this power of the golden ratio."""
HUNDREDTHS = 100
_DIGITS = Context(prec=60)


def victory_points(imps: Fraction | int, boards: int) -> Fraction:
    """The continuous scale, to two decimals: the victory points of the side that wins by this many IMPs (loses, if
    negative).

    The other side gets the rest of 20. The scale uses whole IMPs; a fraction is rounded, a half towards the draw.
    """
    scale = _continuous(_counted(boards))
    margin = _whole(imps)
    won = scale[min(abs(margin), len(scale) - 1)]
    return Fraction(won if margin >= 0 else MOST * HUNDREDTHS - won, HUNDREDTHS)


def discrete_victory_points(imps: Fraction | int, boards: int) -> int:
    """The same in whole victory points: each of them covers a range of margins."""
    margin = _whole(imps)
    won = DRAW + bisect_right(_discrete(_counted(boards)), abs(margin))
    return won if margin >= 0 else MOST - won


def _counted(boards: int) -> int:
    if boards < 1:
        raise Problem(
            "a match of {boards} boards has no victory points; it must have at least one board", boards=boards
        )
    return boards


def _whole(imps: Fraction | int) -> int:
    """Nearest whole number, a half towards zero."""
    size = -((1 - 2 * abs(Fraction(imps))) // 2)
    return int(size) if imps > 0 else -int(size)


@lru_cache(maxsize=64)
def _continuous(boards: int) -> tuple[int, ...]:
    """Hundredths for each margin from 0 up to the first that is worth all 20."""
    with localcontext(_DIGITS):
        ratio = (Decimal(5).sqrt() - 1) / 2
        blitz = BLITZ * Decimal(boards).sqrt()
        worth = []
        for margin in range(int(blitz.to_integral_value(ROUND_CEILING))):
            share = (1 - ratio ** (GOLDEN_POWER * margin / blitz)) / (1 - ratio**GOLDEN_POWER)
            value = (DRAW + (MOST - DRAW) * share) * HUNDREDTHS
            worth.append(int(value.to_integral_value(ROUND_HALF_UP)))
    worth.append(MOST * HUNDREDTHS)
    # A further IMP is never worth more than the previous one. Rounding violates that in places: the value in between is
    # raised by a hundredth, until the rule is satisfied everywhere.
    settled = False
    while not settled:
        settled = True
        for place in range(1, len(worth) - 1):
            if worth[place + 1] - worth[place] > worth[place] - worth[place - 1]:
                worth[place] += 1
                settled = False
    return tuple(worth)


@lru_cache(maxsize=64)
def _discrete(boards: int) -> tuple[int, ...]:
    """The smallest margin that is worth 11, 12, ... 20: from there on the curve is closer to it than to one less."""
    with localcontext(_DIGITS):
        ratio = (Decimal(5).sqrt() - 1) / 2
        blitz = BLITZ * Decimal(boards).sqrt()
        least = []
        for won in range(DRAW + 1, MOST + 1):
            share = (won - Decimal("0.5") - DRAW) / (MOST - DRAW)
            margin = blitz * (1 - share * (1 - ratio**GOLDEN_POWER)).ln() / (GOLDEN_POWER * ratio.ln())
            least.append(int(margin.to_integral_value(ROUND_CEILING)))
    # No range of margins is narrower than the previous one: the same rule as above, on the other axis. The first range
    # is the draw, which extends as far below zero as above it.
    settled = False
    while not settled:
        settled = True
        for place in range(len(least) - 1):
            before = least[place - 1] if place else 1 - least[0]
            if least[place + 1] - least[place] < least[place] - before:
                least[place] -= 1
                settled = False
    assert all(one <= two for one, two in pairwise(least))
    return tuple(least)
