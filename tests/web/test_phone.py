"""The phone's page under the fingers of players who tap what they see first, and who look elsewhere meanwhile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from said import english
from web.browser import CLUB_HOST, box_of, call_director, enter_result, slide, tap_denomination, tap_result, window
from web.club import Club, pairs_event, running

from arbitr.bridge.result import Result
from arbitr.club.log.live_log import LiveLog
from arbitr.plain import to_plain
from arbitr.text import LANGUAGES
from arbitr.tournament import BRIDGE, Slip, SlipKey, SlipScore
from arbitr.tournament.events.direct import MessageSent
from arbitr.tournament.events.organise import RoundBegun
from arbitr.tournament.events.results import ResultConfirmed, ResultEntered
from arbitr.tournament.rules import USUAL

WORDS = "a revoke"
SMALLEST = (320, 568)


def scanned(club: Club, stream: str, table: int, who: int | None = None, size: tuple[int, int] = SMALLEST) -> Page:
    """The table's own device, or the phone of the first or second pair there."""
    page = window(*size)
    page.goto(f"{club.url.replace('127.0.0.1', CLUB_HOST)}/p/{club.code(stream, table)}")
    page.locator("form button").nth(-1 if who is None else who).click()
    page.wait_for_selector(".slots")
    return page


def boards(phone: Page) -> list[str]:
    return phone.locator(".bds .bd").all_inner_texts()


def level(phone: Page, number: str) -> None:
    phone.locator("[data-keys=contract]").get_by_role("button", name=number, exact=True).click()


def slot(phone: Page, name: str) -> None:
    phone.click(f"[data-slot={name}]")


def counted(phone: Page) -> None:
    """Counts from now on how often somebody taps."""
    phone.evaluate("window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true)")


def taps(phone: Page) -> int:
    found: int = phone.evaluate("window.taps")
    return found


@pytest.mark.parametrize(("lead", "leads", "most"), [("D7", True, 6), ("", True, 5), ("", False, 4)])
def test_a_result_takes_so_many_taps_and_one_to_send_it(tmp_path: Path, lead: str, leads: bool, most: int) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8, rules=replace(USUAL, leads=leads))
        phone = scanned(club, stream, 1, 0)
        counted(phone)
        if leads:
            enter_result(phone, "4", "S", "N", "+1", lead)
        else:
            level(phone, "4")
            tap_denomination(phone, "S")
            phone.locator("[data-keys=declarer] .seat", has_text="N").click()
            tap_result(phone, "+1")
            phone.click("#send")
        assert taps(phone) == most + 1
        expect(phone.locator("#entered")).to_contain_text("4♠")
        expect(phone.locator("#entered")).to_contain_text("+1")


SIZES = ((320, 568), (360, 640))
FAULTS = """
() => {
  const [width, height] = [innerWidth, innerHeight];
  const faults = [];
  const root = document.documentElement;
  if (root.scrollHeight > height) faults.push(`scrolls down: ${root.scrollHeight}`);
  if (root.scrollWidth > width) faults.push(`scrolls sideways: ${root.scrollWidth}`);
  for (const target of document.querySelectorAll("#phone button, #phone a, #phone input")) {
    const box = target.getBoundingClientRect();
    if (!box.width) continue;
    const name = target.getAttribute("aria-label") ?? target.textContent;
    if (box.height < 44 || box.width < 44) faults.push(`${name}: ${box.width} x ${box.height}`);
    if (box.top < 0 || box.bottom > height) faults.push(`${name}: from ${box.top} to ${box.bottom}`);
    const isOff = box.left < -0.5 || box.right > width + 0.5;
    if (isOff && !target.closest(".bds")) faults.push(`${name}: from ${box.left} to ${box.right}`);
  }
  for (const text of document.querySelectorAll("[data-keys=result] .key span, .slot b"))
    if (text.getClientRects().length > 1) faults.push(`${text.textContent} wraps`);
  return faults;
}
"""


@pytest.mark.parametrize("size", SIZES)
def test_every_step_fits_a_small_screen_without_scrolling_in_every_language(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8, 36, "mitchell")  # nine boards in a round
        phone = scanned(club, stream, 1, 0, size)

        def fits(step: str) -> None:
            expect(phone.locator(f"[data-slot={step}]")).to_have_attribute("aria-current", "step")
            assert phone.evaluate(FAULTS) == [], (language, step)

        for language in LANGUAGES:
            phone.goto(f"{phone.url.partition('?')[0]}?lang={language}")
            phone.wait_for_selector(".slots")
            for number in ("1", "7"):
                slot(phone, "contract")
                fits("contract")
                level(phone, number)
                slot(phone, "contract")
                tap_denomination(phone, "S")
                slot(phone, "declarer")
                fits("declarer")
                phone.locator("[data-keys=declarer] .seat.N").click()
                slot(phone, "lead")
                fits("lead")
                phone.locator("[data-keys=rank] .key.t").click()
                fits("result")
            phone.locator("[data-keys=result] .key").last.click()  # seven spades, thirteen off
            expect(phone.locator("#send")).to_be_enabled()
            assert phone.evaluate(FAULTS) == [], language


SHIFTS = """
() => {
  window.shifts = [];
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts.push(one.value); })
    .observe({ type: "layout-shift", buffered: false });
}
"""


def test_nothing_shifts_on_the_phone_when_something_new_arrives(tmp_path: Path) -> None:
    """Another board of this table is entered and confirmed, while a board is being entered."""
    with running(tmp_path) as club:
        stream, movement, contestants = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1, 0)
        level(phone, "4")
        tap_denomination(phone, "S")
        expect(phone.locator("[data-keys=declarer]")).to_be_visible()
        phone.evaluate(SHIFTS)
        last = movement.rounds[0].tables[0].boards[-1]
        place = SlipKey(1, "A", 1, 1, last)
        named = dict(zip(movement.pairs, contestants, strict=True))
        (_, ns), (_, ew) = movement.sides(movement.rounds[0].tables[0])
        entered = ResultEntered(place, SlipScore(Result.parse("3N N =")))
        for event, pair in ((entered, named[ew]), (ResultConfirmed(place), named[ns])):
            store = club.store
            store.append(stream, store.version(stream), [to_plain(event)], by=f"pair {pair}")
        expect(phone.locator(".bd.done")).to_have_count(1)
        phone.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert phone.evaluate("window.shifts.reduce((sum, one) => sum + one, 0)") == 0


def test_a_wrong_key_is_corrected_by_tapping_its_part(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1, 0)
        level(phone, "4")
        tap_denomination(phone, "S")
        phone.locator("[data-keys=declarer] .seat", has_text="N").click()
        slot(phone, "contract")
        tap_denomination(phone, "H")
        expect(phone.locator("[data-slot=lead]")).to_have_attribute("aria-current", "step")
        expect(phone.locator("[data-slot=contract]")).to_contain_text("4♥")
        phone.locator("[data-keys=rank]").get_by_role("button", name=english("No lead")).click()
        tap_result(phone, "=")
        slot(phone, "declarer")
        phone.locator("[data-keys=declarer] .seat", has_text="S").click()
        phone.click("#send")
        expect(phone.locator("#entered")).to_contain_text("4♥")
        expect(phone.locator("#entered dd").first).to_have_text("S")


def test_what_is_half_typed_stays_while_one_looks_at_another_board_and_opens_the_page_again(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1)
        first, second, *_ = boards(phone)
        level(phone, "4")
        contract = phone.locator("[data-slot=contract]")
        phone.locator(".bd", has_text=second).first.click()
        expect(contract).not_to_contain_text("4")
        phone.locator(".bd", has_text=first).first.click()
        expect(contract).to_contain_text("4")
        phone.reload()
        expect(contract).to_contain_text("4")


def test_the_other_side_is_asked_at_once_and_not_while_it_types(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        first, second = scanned(club, stream, 1, 0), scanned(club, stream, 1, 1)
        enter_result(first, "3", "N", "S", "=", "D7")
        expect(second.locator("#entered")).to_contain_text("3NT")
        expect(first.locator("h1")).to_contain_text(english("Waiting for {side} to confirm", side="E‑W"))
        expect(first.locator("#confirm")).to_have_count(0)
        second.click("#confirm")
        expect(first.locator(".bd.done")).to_have_count(1)  # and on to the next board, both of them
        expect(second.locator(".bd.done")).to_have_count(1)
        level(second, "2")
        enter_result(first, "1", "N", "S", "=", "D7")
        expect(second.locator(".bd.sent")).to_have_count(1)
        expect(second.locator("[data-slot=contract]")).to_contain_text("2")
        tap_denomination(second, "S")
        second.locator(".bd.sent").click()
        expect(second.locator("#entered")).to_contain_text("1NT")


def test_a_correction_goes_back_to_the_first_side_and_is_no_dispute(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        first, second = scanned(club, stream, 1, 0), scanned(club, stream, 1, 1)
        enter_result(first, "4", "S", "N", "+1", "D7")
        second.click("#change")
        expect(second.locator("[data-slot=contract]")).to_contain_text("4♠")  # filled in
        tap_result(second, "=")
        second.click("#send")
        expect(first.locator("#entered")).to_contain_text("=")
        expect(first.locator("#entered .changed")).to_have_count(1)
        expect(first.locator(".body")).to_contain_text("4♠ N +1")
        first.click("#confirm")
        expect(second.locator(".bd.done")).to_have_count(1)
        slip = the_slip(club, stream)
        assert str(slip.score).startswith("4♠ N =")
        assert slip.confirmed
        assert slip.other is None


def test_a_second_no_is_a_dispute_that_shows_both_results(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        first, second = scanned(club, stream, 1, 0), scanned(club, stream, 1, 1)
        enter_result(first, "4", "S", "N", "+1", "D7")
        second.click("#change")
        tap_result(second, "=")
        second.click("#send")
        first.click("#no")
        expect(second.locator("h1")).to_contain_text(english("The two sides entered different results"))
        expect(second.locator(".short").last).to_contain_text("4♠ N =")
        slip = the_slip(club, stream)
        assert slip.disputed
        assert (str(slip.score), str(slip.other)) == ("4♠ N +1 (♦7)", "4♠ N = (♦7)")


def test_a_double_tap_confirms_nothing_on_a_device_that_both_sides_share(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1)
        enter_result(phone, "4", "S", "N", "+1", "D7")
        place = box_of(phone, "#phone:not(.guarded) #slide")
        for _ in range(2):
            phone.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        expect(phone.locator("#slide")).to_be_visible()
        slip = the_slip(club, stream)
        assert not slip.confirmed
        slide(phone)
        expect(phone.locator(".bd.done")).to_have_count(1)


def test_the_next_round_waits_until_the_board_is_finished_and_then_says_where_to_go(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, movement, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1, 1)
        last = len(boards(phone)) - 1
        for _ in range(last):
            enter_result(phone, "1", "N", "N", "=", "D7")
            phone.click("#next")
        level(phone, "4")
        store = club.store
        store.append(stream, store.version(stream), [to_plain(RoundBegun(1, 2))], by="director eva")
        expect(phone.locator(".note.bar")).to_be_visible()
        expect(phone.locator("[data-slot=contract]")).to_contain_text("4")
        tap_denomination(phone, "S")
        phone.locator("[data-keys=declarer] .seat", has_text="N").click()
        phone.locator("[data-keys=rank]").get_by_role("button", name=english("No lead")).click()
        tap_result(phone, "=")
        phone.click("#send")
        _, (_, pair) = movement.sides(movement.rounds[0].tables[0])
        where = next(
            seating for seating in movement.rounds[1].tables if pair in [p for _, p in movement.sides(seating)]
        )
        expect(phone.locator("#move .where")).to_have_text(english("Table {table}", table=f"A{where.table}"))
        phone.click("#seated")
        expect(phone.locator(".slots")).to_be_visible()
        assert boards(phone) == [str(board) for board in where.boards]


def test_offline_the_call_is_not_said_to_have_arrived(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1)
        phone.context.set_offline(True)
        phone.click("#bell")
        phone.fill("#what", WORDS)
        phone.click("#call")
        sheet = phone.locator("#sheet-call")
        expect(sheet).to_contain_text(english("The director has not been told yet"))
        phone.context.set_offline(False)  # it is sent again by itself
        expect(sheet).to_contain_text(english("The director has your call."))
        (call,) = club.signed_in().get(f"/t/{stream}/director?format=json").json()["calls"]
        assert (call["table"], call["text"]) == ("A1", WORDS)


def test_a_result_is_said_as_on_the_keys_while_it_waits_and_after_it_is_taken(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        phone = scanned(club, stream, 1, 0)
        phone.context.set_offline(True)
        level(phone, "3")
        tap_denomination(phone, "N")
        phone.locator("[data-keys=double] button").nth(1).click()
        phone.locator("[data-keys=declarer] .seat", has_text="S").click()
        phone.locator("[data-keys=lead]").get_by_role("button", name="D", exact=True).click()
        phone.locator("[data-keys=rank]").get_by_role("button", name="10", exact=True).click()
        tap_result(phone, "=")
        phone.click("#send")
        entered = phone.locator("#entered")
        expect(entered).to_contain_text("3NT×")
        expect(entered).to_contain_text("♦10")
        phone.context.set_offline(False)
        expect(phone.locator(".chip.warn")).to_contain_text(english("not confirmed yet"))
        phone.goto(f"{phone.url}?lang=ru")
        phone.locator(".bd.sent").first.click()
        expect(entered).to_contain_text("3БК×")


def test_the_words_of_a_call_stay_while_the_page_is_drawn_anew(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        first, second = scanned(club, stream, 1), scanned(club, stream, 1, 1)
        first.click("#bell")
        first.fill("#what", WORDS)
        enter_result(second, "3", "N", "S", "=", "D7")
        expect(first.locator("#entered")).to_contain_text("3NT")
        expect(first.locator("#what")).to_have_value(WORDS)
        first.click("#close")
        call_director(first, WORDS)


def the_slip(club: Club, stream: str) -> Slip:
    """The only one."""
    live = LiveLog(stream, BRIDGE)
    live.read(club.store.records(stream))
    (slip,) = live.state.section(1, "A").slips.values()
    assert isinstance(slip, Slip)
    return slip


def test_an_update_between_two_ends_of_a_tap_loses_no_tap(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream, _, _ = pairs_event(club.store, 8)
        first, second = scanned(club, stream, 1, 0), scanned(club, stream, 1, 1)
        enter_result(first, "3", "N", "S", "=", "D7")
        expect(second.locator("#confirm")).to_be_visible()
        expect(second.locator("#phone")).not_to_have_class("fs guarded")
        change = box_of(second, "#phone:not(.guarded) #change")
        second.mouse.move(change["x"] + 20, change["y"] + 20)
        second.mouse.down()
        with second.expect_response("**/phone/state"):  # the director's message is a new page for the phone
            store = club.store
            store.append(stream, store.version(stream), [to_plain(MessageSent(WORDS))], by="director eva")
            second.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
        second.mouse.up()
        expect(second.locator("#sheet-message")).to_contain_text(WORDS)
        expect(second.locator("[data-slot=contract]")).to_contain_text("3NT")
