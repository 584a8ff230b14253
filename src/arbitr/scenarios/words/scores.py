"""What a board is worth: points, IMPs, per cent and matchpoints of each side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from arbitr.bridge import Adjustment, AsPlayed, Capped, Comparison, Result, Scored, Scoring, SelfInflicted, Side
from arbitr.laws.engine import Case, Ruling
from arbitr.scenarios.word import compared_word
from arbitr.scoring.adjusted import RuledBoard, text


def ruled_board(case: Case, comparison: Comparison) -> RuledBoard:
    """The board as it was ruled on last; without an adjusted score both sides keep the score at the table."""
    entries = case.table.ledger.entries
    scored = [entry for entry in entries if isinstance(entry, Scored)]
    last = scored[-1] if scored else Scored(Adjustment.both(AsPlayed()), "")
    played = case.table.result()
    if isinstance(comparison.result, Result):
        comparison = comparison.played(case.table.with_moved_tricks(comparison.result))
    elif comparison.result is None and played is not None:
        comparison = comparison.played(played)
    return RuledBoard(
        last.adjustment,
        comparison,
        case.table.board.vulnerability,
        case.edition,
        case.regulations,
        last.offenders,
        tuple((entry.side, entry.without) for entry in entries if isinstance(entry, SelfInflicted)),
        tuple(entry.side for entry in entries if isinstance(entry, Capped)),
        last.bounded,
    )


def scored_laws(case: Case, comparison: Comparison) -> tuple[str, ...]:
    """The laws that turned an adjusted score into IMPs or a share."""
    if not any(isinstance(entry, Scored) for entry in case.table.ledger.entries):
        return ()
    return ruled_board(case, comparison).laws()


def _of_each(value: Callable[[Side], Fraction | None]) -> object:
    """{NS: 140, EW: -140}; a side with an unknown score is left out, and none stands for neither."""
    found = {side: value(side) for side in Side}
    by_side = {str(side): text(number) for side, number in found.items() if number is not None}
    return by_side or "none"


@compared_word
def points(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The score of each side from its own viewpoint: {NS: 400, EW: -430}; weighted ones as their mean."""
    return _of_each(ruled_board(case, comparison).points)


@compared_word
def imps(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The IMPs of each side on this board: {NS: -1, EW: 0}."""
    if comparison.scoring is not Scoring.IMPS:
        return "none"
    return _of_each(ruled_board(case, comparison).worths().get)


@compared_word
def imp_views(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The IMPs of each side by its own score, before a knock-out match averages the two: {NS: 5, EW: -2}."""
    if comparison.scoring is not Scoring.IMPS:
        return "none"
    return _of_each(ruled_board(case, comparison).own_views().get)


@compared_word
def percent(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The share of the matchpoints that each side gets, in per cent: {NS: 60, EW: 40}."""
    if comparison.scoring not in (Scoring.MATCHPOINTS, None):
        return "none"
    worths = ruled_board(case, comparison).worths()
    return _of_each(lambda side: None if (worth := worths[side]) is None else worth * 100)


@compared_word
def matchpoints(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The matchpoints of each side: {NS: 14.4, EW: 9.6}; the board must say its top, or the other scores."""
    if comparison.scoring is not Scoring.MATCHPOINTS or comparison.most is None:
        return "none"
    unit = case.regulations.matchpoint_unit if comparison.top is None else 1  # a given top is in points
    most = comparison.most * unit
    worths = ruled_board(case, comparison).worths()
    return _of_each(lambda side: None if (worth := worths[side]) is None else worth * most)


@compared_word
def average_points(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The value of averages if the organiser has set it for another scoring method: {NS: 2, EW: -2}."""
    if comparison.scoring not in (Scoring.OTHER, Scoring.TOTAL_POINTS):
        return "none"
    return _of_each(ruled_board(case, comparison).worths().get)


@compared_word
def self_inflicted(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """What a side's own action takes off its score, in IMPs or per cent: {NS: 1}."""
    board = ruled_board(case, comparison)
    if comparison.scoring is Scoring.MATCHPOINTS:
        return _of_each(lambda side: None if (lost := board.self_inflicted(side)) is None else lost * 100)
    return _of_each(board.self_inflicted)
