"""A ruling is a conversation that can be stopped, stored, resumed and taken back."""

from __future__ import annotations

import json

import pytest
from said import refusal

from arbitr.bridge.auction import Status
from arbitr.bridge.seat import Seat
from arbitr.laws.engine import PROCEDURES, Edition, clause, parse_edition
from arbitr.laws.engine.conversation import Answer, Conversation
from arbitr.laws.engine.examples import after_calls, open_call
from arbitr.laws.engine.walk import walk
from arbitr.laws.shared.incidents import due_incidents, open_incidents

ANSWERS = ["refuse", "X", "no", "2S"]
"""Law 27 in 2007: not accepted, a double that is not free, then enough."""


def talk(edition: Edition = Edition.LAWS_2007) -> Conversation:
    """Nobody says that the insufficient bid was a slip."""
    return open_call(edition, "N 1D, E 1S, S 1H").answered_as_usual()


def test_a_conversation_goes_on_from_its_json_after_every_answer() -> None:
    going = talk()
    for answer in ANSWERS:
        going = Conversation.from_plain(json.loads(json.dumps(going.to_plain())))
        assert going.ruling is None
        going = going.answered(answer)
    again = Conversation.from_plain(json.loads(json.dumps(going.to_plain())))
    assert again.ruling is not None
    assert going.ruling is not None
    assert again.ruling.effects == going.ruling.effects
    assert [(answer.key, answer.by) for answer in again.answers] == [
        ("insufficient_bid.unintended", "director"),
        ("insufficient_bid.accept", "W"),
        ("insufficient_bid.replacement", "S"),
        ("insufficient_bid.same_meaning", "director"),
        ("insufficient_bid.second_replacement", "S"),
    ]


def test_the_last_answer_can_be_taken_back_and_an_earlier_one_changed() -> None:
    going = talk()
    for answer in ANSWERS:
        going = going.answered(answer)
    back = going.taken_back()
    assert back.question is not None
    assert back.question.key == "insufficient_bid.second_replacement"
    changed = going.changed(2, "2H")
    assert [answer.value for answer in changed.answers] == ["no", "refuse", "2H"]
    assert changed.question is not None
    assert changed.question.key == "insufficient_bid.not_artificial"
    with refusal("there is no answer to undo"):
        talk().taken_back().taken_back()


def test_one_question_can_be_answered_again_and_again() -> None:
    """The procedure that waits goes on with the first answer only; another answer begins it anew."""
    asked = talk().answered("refuse")
    for _ in range(2):
        for call, key in (("2H", "not_artificial"), ("X", "same_meaning"), ("2H", "not_artificial")):
            question = asked.answered(call).question
            assert question is not None
            assert question.key == f"insufficient_bid.{key}"
    assert asked.question is not None
    assert asked.question.key == "insufficient_bid.replacement"


def test_an_answer_that_does_not_fit_is_refused_with_what_would() -> None:
    with refusal(
        "{answer} is not an answer to {key}; choose from {choices}",
        answer="'perhaps'",
        key="insufficient_bid.accept",
        choices="accept, refuse",
    ):
        talk().answered("perhaps")
    done = talk().answered("accept")
    with refusal("{value}: there are no more questions"):
        done.answered("accept")


def test_stored_answers_that_no_longer_fit_are_refused() -> None:
    going = talk()
    wrong = Conversation(going.case, going.incident, (Answer("insufficient_bid.replacement", "2H"),))
    with refusal(
        "{given} was answered, but the question is {asked}; choose from {choices}",
        given="insufficient_bid.replacement",
        asked="insufficient_bid.accept",
    ):
        _ = wrong.question
    more = (Answer("insufficient_bid.accept", "accept"), Answer("insufficient_bid.replacement", "2H"))
    with refusal("{given} was answered, but it has not been asked", given="insufficient_bid.replacement"):
        _ = Conversation(going.case, going.incident, more).question


def test_nothing_is_applied_before_there_is_a_ruling() -> None:
    with refusal("there is no ruling yet"):
        talk().applied()


def test_incidents_follow_from_one_another_on_one_table() -> None:
    """A withdrawn insufficient bid, then its lead restriction, on one table, from JSON again and again."""
    going = talk()
    for answer in ("refuse", "P", "no"):
        going = going.answered(answer)
    case = going.applied()
    assert [said.status for said in case.table.auction.said] == [
        Status.STANDS, Status.STANDS, Status.WITHDRAWN, Status.STANDS,
    ]  # fmt: skip
    case = after_calls(Edition.LAWS_2007, "W 1NT, N P, E P, S P", case)
    assert case.table.play is not None
    assert case.table.turn is Seat.NORTH
    (incident,) = due_incidents(case)
    lead = Conversation(case, incident).answered("H")
    lead = Conversation.from_plain(json.loads(json.dumps(lead.to_plain()))).answered("forbid:H")
    after = lead.applied()
    assert due_incidents(after) == ()
    assert {card.suit.letter for card in after.table.legal_cards()} == {"S", "D", "C"}


def test_a_call_by_the_left_hand_opponent_accepts_without_a_director() -> None:
    case = after_calls(Edition.LAWS_2017, "N 1D, E 1S, S 1H, W 2C")
    assert open_incidents(case) == ()
    assert [said.status for said in case.table.auction.said] == [Status.STANDS] * 4


def test_a_chain_of_insufficient_bids_called_over_is_an_auction() -> None:
    case = after_calls(Edition.LAWS_2017, "N 3S, E 2H, S 1C, W 1D, N P, E P, S P")
    assert case.table.play is not None
    assert case.table.play.contract.code == "1D W"


def test_two_clauses_of_one_edition_are_an_error() -> None:
    @clause(1997)
    def rule(case: object) -> int:
        return 1

    with pytest.raises(ValueError, match="two clauses rule since 1997"):
        rule.since(1997)(lambda case: 2)


def test_the_newest_clause_that_is_not_later_counts() -> None:
    for edition, free in ((1997, False), (2007, True), (2017, True)):
        going = talk(Edition(edition)).answered("refuse").answered("X")
        assert (going.question is not None and going.question.who is None) == free


def test_editions_are_read_by_their_year() -> None:
    assert parse_edition("2007") is Edition.LAWS_2007
    with refusal("{text} is not an edition of the Laws; enter 1997, 2007 or 2017", text="'2008'"):
        parse_edition("2008")


def test_a_procedure_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbitr.laws.engine.walk.MOST_PATHS", 3)
    with pytest.raises(RecursionError, match="insufficient_bid has more than 3 paths"):
        walk(talk())
    assert "insufficient_bid" in PROCEDURES
