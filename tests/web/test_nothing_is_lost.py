"""What was acknowledged is there, once: a killed server, a commit that fails, a lost reply, another laptop."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
from parts import FULL
from patience import PATIENCE, until
from playwright.sync_api import expect
from said import english, wording
from web.browser import CLUB_HOST, enter_result, slide, window
from web.club import PASSWORD, free_port, pairs_event, post, running, until_open, written

from arbitr.club.accounts import hasher
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.store import Store
from arbitr.store.backups.backup import backup_now, restore
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.tournament.events import organise
from arbitr.web.signing import Signing

PHONES = 50
KILLS = 20 if FULL else 3
ACKNOWLEDGED = 20
"""Results between two kills, at least."""
BETWEEN_TRIES = 0.05
"""Seconds, while the server is away."""
SECTIONS = "AB"


@contextmanager
def served(file: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The real command in a process of its own."""
    command = [sys.executable, "-m", "arbitr", "serve", "--file", str(file), "--host", "127.0.0.1", "--port", str(port)]
    output = file.with_suffix(".log")
    with output.open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        until_open(process, port, output.read_text)
        yield process
    finally:
        process.kill()
        process.wait()


class Phone(threading.Thread):
    """Enters its boards one after another, and sends each until it is acknowledged."""

    def __init__(
        self, url: str, stream: str, code: str, section: str, table: int, boards: list[tuple[int, int]]
    ) -> None:
        super().__init__(daemon=True)
        self.url, self.stream, self.code = url, stream, code
        self.section, self.table, self.boards = section, table, boards
        self.acknowledged: list[str] = []
        self.stop = threading.Event()

    def run(self) -> None:
        with httpx.Client(base_url=self.url, timeout=PATIENCE) as client:
            self._scan(client)
            self._enter(client)

    def _scan(self, client: httpx.Client) -> None:
        while not self.stop.is_set():
            try:
                reply = post(client, f"/p/{self.code}", {"who": ""}, page=f"/p/{self.code}")
                if reply.status_code == 303:
                    break
            except (httpx.HTTPError, AssertionError):
                self.stop.wait(BETWEEN_TRIES)

    def _enter(self, client: httpx.Client) -> None:
        for number, board in self.boards:
            entry = {
                "id": f"{self.section}{self.table}-{number}-{board}-entry",
                "kind": "result",
                "round": number,
                "section": self.section,
                "table": self.table,
                "board": board,
                "result": "4S N =",
            }
            while not self.stop.is_set():
                try:
                    reply = client.post(
                        f"/t/{self.stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"}
                    )
                    if reply.status_code == 200 and reply.json()["answers"][0]["ok"]:
                        self.acknowledged.append(str(entry["id"]))
                        break
                    assert reply.status_code in (200, 503), reply.text
                except httpx.HTTPError:
                    self.stop.wait(BETWEEN_TRIES)
            if self.stop.is_set():
                return


def until_more(phones: list[Phone], count: int) -> None:
    """Until more than so many further results are acknowledged."""

    def acknowledged() -> int:
        return sum(len(phone.acknowledged) for phone in phones)

    before = acknowledged()
    until(lambda: acknowledged() > before + count)


def _large_event(store: Store) -> tuple[str, dict[str, list[tuple[int, int, int]]]]:
    movement = mitchell(25, 26)
    events = [organise.TournamentOpened("Large"), organise.SessionOpened(1)]
    events += [organise.SectionOpened(1, letter, movement) for letter in SECTIONS]
    events += [organise.RoundBegun(1, number) for number in range(1, len(movement.rounds) + 1)]
    seats = [
        (number, seating.table, board)
        for number, this in enumerate(movement.rounds, 1)
        for seating in this.tables
        for board in seating.boards
        if seating.table is not None
    ]
    return written(store, "Large", events), dict.fromkeys(SECTIONS, seats)


def test_every_acknowledged_result_is_there_once_after_the_server_was_killed_again_and_again(tmp_path: Path) -> None:
    file, port = tmp_path / "club.db", free_port()
    with Store.open(file) as store:
        store.users.put(User(new_id(), "eva", hasher.hash(PASSWORD), frozenset({"organiser"})))
        stream, seats = _large_event(store)
        signing = Signing(store)
        codes = {(s, t): signing.table_code(stream, s, t) for s in SECTIONS for t in range(1, PHONES // 2 + 1)}
    phones = [
        Phone(
            f"http://127.0.0.1:{port}",
            stream,
            code,
            section,
            table,
            [(r, b) for r, t, b in seats[section] if t == table],
        )
        for (section, table), code in codes.items()
    ]
    assert len(phones) == PHONES
    try:
        for kill in range(KILLS):
            with served(file, port) as process:
                if kill == 0:
                    for phone in phones:
                        phone.start()
                until_more(phones, ACKNOWLEDGED)
                process.send_signal(signal.SIGKILL)
                process.wait()
    finally:
        for phone in phones:
            phone.stop.set()
    for phone in phones:
        phone.join(PATIENCE)
        assert not phone.is_alive()
    acknowledged = [entry for phone in phones for entry in phone.acknowledged]
    assert len(acknowledged) > ACKNOWLEDGED * KILLS
    with Store.open(file) as store:
        stored = Counter(
            (e["place"], e["score"]["result"])
            for r in store.records(stream)
            if (e := r.event)["event"] == "result_entered"
        )
    assert max(stored.values()) == 1
    there = {place for place, _ in stored}
    for entry in acknowledged:
        where, number, board, _ = entry.split("-")
        assert f"1{where[0]}-{number}-{where[1:]}-{board}" in there, entry


def test_no_phone_is_told_that_its_result_is_stored_while_the_commit_is_held_or_fails(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, _ = pairs_event(club.store, 8)
        phone = club.phone(stream, 1)
        seating = next(table for table in movement.rounds[0].tables if table.table == 1)
        entry = {"id": "held-entry-1", "kind": "result", "round": 1, "section": "A", "table": 1, "board": seating.first,
                 "result": "2H S +1"}  # fmt: skip
        address, headers = f"/t/{stream}/phone/entries", {"X-Arbitr": "1"}
        held, go_on = threading.Event(), threading.Event()

        def waits() -> None:
            held.set()
            assert go_on.wait(PATIENCE)

        club.store.before_commit = waits
        other = club.visitor()
        with ThreadPoolExecutor(1) as thread:
            sending = thread.submit(phone.post, address, json={"entries": [entry]}, headers=headers)
            assert held.wait(PATIENCE)
            # The server answers what was asked later, so it would have answered this too.
            assert other.get(f"/t/{stream}/ranking").status_code == 200
            is_answered = sending.done()
            club.store.before_commit = None
            go_on.set()
            answered = sending.result(PATIENCE)
        assert not is_answered
        assert answered.json()["answers"][0]["ok"] is True

        def fails() -> None:
            raise OSError("the disk is full")

        club.store.before_commit = fails
        entry2 = {**entry, "id": "held-entry-2", "board": (seating.first or 0) + 1}
        reply = phone.post(address, json={"entries": [entry2]}, headers=headers)
        assert reply.status_code == 503
        club.store.before_commit = None
        # The reply got lost, so the phone sends both again: each is there once.
        for _ in range(2):
            reply = phone.post(address, json={"entries": [entry, entry2]}, headers=headers)
            assert [answer["ok"] for answer in reply.json()["answers"]] == [True, True]
        assert reply.json()["answers"][0]["again"] is True
        found = [r.event for r in club.store.records(stream) if r.event["event"] == "result_entered"]
        assert len(found) == 2


def test_three_boards_entered_while_the_server_is_away_are_there_once_and_in_order(tmp_path: Path) -> None:
    file, port = tmp_path / "club.db", free_port()
    with Store.open(file) as store:
        store.users.put(User(new_id(), "eva", hasher.hash(PASSWORD), frozenset({"organiser"})))
        stream, _, _ = pairs_event(store, 8)
        code = Signing(store).table_code(stream, "A", 1)
    phone = window(320, 640)
    with served(file, port):
        phone.goto(f"http://{CLUB_HOST}:{port}/p/{code}")
        assert phone.evaluate("isSecureContext") is False
        phone.click("text=" + english("A device that stays at this table"))
        phone.wait_for_selector(".slots")
    for _ in range(3):
        enter_result(phone, "1", "N", "S", "+1")
        slide(phone)
    expect(phone.locator("#line")).to_contain_text(wording("Offline, {count} to send", count=6))
    with served(file, port):
        phone.wait_for_function(
            "text => document.getElementById('line').textContent.includes(text)", arg=english("online")
        )
    with Store.open(file) as store:
        found = [(r.event["event"], r.event["place"]) for r in store.records(stream) if "place" in r.event]
    boards = [place.rpartition("-")[2] for what, place in found if what == "result_entered"]
    assert len(boards) == 3
    assert boards == sorted(boards, key=int)
    assert [what for what, _ in found] == ["result_entered", "result_confirmed"] * 3


def test_an_evening_goes_on_on_another_laptop_from_the_last_backup(tmp_path: Path) -> None:
    first, second, port = tmp_path / "first.db", tmp_path / "second.db", free_port()
    with Store.open(first) as store:
        store.users.put(User(new_id(), "eva", hasher.hash(PASSWORD), frozenset({"organiser"})))
        stream, _, _ = pairs_event(store, 8)
        code = Signing(store).table_code(stream, "A", 1)
    phone = window(320, 640)
    with served(first, port):
        phone.goto(f"http://{CLUB_HOST}:{port}/p/{code}")
        phone.click("text=" + english("A device that stays at this table"))
        phone.wait_for_selector(".slots")
        with Store.open(first) as store:
            (done,) = backup_now(store, tmp_path / "backup.db")
            assert done.problem is None
    phone.get_by_role("button", name=english("Passed out"), exact=True).click()
    phone.click("#send")
    restore(tmp_path / "backup.db", second)
    with served(second, port):
        phone.wait_for_function(
            "text => document.getElementById('line').textContent.includes(text)", arg=english("online")
        )
        # The code on the table is still good.
        assert httpx.get(f"http://127.0.0.1:{port}/p/{code}", timeout=PATIENCE).status_code == 200
    with Store.open(second) as store:
        found = [r.event for r in store.records(stream) if r.event["event"] == "result_entered"]
    assert [result["score"]["result"] for result in found] == ["pass"]


def test_the_writing_connection_is_durable(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        modes = store.write(
            lambda connection: (
                connection.exec_driver_sql("PRAGMA journal_mode").scalar(),
                connection.exec_driver_sql("PRAGMA synchronous").scalar(),
            )
        )
    assert modes == ("wal", 2)
