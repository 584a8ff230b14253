"""Matchpoints (Law 78A) for a whole event, with boards that have fewer scores than the others (Neuberg), fouled boards
in groups (Law 87B), and artificial, split and weighted scores (Law 12C), in exact whole numbers.

Two units for every worse score in the same field, one for every equal one. Each side is compared with the scores of its
own direction: if a score is split, with that side's part.

For one field, let `measure` of a score be twice the (weighted) scores below it plus those equal to it, including its
own table. A table meets itself exactly once, whatever its weights: twice the products of two different outcomes, plus
the squares, are the square of their sum. So the units are `measure - 1`, for weighted scores too.

Neuberg's formula assumes that each score represents as many as are missing: with n scores where N are due, units x
become (x + 1) * N / n - 1. In the measure: measure * N / n - 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from arbitr.bridge import Artificial, Side
from arbitr.extras import extra
from arbitr.scoring.adjusted import artificial_share
from arbitr.scoring.columns import ROOM, Column, Fields, Outcomes, Table, too_fine
from arbitr.scoring.worth import TENTH, Linear, Rounding, Worths, rounded, worths

if TYPE_CHECKING:
    import numpy as np
else:
    np = extra("numpy")


class SmallGroups(Enum):
    """How groups of two or three on a fouled board are scored (87B)."""

    FORMULA = "formula"
    FIXED = "fixed"
    """65 and 55 per cent for two, 70, 60 and 50 for three, if the group is at most a third of the field."""


class Groups(Enum):
    """How the groups of a fouled board are scored (87B)."""

    NEUBERG = "neuberg"
    OWN_TOP = "own_top"
    """Each group has a top of its own."""


FIXED_SIZES = (2, 3)
FIXED_MIDDLE = 60
"""Per cent: the middle of a small group."""
FIXED_STEP = 5
"""Per cent for each unit: one place up is two units."""
FIXED_PART = 3
"""A small group is at most a third of the field."""


@dataclass(frozen=True, slots=True)
class MatchpointRules:
    """What an organiser may choose."""

    unit: Fraction = Fraction(1)
    """The value of a unit: 1 (2 for a win, 1 for a tie) or 1/2 (78A)."""
    small_groups: SmallGroups = SmallGroups.FORMULA
    groups: Groups = Groups.NEUBERG
    rounding: Rounding | None = TENTH
    """None: exact."""


USUAL = MatchpointRules()


def matchpoints(outcomes: Outcomes, due: int | Column | None = None, rules: MatchpointRules = USUAL) -> Worths:
    """The value of each result for each side.

    `due`: how many scores a board should have, one number for all or one for each; a board with more keeps them. None:
    as many as the board has results, including artificial ones.
    """
    fields = Fields.of(outcomes)
    board_of, weights, scores = outcomes.board_of, outcomes.weights, fields.scores
    wanted = np.maximum(fields.results, 0 if due is None else due)[board_of]
    is_group = np.bincount(board_of, minlength=outcomes.boards)[board_of] > 1
    due_here = np.broadcast_to(wanted, scores.shape)
    if rules.groups is Groups.OWN_TOP:
        due_here = np.where(is_group, np.maximum(scores, 1), due_here)

    numerator, denominator = rules.unit.numerator, rules.unit.denominator
    most = max(int(wanted.max()), 100) if len(wanted) else 0
    if 2 * numerator * denominator * most * most * max(weights, outcomes.shares) >= ROOM:
        raise too_fine()
    some = np.maximum(scores, 1)
    times = numerator * due_here
    plus = -numerator * some * weights
    over = denominator * weights * some
    if rules.small_groups is SmallGroups.FIXED and rules.groups is Groups.NEUBERG:
        fixed = is_group & np.isin(scores, FIXED_SIZES) & (scores * FIXED_PART <= due_here)
        whole = numerator * 2 * (due_here - 1)
        times = np.where(fixed, whole * FIXED_STEP, times)
        plus = np.where(fixed, whole * weights * (FIXED_MIDDLE - FIXED_STEP * scores), plus)
        over = np.where(fixed, denominator * weights * 100, over)
    tops = 2 * numerator * (due_here - 1) * (over // denominator)

    field = outcomes.field[outcomes.artificial]
    award = numerator * 2 * (due_here[outcomes.artificial_side, field] - 1) * outcomes.share
    return worths(
        fields,
        _measure(fields),
        Linear(times, plus, over),
        tops // 2,
        (award, denominator * outcomes.shares),
        rules.rounding,
        tops,
    )


def _measure(fields: Fields) -> Table:
    """Twice the scores below each score plus those equal to it; for East-West the higher ones are below."""
    below = np.cumsum(fields.counts, axis=2)
    measure: Table = 2 * below - fields.counts
    measure[Side.EW] = 2 * below[Side.EW, :, -1:] - measure[Side.EW]
    return measure


def with_own_session(found: Worths, outcomes: Outcomes, contestant: Column, rules: MatchpointRules = USUAL) -> Worths:
    """Average plus and minus recomputed, if the contestant's session exceeds them (1997: Law 88; 12C2c).

    A contestant's session is its share of the tops of the boards that it played, without those with an artificial
    score. `contestant` is by side and result.
    """
    if not len(outcomes.artificial) or found.tops is None:
        return found
    session = _sessions(found, outcomes, contestant)
    changes = {}
    for side, row, share in zip(outcomes.artificial_side, outcomes.artificial, outcomes.share, strict=True):
        given = Artificial(Fraction(int(share), outcomes.shares))
        worth, top = artificial_share(given, session.get(int(contestant[side, row]))), found.top(row, Side(side))
        if worth != given.share and top is not None:
            changes[int(side), int(row)] = rounded(worth * top, top / 2, rules.rounding)
    return found.changed(changes)


def _sessions(found: Worths, outcomes: Outcomes, contestant: Column) -> dict[int, Fraction]:
    """The share of each contestant with an artificial score on the boards that it played."""
    assert found.tops is not None
    won, top = found.numerators.copy(), found.tops[:, outcomes.field]
    for table in (won, top):
        table[outcomes.artificial_side, outcomes.artificial] = 0
    session = {}
    for who in np.unique(contestant[outcomes.artificial_side, outcomes.artificial]):
        own = contestant == who
        if most := int(top[own].sum()):
            session[int(who)] = Fraction(int(won[own].sum()), most)
    return session
