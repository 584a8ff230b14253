"""After the correction period on the pages, and discipline: one club, published two hours ago."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from patience import PATIENCE
from playwright.sync_api import expect
from said import english, says
from web.browser import window
from web.club import NAME, PASSWORD, Club, pairs_event, post, running

from arbitr.bridge.result import Result
from arbitr.bridge.seat import Seat
from arbitr.plain import to_plain
from arbitr.store import ids
from arbitr.tournament import SlipKey, SlipScore
from arbitr.tournament.events import organise, results
from arbitr.web.desk.desk import RulingDesk

LATE = {"late_ground": "organiser", "late_reason": "misread slip"}
RESULTS = ("4S N =", "4S N +1", "3NT S -1", "2H N =")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("official")) as club:
        yield club


class Evening:
    """A tournament whose first round is played; its scores have been official for two hours."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.stream, movement, _ = pairs_event(club.store, 8)
        self.eva = club.signed_in()
        self.address = f"/t/{self.stream}"
        then = ids.now() - 120 * 60_000
        (one, *_), *_ = [row.boards for row in movement.rounds[0].tables if row.table == 1]
        self.place = SlipKey(1, "A", 1, 1, one)
        places = [
            SlipKey(1, "A", 1, row.table, board)
            for row in movement.rounds[0].tables
            if row.table is not None
            for board in row.boards
        ]
        events = [
            results.ResultEntered(place, SlipScore(Result.parse(RESULTS[at % 4]))) for at, place in enumerate(places)
        ]
        written = [to_plain(event) for event in (*events, organise.SessionEnded(1), organise.Published())]
        club.store.append(self.stream, club.store.version(self.stream), written, by="director eva", at=then)

    def sends(self, page: str, **fields: str) -> httpx.Response:
        return post(self.eva, f"{self.address}/{page}", fields, page=f"{self.address}/director")

    def events(self, last: int) -> list[dict[str, Any]]:
        return [record.event for record in self.club.store.records(self.stream)][-last:]

    def line_of(self, event: str) -> str:
        records = self.club.store.records(self.stream)
        return str(next(record.version for record in records if record.event["event"] == event))

    def ranking(self) -> str:
        return self.club.visitor().get(f"{self.address}/ranking").text


@pytest.fixture
def evening(club: Club) -> Evening:
    return Evening(club)


def changes(evening: Evening) -> list[tuple[str, dict[str, str]]]:
    slip = f"director/slip/{evening.place}"
    return [
        (slip, {"do": "correct", "score": "4S N -1"}),
        (slip, {"do": "remove"}),
        ("log/undo", {"number": evening.line_of("result_entered")}),
        ("director/slips", {"table": "A1", "round": "1", "lines": f"{evening.place.board} 4S N -2"}),
    ]


def test_every_late_change_asks_for_its_ground_and_changes_nothing(evening: Evening) -> None:
    before = evening.club.store.version(evening.stream)
    for page, fields in changes(evening):
        reply = evening.sends(page, **fields)
        assert reply.status_code == 422, page
        assert says(reply.text, "the correction period is over (79C), so the score stands; {who}"), page
        assert 'name="late_reason"' in reply.text, page
        for name, value in fields.items():
            assert f'type="hidden" name="{name}" value="{value}"' in reply.text, (page, name)
    assert evening.club.store.version(evening.stream) == before
    assert not says(evening.ranking(), "Corrected on {day}.")


def test_with_its_ground_the_change_is_made_and_the_ranking_shows_the_date(evening: Evening) -> None:
    page, fields = changes(evening)[0]
    refused = evening.sends(page, **fields, late_ground="organiser", late_reason=" ")
    assert refused.status_code == 422
    assert english("a change after the correction period needs a reason") in refused.text
    assert evening.sends(page, **fields, **LATE).status_code == 303
    allowed, corrected = evening.events(2)
    assert (allowed["event"], corrected["event"]) == ("late_correction_allowed", "result_corrected")
    assert (allowed["reason"], allowed["approved_by"]) == ("misread slip", NAME), (
        "an organiser approves in his own name"
    )
    assert says(evening.ranking(), "Corrected on {day}.")
    assert says(evening.club.visitor().get(f"{evening.address}/screen").text, "Corrected on {day}.")
    undo = {"number": str(evening.club.store.version(evening.stream))}
    assert evening.sends("log/undo", **undo).status_code == 422
    assert evening.sends("log/undo", **undo, late_ground="director_error", late_reason="read well").status_code == 303


def test_a_phone_is_told_to_call_the_director(evening: Evening) -> None:
    phone = evening.club.phone(evening.stream, 1)
    place = {"round": 1, "section": "A", "table": 1, "board": evening.place.board}
    entry = {"id": "a-late-result", "kind": "result", **place, "result": "4S N -1"}
    reply = phone.post(f"{evening.address}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
    (answer,) = reply.json()["answers"]
    assert not answer["ok"]
    assert answer["problem"] == english("the correction period is over (79C); call the director")


# Discipline


def test_a_pair_is_disqualified_and_every_list_shows_it(evening: Evening) -> None:
    whom = {"whom": "c1", "measure": "disqualification", "cause": "Prearranged signals", "approved_by": "Jana"}
    assert evening.sends("director/discipline", **{**whom, "cause": ""}).status_code == 422
    assert evening.sends("director/discipline", **whom).status_code == 303
    (event,) = evening.events(1)
    assert (event["event"], event["approved_by"]) == ("contestant_disqualified", "Jana")
    view = evening.club.visitor().get(f"{evening.address}/ranking?format=json").json()["ranking"]
    last = view["lists"][0]["lines"][-1]
    assert (last["place"], last["out"], last["id"]) == ("DSQ", english("disqualified"), "c1")
    assert "DSQ" in evening.ranking()
    assert "DSQ" in evening.club.visitor().get(f"{evening.address}/screen").text
    assert "DSQ" in evening.eva.get(f"{evening.address}/manage/data.json").text
    assert (
        english("disqualified; approved by {name}", name="Jana")
        in evening.eva.get(f"{evening.address}/director/discipline").text
    )
    assert evening.eva.get(f"{evening.address}/paper/ranking.pdf").status_code == 200


def test_what_the_desk_rules_under_law_91_acts_in_the_tournament(evening: Evening) -> None:
    desk = RulingDesk(place=str(evening.place), board=evening.place.board).chosen("discipline").reported(Seat.NORTH)
    for answer in ("disqualification", "yes", "contestant", "no"):
        desk = desk.answered(answer)
    address = f"{evening.address}/director/ruling"
    shown = evening.eva.get(address, params={"d": desk.text}).text
    assert f'name="approved_by" type="text" value="{NAME}"' in shown, "an organiser approves in his own name"
    refused = post(evening.eva, address, {"d": desk.text, "approved_by": "Jana"}, page=f"{evening.address}/director")
    assert refused.status_code == 422
    assert english("say what happened: it is kept with the measure") in refused.text
    assert 'value="Jana"' in refused.text, "what was typed stays"
    fields = {"d": desk.text, "approved_by": "Jana", "cause": "Prearranged signals"}
    assert post(evening.eva, address, fields, page=f"{evening.address}/director").status_code == 303
    (event,) = evening.events(1)
    assert event["event"] == "ruling_given"
    assert "DSQ" in evening.ranking()
    log = evening.eva.get(f"{evening.address}/log").text
    assert english("approved by {name}", name="Jana") in log
    undo = {"number": str(evening.club.store.version(evening.stream)), "late_ground": "director_error"}
    assert evening.sends("log/undo", **undo, late_reason="wrong pair").status_code == 303
    assert "DSQ" not in evening.ranking()


def test_a_large_penalty_is_asked_about(evening: Evening) -> None:
    fields = {"contestant": "c2", "penalty": "150%", "law": "90", "late_ground": "director_error", "late_reason": "x"}
    reply = evening.sends("director/penalty", **fields)
    assert reply.status_code == 422
    assert 'name="sure"' in reply.text
    assert evening.sends("director/penalty", **fields, sure="yes").status_code == 303
    assert (
        english("{penalty} of a top on one board", penalty="150%")
        in evening.eva.get(f"{evening.address}/director/penalty").text
    )


def test_in_a_browser_the_same_form_goes_on_with_the_ground(evening: Evening) -> None:
    page = window(360)
    page.goto(f"{evening.club.url}/sign-in")
    page.fill("input[name=name]", NAME)
    page.fill("input[name=password]", PASSWORD)
    page.click("main button")
    page.goto(f"{evening.club.url}{evening.address}/director/slip/{evening.place}")
    page.fill("input[name=score]", "4S N -1")
    page.click("button[value=correct]")
    page.check("input[name=late_ground][value=organiser]")
    page.fill("input[name=late_reason]", "misread slip")
    page.click("#late button.primary")
    page.goto(f"{evening.club.url}{evening.address}/ranking")
    expect(page.locator("#corrected")).to_be_visible(timeout=PATIENCE * 1000)
    page.context.close()
