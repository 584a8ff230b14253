"""Round robin: everybody meets everybody, and is at home as often as away."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby

import pytest
from movement_checker import faults
from said import english

from arbitr.movements.barometer import is_barometer
from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.movement import Movement
from arbitr.problem import Problem

COUNTS = [*range(3, 25), 39, 40]


def matches(movement: Movement) -> list[list[tuple[int, int]]]:
    """Home and away of each match, round by round."""
    return [
        [(table.ns, table.ew) for table in this.tables if table.ns is not None and table.ew is not None]
        for this in movement.rounds
    ]


def at_home(movement: Movement, team: int) -> list[bool]:
    return [home == team for this in matches(movement) for home, away in this if team in (home, away)]


@pytest.mark.parametrize("teams", COUNTS)
def test_everybody_meets_everybody_once(teams: int) -> None:
    movement = round_robin(teams, 8)
    assert movement.checks() == ()
    assert faults(movement.to_csv(), apart=False, copies=teams // 2) == []
    rounds = matches(movement)
    assert len(rounds) == (teams if teams % 2 else teams - 1)
    met = [frozenset(match) for this in rounds for match in this]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(1, teams + 1), 2)))
    for this in rounds:
        assert len({team for match in this for team in match}) == 2 * len(this) == teams - teams % 2


@pytest.mark.parametrize("teams", COUNTS)
def test_home_and_away_are_balanced(teams: int) -> None:
    movement = round_robin(teams, 8)
    breaks = 0
    for team in range(1, teams + 1):
        homes = at_home(movement, team)
        # An odd number of matches cannot be halved.
        assert abs(homes.count(True) - homes.count(False)) == (0 if teams % 2 else 1)
        runs = [len(list(run)) for _, run in groupby(homes)]
        assert max(runs) <= 2
        breaks += sum(run - 1 for run in runs)
    # Fewer than n - 2 cannot be: only two teams can alternate throughout, for two that do so alike never meet.
    assert breaks == (0 if teams % 2 else teams - 2)


@pytest.mark.parametrize("teams", COUNTS)
def test_the_second_half_is_the_first_with_home_and_away_exchanged(teams: int) -> None:
    movement = round_robin(teams, 8, legs=2)
    assert movement.checks() == ()
    rounds = matches(movement)
    half = len(rounds) // 2
    assert [[(away, home) for home, away in this] for this in rounds[:half]] == rounds[half:]
    assert rounds[:half] == matches(round_robin(teams, 8))
    for team in range(1, teams + 1):
        homes = at_home(movement, team)
        assert homes.count(True) == homes.count(False) == teams - 1


@pytest.mark.parametrize("teams", [3, 5, 7, 11, 31])
def test_each_of_an_odd_number_has_one_bye_in_each_half(teams: int) -> None:
    for legs in (1, 2):
        byes = Counter(pair.number for _, pair in round_robin(teams, 4, legs=legs).sit_outs())
        assert byes == dict.fromkeys(range(1, teams + 1), legs)


def test_all_matches_of_a_round_have_the_same_boards_and_every_round_new_ones() -> None:
    movement = round_robin(10, 12, legs=2)
    assert is_barometer(movement)
    assert movement.boards == tuple(range(1, 18 * 12 + 1))
    assert movement.copies == 5


def test_it_may_break_off() -> None:
    movement = round_robin(8, 10, rounds=3)
    assert matches(movement) == matches(round_robin(8, 10))[:3]
    assert movement.meets_once
    assert not round_robin(4, 10, legs=2, rounds=4).meets_once


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            {"teams": 2, "per_round": 8},
            english("a round robin needs at least {least} teams, not {teams}", least=3, teams=2),
        ),
        ({"teams": 8, "per_round": 0}, english("a match needs at least one board, not {boards}", boards=0)),
        ({"teams": 8, "per_round": 8, "legs": 3}, english("a round robin has one or two legs, not {legs}", legs=3)),
        (
            {"teams": 8, "per_round": 8, "rounds": 8},
            english(
                "{rounds} rounds cannot be played; {teams} teams can play from 1 to {most}", rounds=8, teams=8, most=7
            ),
        ),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, int], says: str) -> None:
    with pytest.raises(Problem) as problem:
        round_robin(**arguments)
    assert str(problem.value) == says
