"""Whether a matching is proved to be the cheapest: weak duality, written down apart from the search that found it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations


def total(costs: Sequence[Sequence[int]], mates: Sequence[int]) -> int:
    assert all(mates[mate] == one != mate for one, mate in enumerate(mates)), "everybody has one partner"
    return sum(costs[one][mate] for one, mate in enumerate(mates) if one < mate)


def proves(
    costs: Sequence[Sequence[int]],
    mates: Sequence[int],
    prices: Sequence[int],
    odd: Sequence[tuple[Sequence[int], int]],
) -> bool:
    """No matching can cost less than the bound that the prices make, and this one costs the bound."""
    inside: dict[frozenset[int], int] = {}
    for members, price in odd:
        if len(members) % 2 == 0 or price < 0 or len(set(members)) != len(members):
            return False
        for two in map(frozenset, combinations(members, 2)):
            inside[two] = inside.get(two, 0) + price
    for i, j in combinations(range(len(costs)), 2):
        if prices[i] + prices[j] - inside.get(frozenset((i, j)), 0) > 4 * costs[i][j]:
            return False
    bound = sum(prices) - sum(len(members) // 2 * price for members, price in odd)
    return bound == 4 * total(costs, mates)
