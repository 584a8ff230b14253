"""A whole evening of teams as a club plays it: six teams, a Swiss of three matches of eight boards, captains' phones, a
device in each room, a fouled board, an assigned score. What the ranking has to be is computed here, in plain Python.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import floor
from pathlib import Path
from random import Random
from typing import Any

from parts import DATA
from playwright.sync_api import Page, expect
from said import english, says, wording
from scoring.reference import imps
from web.browser import CLUB_HOST, enter_result, slide, window
from web.club import NAME, PASSWORD, Club, running
from web.test_pairs_evening import points

TEAMS = {"Alfa": 4, "Beta": 5, "Gama": 6, "Delta": 4, "Epsilon": 5, "Zeta": 6}
"""Their players."""
BOARDS = 8
ROUNDS = 3
ROOMS = "oc"
AVERAGE_PLUS = 3
"""IMPs."""


def scale() -> list[Fraction]:
    """What the WBF gives for a win by so many IMPs over eight boards."""
    with (DATA / "wbf_vp_continuous.csv").open() as file:
        return [Fraction(row["8"]) for row in csv.DictReader(file) if row["8"]]


SCALE = scale()


def victory_points(margin: int) -> Fraction:
    won = SCALE[min(abs(margin), len(SCALE) - 1)]
    return won if margin >= 0 else 20 - won


def to_whole(value: Fraction) -> int:
    """The nearest whole number, a half towards zero."""
    size = floor(abs(value) + Fraction(1, 2))
    size -= abs(value) + Fraction(1, 2) == size
    return size if value > 0 else -size


@dataclass
class Played:
    """A match: what was entered in both rooms, and what the director made of it."""

    round: int
    table: int
    home: str
    away: str
    results: dict[tuple[str, int], str] = field(default_factory=dict)
    """By room and board."""
    weighted: dict[tuple[str, int], list[tuple[Fraction, str]]] = field(default_factory=dict)
    averages: set[int] = field(default_factory=set)
    """Boards for which both teams got average plus."""

    @property
    def boards(self) -> range:
        return range((self.round - 1) * BOARDS + 1, self.round * BOARDS + 1)

    def won(self, board: int) -> tuple[int, int]:
        """IMPs of the home team, which sits N-S in the open room, and of the other one."""
        if board in self.averages:
            return AVERAGE_PLUS, AVERAGE_PLUS
        sums = Fraction(0)
        for weight, one in self._outcomes("o", board):
            for other_weight, other in self._outcomes("c", board):
                sums += weight * other_weight * imps(points(one, board) - points(other, board))
        home = to_whole(sums)
        return home, -home

    def _outcomes(self, room: str, board: int) -> list[tuple[Fraction, str]]:
        return self.weighted.get((room, board)) or [(Fraction(1), self.results[room, board])]

    def score(self) -> dict[str, Fraction]:
        won = [self.won(board) for board in self.boards]
        return {
            self.home: victory_points(sum(home for home, _ in won)),
            self.away: victory_points(sum(away for _, away in won)),
        }


class Evening:
    """The club and everybody's windows."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.host = club.url.replace("127.0.0.1", CLUB_HOST)
        self.chance = Random(8)
        self.organiser = window(1280, 900)
        self.public = window(360, 740)
        self.captains: dict[str, Page] = {}
        self.rooms: dict[tuple[int, str], Page] = {}
        self.matches: list[Played] = []
        self.stream = ""

    # Asking

    def json(self, page: Page, path: str) -> Any:
        return page.evaluate(
            "async (path) => { const reply = await fetch(path, {headers: {Accept: 'application/json'}});"
            " return {status: reply.status, ...await reply.json()}; }",
            f"/t/{self.stream}/{path}",
        )

    def match_page(self, page: Page, match: Played) -> None:
        page.goto(f"{self.host}/t/{self.stream}/match/A/{match.round}/{match.table}")

    def match_json(self, page: Page, match: Played) -> Any:
        return self.json(page, f"match/A/{match.round}/{match.table}")["match"]

    # The organiser

    def does(self, what: str) -> None:
        """Presses one of the buttons for the clock."""
        self.organiser.goto(f"{self.host}/t/{self.stream}/manage")
        with self.organiser.expect_navigation():
            self.organiser.click(f"#do-{what}")

    def sets_up(self) -> None:
        page = self.organiser
        page.goto(f"{self.host}/sign-in?next=/manage/new")
        page.fill("[name=name]", NAME)
        page.fill("[name=password]", PASSWORD)
        page.click("main button.primary")
        page.fill("[name=title]", "Thursday teams")
        page.select_option("[name=kind]", "teams")
        page.click("main button.primary")
        page.wait_for_url("**/manage?*")
        self.stream = page.url.split("/t/")[1].split("/")[0]
        lines = [
            f"{team}: " + " / ".join(f"{team} {number}" for number in range(1, players + 1))
            for team, players in TEAMS.items()
        ]
        page.fill("[name=lines]", "\n".join([*lines, "Nobody"]))
        page.click("#paste button")
        expect(page.locator("#preview .bad"), "what is wrong stands beside its line").to_have_count(1)
        page.locator("[name=lines]:visible").fill("\n".join(lines))
        page.get_by_role("button", name=english("Preview the list")).click()
        page.get_by_role("button", name=english("Enter {count} teams", count=len(TEAMS))).click()
        expect(page.locator("#entries .listed li")).to_have_count(len(TEAMS))
        page.locator(".suggestion", has=page.locator("[name=kind][value=swiss]")).locator("button").click()
        page.wait_for_selector("#do-begin")

    # The tables

    def scans(self) -> None:
        """A device in each room of each table, and one phone of each team."""
        for table in (1, 2, 3):
            for room in ROOMS:
                page = self.rooms[table, room] = window(320, 640)
                page.goto(f"{self.host}/p/{self.club.code(self.stream, table, room=room)}")
                page.click("text=" + english("A device that stays at this table"))
                page.wait_for_url("**/phone")
        for match in self.drawn(1):
            for team, room in ((match.home, "o"), (match.away, "c")):
                page = self.captains[team] = window(360, 740)
                page.goto(f"{self.host}/p/{self.club.code(self.stream, match.table, room=room)}")
                page.get_by_role("button", name=team).click()
                page.wait_for_url("**/phone")

    def drawn(self, number: int) -> list[Played]:
        found = self.json(self.public, f"matches?round={number}")["matches"]
        return [Played(number, match["table"], match["home"], match["away"]) for match in found]

    def line_up(self, team: str, match: Played, players: tuple[int, int, int, int]) -> None:
        """On the captain's phone, by the form."""
        page = self.captains[team]
        self.match_page(page, match)
        for name, number in zip(("open1", "open2", "closed1", "closed2"), players, strict=True):
            page.select_option(f"[name={name}]", label=f"{team} {number}")
        with page.expect_navigation():
            page.get_by_role("button", name=english("Save the line-up")).click()

    def result(self) -> str:
        if self.chance.random() < 0.05:
            return "pass"
        level = self.chance.choice((1, 2, 2, 3, 3, 4, 4, 5, 6))
        over = self.chance.randint(-2, min(1, 7 - level))
        doubled = "X" if over < 0 and self.chance.random() < 0.2 else ""
        made = f"{over:+d}" if over else "="
        return f"{level}{self.chance.choice('CDHSN')}{doubled} {self.chance.choice('NESW')} {made}"

    def tells(self, match: Played, room: str, boards: range | None = None) -> None:
        """A room enters its boards as the page of its device does, and confirms them."""
        entries = []
        for board in match.boards if boards is None else boards:
            if (room, board) in match.results:
                continue
            result = match.results[room, board] = self.result()
            spot = {"round": match.round, "section": "A", "table": match.table, "room": room, "board": board}
            entries.append(
                {"id": f"{match.round}-{match.table}{room}-{board}-r", "kind": "result", **spot, "result": result}
            )
            entries.append({"id": f"{match.round}-{match.table}{room}-{board}-c", "kind": "confirm", **spot})
        reply = self.rooms[match.table, room].evaluate(
            """async ([path, body]) => (await fetch(path, {method: "POST", body: JSON.stringify(body),
                headers: {"X-Arbitr": "1", "Content-Type": "application/json"}})).json()""",
            [f"/t/{self.stream}/phone/entries", {"entries": entries}],
        )
        assert all(answer["ok"] for answer in reply["answers"]), reply["answers"]

    # What it comes to

    def standings(self) -> dict[str, Fraction]:
        totals = dict.fromkeys(TEAMS, Fraction(0))
        for match in self.matches:
            for team, won in match.score().items():
                totals[team] += won
        return totals

    def check_ranking(self) -> None:
        """As everybody sees it: places with =, two decimals, victory points of the published scale."""
        totals = self.standings()
        shown = self.json(self.public, "ranking")["ranking"]
        (ranked,) = shown["lists"]
        assert shown["unit"] == "VP"
        assert [Fraction(line["exact"]) for line in ranked["lines"]] == sorted(totals.values(), reverse=True)
        for line in ranked["lines"]:
            mine = totals[line["name"]]
            better = sum(other > mine for other in totals.values())
            equal = sum(other == mine for other in totals.values())
            assert line["place"] == f"{better + 1}{'=' if equal > 1 else ''}"
            assert line["score"] == f"{float(mine):.2f}"

    def check_draw(self, drawn: list[Played]) -> None:
        """No other round has fewer rematches, or as few and scores that are nearer to each other."""
        totals = self.standings()
        met = {frozenset((match.home, match.away)) for match in self.matches}

        def cost(pairs: list[tuple[str, str]]) -> tuple[int, Fraction]:
            again = sum(frozenset(pair) in met for pair in pairs)
            return again, sum((abs(totals[a] - totals[b]) for a, b in pairs), Fraction(0))

        best = min(cost(pairs) for pairs in rounds_of(sorted(TEAMS)))
        assert cost([(match.home, match.away) for match in drawn]) == best


def rounds_of(teams: list[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to pair them all."""
    if not teams:
        yield []
        return
    first, *others = teams
    for other in others:
        for rest in rounds_of([third for third in others if third != other]):
            yield [(first, other), *rest]


def test_a_whole_evening_of_teams(tmp_path: Path) -> None:
    assert [SCALE[0], SCALE[-1]] == [Fraction(10), Fraction(20)], "from a draw to the greatest win"
    assert all(one <= two for one, two in pairwise(SCALE))
    with running(tmp_path) as club:
        evening = Evening(club)
        evening.sets_up()
        evening.public.goto(f"{evening.host}/laws")
        evening.scans()
        first_match(evening)
        second_match(evening)
        third_match(evening)


def first_match(evening: Evening) -> None:
    """Line-ups, the comparison hidden and shown, a fouled board that the director decides."""
    one, two, three = evening.drawn(1)
    assert {team for match in (one, two, three) for team in (match.home, match.away)} == set(TEAMS)
    line_ups(evening, one)
    evening.does("begin")
    open_room = evening.rooms[1, "o"]
    open_room.reload()
    expect(open_room.locator(".sides")).to_contain_text(f"{one.home}: {one.home} 1 – {one.home} 2")
    one.results["o", 1] = "3N N ="
    enter_result(open_room, "3", "N", "N", "=", "D7")
    slide(open_room)
    expect(open_room.locator("#line")).to_contain_text(english("online"))
    hidden_until_both_have_finished(evening, one)
    for match in (two, three):
        for room in ROOMS:
            evening.tells(match, room)
    assert evening.match_json(evening.public, one)["boards"] == [], "the round is not over"
    fouled_board(evening, two)
    agreed(evening, one)
    evening.matches += [one, two, three]
    evening.check_ranking()


def line_ups(evening: Evening, match: Played) -> None:
    """Neither captain sees the other's before both are in; the director sees what there is."""
    evening.line_up(match.home, match, (1, 2, 2, 3))
    captain = evening.captains[match.home]
    expect(captain.locator("main .wrong").first).to_contain_text(
        english("nobody can play in both rooms or twice in one room")
    )
    assert captain.locator("[name=closed1]").evaluate("each => each.selectedOptions[0].text") == f"{match.home} 2"
    evening.line_up(match.home, match, (1, 2, 3, 4))
    expect(captain.locator("main")).to_contain_text(
        english("open room {players}", players=f"{match.home} 1 – {match.home} 2")
    )
    other = evening.captains[match.away]
    evening.match_page(other, match)
    assert english("open room {players}", players=match.home) not in other.inner_text("main")
    # Nobody but the captain and the director says who plays.
    refused = other.evaluate(
        """async ([path, team]) => { const csrf = document.querySelector("[name=csrf]").value;
        const body = new URLSearchParams({csrf, team, do: "line_up"});
        return (await fetch(path, {method: "POST", body})).status; }""",
        [f"/t/{evening.stream}/match/A/1/1", evening.match_json(other, match)["home_id"]],
    )
    assert refused == 403
    evening.line_up(match.away, match, (4, 3, 2, 1))
    expect(other.locator("main")).to_contain_text(english("open room {players}", players=f"{match.home} 1"))


def hidden_until_both_have_finished(evening: Evening, match: Played) -> None:
    captain, public, director = evening.captains[match.away], evening.public, evening.organiser
    evening.tells(match, "o")
    evening.tells(match, "c", range(1, BOARDS))
    for page in (captain, public):
        seen = evening.match_json(page, match)
        assert (seen["boards"], seen["imps"], seen["points"], seen["is_finished"]) == ([], None, None, False)
        assert seen["played"] == BOARDS - 1, "how many boards are compared is no secret"
        evening.match_page(page, match)
        assert says(page.inner_text("main"), "The comparison is shown when both rooms have finished.")
        assert page.locator("#boards").count() == 0
    assert len(evening.match_json(director, match)["boards"]) == BOARDS
    team = evening.match_json(captain, match)["away_id"]
    sheet = evening.json(captain, f"contestant/{team}")["contestant"]
    assert sheet["matches"][0]["imps"] is None
    evening.tells(match, "c")
    seen = evening.match_json(captain, match)
    assert [board["board"] for board in seen["boards"]] == [*match.boards]
    home = sum(max(won, 0) for won, _ in map(match.won, match.boards))
    away = sum(max(won, 0) for _, won in map(match.won, match.boards))
    assert seen["imps"] == [str(home), str(away)]
    assert [Fraction(points) for points in seen["points"]] == [*match.score().values()]
    for board, compared in zip(match.boards, seen["boards"], strict=True):
        won, _ = match.won(board)
        assert compared["imps"] == (f"{won:+d}" if won else "0").replace("-", "−")
    # Others are still to play these boards, so the public sees the score and not the boards.
    seen = evening.match_json(public, match)
    assert (seen["imps"], seen["boards"]) == ([str(home), str(away)], [])
    assert evening.json(public, "board/1/1")["status"] == 403


def fouled_board(evening: Evening, match: Played) -> None:
    """Its cards were mixed up before the closed room played it: nothing can be compared, and the director decides."""
    page, board = evening.organiser, match.boards[2]
    page.goto(f"{evening.host}/t/{evening.stream}/director/fouled")
    form = page.locator("#fouled")
    form.locator("[name=board]").select_option(str(board))
    form.locator("[name=first]").fill(str(match.round))
    form.locator("[name=only]").fill(f"A{match.table}c")
    with page.expect_navigation():
        form.get_by_role("button", name=english("Mark as fouled")).click()
    evening.match_page(page, match)
    expect(page.locator("main")).to_contain_text(
        english("Board {boards} cannot be compared; the director decides.", boards=board)
    )
    evening.does("draw")
    expect(page.locator("#wrong-clock")).to_contain_text(
        wording(
            "round {round}, table {table}: board {board} cannot be compared; first decide what to do with it",
            board=board,
        )
    )
    evening.match_page(page, match)
    page.locator(f"[data-board='{board}'] td").nth(2).locator("a").click()
    adjusts(page, "A+")
    with page.expect_navigation():
        page.get_by_role("button", name=english("Give the adjusted score")).click()
    match.averages.add(board)
    seen = evening.match_json(page, match)
    assert next(compared for compared in seen["boards"] if compared["board"] == board)["imps"] == "+3 / +3"


def adjusts(page: Page, score: str) -> None:
    """Into the field behind its heading."""
    details = page.locator("details", has=page.locator("[name=adjustment]"))
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    page.fill("[name=adjustment]", score)


def agreed(evening: Evening, match: Played) -> None:
    for team in (match.home, match.away):
        page = evening.captains[team]
        evening.match_page(page, match)
        page.get_by_role("button", name=english("Agree the result")).click()
        expect(page.locator("#agreed")).to_contain_text(team)
        page.wait_for_load_state()
        save = page.get_by_role("button", name=english("Save the line-up"))
        expect(save, "the match has been played").to_have_count(0)
    # What a table changes after that is for the director to decide, and the score stays.
    before = evening.match_json(evening.public, match)["imps"]
    spot = {"round": 1, "section": "A", "table": match.table, "room": "o", "board": 1}
    evening.rooms[match.table, "o"].evaluate(
        """async ([path, entry]) => (await fetch(path, {method: "POST", body: JSON.stringify({entries: [entry]}),
            headers: {"X-Arbitr": "1", "Content-Type": "application/json"}})).json()""",
        [f"/t/{evening.stream}/phone/entries", {"id": "after-agreement", "kind": "result", **spot, "result": "7N N ="}],
    )
    assert evening.match_json(evening.public, match)["imps"] == before
    evening.organiser.goto(f"{evening.host}/t/{evening.stream}/director/slip/1A-1-{match.table}o-1")
    with evening.organiser.expect_navigation():
        evening.organiser.locator("#settle button").first.click()


def next_match(evening: Evening, number: int) -> list[Played]:
    """Drawn from the standings, and begun."""
    evening.does("draw")
    drawn = evening.drawn(number)
    evening.check_draw(drawn)
    evening.does("begin")
    return drawn


def second_match(evening: Evening) -> None:
    """One assigned score in IMPs."""
    drawn = next_match(evening, 2)
    one = evening.matches[0]
    assert [compared["board"] for compared in evening.match_json(evening.public, one)["boards"]] == [*one.boards], (
        "done"
    )
    captain = evening.captains[drawn[0].home]
    captain.goto(f"{evening.host}/t/{evening.stream}/phone")
    captain.click("#menu")
    with captain.expect_popup() as opened:
        captain.get_by_role("link", name=english("Match of round {round}: line-up and result", round=2)).click()
    expect(opened.value.locator("h1"), "the phone goes with its team").to_contain_text(
        f"{drawn[0].home} – {drawn[0].away}"
    )
    opened.value.close()
    for match in drawn:
        for room in ROOMS:
            evening.tells(match, room)
    match, board = drawn[0], drawn[0].boards[4]
    page = evening.organiser
    evening.match_page(page, match)
    page.locator(f"[data-board='{board}'] td").nth(1).locator("a").click()
    adjusts(page, "60% 4S N =, 30% 4S N -1")
    page.get_by_role("button", name=english("Give the adjusted score")).click()
    expect(page.locator("main .wrong").first).to_contain_text("100%")
    expect(page.locator("[name=adjustment]")).to_have_value("60% 4S N =, 30% 4S N -1")
    adjusts(page, "60% 4S N =, 40% 4S N -1")
    with page.expect_navigation():
        page.get_by_role("button", name=english("Give the adjusted score")).click()
    match.weighted["o", board] = [(Fraction(3, 5), "4S N ="), (Fraction(2, 5), "4S N -1")]
    won, _ = match.won(board)
    seen = next(compared for compared in evening.match_json(page, match)["boards"] if compared["board"] == board)
    assert seen["open"]["text"] == "60 % 4♠ N =, 40 % 4♠ N −1"
    assert seen["imps"] == (f"{won:+d}" if won else "0").replace("-", "−")
    evening.matches += drawn
    evening.check_ranking()


def third_match(evening: Evening) -> None:
    drawn = next_match(evening, 3)
    for match in drawn:
        for room in ROOMS:
            evening.tells(match, room)
    evening.matches += drawn
    assert len({frozenset((match.home, match.away)) for match in evening.matches}) == ROUNDS * 3, "nobody met twice"
    evening.does("end")
    evening.does("publish")
    evening.check_ranking()
    page = evening.public
    page.goto(f"{evening.host}/t/{evening.stream}/ranking")
    totals = evening.standings()
    best = max(totals, key=lambda team: totals[team])
    first = page.locator("tbody tr").first
    assert (first.locator("a.who").inner_text(), first.locator("td.sc").inner_text()) == (
        best,
        f"{float(totals[best]):.2f}",
    )
    assert first.locator("a.rd").count() == ROUNDS
    assert all(f"{best} {number}" in first.locator(".under").inner_text() for number in (1, 2, 3, 4))
    page.get_by_role("link", name=best).click()
    expect(page.locator("h1")).to_have_text(best)
    expect(page.locator("tbody tr")).to_have_count(ROUNDS)
    assert page.locator("figure.plot svg").count() == 1
