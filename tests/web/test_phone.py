"""The phone's page under the fingers of players who tap what they see first, and who look elsewhere meanwhile."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect
from web.browser import CLUB_HOST, enter_result, window
from web.club import Club, pairs_event, running

WORDS = "a revoke"


def scanned(club: Club, stream: str, table: int, who: int | None = None) -> Page:
    """The table's own device, or the phone of the first or second pair there."""
    page = window(320, 640)
    page.goto(f"{club.url.replace('127.0.0.1', CLUB_HOST)}/p/{club.code(stream, table)}")
    page.locator("form button").nth(-1 if who is None else who).click()
    page.wait_for_selector(".chips button")
    return page


def test_the_keys_work_after_a_tap_on_the_board_that_is_open_already(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1)
        board = next(table for table in movement.rounds[0].tables if table.table == 1).boards[0]
        phone.locator(".chips button", has_text=str(board)).first.click()
        enter_result(phone, "4", "S", "N", "+1", "D7")
        expect(phone.locator("#entered")).to_contain_text("4♠ N +1")


def test_what_is_half_typed_stays_while_one_looks_at_another_board_and_opens_the_page_again(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1)
        four = phone.locator("[data-keys=contract] button", has_text="4").first
        four.click()
        phone.locator(".chips button").nth(1).click()
        expect(four).to_have_attribute("aria-pressed", "false")
        phone.locator(".chips button").nth(0).click()
        expect(four).to_have_attribute("aria-pressed", "true")
        phone.reload()
        phone.wait_for_selector(".chips button")
        expect(four).to_have_attribute("aria-pressed", "true")


def test_the_opponents_are_asked_although_their_empty_form_is_open_and_not_while_they_type(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        first, second = scanned(club, stream, 1, 0), scanned(club, stream, 1, 1)
        enter_result(first, "3", "N", "S", "=", "D7")
        second.wait_for_selector("#confirm")
        expect(second.locator("#entered")).to_contain_text("3NT S =")
        second.click("#confirm")
        first.locator(".chips button").nth(1).click()
        two = second.locator("[data-keys=contract] button", has_text="2").first
        two.click()  # the next board
        enter_result(first, "1", "N", "S", "=", "D7")
        second.wait_for_selector(".chips button:nth-child(2).done")
        expect(two).to_have_attribute("aria-pressed", "true")
        second.locator(".chips button").nth(1).click()
        expect(second.locator("#entered")).to_contain_text("1NT S =")


def test_a_result_is_said_as_on_the_keys_while_it_waits_and_after_it_is_taken(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1)
        phone.context.set_offline(True)
        phone.locator("[data-keys=double] button").nth(1).click()
        enter_result(phone, "3", "N", "S", "=", "DT")
        expect(phone.locator("#entered")).to_contain_text("3NT× S = · Lead ♦10")
        phone.context.set_offline(False)
        phone.wait_for_selector(".chips button.done")
        expect(phone.locator("#entered")).to_contain_text("3NT× S = · Lead ♦10")
        phone.goto(f"{phone.url}?lang=ru")
        phone.wait_for_selector(".chips button")
        phone.locator(".chips button").first.click()
        expect(phone.locator("#entered")).to_contain_text("3БК× S = · Ход ♦10")


def test_the_call_says_what_happened_and_the_words_stay_while_the_page_is_drawn_anew(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1)
        phone.fill("#what", WORDS)
        phone.locator("[data-keys=contract] button", has_text="4").first.click()
        expect(phone.locator("#what")).to_have_value(WORDS)
        phone.click("#call")
        phone.wait_for_selector(".good")
        phone.wait_for_function("() => document.getElementById('line').textContent.includes('online')")
        (call,) = club.signed_in().get(f"/t/{stream}/director?format=json").json()["calls"]
        assert (call["table"], call["text"]) == ("A1", WORDS)
