"""What is acknowledged is on the disk; what is not on the disk is not acknowledged."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from parts import FULL, awaited
from patience import PATIENCE, until
from sqlalchemy import Connection, text
from store.postgres import Server, cut_off

from arbitr.store import NotStored, Store, Stored, Stream, Unavailable

KILLS = 20 if FULL else 3
PHONES = 6
EVENT = {"event": "result"}


def test_the_writing_connection_waits_for_the_disk(store: Store) -> None:
    def asked(connection: Connection) -> tuple[object, ...]:
        if connection.dialect.name == "postgresql":
            return (connection.execute(text("SHOW synchronous_commit")).scalar(),)
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        return tuple(connection.execute(text(f"PRAGMA {name}")).scalar() for name in pragmas)

    assert store.write(asked) in (("on",), ("wal", 2, 1, 1))


def hold_commits(store: Store) -> tuple[threading.Event, threading.Event]:
    """Set when a commit is held; to be set so that it goes on."""
    held, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        held.set()
        assert go_on.wait(PATIENCE)

    store.before_commit = hold
    return held, go_on


def test_nothing_is_acknowledged_while_a_commit_is_held(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = [store.create("tournament", name).id for name in "ABC"]
    waited_for: list[Future[Stored]] = []
    wait = store._writer.wait

    def waits(future: Future[Stored]) -> Stored:
        waited_for.append(future)
        return wait(future)

    monkeypatch.setattr(store._writer, "wait", waits)
    held, go_on = hold_commits(store)
    with ThreadPoolExecutor(3) as threads:
        answers: list[Future[Stored]] = [
            threads.submit(store.append, log, 0, [EVENT], by="x", entry="e") for log in logs
        ]
        assert held.wait(PATIENCE)
        until(lambda: len(waited_for) == len(logs) or any(answer.done() for answer in answers))
        # Only the writing thread acknowledges, and that is held: what it has not done by now it does not do.
        assert not any(future.done() for future in waited_for)
        assert not any(answer.done() for answer in answers)
        assert [store.records(log) for log in logs] == [[], [], []]  # reading is not held up
        store.before_commit = None
        go_on.set()
        assert [answer.result(PATIENCE) for answer in answers] == [Stored(1)] * 3


def test_a_commit_that_fails_is_not_acknowledged_and_leaves_nothing(store: Store, evening: Stream) -> None:
    def fail() -> None:
        raise OSError("no space left on the disk")

    heard: list[tuple[str, int]] = []
    store.watch(lambda stream, version: heard.append((stream, version)))
    store.before_commit = fail
    with pytest.raises(NotStored, match="no space left"):
        store.append(evening.id, 0, [EVENT], by="x", entry="e")
    with pytest.raises(NotStored):
        store.persons.add("Somebody")
    store.before_commit = None
    assert store.records(evening.id) == []
    assert store.persons.all() == []
    assert heard == []
    assert store.append(evening.id, 0, [EVENT], by="x", entry="e") == Stored(1)


def test_what_was_committed_when_the_reply_was_lost_is_there_once(store: Store, evening: Stream) -> None:
    """The connection of the phone is cut between commit and reply; it sends the same again."""
    held, go_on = hold_commits(store)

    async def cut() -> None:
        task = asyncio.create_task(store.append_async(evening.id, 0, [EVENT], by="x", entry="e"))
        assert await asyncio.to_thread(held.wait, PATIENCE)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    awaited(cut())
    store.before_commit = None
    go_on.set()
    assert store.append(evening.id, 0, [EVENT], by="x", entry="e") == Stored(1, again=True)
    assert [record.entry for record in store.records(evening.id)] == ["e"]


def test_one_bad_request_does_not_spoil_those_that_are_committed_with_it(store: Store, evening: Stream) -> None:
    def bad(connection: Connection) -> None:
        connection.execute(text("INSERT INTO settings (name, value) VALUES ('half', 'done')"))
        raise LookupError("a fault of the program")

    logs = [store.create("tournament", name).id for name in "ABCD"]
    held, go_on = hold_commits(store)
    with ThreadPoolExecutor(6) as threads:
        first = threads.submit(store.append, evening.id, 0, [EVENT], by="first")
        assert held.wait(PATIENCE)
        others: list[Future[Stored]] = [threads.submit(store.append, log, 0, [EVENT], by="good") for log in logs]
        spoilt = threads.submit(store.write, bad)
        until(lambda: store._writer._queue.qsize() == len(others) + 1)  # they wait behind the one that is held
        store.before_commit = None
        go_on.set()
        assert first.result(PATIENCE) == Stored(1)
        assert [other.result(PATIENCE) for other in others] == [Stored(1)] * 4
        with pytest.raises(LookupError):
            spoilt.result(PATIENCE)
    assert store.settings.get("half") is None


def test_a_callback_that_would_wait_for_the_writing_thread_is_refused(store: Store, evening: Stream) -> None:
    refused: list[str] = []

    def write(stream: str, version: int) -> None:
        try:
            store.settings.put("seen", version)
        except RuntimeError as error:
            refused.append(str(error))

    store.watch(write)
    store.append(evening.id, 0, [EVENT], by="x")
    assert refused in ([], ["the writing thread cannot wait for itself: a callback of the store must not write"])
    if not refused:  # PostgreSQL may have told of it from the thread that listens
        assert store.database.name.startswith("postgresql")


def test_what_was_handed_in_before_closing_is_stored(where: str) -> None:
    store = Store.open(where)
    stream = store.create("tournament", "x").id
    handed_in = [store._append(stream, number, [EVENT], "x", 0, "") for number in range(20)]
    store.close()
    assert [future.result().version for future in handed_in] == list(range(1, 21))
    with pytest.raises(NotStored, match="closed"):
        store.append(stream, 20, [EVENT], by="x")
    with Store.open(where) as again:
        assert again.version(stream) == 20


def test_after_each_kill_every_acknowledged_entry_is_there_once(where: str) -> None:
    chance = random.Random(6)
    with Store.open(where) as store:
        stream = store.create("tournament", "killed").id
    acknowledged: list[list[int]] = [[] for _ in range(PHONES)]
    for _ in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("appender.py"), where, stream, str(PHONES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(" ".join(str(len(entries)) for entries in acknowledged) + "\n")
        process.stdin.flush()
        lines = [process.stdout.readline() for _ in range(chance.randrange(1, 40))]
        process.kill()
        lines += process.communicate()[0].splitlines(keepends=True)
        for line in lines:
            if line.endswith("\n"):  # a line that was cut is no acknowledgement
                me, number, version = map(int, line.split())
                assert number == len(acknowledged[me])
                acknowledged[me].append(version)
    assert sum(map(len, acknowledged)) >= KILLS
    with Store.open(where) as store:
        records = store.records(stream)
    assert [record.version for record in records] == list(range(1, len(records) + 1))
    for me, versions in enumerate(acknowledged):
        mine = [record for record in records if record.event["phone"] == me]
        assert [record.event["number"] for record in mine] == list(range(len(mine)))
        assert [record.version for record in mine][: len(versions)] == versions
        assert len(mine) - len(versions) in (0, 1), "at most one was stored and not acknowledged"


def test_a_worker_that_loses_the_database_goes_on_when_it_is_back(postgres: Server) -> None:
    with Store.open(postgres.new_database()) as store:
        stream = store.create("tournament", "x", [EVENT]).id
        assert store.read(lambda connection: cut_off(connection, "datname = current_database()")) > 0
        assert store.append(stream, 1, [EVENT], by="x") == Stored(2)
        assert len(store.records(stream)) == 2


def test_a_database_that_is_away_is_unavailable_and_nothing_is_acknowledged(postgres: Server) -> None:
    where = postgres.new_database()
    name = where.partition("@/")[2].partition("?")[0]
    with Store.open(where) as store, Store.open(postgres.new_database()) as other:
        stream = store.create("tournament", "x", [EVENT]).id

        def rename(old: str, new: str) -> None:
            """Nobody is in it and nobody comes in, as when the server is stopped."""
            with other.database.writing.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.execute(text(f"ALTER DATABASE {old} ALLOW_CONNECTIONS false"))
                cut_off(connection, f"datname = '{old}'")
                connection.execute(text(f"ALTER DATABASE {old} RENAME TO {new}"))
                connection.execute(text(f"ALTER DATABASE {new} ALLOW_CONNECTIONS true"))

        rename(name, f"{name}_away")
        with pytest.raises(NotStored):
            store.append(stream, 1, [EVENT], by="x")
        with pytest.raises(Unavailable):
            store.records(stream)
        rename(f"{name}_away", name)
        assert store.append(stream, 1, [EVENT], by="x") == Stored(2)
