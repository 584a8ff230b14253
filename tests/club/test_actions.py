"""What people do at a tournament, as both fronts ask for it: events, or a Problem that says why not."""

from __future__ import annotations

import pytest
from tournament.desk import Desk

from arbitr.club.actions.directing import board_fouled
from arbitr.club.actions.results import OTHER, SLIP, TURNED, other_taken, slips_typed, turned
from arbitr.club.actions.rounds import NumbersWithoutNames, clock_changed, round_begun
from arbitr.club.actions.seating import changeable, late_entry, movement_changed, rounds_kept, section_opened
from arbitr.club.typed import WrongField
from arbitr.movements.change import late_pair, other_rounds, withdrawn_pair
from arbitr.movements.movement import Pair
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.tournament import Contestant, ResultCorrected, Section, Session, SlipKey, TournamentEvent, Undone
from arbitr.tournament.events.organise import ContestantEntered, RoundBegun, SessionOpened

PLACE = SlipKey.parse("1A-1-1-1")


def opened(entered: int) -> Desk:
    """Four tables of a Mitchell; so many pairs are entered."""
    desk = Desk()
    desk.add(SessionOpened(1))
    ids = [f"c{number}" for number in range(1, entered + 1)]
    for id_ in ids:
        desk.add(ContestantEntered(Contestant(id_, (f"{id_}n", f"{id_}s"))))
    desk.add(section_opened(1, "A", mitchell(4, 24), ids))
    return desk


def section(desk: Desk) -> tuple[Session, Section]:
    session = desk.state.session(1)
    return session, session.section("A")


def added(desk: Desk, events: list[TournamentEvent]) -> None:
    for event in events:
        desk.add(event)


def test_the_first_round_begins_when_every_number_has_a_name_or_that_is_waived() -> None:
    desk = opened(7)
    with pytest.raises(NumbersWithoutNames):
        round_begun(desk.state)
    assert round_begun(desk.state, 20, waived=True) == [RoundBegun(1, 1, 20)]
    assert round_begun(opened(8).state) == [RoundBegun(1, 1)]


def test_the_button_of_a_round_that_has_begun_meanwhile_begins_no_second_one() -> None:
    desk = opened(8)
    added(desk, clock_changed(desk.log, "begin", after="0"))
    with pytest.raises(Problem):
        clock_changed(desk.log, "begin", after="0")
    assert desk.state.session(1).round == 1


def test_a_session_that_was_ended_by_mistake_goes_on() -> None:
    desk = opened(8)
    added(desk, clock_changed(desk.log, "begin"))
    with pytest.raises(Problem):  # results are missing
        clock_changed(desk.log, "end")
    added(desk, clock_changed(desk.log, "end", waived=True))
    ended = len(desk.log)
    (back,) = clock_changed(desk.log, "reopen")
    assert back == Undone(ended)
    desk.add(back)
    assert desk.state.session(1).ended is None


def test_a_movement_for_fewer_than_are_entered_is_refused() -> None:
    with pytest.raises(Problem):
        section_opened(1, "A", mitchell(4, 24), [f"c{number}" for number in range(9)])


def test_the_log_stores_what_a_change_is_for_and_no_sentence() -> None:
    desk = opened(8)
    added(desk, round_begun(desk.state))
    session, its_section = section(desk)
    played, movement = rounds_kept(session, its_section), changeable(its_section)
    changes = {
        "left": withdrawn_pair(movement, Pair.parse("4NS"), played),
        "rounds": other_rounds(movement, 3, played),
        "late": late_pair(movement, played),
    }
    for kind, change in changes.items():
        stored = to_plain(movement_changed(session, its_section, change))
        assert isinstance(stored, dict)
        assert stored["what"] == kind


def test_a_late_pair_gets_the_new_number() -> None:
    desk = opened(8)
    added(desk, round_begun(desk.state))
    session, its_section = section(desk)
    change = late_pair(changeable(its_section), rounds_kept(session, its_section))
    added(desk, late_entry(session, its_section, change, Contestant("late", ("one", "two"))))
    assert "late" in section(desk)[1].plan.contestants


def test_of_two_results_the_director_takes_the_other_or_turns_the_first() -> None:
    desk = opened(8)
    added(desk, round_begun(desk.state))
    place = str(PLACE)
    desk.enter(place, "4S N =", by="pair c1")
    desk.enter(place, "4S N -1", by="pair c5")
    other = other_taken(desk.state, PLACE)
    assert (str(other.score.result), other.reason) == ("4♠ N -1", OTHER)
    way = turned(desk.state, PLACE)
    assert (str(way.score.result), way.reason) == ("4♠ E =", TURNED)


def test_a_pile_of_slips_is_read_line_by_line() -> None:
    desk = opened(8)
    added(desk, round_begun(desk.state))
    boards = section(desk)[1].plan.at(1, 1, None).boards
    lines = "\n".join(f"{board} 3NT N =" for board in boards)
    events = slips_typed(desk.state, lines, "A1", "")
    assert [event.place.board for event in events if isinstance(event, ResultCorrected)] == [*boards]
    assert {event.reason for event in events if isinstance(event, ResultCorrected)} == {SLIP}
    with pytest.raises(WrongField) as wrong:
        slips_typed(desk.state, lines, "B1", "")
    assert wrong.value.field == "slip_table"


def test_a_board_is_fouled_from_a_round_on_at_all_tables_or_at_one() -> None:
    desk = opened(8)
    added(desk, round_begun(desk.state))
    everywhere = board_fouled(desk.state, "A", "1", "2", "")
    assert [(form.first, form.tables) for form in everywhere.forms] == [(2, ())]
    at_one = board_fouled(desk.state, "A", "1", "2", "A3")
    assert [(form.first, form.tables) for form in at_one.forms] == [(2, (3,))]
