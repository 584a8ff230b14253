"""Who is told that a log has grown."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from parts import awaited
from patience import PATIENCE, until
from store.postgres import Server, count_of, cut_off

from arbitr.store import Store, Stored, Stream

EVENT = {"event": "result"}


def test_a_watcher_is_told_of_each_log_until_it_stops(store: Store, evening: Stream) -> None:
    heard: queue.SimpleQueue[tuple[str, int]] = queue.SimpleQueue()
    stop = store.watch(lambda stream, version: heard.put((stream, version)))
    store.append(evening.id, 0, [EVENT, EVENT], by="x")
    assert heard.get(timeout=PATIENCE) == (evening.id, 2)
    other = store.create("table", "Friends", [EVENT])
    assert heard.get(timeout=PATIENCE) == (other.id, 1)
    stop()
    store.append(evening.id, 2, [EVENT], by="x")
    store.version(evening.id)
    assert heard.empty()


def test_another_program_on_the_same_file_is_heard(tmp_path: Path) -> None:
    """As the command line beside a server that runs."""
    with Store.open(tmp_path / "club.db") as server, Store.open(tmp_path / "club.db") as command:
        evening = server.create("tournament", "Evening", [EVENT])
        heard: queue.SimpleQueue[tuple[str, int]] = queue.SimpleQueue()
        server.watch(lambda stream, version: heard.put((stream, version)))
        command.append(evening.id, 1, [EVENT, EVENT], by="x")
        assert heard.get(timeout=PATIENCE) == (evening.id, 3)
        assert server.newest(evening.id) == 3
        assert server.append(evening.id, 3, [EVENT], by="y") == Stored(4)


def test_a_watcher_that_fails_harms_nobody(store: Store, evening: Stream) -> None:
    heard: queue.SimpleQueue[int] = queue.SimpleQueue()

    def broken(stream: str, version: int) -> None:
        raise LookupError

    store.watch(broken)
    store.watch(lambda stream, version: heard.put(version))
    assert store.append(evening.id, 0, [EVENT], by="x") == Stored(1)
    assert heard.get(timeout=PATIENCE) == 1


async def something_later_is_heard(store: Store) -> None:
    """Of another log: who has not been told of his own by then is not told at all."""
    other = store.create("tournament", "Something later").id
    versions = store.follow(other)
    await store.append_async(other, 0, [EVENT], by="x")
    assert await anext(versions) == 1


def test_a_viewer_gets_the_newest_version_and_never_an_old_one(store: Store, evening: Stream) -> None:
    async def viewer() -> None:
        store.append(evening.id, 0, [EVENT], by="x")
        async with asyncio.timeout(PATIENCE):
            versions = store.follow(evening.id)
            assert await anext(versions) == 1  # what is there already
            waiting = asyncio.ensure_future(anext(versions))
            await something_later_is_heard(store)
            assert not waiting.done()
            assert await store.append_async(evening.id, 1, [EVENT], by="x") == Stored(2)
            assert await waiting == 2
            for version in range(2, 7):  # while nobody looks
                await store.append_async(evening.id, version, [EVENT], by="x")
            newest = await anext(versions)
            assert 3 <= newest <= 7
            while newest < 7:
                after = await anext(versions)
                assert after > newest
                newest = after
            late = store.follow(evening.id, since=7)
            nothing = asyncio.ensure_future(anext(late))
            await something_later_is_heard(store)
            assert not nothing.done()
            nothing.cancel()

    awaited(viewer())


def test_a_thousand_viewers_need_no_thread_each(store: Store, evening: Stream) -> None:
    async def many() -> None:
        views = [store.follow(evening.id) for _ in range(1000)]
        waiting = [asyncio.ensure_future(anext(view)) for view in views]
        await asyncio.sleep(0)
        await store.append_async(evening.id, 0, [EVENT], by="x")
        async with asyncio.timeout(PATIENCE):
            assert set(await asyncio.gather(*waiting)) == {1}

    awaited(many())


def test_the_event_loop_appends_what_is_decided_on_it(store: Store, evening: Stream) -> None:
    async def phones() -> list[Stored]:
        return await asyncio.gather(
            *(
                store.append_with_async(
                    evening.id, lambda records: [{"n": len(records)}], by="x", entry=f"e{number % 10}"
                )
                for number in range(20)
            )
        )

    stored = awaited(phones())
    records = store.records(evening.id)
    assert [record.event["n"] for record in records] == list(range(10))
    assert sorted(record.entry for record in records) == sorted(f"e{number}" for number in range(10))
    assert sum(not answer.again for answer in stored) == 10


def test_viewers_leave_when_the_store_is_closed(where: str) -> None:
    store = Store.open(where)
    stream = store.create("tournament", "x").id

    async def viewer() -> list[int]:
        seen: list[int] = []
        has_seen = asyncio.Event()

        async def sees_all_of(versions: AsyncIterator[int]) -> None:
            async for version in versions:
                seen.append(version)
                has_seen.set()

        task = asyncio.create_task(sees_all_of(store.follow(stream)))
        async with asyncio.timeout(PATIENCE):
            await store.append_async(stream, 0, [EVENT], by="x")
            await has_seen.wait()
            await asyncio.to_thread(store.close)
            await task
        return seen

    assert awaited(viewer()) == [1]


def test_workers_on_one_postgresql_hear_of_one_another(postgres: Server) -> None:
    where = postgres.new_database()
    with Store.open(where) as one, Store.open(where) as two:
        stream = one.create("tournament", "x").id

        async def viewer() -> None:
            async with asyncio.timeout(PATIENCE):
                versions = two.follow(stream)
                for version in range(5):
                    await one.append_async(stream, version, [EVENT], by="x")
                    assert await anext(versions) == version + 1

        awaited(viewer())


def test_a_worker_hears_what_it_missed_while_the_database_was_away(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arbitr.store.engine.postgres.AGAIN", 0.2)
    where = postgres.new_database()
    with Store.open(where) as one, Store.open(where) as two:
        stream = one.create("tournament", "x").id
        heard: queue.SimpleQueue[int] = queue.SimpleQueue()
        two.watch(lambda stream, version: heard.put(version))
        listens = "datname = current_database() AND query LIKE 'SELECT streams.id%'"
        until(lambda: one.read(lambda connection: count_of(connection, listens)) == 2)
        assert one.read(lambda connection: cut_off(connection, listens)) == 2
        one.append(stream, 0, [EVENT], by="x")
        assert heard.get(timeout=PATIENCE) == 1
