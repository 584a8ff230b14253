"""The one way into a log: all or nothing, decided on the newest state."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbitr.club.log.logs import Logs
from arbitr.club.log.open_log import OpenLog
from arbitr.club.log.writing import create
from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.tournament import (
    BRIDGE,
    Author,
    AuthorRole,
    Contestant,
    ContestantEntered,
    Log,
    Person,
    SessionOpened,
    Tournament,
    TournamentEvent,
    TournamentOpened,
)

EVA = Author(AuthorRole.DIRECTOR, "Eva")
IVO = Author(AuthorRole.ORGANISER, "Ivo")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "club.db") as opened:
        yield opened


@pytest.fixture
def stream(store: Store) -> str:
    return create(store, BRIDGE, [TournamentOpened("Tuesday")], IVO).stream


def session_after(log: Log[Tournament]) -> list[TournamentEvent]:
    return [SessionOpened(len(log.state.sessions) + 1)]


def opened(store: Store, stream: str) -> OpenLog[Tournament]:
    return OpenLog(store, stream, BRIDGE, EVA)


def test_a_new_log_has_its_title_its_author_and_its_people(store: Store) -> None:
    person = Person("p1", "Hana Malá")
    made = create(store, BRIDGE, [TournamentOpened("Cup"), SessionOpened(1)], IVO, [person])
    assert store.stream(made.stream).name == "Cup"
    assert [record.by for record in store.records(made.stream)] == ["organiser Ivo"] * 2
    assert [known.name for known in store.persons.all()] == ["Hana Malá"]


def test_a_new_log_that_cannot_be_leaves_nothing_behind(store: Store) -> None:
    with pytest.raises(Problem):
        create(store, BRIDGE, [TournamentOpened("")], IVO, [Person("p1", "Hana Malá")])
    assert store.streams() == []
    assert store.persons.all() == []


def test_two_who_write_decide_one_after_the_other_on_what_the_first_has_written(store: Store, stream: str) -> None:
    one, other = opened(store, stream), opened(store, stream)
    one.write(session_after)
    notes = other.write(session_after)
    assert [note.event for note in notes] == [SessionOpened(2)]
    assert [note.number for note in other.log.notes] == [1, 2, 3]
    assert sorted(other.state.sessions) == [1, 2]


def test_the_server_and_a_command_write_to_the_same_log(store: Store, stream: str) -> None:
    logs, command = Logs(store), opened(store, stream)

    async def on_the_server() -> list[Author]:
        await logs.write(stream, session_after, IVO)
        command.write(session_after)
        return [note.by for note in (await logs.get(stream)).log.notes]

    assert asyncio.run(on_the_server()) == [IVO, IVO, EVA]


def test_of_several_lines_all_are_written_or_none(store: Store, stream: str) -> None:
    this = opened(store, stream)
    with pytest.raises(Problem):
        this.add(SessionOpened(1), SessionOpened(1))
    assert store.version(stream) == len(this.log) == 1


def test_nobody_comes_into_the_register_for_an_entry_that_is_refused(store: Store, stream: str) -> None:
    this = opened(store, stream)
    alone = ContestantEntered(Contestant("c1", ("p1",)))  # a pair of one
    with pytest.raises(Problem):
        this.add(alone, people=[Person("p1", "Hana Malá")])
    with pytest.raises(Problem):
        asyncio.run(Logs(store).write_with_people(stream, [alone], EVA, [Person("p1", "Hana Malá")]))
    assert store.persons.all() == []
    pair = ContestantEntered(Contestant("c1", ("p1", "p2")))
    this.add(pair, people=[Person("p1", "Hana Malá"), Person("p2", "Ivo Dub")])
    assert len(this.register.persons) == 2
