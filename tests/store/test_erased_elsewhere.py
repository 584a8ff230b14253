"""Another program erases somebody: every worker forgets the name, whatever the clocks of both say."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from parts import awaited
from patience import until

from arbitr.club import Logs, NameCache
from arbitr.store import Store
from arbitr.store.engine.counters import ERASED, REGISTER
from arbitr.tournament import Contestant, ContestantEntered, Person, TournamentOpened
from arbitr.tournament.events.direct import MessageSent

DAY = 86400


@contextmanager
def another_program(where: str, seconds: int) -> Iterator[subprocess.Popen[str]]:
    words = [sys.executable, str(Path(__file__).parent / "eraser.py"), where, str(seconds)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        assert process.stdin is not None
        try:
            yield process
        finally:  # else a failed test would wait for it
            process.stdin.close()
    assert process.returncode == 0


def tells(process: subprocess.Popen[str], person: str) -> None:
    """Returns when it is done."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{person}\n")
    process.stdin.flush()
    assert process.stdout.readline() == f"{person}\n"


def _hears_of(store: Store, erasures: int) -> None:
    until(lambda: (store.newest(ERASED), store.newest(REGISTER)) == (erasures, 1 + erasures))


@pytest.mark.parametrize("seconds", [-400 * DAY, 400 * DAY])
def test_no_worker_serves_an_erased_name_whatever_the_clocks_say(where: str, seconds: int) -> None:
    """Two are erased: the second one by a program whose clock is behind that of the first one, or ahead."""
    with Store.open(where) as store:
        people = [Person(f"p{number}", name) for number, name in enumerate(("Ota Zweigelt", "Eva Dub", "Jan Xylander"))]
        store.persons.add_all(people)
        events = [TournamentOpened("Tuesday"), ContestantEntered(Contestant("c1", ("p0", "p1"))),
                  MessageSent("Ota Zweigelt and Jan Xylander to table 2")]  # fmt: skip
        stream = store.create("tournament", "Tuesday", [event.to_plain() for event in events], by="director Eva").id

        async def named() -> str:
            """All that this worker would show."""
            live = await logs.get(stream)
            offered = [*called.offered("Ota"), *called.offered("Jan")]
            return f"{called.of(live.state, True)} {live.state.messages} {offered}"

        async def evening() -> None:
            assert "Zweigelt" in await named()
            assert "Xylander" in await named()
            for first, person in ((0, "p0"), (seconds, "p2")):
                with another_program(where, first) as eraser:
                    await asyncio.to_thread(tells, eraser, person)
                    name = "Zweigelt" if person == "p0" else "Xylander"
                    erasures = 1 if person == "p0" else 2
                    await asyncio.to_thread(_hears_of, store, erasures)
                    assert name not in await named()

        logs, called = Logs(store), NameCache(store)
        awaited(evening())


def test_texts_are_announced_before_names(where: str) -> None:
    """Who draws a page again when a name has gone reads the texts again too."""
    with Store.open(where) as one:
        heard: list[str] = []
        one.watch(lambda name, version: heard.append(name))
        person = one.persons.add("Ota Zweigelt")
        heard.clear()
        one.persons.erase(person.id)
        assert heard == [ERASED, REGISTER]


def test_the_versions_of_the_register_are_counted_across_programs(where: str) -> None:
    with Store.open(where) as one, Store.open(where) as two:
        person = one.persons.add("Ota Zweigelt")
        one.persons.put(person)
        until(lambda: two.newest(REGISTER) == 2)
        two.persons.erase(person.id)
        assert (two.newest(REGISTER), two.newest(ERASED)) == (3, 1)
        until(lambda: (one.newest(REGISTER), one.newest(ERASED)) == (3, 1))
    with Store.open(where) as again:
        assert (again.newest(REGISTER), again.newest(ERASED)) == (3, 1)
