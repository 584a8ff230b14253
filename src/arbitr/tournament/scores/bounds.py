"""The bounds of an adjusted score (12C): its value is compared with the value of other scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from arbitr.bridge import Adjustment, AsPlayed, Assigned, Award, Side
from arbitr.scoring import ScoreLine
from arbitr.scoring.adjusted import less_self_inflicted
from arbitr.tournament.scores.terms import Terms

WorthOf = Callable[[ScoreLine, Side], Fraction]
"""What a side gets if this line replaced the one that was ruled on."""


def bounded(line: ScoreLine, terms: Terms, worth_of: WorthOf, average_minus: Fraction) -> tuple[Fraction, Fraction]:
    """What each side gets within the bounds, in the unit of the scores."""
    ns, ew = (_bounded(line, side, terms, worth_of, average_minus) for side in Side)
    return ns, ew


def _bounded(line: ScoreLine, side: Side, terms: Terms, worth_of: WorthOf, average_minus: Fraction) -> Fraction:
    def worth(award: Award) -> Fraction:
        return worth_of(replace(line, adjustment=Adjustment.both(award)), side)

    found = worth_of(line, side)
    if line.result is not None and line.adjustment is not None:
        table = worth(AsPlayed())
        for damage in terms.own_damage:
            if damage.side is side:
                found = less_self_inflicted(found, worth(damage.without), table)
        # Redress is never negative, and an infraction never pays (12B1).
        if terms.bounded and isinstance(line.adjustment.of(side), Assigned):
            found = min(found, table) if side is terms.offenders else max(found, table)
    return min(found, average_minus) if side in terms.capped else found
