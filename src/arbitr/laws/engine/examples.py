"""One position for each procedure in which every choice occurs: its chart is drawn from it, and the tests walk it.

The examples themselves stand beside their procedures.
"""

from __future__ import annotations

from collections.abc import Callable

from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.seat import Seat, parse_seat
from arbitr.bridge.table import Table
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.procedure import Incident
from arbitr.laws.shared.irregular import heard, open_incidents

Example = Callable[[Edition], Conversation]
EXAMPLES: dict[str, Example] = {}


def example(procedure_id: str) -> Callable[[Example], Example]:
    def register(make: Example) -> Example:
        EXAMPLES[procedure_id] = make
        return make

    return register


def after_calls(edition: Edition, calls: str, case: Case | None = None, dealer: Seat = Seat.NORTH) -> Case:
    """A table where this was said: N 1D, E 1S, S 1H."""
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


def reported(edition: Edition, procedure_id: str, by: Seat = Seat.NORTH, calls: str = "") -> Conversation:
    """The director hears of it; the log shows no more than these calls."""
    case = after_calls(edition, calls) if calls else Case(Table.opened(Board.numbered(1)), edition)
    return Conversation(case, Incident(procedure_id, by))


def ruled(case: Case, answers: dict[str, str], otherwise: str = "no") -> Case:
    """The case after the director has ruled on what is open, with these answers."""
    talk = Conversation(case, open_incidents(case)[0])
    while (question := talk.question) is not None:
        talk = talk.answered(answers.get(question.key, otherwise))
    return talk.applied()
