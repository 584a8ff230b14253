"""How large a penalty usually is, and what it is a part of (Laws 90 and 91). More than usual is asked about."""

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


def penalty_limit(state: Tournament, session: int, unit: Unit) -> Penalty | None:
    """The largest penalty of the organiser's tariff in this unit, or else what is usual; None if nobody can tell."""
    tariff = [line.penalty.amount for line in state.rules.regulations.penalty_tariff if line.penalty.unit is unit]
    if tariff:
        return Penalty(max(tariff), unit)
    most = USUAL.get(unit) if unit is not Unit.MATCHPOINTS else _top(state, session)
    return Penalty(most, unit) if most else None


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
    """What is taken off, and what a percentage is a percentage of."""
    if penalty.unit is Unit.PERCENT:
        return Message("{penalty} of a top on one board", penalty=penalty)
    return Message("{penalty}", penalty=penalty)
