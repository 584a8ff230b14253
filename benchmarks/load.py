"""Load on one machine: tables that enter results, viewers that look on, for some minutes. Writes its figures to a file.

    .venv/bin/python benchmarks/load.py [--minutes 5] [--tables 500] [--viewers 2000] [--database URL --workers 2]

500 tables each enter a board every 7 minutes, and all of them within 30 seconds at the end of a round; 2,000 viewers of
the live ranking. The generator runs on the same cores. On SQLite one process serves; on PostgreSQL several.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median

from arbitr.movements.mitchell import mitchell
from arbitr.plain import to_plain
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.tournament.event import Event
from arbitr.tournament.events import organise
from arbitr.web.pages.account import hasher
from arbitr.web.signing import Signing

TABLES_IN_SECTION = 25
BOARD_SECONDS = 7 * 60
BURST_SECONDS = 30
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

    async def table(self, code: str, section: str, table: int, boards: list[tuple[int, int]], seconds: float) -> None:
        chance = random.Random(f"{section}{table}")
        client = Reply(self.port)
        _, page = await client.ask("GET", f"/p/{code}")
        csrf = re.search(rb'name="csrf" value="(\w+)"', page)
        assert csrf
        status, _ = await client.ask("POST", f"/p/{code}", b"who=&csrf=" + csrf[1], "application/x-www-form-urlencoded")
        assert status == 303, status
        start = time.monotonic()
        moments = [
            chance.uniform(0, BOARD_SECONDS) + BOARD_SECONDS * n for n in range(int(seconds // BOARD_SECONDS) + 1)
        ]
        moments = [each for each in moments if each < seconds - BURST_SECONDS]
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
        client = Reply(self.port)
        reader, writer = await client.open()
        writer.write(f"GET /t/{self.stream}/live?lang=en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        await writer.drain()
        status, _ = await client.head(reader)
        if status != 200:
            self.errors[f"viewer {status}"] += 1
            return
        self.viewers += 1
        last = 0.0
        try:
            while True:
                line = await reader.readline()
                if not line:
                    self.errors["viewer cut off"] += 1
                    return
                if line.startswith(b"id: "):
                    now = time.monotonic()
                    self.updates += 1
                    if number % 50 == 0:
                        self.seen.append((int(line[4:]), now))
                        if last and now - last < 0.8:
                            self.errors["more than one update a second"] += 1
                        last = now
        except (OSError, asyncio.IncompleteReadError):
            self.errors["viewer cut off"] += 1

    def delays(self) -> list[float]:
        """From each acknowledgement to the first time that a watched viewer saw its version."""
        found = []
        seen = sorted(self.seen, key=lambda each: each[1])
        for version, moment in self.versions:
            shown = next((when for number, when in seen if number >= version and when >= moment - 0.5), None)
            if shown is not None:
                found.append(max(0.0, shown - moment))
        return found


def share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


Tables = dict[tuple[str, int], tuple[str, list[tuple[int, int]]]]
"""By section and table: its code, and rounds and boards."""


def prepared(store: Store, tables: int) -> tuple[str, Tables]:
    if not store.users.all():
        store.users.put(User(new_id(), "eva", hasher.hash("not used here"), frozenset({"organiser"})))
    movement = mitchell(TABLES_IN_SECTION, 26)
    letters = [chr(ord("A") + number) for number in range(-(-tables // TABLES_IN_SECTION))]
    events: list[Event] = [organise.TournamentOpened("Load"), organise.SessionOpened(1)]
    events += [organise.SectionOpened(1, letter, movement) for letter in letters]
    events += [organise.RoundBegun(1, number) for number in range(1, len(movement.rounds) + 1)]
    stream = store.create("tournament", "Load", [to_plain(each) for each in events], "organiser").id
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
        load.table(code, section, table, boards, options.minutes * 60)
        for (section, table), (code, boards) in list(tables.items())[: options.tables]
    ]
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
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        where = options.database or str(Path(folder) / "club.db")
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
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"{options.tables} tables, {options.viewers} viewers, {options.minutes:g} minutes, "
          f"{'PostgreSQL' if options.database else 'SQLite'}, {options.workers} worker(s)")  # fmt: skip
    print(f"entries acknowledged: {len(load.acknowledged)}; errors: {dict(load.errors) or 'none'}; lost: {len(lost)}")
    took = load.acknowledged
    print(f"acknowledged after: median {1000 * median(took):.0f} ms, p99 {1000 * share(took, 0.99):.0f} ms, "
          f"longest {1000 * max(took):.0f} ms")  # fmt: skip
    print(f"seen by a viewer after: median {median(delays):.2f} s, p99 {share(delays, 0.99):.2f} s")
    print(f"updates sent to viewers: {load.updates}")


if __name__ == "__main__":
    main()
