"""Declarer's say in a lead where nobody has told which call was withdrawn (Law 26)."""

from __future__ import annotations

import pytest

from arbitr.bridge.board import Board
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import Entered, PositionGiven
from arbitr.bridge.ledger.entries import LeadRight, Must
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.cards import Suit
from arbitr.laws.auction.withdrawn.law_26_lead_restriction import due_lead_right
from arbitr.laws.engine import Case, Conversation, Edition, after_calls, ruled
from arbitr.laws.shared.incidents import due_incidents


def in_mid_play(edition: Edition, law: str) -> Case:
    """West is on lead in mid-play; East has withdrawn a call that nobody has written down."""
    position = PositionGiven(Contract.parse("4S S"), Seat.WEST, (5, 2), (None, None, None, None))
    table = Table.opened(Board.numbered(1)).after(position)
    return Case(table.after(Entered(LeadRight(Seat.WEST, Seat.EAST, (), law))), edition)


def answered(case: Case, answers: dict[str, str]) -> Case:
    incident = due_lead_right(case)
    assert incident is not None
    talk = Conversation(case, incident)
    while (question := talk.question) is not None:
        talk = talk.answered(answers[question.key])
    return talk.applied()


def leads(case: Case, seat: Seat) -> set[tuple[Must, tuple[Suit, ...]]]:
    return {(duty.must, duty.suits) for duty in case.table.ledger.duties(seat)}


@pytest.mark.parametrize("edition", [Edition.LAWS_1997, Edition.LAWS_2007], ids=str)
def test_a_suit_of_a_call_that_is_not_in_the_log_may_be_required(edition: Edition) -> None:
    given = {"suits_of_withdrawn": "H", "suits_shown_legally": "none", "restrict": "require:H"}
    case = answered(in_mid_play(edition, "26"), {f"lead_restriction.{key}": value for key, value in given.items()})
    assert leads(case, Seat.WEST) == {(Must.LEAD, (Suit.HEARTS,))}
    assert case.table.ledger.lead_rights() == ()


def test_a_suit_that_was_not_shown_may_be_forbidden_though_the_call_is_not_in_the_log() -> None:
    given = {"suits_shown_legally": "none", "restrict": "forbid:C"}
    case = in_mid_play(Edition.LAWS_2017, "26B")
    case = answered(case, {f"lead_restriction.{key}": value for key, value in given.items()})
    assert leads(case, Seat.WEST) == {(Must.NOT_LEAD, (Suit.CLUBS,))}
    assert case.table.ledger.lead_rights() == ()


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_right_for_a_call_in_the_log_leaves_one_for_a_call_that_is_not(edition: Edition) -> None:
    case = after_calls(edition, "N 1D, E 1S, S 1H")
    case = ruled(case, {"insufficient_bid.accept": "refuse", "insufficient_bid.replacement": "P"})
    case = case.after(Entered(LeadRight(Seat.NORTH, Seat.SOUTH, (), "26B")))
    case = after_calls(edition, "W 1NT, N P, E P, S P", case)
    talk = Conversation(case, due_incidents(case)[0]).answered_as_usual()
    question = talk.question
    assert question is not None
    assert question.key == "lead_restriction.restrict@1H"
    case = talk.answered("nothing").applied()
    assert [right.numbers for right in case.table.ledger.lead_rights()] == [()]
    again = Conversation(case, due_incidents(case)[0]).answered_as_usual().question
    assert again is not None
    assert again.key == "lead_restriction.restrict"
