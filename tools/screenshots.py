"""Writes docs/screenshots: the main pages of the demo evening as people see them, to be looked at.

    .venv/bin/python tools/screenshots.py

It needs Chromium, as the browser tests do.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.browser import window  # noqa: E402
from web.club import Club, running  # noqa: E402

from arbitr.cli.club.demo import SEED  # noqa: E402
from arbitr.club.demo.evening import SHOWN  # noqa: E402
from arbitr.club.demo.life import NAME, PASSWORD, opened  # noqa: E402
from arbitr.web.desk.desk import RulingDesk  # noqa: E402

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


def save(page: Page, name: str, whole: bool = False) -> None:
    page.wait_for_timeout(300)
    page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)
    print(f"{name}.png")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as club:
        pairs, teams, marias = opened(club.store, Random(SEED))
        past = next(stream.id for stream in club.store.streams("tournament") if stream.id not in (pairs, teams))
        everybody(club, pairs, past, teams, marias)
        phones(club, pairs, marias)
        directors(club, pairs, marias)
        organisers(club, pairs)


def everybody(club: Club, pairs: str, past: str, teams: str, marias: str) -> None:
    with looking(club, 1280, "en") as page:
        for name, address in {
            "start": "/",
            "hands": f"/t/{past}/hands/1",
            "traveller": f"/t/{past}/board/1/1",
            "law": "/laws/insufficient_bid",
        }.items():
            page.goto(club.url + address)
            save(page, f"{name}-1280-en")
    with looking(club, 1280, "ru", "dark") as page:
        page.goto(f"{club.url}/t/{pairs}/screen")
        save(page, "screen-1280-ru-dark")
    with looking(club, 360, "cs") as page:
        for name, address in {
            "ranking": f"/t/{pairs}/ranking",
            "matches": f"/t/{teams}/matches",
            "marias-ranking": f"/m/{marias}/ranking",
        }.items():
            page.goto(club.url + address)
            save(page, f"{name}-360-cs")


def phones(club: Club, pairs: str, marias: str) -> None:
    with looking(club, 320, "sr") as page:
        page.goto(f"{club.url}/p/{club.code(pairs, SHOWN)}")
        save(page, "phone-scanned-320-sr")
        page.locator("form button").last.click()
        page.wait_for_selector(".slots")
        save(page, "phone-320-sr")
        keys = page.locator("[data-keys=contract] button")
        keys.nth(3).click()
        save(page, "phone-contract-320-sr", whole=True)
    with looking(club, 320, "cs", "dark") as page:
        page.goto(f"{club.url}/m/p/{club.code(marias, 1, section='')}")
        page.locator("form button").last.click()
        page.wait_for_selector("main")
        save(page, "marias-phone-320-cs-dark", whole=True)


def directors(club: Club, pairs: str, marias: str) -> None:
    begun = replace(RulingDesk(), procedure="insufficient_bid").moved("N 1S").moved("E 1H")
    with looking(club, 360, "cs", signed_in=True) as page:
        for name, address in {
            "director": f"/t/{pairs}/director",
            "what-happened": f"/t/{pairs}/director/ruling?table=A4&board=19",
            "question": f"/desk?d={begun.text}",
            "ruling": f"/desk?d={begun.answered('refuse').text}",
            "referee": f"/m/{marias}/referee",
        }.items():
            page.goto(club.url + address)
            save(page, f"{name}-360-cs", whole=True)


def organisers(club: Club, pairs: str) -> None:
    with looking(club, 1280, "sk", signed_in=True) as page:
        for name, address in {
            "new": "/manage/new",
            "manage": f"/t/{pairs}/manage",
            "entries": f"/t/{pairs}/manage/entries",
            "changes": f"/t/{pairs}/manage/changes",
        }.items():
            page.goto(club.url + address)
            save(page, f"{name}-1280-sk")


if __name__ == "__main__":
    main()
