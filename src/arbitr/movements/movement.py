"""A movement: who meets whom on which boards, round by round (Laws 4, 5 and 8)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from arbitr.bridge import Side
from arbitr.message import Message
from arbitr.movements.balance import Balance, balance_of
from arbitr.movements.checks import faults
from arbitr.movements.rows import check_rounds, read_rows, whole
from arbitr.number import is_whole
from arbitr.plain import Plain, from_plain, notation, to_plain
from arbitr.problem import Problem, refuse_if

COLUMNS = ("round", "table", "ns", "ew", "first_board", "last_board")
"""The columns of a movement as CSV. A side without a pair is blank, and so are the table and the boards of a pair that
sits out away from the tables.
"""
IMPORTED = "imported"
MOST_BOARD = 9999


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """A pair by its number; with its side if N-S and E-W are numbered separately."""

    number: int
    side: Side | None = None

    @classmethod
    def parse(cls, text: str) -> Pair:
        """`7`, or `7NS` and `7EW` if the sides are numbered separately."""
        bare = text.strip().upper().replace("-", "").replace(" ", "")
        side = next((side for side in Side if bare.endswith(side.name)), None)
        number = bare[:-2] if side is not None else bare
        if not is_whole(number) or int(number) < 1:
            raise Problem("{text} is not a pair; enter its number, e.g. 7, 7NS or 7EW", text=repr(text))
        return cls(int(number), side)

    def __str__(self) -> str:
        return f"{self.number}{self.side.name if self.side is not None else ''}"


notation(Pair, str, Pair.parse)


@cache
def _pair(number: int, side: Side | None) -> Pair:
    """One object for each: a movement requests them repeatedly."""
    return Pair(number, side)


def check_boards(first: int, last: int) -> None:
    """A file may contain anything, and nobody should wait until a billion boards have been counted."""
    for board in (first, last):
        if not 0 <= board <= MOST_BOARD:
            raise Problem("board {board}: board numbers run from 1 to {most}", board=board, most=MOST_BOARD)


@dataclass(frozen=True, slots=True)
class TableInRound:
    """One table in one round. With one side empty it is a sit-out: a pair waits there, or away from the tables."""

    table: int | None
    ns: int | None
    ew: int | None
    first: int | None
    last: int | None

    def __post_init__(self) -> None:
        if self.first is not None and self.last is not None:
            check_boards(self.first, self.last)

    @property
    def boards(self) -> range:
        """The boards on the table; none if a pair sits out away from the tables."""
        return range(0) if self.first is None or self.last is None else range(self.first, self.last + 1)

    @property
    def is_played(self) -> bool:
        return self.ns is not None and self.ew is not None


@dataclass(frozen=True, slots=True)
class Round:
    """All tables of one round."""

    tables: tuple[TableInRound, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """Tables that play the same boards in the same rounds, handing them across."""

    tables: tuple[int, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class Movement:
    """Rounds, and their guarantees. Not slotted: it caches its counts."""

    kind: str
    tables: int
    per_round: int
    """Boards in a round."""
    rounds: tuple[Round, ...]
    apart: bool = False
    """N-S and E-W are numbered and ranked separately."""
    ways: tuple[str, ...] = ()
    """Variations of the plain movement of this kind: skip, relay, phantom, rover, bump, hesitation."""
    shared: tuple[Shared, ...] = ()
    copies: int = 1
    """How often each board exists."""
    switched: int = 0
    """Rounds at the end that are played with N-S and E-W exchanged."""
    meets_once: bool = True
    """No pair meets another twice."""

    def pair(self, number: int, side: Side) -> Pair:
        """Who has this number on this side of a table."""
        return _pair(number, side if self.apart else None)

    def sides(self, seating: TableInRound) -> Iterator[tuple[Side, Pair]]:
        """Who sits there."""
        if seating.ns is not None:
            yield Side.NS, self.pair(seating.ns, Side.NS)
        if seating.ew is not None:
            yield Side.EW, self.pair(seating.ew, Side.EW)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Everybody, N-S first if the sides are separate."""
        found = {pair for this_round in self.rounds for seating in this_round.tables for _, pair in self.sides(seating)}
        return tuple(sorted(found, key=lambda pair: (pair.side or 0, pair.number)))

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """Every board in play."""
        return tuple(
            sorted(
                {
                    b
                    for this_round in self.rounds
                    for seating in this_round.tables
                    if seating.is_played
                    for b in seating.boards
                }
            )
        )

    @cached_property
    def boards_of(self) -> dict[Pair, int]:
        """How many boards each pair plays."""
        count = dict.fromkeys(self.pairs, 0)
        for this_round in self.rounds:
            for seating in this_round.tables:
                if seating.is_played:
                    for _, pair in self.sides(seating):
                        count[pair] += len(seating.boards)
        return count

    @property
    def boards_each(self) -> tuple[int, int]:
        """The fewest and the most boards that a pair plays; they differ if somebody sits out."""
        counts = self.boards_of.values()
        return min(counts), max(counts)

    def sit_outs(self) -> tuple[tuple[int, Pair], ...]:
        """Round and pair of every sit-out."""
        return tuple(
            (number, pair)
            for number, this_round in enumerate(self.rounds, 1)
            for seating in this_round.tables
            if not seating.is_played
            for _, pair in self.sides(seating)
        )

    def checks(self) -> tuple[Message, ...]:
        """Everything that is wrong with it; nothing if it is valid."""
        return tuple(faults(self))

    def checked(self) -> Movement:
        """Return itself; raise the first error as a Problem."""
        for fault in self.checks():
            raise Problem("this movement cannot be played: {fault}", fault=fault)
        return self

    def balance(self) -> Balance:
        """How unequally the pairs are compared; see Balance."""
        return balance_of(self)

    def to_csv(self) -> str:
        lines = [",".join(COLUMNS)]
        for number, this_round in enumerate(self.rounds, 1):
            for seating in this_round.tables:
                cells = (number, seating.table, seating.ns, seating.ew, seating.first, seating.last)
                lines.append(",".join("" if cell is None else str(cell) for cell in cells))
        return "\n".join(lines) + "\n"

    @classmethod
    def from_csv(cls, text: str) -> Movement:
        """A movement from a file.

        The sides are numbered separately if in every round some number sits on both. Tables with the same boards in a
        round are assumed to share them. The rounds show whether a pair may meet another twice.
        """
        return _read_csv(text)

    def to_plain(self) -> Plain:
        return to_plain(self)

    @classmethod
    def from_plain(cls, data: Plain) -> Movement:
        """Read plain data; a summary for readers is ignored."""
        if isinstance(data, dict):
            data = {name: value for name, value in data.items() if name != "summary"}
        return from_plain(cls, data).checked()

    def to_json(self) -> str:
        return json.dumps(self.to_plain(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Movement:
        try:
            data = json.loads(text)
        except ValueError as error:
            raise Problem("not valid JSON: {error}", error=str(error)) from None
        return cls.from_plain(data)


def boards_of_set(number: int, per_round: int) -> tuple[int, int]:
    """First and last board of a set that travels together."""
    return (number - 1) * per_round + 1, number * per_round


def seat(table: int, ns: int | None, ew: int | None, board_set: int, per_round: int) -> TableInRound:
    """A table with a set of boards."""
    first, last = boards_of_set(board_set, per_round)
    return TableInRound(table, ns, ew, first, last)


def without(rounds: tuple[Round, ...], missing: int, side: Side | None = None) -> tuple[Round, ...]:
    """The same rounds with a phantom for this pair, on this side or on both: its opponents sit out there."""

    def unless_missing(number: int | None, where: Side) -> int | None:
        return None if number == missing and side in (None, where) else number

    return tuple(
        Round(
            tuple(
                TableInRound(
                    seating.table,
                    unless_missing(seating.ns, Side.NS),
                    unless_missing(seating.ew, Side.EW),
                    seating.first,
                    seating.last,
                )
                for seating in this.tables
            )
        )
        for this in rounds
    )


def sharing(rounds: tuple[Round, ...], tables: tuple[int, ...], during: range) -> tuple[Shared, ...]:
    """These tables share in these rounds (counted from 1), if more than one of them is in play."""
    playing = [
        number
        for number in during
        if sum(seating.is_played and seating.table in tables for seating in rounds[number - 1].tables) > 1
    ]
    return (Shared(tables, tuple(playing)),) if playing else ()


def _read_csv(text: str) -> Movement:
    by_round: dict[int, list[TableInRound]] = {}
    for number, seating in read_rows(text, COLUMNS, _seating):
        by_round.setdefault(number, []).append(seating)
    refuse_if(not by_round, "there are no rounds; each line after the first is one table in one round")
    check_rounds(by_round)
    rounds = tuple(Round(tuple(by_round[number])) for number in sorted(by_round))
    return imported(rounds).checked()


def _seating(cells: Sequence[str]) -> tuple[int, TableInRound]:
    """One table of a round, from the cells of its line."""
    number, table, ns, ew, first, last = map(whole, COLUMNS, cells)
    if number is None:
        raise Problem("the round is missing")
    if ns is None and ew is None:
        raise Problem("there is no pair; fill in ns, ew or both")
    if (ns is not None and ew is not None) and (table is None or first is None or last is None):
        raise Problem("for two pairs, fill in the table, the first board and the last board")
    if first is not None and last is not None and last < first:
        raise Problem("the last board {last} is lower than the first board {first}", last=last, first=first)
    return number, TableInRound(table, ns, ew, first, last)


def imported(rounds: tuple[Round, ...], apart: bool | None = None) -> Movement:
    """A movement of which only the seats are known; it may specify whether the sides are numbered separately."""
    if apart is None:
        apart = all(
            {seating.ns for seating in this.tables} & {seating.ew for seating in this.tables} - {None}
            for this in rounds
        )
    shared = []
    for number, this in enumerate(rounds, 1):
        at: dict[range, list[int]] = {}
        for seating in this.tables:
            if seating.is_played and seating.table is not None:
                at.setdefault(seating.boards, []).append(seating.table)
        shared += [Shared(tuple(tables), (number,)) for tables in at.values() if len(tables) > 1]
    sizes = Counter(len(seating.boards) for this in rounds for seating in this.tables if seating.is_played)
    movement = Movement(
        IMPORTED,
        len({seating.table for this in rounds for seating in this.tables} - {None}),
        max(sizes, default=0),
        rounds,
        apart=apart,
        shared=_together(shared),
        meets_once=False,
    )
    once = Movement(IMPORTED, movement.tables, movement.per_round, rounds, apart=apart, shared=movement.shared)
    return once if not once.checks() else movement


def _together(shared: list[Shared]) -> tuple[Shared, ...]:
    """Merge the same tables in several rounds."""
    rounds: dict[tuple[int, ...], list[int]] = {}
    for group in shared:
        rounds.setdefault(group.tables, []).extend(group.rounds)
    return tuple(Shared(tables, tuple(numbers)) for tables, numbers in rounds.items())
