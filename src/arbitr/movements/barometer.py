"""Barometer: all tables play the same boards in each round, so that the ranking is known after every round.

It is a property of a movement, not a kind of its own: any movement becomes a barometer when each round gets its own
boards and every table a copy of them. Swiss, round robin and knock-out are barometers from the start.
"""

from __future__ import annotations

from dataclasses import replace

from arbitr.movements.movement import Movement, Round, TableInRound, boards_of_set

WAY = "barometer"
RELAY = "relay"
"""Boards need not rest between the tables if each table has its own."""


def is_barometer(movement: Movement) -> bool:
    """Whether in each round all tables play the same boards, and no board returns."""
    seen: set[int] = set()
    for this in movement.rounds:
        sets = {seating.boards for seating in this.tables if seating.is_played}
        boards = {board for board_set in sets for board in board_set}
        if len(sets) > 1 or boards & seen:
            return False
        seen |= boards
    return True


def barometer(movement: Movement) -> Movement:
    """The same seats with one set of boards for each round, a copy at every table; then nothing is shared."""
    if is_barometer(movement) and not movement.shared and movement.copies >= movement.tables:
        return movement if WAY in movement.ways else replace(movement, ways=(*movement.ways, WAY))

    def seated(seating: TableInRound, number: int) -> TableInRound:
        if seating.table is None:
            return seating
        first, last = boards_of_set(number, movement.per_round)
        return replace(seating, first=first, last=last)

    return replace(
        movement,
        rounds=tuple(
            Round(tuple(seated(seating, number) for seating in this.tables))
            for number, this in enumerate(movement.rounds, 1)
        ),
        ways=(*(way for way in movement.ways if way not in (WAY, RELAY)), WAY),
        shared=(),
        copies=movement.tables,
    ).checked()
