"""A club that is open: a store in a folder, the application in a thread, and a way to ask it."""

from __future__ import annotations

import atexit
import re
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from argon2 import PasswordHasher
from patience import PATIENCE, until

from arbitr.marias.tournament import events as marias
from arbitr.marias.tournament.draw import drawn
from arbitr.marias.tournament.game import MARIAS
from arbitr.marias.tournament.rules import MariasRules as MariasRules
from arbitr.marias.tournament.state import MariasTournament as MariasTournament
from arbitr.movements.movement import Movement
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.movements.swiss.rounds import first_round, swiss
from arbitr.plain import to_plain
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.tournament import Author, Contestant, Log, Person, TournamentEvent
from arbitr.tournament.events import organise
from arbitr.tournament.rules import USUAL, Rules
from arbitr.web.app import create_app
from arbitr.web.limits.heads import LimitedHeads
from arbitr.web.services import services_of

NAME, PASSWORD = "eva", "a long password"
_HASH = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
"""As cheap as can be: argon2 is slow on purpose, and nearly every test signs in. A hash says how it was made."""


MOVEMENTS: dict[str, Callable[[int | None, int], Movement]] = {
    "howell": lambda boards, pairs: howell(None, boards, pairs),
    "mitchell": lambda boards, pairs: mitchell(None, boards, pairs),
    "swiss": lambda boards, pairs: swiss([first_round(range(1, pairs + 1))], boards or 2),
}
"""By the number of boards and of pairs."""
_RESERVED: list[socket.socket] = []


def _bound() -> socket.socket:
    """A server binds to the same port in spite of it, since it does not listen and both allow that; nobody else does,
    because the system gives the port to none who asks for any.
    """
    bound = socket.socket()
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(("127.0.0.1", 0))
    return bound


def free_port() -> int:
    """For a server that is started later: until the tests end nobody else gets it, however long that takes."""
    _RESERVED.append(_bound())
    return int(_RESERVED[-1].getsockname()[1])


@atexit.register
def _give_back() -> None:
    for reserved in _RESERVED:
        reserved.close()


def until_open(process: subprocess.Popen[Any], port: int, printed: Callable[[], str] = str) -> None:
    """Waits for a server in a process of its own; `told` reads what it has said, where it says that to a file."""

    def is_open() -> bool:
        if process.poll() is not None:
            said = printed() or (process.stderr.read() if process.stderr else "")
            raise AssertionError(f"the server stopped: {said}")
        try:
            httpx.get(f"http://127.0.0.1:{port}/sign-in", timeout=PATIENCE)
        except httpx.HTTPError:
            return False
        return True

    until(is_open, lambda: f"the server did not open: {printed()}")


@dataclass
class Club:
    """Where it listens, and what it keeps."""

    store: Store
    url: str
    server: uvicorn.Server
    visitors: list[httpx.Client] = field(default_factory=list)
    """Their connections are closed with the club."""

    def code(self, stream: str, table: int, section: str = "A", room: str = "") -> str:
        """What stands on a table."""
        signing = services_of(self.server.config.app).signing
        return str(signing.table_code(stream, section, table, room))

    def visitor(self) -> httpx.Client:
        self.visitors.append(httpx.Client(base_url=self.url, follow_redirects=False, timeout=PATIENCE))
        return self.visitors[-1]

    def signed_in(self, name: str = NAME, password: str = PASSWORD) -> httpx.Client:
        client = self.visitor()
        reply = post(client, "/sign-in", {"name": name, "password": password, "next": "/"}, page="/sign-in")
        assert reply.status_code == 303, reply.text
        return client

    def marias_phone(self, stream: str, table: int, who: str = "", client: httpx.Client | None = None) -> httpx.Client:
        """A phone at a mariáš table: the table's own, or one of its players'."""
        client = client or self.visitor()
        code = f"/m/p/{self.code(stream, table, section='')}"
        reply = post(client, code, {"who": who})
        assert reply.status_code == 303, reply.text
        return client

    def phone(self, stream: str, table: int, who: str = "", section: str = "A", room: str = "") -> httpx.Client:
        """A phone that has scanned a table: its own device, or one of the contestants."""
        client = self.visitor()
        code = self.code(stream, table, section, room)
        reply = post(client, f"/p/{code}", {"who": who}, page=f"/p/{code}")
        assert reply.status_code == 303, reply.text
        return client


def csrf_of(client: httpx.Client, page: str) -> str:
    """The word that a form of this page carries."""
    text = client.get(page).text
    found = re.search(r'name="csrf" value="(\w+)"', text) or re.search(r'"X-CSRF-Token": "(\w+)"', text)
    assert found, text
    return found[1]


def post(
    client: httpx.Client, address: str, fields: Mapping[str, str | Sequence[str]], page: str | None = None
) -> httpx.Response:
    """Sends a form as a browser does."""
    return client.post(address, data={"csrf": csrf_of(client, page or address), **fields})


@contextmanager
def running(folder: Path | str, roles: frozenset[str] | None = frozenset({"organiser", "director"})) -> Iterator[Club]:
    """Opens the club in this folder, or by a URL; with an organiser who can sign in, or without anybody."""
    with Store.open(folder / "club.db" if isinstance(folder, Path) else folder) as store:
        if roles is not None and store.users.named(NAME) is None:
            store.users.put(User(new_id(), NAME, _HASH, roles))
        listening = _bound()
        port = listening.getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        application = create_app(store, url)
        config = uvicorn.Config(
            application, port=port, log_level="error", timeout_graceful_shutdown=1, http=LimitedHeads
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        until(lambda: server.started or not thread.is_alive())
        assert thread.is_alive(), "the server stopped"
        club = Club(store, url, server)
        try:
            yield club
        finally:
            for visitor in club.visitors:
                visitor.close()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server did not stop"


def pairs_event(
    store: Store, pairs: int, boards: int | None = None, kind: str = "howell", rules: Rules = USUAL, begun: bool = True
) -> tuple[str, Movement, list[str]]:
    """A tournament with so many pairs of invented people, the first round begun: its id, movement and contestants."""
    movement = MOVEMENTS[kind](boards, pairs)
    persons = [Person(new_id(), f"Player {number // 2 + 1}{'ab'[number % 2]}") for number in range(2 * pairs)]
    store.persons.add_all(persons)
    contestants = [Contestant(f"c{n + 1}", (persons[2 * n].id, persons[2 * n + 1].id)) for n in range(pairs)]
    events: list[TournamentEvent] = [organise.TournamentOpened("Tuesday pairs", rules=rules), organise.SessionOpened(1)]
    events += [organise.ContestantEntered(contestant) for contestant in contestants]
    seats = tuple(zip(movement.pairs, (contestant.id for contestant in contestants), strict=True))
    events.append(organise.SectionOpened(1, "A", movement, seats=seats))
    if begun:
        events.append(organise.RoundBegun(1, 1))
    return written(store, "Tuesday pairs", events), movement, [contestant.id for contestant in contestants]


def written(store: Store, title: str, events: Sequence[TournamentEvent]) -> str:
    return store.create("tournament", title, [to_plain(event) for event in events], "organiser").id


def stored(club: Club, stream: str, *events: object) -> int:
    """Written by the director; the version before."""
    before = club.store.version(stream)
    club.store.append(stream, before, [to_plain(event) for event in events], by="director eva")
    return before


def marias_event(store: Store, names: Sequence[str], rules: MariasRules | None = None) -> str:
    """Entered, drawn in this order, and the first round begun."""
    persons = [Person(new_id(), name) for name in names]
    store.persons.add_all(persons)
    log = Log(MariasTournament())
    log.add(marias.Opened("Thursday mariáš", rules=rules or MariasRules()), 1, Author.parse("organiser eva"))
    for person in persons:
        log.add(marias.MariasEntered(person.id))
    log.add(drawn(log.state, [person.id for person in persons]))
    log.add(marias.MariasRoundBegun(1))
    return store.create(MARIAS.key, "Thursday mariáš", [to_plain(note.event) for note in log.notes], "organiser eva").id
