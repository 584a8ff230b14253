"""Runs the application: its address, the address for phones, and the first organiser."""

from __future__ import annotations

import errno
import ipaddress
import os
import re
import secrets
import signal
import socket
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from arbitr.club import Demo
from arbitr.club.demo import life
from arbitr.problem import Problem, reason
from arbitr.store import Store
from arbitr.web.app import create_app
from arbitr.web.limits.heads import LimitedHeads, allow_open_files
from arbitr.web.server.tls import TlsConfig, check_certificate
from arbitr.web.services import services_of

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters that look alike."""
CODE_LENGTH = 8
TOLD = re.compile(r"https?://(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:(?P<port>[0-9]{1,5}))?/?")
"""An address for phones without a path, since our paths follow it."""
USUAL_PORTS = {"http": 80, "https": 443}
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
"""Signals that stop the server: Ctrl+C, the service manager, a closed terminal window."""


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """Where and how."""

    host: str = "0.0.0.0"
    port: int = 8000
    cert: Path | None = None
    key: Path | None = None
    address: str = ""
    """The address for phones; empty to detect it."""
    https_port: int | None = None
    """Where the application listens with HTTPS; `port` then leads there. None: the application listens on `port`."""

    @property
    def url(self) -> str:
        if self.address:
            return self.address.rstrip("/")
        if self.https_port is not None:
            return _url("https", self._host, self.https_port)
        return _url("http" if self.cert is None else "https", self._host, self.port)

    @property
    def plain_url(self) -> str:
        """Of the port without HTTPS, by the name that the phones use."""
        return _url("http", self.name, self.port)

    @property
    def name(self) -> str:
        """The name or address by which phones reach this machine."""
        return urlsplit(self.url).hostname or self._host

    @property
    def _host(self) -> str:
        return local_address() if self.host in ("0.0.0.0", "::", "") else self.host


def _url(scheme: str, host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" + ("" if port == USUAL_PORTS[scheme] else f":{port}")


def local_address() -> str:
    """This machine's address on the local network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found = str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
    return found if not ipaddress.ip_address(found).is_unspecified else "127.0.0.1"


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def check(listening: ServeOptions) -> None:
    """Raise Problem if it cannot work: better now than when the phones have the address."""
    if listening.address:
        _check_address(listening.address)
    check_certificate(listening.cert, listening.key)
    _check_free(listening.host, listening.port, "--port")
    if listening.https_port is not None:
        if listening.https_port == listening.port:
            raise Problem("--port and --https-port are both {port}; choose two", port=listening.port)
        if not listening.url.startswith("https://"):
            raise Problem("--address {address}: with --https it begins with https://", address=repr(listening.address))
        _check_free(listening.host, listening.https_port, "--https-port")


def _check_address(address: str) -> None:
    found = TOLD.fullmatch(address)
    if found is None or int(found["port"] or 1) not in range(1, 65536):
        raise Problem(
            "--address {address} is not one that a phone can open; write it as {example}",
            address=repr(address),
            example="http://192.168.1.20:8000",
        )


def _check_free(host: str, port: int, option: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise Problem(
                    "--host {host} is not an address of this machine; omit it to listen on all addresses",
                    host=host,
                ) from None
            raise Problem(
                "port {port} cannot be used ({why}); choose another with {option}",
                port=port,
                why=reason(error),
                option=option,
            ) from None


@contextmanager
def closed_by_signals() -> Iterator[None]:
    """Signals before and after the server runs act like Ctrl+C: everything open is then closed."""

    def leave(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    with _handling(leave):
        yield


@contextmanager
def _handling(handler: Any) -> Iterator[None]:
    """An ignored hang-up stays ignored, as nohup wants."""
    before = {which: signal.getsignal(which) for which in SIGNALS}
    for which, was in before.items():
        if was is not signal.SIG_IGN or which != getattr(signal, "SIGHUP", None):
            signal.signal(which, handler)
    try:
        yield
    finally:
        for which, was in before.items():
            signal.signal(which, was)


PLACE, ADDRESS, CODE = "ARBITR_SERVE_FILE", "ARBITR_SERVE_ADDRESS", "ARBITR_SERVE_CODE"
LIMITS = "ARBITR_SERVE_LIMITS"
"""How the worker processes of one server are notified."""


def worker_app() -> FastAPI:
    """The application of one of several workers, which closes its own store."""
    threading.Thread(target=_ends_with_parent, name="arbitr-parent", daemon=True).start()
    store = Store.open(os.environ[PLACE])
    app = create_app(store, os.environ.get(ADDRESS, ""), os.environ.get(CODE, ""), os.environ[LIMITS])
    serving = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[Any]:
        async with serving(app) as state:
            yield state
        store.close()

    app.router.lifespan_context = lifespan
    return app


def _ends_with_parent() -> None:
    """Stop this worker when its parent is gone, however it ended: otherwise the port would stay in use."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)


class Workers(Multiprocess):
    """Several processes on one socket."""

    def handle_hup(self) -> None:
        """Closing the terminal window stops the server; uvicorn would restart."""
        self.should_exit.set()


def serve_with_workers(where: str, listening: ServeOptions, workers: int, code: str = "") -> None:
    """Several processes on one PostgreSQL, which notifies them of each other's writes."""
    allow_open_files()
    with tempfile.TemporaryDirectory(prefix="arbitr-") as folder:
        limits = str(Path(folder) / "limits.db")
        os.environ.update({PLACE: where, ADDRESS: listening.url, CODE: code, LIMITS: limits})
        config = TlsConfig("arbitr.web.server.serve:worker_app", factory=True, workers=workers, **_options(listening))
        Workers(config, [config.bind_socket()]).run()


def _options(listening: ServeOptions) -> dict[str, Any]:
    return {
        "host": listening.host,
        "port": listening.port if listening.https_port is None else listening.https_port,
        "ssl_certfile": None if listening.cert is None else str(listening.cert),
        "ssl_keyfile": None if listening.key is None else str(listening.key),
        "log_level": "warning",
        "timeout_graceful_shutdown": 2,
        "backlog": 4096,
        "http": LimitedHeads,
    }


class Server(uvicorn.Server):
    """Close the live connections first: they would stay open for ever."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Also for a closed window; the signal is not raised again at the end, since the store must still be closed."""
        with _handling(self.handle_exit):
            yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, FastAPI)
        services_of(app).broadcasts.end()
        services_of(app).gate.end()
        await super().shutdown(sockets)


async def demo_lives(running: Server, first: Demo, chance: Random) -> None:
    """Run the demo with this server, and link it on its start page."""
    app = running.config.app
    assert isinstance(app, FastAPI)

    services = services_of(app)

    def shows(demos: Mapping[str, Demo]) -> None:
        services.demos = demos

    await life.lives(services.logs, first, chance, services.signing.table_code, shows)


def server(store: Store, listening: ServeOptions, code: str = "") -> Server:
    """Ready to run."""
    allow_open_files()
    app = create_app(store, listening.url, code)
    return Server(TlsConfig(app, **_options(listening)))
