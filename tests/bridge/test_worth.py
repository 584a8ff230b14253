"""Scores that are told as what they are worth, and weights as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arbitr.bridge.board import Vulnerability
from arbitr.bridge.scores.adjustment import Adjustment, Assigned, parse_award, parse_probable
from arbitr.bridge.scores.penalty import Unit
from arbitr.bridge.scores.score import possible_scores
from arbitr.bridge.scores.worth import Worth
from arbitr.bridge.seat import Side
from arbitr.problem import Problem


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2 4S N =, 1 4S N -1", "200/3% 4S N =, 100/3% 4S N -1"),
        ("2:1 4S N =, 4S N -1", "200/3% 4S N =, 100/3% 4S N -1"),
        ("4S N =, 4S N -1 2:1", "200/3% 4S N =, 100/3% 4S N -1"),
        ("1/6 4S N +1, 1/3 4S N =, 1/2 pass", "50/3% 4S N +1, 100/3% 4S N =, 50% pass"),
        ("1/6 4S N +1, 1/3 4S N =", "100/3% 4S N +1, 200/3% 4S N ="),
        ("4S N = 60%, 4S N -1 40%", "60% 4S N =, 40% 4S N -1"),
        ("60% 4S N =, 4S N -1", "60% 4S N =, 40% 4S N -1"),
        ("55%", "NS 55%"),
        ("EW 55%", "NS 45%"),
        ("-4 IMPs", "NS -4 IMP"),
        ("EW 7 MP", "EW 7 MP"),
        ("60% 55%, 40% 45%", "60% NS 55%, 40% NS 45%"),
    ],
)
def test_weights_and_worths_are_read_exactly_and_read_again(text: str, written: str) -> None:
    award = Assigned.parse(text.upper())
    assert str(award) == written
    assert sum(outcome.weight for outcome in award.outcomes) == 1
    assert parse_award(written) == award


@pytest.mark.parametrize(
    "text",
    ["60% 4S N =, 30% 4S N -1", "4S N =, 4S N -1", "60% 4S N =, 40% +3 IMP", "101%", "25 IMP", "-1 MP", "2:1 4S N ="],
)
def test_what_makes_no_score_is_refused(text: str) -> None:
    with pytest.raises(Problem):
        Assigned.parse(text)


def test_each_side_may_have_its_own_worth() -> None:
    adjustment = Adjustment.parse("NS +5 IMP; EW -8 IMP")
    assert str(adjustment) == "NS +5 IMP; EW -8 IMP"
    assert [award.worth(side) for side, award in zip(Side, (adjustment.ns, adjustment.ew), strict=True)] == [5, -8]  # type: ignore[union-attr]
    assert not Adjustment.parse("NS +3 IMP; EW -3 IMP").is_split
    assert str(Adjustment.parse("NS assigned 55%; EW assigned 40%")) == "NS assigned 55%; EW assigned 40%"


def test_a_worth_as_the_other_side_sees_it() -> None:
    assert Worth(Fraction(55), Unit.PERCENT).of(Side.EW) == Fraction(9, 20)
    assert Worth(Fraction(3), Unit.IMPS).of(Side.EW) == -3
    assert Worth(Fraction(3), Unit.MATCHPOINTS, Side.EW).of(Side.NS, 12) == Fraction(3, 4)
    assert Worth(Fraction(3), Unit.MATCHPOINTS).of(Side.NS) is None
    with pytest.raises(Problem):
        Worth(Fraction(13), Unit.MATCHPOINTS).of(Side.NS, 12)


def test_weights_between_bounds_are_set_for_what_is_better() -> None:
    def better(what: object) -> Fraction:
        return Fraction(str(what) == "4♠ N =")

    award = Assigned.resolved("40-60% 4S N =, 30-70% 4S N -1", better)
    assert str(award) == "60% 4S N =, 40% 4S N -1"
    with pytest.raises(Problem):
        Assigned.resolved("10-20% 4S N =, 30-70% 4S N -1", better)
    with pytest.raises(Problem):
        Assigned.parse("40-60% 4S N =, 40-60% 4S N -1")


def test_probabilities_need_not_make_a_hundred_and_never_more() -> None:
    found = parse_probable("20% 2H W =, 50% 2H W +1")
    assert [outcome.probability for outcome in found] == [Fraction(1, 5), Fraction(1, 2)]
    assert [outcome.is_at_least(Fraction(1, 3)) for outcome in found] == [False, True]
    assert [outcome.probability for outcome in parse_probable("1:3 2H W =, 2H W +1")] == [
        Fraction(1, 4),
        Fraction(3, 4),
    ]
    with pytest.raises(Problem):
        parse_probable("60% 2H W =, 50% 2H W +1")


def test_points_that_no_contract_gives() -> None:
    assert not {633, -4, 5} & possible_scores()
    assert {0, 420, -50, 1430} <= possible_scores()
    assert 620 in possible_scores(Vulnerability.NS)
    assert 620 not in possible_scores(Vulnerability.EW)
    assert -620 in possible_scores(Vulnerability.EW)
