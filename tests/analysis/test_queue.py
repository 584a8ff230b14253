"""Workers in processes of their own that share a queue in a real PostgreSQL."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from analysis.worker import made_up
from games import random_deal
from parts import FULL, ROOT
from said import english, refusal
from store.postgres import Server, postgres_server

from arbitr.analysis.double_dummy import tables
from arbitr.analysis.queue import DEALS_PER_JOB, Queue
from arbitr.bridge.deal import Deal
from arbitr.bridge.makeable import Makeable

DEALS = 200
SOON = 900 if FULL else 60
"""Seconds that a test waits before it gives up."""
ARBITR = Path(sys.executable).with_name("arbitr")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgres_server() as server:
        yield server


@pytest.fixture
def queue(server: Server) -> Queue:
    return Queue.opened(server.new_database())


def some_deals(seed: int, count: int = DEALS) -> list[Deal]:
    random = Random(seed)
    return [random_deal(random) for _ in range(count)]


def check(found: dict[Deal, Makeable], deals: Sequence[Deal]) -> None:
    """The workers found all, and what they should find; in the full run a part is solved here once more."""
    assert found.keys() == set(deals)
    some = deals[:20] if FULL else deals
    assert [found[deal] for deal in some] == (tables(some) if FULL else [made_up(deal) for deal in some])


@contextmanager
def worker(queue: Queue, diary: Path) -> Iterator[subprocess.Popen[bytes]]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    process = subprocess.Popen([sys.executable, "-m", "analysis.worker", queue.url, diary], env=env)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(SOON)


def until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not what():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)


def written(diary: Path) -> list[str]:
    return diary.read_text().splitlines() if diary.exists() else []


def test_two_workers_share_the_deals_and_none_is_solved_twice(queue: Queue, tmp_path: Path) -> None:
    deals = some_deals(1)
    diaries = [tmp_path / "one", tmp_path / "two"]
    with worker(queue, diaries[0]), worker(queue, diaries[1]):
        until(lambda: queue.workers() == 2)
        assert queue.put(deals) == DEALS
        assert queue.put(deals) == 0
        until(lambda: len(queue.found(deals)) == DEALS)
    check(queue.found(deals), deals)
    assert queue.waiting() == 0
    parts = [written(diary) for diary in diaries]
    assert Counter(parts[0] + parts[1]) == Counter(map(str, deals))
    assert all(len(part) >= DEALS // 10 for part in parts)
    assert queue.put(deals) == 0


def test_the_share_of_a_killed_worker_is_finished_by_the_other(queue: Queue, tmp_path: Path) -> None:
    deals = some_deals(2)
    diaries = [tmp_path / "killed", tmp_path / "other"]
    queue.put(deals)

    def lost() -> set[str]:
        """What the first worker has solved and not stored."""
        return set(written(diaries[0])) - set(map(str, queue.found(deals)))

    with worker(queue, diaries[0]) as first, worker(queue, diaries[1]):

        def stopped_at_work() -> bool:
            if len(written(diaries[0])) < DEALS_PER_JOB:
                return False
            first.send_signal(signal.SIGSTOP)
            if lost() or FULL:  # in the full run it is always at work, but writes its diary at the end of a job
                return True
            first.send_signal(signal.SIGCONT)
            return False

        until(stopped_at_work)
        first.send_signal(signal.SIGKILL)
        first.wait(SOON)
        with_it = lost()
        until(lambda: len(queue.found(deals)) == DEALS)
    check(queue.found(deals), deals)
    assert len(with_it) <= DEALS_PER_JOB
    twice = [deal for deal, times in Counter(written(diaries[0]) + written(diaries[1])).items() if times > 1]
    assert set(twice) == with_it


def test_a_worker_that_is_told_to_stop_finishes_its_job(queue: Queue, tmp_path: Path) -> None:
    deals = some_deals(3, 3 * DEALS_PER_JOB)
    diary = tmp_path / "diary"
    queue.put(deals)
    with worker(queue, diary) as process:
        until(lambda: len(written(diary)) >= 2)
        process.terminate()
        assert process.wait(SOON) == 0
    assert set(written(diary)) == set(map(str, queue.found(deals)))
    assert queue.waiting() == len(deals) - len(queue.found(deals))


def test_what_failed_is_put_on_the_queue_again(queue: Queue) -> None:
    deals = some_deals(4, 2)

    def broken(deals: Sequence[Deal]) -> list[Makeable]:
        raise RuntimeError("the solver broke")

    queue.put(deals)
    queue.work(broken, until_empty=True)
    assert (queue.waiting(), queue.found(deals)) == (0, {})
    assert queue.put(deals) == 2
    queue.work(lambda some: [made_up(deal) for deal in some], until_empty=True)
    assert queue.found(deals) == {deal: made_up(deal) for deal in deals}


def test_the_commands_work_together(queue: Queue, tmp_path: Path) -> None:
    deals = some_deals(5, 2)
    file = tmp_path / "deals.txt"
    file.write_text("".join(f"{deal}\n" for deal in deals))
    asked = subprocess.Popen(
        [ARBITR, "analyse", file, "--database", queue.url, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    until(lambda: queue.waiting() == 2)
    done = subprocess.run(
        [ARBITR, "worker", "--database", queue.url, "--until-empty"], capture_output=True, text=True, timeout=SOON
    )
    assert (done.stdout.splitlines()[-1], done.returncode) == (english("{count} deals solved", count=2), 0)
    out, errors = asked.communicate(timeout=SOON)
    assert (len(out.splitlines()), asked.returncode) == (2, 0)
    assert b"No worker is there yet" in errors
    assert queue.found(deals) == dict(zip(deals, tables(deals), strict=True))


def test_a_database_that_is_not_there_is_one_line() -> None:
    with refusal("the database does not answer: {why}"):
        Queue.opened("postgresql://nobody@127.0.0.1:1/nowhere")
    with refusal("this is not the address of a PostgreSQL database: {why}"):
        Queue.opened("nonsense")


def test_the_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "procrastinate", None)
    monkeypatch.delitem(sys.modules, "arbitr.analysis.queue")
    with refusal("a queue of deals needs the package {package}: install arbitr[worker]", package="procrastinate"):
        import_module("arbitr.analysis.queue")
