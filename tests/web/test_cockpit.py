"""The director's cockpit: calls first, the grid of tables and boards, the next round, and everything in one tap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from said import english, says
from web.browser import enter_result, window
from web.club import NAME, PASSWORD, Club, pairs_event, post, running
from web.fair import WHOLE

from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.movements.movement import Movement
from arbitr.plain import to_plain
from arbitr.tournament import SlipKey, SlipScore, TournamentEvent
from arbitr.tournament.events import direct, organise, results
from arbitr.tournament.rules import USUAL


class Evening:
    """Pairs with confirmation, the first round begun."""

    def __init__(self, club: Club, pairs: int = 18, boards: int = 27) -> None:
        self.club = club
        self.stream, self.movement, self.contestants = pairs_event(
            club.store, pairs, boards, "mitchell", replace(USUAL, confirmation=True)
        )
        self.director = f"/t/{self.stream}/director"

    def write(self, by: str, *events: TournamentEvent) -> None:
        store = self.club.store
        store.append(self.stream, store.version(self.stream), [to_plain(event) for event in events], by=by)

    def place(self, table: int, number: int = 0) -> SlipKey:
        seated = next(seated for seated in self.movement.rounds[0].tables if seated.table == table)
        return SlipKey(1, "A", 1, table, seated.boards[number])

    def pairs_at(self, table: int) -> list[str]:
        movement: Movement = self.movement
        numbered = dict(zip(movement.pairs, self.contestants, strict=True))
        seated = next(seated for seated in movement.rounds[0].tables if seated.table == table)
        return [numbered[pair] for _, pair in movement.sides(seated)]

    def enters(self, table: int, result: str, number: int = 0, side: int = 0, confirms: bool = False) -> SlipKey:
        place, pairs = self.place(table, number), self.pairs_at(table)
        self.write(f"pair {pairs[side]}", results.ResultEntered(place, SlipScore(Result.parse(result))))
        if confirms:
            self.write(f"pair {pairs[1 - side]}", results.ResultConfirmed(place))
        return place

    def calls(self, table: int, text: str, board: int | None = None) -> None:
        self.write(f"table A{table}", direct.DirectorCalled(1, "A", table, None, text, board))

    def window(self, width: int = 360) -> Page:
        page = window(width)
        page.goto(f"{self.club.url}/sign-in")
        page.fill("input[name=name]", NAME)
        page.fill("input[name=password]", PASSWORD)
        page.click("main button")
        page.goto(self.club.url + self.director)
        settled(page)
        return page


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with running(tmp_path) as club:
        yield Evening(club)


def settled(page: Page, updates: int = 1) -> None:
    """So many live updates have come, and a tap is meant for what is there now."""
    page.wait_for_selector("#cockpit[data-shown]:not(.moved)")
    page.wait_for_function(f"Number(document.getElementById('cockpit').dataset.shown) >= {updates}")


def cells(evening: Evening) -> dict[str, str]:
    """The state of each board of this round, by its place."""
    grid = evening.club.signed_in().get(f"{evening.director}?format=json").json()["grid"]
    return {cell["place"]: cell["cell"] for row in grid["rows"] for cell in row["cells"]}


def test_the_grid_shows_every_table_and_each_cell_leads_to_its_result(evening: Evening) -> None:
    confirmed = evening.enters(1, "4S N =", confirms=True)
    entered = evening.enters(2, "4S N =")
    disputed = evening.enters(3, "4S N =", confirms=True)
    evening.enters(3, "4S N -1", side=1)
    ruled = evening.enters(4, "4S N =", confirms=True)
    evening.write("director eva", direct.AdjustmentRecorded(ruled, Adjustment.parse("NS A+; EW A-"), "12C"))
    found = cells(evening)
    assert len(found) == 27
    assert [found[str(place)] for place in (confirmed, entered, disputed, ruled)] == ["ok", "ent", "dis", "rul"]
    assert found[str(evening.place(1, 1))] == "now"
    assert found[str(evening.place(1, 2))] == "emp"
    page = evening.window()
    page.click(f"#grid a[href$='/slip/{disputed}']")
    expect(page.locator("#settle button")).to_have_count(2)
    page.locator("#settle button").nth(1).click()
    page.wait_for_url(f"**{evening.director}")
    assert cells(evening)[str(disputed)] != "dis"


def test_a_board_that_was_ruled_on_leaves_the_list_of_results_to_check(evening: Evening) -> None:
    place = evening.enters(3, "4S N =", confirms=True)
    evening.enters(3, "4S N -1", side=1)
    page = evening.window()
    check = page.locator(f"#check-{place}")
    expect(check).to_contain_text("4♠ N =")
    expect(check).to_contain_text("4♠ N −1")
    evening.write("director eva", direct.AdjustmentRecorded(place, Adjustment.parse("NS A+; EW A-"), "12C"))
    expect(page.locator(f"#grid a.rul[href$='/slip/{place}']")).to_be_visible()
    expect(check).to_have_count(0)
    page.context.close()


def test_a_lead_that_does_not_fit_is_told_to_the_director_and_to_no_phone(evening: Evening) -> None:
    """A phone that were told could try leads until it knew a hand."""
    place = evening.place(1)
    evening.write("organiser eva", organise.DealsGiven(1, (organise.DealOf(place.board, WHOLE),)))
    phone = window(320, 568)
    phone.goto(f"{evening.club.url}/p/{evening.club.code(evening.stream, 1)}")
    phone.locator("form button").first.click()
    phone.wait_for_selector(".slots")
    enter_result(phone, "4", "S", "N", "=", "CA")  # East has all the hearts
    expect(phone.locator(".chip.warn")).to_contain_text(english("not confirmed yet"))
    expect(phone.locator(".sheet")).to_have_count(0)
    phone.click("#phone:not(.guarded) #change")
    phone.click("[data-slot=lead]")
    phone.locator("[data-keys=lead]").get_by_role("button", name="D", exact=True).click()
    phone.locator("[data-keys=rank]").get_by_role("button", name="A", exact=True).click()
    phone.click("#send")
    expect(phone.locator("#entered")).to_contain_text("♦A")
    expect(phone.locator(".chip.warn")).to_contain_text(english("not confirmed yet"))
    expect(phone.locator(".sheet")).to_have_count(0)
    page = evening.window()
    check = page.locator(f"#check-{place}")
    expect(check).to_contain_text(english("The lead does not match the hand record. Check the board and the declarer."))
    expect(check).to_contain_text(english("One phone entered several leads for this board."))
    page.context.close()


def test_the_title_counts_the_calls_and_a_new_one_rings_after_one_tap(evening: Evening) -> None:
    page = evening.window()
    expect(page).to_have_title(re.compile("^" + english("Director")))
    page.click("#sound")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    rung = page.locator("#cockpit").get_attribute("data-rung")
    evening.calls(4, "Revoke")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator("#queue .callc")).to_have_count(1)
    assert page.locator("#cockpit").get_attribute("data-rung") != rung
    waited = page.locator("#queue [data-since]")
    first = waited.inner_text()
    expect(waited).not_to_have_text(first)
    page.context.close()


def test_a_director_starts_the_next_round_and_is_told_first_what_is_missing(evening: Evening) -> None:
    evening.enters(1, "4S N =")
    page = evening.window()
    page.click("#next-round")
    lacking = page.locator("#lacking")
    expect(lacking.locator("li")).to_have_count(9)
    expect(lacking.locator("li").first).to_contain_text(
        english("not confirmed: {boards}", boards=evening.place(1).board)
    )
    page.click("#do-begin")
    page.wait_for_url(f"**{evening.director}")
    expect(page.locator("#clock")).to_contain_text(english("Round {round} of {rounds}", round=2, rounds=9))
    page.context.close()


def test_two_directors_who_press_together_start_one_round(evening: Evening) -> None:
    client = evening.club.signed_in()
    asked = {"do": "begin", "after": "1", "sure": "yes"}
    assert post(client, f"{evening.director}/clock", asked, page=evening.director).status_code == 303
    reply = post(client, f"{evening.director}/clock", asked, page=evening.director)
    assert reply.status_code == 422
    assert says(reply.text, "round {round} has begun meanwhile", round=2)


def test_a_director_neither_ends_the_session_nor_publishes(evening: Evening) -> None:
    client = evening.club.signed_in()
    for do in ("end", "publish"):
        assert post(client, f"{evening.director}/clock", {"do": do}, page=evening.director).status_code == 422


def test_the_desk_opens_on_the_board_of_the_call_with_its_words(evening: Evening) -> None:
    board = evening.place(4, 1).board
    evening.calls(4, "Insufficient bid", board)
    evening.calls(6, "somebody revoked", evening.place(6, 2).board)
    client = evening.club.signed_in()
    first, second = client.get(f"{evening.director}?format=json").json()["calls"]
    named = client.get(f"{evening.director}/ruling?call={first['number']}&format=json").json()
    assert (named["board"], named["procedure"]) == (board, "insufficient_bid")
    searched = client.get(f"{evening.director}/ruling?call={second['number']}&format=json").json()
    assert searched["board"] == evening.place(6, 2).board
    assert searched["q"] == "somebody revoked"
    assert "revoke" in [hit["id"] for hit in searched["hits"]]


def test_unconfirmed_and_disputed_results_are_asked_about_before_scores_are_published(evening: Evening) -> None:
    evening.enters(1, "4S N =")
    evening.write("organiser eva", organise.SessionEnded(1))
    client = evening.club.signed_in()
    manage = f"/t/{evening.stream}/manage"
    page = evening.window(1280)
    page.goto(evening.club.url + manage)
    expect(page.locator("#unchecked li")).to_have_count(1)
    expect(page.locator("#do-publish")).to_have_text(english("Publish the scores anyway"))
    page.context.close()
    reply = post(client, f"{manage}/clock", {"do": "publish"}, page=manage)
    assert reply.status_code == 422
    assert says(
        reply.text,
        "results are not confirmed: {unconfirmed}, disputed: {disputed}; check them, or publish the scores anyway",
        unconfirmed=1,
        disputed=0,
    )
    assert post(client, f"{manage}/clock", {"do": "publish", "waived": "yes"}, page=manage).status_code == 303


def test_every_kind_of_decision_is_one_tap_from_the_cockpit(evening: Evening) -> None:
    client = evening.club.signed_in()
    page = client.get(evening.director).text
    for end in ("/appeals", "/penalty", "/decisions", "/decisions?kind=corrections", "/decisions?kind=late",
                "/discipline", "/fouled", "/seats", "/message", "/clock", "/phones", "/ruling", "/find"):  # fmt: skip
        assert f'href="{evening.director}{end}"' in page
    place = evening.enters(1, "4S N =")
    evening.write("director eva", results.ResultCorrected(place, SlipScore(Result.parse("4S N -1"))))
    lines = client.get(f"{evening.director}/decisions?kind=corrections&format=json").json()["lines"]
    assert [line["place"] for line in lines] == [str(place)]
    assert client.get(f"{evening.director}/decisions?kind=penalties&format=json").json()["lines"] == []


@pytest.mark.parametrize("width", [320, 1280])
def test_forty_tables_of_a_whole_evening_fit_the_window(tmp_path: Path, width: int) -> None:
    with running(tmp_path) as club:
        evening = Evening(club, 80, 80)
        page = evening.window(width)
        for view in ("", "?show=all"):
            page.goto(club.url + evening.director + view)
            settled(page)
            expect(page.locator("#grid tbody tr")).to_have_count(40)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            boxes = page.locator("#grid tbody a.gc").evaluate_all(
                "all => all.map((a) => a.getBoundingClientRect()).map((box) => [box.width, box.height])"
            )
            assert boxes
            assert min(min(box) for box in boxes) >= 44


def test_an_update_changes_one_cell_and_moves_nothing_under_the_finger(evening: Evening) -> None:
    evening.calls(4, "Revoke")
    evening.calls(6, "Insufficient bid")
    page = evening.window(320)
    page.goto(f"{evening.club.url}{evening.director}?show=all")
    settled(page)
    first, second = (page.locator("#queue a.btn").nth(at).element_handle() for at in (0, 1))
    answered = int((first.get_attribute("href") or "").rpartition("=")[2])
    cells = page.locator("#grid tbody a.gc").element_handles()
    grid = page.locator(".gridscroll")
    grid.evaluate("(box) => { box.scrollLeft = 100; }")
    evening.enters(2, "4S N =")
    expect(page.locator(f"#grid a.ent[href$='/slip/{evening.place(2)}']")).to_be_visible()
    evening.write("director eva", direct.CallAnswered(answered))
    expect(page.locator("#queue a.btn")).to_have_count(1)
    assert [link.evaluate("(link) => link.isConnected") for link in (first, second)] == [False, True]
    assert all(cell.evaluate("(cell) => cell.isConnected") for cell in cells)
    assert grid.evaluate("(box) => box.scrollLeft") == 100


TAPPED = """
([x, y]) => new Promise((done) => {
  const root = document.getElementById("cockpit");
  document.addEventListener("click", (event) => {
    event.preventDefault();
    done(event.target.closest("a, button")?.getAttribute("href") ?? "nothing");
  });
  new MutationObserver((_, watcher) => {
    watcher.disconnect();
    const target = document.elementFromPoint(x, y);
    const at = { bubbles: true, cancelable: true, clientX: x, clientY: y };
    for (const kind of ["pointerdown", "pointerup"]) target.dispatchEvent(new PointerEvent(kind, at));
    target.dispatchEvent(new MouseEvent("click", at));
  }).observe(root, { attributes: true, attributeFilter: ["data-shown"] });
})
"""


def test_a_tap_reaches_what_stood_there_when_an_update_has_just_moved_it(evening: Evening) -> None:
    """A second call pushes the grid down; the finger was already on its way to a board."""
    evening.calls(4, "Revoke")
    page = evening.window(360)
    page.set_viewport_size({"width": 360, "height": 1600})
    cell = page.locator(f"#grid a[href$='/slip/{evening.place(2)}']")
    box = cell.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + 4]
    page.evaluate(f"(at) => {{ window.tapped = ({TAPPED})(at); }}", middle)
    evening.calls(6, "Insufficient bid")
    assert page.evaluate("window.tapped") == cell.get_attribute("href")
    now = cell.bounding_box()
    assert now is not None
    assert now["y"] > box["y"] + 4, "something else is there now"
