"""A roving pair: it takes a seat for one round, and the pair there sits out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from arbitr.bridge import Side
from arbitr.movements.movement import Movement, Pair, Round, TableInRound

MOST_STEPS = 20_000
"""Then the search gives up, and the next best is tried."""


@dataclass(slots=True)
class _Search:
    """Search for the rover's seats round by round, with new boards and opponents each time, nobody displaced twice."""

    movement: Movement
    number: int
    side: Side | None
    since: int
    again: int
    """How many opponents it may meet twice."""
    steps: int = 0
    boards: set[int] = field(default_factory=set)
    met: set[Pair] = field(default_factory=set)
    resting: set[Pair] = field(default_factory=set)
    seats: list[tuple[int, Side]] = field(default_factory=list)

    def found(self) -> bool:
        """Seats for all rounds, in the order of a rover who moves up two tables each time if possible."""
        index = self.since + len(self.seats)
        if index == len(self.movement.rounds):
            return True
        self.steps += 1
        tables = self.movement.rounds[index].tables
        before = self.seats[-1][0] if self.seats else -1
        for place in sorted(range(len(tables)), key=lambda place: (place - before - 2) % len(tables)):
            for side in Side if self.side is None else (self.side,):
                if self.steps > MOST_STEPS:
                    return False
                if self._sits(tables[place], place, side):
                    return True
        return False

    def _sits(self, seating: TableInRound, place: int, side: Side) -> bool:
        if not seating.is_played:
            return False
        both = dict(self.movement.sides(seating))
        displaced, opponent = both[side], both[side.other]
        twice = opponent in self.met
        if displaced in self.resting or (twice and not self.again) or not self.boards.isdisjoint(seating.boards):
            return False
        self.resting.add(displaced)
        self.met.add(opponent)
        self.boards.update(seating.boards)
        self.again -= twice
        self.seats.append((place, side))
        if self.found():
            return True
        self.seats.pop()
        self.again += twice
        self.boards.difference_update(seating.boards)
        if not twice:
            self.met.remove(opponent)
        self.resting.remove(displaced)
        return False


def rove(movement: Movement, number: int, side: Side | None, since: int, waits_from: int = 0) -> Movement | None:
    """The movement with one more pair, which waits from one round (counted from 0) and roves from another.

    Some sizes require a pair to meet one opponent twice; the movement then no longer excludes it.
    """
    for again in (0, 1, 2):
        search = _Search(movement, number, side, since, again)
        search.resting.update(pair for _, pair in movement.sit_outs())
        if search.found():
            return replace(
                movement,
                rounds=tuple(
                    _seated(this_round, number, search.seats[index - since])
                    if index >= since
                    else _waiting(this_round, number, side)
                    if index >= waits_from
                    else this_round
                    for index, this_round in enumerate(movement.rounds)
                ),
                meets_once=movement.meets_once and again == 0,
            )
    return None


def away(number: int | None, side: Side | None) -> TableInRound:
    """A pair that sits out away from the tables."""
    return (
        TableInRound(None, None, number, None, None)
        if side is Side.EW
        else TableInRound(None, number, None, None, None)
    )


def _waiting(this: Round, number: int, side: Side | None) -> Round:
    return Round((*this.tables, away(number, side)))


def _seated(this: Round, number: int, where: tuple[int, Side]) -> Round:
    place, side = where
    tables = list(this.tables)
    seating = tables[place]
    if side is Side.NS:
        tables[place] = replace(seating, ns=number)
        tables.append(away(seating.ns, side))
    else:
        tables[place] = replace(seating, ew=number)
        tables.append(away(seating.ew, side))
    return Round(tuple(tables))
