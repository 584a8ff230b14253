"""Victory points of the World Bridge Federation."""

from __future__ import annotations

import csv
import math
from fractions import Fraction
from itertools import pairwise

import pytest
from parts import DATA
from said import refusal

from arbitr.scoring.victory_points import discrete_victory_points, victory_points


def test_the_published_continuous_scale_is_reproduced_to_the_last_cell() -> None:
    cells = 0
    with (DATA / "wbf_vp_continuous.csv").open() as file:
        for row in csv.DictReader(file):
            margin = int(row.pop("imps"))
            for boards, published in row.items():
                assert victory_points(margin, int(boards)) == Fraction(published), (margin, boards)
                assert victory_points(-margin, int(boards)) == 20 - Fraction(published)
                cells += 1
    assert cells == 86 * 4


@pytest.mark.parametrize("boards", [1, 2, 5, 7, 14, 24, 32, 48, 64, 100, 128])
def test_a_further_imp_brings_something_up_to_the_top_and_never_more_than_the_one_before(boards: int) -> None:
    scale = [victory_points(margin, boards) for margin in range(200)]
    steps = [two - one for one, two in pairwise(scale)]
    assert scale[0] == 10
    assert scale[-1] == 20
    assert all(two <= one for one, two in pairwise(steps))
    assert all(step > 0 for step, value in zip(steps, scale, strict=False) if value < 20)


BOARDS = range(1, 65)

PUBLISHED_WHOLE = (
    # The cells of the published tables that only the width of the draw decides.
    (7, 1, 11),
    (7, 3, 12),
    (8, 1, 11),
    (9, 1, 11),
    (10, 1, 11),
    (28, 2, 11),
    (56, 3, 11),
    # What a Dutch club tells its members of the whole scale, on bcstar.nl: the first three ranges for 20 boards, the
    # margin of the highest win for 14.
    (20, 0, 10),
    (20, 1, 10),
    (20, 2, 11),
    (20, 5, 11),
    (20, 6, 12),
    (20, 9, 12),
    (20, 10, 13),
    (14, 50, 19),
    (14, 51, 20),
)


@pytest.mark.parametrize(("boards", "margin", "won"), PUBLISHED_WHOLE)
def test_the_published_whole_scale(boards: int, margin: int, won: int) -> None:
    assert discrete_victory_points(margin, boards) == won
    assert discrete_victory_points(-margin, boards) == 20 - won


@pytest.mark.parametrize("boards", BOARDS)
def test_no_range_of_the_whole_scale_is_narrower_than_the_one_before(boards: int) -> None:
    scale = [discrete_victory_points(margin, boards) for margin in range(200)]
    assert scale[0] == 10
    assert scale[-1] == 20
    assert scale == sorted(scale)
    assert all(abs(victory_points(margin, boards) - won) < 1 for margin, won in enumerate(scale))
    assert all(discrete_victory_points(-margin, boards) == 20 - won for margin, won in enumerate(scale))
    draw = [margin for margin in range(-199, 200) if discrete_victory_points(margin, boards) == 10]
    ranges = [len(draw), *(scale.count(won) for won in range(11, 20))]
    assert ranges == sorted(ranges)


def whole_scale(boards: int) -> list[int]:
    """The whole scale once more, by another road: the smallest margin that is worth 11, 12, ... 20.

    It is the highest scale that keeps the rule of widths and asks for no more IMPs than the rounded curve does. Where
    widths only grow, each margin lies on the highest straight line of whole slope that stays at or below the rounded
    curve; so nothing has to be corrected step by step. The curve is walked forwards in floating point, not inverted.
    """
    blitz = 15 * math.sqrt(boards)
    bend = ((math.sqrt(5) - 1) / 2) ** 3
    curve = [10 + 10 * (1 - bend ** (margin / blitz)) / (1 - bend) for margin in range(math.ceil(blitz))]
    rounded = [sum(value < won - 0.5 for value in curve) for won in range(11, 21)]
    draw = max(
        reach
        for reach in range(rounded[0])
        if all(reach + 1 + place * (2 * reach + 1) <= limit for place, limit in enumerate(rounded))
    )
    limits = [draw + 1, *rounded[1:]]
    slopes = range(2 * draw + 1, len(curve) + 1)
    lines = [(slope, min(limit - place * slope for place, limit in enumerate(limits))) for slope in slopes]
    return [max(start + place * slope for slope, start in lines) for place in range(len(limits))]


@pytest.mark.parametrize("boards", BOARDS)
def test_the_whole_scale_is_the_same_by_another_road(boards: int) -> None:
    least = whole_scale(boards)
    for margin in range(200):
        assert discrete_victory_points(margin, boards) == 10 + sum(bound <= margin for bound in least), margin


def test_parts_of_an_imp_are_rounded_a_half_towards_the_draw() -> None:
    for margin, whole in (("2.85", 3), ("2.5", 2), ("-2.5", -2), ("-2.6", -3), ("0.5", 0), ("1/3", 0)):
        assert victory_points(Fraction(margin), 16) == victory_points(whole, 16)


@pytest.mark.parametrize("boards", [0, -4])
def test_a_match_without_boards_has_no_scale(boards: int) -> None:
    with refusal("a match of {boards} boards has no victory points; it must have at least one board"):
        victory_points(3, boards)
    with refusal("a match of {boards} boards has no victory points; it must have at least one board"):
        discrete_victory_points(3, boards)
