"""How many taps and swipes an evening takes, on a small phone with real touches: the table of docs/evening.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from parts import ROOT
from playwright.sync_api import Page, expect
from said import english
from web.browser import settled, slide, window
from web.club import NAME, PASSWORD, Club, pairs_event, running
from web.finger import Finger

from arbitr.bridge.result import Result
from arbitr.plain import to_plain
from arbitr.tournament.event import TournamentEvent
from arbitr.tournament.events import direct, results
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.play.slip import SlipScore
from arbitr.tournament.rules import USUAL as RULES
from arbitr.tournament.rules import Rules

SEED = 20
SMALL = (320, 568)
USUAL = (360, 740)
LINE = re.compile(r"^\| (?P<task>[^|]+) \| (?P<taps>\d+) \| (?P<swipes>\d+) \| (?P<keys>\d+) \|", re.MULTILINE)
DOCUMENT = ROOT / "docs" / "evening.md"


def documented() -> dict[str, tuple[int, int, int]]:
    """The taps, swipes and keys of each task; the letters of names and numbers are no keys here."""
    return {
        found["task"].strip(): (int(found["taps"]), int(found["swipes"]), int(found["keys"]))
        for found in LINE.finditer(DOCUMENT.read_text(encoding="utf-8"))
    }


def is_documented(task: str, finger: Finger, keys: int = 0) -> None:
    """Exactly, but for swipes: how long a page is depends on the fonts of the device."""
    taps, swipes = finger.count()
    known = documented()[task]
    assert (taps, keys) == (known[0], known[2]), task
    assert swipes <= known[1], task


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("taps")) as opened:
        yield opened


class Table:
    """Three tables with twelve boards in a round, and the phones of both pairs at the first."""

    def __init__(self, club: Club, rules: Rules = RULES) -> None:
        self.club = club
        self.stream, movement, _ = pairs_event(club.store, 6, 36, "mitchell", rules)
        self.boards = movement.rounds[0].tables[0].boards
        self.place = SlipKey(1, "A", 1, 1, self.boards[0])

    def phone(self, side: int | None) -> Finger:
        page = window(*SMALL, has_touch=True)
        page.goto(f"{self.club.url}/p/{self.club.code(self.stream, 1)}")
        page.locator("form button").nth(-1 if side is None else side).click()
        page.wait_for_selector(".slots")
        return Finger(page)

    def director(self, *events: TournamentEvent) -> Finger:
        store = self.club.store
        store.append(self.stream, store.version(self.stream), [to_plain(event) for event in events], by="table A1")
        page = window(*USUAL, has_touch=True)
        sign_in(page, self.club)
        page.goto(f"{self.club.url}/t/{self.stream}/director")
        return Finger(page)

    def plays(self, result: str) -> results.ResultEntered:
        return results.ResultEntered(self.place, SlipScore(Result.parse(result)))

    def calls(self, words: str) -> direct.DirectorCalled:
        return direct.DirectorCalled(1, "A", 1, None, words, self.place.board)


@pytest.fixture
def table(club: Club) -> Table:
    return Table(club)


def sign_in(page: Page, club: Club) -> None:
    page.goto(f"{club.url}/sign-in")
    page.fill("input[name=name]", NAME)
    page.fill("input[name=password]", PASSWORD)
    page.click("main button")
    page.wait_for_url(f"{club.url}/")


def taps_result(finger: Finger, result: Result, lead: str) -> None:
    """Taps what the step shows, and sends it."""
    page = finger.page
    if result.contract is None:
        finger.tap(page.locator("[data-keys=contract]").get_by_role("button", name=english("Passed out")))
    else:
        contract = result.contract
        level, suit = contract.bid.code[0], contract.bid.code[1]
        finger.tap(page.locator("[data-keys=contract]").get_by_role("button", name=level, exact=True))
        finger.tap(page.locator("[data-keys=denomination] button").nth("CDHSN".index(suit)))
        if contract.doubling.symbol:
            finger.tap(page.locator("[data-keys=double] button").nth(len(contract.doubling.symbol)))
        finger.tap(page.locator(f"[data-keys=declarer] .seat.{contract.declarer}"))
        if lead:
            finger.tap(page.locator("[data-keys=lead]").get_by_role("button", name=lead[0], exact=True))
            rank = lead[1].replace("T", "10")
            finger.tap(page.locator("[data-keys=rank]").get_by_role("button", name=rank, exact=True))
        elif page.locator("[data-slot=lead]").count():
            finger.tap(page.locator("[data-keys=rank]").get_by_role("button", name=english("No lead")))
        over = result.code.split(" ")[-1].replace("-", "−")
        finger.tap(page.locator("[data-keys=result] .key").filter(has=page.get_by_text(over, exact=True)))
    finger.tap("#send")


def random_results() -> list[tuple[Result, str]]:
    chance = Random(SEED)
    fixed = [("pass", ""), ("4SX N -10", "D7"), ("7NXX W -13", "CT"), ("1NX E +6", "")]
    others = []
    for _ in range(8):
        level = chance.randint(1, 7)
        over = chance.randint(-(level + 6), 7 - level)
        text = f"{level}{chance.choice('CDHSN')}{chance.choice(('', '', 'X', 'XX'))} {chance.choice('NESW')} "
        lead = chance.choice(("", chance.choice("CDHS") + chance.choice("AKQJT98765432")))
        others.append((text + ("=" if not over else f"{over:+}"), lead))
    return [(Result.parse(text), lead) for text, lead in fixed + others]


def test_every_result_takes_as_many_taps_as_it_has_parts_and_the_other_side_one(table: Table) -> None:
    known = documented()
    first, second = table.phone(0), table.phone(1)
    for number, (result, lead) in enumerate(random_results(), 1):
        taps_result(first, result, lead)
        kind = "passed out" if result.contract is None else "with its lead" if lead else "no lead"
        taps, swipes = first.count()
        is_doubled = result.contract is not None and bool(result.contract.doubling.symbol)
        assert (taps - is_doubled, swipes, 0) == known[f"result, {kind}"], (result, lead)
        second.tap("#confirm")
        is_documented("confirming", second)
        expect(first.page.locator(".bd.done")).to_have_count(number)
    assert known["result, with its lead"] <= (6 + 1, 0, 0)
    assert known["result, no lead"] <= (5 + 1, 0, 0)


def test_a_result_takes_one_tap_less_where_leads_are_off(club: Club) -> None:
    phone = Table(club, replace(RULES, leads=False)).phone(0)
    taps_result(phone, Result.parse("4S N +1"), "")
    is_documented("result, leads off", phone)


def test_corrections(table: Table) -> None:
    first, second = table.phone(0), table.phone(1)
    taps_result(first, Result.parse("4S N +1"), "D7")
    first.count()
    second.tap("#change")
    second.tap(second.page.locator("[data-keys=result] .key").filter(has=second.page.get_by_text("=", exact=True)))
    second.tap("#send")
    is_documented("correcting what the other side entered", second)
    first.tap("#confirm")
    is_documented("agreeing to a correction", first)
    expect(second.page.locator(".bd.done")).to_have_count(1)
    page = first.page
    for name in ("3", "4"):
        first.tap(page.locator("[data-keys=contract]").get_by_role("button", name=name, exact=True))
    first.tap(page.locator("[data-keys=denomination] button").nth(3))
    first.count()
    first.tap("[data-slot=contract]")
    first.tap(page.locator("[data-keys=denomination] button").nth(2))
    expect(page.locator("[data-slot=contract]")).to_contain_text("4♥")
    is_documented("correcting a wrong key", first)


def test_a_device_that_both_sides_share_confirms_by_a_slide(table: Table) -> None:
    shared = table.phone(None)
    taps_result(shared, Result.parse("3N S ="), "D7")
    is_documented("result, with its lead", shared)
    shared.count()
    slide(shared.page)
    shared.swipes += 1
    is_documented("confirming on a shared device", shared)
    expect(shared.page.locator(".bd.done")).to_have_count(1)


def test_a_revoke(table: Table) -> None:
    director = table.director(table.plays("4S S +1"), table.calls("Revoke"))
    director.tap("#queue a[href*='ruling?call=']")
    director.tap("#players a:text-is('E')")
    director.tap("a.answer[data-value=offender]")
    offered = director.page.locator("a.answer:visible")
    expect(offered).to_have_count(2)  # East-West have won two tricks, one of them by the revoke
    assert [answer.get_attribute("data-value") for answer in offered.all()] == ["0", "1"]
    director.tap("a.answer[data-value='1']")
    director.tap("#book")
    director.page.wait_for_url("**/board/**")
    assert documented()["ruling: revoke"][0] <= 6
    is_documented("ruling: revoke", director)


def test_an_insufficient_bid(table: Table) -> None:
    director = table.director(table.calls("Insufficient bid"))
    director.tap("#queue a[href*='ruling?call=']")
    director.tap("#box button[value='1S']")
    director.tap("#box button[value='1H']")
    director.tap("a.answer[data-value=refuse]")
    director.tap("a.answer[data-value='2H']")
    director.tap("#book")
    director.page.wait_for_url("**/board/**")
    assert documented()["ruling: insufficient bid"][0] <= 6
    is_documented("ruling: insufficient bid", director)


def test_a_lead_out_of_turn(table: Table) -> None:
    """The contract is known from the result, as it is where the slip is written before the lead."""
    director = table.director(table.plays("4S S +1"), table.calls("Lead out of turn"))
    director.tap("#queue a[href*='ruling?call=']")
    director.tap("label.key:has(input[name=suit][value=D])")
    director.tap("button[name=rank][value='7']")
    director.tap("a.answer[data-value='refuse+require:D']")
    director.tap("#book")
    director.page.wait_for_url("**/board/**")
    assert documented()["ruling: lead out of turn"][0] <= 5
    is_documented("ruling: lead out of turn", director)


def test_a_weighted_score(table: Table) -> None:
    """60 % of the contract made and the rest of it down one; suit and declarer are those of the result."""
    director = table.director(table.plays("4S N ="))
    director.tap(f"#grid a[href$='/slip/{table.place}']")
    director.tap("#board-tools a[href*='/adjust/']")
    director.type("[name=ns_share]", "60")
    director.choose("[name=ns_level] >> nth=1", "4")
    director.choose("[name=ns_over] >> nth=1", "-1")
    director.tap("button[name=do][value=give] >> nth=0")
    director.page.wait_for_url("**/board/**")
    log = table.club.store.records(table.stream)
    assert log[-1].event["adjustment"] == "60% 4S N =, 40% 4S N -1"
    is_documented("weighted score", director)


def test_a_seating_swap(table: Table) -> None:
    director = table.director()
    director.tap(f"#grid a[href$='/slip/{table.place}']")
    director.tap("form[action$='/director/seats'] button")
    director.tap("main form button.primary")
    is_documented("pairs that sat the wrong way round", director)


PAIRS = [(f"Anna Bílá{number}", f"Jan Černý{number}") for number in "ABCDEFGHIJ"]


def new_tournament(club: Club, has_touch: bool) -> Finger:
    """The page of a new tournament of pairs, where its entries are."""
    page = window(1280, 800, has_touch=has_touch)
    sign_in(page, club)
    page.goto(f"{club.url}/manage/new")
    page.fill("input[name=title]", "Tuesday")
    page.keyboard.press("Enter")
    page.wait_for_url("**/manage?*")
    return Finger(page)


def test_ten_pairs_are_typed_without_a_tap(club: Club) -> None:
    organiser = new_tournament(club, has_touch=False)
    page, keys = organiser.page, 0
    for number, names in enumerate(PAIRS, 1):
        for field, name in zip(("one", "two"), names, strict=True):
            expect(page.locator(f"input[name={field}]")).to_be_focused()
            page.keyboard.type(name)
            page.keyboard.press("Tab")
            keys += 1
        page.keyboard.press("Enter")
        keys += 1
        expect(page.locator("#entries .listed > li")).to_have_count(number)
        settled(page)
    is_documented("ten pairs typed", organiser, keys)


def test_ten_pairs_are_pasted_and_looked_at(club: Club) -> None:
    organiser = new_tournament(club, has_touch=True)
    page = organiser.page
    organiser.tap(page.get_by_text(english("Paste a list")))
    organiser.tap("textarea[name=lines]:visible")
    page.keyboard.insert_text("\n".join(f"{one}, {two}" for one, two in PAIRS))
    organiser.tap(page.get_by_role("button", name=english("Preview the list")))
    organiser.tap(page.get_by_role("button", name=english("Enter {count} pairs", count=len(PAIRS))))
    expect(page.locator("#entries .listed > li")).to_have_count(len(PAIRS))
    is_documented("ten pairs pasted", organiser)
