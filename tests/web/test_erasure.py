"""Who is erased is named nowhere: in no file of the database, no backup, no page, no JSON, no paper, no live line; and
who is hidden is named on nothing that the public can see.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from store.postgres import Server, postgres_server
from web.club import Club, csrf_of, running
from web.walk import naming, walked
from web.watcher import Watcher

from arbitr.club.backups import allow
from arbitr.club.log.live_log import LiveLog
from arbitr.marias.tournament.game import MARIAS
from arbitr.store.backups.backup import OLDER_NAME, USUAL_NAME
from arbitr.store.engine.sqlite import Sqlite
from arbitr.tournament.people.forgetting import Forgotten
from arbitr.tournament.people.register import Person
from arbitr.web.services import services_of

MEMBER, VISITOR, PLAYER = "Quirina Zweigelt", "Waldburga Xylander", "Theodulf Yppsmann"
"""A member of a club, a visitor who is only typed, and a player of mariáš."""
SECRETS = ("Zweigelt", "Xylander", "Yppsmann", "CZ-4711", "quirina@klub.example", "zweigelt")
NUMBERS = count(1)
BOARDS = 3


@dataclass
class Evening:
    """A club that has played: pairs, teams and mariáš."""

    club: Club
    eva: httpx.Client
    pairs: str
    teams: str
    marias: str
    persons: dict[str, str]
    """By name."""

    def sends(self, address: str, status: int = 303, **fields: Any) -> httpx.Response:
        reply = self.eva.post(address, data={"csrf": csrf_of(self.eva, "/laws"), **fields})
        assert reply.status_code == status, (address, reply.status_code, reply.text)
        return reply

    def pages(self, client: httpx.Client) -> dict[str, httpx.Response]:
        """All that somebody can reach, as a page and as JSON, and what is printed."""
        papers = [f"/t/{id_}/paper/{what}.{form}" for id_ in (self.pairs, self.teams) for form in ("pdf", "html")
                  for what in ("ranking", "guide-cards", "score-cards", "score-slips", "table-cards")]  # fmt: skip
        papers += [f"/m/{self.marias}/paper/{what}.pdf" for what in ("ranking", "table-cards")]
        found = walked(client, "/", "/series", "/people", f"/t/{self.pairs}/screen", *papers)
        for address in [*found]:
            json_address = f"{address}{'&' if '?' in address else '?'}format=json"
            if "text/html" in found[address].headers.get("content-type", ""):
                found[json_address] = client.get(json_address)
        return found

    def place(self, address: str) -> str:
        """In which part of the club it is."""
        parts = {f"/t/{self.pairs}": "pairs", f"/t/{self.teams}": "teams", f"/m/{self.marias}": "marias"}
        return parts.get("/".join(address.partition("?")[0].split("/")[:3]), address.split("/")[1].partition("?")[0])


def open_id(reply: httpx.Response) -> str:
    return str(reply.headers["location"].split("/")[2])


def evening(club: Club) -> Evening:
    """Everything through the pages."""
    eva = club.signed_in()
    made = Evening(club, eva, "", "", "", {})
    made.sends("/people", name=MEMBER, number="CZ-4711", club="BK Zweig", contact="quirina@klub.example")
    made.pairs = open_id(made.sends("/manage/new", title=f"Memorial of {MEMBER}", kind="pairs"))
    manage, director = f"/t/{made.pairs}/manage", f"/t/{made.pairs}/director"
    lines = f"CZ-4711 / {VISITOR}\nAnn A / Bob B\nCid C / Dan D\nEve E / Fay F"
    made.sends(f"{manage}/enter", lines=lines)
    made.sends(f"{manage}/movement", kind="howell", section="A", boards="9")
    made.sends(f"{manage}/clock", do="begin")
    phone = club.phone(made.pairs, 1)
    state = phone.get(f"/t/{made.pairs}/phone/state", headers={"X-Arbitr": "1"}).json()
    for board in state["rounds"][0]["boards"]:
        sends_entry(phone, f"/t/{made.pairs}", kind="result", board=board["board"], result="3N N =", section="A")
    sends_entry(
        phone, f"/t/{made.pairs}", kind="call", text=f"xylander waldburga revoked, and so did {MEMBER}", section="A"
    )
    made.sends(f"{director}/message", text="Zweigelt, please go to table 2; CZ-4711 comes too")
    first = state["rounds"][0]["boards"][0]["board"]
    slip = f"{director}/slip/1A-1-1-{first}"
    made.sends(slip, do="adjust", adjustment="NS A+; EW A-", law="12C", reason=f"{VISITOR} could have known")
    made.sends(
        f"{director}/penalty",
        contestant=contestants(eva, made.pairs)[0],
        penalty="10%",
        reason="WALDBURGA XYLANDER late",
    )
    ruled = next(number for number, record in enumerate(club.store.records(made.pairs), 1)
                 if record.event["event"] == "score_adjusted")  # fmt: skip
    form = eva.get(f"{director}/appeal", params={"line": ruled}).text
    consents: dict[str, Any] = dict.fromkeys(re.findall(r'name="(consent_\w+)"', form), "agrees")
    made.sends(f"{director}/appeal", line=str(ruled), matter="law", said_ns=f"{MEMBER} says that it was clear",
               agreed=f"{VISITOR} led", side="NS", **consents)  # fmt: skip
    made.sends(f"{manage}/clock", do="end", waived="yes")
    made.sends(f"{manage}/clock", do="publish", waived="yes")
    made.sends("/manage/series", name=f"Cup of {MEMBER}", tournament=made.pairs, best="")
    made.teams = open_id(made.sends("/manage/new", title="Teams", kind="teams", method="imps"))
    lines = f"Zweigelt: {MEMBER} / Gus G / Hal H / Ida I\nBlue: Jim J / Kay K / Leo L / Mia M"
    made.sends(f"/t/{made.teams}/manage/enter", lines=lines)
    made.marias = open_id(made.sends("/manage/new", title="Thursday", kind="marias"))
    names = [PLAYER, MEMBER, *(f"Hráč {letter}" for letter in "ABCDEF")]
    made.sends(f"/m/{made.marias}/manage/enter", lines="\n".join(names))
    made.sends(f"/m/{made.marias}/manage/draw", order="list")
    made.sends(f"/m/{made.marias}/manage/do", do="begin")
    made.persons = {person.name: person.id for person in club.store.persons.all()}
    live = LiveLog(made.marias, MARIAS)
    live.read(club.store.records(made.marias))
    for table in live.state.round(1).tables:
        seated = live.state.seated((1, table.number))
        phone = club.marias_phone(made.marias, table.number)
        called = {"kind": "call", "text": f"{PLAYER} shuffled twice", "table": table.number}
        sends_entry(phone, f"/m/{made.marias}", **called)
        amounts = dict.fromkeys(seated, 0)
        sends_entry(
            phone, f"/m/{made.marias}", kind="hand_in", table=table.number, amounts=amounts, signed=list(seated)
        )
    return made


def contestants(client: httpx.Client, stream: str) -> list[str]:
    return [entry["id"] for entry in client.get(f"/t/{stream}/manage/entries?format=json").json()["entries"]]


def sends_entry(phone: httpx.Client, base: str, **entry: Any) -> None:
    entry = {"id": f"test-entry-{next(NUMBERS)}", "round": 1, "table": 1, **entry}
    reply = phone.post(f"{base}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
    assert reply.json()["answers"][0]["ok"], reply.text


def files_of(club: Club, folder: Path, server: Server | None) -> list[bytes]:
    if server is None:
        assert isinstance(club.store.database, Sqlite)
        assert (folder / "club.db-wal").exists()
        return [path.read_bytes() for path in folder.iterdir() if path.is_file()]
    club.store.read(lambda connection: connection.execute(text("CHECKPOINT")).rowcount)
    data = server.folder / "data" / "base"
    return [path.read_bytes() for path in data.rglob("*") if path.is_file()]


def secrets_in(files: list[bytes]) -> set[str]:
    """In the encodings that a database might use."""
    return {secret for secret in SECRETS for code in ("utf-8", "utf-16-le", "utf-16-be")
            for data in files if secret.encode(code) in data}  # fmt: skip


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as server:
        yield server


@pytest.mark.parametrize("database", ["SQLite", "PostgreSQL"])
def test_who_is_erased_is_named_nowhere(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    server: Server | None = request.getfixturevalue("postgres") if database == "PostgreSQL" else None
    with running(folder if server is None else server.new_database()) as club:
        party = evening(club)
        allow(club.store, folder)
        party.sends("/backup", place=str(folder))
        party.sends("/backup/now", status=200)
        os.utime(folder / USUAL_NAME, (0, 0))  # of an earlier day, so that it is kept beside the next one
        party.sends("/backup/now", status=200)
        assert "Xylander" in secrets_in([(folder / OLDER_NAME).read_bytes()])
        before = party.pages(party.eva)
        named = naming(before, SECRETS)
        # Or the walk would show nothing. In small letters the name stands only in the database, to be searched.
        assert {hit for hits in named.values() for hit in hits} == {*SECRETS} - {"zweigelt"}
        assert {party.place(address) for address in named} >= {"pairs", "teams", "marias", "series", "people"}
        assert {"data.zip", "data.json", "fees.csv"} <= {address.rpartition("/")[2] for address in named}
        assert secrets_in(files_of(club, folder, server)) >= {"Zweigelt", "Xylander", "Yppsmann"}
        records = {stream: len(club.store.records(stream)) for stream in (party.pairs, party.teams, party.marias)}
        ranking = party.eva.get(f"/t/{party.pairs}/ranking?format=json").json()["ranking"]
        watcher = Watcher(club.visitor(), f"/t/{party.pairs}/live")
        other = Watcher(club.visitor(), f"/m/{party.marias}/live")
        assert watcher.sees(lambda text: "Zweigelt" in text)
        assert other.sees(lambda text: "Yppsmann" in text)
        for name in (MEMBER, VISITOR, PLAYER):
            party.sends(f"/people/{party.persons[name]}/erase")
        assert naming(party.pages(party.eva), SECRETS) == {}
        phone = club.phone(party.pairs, 1)
        assert naming({"phone": phone.get(f"/t/{party.pairs}/phone/state")}, SECRETS) == {}
        assert watcher.sees(lambda text: not any(secret in text for secret in SECRETS))
        assert other.sees(lambda text: "Yppsmann" not in text)
        assert secrets_in(files_of(club, folder, server)) == set()
        backups = [path.read_bytes() for path in folder.glob("arbitr-backup*")]
        assert len(backups) == 2
        assert secrets_in(backups) == set()
        download = party.eva.get("/backup/download").content
        assert download.startswith(b"SQLite format 3")
        assert secrets_in([download]) == set()
        # What counts is as it was: no line is lost, and nobody else moves.
        assert records == {record: len(club.store.records(record)) for record in records}
        after = party.eva.get(f"/t/{party.pairs}/ranking?format=json").json()["ranking"]
        for one, two in zip(ranking["lists"][0]["lines"], after["lists"][0]["lines"], strict=True):
            assert (one["place"], one["score"]) == (two["place"], two["score"])
        services_of(club.server.config.app).broadcasts.end()


def test_who_is_hidden_is_named_on_nothing_that_the_public_sees(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        party = evening(club)
        watchers = [Watcher(club.visitor(), address) for address in (
            f"/t/{party.pairs}/live", f"/t/{party.pairs}/screen/live", f"/m/{party.marias}/live")]  # fmt: skip
        assert watchers[0].sees(lambda text: "Xylander" in text)
        names = ("Xylander", "Yppsmann")
        visitor = club.visitor()
        named = naming(party.pages(visitor), names)
        assert {hit for hits in named.values() for hit in hits} == {*names}
        assert {party.place(address) for address in named} == {"pairs", "series", "marias", "player", ""}
        for name in (VISITOR, PLAYER):
            party.sends(f"/people/{party.persons[name]}", name=name, hidden="yes")
        assert naming(party.pages(visitor), names) == {}
        for watcher in watchers:
            assert watcher.sees(lambda text: not any(name in text for name in names))
        late = Watcher(club.visitor(), f"/t/{party.pairs}/live")
        assert late.sees(lambda text: "Player" in text or "player" in text)
        assert "Xylander" not in late.seen
        assert "Xylander" in party.eva.get(f"/t/{party.pairs}/ranking").text
        services_of(club.server.config.app).broadcasts.end()


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Jana Nováková revoked", "… revoked"),
        ("NOVAKOVA JANA revoked", "… revoked"),
        ("Nováková, table 7", "…, table 7"),
        ("Jana, table 7", "Jana, table 7"),
        ("Novákovák is somebody else", "Novákovák is somebody else"),
        ("Jana\u0301 is here, Nova\u0301kova\u0301 too", "Jana\u0301 is here, … too"),
    ],
)
def test_a_name_is_found_in_words_without_accents_and_in_any_order(words: str, left: str) -> None:
    forgotten = Forgotten(Person("p1", "Jana Nováková"))
    assert forgotten.in_event({"event": "message_sent", "text": words}, True) == {"event": "message_sent", "text": left}


@pytest.mark.parametrize(
    ("number", "words", "left"),
    [
        ("CZ-4711", "cz-4711 was late, and CZ-47110 was not", "… was late, and CZ-47110 was not"),
        ("4711", "tell 4711 to come", "tell … to come"),
        ("12", "board 12 at table 12", "board 12 at table 12"),
        (None, "board 12", "board 12"),
    ],
)
def test_a_member_number_is_taken_out_as_a_whole_and_a_short_one_is_left(
    number: str | None, words: str, left: str
) -> None:
    forgotten = Forgotten(Person("p1", "Jana Nováková", number))
    message = {"event": "message_sent", "text": words}
    assert forgotten.in_event(message, True) == {"event": "message_sent", "text": left}
    assert forgotten.in_event(message, False) == message
    assert forgotten.in_event({"event": "tournament_opened", "title": words}, True)["title"] == words


def test_a_surname_alone_goes_only_where_its_bearer_played_and_never_from_what_counts() -> None:
    forgotten = Forgotten(Person("p1", "Ann Pass"))
    message = {"event": "message_sent", "text": "pass the board to Pass"}
    assert forgotten.in_event(message, False) == message
    assert forgotten.in_event(message, True) == {"event": "message_sent", "text": "… the board to …"}
    counts = {"event": "result_entered", "score": {"result": "pass"}, "by": "Pass"}
    assert json.dumps(forgotten.in_event(counts, True)) == json.dumps(counts)
