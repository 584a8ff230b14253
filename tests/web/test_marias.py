"""An evening of mariáš in real windows: 22 players, three rounds, from the draw to the final ranking."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, expect
from said import english, wording
from web.browser import CLUB_HOST, window
from web.club import NAME, PASSWORD, Club, running

PLAYERS = 22
NAMES = [f"{first} {last}" for last in ("Bílá", "Orel", "Tichá") for first in
         ("Alena", "Bojan", "Cyril", "Dana", "Emil", "Filip", "Goran", "Hana")][:PLAYERS]  # fmt: skip
LATE, LEAVING = "Zora Pozdní", "Filip Orel"
NUMBERS = count(1)

# What a page asks for and sends, from inside the page


def asked(page: Page, address: str) -> Any:
    return page.evaluate("async (to) => (await fetch(to, { headers: { Accept: 'application/json' } })).json()", address)


def sent(page: Page, address: str, **fields: str) -> Any:
    """A form, sent as the page would; the answer as JSON."""
    return page.evaluate(
        """async ([to, fields]) => {
            const csrf = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRF-Token"];
            const reply = await fetch(to, { method: "POST", body: new URLSearchParams(fields),
                headers: { Accept: "application/json", "X-CSRF-Token": csrf } });
            return { status: reply.status, ...(await reply.json()) };
        }""",
        [address, fields],
    )


def entered(phone: Page, stream: str, **entry: Any) -> dict[str, Any]:
    """One entry of a phone; what the server says to it."""
    reply = phone.evaluate(
        """async ([to, entry]) => (await fetch(to, { method: "POST", body: JSON.stringify({ entries: [entry] }),
            headers: { "Content-Type": "application/json", "X-Arbitr": "1" } })).json()""",
        [f"/m/{stream}/phone/entries", {"id": f"test-entry-{next(NUMBERS)}", **entry}],
    )
    (answer,) = reply["answers"]
    return dict(answer)


# What has to come out, computed here in another way than the program does


def expected_ranking(rounds: Sequence[dict[str, int]]) -> list[tuple[str, Fraction, int]]:
    """Name, points and haléře in the order of the final places; the money of this evening leaves no tie."""
    points: dict[str, list[Fraction]] = {}
    for money in rounds:
        for name, haler in money.items():
            worse = sum(1 for other in money.values() if other < haler)
            equal = sum(1 for other in money.values() if other == haler)
            # Who beats k others gets k + 1 points; those who are equal share what they would get together.
            points.setdefault(name, []).append(Fraction(2 * worse + equal + 1, 2))
    total = {name: sum(won, Fraction(0)) for name, won in points.items()}
    money = {name: sum(round_.get(name, 0) for round_ in rounds) for name in points}
    order = sorted(total, key=lambda name: (total[name], money[name], max(points[name])), reverse=True)
    assert len({(total[name], money[name]) for name in order}) == len(order), "choose another seed"
    return [(name, total[name], money[name]) for name in order]


def amounts_of(chance: Random, names: Sequence[str]) -> dict[str, int]:
    """Won and lost in steps of twenty haléře; together nothing."""
    found = [20 * chance.randrange(-250, 251) for _ in names[1:]]
    return dict(zip(names, (-sum(found), *found), strict=True))


class Evening:
    """The windows of one evening, and what was written in it."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.host = club.url.replace("127.0.0.1", CLUB_HOST)
        self.organiser = window(320, 640)
        self.phone = window(320, 640)
        self.stream = ""
        self.rounds: list[dict[str, int]] = []

    @property
    def base(self) -> str:
        return f"{self.host}/m/{self.stream}"

    def code(self, table: int) -> str:
        return f"/m/p/{self.club.code(self.stream, table, section='')}"

    def lines(self) -> list[dict[str, Any]]:
        return [record.event for record in self.club.store.records(self.stream)]

    def tables(self, number: int) -> dict[int, list[dict[str, Any]]]:
        """Who sits where, as everybody can see."""
        rounds = asked(self.phone, f"/m/{self.stream}/seats")["rounds"]
        return {table["table"]: table["players"] for table in rounds[number - 1]["tables"]}

    def at(self, table: int, number: int) -> dict[str, Any]:
        """The phone stays at this table from now on: what it knows of a round."""
        assert "see" in sent(self.phone, self.code(table), who="")
        rounds = asked(self.phone, f"/m/{self.stream}/phone/state")["rounds"]
        return dict(rounds[number - 1])

    def hand_in(self, table: int, number: int, chance: Random) -> None:
        """A slip without buttons."""
        seen = self.at(table, number)
        names = {player["name"]: player["id"] for player in seen["players"]}
        money = amounts_of(chance, list(names))
        answer = entered(
            self.phone, self.stream, kind="hand_in", round=number, table=table,
            amounts={names[name]: haler for name, haler in money.items()}, signed=list(names.values()),
        )  # fmt: skip
        assert answer["ok"] is True, answer
        self.rounds[number - 1] |= money


def typed(phone: Page, number: int, haler: int) -> None:
    """An amount by the large keys."""
    phone.click(f"[data-player='{number}']")
    crowns = f"{abs(haler) // 100}.{abs(haler) % 100:02d}"
    for key in ("±" if haler < 0 else "") + crowns:
        name = english("Won or lost") if key == "±" else key
        phone.locator("[data-keys=amount]").get_by_role("button", name=name, exact=True).click()


def test_22_players_play_three_rounds_from_the_draw_to_the_final_ranking(tmp_path: Path) -> None:
    chance = Random(2016)
    with running(tmp_path) as club:
        evening = Evening(club)
        organiser, phone = evening.organiser, evening.phone
        _opened_and_drawn(evening)
        watcher = window(1280, 800)
        watcher.goto(f"{evening.base}/ranking")
        phone.goto(evening.host + evening.code(1))
        assert phone.evaluate("isSecureContext") is False

        organiser.click("#now button.primary")
        organiser.wait_for_selector("#now >> text=" + english("Round {round} of {rounds}", round=1, rounds=3))
        evening.rounds.append({})
        _first_table_by_its_keys(evening, chance)
        expect(watcher.locator("#ranking tbody tr")).to_have_count(len(evening.rounds[0]))
        _a_renonc_is_ruled_on(evening)
        for table in [*evening.tables(1)][1:]:
            evening.hand_in(table, 1, chance)
        assert len(evening.rounds[0]) == PLAYERS

        _somebody_comes_late(evening)
        for number in (2, 3):
            organiser.goto(f"{evening.base}/manage")
            organiser.click("#now button.primary")
            organiser.wait_for_selector("#now >> text=" + english("Round {round} of {rounds}", round=number, rounds=3))
            evening.rounds.append({})
            for table in evening.tables(number):
                evening.hand_in(table, number, chance)
            if number == 2:
                assert len(evening.rounds[1]) == PLAYERS + 1
                _somebody_leaves(evening)
        assert len(evening.rounds[2]) == PLAYERS

        organiser.goto(f"{evening.base}/manage")
        organiser.click("text=" + english("End the tournament"))
        organiser.wait_for_selector("text=" + english("The tournament is over."))
        watcher.wait_for_selector("#ranking >> text=" + english("Final ranking"))
        expect(watcher.locator("#ranking tbody tr")).to_have_count(PLAYERS + 1)
        shown = [
            (row.locator("td").nth(1).inner_text().split("\n")[0], *row.locator("td.n").all_inner_texts()[1:])
            for row in watcher.locator("#ranking tbody tr").all()
        ]
        expected = expected_ranking(evening.rounds)
        assert [name for name, _, _ in shown] == [name for name, _, _ in expected]
        view = asked(watcher, f"/m/{evening.stream}/ranking")["ranking"]
        assert [(line["name"], Fraction(line["exact"]), line["haler"]) for line in view["lines"]] == expected
        assert [line["place"] for line in view["lines"]] == [str(place) for place in range(1, PLAYERS + 2)]
        crowns = [f"{'−' if haler < 0 else ''}{abs(haler) // 100}.{abs(haler) % 100:02d}" for _, _, haler in expected]
        assert [row[2] for row in shown] == crowns
        _rounds_are_ranked_by_money(watcher, evening)
        for page in (organiser, phone, watcher):
            page.context.close()


def _opened_and_drawn(evening: Evening) -> None:
    page = evening.organiser
    page.goto(f"{evening.host}/sign-in")
    page.fill("[name=name]", NAME)
    page.fill("[name=password]", PASSWORD)
    page.click("main button.primary")
    page.wait_for_url(f"{evening.host}/")
    page.goto(f"{evening.host}/manage/new")
    page.fill("[name=title]", "Mariáš at the club")
    page.select_option("[name=kind]", "marias")
    page.click("main button.primary")
    page.wait_for_url("**/m/*/manage")
    evening.stream = page.url.split("/")[-2]
    page.fill("[name=lines]", "\n".join(NAMES))
    page.click("#players form button")
    page.wait_for_selector("text=" + english("{count} players", count=PLAYERS))
    page.select_option("[name=even]", "yes")
    page.click("#now button.primary")
    page.wait_for_selector(
        "text=" + english("The seats are drawn: {count} tables, {minutes} minutes a round.", count=5, minutes=115)
    )
    expect(page.locator("#now")).to_contain_text(
        english("Repeated meetings: {repeated}. Waits differ by {spread} at most.", repeated=8, spread=1)
    )
    # Few repeated meetings first, which is the usual choice.
    page.click("summary >> text=" + english("Draw again"))
    page.select_option("[name=even]", "")
    page.locator("#now form button", has_text=english("Draw again")).first.click()
    page.wait_for_selector(
        "text=" + english("Repeated meetings: {repeated}. Waits differ by {spread} at most.", repeated=0, spread=2)
    )
    drawn_numbers = asked(page, f"/m/{evening.stream}/manage")["players"]
    assert [player["number"] for player in drawn_numbers] == list(range(1, PLAYERS + 1))
    assert sorted(player["name"] for player in drawn_numbers) == sorted(NAMES)
    for this in asked(page, f"/m/{evening.stream}/seats")["rounds"]:
        assert sorted(len(table["players"]) for table in this["tables"]) == [4, 4, 4, 5, 5]


def _first_table_by_its_keys(evening: Evening, chance: Random) -> None:
    """A slip that does not sum, another stake, and a slip that is handed in while the network is away."""
    phone, stream = evening.phone, evening.stream
    phone.click("text=" + english("A device that stays at this table"))
    phone.wait_for_selector("#handin")
    seated = asked(phone, f"/m/{stream}/phone/state")["rounds"][0]["players"]
    numbers = {player["name"]: player["number"] for player in seated}
    money = amounts_of(chance, list(numbers))
    first, *others = money
    wrong = {**money, first: money[first] + 240}
    for name, haler in wrong.items():
        typed(phone, numbers[name], haler)
    expect(phone.locator("#sum.wrong")).to_have_text(
        english("It does not sum to zero: {amount} Kč too much", amount="2.40")
    )
    expect(phone.locator("#handin")).to_be_disabled()
    before = evening.lines()
    ids = {player["name"]: player["id"] for player in seated}
    refused = entered(
        phone, stream, kind="hand_in", round=1, table=1, amounts={ids[name]: amount for name, amount in wrong.items()},
        signed=list(ids.values()),
    )  # fmt: skip
    assert refused["ok"] is False
    assert refused["problem"] == english(
        "round {round}, table {table}: {problem}",
        round=1,
        table=1,
        problem=english("the slip does not add up to zero: {amount} too much", amount="2.40 Kč"),
    )
    assert evening.lines() == before
    # What was typed is still there after the page was opened again; one amount is mended.
    phone.goto(f"{evening.base}/phone")
    phone.wait_for_selector("#sum.wrong")
    for _ in range(8):
        phone.locator("[data-keys=amount]").get_by_role("button", name=english("Erase")).click()
    if wrong[first] < 0:
        phone.locator("[data-keys=amount]").get_by_role("button", name=english("Won or lost")).click()
    typed(phone, numbers[first], money[first])
    expect(phone.locator("#sum")).to_contain_text(english("The sum is zero"))

    poor = others[0]
    phone.click("#stake")
    phone.click(f"[data-stake='{numbers[poor]}']")
    phone.wait_for_selector("#note")
    phone.wait_for_selector("#line >> text=" + english("online"))
    assert evening.lines()[-1] == {"event": "marias_stake_added", "player": ids[poor], "haler": 10_000}

    phone.context.set_offline(True)
    phone.click("#handin")
    for name in money:
        expect(phone.locator("#final")).to_be_disabled()
        phone.click(f"[data-sign='{numbers[name]}']")
    phone.click("#final")
    phone.wait_for_selector("text=" + english("stored here, {count} to send", count=1))
    assert evening.lines()[-1]["event"] == "marias_stake_added"
    phone.context.set_offline(False)
    phone.wait_for_selector("text=" + english("Handed in: it is final."))
    written, handed_in = evening.lines()[-2:]
    assert dict(written["amounts"]) == {ids[name]: money[name] for name in money}
    assert sorted(handed_in["signed"]) == sorted(ids.values())
    evening.rounds[0] |= money


def _a_renonc_is_ruled_on(evening: Evening) -> None:
    """Called from table 2 by its phone, ruled on question by question, and booked."""
    phone, referee = evening.phone, evening.organiser
    referee.goto(f"{evening.base}/referee")
    expect(referee.locator("#queue")).to_contain_text(english("Nobody waits."))
    phone.goto(evening.host + evening.code(2))
    phone.click("text=" + english("A device that stays at this table"))
    phone.click("#stop")
    phone.wait_for_selector("#goon")
    phone.context.set_offline(True)
    phone.click("#call")
    expect(phone.locator("#calling.wrong")).to_have_text(
        english("The referee has not been called yet: no connection. Raise your hand; the phone keeps trying.")
    )
    assert phone.locator("#called").count() == 0
    phone.context.set_offline(False)
    phone.wait_for_selector("#called")
    referee.wait_for_selector("#queue >> text=" + english("Table {table}", table=2))
    stands = wording("clock stopped, {minutes} min left")
    expect(referee.locator("#clocks li:nth-child(2)")).to_contain_text(stands)
    offender = evening.tables(1)[2][1]["name"].split(" ", 1)[1]
    # A tap just after the page has moved is meant for what stood there before (steady.js).
    expect(referee.locator("#desk.moved")).to_have_count(0)
    referee.click("#queue a.primary")
    referee.click("[data-procedure=renonc]")
    referee.click(f"#players >> text={offender}")
    referee.wait_for_selector("text=" + english("Check the tricks together: did {player} revoke?", player=offender))
    referee.click("[data-value=yes]")
    referee.click("[data-value=betl]")
    referee.wait_for_selector("[data-value='1']")
    referee.click("#back")
    referee.click("[data-value=betl]")
    referee.click("[data-value='1']")
    # II.11: 2.00 for the renonc and the betl of 3.00, doubled by one flek.
    pays = english(
        "Revoke: {payer} pays every player {amount}, made up of {flat} for the revoke and the rest for the "
        "fleked game.",
        payer=offender,
        amount="8.00 Kč",
        flat="2.00 Kč",
    )
    expect(referee.locator("#ruling")).to_contain_text(pays)
    referee.click("#book")
    referee.wait_for_selector("#rulings >> text=" + english("Revoke (renonc)"))
    expect(referee.locator("#queue")).to_contain_text(english("Nobody waits."))
    ruled, came = evening.lines()[-2:]
    assert (ruled["event"], ruled["round"], ruled["table"]) == ("marias_ruling_given", 1, 2)
    assert ruled["conversation"]["incident"] == {"procedure": "renonc", "by": "B"}
    assert came["event"] == "marias_referee_came"
    referee.locator("#clocks button", has_text=english("Resume the clock")).first.click()
    referee.wait_for_selector("#clocks li:nth-child(2) >> text=" + english("Stop the clock"))
    # A stake that was noted by mistake is undone in the log.
    referee.click("#stakes button")
    referee.goto(f"{evening.base}/log")
    first = referee.locator("ul.cards > li").first
    expect(first).to_contain_text(english("Additional stake"))
    first.locator("button").click()
    referee.wait_for_selector("s >> text=" + english("Additional stake"))
    assert evening.lines()[-1]["event"] == "undone"


def _somebody_comes_late(evening: Evening) -> None:
    page = evening.organiser
    page.goto(f"{evening.base}/manage")
    before = evening.lines()
    people = len(evening.club.store.persons.all())
    page.fill("[name=late]", LATE)
    page.click("#change button")
    page.wait_for_selector("#preview")
    comes = english("Number {player} joins after round {played}.", player=f"{PLAYERS + 1} {LATE}", played=1)
    expect(page.locator("#preview")).to_contain_text(comes)
    assert evening.lines() == before
    assert len(evening.club.store.persons.all()) == people
    page.click("#preview button.primary")
    page.wait_for_selector(f"#players >> text={LATE}")
    assert evening.lines()[-1]["event"] == "marias_seating_changed"


def _somebody_leaves(evening: Evening) -> None:
    """Through the forms' own addresses: what the preview says, then the change."""
    page = evening.organiser
    players = asked(page, f"/m/{evening.stream}/manage")["players"]
    gone = next(player for player in players if player["name"] == LEAVING)
    shown = sent(page, f"/m/{evening.stream}/manage/change", leaving=gone["id"])
    assert (
        english("Number {player} leaves after round {played}.", player=f"{gone['number']} {LEAVING}", played=2)
        in shown["preview"]["lines"]
    )
    assert "see" in sent(page, f"/m/{evening.stream}/manage/change", leaving=gone["id"], do="yes")
    assert LEAVING not in str(evening.tables(3))


def _rounds_are_ranked_by_money(page: Page, evening: Evening) -> None:
    for number, money in enumerate(evening.rounds, 1):
        page.goto(f"{evening.base}/ranking?round={number}")
        shown = [row.locator("td").nth(1).inner_text() for row in page.locator("#ranking tbody tr").all()]
        assert [money[name] for name in shown] == sorted(money.values(), reverse=True)
