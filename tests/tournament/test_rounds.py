"""When a round begins for a table, and when a board is done: the three ways in which an event may go on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tournament.desk import Desk

from arbitr.club.actions.going_on import ARBITR, due
from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.movement import Movement
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.problem import Problem
from arbitr.tournament import NoResult, Section, Session, SlipScore, Undone, board_is_done, round_at, round_of
from arbitr.tournament.events.organise import ClockPaused, RoundBegun, SessionEnded
from arbitr.tournament.events.results import ResultConfirmed, ResultEntered, RoundNotReached
from arbitr.tournament.play.clock import MINUTE
from arbitr.tournament.play.place import Spot
from arbitr.tournament.rules import USUAL, ContestKind, RoundsBegin, Rules

BY_TABLES = replace(USUAL, rounds_begin=RoundsBegin.TABLES)
BY_CLOCK = replace(USUAL, rounds_begin=RoundsBegin.CLOCK)


def opened(movement: Movement, rules: Rules = BY_TABLES) -> Desk:
    desk = Desk(rules)
    desk.section(movement)
    desk.add(RoundBegun(1, 1))
    return desk


def session_of(desk: Desk) -> Session:
    return desk.state.session(1)


def section_of(desk: Desk) -> Section:
    return session_of(desk).section("A")


def goes_on(desk: Desk) -> None:
    """What Arbitr does by itself after a line."""
    while events := due(desk.log, desk.now):
        for event in events:
            desk.add(event, str(ARBITR), desk.now)


def tells(desk: Desk, spot: Spot, confirms: bool = True) -> None:
    """The phones of a table enter a board, and confirm it."""
    place = section_of(desk).place(spot)
    desk.add(ResultEntered(place, SlipScore(0)), "pair someone")
    if confirms:
        desk.add(ResultConfirmed(place), "pair another")
    goes_on(desk)


def homes(section: Section, number: int) -> dict[str, int]:
    """The table of each contestant who plays in a round."""
    return {
        name: seated.table
        for seated in section.plan.seated(number)
        if seated.table is not None and seated.is_played
        for name in (*seated.ns, *seated.ew)
    }


@pytest.mark.parametrize(
    ("movement", "kind"),
    [
        (howell(None, 14, 8), ContestKind.PAIRS),
        (howell(None, 14, 7), ContestKind.PAIRS),  # with a sit-out
        (mitchell(None, 10, 10), ContestKind.PAIRS),
        (round_robin(4, 2), ContestKind.TEAMS),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_tables_that_go_on_by_themselves_finish_the_session_in_any_order(
    movement: Movement, kind: ContestKind, seed: int
) -> None:
    """A table plays a round when it is free and both sides due there have finished theirs, and never before."""
    chance = Random(seed)
    desk = opened(movement, replace(BY_TABLES, kind=kind))
    plays = {number: homes(section_of(desk), number) for number in range(1, len(movement.rounds) + 1)}
    left = list(section_of(desk).due())
    steps = 0
    while session_of(desk).ended is None:
        session, section = session_of(desk), section_of(desk)
        busy = {spot[:2] for spot in left}
        open_ = []
        for number, table in {spot[:2] for spot in left}:
            due_here = [name for name, home in plays[number].items() if home == table]
            may = not any(
                (earlier, table) in busy or any((earlier, plays[earlier].get(name)) in busy for name in due_here)
                for earlier in range(1, number)
            )
            assert (number <= round_at(desk.state.rules, session, section, table)) is may, (number, table)
            open_ += [spot for spot in left if may and spot[:2] == (number, table)]
        assert open_, "somebody can always play"
        spot = chance.choice(sorted(open_, key=str))
        tells(desk, spot)
        left.remove(spot)
        steps += 1
    assert steps == sum(len(spots) for spots in section_of(desk).boards_due.values())
    assert session_of(desk).round == len(movement.rounds)
    pressed = [note.event for note in desk.log.notes if isinstance(note.event, RoundBegun) and note.by != ARBITR]
    assert pressed == [RoundBegun(1, 1)]


def test_a_table_waits_for_both_pairs_and_for_confirmation() -> None:
    desk = opened(mitchell(None, 6, 6))
    section = section_of(desk)
    first = [spot for spot in section.due() if spot[:2] == (1, 1)]
    for spot in first:
        tells(desk, spot, confirms=False)
    assert round_at(BY_TABLES, session_of(desk), section_of(desk), 1) == 1
    for spot in first:
        desk.add(ResultConfirmed(section.place(spot)), "pair another")
    assert round_at(BY_TABLES, session_of(desk), section_of(desk), 1) == 1, "East-West of the next round still play"
    for spot in section.due():
        if spot[0] == 1 and spot[1] != 1:
            tells(desk, spot)
    assert round_at(BY_TABLES, session_of(desk), section_of(desk), 1) == 2


def test_a_pair_that_has_finished_stays_at_its_table_until_the_next_one_begins() -> None:
    desk = opened(mitchell(None, 6, 6))
    for spot in section_of(desk).due():
        if spot[:2] == (1, 1):
            tells(desk, spot)
    plan = section_of(desk).plan
    done = {name: round_of(BY_TABLES, session_of(desk), section_of(desk), name) for name in plan.contestants}
    assert set(done.values()) == {1}, "nobody else has finished"


def test_the_director_frees_a_slow_table_with_boards_that_it_does_not_reach() -> None:
    desk = opened(mitchell(None, 6, 6))
    for table in (1, 2, 3):
        desk.add(RoundNotReached(1, "A", 1, table, NoResult.NOT_PLAYED))
    assert {round_at(BY_TABLES, session_of(desk), section_of(desk), table) for table in (1, 2, 3)} == {2}


def test_a_session_that_ended_by_itself_and_was_reopened_stays_open() -> None:
    desk = opened(howell(None, None, 4))
    for spot in section_of(desk).due():
        tells(desk, spot)
    assert session_of(desk).ended is not None
    line = next(note.number for note in desk.log.notes if isinstance(note.event, SessionEnded))
    desk.add(Undone(line))
    goes_on(desk)
    assert session_of(desk).ended is None


def test_the_clock_begins_a_round_when_its_time_is_up_and_not_while_it_stands() -> None:
    desk = opened(mitchell(None, 6, 6), BY_CLOCK)
    clock = session_of(desk).clock
    assert clock is not None
    assert due(desk.log, clock.ends - 1) == []
    assert due(desk.log, clock.ends) == [RoundBegun(1, 2)]
    desk.add(ClockPaused(1))
    assert due(desk.log, clock.ends + 60 * MINUTE) == []


def test_the_clock_ends_the_session_when_every_result_is_confirmed_and_not_before() -> None:
    desk = opened(mitchell(None, 6, 6), BY_CLOCK)
    for number in (1, 2, 3):
        for spot in section_of(desk).due():
            if spot[0] == number:
                tells(desk, spot)
        clock = session_of(desk).clock
        assert clock is not None
        assert session_of(desk).ended is None
        desk.now = clock.ends
        goes_on(desk)
    assert session_of(desk).round == 3
    assert session_of(desk).ended is not None


def test_nothing_begins_by_itself_where_the_director_begins_the_rounds() -> None:
    desk = opened(mitchell(None, 6, 6), USUAL)
    for spot in section_of(desk).due():
        if spot[0] == 1:
            tells(desk, spot)
    clock = session_of(desk).clock
    assert clock is not None
    assert due(desk.log, clock.ends + 60 * MINUTE) == []


def test_a_board_is_done_in_the_last_round_when_every_table_has_finished() -> None:
    desk = opened(mitchell(None, 6, 6))
    last = [spot for spot in section_of(desk).due() if spot[0] == 3]
    for spot in section_of(desk).due():
        if spot[0] < 3:
            tells(desk, spot)
    for spot in last[:-1]:
        tells(desk, spot)
    assert not any(board_is_done(BY_TABLES, session_of(desk), board) for board in range(1, 7))
    tells(desk, last[-1])
    assert all(board_is_done(BY_TABLES, session_of(desk), board) for board in range(1, 7))


def test_a_round_cannot_begin_before_the_one_before_it() -> None:
    desk = opened(mitchell(None, 6, 6))
    with pytest.raises(Problem):
        desk.add(RoundBegun(1, 3))
