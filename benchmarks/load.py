"""Load on one machine: tables that enter results, viewers that look on, for some minutes.

    .venv/bin/python benchmarks/load.py [--minutes 5] [--tables 500] [--viewers 2000] [--postgres --workers 2] [--write]

500 tables each enter a board every 7 minutes, and all of them within 30 seconds at the end of a round; 2,000 viewers of
the live ranking. The generator runs on the same cores. On SQLite one process serves; on PostgreSQL several.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from statistics import median

from arbitr.club.accounts import hasher
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.plain import to_plain
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.tournament.event import TournamentEvent
from arbitr.tournament.events import organise
from arbitr.web.signing import Signing

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from figures import cpu, write_load
from store.postgres import postgres_server

TABLES_IN_SECTION = 25
BOARD_SECONDS = 7 * 60
BURST_SECONDS = 30
UPDATE = re.compile(rb"id: (\d+)\n")
"""How an update begins; the server hands each to the network in one piece."""
RESULTS = ("4S N =", "4S N -1", "3NT S +1", "2H E =", "5D W -2", "6C N =", "pass")


class Reply:
    """A small HTTP/1.1 client on bare streams: 2,500 of them must not cost more than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        return self._streams

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, bytes]:
        """On the line that is open, or on a new one where the server has closed it meanwhile, as browsers do."""
        if self._streams is not None and self._streams[0].at_eof():
            self._streams[1].close()
            self._streams = None
        reader, writer = await self.open()
        head = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "X-Arbitr: 1", f"Content-Length: {len(body)}"]
        if kind:
            head.append(f"Content-Type: {kind}")
        if self.cookies:
            head.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        writer.write(("\r\n".join(head) + "\r\n\r\n").encode() + body)
        await writer.drain()
        status, headers = await self.head(reader)
        length = int(headers.get("content-length", "0"))
        return status, await reader.readexactly(length)

    async def head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie":
                cookie, _, rest = value.strip().partition("=")
                self.cookies[cookie] = rest.partition(";")[0]
            headers[name.lower()] = value.strip()
        return int(lines[0].split()[1]), headers


class Load:
    def __init__(self, port: int, stream: str) -> None:
        self.port, self.stream = port, stream
        self.acknowledged: list[float] = []
        self.errors: Counter[str] = Counter()
        self.entered: list[str] = []
        self.versions: list[tuple[int, float]] = []
        """Version and moment of each acknowledgement."""
        self.seen: list[tuple[int, float]] = []
        """What one in fifty viewers was shown, and when."""
        self.updates = 0
        self.viewers = 0
        self.ready = 0
        """Tables whose device is signed in."""
        self.begun = asyncio.Event()

    async def table(self, code: str, section: str, table: int, boards: list[tuple[int, int]], seconds: float) -> None:
        chance = random.Random(f"{section}{table}")
        client = Reply(self.port)
        _, page = await client.ask("GET", f"/p/{code}")
        csrf = re.search(rb'name="csrf" value="(\w+)"', page)
        assert csrf
        status, _ = await client.ask("POST", f"/p/{code}", b"who=&csrf=" + csrf[1], "application/x-www-form-urlencoded")
        assert status == 303, status
        self.ready += 1
        await self.begun.wait()
        start = time.monotonic()
        moments = [
            chance.uniform(0, BOARD_SECONDS) + BOARD_SECONDS * n for n in range(int(seconds // BOARD_SECONDS) + 1)
        ]
        moments = [moment for moment in moments if moment < seconds - BURST_SECONDS]
        moments.append(seconds - BURST_SECONDS + chance.uniform(0, BURST_SECONDS))
        for moment, (number, board) in zip(moments, boards, strict=False):
            await asyncio.sleep(max(0, start + moment - time.monotonic()))
            entry = {
                "id": f"load-{section}{table}-{number}-{board}",
                "kind": "result",
                "round": number,
                "section": section,
                "table": table,
                "board": board,
                "result": chance.choice(RESULTS),
            }
            body = json.dumps({"entries": [entry]}).encode()
            begun = time.monotonic()
            try:
                status, reply = await client.ask("POST", f"/t/{self.stream}/phone/entries", body, "application/json")
            except (OSError, asyncio.IncompleteReadError) as error:
                self.errors[type(error).__name__] += 1
                continue
            took = time.monotonic() - begun
            data = json.loads(reply) if status == 200 else {}
            if status != 200 or not data["answers"][0]["ok"]:
                self.errors[f"{status} {reply[:80]!r}"] += 1
                continue
            self.acknowledged.append(took)
            self.entered.append(f"1{section}-{number}-{table}-{board}")
            self.versions.append((data["state"]["version"], time.monotonic()))

    async def viewer(self, number: int) -> None:
        """Looks on until it is cancelled."""
        loop = asyncio.get_running_loop()
        transport, viewer = await loop.create_connection(lambda: Viewer(self, number), "127.0.0.1", self.port)
        transport.write(f"GET /t/{self.stream}/live?lang=en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        try:
            await viewer.cut_off
            self.errors["viewer cut off"] += 1
        finally:
            transport.abort()

    def delays(self) -> list[float]:
        """From each acknowledgement to the first time that a watched viewer saw its version."""
        found = []
        seen = sorted(self.seen, key=lambda sighting: sighting[1])
        for version, moment in self.versions:
            shown = next((when for number, when in seen if number >= version and when >= moment - 0.5), None)
            if shown is not None:
                found.append(max(0.0, shown - moment))
        return found


class Viewer(asyncio.Protocol):
    """Counts the updates as they come by, without taking them apart: there are 2,000 of it in one process."""

    def __init__(self, load: Load, number: int) -> None:
        self.load, self.number = load, number
        self.cut_off = asyncio.get_running_loop().create_future()
        self.last = 0.0
        self.begins = True

    def data_received(self, data: bytes) -> None:
        if self.begins:
            self.begins = False
            if not data.startswith(b"HTTP/1.1 200"):
                self.load.errors[f"viewer {data[:20]!r}"] += 1
            self.load.viewers += 1
        for found in UPDATE.finditer(data):
            self.load.updates += 1
            if self.number % 50 == 0:
                now = time.monotonic()
                self.load.seen.append((int(found[1]), now))
                if self.last and now - self.last < 0.8:
                    self.load.errors["more than one update a second"] += 1
                self.last = now

    def connection_lost(self, _: Exception | None) -> None:
        if not self.cut_off.done():
            self.cut_off.set_result(None)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


Tables = dict[tuple[str, int], tuple[str, list[tuple[int, int]]]]
"""By section and table: its code, and rounds and boards."""


def prepared(store: Store, tables: int) -> tuple[str, Tables]:
    if not store.users.all():
        store.users.put(User(new_id(), "eva", hasher.hash("not used here"), frozenset({"organiser"})))
    movement = mitchell(TABLES_IN_SECTION, 26)
    letters = [chr(ord("A") + number) for number in range(-(-tables // TABLES_IN_SECTION))]
    events: list[TournamentEvent] = [organise.TournamentOpened("Load"), organise.SessionOpened(1)]
    events += [organise.SectionOpened(1, letter, movement) for letter in letters]
    events += [organise.RoundBegun(1, number) for number in range(1, len(movement.rounds) + 1)]
    stream = store.create("tournament", "Load", [to_plain(event) for event in events], "organiser").id
    signing = Signing(store)
    boards: dict[int, list[tuple[int, int]]] = {}
    for number, this in enumerate(movement.rounds, 1):
        for seating in this.tables:
            if seating.table is not None:
                boards.setdefault(seating.table, []).extend((number, board) for board in seating.boards)
    return stream, {
        (letter, table): (signing.table_code(stream, letter, table), boards[table])
        for letter in letters
        for table in range(1, TABLES_IN_SECTION + 1)
    }


async def run(port: int, stream: str, tables: Tables, options: argparse.Namespace) -> Load:
    load = Load(port, stream)
    viewers = []
    for number in range(options.viewers):
        viewers.append(asyncio.create_task(load.viewer(number)))
        if number % 50 == 49:
            await asyncio.sleep(0.1)
    while load.viewers < options.viewers and not load.errors:
        await asyncio.sleep(0.1)
    writing = [
        asyncio.create_task(load.table(code, section, table, boards, options.minutes * 60))
        for (section, table), (code, boards) in list(tables.items())[: options.tables]
    ]
    while load.ready < options.tables and not any(task.done() for task in writing):
        await asyncio.sleep(0.1)
    say(f"{options.viewers} viewers look on and {options.tables} tables are ready; {options.minutes:g} minutes begin")
    load.begun.set()
    await asyncio.gather(*writing)
    await asyncio.sleep(3)
    for viewer in viewers:
        viewer.cancel()
    await asyncio.gather(*viewers, return_exceptions=True)
    return load


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--viewers", type=int, default=2000)
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL of its own, with fsync")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the figures into docs/reference/benchmarks.md")
    options = parser.parse_args()
    load_before = os.getloadavg()[0]
    with ExitStack() as opened:
        if options.postgres:
            where = opened.enter_context(postgres_server(fsync=True)).new_database()
        else:
            where = str(Path(opened.enter_context(tempfile.TemporaryDirectory())) / "club.db")
        with Store.open(where) as store:
            stream, tables = prepared(store, options.tables)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        words = [sys.executable, "-m", "arbitr", "serve", "--file", where, "--host", "127.0.0.1", "--port", str(port)]
        words += ["--workers", str(options.workers)] if options.workers > 1 else []
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        try:
            for _ in range(600):
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            load = asyncio.run(run(port, stream, tables, options))
        finally:
            process.terminate()
            process.wait()
        with Store.open(where) as store:
            there = Counter(r.event["place"] for r in store.records(stream) if r.event["event"] == "result_entered")
    lost = [place for place in load.entered if there[place] != 1]
    delays = load.delays()
    took = load.acknowledged
    heading = f"{'PostgreSQL' if options.postgres else 'SQLite'}, {options.workers} worker(s)"
    figures = (
        f"{options.tables} tables, {options.viewers} viewers, {options.minutes:g} minutes: "
        f"{len(took)} entries acknowledged after {1000 * median(took):.0f} ms (median), "
        f"{1000 * share(took, 0.99):.0f} ms (p99, goal 250 ms), {1000 * max(took):.0f} ms (longest); "
        f"seen by a viewer after {median(delays):.2f} s (median), {share(delays, 0.99):.2f} s (p99, goal 2 s); "
        f"{load.updates} updates sent; errors: {dict(load.errors) or 'none'}; lost: {len(lost)}. "
        f"{date.today():%d %B %Y}, {os.cpu_count()} cores ({cpu()}), load {load_before:.1f} before and "
        f"{os.getloadavg()[0]:.1f} after; the generator runs on the same cores."
    )
    print(f"{heading}: {figures}")
    if options.write:
        write_load(heading, figures)


if __name__ == "__main__":
    main()
