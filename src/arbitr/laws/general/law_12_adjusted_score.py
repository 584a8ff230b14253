"""Adjusted scores (Law 12): who may give one, what for, and by which standard.

`adjusted` and `artificial` are for every law that ends in an adjusted score:

    return (yield from adjusted(case, offenders, law="16B3"))

A ruling says what is assigned; what that is worth in IMPs or matchpoints is for scoring.
"""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge.adjustment import Adjustment, Artificial, AsPlayed, Assigned, Average, Award
from arbitr.bridge.board import Board
from arbitr.bridge.result import Result
from arbitr.bridge.seat import Seat, Side
from arbitr.bridge.table import Phase, Table
from arbitr.laws.case import Case
from arbitr.laws.conversation import Conversation
from arbitr.laws.edition import Edition, clause
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.reviews import Reviewed, open_reviews
from arbitr.laws.effects.scores import DamageSelfInflicted, Finding, PenaltyPossible, ScoreAdjusted, finding
from arbitr.laws.examples import example
from arbitr.laws.no_result import FAULTS, Faults, averages_law, cited, faults
from arbitr.laws.procedure import Incident, procedure
from arbitr.laws.readings import play_ended
from arbitr.laws.regulations import Advice, AssignedScore, EquityPower, EquityScheme
from arbitr.laws.talk import (
    Choice,
    Talk,
    choose,
    judge,
    name_number,
    name_outcomes,
    name_result,
    name_results,
)
from arbitr.message import Message

finding(
    "no_adjustment_for_severity",
    Message("A score is never adjusted because the Laws were hard on one side or kind to it."),
)
finding("one_kind_only", Message("For one infraction there is one kind of adjusted score: a result or an average."))
finding("weights_only_for_results", Message("Weights stand for results, never for doubt about infraction or damage."))
finding("equity_not_for_averages", Message("Only an assigned score can be varied for equity, never an average."))
finding("both_as_innocent", Message("The director erred: both sides are treated as innocent."))
finding("advantage_taken_away", Message("The advantage that one side gained is taken away from it."))
finding("not_adjusted", Message("The director does not use this power, and the result at the table stands."))
finding("result_can_be_obtained", Message("A result can still be obtained, so no average is given."))
finding("both_partners_alike", Message("What the Laws prescribe, and the adjusted score, go to both partners alike."))
finding("partner_not_fined", Message("The partner is not to blame and gets no procedural penalty."))


# What a score is adjusted to.


def adjusted(case: Case, offenders: Side | None, law: str, by_fault: bool = False) -> Talk[Effects]:
    """The adjusted score that this law calls for; without offenders both sides are treated as innocent (82C).

    Assigned as a rule; an average where the results that might have come are too many, or not clear (12C1d). After an
    infraction the fault is known; `by_fault` asks for it, where a side may have come by its advantage without fault.
    """
    damage = Finding("damage", law)
    if (
        yield from judge(
            "result_probable",
            "Can you name the result that would probably have come without the infraction, or weigh several?",
            law=case.law(y1997="12C2", y2007="12C1"),
        )
    ):
        return damage, *(yield from assigned(case, offenders, after_play=True))
    unclear = case.law(y1997="12C1", y2007="12C1d")
    if by_fault:
        return damage, *(yield from artificial(case, unclear))
    averages = {side: Artificial(Average.MINUS if side is offenders else Average.PLUS) for side in Side}
    adjustment = Adjustment(averages[Side.NS], averages[Side.EW])
    return damage, ScoreAdjusted(adjustment, cited(unclear, averages_law(case)), offenders)


def assigned(case: Case, offenders: Side | None, after_play: bool = False) -> Talk[Effects]:
    """A result, or several with weights, by the standard of the edition; then what the innocents did to themselves.

    `after_play`: it takes the place of a score at the table, which bounds it; otherwise that score was cancelled.
    """
    awards, law, more = yield from awards_by_standard(case, offenders)
    if after_play:
        awards = {side: _bounded(case, award, side, offenders) for side, award in awards.items()}
    lost: Effects = ()
    if offenders is not None and not isinstance(awards[offenders.other], AsPlayed):
        kept, lost = yield from _own_part(case, offenders.other, awards[offenders.other])
        if isinstance(kept, AsPlayed):
            law = cited(law, self_damage_law(case))
        awards = {**awards, offenders.other: kept}
    if all(isinstance(award, AsPlayed) for award in awards.values()):
        return Finding("table_result_stands", law), *more
    adjustment = Adjustment(awards[Side.NS], awards[Side.EW])
    if adjustment.is_split or lost:
        law = cited(law, unbalanced_law(case))
    return ScoreAdjusted(adjustment, law, offenders), *lost, *more


def unbalanced_law(case: Case) -> str:
    """Where the edition says that the scores of the two sides need not balance."""
    return case.law(y1997="12C2", y2007="12C1f")


Awards = dict[Side, Award]
ByStandard = tuple[Awards, str, Effects]
"""What each side gets, by which law, and what else follows."""


@clause(1997)
def awards_by_standard(case: Case, offenders: Side | None) -> Talk[ByStandard]:
    """The best result that was likely, and the worst that was at all probable (12C2); varied for equity (12C3)."""
    awards = yield from _likely_and_at_all_probable(case, offenders, "12C2")
    if case.regulations.equity_power is EquityPower.NOBODY or not (yield from _varied_for_equity(case)):
        return awards, "12C2", ()
    if not (
        yield from judge(
            "only_results_weighed",
            "Do the weights stand for results only, and not for doubt about the infraction or the damage?",
            law="12C3",
        )
    ):
        return awards, "12C2", (Finding("weights_only_for_results", "12C3"),)
    weighted = yield from _weighed("outcomes", "12C3")
    scheme = case.regulations.equity_scheme
    if scheme is EquityScheme.INNOCENT_ONLY and offenders is not None:
        return {offenders.other: weighted, offenders: awards[offenders]}, cited("12C2", "12C3"), ()
    fine: Effects = ()
    if scheme is EquityScheme.BOTH_WITH_PENALTY and offenders is not None:
        fine = (PenaltyPossible(offenders, "90A"),)
    return dict.fromkeys(Side, weighted), "12C3", fine


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
        return {offenders.other: best, offenders: (yield from _weighed("outcomes", "12C1c"))}, "12C1e", ()
    if standard is AssignedScore.AT_ALL_PROBABLE_FOR_OFFENDER and offenders is not None:
        weighted = yield from _weighed("outcomes", "12C1c")
        named = tuple(outcome.what for outcome in weighted.outcomes)
        worst = yield from _at_all_probable(case, offenders, named, "12C1e")
        return {offenders.other: weighted, offenders: worst}, "12C1e", ()
    awards = yield from _weighed_for_each(offenders)
    return awards, _law_of(awards, "12C1a"), ()


@awards_by_standard.since(2017)
def _(case: Case, offenders: Side | None) -> Talk[ByStandard]:
    """As near as can be to the probable outcome without the infraction (12C1b); only legal results weigh (12C1c)."""
    awards = yield from _weighed_for_each(offenders)
    if not (
        yield from judge(
            "all_legal",
            "Could each of these results have come about legally, without the infraction?",
            law="12C1c",
        )
    ):
        awards = yield from _weighed_for_each(offenders, "legal_outcomes")
    return awards, _law_of(awards, "12C1b"), ()


def _law_of(awards: Awards, single: str) -> str:
    """Weights rest on a paragraph of their own."""
    weighed = any(isinstance(award, Assigned) and len(award.outcomes) > 1 for award in awards.values())
    return "12C1c" if weighed else single


# The standards.


def _weighed(key: str, law: str) -> Talk[Assigned]:
    if key == "legal_outcomes":
        award = yield from name_outcomes(
            key,
            "Leave out what could not come about legally: what would have happened, with the weight of each result?",
            law=law,
        )
    else:
        award = yield from name_outcomes(
            key,
            "What would have happened without the infraction? Name the result, or several with their weights.",
            law=law,
        )
    assert award is not None, "there is no answer none"
    return award


def _weighed_for_each(offenders: Side | None, key: str = "outcomes") -> Talk[Awards]:
    """One score for both sides; where both are innocent, each gets the benefit of the doubt."""
    if offenders is not None:
        return dict.fromkeys(Side, (yield from _weighed(key, "12C1c")))
    awards: Awards = {}
    for side in Side:
        awards[side] = yield from _for_one(f"{key}@{side}", side)
    return awards


def _for_one(key: str, side: Side) -> Talk[Assigned]:
    award = yield from name_outcomes(
        key,
        "What would have happened, every doubt resolved for {side}? Name the result, or several with their weights.",
        law="12C1c",
        side=side,
    )
    assert award is not None, "there is no answer none"
    return award


def _single_for_each(case: Case, offenders: Side | None) -> Talk[Awards]:
    if offenders is not None:
        result = yield from name_result(
            "outcome", "What would have happened without the infraction? Name one result.", law="12C1a"
        )
        assert result is not None, "there is no answer none"
        return dict.fromkeys(Side, Assigned.to(result))
    awards: Awards = {}
    for side in Side:
        result = yield from name_result(
            f"outcome@{side}",
            "What would have happened, every doubt resolved for {side}? Name one result.",
            law="12C1a",
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


def _likely_results(case: Case, law: str) -> Talk[tuple[Result | int, ...]]:
    return (
        yield from name_results(
            "likely",
            "Which results were likely without the infraction? For a guide: each by itself {share} or more.",
            law=law,
            none=Message("no result better than the one at the table was likely"),
            share=case.regulations.likely_from,
        )
    )


def _at_all_probable(case: Case, offenders: Side, likely: tuple[Result | int, ...], law: str) -> Talk[Award]:
    """What was merely possible does not count."""
    more = yield from name_results(
        "at_all_probable",
        "Which results, not named yet, were at all probable, with or without the infraction? "
        "For a guide: each by itself {share} or more; {side} get the worst of all.",
        law=law,
        none=Message("no other result was at all probable"),
        share=case.regulations.at_all_probable_from,
        side=offenders,
    )
    return _worst(case, (*likely, *more), offenders)


def _points(case: Case, what: Result | int, side: Side) -> int:
    """Points as this side sees them."""
    if isinstance(what, Result):
        return what.score(side, case.table.board.vulnerability)
    return what if side is Side.NS else -what


def _best(case: Case, results: Iterable[Result | int], side: Side) -> Award:
    """An adjustment never lowers the score of the innocent side, so without a better result the table's stands."""
    best = max(results, key=lambda what: _points(case, what, side), default=None)
    if best is None:
        return AsPlayed()
    played = case.table.result()
    if played is not None and _points(case, played, side) >= _points(case, best, side):
        return AsPlayed()
    return Assigned.to(best)


def _worst(case: Case, results: Iterable[Result | int], side: Side) -> Award:
    """An adjustment takes advantages away, it never gives one: a worse score at the table stands."""
    worst = min(results, key=lambda what: _points(case, what, side), default=None)
    if worst is None:
        return AsPlayed()
    played = case.table.result()
    if played is not None and _points(case, played, side) <= _points(case, worst, side):
        return AsPlayed()
    return Assigned.to(worst)


def _bounded(case: Case, award: Award, side: Side, offenders: Side | None) -> Award:
    """The table's score stands for innocents who could gain by none of these results, and for offenders who could."""
    played = case.table.result()
    if played is None or not isinstance(award, Assigned):
        return award
    table = _points(case, played, side)
    results = [_points(case, outcome.what, side) for outcome in award.outcomes]
    stands = min(results) >= table if side is offenders else max(results) <= table
    return AsPlayed() if stands else award


def _varied_for_equity(case: Case) -> Talk[bool]:
    if case.regulations.equity_power is EquityPower.CHIEF_DIRECTOR:
        return (
            yield from judge(
                "vary_for_equity",
                "Does the chief director, or the appeals committee, vary this score to do equity?",
                law="12C3",
            )
        )
    return (yield from judge("vary_for_equity", "Does the appeals committee vary this score to do equity?", law="12C3"))


# One side alone, and when.


def hand_is_over(case: Case, law: str) -> Talk[bool]:
    """Damage is judged after the play, never in the middle of the hand."""
    known = True if case.table.phase is Phase.OVER else play_ended(case)
    return (yield from judge("hand_is_over", "Is the play of the hand over?", law=law, known=known))


def to_review(case: Case, offender: Seat, laws: tuple[str, ...], of_player: bool = False) -> tuple[str, ...]:
    """The laws of these under which a review of this side, or of this player, is still open."""
    return tuple(entry.law for entry in open_reviews(case.table, offender, laws, of_player))


def reviewed(case: Case, offender: Seat, laws: tuple[str, ...], law: str, of_player: bool = False) -> Effects:
    """Whatever was to be looked at again under these laws has been looked at."""
    still_open = to_review(case, offender, laws, of_player)
    return (Reviewed(offender, tuple(dict.fromkeys(still_open)), law, of_player),) if still_open else ()


def closing(
    case: Case, effects: Effects, offender: Seat, laws: tuple[str, ...], law: str, of_player: bool = False
) -> Effects:
    """A ruling that leaves nothing for later closes what an earlier one had left open."""
    if any(isinstance(effect, LookAgain) for effect in effects):
        return effects
    return *effects, *reviewed(case, offender, laws, law, of_player)


def one_side_adjusted(case: Case, side: Side, law: str) -> Talk[Effects]:
    """An advantage is taken away from this side only; the other one keeps the score at the table."""
    award, standard = yield from taken_from(case, side)
    awards: Awards = {side: award, side.other: AsPlayed()}
    if isinstance(award, AsPlayed):
        return (Finding("table_result_stands", law),)
    return Finding("advantage_taken_away", law), ScoreAdjusted(
        Adjustment(awards[Side.NS], awards[Side.EW]), cited(standard, unbalanced_law(case)), side
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
    awards = yield from _weighed_for_each(side)
    return awards[side], _law_of(awards, "12C1a")


@taken_from.since(2017)
def _(case: Case, side: Side) -> Talk[tuple[Award, str]]:
    awards, law, _ = yield from awards_by_standard(case, side)
    return awards[side], law


# What the innocent side did to itself.


def self_damage_law(case: Case) -> str:
    return case.law(y1997="12C2", y2007="12C1b", y2017="12C1e")


def _own_part(case: Case, innocent: Side, award: Award) -> Talk[tuple[Award, Effects]]:
    """What is left to the innocents of their award, and what their own action takes off it."""
    if not (yield from damaged_itself(case, innocent)):
        return award, ()
    law = self_damage_law(case)
    share = yield from choose(
        None,
        "self_inflicted",
        "How much of the damage did {side} bring on themselves by that?",
        (
            Choice("all", Message("all of it")),
            Choice("part", Message("a part of it")),
        ),
        law=law,
        side=innocent,
    )
    if share == "all":
        return AsPlayed(), ()
    without = yield from name_outcomes(
        "without_own_error",
        "What would {side} have scored after the infraction without that action of their own?",
        law=law,
        side=innocent,
    )
    assert without is not None, "there is no answer none"
    return award, (DamageSelfInflicted(innocent, without, law),)


NO_ERROR = Message("nothing that the Law holds against them")


@clause(1997)
def damaged_itself(case: Case, innocent: Side) -> Talk[bool]:
    """Irrational, wild or gambling action, the double shot included (Lille 1998), or a revoke of their own."""
    answer = yield from _own_error(
        case,
        innocent,
        (
            Choice("none", NO_ERROR, ("none", "ordinary_error", "serious_error", "related_error")),
            Choice(
                "wild",
                Message("irrational, wild or gambling action, a double shot included"),
                ("wild", "irrational", "gambling", "double_shot"),
            ),
            Choice("revoke", Message("a revoke")),
        ),
    )
    return answer in ("wild", "irrational", "gambling", "double_shot", "revoke")


@damaged_itself.since(2007)
def _(case: Case, innocent: Side) -> Talk[bool]:
    """A serious error that has nothing to do with the infraction is enough (12C1b)."""
    answer = yield from _own_error(
        case,
        innocent,
        (
            Choice("none", NO_ERROR, ("none", "ordinary_error", "related_error")),
            Choice(
                "serious_error",
                Message("a serious error, a revoke among them, that has nothing to do with the infraction"),
                ("serious_error", "extremely_serious_error", "revoke"),
            ),
            Choice(
                "wild_or_gambling",
                Message("wild or gambling action, a double shot included"),
                ("wild", "irrational", "gambling", "double_shot"),
            ),
        ),
    )
    return answer not in ("none", "ordinary_error", "related_error")


@damaged_itself.since(2017, doubtful="12C1e: the words of the test for self-inflicted damage")
def _(case: Case, innocent: Side) -> Talk[bool]:
    """Only an extremely serious error, or a gamble with a ruling in reserve; wild action is no test of its own."""
    answer = yield from _own_error(
        case,
        innocent,
        (
            Choice("none", NO_ERROR, ("none", "ordinary_error", "serious_error", "related_error")),
            Choice(
                "extremely_serious_error",
                Message("an extremely serious error that has nothing to do with the infraction"),
                ("extremely_serious_error", "revoke"),
            ),
            Choice(
                "gambling",
                Message("a gamble that they might hope to undo by a ruling"),
                ("gambling", "double_shot"),
            ),
        ),
    )
    return answer not in ("none", "ordinary_error", "serious_error", "related_error")


def _own_error(case: Case, innocent: Side, choices: tuple[Choice, ...]) -> Talk[str]:
    return (
        yield from choose(
            None,
            "own_error",
            "What did {side} do after the irregularity that made their result worse?",
            choices,
            law=self_damage_law(case),
            side=innocent,
        )
    )


# Averages.


def artificial(case: Case, law: str) -> Talk[Effects]:
    """Each side by its own fault: average plus, average, average minus. The two need not balance (12C)."""
    return ((yield from averages_for(case, (yield from faults(case)), cited(law, averages_law(case)))),)


def averages_for(case: Case, found: Faults, law: str) -> Talk[ScoreAdjusted]:
    """The average that its fault leaves each side; what a regulation gives instead rests on a paragraph of its own."""
    awards = {}
    for side in Side:
        awards[side] = yield from average_for(case, side, found[side])
    if any(awards[side] != Artificial(FAULTS[found[side]]) for side in Side):
        law = cited(law, "12C2d")
    return ScoreAdjusted(Adjustment(awards[Side.NS], awards[Side.EW]), law)


@clause(1997)
def average_for(case: Case, side: Side, fault: str) -> Talk[Artificial]:
    """The same for every board that is lost."""
    yield from ()
    return Artificial(FAULTS[fault])


@average_for.since(2017)
def _(case: Case, side: Side, fault: str) -> Talk[Artificial]:
    """A regulation may give less from the second board on that a blameless contestant loses in a session (12C2d)."""
    later = case.regulations.later_lost_boards
    if fault != "none" or not later:
        return Artificial(FAULTS[fault])
    number = yield from choose(
        None,
        f"lost_board@{side}",
        "Which of the boards is it that {side} lost in this session: the first, the second, ...?",
        (
            Choice("first", Message("the first"), ("1",)),
            Choice("later", Message("a later one, by its number"), tuple(str(number) for number in range(2, 41))),
        ),
        law="12C2d",
        side=side,
    )
    if number == "1":
        return Artificial(FAULTS[fault])
    return later[min(int(number) - 2, len(later) - 1)]


# The director's powers.


@procedure(
    "adjusted_score",
    laws=("12", "82"),
    title=Message("Adjusted score"),
    says=Message(
        "The director adjusts a score where a Law says so; where the Laws give the innocent side no redress for an "
        "infraction; where the board cannot be played normally; and where a wrong rectification was applied. The aim "
        "is to redress damage and to take away the offenders' advantage, never to soften or harden what the Laws "
        "prescribe. What an innocent side brought on itself is not made good to it."
    ),
    differs={
        1997: Message(
            "The innocent side gets the best result that was likely, the offenders the worst that was at all probable. "
            "An appeals committee may vary that for equity. Only irrational, wild or gambling action costs redress."
        ),
        2007: Message(
            "Results are weighted by how probable they were, unless the organiser has chosen otherwise. A serious "
            "error, or wild or gambling action, costs the part of the redress that it caused."
        ),
        2017: Message(
            "Only results that could have come about legally have weight. Only an extremely serious error or a gamble "
            "with a ruling in reserve costs redress."
        ),
    },
)
def adjusted_score(case: Case, incident: Incident) -> Talk[Effects]:
    choices = [
        Choice("by_law", Message("a Law calls for it")),
        Choice("no_indemnity", Message("the Laws give no redress for this infraction")),
        Choice("no_normal_play", Message("nothing makes a normal play of the board possible")),
        Choice("wrong_rectification", Message("a wrong rectification was applied")),
        Choice("severity", Message("what the Laws prescribe was too hard on one side, or too kind to it")),
        Choice("both_kinds", Message("to give the better of an average and a result")),
    ]
    if case.edition is Edition.LAWS_1997:
        choices.append(Choice("equity_for_average", Message("to vary an average for equity")))
    why = yield from choose(None, "why", "Why should the score be adjusted?", choices, law="12A")
    if why == "severity":
        law = case.law(y1997="12B", y2007="12B2")
        return Finding("no_adjustment_for_severity", law), Finding("table_result_stands", law)
    if why == "both_kinds":
        return (Finding("one_kind_only", cited("12C1", "12C2")),)
    if why == "equity_for_average":
        return (Finding("equity_not_for_averages", "12C3"),)
    if why == "no_normal_play":
        return (yield from _unplayable(case))
    if why == "no_indemnity":
        effects = yield from _without_indemnity(case, incident.by.side)
        return closing(case, effects, incident.by, ("12A1",), "12A1")
    if not (yield from asked_in_time(case)):
        return (Finding("too_late", "92B"),)
    offenders = incident.by.side
    if why == "wrong_rectification":
        return (yield from _wrongly_rectified(case, offenders))
    law = damage_law(case)
    if not (yield from _damaged(case, offenders)):
        return (Finding("table_result_stands", law),)
    return (yield from adjusted(case, offenders, law))


def damage_law(case: Case) -> str:
    """Where the edition says what damage is."""
    return case.law(y1997="12C2", y2007="12B1")


@clause(1997)
def asked_in_time(case: Case) -> Talk[bool]:
    """12A has no limit of its own."""
    yield from ()
    return True


@asked_in_time.since(2007)
def _(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "in_time",
            "Do you act of your own accord, or was it asked for in time ({minutes} minutes after the scores were out)?",
            law="12A",
            minutes=case.regulations.ruling_period,
        )
    )


def _damaged(case: Case, offenders: Side) -> Talk[bool]:
    return (
        yield from judge(
            "damaged",
            "Did {innocent}, through the infraction, score less than they could expect just before it?",
            law=damage_law(case),
            innocent=offenders.other,
        )
    )


def _without_indemnity(case: Case, offenders: Side) -> Talk[Effects]:
    """The director may adjust; for the infraction itself he may fine, whether he adjusts or not."""
    if not (yield from asked_in_time(case)):
        return (Finding("too_late", "92B"),)
    law = damage_law(case)
    if not (yield from _damaged(case, offenders)):
        return (Finding("table_result_stands", law),)
    fine = PenaltyPossible(offenders, "90A")
    if not (yield from _used_without_indemnity(case)):
        return Finding("not_adjusted", "12A1"), fine
    return *(yield from adjusted(case, offenders, cited("12A1", law))), fine


def _used_without_indemnity(case: Case) -> Talk[bool]:
    if case.edition is Edition.LAWS_1997 and case.regulations.assign_without_indemnity is Advice.SHOULD:
        return (
            yield from judge(
                "award", "The Laws give no redress here, and you should adjust the score. Do you?", law="12A1"
            )
        )
    return (
        yield from judge("award", "The Laws give no redress here, and you may adjust the score. Do you?", law="12A1")
    )


@clause(1997)
def _unplayable(case: Case) -> Talk[Effects]:
    """The director may award an average."""
    if not (yield from judge("award", "The board cannot be played normally. Do you award averages?", law="12A2")):
        return (Finding("not_adjusted", "12A2"),)
    return (yield from artificial(case, "12A2"))


@_unplayable.since(2007)
def _(case: Case) -> Talk[Effects]:
    """There is no other way out, so the average is awarded (D07)."""
    return (yield from artificial(case, "12A2"))


def _wrongly_rectified(case: Case, offenders: Side) -> Talk[Effects]:
    """The director may adjust; if the mistake was his own, both sides are innocent (82C)."""
    if not (yield from judge("award", "A wrong rectification was applied. Do you adjust the score?", law="12A3")):
        return (Finding("not_adjusted", "12A3"),)
    if (yield from judge("director_erred", "Was it the director's own ruling that was wrong?", law="82C")):
        return Finding("both_as_innocent", "82C"), *(yield from adjusted(case, None, "12A3"))
    return (yield from adjusted(case, offenders, "12A3"))


@procedure(
    "artificial_score",
    laws=("12", "86", "88"),
    title=Message("No result can be obtained"),
    says=Message(
        "Where an irregularity leaves a board without a result, each contestant gets an average by his own fault: "
        "average plus, at least 60%, if he is in no way at fault; average, 50%, if partly; average minus, at most 40%, "
        "if directly. At IMPs that is plus 3, 0 and minus 3. A better session of a blameless contestant, or a worse "
        "one of a guilty contestant, counts instead."
    ),
    differs={
        1997: Message("Average plus is never raised but by the own session; at IMPs the session does not count."),
        2007: Message("The organiser may fix another number of IMPs. The own session counts at IMPs too."),
        2017: Message("A regulation may give less from the second board on that is lost in a session."),
    },
)
def artificial_score(case: Case, incident: Incident) -> Talk[Effects]:
    law = averages_law(case)
    if (yield from judge("result_obtainable", "Can a result on this board still be obtained?", law=law)):
        return (Finding("result_can_be_obtained", law),)
    effects = yield from artificial(case, law)
    if not (yield from judge("other_shares", "Do you give another share than the usual one?", law=law)):
        return effects
    score = effects[0]
    assert isinstance(score, ScoreAdjusted)
    awards = {}
    for side in Side:
        awards[side] = yield from other_share(case, side, score.adjustment.of(side))
    return (ScoreAdjusted(Adjustment(awards[Side.NS], awards[Side.EW]), score.law),)


def _lower(side: Side, law: str) -> Talk[Artificial]:
    share = yield from name_number(
        f"share@{side}",
        "What share do {side} get? Average minus is 40% at most.",
        law=law,
        least=0,
        most=40,
        side=side,
    )
    return Artificial(Average.MINUS) if share == 40 else Artificial(share / 100)


@clause(1997)
def other_share(case: Case, side: Side, award: Award) -> Talk[Award]:
    """Average minus may be lower; average plus is never raised (Maastricht 2000)."""
    if award == Artificial(Average.MINUS):
        return (yield from _lower(side, "12C1"))
    return award


@other_share.since(2007)
def _(case: Case, side: Side, award: Award) -> Talk[Award]:
    """The text gives bounds: at most 40%, at least 60% (G07)."""
    if award == Artificial(Average.MINUS):
        return (yield from _lower(side, "12C2a"))
    if award != Artificial(Average.PLUS):
        return award
    share = yield from name_number(
        f"share@{side}",
        "What share do {side} get? Average plus is 60% at least.",
        law="12C2a",
        least=60,
        most=100,
        side=side,
    )
    return Artificial(Average.PLUS) if share == 60 else Artificial(share / 100)


@procedure(
    "individual_event",
    laws=("12", "89"),
    title=Message("Infraction in an individual event"),
    says=Message(
        "In an individual event what the Laws prescribe, and an adjusted score, go to both partners alike, whoever is "
        "to blame. A procedural penalty does not go to a partner who is not to blame."
    ),
    differs={},
)
def individual_event(case: Case, incident: Incident) -> Talk[Effects]:
    law = case.law(y1997="89", y2007="12C3")
    alike = Finding("both_partners_alike", law)
    if not (yield from judge("fine", "Do you think of a procedural penalty too?", law=law)):
        return (alike,)
    fine = PenaltyPossible(incident.by.side, "90A")
    if (yield from judge("partner_to_blame", "Is {partner} to blame too?", law=law, partner=incident.by.partner)):
        return alike, fine
    return alike, fine, Finding("partner_not_fined", law, incident.by.partner)


def _bare(edition: Edition, procedure_id: str) -> Conversation:
    """Nothing is known of the table: the facts are reported."""
    return Conversation(Case(Table.opened(Board.numbered(1)), edition), Incident(procedure_id, Seat.EAST))


@example("adjusted_score")
def _(edition: Edition) -> Conversation:
    return _bare(edition, "adjusted_score")


@example("artificial_score")
def _(edition: Edition) -> Conversation:
    return _bare(edition, "artificial_score")


@example("individual_event")
def _(edition: Edition) -> Conversation:
    return _bare(edition, "individual_event")
