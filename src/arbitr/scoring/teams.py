"""A match of two teams in IMPs (Laws 78B, 86), knock-out or for victory points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arbitr.bridge import Artificial, Assigned, Average, Award, Side, Unit, imps
from arbitr.laws.engine import Edition
from arbitr.laws.regulations import KnockoutRounding
from arbitr.problem import Problem, required
from arbitr.scoring.adjusted import SHARES, artificial_imps, artificial_share, knockout_average, points, weighted_scores
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.worth import WHOLE, Rounding, rounded

WON, TIED = 2, 1
"""What a board of board-a-match is worth."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """What an organiser may choose."""

    rounding: Rounding | None = WHOLE
    """For the IMPs from weights, a half towards zero; None for exact."""
    knockout: bool = False
    """Whether scores that do not balance are averaged (86B of 1997 and 2007, 12C4)."""
    knockout_rounding: KnockoutRounding = KnockoutRounding.NONE
    average: Fraction = Fraction(3)
    edition: Edition = Edition.LAWS_2017
    board_a_match: bool = False
    """Whether a board is won, tied or lost (2, 1 or 0) instead of being worth IMPs."""

    @property
    def average_minus(self) -> Fraction:
        """What a board is worth with average minus."""
        return WON * SHARES[Average.MINUS] if self.board_a_match else -self.average


USUAL = MatchRules()


@dataclass(frozen=True, slots=True)
class MatchScore:
    """IMPs for each team, won minus lost: the two need not balance."""

    home: Fraction
    away: Fraction
    boards: int


def board_imps(
    one: ScoreLine, other: ScoreLine, rules: MatchRules = USUAL, innocent: Side | None = None
) -> tuple[Fraction, Fraction]:
    """One board: what the team gets that sits North-South in the first line, and the one that sits East-West there.

    `innocent` is the side of the first line that half an IMP favours in a knock-out match.
    """
    if one.board != other.board:
        raise Problem(
            "boards {one} and {other} cannot be compared; give the same board from both tables",
            one=one.board.number,
            other=other.board.number,
        )
    home = _worth_of(one, other, Side.NS, rules)
    away = _worth_of(one, other, Side.EW, rules)
    if rules.knockout and not rules.board_a_match and home != -away:
        mean = knockout_average(home, away, innocent, rules.knockout_rounding)
        return mean[Side.NS], mean[Side.EW]
    return home, away


def _worth_of(one: ScoreLine, other: ScoreLine, side: Side, rules: MatchRules) -> Fraction:
    """From the viewpoint of the team that sits on this side in the first line, and on the other in the second."""
    stated = [
        worth
        for line, seat in ((one, side), (other, side.other))
        if line.adjustment is not None
        and (worth := _stated_worth(line, line.adjustment.of(seat), seat, rules)) is not None
    ]
    if stated:  # one average for a board; if each table has its own, their mean
        return sum(stated, Fraction(0)) / len(stated)
    sign = 1 if side is Side.NS else -1
    worth = sum(
        (
            own_weight * their_weight * _compared(sign * (mine - theirs), rules)
            for mine, own_weight in _outcomes(one, side)
            for theirs, their_weight in _outcomes(other, side.other)
        ),
        Fraction(0),
    )
    return worth if rules.board_a_match else rounded(worth, Fraction(0), rules.rounding)


def _compared(difference: int, rules: MatchRules) -> int:
    """IMPs (78B), or 2, 1 and 0 for a board won, tied and lost (78A with two scores)."""
    if not rules.board_a_match:
        return imps(difference)
    return WON if difference > 0 else TIED if difference == 0 else 0


def _stated_worth(line: ScoreLine, award: Award, side: Side, rules: MatchRules) -> Fraction | None:
    """What needs no comparison: an average, or a score assigned in the unit of the match."""
    if isinstance(award, Artificial) and rules.board_a_match:
        return WON * artificial_share(award)
    if isinstance(award, Artificial):
        return artificial_imps(award, rules.average, None, rules.edition)
    if not isinstance(award, Assigned) or not award.is_worth:
        return None
    if rules.board_a_match:
        return _stated_board(line, award, side)
    return required(
        award.worth(side) if award.unit is Unit.IMPS else None,
        "board {board}: {score} cannot be converted to IMPs",
        board=line.board.number,
        score=award,
    )


def _stated_board(line: ScoreLine, award: Assigned, side: Side) -> Fraction:
    """A score assigned in matchpoints or as a percentage of the board."""
    worth = required(
        award.worth(side) if award.unit in (Unit.MATCHPOINTS, Unit.PERCENT) else None,
        "board {board}: {score} cannot be converted to matchpoints",
        board=line.board.number,
        score=award,
    )
    return worth * WON / 100 if award.unit is Unit.PERCENT else worth


def _outcomes(line: ScoreLine, side: Side) -> list[tuple[int, Fraction]]:
    """North-South scores, with their weights."""
    award = None if line.adjustment is None else line.adjustment.of(side)
    if isinstance(award, Assigned):
        return [(points(what, Side.NS, line.board.vulnerability), weight) for weight, what in weighted_scores(award)]
    return [(line.points, Fraction(1))]
