"""What is wrong with a movement: impossible seats, boards and meetings (Laws 5 and 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.movements.movement import Movement, Pair, Shared


def faults(movement: Movement) -> Iterator[Message]:
    """Everything that is wrong with it; nothing if it is valid."""
    for check in (_seats, _stays, _boards_once, _opponents_once, _sharing):
        yield from check(movement)


def _seats(movement: Movement) -> Iterator[Message]:
    """Each pair has one seat in a round, and each table is set once (Law 5)."""
    for number, this_round in enumerate(movement.rounds, 1):
        seated = Counter(pair for seating in this_round.tables for _, pair in movement.sides(seating))
        for pair, times in seated.items():
            if times > 1:
                yield Message.counted(
                    "in round {round} pair {pair} has {times} seat",
                    "in round {round} pair {pair} has {times} seats",
                    times,
                    round=number,
                    pair=pair,
                    times=times,
                )
        tables = Counter(seating.table for seating in this_round.tables if seating.table is not None)
        for table, times in tables.items():
            if times > 1:
                yield Message("in round {round} table {table} appears twice", round=number, table=table)
        for seating in this_round.tables:
            if seating.is_played and (seating.table is None or not seating.boards):
                pairs = ", ".join(str(pair) for _, pair in movement.sides(seating))
                yield Message("in round {round} pairs {pairs} have no table or no boards", round=number, pairs=pairs)


def _stays(movement: Movement) -> Iterator[Message]:
    """A pair is seated or sits out in every round from its first to its last."""
    present: dict[Pair, list[int]] = {}
    for number, this_round in enumerate(movement.rounds, 1):
        for pair in {pair for seating in this_round.tables for _, pair in movement.sides(seating)}:
            present.setdefault(pair, []).append(number)
    for pair, rounds in present.items():
        for before, after in pairwise(rounds):
            if after != before + 1:
                yield Message("pair {pair} is missing from round {round}", pair=pair, round=before + 1)


def _boards_once(movement: Movement) -> Iterator[Message]:
    """No pair plays a board twice (Law 15)."""
    seen: dict[Pair, dict[int, int]] = {}
    for number, this_round in enumerate(movement.rounds, 1):
        for seating in this_round.tables:
            if not seating.is_played:
                continue
            for _, pair in movement.sides(seating):
                rounds = seen.setdefault(pair, {})
                for board in seating.boards:
                    before = rounds.setdefault(board, number)
                    if before != number:
                        yield Message(
                            "pair {pair} plays board {board} in rounds {first} and {second}",
                            pair=pair,
                            board=board,
                            first=before,
                            second=number,
                        )


def _opponents_once(movement: Movement) -> Iterator[Message]:
    """No pair meets another twice, if that is promised."""
    if not movement.meets_once:
        return
    seen: dict[frozenset[Pair], int] = {}
    for number, this_round in enumerate(movement.rounds, 1):
        for seating in this_round.tables:
            if not seating.is_played:
                continue
            both = frozenset(pair for _, pair in movement.sides(seating))
            before = seen.setdefault(both, number)
            if before != number:
                pairs = ", ".join(map(str, sorted(both)))
                yield Message(
                    "pairs {pairs} meet in rounds {first} and {second}", pairs=pairs, first=before, second=number
                )


def _sharing(movement: Movement) -> Iterator[Message]:
    """A board is at no more tables at once than there are copies of it, unless sharing is declared."""
    for number, this_round in enumerate(movement.rounds, 1):
        at: dict[int, list[int]] = {}
        for seating in this_round.tables:
            if seating.is_played and seating.table is not None:
                for board in seating.boards:
                    at.setdefault(board, []).append(seating.table)
        yield from not_shared(number, at, movement.shared, movement.copies)


def not_shared(
    number: int, at: Mapping[int, Sequence[int]], shared: Sequence[Shared], copies: int
) -> Iterator[Message]:
    """Boards that, in the round with this number, are at more tables than copies and declared sharing allow."""
    groups = [group.tables for group in shared if number in group.rounds]
    for board, tables in at.items():
        places = {next((group for group in groups if table in group), (table,)) for table in tables}
        if len(places) > copies:
            yield Message(
                "in round {round} board {board} is at tables {tables}, which do not share boards",
                round=number,
                board=board,
                tables=", ".join(map(str, tables)),
            )
