"""Workers in processes of their own that share a queue in a real PostgreSQL."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from analysis.worker import Diary, at_work, buried, made_up
from games import random_deal
from parts import FULL, ROOT
from patience import PATIENCE, until
from said import english, refusal
from store.postgres import Server, postgres_server

from arbitr.analysis.double_dummy import tables
from arbitr.analysis.queue import DEALS_PER_JOB, Queue, Solve
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.deals.makeable import Makeable

DEALS = 200
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
def worker(queue: Queue, path: Path, hold: int) -> Iterator[tuple[subprocess.Popen[bytes], Diary]]:
    """One that stands still after so many deals."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    process = subprocess.Popen([sys.executable, "-m", "analysis.worker", queue.url, path, str(hold)], env=env)
    diary = Diary(path, hold)
    try:
        yield process, diary
    finally:
        diary.may_go_on.touch()
        process.terminate()
        process.wait(PATIENCE)


def wait_for(diary: Diary, process: subprocess.Popen[bytes]) -> None:
    """Until the worker stands still in the middle of its job."""
    until(lambda: diary.is_held() or process.poll() is not None)
    assert process.poll() is None, "the worker stopped"


def test_two_workers_share_the_deals_and_none_is_solved_twice(queue: Queue, tmp_path: Path) -> None:
    deals = some_deals(1)
    with (
        worker(queue, tmp_path / "one", DEALS // 10) as (first, one),
        worker(queue, tmp_path / "two", DEALS // 10) as (second, two),
    ):
        until(lambda: queue.workers() == 2)
        assert queue.put(deals) == DEALS
        assert queue.put(deals) == 0
        wait_for(one, first)
        wait_for(two, second)
        one.may_go_on.touch()
        two.may_go_on.touch()
        until(lambda: len(queue.found(deals)) == DEALS)
        until(lambda: queue.waiting() == 0)
    check(queue.found(deals), deals)
    parts = [one.lines(), two.lines()]
    assert Counter(parts[0] + parts[1]) == Counter(map(str, deals))
    assert all(len(part) >= DEALS // 10 for part in parts)
    assert queue.put(deals) == 0


def test_the_share_of_a_killed_worker_is_finished_by_the_other(queue: Queue, tmp_path: Path) -> None:
    deals = some_deals(2)
    queue.put(deals)
    with worker(queue, tmp_path / "killed", DEALS_PER_JOB + 2) as (first, killed):
        wait_for(killed, first)
        (number,) = at_work(queue)
        with worker(queue, tmp_path / "other", DEALS) as (_, other):
            until(lambda: queue.workers() == 2)
            first.send_signal(signal.SIGKILL)
            first.wait(PATIENCE)
            with_it = set(killed.lines()) - set(map(str, queue.found(deals)))
            buried(queue, number)
            until(lambda: len(queue.found(deals)) == DEALS)
    check(queue.found(deals), deals)
    assert with_it == set(killed.lines()[DEALS_PER_JOB:]), "its second job was not stored"
    twice = [deal for deal, times in Counter(killed.lines() + other.lines()).items() if times > 1]
    assert set(twice) == with_it


def test_a_worker_that_is_told_to_stop_finishes_its_job(queue: Queue, tmp_path: Path) -> None:
    deals = some_deals(3, 3 * DEALS_PER_JOB)
    queue.put(deals)
    with worker(queue, tmp_path / "diary", 2) as (process, diary):
        wait_for(diary, process)
        process.terminate()
        diary.may_go_on.touch()
        assert process.wait(PATIENCE) == 0
    assert set(diary.lines()) == set(map(str, queue.found(deals)))
    assert queue.waiting() == len(deals) - len(queue.found(deals))


def test_what_failed_is_put_on_the_queue_again(queue: Queue) -> None:
    deals = some_deals(4, 2)

    def broken(deals: Sequence[Deal]) -> list[Makeable]:
        raise RuntimeError("the solver broke")

    def worked(solve: Solve) -> None:
        """In a thread of its own: once a test has opened the browser, the loop of its driver runs in the main one."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(queue.work, solve, until_empty=True).result()

    queue.put(deals)
    worked(broken)
    assert (queue.waiting(), queue.found(deals)) == (0, {})
    assert queue.put(deals) == 2
    worked(lambda some: [made_up(deal) for deal in some])
    assert queue.found(deals) == {deal: made_up(deal) for deal in deals}


@pytest.mark.usefixtures("double_dummy")
def test_the_commands_work_together(queue: Queue, tmp_path: Path) -> None:
    deals = some_deals(5, 2)
    file = tmp_path / "deals.txt"
    file.write_text("".join(f"{deal}\n" for deal in deals))
    asked = subprocess.Popen(
        [ARBITR, "analyse", file, "--database", queue.url, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert asked.stderr is not None
    assert (
        english("No worker is running yet; start one: arbitr worker --database URL") in asked.stderr.readline().decode()
    )
    assert queue.waiting() == 2
    done = subprocess.run(
        [ARBITR, "worker", "--database", queue.url, "--until-empty"], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.stdout.splitlines()[-1], done.returncode) == (english("{count} deals solved", count=2), 0)
    out, _ = asked.communicate(timeout=PATIENCE)
    assert (len(out.splitlines()), asked.returncode) == (2, 0)
    assert queue.found(deals) == dict(zip(deals, tables(deals), strict=True))


def test_a_database_that_is_not_there_is_one_line() -> None:
    with refusal("the database is not responding: {why}"):
        Queue.opened("postgresql://nobody@127.0.0.1:1/nowhere")
    with refusal("this is not the address of a PostgreSQL database: {why}"):
        Queue.opened("nonsense")


def test_the_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "procrastinate", None)
    monkeypatch.delitem(sys.modules, "arbitr.analysis.queue")
    with refusal(
        "{package} is not installed; run {command}", package="procrastinate", command="pip install 'arbitr[worker]'"
    ):
        import_module("arbitr.analysis.queue")
