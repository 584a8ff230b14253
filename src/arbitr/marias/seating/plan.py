"""Who sits where: three rounds at tables of four, and of five if the number requires it (II.1).

At a table of five one player always waits, and all move up every 23 minutes, so that everybody plays 92 minutes. Six,
seven and eleven players cannot be seated at such tables: they get a table of six or seven, or the organiser's
stand-ins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from arbitr.marias.seating.search import AT_PLAY, improved
from arbitr.message import Message
from arbitr.plain import Plain, from_plain, to_plain
from arbitr.problem import Problem

ROUNDS = 3
TURN = 23
"""Minutes until all move up at a table with a waiting player. Everybody plays four turns in a
round, 92 minutes."""
FEWEST, MOST = 4, 200
"""The maximum number of players; a search for more would take long, and no hall holds them."""
WAITING = {4: (), 5: (0,), 6: (0, 1), 7: (0, 1, 3)}
"""Who waits in the first turn of a table, by the number of its players; one place further in each turn. At a table of
seven any two then play together in two turns.
"""
COLUMNS = ("round", "table", "turn", "minutes", "playing", "waiting")


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table in one round."""

    number: int
    players: tuple[int, ...]
    turn: int = TURN
    """Minutes until all move up."""

    @property
    def minutes(self) -> int:
        """By its own clock: as many turns as players."""
        return self.turn * len(self.players)

    @property
    def waits(self) -> int:
        """How many turns each of its players waits."""
        return len(self.players) - AT_PLAY

    def waiting(self, turn: int) -> tuple[int, ...]:
        """Who waits in this turn; turns count from 1."""
        size = len(self.players)
        return tuple(sorted(self.players[(place + turn - 1) % size] for place in WAITING[size]))

    def playing(self, turn: int) -> tuple[int, ...]:
        waiting = self.waiting(turn)
        return tuple(player for player in self.players if player not in waiting)

    def turns(self) -> tuple[tuple[int, int], ...]:
        """The minutes of each turn; one turn of four if nobody waits."""
        if not self.waits:
            return ((0, self.minutes),)
        return tuple((self.turn * turn, self.turn * (turn + 1)) for turn in range(len(self.players)))


@dataclass(frozen=True, slots=True)
class SeatingRound:
    tables: tuple[SeatedTable, ...]

    @property
    def minutes(self) -> int:
        """The time until the last table has finished."""
        return max(table.minutes for table in self.tables)

    def table_of(self, player: int) -> SeatedTable | None:
        return next((table for table in self.tables if player in table.players), None)

    @property
    def players(self) -> frozenset[int]:
        return frozenset(player for table in self.tables for player in table.players)


@dataclass(frozen=True)
class Seating:
    """All rounds. Players are the drawn numbers. Not slotted: it caches its counts."""

    rounds: tuple[SeatingRound, ...]
    stand_ins: tuple[int, ...] = ()
    """The numbers played by the organiser's stand-ins; their results do not count."""
    with_stand_ins: bool = False
    """Whether to prefer stand-ins to a table of six or seven."""
    even_first: bool = False
    """Whether to prefer even waits to few repeated meetings, if both are impossible."""

    @property
    def players(self) -> tuple[int, ...]:
        """The players seated in the last round, without stand-ins."""
        return tuple(sorted(self.rounds[-1].players - {*self.stand_ins}))

    @cached_property
    def meetings(self) -> Counter[tuple[int, int]]:
        """How often each two sit at the same table, the lower number first."""
        return Counter(
            couple for this in self.rounds for table in this.tables for couple in combinations(sorted(table.players), 2)
        )

    @property
    def repeated(self) -> int:
        """Meetings after the first one of the same two."""
        return self.meetings.total() - len(self.meetings)

    def waits(self, player: int) -> int:
        """The total turns that a player waits; if no table is larger than five, how often he sits at five."""
        return sum(table.waits for this in self.rounds for table in this.tables if player in table.players)

    @property
    def spread(self) -> int:
        """The difference between the longest and the shortest wait."""
        waits = [self.waits(player) for player in self.rounds[-1].players]
        return max(waits) - min(waits)

    def rows(self) -> Iterator[tuple[str, ...]]:
        """As CSV, below the `COLUMNS`: one line for each turn of each table."""
        for number, this in enumerate(self.rounds, 1):
            for table in this.tables:
                for turn, (start, end) in enumerate(table.turns(), 1):
                    playing, waiting = (
                        " ".join(map(str, players)) for players in (table.playing(turn), table.waiting(turn))
                    )
                    yield str(number), str(table.number), str(turn), f"{start}-{end}", playing, waiting

    def to_plain(self) -> Plain:
        return to_plain(self)

    @classmethod
    def from_plain(cls, data: Plain) -> Seating:
        return from_plain(cls, data)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to seat a number of players."""

    sizes: tuple[int, ...]
    stand_ins: int
    turn: int = TURN

    @property
    def minutes(self) -> int:
        return self.turn * max(self.sizes)

    def words(self) -> Message:
        if self.stand_ins:
            return Message.counted(
                "{count} stand-in of the organiser; a round lasts {minutes} minutes",
                "{count} stand-ins of the organiser; a round lasts {minutes} minutes",
                self.stand_ins,
                minutes=self.minutes,
            )
        return Message(
            "no stand-in, {size} at the largest table; a round lasts {minutes} minutes",
            size=max(self.sizes),
            minutes=self.minutes,
        )


def ways(players: int, turn: int = TURN) -> tuple[Way, ...]:
    """All ways to seat this many: one, and for 6, 7 and 11 players two, a large table or stand-ins."""
    if not FEWEST <= players <= MOST:
        raise Problem.counted(
            "{players} player cannot be seated; there must be {fewest} to {most}",
            "{players} players cannot be seated; there must be {fewest} to {most}",
            players,
            players=players,
            fewest=FEWEST,
            most=MOST,
        )
    fives = players % AT_PLAY
    fours = (players - 5 * fives) // AT_PLAY
    if fours >= 0:
        return (Way((4,) * fours + (5,) * fives, 0, turn),)
    stand_ins = AT_PLAY - fives
    large = (5, 6) if players > 7 else (players,)
    return Way(large, 0, turn), Way((4,) * ((players + stand_ins) // AT_PLAY), stand_ins, turn)


def way(players: int, with_stand_ins: bool) -> Way:
    found = ways(players)
    return found[-1] if with_stand_ins else found[0]


def seating(
    players: int, with_stand_ins: bool = False, even_first: bool = False, count: int = ROUNDS, turn: int = TURN
) -> Seating:
    """So many rounds with as few repeated meetings as possible, and then with waits as even as possible.

    A table of six makes one player wait for 46 minutes, so even waits take precedence there.
    """
    chosen = way(players, with_stand_ins)
    numbers = range(1, players + chosen.stand_ins + 1)
    first = [spread_out(numbers, chosen.sizes, number) for number in range(count)]
    rounds = improved(first, 0, even_first or max(chosen.sizes) > 5)
    # Drawn numbers have no meaning, so they are reassigned, and those of a table in the first round are consecutive.
    fresh = {old: new for new, old in enumerate((player for table in rounds[0] for player in table), 1)}
    return Seating(
        tuple(in_order([[fresh[player] for player in table] for table in tables], turn) for tables in rounds),
        tuple(numbers[players:]),
        with_stand_ins,
        even_first,
    )


def spread_out(numbers: range, sizes: tuple[int, ...], number: int) -> list[list[int]]:
    """A first attempt at a round: the numbers in columns, one for each table, each column shifted against the
    others.
    """
    tables: list[list[int]] = [[] for _ in sizes]
    for place, player in enumerate(numbers):
        column, row = divmod(place, len(sizes))
        tables[(row + number * column) % len(sizes)].append(player)
    return fitted(tables, sizes)


def fitted(tables: list[list[int]], sizes: tuple[int, ...]) -> list[list[int]]:
    """The same people at tables of these sizes, with as few moves as possible."""
    tables = sorted(([*table] for table in tables), key=len)
    while len(tables) < len(sizes):
        tables.insert(0, [])
    moving = [player for table in tables[: len(tables) - len(sizes)] for player in table]
    tables = tables[len(tables) - len(sizes) :]
    for table, size in zip(tables, sorted(sizes), strict=True):
        moving += table[size:]
        del table[size:]
    for table, size in zip(tables, sorted(sizes), strict=True):
        while len(table) < size:
            table.append(moving.pop(0))
    return tables


def in_order(tables: list[list[int]], turn: int = TURN) -> SeatingRound:
    """Numbered: tables of four first, otherwise by the lowest number there."""
    ordered = sorted((sorted(table) for table in tables), key=lambda table: (len(table), table))
    return SeatingRound(tuple(SeatedTable(number, tuple(table), turn) for number, table in enumerate(ordered, 1)))
