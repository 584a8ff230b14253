"""How unequally a movement compares its pairs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import isqrt, lcm
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitr.movements.movement import Movement


@dataclass(frozen=True, slots=True)
class Balance:
    """How unequally the pairs are compared.

    Two pairs compete on every board on which both have a score. With T scores on the board, a pair that scores one
    matchpoint more takes one from each pair of its direction elsewhere, so that each counts 1 / (T - 1) of the board;
    it gives as much to each pair of the other direction elsewhere; and its opponents at the table lose it all. So for
    two pairs a board counts +1 / (T - 1) in the same direction, -1 / (T - 1) in opposite directions at two tables, and
    +1 at one table. The sum over the boards is how strongly the two compete. A fair movement has the same sum for every
    two pairs of a field; the figure is the standard deviation of the sums as a share of their mean, in per cent, so 0
    is perfect. If N-S and E-W are ranked separately, only pairs of one side compete.
    """

    least: Fraction
    most: Fraction
    mean: Fraction
    square: Fraction
    """The variance over the square of the mean: exact, so that two movements can be compared."""

    @property
    def tenths(self) -> int:
        """The figure in tenths of a per cent, rounded."""
        return (isqrt(int(self.square * 4_000_000)) + 1) // 2

    def __str__(self) -> str:
        return f"{self.tenths // 10}.{self.tenths % 10} %"


def balance_of(movement: Movement) -> Balance:
    """How unequally the pairs are compared; see Balance."""
    place = {pair: index for index, pair in enumerate(movement.pairs)}
    played: dict[int, list[tuple[int, int]]] = {}
    for this_round in movement.rounds:
        for seating in this_round.tables:
            if seating.is_played:
                ns, ew = (place[pair] for _, pair in movement.sides(seating))
                for board in seating.boards:
                    played.setdefault(board, []).append((ns, ew))
    # Boards that travel together have the same scores: they are counted once, with their number.
    sets = Counter(tuple(tables) for tables in played.values() if len(tables) > 1)
    unit = lcm(*(len(tables) - 1 for tables in sets))
    size = len(place)
    ties = [[0] * size for _ in range(size)]
    for tables, boards in sets.items():
        one = boards * unit // (len(tables) - 1)
        for (ns, ew), (other_ns, other_ew) in combinations(tables, 2):
            ties[ns][other_ns] += one
            ties[ew][other_ew] += one
            ties[ns][other_ew] -= one
            ties[other_ns][ew] -= one
        for ns, ew in tables:
            ties[ns][ew] += boards * unit
    sums = [
        ties[i][j] + ties[j][i]
        for i, j in combinations(range(size), 2)
        if not movement.apart or movement.pairs[i].side is movement.pairs[j].side
    ]
    total, count = sum(sums), len(sums)
    if total == 0:
        return Balance(Fraction(0), Fraction(0), Fraction(0), Fraction(0))
    mean = Fraction(total, count)
    square = Fraction(sum(tie * tie for tie in sums), count) / (mean * mean) - 1
    return Balance(Fraction(min(sums), unit), Fraction(max(sums), unit), mean / unit, square)
