"""A log: versions without a gap, one winner of a race, an entry once however often it is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier, Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parts import FULL
from patience import PATIENCE, until
from said import refusal
from sqlalchemy import Connection

from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.store import Conflict, LogRecord, Store, Stored, Stream, log

THREADS = 8
EACH = 50 if FULL else 10


def decided(event: Plain, records: list[LogRecord]) -> list[Plain]:
    return [event]


def happened(number: int) -> Plain:
    return {"event": "result", "number": number, "names": "♠ Žluťoučký", "nested": [1, None, True, {"a": "b"}]}


def test_what_is_appended_is_read_again_in_order(store: Store, evening: Stream) -> None:
    assert evening.version == 0
    assert store.append(evening.id, 0, [happened(1)], by="table A7", at=17, entry="phone-1") == Stored(1)
    assert store.append(evening.id, 1, [happened(2), happened(3)], by="director", at=18) == Stored(3)
    assert store.records(evening.id) == [
        LogRecord(1, 17, "table A7", happened(1), "phone-1"),
        LogRecord(2, 18, "director", happened(2)),
        LogRecord(3, 18, "director", happened(3)),
    ]
    assert store.records(evening.id, since=2) == [LogRecord(3, 18, "director", happened(3))]
    assert store.records(evening.id, since=3) == []
    assert store.version(evening.id) == store.stream(evening.id).version == 3


def test_logs_are_listed_by_kind_the_newest_first(store: Store) -> None:
    table = store.create("table", "Friends", [happened(1)], by="north", id="friends")
    assert (table.id, table.version) == ("friends", 1)
    assert store.records("friends")[0].by == "north"
    cups = [store.create("tournament", name) for name in ("Spring", "Autumn")]
    store.rename(cups[0].id, "Spring cup")
    assert {stream.name for stream in store.streams("tournament")} == {"Spring cup", "Autumn"}
    assert [stream.id for stream in store.streams("table")] == ["friends"]
    created = [stream.created for stream in store.streams()]
    assert len(created) == 3
    assert created == sorted(created, reverse=True)


def test_the_loser_of_a_race_is_told_and_leaves_nothing(store: Store, evening: Stream) -> None:
    store.append(evening.id, 0, [happened(1)], by="a")
    for late in (0, 2):
        with pytest.raises(Conflict) as lost:
            store.append(evening.id, late, [happened(2)], by="b")
        assert lost.value.version == 1
    assert [record.by for record in store.records(evening.id)] == ["a"]


def test_logs_do_not_disturb_one_another(store: Store, evening: Stream) -> None:
    other = store.create("tournament", "Wednesday")
    assert store.append(evening.id, 0, [happened(1)], by="a", entry="same") == Stored(1)
    assert store.append(other.id, 0, [happened(1), happened(2)], by="b", entry="same") == Stored(2)


def test_an_entry_sent_again_is_stored_once_and_gets_its_first_answer(store: Store, evening: Stream) -> None:
    first = store.append(evening.id, 0, [happened(1), happened(2)], by="phone", entry="x")
    store.append(evening.id, 2, [happened(3)], by="other")
    assert first == Stored(2)
    for expected in (0, 2, 3, 99):
        assert store.append(evening.id, expected, [happened(1), happened(2)], by="phone", entry="x") == Stored(2, True)
    assert store.append_with(evening.id, _never, by="phone", entry="x") == Stored(2, True)
    assert [record.entry for record in store.records(evening.id)] == ["", "x", ""]


def _never(records: list[LogRecord]) -> list[Plain]:
    raise AssertionError("what is stored is not decided again")


def test_a_lost_race_is_decided_again_with_what_has_come(store: Store, evening: Stream) -> None:
    store.append(evening.id, 0, [happened(1)], by="a")
    seen: list[int] = []

    def decide(records: list[LogRecord]) -> list[Plain]:
        if not seen:  # somebody else is faster, once
            store.append(evening.id, 1, [happened(2)], by="b")
        seen.append(len(records))
        return [happened(len(records) + 1)]

    assert store.append_with(evening.id, decide, by="c") == Stored(3)
    assert seen == [1, 2]
    assert [record.event["number"] for record in store.records(evening.id)] == [1, 2, 3]


def test_a_fold_that_is_kept_is_given_only_what_is_new(store: Store, evening: Stream) -> None:
    store.append(evening.id, 0, [happened(number) for number in range(1, 6)], by="a")
    given_: list[list[int]] = []

    def decide(records: list[LogRecord]) -> list[Plain]:
        given_.append([record.version for record in records])
        return []

    assert store.append_with(evening.id, decide, by="c", since=3) == Stored(5)
    assert store.append_with(evening.id, decide, by="c", since=5) == Stored(5)
    assert given_ == [[4, 5], []]
    assert store.version(evening.id) == 5


def test_who_has_seen_more_than_there_is_is_told(store: Store, evening: Stream) -> None:
    """A front goes on with its fold after an older backup was restored."""
    store.append(evening.id, 0, [happened(1)], by="a")
    with pytest.raises(Conflict):
        store.append_with(evening.id, lambda records: [happened(9)], by="a", since=8)
    assert store.version(evening.id) == 1


def test_what_is_read_together_is_of_one_moment(store: Store, evening: Stream) -> None:
    def twice(connection: Connection) -> tuple[int, int]:
        before = log.version(connection, evening.id)
        store.append(evening.id, 0, [happened(1)], by="a")
        return before, log.version(connection, evening.id)

    assert store.read(twice) == (0, 0)
    assert store.version(evening.id) == 1


def test_what_is_refused_is_not_stored(store: Store, evening: Stream) -> None:
    def decide(records: list[LogRecord]) -> list[Plain]:
        raise Problem("board 13 is not played in this round")

    with pytest.raises(Problem, match="board 13"):
        store.append_with(evening.id, decide, by="phone", entry="x")
    assert store.records(evening.id) == []


@pytest.mark.parametrize(
    "asked",
    [
        lambda store: store.records("nobody"),
        lambda store: store.version("nobody"),
        lambda store: store.stream("nobody"),
        lambda store: store.rename("nobody", "x"),
        lambda store: store.append("nobody", 0, [], by="a"),
        lambda store: store.append_with("nobody", lambda records: [], by="a"),
    ],
)
def test_an_unknown_log_is_named(store: Store, asked: Callable[[Store], object]) -> None:
    with refusal("there is no log {id}", id="'nobody'"):
        asked(store)


@pytest.mark.parametrize("bad", ["\ud800", "zero\0"])
def test_text_that_no_database_holds_is_refused(store: Store, evening: Stream, bad: str) -> None:
    for refused in (
        lambda: store.append(evening.id, 0, [{"text": "\ud800"}], by="a"),
        lambda: store.append(evening.id, 0, [], by=bad),
        lambda: store.append(evening.id, 0, [], by="a", entry=bad),
        lambda: store.create("tournament", bad),
        lambda: store.persons.add(bad),
    ):
        with refusal("{text} contains a character that cannot be stored"):
            refused()
    store.append(evening.id, 0, [{"text": "zero\0"}], by="a")  # which JSON writes in another way
    assert store.records(evening.id)[0].event == {"text": "zero\0"}


def raced(store: Store, stream: str, event: Plain, by: str) -> Stored:
    """As append_with, by hand: nobody waits for his turn."""
    while True:
        try:
            return store.append(stream, store.version(stream), [event], by=by)
        except Conflict:
            continue


def test_eight_threads_on_one_log_lose_nothing(store: Store, evening: Stream) -> None:
    start = Barrier(THREADS)

    def writer(me: int) -> list[int]:
        start.wait()
        versions = []
        for n in range(EACH):
            event = {"n": n}
            if me % 2:
                stored = raced(store, evening.id, event, str(me))
            else:
                stored = store.append_with(evening.id, partial(decided, event), by=str(me))
            versions.append(stored.version)
        return versions

    with ThreadPoolExecutor(THREADS) as threads:
        versions = list(threads.map(writer, range(THREADS)))
    records = store.records(evening.id)
    assert [record.version for record in records] == list(range(1, THREADS * EACH + 1))
    for me in range(THREADS):
        mine = [record for record in records if record.by == str(me)]
        assert [record.event["n"] for record in mine] == list(range(EACH))
        assert [record.version for record in mine] == versions[me]


def test_the_same_entry_from_eight_threads_is_one_record(store: Store, evening: Stream) -> None:
    start = Barrier(THREADS)

    def phone(_: int) -> list[Stored]:
        start.wait()
        return [
            store.append_with(evening.id, partial(decided, happened(n)), by="x", entry=f"e{n}") for n in range(EACH)
        ]

    with ThreadPoolExecutor(THREADS) as threads:
        answers = list(threads.map(phone, range(THREADS)))
    assert sorted(record.entry for record in store.records(evening.id)) == sorted(f"e{n}" for n in range(EACH))
    for same in zip(*answers, strict=True):
        assert len({stored.version for stored in same}) == 1
        assert sum(not stored.again for stored in same) == 1


def test_two_stores_on_one_database_lose_nothing(where: str) -> None:
    """As two workers do."""
    with Store.open(where) as one, Store.open(where) as two:
        logs = [one.create("tournament", "A").id, one.create("tournament", "B").id]

        def writer(me: int) -> None:
            for n in range(EACH):
                name = f"{me}-{n}"
                (one, two)[me % 2].append_with(logs[n % 2], lambda records: [happened(me)], by=name, entry=name)

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(writer, range(4)))
        for log in logs:
            records = two.records(log)
            assert [record.version for record in records] == list(range(1, len(records) + 1))
        found = [record.by for log in logs for record in two.records(log)]
        assert sorted(found) == sorted(f"{me}-{n}" for me in range(4) for n in range(EACH))


def test_an_entry_that_two_workers_write_at_once_is_stored_once(where: str) -> None:
    with Store.open(where) as one, Store.open(where) as two, ThreadPoolExecutor(1) as threads:
        stream = one.create("tournament", "x").id
        held, go_on = Event(), Event()

        def hold() -> None:
            held.set()
            assert go_on.wait(PATIENCE)

        one.before_commit = hold
        first = threads.submit(one.append, stream, 0, [happened(1)], by="x", entry="e")
        assert held.wait(PATIENCE)
        second = two._append(stream, 0, [happened(1)], "x", 0, "e")
        until(second.running)  # it waits for the first
        go_on.set()
        assert (first.result(PATIENCE), second.result(PATIENCE)) == (Stored(1), Stored(1, again=True))


Step = tuple[int, int, str]


@settings(max_examples=60)
@given(
    steps=st.lists(st.tuples(st.integers(-1, 1), st.integers(0, 3), st.sampled_from(["", "", "a", "b"])), max_size=12)
)
def test_any_appends_do_what_a_plain_list_does(one_store: Store, steps: list[Step]) -> None:
    """Expected version off by so much, so many events, with or without an entry."""
    stream = one_store.create("tournament", "any").id
    plain: list[tuple[int, str]] = []
    answered: dict[str, int] = {}
    for number, (off, count, entry) in enumerate(steps):
        expected = len(plain) + off
        try:
            got: object = one_store.append(stream, expected, [{"n": number}] * count, by="x", entry=entry)
        except Conflict as conflict:
            got = conflict.version
        if entry in answered:
            assert got == Stored(answered[entry], True)
        elif off:
            assert got == len(plain)
        else:
            plain += [(number, "")] * (count - 1) + [(number, entry)] * min(count, 1)
            assert got == Stored(len(plain))
            if entry and count:
                answered[entry] = len(plain)
    assert [(record.event["n"], record.entry) for record in one_store.records(stream)] == plain


@pytest.fixture(scope="module")
def one_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store.open(Path(tmp_path_factory.mktemp("any")) / "any.db") as opened:
        yield opened
