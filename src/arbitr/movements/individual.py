"""Individual movements: everybody partners everybody else once, and opposes everybody twice.

That takes 4n players n tables and 4n - 1 rounds; of 4n + 1 players one rests in each of 4n + 1 rounds. Mathematicians
call it a whist tournament. One round is stored for each number and the others follow from it: the players are the
elements of a group (numbers round a circle, or couples and triples of such numbers), in each round one element is added
to all of them, and of 4n players the last one stays where he is. The round is right when among the differences of
partners each element of the group comes once, and among those of opponents twice. The stored rounds were found by our
own search; the checks prove what they promise.

All tables play the boards of a round at the same time: two tables share them, more need a copy each. If boards moved
from table to table instead, everybody would have to play each of them once. A search through all first rounds of this
form for 8, 9, 12, 16 and 17 players found none that allows it.

N-S of the stored round were chosen as a difference set if there is one, so that any two players sit in the same
direction at different tables as often as in opposite ones; then all are compared alike and the balance is 0. For 12
players there is none, for 21 none was found; there the most even round found is stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, islice, product

from arbitr.message import Message
from arbitr.movements.balance import Balance
from arbitr.movements.checks import not_shared
from arbitr.movements.length import FEWEST_ROUNDS, USUAL_BOARDS, length
from arbitr.movements.movement import Shared, boards_of_set, check_boards
from arbitr.movements.rows import check_rounds, read_rows, whole
from arbitr.plain import Plain, from_plain, to_plain
from arbitr.problem import Problem, refuse_if

KIND = "individual"
LEAST, MOST = 8, 32
COLUMNS = ("round", "table", "north", "south", "east", "west", "first_board", "last_board")
"""The columns as CSV; a resting player is N with the rest of the line blank."""
AS_PARTNER, AS_OPPONENT = 1, 2
"""How often each two meet when all rounds are played."""


@dataclass(frozen=True, slots=True)
class IndividualSeating:
    """One table in one round."""

    table: int
    north: int
    south: int
    east: int
    west: int
    first: int
    last: int

    def __post_init__(self) -> None:
        check_boards(self.first, self.last)

    @property
    def ns(self) -> tuple[int, int]:
        return self.north, self.south

    @property
    def ew(self) -> tuple[int, int]:
        return self.east, self.west

    @property
    def players(self) -> tuple[int, int, int, int]:
        return self.north, self.south, self.east, self.west

    @property
    def boards(self) -> range:
        return range(self.first, self.last + 1)


@dataclass(frozen=True, slots=True)
class IndividualRound:
    """All tables of one round, and who rests."""

    tables: tuple[IndividualSeating, ...]
    resting: tuple[int, ...] = ()


@dataclass(frozen=True)
class Individual:
    """The rounds of an individual, and its guarantees."""

    per_round: int
    """Boards in a round."""
    rounds: tuple[IndividualRound, ...]
    whole: bool = True
    """Each two are partners once and opponents twice; in a curtailed movement at most that often."""
    shared: tuple[Shared, ...] = ()
    copies: int = 1
    """How often each board exists."""

    @property
    def tables(self) -> int:
        return max(len(this_round.tables) for this_round in self.rounds)

    @cached_property
    def players(self) -> tuple[int, ...]:
        found = {one for this_round in self.rounds for seating in this_round.tables for one in seating.players}
        return tuple(sorted(found.union(*(this_round.resting for this_round in self.rounds))))

    @cached_property
    def boards(self) -> tuple[int, ...]:
        return tuple(
            sorted({board for this_round in self.rounds for seating in this_round.tables for board in seating.boards})
        )

    @property
    def boards_each(self) -> tuple[int, int]:
        """The fewest and the most boards that a player plays; they differ if a movement with a sit-out is curtailed."""
        count = dict.fromkeys(self.players, 0)
        for this_round in self.rounds:
            for seating in this_round.tables:
                for one in seating.players:
                    count[one] += len(seating.boards)
        return min(count.values()), max(count.values())

    def checks(self) -> tuple[Message, ...]:
        """Everything that is wrong with it; nothing if it is valid."""
        return (*self._seats(), *self._meetings(), *self._boards_once(), *self._sharing())

    def checked(self) -> Individual:
        """Return itself; raise the first error as a Problem."""
        for fault in self.checks():
            raise Problem("this movement cannot be played: {fault}", fault=fault)
        return self

    def _seats(self) -> Iterator[Message]:
        """Everybody has one place in each round."""
        for number, this_round in enumerate(self.rounds, 1):
            placed = Counter([*this_round.resting, *(one for seating in this_round.tables for one in seating.players)])
            for one in self.players:
                if placed[one] != 1:
                    yield Message.counted(
                        "in round {round} player {player} has {times} seat",
                        "in round {round} player {player} has {times} seats",
                        placed[one],
                        round=number,
                        player=one,
                        times=placed[one],
                    )
            for table, times in Counter(seating.table for seating in this_round.tables).items():
                if times > 1:
                    yield Message("in round {round} table {table} appears twice", round=number, table=table)

    def _meetings(self) -> Iterator[Message]:
        partners, opponents = Counter[frozenset[int]](), Counter[frozenset[int]]()
        for this_round in self.rounds:
            for seating in this_round.tables:
                partners.update(map(frozenset, (seating.ns, seating.ew)))
                opponents.update(map(frozenset, product(seating.ns, seating.ew)))
        for two in map(frozenset, combinations(self.players, 2)):
            names = ", ".join(map(str, sorted(two)))
            if partners[two] > AS_PARTNER or (self.whole and partners[two] < AS_PARTNER):
                yield Message("players {players} are partners {times} times", players=names, times=partners[two])
            if opponents[two] > AS_OPPONENT or (self.whole and opponents[two] < AS_OPPONENT):
                yield Message("players {players} are opponents {times} times", players=names, times=opponents[two])

    def _boards_once(self) -> Iterator[Message]:
        """Nobody plays a board twice (Law 15)."""
        seen: dict[tuple[int, int], int] = {}
        for number, this_round in enumerate(self.rounds, 1):
            for seating in this_round.tables:
                for one, board in product(seating.players, seating.boards):
                    before = seen.setdefault((one, board), number)
                    if before != number:
                        yield Message(
                            "player {player} plays board {board} in rounds {first} and {second}",
                            player=one,
                            board=board,
                            first=before,
                            second=number,
                        )

    def _sharing(self) -> Iterator[Message]:
        """A board is at no more tables at once than there are copies of it, unless sharing is declared."""
        for number, this_round in enumerate(self.rounds, 1):
            boards = sorted({board for seating in this_round.tables for board in seating.boards})
            at = {
                board: [seating.table for seating in this_round.tables if board in seating.boards] for board in boards
            }
            yield from not_shared(number, at, self.shared, self.copies)

    def balance(self) -> Balance:
        """How unequally the players are compared, measured as for pairs (see Balance); partners always score the same.

        So a board counts -1 for two partners and +1 for two opponents. For two players at different tables it counts +1
        / (T - 1) in the same direction and -1 / (T - 1) in opposite ones, counted once from either of the two.
        """
        sums = dict.fromkeys(combinations(self.players, 2), Fraction(0))
        played: dict[int, list[IndividualSeating]] = {}
        for this_round in self.rounds:
            for seating in this_round.tables:
                for board in seating.boards:
                    played.setdefault(board, []).append(seating)
        # Boards that travel together have the same scores: they are counted once, with their number.
        for seatings, boards in Counter(map(tuple, played.values())).items():
            if len(seatings) < 2:
                continue
            side = {one: (seating, one in seating.ns) for seating in seatings for one in seating.players}
            elsewhere = Fraction(2 * boards, len(seatings) - 1)
            for one, other in combinations(sorted(side), 2):
                together, alike = side[one][0] is side[other][0], side[one][1] == side[other][1]
                worth = Fraction(-2 * boards) if together else elsewhere
                sums[one, other] += worth if alike else -worth
        mean = sum(sums.values(), Fraction(0)) / len(sums)
        if mean == 0:
            return Balance(Fraction(0), Fraction(0), Fraction(0), Fraction(0))
        square = sum((value * value for value in sums.values()), Fraction(0)) / len(sums) / (mean * mean) - 1
        return Balance(min(sums.values()), max(sums.values()), mean, square)

    def to_csv(self) -> str:
        lines = [",".join(COLUMNS)]
        for number, this_round in enumerate(self.rounds, 1):
            for seating in this_round.tables:
                cells = (number, seating.table, *seating.players, seating.first, seating.last)
                lines.append(",".join(map(str, cells)))
            lines += [f"{number},,{one},,,,," for one in this_round.resting]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_csv(cls, text: str) -> Individual:
        """An individual from a file; tables with the same boards in a round are assumed to have a copy each."""
        return _read_csv(text)

    def to_plain(self) -> Plain:
        return to_plain(self)

    @classmethod
    def from_plain(cls, data: Plain) -> Individual:
        return from_plain(cls, data).checked()


def individual(players: int, boards: int | None = None, *, rounds: int | None = None) -> Individual:
    """An individual for 8 to 32 players, all rounds or the first ones of it."""
    if not LEAST <= players <= MOST:
        raise Problem(
            "individual movements are for {least} to {most} players, not {players}",
            least=LEAST,
            most=MOST,
            players=players,
        )
    if players not in STARTERS:
        fewer, more = (
            max(start for start in STARTERS if start < players),
            min(start for start in STARTERS if start > players),
        )
        raise Problem(
            "with {players} players, more than one would sit out, so they cannot all partner each other once "
            "and oppose each other twice; choose {fewer} or {more}",
            players=players,
            fewer=fewer,
            more=more,
        )
    starter = STARTERS[players]
    whole = starter.rounds
    if boards is None and rounds is None:
        # In an individual everybody is meant to meet everybody.
        rounds, boards = whole, whole * max(1, round(USUAL_BOARDS / whole))
    this = length(range(FEWEST_ROUNDS, whole + 1), {whole}, boards, rounds, fewest_in_round=1)
    played = tuple(islice(starter.developed(players, this.per_round), this.rounds))
    tables = players // 4
    return Individual(
        this.per_round,
        played,
        whole=this.rounds == whole,
        shared=(Shared((1, 2), tuple(range(1, this.rounds + 1))),) if tables == 2 else (),
        copies=1 if tables == 2 else tables,
    ).checked()


@dataclass(frozen=True, slots=True)
class Starter:
    """The round from which the others follow: N-S and E-W of each table as elements of a group.

    An element is a number whose digits to these bases are added separately. The number after the last element is the
    stationary player; without him the element 0 rests.
    """

    bases: tuple[int, ...]
    tables: str
    """`north south : east west, ...`"""

    @property
    def rounds(self) -> int:
        order = 1
        for base in self.bases:
            order *= base
        return order

    @property
    def seats(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(map(int, table.replace(":", " ").split())) for table in self.tables.split(","))

    def plus(self, one: int, other: int) -> int:
        if one == self.rounds:
            return one
        total, unit = 0, 1
        for base in reversed(self.bases):
            total += (one + other) % base * unit
            one, other, unit = one // base, other // base, unit * base
        return total

    def developed(self, players: int, per_round: int) -> Iterator[IndividualRound]:
        for index in range(self.rounds):
            first, last = boards_of_set(index + 1, per_round)
            tables = []
            for number, table in enumerate(self.seats, 1):
                north, south, east, west = (self.plus(one, index) + 1 for one in table)
                tables.append(IndividualSeating(number, north, south, east, west, first, last))
            yield IndividualRound(
                tuple(tables),
                resting=(index + 1,) if players == self.rounds else (),
            )


STARTERS = {
    8: Starter((7,), "7 4 : 5 0, 2 1 : 3 6"),
    9: Starter((3, 3), "6 3 : 8 4, 2 1 : 5 7"),
    12: Starter((11,), "10 11 : 4 8, 0 5 : 1 2, 3 6 : 7 9"),
    13: Starter((13,), "12 3 : 8 6, 4 1 : 2 7, 9 10 : 11 5"),
    16: Starter((15,), "15 0 : 3 14, 8 2 : 6 13, 4 1 : 7 9, 5 10 : 12 11"),
    17: Starter((17,), "8 9 : 11 6, 16 1 : 12 5, 15 2 : 7 10, 13 4 : 3 14"),
    20: Starter((19,), "19 6 : 13 8, 16 5 : 12 0, 9 7 : 15 18, 17 4 : 3 2, 11 1 : 14 10"),
    21: Starter((21,), "2 16 : 12 11, 3 1 : 9 18, 17 6 : 4 20, 8 5 : 7 15, 14 10 : 19 13"),
    24: Starter((23,), "23 2 : 20 17, 3 16 : 7 15, 18 9 : 0 21, 13 6 : 19 14, 1 12 : 22 5, 4 8 : 11 10"),
    25: Starter((5, 5), "5 17 : 19 11, 20 12 : 16 14, 10 6 : 7 23, 9 24 : 1 4, 13 18 : 2 3, 15 21 : 8 22"),
    28: Starter(
        (3, 3, 3), "14 27 : 26 25, 20 9 : 18 22, 17 24 : 2 5, 15 1 : 21 11, 7 13 : 12 3, 19 16 : 10 8, 4 6 : 23 0"
    ),
    29: Starter(
        (29,), "28 16 : 11 27, 5 7 : 10 3, 22 25 : 15 19, 20 6 : 12 21, 24 13 : 26 2, 1 9 : 18 17, 23 4 : 8 14"
    ),
    32: Starter(
        (31,),
        "31 4 : 22 3, 28 20 : 0 26, 10 14 : 27 6, 7 5 : 13 12, 25 16 : 30 15, 19 8 : 17 23, 18 1 : 29 11, 2 9 : 21 24",
    ),
}
"""Found by our own search; tests/movements/test_individual.py verifies each of them."""


def _read_csv(text: str) -> Individual:
    tables: dict[int, list[IndividualSeating]] = {}
    resting: dict[int, list[int]] = {}
    for number, found in read_rows(text, COLUMNS, _seated):
        if isinstance(found, int):
            resting.setdefault(number, []).append(found)
        else:
            tables.setdefault(number, []).append(found)
    refuse_if(not tables, "there are no rounds; each line after the first is one table in one round")
    check_rounds(tables)
    return imported(
        tuple(IndividualRound(tuple(tables[table]), tuple(resting.get(table, ()))) for table in sorted(tables))
    ).checked()


def imported(rounds: tuple[IndividualRound, ...]) -> Individual:
    """A movement of which only the seats are known."""
    boards = max(len(seating.boards) for this_round in rounds for seating in this_round.tables)
    copies = max(
        max(Counter(board for seating in this_round.tables for board in seating.boards).values())
        for this_round in rounds
    )
    read = Individual(boards, rounds, copies=copies)
    return read if not read.checks() else Individual(boards, rounds, whole=False, copies=copies)


def _seated(cells: Sequence[str]) -> tuple[int, IndividualSeating | int]:
    """One table of a round, or the player who rests, from the cells of a line."""
    number, *rest = map(whole, COLUMNS, cells)
    known = [cell for cell in rest if cell is not None]
    if number is None:
        raise Problem("the round is missing")
    if len(known) == len(rest):
        seating = IndividualSeating(*known)
        if seating.last < seating.first:
            raise Problem(
                "the last board {last} is lower than the first board {first}", last=seating.last, first=seating.first
            )
        return number, seating
    if len(known) == 1 and rest[1] is not None:
        return number, known[0]
    raise Problem("enter a table with four players and boards, or one player who sits out")
