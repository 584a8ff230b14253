"""Mitchell: N-S are stationary; after each round E-W move up a table and the boards down a table.

With an even number of tables the E-W pairs would meet the boards of the first half again: they skip a table after half
the rounds, or the last table shares with the first and one set of boards rests half-way (relay and share).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from arbitr.bridge import Side
from arbitr.message import Message
from arbitr.movements.length import FEWEST_ROUNDS, length
from arbitr.movements.movement import Movement, Round, TableInRound, seat, sharing, without
from arbitr.movements.pairs.rover import rove
from arbitr.movements.pairs.size import Size, size
from arbitr.problem import Problem, refuse_if, required

KIND = "mitchell"
LEAST, MOST = 3, 40
HESITATION = "hesitation"


class Even(Enum):
    """How to handle an even number of tables."""

    SKIP = "skip"
    RELAY = "relay"


class Half(Enum):
    """What the odd pair does."""

    PHANTOM = "phantom"
    """The last table has no N-S; the E-W pair that arrives there sits out."""
    ROVER = "rover"
    """The odd pair is N-S at another table each round; the pair there sits out."""
    BUMP = "bump"
    """The odd pair takes N-S of table 1 after the first round, that pair takes table 2 after the second, and so on."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the director may choose."""

    even: Even | None = None
    """By default, skip if a round may be omitted, relay and share if all are played."""
    half: Half = Half.PHANTOM
    arrow_switch: int | None = None
    """How many rounds at the end are played with N-S and E-W exchanged; then all pairs are ranked together."""
    hesitation: bool = False


def mitchell(
    tables: int | None = None,
    boards: int | None = None,
    pairs: int | None = None,
    *,
    rounds: int | None = None,
    choices: Choices | None = None,
) -> Movement:
    """A Mitchell for 3 to 40 tables, whole or half."""
    choices = choices or Choices()
    asked = size(Message("Mitchell"), tables, pairs, LEAST, MOST)
    if choices.hesitation:
        return _hesitation(asked, boards, rounds, choices)
    movement = _whole(asked, boards, rounds, choices)
    switched = choices.arrow_switch or 0
    return (arrow_switched(movement, switched) if switched else movement).checked()


def _whole(asked: Size, boards: int | None, rounds: int | None, choices: Choices) -> Movement:
    """N-S and E-W separately."""
    roving = asked.half and choices.half is not Half.PHANTOM
    count = asked.tables - 1 if roving else asked.tables
    even = count % 2 == 0
    if choices.even is not None and not even:
        raise Problem("skip and relay require an even number of tables, not {tables}", tables=count)
    if choices.half is not Half.PHANTOM and not asked.half:
        raise Problem("a rover or a bump requires an odd number of pairs, not {pairs}", pairs=asked.pairs)
    # After the skip the last round would repeat the first opponents; and the last bumped pair would meet the boards of
    # its first table again.
    most = count - 1 if (even and choices.even is Even.SKIP) or (roving and choices.half is Half.BUMP) else count
    if most < FEWEST_ROUNDS:
        raise Problem("a bump requires at least four tables besides the odd pair, not {tables}", tables=count)
    whole = {most, count - 1} if even and choices.even is not Even.RELAY else {most}
    this = length(range(FEWEST_ROUNDS, most + 1), whole, boards, rounds)
    way = None if not even else choices.even or (Even.RELAY if this.rounds == count else Even.SKIP)
    played = tuple(Round(tuple(_tables(count, index, this.per_round, way))) for index in range(this.rounds))
    ways = () if way is None else (way.value,)
    movement = Movement(KIND, count, this.per_round, played, apart=True, ways=ways)
    if asked.half and not roving:
        movement = replace(movement, rounds=without(played, count, Side.NS), ways=(*ways, Half.PHANTOM.value))
    if way is Even.RELAY:
        movement = replace(movement, shared=sharing(movement.rounds, (1, count), range(1, this.rounds + 1)))
    if roving:
        movement = _with_odd_pair(movement, choices.half)
    return movement


def _tables(count: int, index: int, per_round: int, way: Even | None) -> Iterator[TableInRound]:
    """One round, counted from 0."""
    for table in range(1, count + 1):
        gone = index + (way is Even.SKIP and index >= count // 2)
        # The relay is between the halves, so beyond it each table has the next set; the last has the first's.
        place = table + (way is Even.RELAY and table > count // 2)
        yield seat(table, table, (table - 1 - gone) % count + 1, (place - 1 + index) % count + 1, per_round)


def _with_odd_pair(movement: Movement, half: Half) -> Movement:
    number = movement.tables + 1
    if half is Half.ROVER:
        roving = required(
            rove(movement, number, Side.NS, 1),
            "no rover is known for {tables} tables and {rounds} rounds; choose a phantom, a bump or fewer rounds",
            tables=movement.tables,
            rounds=len(movement.rounds),
        )
        return replace(roving, ways=(*movement.ways, half.value))
    bumped = replace(
        movement,
        rounds=tuple(_bumped(this_round, index, number) for index, this_round in enumerate(movement.rounds)),
        ways=(*movement.ways, half.value),
    )
    return bumped if not bumped.checks() else replace(bumped, meets_once=False)


def _bumped(this: Round, index: int, number: int) -> Round:
    """After each round one more N-S pair has moved up a table; the next one sits out and then goes to its new table."""

    def now(table: int) -> int:
        if table > index:
            return table
        return number if table == 1 else table - 1

    tables = [replace(seating, ns=now(seating.table or 0)) for seating in this.tables]
    return Round((*tables, TableInRound(None, number if index == 0 else index, None, None, None)))


def arrow_switched(movement: Movement, rounds: int) -> Movement:
    """The last rounds with N-S and E-W exchanged. All are then one field; the E-W numbers follow the N-S ones."""
    if not 0 < rounds <= len(movement.rounds):
        raise Problem.counted(
            "{switched} round cannot be arrow-switched; the movement has {rounds}",
            "{switched} rounds cannot be arrow-switched; the movement has {rounds}",
            rounds,
            switched=rounds,
            rounds=len(movement.rounds),
        )
    beyond = max(pair.number for pair in movement.pairs if pair.side is Side.NS)
    first = len(movement.rounds) - rounds

    def numbered(seating: TableInRound, switch: bool) -> TableInRound:
        ns, ew = seating.ns, None if seating.ew is None else seating.ew + beyond
        return replace(seating, ns=ew, ew=ns) if switch else replace(seating, ns=ns, ew=ew)

    return replace(
        movement,
        rounds=tuple(
            Round(tuple(numbered(seating, index >= first) for seating in this.tables))
            for index, this in enumerate(movement.rounds)
        ),
        apart=False,
        switched=rounds,
    )


def _hesitation(asked: Size, boards: int | None, rounds: int | None, choices: Choices) -> Movement:
    """One more round than tables: the moving pairs play the last table as E-W and then again as N-S.

    It is relay and share for one more table, without one of the two sharing tables; so the number of tables is odd.
    """
    count = asked.tables
    refuse_if(count % 2 == 0, "a hesitation Mitchell requires an odd number of tables, not {tables}", tables=count)
    if asked.half and choices.half is not Half.PHANTOM:
        raise Problem("a hesitation Mitchell with an odd pair is played with a phantom")
    cycle = count + 1
    this = length(range(FEWEST_ROUNDS, cycle + 1), {cycle}, boards, rounds)
    # Arrow-switching an eighth of the boards balances a one-winner field best.
    switched = round(this.rounds / 8) if choices.arrow_switch is None else choices.arrow_switch
    if switched > this.rounds:
        raise Problem.counted(
            "{switched} round cannot be arrow-switched; the movement has {rounds}",
            "{switched} rounds cannot be arrow-switched; the movement has {rounds}",
            switched,
            switched=switched,
            rounds=this.rounds,
        )

    def moving(place: int, index: int) -> int:
        """Who is at this place of the cycle: E-W of each table in turn, then N-S of the last."""
        start = (place - 1 - index) % cycle + 1
        return count if start == cycle else count + start

    def table(number: int, index: int) -> TableInRound:
        board_set = (number + (number > count // 2) - 1 + index) % cycle + 1
        ew = moving(number, index)
        if number == count:
            return seat(number, moving(cycle, index), ew, board_set, this.per_round)
        ns = number
        if index >= this.rounds - switched:
            ns, ew = ew, ns
        return seat(number, ns, ew, board_set, this.per_round)

    played = tuple(Round(tuple(table(number, index) for number in range(1, count + 1))) for index in range(this.rounds))
    ways: tuple[str, ...] = (HESITATION,)
    if asked.half:
        played, ways = without(played, 2 * count), (*ways, Half.PHANTOM.value)
    return Movement(KIND, count, this.per_round, played, ways=ways, switched=switched).checked()
