"""A season on the pages: series by the dates of play, printed and as CSV, and masterpoints kept with each person."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tournament.season_appeals import appeals
from tournament.season_evenings import EVENINGS, season
from web.club import csrf_of, post, running
from web.season import Pages
from web.test_organiser import Eva, two_tables

from arbitr.bridge.scores.penalty import Penalty
from arbitr.tournament import BRIDGE
from arbitr.tournament.events.direct import PenaltyRecorded
from arbitr.tournament.people.register import Person

LATER, EARLIER = "2026-02-10", "2026-02-03"
TABLE = b"from,to,place,club\n2,,1,10\n2,,2-4,4\n"


@dataclass
class OnADay(Eva):
    """The organiser, who says when a tournament is."""

    day: str = LATER

    def opens(self, kind: str = "pairs", title: str = "Tuesday", method: str = "matchpoints") -> None:
        fields = {"title": title, "kind": kind, "method": method, "day": self.day}
        self.stream = post(self.client, "/manage/new", fields).headers["location"].split("/")[2]


@pytest.fixture
def eva(tmp_path: Path) -> Iterator[OnADay]:
    with running(tmp_path) as club:
        yield OnADay(club, club.signed_in())


def test_a_series_has_dates_as_heads_in_the_order_of_play_on_page_paper_and_csv(eva: OnADay) -> None:
    ids = []
    for title, day in (("Second", LATER), ("First", EARLIER)):
        eva.day = day
        two_tables(eva, title, (1, 2))
        assert eva.sends("clock", do="publish", waived="yes").status_code == 303
        ids.append(eva.stream)
    (person,) = [found for found in eva.club.store.persons.all() if found.name == "Ann"]
    eva.club.store.persons.put(Person(person.id, person.name, hidden=True))
    fields = {"csrf": csrf_of(eva.client, "/manage/series"), "name": "Spring", "points": "7,5; 2", "tournament": ids}
    made = eva.client.post("/manage/series", data=fields)
    assert made.status_code == 303
    address = made.headers["location"]
    shown = eva.client.get(f"{address}?format=json").json()
    assert [(evening["head"], evening["title"]) for evening in shown["evenings"]] == [
        (EARLIER, "First"),
        (LATER, "Second"),
    ]
    # Two pairs share the first two places each evening: (7.5 + 2) / 2 for each of their players.
    assert {line["score"] for line in shown["lines"]} == {"9.50", "0.00"}
    rows = [*csv.reader(io.StringIO(eva.client.get(f"{address}.csv").text))]
    assert rows[0] == ["place", "name", "score", "counted", EARLIER, LATER]
    paper = eva.client.get(f"{address}/paper.html").text
    assert paper.index(EARLIER) < paper.index(LATER)
    assert "Bob" in paper
    assert "Ann" in eva.client.get(address).text  # the director sees who it is, paper and CSV do not
    assert "Ann" not in paper
    assert "Ann" not in [row[1] for row in rows]


def test_masterpoints_are_kept_with_the_person(eva: OnADay) -> None:
    two_tables(eva, "Evening", (1, 2))
    address = f"{eva.page}/masterpoints"
    token = csrf_of(eva.client, address)
    assert eva.client.post(address, data={"csrf": token}, files={"file": ("t.csv", TABLE)}).status_code == 303
    assert eva.client.get("/masterpoints?format=json").json()["lines"] == []
    for _ in range(2):  # to keep them twice counts once
        assert post(eva.client, f"{address}/keep", {"kind": "club"}, page=address).status_code == 303
    lines = eva.client.get("/masterpoints?format=json").json()["lines"]
    assert [line["points"] for line in lines] == ["7.00"] * 4 + ["4.00"] * 4  # (10 + 4) / 2 and (4 + 4) / 2
    person = eva.client.get(f"/people/{lines[0]['id']}?format=json").json()
    assert person["masterpoints"]["total"] == "7.00"
    assert [evening["title"] for evening in person["masterpoints"]["evenings"]] == ["Evening"]
    listed = [*csv.DictReader(io.StringIO(eva.client.get("/masterpoints.csv").text))]
    assert [row["points"] for row in listed] == ["7.00"] * 4 + ["4.00"] * 4
    assert eva.client.get("/masterpoints", params={"last": "2000-01-01", "format": "json"}).json()["lines"] == []
    assert eva.client.get("/masterpoints?format=json").json()["outdated"] == []
    best = next(entry.id for entry in eva.state.contestants.values() if lines[0]["id"] in entry.players)
    eva.writes(PenaltyRecorded(1, best, Penalty.parse("50%")))
    assert [line["title"] for line in eva.client.get("/masterpoints?format=json").json()["outdated"]] == ["Evening"]
    assert f'href="/t/{eva.stream}/manage/masterpoints"' in eva.client.get("/masterpoints").text
    eva.club.store.persons.put(Person(lines[0]["id"], lines[0]["name"], hidden=True))
    seen = eva.club.visitor().get("/masterpoints?format=json").json()["lines"]
    assert eva.club.visitor().get("/masterpoints?format=json").json()["outdated"] == []
    assert [line["points"] for line in seen] == [line["points"] for line in lines]
    assert lines[0]["name"] not in [line["name"] for line in seen]


def test_every_kind_of_event_is_played_to_its_end_on_the_pages(tmp_path: Path) -> None:
    """Late corrections, a disqualification, withdrawals, a cut, a hidden and an erased person."""
    with running(tmp_path) as club:
        season(Pages(club, club.signed_in()), tmp_path)
        assert len(club.store.streams(BRIDGE.key)) == EVENINGS


def test_appeals_of_three_editions_are_heard_on_the_pages(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        appeals(Pages(club, club.signed_in()))
        assert len(club.store.streams(BRIDGE.key)) == 3, "an evening in each edition"
