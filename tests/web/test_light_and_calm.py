"""Pages are light and calm: few bytes, a first paint that waits for no font, nothing that moves when live data arrive,
and a whole evening with nothing but the keyboard.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from said import english
from web.browser import enter_result, window
from web.club import NAME, PASSWORD, Club, pairs_event, running, stored

from arbitr.bridge.result import Result
from arbitr.club.demo.evening import SHOWN
from arbitr.club.demo.life import opened
from arbitr.movements.movement import Movement
from arbitr.tournament.events import direct, organise
from arbitr.tournament.events.results import ResultConfirmed, ResultEntered
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.play.slip import SlipScore
from arbitr.web.services import services_of

MOST_BYTES, MOST_OF_FONTS = 60_000, 90_000
MOST_SHIFT = 0.01
"""Of the window, over all updates. A browser calls a page good up to 0.1."""
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""400 ms and 400 kbit/s."""
RECORDED = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    shifts.push([entry.value, entry.hadRecentInput, entry.sources.map((one) => one.node?.outerHTML?.slice(0, 100))]);
}).observe({ type: "layout-shift", buffered: true });
"""
FOCUSED = "document.activeElement"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("calm")) as opened_club:
        yield opened_club


def results_of(movement: Movement, number: int, *, only: int = 0) -> Iterator[ResultEntered]:
    texts = ("4S N =", "4S N -1", "3NT S +1", "2H E =")
    for seated in movement.rounds[number - 1].tables:
        for at, board in enumerate(seated.boards):
            if seated.table is not None and (not only or seated.table == only):
                result = Result.parse(texts[(at + seated.table) % len(texts)])
                yield ResultEntered(SlipKey(1, "A", number, seated.table, board), SlipScore(result))


def signed_in(page: Page, club: Club) -> None:
    page.goto(f"{club.url}/sign-in")
    page.fill("[name=name]", NAME)
    page.fill("[name=password]", PASSWORD)
    page.click("button.primary")
    page.wait_for_url(f"{club.url}/")


def scanned(page: Page, club: Club, stream: str, side: str) -> None:
    page.goto(f"{club.url}/p/{club.code(stream, 1)}")
    page.locator("button[name=who]", has_text=side).click()
    page.wait_for_selector(".slots")


def shifted(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("shifts.splice(0).filter(([, hadInput]) => !hadInput)")
    return found


def too_much(shifts: list[Any]) -> list[Any]:
    """What moved, if together it is more than it may be."""
    return shifts if sum(value for value, *_ in shifts) > MOST_SHIFT else []


def test_nothing_moves_when_live_data_arrive(club: Club) -> None:
    stream, movement, _ = pairs_event(club.store, 12, 18, kind="mitchell")
    stored(club, stream, *results_of(movement, 1), organise.RoundBegun(1, 2), *results_of(movement, 2, only=2))
    windows = {
        "ranking": window(360, 640), "wide ranking": window(1280, 800), "screen": window(1280, 720),
        "cockpit": window(1280, 800), "cockpit on a phone": window(360, 740), "phone": window(320, 568),
    }  # fmt: skip
    for name, page in windows.items():
        page.add_init_script(RECORDED)
        if "cockpit" in name:
            signed_in(page, club)
        if name == "phone":
            scanned(page, club, stream, "N-S")
        else:
            part = "ranking" if "ranking" in name else "screen" if name == "screen" else "director"
            page.goto(f"{club.url}/t/{stream}/{part}")
    for name, page in windows.items():
        page.evaluate("document.fonts.ready")
        assert not too_much(shifted(page)), f"{name} while it loads"
    lists = {name: windows[name].inner_text("tbody") for name in ("ranking", "wide ranking", "screen")}
    new = [*results_of(movement, 2, only=3), *results_of(movement, 2, only=4)]
    stored(club, stream, *new, *(ResultConfirmed(result.place) for result in new))
    stored(club, stream, direct.DirectorCalled(1, "A", 5, None, "Revoke", 13))
    for name, before in lists.items():
        windows[name].wait_for_function("before => document.querySelector('tbody').innerText !== before", arg=before)
    for name in ("cockpit", "cockpit on a phone"):
        expect(windows[name].locator(".callc", has_text="Revoke")).to_have_count(1)
    stored(club, stream, *results_of(movement, 2, only=5), *results_of(movement, 2, only=6), organise.RoundBegun(1, 3))
    third = english("Round {round} of {rounds}", round=3, rounds=6)
    for name in ("cockpit", "cockpit on a phone"):
        expect(windows[name].locator("#clock")).to_contain_text(third)
    expect(windows["screen"].locator("[data-round='3']")).to_be_attached()
    expect(windows["phone"].locator("#move")).to_be_visible()
    moved = {name: shifted(page) for name, page in windows.items()}
    print("MOVED", moved)
    assert {name: all_ for name, all_ in moved.items() if too_much(all_)} == {}


def transferred(page: Page, address: str) -> tuple[int, int, list[str]]:
    """Bytes of everything but fonts, of fonts, and what came."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    asked: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(address)
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    session.send("Network.disable")  # its answer comes after all events
    fonts = sum(int(size) for id_, size in sizes.items() if asked.get(id_, "").endswith(".woff2"))
    came = [f"{asked.get(id_, '?')}: {size}" for id_, size in sizes.items()]
    session.detach()
    return sum(int(size) for size in sizes.values()) - fonts, fonts, came


def test_front_page_and_phone_are_light_and_fonts_delay_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as demo_club:
        demo = opened(demo_club.store, Random(7))
        services = services_of(demo_club.server.config.app)
        plain = window(360, 640)
        pages = {"a club's front page": f"{demo_club.url}/"}
        counted = {name: transferred(plain, address) for name, address in pages.items()}
        services.demos = {"en": demo}
        counted["the demo's front page"] = transferred(window(1280, 800), f"{demo_club.url}/")
        phone = window(320, 568)
        phone.goto(f"{demo_club.url}/p/{demo_club.code(demo.stream, SHOWN)}")
        phone.locator("form button").last.click()
        phone.wait_for_selector(".slots")
        phone = window(320, 568, storage_state=phone.context.storage_state())
        counted["the phone"] = transferred(phone, f"{demo_club.url}/t/{demo.stream}/phone")
        print(counted)
        for name, (size, fonts, came) in counted.items():
            assert 0 < size < MOST_BYTES, (name, came)
            assert fonts <= MOST_OF_FONTS, (name, came)
        again = transferred(phone, f"{demo_club.url}/t/{demo.stream}/ranking")
        assert again[1] == 0, f"fonts are cached: {again[2]}"


def test_a_result_is_entered_and_confirmed_over_a_slow_network(club: Club) -> None:
    """400 ms and 400 kbit/s for both phones and a ranking; fonts, which come last, delay no first paint."""
    stream, _, _ = pairs_event(club.store, 6, 9, kind="mitchell")
    north, east, viewer = window(320, 568), window(320, 568), window(360, 640)
    for page in (north, east, viewer):
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
    scanned(north, club, stream, "N-S")
    scanned(east, club, stream, "E-W")
    viewer.goto(f"{club.url}/t/{stream}/ranking")
    painted = viewer.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    viewer.evaluate("document.fonts.ready")
    fonts = viewer.evaluate(
        "performance.getEntriesByType('resource').filter((each) => each.name.endsWith('.woff2'))"
        ".map((each) => [each.responseEnd, each.renderBlockingStatus])"
    )
    assert len(fonts) >= 3
    assert all(ended > painted and blocking == "non-blocking" for ended, blocking in fonts), (painted, fonts)
    enter_result(north, "3", "N", "N", "=")
    expect(north.locator("h1")).to_contain_text(english("Waiting for {side} to confirm", side="E\u2011W"))
    expect(east.locator("#confirm")).to_be_visible()
    east.wait_for_selector("#phone:not(.guarded)")
    east.click("#confirm")
    expect(east.locator(".bd.done")).to_have_count(1)
    expect(viewer.locator("tr[data-id]").first).to_be_attached()


class Keyboard:
    """Somebody without a mouse and without a finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, selector: str, text: str = "", most: int = 90) -> None:
        """Tab until it has the focus, which must be seen."""
        is_on = """([selector, text]) => {
            const one = document.activeElement;
            return one.matches(selector) && one.textContent.trim().startsWith(text);
        }"""
        for _ in range(most):
            if self.page.evaluate(is_on, [selector, text]):
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError(f"Tab does not reach {selector} {text}")
        seen = """(() => {
            const look = getComputedStyle(document.activeElement);
            return look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2;
        })()"""
        assert self.page.evaluate(seen), f"nobody sees that {selector} {text} has the focus"

    def press(self, selector: str, text: str = "") -> None:
        self.reach(selector, text)
        self.page.keyboard.press("Enter")


def test_an_evening_needs_nothing_but_a_keyboard(club: Club) -> None:
    stream, movement, _ = pairs_event(club.store, 6, 9, kind="mitchell")
    first = next(seated for seated in movement.rounds[0].tables if seated.table == 1)
    # Two players: one enters a result and calls, the other confirms.
    phones = []
    for side in ("N-S", "E-W"):
        page = window(360, 640)
        page.goto(f"{club.url}/p/{club.code(stream, 1)}")
        keys = Keyboard(page)
        keys.press("button[name=who]", side)
        page.wait_for_selector(".slots")
        phones.append(keys)
    north, east = phones
    for selector, text in (
        ("[data-keys=contract] .key", "3"), ("[data-keys=denomination] .key", english("NT")),
        ("[data-keys=declarer] .seat", "N"), ("[data-keys=rank] .key", english("No lead")),
        ("[data-keys=result] .key", "="),
    ):  # fmt: skip
        north.press(selector, text)
    north.press("#send")
    expect(north.page.locator("h1")).to_contain_text(english("Waiting for {side} to confirm", side="E\u2011W"))
    expect(east.page.locator("#confirm")).to_be_visible()
    east.press("#confirm")
    expect(east.page.locator(".bd.done")).to_have_count(1)
    north.press("#bell")
    expect(north.page.locator("#what")).to_be_focused()
    north.page.keyboard.type("Hesitation")
    north.press("#call")
    expect(north.page.locator("#sheet-call")).to_contain_text(english("The director has your call."))
    north.page.keyboard.press("Escape")
    expect(north.page.locator("#sheet-call")).to_have_count(0)
    # The director answers and begins the next round; the organiser ends the session and publishes.
    page = window(1280, 800)
    desk = Keyboard(page)
    page.goto(f"{club.url}/sign-in")
    desk.reach("[name=name]")
    page.keyboard.type(NAME)
    desk.reach("[name=password]")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{club.url}/")
    rest = [
        result for result in results_of(movement, 1) if result.place.board != first.boards[0] or result.place.table != 1
    ]
    done = [result.place for result in rest]
    stored(club, stream, *rest, *(ResultConfirmed(place) for place in done))
    desk.press(f"#tonight a[href='/t/{stream}/director']")
    page.wait_for_url("**/director")
    desk.press("#queue a", english("Rule"))
    page.wait_for_url("**/ruling?call=*")
    page.go_back()
    page.wait_for_url("**/director")
    desk.press("#queue form button", english("Done"))
    expect(page.locator("#queue")).to_contain_text(english("Nobody is waiting."))
    desk.press("#next-round")
    expect(page.locator("#clock")).to_contain_text(english("Round {round} of {rounds}", round=2, rounds=3))
    left = [*results_of(movement, 2), *results_of(movement, 3)]
    stored(club, stream, organise.RoundBegun(1, 3), *left, *(ResultConfirmed(result.place) for result in left))
    desk.press(".top nav a", english("Organiser"))
    page.wait_for_url("**/manage")
    desk.press("#do-end")
    page.wait_for_selector("#do-publish")
    desk.press("#do-publish")
    expect(page.locator("#do-publish")).to_have_count(0)
    desk.press(".top nav a", english("Ranking"))
    page.wait_for_url("**/ranking")
    desk.press("tr.first a.who")
    page.wait_for_url("**/contestant/*")
