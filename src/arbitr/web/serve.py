"""Runs the application: its address, the address for phones, and the first organiser."""

from __future__ import annotations

import errno
import ipaddress
import os
import re
import secrets
import signal
import socket
import ssl
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from arbitr.club import Demo
from arbitr.club.demo import evening
from arbitr.problem import Problem, reason
from arbitr.store import Store
from arbitr.web.app import create_app
from arbitr.web.services import services_of

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters that look alike."""
CODE_LENGTH = 8
TOLD = re.compile(r"https?://(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:(?P<port>[0-9]{1,5}))?/?")
"""An address for phones without a path, since our paths follow it."""
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

    @property
    def url(self) -> str:
        if self.address:
            return self.address.rstrip("/")
        scheme = "http" if self.cert is None else "https"
        host = local_address() if self.host in ("0.0.0.0", "::", "") else self.host
        shown = f"[{host}]" if ":" in host else host
        usual = {"http": 80, "https": 443}[scheme]
        return f"{scheme}://{shown}" + ("" if self.port == usual else f":{self.port}")


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
    _check_certificate(listening.cert, listening.key)
    _check_free(listening.host, listening.port)


def _check_address(address: str) -> None:
    found = TOLD.fullmatch(address)
    if found is None or int(found["port"] or 1) not in range(1, 65536):
        raise Problem(
            "--address {address} is not one that a phone can open; write it as {example}",
            address=repr(address),
            example="http://192.168.1.20:8000",
        )


def _check_certificate(cert: Path | None, key: Path | None) -> None:
    """Load it as the server will, to find out which of the files is wrong."""
    if cert is None:
        if key is not None:
            raise Problem("--key {file}: a key needs its certificate; name it with --cert", file=key)
        return
    for file in (cert, key):
        if file is not None:
            _check_readable(file)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_verify_locations(cafile=cert)
    except (ssl.SSLError, ValueError):
        raise Problem("--cert {file}: there is no certificate in it; it has to be a PEM file", file=cert) from None
    try:
        context.load_cert_chain(cert, key, password=_no_password)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise Problem(
                "--key {file} is not the key of the certificate {cert}; name the one that was made with it",
                file=key or cert,
                cert=cert,
            ) from None
        if key is None:
            raise Problem(
                "--cert {file}: there is no key in it; name the file of the key with --key", file=cert
            ) from None
        raise Problem("--key {file}: there is no key in it; it has to be a PEM file", file=key) from None
    except _Locked:
        raise Problem(
            "--key {file} is locked with a password; make one without it, as with openssl pkey -in FILE -out NEW",
            file=key or cert,
        ) from None


class _Locked(Exception):
    """The password callback of an encrypted key."""


def _no_password() -> str:
    """Replaces OpenSSL's prompt on the terminal, which nobody answers when a service starts."""
    raise _Locked


def _check_readable(file: Path) -> None:
    try:
        with file.open("rb"):
            pass
    except OSError as error:
        raise Problem("cannot read {file}: {why}", file=file, why=reason(error)) from None


def _check_free(host: str, port: int) -> None:
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
                "port {port} cannot be used ({why}); choose another with --port",
                port=port,
                why=reason(error),
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
    with tempfile.TemporaryDirectory(prefix="arbitr-") as folder:
        limits = str(Path(folder) / "limits.db")
        os.environ.update({PLACE: where, ADDRESS: listening.url, CODE: code, LIMITS: limits})
        config = uvicorn.Config("arbitr.web.serve:worker_app", factory=True, workers=workers, **_options(listening))
        Workers(config, [config.bind_socket()]).run()


def _options(listening: ServeOptions) -> dict[str, Any]:
    return {
        "host": listening.host,
        "port": listening.port,
        "ssl_certfile": None if listening.cert is None else str(listening.cert),
        "ssl_keyfile": None if listening.key is None else str(listening.key),
        "log_level": "warning",
        "timeout_graceful_shutdown": 2,
        "backlog": 4096,
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


async def demo_lives(running: Server, streams: tuple[str, str, str], chance: Random) -> None:
    """Run the demo evenings with this server, and link them on its start page."""
    app = running.config.app
    assert isinstance(app, FastAPI)

    services = services_of(app)

    def shows(demo: Demo) -> None:
        services.demo = demo

    await evening.lives(services.logs, streams, chance, services.signing.table_code, shows)


def server(store: Store, listening: ServeOptions, code: str = "") -> Server:
    """Ready to run."""
    app = create_app(store, listening.url, code)
    return Server(uvicorn.Config(app, **_options(listening)))
