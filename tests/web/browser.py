"""A real Chromium, one for all tests of a process."""

from __future__ import annotations

import atexit
import shutil
from typing import Any

from parts import leave_out
from patience import PATIENCE
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
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


def _started() -> Browser:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        leave_out("Chromium is not installed: browser tests (on Debian: apt install chromium)")
    manager = sync_playwright().start()
    expect.set_options(timeout=LIMIT)
    browser = manager.chromium.launch(
        executable_path=path,
        args=[*ARGUMENTS, f"--host-resolver-rules=MAP {CLUB_HOST} 127.0.0.1"],
        timeout=LIMIT,
    )
    atexit.register(manager.stop)
    atexit.register(browser.close)
    return browser


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
    """Taps a result as people do: `3`, `N` for no trump, `S`, `+1`, `D7`; and sends it."""
    phone.locator("[data-keys=contract] button", has_text=level).first.click()
    named = "NT" if suit == "N" else suit
    phone.locator("[data-keys=contract]").get_by_role("button", name=named, exact=True).click()
    phone.locator("[data-keys=declarer]").get_by_role("button", name=declarer, exact=True).click()
    leads = phone.locator("[data-keys=lead]")
    if lead:
        leads.get_by_role("button", name=lead[0], exact=True).click()
        leads.get_by_role("button", name="10" if lead[1] == "T" else lead[1], exact=True).click()
    else:
        leads.get_by_role("button", name=english("without a lead")).click()
    phone.locator("[data-keys=result]").get_by_role("button", name=over.replace("-", "−"), exact=True).click()
    phone.click("#send")
