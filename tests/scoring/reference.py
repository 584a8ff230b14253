"""Scoring once more, in plain Python and straight from the definitions: what the columns are compared with.

Nothing of arbitr's scoring is used here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Award = Fraction | tuple[tuple[int, Fraction], ...]
"""A share of the board; or points as North-South see them, with their weights."""


class Table(NamedTuple):
    """What one table got on one board."""

    board: int
    ns: Award
    ew: Award
    form: str = ""

    def of(self, side: int) -> Award:
        return self.ew if side else self.ns


def rounded(value: Fraction, average: Fraction, step: Fraction | None) -> Fraction:
    """Every multiple of the step near the value is a candidate: the nearest, and of two the one nearer the average."""
    if step is None:
        return value
    base = int(value / step)
    return min(
        (step * (base + extra) for extra in (-2, -1, 0, 1, 2)),
        key=lambda step_value: (abs(step_value - value), abs(step_value - average)),
    )


def beats(mine: Award, theirs: Award, side: int) -> Fraction:
    """2 for better, 1 for equal, in the mean of all that the two may have scored."""
    assert isinstance(mine, tuple)
    assert isinstance(theirs, tuple)
    sign = -1 if side else 1
    return sum(
        (
            own_weight * there * (2 if sign * one > sign * other else 1 if one == other else 0)
            for one, own_weight in mine
            for other, there in theirs
        ),
        Fraction(0),
    )


def matchpoints(
    tables: Sequence[Table], due: int = 0, step: Fraction | None = Fraction(1, 10), fixed: bool = False
) -> list[tuple[Fraction, Fraction]]:
    """Each table against each other one, by the definition."""
    results = Counter(table.board for table in tables)
    forms = {board: len({table.form for table in tables if table.board == board}) for board in results}
    answer = []
    for at, table in enumerate(tables):
        wanted = max(due, results[table.board])
        top = Fraction(2 * (wanted - 1))
        both = []
        for side in (0, 1):
            mine = table.of(side)
            if isinstance(mine, Fraction):
                both.append(rounded(mine * top, top / 2, step))
                continue
            others = [
                other.of(side)
                for there, other in enumerate(tables)
                if there != at and (other.board, other.form) == (table.board, table.form)
            ]
            others = [other for other in others if not isinstance(other, Fraction)]
            units = sum((beats(mine, other, side) for other in others), Fraction(0))
            scores = len(others) + 1
            if fixed and forms[table.board] > 1 and scores in (2, 3) and 3 * scores <= wanted:
                lowest, highest = {2: (55, 65), 3: (50, 70)}[scores]
                value = top * (lowest + (highest - lowest) * units / (2 * (scores - 1))) / 100
            else:
                value = (units + 1) * wanted / scores - 1
            both.append(rounded(value, top / 2, step))
        answer.append((both[0], both[1]))
    return answer


IMP_STEPS = "20 50 90 130 170 220 270 320 370 430 500 600 750 900 1100 1300 1500 1750 2000 2250 2500 3000 3500 4000"


def imps(difference: int) -> int:
    worth = sum(abs(difference) >= int(step) for step in IMP_STEPS.split())
    return worth if difference > 0 else -worth


AVERAGE_IMPS = {Fraction(3, 5): 3, Fraction(1, 2): 0, Fraction(2, 5): -3}


def imps_across(tables: Sequence[Table], summed: bool = False) -> list[tuple[Fraction, Fraction]]:
    """Against each other table with the same cards."""
    results = Counter(table.board for table in tables)
    answer = []
    for at, table in enumerate(tables):
        both = []
        for side, sign in ((0, 1), (1, -1)):
            mine = table.of(side)
            if isinstance(mine, Fraction):
                both.append(Fraction(AVERAGE_IMPS[mine]) * (max(results[table.board] - 1, 1) if summed else 1))
                continue
            worth, compared = Fraction(0), 0
            for there, other in enumerate(tables):
                theirs = other.of(side)
                if (
                    there == at
                    or (other.board, other.form) != (table.board, table.form)
                    or isinstance(theirs, Fraction)
                ):
                    continue
                compared += 1
                for one, weight in mine:
                    for two, their_weight in theirs:
                        worth += weight * their_weight * imps(sign * (one - two))
            both.append(worth if summed or not compared else worth / compared)
        answer.append((both[0], both[1]))
    return answer


def butler(tables: Sequence[Table], leave_out: int = 0) -> list[tuple[Fraction, Fraction]]:
    """Against the mean of the same cards, to the nearest 10, a half towards zero; so many are left out at each end."""
    datum: dict[tuple[int, str, int], int] = {}
    for field in {(table.board, table.form) for table in tables}:
        for side in (0, 1):
            awards = [table.of(side) for table in tables if (table.board, table.form) == field]
            scored = [award for award in awards if not isinstance(award, Fraction)]
            if not scored:
                continue
            # Cut into equal pieces, so that weights can be left out like whole scores.
            pieces = sorted(points for award in scored for points, weight in award for _ in range(int(weight * 20)))
            out = 20 * min(leave_out, (len(scored) - 1) // 2)
            pieces = pieces[out : len(pieces) - out]
            mean = Fraction(sum(pieces), len(pieces))
            size = int(abs(mean) / 10)
            size += abs(mean) / 10 - size > Fraction(1, 2)
            datum[*field, side] = 10 * size * (1 if mean > 0 else -1)
    answer = []
    for table in tables:
        both = []
        for side, sign in ((0, 1), (1, -1)):
            mine = table.of(side)
            if isinstance(mine, Fraction):
                both.append(Fraction(AVERAGE_IMPS[mine]))
            else:
                worth = (
                    weight * imps(sign * (points - datum[table.board, table.form, side])) for points, weight in mine
                )
                both.append(sum(worth, Fraction(0)))
        answer.append((both[0], both[1]))
    return answer


def matchpoints_by_sorting(tables: Sequence[Table], weights: int) -> list[list[int | None]]:
    """Units times the square of `weights`, by side, without Neuberg and rounding: as fast as plain Python can.

    The weights of the tables are Fractions of that denominator. None for an artificial score.
    """
    answer: list[list[int | None]] = [[None] * len(tables), [None] * len(tables)]
    boards = defaultdict(list)
    for place, table in enumerate(tables):
        boards[table.board].append(place)
    for places in boards.values():
        for side in (0, 1):
            awards = [(place, tables[place].of(side)) for place in places]
            counts: Counter[int] = Counter()
            plain = []
            others = []
            for place, award in awards:
                if isinstance(award, Fraction):
                    continue
                if len(award) == 1:
                    plain.append((place, award[0][0]))
                else:
                    others.append((place, award))
            counts.update(points for _, points in plain)
            for points in counts:
                counts[points] *= weights
            for _, award in others:
                for points, weight in award:
                    counts[points] += int(weight * weights)
            below, measure = 0, {}
            for points in sorted(counts, reverse=bool(side)):
                measure[points] = 2 * below + counts[points]
                below += counts[points]
            found = answer[side]
            for place, points in plain:
                found[place] = (measure[points] - weights) * weights
            for place, award in others:
                total = sum(int(weight * weights) * measure[points] for points, weight in award)
                found[place] = total - weights * weights
    return answer


def places(scores: Sequence[Fraction]) -> list[tuple[int, int]]:
    """The place of each and how many share it: one more than there are better ones."""
    falling = sorted(scores)
    count = len(falling)
    return [
        (count - bisect_right(falling, score) + 1, bisect_right(falling, score) - bisect_left(falling, score))
        for score in scores
    ]
