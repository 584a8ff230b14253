"""Requests of 300 MB by strangers: whether they are refused, and by how much memory and disk of the server grow.

    .venv/bin/python benchmarks/huge_requests.py [--megabytes 300]

Three routes are sent a body in six ways: as a form, as JSON and with a file, with an announced length and without. Then
heads without end are sent. Peak memory is compared with that after one small request of each kind and one wrong
password: verifying a password takes 64 MB for a moment, and never two at a time. The goal: less than 10 MB more.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import load

from arbitr.store import Store

PIECE = b"x" * 1_000_000
SMALL = b"name=eva&password=wrong"
KINDS = ("application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=b")
START = b'--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--megabytes", type=int, default=300)
    most = parser.parse_args().megabytes * len(PIECE)
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) / "club.db"
        with Store.open(where) as store:
            stream, _ = load.prepared(store, 1)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        words = ["serve", "--file", str(where), "--host", "127.0.0.1", "--port", str(port)]
        process = subprocess.Popen([sys.executable, "-m", "arbitr", *words], stdout=subprocess.DEVNULL)
        try:
            _measured(process.pid, port, Path(folder), stream, most)
        finally:
            process.terminate()
            process.wait()


def _measured(process: int, port: int, folder: Path, stream: str, most: int) -> None:
    _until_open(port)
    print(f"open: {_memory(process, 'VmRSS'):.1f} MB; load {os.getloadavg()[0]:.1f}")
    paths = ("/sign-in", "/people-import", f"/t/{stream}/phone/entries")
    for path in paths:
        for kind in KINDS:
            body = START + b"x\r\n--b--\r\n" if "multipart" in kind else SMALL
            _answer(port, _head(path, kind, len(body)) + body, iter(()))
    print(f"after small requests: {_memory(process, 'VmRSS'):.1f} MB, peak {_memory(process, 'VmHWM'):.1f} MB")
    _wrong_password(port)
    memory, disk = _memory(process, "VmHWM"), _disk(folder)
    print(f"after a wrong password: {_memory(process, 'VmRSS'):.1f} MB, peak {memory:.1f} MB")
    answers = []
    for path in paths:
        for kind in KINDS:
            for length in (most, None):
                first = START if "multipart" in kind else b""
                pieces = _chunks([first], most) if length is None else _pieces([first], most)
                answers.append(_answer(port, _head(path, kind, length), pieces))
    print(f"{len(answers)} bodies of {most // len(PIECE)} MB: {sorted({*answers})}")
    for head in (b"GET /", b"GET / HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\n"):
        lines = [b"X: " + b"x" * 997 + b"\r\n"] * (most // 1000) if head.endswith(b"\n") else [PIECE] * (most // 10**6)
        _answer(port, head, iter(lines))
    grown, fuller = _memory(process, "VmHWM") - memory, (_disk(folder) - disk) / 1e6
    print(f"grown: memory {grown:.1f} MB, disk {fuller:.1f} MB (goal: less than 10); load {os.getloadavg()[0]:.1f}")


def _wrong_password(port: int) -> None:
    """As a browser sends it."""
    with socket.create_connection(("127.0.0.1", port), 60) as line:
        line.sendall(b"GET /sign-in HTTP/1.1\r\nHost: club\r\n\r\n")
        page = b""
        while b"</html>" not in page:
            page += line.recv(65536)
        csrf = page.partition(b'name="csrf" value="')[2].partition(b'"')[0]
        cookie = page.partition(b"set-cookie: ")[2].partition(b";")[0]
        body = b"csrf=" + csrf + b"&" + SMALL
        head = _head("/sign-in", KINDS[0], len(body)).replace(b"\r\n\r\n", b"\r\nCookie: " + cookie + b"\r\n\r\n")
        line.sendall(head + body)
        assert line.recv(12) == b"HTTP/1.1 422"


def _head(path: str, kind: str, length: int | None) -> bytes:
    size = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    return f"POST {path} HTTP/1.1\r\nHost: club\r\nContent-Type: {kind}\r\nX-Arbitr: 1\r\n{size}\r\n\r\n".encode()


def _pieces(first: list[bytes], most: int) -> Iterator[bytes]:
    yield from first
    for _ in range(most // len(PIECE)):
        yield PIECE


def _chunks(first: list[bytes], most: int) -> Iterator[bytes]:
    for piece in _pieces(first, most):
        if piece:
            yield b"%x\r\n%s\r\n" % (len(piece), piece)


def _answer(port: int, head: bytes, pieces: Iterator[bytes]) -> str:
    """The status, or that the server closed the connection while it was being sent to."""
    with socket.create_connection(("127.0.0.1", port), 60) as line:
        with suppress(OSError):
            line.sendall(head)
            for piece in pieces:
                line.sendall(piece)
        with suppress(OSError):
            return line.recv(12).decode() or "closed"
    return "closed"


def _until_open(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)


def _memory(process: int, field: str) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith(field)).split()[1]) / 1024


def _disk(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    main()
