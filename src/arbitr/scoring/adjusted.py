"""The value of an adjusted score (Laws 12C, 78, 86, 88): exact arithmetic on one board.

The laws say what each side is awarded; this module converts it to points, IMPs, matchpoints and percentages. Everything
is a Fraction: a third of a matchpoint is not 0.33.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from arbitr.bridge import (
    Adjustment,
    Artificial,
    AsPlayed,
    Assigned,
    Average,
    Award,
    Comparison,
    Named,
    Result,
    Scoring,
    Side,
    TableScore,
    Unit,
    Vulnerability,
    Worth,
    imps,
)
from arbitr.laws.engine import Edition, by_edition
from arbitr.laws.regulations import KnockoutRounding, Regulations
from arbitr.problem import required


def points(what: TableScore, side: Side, vulnerability: Vulnerability) -> int:
    """Points from this side's viewpoint."""
    if isinstance(what, Result):
        return what.score(side, vulnerability)
    return what if side is Side.NS else -what


def weighted_scores(award: Assigned) -> tuple[tuple[Fraction, TableScore], ...]:
    """The results of an assigned score with their weights; none if it only states a value."""
    return tuple((outcome.weight, outcome.what) for outcome in award.outcomes if not isinstance(outcome.what, Worth))


def mean_points(award: Assigned, side: Side, vulnerability: Vulnerability) -> Fraction | None:
    """The weighted mean of the points, for display. IMPs and matchpoints are weighted themselves.

    None if the score only states a value.
    """
    if award.is_worth:
        return None
    parts = (weight * points(what, side, vulnerability) for weight, what in weighted_scores(award))
    return sum(parts, Fraction(0))


# The value of one score relative to others (Law 78).


def imps_against(what: TableScore, side: Side, other: TableScore, vulnerability: Vulnerability) -> Fraction:
    """IMPs against the other table's score on the same cards."""
    return Fraction(imps(points(what, side, vulnerability) - points(other, side, vulnerability)))


def matchpoints_against(
    what: TableScore, side: Side, others: Iterable[TableScore], vulnerability: Vulnerability
) -> Fraction:
    """Two for each score that is worse, one for each that is equal (78A)."""
    own = points(what, side, vulnerability)
    theirs = [points(other, side, vulnerability) for other in others]
    return Fraction(sum(2 if own > other else 1 if own == other else 0 for other in theirs))


# Adjusted scores (Law 12C).


def less_self_inflicted(adjusted: Fraction, without: Fraction, table: Fraction) -> Fraction:
    """What remains after the self-inflicted part: never less than the side's score at the table (D09)."""
    return max(table, adjusted - max(Fraction(0), without - table))


SHARES = {Average.PLUS: Fraction(3, 5), Average.FAIR: Fraction(1, 2), Average.MINUS: Fraction(2, 5)}
"""Of the matchpoints available (1997: 12C1; 12C2a)."""


def artificial_share(artificial: Artificial, session: Fraction | None = None) -> Fraction:
    """The share of the board: the side's own session counts instead if it is above 60%, or below 40% (88, 12C2c).

    An average raised or lowered by hand is still the average plus or minus of that law.
    """
    average, share = average_of(artificial), artificial.share
    worth = SHARES[share] if isinstance(share, Average) else share
    return worth if session is None or average is None else _beyond(average, worth, session)


def average_of(artificial: Artificial) -> Average | None:
    """The average that a share represents: 60% or more is a plus, 40% or less a minus; None for one in between."""
    share = artificial.share
    if isinstance(share, Average):
        return share
    if share == SHARES[Average.FAIR]:
        return Average.FAIR
    if share >= SHARES[Average.PLUS]:
        return Average.PLUS
    return Average.MINUS if share <= SHARES[Average.MINUS] else None


def artificial_imps(artificial: Artificial, average: Fraction, session: Fraction | None, edition: Edition) -> Fraction:
    """Usually plus and minus 3 (86A, 12C2b); since 2007 the mean of the side's own session may exceed it (12C2c).

    The law fixes the number of IMPs, so a share above 60% is worth no more than 60%, and one below 40% no less than
    40%. A share in between, which only a regulation can award (12C2d), is worth a number in between.
    """
    which = average_of(artificial)
    if which is None:
        assert not isinstance(artificial.share, Average)
        return average * (artificial.share - SHARES[Average.FAIR]) / (SHARES[Average.PLUS] - SHARES[Average.FAIR])
    worth = {Average.PLUS: average, Average.FAIR: Fraction(0), Average.MINUS: -average}[which]
    if session is None or edition is Edition.LAWS_1997:
        return worth
    return _beyond(which, worth, session)


def _beyond(average: Average, worth: Fraction, session: Fraction) -> Fraction:
    """A better session by the blameless side, a worse one by the guilty side."""
    if average is Average.PLUS:
        return max(worth, session)
    if average is Average.MINUS:
        return min(worth, session)
    return worth


def knockout_average(
    ns: Fraction, ew: Fraction, innocent: Side | None, rounding: KnockoutRounding
) -> dict[Side, Fraction]:
    """In a knock-out match scores that do not balance are averaged, after conversion to IMPs (86B, 12C4)."""
    mean = (ns - ew) / 2
    if mean.denominator == 2 and rounding is KnockoutRounding.FOR_INNOCENT and innocent is not None:
        mean = Fraction(ceil(mean) if innocent is Side.NS else floor(mean))
    return {Side.NS: mean, Side.EW: -mean}


# One board of one event.


@dataclass(frozen=True, slots=True)
class RuledBoard:
    """The ruling on a board, and what its value depends on."""

    adjustment: Adjustment
    comparison: Comparison
    vulnerability: Vulnerability
    edition: Edition
    regulations: Regulations
    offenders: Side | None = None
    without_own_error: tuple[tuple[Side, Award], ...] = ()
    """Sides with self-inflicted damage, with what they would have scored without it."""
    capped: tuple[Side, ...] = ()
    """Sides that get at most average minus (1997: 25B)."""
    bounded: bool = False
    """The score at the table bounds it: the non-offenders get no less, the offenders no more, whatever the weights."""

    def points(self, side: Side) -> Fraction | None:
        """None for an average, or if the score at the table is unknown."""
        award = self.adjustment.of(side)
        if isinstance(award, Artificial):
            return None
        result = self.comparison.result
        played = None if result is None else Fraction(points(result, side, self.vulnerability))
        if not isinstance(award, Assigned):
            return played
        mean = mean_points(award, side, self.vulnerability)
        return played if self._keeps_table(award, side) else mean

    def scores(self, side: Side) -> tuple[tuple[Fraction, TableScore], ...]:
        """The score that counts for this side among the others, with its weights; none for an average or a value."""
        award, result = self.adjustment.of(side), self.comparison.result
        if isinstance(award, Artificial):
            return ()
        if isinstance(award, Assigned) and not self._keeps_table(award, side):
            return weighted_scores(award)
        return () if result is None else ((Fraction(1), result),)

    def _keeps_table(self, award: Assigned, side: Side) -> bool:
        """Return whether this score would cross the bound of the score at the table."""
        result = self.comparison.result
        if result is None or not self.bounded:
            return False
        worth, table = self._of(award, side), self._of(AsPlayed(), side)
        if worth is None or table is None:
            worth, table = (
                mean_points(award, side, self.vulnerability),
                Fraction(points(result, side, self.vulnerability)),
            )
            if worth is None:
                return False
        return worth >= table if side is self.offenders else worth <= table

    def own_views(self) -> dict[Side, Fraction | None]:
        """The value of each side's own score, before a knock-out match averages scores that do not balance."""
        return {side: self._worth(side) for side in Side}

    def worths(self) -> dict[Side, Fraction | None]:
        """IMPs, or the share of the board (0 to 1), of each side; None if unknown."""
        worths = self.own_views()
        ns, ew = worths[Side.NS], worths[Side.EW]
        if not self.comparison.knockout or ns is None or ew is None:
            return worths
        if self.comparison.scoring is Scoring.IMPS:
            rounding = self.regulations.knockout_rounding_under(self.edition)
            return dict(knockout_average(ns, ew, self._innocent(), rounding))
        if self.comparison.scoring in (Scoring.OTHER, Scoring.TOTAL_POINTS):
            return worths
        mean = (ns + 1 - ew) / 2
        return {Side.NS: mean, Side.EW: 1 - mean}

    def laws(self) -> tuple[str, ...]:
        """The laws by which an adjusted score is converted to IMPs or a share; a ruling alone does not show them."""
        found: list[str] = []
        comparison = self.comparison
        for side in Side:
            award, session = self.adjustment.of(side), comparison.session(side)
            if not isinstance(award, Artificial):
                continue
            if comparison.scoring is Scoring.IMPS:
                found += by_edition(self.edition, {1997: ("86A",), 2007: ("12C2b",)})
            if session is not None and self._artificial(award, side) != self._without_session()._artificial(
                award, side
            ):
                found += by_edition(self.edition, {1997: ("88",), 2007: ("12C2c",)})
        ns, ew = self._worth(Side.NS), self._worth(Side.EW)
        if comparison.knockout and ns is not None and ew is not None:
            balanced = ns == -ew if comparison.scoring is Scoring.IMPS else ns == 1 - ew
            if not balanced:
                found += by_edition(self.edition, {1997: ("86B",), 2007: ("12C4", "86B"), 2017: ("12C4",)})
        return tuple(dict.fromkeys(found))

    def _without_session(self) -> RuledBoard:
        return replace(self, comparison=replace(self.comparison, session_ns=None, session_ew=None))

    def self_inflicted(self, side: Side) -> Fraction | None:
        """The deduction for a side's own action."""
        without = dict(self.without_own_error).get(side)
        if without is None:
            return None
        adjusted = self._of(self.adjustment.of(side), side)
        worth = self._worth(side)
        return None if adjusted is None or worth is None else adjusted - worth

    def _worth(self, side: Side) -> Fraction | None:
        worth = self._of(self.adjustment.of(side), side)
        without = dict(self.without_own_error).get(side)
        if worth is not None and without is not None:
            expected, table = self._of(without, side), self._of(AsPlayed(), side)
            if expected is None or table is None:
                return None
            worth = less_self_inflicted(worth, expected, table)
        worth = self._within(worth, side)
        if worth is not None and side in self.capped:
            least = self._of(Artificial(Average.MINUS), side)
            return None if least is None else min(worth, least)
        return worth

    def _within(self, worth: Fraction | None, side: Side) -> Fraction | None:
        """Redress is never negative, and an infraction never pays (12B1): the score at the table is the bound."""
        if worth is None or not self.bounded or not isinstance(self.adjustment.of(side), Assigned):
            return worth
        table = self._of(AsPlayed(), side)
        if table is None:
            return worth
        return min(worth, table) if side is self.offenders else max(worth, table)

    def _of(self, award: Award, side: Side) -> Fraction | None:
        if isinstance(award, Artificial):
            return self._artificial(award, side)
        if isinstance(award, Assigned):
            parts = [(outcome.weight, self._single(outcome.what, side)) for outcome in award.outcomes]
            if any(part is None for _, part in parts):
                return None
            return sum((weight * part for weight, part in parts if part is not None), Fraction(0))
        played = self.comparison.result
        if played is not None and (worth := self._single(played, side)) is not None:
            return worth
        return self._table_worth(side)

    def _stated_worth(self, worth: Worth, side: Side) -> Fraction | None:
        """IMPs count at IMP scoring, percentages and matchpoints at matchpoint scoring."""
        if (worth.unit is Unit.IMPS) is not (self.comparison.scoring is Scoring.IMPS):
            return None
        return worth.of(side, self.comparison.most_matchpoints(self.regulations.matchpoint_unit))

    def _single(self, what: Named, side: Side) -> Fraction | None:
        comparison = self.comparison
        if isinstance(what, Worth):
            return self._stated_worth(what, side)
        value = dict(comparison.values).get(what)
        if value is not None and comparison.scoring is Scoring.IMPS:
            return value if side is Side.NS else -value
        if value is not None and comparison.most is not None:
            share = value / comparison.most
            return share if side is Side.NS else 1 - share
        if comparison.scoring is Scoring.IMPS and comparison.other_table is not None:
            return imps_against(what, side, comparison.other_table, self.vulnerability)
        if comparison.scoring is Scoring.MATCHPOINTS and comparison.others:
            matchpoints = matchpoints_against(what, side, comparison.others, self.vulnerability)
            return matchpoints / (2 * len(comparison.others))
        return None

    def _table_worth(self, side: Side) -> Fraction | None:
        worth = self.comparison.worth
        if worth is None:
            return None
        if self.comparison.scoring is Scoring.IMPS:
            return worth if side is Side.NS else -worth
        return worth / 100 if side is Side.NS else 1 - worth / 100

    def _artificial(self, award: Artificial, side: Side) -> Fraction | None:
        session = self.comparison.session(side)
        if self.comparison.scoring is Scoring.IMPS:
            average = self.regulations.average_imps_under(self.edition)
            return artificial_imps(award, average, session, self.edition)
        if self.comparison.scoring in (Scoring.OTHER, Scoring.TOTAL_POINTS):
            return self._other(award)
        return artificial_share(award, None if session is None else session / 100)

    def _other(self, award: Artificial) -> Fraction | None:
        values = required(
            self.regulations.average_other_scoring,
            "an average has no value in this form of scoring; set average_other_scoring to three numbers: "
            "average plus, average and average minus",
        )
        average = average_of(award)
        return None if average is None else dict(zip(Average, values, strict=True))[average]

    def _innocent(self) -> Side | None:
        """Whom a doubt favours: the non-offending side, or the one with the better average."""
        if self.offenders is not None:
            return self.offenders.other
        order = list(Average)
        awards = [award for award in (self.adjustment.ns, self.adjustment.ew) if isinstance(award, Artificial)]
        ranks = [order.index(average) for award in awards if (average := average_of(award)) is not None]
        if len(ranks) < 2 or ranks[0] == ranks[1]:
            return None
        return Side.NS if ranks[0] < ranks[1] else Side.EW


def text(number: Fraction) -> str:
    """7, 14.4, or 1/3 if no decimal would be exact."""
    if number.denominator == 1:
        return str(number.numerator)
    rest = number.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    return str(number) if rest != 1 else f"{float(number):.10g}"
