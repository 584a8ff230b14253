"""Random evenings: the running state, corrections there and back, nothing lost."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain
from random import Random

import pytest
from parts import FULL
from said import refusal
from tournament.evening import Evening, scored

from arbitr.plain import to_plain
from arbitr.tournament import Author, Log, Note, Tournament, Undone, rankings
from arbitr.tournament.events import results
from arbitr.tournament.kinds import EVENTS

EVENINGS = range(60 if FULL else 6)

MAY_BE_REFUSED = {
    "answer a call": "nobody has called",
    "pause the clock": "it stands",
    "let it run": "it runs",
    "undo a line": "a later line stands on it",
}


@pytest.mark.parametrize("seed", EVENINGS)
def test_the_running_state_is_the_fold_of_the_whole_log_after_every_line(seed: int) -> None:
    evening = Evening(seed)
    seen = 0
    for steps in (evening.opening(), evening.rounds()):
        for _ in steps:
            assert Log(Tournament(), evening.log.notes).state == evening.log.state
            seen += 1
    unseen = 1 + evening.done["take a late pair"]  # the session, and the names of a late pair: each with the next line
    assert seen == len(evening.log) - unseen
    assert rankings(evening.log.state)
    assert evening.refused.keys() <= MAY_BE_REFUSED.keys()


def test_what_is_done_and_refused_on_six_evenings() -> None:
    done: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for seed in range(6):
        evening = Evening(seed)
        for _ in chain(evening.opening(), evening.rounds()):
            pass
        done += evening.done
        refused += evening.refused
    assert refused == {"answer a call": 2, "undo a line": 2}
    assert done.total() == 95


@pytest.mark.parametrize("seed", EVENINGS)
def test_a_log_written_down_and_read_again_is_the_same(seed: int) -> None:
    evening = Evening(seed)
    for steps in (evening.opening(), evening.rounds()):
        for _ in steps:
            pass
    text = json.dumps(to_plain(tuple(evening.log.notes)))
    again = [
        Note(**{**line, "by": Author.parse(line["by"]), "event": EVENTS.read(line["event"])})
        for line in json.loads(text)
    ]
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
    for _ in evening.opening():
        pass
    until = len(evening.log) + 31
    for _ in evening.rounds(2):
        if len(evening.log) > until:
            break
    first_undo = next((place for place, note in enumerate(evening.log.notes) if isinstance(note.event, Undone)), until)
    notes = evening.log.notes[:first_undo]
    log = Log(Tournament(), notes)
    for left in range(len(notes) - 1, len(notes) - 11, -1):
        log.add(Undone(left + 1))
        assert log.state == Log(Tournament(), notes[:left]).state
    assert len(log) == len(notes) + 10


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
        "line {number} cannot be undone because line {later} depends on it ({problem}); undo that one first",
        number=opened,
    ):
        evening.log.add(Undone(opened))
