"""What strangers send is limited: the size of a request, attempts to sign in, live streams, and lengths of names."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher
from patience import PATIENCE, until
from web.club import NAME, PASSWORD, Club, csrf_of, free_port, marias_event, pairs_event, post, running, until_open
from web.test_serve import started

from arbitr.store import Store
from arbitr.store.users import User
from arbitr.web.limits import body_limit, streams
from arbitr.web.limits.gate import ACCOUNT, ADDRESS, EVERYBODY, Gate
from arbitr.web.limits.pace import Pace, SharedPaces
from arbitr.web.services import services_of

HUGE = 300_000_000
GROWTH = 10_000_000
"""Bytes by which memory and disk may grow because of strangers."""
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


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory of a process is read from /proc")
def test_bodies_of_strangers_without_end_are_refused_and_leave_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        store.users.put(User("eva", NAME, PasswordHasher(1, 8, 1).hash(PASSWORD), frozenset({"organiser"})))
        stream, _, _ = pairs_event(store, 6)
    port = free_port()
    words = ("serve", "--file", str(tmp_path / "club.db"), "--host", "127.0.0.1", "--port", str(port))
    process = started(tmp_path, *words)
    try:
        until_open(process, port)
        paths = ("/sign-in", "/people-import", f"/t/{stream}/phone/entries", f"/t/{stream}/manage/deals")
        for path in paths:  # small ones first: the server imports some modules when they are needed
            httpx.post(f"http://127.0.0.1:{port}{path}", data={"name": "x"}, timeout=PATIENCE)
            httpx.post(f"http://127.0.0.1:{port}{path}", files={"file": b"x"}, timeout=PATIENCE)
            httpx.post(f"http://127.0.0.1:{port}{path}", json={}, headers={"X-Arbitr": "1"}, timeout=PATIENCE)
        memory, disk = peak_memory(process.pid), _size(tmp_path)
        for path in paths:
            for head in heads(path):
                assert answer_to(port, head)[:10] in (b"HTTP/1.1 4", b""), (path, head)
        assert peak_memory(process.pid) - memory < GROWTH
        assert _size(tmp_path) - disk < GROWTH
        assert httpx.get(f"http://127.0.0.1:{port}/sign-in", timeout=PATIENCE).status_code == 200
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


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
    assert client.get(f"/t/{stream}/live").status_code == 429
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
    client = club.visitor()
    addresses = [f"/t/{stream}/live?number={number}&stratum=x{number}&session={number}" for number in (1, 7, 10**9, -4)]
    addresses += [f"/m/{marias}/live?round={number}" for number in (1, 7, 10**9)]
    held = [client.send(client.build_request("GET", address), stream=True) for address in addresses]
    events = [reply.iter_raw() for reply in held]
    assert all(next(sent) for sent in events)
    views = services_of(club.server.config.app).broadcasts.views
    assert len([name for name in views if name[0] == stream]) == 1
    assert len([name for name in views if name[0] == marias]) == 1
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
