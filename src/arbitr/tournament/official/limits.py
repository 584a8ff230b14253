"""How large a penalty usually is, and what it is a part of (Laws 90 and 91). A larger one needs confirmation."""

from __future__ import annotations

from fractions import Fraction

from arbitr.bridge import Penalty, Unit
from arbitr.message import Message
from arbitr.scoring.ranking import top_of
from arbitr.tournament.rules import ContestKind
from arbitr.tournament.scores.standings import session_scores
from arbitr.tournament.state import Tournament

USUAL = {Unit.PERCENT: Fraction(100), Unit.IMPS: Fraction(10), Unit.VICTORY_POINTS: Fraction(5)}
"""The most for one offence, if the regulations have no tariff: a top on one board, or about as much of a match."""
BY_TOP = (Unit.PERCENT, Unit.MATCHPOINTS)
"""Parts of a top on one board."""


def penalty_limit(state: Tournament, session: int, unit: Unit) -> Penalty | None:
    """The largest penalty of the organiser's tariff in this unit, or else what is usual; None if nobody can tell."""
    top = _top(state, session) if unit in BY_TOP else None
    tariff = [
        amount
        for line in state.rules.regulations.penalty_tariff
        if (amount := _in_unit(line.penalty, unit, top)) is not None
    ]
    if tariff:
        return Penalty(max(tariff), unit)
    most = top if unit is Unit.MATCHPOINTS else USUAL.get(unit)
    return Penalty(most, unit) if most else None


def _in_unit(penalty: Penalty, unit: Unit, top: Fraction | None) -> Fraction | None:
    """Percentages and matchpoints are parts of the same top; None for units that cannot be compared."""
    if penalty.unit is unit:
        return penalty.amount
    if penalty.unit not in BY_TOP or not top:
        return None
    return penalty.amount * top / 100 if unit is Unit.MATCHPOINTS else penalty.amount * 100 / top


def is_beyond(state: Tournament, session: int, penalty: Penalty) -> bool:
    limit = penalty_limit(state, session, penalty.unit)
    return limit is not None and penalty.amount > limit.amount


def _top(state: Tournament, session: int) -> Fraction | None:
    """The top on one board."""
    if state.rules.kind is ContestKind.TEAMS:
        return Fraction(2) if state.rules.board_a_match else None
    tops = [top_of(field.scored.worths) for field in session_scores(state, session).fields]
    return max((top for top in tops if top is not None), default=None)


def penalty_words(penalty: Penalty) -> Message:
    """The amount deducted, and what a percentage refers to."""
    if penalty.unit is Unit.PERCENT:
        return Message("{penalty} of a top on one board", penalty=penalty)
    return Message("{penalty}", penalty=penalty)
