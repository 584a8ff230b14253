"""A board without a result: a new deal if possible, otherwise averages by the fault of each side (12C).

Laws 1, 2, 6, 7, 8, 13, 14, 15 and 17 all end here, so the questions are defined once.
"""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import BoardDecided, Effects, Finding, NextStep, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Edition, Talk, choose, clause, judge
from arbitr.laws.general.law_12_artificial import averages_unless_other_table
from arbitr.laws.general.law_12_assigned import assigned, assigned_to_both
from arbitr.laws.shared.no_result import Faults, averages_law, cited, faults
from arbitr.message import Message

findings(
    board_is_fouled=Message(
        "The board is fouled. The results are grouped by the form in which it was played, and each group is "
        "scored separately."
    ),
    other_source=Message("This is extraneous information, not from partner. Rule on it as such."),
    other_table_decides=Message("Team match: the result at the other table determines the score."),
)


def averages(case: Case, found: Faults) -> Talk[Effects]:
    """The average for each side according to its fault; the two need not balance. A result at the other table may come
    first (86B1).
    """
    return (yield from averages_unless_other_table(case, found, averages_law(case)))


def both_blameless(case: Case) -> Talk[Effects]:
    """Nobody at the table has done anything wrong: average plus for both."""
    return (yield from averages(case, dict.fromkeys(Side, "none")))


def penalties(found: Faults, law: str) -> Effects:
    """Anyone at fault may also be fined."""
    return tuple(PenaltyPossible(side, law) for side in Side if found[side] != "none")


def artificial_by_fault(case: Case, penalty_law: str) -> Talk[Effects]:
    """Averages by fault; anyone at fault may be fined under this law."""
    found = yield from faults(case)
    return *(yield from averages(case, found)), *penalties(found, penalty_law)


def adjusted_by_fault(case: Case, penalty_law: str) -> Talk[Effects]:
    """The law says "adjusted": usually an average, assigned if the director can judge a probable result.

    In a team match the other table may decide; 1997 has no such rule.
    """
    choices = [
        Choice("average", Message("averages by fault")),
        Choice("assigned", Message("an assigned score: the probable result can be judged")),
    ]
    if case.edition >= 2007:
        choices.append(Choice("other_table", Message("team match: the result at the other table decides")))
    kind = yield from choose(
        None,
        "kind_of_score",
        "Which kind of adjusted score fits this board?",
        choices,
        law=case.law(y1997="12C2", y2007="12C1a"),
    )
    if kind == "average":
        return (yield from artificial_by_fault(case, penalty_law))
    guilty = yield from _guilty(case)
    if kind == "other_table":
        return _to_other_table(case, guilty)
    fines = tuple(PenaltyPossible(side, penalty_law) for side in guilty)
    if len(guilty) == len(Side) or not (guilty or each_gets_the_doubt(case)):
        return *(yield from assigned_to_both(case)), *fines
    return *(yield from assigned(case, guilty[0] if guilty else None)), *fines


def _to_other_table(case: Case, guilty: tuple[Side, ...]) -> Effects:
    """Law 86 continues from there: it asks to what extent the guilty are at fault, and says who may be fined."""
    law = case.law(y2007="86D", y2017="86B1")
    innocent = tuple((f"one_table_result.fault@{side}", "none") for side in Side if side not in guilty)
    answers = (("one_table_result.other_table", "valid"), *innocent)
    return Finding("other_table_decides", law), NextStep("one_table_result", Seat.NORTH, law, told=answers)


def each_gets_the_doubt(case: Case) -> bool:
    """Does each side get its own score if nobody is at fault? Since 2017 only after a director's error (12C1c, 82C)."""
    return case.edition < Edition.LAWS_2017


def _guilty(case: Case) -> Talk[tuple[Side, ...]]:
    answer = yield from choose(
        None,
        "offenders",
        "Whose fault was it?",
        (
            Choice("NS", Message("NS's")),
            Choice("EW", Message("EW's")),
            Choice("both", Message("both sides'")),
            Choice("nobody", Message("nobody's at this table")),
        ),
        law="12C",
    )
    return tuple(side for side in Side if answer in (side.name, "both"))


def match_bar(case: Case) -> str:
    """The law by which the edition forbids a new deal that would decide a match."""
    return case.law(y1997="86C", y2017="86A")


def no_redeal_law(case: Case) -> str:
    """The power to order a new deal, and the rule that prevents it."""
    return cited("6D3", match_bar(case))


def may_redeal(case: Case) -> Talk[bool]:
    """No new deal in a match if somebody could know its result without the board; several such boards count too
    (K-12-h).
    """
    known = yield from _result_known(case)
    if not known:
        return True
    if not case.regulations.replay_several_boards or case.edition >= 2017:
        return False
    return (
        yield from judge(
            "several_boards",
            "Are there two or more boards to be redealt, and do you order it?",
            law=match_bar(case),
        )
    )


@clause(1997)
def _result_known(case: Case) -> Talk[bool]:
    """Lille 1998, 11."""
    return (
        yield from judge(
            "match_result_known",
            "Is this a match, and could a player who would play the new deal know the match result without this board?",
            law=match_bar(case),
            usual=False,
        )
    )


@_result_known.since(2007)
def _(case: Case) -> Talk[bool]:
    """The contestant is the whole team, whoever would sit down to play (86C; 2017: 86A)."""
    return (
        yield from judge(
            "match_result_known",
            "Is this a match, and could a contestant (in a team match, any team member) know its result "
            "without this board?",
            law=match_bar(case),
            usual=False,
        )
    )


def redealt(case: Case, law: str, penalty_law: str = "90A") -> Talk[Effects]:
    """A new deal under this law, or, if the rule on matches prevents it, scores by fault."""
    if (yield from may_redeal(case)):
        return (BoardDecided("redeal", law),)
    return BoardDecided("cancelled", no_redeal_law(case)), *(yield from artificial_by_fault(case, penalty_law))


def void_pack(case: Case) -> Talk[Effects]:
    """The pack was wrong when it was dealt: the result is void, and nobody at the table is at fault (K-01-b)."""
    void = BoardDecided("cancelled", pack_law(case))
    if not (yield from judge("time_to_replay", "Is there time to play a new deal?", law="6D3")):
        return void, *(yield from both_blameless(case))
    if (yield from may_redeal(case)):
        return void, BoardDecided("redeal", "6D3")
    return void, BoardDecided("cancelled", no_redeal_law(case)), *(yield from both_blameless(case))


def pack_law(case: Case) -> str:
    """The law by which the edition says what a pack is."""
    return case.law(y1997="1", y2017="1A")
