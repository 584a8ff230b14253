"""Law 12C: the results that make up an assigned score: weighted, likely, or at all probable."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from arbitr.bridge import AsPlayed, Assigned, Award, Probable, Side
from arbitr.laws.effects import Effects, Finding, findings
from arbitr.laws.engine import (
    ANY_UNIT,
    NOTHING,
    Case,
    Talk,
    judge,
    name_awards,
    name_outcomes,
    name_results,
    name_score,
    unit_of,
    value_to,
)
from arbitr.laws.regulations import EquityPower
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    weights_only_for_results=Message("Weights reflect possible results, never doubt about infraction or damage."),
    worth_not_justified=Message(
        "A score in matchpoints, per cent or IMPs must be justified by bridge results. Without them it is not awarded."
    ),
    doubt_favours_innocent=Message(
        "The weights were in doubt. The doubt is resolved in favour of the non-offending side."
    ),
)


Awards = dict[Side, Award]


# The standards.


def weighed_results(case: Case, key: str, law: str, offenders: Side | None) -> Talk[tuple[Awards, Effects]]:
    """What both sides get, usually the same; and whom a doubt in the weights has favoured, if known."""
    innocent = None if offenders is None else offenders.other
    if key == "legal_outcomes":
        named = yield from name_awards(
            key,
            "Leave out results that could not have come about legally. What would have happened, and with "
            "what weight for each result?",
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
            "What would have happened without the infraction? Name the result, or several with their weights. "
            "If a weight is uncertain, give a range, e.g. 40-60%; it is resolved in favour of {innocent}.",
            law=law,
            case=case,
            innocent=innocent,
        )
    doubt = (Finding("doubt_favours_innocent", cited(law, doubt_law(case))),) if named.in_doubt else ()
    return named.awards, doubt


def doubt_law(case: Case) -> str:
    """The law by which the edition resolves doubt in favour of the non-offending side."""
    return case.law(y1997="84E", y2007="84D")


def weighed_for_each(case: Case, offenders: Side | None, key: str = "outcomes") -> Talk[tuple[Awards, Effects]]:
    """One score for both sides; if both are non-offending, each gets the benefit of the doubt."""
    if offenders is not None:
        return (yield from weighed_results(case, key, "12C1c", offenders))
    awards: Awards = {}
    for side in Side:
        awards[side] = yield from _for_one(case, f"{key}@{side}", side)
    return awards, ()


def _for_one(case: Case, key: str, side: Side) -> Talk[Assigned]:
    award = yield from name_outcomes(
        key,
        "What would have happened, with every doubt resolved in favour of {side}? Name the result, or several "
        "with their weights.",
        law="12C1c",
        case=case,
        view=side,
        side=side,
    )
    assert award is not None, "there is no answer none"
    return award


def single_for_each(case: Case, offenders: Side | None) -> Talk[Awards]:
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
            "What would have happened, with every doubt resolved in favour of {side}? Name one result.",
            law="12C1a",
            case=case,
            view=side,
            side=side,
        )
        assert result is not None, "there is no answer none"
        awards[side] = Assigned.to(result)
    return awards


def likely_and_at_all_probable(case: Case, offenders: Side | None, law: str) -> Talk[Awards]:
    """Two different tests for the two sides, and the scores need not balance."""
    if offenders is None:
        results = yield from likely_results(case, law)
        return {side: best_of(case, results, side) for side in Side}
    results = yield from likely_results(case, law)
    worst = yield from at_all_probable_results(case, offenders, results, law)
    return {offenders.other: best_of(case, results, offenders.other), offenders: worst}


def likely_results(case: Case, law: str) -> Talk[tuple[Probable, ...]]:
    return (
        yield from name_results(
            "likely",
            "Which results were likely without the infraction? As a guide, each with a probability of {share} "
            "or more. If you give probabilities, name every result; the figures then decide.",
            law=law,
            case=case,
            none=Message("no result better than the table result was likely"),
            share=case.regulations.likely_from,
        )
    )


def at_all_probable_results(case: Case, offenders: Side, named: tuple[Probable, ...], law: str) -> Talk[Award]:
    """What was merely possible does not count."""
    least = case.regulations.at_all_probable_from
    unit = unit_of(named[0].what) if named else ANY_UNIT
    if named:
        more = yield from name_results(
            "at_all_probable",
            "Which other results were at all probable, with or without the infraction? As a guide, each with "
            "a probability of {share} or more; {side} get the worst of all.",
            law=law,
            case=case,
            unit=unit,
            none=Message("no other result was at all probable"),
            usual=NOTHING if any(probable.probability is not None for probable in named) else None,
            share=least,
            side=offenders,
        )
    else:
        more = yield from name_results(
            "at_all_probable",
            "Which results were at all probable, with or without the infraction? As a guide, each with a "
            "probability of {share} or more; {side} get the worst of all.",
            law=law,
            case=case,
            none=Message("none but the table result"),
            share=least,
            side=offenders,
        )
    return worst_of(case, at_least((*named, *more), least), offenders)


def at_least(results: Iterable[Probable], share: Fraction) -> tuple[Probable, ...]:
    """Those that are probable enough: the figure decides if there is one, otherwise the director."""
    return tuple(result for result in results if result.is_at_least(share))


def justified_results(awards: Awards) -> Talk[bool]:
    """A score given in matchpoints or IMPs must be possible under the two tests (Paris 2001, 12)."""
    if not any(isinstance(award, Assigned) and award.is_worth for award in awards.values()):
        return True
    return (
        yield from judge(
            "justified",
            "Can you justify this score by results that were likely, or at all probable?",
            law="12C2",
            usual=True,
        )
    )


def best_of(case: Case, results: Iterable[Probable], side: Side) -> Award:
    """If nothing was likely, nothing is awarded, and the score at the table stands."""
    likely = at_least(results, case.regulations.likely_from)
    best = max((probable.what for probable in likely), key=lambda what: value_to(case, what, side), default=None)
    return AsPlayed() if best is None else Assigned.to(best)


def worst_of(case: Case, results: Iterable[Probable], side: Side) -> Award:
    worst = min((result.what for result in results), key=lambda what: value_to(case, what, side), default=None)
    return AsPlayed() if worst is None else Assigned.to(worst)


def within_bounds(case: Case, award: Award, side: Side, offenders: Side | None) -> Award:
    """The table's score stands for non-offenders who could gain by none of these results, and for offenders who could.

    If some of the weighted results are better and some worse, their mean decides; scoring computes it.
    """
    played = case.table.result()
    if played is None or not isinstance(award, Assigned) or award.is_worth:
        return award
    table = value_to(case, played, side)
    results = [value_to(case, outcome.what, side) for outcome in award.outcomes]
    stands = min(results) >= table if side is offenders else max(results) <= table
    return AsPlayed() if stands else award


def varied_for_equity(case: Case) -> Talk[bool]:
    if case.regulations.equity_power is EquityPower.CHIEF_DIRECTOR:
        return (
            yield from judge(
                "vary_for_equity",
                "Does the chief director or the appeals committee vary this score to do equity?",
                law="12C3",
                usual=False,
            )
        )
    return (
        yield from judge(
            "vary_for_equity", "Does the appeals committee vary this score to do equity?", law="12C3", usual=False
        )
    )
