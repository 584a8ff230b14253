"""Everything of a tournament in one JSON file: what goes in comes out, and nobody is named who should not be."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest
from parts import FULL
from said import english, says, wording
from tournament.evening import Evening
from tournament.test_anything import desk_of, happened

from arbitr.formats.tournament_json import (
    DERIVED,
    Kept,
    is_tournament_json,
    people_in,
    read_tournament_json,
    write_public_json,
    write_tournament_json,
)
from arbitr.problem import Problem
from arbitr.tournament import Club, Log, Note, Person, Register, Tournament, rankings, session_rankings

CLUB = Club("k1", "BK Sýkora")


def register_of(state: Tournament) -> Register:
    ids = {player for contestant in state.contestants.values() for player in contestant.players}
    return Register(
        tuple(Person(id_, f"Žofie {id_}", f"N{id_}", CLUB.id, contact=f"{id_}@example.org") for id_ in sorted(ids)),
        (CLUB,),
    )


def stored(log: Log[Tournament], register: Register | None = None) -> Kept:
    people = people_in(log.notes, register or register_of(log.state))
    return Kept("t1", "tournament", "Tuesday", 17, tuple(log.notes), people)


def evening(seed: int, rounds: int = 3) -> Log[Tournament]:
    this = Evening(seed)
    for _ in this.opening():
        pass
    for _ in this.rounds(rounds):
        pass
    return this.log


def anything(seed: int) -> Log[Tournament]:
    """Pairs, teams or individuals, one or two sessions and sections, and much that is odd."""
    chance = Random(seed)
    desk = desk_of(chance)
    refused = 0
    for _ in range(80):
        try:
            desk.add(happened(desk, chance))
        except Problem:
            refused += 1
    assert 0 < refused < 40, "some of what may happen is refused, and most of it is taken"
    return desk.log


@pytest.mark.parametrize("seed", range(80 if FULL else 10))
def test_a_random_evening_written_and_read_is_the_same_tournament(seed: int) -> None:
    log = evening(seed, 1 + seed % 4) if seed % 2 else anything(seed)
    one = stored(log)
    other = read_tournament_json(write_tournament_json(one), "evening.json")
    assert (other.id, other.kind, other.title, other.created) == (one.id, one.kind, one.title, one.created)
    assert other.register == one.register
    assert [(note.number, note.at, note.by, note.entry) for note in other.notes] == [
        (note.number, note.at, note.by, note.entry) for note in one.notes
    ]
    state = other.log().state
    assert state == log.state
    assert rankings(state) == rankings(log.state)
    for number in state.sessions:
        assert session_rankings(state, number) == session_rankings(log.state, number)
    assert write_tournament_json(other) == write_tournament_json(one)


def test_entries_ids_of_the_sender_are_kept_so_that_nothing_is_counted_twice() -> None:
    log = evening(3)
    last = log.notes[-1]
    notes = (*log.notes[:-1], Note(last.number, last.at, last.by, last.event, "phone-7"))
    again = read_tournament_json(
        write_tournament_json(Kept("t", "tournament", "T", 0, notes, Register())), "evening.json"
    )
    assert again.log().entered("phone-7") is not None


def test_an_erased_player_is_an_id_and_a_hidden_one_is_not_in_what_everybody_may_see() -> None:
    log = evening(5)
    everybody = register_of(log.state)
    gone, shy, *others = everybody.persons
    hidden = Person(shy.id, shy.name, shy.number, shy.club, contact=shy.contact, hidden=True)
    register = everybody.with_person(hidden).without(gone.id)
    private = write_tournament_json(stored(log, register)).decode()
    public = write_public_json(stored(log, register)).decode()
    for text in (private, public):
        assert gone.name not in text
        assert f'"{gone.number}"' not in text
        assert gone.contact not in text
        assert gone.id in text
    assert shy.name in private
    assert shy.name not in public
    assert f'"{shy.number}"' not in public
    assert others[0].name in public
    assert "example.org" not in public
    assert '"log"' not in public


def test_only_people_whom_the_log_names_go_with_it() -> None:
    log = evening(4)
    stranger = Person("zz", "Somebody Else", club="k2")
    register = register_of(log.state).with_clubs((Club("k2", "Other"),)).with_person(stranger)
    found = stored(log, register).register
    assert stranger not in found.persons
    assert found.clubs == (CLUB,)


def test_what_follows_from_the_log_is_written_beside_it_and_not_read() -> None:
    log = evening(6)
    data = json.loads(write_tournament_json(stored(log)))
    assert {*DERIVED} - {"corrected"} <= {*data}  # the dates of late corrections, where there are any
    assert len(data["sessions"][0]["results"]) == len(log.state.section(1, "A").slips) > 0
    data["ranking"] = data["sessions"] = data["corrected"] = "nonsense"
    assert read_tournament_json(json.dumps(data).encode(), "f").log().state.is_open


@cache
def _written() -> bytes:
    return write_tournament_json(stored(evening(1, 1)))


def plain() -> Any:
    return json.loads(_written())


def _changed(**changes: Any) -> bytes:
    return json.dumps({**plain(), **changes}).encode()


def _line(number: int, **changes: Any) -> bytes:
    data = plain()
    data["log"][number - 1] = {**data["log"][number - 1], **changes}
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b'{"tournament": 1,\n "id": }',
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=2,
                problem=english("this is not JSON: {why}", why="Expecting value"),
            ),
        ),
        (
            b"[1]",
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english("this is not a tournament; its first field must be {field}", field='"tournament": 1'),
            ),
        ),
        (
            _changed(tournament=2),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english("this tournament was saved by a newer version of Arbitr; update Arbitr to read it"),
            ),
        ),
        (
            _changed(tournament="one"),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english("this is not a tournament; its first field must be {field}", field='"tournament": 1'),
            ),
        ),
        (
            _changed(more=1),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english("{kind} has no field {field}", kind="tournament", field="more"),
            ),
        ),
        (
            _changed(kind="chess"),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english("{text} is not one of {choices}", text="'chess'", choices="tournament, marias"),
            ),
        ),
        (
            _changed(created="now"),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english("{option}: {text} is not a whole number", option="created", text="'now'"),
            ),
        ),
        (
            _changed(log=[]),
            wording("{file}:{line}: {problem}", file="f.json", line=1, problem=english("the log is empty")),
        ),
        (
            _changed(persons=[{"id": "a"}]),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english(
                    "{field} {number}: {problem}",
                    field="persons",
                    number=1,
                    problem=english("{kind} needs the field {field}", kind="person", field="name"),
                ),
            ),
        ),
        (
            _changed(public=True),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=wording("this is the public view of a tournament; it has no log, so it cannot be imported"),
            ),
        ),
        (
            _line(2, line=5),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english(
                    "line {line} of the log: {problem}",
                    line=2,
                    problem=english("its number must be {number}", number=2),
                ),
            ),
        ),
        (
            _line(2, at="x"),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english(
                    "line {line} of the log: {problem}",
                    line=2,
                    problem="it must give the time (at) and who vouches for the entry (by)",
                ),
            ),
        ),
        (
            _line(2, what={"event": "magic"}),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english(
                    "line {line} of the log: {problem}",
                    line=2,
                    problem=english("{name} is unknown; a newer version of Arbitr may have written it", name="'magic'"),
                ),
            ),
        ),
        (
            _line(2, what={"event": "session_opened", "session": 4}),
            wording(
                "{file}:{line}: {problem}",
                file="f.json",
                line=1,
                problem=english(
                    "line {line} of the log: {problem}",
                    line=2,
                    problem=english("the next session is number {next}, not {session}", next=1, session=4),
                ),
            ),
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(data: bytes, message: re.Pattern[str]) -> None:
    with pytest.raises(Problem) as caught:
        read_tournament_json(data, "f.json")
    assert says(str(caught.value), message)
    assert "\n" not in str(caught.value)


def test_the_first_field_tells_it_from_a_session() -> None:
    assert is_tournament_json(write_tournament_json(stored(evening(1, 1))))
    assert not is_tournament_json(b'{"session": 1}')
