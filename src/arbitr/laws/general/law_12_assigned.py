"""Assigned scores: a result, or several with their weights, by the standard of the edition (12C1; 1997: 12C2, 12C3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from arbitr.bridge.adjustment import Adjustment, AsPlayed, Assigned, Award, Probable
from arbitr.bridge.seat import Side
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, PenaltyPossible, ScoreAdjusted, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.edition import clause
from arbitr.laws.engine.results import (
    ANY_UNIT,
    NOTHING,
    name_awards,
    name_outcomes,
    name_results,
    name_score,
    unit_of,
    value_to,
)
from arbitr.laws.engine.talk import Talk, judge
from arbitr.laws.general.law_12_self_damage import own_part, self_damage_law
from arbitr.laws.regulations import AssignedScore, EquityPower, EquityScheme
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

finding("weights_only_for_results", Message("Weights stand for results, never for doubt about infraction or damage."))
finding(
    "worth_not_justified",
    Message("A score in matchpoints, per cent or IMPs must be defended by results: it is not given without them."),
)
finding("doubt_favours_innocent", Message("The weights were in doubt: the doubt is resolved for the innocent side."))
finding("advantage_taken_away", Message("The advantage that one side gained is taken away from it."))


def assigned(case: Case, offenders: Side | None, after_play: bool = False) -> Talk[Effects]:
    """A result, or several with weights, by the standard of the edition; then what the innocents did to themselves.

    `after_play`: it takes the place of a score at the table, which bounds it; otherwise that score was cancelled.
    """
    awards, law, more = yield from awards_by_standard(case, offenders)
    if after_play:
        awards = {side: _bounded(case, award, side, offenders) for side, award in awards.items()}
    lost: Effects = ()
    if offenders is not None and not isinstance(awards[offenders.other], AsPlayed):
        kept, lost = yield from own_part(case, offenders.other, awards[offenders.other])
        if isinstance(kept, AsPlayed):
            law = cited(law, self_damage_law(case))
        awards = {**awards, offenders.other: kept}
    if all(isinstance(award, AsPlayed) for award in awards.values()):
        return Finding("table_result_stands", law), *more
    adjustment = Adjustment(awards[Side.NS], awards[Side.EW])
    if adjustment.is_split or lost:
        # 2017: what an innocent side brought on itself; both innocent after an error; else damage and gain differ.
        why = self_damage_law(case) if lost else "82C" if offenders is None else "12B1"
        law = cited(law, unbalanced_law(case, why))
    return ScoreAdjusted(adjustment, law, offenders, bounded=after_play), *lost, *more


def assigned_to_both(case: Case) -> Talk[Effects]:
    """Both sides are at fault, or neither: no doubt favours either of them, and nobody is redressed."""
    awards, law = yield from awards_of_guilty(case)
    adjustment = Adjustment(awards[Side.NS], awards[Side.EW])
    if adjustment.is_split:
        law = cited(law, unbalanced_law(case, ""))
    return (ScoreAdjusted(adjustment, law),)


def under(law: str, effects: Effects) -> Effects:
    """The same, with this law in front of what the score itself rests on."""
    return tuple(
        replace(effect, law=cited(law, effect.law)) if isinstance(effect, ScoreAdjusted) else effect
        for effect in effects
    )


def unbalanced_law(case: Case, y2017: str = "82C") -> str:
    """Where the edition says that the scores of the two sides need not balance.

    2017 has no such paragraph: the rule that gives each side its own score is cited.
    """
    return case.law(y1997="12C2", y2007="12C1f", y2017=y2017)


Awards = dict[Side, Award]
ByStandard = tuple[Awards, str, Effects]
"""What each side gets, by which law, and what else follows."""


@clause(1997)
def awards_by_standard(case: Case, offenders: Side | None) -> Talk[ByStandard]:
    """The best result that was likely, and the worst that was at all probable (12C2); varied for equity (12C3)."""
    awards = yield from _likely_and_at_all_probable(case, offenders, "12C2")
    if not (yield from _justified(awards)):
        return dict.fromkeys(Side, AsPlayed()), "12C2", (Finding("worth_not_justified", "12C2"),)
    if case.regulations.equity_power is EquityPower.NOBODY or not (yield from _varied_for_equity(case)):
        return awards, "12C2", ()
    if not (
        yield from judge(
            "only_results_weighed",
            "Do the weights stand for results only, and not for doubt about the infraction or the damage?",
            law="12C3",
            usual=True,
        )
    ):
        return awards, "12C2", (Finding("weights_only_for_results", "12C3"),)
    weighted, doubt = yield from _weighed(case, "outcomes", "12C3", offenders)
    scheme = case.regulations.equity_scheme
    if scheme is EquityScheme.INNOCENT_ONLY and offenders is not None:
        innocent = offenders.other
        return {innocent: weighted[innocent], offenders: awards[offenders]}, cited("12C2", "12C3"), doubt
    if scheme is EquityScheme.BOTH_WITH_PENALTY and offenders is not None:
        return weighted, "12C3", (*doubt, PenaltyPossible(offenders, "90A"))
    return weighted, "12C3", doubt


@awards_by_standard.since(2007)
def _(case: Case, offenders: Side | None) -> Talk[ByStandard]:
    """Weighted (12C1c); an organiser may want single results, or the standard of 1997, or a half of it (12C1e)."""
    standard = case.regulations.assigned_score_under(case.edition)
    if standard is AssignedScore.SINGLE:
        return (yield from _single_for_each(case, offenders)), "12C1a", ()
    if standard is AssignedScore.LIKELY_AND_AT_ALL_PROBABLE:
        return (yield from _likely_and_at_all_probable(case, offenders, "12C1e")), "12C1e", ()
    if standard is AssignedScore.LIKELY_FOR_INNOCENT:
        if offenders is None:
            return (yield from _likely_and_at_all_probable(case, offenders, "12C1e")), "12C1e", ()
        best = _best(case, (yield from _likely_results(case, "12C1e")), offenders.other)
        weighted, doubt = yield from _weighed(case, "outcomes", "12C1c", offenders)
        return {offenders.other: best, offenders: weighted[offenders]}, "12C1e", doubt
    if standard is AssignedScore.AT_ALL_PROBABLE_FOR_OFFENDER and offenders is not None:
        weighted, doubt = yield from _weighed(case, "outcomes", "12C1c", offenders)
        mine = weighted[offenders]
        named = tuple(Probable(each.what) for each in mine.outcomes) if isinstance(mine, Assigned) else ()
        worst = yield from _at_all_probable(case, offenders, named, "12C1e")
        return {offenders.other: weighted[offenders.other], offenders: worst}, "12C1e", doubt
    awards, doubt = yield from _weighed_for_each(case, offenders)
    return awards, _law_of(awards, "12C1a"), doubt


@awards_by_standard.since(2017)
def _(case: Case, offenders: Side | None) -> Talk[ByStandard]:
    """As near as can be to the probable outcome without the infraction (12C1b); only legal results weigh (12C1c)."""
    awards, doubt = yield from _weighed_for_each(case, offenders)
    if not (yield from all_legal()):
        awards, doubt = yield from _weighed_for_each(case, offenders, "legal_outcomes")
    return awards, _law_2017(awards), doubt


def all_legal() -> Talk[bool]:
    """Ask whether every result that was named could have come about legally (12C1c of 2017)."""
    return (
        yield from judge(
            "all_legal",
            "Could each of these results have come about legally, without the infraction?",
            law="12C1c",
            usual=True,
        )
    )


def _law_2017(awards: Awards) -> str:
    """Assigned (12C1a), as near as can be to what would have happened (12C1b); perhaps with weights (12C1c)."""
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
        return (yield from _single_for_each(case, Side.NS)), "12C1a"
    awards, _ = yield from _weighed(case, "outcomes", "12C1c", None)
    return awards, _law_of(awards, "12C1a")


@awards_of_guilty.since(2017)
def _(case: Case) -> Talk[tuple[Awards, str]]:
    """One score for both, of results that could come about legally, as for any infraction."""
    awards, _ = yield from _weighed(case, "outcomes", "12C1c", None)
    if not (yield from all_legal()):
        awards, _ = yield from _weighed(case, "legal_outcomes", "12C1c", None)
    return awards, _law_2017(awards)


def _worst_for_each(case: Case, law: str) -> Talk[Awards]:
    results = yield from name_results(
        "at_all_probable",
        "Which results were at all probable? For a guide: each by itself {share} or more; each side gets its worst.",
        law=law,
        case=case,
        share=case.regulations.at_all_probable_from,
    )
    results = _at_least(results, case.regulations.at_all_probable_from)
    return {side: _worst(case, results, side) for side in Side}


def _law_of(awards: Awards, single: str) -> str:
    """Weights rest on a paragraph of their own."""
    weighed = any(isinstance(award, Assigned) and len(award.outcomes) > 1 for award in awards.values())
    return "12C1c" if weighed else single


# The standards.


def _weighed(case: Case, key: str, law: str, offenders: Side | None) -> Talk[tuple[Awards, Effects]]:
    """What both sides get, as a rule the same; and whom a doubt in the weights has favoured, where it was told."""
    innocent = None if offenders is None else offenders.other
    if key == "legal_outcomes":
        named = yield from name_awards(
            key,
            "Leave out what could not come about legally: what would have happened, with the weight of each result?",
            law=law,
            case=case,
            innocent=innocent,
        )
    elif innocent is None:
        named = yield from name_awards(
            key,
            "What would have happened without the infraction? Name the result, or several with their weights.",
            law=law,
            case=case,
        )
    else:
        named = yield from name_awards(
            key,
            "What would have happened without the infraction? Name the result, or several with their weights; "
            "a weight that is in doubt between two bounds, as 40-60%, is resolved for {innocent}.",
            law=law,
            case=case,
            innocent=innocent,
        )
    doubt = (Finding("doubt_favours_innocent", cited(law, doubt_law(case))),) if named.in_doubt else ()
    return named.awards, doubt


def doubt_law(case: Case) -> str:
    """Where the edition resolves doubt for the innocent side."""
    return case.law(y1997="84E", y2007="84D")


def _weighed_for_each(case: Case, offenders: Side | None, key: str = "outcomes") -> Talk[tuple[Awards, Effects]]:
    """One score for both sides; where both are innocent, each gets the benefit of the doubt."""
    if offenders is not None:
        return (yield from _weighed(case, key, "12C1c", offenders))
    awards: Awards = {}
    for side in Side:
        awards[side] = yield from _for_one(case, f"{key}@{side}", side)
    return awards, ()


def _for_one(case: Case, key: str, side: Side) -> Talk[Assigned]:
    award = yield from name_outcomes(
        key,
        "What would have happened, every doubt resolved for {side}? Name the result, or several with their weights.",
        law="12C1c",
        case=case,
        view=side,
        side=side,
    )
    assert award is not None, "there is no answer none"
    return award


def _single_for_each(case: Case, offenders: Side | None) -> Talk[Awards]:
    if offenders is not None:
        result = yield from name_score(
            "outcome", "What would have happened without the infraction? Name one result.", law="12C1a", case=case
        )
        assert result is not None, "there is no answer none"
        return dict.fromkeys(Side, Assigned.to(result))
    awards: Awards = {}
    for side in Side:
        result = yield from name_score(
            f"outcome@{side}",
            "What would have happened, every doubt resolved for {side}? Name one result.",
            law="12C1a",
            case=case,
            view=side,
            side=side,
        )
        assert result is not None, "there is no answer none"
        awards[side] = Assigned.to(result)
    return awards


def _likely_and_at_all_probable(case: Case, offenders: Side | None, law: str) -> Talk[Awards]:
    """Two different tests for the two sides, and the scores need not balance."""
    if offenders is None:
        results = yield from _likely_results(case, law)
        return {side: _best(case, results, side) for side in Side}
    results = yield from _likely_results(case, law)
    worst = yield from _at_all_probable(case, offenders, results, law)
    return {offenders.other: _best(case, results, offenders.other), offenders: worst}


def _likely_results(case: Case, law: str) -> Talk[tuple[Probable, ...]]:
    return (
        yield from name_results(
            "likely",
            "Which results were likely without the infraction? For a guide: each by itself {share} or more. "
            "With their probabilities name all of them, and the figures decide.",
            law=law,
            case=case,
            none=Message("no result better than the one at the table was likely"),
            share=case.regulations.likely_from,
        )
    )


def _at_all_probable(case: Case, offenders: Side, named: tuple[Probable, ...], law: str) -> Talk[Award]:
    """What was merely possible does not count."""
    least = case.regulations.at_all_probable_from
    unit = unit_of(named[0].what) if named else ANY_UNIT
    if named:
        more = yield from name_results(
            "at_all_probable",
            "Which results, not named yet, were at all probable, with or without the infraction? "
            "For a guide: each by itself {share} or more; {side} get the worst of all.",
            law=law,
            case=case,
            unit=unit,
            none=Message("no other result was at all probable"),
            usual=NOTHING if any(each.probability is not None for each in named) else None,
            share=least,
            side=offenders,
        )
    else:
        more = yield from name_results(
            "at_all_probable",
            "Which results were at all probable, with or without the infraction? "
            "For a guide: each by itself {share} or more; {side} get the worst of all.",
            law=law,
            case=case,
            none=Message("none but the one at the table"),
            share=least,
            side=offenders,
        )
    return _worst(case, _at_least((*named, *more), least), offenders)


def _at_least(results: Iterable[Probable], share: Fraction) -> tuple[Probable, ...]:
    """Those that are probable enough: the figure decides where there is one, elsewhere the director has."""
    return tuple(each for each in results if each.is_at_least(share))


def _justified(awards: Awards) -> Talk[bool]:
    """A score told in matchpoints or IMPs must be one that the two tests could give (Paris 2001, 12)."""
    if not any(isinstance(award, Assigned) and award.is_worth for award in awards.values()):
        return True
    return (
        yield from judge(
            "justified",
            "Can you defend this score by results that were likely, and at all probable?",
            law="12C2",
            usual=True,
        )
    )


def _best(case: Case, results: Iterable[Probable], side: Side) -> Award:
    """Where nothing was likely there is nothing to give, and the score at the table stands."""
    likely = _at_least(results, case.regulations.likely_from)
    best = max((each.what for each in likely), key=lambda what: value_to(case, what, side), default=None)
    return AsPlayed() if best is None else Assigned.to(best)


def _worst(case: Case, results: Iterable[Probable], side: Side) -> Award:
    worst = min((each.what for each in results), key=lambda what: value_to(case, what, side), default=None)
    return AsPlayed() if worst is None else Assigned.to(worst)


def _bounded(case: Case, award: Award, side: Side, offenders: Side | None) -> Award:
    """The table's score stands for innocents who could gain by none of these results, and for offenders who could.

    Where some of the weighted results are better and some worse, their mean decides: scoring sees to that.
    """
    played = case.table.result()
    if played is None or not isinstance(award, Assigned) or award.is_worth:
        return award
    table = value_to(case, played, side)
    results = [value_to(case, outcome.what, side) for outcome in award.outcomes]
    stands = min(results) >= table if side is offenders else max(results) <= table
    return AsPlayed() if stands else award


def _varied_for_equity(case: Case) -> Talk[bool]:
    if case.regulations.equity_power is EquityPower.CHIEF_DIRECTOR:
        return (
            yield from judge(
                "vary_for_equity",
                "Does the chief director, or the appeals committee, vary this score to do equity?",
                law="12C3",
                usual=False,
            )
        )
    return (
        yield from judge(
            "vary_for_equity", "Does the appeals committee vary this score to do equity?", law="12C3", usual=False
        )
    )


# One side alone.


def one_side_adjusted(case: Case, side: Side, law: str) -> Talk[Effects]:
    """An advantage is taken away from this side only; the other one keeps the score at the table."""
    award, standard = yield from taken_from(case, side)
    award = _bounded(case, award, side, offenders=side)
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
    return (yield from _at_all_probable(case, side, (), "12C2")), "12C2"


@taken_from.since(2007)
def _(case: Case, side: Side) -> Talk[tuple[Award, str]]:
    standard = case.regulations.assigned_score_under(case.edition)
    if standard in (AssignedScore.LIKELY_AND_AT_ALL_PROBABLE, AssignedScore.AT_ALL_PROBABLE_FOR_OFFENDER):
        return (yield from _at_all_probable(case, side, (), "12C1e")), "12C1e"
    if standard is AssignedScore.SINGLE:
        return (yield from _single_for_each(case, side))[side], "12C1a"
    awards, _ = yield from _weighed_for_each(case, side)
    return awards[side], _law_of(awards, "12C1a")


@taken_from.since(2017)
def _(case: Case, side: Side) -> Talk[tuple[Award, str]]:
    awards, law, _ = yield from awards_by_standard(case, side)
    return awards[side], law
