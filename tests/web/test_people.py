"""Members on the pages: offered while a name is typed, found by club, and hidden on paper, whoever prints it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from said import says
from web.club import Club, pairs_event, post, running

from arbitr.tournament.people.register import Club as OfMembers
from arbitr.tournament.people.register import Person

MEMBERS = [
    Person("p1", "Hana Kosová", "1024", "c1", "Kosová"),
    Person("p2", "Petr Dub", "1025", "c2", "Dub"),
    Person("p3", "Aleš Malý", None, "c2"),
]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with running(tmp_path) as opened:
        opened.store.persons.put_all(MEMBERS, [OfMembers("c1", "BK Modrý"), OfMembers("c2", "BK Zelený")])
        yield opened


def opened_by(client: httpx.Client) -> str:
    reply = post(client, "/manage/new", {"title": "Tuesday", "kind": "pairs", "method": "matchpoints"})
    return str(reply.headers["location"]).partition("/manage")[0]


def offered_to(client: httpx.Client, typed: str) -> list[str]:
    return [str(person["offer"]) for person in client.get("/people-offered", params={"q": typed}).json()["people"]]


def test_members_are_offered_with_number_and_club_and_what_is_offered_is_understood(club: Club) -> None:
    eva = club.signed_in()
    event_page = opened_by(eva)
    hana, petr, ales = (offered_to(eva, typed)[0] for typed in ("ko", "zel 10", "Mal"))
    assert (hana, petr, ales) == ("Hana Kosová (1024, BK Modrý)", "Petr Dub (1025, BK Zelený)", "Aleš Malý (BK Zelený)")
    for one, two in ((hana, petr), (ales, "Somebody New")):
        reply = post(eva, f"{event_page}/manage/enter", {"one": one, "two": two}, page=f"{event_page}/manage")
        assert reply.status_code == 303, reply.text
    assert {person.name for person in club.store.persons.all()} == {
        *(member.name for member in MEMBERS),
        "Somebody New",
    }


def test_members_are_offered_to_organisers_only_and_whole_names_come_first(club: Club) -> None:
    club.store.persons.put_all([Person("p4", "Jan Dubec", "7"), Person("p5", "Jan Dub", "8")])
    eva = club.signed_in()
    assert offered_to(eva, "jan dub") == ["Jan Dub (8)", "Jan Dubec (7)"]
    assert offered_to(eva, "8") == ["Jan Dub (8)"]
    assert offered_to(eva, "") == []
    assert club.visitor().get("/people-offered", params={"q": "ko"}).status_code in (303, 401)


def test_a_number_that_nobody_has_is_refused_beside_its_field(club: Club) -> None:
    eva = club.signed_in()
    event_page = opened_by(eva)
    reply = post(eva, f"{event_page}/manage/enter", {"one": "1026", "two": "Ota Les"}, page=f"{event_page}/manage")
    assert reply.status_code == 422
    assert says(reply.text, "no member has the number {number}; did you mean {members}?", number="1026")
    assert len(club.store.persons.all()) == len(MEMBERS)


def test_a_surname_alone_is_asked_about(club: Club) -> None:
    eva = club.signed_in()
    event_page = opened_by(eva)
    fields = {"one": "Kosová", "two": "Ota Les"}
    reply = post(eva, f"{event_page}/manage/enter", fields, page=f"{event_page}/manage")
    assert reply.status_code == 422
    assert "Hana Kosová (1024, BK Modrý)" in reply.text
    (field,) = re.findall(r'<select name="(who:[^"]*)"', reply.text)
    chosen = {**fields, html.unescape(field): "p1"}
    assert post(eva, f"{event_page}/manage/enter", chosen, page=f"{event_page}/manage").status_code == 303
    assert len(club.store.persons.all()) == len(MEMBERS) + 1


def test_the_register_is_searched_by_club(club: Club) -> None:
    found = club.signed_in().get("/people", params={"q": "zeleny", "format": "json"}).json()["people"]
    assert [person["name"] for person in found] == ["Aleš Malý", "Petr Dub"]


PAPERS = ("ranking", "guide-cards", "score-cards", "score-slips", "travelling-slips", "table-cards")


def test_who_is_hidden_is_on_no_paper_whoever_prints_it(club: Club) -> None:
    stream, _, _ = pairs_event(club.store, 8)
    (hidden,) = [person for person in club.store.persons.all() if person.name == "Player 1a"]
    eva = club.signed_in()
    named = [what for what in PAPERS if hidden.name in eva.get(f"/t/{stream}/paper/{what}.html").text]
    assert named  # else nothing is tested
    club.store.persons.put(Person(hidden.id, hidden.name, hidden=True))
    for what in PAPERS:
        reply = eva.get(f"/t/{stream}/paper/{what}.html")
        assert reply.status_code == 200
        assert hidden.name not in reply.text, what
    assert hidden.name in eva.get(f"/t/{stream}/manage/entries").text  # on the screen the director still sees the name
