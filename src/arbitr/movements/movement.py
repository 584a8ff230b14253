"""A movement: who meets whom on which boards, round by round (Laws 4, 5 and 8)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, pairwise
from math import isqrt, lcm

from arbitr.bridge.seat import Side
from arbitr.message import Message
from arbitr.movements.rows import check_rounds, read_rows, whole
from arbitr.number import is_whole
from arbitr.plain import Plain, from_plain, notation, to_plain
from arbitr.problem import Problem

COLUMNS = ("round", "table", "ns", "ew", "first_board", "last_board")
"""The columns of a movement as CSV. A side without a pair is left blank, and so are the table and the boards of a pair
that sits out away from the tables."""
IMPORTED = "imported"
MOST_BOARD = 9999


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """A pair by its number; where N-S and E-W are numbered apart, with its side."""

    number: int
    side: Side | None = None

    @classmethod
    def parse(cls, text: str) -> Pair:
        """`7`, or `7NS` and `7EW` where the sides are numbered apart."""
        bare = text.strip().upper().replace("-", "").replace(" ", "")
        side = next((side for side in Side if bare.endswith(side.name)), None)
        number = bare[:-2] if side is not None else bare
        if not is_whole(number) or int(number) < 1:
            raise Problem("{text} is not a pair; write its number, as 7, 7NS or 7EW", text=repr(text))
        return cls(int(number), side)

    def __str__(self) -> str:
        return f"{self.number}{self.side.name if self.side is not None else ''}"


notation(Pair, str, Pair.parse)


@cache
def _pair(number: int, side: Side | None) -> Pair:
    """One object for each: a movement asks for them again and again."""
    return Pair(number, side)


def check_boards(first: int, last: int) -> None:
    """A file may say anything, and nobody should wait until a billion boards have been counted."""
    for board in (first, last):
        if not 0 <= board <= MOST_BOARD:
            raise Problem("board {board}: boards have numbers from 1 to {most}", board=board, most=MOST_BOARD)


@dataclass(frozen=True, slots=True)
class Seating:
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
        """What lies on the table; nothing where a pair sits out away from the tables."""
        return range(0) if self.first is None or self.last is None else range(self.first, self.last + 1)

    @property
    def is_played(self) -> bool:
        return self.ns is not None and self.ew is not None


@dataclass(frozen=True, slots=True)
class Round:
    """All tables of one round."""

    tables: tuple[Seating, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """Tables that play the same boards in the same rounds, handing them across."""

    tables: tuple[int, ...]
    rounds: tuple[int, ...]


def not_shared(
    number: int, at: Mapping[int, Sequence[int]], shared: Sequence[Shared], copies: int
) -> Iterator[Message]:
    """Boards that lie, in the round with this number, at more tables than there are copies and sharing is named for."""
    groups = [group.tables for group in shared if number in group.rounds]
    for board, tables in at.items():
        places = {next((group for group in groups if table in group), (table,)) for table in tables}
        if len(places) > copies:
            yield Message(
                "in round {round} board {board} is at tables {tables}, which do not share",
                round=number,
                board=board,
                tables=", ".join(map(str, tables)),
            )


@dataclass(frozen=True, slots=True)
class Balance:
    """How unequally the pairs are compared.

    Every board on which two pairs both have a score ties them together. With T scores on the board, a pair that scores
    one matchpoint more takes one from each pair of its direction elsewhere, so that each counts 1 / (T - 1) of the
    board; it gives as much to each pair of the other direction elsewhere; and its opponents at the table lose it all.
    So for two pairs a board counts +1 / (T - 1) in the same direction, -1 / (T - 1) in opposite directions at two
    tables, and +1 at one table. The sum over the boards is how strongly the two compete. A fair movement has the same
    sum for every two pairs of a field; the figure is the standard deviation of the sums as a share of their mean, in
    per cent, so 0 is perfect. Where N-S and E-W are ranked apart, only pairs of one side compete.
    """

    least: Fraction
    most: Fraction
    mean: Fraction
    square: Fraction
    """The variance over the square of the mean: exact, so that two movements can be compared."""

    @property
    def tenths(self) -> int:
        """The figure in tenths of a per cent, rounded."""
        return (isqrt(int(self.square * 4_000_000)) + 1) // 2

    def __str__(self) -> str:
        return f"{self.tenths // 10}.{self.tenths % 10} %"


@dataclass(frozen=True)
class Movement:
    """Rounds, and what is promised about them. Not slotted: it keeps what was counted once."""

    kind: str
    tables: int
    per_round: int
    """Boards in a round."""
    rounds: tuple[Round, ...]
    apart: bool = False
    """N-S and E-W are numbered and ranked apart."""
    ways: tuple[str, ...] = ()
    """What was done to the plain movement of this kind: skip, relay, phantom, rover, bump, hesitation."""
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

    def sides(self, seating: Seating) -> Iterator[tuple[Side, Pair]]:
        """Who sits there."""
        if seating.ns is not None:
            yield Side.NS, self.pair(seating.ns, Side.NS)
        if seating.ew is not None:
            yield Side.EW, self.pair(seating.ew, Side.EW)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Everybody, N-S first where the sides are apart."""
        found = {pair for each in self.rounds for seating in each.tables for _, pair in self.sides(seating)}
        return tuple(sorted(found, key=lambda pair: (pair.side or 0, pair.number)))

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """Every board that is played by somebody."""
        return tuple(
            sorted({b for each in self.rounds for seating in each.tables if seating.is_played for b in seating.boards})
        )

    @cached_property
    def boards_of(self) -> dict[Pair, int]:
        """How many boards each pair plays."""
        count = dict.fromkeys(self.pairs, 0)
        for each in self.rounds:
            for seating in each.tables:
                if seating.is_played:
                    for _, pair in self.sides(seating):
                        count[pair] += len(seating.boards)
        return count

    @property
    def boards_each(self) -> tuple[int, int]:
        """The fewest and the most boards that a pair plays; they differ where somebody sits out."""
        counts = self.boards_of.values()
        return min(counts), max(counts)

    def sit_outs(self) -> tuple[tuple[int, Pair], ...]:
        """Round and pair of every sit-out."""
        return tuple(
            (number, pair)
            for number, each in enumerate(self.rounds, 1)
            for seating in each.tables
            if not seating.is_played
            for _, pair in self.sides(seating)
        )

    def checks(self) -> tuple[Message, ...]:
        """Everything that is wrong with it; nothing if it is sound."""
        return tuple(
            fault
            for check in (self._seats, self._stays, self._boards_once, self._opponents_once, self._sharing)
            for fault in check()
        )

    def checked(self) -> Movement:
        """Itself, or the first thing that is wrong as a Problem."""
        for fault in self.checks():
            raise Problem("this movement cannot be played: {fault}", fault=fault)
        return self

    def _seats(self) -> Iterator[Message]:
        """Each pair has one seat in a round, and each table is set once (Law 5)."""
        for number, each in enumerate(self.rounds, 1):
            seated = Counter(pair for seating in each.tables for _, pair in self.sides(seating))
            for pair, times in seated.items():
                if times > 1:
                    yield Message(
                        "in round {round} pair {pair} has {times} seats", round=number, pair=pair, times=times
                    )
            tables = Counter(seating.table for seating in each.tables if seating.table is not None)
            for table, times in tables.items():
                if times > 1:
                    yield Message("in round {round} table {table} is set twice", round=number, table=table)
            for seating in each.tables:
                if seating.is_played and (seating.table is None or not seating.boards):
                    pairs = ", ".join(str(pair) for _, pair in self.sides(seating))
                    yield Message(
                        "in round {round} pairs {pairs} have no table or no boards", round=number, pairs=pairs
                    )

    def _stays(self) -> Iterator[Message]:
        """A pair is seated or sits out in every round from its first to its last."""
        present: dict[Pair, list[int]] = {}
        for number, each in enumerate(self.rounds, 1):
            for pair in {pair for seating in each.tables for _, pair in self.sides(seating)}:
                present.setdefault(pair, []).append(number)
        for pair, rounds in present.items():
            for before, after in pairwise(rounds):
                if after != before + 1:
                    yield Message("pair {pair} is nowhere in round {round}", pair=pair, round=before + 1)

    def _boards_once(self) -> Iterator[Message]:
        """No pair plays a board twice (Law 15)."""
        seen: dict[Pair, dict[int, int]] = {}
        for number, each in enumerate(self.rounds, 1):
            for seating in each.tables:
                if not seating.is_played:
                    continue
                for _, pair in self.sides(seating):
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

    def _opponents_once(self) -> Iterator[Message]:
        """No pair meets another twice, where that is promised."""
        if not self.meets_once:
            return
        seen: dict[frozenset[Pair], int] = {}
        for number, each in enumerate(self.rounds, 1):
            for seating in each.tables:
                if not seating.is_played:
                    continue
                both = frozenset(pair for _, pair in self.sides(seating))
                before = seen.setdefault(both, number)
                if before != number:
                    pairs = ", ".join(map(str, sorted(both)))
                    yield Message(
                        "pairs {pairs} meet in rounds {first} and {second}", pairs=pairs, first=before, second=number
                    )

    def _sharing(self) -> Iterator[Message]:
        """A board lies at as many tables at once as there are copies of it, or where sharing is named."""
        for number, each in enumerate(self.rounds, 1):
            at: dict[int, list[int]] = {}
            for seating in each.tables:
                if seating.is_played and seating.table is not None:
                    for board in seating.boards:
                        at.setdefault(board, []).append(seating.table)
            yield from not_shared(number, at, self.shared, self.copies)

    def balance(self) -> Balance:
        """How unequally the pairs are compared; see Balance."""
        place = {pair: index for index, pair in enumerate(self.pairs)}
        played: dict[int, list[tuple[int, int]]] = {}
        for each in self.rounds:
            for seating in each.tables:
                if seating.is_played:
                    ns, ew = (place[pair] for _, pair in self.sides(seating))
                    for board in seating.boards:
                        played.setdefault(board, []).append((ns, ew))
        # Boards that travel together have the same scores: they are counted once, with their number.
        sets = Counter(tuple(each) for each in played.values() if len(each) > 1)
        unit = lcm(*(len(each) - 1 for each in sets))
        size = len(place)
        ties = [[0] * size for _ in range(size)]
        for tables, boards in sets.items():
            one = boards * unit // (len(tables) - 1)
            for (ns, ew), (other_ns, other_ew) in combinations(tables, 2):
                ties[ns][other_ns] += one
                ties[ew][other_ew] += one
                ties[ns][other_ew] -= one
                ties[other_ns][ew] -= one
            for ns, ew in tables:
                ties[ns][ew] += boards * unit
        sums = [
            ties[i][j] + ties[j][i]
            for i, j in combinations(range(size), 2)
            if not self.apart or self.pairs[i].side is self.pairs[j].side
        ]
        total, count = sum(sums), len(sums)
        if total == 0:
            return Balance(Fraction(0), Fraction(0), Fraction(0), Fraction(0))
        mean = Fraction(total, count)
        square = Fraction(sum(each * each for each in sums), count) / (mean * mean) - 1
        return Balance(Fraction(min(sums), unit), Fraction(max(sums), unit), mean / unit, square)

    def to_csv(self) -> str:
        lines = [",".join(COLUMNS)]
        for number, each in enumerate(self.rounds, 1):
            for seating in each.tables:
                cells = (number, seating.table, seating.ns, seating.ew, seating.first, seating.last)
                lines.append(",".join("" if cell is None else str(cell) for cell in cells))
        return "\n".join(lines) + "\n"

    @classmethod
    def from_csv(cls, text: str) -> Movement:
        """A movement from elsewhere.

        The sides are numbered apart if in every round some number sits on both; tables with the same boards
        in a round are taken to share them; whether a pair may meet another twice is taken from the rounds.
        """
        return _read_csv(text)

    def to_plain(self) -> Plain:
        return to_plain(self)

    @classmethod
    def from_plain(cls, data: Plain) -> Movement:
        """Back from plain data; a summary for the reader is passed over."""
        if isinstance(data, dict):
            data = {name: each for name, each in data.items() if name != "summary"}
        return from_plain(cls, data).checked()

    def to_json(self) -> str:
        return json.dumps(self.to_plain(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Movement:
        try:
            data = json.loads(text)
        except ValueError as error:
            raise Problem("this is not JSON: {error}", error=str(error)) from None
        return cls.from_plain(data)


def boards_of_set(number: int, per_round: int) -> tuple[int, int]:
    """First and last board of a set that travels together."""
    return (number - 1) * per_round + 1, number * per_round


def seat(table: int, ns: int | None, ew: int | None, board_set: int, per_round: int) -> Seating:
    """A table with a set of boards."""
    first, last = boards_of_set(board_set, per_round)
    return Seating(table, ns, ew, first, last)


def without(rounds: tuple[Round, ...], missing: int, side: Side | None = None) -> tuple[Round, ...]:
    """The same rounds with a phantom for this pair, on this side or on both: who would meet it sits out there."""

    def kept(number: int | None, where: Side) -> int | None:
        return None if number == missing and side in (None, where) else number

    return tuple(
        Round(
            tuple(
                Seating(each.table, kept(each.ns, Side.NS), kept(each.ew, Side.EW), each.first, each.last)
                for each in this.tables
            )
        )
        for this in rounds
    )


def sharing(rounds: tuple[Round, ...], tables: tuple[int, ...], during: range) -> tuple[Shared, ...]:
    """These tables share in these rounds (counted from 1), as far as more than one of them is played at."""
    playing = [
        number
        for number in during
        if sum(each.is_played and each.table in tables for each in rounds[number - 1].tables) > 1
    ]
    return (Shared(tables, tuple(playing)),) if playing else ()


def _read_csv(text: str) -> Movement:
    by_round: dict[int, list[Seating]] = {}
    for number, seating in read_rows(text, COLUMNS, _seating):
        by_round.setdefault(number, []).append(seating)
    if not by_round:
        raise Problem("there are no rounds; each line after the first is one table of one round")
    check_rounds(by_round)
    rounds = tuple(Round(tuple(by_round[number])) for number in sorted(by_round))
    return imported(rounds).checked()


def _seating(cells: Sequence[str]) -> tuple[int, Seating]:
    """One table of a round, from the cells of its line."""
    number, table, ns, ew, first, last = map(whole, COLUMNS, cells)
    if number is None:
        raise Problem("the round is missing")
    if ns is None and ew is None:
        raise Problem("there is no pair; write ns, ew or both")
    if (ns is not None and ew is not None) and (table is None or first is None or last is None):
        raise Problem("two pairs need a table, a first and a last board")
    if first is not None and last is not None and last < first:
        raise Problem("the last board {last} comes before the first {first}", last=last, first=first)
    return number, Seating(table, ns, ew, first, last)


def imported(rounds: tuple[Round, ...], apart: bool | None = None) -> Movement:
    """A movement of which only the seats are known; it may say of itself whether the sides are numbered apart."""
    if apart is None:
        apart = all({each.ns for each in this.tables} & {each.ew for each in this.tables} - {None} for this in rounds)
    shared = []
    for number, this in enumerate(rounds, 1):
        at: dict[range, list[int]] = {}
        for each in this.tables:
            if each.is_played and each.table is not None:
                at.setdefault(each.boards, []).append(each.table)
        shared += [Shared(tuple(tables), (number,)) for tables in at.values() if len(tables) > 1]
    sizes = Counter(len(each.boards) for this in rounds for each in this.tables if each.is_played)
    movement = Movement(
        IMPORTED,
        len({each.table for this in rounds for each in this.tables} - {None}),
        max(sizes, default=0),
        rounds,
        apart=apart,
        shared=_together(shared),
        meets_once=False,
    )
    once = Movement(IMPORTED, movement.tables, movement.per_round, rounds, apart=apart, shared=movement.shared)
    return once if not once.checks() else movement


def _together(shared: list[Shared]) -> tuple[Shared, ...]:
    """The same tables in several rounds as one."""
    rounds: dict[tuple[int, ...], list[int]] = {}
    for each in shared:
        rounds.setdefault(each.tables, []).extend(each.rounds)
    return tuple(Shared(tables, tuple(numbers)) for tables, numbers in rounds.items())
