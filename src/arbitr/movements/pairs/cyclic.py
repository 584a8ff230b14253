"""Movements in a circle: the moving pairs follow one another, and so do the sets of boards.

The first round determines everything: after each round every moving pair goes to the place of the pair one lower, and
each table gets the next set. A first round is good if the moving pairs are all different, no two tables have the same
difference between two moving pairs, no two have the same set, and no two moving pairs are at the same distance from
their sets: then nobody meets a pair or a board twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from arbitr.movements.movement import Round, seat

LARGE = 20
"""From this many rounds on, one board per round is enough."""


def circle(first_round: str, cycle: int, rounds: int, per_round: int) -> tuple[Round, ...]:
    """The rounds that follow from the first: `6-8@7` is pair 6 N-S against pair 8 E-W with the seventh set."""

    def moved(number: int, index: int) -> int:
        return number if number > cycle else (number - 1 + index) % cycle + 1

    return tuple(
        Round(
            tuple(
                seat(table, moved(ns, index), moved(ew, index), moved(board_set, index), per_round)
                for table, (ns, ew, board_set) in enumerate(_read(first_round), 1)
            )
        )
        for index in range(rounds)
    )


@cache
def _read(first_round: str) -> tuple[tuple[int, int, int], ...]:
    def tables() -> Iterator[tuple[int, int, int]]:
        for table in first_round.split():
            pairs, _, board_set = table.partition("@")
            ns, _, ew = pairs.partition("-")
            yield int(ns), int(ew), int(board_set)

    return tuple(tables())
