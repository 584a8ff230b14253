"""The log and its lines: written down and read again, calls of the director, messages, places; what cannot be."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from said import english, refusal, wording
from tournament.desk import Desk, score

from arbitr.marias.tournament.kinds import EVENTS as MARIAS_EVENTS
from arbitr.movements.individual import individual
from arbitr.movements.pairs.howell import howell
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.tournament import (
    ComparedWith,
    ContestKind,
    Log,
    Note,
    ResultEntered,
    Room,
    Rules,
    SlipKey,
    Tournament,
    TournamentEvent,
    Undone,
)
from arbitr.tournament.author import NOBODY
from arbitr.tournament.events.direct import CallAnswered, DirectorCalled, MessageSent
from arbitr.tournament.events.organise import (
    CarriedOver,
    ContestantWithdrawn,
    FeePaid,
    RulesChanged,
    SectionOpened,
    SessionEnded,
    SessionOpened,
    TournamentOpened,
)
from arbitr.tournament.kinds import EVENTS


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.section(howell(4))
    made.begin(1)
    return made


@pytest.mark.parametrize("text", ["1A-3-7-13", "2B-10-12o-4", "1AB-1-1c-36"])
def test_a_place_reads_what_it_prints(text: str) -> None:
    assert str(SlipKey.parse(text)) == text


def test_a_place_knows_its_room_and_refuses_what_is_none() -> None:
    assert SlipKey.parse(" 1a-3-7O-13 ".replace("O", "o")) == SlipKey(1, "A", 3, 7, 13, Room.OPEN)
    assert Room.OPEN.other is Room.CLOSED
    assert Room.CLOSED.other is Room.OPEN
    for bad in ("A-3-7-13", "1A-3-7", "1A-3-7x-13", "1Č-1-1-1", ""):
        with refusal("{text} is not a place; enter session and section, round, table and board, e.g. 1A-3-7-13"):
            SlipKey.parse(bad)


def test_one_call_of_a_table_is_enough_until_the_director_has_come(desk: Desk) -> None:
    first = desk.add(DirectorCalled(1, "A", 2, text="  lead out of turn "), "table A2")
    desk.add(DirectorCalled(1, "A", 2), "table A2")
    desk.add(DirectorCalled(1, "A", 3), "table A3")
    assert [(call.spot.table, call.text) for call in desk.state.calls.values()] == [(2, "lead out of turn"), (3, "")]
    desk.add(CallAnswered(first.number))
    assert desk.state.calls[first.number].answered == desk.now
    before = desk.state
    desk.add(CallAnswered(first.number))
    assert desk.state == before
    again = desk.add(DirectorCalled(1, "A", 2), "table A2")
    assert again.number in desk.state.calls
    with refusal("there is no call number {number}", number=99):
        desk.add(CallAnswered(99))


def test_a_message_has_words(desk: Desk) -> None:
    desk.add(MessageSent(" Move, please. ", "A", 2))
    assert [(sent.text, sent.section, sent.table) for sent in desk.state.messages] == [("Move, please.", "A", 2)]
    with refusal("the message is empty; enter some text"):
        desk.add(MessageSent("  "))


def test_what_somebody_pays_is_added_up(desk: Desk) -> None:
    desk.add(FeePaid("c1-1", 15000))
    desk.add(FeePaid("c1-1", -5000))
    assert desk.state.paid == {"c1-1": 10000}


WRONG: list[tuple[TournamentEvent, re.Pattern[str]]] = [
    (TournamentOpened("again"), wording("the tournament is already open")),
    (SessionOpened(3), wording("the next session is number {next}, not {session}", next=2, session=3)),
    (ContestantWithdrawn("nobody"), wording("no player is entered as {id}", id="nobody")),
    (CarriedOver("nobody", Fraction(3)), wording("no player is entered as {id}", id="nobody")),
    (
        RulesChanged(Rules(kind=ContestKind.TEAMS)),
        wording("there are already entries or sessions; you can no longer change between pairs, teams and individual"),
    ),
    (SectionOpened(1, "B"), wording("section {section} has no movement", section="B")),
    (
        SectionOpened(1, "B", individual=individual(8)),
        wording("an individual requires a movement for individual players; other events cannot use one"),
    ),
    (SessionEnded(2), wording("there is no session {number}", number=2)),
    (DirectorCalled(1, "Z", 1), wording("session {session} has no section {section}", session=1, section="Z")),
]


@pytest.mark.parametrize(
    ("event", "problem"), WRONG, ids=lambda value: value.name if isinstance(value, TournamentEvent) else ""
)
def test_what_cannot_be_is_refused_and_nothing_has_changed(
    desk: Desk, event: TournamentEvent, problem: re.Pattern[str]
) -> None:
    before, lines = desk.state, len(desk.log)
    with pytest.raises(Problem, match=problem):
        desk.add(event)
    assert (desk.state, len(desk.log)) == (before, lines)


def test_a_tournament_needs_a_title_and_is_opened_first() -> None:
    log = Log(Tournament())
    with refusal("a tournament must have a title"):
        log.add(TournamentOpened("  "))
    with refusal("the tournament has not been opened"):
        log.add(SessionOpened(1))
    assert not log.state.is_open


def test_lines_follow_one_another() -> None:
    log = Log(Tournament())
    opened = TournamentOpened("Tuesday")
    with refusal("line {number} does not follow line {last} of the log", number=2, last=0):
        log.append(Note(2, 0, NOBODY, opened))


def test_a_preview_and_a_fork_leave_the_log_alone(desk: Desk) -> None:
    before, lines = desk.state, len(desk.log)
    entered = ResultEntered(SlipKey.parse("1A-1-1-1"), score("4S N ="))
    assert len(desk.log.after(entered).section(1, "A").slips) == 1
    fork = desk.log.fork()
    fork.add(entered)
    fork.add(SessionEnded(1))
    assert (desk.state, len(desk.log)) == (before, lines)


def declared(kind: type[TournamentEvent]) -> set[type[TournamentEvent]]:
    """The kinds of this family that have a stored name."""
    own = {kind} if "name" in vars(kind) else set()
    return own.union(*map(declared, kind.__subclasses__()))


def test_every_kind_of_event_stands_in_the_list_of_its_game() -> None:
    listed = {*EVENTS, *MARIAS_EVENTS}
    missing = {kind.__qualname__ for kind in declared(TournamentEvent) if kind.__module__.startswith("arbitr.")} - {
        kind.__qualname__ for kind in listed
    }
    assert missing == set()
    assert {*EVENTS} & {*MARIAS_EVENTS} == {Undone}


def test_an_unknown_kind_of_event_and_a_wrong_field_are_refused() -> None:
    with refusal("{name} is unknown; a newer version of Arbitr may have written it", name="'nothing'"):
        EVENTS.read({"event": "nothing"})
    for bad in ({}, {"event": 5}, "text", None):
        with refusal("{data} lacks the field {field}, which gives its kind", field="event"):
            EVENTS.read(bad)
    with refusal("{field}: {problem}", field="section", problem=english("{data} is not text", data=5)):
        EVENTS.read({"event": "director_called", "session": 1, "section": 5, "table": 1})


def test_rules_are_written_down_and_read_again() -> None:
    rules = Rules(kind=ContestKind.TEAMS, compared=ComparedWith.SESSION, carry=Fraction(1, 3), hidden_rounds=2)
    opened = TournamentOpened("Cup", "2026-11-16", "Club", rules)
    assert EVENTS.read(json.loads(json.dumps(to_plain(opened)))) == opened
    assert opened.to_plain()["event"] == "tournament_opened"
