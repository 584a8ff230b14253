"""What the table shows is never false and cannot be contradicted, on random tables with irregularities."""

from __future__ import annotations

from random import Random

import naive_facts as naive
import pytest
from games import ruled
from laws.test_random_play import acted, contracted
from parts import FULL

from arbitr.bridge.board import Board
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import OutOfTurn, PositionGiven
from arbitr.bridge.ledger.entries import Disobeyed, FacedCard, LooseCard
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.bridge.table import Table
from arbitr.cards import Card, Hand
from arbitr.laws.effects.play.cards import LeadStands
from arbitr.laws.engine import EXAMPLES, PROCEDURES, Case, Conversation, Edition, Incident
from arbitr.laws.engine.dialogue import DIRECTOR, Answer
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.facts import play as facts
from arbitr.laws.shared.incidents import due_incidents, open_incidents
from arbitr.problem import Problem
from arbitr.scenarios.view import view

TABLES = 10_000 if FULL else 60
LONGEST = 400
FOUND = (475, 2078)
"""Seeds of tables that were ruled wrongly once: they are tried in the short run too."""
TALKS = 4_000 if FULL else 150
"""Conversations with contradicting answers, for each edition."""
REPORTED = sorted(name for name in PROCEDURES if EXAMPLES[name](Edition.LAWS_2017).incident.number is None)


def random_case(edition: Edition, seed: int, most: int = 60) -> Case:
    """A table at some moment of the play, right or wrong; nobody has called the director."""
    random = Random(seed)
    case = contracted(edition, random, known=seed % 4 != 0)
    for _ in range(random.randrange(most)):
        if case.table.turn is None or case.table.ledger.claim() is not None:
            break
        case = acted(case, random)
    return case


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_no_fact_of_the_play_is_false(edition: Edition) -> None:
    compared = 0
    for seed in range(TABLES):
        case = random_case(edition, seed)
        table, play = case.table, case.table.play
        assert play is not None
        over = facts.play_over(case)
        if over is not None:
            assert over.value == naive.play_over(table), seed
        single = [seat for seat in SEATS if not naive.two_to_one_trick(table, seat)]
        for number in range(1, 14):
            for seat in single:
                shown = facts.hand_played_to(case, seat, number)
                if shown is not None:
                    compared += 1
                    assert shown.value == naive.hand_played_to(table, seat, number), (seed, seat, number)
            for side in (side for side in Side if set(side.seats) <= set(single)):
                shown = facts.side_played_to(case, side, number)
                if shown is not None:
                    assert shown.value == naive.side_played_to(table, side, number), (seed, side, number)
        assert naive.complete_tricks(table) >= play.number - 1, seed
    assert compared > TABLES


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_hand_that_left_a_trick_short_has_played_to_the_next_one_only(edition: Edition) -> None:
    """West wins with three cards on the table and leads on; North, who was late, follows to that lead (67)."""
    north, east, south, west = (Hand.parse(text) for text in ("92.93.-.-", "54.54.-.-", "76.76.-.-", "AK.AK.-.-"))
    position = PositionGiven(Contract.parse("3NT S"), Seat.WEST, (5, 4), (north, east, south, west))
    case = Case(Table.opened(Board.numbered(1)).after(position), edition)
    for text in ("W SA", "E S4", "S S6", "W HA", "N H3", "E H4", "S H6"):
        case = played(case, SEATS["NESW".index(text[0])], Card.parse(text[2:]))
    assert naive.tricks_reached(case.table)[Seat.NORTH] == [naive.NOTHING, "H3"]
    for number, has_played in ((10, False), (11, True), (12, False)):
        shown = facts.hand_played_to(case, Seat.NORTH, number)
        assert shown is not None
        assert shown.value is has_played
    assert [naive.hand_played_to(case.table, Seat.NORTH, place) for place in (1, 2, 3)] == [False, True, False]


NAIVE_YES_NO = {
    "hand_is_over": lambda case, seat: naive.play_over(case.table),
    "play_over": lambda case, seat: naive.play_over(case.table),
    "board_over": lambda case, seat: naive.play_over(case.table),
}
"""Questions by the last word of their keys, with the plain reading of the log; None where it cannot tell."""


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_what_the_table_shows_is_derived_and_cannot_be_contradicted(edition: Edition) -> None:
    """Each answer that the table gives is tried with every other value: refused, each time."""
    refused = derived = asked = impossible = 0
    for seed in range(TALKS):
        random = Random(f"{edition} {seed}")
        case = random_case(edition, seed)
        name = REPORTED[seed % len(REPORTED)]
        incident = Incident(name, Seat(random.randrange(4)))
        talk = Conversation(case, incident)
        try:
            while (question := talk.question) is not None:
                choice = random.choice(question.choices)
                talk = talk.answered(random.choice(choice.values) if choice.values else choice.id)
        except Problem:
            impossible += 1  # this cannot have happened at this table, and the procedure says so
            continue
        given = list(talk.answers)
        before: list[Answer] = []
        for step in talk.steps:
            truth = NAIVE_YES_NO.get(step.question.key.rpartition(".")[2], lambda *_: None)(case, incident.by)
            if truth is not None:
                assert step.from_the_table, (seed, step.question.key, "the log decides it, and it was asked")
                assert step.value == ("yes" if truth else "no"), (seed, step.question.key)
            if not step.from_the_table:
                asked += 1
                before.append(given.pop(0))
                continue
            derived += 1
            for other in step.question.fitting():
                if other != step.value:
                    wrong = Answer(step.question.key, other, DIRECTOR)
                    with pytest.raises(Problem):
                        Conversation(case, incident, (*before, wrong)).question  # noqa: B018  it replays
                    refused += 1
    assert refused > derived > 0
    assert impossible < TALKS / 2
    assert asked > TALKS


def lying(case: Case) -> int:
    """How many cards lie on the table that somebody has to rule on."""
    ledger = case.table.ledger
    return sum(isinstance(entry, LooseCard | FacedCard | Disobeyed) for entry in ledger.entries)


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_what_was_ruled_on_is_not_due_again_and_all_tricks_are_counted(edition: Edition) -> None:
    """Also where the director comes late: the same ruling is never asked for twice on the same table."""
    ended = 0
    for seed in sorted({*range(TABLES // 2), *FOUND}):
        random = Random(seed)
        case = random_case(edition, seed, most=200)
        for _ in range(LONGEST):
            incidents = (*open_incidents(case), *due_incidents(case))
            if incidents:
                before = sum(incident == incidents[0] for incident in incidents), lying(case)
                case = ruled(case, incidents[0], random)
                left = (*open_incidents(case), *due_incidents(case))
                # A hand may have several cards on the table: then there is one fewer of them.
                after = sum(incident == incidents[0] for incident in left), lying(case)
                assert after[0] == 0 or after < before or after[1] < before[1], (seed, incidents[0])
            elif case.table.turn is None or case.table.ledger.claim() is not None:
                break
            else:
                case = acted(case, random)
        if case.table.turn is None:
            ended += 1
            tricks = view(case, ())["tricks"]
            assert isinstance(tricks, dict)
            assert sum(tricks.values()) == 13, seed
    assert ended > TABLES // 4


def test_the_plain_reading_sees_cards_out_of_turn() -> None:
    kinds = {type(event) for seed in range(60) for event in random_case(Edition.LAWS_2007, seed).table.log()}
    assert {OutOfTurn, LeadStands} & kinds
