"""Entries typed without a mouse, pasted with a preview, and corrected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from said import english
from web.browser import close_windows, settled, window
from web.club import NAME, PASSWORD, Club, pairs_event, post, running

from arbitr.tournament.people.register import Club as OfMembers
from arbitr.tournament.people.register import Person

MEMBERS = [
    Person("p1", "Hana Kosová", "1024", "c1", "Kosová"),
    Person("p2", "Petr Dub", "1025", "c2", "Dub"),
    Person("p3", "Petr Dub", "1031", "c1", "Dub"),
    Person("p4", "Aleš Malý", "1040", "c2", "Malý"),
    Person("p5", "Jana Lesná", "1041", "c1", "Lesná"),
]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with running(tmp_path) as opened:
        opened.store.persons.put_all(MEMBERS, [OfMembers("c1", "BK Modrý"), OfMembers("c2", "BK Zelený")])
        yield opened
    close_windows()


@pytest.fixture
def eva(club: Club) -> Page:
    """The organiser's browser, on the page of a new tournament of pairs."""
    page = window(1280, 800)
    page.goto(f"{club.url}/sign-in?next=/manage/new")
    page.locator("input[name=name]").fill(NAME)
    page.locator("input[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/manage/new")
    page.locator("input[name=title]").fill("Tuesday")
    page.keyboard.press("Enter")
    page.wait_for_url("**/manage?*")
    expect(page.locator("input[name=one]")).to_be_focused()
    return page


def names(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("#entries .listed .grow").all_inner_texts()]


def test_six_pairs_are_typed_with_tab_tab_enter(eva: Page, club: Club) -> None:
    typed = [
        ("kos", "dub 1025"),
        ("1031", "les"),
        ("Nový Jan", "Nová Eva"),
        ("ale", "Ota Suk"),
        ("A1 B", "C2 D"),
        ("E F", "G H"),
    ]
    for number, (one, two) in enumerate(typed, 1):
        expect(eva.locator("input[name=one]")).to_be_focused()
        eva.keyboard.type(one)
        eva.keyboard.press("Tab")
        expect(eva.locator("input[name=two]")).to_be_focused()
        eva.keyboard.type(two)
        eva.keyboard.press("Tab")
        expect(eva.locator("form.addpair button")).to_be_focused()
        eva.keyboard.press("Enter")
        expect(eva.locator("#entries .listed > li")).to_have_count(number)
        settled(eva)
    assert names(eva) == [
        "Hana Kosová – Petr Dub (1025)",
        "Petr Dub (1031) – Jana Lesná",
        "Nový Jan – Nová Eva",
        "Aleš Malý – Ota Suk",
        "A1 B – C2 D",
        "E F – G H",
    ]
    members = {person.id for person in MEMBERS}
    assert {person.id for person in club.store.persons.all()} > members
    assert len(club.store.persons.all()) == len(MEMBERS) + 7, "nobody of the register is entered twice"


def test_a_number_that_nobody_has_becomes_no_person(eva: Page, club: Club) -> None:
    eva.keyboard.type("9999")
    eva.keyboard.press("Tab")
    eva.keyboard.type("1040")
    eva.keyboard.press("Tab")
    eva.keyboard.press("Enter")
    expect(eva.locator("#wrong-one")).to_contain_text("9999")
    expect(eva.locator("input[name=one]")).to_have_value("9999")
    assert len(club.store.persons.all()) == len(MEMBERS)


def test_the_offers_tell_namesakes_apart_and_a_new_player_is_one_key_away(eva: Page) -> None:
    one = eva.locator("input[name=one]")
    one.press_sequentially("petr du")
    offered = eva.get_by_role("listbox").get_by_role("option")
    expect(offered).to_have_text(
        ["Petr Dub1025 · BK Zelený", "Petr Dub1031 · BK Modrý", english("New player “{name}”", name="petr du")]
    )
    expect(offered.nth(0)).to_have_attribute("aria-selected", "true")
    one.press("ArrowUp")
    expect(offered.nth(2)).to_have_attribute("aria-selected", "true")
    one.press("ArrowUp")
    one.press("Tab")
    expect(one).to_have_value("Petr Dub (1031, BK Modrý)")
    one.fill("")
    one.press_sequentially("petr du")
    expect(offered).to_have_count(3)
    one.press("Escape")
    expect(one).to_have_value("petr du")


def test_a_pasted_list_is_shown_as_it_is_understood_before_anything_is_stored(eva: Page, club: Club) -> None:
    eva.get_by_text(english("Paste a list")).click()
    eva.locator("textarea[name=lines]").fill(
        "1. Kosová Hana (1024), Petr Dub 1025\n2) Lesná, Jana; Nová, Eva\n3 Ota Suk\tAleš Malý\nsomebody alone"
    )
    eva.get_by_role("button", name=english("Preview the list")).click()
    expect(eva.get_by_role("heading", level=1)).to_have_text(english("{count} pairs in the list", count=3))
    lines = eva.locator("#preview > li")
    expect(lines).to_have_count(4)
    expect(lines.nth(0)).to_contain_text("Hana Kosová")
    expect(lines.nth(0)).to_contain_text("BK Modrý")
    expect(lines.nth(1)).to_contain_text("Eva Nová")
    expect(lines.nth(1).locator(".chip")).to_have_text(english("new"))
    expect(lines.nth(3).locator(".why")).to_be_visible()
    expect(eva.get_by_role("button", name=english("Enter {count} pairs", count=3))).to_have_count(0)
    assert len(club.store.persons.all()) == len(MEMBERS)
    shown = eva.locator("textarea[name=lines]:visible")
    eva.goto(f"{eva.url}?lang=en")  # the same address: what was typed is still there
    expect(shown).to_have_value(
        "1. Kosová Hana (1024), Petr Dub 1025\n2) Lesná, Jana; Nová, Eva\n3 Ota Suk\tAleš Malý\nsomebody alone"
    )
    shown.fill(shown.input_value().removesuffix("\nsomebody alone"))
    eva.get_by_role("button", name=english("Preview the list")).click()
    eva.get_by_role("button", name=english("Enter {count} pairs", count=3)).click()
    eva.wait_for_url("**/manage#entries")
    assert names(eva) == ["Hana Kosová – Petr Dub", "Jana Lesná – Eva Nová", "Ota Suk – Aleš Malý"]


def test_names_typed_at_two_tables_are_entered_when_the_organiser_confirms_them(eva: Page, club: Club) -> None:
    stream = eva.url.split("/t/")[1].split("/")[0]
    eva.locator("#movement input[name=tables]").fill("2")
    eva.locator("#movement form.row button").click()
    eva.locator(".suggestion button").first.click()
    expect(eva.locator("#unnamed")).to_be_visible()
    phones = {}
    for table, side, one, two in ((1, "N\u2011S", "hana kosova", "1040"), (2, "E\u2011W", "Nová Eva", "Petr Dub")):
        phone = phones[table] = window(320, 568)
        phone.goto(f"{club.url}/p/{club.code(stream, table)}")
        phone.get_by_role("link", name=english("Type your names")).click()
        seat = phone.locator("section.card").filter(has=phone.get_by_role("heading", name=side))
        seat.locator("input[name=one]").fill(one)
        seat.locator("input[name=two]").fill(two)
        seat.get_by_role("button", name=english("We sit here")).click()
        expect(seat.get_by_role("button", name=english("Correct the names"))).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Nobody writes for somebody else: another phone at the table sees no names and cannot replace them.
    other = window(320, 568)
    other.goto(f"{club.url}/p/{club.code(stream, 1)}/names")
    expect(other.locator("main")).not_to_contain_text("kosova")
    expect(other.get_by_text(english("Another phone has typed these names."))).to_be_visible()
    assert len(club.store.persons.all()) == len(MEMBERS), "nothing is entered yet"

    eva.goto(f"{club.url}/t/{stream}/manage")
    typed = eva.locator("#typed li")
    expect(typed).to_have_count(2)
    expect(typed.nth(0)).to_contain_text("Hana Kosová")
    expect(typed.nth(0)).to_contain_text("Aleš Malý")
    typed.nth(1).locator("select").select_option("p3")
    eva.get_by_role("button", name=english("Confirm these names")).click()
    expect(eva.locator("#entries .listed > li")).to_have_count(2)
    assert names(eva) == ["Hana Kosová – Aleš Malý", "Nová Eva – Petr Dub"]
    seats = eva.locator("#entries .listed .chip").all_inner_texts()
    assert seats == ["N\u2011S 1", "E\u2011W 2"]
    expect(eva.locator("#typed")).to_have_count(0)
    phones[1].reload()
    expect(phones[1].locator("section.card")).to_have_count(1)  # only the open seat of this table


def test_a_phone_types_names_only_for_an_open_seat_of_its_table(club: Club) -> None:
    stream, _, _ = pairs_event(club.store, 4, begun=False)
    phone = club.visitor()
    code = club.code(stream, 1)
    for side in ("ns", "ew", "west"):
        reply = post(phone, f"/p/{code}/names", {"side": side, "one": "A", "two": "B"})
        assert reply.status_code == 422, "everybody is entered"
    assert phone.post("/p/wrong/names", data={"side": "ns"}).status_code in (403, 404)
    assert club.store.settings.under("proposed.") == {}
