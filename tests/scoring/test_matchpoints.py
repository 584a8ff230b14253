"""Matchpoints (78A), Neuberg, fouled boards (87), and artificial, split and weighted scores (12C)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from parts import FULL
from said import refusal
from scoring import reference
from scoring.random_events import as_table, random_lines

from arbitr.bridge.board import Board
from arbitr.bridge.scores.adjustment import Adjustment, Artificial, Assigned, Average, WeightedResult, parse_award
from arbitr.bridge.seat import Side
from arbitr.scoring.board_a_match import board_a_match
from arbitr.scoring.columns import Outcomes
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.matchpoints import Groups, MatchpointRules, SmallGroups, matchpoints, with_own_session
from arbitr.scoring.ranking import Contestants
from arbitr.scoring.worth import Rounding, Worths

EVENTS = 5000 if FULL else 200
EXACT = MatchpointRules(rounding=None)
BOARD = Board.numbered(1)


def lines_of(*scores: int, form: str = "") -> list[ScoreLine]:
    return [
        ScoreLine(BOARD, f"{form}{place}", f"{form}{place + 50}", score, form=form)
        for place, score in enumerate(scores)
    ]


def column(found: Worths, side: Side) -> list[Fraction]:
    return [found.of(row, side) for row in range(found.numerators.shape[1])]


def decimals(found: Worths, side: Side) -> list[str]:
    return [f"{float(score):.1f}" for score in column(found, side)]


def test_the_worked_example_of_a_fouled_board_with_groups_of_seven_and_three() -> None:
    lines = lines_of(70, 60, 50, 40, 30, 20, 10, form="a") + lines_of(70, 60, 50, form="b")
    found = matchpoints(Outcomes.of(lines))
    assert decimals(found, Side.NS) == "17.6 14.7 11.9 9.0 6.1 3.3 0.4 15.7 9.0 2.3".split()
    assert decimals(found, Side.EW) == "0.4 3.3 6.1 9.0 11.9 14.7 17.6 2.3 9.0 15.7".split()


def test_small_groups_may_have_fixed_percentages() -> None:
    rules = MatchpointRules(small_groups=SmallGroups.FIXED, rounding=None)

    def shares(large: int, *small: int) -> list[Fraction | None]:
        lines = lines_of(*range(0, 10 * large, 10), form="a") + lines_of(*small, form="b")
        found = matchpoints(Outcomes.of(lines), rules=rules)
        return [found.share(row, Side.NS) for row in range(large, len(lines))]

    def percent(*numbers: int) -> list[Fraction]:
        return [Fraction(number, 100) for number in numbers]

    assert shares(7, 70, 60, 50) == percent(70, 60, 50)
    assert shares(7, 70, 50, 50) == percent(70, 55, 55)
    assert shares(8, 70, 60) == percent(65, 55)
    assert shares(8, 60, 60) == percent(60, 60)
    # Three of eight are more than a third: the formula, (x + 1) * 8 / 3 - 1 of 14.
    assert shares(5, 70, 60, 50) == [Fraction(37, 3) / 14, Fraction(1, 2), Fraction(5, 3) / 14]


def test_groups_may_have_a_top_of_their_own() -> None:
    lines = lines_of(40, 30, 20, 10, form="a") + lines_of(70, 60, form="b")
    found = matchpoints(Outcomes.of(lines), rules=MatchpointRules(groups=Groups.OWN_TOP))
    assert column(found, Side.NS) == [6, 4, 2, 0, 2, 0]
    assert [found.top(row, Side.NS) for row in range(6)] == [6, 6, 6, 6, 2, 2]


def test_the_unit_may_be_a_half() -> None:
    found = matchpoints(Outcomes.of(lines_of(420, 400, 420, -50)), rules=MatchpointRules(unit=Fraction(1, 2)))
    assert column(found, Side.NS) == [Fraction(5, 2), 1, Fraction(5, 2), 0]
    assert found.top(0, Side.NS) == 3


def test_a_half_is_rounded_towards_the_average() -> None:
    # Four scores where five are due: (x + 1) * 5 / 4 - 1 is 0.25, 2.75, 5.25 and 7.75 of 8.
    found = matchpoints(Outcomes.of(lines_of(50, 60, 70, 80)), due=5)
    assert decimals(found, Side.NS) == ["0.3", "2.8", "5.2", "7.7"]


def test_a_weighted_score_gets_the_mean_of_its_outcomes_and_counts_so_among_the_others() -> None:
    weighted = Adjustment.both(parse_award("60% +420, 40% -50"))
    lines = [*lines_of(420, 170, -50), ScoreLine(BOARD, "4", "54", None, weighted)]
    found = matchpoints(Outcomes.of(lines), rules=EXACT)
    assert column(found, Side.NS) == [
        2 + 2 + Fraction(3, 5) * 1 + Fraction(2, 5) * 2,
        2 + Fraction(2, 5) * 2,
        Fraction(2, 5) * 1,
        Fraction(3, 5) * (1 + 2 + 2) + Fraction(2, 5) * 1,
    ]


def test_a_split_score_counts_for_each_side_as_this_side_got_it() -> None:
    split = Adjustment(Assigned.to(420), Assigned.to(-50))
    found = matchpoints(Outcomes.of([*lines_of(170, 110), ScoreLine(BOARD, "3", "53", 170, split)]))
    assert column(found, Side.NS) == [2, 0, 4]
    assert column(found, Side.EW) == [0, 2, 4]


def test_an_artificial_score_is_a_share_of_the_top_and_the_others_are_factored_up() -> None:
    awarded = Adjustment(Artificial(Average.PLUS), Artificial(Average.MINUS))
    lines = [*lines_of(300, 200, 100, 50, 0), ScoreLine(BOARD, "6", "56", None, awarded)]
    found = matchpoints(Outcomes.of(lines))
    assert decimals(found, Side.NS) == ["9.8", "7.4", "5.0", "2.6", "0.2", "6.0"]
    assert decimals(found, Side.EW) == ["0.2", "2.6", "5.0", "7.4", "9.8", "4.0"]


def test_one_score_where_several_are_due_is_worth_the_average() -> None:
    found = matchpoints(Outcomes.of(lines_of(420)), due=7)
    assert [found.of(0, side) for side in Side] == [6, 6]


def test_a_single_score_on_a_board_has_nothing_to_be_compared_with() -> None:
    found = matchpoints(Outcomes.of(lines_of(420)))
    assert found.share(0, Side.NS) is None


def test_no_lines_make_no_matchpoints() -> None:
    assert matchpoints(Outcomes.of([])).numerators.shape == (2, 0)


def session(percents: list[int], award: Artificial) -> Fraction:
    """What a pair gets for an artificial score that has won so many of four units on its other boards."""
    lines = []
    for number, units in enumerate(percents, start=1):
        others = [100 if number < (4 - units) // 2 else -100 for number in range(2)]
        scores = [0, *others]
        lines += [ScoreLine(Board.numbered(number), f"{at}", f"{50 + at}", score) for at, score in enumerate(scores)]
    last = Board.numbered(len(percents) + 1)
    fair = Artificial(Average.FAIR)
    lines += [
        ScoreLine(last, "0", "50", None, Adjustment(award, fair)),
        ScoreLine(last, "1", "51", 50),
        ScoreLine(last, "2", "52", 0),
    ]
    outcomes = Outcomes.of(lines)
    found = with_own_session(matchpoints(outcomes), outcomes, Contestants.of(lines).index)
    worth = found.share(len(lines) - 3, Side.NS)
    assert worth is not None
    return worth


def test_a_better_session_counts_for_average_plus_and_a_worse_one_for_average_minus() -> None:
    plus, minus = Artificial(Average.PLUS), Artificial(Average.MINUS)
    assert session([4, 4, 2], plus) == Fraction(33, 40)  # 10 of 12 is 3.33 of 4: rounded to 3.3
    assert session([4, 0, 2], plus) == Fraction(24, 40)
    assert session([0, 0, 2], minus) == Fraction(7, 40)  # 2 of 12 is 0.67 of 4
    assert session([4, 4, 2], minus) == Fraction(16, 40)
    assert session([4, 4, 2], Artificial(Average.FAIR)) == Fraction(1, 2)


@pytest.mark.parametrize("step", [Fraction(1, 10), Fraction(1, 100), None])
def test_the_columns_agree_with_the_reference_on_random_events(step: Fraction | None) -> None:
    random = Random(5)
    for _ in range(EVENTS):
        lines = random_lines(random)
        due = random.choice((0, 0, 8, 15))
        fixed = random.random() < 0.3
        rules = MatchpointRules(
            small_groups=SmallGroups.FIXED if fixed else SmallGroups.FORMULA,
            rounding=None if step is None else Rounding(step),
        )
        found = matchpoints(Outcomes.of(lines), due, rules)
        wanted = reference.matchpoints([as_table(line) for line in lines], due, step, fixed)
        assert [(found.of(row, Side.NS), found.of(row, Side.EW)) for row in range(len(lines))] == wanted


def test_the_fast_reference_agrees_with_the_plain_one() -> None:
    random, compared = Random(6), 0
    for _ in range(EVENTS // 3):
        tables = [as_table(line)._replace(form="") for line in random_lines(random)]
        boards = {board: [table for table in tables if table.board == board] for board in {t.board for t in tables}}
        for board in boards.values():
            if any(isinstance(table.of(side), Fraction) for table in board for side in (0, 1)):
                continue
            fast = reference.matchpoints_by_sorting(board, 20)
            slow = reference.matchpoints(board, step=None)
            for row, (ns, ew) in enumerate(slow):
                assert fast[0][row] == ns * 400
                assert fast[1][row] == ew * 400
            compared += len(slow)
    assert compared


def test_without_artificial_or_split_scores_the_two_sides_make_the_top_at_every_table() -> None:
    random = Random(7)
    for _ in range(EVENTS):
        lines = random_lines(random, adjusted=False)
        weighted = [random.random() < 0.2 for _ in lines]
        lines = [
            replace(line, adjustment=Adjustment.both(_weights(random, line))) if change else line
            for line, change in zip(lines, weighted, strict=True)
        ]
        found = matchpoints(Outcomes.of(lines), random.choice((0, 9)))
        for row in range(len(lines)):
            assert found.of(row, Side.NS) + found.of(row, Side.EW) == found.top(row, Side.NS)


def _weights(random: Random, line: ScoreLine) -> Assigned:
    other = random.choice((-90, 120, 600))
    return Assigned((WeightedResult(Fraction(2, 3), line.points), WeightedResult(Fraction(1, 3), other)))


def test_the_order_of_the_tables_and_the_names_of_the_pairs_change_nothing_else() -> None:
    random = Random(8)
    for _ in range(EVENTS):
        lines = random_lines(random)
        before = matchpoints(Outcomes.of(lines))
        order = random.sample(range(len(lines)), len(lines))
        renamed = [replace(lines[place], ns=f"x{lines[place].ew}", ew=f"y{lines[place].ns}") for place in order]
        after = matchpoints(Outcomes.of(renamed))
        for row, place in enumerate(order):
            assert [after.of(row, side) for side in Side] == [before.of(place, side) for side in Side]


def test_mirroring_the_sides_mirrors_the_matchpoints() -> None:
    random = Random(9)
    for _ in range(EVENTS):
        lines = random_lines(random)
        before, after = (matchpoints(Outcomes.of(played)) for played in (lines, [mirrored(line) for line in lines]))
        for row in range(len(lines)):
            assert (before.of(row, Side.NS), before.of(row, Side.EW)) == (
                after.of(row, Side.EW),
                after.of(row, Side.NS),
            )


def mirrored(line: ScoreLine) -> ScoreLine:
    assert isinstance(line.result, int)
    adjustment = line.adjustment
    if adjustment is not None:
        adjustment = Adjustment(_turned(adjustment.ew), _turned(adjustment.ns))
    return replace(line, ns=line.ew, ew=line.ns, result=-line.result, adjustment=adjustment)


def _turned(award: object) -> Artificial | Assigned:
    if isinstance(award, Assigned):
        outcomes = award.outcomes
        return Assigned(
            tuple(
                WeightedResult(outcome.weight, -outcome.what) for outcome in outcomes if isinstance(outcome.what, int)
            )
        )
    return award  # type: ignore[return-value]


def test_numbers_too_large_for_sixty_four_bits_are_still_exact() -> None:
    primes = [Fraction(1, number) for number in (9973, 9967, 9949)]
    lines = lines_of(420, 170, -50, 50)
    for place, part in enumerate(primes):
        award = Assigned((WeightedResult(part, 420), WeightedResult(1 - part, -50)))
        lines[place] = replace(lines[place], adjustment=Adjustment.both(award))
    found = matchpoints(Outcomes.of(lines), due=11, rules=EXACT)
    wanted = reference.matchpoints([as_table(line) for line in lines], 11, None)
    assert [(found.of(row, Side.NS), found.of(row, Side.EW)) for row in range(4)] == wanted
    tenths = matchpoints(Outcomes.of(lines), due=11)
    wanted = reference.matchpoints([as_table(line) for line in lines], 11)
    assert [(tenths.of(row, Side.NS), tenths.of(row, Side.EW)) for row in range(4)] == wanted


def test_weights_that_cannot_be_added_up_are_refused() -> None:
    lines = lines_of(420, 170, -50, 50)
    for place, prime in enumerate((999983, 999979, 999961, 999959)):
        award = Assigned((WeightedResult(Fraction(1, prime), 420), WeightedResult(1 - Fraction(1, prime), -50)))
        lines[place] = replace(lines[place], adjustment=Adjustment.both(award))
    with refusal("the weights and shares of this event are too fine to add up; enter them as percentages"):
        Outcomes.of(lines)


def test_board_a_match_gives_two_for_a_board_won_and_one_for_a_tie() -> None:
    def team(score: int, other: int) -> dict[str, Fraction]:
        lines = [ScoreLine(BOARD, "Reds", "Blues", score), ScoreLine(BOARD, "Blues", "Reds", other)]
        lines += [ScoreLine(BOARD, "Greens", "Whites", 1400), ScoreLine(BOARD, "Whites", "Greens", 50)]
        found = board_a_match(lines)
        reds = found.of(0, Side.NS) + found.of(1, Side.EW)
        return {"Reds": reds, "Blues": found.of(0, Side.EW) + found.of(1, Side.NS)}

    assert team(420, 170) == {"Reds": 2, "Blues": 0}
    assert team(-50, -50) == {"Reds": 1, "Blues": 1}
    assert team(-60, -50) == {"Reds": 0, "Blues": 2}
