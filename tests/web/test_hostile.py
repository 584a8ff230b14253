"""Nothing that is typed anywhere brings the server down or keeps it busy: numbers without end, signs that no text has,
and what looks like a number and is none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import quote, urldefrag

import httpx
import pytest
from parts import FULL
from patience import PATIENCE
from web.club import Club, csrf_of, marias_event, pairs_event, running
from web.walk import Form, forms, page_of, walked

DIGITS = "9" * 5000
VALUES = (
    DIGITS,
    f"-{DIGITS}",
    "1e999999999",
    "²",
    "٣",
    "7\0",
    "{0}{x}%s",
    "x" * 20_000,
    "1/0",
    "NaN",
    "0" * 4000 + "7",
)
"""5,000 digits are more than int() reads; Fraction would work on 1e999999999 for ever; to isdigit ² is a digit."""
LONE = "\ud800"
"""Half a character, as only JSON can send it."""
SLOWEST = PATIENCE
"""Seconds that any answer may take; a number that is worked out for ever takes longer."""
NOT_TYPED = ("csrf",)
ELSEWHERE = {
    # No form: a phone sends JSON, and a button signs out.
    "/m/{id_}/phone/entries", "/t/{id_}/phone/entries", "/sign-out",
    # Their forms are on no page of this club: it is set up, nobody waits for a director, no ruling is ready or
    # appealed against, the seats of the mariáš are drawn, no teams play, and no masterpoints are awarded.
    "/setup", "/m/{id_}/referee/call/{number}", "/t/{id_}/director/call/{number}", "/m/{id_}/referee/ruling",
    "/t/{id_}/director/appeal", "/t/{id_}/director/appeal/{number}", "/m/{id_}/manage/draw", "/m/{id_}/manage/enter",
    "/m/{id_}/manage/withdraw", "/t/{id_}/match/{section}/{round}/{table}",
    "/t/{id_}/match/{section}/{round}/{table}/knockout", "/t/{id_}/manage/masterpoints/keep",
    # Names that players type before play begins, and the draw of a Swiss: test_entries.py.
    "/p/{code}/names", "/t/{id_}/manage/names", "/t/{id_}/manage/draw",
}  # fmt: skip
"""Addresses to which something can be sent, and which no form here sends to."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Club, str, str]]:
    with running(tmp_path_factory.mktemp("hostile")) as open_club:
        stream, _, _ = pairs_event(open_club.store, 8)
        pairs_event(open_club.store, 6, begun=False)
        yield open_club, stream, marias_event(open_club.store, [f"Hráč {letter}" for letter in "ABCDEFGH"])


def sent(client: httpx.Client, form: Form, fields: dict[str, str]) -> httpx.Response:
    """By itself: after a failure the server hangs up."""
    how: dict[str, Any] = {"headers": {"Connection": "close"}, "timeout": SLOWEST}
    if form.method == "get":
        short = {name: value[:5000] for name, value in fields.items()}  # an address may not be longer
        return client.get(form.action, params=short, **how)
    if form.has_file:
        file = {"file": ("9" * 300, f"{DIGITS}\0{fields}".encode(), "text/plain")}
        return client.post(form.action, data=fields, files=file, **how)
    return client.post(form.action, data=fields, **how)


def all_forms(open_club: Club, stream: str, marias: str) -> list[tuple[httpx.Client, Form]]:
    """Of the organiser and of the public, with the phones' first page."""
    organiser, visitor = open_club.signed_in(), open_club.visitor()
    starts = ("/", "/people", "/people-import", "/users", "/backup", "/manage/series", "/manage/new",
              "/director/password")  # fmt: skip
    code, seat = open_club.code(stream, 1), open_club.code(marias, 1, section="")
    open_club.phone(stream, 1)
    open_club.marias_phone(marias, 1)
    deep = (f"/t/{stream}/director/slip/1A-1-1-1", f"/m/{marias}/referee/slip/1/1",
            f"/m/{marias}/referee/ruling?round=1&table=1&turn=1&procedure=complaint_about_record&by=A")  # fmt: skip
    found = [(organiser, form) for form in forms(walked(organiser, *starts, *deep))]
    found += [(visitor, form) for form in forms(walked(visitor, "/sign-in", f"/p/{code}", f"/m/p/{seat}"))]
    return [(client, form) for client, form in found if not form.action.endswith("/sign-out")]


def test_no_address_and_no_question_in_it_brings_the_server_down(club: tuple[Club, str, str]) -> None:
    open_club, stream, marias = club
    organiser = open_club.signed_in()
    described = organiser.get("/openapi.json").json()["paths"]
    values = cycle(VALUES)
    failed, tried = [], 0
    for path, methods in described.items():
        if "get" not in methods or path.endswith("/live"):
            continue
        asked = [parameter["name"] for parameter in methods["get"].get("parameters", ()) if parameter["in"] == "query"]
        places = [parameter["name"] for parameter in methods["get"].get("parameters", ()) if parameter["in"] == "path"]
        usual = {"id_": marias if path.startswith("/m/") else stream, "code": open_club.code(stream, 1), "section": "A"}
        for name in (*asked, *(place for place in places if place != "id_")):
            for value in VALUES if FULL else (next(values), next(values)):
                address = path
                for place in places:
                    fill = value if place == name else usual.get(place, "1")
                    address = address.replace(f"{{{place}}}", quote(fill, safe=""))
                reply = organiser.get(address, params={name: value} if name in asked else {}, timeout=SLOWEST)
                tried += 1
                if reply.status_code >= 500:
                    failed.append((path, name, value[:12], reply.status_code))
    assert failed == []
    reading = [methods["get"] for path, methods in described.items() if "get" in methods and not path.endswith("/live")]
    names = [parameter["name"] for operation in reading for parameter in operation.get("parameters", ())]
    assert tried == sum(name != "id_" for name in names) * (len(VALUES) if FULL else 2) > 0


@pytest.mark.parametrize("game", ["t", "m"])
def test_nothing_that_a_phone_sends_brings_the_server_down(club: tuple[Club, str, str], game: str) -> None:
    open_club, stream, marias = club
    id_, phone = (stream, open_club.phone(stream, 1)) if game == "t" else (marias, open_club.marias_phone(marias, 1))
    good: dict[str, Any] = {"id": "hostile-1", "kind": "call", "round": 1, "section": "A", "table": 1}
    kinds = ("result", "confirm", "call") if game == "t" else ("slip", "hand_in", "stake", "call", "stop", "go_on")
    names = ("id", "kind", "round", "section", "table", "room", "board", "result", "lead", "none", "text", "player",
             "signed", "amounts", "premiums")  # fmt: skip
    values: tuple[Any, ...] = (
        *VALUES,
        LONE,
        None,
        [],
        {},
        -1,
        10**5000,
        1.5,
        True,
        {"x": LONE},
        [LONE],
        [{"player": LONE}],
    )
    for kind in kinds if FULL else kinds[::3]:
        for name in names:
            for number, value in enumerate(values):
                entry = {**good, "id": f"hostile-{kind}-{name}-{number}", "kind": kind, name: value}
                body = json.dumps({"entries": [entry]}) if value != 10**5000 else _huge(entry, name)
                reply = phone.post(
                    f"/{game}/{id_}/phone/entries", content=body,
                    headers={"X-Arbitr": "1", "Content-Type": "application/json"}, timeout=SLOWEST,
                )  # fmt: skip
                assert reply.status_code < 500, (kind, name, str(value)[:20])


def _huge(entry: dict[str, Any], name: str) -> str:
    """Python refuses to write such a number down itself."""
    return json.dumps({"entries": [{**entry, name: "HUGE"}]}).replace('"HUGE"', "1" + "0" * 5000)


def test_what_comes_with_a_request_beside_its_fields_does_not_bring_the_server_down(
    club: tuple[Club, str, str],
) -> None:
    open_club, stream, _ = club
    visitor = open_club.visitor()
    strange = "ž²\x7f".encode()
    for headers in (
        {b"X-CSRF-Token": strange},
        {b"Cookie": b"arbitr=" + strange + b"; lang=" + strange + f"; phone_{stream}=".encode() + strange},
        {b"Accept-Language": strange * 100, b"Accept": strange},
    ):
        for address in ("/", "/sign-in", f"/t/{stream}/ranking", f"/t/{stream}/phone"):
            assert visitor.get(address, headers=headers).status_code < 500, (address, headers)
        assert visitor.post("/sign-in", data={"name": "x"}, headers=headers).status_code < 500
    assert visitor.post("/sign-in", data={"csrf": "ž²", "name": "x"}).status_code == 403
    for body in (b"\xff\xfe", b"{", b"[" * 100_000, b'{"entries": NaN}', b"null"):
        headers = {b"Content-Type": b"application/json", b"X-Arbitr": b"1"}
        reply = visitor.post(f"/t/{stream}/phone/entries", content=body, headers=headers)
        assert reply.status_code < 500, body[:10]
    assert csrf_of(visitor, "/sign-in")


def test_no_field_of_any_form_brings_the_server_down(club: tuple[Club, str, str]) -> None:
    """The last one: a form changes the password with which the others sign in."""
    open_club, stream, marias = club
    found = all_forms(open_club, stream, marias)
    app: Any = open_club.server.config.app
    posts = {path for path, methods in app.openapi()["paths"].items() if "post" in methods}
    assert posts - {page_of(urldefrag(form.action)[0], posts) for _, form in found} <= ELSEWHERE
    values = cycle(VALUES)
    failed = []
    for client, form in found:
        typed = [name for name in form.typed if name not in NOT_TYPED]
        for send in form.sends:
            for name in typed:
                for value in VALUES if FULL else (next(values),):
                    reply = sent(client, form, {**send, name: value})
                    if reply.status_code >= 500:
                        failed.append((form.action, send, name, value[:12], reply.status_code))
            everything = {**send, **dict.fromkeys(typed, next(values))}
            if typed and (reply := sent(client, form, everything)).status_code >= 500:
                failed.append((form.action, send, "all", everything[typed[0]][:12], reply.status_code))
    assert failed == []
