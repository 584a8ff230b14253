"""Victory points of the World Bridge Federation."""

from __future__ import annotations

import csv
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


@pytest.mark.parametrize("boards", [*range(1, 41), 64])
def test_the_whole_scale_is_near_the_continuous_one_and_its_ranges_never_get_narrower(boards: int) -> None:
    scale = [discrete_victory_points(margin, boards) for margin in range(200)]
    assert scale[0] == 10
    assert scale[-1] == 20
    assert scale == sorted(scale)
    assert all(abs(victory_points(margin, boards) - won) < 1 for margin, won in enumerate(scale))
    assert all(discrete_victory_points(-margin, boards) == 20 - won for margin, won in enumerate(scale))
    ranges = [scale.count(won) for won in range(11, 20)]
    assert ranges == sorted(ranges)


def test_parts_of_an_imp_are_rounded_a_half_towards_the_draw() -> None:
    for margin, whole in (("2.85", 3), ("2.5", 2), ("-2.5", -2), ("-2.6", -3), ("0.5", 0), ("1/3", 0)):
        assert victory_points(Fraction(margin), 16) == victory_points(whole, 16)


@pytest.mark.parametrize("boards", [0, -4])
def test_a_match_without_boards_has_no_scale(boards: int) -> None:
    with refusal("a match of {boards} boards has no victory points; it needs at least one board"):
        victory_points(3, boards)
    with refusal("a match of {boards} boards has no victory points; it needs at least one board"):
        discrete_victory_points(3, boards)
