"""The law engine's share: a question-and-answer step, and auctions with the laws watching."""

from __future__ import annotations

from random import Random

from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.events import CALLED
from arbitr.bridge.seat import SEATS
from arbitr.bridge.table import Table
from arbitr.laws.effects.auction.information import LookAgain
from arbitr.laws.effects.effect import Effects
from arbitr.laws.engine.book import PROCEDURES
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Answer, Conversation
from arbitr.laws.engine.procedures import Incident, procedure
from arbitr.laws.engine.talk import Talk, judge
from arbitr.laws.shared.incidents import heard
from arbitr.message import Message

assert PROCEDURES, "the law book is open"
QUESTIONS = 20


@procedure(
    "twenty_questions", laws=("0",), title=Message("Twenty questions"), says=Message("Asks and asks."), differs={}
)
def twenty_questions(case: Case, incident: Incident) -> Talk[Effects]:
    """Longer than any law, to measure a long ruling."""
    for number in range(QUESTIONS):
        yield from judge(f"fact@{number}", "Is it so?", law="0")
    return (LookAgain(incident.by, "0"),)


def resumed_step(times: int) -> None:
    """A ruling of twenty answers is taken up again after nineteen, answered once, and asked for what follows."""
    case = Case(Table.opened(Board.numbered(1)))
    incident = Incident("twenty_questions", SEATS[0])
    answers = tuple(Answer(f"twenty_questions.fact@{number}", "yes") for number in range(QUESTIONS - 1))
    for _ in range(times):
        done = Conversation(case, incident, answers).answered("yes")
        assert done.ruling is not None


def some_auctions(count: int) -> list[list[Call]]:
    """Legal auctions of ordinary length, from a fixed seed."""
    auctions = []
    for seed in range(count):
        random = Random(seed)
        table = Table.opened(Board.numbered(1))
        calls = []
        while legal := table.legal_calls():
            calls.append(random.choice(legal[: random.choice((1, 3, 6))]))
            table = table.call(calls[-1])
        auctions.append(calls)
    return auctions


def watched(auctions: list[list[Call]]) -> None:
    """Every call is read by the laws."""
    for calls in auctions:
        case = Case(Table.opened(Board.numbered(1)))
        for place, call in enumerate(calls):
            case = heard(case, SEATS[place % 4], call)


def unwatched(auctions: list[list[Call]]) -> None:
    """The same calls, with nothing but the rules of the game."""
    for calls in auctions:
        table = Table.opened(Board.numbered(1))
        for place, call in enumerate(calls):
            table = table.after(CALLED[place % 4][call.index])
