"""A real Chromium, one for all tests of a process."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from parts import leave_out
from patience import PATIENCE
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from said import english
from tiers import only_in

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CLUB_HOST = "klub.test"
"""A name without a certificate: pages from it are not a secure context, as in a club."""
LIMIT = PATIENCE * 1000
"""Milliseconds, of everything that a browser is waited for."""


_RUNNING: list[Browser] = []
"""The one browser of this process, once a test has opened it."""


def chromium() -> Browser:
    only_in("browser")
    if not _RUNNING:
        _RUNNING.append(_started())
    return _RUNNING[0]


@cache
def _manager() -> Playwright:
    """Playwright allows one in a process."""
    manager = sync_playwright().start()
    atexit.register(manager.stop)
    expect.set_options(timeout=LIMIT)
    return manager


def _started(home: Path | None = None) -> Browser:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        leave_out("Chromium is not installed: browser tests (on Debian: apt install chromium)")
    browser = _manager().chromium.launch(
        executable_path=path,
        args=[*ARGUMENTS, f"--host-resolver-rules=MAP {CLUB_HOST} 127.0.0.1"],
        timeout=LIMIT,
        env={**os.environ, **({} if home is None else {"HOME": str(home)})},
    )
    atexit.register(browser.close)
    return browser


def chromium_at_home(home: Path, authority: Path | None) -> Browser:
    """Another Chromium with a home of its own, where somebody has installed this authority."""
    only_in("browser")
    certutil = shutil.which("certutil")
    if certutil is None:
        leave_out("certutil is not installed: browsers that trust the club (on Debian: apt install libnss3-tools)")
    database = home / ".pki" / "nssdb"
    database.mkdir(parents=True)
    steps = [["-N", "--empty-password"]]
    if authority is not None:
        steps.append(["-A", "-n", "club", "-t", "C,,", "-i", str(authority)])
    for step in steps:
        subprocess.run([certutil, "-d", f"sql:{database}", *step], check=True, capture_output=True)
    return _started(home)


def window(width: int = 360, height: int = 740, **options: Any) -> Page:
    """A window of its own, as a phone is."""
    context: BrowserContext = chromium().new_context(viewport={"width": width, "height": height}, **options)
    context.set_default_timeout(LIMIT)
    page = context.new_page()
    page.on("pageerror", lambda error: (_ for _ in ()).throw(AssertionError(str(error))))
    return page


def close_windows() -> None:
    """Of a test that is over: nobody asks a server that has gone, and the next test has the browser for itself."""
    for browser in _RUNNING:
        for context in browser.contexts:
            context.close()


def settled(page: Page) -> None:
    """Waits until what was tapped has come, by a new page or in this one."""
    page.wait_for_load_state()
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-settling, .htmx-added')")


def enter_result(phone: Page, level: str, suit: str, declarer: str, over: str, lead: str = "") -> None:
    """Taps a result as people do: `3`, `N` for no trump, `S`, `+1`, `D7`; and sends it. Each step comes by itself."""
    phone.locator("[data-keys=contract]").get_by_role("button", name=level, exact=True).click()
    tap_denomination(phone, suit)
    phone.locator("[data-keys=declarer] .seat", has_text=declarer).click()
    if lead:
        phone.locator("[data-keys=lead]").get_by_role("button", name=lead[0], exact=True).click()
        phone.locator("[data-keys=rank]").get_by_role("button", name=lead[1].replace("T", "10"), exact=True).click()
    else:
        phone.locator("[data-keys=rank]").get_by_role("button", name=english("No lead")).click()
    tap_result(phone, over)
    phone.click("#send")


def tap_denomination(phone: Page, suit: str) -> None:
    phone.locator("[data-keys=denomination] button").nth("CDHSN".index(suit)).click()


def tap_result(phone: Page, over: str) -> None:
    sign = over.replace("-", "−")
    phone.locator("[data-keys=result] .key").filter(has=phone.get_by_text(sign, exact=True)).click()


def box_of(page: Page, selector: str) -> dict[str, float]:
    """Where it is, as soon as it is there; a page that is drawn anew meanwhile is looked at again."""
    script = """selector => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box?.width ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
    }"""
    found: dict[str, float] = page.wait_for_function(script, arg=selector).json_value()
    return found


def slide(phone: Page) -> None:
    """Confirms on the device that both sides share, as the finger does."""
    handle = box_of(phone, "#phone:not(.guarded) #slide")
    middle = handle["y"] + handle["height"] / 2
    phone.mouse.move(handle["x"] + 10, middle)
    phone.mouse.down()
    phone.mouse.move(handle["x"] + handle["width"] - 1, middle, steps=5)
    phone.mouse.up()


def call_director(phone: Page, words: str = "") -> None:
    phone.click("#bell")
    phone.fill("#what", words)
    phone.click("#call")
    expect(phone.locator("#sheet-call")).to_contain_text(english("The director has your call."))
    phone.click("#close")
