"""Scores that have a ceiling."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import Capped
from arbitr.laws.engine import Case, Ruling
from arbitr.scenarios.word import word

AVERAGE_MINUS_PERCENT = 40
"""12C1 of 1997, the only edition that caps a score (25B2b2)."""


@word
def capped(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who cannot score above average minus, and what that is at most: {NS: {percent: 40, imps: -3}}."""
    imps = -case.regulations.average_imps_under(case.edition)
    return {
        str(entry.side): {"percent": AVERAGE_MINUS_PERCENT, "imps": int(imps) if imps.denominator == 1 else str(imps)}
        for entry in case.table.ledger.entries
        if isinstance(entry, Capped)
    }
