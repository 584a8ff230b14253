"""What the board's own data show: how it is scored, and the scores elsewhere."""

from __future__ import annotations

from fractions import Fraction

from arbitr.bridge import Result, Scored, Scoring, TableScore
from arbitr.laws.engine import Case, Shown, Source


def scoring(case: Case) -> Shown[Scoring] | None:
    """How the event is scored."""
    found = case.comparison.scoring
    return None if found is None else Shown(found, Source.BOARD)


def other_table(case: Case) -> Shown[TableScore] | None:
    """The score at the other table of the match."""
    found = case.comparison.other_table
    return None if found is None else Shown(found, Source.BOARD)


def score_entered(case: Case) -> Shown[bool] | None:
    """Is there a score in the record: given with the board, or entered or ruled at this table?"""
    if case.comparison.result is not None:
        return Shown(True, Source.BOARD)
    return Shown(True, Source.RULING) if any(isinstance(e, Scored) for e in case.table.ledger.entries) else None


def forms(case: Case) -> Shown[Fraction | int] | None:
    """In how many forms a fouled board was played."""
    found = case.comparison.forms
    return Shown(len(found), Source.BOARD) if found else None


def tables_of_form(case: Case, number: int) -> Shown[Fraction | int] | None:
    """At how many tables this form, from 1, was played."""
    found = case.comparison.forms
    return Shown(len(found[number - 1]), Source.BOARD) if 0 < number <= len(found) else None


def entered_result(case: Case) -> Result | None:
    """The result that was entered for this table although the play is not logged, before any ruling moved tricks."""
    entered = case.comparison.result
    return entered if isinstance(entered, Result) and entered.contract is not None else None


def recorded(case: Case) -> Shown[bool] | None:
    """Has the board a result at this table, played or reported? None if nobody has said."""
    if case.comparison.result is not None:
        return Shown(True, Source.BOARD)
    return Shown(True) if case.table.result() is not None else None
