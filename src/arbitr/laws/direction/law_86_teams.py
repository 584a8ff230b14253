"""Team matches: a board with a result at one table only, and results that cannot be compared (Law 86).

Scoring handles averages at IMPs and the mean in a knock-out match: `arbitr.scoring.adjusted`.
"""

from __future__ import annotations

from fractions import Fraction

from arbitr.bridge import Adjustment, Artificial, Assigned, Average, Side, Unit, imps
from arbitr.laws.effects import BoardDecided, Effects, Finding, PenaltyPossible, ScoreAdjusted, findings
from arbitr.laws.engine import (
    NOTHING,
    Case,
    Choice,
    Edition,
    Incident,
    Shown,
    Source,
    Talk,
    choose,
    clause,
    judge,
    name_awards,
    name_outcomes,
    procedure,
    value_to,
)
from arbitr.laws.general.law_12_artificial import averages_for
from arbitr.laws.general.law_12_assigned import all_legal, awards_by_standard, unbalanced_law
from arbitr.laws.regulations import OneTableBoards
from arbitr.laws.shared.facts.board import other_table as other_table_score
from arbitr.laws.shared.lost_board import match_bar, may_redeal, penalties
from arbitr.laws.shared.no_result import Faults, averages_law, cited, faults
from arbitr.laws.shared.other_table import NOBODY, favours
from arbitr.message import Message

findings(
    other_table_may_finish=Message("The other table may finish the board it has started."),
    other_result_not_used=Message("The result at the other table is not used: averages according to fault."),
    other_result_not_clear=Message(
        "The result at the other table clearly favours nobody: it does not determine how the score is adjusted."
    ),
    better_of_both=Message("The non-offending side gets the better of average plus and the assigned score."),
)


def teams_law(case: Case) -> str:
    """The law by which the edition says what averages are worth in a team match."""
    return case.law(y1997="86A", y2007="86A", y2017="12C2b")


@procedure(
    "one_table_result",
    laws=("86", "12"),
    title=Message("Team match: result at one table only"),
    says=Message(
        "In a team match, an adjusted score is due at one table, and the same teams have a valid result at "
        "the other. That result need not be lost: the director may assign a score at this table and compare "
        "the two."
    ),
    differs={
        1997: Message("There is no such rule: each team gets an average according to its own fault."),
        2007: Message(
            "The director may assign a score in IMPs or points, and should do so if the other result favours "
            "the non-offending side. He may never do so if the deal was not shuffled or was an old one. The "
            "other table may finish a board it has started."
        ),
        2017: Message(
            "If the other result is clearly favourable to one side, whoever is at fault, the director must "
            "assign a score. Otherwise he assigns one if he can judge the result, and gives averages "
            "according to fault if he cannot. The authority may provide otherwise."
        ),
    },
)
def one_table_result(case: Case, incident: Incident) -> Talk[Effects]:
    return (yield from other_table(case))


def _averages(case: Case, found: Faults, law: str) -> Talk[Effects]:
    score = yield from averages_for(case, found, cited(law, averages_law(case), teams_law(case)))
    return score, *penalties(found, "90A")


def _guilty(found: Faults) -> tuple[Side, ...]:
    return tuple(side for side in Side if found[side] != "none")


@clause(1997)
def other_table(case: Case) -> Talk[Effects]:
    """Averages only."""
    return Finding("other_result_not_used", "86A"), *(yield from _averages(case, (yield from faults(case)), "86A"))


@other_table.since(2007)
def _(case: Case) -> Talk[Effects]:
    state = yield from _other_result(case, "86D")
    begun = (Finding("other_table_may_finish", "86D"),) if state == "begun" else ()
    found = yield from faults(case)
    if state not in ("valid", "begun"):
        return Finding("other_result_not_used", "86D"), *(yield from _averages(case, found, "86A"))
    if not (yield from _assigns(case, found)):
        return *begun, Finding("other_result_not_used", "86D"), *(yield from _averages(case, found, "86A"))
    return *begun, *(yield from _assigned(case, found, "86D"))


@other_table.since(2017)
def _(case: Case) -> Talk[Effects]:
    """A result elsewhere that clearly favours a side must be used, whoever is at fault (86B1).

    Otherwise the score is adjusted as usual: assigned if a result can be judged (12C1), otherwise by fault (12C2).
    """
    state = yield from _other_result(case, "86B1")
    found = yield from faults(case)
    if state == "none" or (yield from _more_than_one(case)):
        return (yield from _several_adjusted(case, found, "86B2"))
    if case.regulations.one_table_boards is OneTableBoards.AVERAGES:
        return Finding("other_result_not_used", "86B3"), *(yield from _averages(case, found, "86B3"))
    if (yield from favours("86B1")) != NOBODY:
        return (yield from _assigned(case, found, "86B1"))
    not_used = Finding("other_result_not_clear", "86B1")
    if (
        yield from judge(
            "result_probable",
            "Can you name the probable result at this table, or weight several results?",
            law="12C1",
        )
    ):
        return not_used, *(yield from _assigned(case, found, "12C1"))
    return not_used, *(yield from _averages(case, found, "12C1d"))


def _more_than_one(case: Case) -> Talk[bool]:
    """Several boards of the match, or both tables of one: then fault decides on each board (86B2)."""
    return (
        yield from judge(
            "several_scores",
            "Is more than one adjusted score due between these teams, e.g. on several lost boards?",
            law="86B2",
            usual=False,
        )
    )


def _other_result(case: Case, law: str) -> Talk[str]:
    choices = [
        Choice("valid", Message("a valid result of the same teams")),
        Choice("none", Message("no result, and none is possible")),
    ]
    if case.edition is Edition.LAWS_2007:  # by a note to 86D, which 2017 has dropped
        choices.insert(1, Choice("begun", Message("the same teams have started the board there")))
    score = other_table_score(case)
    if case.edition is Edition.LAWS_2007 and score is None:
        choices.append(Choice("void_deal", Message("none that counts: the deal was not shuffled, or was an old one")))
    state = yield from choose(
        None,
        "other_table",
        "What is the situation at the other table of this match?",
        choices,
        law=law,
        known=None if score is None else Shown("valid", score.source),
    )
    if score is None or case.edition is not Edition.LAWS_2007:
        return state
    void = yield from judge(
        "void_deal", "Was the deal unshuffled or an old one, so that no result counts?", law="6D2", usual=False
    )
    return "void_deal" if void else state


def _assigns(case: Case, found: Faults) -> Talk[bool]:
    """He should if it favours the non-offending side; otherwise he may."""
    side = yield from favours("86D")
    if side != NOBODY and found[Side[side]] == "none":
        return (
            yield from judge(
                "assign",
                "The other result favours a non-offending side, so you should assign a score. Do you assign one?",
                law="86D",
            )
        )
    return (
        yield from judge(
            "assign", "You may assign a score with the help of the other result. Do you assign one?", law="86D"
        )
    )


def _assigned(case: Case, found: Faults, law: str) -> Talk[Effects]:
    """What would have happened at this table; comparison with the other table gives the IMPs."""
    guilty = _guilty(found)
    if len(guilty) == 1 or (not guilty and case.edition < 2017):
        offenders = guilty[0] if guilty else None
        awards, standard, more = yield from awards_by_standard(case, offenders)
        adjustment = Adjustment(awards[Side.NS], awards[Side.EW])
        if adjustment.is_split:
            standard = cited(standard, unbalanced_law(case))
        return ScoreAdjusted(adjustment, cited(law, standard), offenders), *more, *penalties(found, "90A")
    # Doubt favours nobody: both are at fault, or (86B1, X-86-c) nobody is and nobody was offended against.
    adjustment = yield from one_score(case, law)
    return ScoreAdjusted(adjustment, cited(law, "12C1c")), *penalties(found, "90A")


@clause(2007)
def one_score(case: Case, law: str) -> Talk[Adjustment]:
    """One score for both sides, weighted if the director weighs several results."""
    named = yield from name_awards(
        "outcomes",
        "What would have happened at this table? Give the result, or several results with their weights.",
        law=law,
        case=case,
    )
    return Adjustment(named.awards[Side.NS], named.awards[Side.EW])


@one_score.since(2017)
def _(case: Case, law: str) -> Talk[Adjustment]:
    """Only what could have come about legally has weight (12C1c)."""
    named = yield from name_awards(
        "outcomes",
        "What would have happened at this table? Give the result, or several results with their weights.",
        law=law,
        case=case,
    )
    if not (yield from all_legal()):
        named = yield from name_awards(
            "legal_outcomes",
            "Leave out results that could not have come about legally. What would have happened, and with "
            "what weight for each result?",
            law="12C1c",
            case=case,
        )
    return Adjustment(named.awards[Side.NS], named.awards[Side.EW])


# Results that cannot be compared.


@procedure(
    "results_not_comparable",
    laws=("86", "87"),
    title=Message("Team match: results that cannot be compared"),
    says=Message(
        "In a team match both tables have a result on a board but from different deals, or more than one "
        "adjusted score is due. The board is cancelled. If it is still possible, a new board is played. If "
        "not, each team gets an average according to its own fault."
    ),
    differs={
        2017: Message(
            "If nobody is at fault: averages, or a new board. If one team is at fault, the other gets the "
            "better of average plus and an assigned score, and the team at fault gets the complement. If both "
            "are: averages."
        ),
    },
)
def results_not_comparable(case: Case, incident: Incident) -> Talk[Effects]:
    return (yield from not_comparable(case))


def _new_board(law: str) -> Talk[bool]:
    return (
        yield from judge(
            "new_board",
            "Is there time for a new board in place of this one, and do you order it?",
            law=law,
        )
    )


@clause(1997)
def not_comparable(case: Case, law: str = "87") -> Talk[Effects]:
    cancelled = BoardDecided("cancelled", law)
    why = law
    if (yield from _new_board("6D3")):
        if (yield from may_redeal(case)):
            return (BoardDecided("redeal", cited(law, "6D3")),)
        why = match_bar(case)
    return cancelled, *(yield from _averages(case, (yield from faults(case)), why))


@not_comparable.since(2017)
def _(case: Case, law: str = "86B2") -> Talk[Effects]:
    return (yield from _several_adjusted(case, (yield from faults(case)), law))


def _several_adjusted(case: Case, found: Faults, law: str) -> Talk[Effects]:
    """Results that cannot be compared, or more than one adjusted score that is due (86B2, 2017)."""
    guilty = _guilty(found)
    cancelled = BoardDecided("cancelled", law)
    if len(guilty) == 2:
        return cancelled, *(yield from _averages(case, found, cited(law, "86B2c")))
    if not guilty:
        why = cited(law, "86B2a")
        if (yield from _new_board("86B2a")):
            if (yield from may_redeal(case)):
                return (BoardDecided("redeal", why),)
            why = cited(why, match_bar(case))
        return cancelled, *(yield from _averages(case, found, why))
    return Finding("better_of_both", cited(law, "86B2b")), *(yield from _better(case, guilty[0], law))


def _better(case: Case, offenders: Side, why: str) -> Talk[Effects]:
    """Average plus or assigned, whichever is more for the non-offending side; the others get its complement."""
    fine = PenaltyPossible(offenders, "90A")
    innocent = offenders.other
    award = yield from name_outcomes(
        "outcomes",
        "What score would you assign, in IMPs or as results? {side} get the better of that score and average plus.",
        law="86B2b",
        case=case,
        none=Message("none: no score can be assigned"),
        usual=NOTHING,
        side=innocent,
    )
    if award is not None and not (yield from all_legal()):
        award = yield from name_outcomes(
            "legal_outcomes",
            "Leave out results that could not have come about legally. What would have happened, and with "
            "what weight for each result?",
            law="12C1c",
            case=case,
            none=Message("none: no score can be assigned"),
        )
    if award is not None and (
        yield from judge(
            "assigned_better",
            "Would that give {side} more than average plus?",
            law="86B2b",
            known=_is_better(case, award, innocent),
            side=innocent,
        )
    ):
        return ScoreAdjusted(Adjustment.both(award), cited(why, "86B2b", "12C1c"), offenders), fine
    averages = {offenders: Artificial(Average.MINUS), innocent: Artificial(Average.PLUS)}
    law = cited(why, "86B2b", averages_law(case), teams_law(case))
    return ScoreAdjusted(Adjustment(averages[Side.NS], averages[Side.EW]), law, offenders), fine


def _is_better(case: Case, award: Assigned, side: Side) -> Shown[bool] | None:
    """Figures in IMPs decide, or a score with which to compare it."""
    worth = imps_of(case, award, side)
    return None if worth is None else Shown(worth > case.regulations.average_imps_under(case.edition), Source.BOARD)


def imps_of(case: Case, award: Assigned, side: Side) -> Fraction | None:
    """The IMPs of an assigned score; None if nothing shows them."""
    if award.is_worth:
        return award.worth(side) if award.unit is Unit.IMPS else None
    other = case.comparison.other_table
    if other is None:
        return None
    theirs = value_to(case, other, side)
    parts = (outcome.weight * imps(int(value_to(case, outcome.what, side) - theirs)) for outcome in award.outcomes)
    return sum(parts, Fraction(0))
