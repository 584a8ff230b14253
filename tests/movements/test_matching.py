"""The cheapest matching is the cheapest: against trying all, and by its own proof where nobody can try all."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest
from matching_proof import proves, total
from parts import FULL

from arbitr.movements.swiss import matching
from arbitr.movements.swiss.matching import cheapest

Table = list[list[int]]


def random_costs(random: Random, size: int, most: int) -> Table:
    costs = [[0] * size for _ in range(size)]
    for i, j in combinations(range(size), 2):
        costs[i][j] = costs[j][i] = random.randrange(most)
    return costs


def least_of_all(costs: Table) -> int:
    @cache
    def least(left: frozenset[int]) -> int:
        if not left:
            return 0
        one, *others = sorted(left)
        return min(costs[one][other] + least(left - {one, other}) for other in others)

    return least(frozenset(range(len(costs))))


@pytest.mark.parametrize("nearest", [1, 2, matching.NEAREST])
def test_no_matching_of_a_small_field_is_cheaper(nearest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "NEAREST", nearest)
    random = Random(nearest)
    for _ in range(3000 if FULL else 200):
        costs = random_costs(random, random.choice((2, 4, 6, 8, 10)), random.choice((1, 2, 3, 10, 1000, 10**40)))
        found = cheapest(costs)
        assert total(costs, found.mates) == least_of_all(costs)
        assert proves(costs, found.mates, found.prices, found.odd)


@pytest.mark.parametrize("size", [30, 74, 120, 200])
def test_a_large_field_comes_with_a_proof(size: int) -> None:
    random = Random(size)
    for most in (2, 5, 1000, 10**30):
        costs = random_costs(random, size, most)
        found = cheapest(costs)
        assert proves(costs, found.mates, found.prices, found.odd)


@pytest.mark.parametrize("size", [6, 30, 90])
def test_circles_of_odd_length_are_matched_across(size: int) -> None:
    """Three neighbours cost nothing among themselves: each three must give one away, and no more."""
    costs = [[0 if i // 3 == j // 3 else 1 + abs(i - j) for j in range(size)] for i in range(size)]
    found = cheapest(costs)
    assert proves(costs, found.mates, found.prices, found.odd)
    assert sum(one // 3 != mate // 3 for one, mate in enumerate(found.mates)) == size // 3


def test_the_same_question_has_the_same_answer() -> None:
    costs = random_costs(Random(7), 40, 3)
    assert cheapest(costs) == cheapest([list(row) for row in costs])
