"""Every page at three widths, light and dark, in five languages, with long names: nothing too wide, cut, overlapping or
too small to touch, and no fault for people who cannot see well.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import axe_core_python  # type: ignore[import-untyped]
import pytest
from parts import FULL
from playwright.sync_api import Page
from web.browser import window
from web.club import NAME, PASSWORD, Club, pairs_event, post, running
from web.cup import Cup
from web.walk import page_of, pages_described

from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.cards import Card
from arbitr.club.demo.evening import teams_evening
from arbitr.plain import to_plain
from arbitr.text import LANGUAGES
from arbitr.tournament import SlipKey, SlipScore
from arbitr.tournament.events import direct, organise, results
from arbitr.web.desk.desk import RulingDesk

WIDTHS = (320, 360, 1280)
SCHEMES = ("light", "dark")
AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
AXE_RUN = "async (o) => (await axe.run(o)).violations.map((v) => [v.impact, v.id, v.nodes[0].html])"
LONG = "Александра-Вероника Преображенская-Wolfeschlegelsteinhausenbergerová"

DESK = ("/t/{id_}/director/adjust", "/t/{id_}/director/appeal", "/t/{id_}/director/board")
"""Looked at in test_desk.py; the pages of mariáš in test_marias_pages.py."""
TOOLS = ("clock", "decisions", "discipline", "find", "fouled", "message", "missing", "penalty", "seats", "slips")
"""Of the director, each on a page of its own."""
LEAD_ON = {"/manage", "/t/{id_}"}
"""Nothing is shown there."""
PIECES = {"/people-offered", "/club/logo/{digest}"}
"""They come into a page that is open."""
FAULTS = (Path(__file__).parent / "faults.js").read_text()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Club, dict[str, list[str]]]]:
    """An evening with everything in it that pages show."""
    with running(tmp_path_factory.mktemp("layout")) as open_club:
        store = open_club.store
        stream, movement, contestants = pairs_event(store, 8)
        for number, person in enumerate(store.persons.all()):
            if number % 3 == 0:
                store.persons.put(replace(person, name=f"{LONG} {number}"))
        events: list[Any] = []
        for seating in movement.rounds[0].tables:
            for place, board in enumerate(seating.boards):
                where = SlipKey(1, "A", 1, seating.table or 0, board)
                events.append(results.ResultEntered(where, SlipScore(Result.parse("4SX N -1"), Card.parse("D7"))))
                if place == 0:
                    events.append(direct.AdjustmentRecorded(where, Adjustment.parse("60% 4S N =, 40% 4S N -1"), "12C1"))
        events.append(direct.DirectorCalled(1, "A", 2, None, "The dummy has revoked, and nobody knows in which trick"))
        events.append(direct.MessageSent("Please be quiet, the other section is still playing its last boards"))
        events.append(organise.RoundBegun(1, 2))
        seated = next(table for table in movement.rounds[1].tables if table.table == 1)
        board_now = seated.boards[0]
        events.append(results.ResultEntered(SlipKey(1, "A", 2, 1, board_now), SlipScore(Result.parse("2C W +1"))))
        version = store.version(stream)
        store.append(stream, version, [to_plain(event) for event in events], by="director eva")
        over, other, _ = pairs_event(store, 6)
        done = [
            results.ResultEntered(SlipKey(1, "A", n, s.table or 0, b), SlipScore(Result.parse("3NT S +1")))
            for n, this in enumerate(other.rounds, 1) for s in this.tables for b in s.boards
        ]  # fmt: skip
        begin = [organise.RoundBegun(1, n) for n in range(2, len(other.rounds) + 1)]
        end: list[Any] = [*begin, *done, organise.SessionEnded(1), organise.Published()]
        store.append(over, store.version(over), [to_plain(event) for event in end], by="organiser eva")
        early, _, _ = pairs_event(store, 4, begun=False)
        teams = teams_evening(store, Random(1))
        cup = Cup(open_club)
        cup.choose()
        cup.begin()
        cup.plays(1, 420, 420)
        organiser = open_club.signed_in()
        series = post(organiser, "/manage/series", {"name": f"Autumn of {LONG}", "tournament": over})
        code = open_club.code(stream, 1)
        moved, gone, _ = (store.tokens.issue(stream, *of) for of in (("table", "A1"), ("table", "A2"), ("pair", "c1")))
        for token, do in ((moved, "move"), (gone, "revoke")):
            address = f"/t/{stream}/director/phones"
            post(organiser, f"{address}/{token.id}", {"do": do, "to": f"pair {contestants[3]}"}, page=address)
        asked = replace(RulingDesk(), procedure="revoke").text
        refused = ["/nowhere", f"/t/{stream}/board/1/1"]  # others have yet to play the board
        pages = {
            "everybody": [
                "/masterpoints", "/kit", "/join", "/marias?game=hundred-seven&against=seven-against",
                "/marias/referee?q=renonc", "/marias/referee?procedure=renonc",
                "/marias/referee?procedure=misdeal&by=A&a=yes&a=during_play",
                "/", "/sign-in", "/laws", "/laws?q=misinformation", "/laws/27", "/laws/40?edition=1997",
                "/laws/definitions", "/laws/index", "/laws/procedures", "/laws/insufficient_bid", "/desk",
                "/desk?q=revoke",
                "/desk?procedure=insufficient_bid", f"/desk?d={asked}", "/desk?procedure=opening_lead_out_of_turn",
                f"/t/{stream}/ranking", f"/t/{over}/ranking", f"/t/{over}/board/1/1",
                f"/p/{open_club.code(early, 1)}/names",
                f"/t/{over}/contestant/{contestants[0]}", f"/t/{over}/screen", f"/p/{code}", *refused,
                f"/player/{store.persons.all()[0].id}",
                "/data", f"/t/{teams}/matches", f"/t/{teams}/match/A/1/1", f"/t/{teams}/board/1/1",
                f"/t/{cup.id}/bracket",
            ],
            "refused": refused,
            "phone": [f"/t/{stream}/phone", f"/t/{stream}/phone/board/{board_now}"],
            "organiser": [
                "/manage/new", "/manage/club", f"/t/{stream}/manage", f"/t/{over}/manage", f"/t/{stream}/director",
                f"/t/{stream}/director/slip/1A-1-1-1", f"/t/{stream}/director/ruling", f"/t/{stream}/log",
                f"/t/{stream}/director/phones", f"/t/{stream}/director/phones?phone={moved.id}",
                f"/t/{teams}/match/A/1/1", f"/t/{over}/board/1/1", "/director/password",
                f"/people/{store.persons.all()[0].id}", f"/people/{store.persons.all()[0].id}?erase=yes",
                *(f"/t/{stream}/manage/{name}" for name in ("entries", "movement", "changes", "rules", "fees")),
                *(f"/t/{stream}/director/{name}" for name in TOOLS), f"/t/{stream}/manage/codes",
                f"/t/{stream}/manage/masterpoints", "/manage/series", "/series", "/backup", series.headers["location"],
                "/people", "/people-import", "/users", f"/t/{teams}/hands/1", f"/t/{teams}/manage/rules",
                f"/t/{teams}/manage/settings", f"/t/{cup.id}/match/A/1/1",
            ],
        }  # fmt: skip
        yield open_club, pages


def test_no_page_is_forgotten(club: tuple[Club, dict[str, list[str]]]) -> None:
    open_club, pages = club
    described = pages_described(open_club.server.config.app)
    seen = {page_of(address, described) for addresses in pages.values() for address in addresses}
    left = {page for page in described - seen if not page.startswith(("/m/", *DESK))}
    assert left == LEAD_ON | PIECES | {"/setup"}


def test_the_first_page_of_an_empty_club_fits_too(tmp_path: Path) -> None:
    with running(tmp_path, roles=None) as empty:
        wrong = []
        for width, scheme, language in combinations():
            with looking(empty, "everybody", width, scheme, language) as page:
                page.goto(empty.url)
                assert page.url.endswith("/setup")
                wrong += [f"{width}, {scheme}, {language}: {fault}" for fault in page.evaluate(FAULTS)]
        assert wrong == []


@contextmanager
def looking(club: Club, role: str, width: int, scheme: str, language: str) -> Iterator[Page]:
    page = window(
        width,
        740,
        color_scheme=scheme,
        locale={"en": "en-GB", "cs": "cs-CZ", "sk": "sk-SK", "sr": "sr-Latn-RS", "ru": "ru-RU"}[language],
        bypass_csp=True,
    )
    page.context.add_cookies([{"name": "lang", "value": language, "url": club.url}])
    try:
        if role == "organiser":
            page.goto(f"{club.url}/sign-in")
            page.fill("[name=name]", NAME)
            page.fill("[name=password]", PASSWORD)
            page.click("button.primary")
            page.wait_for_url(f"{club.url}/")
        elif role == "phone":
            stream = club.store.streams("tournament")[-1].id
            page.goto(f"{club.url}/p/{club.code(stream, 1)}")
            page.locator("form button").last.click()
            page.wait_for_selector(".slots")
        yield page
    finally:
        page.context.close()


def combinations() -> list[tuple[int, str, str]]:
    """All of them, or each width with one language and scheme in turn."""
    whole = list(product(WIDTHS, SCHEMES, LANGUAGES))
    return whole if FULL else [(320, "dark", "ru"), (360, "light", "cs"), (1280, "dark", "en")]


@pytest.mark.parametrize("role", ["everybody", "phone", "organiser"])
def test_every_page_fits_its_window(club: tuple[Club, dict[str, list[str]]], role: str) -> None:
    open_club, pages = club
    assert pages[role]
    wrong = []
    looked = 0
    for width, scheme, language in combinations():
        with looking(open_club, role, width, scheme, language) as page:
            for address in pages[role]:
                reply = page.goto(open_club.url + address)
                assert reply is not None
                assert (reply.status == 200) != (address in pages["refused"]), address
                for fault in page.evaluate(FAULTS):
                    wrong.append(f"{address} at {width}, {scheme}, {language}: {fault}")
                looked += 1
    assert wrong == [], "\n".join(wrong)
    assert looked == len(combinations()) * len(pages[role])


LOOKS: tuple[tuple[int, str, dict[str, list[str]]], ...] = (
    (360, "light", {}),
    (1280, "dark", {}),
    *([(360, "dark", {"runOnly": ["color-contrast"]})] if FULL else []),
)
"""Only colours differ between light and dark."""


@pytest.mark.parametrize("role", ["everybody", "phone", "organiser"])
def test_no_page_has_a_fault_for_people_who_cannot_see_well(club: tuple[Club, dict[str, list[str]]], role: str) -> None:
    open_club, pages = club
    wrong = []
    for width, scheme, options in LOOKS:
        with looking(open_club, role, width, scheme, "cs") as page:
            for address in pages[role]:
                page.goto(open_club.url + address)
                page.add_script_tag(content=AXE)
                wrong += [f"{address} at {width}, {scheme}: {fault}" for fault in page.evaluate(AXE_RUN, options)]
    assert wrong == [], "\n".join(wrong)
