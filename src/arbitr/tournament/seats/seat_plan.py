"""Who sits where in each round: a movement with the contestants of its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from arbitr.bridge import Side
from arbitr.movements import Individual, Movement, Pair, Round, TableInRound
from arbitr.problem import Problem
from arbitr.tournament.play.place import Room, Spot, table_name

TOGETHER = "+"
"""The separator of two single players who sit together in an individual."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at a table in a round, and what they play there; an empty side is a sit-out."""

    round: int
    table: int | None
    ns: tuple[str, ...]
    """One contestant, or in an individual two."""
    ew: tuple[str, ...]
    boards: tuple[int, ...]
    room: Room | None = None

    @property
    def is_played(self) -> bool:
        return bool(self.ns and self.ew)

    def of(self, side: Side) -> tuple[str, ...]:
        return self.ns if side is Side.NS else self.ew

    def side_of(self, contestant: str) -> Side | None:
        if contestant in self.ns:
            return Side.NS
        return Side.EW if contestant in self.ew else None


@dataclass(frozen=True)
class SeatPlan:
    """The seats of a section. Not slotted: it caches what it computes, since every result needs it."""

    letter: str
    movement: Movement | Individual
    seats: Mapping[Pair, str] = field(default_factory=dict)
    """The contestant of each number; an unassigned number stands for itself."""
    teams: bool = False
    """Each table of the movement is a match in two rooms."""
    turned: frozenset[tuple[int, int, Room | None]] = frozenset()
    """Round, table and room where the pairs sat in each other's direction."""
    extra: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """By round and table, boards that a tied match plays after its own."""

    def contestant(self, pair: Pair) -> str:
        """Who has this number; without a contestant, the number itself: A7, A7NS."""
        found = self.seats.get(pair)
        return f"{self.letter}{pair}" if found is None else found

    @property
    def rounds(self) -> int:
        return len(self.movement.rounds)

    @property
    def rooms(self) -> tuple[Room | None, ...]:
        """The rooms in which each of its tables is played."""
        return tuple(Room) if self.teams else (None,)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Every number of the movement; in an individual those of single players."""
        if isinstance(self.movement, Individual):
            return tuple(Pair(player) for player in self.movement.players)
        return self.movement.pairs

    @cached_property
    def contestants(self) -> dict[str, Pair]:
        """Everybody who has a number."""
        return {self.contestant(pair): pair for pair in self.pairs}

    @cached_property
    def _rounds(self) -> list[tuple[Seated, ...]]:
        return [
            tuple(
                replace(seated, ns=seated.ew, ew=seated.ns)
                if (number, seated.table, seated.room) in self.turned
                else seated
                for seated in self._seated(number)
            )
            for number in range(1, self.rounds + 1)
        ]

    @cached_property
    def _at(self) -> dict[tuple[int, int, Room | None], Seated]:
        return {
            (seated.round, seated.table, room): seated
            for this in self._rounds
            for seated in this
            if seated.table is not None
            for room in ((seated.room,) if seated.is_played or not self.teams else Room)
        }

    def seated(self, number: int) -> tuple[Seated, ...]:
        """All tables of a round, including sit-outs; in a match of teams each room is a table."""
        if not 1 <= number <= self.rounds:
            raise Problem(
                "section {section} has rounds 1 to {rounds}; there is no round {round}",
                section=self.letter,
                rounds=self.rounds,
                round=number,
            )
        return self._rounds[number - 1]

    def _seated(self, number: int) -> Iterator[Seated]:
        if isinstance(self.movement, Individual):
            this = self.movement.rounds[number - 1]
            for one in this.tables:
                ns, ew = (tuple(self.contestant(Pair(player)) for player in side) for side in (one.ns, one.ew))
                yield Seated(number, one.table, ns, ew, tuple(one.boards))
            for player in this.resting:
                yield Seated(number, None, (self.contestant(Pair(player)),), (), ())
            return
        for seating in self.movement.rounds[number - 1].tables:
            sides = dict(self.movement.sides(seating))
            ns, ew = ((self.contestant(sides[side]),) if side in sides else () for side in Side)
            boards = (*seating.boards, *self.extra.get((number, seating.table or 0), ()))
            if not self.teams:
                yield Seated(number, seating.table, ns, ew, boards)
            elif not seating.is_played:
                yield Seated(number, seating.table, ns, ew, ())
            else:
                yield Seated(number, seating.table, ns, ew, boards, Room.OPEN)
                yield Seated(number, seating.table, ew, ns, boards, Room.CLOSED)

    def movement_in(self, room: Room | None) -> Movement | Individual:
        """The movement of this room of every match, with the actual directions."""
        if room is None or isinstance(self.movement, Individual):
            return self.movement

        def in_section(number: int, seating: TableInRound) -> TableInRound:
            is_turned = (number, seating.table, room) in self.turned
            if not seating.is_played or (room is Room.CLOSED) == is_turned:
                return seating
            return replace(seating, ns=seating.ew, ew=seating.ns)

        rounds = tuple(
            Round(tuple(in_section(number, seating) for seating in this.tables))
            for number, this in enumerate(self.movement.rounds, 1)
        )
        return replace(self.movement, rounds=rounds)

    @cached_property
    def due(self) -> dict[int, tuple[Spot, ...]]:
        """By board: every round, table, board and room at which it is played."""
        found: dict[int, list[Spot]] = {}
        for this in self._rounds:
            for seated in this:
                if seated.is_played and seated.table is not None:
                    for board in seated.boards:
                        found.setdefault(board, []).append((seated.round, seated.table, board, seated.room))
        return {board: tuple(spots) for board, spots in found.items()}

    def at(self, number: int, table: int, room: Room | None = None) -> Seated:
        """Who sits at this table in this round."""
        found = self._at.get((number, table, room))
        if found is None:
            self.seated(number)
            raise Problem(
                "section {section} has no table {table} in round {round}",
                section=self.letter,
                table=table,
                round=number,
            )
        return found

    def turned_at(self, number: int, table: int, room: Room | None = None) -> tuple[Seated, ...]:
        """Who sits at a table whose direction is swapped: in a match in this room, otherwise in both. A sit-out cannot
        be swapped.
        """
        found = tuple(self.at(number, table, one) for one in (self.rooms if room is None else (room,)))
        if not all(seated.is_played for seated in found):
            raise Problem("nobody plays at table {table} in round {round}", table=table, round=number)
        return found

    @cached_property
    def _named(self) -> dict[tuple[int, str], Seated]:
        return {
            (seated.round, table_name(self.letter, seated.table, seated.room)): seated
            for this in self._rounds
            for seated in this
            if seated.table is not None
        }

    def named(self, name: str, number: int) -> Seated | None:
        """Who sits at the table of this name (A7, A7o) in this round; None if there is no such table."""
        return self._named.get((number, name))

    @cached_property
    def _where(self) -> dict[tuple[int, str], list[Seated]]:
        found: dict[tuple[int, str], list[Seated]] = {}
        for this in self._rounds:
            for seated in this:
                for contestant in (*seated.ns, *seated.ew):
                    found.setdefault((seated.round, contestant), []).append(seated)
        return found

    def where(self, contestant: str, number: int, room: Room | None = None) -> Seated | None:
        """A contestant's table in this round; None if it has none."""
        places = self._where.get((number, contestant), ())
        return next((seated for seated in places if room is None or seated.room in (room, None)), None)
