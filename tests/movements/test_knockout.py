"""Knock-out: the bracket as everybody knows it, for any number."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from said import english, refusal

from arbitr.movements.barometer import is_barometer
from arbitr.movements.matches.knockout import Knockout, Tie, knockout
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem

COUNTS = [*range(2, 40), 64, 100]


def played(bracket: Knockout, winner: Callable[[Tie], int]) -> Knockout:
    """To the end, round by round."""
    for number in range(1, bracket.rounds + 1):
        for tie in bracket.ties(number):
            if not tie.bye:
                bracket = bracket.decided(number, tie.number, winner(tie))
    return bracket


def by_seed(tie: Tie) -> int:
    assert tie.home is not None
    return tie.home


def test_eight_are_seeded_as_usual() -> None:
    first = [{tie.home, tie.away} for tie in knockout(range(1, 9)).ties(1)]
    assert set(map(frozenset, first)) == set(map(frozenset, ((1, 8), (2, 7), (3, 6), (4, 5))))
    halves = [{seed for both in first[:2] for seed in both}, {seed for both in first[2:] for seed in both}]
    assert halves == [{1, 8, 4, 5}, {2, 7, 3, 6}]
    assert (first[0], first[-1]) == ({1, 8}, {2, 7}), "the first seed stands at the top, the second at the foot"


def test_the_highest_seeds_have_the_byes() -> None:
    eleven = knockout(range(1, 12))
    assert eleven.byes == (1, 2, 3, 4, 5)
    assert {tie.home for tie in eleven.ties(1) if tie.bye} == {1, 2, 3, 4, 5}
    assert {frozenset((tie.home, tie.away)) for tie in eleven.ties(1) if not tie.bye} == {
        frozenset((6, 11)),
        frozenset((7, 10)),
        frozenset((8, 9)),
    }


@pytest.mark.parametrize("count", COUNTS)
def test_if_the_higher_seed_wins_the_highest_left_meets_the_lowest_left(count: int) -> None:
    seeds = [100 + seed for seed in range(count)]
    bracket = played(knockout(seeds), by_seed)
    left = set(seeds)
    for number in range(1, bracket.rounds + 1):
        playing = sorted(left - (set(bracket.byes) if number == 1 else set()))
        ties = [tie for tie in bracket.ties(number) if not tie.bye]
        assert sorted((tie.home, tie.away) for tie in ties) == [
            (one, playing[-1 - place]) for place, one in enumerate(playing[: len(playing) // 2])
        ]
        left -= {tie.loser for tie in ties if tie.loser is not None}
    assert left == {100} == {bracket.champion}


@pytest.mark.parametrize("count", COUNTS)
def test_everybody_but_the_champion_loses_once(count: int) -> None:
    for seed in range(5):
        random = Random(100 * count + seed)
        seeds = random.sample(range(1000), count)
        bracket = played(knockout(seeds), lambda tie, random=random: random.choice((tie.home, tie.away)))  # type: ignore[misc]
        ties = [tie for number in range(1, bracket.rounds + 1) for tie in bracket.ties(number)]
        losers = [tie.loser for tie in ties if not tie.bye]
        assert len(losers) == count - 1
        assert {*losers, bracket.champion} == set(seeds)
        assert sum(tie.bye for tie in ties) == len(bracket.byes) == 2**bracket.rounds - count
        assert all(tie.round == 1 for tie in ties if tie.bye)
        for tie in ties:
            if tie.home is not None and tie.away is not None:
                assert seeds.index(tie.home) < seeds.index(tie.away)
        for number in range(2, bracket.rounds + 1):
            # The winners of two matches that stand side by side meet.
            before = bracket.ties(number - 1)
            for tie in bracket.ties(number):
                winners = {before[2 * tie.number - 2].winner, before[2 * tie.number - 1].winner}
                assert {tie.home, tie.away} == winners
        assert from_plain(Knockout, to_plain(bracket)) == bracket


@pytest.mark.parametrize("count", COUNTS)
def test_the_rounds_make_a_sound_movement(count: int) -> None:
    bracket = knockout(range(1, count + 1))
    assert len(bracket.movement(16).rounds) == 1
    movement = played(bracket, by_seed).movement(16)
    assert movement.checks() == ()
    assert is_barometer(movement)
    assert len(movement.rounds) == bracket.rounds
    assert len(movement.pairs) == count
    assert [number for number, _ in movement.sit_outs()] == [1] * len(bracket.byes)


def test_a_result_is_corrected_while_nobody_has_played_on() -> None:
    bracket = knockout((1, 2, 3, 4)).decided(1, 1, 4).decided(1, 2, 2)
    corrected = bracket.corrected(1, 1, 1)
    assert (corrected.ties(2)[0].home, corrected.ties(2)[0].away) == (1, 2)
    assert corrected.corrected(1, 1, 4) == bracket
    final = bracket.decided(2, 1, 4)
    with refusal(
        "the winner of match {number} of round {round} has already played in the next round; undo that result first"
    ):
        final.corrected(1, 1, 1)
    assert final.taken_back(2, 1).corrected(1, 1, 1) == corrected
    with refusal("match {number} of round {round} does not have both contestants yet; decide the previous round first"):
        final.taken_back(1, 1)


@pytest.mark.parametrize(
    ("number", "match", "winner", "says"),
    [
        (3, 1, 1, english("there is no round {round}; this knock-out has rounds 1 to {rounds}", round=3, rounds=2)),
        (
            1,
            3,
            1,
            english("round {round} has no match {number}; it has matches 1 to {matches}", round=1, number=3, matches=2),
        ),
        (1, 1, 1, english("match {number} of round {round} is a bye", number=1, round=1)),
        (
            1,
            2,
            1,
            english(
                "{contestant} does not play in match {number} of round {round}; {home} and {away} do",
                contestant=1,
                number=2,
                round=1,
                home=2,
                away=3,
            ),
        ),
        (
            2,
            1,
            1,
            english(
                "match {number} of round {round} does not have both contestants yet; decide the previous round first",
                number=1,
                round=2,
            ),
        ),
    ],
)
def test_a_result_that_cannot_be_is_refused(number: int, match: int, winner: int, says: str) -> None:
    with pytest.raises(Problem) as problem:
        knockout((1, 2, 3)).decided(number, match, winner)
    assert str(problem.value) == says


def test_other_bad_input_is_refused() -> None:
    with refusal("a knock-out needs at least two contestants, not {count}", count=1):
        knockout((1,))
    with refusal("{contestant} is on the list twice", contestant=3):
        knockout((1, 3, 2, 3))
    with refusal("match {number} of round {round} has already been decided", number=1, round=1):
        knockout((1, 2)).decided(1, 1, 1).decided(1, 1, 2)
    with refusal("match {number} of round {round} has not been decided", number=1, round=1):
        knockout((1, 2)).corrected(1, 1, 2)
    with refusal("there is no round {round}; this knock-out has rounds 1 to {rounds}", round=2, rounds=1):
        knockout((1, 2)).ties(2)
    with refusal("a match needs at least one board, not {boards}", boards=0):
        knockout((1, 2)).movement(0)
