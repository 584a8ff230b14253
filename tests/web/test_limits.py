"""What strangers send is limited: the size of a request, attempts to sign in, live streams, and lengths of names."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import pytest
from argon2 import PasswordHasher
from patience import PATIENCE, until
from web.club import NAME, PASSWORD, Club, csrf_of, free_port, marias_event, pairs_event, post, running, until_open
from web.test_serve import started

from arbitr.club.demo.evening import teams_evening
from arbitr.store import Store
from arbitr.store.users import User
from arbitr.web.limits import body_limit, streams
from arbitr.web.limits.gate import ACCOUNT, ADDRESS, EVERYBODY, Gate
from arbitr.web.limits.pace import Pace, SharedPaces
from arbitr.web.services import services_of

HUGE = 300_000_000
GROWTH = 10_000_000
"""Bytes by which memory and disk may grow because of strangers."""
LONG_HEAD = 30_000_000
PIECE = b"x" * 1_000_000


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("limits")) as found:
        yield found


# Bodies


def heads(path: str) -> Iterator[bytes]:
    """With the announced length, and without."""
    for kind in ("application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=b"):
        head = f"POST {path} HTTP/1.1\r\nHost: club\r\nContent-Type: {kind}\r\nX-Arbitr: 1\r\n"
        yield f"{head}Content-Length: {HUGE}\r\n\r\n".encode()
        yield f"{head}Transfer-Encoding: chunked\r\n\r\n".encode()


def answer_to(port: int, head: bytes) -> bytes:
    """The first bytes of the answer to a body without end, of which only as much is sent as the server takes."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(head)
        sent = 0
        try:
            if b"multipart" in head:
                start = b'--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'
                line.sendall(start if b"chunked" not in head else b"%x\r\n%s\r\n" % (len(start), start))
            while sent < HUGE:
                line.sendall(PIECE if b"chunked" not in head else b"%x\r\n%s\r\n" % (len(PIECE), PIECE))
                sent += len(PIECE)
        except OSError:
            pass  # the server has closed it
        try:
            return line.recv(12)
        except OSError:
            return b""


def peak_memory(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM"))


@dataclass(frozen=True, slots=True)
class Process:
    """A server in a process of its own, as a club starts it."""

    folder: Path
    port: int
    stream: str
    id: int

    def asked(self, path: str) -> int:
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE).status_code

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)


FILES = 160
"""That the server may have open when it starts."""


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("process")
    with Store.open(folder / "club.db") as store:
        store.users.put(User("eva", NAME, PasswordHasher(1, 8, 1).hash(PASSWORD), frozenset({"organiser"})))
        stream, _, _ = pairs_event(store, 6)
    port = free_port()
    words = ("serve", "--file", str(folder / "club.db"), "--host", "127.0.0.1", "--port", str(port))
    serving = started(folder, *words, files=FILES)
    try:
        until_open(serving, port)
        yield Process(folder, port, stream, serving.pid)
    finally:
        serving.terminate()
        serving.communicate(timeout=PATIENCE)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory of a process is read from /proc")
def test_bodies_of_strangers_without_end_are_refused_and_leave_nothing(process: Process) -> None:
    paths = ("/sign-in", "/people-import", f"/t/{process.stream}/phone/entries", f"/t/{process.stream}/manage/deals")
    for path in paths:  # small ones first: the server imports some modules when they are needed
        address = f"http://127.0.0.1:{process.port}{path}"
        httpx.post(address, data={"name": "x"}, timeout=PATIENCE)
        httpx.post(address, files={"file": b"x"}, timeout=PATIENCE)
        httpx.post(address, json={}, headers={"X-Arbitr": "1"}, timeout=PATIENCE)
    memory, disk = peak_memory(process.id), _size(process.folder)
    for path in paths:
        for head in heads(path):
            assert answer_to(process.port, head)[:10] in (b"HTTP/1.1 4", b""), (path, head)
    assert peak_memory(process.id) - memory < GROWTH
    assert _size(process.folder) - disk < GROWTH
    assert process.asked("/sign-in") == 200


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory of a process is read from /proc")
@pytest.mark.parametrize("head", [b"GET /", b"GET / HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\n"])
def test_a_head_without_end_is_refused_and_leaves_nothing(process: Process, head: bytes) -> None:
    piece = b"X: " + b"x" * 997 + b"\r\n" if head.endswith(b"\n") else PIECE
    assert process.asked("/sign-in") == 200
    memory, sent = peak_memory(process.id), 0
    with process.connected() as line:
        line.sendall(head)
        with suppress(OSError):  # the server has closed it
            while sent < LONG_HEAD:
                line.sendall(piece)
                sent += len(piece)
    assert sent < LONG_HEAD
    assert peak_memory(process.id) - memory < GROWTH


def test_strangers_who_open_connections_and_say_nothing_do_not_keep_the_phones_out(process: Process) -> None:
    with ExitStack() as held:
        for _ in range(2 * FILES):
            held.enter_context(process.connected())
        assert process.asked(f"/t/{process.stream}/ranking") == 200


@pytest.mark.parametrize("head", [b"", b"GET / HTTP/1.1\r\nHost: club"])
def test_a_connection_without_a_whole_head_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: bytes
) -> None:
    monkeypatch.setattr("arbitr.web.limits.heads.SECONDS", 0.2)
    with (
        running(tmp_path) as club,
        socket.create_connection(("127.0.0.1", int(club.url.rpartition(":")[2])), PATIENCE) as line,
    ):
        line.sendall(head)
        assert line.recv(1) == b"", "closed without an answer"


def _size(folder: Path) -> int:
    return sum(Path(root, name).stat().st_size for root, _, names in os.walk(folder) for name in names)


def test_an_organiser_sends_files_that_a_stranger_may_not(club: Club) -> None:
    text = "name\n" + "Alena Nová\n" * 40_000
    assert body_limit.FORM < len(text.encode()) < body_limit.UPLOAD
    files = {"file": ("members.csv", text.encode())}
    eva, stranger = club.signed_in(), club.visitor()
    # An organiser's file is read, and then wrong; a stranger's is not even read.
    assert eva.post("/people-import", data={"csrf": csrf_of(eva, "/people-import")}, files=files).status_code == 422
    assert stranger.post("/people-import", files=files, headers={"Connection": "close"}).status_code == 413


# Attempts to sign in


def wrong_attempt(club: Club) -> int:
    with httpx.Client(base_url=club.url, timeout=PATIENCE) as client:
        fields = {"csrf": csrf_of(client, "/sign-in"), "name": NAME, "password": "wrong"}
        return client.post("/sign-in", data=fields).status_code


def test_a_flood_from_the_clubs_address_does_not_lock_the_director_out(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        known = club.signed_in()
        with ThreadPoolExecutor(40) as threads:
            flood = [threads.submit(wrong_attempt, club) for _ in range(40)]
            until(lambda: sum(attempt.done() for attempt in flood) >= ACCOUNT.at_once - 1)
            fields = {"csrf": csrf_of(known, "/sign-in"), "name": NAME, "password": PASSWORD, "next": "/"}
            assert known.post("/sign-in", data=fields).status_code == 303
            assert sum(attempt.done() for attempt in flood) < 40, "a known browser does not wait for the flood"
            assert club.signed_in().get("/people").status_code == 200, "an unknown one waits for its turn"
        assert {attempt.result() for attempt in flood} <= {422, 429}


def test_a_known_browser_does_not_wait_for_attempts_from_the_same_address(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ADDRESS", "ACCOUNT"):
        monkeypatch.setattr(f"arbitr.web.limits.gate.{name}", Pace(3600, 1))
    hashed = PasswordHasher(1, 8, 1).hash(PASSWORD)

    async def attempts() -> tuple[bool, bool]:
        gate = Gate()
        try:
            assert not await gate.fits(hashed, "wrong", "127.0.0.1", NAME)
            flood = asyncio.create_task(gate.fits(hashed, "wrong", "127.0.0.1", NAME))
            await asyncio.sleep(0)  # it waits before the known browser comes
            known = gate.fits(hashed, PASSWORD, "127.0.0.1", NAME, browser="known")
            is_right = await asyncio.wait_for(known, PATIENCE)
            is_done = flood.done()
            flood.cancel()
            return is_right, is_done
        finally:
            gate.close()

    assert asyncio.run(attempts()) == (True, False)


def test_successful_attempts_do_not_count() -> None:
    hashed = PasswordHasher(1, 8, 1).hash(PASSWORD)

    async def attempts() -> list[float]:
        gate = Gate()
        try:
            for _ in range(EVERYBODY.at_once):
                assert await gate.fits(hashed, PASSWORD, "127.0.0.1", NAME)
            return [gate.paces.take({"address 127.0.0.1": ADDRESS}), gate.paces.take({f"account {NAME}": ACCOUNT})]
        finally:
            gate.close()

    assert asyncio.run(attempts()) == [0, 0]


def test_an_attempt_beyond_the_pace_waits_and_those_from_elsewhere_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbitr.web.limits.gate.ADDRESS", Pace(3600, 2))
    verified: list[str] = []

    def wrong(name: str) -> Callable[[], bool]:
        def verify() -> bool:
            verified.append(name)
            return False

        return verify

    async def attempts() -> bool:
        gate = Gate()
        try:
            for name in ("first", "second"):
                assert not await gate.is_code(wrong(name), "here")
            late = asyncio.create_task(gate.is_code(wrong("late"), "here"))
            await asyncio.sleep(0)  # its lane is the first in turn
            assert not await gate.is_code(wrong("elsewhere"), "there")
            is_done = late.done()
            late.cancel()
            return is_done
        finally:
            gate.close()

    assert not asyncio.run(attempts())
    assert verified == ["first", "second", "elsewhere"]


def test_passwords_are_verified_on_a_thread_of_their_own() -> None:
    async def thread() -> str:
        gate = Gate()
        try:
            return await gate.run(lambda: threading.current_thread().name)
        finally:
            gate.close()

    assert asyncio.run(thread()).startswith("arbitr-passwords")


def test_all_workers_share_one_pace(tmp_path: Path) -> None:
    pace = Pace(60, 3)
    one, other = (SharedPaces(str(tmp_path / "limits.db")) for _ in range(2))
    assert [workers.take({"key": pace}) for workers in (one, other, one)] == [0, 0, 0]
    assert one.take({"key": pace}) > 0
    assert other.take({"key": pace}) > 0
    other.give_back({"key": pace})
    assert one.take({"key": pace}) == 0
    one.close()
    other.close()


# Streams


def test_one_browser_has_only_so_many_streams(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PER_BROWSER", 3)
    stream, _, _ = pairs_event(club.store, 6)
    client = club.visitor()
    client.get("/laws")
    held = [client.send(client.build_request("GET", f"/t/{stream}/live"), stream=True) for _ in range(3)]
    events = [reply.iter_raw() for reply in held]  # kept: an iterator that is thrown away closes its stream
    assert [bool(next(sent)) for sent in events] == [True] * 3
    with client.stream("GET", f"/t/{stream}/live") as refused:
        assert refused.status_code == 429
    assert _opens(club.visitor(), f"/t/{stream}/live"), "another browser is not affected"
    for reply in held:
        reply.close()
    until(lambda: _opens(client, f"/t/{stream}/live"))


def _opens(client: httpx.Client, address: str) -> bool:
    with client.stream("GET", address) as reply:
        return reply.status_code == 200


def test_there_is_a_view_only_for_what_exists(club: Club) -> None:
    stream, _, _ = pairs_event(club.store, 6)
    marias = marias_event(club.store, [f"Hráč {letter}" for letter in "ABCDEFGH"])
    teams = teams_evening(club.store, Random(1))
    client = club.visitor()
    addresses = [f"/t/{stream}/live?number={number}&stratum=x{number}&session={number}" for number in (1, 7, 10**9, -4)]
    addresses += [f"/m/{marias}/live?round={number}" for number in (1, 7, 10**9)]
    addresses += [f"/t/{teams}/matches/live?round={number}" for number in (10**9, 10**9 + 1, 10**9 + 2)]
    held = [client.send(client.build_request("GET", address), stream=True) for address in addresses]
    events = [reply.iter_raw() for reply in held]
    assert all(next(sent) for sent in events)
    views = services_of(club.server.config.app).broadcasts.views
    assert len([name for name in views if name[0] == stream]) == 1
    assert len([name for name in views if name[0] == marias]) == 1
    assert len([name for name in views if name[0] == teams]) == 1
    for reply in held:
        reply.close()


# Lengths


@pytest.mark.parametrize(
    ("name", "password", "wrong"),
    [("x" * 81, "long enough", "name"), ("Eva", " " * 8, "password"), ("Eva", "       x ", "password"),
     ("Eva", "x" * 201, "password")],
)  # fmt: skip
def test_names_and_passwords_have_a_length(club: Club, name: str, password: str, wrong: str) -> None:
    eva = club.signed_in()
    fields = {"name": name, "password": password, "role": "director"}
    reply = post(eva, "/users?format=json", fields, page="/users")
    assert (reply.status_code, list(reply.json()["wrong"])) == (422, [wrong])
