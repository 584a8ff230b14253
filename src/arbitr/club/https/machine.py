"""The names and addresses of this machine, and where its certificates are."""

from __future__ import annotations

import logging
import re
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from arbitr.club.https.authority import PRIVATE, Certificates, address_or_none, ready
from arbitr.extras import needs
from arbitr.problem import Problem
from arbitr.store.engine.database import is_postgres, sqlite_path
from arbitr.store.place import data_folder, usual_place

log = logging.getLogger(__name__)

_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*")
FAR = ("10.255.255.255", "192.168.255.255", "172.31.255.255")
"""Nothing is sent there; the system says from which address it would be."""
FOLDER = "https"
DAY = 86400.0
TITLE_LETTERS = 64
"""A certificate allows no more."""


def certificate_folder(folder: Path | None, where: str = "") -> Path:
    """The folder that was named, or one beside the club's file."""
    if folder is not None:
        return folder
    place = where or usual_place()
    return (data_folder() if is_postgres(place) else Path(sqlite_path(place)).absolute().parent) / FOLDER


def certificates(folder: Path, names: Sequence[str] = (), anew: bool = False) -> Certificates:
    """The certificates of this machine, made or renewed as needed."""
    needs("https")
    title = f"Arbitr {socket.gethostname()}"[:TITLE_LETTERS]
    typed = [host_typed(name) for name in names]
    return ready(folder, title, typed, machine_names(), datetime.now(UTC).replace(microsecond=0), anew)


@contextmanager
def kept_renewed(folder: Path, names: Sequence[str]) -> Iterator[None]:
    """While this is open, look once a day whether the server's certificate ends soon."""
    over = threading.Event()

    def renew() -> None:
        while not over.wait(DAY):
            try:
                certificates(folder, names)
            except Problem as problem:
                log.warning("the certificate cannot be renewed: %s", problem)

    thread = threading.Thread(target=renew, name="arbitr-certificate", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def host_typed(text: str) -> str:
    """A name or an address, as a certificate has it."""
    bare = text.strip().removeprefix("[").removesuffix("]").lower()
    address = address_or_none(bare)
    if address is not None:
        return str(address)
    if not _HOST.fullmatch(bare):
        raise Problem("{text} is neither a host name nor an address", text=repr(text))
    if "." not in bare and bare != "localhost":  # it may be a domain of the internet, with everything below it
        raise Problem("{text} is not a full name; write it as {example}", text=repr(text), example=f"{bare}.local")
    return bare


def machine_names() -> list[str]:
    """The names by which phones on a local network may reach this machine."""
    bare = socket.gethostname().lower().partition(".")[0]
    host = [f"{bare}.local"] if _HOST.fullmatch(bare) and bare != "localhost" else []
    return list(dict.fromkeys([*machine_addresses(), *host, "localhost", "127.0.0.1", "::1"]))


def machine_addresses() -> list[str]:
    """The private addresses of this machine."""
    found: list[str] = []
    for far in FAR:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((far, 1))
            found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if _is_private(address)]


def _is_private(text: str) -> bool:
    address = address_or_none(text)
    return address is not None and any(address in network for network in PRIVATE)
