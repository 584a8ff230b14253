"""The boards: the number gives dealer and vulnerability, and the marking of a board in play counts (Law 2)."""

from __future__ import annotations

from arbitr.laws.effects import Effects, Finding, ResultsCancelled, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.shared.lost_board import redealt
from arbitr.message import Message

findings(
    marking_counts=Message(
        "The markings on the board apply for the whole session; any indication of vulnerability is enough."
    ),
    director_marks_board=Message("Nobody plays the board until the director has set dealer and vulnerability."),
    board_should_not_be_used=Message("A board marked differently from its number should not be used."),
)


@procedure(
    "board_marking",
    laws=("2",),
    title=Message("Board markings"),
    says=Message(
        "The number of a board determines its dealer and vulnerability, in a cycle of sixteen. A board marked "
        "differently should not be used. If it is used, its markings apply for the session. Only tables that "
        "played it with the same markings are compared."
    ),
    differs={
        1997: Message("A board marked differently at the two tables of a match is cancelled and dealt again."),
        2007: Message("Different markings make the board fouled."),
        2017: Message("In a team match such a board falls under the provision for several non-comparable results."),
    },
)
def board_marking(case: Case, incident: Incident) -> Talk[Effects]:
    marking = yield from choose(
        None,
        "marking",
        "How is the board marked?",
        (
            Choice("as_its_number", Message("according to its number")),
            Choice("otherwise", Message("differently from its number, wholly or partly")),
            Choice("impossible", Message("in an impossible way: partners differ, or there is no dealer")),
        ),
        law="2",
        known=None if case.table.board.is_as_law_2 else "otherwise",
    )
    if marking == "impossible":
        return (Finding("director_marks_board", "2"),)
    counts: Effects = (Finding("marking_counts", "2"),)
    if marking == "otherwise":
        counts = (*counts, Finding("board_should_not_be_used", "2"))
    if (
        yield from judge(
            "alike_everywhere",
            "Did every table that played the board have the same dealer and vulnerability?",
            law="2",
        )
    ):
        return *counts, Finding("table_result_stands", "2")
    if (yield from judge("match", "Is it a team match?", law="87")):
        return *counts, *(yield from differs_in_match(case))
    return *counts, Finding("board_is_fouled", case.law(y1997="87", y2007="87A"))


@clause(1997)
def differs_in_match(case: Case) -> Talk[Effects]:
    """Both results are cancelled, and the board is dealt again if possible."""
    return ResultsCancelled(2, "87"), *(yield from redealt(case, "6D3"))


@differs_in_match.since(2007)
def _(case: Case) -> Talk[Effects]:
    """A fouled board, scored as the conditions of contest say (87B; 2017: 87C, which leads to 86B2)."""
    return without_asking(
        (Finding("board_is_fouled", "87A"), Finding("board_is_fouled", case.law(y2007="87B", y2017="87C")))
    )
