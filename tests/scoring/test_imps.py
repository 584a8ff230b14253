"""IMPs across the field, Butler, total points and matches of teams."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from parts import FULL
from said import refusal
from scoring import reference
from scoring.random_events import as_table, random_lines
from scoring.test_matchpoints import mirrored

from arbitr.bridge.board import Board
from arbitr.bridge.scores.adjustment import Adjustment, Artificial, Assigned, Average, parse_award
from arbitr.bridge.seat import Side
from arbitr.laws.regulations import KnockoutRounding
from arbitr.scoring.columns import Outcomes
from arbitr.scoring.imps_across import Across, DatumRule, ImpRules, butler, imps_across, with_own_session
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.ranking import Contestants
from arbitr.scoring.teams import MatchRules, board_imps
from arbitr.scoring.total_points import total_points
from arbitr.scoring.victory_points import victory_points
from arbitr.scoring.worth import Worths

EVENTS = 3000 if FULL else 200
BOARD = Board.numbered(1)


def pairs(found: Worths, count: int) -> list[tuple[Fraction, Fraction]]:
    return [(found.of(row, Side.NS), found.of(row, Side.EW)) for row in range(count)]


def both(ns: int, ew: int) -> tuple[Fraction, Fraction]:
    return Fraction(ns), Fraction(ew)


@pytest.mark.parametrize("across", list(Across))
def test_imps_across_the_field_agree_with_the_reference_on_random_events(across: Across) -> None:
    random = Random(1)
    for _ in range(EVENTS):
        lines = random_lines(random)
        found = imps_across(Outcomes.of(lines), ImpRules(across=across))
        wanted = reference.imps_across([as_table(line) for line in lines], across is Across.SUM)
        assert pairs(found, len(lines)) == wanted


@pytest.mark.parametrize("leave_out", [0, 1, 2])
def test_butler_agrees_with_the_reference_on_random_events(leave_out: int) -> None:
    random = Random(2)
    for _ in range(EVENTS):
        lines = random_lines(random)
        found = butler(Outcomes.of(lines), ImpRules(datum=DatumRule(leave_out)))
        wanted = reference.butler([as_table(line) for line in lines], leave_out)
        assert pairs(found, len(lines)) == wanted


def test_what_one_side_wins_the_other_loses_unless_the_score_is_adjusted() -> None:
    random = Random(3)
    for _ in range(EVENTS):
        lines = random_lines(random, adjusted=False)
        for found in (imps_across(Outcomes.of(lines)), butler(Outcomes.of(lines)), total_points(Outcomes.of(lines))):
            assert all(ns == -ew for ns, ew in pairs(found, len(lines)))


def test_mirroring_the_sides_mirrors_the_imps() -> None:
    random = Random(4)
    for _ in range(EVENTS):
        lines = random_lines(random)
        turned = [mirrored(line) for line in lines]
        for scored in (imps_across, butler):
            before, after = (pairs(scored(Outcomes.of(played)), len(lines)) for played in (lines, turned))
            assert before == [(ew, ns) for ns, ew in after]


def test_the_extremes_may_be_left_out_of_the_datum() -> None:
    lines = [
        ScoreLine(BOARD, str(place), str(place + 9), score) for place, score in enumerate((1400, 110, 120, 130, -800))
    ]
    assert butler(Outcomes.of(lines)).of(2, Side.NS) == -2  # the datum is 190
    assert butler(Outcomes.of(lines), ImpRules(datum=DatumRule(1))).of(2, Side.NS) == 0  # now it is 120
    fifth = DatumRule(Fraction(1, 5))
    assert butler(Outcomes.of(lines), ImpRules(datum=fifth)).of(2, Side.NS) == 0
    assert butler(Outcomes.of(lines), ImpRules(datum=DatumRule(1, least=6))).of(2, Side.NS) == -2


def test_half_a_step_of_the_datum_is_rounded_towards_zero() -> None:
    # The mean of 100 and 110 is 105; with 100 as the datum, 120 would be 1 IMP away and with 110 none.
    for sign in (1, -1):
        scores = [100, 110, 90, 120]  # the mean is 105
        lines = [ScoreLine(BOARD, str(place), str(place + 9), sign * score) for place, score in enumerate(scores)]
        assert butler(Outcomes.of(lines)).of(3, Side.NS) == sign


@pytest.mark.parametrize("bad", [-1, Fraction(1, 2), Fraction(3, 4)])
def test_no_more_can_be_left_out_than_there_are(bad: int | Fraction) -> None:
    with refusal("{leave_out} scores cannot be left out at each end; enter a number, or a fraction below 1/2"):
        DatumRule(bad)


def test_a_better_mean_of_the_session_counts_for_average_plus_in_imps() -> None:
    lines = []
    for number in (1, 2):
        board = Board.numbered(number)
        lines += [ScoreLine(board, "1", "3", 980), ScoreLine(board, "2", "4", 480)]  # 500 points are 11 IMPs
    last = Board.numbered(3)
    lines += [ScoreLine(last, "1", "3", None, Adjustment.parse("NS A+; EW A-")), ScoreLine(last, "2", "4", 50)]
    outcomes = Outcomes.of(lines)
    found = with_own_session(imps_across(outcomes), outcomes, Contestants.of(lines).index)
    assert pairs(found, 5)[4] == both(11, -11)


def test_total_points_are_the_points_and_an_average_needs_a_value() -> None:
    lines = [ScoreLine(BOARD, "1", "3", 420), ScoreLine(BOARD, "2", "4", -50)]
    assert pairs(total_points(Outcomes.of(lines)), 2) == [both(420, -420), both(-50, 50)]
    awarded = [*lines, ScoreLine(BOARD, "5", "6", None, Adjustment.both(Artificial(Average.PLUS)))]
    with refusal(
        "an average has no value in this form of scoring; set average_other_scoring to three numbers: average "
        "plus, average and average minus"
    ):
        total_points(Outcomes.of(awarded))
    values = (Fraction(100), Fraction(0), Fraction(-100))
    assert pairs(total_points(Outcomes.of(awarded), values), 3)[2] == both(100, 100)


def test_a_weighting_is_done_in_imps() -> None:
    """65% of +480 and 35% of +980 against +500 at the other table: 0.65 * -1 + 0.35 * 10 = 2.85, so +3."""
    weighted = Adjustment.both(parse_award("65% +480, 35% +980"))
    one, other = ScoreLine(BOARD, "A", "B", None, weighted), ScoreLine(BOARD, "B", "A", 500)
    assert board_imps(one, other) == both(3, -3)
    assert board_imps(one, other, MatchRules(rounding=None)) == (Fraction(57, 20), Fraction(-57, 20))
    turned = mirrored_pair(one, other)
    assert board_imps(*turned) == both(3, -3)


def mirrored_pair(one: ScoreLine, other: ScoreLine) -> tuple[ScoreLine, ScoreLine]:
    """The same match with the adjusted table as the second one."""
    award = Adjustment.both(parse_award("65% -480, 35% -980"))
    return replace(one, result=-500, adjustment=None), replace(other, result=None, adjustment=award)


def test_a_match_is_the_sum_of_its_boards_and_its_victory_points_make_twenty() -> None:
    random = Random(5)
    for _ in range(EVENTS):
        boards, margin = [], 0
        for number in range(1, random.randint(2, 12)):
            one, other = (10 * random.randint(-80, 80) for _ in range(2))
            board = Board.numbered(number)
            boards.append((ScoreLine(board, "A", "B", one), ScoreLine(board, "B", "A", other)))
            margin += reference.imps(one - other)
        home, away = (sum(team, Fraction(0)) for team in zip(*(board_imps(*board) for board in boards), strict=True))
        assert (home, away) == both(margin, -margin)
        assert victory_points(home, len(boards)) + victory_points(away, len(boards)) == 20


def test_scores_that_do_not_balance_are_averaged_in_a_knock_out_match() -> None:
    """One team +3, the other -8 and not -3: the mean of +3 and +8 is 5.5 (86B, 12C4)."""
    split = Adjustment(Assigned.to(400), Assigned.to(620))  # against +300: 3 IMPs, and 320 points are 8
    one, other = ScoreLine(BOARD, "A", "B", 400, split), ScoreLine(BOARD, "B", "A", 300)
    assert board_imps(one, other) == both(3, -8)
    knockout = MatchRules(knockout=True)
    assert board_imps(one, other, knockout) == (Fraction(11, 2), Fraction(-11, 2))
    favoured = replace(knockout, knockout_rounding=KnockoutRounding.FOR_INNOCENT)
    assert board_imps(one, other, favoured, Side.NS) == both(6, -6)
    assert board_imps(one, other, favoured, Side.EW) == both(5, -5)


def test_averages_of_a_team_match_are_three_imps() -> None:
    awarded = ScoreLine(BOARD, "A", "B", None, Adjustment.parse("NS A+; EW A-"))
    other = ScoreLine(BOARD, "B", "A", 620)
    assert board_imps(awarded, other) == both(3, -3)
    blameless = ScoreLine(BOARD, "A", "B", None, Adjustment.both(Artificial(Average.PLUS)))
    assert board_imps(blameless, other) == both(3, 3)
    assert board_imps(blameless, other, MatchRules(knockout=True)) == both(0, 0)


def test_different_boards_are_not_compared() -> None:
    with refusal("boards {one} and {other} cannot be compared; give the same board from both tables", one=1, other=2):
        board_imps(ScoreLine(BOARD, "A", "B", 0), ScoreLine(Board.numbered(2), "B", "A", 0))
