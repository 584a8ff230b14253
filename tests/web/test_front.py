"""A club's front page, joining with the club code, and a player's page over many evenings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from said import english, says
from web.club import Club, csrf_of, pairs_event, running

from arbitr.bridge.result import Result
from arbitr.club.codes.club_code import LENGTH, ClubCodes
from arbitr.plain import to_plain
from arbitr.tournament.events import organise
from arbitr.tournament.events.results import ResultEntered
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.play.slip import SlipScore
from arbitr.web.services import services_of


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("club")) as opened:
        yield opened


def published(club: Club) -> tuple[str, str]:
    """Table 1 always makes its game, the others go down: a tournament, and the pair that stays North-South there."""
    stream, movement, contestants = pairs_event(club.store, 6, 9, kind="mitchell")
    events: list[object] = []
    for number, this in enumerate(movement.rounds, 1):
        events += [organise.RoundBegun(1, number)] if number > 1 else []
        for seating in this.tables:
            text = "4S N =" if seating.table == 1 else "4S N -1"
            for board in seating.boards:
                place = SlipKey(1, "A", number, seating.table or 0, board)
                events.append(ResultEntered(place, SlipScore(Result.parse(text))))
    events += [organise.SessionEnded(1), organise.Published()]
    club.store.append(stream, club.store.version(stream), [to_plain(event) for event in events], by="organiser eva")
    return stream, contestants[0]


def test_the_front_page_shows_tonight_the_winners_the_calendar_and_the_laws(club: Club) -> None:
    over, _ = published(club)
    running_now, _, _ = pairs_event(club.store, 4)
    coming, _, _ = pairs_event(club.store, 4, begun=False)
    visitor = club.visitor()
    data = visitor.get("/?format=json").json()
    assert {event["id"]: event["state"] for event in data["events"]} == {
        over: "past", running_now: "running", coming: "coming",
    }  # fmt: skip
    winners = next(event["winners"] for event in data["events"] if event["id"] == over)
    assert len(winners) == 2, "the winners of both directions"
    text = visitor.get("/").text
    for part in ("tonight", "results", "calendar", "series", "laws", "join"):
        assert f'id="{part}"' in text, part
    assert all(f'href="/t/{stream}/ranking"' in text for stream in (over, running_now, coming))
    assert "/manage/new" not in text
    assert "/manage/new" in club.signed_in().get("/").text


def test_a_phone_without_a_camera_joins_with_the_club_code(club: Club) -> None:
    stream, _, _ = pairs_event(club.store, 4)
    organiser, phone = club.signed_in(), club.visitor()
    services = services_of(club.server.config.app)
    code = ClubCodes(club.store, services.signing.codes).code(stream)
    assert len(code) == LENGTH
    assert code in organiser.get(f"/t/{stream}/manage/codes").text
    assert code not in phone.get(f"/t/{stream}/screen").text, "who is not in the club cannot read it"
    wrong = phone.get("/join", params={"code": "222222" if code != "222222" else "333333"})
    assert wrong.status_code == 422
    assert says(wrong.text, "No tournament has this code now. Look at the code on the screen or on the table.")
    right = phone.get("/join", params={"code": f" {code.lower()[:3]} {code.lower()[3:]}", "format": "json"}).json()
    assert [table["name"] for table in right["tables"]] == ["A1", "A2"]
    scanned = right["tables"][1]["address"]
    assert phone.get(scanned).status_code == 200
    assert scanned == f"/p/{club.code(stream, 2)}"
    page = f"/t/{stream}/director/phones"
    answer = organiser.post(f"/t/{stream}/director/codes", data={"csrf": csrf_of(organiser, page), "which": "A1"})
    assert answer.status_code in (200, 303)
    assert phone.get("/join", params={"code": code}).status_code == 422, "it is replaced with the codes of the tables"


def test_a_player_has_a_page_over_all_published_evenings(club: Club) -> None:
    stream, first = published(club)
    pairs_event(club.store, 4)
    sheet = f"/t/{stream}/contestant/{first}"
    visitor = club.visitor()
    one, other = visitor.get(f"{sheet}?format=json").json()["people"]
    assert f'href="/player/{one["id"]}"' in visitor.get(sheet).text
    data = visitor.get(f"/player/{one['id']}?format=json").json()
    assert data["name"] == one["name"]
    (evening,) = data["evenings"]
    assert (evening["id"], evening["contestant"], evening["partner"]) == (stream, first, other["name"])
    ranking = visitor.get(f"/t/{stream}/ranking?format=json").json()["ranking"]["lists"]
    (line,) = [line for listed in ranking for line in listed["lines"] if line["id"] == first]
    assert (evening["place"], evening["score"]) == (line["place"], line["score"])
    page = visitor.get(f"/player/{one['id']}").text
    assert f'href="{sheet}"' in page
    assert english("Evenings") in page
    person = club.store.persons.get(one["id"])
    assert person is not None
    club.store.persons.put(replace(person, hidden=True))
    assert visitor.get(f"/player/{one['id']}").status_code == 404, "not named in public"
    assert club.signed_in().get(f"/player/{one['id']}").status_code == 200
    assert [other_one["id"] for other_one in visitor.get(f"{sheet}?format=json").json()["people"]] == [other["id"]]
    assert visitor.get("/player/nobody").status_code == 404


def test_a_new_club_says_what_comes_first(tmp_path: Path) -> None:
    with running(tmp_path) as empty:
        assert says(empty.visitor().get("/").text, "There are no tournaments yet.")
