"""Individuals: everybody with everybody once and against everybody twice, counted from the rounds themselves."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from said import english, refusal, says, wording

from arbitr.movements.individual import STARTERS, Individual, IndividualRound, individual
from arbitr.problem import Problem

KNOWN = [count for count in range(8, 33) if count % 4 in (0, 1)]


def lines(movement: Individual) -> list[tuple[int, list[int], range]]:
    """Round, the four players and the boards of each table, read from the CSV."""
    found = []
    for line in movement.to_csv().splitlines()[1:]:
        cells = line.split(",")
        if cells[1]:
            number, _, *players, first, last = map(int, cells)
            found.append((number, players, range(first, last + 1)))
    return found


@pytest.mark.parametrize("count", KNOWN)
def test_everybody_is_partner_once_and_opponent_twice(count: int) -> None:
    movement = individual(count)
    assert movement.checks() == ()
    assert movement.players == tuple(range(1, count + 1))
    partners, opponents = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for _, (north, south, east, west), _ in lines(movement):
        partners.update(tuple(sorted(two)) for two in ((north, south), (east, west)))
        opponents.update(tuple(sorted(two)) for two in product((north, south), (east, west)))
    every_two = list(combinations(range(1, count + 1), 2))
    assert partners == dict.fromkeys(every_two, 1)
    assert opponents == dict.fromkeys(every_two, 2)


@pytest.mark.parametrize("count", KNOWN)
def test_everybody_has_one_seat_in_a_round_and_rests_at_most_once(count: int) -> None:
    movement = individual(count)
    rests = Counter[int]()
    assert len(movement.rounds) == (count if count % 4 else count - 1)
    for number, this in enumerate(movement.rounds, 1):
        seated = [player for at, players, _ in lines(movement) if at == number for player in players]
        assert sorted([*seated, *this.resting]) == list(range(1, count + 1))
        rests.update(this.resting)
    assert rests == dict.fromkeys(range(1, count + 1) if count % 4 else (), 1)


@pytest.mark.parametrize("count", KNOWN)
def test_nobody_plays_a_board_twice_and_all_tables_play_the_same(count: int) -> None:
    movement = individual(count)
    met = Counter((player, board) for _, players, boards in lines(movement) for player in players for board in boards)
    assert max(met.values()) == 1
    for number in range(1, len(movement.rounds) + 1):
        assert len({boards for at, _, boards in lines(movement) if at == number}) == 1
    assert len(set(map(len, (boards for _, _, boards in lines(movement))))) == 1
    assert movement.boards_each[0] == movement.boards_each[1]
    # Two tables hand the boards across; more have copies.
    assert bool(movement.shared) == (count // 4 == 2)
    assert movement.copies == (1 if count // 4 == 2 else count // 4)


def gains(movement: Individual) -> dict[tuple[int, int], Fraction]:
    """The balance measured: for each two players, what the one loses when the other scores one matchpoint more.

    One matchpoint more for a side comes from the other side of the table, and (over the T - 1 comparisons) from those
    of its own direction elsewhere to those of the other direction there.
    """
    found = {(one, other): Fraction(0) for one in movement.players for other in movement.players}
    at: dict[int, list[list[int]]] = {}
    for _, players, boards in lines(movement):
        for board in boards:
            at.setdefault(board, []).append(players)
    for tables in at.values():
        for players in tables:
            for side in (0, 2):
                for one in players[side : side + 2]:
                    for there in tables:
                        share = Fraction(1) if there is players else Fraction(1, len(tables) - 1)
                        for other in there[side : side + 2]:
                            found[one, other] += -share if there is players else share
                        for other in there[2 - side : 4 - side]:
                            found[one, other] += share if there is players else -share
    return found


@pytest.mark.parametrize("count", KNOWN)
def test_the_balance_is_the_spread_of_what_players_take_from_each_other(count: int) -> None:
    movement = individual(count, rounds=None)
    found = gains(movement)
    sums = [found[one, other] + found[other, one] for one, other in combinations(movement.players, 2)]
    mean = sum(sums, Fraction(0)) / len(sums)
    balance = movement.balance()
    assert (balance.least, balance.most, balance.mean) == (min(sums), max(sums), mean)
    assert balance.square == sum((total - mean) ** 2 for total in sums) / len(sums) / mean**2
    assert (balance.square == 0) == (count not in (12, 21)), "all are compared alike where N-S are a difference set"


@pytest.mark.parametrize("count", KNOWN)
def test_a_movement_cut_short_promises_less(count: int) -> None:
    movement = individual(count, rounds=5)
    assert len(movement.rounds) == 5
    assert not movement.whole
    assert movement.checks() == ()
    assert movement.rounds == tuple(
        IndividualRound(
            tuple(
                replace(seating, first=(number - 1) * movement.per_round + 1, last=number * movement.per_round)
                for seating in this.tables
            ),
            this.resting,
        )
        for number, this in enumerate(individual(count).rounds[:5], 1)
    )


@pytest.mark.parametrize("count", KNOWN)
def test_it_is_written_down_and_read_again(count: int) -> None:
    for movement in (individual(count), individual(count, rounds=4)):
        assert Individual.from_plain(movement.to_plain()) == movement
        read = Individual.from_csv(movement.to_csv())
        assert (read.rounds, read.whole, read.per_round) == (movement.rounds, movement.whole, movement.per_round)


def test_the_usual_number_of_boards_is_near_an_evening() -> None:
    for count in KNOWN:
        movement = individual(count)
        assert 19 <= len(movement.boards) <= 34
        assert individual(count, boards=len(movement.rounds) * 2).per_round == 2


@pytest.mark.parametrize("count", [*range(-1, 8), *range(33, 37), *(n for n in range(8, 33) if n % 4 > 1)])
def test_other_numbers_are_refused_with_the_reason(count: int) -> None:
    with pytest.raises(Problem) as problem:
        individual(count)
    if 8 <= count <= 32:
        fewer, more = count // 4 * 4 + 1, count // 4 * 4 + 4
        assert says(
            str(problem.value),
            "with {players} players, more than one would sit out, so they cannot all partner each other once "
            "and oppose each other twice; choose {fewer} or {more}",
            fewer=fewer,
            more=more,
        )
        assert says(
            str(problem.value),
            "with {players} players, more than one would sit out, so they cannot all partner each other once "
            "and oppose each other twice; choose {fewer} or {more}",
        )
    else:
        assert str(problem.value) == english(
            "individual movements are for {least} to {most} players, not {players}", least=8, most=32, players=count
        )


def test_a_faulty_individual_is_found_out() -> None:
    movement = individual(12)
    first, *others = movement.rounds
    table, *tables = first.tables
    swapped = replace(table, north=table.east, east=table.north)
    wrong = replace(movement, rounds=(replace(first, tables=(swapped, *tables)), *others))
    assert any(says(str(fault), "players {players} are partners {times} times") for fault in wrong.checks())
    twice = replace(movement, rounds=(first, *movement.rounds))
    assert any(
        says(
            str(fault), "player {player} plays board {board} in rounds {first} and {second}", board=1, first=1, second=2
        )
        for fault in twice.checks()
    )
    single = replace(movement, copies=1)
    assert any(
        says(str(fault), "in round {round} board {board} is at tables {tables}, which do not share boards")
        for fault in single.checks()
    )
    missing = replace(movement, rounds=(replace(first, tables=tuple(tables)), *others))
    assert any(
        says(str(fault), "in round {round} player {player} has {times} seats", times=0) for fault in missing.checks()
    )
    with refusal("this movement cannot be played: {fault}"):
        wrong.checked()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "round,table\n",
            wording(
                "line {line}: {problem}",
                line=1,
                problem=wording("column {column} is missing; the columns are {columns}", column="north"),
            ),
        ),
        (
            "round,table,north,south,east,west,first_board,last_board\n",
            wording("there are no rounds; each line after the first is one table in one round"),
        ),
        (
            "round,table,north,south,east,west,first_board,last_board\n1,1,1,2,3,4,5,4\n",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=wording("the last board {last} is lower than the first board {first}", last=4),
            ),
        ),
        (
            "round,table,north,south,east,west,first_board,last_board\n1,1,1,2,3,,1,2\n",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=wording("enter a table with four players and boards, or one player who sits out"),
            ),
        ),
        (
            "round,table,north,south,east,west,first_board,last_board\n1,1,a,2,3,4,1,2\n",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=wording(
                    "{option}: {text} is not valid; enter a whole number, 1 or more", option="north", text="'a'"
                ),
            ),
        ),
        (
            "round,table,north,south,east,west,first_board,last_board\n,1,1,2,3,4,1,2\n",
            wording("line {line}: {problem}", line=2, problem=english("the round is missing")),
        ),
        (
            "round,table,north,south,east,west,first_board,last_board\n2,1,1,2,3,4,1,2\n",
            wording("the rounds are numbered {rounds}; number them from 1", rounds=2),
        ),
    ],
)
def test_a_csv_that_cannot_be_is_refused_with_its_line(text: str, why: re.Pattern[str]) -> None:
    with pytest.raises(Problem) as problem:
        Individual.from_csv(text)
    assert says(str(problem.value), why)


@pytest.mark.parametrize("count", KNOWN)
def test_the_stored_round_has_each_difference_as_often_as_it_must(count: int) -> None:
    """The reason why the other rounds may follow from it, counted in the group."""
    starter = STARTERS[count]

    def minus(one: int, other: int) -> int:
        return next(number for number in range(starter.rounds) if starter.plus(number, other) == one)

    partners, opponents = Counter[int](), Counter[int]()
    for north, south, east, west in starter.seats:
        for counted, twos in (
            (partners, ((north, south), (east, west))),
            (opponents, tuple(product((north, south), (east, west)))),
        ):
            for one, other in twos:
                if starter.rounds not in (one, other):
                    counted.update((minus(one, other), minus(other, one)))
    assert partners == dict.fromkeys(range(1, starter.rounds), 1)
    assert opponents == dict.fromkeys(range(1, starter.rounds), 2)
