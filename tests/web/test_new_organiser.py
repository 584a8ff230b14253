"""The first evening of a new organiser: an empty club, a browser and a box of cards. What has to be clicked is counted.

Names are typed and are no clicks. Results come from the tables; the phones of players are windows of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from parts import ROOT
from playwright.sync_api import Locator, Page, expect
from said import english
from web.browser import close_windows, settled, window
from web.club import NAME, PASSWORD, Club, running

from arbitr.bridge.result import Result
from arbitr.club.entries.proposals import open_seats
from arbitr.club.log.live_log import LiveLog
from arbitr.plain import to_plain
from arbitr.tournament import BRIDGE, Seated, SlipKey, SlipScore, Tournament, TournamentEvent, table_name
from arbitr.tournament.events import direct, results
from arbitr.web.services import services_of

CODE = "ABCDEFGH"
LINE = re.compile(r"^\| (?P<evening>an evening of [^|]+) \| (?P<clicks>\d+) \|", re.MULTILINE)
DOCUMENT = ROOT / "docs" / "evening.md"
RESULT, REVOKED = "4S S =", "4S S +1"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with running(tmp_path, roles=None) as opened:
        services_of(opened.server.config.app).setup_code = CODE
        yield opened
    close_windows()


@dataclass
class Organiser:
    """At the club's laptop, with a mouse that counts."""

    club: Club
    page: Page = field(default_factory=lambda: window(1280, 900))
    clicks: int = 0
    stream: str = ""

    @property
    def state(self) -> Tournament:
        live = LiveLog(self.stream, BRIDGE)
        live.read(self.club.store.records(self.stream))
        state: Tournament = live.state
        return state

    def click(self, target: str | Locator) -> None:
        """Once, on what is there when nothing moves any more."""
        found = (self.page.locator(target) if isinstance(target, str) else target).first
        found.wait_for()
        if self.page.locator("#cockpit").count():
            self.page.wait_for_selector("#cockpit[data-shown]:not(.moved)")
        found.click()
        self.clicks += 1
        settled(self.page)

    def tab(self, name: str) -> None:
        """One of the words in the top row, or one of the organiser's pages below it."""
        self.click(self.page.locator("nav").get_by_role("link", name=name, exact=True))

    def opens_the_club(self) -> None:
        page = self.page
        page.goto(self.club.url)
        page.fill("[name=code]", CODE)
        page.fill("[name=name]", NAME)
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url(f"{self.club.url}/")

    def opens(self, title: str, kind: str, tables: str) -> None:
        page = self.page
        self.click(page.get_by_role("link", name=english("New tournament")))
        page.fill("[name=title]", title)
        page.select_option("[name=kind]", kind)
        page.fill("[name=tables]", tables)
        page.keyboard.press("Enter")
        page.wait_for_url("**/manage?*")
        self.stream = page.url.split("/t/")[1].split("/")[0]

    def chooses(self, kind: str) -> None:
        self.click(
            self.page.locator("form.suggestion", has=self.page.locator(f"[name=kind][value={kind}]")).get_by_role(
                "button"
            )
        )
        expect(self.page.locator("#do-begin")).to_be_visible()

    def write(self, by: str, *events: TournamentEvent) -> None:
        store = self.club.store
        store.append(self.stream, store.version(self.stream), [to_plain(event) for event in events], by=by)

    def seated(self, number: int) -> list[Seated]:
        return [seated for seated in self.state.section(1, "A").plan.seated(number) if seated.is_played]

    def tables_play(self, number: int) -> None:
        """Every table enters and confirms its boards."""
        events: list[TournamentEvent] = []
        for seated in self.seated(number):
            for board in seated.boards:
                place = SlipKey(1, "A", number, seated.table or 0, board, seated.room)
                events += [
                    results.ResultEntered(place, SlipScore(Result.parse(RESULT))),
                    results.ResultConfirmed(place),
                ]
        self.write("table A1", *events)

    def next_round(self, number: int) -> None:
        self.click("#next-round")
        expect(self.page.locator("#clock")).to_contain_text(wording_of(number))

    def prints(self, name: str) -> None:
        """The paper is one click; a browser without a window keeps no PDF, so it is fetched."""
        href = self.page.get_by_role("link", name=name, exact=True).get_attribute("href")
        self.clicks += 1
        reply = self.page.request.get(f"{self.club.url}{href}")
        assert reply.ok
        assert reply.body().startswith(b"%PDF")


def wording_of(number: int) -> re.Pattern[str]:
    return re.compile(re.escape(english("Round {round}", round=number)))


def types_names(organiser: Organiser, entries: list[dict[str, str]]) -> None:
    """The players scan the code of their table and type who they are; the organiser confirms all of them at once."""
    page = organiser.page
    organiser.click(page.get_by_role("link", name=english("Show the codes on a screen")))
    expect(page.locator("#club-code")).to_be_visible()
    seats = list(open_seats(organiser.state))
    assert len(seats) == len(entries)
    for seat, names in zip(seats, entries, strict=True):
        phone = window(320, 568)
        phone.goto(
            f"{organiser.club.url}/p/{organiser.club.code(organiser.stream, seat.table, room=names.get('room', ''))}"
        )
        phone.get_by_role("link", name=english("Type your names")).click()
        form = phone.locator("form", has=phone.locator(f"[name=side][value={seat.side}]"))
        for name in ("title", "players", "one", "two"):
            if name in names:
                form.locator(f"[name={name}]").fill(names[name])
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        form.get_by_role("button").click()
        expect(form.get_by_role("button", name=english("Correct the names"))).to_be_visible()
        phone.context.close()
    organiser.click(page.get_by_role("link", name=english("Back")))
    expect(page.locator("#typed li")).to_have_count(len(entries))
    organiser.click(page.get_by_role("button", name=english("Confirm these names")))
    expect(page.locator("#typed")).to_have_count(0)


def sat_in_the_wrong_direction(organiser: Organiser, seated: Seated) -> None:
    place = SlipKey(1, "A", seated.round, seated.table or 0, seated.boards[0], seated.room)
    organiser.click(f"#grid a[href$='/slip/{place}']")
    organiser.click("form[action$='/director/seats'] button")
    organiser.click("main form button.primary")
    organiser.page.wait_for_url("**/director")
    turned = organiser.state.section(1, "A").plan.turned
    assert (seated.round, seated.table, seated.room) in turned


def rules_on_a_revoke(organiser: Organiser, seated: Seated) -> SlipKey:
    """East has revoked and won the trick, and his side one more: the call comes from the table."""
    place = SlipKey(1, "A", seated.round, seated.table or 0, seated.boards[0], seated.room)
    corrected = results.ResultCorrected(place, SlipScore(Result.parse(REVOKED)))
    call = direct.DirectorCalled(1, "A", place.table, place.room, "Revoke", place.board)
    organiser.write(f"table {table_name('A', place.table, place.room)}", corrected, call)
    organiser.click("#queue a[href*='ruling?call=']")
    organiser.click("#players a:text-is('E')")
    organiser.click("a.answer[data-value=offender]")
    organiser.click("a.answer[data-value='1']")
    organiser.click("#book")
    organiser.page.wait_for_url(f"**/board/{place}")
    return place


def appeals(organiser: Organiser, place: SlipKey) -> None:
    """It begins on a player's phone; the director takes it down, decides, and the phone says how it ended."""
    page = organiser.page
    room = place.room.value if place.room else ""
    phone = window(320, 568)
    phone.goto(f"{organiser.club.url}/p/{organiser.club.code(organiser.stream, place.table, room=room)}")
    phone.locator("form button").nth(1).click()
    phone.wait_for_selector(".bds")
    phone.locator(".bds .bd", has_text=re.compile(f"^{place.board}$")).first.click()
    phone.click("#appeal")
    phone.fill("#what", "East had no more hearts")
    phone.click("#do-appeal")
    expect(phone.locator("#stands")).to_contain_text(
        english("You have asked to appeal the ruling. The director will come to you.")
    )
    organiser.tab(english("Director"))
    organiser.click("#queue a[href*='appeal?call=']")
    expect(page.locator("[name=side][value=EW]")).to_be_checked()
    expect(page.locator("[name=said_ew]")).to_have_value("East had no more hearts")
    organiser.click("[name=matter][value=judgement]")
    for consent in page.locator("select[name^=consent_]").all():
        consent.select_option("agrees")
        organiser.clicks += 2  # a list of the device
    organiser.click(page.get_by_role("button", name=english("Lodge the appeal")))
    page.wait_for_url("**/director/appeal/1")
    expect(phone.locator("#stands")).to_contain_text(english("The appeal is lodged. It has not been decided yet."))
    page.select_option("[name=heard_by]", "director")
    organiser.clicks += 2
    page.fill("[name=reasons]", "East followed to every heart.")
    organiser.click("[name=outcome][value=upheld]")
    organiser.click("button[name=do][value=decide] >> nth=0")
    if page.locator("#warnings").count():
        organiser.click(page.get_by_role("button", name=english("Record the decision anyway")))
    expect(page.locator("#outcome")).to_be_visible()
    expect(phone.locator("#stands")).to_contain_text(english("The appeal is decided. The ruling stands."))
    phone.context.close()


def ends_and_publishes(organiser: Organiser) -> None:
    organiser.tab(english("Organiser"))
    organiser.click("#do-end")
    organiser.click("#do-publish")
    expect(organiser.page.locator("#published")).to_be_visible()


def documented(evening: str) -> int:
    found = {
        line["evening"].strip(): int(line["clicks"]) for line in LINE.finditer(DOCUMENT.read_text(encoding="utf-8"))
    }
    return found[evening]


def test_an_evening_of_pairs_in_an_empty_club(club: Club) -> None:
    organiser = Organiser(club)
    page = organiser.page
    organiser.opens_the_club()
    organiser.opens("Tuesday pairs", "pairs", "4.5")
    organiser.chooses("mitchell")
    for number in range(1, 7):
        for name, text in (("one", f"Anna Bílá{number}"), ("two", f"Jan Černý{number}")):
            expect(page.locator(f"input[name={name}]")).to_be_focused()
            page.keyboard.type(text)
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#entries .listed > li")).to_have_count(number)
        settled(page)
    types_names(organiser, [{"one": f"Eva Malá{number}", "two": f"Petr Velký{number}"} for number in range(7, 10)])
    expect(page.locator("#entries .listed > li")).to_have_count(9)
    organiser.click("#do-begin")
    expect(page.locator("h1")).to_contain_text(wording_of(1))
    organiser.tables_play(1)
    organiser.tab(english("Director"))
    sat_in_the_wrong_direction(organiser, organiser.seated(1)[0])
    organiser.next_round(2)
    late_tenth_pair(organiser)
    organiser.tables_play(2)
    organiser.tab(english("Director"))
    place = rules_on_a_revoke(organiser, organiser.seated(2)[0])
    appeals(organiser, place)
    organiser.tab(english("Director"))
    for number in range(3, organiser.state.session(1).rounds + 1):
        organiser.next_round(number)
        organiser.tables_play(number)
        expect(page.locator("#grid a.ok").first).to_be_visible()
    ends_and_publishes(organiser)
    organiser.prints(english("All results"))
    assert len(organiser.state.contestants) == 10
    assert organiser.clicks == documented("an evening of pairs")


def late_tenth_pair(organiser: Organiser) -> None:
    """Round 2 is being played; the new pair takes the place of the missing one from the next round on."""
    page = organiser.page
    organiser.tab(english("Organiser"))
    organiser.tab(english("Changes"))
    page.fill("#late [name=line]", "Ota Suk / Iva Nová")
    page.keyboard.press("Enter")
    expect(page.locator("#preview")).to_be_visible()
    organiser.click("#do-it")
    expect(page.locator("#preview")).to_have_count(0)
    assert len(organiser.state.contestants) == 10


def test_an_evening_of_a_match_of_teams_in_an_empty_club(club: Club) -> None:
    organiser = Organiser(club)
    page = organiser.page
    organiser.opens_the_club()
    organiser.opens("Thursday match", "teams", "1")
    organiser.chooses("knockout")
    page.fill("textarea[name=lines]", "Alfa: Anna Bílá / Jan Černý / Iva Malá / Ota Suk")
    organiser.click(page.get_by_role("button", name=english("Preview the list")))
    organiser.click(page.get_by_role("button", name=english("Enter {count} team", count=1)))
    expect(page.locator("#entries .listed > li")).to_have_count(1)
    types_names(organiser, [{"title": "Beta", "players": "Eva Nová\nPetr Dub\nHana Kosová\nAleš Malý", "room": "o"}])
    expect(page.locator("#entries .listed > li")).to_have_count(2)
    organiser.click("#do-begin")
    expect(page.locator("h1")).to_contain_text(wording_of(1))
    organiser.tables_play(1)
    organiser.tab(english("Director"))
    opened, closed = organiser.seated(1)
    for seated in (opened, closed):  # both rooms, or the match could not be compared
        sat_in_the_wrong_direction(organiser, seated)
    place = rules_on_a_revoke(organiser, organiser.seated(1)[0])
    appeals(organiser, place)
    ends_and_publishes(organiser)
    organiser.prints(english("Results of matches"))
    assert organiser.clicks == documented("an evening of a match of teams")
