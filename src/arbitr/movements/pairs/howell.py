"""Howell: every pair meets every other once, on boards that all play; one pair is stationary, the others move."""

from __future__ import annotations

from arbitr.message import Message
from arbitr.movements.length import FEWEST_IN_ROUND, FEWEST_ROUNDS, length
from arbitr.movements.movement import Movement, sharing, without
from arbitr.movements.pairs.cyclic import LARGE, circle
from arbitr.movements.pairs.size import size

KIND = "howell"
LEAST, MOST = 2, 17

_BY_SHARING = {
    2: ("1-2@1 3-4@1", "1-3@2 4-2@2", "1-4@3 2-3@3"),
    3: ("1-3@1 2-5@2 4-6@3", "1-4@2 2-6@1 3-5@4", "1-5@3 2-4@4 3-6@2", "6-1@4 2-3@3 5-4@1", "1-2@5 3-4@5 5-6@5"),
}
"""All rounds. Four pairs can be split into two tables in only three ways, so both tables have the same boards. Of the
ways to split six pairs, five make a round and five a set, and any two such fives share one way: one round is played
with the same boards at all three tables.
"""

_FIRST_ROUNDS = {
    4: "1-8@1 5-7@4 3-4@6 6-2@7",
    5: "1-10@1 8-9@2 4-6@3 3-7@8 2-5@9",
    6: "1-12@1 3-7@2 11-6@4 2-4@5 9-10@6 8-5@10",
    7: "1-14@1 12-8@4 11-3@5 5-2@6 9-10@8 13-7@10 4-6@12",
    8: "1-16@1 15-5@3 14-11@6 7-9@8 13-6@10 3-2@11 8-12@14 10-4@15",
    9: "1-18@1 7-15@4 12-16@8 11-17@10 4-9@12 6-8@13 10-3@14 13-14@15 2-5@17",
    10: "1-20@1 17-18@3 10-2@4 3-16@6 12-14@7 7-11@8 13-4@11 15-8@14 5-19@15 6-9@17",
    11: "1-22@1 16-20@2 13-14@4 6-15@7 4-12@8 5-11@10 8-19@14 18-2@16 7-9@17 3-21@18 17-10@19",
    12: "1-24@1 8-12@2 20-2@3 6-19@4 23-16@7 21-15@8 13-10@9 7-18@10 17-3@12 11-9@13 4-5@16 22-14@19",
    13: "1-26@1 12-5@2 21-16@3 4-15@8 25-8@9 9-18@12 2-14@13 17-23@15 20-10@16 24-3@19 6-7@20 13-11@21 19-22@24",
    14: (
        "1-28@1 19-7@2 3-5@6 17-24@10 22-14@12 11-16@13 27-10@14 25-4@16 2-6@17 23-20@19 26-15@20 12-13@21 "
        "18-9@25 8-21@27"
    ),
    15: (
        "1-30@1 18-29@3 5-25@9 27-22@10 13-17@11 8-2@13 23-15@16 21-7@17 9-16@18 24-12@19 3-4@23 28-26@25 "
        "20-10@26 19-6@27 14-11@29"
    ),
    16: (
        "1-32@1 9-20@3 14-23@4 28-4@5 18-3@7 10-31@9 29-26@11 21-16@12 19-27@14 11-15@17 2-8@19 12-25@22 5-17@24 "
        "22-24@27 30-13@28 7-6@30"
    ),
    17: (
        "1-34@1 31-15@2 27-20@3 16-13@5 33-28@6 21-30@7 17-4@12 11-12@13 32-7@14 22-24@15 3-18@17 25-14@19 "
        "23-9@21 5-26@23 6-10@27 2-8@31 29-19@32"
    ),
}
"""The first round of each; see cyclic.py. Found by a search over first rounds, for the one with the best balance:
perfect with an even number of tables up to 12 and with 16."""


def howell(
    tables: int | None = None, boards: int | None = None, pairs: int | None = None, *, rounds: int | None = None
) -> Movement:
    """A Howell for 2 to 17 tables, whole or half. It may be curtailed, but not below half its rounds."""
    asked = size(Message("Howell"), tables, pairs, LEAST, MOST)
    count = asked.tables
    cycle = 2 * count - 1
    least_boards = 1 if cycle > LARGE else FEWEST_IN_ROUND
    this = length(range(max(FEWEST_ROUNDS, count), cycle + 1), {cycle}, boards, rounds, least_boards)
    if count in _BY_SHARING:
        # One round each, from a circle that never rotates.
        played = tuple(
            this_round
            for line in _BY_SHARING[count][: this.rounds]
            for this_round in circle(line, 2 * cycle, 1, this.per_round)
        )
    else:
        played = circle(_FIRST_ROUNDS[count], cycle, this.rounds, this.per_round)
    ways: tuple[str, ...] = ()
    if asked.half:
        played, ways = without(played, 2 * count), ("phantom",)
    sharing_since = {2: 1, 3: cycle}.get(count, this.rounds + 1)
    shared = sharing(played, tuple(range(1, count + 1)), range(sharing_since, this.rounds + 1))
    return Movement(KIND, count, this.per_round, played, ways=ways, shared=shared).checked()
