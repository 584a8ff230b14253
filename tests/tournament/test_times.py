"""How long the tables took, and the clock of the rounds."""

from __future__ import annotations

import pytest
from said import refusal
from tournament.desk import Desk, score

from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.pairs.howell import howell
from arbitr.tournament import ContestKind, ResultCorrected, Room, Rules, SlipKey
from arbitr.tournament.events.organise import (
    ClockChanged,
    ClockPaused,
    ClockResumed,
    RoundBegun,
    SessionEnded,
)
from arbitr.tournament.play.clock import MINUTE, Clock
from arbitr.tournament.scores.times import TableTime, times


@pytest.fixture
def desk() -> Desk:
    """Rounds of four boards: 4 * 7 + 2 = 30 minutes."""
    made = Desk()
    made.section(howell(4))
    return made


def test_a_table_takes_from_the_call_of_the_round_to_its_last_result(desk: Desk) -> None:
    desk.add(RoundBegun(1, 1), at=0)
    for board, minute in ((1, 8), (2, 15), (3, 22), (4, 27)):
        desk.enter(f"1A-1-1-{board}", "pass", at=minute * MINUTE)
    desk.enter("1A-1-2-13", "pass", at=35 * MINUTE)
    assert times(desk.state.session(1)) == (
        TableTime("A", 1, 1, 4, 27 * MINUTE, -3 * MINUTE),
        TableTime("A", 1, 2, 1, 35 * MINUTE, 5 * MINUTE),
    )


def test_who_was_late_in_the_round_before_began_the_next_one_later(desk: Desk) -> None:
    """Table 1 ended round 1 ten minutes after round 2 was called, and needed 25 minutes for that."""
    desk.add(RoundBegun(1, 1), at=0)
    desk.add(RoundBegun(1, 2), at=30 * MINUTE)
    desk.enter("1A-1-1-4", "pass", at=40 * MINUTE)
    desk.enter("1A-2-1-8", "pass", at=65 * MINUTE)
    first, second = times(desk.state.session(1))
    assert (first.took, first.over) == (40 * MINUTE, 10 * MINUTE)
    assert (second.took, second.over) == (25 * MINUTE, 5 * MINUTE)


def test_pauses_and_more_time_are_no_fault_of_the_table(desk: Desk) -> None:
    desk.add(RoundBegun(1, 1), at=0)
    desk.add(ClockPaused(1), at=10 * MINUTE)
    desk.add(ClockResumed(1), at=20 * MINUTE)
    desk.add(ClockChanged(1, 5), at=21 * MINUTE)
    desk.enter("1A-1-1-4", "pass", at=47 * MINUTE)
    (now,) = times(desk.state.session(1))
    assert now.over == 2 * MINUTE
    desk.add(RoundBegun(1, 2, 15), at=50 * MINUTE)
    assert times(desk.state.session(1)) == (now,), "the round before keeps its length"
    desk.add(SessionEnded(1), at=60 * MINUTE)
    assert times(desk.state.session(1)) == (now,)
    assert desk.state.session(1).lengths == {1: 45 * MINUTE, 2: 15 * MINUTE}
    assert times(desk.state.session(1), {1: 50 * MINUTE})[0].over == -3 * MINUTE


def test_a_correction_by_the_director_does_not_make_a_table_slow(desk: Desk) -> None:
    desk.add(RoundBegun(1, 1), at=0)
    desk.enter("1A-1-1-1", "pass", at=8 * MINUTE)
    desk.add(ResultCorrected(SlipKey.parse("1A-1-1-1"), score("4S N =")), at=100 * MINUTE)
    assert times(desk.state.session(1))[0].took == 8 * MINUTE


def test_in_a_match_of_teams_each_room_has_its_own_time() -> None:
    desk = Desk(Rules(kind=ContestKind.TEAMS))
    desk.section(round_robin(3, 4))
    desk.add(RoundBegun(1, 1), at=0)
    desk.enter("1A-1-1o-1", "+100", at=10 * MINUTE)
    desk.enter("1A-1-1c-1", "+100", at=12 * MINUTE)
    assert [(taken.room, taken.boards, taken.took) for taken in times(desk.state.session(1))] == [
        (Room.OPEN, 1, 10 * MINUTE),
        (Room.CLOSED, 1, 12 * MINUTE),
    ]


def test_rounds_begin_one_after_the_other_and_not_after_the_end(desk: Desk) -> None:
    with refusal("the next round is round {next}, not {round}", next=1, round=2):
        desk.begin(2)
    desk.begin(*range(1, 8))
    with refusal("the session has {rounds} rounds", rounds=7):
        desk.begin(8)
    desk.add(SessionEnded(1))
    with refusal("session {session} is over", session=1):
        desk.begin(8)
    with refusal("no round is in progress"):
        desk.add(ClockPaused(1))


def test_the_clock_stands_still_and_goes_on() -> None:
    clock = Clock(0, 30 * MINUTE)
    assert (clock.left(10 * MINUTE), clock.ends) == (20 * MINUTE, 30 * MINUTE)
    paused = clock.stopped(10 * MINUTE)
    assert paused.left(25 * MINUTE) == 20 * MINUTE
    again = paused.going_on(25 * MINUTE)
    assert (again.left(25 * MINUTE), again.ends) == (20 * MINUTE, 45 * MINUTE)
    assert again.longer(-5 * MINUTE).left(25 * MINUTE) == 15 * MINUTE
    with refusal("the clock is already stopped"):
        paused.stopped(0)
    with refusal("the clock is already running"):
        again.going_on(0)
    with refusal("a round cannot be shorter than zero"):
        clock.longer(-30 * MINUTE)
