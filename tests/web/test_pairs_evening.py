"""A whole evening of pairs as a club plays it: organiser, tables, director and public, each in a window of their own.

Three sections play the same deals: A is a Howell with a phantom whose place is taken, B a full Howell and C a full
Mitchell of seven tables, into each of which a late pair comes after the first round. What the ranking has to be is
computed here, in plain Python, from what was entered and ruled.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, expect
from said import english, says, wording
from scoring.reference import Award, Table, matchpoints
from web.browser import CLUB_HOST, call_director, settled, slide, tap_denomination, tap_result, window
from web.club import NAME, PASSWORD, Club, running

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
BOARDS = 27
ROUNDS = 9
EASY, SMALL = 360, 320
"""Widths of phones."""
OWN_PHONES = {("A", 2): SMALL, ("B", 3): EASY, ("C", 2): SMALL}


# What a contract scores (Law 77), once more


def vulnerable(board: int, seat: str) -> bool:
    at = (board - 1) % 16
    which = ("none", "NS", "EW", "both")[(at + at // 4) % 4]
    return which == "both" or seat in which


def points(result: str, board: int) -> int:
    """As North-South see them: `4SX N -1`."""
    if result == "pass":
        return 0
    bid, declarer, over = result.split()
    level, suit, times = int(bid[0]), bid[1], {0: 1, 1: 2, 2: 4}[bid.count("X")]
    red = vulnerable(board, declarer)
    extra = 0 if over == "=" else int(over)
    if extra >= 0:
        worth = 20 if suit in "CD" else 30
        bid_points = (worth * level + (10 if suit == "N" else 0)) * times
        score = bid_points + (50 if bid_points < 100 else 500 if red else 300)
        score += {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[red]
        score += extra * (worth if times == 1 else 50 * times * (1 + red))
        score += 25 * times if times > 1 else 0
    elif times == 1:
        score = extra * (100 if red else 50)
    else:
        steps = [200, *[300] * 12] if red else [100, 200, 200, *[300] * 10]
        score = -sum(steps[:-extra]) * times // 2
    return score if declarer in "NS" else -score


# The deals of the evening


def dealt(chance: Random) -> dict[str, list[str]]:
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    return {seat: pack[13 * at : 13 * at + 13] for at, seat in enumerate(SEATS)}


def pbn(deals: dict[int, dict[str, list[str]]]) -> bytes:
    """As a dealing program writes it."""

    def held(hand: list[str]) -> str:
        return ".".join("".join(rank for rank in RANKS if suit + rank in hand) for suit in SUITS)

    lines = ["% PBN 2.1"]
    for board, deal in deals.items():
        dealer = SEATS[(board - 1) % 4]
        where = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}[
            ("none", "NS", "EW", "both")[((board - 1) % 16 + (board - 1) % 16 // 4) % 4]
        ]
        hands = " ".join(held(deal[seat]) for seat in SEATS)
        lines += [f'[Board "{board}"]', f'[Dealer "{dealer}"]', f'[Vulnerable "{where}"]', f'[Deal "N:{hands}"]', ""]
    return "\n".join(lines).encode()


@dataclass(frozen=True)
class Entered:
    """What a table told, with who sat there as its own screen showed it."""

    section: str
    round: int
    table: int
    board: int
    ns: str
    ew: str
    result: str
    lead: str

    @property
    def place(self) -> str:
        return f"1{self.section}-{self.round}-{self.table}-{self.board}"


@dataclass
class Score:
    """Everything that counts, and what it must come to."""

    entered: dict[str, Entered] = field(default_factory=dict)
    ruled: dict[str, Award] = field(default_factory=dict)
    """What the director made of a result: points of North-South with their weights."""

    def award(self, entered: Entered) -> Award:
        return self.ruled.get(entered.place, ((points(entered.result, entered.board), Fraction(1)),))

    def ranking(self, section: str, side: str = "") -> list[tuple[str, str, Fraction]]:
        """Place, name and per cent, the best first."""
        rows = [entered for entered in self.entered.values() if entered.section == section]
        due = max(Counter(row.board for row in rows).values())
        worth = matchpoints([Table(row.board, self.award(row), self.award(row)) for row in rows], due)
        won: Counter[str] = Counter()
        boards: Counter[str] = Counter()
        sides: dict[str, str] = {}
        for row, both in zip(rows, worth, strict=True):
            for name, direction, own in ((row.ns, "N-S", both[0]), (row.ew, "E-W", both[1])):
                won[name] += own  # type: ignore[assignment]
                boards[name] += 1
                sides.setdefault(name, direction)
        per_cent = {
            name: 100 * Fraction(won[name]) / (2 * (due - 1) * boards[name])
            for name in won
            if side in ("", sides[name])
        }
        ordered = sorted(per_cent.items(), key=lambda one: (-one[1], one[0]))
        scores = [score for _, score in ordered]
        return [
            (f"{scores.index(score) + 1}{'=' if scores.count(score) > 1 else ''}", name, score)
            for name, score in ordered
        ]


# People


class Organiser:
    """Eva, at the club's laptop."""

    def __init__(self, club: Club, host: str) -> None:
        self.club, self.host = club, host
        self.page = window(1280, 900)
        self.stream = ""

    def signs_in(self) -> None:
        sign_in(self.page, self.host)

    def opens(self, title: str) -> None:
        page = self.page
        page.get_by_role("link", name=english("New tournament")).click()
        page.click("button.primary")
        assert page.url.endswith("/manage/new")  # the browser itself asks for a title
        page.fill("[name=title]", title)
        page.fill("[name=begins]", "18:30")
        page.click("button.primary")
        page.wait_for_url("**/manage?*")
        self.stream = page.url.split("/")[4]

    def goes(self, where: str = "") -> None:
        self.page.goto(f"{self.host}/t/{self.stream}/manage{where}")

    def does(self, what: str) -> None:
        self.goes()
        with self.page.expect_navigation():
            self.page.click(f"#do-{what}")


def sign_in(page: Page, host: str) -> None:
    page.goto(f"{host}/sign-in")
    page.fill("[name=name]", NAME)
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name=english("Sign in")).click()
    page.wait_for_url(f"{host}/")


class Phone:
    """A phone in somebody's hand: it writes for the table whose code it has scanned last."""

    def __init__(self, evening: Evening, width: int) -> None:
        self.evening = evening
        self.page = window(width, 700)
        self.at = ("", 0)

    def scans(self, section: str, table: int, who: str = english("A device that stays at this table")) -> None:
        self.page.goto(f"{self.evening.host}/p/{self.evening.club.code(self.evening.stream, table, section)}")
        self.page.get_by_role("button", name=who).click()
        self.page.wait_for_url("**/phone")
        self.at = (section, table)

    def scans_quickly(self, section: str, table: int) -> None:
        """The same without drawing the pages: what a steward does who goes from table to table."""
        code = self.evening.club.code(self.evening.stream, table, section)
        done = self.page.evaluate(
            """async (code) => {
                const page = new DOMParser().parseFromString(await (await fetch(`/p/${code}`)).text(), "text/html");
                const form = new URLSearchParams({csrf: page.querySelector("[name=csrf]").value, who: ""});
                return (await fetch(`/p/${code}`, {method: "POST", body: form})).ok;
            }""",
            code,
        )
        assert done
        self.at = (section, table)

    def asks(self, path: str, body: object = None) -> Any:
        """What the page's own script asks the server, from the same page."""
        return self.page.evaluate(
            """async ([path, body]) => {
                const headers = {"X-Arbitr": "1", "Content-Type": "application/json"};
                const options = body ? {method: "POST", headers, body: JSON.stringify(body)} : {headers};
                const reply = await fetch(path, options);
                return reply.ok ? await reply.json() : {status: reply.status};
            }""",
            [f"/t/{self.evening.stream}/phone/{path}", body],
        )


class AtTable:
    """A table, and the phone by which it tells its results: its own, or the steward's, who goes round."""

    def __init__(self, evening: Evening, section: str, table: int, phone: Phone) -> None:
        self.evening, self.section, self.table, self.phone = evening, section, table, phone

    @property
    def page(self) -> Page:
        return self.phone.page

    def asks(self, path: str, body: object = None) -> Any:
        if self.phone.at != (self.section, self.table):
            self.phone.scans_quickly(self.section, self.table)
        return self.phone.asks(path, body)

    def round(self, number: int) -> dict[str, Any]:
        """Who sits here and which boards lie here, as the phone was told."""
        found: dict[str, Any] = next(round_ for round_ in self.asks("state")["rounds"] if round_["round"] == number)
        return found

    def plays(self, number: int) -> list[Entered]:
        """What happens here in a round."""
        this = self.round(number)
        if this.get("sits_out"):
            return []
        return [
            Entered(
                self.section, number, self.table, board["board"], this["ns"], this["ew"], *self.evening.result(board)
            )
            for board in this["boards"]
        ]

    def sends(self, number: int) -> None:
        """Enters what is left of a round as the page does, and the opponents confirm."""
        played = [entered for entered in self.plays(number) if entered.place not in self.evening.score.entered]
        entries = []
        for entered in played:
            spot = {"round": number, "section": self.section, "table": self.table, "room": "", "board": entered.board}
            entries.append(
                {"id": f"{entered.place}-r", "kind": "result", **spot, "result": entered.result, "lead": entered.lead}
            )
            entries.append({"id": f"{entered.place}-c", "kind": "confirm", **spot})
        answers = self.asks("entries", {"entries": entries})["answers"] if entries else []
        assert all(answer["ok"] and not answer.get("marks") for answer in answers), answers
        self.evening.note(played)

    def taps(self, number: int, opponents: Page | None = None) -> Entered:
        """The first open board of the round by the buttons, confirmed on the same phone or on the opponents'."""
        entered = next(row for row in self.plays(number) if row.place not in self.evening.score.entered)
        page = self.page
        page.reload()
        page.wait_for_selector(".ehead")
        if page.locator("#seated").count():
            page.click("#seated")
        expect(page.locator("#phone")).to_contain_text(english("Board {board}", board=entered.board))
        if entered.result == "pass":
            page.locator("[data-keys=contract]").get_by_role("button", name=english("Passed out")).click()
        else:
            bid, declarer, over = entered.result.split()
            page.locator("[data-keys=contract]").get_by_role("button", name=bid[0], exact=True).click()
            tap_denomination(page, bid[1])
            if "X" in bid:
                page.locator("[data-keys=double] button").nth(bid.count("X")).click()
            page.locator("[data-keys=declarer] .seat", has_text=declarer).click()
            page.locator("[data-keys=lead]").get_by_role("button", name=entered.lead[0], exact=True).click()
            rank = entered.lead[1].replace("T", "10")
            page.locator("[data-keys=rank]").get_by_role("button", name=rank, exact=True).click()
            tap_result(page, over)
        shown = points(entered.result, entered.board)
        sign = "+" if shown > 0 else "−" if shown < 0 else ""
        expect(page.locator("#summary")).to_contain_text(f"N‑S {sign}{abs(shown)}")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
        page.click("#send")
        expect(page.locator("#line")).to_contain_text(english("online"))
        if opponents is None:
            slide(page)
        else:
            page = opponents
            page.click("#confirm")  # they are asked by themselves
        expect(page.locator("#line")).to_contain_text(english("online"))
        self.evening.note([entered])
        return entered


class Director:
    """Dan goes from table to table with a phone."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.page = window(EASY, 740)
        sign_in(self.page, evening.host)

    def goes(self, where: str = "") -> None:
        self.page.goto(f"{self.evening.host}/t/{self.evening.stream}/director{where}")

    def takes_call(self, table: str) -> None:
        """From the queue."""
        self.goes()
        waiting = self.page.locator("#queue li", has_text=english("Table {table}", table=table))
        waiting.get_by_role("link", name=english("Rule"), exact=True).click()

    def tells(self, answers: dict[re.Pattern[str], str]) -> list[str]:
        """Answers what is asked, by its message, until there is a ruling; what was asked."""
        return self.tells_until("#book", answers)

    def tells_until(self, end: str, answers: dict[re.Pattern[str], str]) -> list[str]:
        asked = []
        while not self.page.locator(end).count():
            question = self.page.inner_text("h1")
            value = next((answer for words, answer in answers.items() if says(question, words)), None)
            offered = self.page.eval_on_selector_all("[data-value]", "all => all.map((each) => each.dataset.value)")
            assert value is not None, (question, offered)
            asked.append(question)
            button = self.page.locator(f'[data-value="{value}"]:visible')
            if button.count():
                button.first.click()
            else:
                self.page.fill("[name=value]:visible", value)
                self.page.get_by_role("button", name=english("Continue")).last.click()
            settled(self.page)
        return asked

    def fills_row(self, number: int, result: str, share: str, prefix: str = "") -> None:
        """One of the results of an adjusted score."""
        bid, declarer, over = result.split()
        row = self.page.locator("fieldset.outcome", has=self.page.locator(f"[name={prefix}level]")).nth(number)
        fields = {"level": bid[0], "suit": bid[1], "doubled": bid[2:], "by": declarer, "over": over}
        for name, value in fields.items():
            row.locator(f"[name={prefix}{name}]").select_option(value)
        row.locator(f"[name={prefix}share]").fill(share)

    def books(self) -> None:
        self.page.click("#book")
        self.page.wait_for_url("**/director/board/**")


class Evening:
    """The club, its people, and what they have done so far."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.host = club.url.replace("127.0.0.1", CLUB_HOST)
        self.chance = Random(27)
        self.deals = {board: dealt(self.chance) for board in range(1, BOARDS + 1)}
        self.score = Score()
        self.organiser = Organiser(club, self.host)
        self.public = window(SMALL, 700)
        """Somebody who only looks."""
        self.tables: dict[tuple[str, int], AtTable] = {}
        self._results: dict[int, list[str]] = {}
        self.weighted = ""
        """Where a weighted score was given."""

    @property
    def stream(self) -> str:
        return self.organiser.stream

    def result(self, board: dict[str, Any]) -> tuple[str, str]:
        """What might happen: a few contracts on each board, so that scores are shared; with a lead that is held."""
        number = board["board"]
        if number not in self._results:
            self._results[number] = [self._some() for _ in range(5)]
        result = self.chance.choice(self._results[number])
        if result == "pass":
            return result, ""
        leader = SEATS[(SEATS.index(result.split()[1]) + 1) % 4]
        return result, self.chance.choice(self.deals[number][leader])

    def _some(self) -> str:
        if self.chance.random() < 0.03:
            return "pass"
        level = self.chance.choice((1, 2, 2, 3, 3, 4, 4, 5, 6))
        over = self.chance.randint(-3, min(2, 7 - level))
        doubled = "X" if over < 0 and self.chance.random() < 0.2 else ""
        over_text = "=" if over == 0 else f"{over:+d}"
        return f"{level}{self.chance.choice('CDHSN')}{doubled} {self.chance.choice(SEATS)} {over_text}"

    def note(self, played: list[Entered]) -> None:
        for entered in played:
            self.score.entered[entered.place] = entered

    def set_tables(self) -> None:
        """One table of each section has a phone of its own; a steward goes round the others."""
        steward = Phone(self, EASY)
        steward.scans("A", 1)
        for section, count in (("A", 5), ("B", 5), ("C", 7)):
            for table in range(1, count + 1):
                phone = steward
                if (section, table) in OWN_PHONES:
                    phone = Phone(self, OWN_PHONES[section, table])
                    phone.scans(section, table)
                self.tables[section, table] = AtTable(self, section, table, phone)

    def plays_round(self, number: int) -> None:
        for (section, _), table in self.tables.items():
            if section != "C" or number <= 7:
                table.sends(number)

    def shown(self) -> dict[str, list[tuple[str, str, Fraction]]]:
        """The ranking as everybody sees it."""
        page = self.organiser.page
        data = page.evaluate(
            "async (path) => await (await fetch(path)).json()", f"/t/{self.stream}/ranking?format=json"
        )
        return {
            listed["label"]: [(line["place"], line["name"], Fraction(line["exact"])) for line in listed["lines"]]
            for listed in data["ranking"]["lists"]
        }

    def check(self) -> None:
        """The ranking is what plain arithmetic makes of everything that was entered and ruled."""
        shown = self.shown()
        assert shown.keys() == {"A", "B", "C N-S", "C E-W"}
        for label, lines in shown.items():
            section, _, side = label.partition(" ")
            expected = self.score.ranking(section, side)
            assert sorted(lines, key=lambda one: (-one[2], one[1])) == expected, label


@contextmanager
def open_evening(folder: Path) -> Iterator[Evening]:
    with running(folder) as club:
        yield Evening(club)


def names(section: str, pairs: int) -> list[str]:
    return [f"Player {section}{n}a / Player {section}{n}b" for n in range(1, pairs + 1)]


def test_a_whole_evening_of_pairs(tmp_path: Path) -> None:
    with open_evening(tmp_path) as evening:
        set_up(evening)
        first_round(evening)
        late_pairs(evening)
        director = Director(evening)
        for number in range(2, ROUNDS + 1):
            evening.organiser.does("begin")
            if number == 2:
                insufficient_bid(evening, director)
            evening.plays_round(number)
            if number == 3:
                revoke(evening, director)
                evening.check()
            if number == 4:
                weighted_score(evening, director)
        evening.check()
        evening.public.goto(f"{evening.host}/t/{evening.stream}/ranking")
        expect(evening.public.locator("#ranking")).to_contain_text(english("The ranking is hidden until the end."))
        appeal(evening, director)
        end_and_publish(evening, director)


def set_up(evening: Evening) -> None:
    """A new event, entries typed and pasted, three sections with their movements, the deals, the start."""
    organiser, page = evening.organiser, evening.organiser.page
    organiser.signs_in()
    organiser.opens("Tuesday pairs")
    page.fill("[name=one]", "Player A1a")
    page.click("#enter button")
    expect(page.locator("#wrong-one")).to_contain_text(
        english("a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák")
    )
    expect(page.locator("[name=one]")).to_have_value("Player A1a")
    page.fill("[name=two]", "Player A1b")
    page.click("#enter button")
    expect(page.locator("#entries .listed li")).to_have_count(1)
    page.click("#paste summary")
    page.fill("[name=lines]", "\n".join([*names("A", 9)[1:], *names("B", 10), *names("C", 14)]))
    page.click("#paste button")
    expect(page.locator("#preview li")).to_have_count(32)
    page.get_by_role("button", name=english("Enter {count} pairs", count=32)).click()
    expect(page.locator("#entries .listed li")).to_have_count(33)

    organiser.goes("/movement")
    sections = (
        (9, "27", "howell", "21:57"),
        (10, "27", "howell", "21:57"),
        (14, "21", "mitchell", "21:11"),
    )
    for number, (take, boards, kind, ends) in enumerate(sections, 1):
        page.fill("[name=take]", str(take))
        page.fill("#choose [name=boards]", boards)
        page.fill("#choose [name=begins]", "18:30")
        page.get_by_role("button", name=english("Suggest")).click()
        card = page.locator("form.suggestion", has=page.locator(f"[name=kind][value={kind}]"))
        expect(card).to_contain_text(english("ends at {time}", time=ends))
        card.get_by_role("button").click()
        expect(page.locator("section[id^=section-]")).to_have_count(number)
        page.wait_for_url("**/manage/movement")
    organiser.goes("/rules")
    page.fill("[name=hidden_rounds]", "last one")
    page.get_by_role("button", name=english("Save")).click()
    expect(page.locator("#wrong-hidden_rounds")).to_contain_text(
        wording("Write a whole number from {least} to {most}.")
    )
    page.fill("[name=hidden_rounds]", "1")
    with page.expect_navigation():
        page.get_by_role("button", name=english("Save")).click()
    organiser.goes()
    page.set_input_files("#deals [name=file]", {"name": "deals.txt", "mimeType": "text/plain", "buffer": b"no deals"})
    page.click("#deals button")
    page.wait_for_selector("#wrong-deals")
    page.set_input_files(
        "#deals [name=file]", {"name": "t.pbn", "mimeType": "text/plain", "buffer": pbn(evening.deals)}
    )
    page.click("#deals button")
    expect(page.locator("#deals")).to_contain_text(english("{count} boards are known.", count=27))
    organiser.does("begin")
    expect(page.locator("h1")).to_contain_text(english("Round {round} of {rounds}", round=1, rounds=9))


def late_pair(evening: Evening, section: str, line: str, since: str = "") -> str:
    """Through the page with its preview; what the preview says."""
    organiser, page = evening.organiser, evening.organiser.page
    organiser.goes("/changes")
    page.fill("#late [name=line]", line)
    page.select_option("#late [name=section]", section)
    if since:
        page.select_option("#late [name=since]", since)
    page.click("#late button")
    page.wait_for_selector("#preview")
    preview = page.inner_text("#preview")
    page.click("#do-it")
    page.wait_for_selector("#preview", state="detached")
    return preview


def first_round(evening: Evening) -> None:
    """The tenth pair takes the phantom's place before anything was entered; then the first round is played."""
    evening.set_tables()
    evening.public.goto(f"{evening.host}/t/{evening.stream}/ranking")
    expect(evening.public.locator("#ranking")).to_contain_text(english("There are no results yet."))
    preview = late_pair(evening, "A", "Player A10a / Player A10b", "now")
    assert english("Pair {number}", number=10) in preview
    opponents = Phone(evening, SMALL)
    opponents.scans("B", 3, "E-W")
    expect(opponents.page.locator(".ehead")).to_contain_text(english("Table {table}", table="B3"))
    evening.tables["A", 2].taps(1)
    evening.tables["B", 3].taps(1, opponents.page)
    evening.tables["C", 2].taps(1)
    evening.plays_round(1)
    expect(evening.public.locator("#ranking")).to_contain_text("Player A10a – Player A10b")
    evening.public.goto(f"{evening.host}/t/{evening.stream}/board/1/1")
    assert "♠" not in evening.public.inner_text("main")  # others have still to play it


def late_pairs(evening: Evening) -> None:
    """One into the full Howell, one into the full Mitchell, after the first round."""
    for section, line in (("B", "Player B11a / Player B11b"), ("C", "Player C15a / Player C15b")):
        preview = late_pair(evening, section, line)
        assert english("Rounds already played ({played}) stay unchanged.", played=1) in preview, preview
        assert says(preview, "sits out"), preview


def insufficient_bid(evening: Evening, director: Director) -> None:
    """A table calls; the director rules there, and after the hand that the bid has helped the offenders (27D)."""
    table = evening.tables["A", 2]
    table.page.reload()
    call_director(table.page)
    page = director.page
    director.takes_call("A2")
    page.click("[data-procedure=insufficient_bid]")
    page.click("[name=move][value='1S']")
    expect(page.locator("table.auction tbody")).to_contain_text("1♠")
    page.click("[name=move][value='1H']")
    page.wait_for_selector("[data-value=refuse]")
    asked = director.tells(
        {
            wording("{seat}'s {call} is insufficient. {lho}, do you accept it?"): "refuse",
            wording("{seat}, {call} is not accepted. What do you call instead?"): "2H",
        }
    )
    assert len(asked) == 2, "that two bids in hearts specify hearts is taken as usual"
    offender = asked[0][0]  # "South's 1♥ is insufficient."
    director.books()
    place = page.url.rpartition("/")[2]
    table.taps(2)
    played = evening.score.entered[place]

    director.goes(f"/board/{place}")
    page.get_by_role("link", name=english("Something else on this board")).click()
    page.get_by_role("link", name=english("Begin again")).click()
    settled(page)
    page.click("#all summary")
    page.click("a[href*='procedure=help_of_infraction']")
    page.click(f"a[href$='report={offender}']")
    settled(page)
    innocent = "NS" if offender in "EW" else "EW"
    instead = f"4S {'N' if innocent == 'NS' else 'E'} +1"
    said = {
        wording("What was replaced?"): "insufficient_bid",
        wording("Is play of the hand over?"): "yes",
        wording("Without the help of {seat}'s infraction, could the outcome well have been different?"): "yes",
        wording("Did that damage {side}?", side=innocent): "yes",
        wording(
            "Are you acting on your own initiative, or was the request made in time (within {minutes} minutes "
            "of the scores being available)?"
        ): "yes",
        wording("Can you name the probable result without the infraction, or weight several?"): "yes",
        wording("Could each of these results have been obtained legally, without the infraction?"): "yes",
        wording("What did {side} do to make their own result worse?"): "none",
    }
    director.tells_until("#rows", said)
    director.fills_row(0, instead, "100")
    page.get_by_role("button", name=english("Continue")).click()
    settled(page)
    director.tells(said)
    director.books()
    before = evening.score.ranking("A")
    evening.score.ruled[place] = ((points(instead, played.board), Fraction(1)),)
    assert evening.score.ranking("A") != before


def revoke(evening: Evening, director: Director) -> None:
    """A defender has revoked and won the trick, and his side one more: two tricks go to the declarer (64A1)."""
    table = evening.tables["B", 3]
    played = next(
        entered
        for entered in evening.score.entered.values()
        if (entered.section, entered.round, entered.table) == ("B", 3, 3) and tricks(entered.result) <= 11
    )
    table.page.reload()
    call_director(table.page)
    page = director.page
    director.takes_call("B3")
    page.get_by_text(english("Another board")).click()
    page.locator("#desk .boards").get_by_role("link", name=str(played.board), exact=True).click()
    settled(page)
    page.click("#all summary")
    page.click("a[href*='procedure=established_revoke']")
    settled(page)
    bid, declarer, over = played.result.split()
    defender = SEATS[(SEATS.index(declarer) + 1) % 4]
    side = "NS" if defender in "NS" else "EW"
    page.wait_for_load_state()
    if page.locator("[name=level]").count():  # the contract is asked for where the desk does not know it
        for name, value in (("level", bid[0]), ("suit", bid[1]), ("doubled", bid[2:]), ("declarer", declarer)):
            page.check(f"[name={name}][value='{value}']", force=True)
        page.select_option("[name=over]", over)
        page.get_by_role("button", name=english("Continue")).click()
    page.click(f"a[href$='report={defender}']")
    settled(page)
    director.tells(
        {
            wording("When was attention first drawn to the revoke?"): "in_time",
            wording("Has {seat} already revoked in the same suit on this board?", seat=defender): "no",
            wording("Was the card that should have been played a penalty card, or a card of dummy?"): "no",
            wording("Was it on the twelfth trick?"): "no",
            wording("Has the other side also revoked on this board?"): "no",
            wording("Who won the trick on which {seat} revoked?", seat=defender): "offender",
            wording("How many tricks did {side} win after that trick?", side=side): "2",
            wording(
                "Tricks transferred: {moved}. Do {side} have less than they would probably have had without the revoke?"
            ): "enough",
        }
    )
    expect(page.locator("#ruling")).to_contain_text("2")
    director.books()
    assert page.url.endswith(played.place), (page.url, played)
    expect(page.locator("#queue")).to_have_count(0)
    evening.score.ruled[played.place] = ((points(with_tricks(played.result, 2), played.board), Fraction(1)),)


def tricks(result: str) -> int:
    """Of the declarer; too many where nobody played."""
    if result == "pass":
        return 13
    bid, _, over = result.split()
    return 6 + int(bid[0]) + (0 if over == "=" else int(over))


def with_tricks(result: str, more: int) -> str:
    bid, declarer, _ = result.split()
    over = tricks(result) + more - 6 - int(bid[0])
    return f"{bid} {declarer} {'=' if not over else f'{over:+d}'}"


SHARES = {"60": "4S N =", "40": "4S N -1"}
"""What the director weighs."""
DECIDED = {"50": "4S N =", "50.0": "4S N -1"}
"""What becomes of it on appeal."""


def weighed(shares: dict[str, str], board: int) -> Award:
    return tuple((points(result, board), Fraction(share) / 100) for share, result in shares.items())


def weighted_score(evening: Evening, director: Director) -> None:
    """A board of section C gets a weighted score, and the page says what it will be worth before it is given."""
    place = next(
        entered.place for entered in evening.score.entered.values() if (entered.section, entered.round) == ("C", 4)
    )
    board = evening.score.entered[place].board
    director.goes(f"/adjust/{place}")
    page = director.page
    page.check("[name=ns_kind][value=rows]", force=True)
    director.fills_row(0, "4S N =", "60", "ns_")
    director.fills_row(1, "4S N -1", "30", "ns_")
    page.click("[name=do][value=give]")
    expect(page.locator(".wrong").first).to_contain_text("90%")
    expect(page.locator("[name=ns_share]").nth(1)).to_have_value("30")
    director.fills_row(1, "4S N -1", "40", "ns_")
    page.click("[name=do][value=give]")
    page.wait_for_url("**/director/board/**")
    evening.score.ruled[place] = weighed(SHARES, board)
    evening.weighted = place


def appeal(evening: Evening, director: Director) -> None:
    """The weighted score is appealed, and the committee weighs otherwise."""
    place = evening.weighted
    page = director.page
    director.goes(f"/board/{place}")
    page.get_by_role("link", name=english("Appeal")).click()
    page.get_by_role("button", name=english("Lodge the appeal")).click()
    expect(page.locator("#wrong-side")).to_contain_text(english("choose the side that appeals"))
    page.check("[name=side][value=EW]", force=True)
    page.check("[name=matter][value=judgement]")
    page.get_by_role("button", name=english("Lodge the appeal")).click()
    expect(page.locator("#wrong-form")).to_contain_text("92D")
    for consent in page.locator("select[name^=consent_]").all():
        consent.select_option("agrees")
    page.get_by_role("button", name=english("Lodge the appeal")).click()
    page.wait_for_url("**/director/appeal/1")
    evening.check()
    page.select_option("[name=heard_by]", "director")
    page.check("[name=outcome][value=changed]")
    page.get_by_text(english("The score, if the ruling is changed")).click()
    director.fills_row(0, "4S N =", "50", "ns_")
    director.fills_row(1, "4S N -1", "50", "ns_")
    # What the record lacks is said before the decision is booked, and then it is booked all the same.
    page.click("[name=do][value=decide]")
    expect(page.locator("#warnings")).to_contain_text(english("The decision gives no reasons."))
    evening.check()
    page.get_by_role("button", name=english("Record the decision anyway")).click()
    page.wait_for_selector("#outcome")
    before = evening.score.ranking("C", "N-S")
    evening.score.ruled[place] = weighed(DECIDED, evening.score.entered[place].board)
    assert evening.score.ranking("C", "N-S") != before
    evening.check()


def end_and_publish(evening: Evening, director: Director) -> None:
    """The scores become official; they are corrected within the period, and not after it (79C)."""
    organiser, page = evening.organiser, evening.organiser.page
    organiser.does("end")
    expect(page.locator("h1")).to_contain_text(english("The session is over"))
    organiser.does("publish")
    expect(page.locator("#published")).to_contain_text(english("They can be corrected until"))
    evening.check()
    place = next(iter(evening.score.entered))
    entered = evening.score.entered[place]
    director.goes(f"/slip/{place}")
    director.page.fill("[name=score]", "1N N +6")
    with director.page.expect_navigation():
        director.page.click("[name=do][value=correct]")
    evening.score.entered[place] = replace(entered, result="1N N +6")
    evening.check()
    public_ranking(evening)
    organiser.goes("/rules")
    page.fill("[name=correction_period]", "0")
    with page.expect_navigation():
        page.get_by_role("button", name=english("Save")).click()
    director.goes(f"/slip/{place}")
    director.page.fill("[name=score]", "7N N =")
    director.page.click("[name=do][value=correct]")
    expect(director.page.locator("p.wrong")).to_contain_text("79C")
    expect(director.page.locator("#late [name=score]")).to_have_value("7N N =")
    evening.check()


def public_ranking(evening: Evening) -> None:
    """What everybody reads on a small phone when the scores are official."""
    public = evening.public
    public.goto(f"{evening.host}/t/{evening.stream}/ranking")
    for label in ("A", "B", "C N-S", "C E-W"):
        section, _, side = label.partition(" ")
        best = evening.score.ranking(section, side)[0]
        first = public.locator(f"[data-list='{label}'] tr").first.inner_text()
        assert best[1] in first
        assert f"{float(best[2]):.2f}" in first
    expect(public.locator("#ranking")).to_contain_text(wording("Official scores; they can be corrected until {time}."))
    public.goto(f"{evening.host}/t/{evening.stream}/board/1/1")
    assert "♠" in public.inner_text("main")
