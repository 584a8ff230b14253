"""Totals, penalties, ties, strata: exact numbers in order."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from parts import FULL
from said import refusal
from scoring import reference
from scoring.random_events import random_lines
from scoring.test_matchpoints import mirrored

from arbitr.bridge.board import Board
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty, Unit
from arbitr.bridge.seat import Side
from arbitr.scoring.columns import Outcomes
from arbitr.scoring.event import EventRules, Method, score_event
from arbitr.scoring.imps_across import imps_across
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.matchpoints import MatchpointRules, matchpoints
from arbitr.scoring.ranking import (
    NOTHING,
    Addition,
    Contestants,
    Counting,
    RankingLine,
    TieBreak,
    Total,
    breaker,
    ranked,
    standing,
    strata,
    top_of,
    totals,
)

EVENTS = 3000 if FULL else 200


def of(name: str, score: Fraction | int) -> RankingLine:
    return RankingLine(name, Fraction(score), Total(name, Fraction(score), 1))


def test_totals_are_the_sums_of_the_boards() -> None:
    random = Random(1)
    for _ in range(EVENTS):
        lines = random_lines(random)
        rules = MatchpointRules(rounding=None)
        for found in (matchpoints(Outcomes.of(lines), 9, rules), imps_across(Outcomes.of(lines))):
            contestants = Contestants.of(lines)
            for total in totals(found, contestants):
                own = [
                    (row, side)
                    for row, line in enumerate(lines)
                    for side in Side
                    if line.contestant(side) == total.contestant
                ]
                assert total.won == sum((found.of(row, side) for row, side in own), Fraction(0))
                assert total.boards == len(own)
                tops = [found.top(row, side) for row, side in own]
                most = sum((top for top in tops if top is not None), Fraction(0))
                assert total.most == (None if found.tops is None else most)


def test_places_are_one_more_than_there_are_better_ones() -> None:
    random = Random(2)
    for _ in range(EVENTS):
        scores = [Fraction(random.randint(0, 6), random.randint(1, 4)) for _ in range(random.randint(0, 12))]
        ranking = ranked(of(str(place), score) for place, score in enumerate(scores))
        found = {line.contestant: (line.place, line.shared) for line in ranking}
        assert [found[str(place)] for place in range(len(scores))] == reference.places(scores)


def test_thirds_that_make_a_whole_tie_with_the_whole() -> None:
    thirds = Fraction(1, 3) + Fraction(1, 3) + Fraction(1, 3)
    assert [line.places for line in ranked([of("a", thirds), of("b", 1)])] == ["1-2", "1-2"]


def test_a_result_corrected_and_corrected_back_gives_the_same_ranking() -> None:
    random = Random(3)
    for _ in range(EVENTS // 4):
        lines = random_lines(random)

        def ranking(of_lines: list[ScoreLine]) -> list[RankingLine]:
            contestants = Contestants.of(of_lines)
            won = totals(matchpoints(Outcomes.of(of_lines)), contestants)
            return ranked(standing(won_by, NOTHING, Counting.PERCENT, Unit.MATCHPOINTS, None) for won_by in won)

        place = random.randrange(len(lines))
        changed = [*lines]
        changed[place] = ScoreLine(lines[place].board, lines[place].ns, lines[place].ew, 7600)
        ranking(changed)
        assert ranking(lines) == ranking([*changed[:place], lines[place], *changed[place + 1 :]])


@pytest.mark.parametrize("method", [Method.MATCHPOINTS, Method.IMPS, Method.BUTLER])
def test_names_order_and_sides_do_not_matter_to_the_ranking(method: Method) -> None:
    random = Random(4)
    rules = EventRules(method)
    for _ in range(EVENTS // 4):
        lines = random_lines(random)
        places = {line.contestant: (line.place, line.score) for line in score_event(lines, rules).rankings[None]}
        changed = [replace(line, ns=f"new {line.ns}", ew=f"new {line.ew}") for line in map(mirrored, lines)]
        random.shuffle(changed)
        again = score_event(changed, rules).rankings[None]
        assert {line.contestant: (line.place, line.score) for line in again} == {
            f"new {name}": place for name, place in places.items()
        }


def test_penalties_carry_over_and_handicap_change_the_score() -> None:
    total = Total("1", Fraction(60), 10, Fraction(120))  # ten boards with a top of 12
    top = Fraction(12)

    def score(addition: Addition, counting: Counting = Counting.PERCENT) -> Fraction:
        return standing(total, addition, counting, Unit.MATCHPOINTS, top).score

    assert score(NOTHING) == 50
    assert score(Addition((Penalty.parse("10%"),))) == 49  # of a top, 1.2: 58.8 of 120
    assert score(Addition((Penalty.parse("6 MP"),))) == 45
    assert score(Addition((Penalty.parse("10%"), Penalty.parse("6 MP")))) == 44
    assert score(Addition(carried=Fraction(3, 2), handicap=Fraction(2))) == Fraction(107, 2)
    assert score(Addition((Penalty.parse("6 MP"),)), Counting.SUM) == 54
    assert score(Addition((Penalty.parse("5 MP"),)), Counting.MEAN) == Fraction(11, 2)
    teams = Total("A", Fraction(31), 1)
    assert standing(
        teams, Addition((Penalty.parse("1/2 VP"),)), Counting.SUM, Unit.VICTORY_POINTS, None
    ).score == Fraction(61, 2)
    imps = standing(teams, Addition((Penalty.parse("3 IMP"),)), Counting.SUM, Unit.IMPS, None)
    assert imps.score == 28


@pytest.mark.parametrize("penalty", ["3 IMP", "1 VP"])
def test_a_penalty_in_another_unit_is_refused(penalty: str) -> None:
    total = Total("1", Fraction(60), 10, Fraction(120))
    with refusal("a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}", unit="MP"):
        standing(total, Addition((Penalty.parse(penalty),)), Counting.PERCENT, Unit.MATCHPOINTS, Fraction(12))


def played() -> list[ScoreLine]:
    """Four pairs, three boards, everybody meets everybody: 1 and 2 have the same total, and 1 beat 2."""
    one, two, three = (Board.numbered(number) for number in (1, 2, 3))
    return [
        ScoreLine(one, "1", "2", 100), ScoreLine(one, "3", "4", 50),
        ScoreLine(two, "1", "3", 0), ScoreLine(two, "2", "4", 50),
        ScoreLine(three, "1", "4", 50), ScoreLine(three, "2", "3", 50),
    ]  # fmt: skip


def test_ties_are_parted_by_the_published_rule_only() -> None:
    lines = played()
    outcomes = Outcomes.of(lines)
    contestants = Contestants.of(lines)
    found = matchpoints(outcomes)
    standings = [
        standing(total, NOTHING, Counting.PERCENT, Unit.MATCHPOINTS, top_of(found))
        for total in totals(found, contestants)
    ]
    by_name = {standing.contestant: standing.score for standing in standings}
    assert by_name["1"] == by_name["2"]
    together = {line.contestant: line.places for line in ranked(standings)}
    assert together["1"] == together["2"]
    mutual = ranked(standings, [breaker(TieBreak.MUTUAL, found, contestants, outcomes)])
    names = [line.contestant for line in mutual]
    assert names.index("1") < names.index("2")


def test_the_rules_for_ties_count_what_they_say() -> None:
    lines = played()
    outcomes, contestants = Outcomes.of(lines), Contestants.of(lines)
    found = matchpoints(outcomes)
    everybody = ("1", "2", "3", "4")
    # Of two tables: board 1 is won by 1 and by 4, board 2 by 2 and by 3, board 3 is tied.
    assert breaker(TieBreak.MUTUAL, found, contestants, outcomes)(("1", "2")) == {"1": 2, "2": 0}
    assert breaker(TieBreak.MUTUAL, found, contestants, outcomes)(("1", "4")) == {"1": 1, "4": 1}
    assert breaker(TieBreak.TOPS, found, contestants, outcomes)(everybody) == {"1": 2, "2": 2, "3": 2, "4": 2}
    assert breaker(TieBreak.ABOVE_AVERAGE, found, contestants, outcomes)(everybody) == dict.fromkeys(everybody, 1)


def test_sides_numbered_apart_are_different_contestants() -> None:
    lines = [ScoreLine(Board.numbered(1), "1", "1", 100), ScoreLine(Board.numbered(1), "2", "2", 50)]
    names = Contestants.of(lines, sides_apart=True).names
    assert set(names) == {"NS 1", "NS 2", "EW 1", "EW 2"}


def test_everybody_competes_in_the_own_stratum_and_those_above() -> None:
    ranking = ranked([of("a", 60), of("b", 55), of("c", 55), of("d", 50), of("e", 40)])
    found = strata(ranking, {"a": "A", "b": "B", "c": "C", "d": "C", "e": "B"}, ("A", "B", "C"))
    assert [(line.contestant, line.places) for line in found["A"]] == [
        ("a", "1"), ("b", "2-3"), ("c", "2-3"), ("d", "4"), ("e", "5"),
    ]  # fmt: skip
    assert [(line.contestant, line.places) for line in found["B"]] == [
        ("b", "1-2"), ("c", "1-2"), ("d", "3"), ("e", "4"),
    ]  # fmt: skip
    assert [(line.contestant, line.places) for line in found["C"]] == [("c", "1"), ("d", "2")]


def test_a_line_needs_a_result_or_an_adjusted_score_for_both_sides() -> None:
    with refusal("board {board} has neither a result nor an adjusted score"):
        ScoreLine(Board.numbered(3), "1", "2", None)
    with refusal("board {board}: a side keeps its table score, but there is none; enter the result too"):
        ScoreLine(Board.numbered(3), "1", "2", None, Adjustment.parse("NS A+; EW table"))
