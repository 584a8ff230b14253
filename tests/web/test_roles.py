"""Who may ask for what: every address, every role. A new address that is not listed here fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
from web.addresses import DIRECTOR, EVERYBODY, ORGANISER, PAPER, PHONE, WHO_MAY
from web.club import NAME, Club, csrf_of, marias_event, pairs_event, running

from arbitr.club.accounts import hasher
from arbitr.club.log.live_log import LiveLog
from arbitr.marias.tournament.game import MARIAS
from arbitr.plain import to_plain
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.tournament.bridge_game import BRIDGE
from arbitr.tournament.events.organise import RoundBegun
from arbitr.web.access import RoleNeeded
from arbitr.web.app import create_app
from arbitr.web.limits.pace import Pace
from arbitr.web.pages import ROUTERS
from arbitr.web.services import services_of

DEMO = {("GET", "/demo/live"), ("POST", "/demo/player"), ("POST", "/demo/director"), ("POST", "/demo/organiser")}
ROLES = (EVERYBODY, PHONE, DIRECTOR, ORGANISER)
OPEN_TO = {
    EVERYBODY: (EVERYBODY, PHONE, DIRECTOR, ORGANISER),
    PHONE: (PHONE,),
    DIRECTOR: (DIRECTOR, ORGANISER),
    ORGANISER: (ORGANISER,),
}
FILL = {
    "/m/{id_}/paper/{what}.{form}": "/m/MARIAS/paper/table-cards.pdf", "/m/{id_}": "/m/MARIAS",
    "/m/p/{code}": "/m/p/SEAT",
    "{id_}": "STREAM", "{number}": "1", "{place}": "1A-1-1-1", "{session}": "1", "{board}": "1", "{contestant}": "c1",
    "{code}": "CODE", "{what}.{form}": "guide-cards.pdf", "{section}": "A", "{round}": "1", "{table}": "1",
    "{name}": "revoke", "{person}": "PERSON", "{user}": "USER", "{phone}": "PHONE",
}  # fmt: skip


def routes() -> Iterator[tuple[str, str]]:
    """Method and address of everything that the application answers."""
    with TemporaryDirectory() as folder, Store.open(Path(folder) / "club.db") as store:
        for path, methods in create_app(store).openapi()["paths"].items():
            for method in methods:
                yield method.upper(), path


def address_of(open_club: Club, stream: str, path: str) -> str:
    """Where it leads in the club of these tests."""
    for place, value in FILL.items():
        path = path.replace(place, value)
    (marias,) = (found.id for found in open_club.store.streams(MARIAS.key))
    path = path.replace("MARIAS", marias).replace("SEAT", open_club.code(marias, 1, section=""))
    return path.replace("STREAM", stream).replace("CODE", open_club.code(stream, 1))


def role_of(method: str, path: str) -> str:
    """Table cards, which the tests ask for, are a paper for directors."""
    role = WHO_MAY[method, path]
    return DIRECTOR if role == PAPER else role


def test_every_address_is_known_with_who_may_use_it() -> None:
    assert {*routes()} == {*WHO_MAY}


def test_what_is_not_described_is_known_too() -> None:
    """The doors of the demo, and the description itself."""
    described = {*routes()}
    found = {
        (method, route.path)
        for router in ROUTERS
        for route in router.routes
        for method in route.methods - {"HEAD", "OPTIONS"}
    }
    assert found - described == DEMO
    with TemporaryDirectory() as folder, Store.open(Path(folder) / "club.db") as store:
        answered = {route.path for route in create_app(store).routes if hasattr(route, "path")}
    assert answered - {path for _, path in found} == {"/openapi.json", "/static"}


def test_the_doors_of_the_demo_are_nowhere_else(club: tuple[Club, str, dict[str, httpx.Client]]) -> None:
    _, _, clients = club
    answers = []
    for client in clients.values():
        csrf = csrf_of(client, "/laws")
        for method, path in DEMO:
            reply = client.request(method, path, data={"csrf": csrf} if method == "POST" else None)
            answers.append((reply.status_code, "phone_" in reply.headers.get("set-cookie", "")))
    assert answers == [(404, False)] * len(ROLES) * len(DEMO)
    organise = [role for role, client in clients.items() if client.get("/users").status_code == 200]
    assert organise == [ORGANISER], "nobody was signed in"


def test_an_address_declares_the_role_that_it_needs() -> None:
    """So that a user without the role is refused before anything is looked up."""
    declared = {
        (method, route.path): role for route, role in declared_roles() for method in route.methods - {"HEAD", "OPTIONS"}
    }
    assert {address: role for address, role in declared.items() if role} == {
        address: role for address, role in WHO_MAY.items() if role in (DIRECTOR, ORGANISER)
    }


def declared_roles() -> Iterator[tuple[Any, str]]:
    """Each route with the role that it depends on."""
    for router in ROUTERS:
        for route in router.routes:
            found = [call.role for call in dependencies(route.dependant) if isinstance(call, RoleNeeded)]
            yield route, "".join(found)


def dependencies(dependant: Any) -> Iterator[Any]:
    for one in dependant.dependencies:
        yield one.call
        yield from dependencies(one)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Club, str, dict[str, httpx.Client]]]:
    with running(tmp_path_factory.mktemp("roles")) as open_club:
        stream, _, _ = pairs_event(open_club.store, 8)
        director = User(new_id(), "dan", hasher.hash("another password"), frozenset({"director"}))
        open_club.store.users.put(director)
        phone = open_club.phone(stream, 1)
        open_club.marias_phone(
            marias_event(open_club.store, [f"Hráč {letter}" for letter in "ABCDEFGH"]), 1, client=phone
        )
        clients = {
            EVERYBODY: open_club.visitor(),
            PHONE: phone,
            DIRECTOR: open_club.signed_in("dan", "another password"),
            ORGANISER: open_club.signed_in(NAME),
        }
        yield open_club, stream, clients
        for client in clients.values():
            client.close()


REFUSED = (401, 403)
NOT_YET = ("/t/{id_}/board/{session}/{board}", "/t/{id_}/phone/board/{board}", "/setup")
"""Refused to everybody for the time being: the board is not done, and the club has its organiser."""


@pytest.mark.parametrize("role", ROLES)
def test_every_address_is_refused_to_whom_it_is_not_for(
    club: tuple[Club, str, dict[str, httpx.Client]], role: str
) -> None:
    open_club, stream, clients = club
    client = clients[role]
    csrf = csrf_of(client, "/laws")
    shut = [(method, path) for method, path in routes() if role not in OPEN_TO[role_of(method, path)]]
    assert shut
    for method, path in shut:
        address = address_of(open_club, stream, path)
        headers = {"Accept": "application/json", "X-CSRF-Token": csrf, "X-Arbitr": "1"}
        if path.endswith("/entries"):
            reply = client.request(method, address, json={"entries": []}, headers=headers)
        else:
            reply = client.request(method, address, data={"csrf": csrf} if method == "POST" else None, headers=headers)
        assert reply.status_code in REFUSED, (role, method, address, reply.status_code, reply.text[:200])


@pytest.mark.parametrize("role", ROLES)
def test_every_address_is_open_to_whom_it_is_for(club: tuple[Club, str, dict[str, httpx.Client]], role: str) -> None:
    """What is read; a person, an account or a board that is not there is no refusal."""
    open_club, stream, clients = club
    asked = 0
    for method, path in routes():
        if method != "GET" or role not in OPEN_TO[role_of(method, path)] or path.endswith("/live"):
            continue
        if path in NOT_YET:
            continue
        reply = clients[role].get(address_of(open_club, stream, path), headers={"Accept": "application/json"})
        assert reply.status_code not in REFUSED, (role, path, reply.status_code)
        asked += 1
    assert asked


def test_nothing_is_changed_by_a_form_that_we_did_not_send(club: tuple[Club, str, dict[str, httpx.Client]]) -> None:
    open_club, stream, clients = club
    before = {log.id: log.version for log in open_club.store.streams()}
    organiser = clients[ORGANISER]
    posts = [path for method, path in routes() if method == "POST"]
    assert posts
    for path in posts:
        address = address_of(open_club, stream, path)
        reply = organiser.post(address, data={"csrf": "0" * 40})
        assert reply.status_code == 403, (address, reply.status_code)
    assert {log.id: log.version for log in open_club.store.streams()} == before


def test_a_phone_writes_only_for_the_table_at_which_it_or_its_pair_sits(
    club: tuple[Club, str, dict[str, httpx.Client]],
) -> None:
    open_club, stream, clients = club
    live = LiveLog(stream, BRIDGE)
    live.read(open_club.store.records(stream))
    plan = live.state.section(1, "A").plan
    table_phone = clients[PHONE]
    pair = next(iter(plan.contestants))
    home = next(row.table for row in plan.seated(1) if row.side_of(pair) is not None)
    pair_phone = open_club.phone(stream, home, pair)
    tried = taken = 0
    for number in (1, 2):
        if number == 2:
            begun = to_plain(RoundBegun(1, 2))
            open_club.store.append(stream, open_club.store.version(stream), [begun], by="director eva")
        for seated in plan.seated(number):
            for phone, is_own in ((table_phone, seated.table == 1), (pair_phone, seated.side_of(pair) is not None)):
                entry = {"id": f"try-{new_id()}", "kind": "result", "round": number, "section": "A",
                         "table": seated.table, "board": seated.boards[0], "result": "pass"}  # fmt: skip
                reply = phone.post(
                    f"/t/{stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"}
                ).json()
                assert reply["answers"][0]["ok"] is is_own, (number, seated.table, reply)
                tried += 1
                taken += is_own
    assert tried == 2 * 2 * len(plan.seated(1))
    assert taken == 2 * 2, "in each round each of the two phones is at one table"
    # Another tournament's token, a token that was taken away, no token at all.
    (token,) = [known for known in open_club.store.tokens.of(stream) if known.whom == pair]
    open_club.store.tokens.revoke(token.id)
    assert pair_phone.get(f"/t/{stream}/phone/state").status_code == 403
    pair_phone.close()


def test_passwords_cannot_be_guessed_by_trying(
    club: tuple[Club, str, dict[str, httpx.Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some attempts at once the next ones have to wait, however the name is written."""
    open_club, _, _ = club
    gate, slow = services_of(open_club.server.config.app).gate, Pace(3600, 12)
    monkeypatch.setattr("arbitr.web.limits.gate.ACCOUNT", slow)
    with open_club.visitor() as client:
        csrf = csrf_of(client, "/sign-in")
        for number in range(slow.at_once):
            name = f"{' ' * (number % 5)}somebody{' ' * (number % 3)}"
            fields = {"csrf": csrf, "name": name, "password": str(number)}
            assert client.post("/sign-in", data=fields).status_code == 422
    assert gate.paces.take({"account somebody": slow}) > 0
    assert gate.paces.take({"account somebody else": slow}) == 0


def test_every_answer_has_the_headers_that_keep_a_page_safe(club: tuple[Club, str, dict[str, httpx.Client]]) -> None:
    _, stream, clients = club
    for address in ("/", "/laws", f"/t/{stream}/ranking", "/static/style.css", "/nowhere"):
        headers = clients[EVERYBODY].get(address).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
