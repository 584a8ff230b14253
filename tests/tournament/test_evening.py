"""Random evenings: the running state, corrections there and back, nothing lost."""

from __future__ import annotations

import json
from random import Random

import pytest
from parts import FULL
from said import refusal
from tournament.evening import Evening, scored

from arbitr.plain import from_plain, to_plain
from arbitr.tournament.event import Note, Undone
from arbitr.tournament.events import results
from arbitr.tournament.log import Log, undone
from arbitr.tournament.standings import rankings
from arbitr.tournament.state import Tournament

EVENINGS = range(60 if FULL else 6)


@pytest.mark.parametrize("seed", EVENINGS)
def test_the_running_state_is_the_fold_of_the_whole_log_after_every_line(seed: int) -> None:
    evening = Evening(seed)
    seen = 0
    for steps in (evening.opening(), evening.rounds()):
        for _ in steps:
            assert Log(Tournament(), evening.log.notes).state == evening.log.state
            seen += 1
    assert seen > 100
    assert rankings(evening.log.state)


@pytest.mark.parametrize("seed", EVENINGS)
def test_a_log_written_down_and_read_again_is_the_same(seed: int) -> None:
    evening = Evening(seed)
    for steps in (evening.opening(), evening.rounds()):
        for _ in steps:
            pass
    text = json.dumps(to_plain(tuple(evening.log.notes)))
    again = from_plain(tuple[Note, ...], json.loads(text))
    assert to_plain(again) == json.loads(text)
    assert Log(Tournament(), again).state == evening.log.state


@pytest.mark.parametrize("seed", EVENINGS)
def test_a_result_corrected_and_corrected_back_gives_the_same_ranking(seed: int) -> None:
    evening = Evening(seed)
    for steps in (evening.opening(), evening.rounds(4)):
        for _ in steps:
            pass
    chance = Random(seed)
    before = rankings(evening.log.state)
    changed = 0
    for spot, slip in list(evening.section.slips.items())[:30]:
        if slip.score is None or slip.ruled is not None:
            continue
        place = evening.section.place(spot)
        evening.add(results.ResultCorrected(place, scored(chance)))
        changed += rankings(evening.log.state) != before
        evening.add(results.ResultCorrected(place, slip.score, "", slip.ns, slip.ew))
        assert rankings(evening.log.state) == before
    assert changed, "some correction changes the ranking"


@pytest.mark.parametrize("seed", EVENINGS)
def test_undoing_lines_one_by_one_goes_back_through_the_same_states(seed: int) -> None:
    evening = Evening(seed)
    states = [evening.log.state]
    for _ in evening.opening():
        pass
    for number, _ in enumerate(evening.rounds(2)):
        if number > 30:
            break
        if not isinstance(evening.log.notes[-1].event, Undone) and not undone(evening.log.notes):
            states.append(evening.log.state)
    if undone(evening.log.notes):
        return
    last = len(evening.log)
    for back, state in enumerate(reversed(states[-10:-1]), 0):
        evening.log.add(Undone(last - back))
        if len(Log(Tournament(), evening.log.notes[: last - back - 1]).state.sessions) == len(state.sessions):
            assert evening.log.state == Log(Tournament(), evening.log.notes[: last - back - 1]).state
    assert len(evening.log) == last + 9


def test_what_is_refused_leaves_the_log_as_it_was() -> None:
    evening = Evening(3)
    for _ in evening.opening():
        pass
    before, lines = evening.log.state, len(evening.log)
    bad = results.ResultConfirmed(evening.section.place((1, 1, 1, None)))
    with refusal("{place}: there is no result to confirm"):
        evening.add(bad)
    assert (evening.log.state, len(evening.log)) == (before, lines)


def test_an_undone_line_that_others_stand_on_names_them() -> None:
    evening = Evening(4)
    for _ in evening.opening():
        pass
    for _ in evening.rounds(1):
        pass
    opened = next(note.number for note in evening.log.notes if note.event.name == "section_opened")
    with refusal(
        "line {number} cannot be undone: line {later} stands on it ({problem}); undo that one first", number=opened
    ):
        evening.log.add(Undone(opened))
