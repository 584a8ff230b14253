"""One result from a phone to the live ranking."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from said import english
from web.browser import CLUB_HOST, enter_result, slide, window
from web.club import pairs_event, running


def test_a_result_entered_on_a_phone_is_in_the_live_ranking_of_somebody_else(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        host = club.url.replace("127.0.0.1", CLUB_HOST)
        watcher = window(1280, 800)
        watcher.goto(f"{host}/t/{stream}/ranking")
        expect(watcher.locator("#ranking")).to_contain_text(english("There are no results yet."))
        phone = window(320, 640)
        phone.goto(f"{host}/p/{club.code(stream, 1)}")
        assert phone.evaluate("isSecureContext") is False
        phone.click("text=" + english("A device that stays at this table"))
        enter_result(phone, "3", "N", "N", "=", "D7")
        slide(phone)
        expect(watcher.locator("#ranking tbody tr")).to_have_count(2)
        ((event,),) = [[r.event for r in club.store.records(stream) if r.event["event"] == "result_entered"]]
        assert event["score"] == {"result": "3N N =", "lead": "D7"}
