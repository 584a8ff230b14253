"""Teams ranked by board-a-match: each board is won, tied or lost."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from said import refusal
from tournament.desk import Desk

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.movements.matches.round_robin import round_robin
from arbitr.tournament import AdjustmentRecorded, PenaltyRecorded, Room, SlipKey, rankings
from arbitr.tournament.rules import USUAL, ContestKind, RankedBy
from arbitr.tournament.scores.matches import match_points, matches

RULES = replace(USUAL, kind=ContestKind.TEAMS, matches=RankedBy.BOARD_A_MATCH)


def opened(teams: int, boards: int = 3) -> Desk:
    desk = Desk(RULES)
    desk.section(round_robin(teams, boards))
    desk.begin(*range(1, desk.state.section(1, "A").rounds + 1))
    return desk


def scores(desk: Desk) -> dict[str, Fraction]:
    (ranking,) = rankings(desk.state)
    return {line.contestant: line.score for line in ranking.standings}


@pytest.mark.parametrize("seed", range(4))
def test_the_ranking_counts_boards_won_and_half_the_ties(seed: int) -> None:
    """Computed from the typed points alone: a plus in the two rooms together wins the board, whatever its size."""
    random = Random(seed)
    desk = opened(4)
    section = desk.state.section(1, "A")
    expected = dict.fromkeys((f"c{number}" for number in range(1, 5)), 0)
    for number in range(1, section.rounds + 1):
        for match in matches(desk.state, 1, number):
            for board in section.plan.at(number, match.table, Room.OPEN).boards:
                rooms = [random.choice((-1100, -50, 0, 50, 420, 430)) for _ in Room]
                for room, points in zip("oc", rooms, strict=True):
                    desk.enter(f"1A-{number}-{match.table}{room}-{board}", f"{points:+d}")
                home_plus = rooms[0] - rooms[1]
                expected[match.home] += 2 if home_plus > 0 else 1 if home_plus == 0 else 0
                expected[match.away] += 2 if home_plus < 0 else 1 if home_plus == 0 else 0
    assert scores(desk) == expected
    assert sum(expected.values()) == 6 * 3 * 2, "six matches of three boards, two points each"
    (ranking,) = rankings(desk.state)
    assert [line.score for line in ranking.standings] == sorted(expected.values(), reverse=True)


def test_the_size_of_the_difference_does_not_count() -> None:
    desk = opened(3)
    for board, points in ((1, "+10"), (2, "-1100"), (3, "0")):
        desk.enter(f"1A-1-1o-{board}", points)
        desk.enter(f"1A-1-1c-{board}", "0")
    (match,) = matches(desk.state, 1, 1)
    assert [board.home for board in match.boards] == [2, 0, 1]
    assert [board.away for board in match.boards] == [0, 2, 1]
    assert list(match_points(desk.state, 1, match)) == [3, 3]


def test_an_average_plus_is_worth_sixty_per_cent_of_the_board() -> None:
    desk = opened(3, 1)
    desk.enter("1A-1-1c-1", "0")
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1o-1"), Adjustment.parse("NS A+; EW A-"), "12C2"))
    (match,) = matches(desk.state, 1, 1)
    assert match_points(desk.state, 1, match) == (Fraction(12, 10), Fraction(8, 10))


def test_a_weighted_score_is_weighted_after_the_comparison() -> None:
    desk = opened(3, 1)
    desk.enter("1A-1-1c-1", "+420")
    desk.enter("1A-1-1o-1", "+170")
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1o-1"), Adjustment.parse("60% +450, 40% +170"), "12C1"))
    (match,) = matches(desk.state, 1, 1)
    assert match_points(desk.state, 1, match) == (Fraction(12, 10), Fraction(8, 10))


def test_a_team_with_a_bye_gets_average_plus_on_every_board() -> None:
    desk = opened(3, 2)
    section = desk.state.section(1, "A")
    for number in range(1, section.rounds + 1):
        for match in matches(desk.state, 1, number):
            for board in section.plan.at(number, match.table, Room.OPEN).boards:
                for room in "oc":
                    desk.enter(f"1A-{number}-{match.table}{room}-{board}", "0")
    # Two matches of two tied boards, and a bye of two boards at 60 % of two points.
    assert set(scores(desk).values()) == {4 + 2 * 2 * Fraction(6, 10)}


def test_a_penalty_is_given_in_matchpoints() -> None:
    desk = opened(3, 1)
    desk.enter("1A-1-1o-1", "+50")
    desk.enter("1A-1-1c-1", "0")
    (match,) = matches(desk.state, 1, 1)
    desk.add(PenaltyRecorded(1, match.home, Penalty.parse("0.5 MP"), "90"))
    assert scores(desk)[match.home] == 2 - Fraction(1, 2) + 2 * Fraction(6, 10), "a board won, the penalty, a bye"
    with refusal("a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}", unit="MP"):
        desk.add(PenaltyRecorded(1, match.home, Penalty.parse("1 VP"), "90"))


def test_the_ranking_is_in_matchpoints() -> None:
    assert RULES.unit == "MP"
    assert not RULES.victory_points
