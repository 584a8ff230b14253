"""Scores that were assigned in matchpoints, per cent or IMPs, in a whole event and in a match."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arbitr.bridge.board import Board
from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.seat import Side
from arbitr.problem import Problem
from arbitr.scoring.event import EventRules, Method, score_event
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.teams import board_imps

BOARD = Board.numbered(1)


def line(number: int, result: str, adjusted: str = "") -> ScoreLine:
    adjustment = Adjustment.parse(adjusted) if adjusted else None
    return ScoreLine(BOARD, f"{number}", f"{10 + number}", Result.parse(result), adjustment)


def event(method: Method, adjusted: str) -> tuple[Fraction, Fraction]:
    lines = [line(1, "4S N -1", adjusted), line(2, "4S N ="), line(3, "4S N -1"), line(4, "3S N +1")]
    worths = score_event(lines, EventRules(method)).worths
    return worths.of(0, Side.NS), worths.of(0, Side.EW)


def test_per_cent_and_matchpoints_count_as_they_were_told() -> None:
    assert event(Method.MATCHPOINTS, "NS assigned 65%; EW assigned 25%") == (Fraction(39, 10), Fraction(3, 2))
    assert event(Method.MATCHPOINTS, "4 MP") == (Fraction(4), Fraction(2))


def test_nobody_is_compared_with_a_score_that_was_told_so() -> None:
    lines = [line(1, "4S N -1", "4 MP"), line(2, "4S N ="), line(3, "4S N -1")]
    with_average = [line(1, "4S N -1", "A"), *lines[1:]]
    assigned, average = (score_event(played).worths for played in (lines, with_average))
    assert [assigned.of(row, Side.NS) for row in (1, 2)] == [average.of(row, Side.NS) for row in (1, 2)]


def test_imps_count_as_they_were_told() -> None:
    assert event(Method.IMPS, "NS +5 IMP; EW -8 IMP") == (Fraction(5), Fraction(-8))
    assert board_imps(line(1, "4S N -1", "+7 IMP"), line(2, "4S N =")) == (Fraction(7), Fraction(-7))


@pytest.mark.parametrize(("method", "adjusted"), [(Method.MATCHPOINTS, "+3 IMP"), (Method.IMPS, "assigned 55%")])
def test_a_unit_of_another_scoring_is_refused(method: Method, adjusted: str) -> None:
    with pytest.raises(Problem):
        event(method, adjusted)
