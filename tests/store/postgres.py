"""A real PostgreSQL for the tests: its own folder, a Unix socket, gone at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from parts import leave_out
from patience import PATIENCE, until
from sqlalchemy import Connection, text
from tiers import only_in

OTHERS = ("postgres", "nobody")
"""It does not start as root, so one of these runs it."""


def programs() -> Path | None:
    """The folder of initdb and postgres: of the PATH, or the newest that Debian has installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=lambda path: float(path.parent.name), default=None)


class Server:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made = 0

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://arbitr@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        self._made += 1
        name = f"test_{self._made}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)


def count_of(connection: Connection, which: str) -> int:
    """How many others are connected for whom this condition of pg_stat_activity holds."""
    return len(_others(connection, which))


def cut_off(connection: Connection, which: str) -> int:
    """Ends the connections of these others; they are gone when it returns. How many there were."""
    gone = _others(connection, which)
    for pid in gone:
        connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
    until(lambda: not set(gone) & set(_others(connection, "true")))
    return len(gone)


def _others(connection: Connection, which: str) -> list[int]:
    connection.execute(text("SELECT pg_stat_clear_snapshot()"))  # or a transaction sees always the same
    found = connection.execute(
        text(f"SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND ({which})")
    ).scalars()
    return list(found)


@contextmanager
def postgres_server(fsync: bool = False) -> Iterator[Server]:
    """Where there is no PostgreSQL the test that asks is left out. Only who measures needs it safe from power cuts."""
    only_in("database")
    bin_ = programs()
    if bin_ is None:
        leave_out("the store on PostgreSQL: no initdb in the PATH or under /usr/lib/postgresql")
    folder = Path(tempfile.mkdtemp(prefix="arbitr-pg-", dir="/tmp"))
    somebody = _somebody_else(folder)
    data = folder / "data"
    try:
        _run([bin_ / "initdb", "-D", data, "-U", "arbitr", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"], somebody)
        settings = ["listen_addresses=", f"unix_socket_directories={folder}", "max_connections=100"]
        settings.append(f"fsync={'on' if fsync else 'off'}")
        with (folder / "log").open("w") as log:
            server = subprocess.Popen(
                [bin_ / "postgres", "-D", data, *(word for setting in settings for word in ("-c", setting))],
                stdout=log,
                stderr=subprocess.STDOUT,
                **somebody,
            )
        try:
            _wait(server, folder)
            yield Server(folder)
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nothing of it is needed any more
            server.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _somebody_else(folder: Path) -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = next((known[name] for name in OTHERS if name in known), None)
    if user is None:
        leave_out("the store on PostgreSQL: it does not run as root, and there is no user postgres or nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": folder}


def _run(words: list[str | Path], somebody: dict[str, Any]) -> None:
    done = subprocess.run(words, capture_output=True, text=True, **somebody)
    assert done.returncode == 0, done.stderr


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    def answers() -> bool:
        assert server.poll() is None, (folder / "log").read_text()
        try:
            psycopg.connect(Server(folder).url()).close()
        except psycopg.OperationalError:
            return False
        return True

    until(answers, lambda: f"PostgreSQL does not answer: {(folder / 'log').read_text()}")
