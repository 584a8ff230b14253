"""The boards: dealer and vulnerability go by the number, and the marking of a board in play counts (Law 2)."""

from __future__ import annotations

from arbitr.laws.effects.board import ResultsCancelled
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.shared.lost_board import redealt
from arbitr.message import Message

finding(
    "marking_counts",
    Message("What is marked on the board counts for the whole session; any mark of vulnerability is enough."),
)
finding("director_marks_board", Message("Nobody plays the board before the director has set dealer and vulnerability."))
finding(
    "board_should_not_be_used", Message("A board that is marked otherwise than its number says should not be used.")
)


@procedure(
    "board_marking",
    laws=("2",),
    title=Message("Marking of a board"),
    says=Message(
        "The number of a board gives its dealer and vulnerability, and the sixteen boards repeat. A board that is "
        "marked otherwise should not be used; if it is, its marking counts for the session. Only tables that played it "
        "alike are compared."
    ),
    differs={
        1997: Message("A match board that was marked differently at the two tables is cancelled and dealt again."),
        2007: Message("Different markings make a fouled board."),
        2017: Message("In a team match such a board goes by the rule for several results that do not compare."),
    },
)
def board_marking(case: Case, incident: Incident) -> Talk[Effects]:
    marking = yield from choose(
        None,
        "marking",
        "How is the board marked?",
        (
            Choice("as_its_number", Message("as its number says")),
            Choice("otherwise", Message("otherwise than its number says, completely or in part")),
            Choice("impossible", Message("in a way that cannot be: partners differ, or no dealer")),
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
            "Has every table that played the board had the same dealer and vulnerability?",
            law="2",
        )
    ):
        return *counts, Finding("table_result_stands", "2")
    if (yield from judge("match", "Is it a team match?", law="87")):
        return *counts, *(yield from differs_in_match(case))
    return *counts, Finding("board_is_fouled", case.law(y1997="87", y2007="87A"))


@clause(1997)
def differs_in_match(case: Case) -> Talk[Effects]:
    """Both results fall, and the board is dealt again if that can be."""
    return ResultsCancelled(2, "87"), *(yield from redealt(case, "6D3"))


@differs_in_match.since(2007)
def _(case: Case) -> Talk[Effects]:
    """A fouled board, scored as the conditions of contest say (87B; 2017: 87C, which leads to 86B2)."""
    yield from ()
    return Finding("board_is_fouled", "87A"), Finding("board_is_fouled", case.law(y2007="87B", y2017="87C"))


@example("board_marking")
def _(edition: Edition) -> Conversation:
    return reported(edition, "board_marking")
