"""Sign-in loops beside an evening of 20 tables: how long an entry takes with them and without, in one run.

    .venv/bin/python benchmarks/sign_in_flood.py [--seconds 26] [--loops 12 50] [--times 2]

Each part has a tournament of its own with 20 tables, and each table enters its 26 boards within the seconds of the
part. The parts take turns: without loops, with 12, without, with 50, and again; entries of the same number of loops are
taken together at the end, since other programs disturb single parts. A loop sends a wrong password, waits for the
answer and sends the next one. The goal: the p99 of an entry is at most twice that without loops.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median

import load
from load import Load, Reply, Tables, share

from arbitr.store import Store

TABLES = 20


async def loop(port: int, answers: Counter[int]) -> None:
    """One sign-in after another, until it is cancelled."""
    client = Reply(port)
    _, page = await client.ask("GET", "/sign-in")
    csrf = re.search(rb'name="csrf" value="(\w+)"', page)
    assert csrf
    body = b"name=eva&password=wrong&csrf=" + csrf[1]
    while True:
        status, _ = await client.ask("POST", "/sign-in", body, "application/x-www-form-urlencoded")
        answers[status] += 1


async def part(port: int, stream: str, tables: Tables, loops: int, seconds: float) -> tuple[Load, Counter[int]]:
    answers: Counter[int] = Counter()
    flood = [asyncio.create_task(loop(port, answers)) for _ in range(loops)]
    if loops:
        await asyncio.sleep(3)  # until the first attempts, which are quick, have been made
    evening = Load(port, stream)
    writing = [
        asyncio.create_task(evening.table(code, section, table, boards, seconds))
        for (section, table), (code, boards) in list(tables.items())[:TABLES]
    ]
    while evening.ready < TABLES:
        await asyncio.sleep(0.05)
    evening.begun.set()
    await asyncio.gather(*writing)
    for task in flood:
        task.cancel()
    await asyncio.gather(*flood, return_exceptions=True)
    return evening, answers


def _figures(took: list[float]) -> str:
    return f"{len(took)} entries, {1000 * median(took):.0f} ms (median), {1000 * share(took, 0.99):.0f} ms (p99)"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=26)
    parser.add_argument("--loops", type=int, nargs="*", default=[12, 50])
    parser.add_argument("--times", type=int, default=2)
    options = parser.parse_args()
    load.BOARD_SECONDS, load.BURST_SECONDS = options.seconds / 26, options.seconds / 26
    parts = [many for loops in options.loops for many in (0, loops)] * options.times
    took: dict[int, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        where = str(Path(folder) / "club.db")
        with Store.open(where) as store:
            evenings = [load.prepared(store, TABLES) for _ in parts]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        words = [sys.executable, "-m", "arbitr", "serve", "--file", where, "--host", "127.0.0.1", "--port", str(port)]
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        try:
            for _ in range(600):
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            for loops, (stream, tables) in zip(parts, evenings, strict=True):
                evening, answers = asyncio.run(part(port, stream, tables, loops, options.seconds))
                took.setdefault(loops, []).extend(evening.acknowledged)
                sign_ins = f"sign-ins answered: {dict(answers)}; errors: {dict(evening.errors) or 'none'}"
                print(
                    f"{loops} loops: {_figures(evening.acknowledged)}; {sign_ins}; load {os.getloadavg()[0]:.1f}",
                    flush=True,
                )
            without = share(took[0], 0.99)
            for loops, all_entries in took.items():
                times = share(all_entries, 0.99) / without
                print(
                    f"together, {loops} loops: {_figures(all_entries)}, {times:.2f} of the p99 without loops (goal: 2)"
                )
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
