"""Runs the application: where it listens, what phones can reach, and who the first organiser is."""

from __future__ import annotations

import ipaddress
import os
import secrets
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.web.app import create_app

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without those that look alike."""
CODE_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Listening:
    """Where and how."""

    host: str = "0.0.0.0"
    port: int = 8000
    cert: Path | None = None
    key: Path | None = None
    address: str = ""
    """What phones are told; empty: found out."""

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
    """The address by which others on the local network reach this machine; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found = str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
    return found if not ipaddress.ip_address(found).is_unspecified else "127.0.0.1"


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def check_free(listening: Listening) -> None:
    """A Problem where something else listens there already: better now than after the phones were told."""
    family = socket.AF_INET6 if ":" in listening.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listening.host, listening.port))
        except OSError as error:
            raise Problem(
                "port {port} cannot be used ({why}); choose another with --port",
                port=listening.port,
                why=error.strerror,
            ) from None


PLACE, ADDRESS, CODE = "ARBITR_SERVE_FILE", "ARBITR_SERVE_ADDRESS", "ARBITR_SERVE_CODE"
"""How the workers of one server are told, since each is a process of its own."""


def worker_app() -> FastAPI:
    """The application of one of several workers."""
    return create_app(Store.open(os.environ[PLACE]), os.environ.get(ADDRESS, ""), os.environ.get(CODE, ""))


def serve_with_workers(where: str, listening: Listening, workers: int, code: str = "") -> None:
    """Several processes on one PostgreSQL; they hear of one another through it."""
    os.environ.update({PLACE: where, ADDRESS: listening.url, CODE: code})
    uvicorn.run("arbitr.web.serve:worker_app", factory=True, workers=workers, **_options(listening))


def _options(listening: Listening) -> dict[str, Any]:
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
    """Closes the lines of live viewers first: they would stay open for ever."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, FastAPI)
        app.state.broadcasts.end()
        await super().shutdown(sockets)


def server(store: Store, listening: Listening, code: str = "") -> Server:
    """Ready to run."""
    app = create_app(store, listening.url, code)
    return Server(uvicorn.Config(app, **_options(listening)))
