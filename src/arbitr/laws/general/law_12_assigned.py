"""Assigned scores: a result, or several with their weights, by the standard of the edition (12C1; 1997: 12C2, 12C3)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import Adjustment, AsPlayed, Assigned, Award, Probable, Side
from arbitr.laws.effects import Effects, Finding, PenaltyPossible, ScoreAdjusted, findings
from arbitr.laws.engine import Case, Talk, clause, judge, name_results
from arbitr.laws.general.law_12_self_damage import own_part, self_damage_law
from arbitr.laws.general.law_12_weighed import (
    Awards,
    at_all_probable_results,
    at_least,
    best_of,
    justified_results,
    likely_and_at_all_probable,
    likely_results,
    single_for_each,
    varied_for_equity,
    weighed_for_each,
    weighed_results,
    within_bounds,
    worst_of,
)
from arbitr.laws.regulations import AssignedScore, EquityPower, EquityScheme
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    advantage_taken_away=Message("The side that gained an advantage loses it."),
)


def assigned(case: Case, offenders: Side | None, after_play: bool = False) -> Talk[Effects]:
    """A result, or several with weights, by the standard of the edition; then self-inflicted damage.

    `after_play`: it replaces a score at the table, which bounds it; otherwise that score was cancelled.
    """
    awards, law, more = yield from awards_by_standard(case, offenders)
    if after_play:
        awards = {side: within_bounds(case, award, side, offenders) for side, award in awards.items()}
    lost: Effects = ()
    if offenders is not None and not isinstance(awards[offenders.other], AsPlayed):
        reduced, lost = yield from own_part(case, offenders.other, awards[offenders.other])
        if isinstance(reduced, AsPlayed):
            law = cited(law, self_damage_law(case))
        awards = {**awards, offenders.other: reduced}
    if all(isinstance(award, AsPlayed) for award in awards.values()):
        return Finding("table_result_stands", law), *more
    adjustment = Adjustment(awards[Side.NS], awards[Side.EW])
    if adjustment.is_split or lost:
        # 2017: self-inflicted damage; both non-offending after an error; otherwise damage and gain differ.
        why = self_damage_law(case) if lost else "82C" if offenders is None else "12B1"
        law = cited(law, unbalanced_law(case, why))
    return ScoreAdjusted(adjustment, law, offenders, bounded=after_play), *lost, *more


def assigned_to_both(case: Case) -> Talk[Effects]:
    """Both sides are at fault, or neither: doubt favours neither of them, and nobody is redressed."""
    awards, law = yield from awards_of_guilty(case)
    adjustment = Adjustment(awards[Side.NS], awards[Side.EW])
    if adjustment.is_split:
        law = cited(law, unbalanced_law(case, ""))
    return (ScoreAdjusted(adjustment, law),)


def under(law: str, effects: Effects) -> Effects:
    """The same, with this law before those on the score itself."""
    return tuple(
        replace(effect, law=cited(law, effect.law)) if isinstance(effect, ScoreAdjusted) else effect
        for effect in effects
    )


def unbalanced_law(case: Case, y2017: str = "82C") -> str:
    """The law by which the edition says that the two sides' scores need not balance.

    2017 has no such paragraph: the rule that gives each side its own score is cited.
    """
    return case.law(y1997="12C2", y2007="12C1f", y2017=y2017)


ByStandard = tuple[Awards, str, Effects]
"""What each side gets, by which law, and what else follows."""


@clause(1997)
def awards_by_standard(case: Case, offenders: Side | None) -> Talk[ByStandard]:
    """The best result that was likely, and the worst that was at all probable (12C2); varied for equity (12C3)."""
    awards = yield from likely_and_at_all_probable(case, offenders, "12C2")
    if not (yield from justified_results(awards)):
        return dict.fromkeys(Side, AsPlayed()), "12C2", (Finding("worth_not_justified", "12C2"),)
    if case.regulations.equity_power is EquityPower.NOBODY or not (yield from varied_for_equity(case)):
        return awards, "12C2", ()
    if not (
        yield from judge(
            "only_results_weighed",
            "Do the weights reflect only possible results, and not doubt about the infraction or the damage?",
            law="12C3",
            usual=True,
        )
    ):
        return awards, "12C2", (Finding("weights_only_for_results", "12C3"),)
    weighted, doubt = yield from weighed_results(case, "outcomes", "12C3", offenders)
    scheme = case.regulations.equity_scheme
    if scheme is EquityScheme.INNOCENT_ONLY and offenders is not None:
        innocent = offenders.other
        return {innocent: weighted[innocent], offenders: awards[offenders]}, cited("12C2", "12C3"), doubt
    if scheme is EquityScheme.BOTH_WITH_PENALTY and offenders is not None:
        return weighted, "12C3", (*doubt, PenaltyPossible(offenders, "90A"))
    return weighted, "12C3", doubt


@awards_by_standard.since(2007)
def _(case: Case, offenders: Side | None) -> Talk[ByStandard]:
    """Weighted (12C1c); an organiser may want single results, or the 1997 standard for one or both sides (12C1e)."""
    standard = case.regulations.assigned_score_under(case.edition)
    if standard is AssignedScore.SINGLE:
        return (yield from single_for_each(case, offenders)), "12C1a", ()
    if standard is AssignedScore.LIKELY_AND_AT_ALL_PROBABLE:
        return (yield from likely_and_at_all_probable(case, offenders, "12C1e")), "12C1e", ()
    if standard is AssignedScore.LIKELY_FOR_INNOCENT:
        if offenders is None:
            return (yield from likely_and_at_all_probable(case, offenders, "12C1e")), "12C1e", ()
        best = best_of(case, (yield from likely_results(case, "12C1e")), offenders.other)
        weighted, doubt = yield from weighed_results(case, "outcomes", "12C1c", offenders)
        return {offenders.other: best, offenders: weighted[offenders]}, "12C1e", doubt
    if standard is AssignedScore.AT_ALL_PROBABLE_FOR_OFFENDER and offenders is not None:
        weighted, doubt = yield from weighed_results(case, "outcomes", "12C1c", offenders)
        mine = weighted[offenders]
        named = tuple(Probable(outcome.what) for outcome in mine.outcomes) if isinstance(mine, Assigned) else ()
        worst = yield from at_all_probable_results(case, offenders, named, "12C1e")
        return {offenders.other: weighted[offenders.other], offenders: worst}, "12C1e", doubt
    awards, doubt = yield from weighed_for_each(case, offenders)
    return awards, _law_of(awards, "12C1a"), doubt


@awards_by_standard.since(2017)
def _(case: Case, offenders: Side | None) -> Talk[ByStandard]:
    """As near as possible to the probable outcome without the infraction (12C1b); only legal results have weight
    (12C1c).
    """
    awards, doubt = yield from weighed_for_each(case, offenders)
    if not (yield from all_legal()):
        awards, doubt = yield from weighed_for_each(case, offenders, "legal_outcomes")
    return awards, _law_2017(awards), doubt


def all_legal() -> Talk[bool]:
    """Ask whether every named result could have come about legally (2017: 12C1c)."""
    return (
        yield from judge(
            "all_legal",
            "Could each of these results have been obtained legally, without the infraction?",
            law="12C1c",
            usual=True,
        )
    )


def _law_2017(awards: Awards) -> str:
    """Assigned (12C1a), as near as possible to what would have happened (12C1b); perhaps with weights (12C1c)."""
    return cited("12C1a", "12C1b", _law_of(awards, ""))


@clause(1997)
def awards_of_guilty(case: Case) -> Talk[tuple[Awards, str]]:
    """For each side the worst result that was at all probable."""
    return (yield from _worst_for_each(case, "12C2")), "12C2"


@awards_of_guilty.since(2007)
def _(case: Case) -> Talk[tuple[Awards, str]]:
    """One score for both, unless the organiser has chosen the older standard for offenders (12C1e)."""
    standard = case.regulations.assigned_score_under(case.edition)
    if standard in (AssignedScore.LIKELY_AND_AT_ALL_PROBABLE, AssignedScore.AT_ALL_PROBABLE_FOR_OFFENDER):
        return (yield from _worst_for_each(case, "12C1e")), "12C1e"
    if standard is AssignedScore.SINGLE:
        return (yield from single_for_each(case, Side.NS)), "12C1a"
    awards, _ = yield from weighed_results(case, "outcomes", "12C1c", None)
    return awards, _law_of(awards, "12C1a")


@awards_of_guilty.since(2017)
def _(case: Case) -> Talk[tuple[Awards, str]]:
    """One score for both, from results that could come about legally, as for any infraction."""
    awards, _ = yield from weighed_results(case, "outcomes", "12C1c", None)
    if not (yield from all_legal()):
        awards, _ = yield from weighed_results(case, "legal_outcomes", "12C1c", None)
    return awards, _law_2017(awards)


def _worst_for_each(case: Case, law: str) -> Talk[Awards]:
    results = yield from name_results(
        "at_all_probable",
        "Which results were at all probable? As a guide, each with a probability of {share} or more; each "
        "side gets its worst.",
        law=law,
        case=case,
        share=case.regulations.at_all_probable_from,
    )
    results = at_least(results, case.regulations.at_all_probable_from)
    return {side: worst_of(case, results, side) for side in Side}


def _law_of(awards: Awards, single: str) -> str:
    """Weights are based on a paragraph of their own."""
    weighed = any(isinstance(award, Assigned) and len(award.outcomes) > 1 for award in awards.values())
    return "12C1c" if weighed else single


# Only one side.


def one_side_adjusted(case: Case, side: Side, law: str) -> Talk[Effects]:
    """Only this side loses an advantage; the other one keeps the score at the table."""
    award, standard = yield from taken_from(case, side)
    award = within_bounds(case, award, side, offenders=side)
    awards: Awards = {side: award, side.other: AsPlayed()}
    if isinstance(award, AsPlayed):
        return (Finding("table_result_stands", law),)
    adjustment = Adjustment(awards[Side.NS], awards[Side.EW])
    return (
        Finding("advantage_taken_away", law),
        ScoreAdjusted(adjustment, cited(standard, unbalanced_law(case, law)), side, bounded=True),
    )


@clause(1997)
def taken_from(case: Case, side: Side) -> Talk[tuple[Award, str]]:
    """The worst result that was at all probable (12C2)."""
    return (yield from at_all_probable_results(case, side, (), "12C2")), "12C2"


@taken_from.since(2007)
def _(case: Case, side: Side) -> Talk[tuple[Award, str]]:
    standard = case.regulations.assigned_score_under(case.edition)
    if standard in (AssignedScore.LIKELY_AND_AT_ALL_PROBABLE, AssignedScore.AT_ALL_PROBABLE_FOR_OFFENDER):
        return (yield from at_all_probable_results(case, side, (), "12C1e")), "12C1e"
    if standard is AssignedScore.SINGLE:
        return (yield from single_for_each(case, side))[side], "12C1a"
    awards, _ = yield from weighed_for_each(case, side)
    return awards[side], _law_of(awards, "12C1a")


@taken_from.since(2017)
def _(case: Case, side: Side) -> Talk[tuple[Award, str]]:
    awards, law, _ = yield from awards_by_standard(case, side)
    return awards[side], law
