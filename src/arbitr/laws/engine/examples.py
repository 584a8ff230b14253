"""One position for each procedure in which every choice occurs: its chart is drawn from it, and the tests walk it.

The examples themselves are beside their procedures; `book.py` completes them with plain reports.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

from arbitr.bridge import Board, Call, Contract, Entered, Entry, PositionGiven, Seat, Table, parse_seat
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.procedures import Incident, Procedure
from arbitr.laws.shared.incidents import heard, open_incidents

Example = Callable[[Edition], Conversation]
EXAMPLES: dict[str, Example] = {}


def example(procedure_id: str) -> Callable[[Example], Example]:
    def register(make: Example) -> Example:
        EXAMPLES[procedure_id] = make
        return make

    return register


def after_calls(edition: Edition, calls: str, case: Case | None = None, dealer: Seat = Seat.NORTH) -> Case:
    """A table with this auction: N 1D, E 1S, S 1H."""
    if case is None:
        case = Case(Table.opened(Board.numbered(1, dealer)), edition)
    for text in calls.split(","):
        seat, call = text.split()
        case = heard(case, parse_seat(seat), Call.parse_uttered(call))
    return case


def open_call(edition: Edition, calls: str) -> Conversation:
    """The director is called for the first irregular call of these."""
    case = after_calls(edition, calls)
    return Conversation(case, open_incidents(case)[0])


def in_play(edition: Edition, leader: Seat, *entries: Entry, tricks: tuple[int, int] = (5, 2)) -> Case:
    """South plays 4S, this hand leads, the cards are unknown, and this is on the table."""
    position = PositionGiven(Contract.parse("4S S"), leader, tricks, (None, None, None, None))
    return Case(Table.opened(Board.numbered(1)), edition).after(position, *map(Entered, entries))


def reported(
    edition: Edition, procedure_id: str, by: Seat = Seat.NORTH, calls: str = "", dealer: Seat = Seat.NORTH
) -> Conversation:
    """The director is told of it; the log shows only these calls."""
    bare = Case(Table.opened(Board.numbered(1, dealer)), edition)
    return Conversation(after_calls(edition, calls, bare) if calls else bare, Incident(procedure_id, by))


def report_example(procedure: Procedure) -> Example:
    """The example of a procedure without one of its own: the director is told of it, and nothing is known."""

    def made(edition: Edition) -> Conversation:
        report = procedure.example
        talk = reported(edition, procedure.id, report.by, report.calls, report.dealer)
        regulations = replace(talk.case.regulations, **cast("Any", report.settings))
        return Conversation(Case(talk.case.table, edition, regulations), talk.incident)

    return made


def call_example(procedure_id: str, calls: str) -> None:
    """The example of this procedure: the first irregular call of these."""
    EXAMPLES[procedure_id] = partial(open_call, calls=calls)


def ruled(case: Case, answers: dict[str, str], otherwise: str = "no") -> Case:
    """The case after the director has ruled on what is open, with these answers."""
    talk = Conversation(case, open_incidents(case)[0])
    while (question := talk.question) is not None:
        talk = talk.answered(answers.get(question.key, otherwise))
    return talk.applied()
