"""Writes docs/screenshots: the main pages of the demo evening as people see them, to be looked at.

    .venv/bin/python tools/screenshots.py

It needs Chromium, as the browser tests do.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.browser import tap_denomination, tap_result, window  # noqa: E402
from web.club import Club, running  # noqa: E402

from arbitr.cli.club.demo import SEED  # noqa: E402
from arbitr.club.demo.evening import SHOWN  # noqa: E402
from arbitr.club.demo.life import NAME, PASSWORD, Demo, opened, opened_in  # noqa: E402
from arbitr.club.demo.people import CASTS  # noqa: E402
from arbitr.web.desk.desk import RulingDesk  # noqa: E402
from arbitr.web.services import services_of  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"


@contextmanager
def looking(club: Club, width: int, language: str, scheme: str = "light", signed_in: bool = False) -> Iterator[Page]:
    page = window(width, 800 if width > 400 else 640, color_scheme=scheme)
    page.context.add_cookies([{"name": "lang", "value": language, "url": club.url}])
    if signed_in:
        page.goto(f"{club.url}/sign-in")
        page.fill("[name=name]", NAME)
        page.fill("[name=password]", PASSWORD)
        page.click("button.primary")
    yield page
    page.context.close()


TAKEN: set[str] = set()


def save(page: Page, name: str, whole: bool = False) -> None:
    page.wait_for_timeout(300)
    page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)
    TAKEN.add(name)
    print(f"{name}.png")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    chance = Random(SEED)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as club:
        demos = {"en": opened(club.store, chance)}
        demos |= {language: opened_in(club.store, chance, language) for language in CASTS if language != "en"}
        demos = {language: replace(demo, code=club.code(demo.stream, SHOWN)) for language, demo in demos.items()}
        everybody(club, demos)
        phones(club, demos)
        directors(club, demos["cs"])
        organisers(club, demos["sk"])
        services_of(club.server.config.app).demos = demos  # from here on it is the demo's server
        for name, width, language, scheme in (
            ("demo-1280-en", 1280, "en", "light"),
            ("demo-1280-ru-dark", 1280, "ru", "dark"),
            ("demo-360-cs", 360, "cs", "light"),
        ):
            with looking(club, width, language, scheme) as page:
                page.goto(club.url)
                save(page, name, whole=True)
    forget_others()


def forget_others() -> None:
    """Pictures of pages that are not taken any more."""
    for old in FOLDER.glob("*.png"):
        if old.stem not in TAKEN:
            old.unlink()


def everybody(club: Club, demos: Mapping[str, Demo]) -> None:
    english = demos["en"]
    with looking(club, 1280, "en") as page:
        for name, address in {
            "start": "/",
            "ranking": f"/t/{english.last}/ranking",
            "teams": f"/t/{english.teams}/ranking",
            "hands": f"/t/{english.last}/hands/1",
            "traveller": f"/t/{english.last}/board/1/1",
            "law": "/laws/insufficient_bid",
        }.items():
            page.goto(club.url + address)
            if name == "traveller":
                page.wait_for_selector(".mk")
            save(page, f"{name}-1280-en", whole=name != "hands")
        page.goto(f"{club.url}/t/{english.last}/ranking")
        page.locator("tbody a.who").first.click()
        save(page, "sheet-1280-en", whole=True)
        page.locator("a[href^='/player/']").first.click()
        save(page, "player-1280-en", whole=True)
    for name, language, scheme in (("screen-1280-ru-dark", "ru", "dark"), ("screen-1280-sr", "sr", "light")):
        with looking(club, 1280, language, scheme) as page:
            page.goto(f"{club.url}/t/{demos[language].stream}/screen")
            save(page, name)
    with looking(club, 1280, "cs", "dark") as page:
        page.goto(f"{club.url}/m/{demos['cs'].marias}/screen")
        save(page, "marias-screen-1280-cs")
    czech = demos["cs"]
    with looking(club, 360, "cs") as page:
        for name, address in {
            "ranking": f"/t/{czech.stream}/ranking",
            "matches": f"/t/{czech.teams}/matches",
            "traveller": f"/t/{czech.last}/board/1/1",
            "marias-ranking": f"/m/{czech.marias}/ranking",
        }.items():
            page.goto(club.url + address)
            if name == "traveller":
                page.wait_for_selector(".mk")
            save(page, f"{name}-360-cs", whole=name == "traveller")


def phones(club: Club, demos: Mapping[str, Demo]) -> None:
    """The steps of one result at 320 pixels, and the phone of mariáš."""
    code = f"{club.url}/p/{demos['sr'].code}"
    with looking(club, 320, "sr") as page, looking(club, 320, "sr", "dark") as other:
        page.goto(code)
        save(page, "phone-scanned-320-sr")
        page.locator("form button", has_text="N-S").click()
        page.wait_for_selector(".slots")
        save(page, "phone-320-sr")
        page.locator("[data-keys=contract] button").nth(3).click()
        tap_denomination(page, "S")
        save(page, "phone-contract-320-sr")
        page.locator("[data-keys=declarer] .seat").first.click()
        save(page, "phone-lead-320-sr")
        page.locator("[data-keys=rank] .key").last.click()
        tap_result(page, "+1")
        save(page, "phone-result-320-sr")
        page.click("#send")
        page.wait_for_selector("#next")
        save(page, "phone-waiting-320-sr")
        other.goto(code)
        other.locator("form button", has_text="E-W").click()
        other.wait_for_selector("#confirm")
        save(other, "phone-confirm-320-sr-dark")
    with looking(club, 320, "cs", "dark") as page:
        page.goto(f"{club.url}/m/p/{club.code(demos['cs'].marias, 1, section='')}")
        page.locator("form button").last.click()
        page.wait_for_selector("main")
        save(page, "marias-phone-320-cs-dark", whole=True)


def directors(club: Club, demo: Demo) -> None:
    begun = replace(RulingDesk(), procedure="insufficient_bid").moved("N 1S").moved("E 1H")
    addresses = {
        "director": f"/t/{demo.stream}/director",
        "what-happened": f"/t/{demo.stream}/director/ruling?table=A4&board=19",
        "question": f"/desk?d={begun.text}",
        "ruling": f"/desk?d={begun.answered('refuse').text}",
        "appeals": f"/t/{demo.stream}/director/appeals",
        "referee": f"/m/{demo.marias}/referee",
    }
    with looking(club, 360, "cs", signed_in=True) as page:
        for name, address in addresses.items():
            page.goto(club.url + address)
            save(page, f"{name}-360-cs", whole=True)
    with looking(club, 1280, "cs", "dark", signed_in=True) as page:
        page.goto(club.url + addresses["director"])
        save(page, "director-1280-cs-dark", whole=True)


def organisers(club: Club, demo: Demo) -> None:
    with looking(club, 1280, "sk", signed_in=True) as page:
        for name, address in {
            "new": "/manage/new",
            "manage": f"/t/{demo.stream}/manage",
            "entries": f"/t/{demo.stream}/manage/entries",
            "movement": f"/t/{demo.stream}/manage/movement",
            "changes": f"/t/{demo.stream}/manage/changes",
        }.items():
            page.goto(club.url + address)
            save(page, f"{name}-1280-sk", whole=True)


if __name__ == "__main__":
    main()
