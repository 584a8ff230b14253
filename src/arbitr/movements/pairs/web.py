"""Web: a Mitchell for many tables in which all play the same few boards, with several copies.

The tables are in two parts. In the first the sets are in ascending order, in the second in descending order; in both
they move down a table each round, and the E-W pairs up a table as usual. So a pair plays every second set upward in the
first part and downward in the second, from where it began. The number of sets is odd: when the two ends meet, it has
played them all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from arbitr.bridge import Side
from arbitr.message import Message
from arbitr.movements.length import length
from arbitr.movements.movement import Movement, Round, TableInRound, seat, without
from arbitr.movements.pairs.mitchell import arrow_switched
from arbitr.movements.pairs.size import size

KIND = "web"
LEAST, MOST = 6, 40
FEWEST_ROUNDS = 5


def web(
    tables: int | None = None,
    boards: int | None = None,
    pairs: int | None = None,
    *,
    rounds: int | None = None,
    arrow_switch: int = 0,
) -> Movement:
    """A web for 6 to 40 tables, whole or half."""
    asked = size(Message("web Mitchell"), tables, pairs, LEAST, MOST)
    count = asked.tables
    # With an even number of rounds there is one more set than rounds; with as many sets as tables it is a Mitchell.
    possible = [number for number in range(FEWEST_ROUNDS, count) if _sets(number) < count]
    this = length(possible, {number for number in possible if number % 2}, boards, rounds)
    sets = _sets(this.rounds)
    first_part = count // 2 if count % 2 == 0 else (count + sets) // 2

    def table(number: int, index: int) -> TableInRound:
        board_set = number + index if number <= first_part else 2 * first_part - number - index
        return seat(number, number, (number - 1 - index) % count + 1, (board_set - 1) % sets + 1, this.per_round)

    played = tuple(Round(tuple(table(number, index) for number in range(1, count + 1))) for index in range(this.rounds))
    ways: tuple[str, ...] = ()
    if asked.half:
        played, ways = without(played, count, Side.NS), ("phantom",)
    movement = Movement(KIND, count, this.per_round, played, apart=True, ways=ways)
    movement = replace(movement, copies=_copies(movement))
    return (arrow_switched(movement, arrow_switch) if arrow_switch else movement).checked()


def _sets(rounds: int) -> int:
    return rounds if rounds % 2 else rounds + 1


def _copies(movement: Movement) -> int:
    """As many as the tables that have the same set at once."""
    return max(
        max(Counter(seating.first for seating in this.tables if seating.is_played).values()) for this in movement.rounds
    )
