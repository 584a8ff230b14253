"""The mariáš pages: what they refuse and to whom, what they keep, and how they look."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from parts import FULL
from playwright.sync_api import Page
from pypdf import PdfReader
from said import english, says
from web.browser import window
from web.club import NAME, PASSWORD, Club, csrf_of, marias_event, running
from web.test_layout import AXE, AXE_RUN, FAULTS, LONG, combinations
from web.walk import page_of, pages_described
from web.watcher import Watcher

from arbitr.club.accounts import hasher
from arbitr.club.log.live_log import LiveLog
from arbitr.marias.player import Player
from arbitr.marias.rulings.conversation import MariasConversation, MariasIncident
from arbitr.marias.settlement.undertaking import Undertaking
from arbitr.marias.tournament import events
from arbitr.marias.tournament.game import MARIAS
from arbitr.marias.tournament.premium import PremiumRow
from arbitr.marias.tournament.rules import MariasRules
from arbitr.marias.tournament.rulings import case_for
from arbitr.marias.tournament.state import MariasTournament
from arbitr.plain import to_plain
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.tournament.people.register import Person
from arbitr.web.services import services_of

NUMBERS = count(1)


def folded(store: Store, stream: str) -> MariasTournament:
    live = LiveLog(stream, MARIAS)
    live.read(store.records(stream))
    state: MariasTournament = live.state
    return state


def tried(phone: httpx.Client, stream: str, **entry: Any) -> dict[str, Any]:
    entry = {"id": f"test-entry-{next(NUMBERS)}", **entry}
    reply = phone.post(f"/m/{stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
    assert reply.status_code == 200, reply.text
    return dict(reply.json()["answers"][0])


def posted(client: httpx.Client, address: str, **fields: Any) -> httpx.Response:
    csrf = csrf_of(client, "/laws")
    return client.post(address, data={"csrf": csrf, **fields}, headers={"Accept": "application/json"})


NINE = [f"Hráč {letter}" for letter in "ABCDEFGHI"]
FOR_THE_REFEREE = (
    "/referee",
    "/referee/ruling",
    "/referee/live",
    "/referee/slip/1/1",
    "/log",
    "/paper/table-cards.pdf",
    "/paper/slips.pdf",
)
FORMS = ("enter", "withdraw", "draw", "do", "change", "rules")


def test_pages_and_json_are_refused_to_whom_they_are_not_for(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream = marias_event(club.store, NINE)
        club.store.users.put(User(new_id(), "dan", hasher.hash("another password"), frozenset({"director"})))
        before = len(club.store.records(stream))
        signed_in = club.signed_in("dan", "another password")
        with club.visitor() as visitor, closing(club.marias_phone(stream, 1)) as phone, closing(signed_in) as referee:
            for client in (visitor, phone):
                for path in (*FOR_THE_REFEREE, "/manage"):
                    reply = client.get(f"/m/{stream}{path}", headers={"Accept": "application/json"})
                    assert reply.status_code == 401, path
            assert referee.get(f"/m/{stream}/manage").status_code == 403
            for name in FORMS:
                for client in (visitor, phone, referee):
                    assert posted(client, f"/m/{stream}/manage/{name}").status_code in (401, 403), name
            for path in ("call/1", "clock/1/1", "stake", "slip/1/1", "ruling"):
                assert posted(visitor, f"/m/{stream}/referee/{path}").status_code == 401
                # Signed in, but the form is not ours.
                assert referee.post(f"/m/{stream}/referee/{path}", data={"csrf": "0" * 40}).status_code == 403
            assert posted(visitor, f"/m/{stream}/log/undo", number="3").status_code == 401
            assert visitor.get(f"/m/{stream}/phone/state").status_code == 403
            assert visitor.get(f"/m/{stream}/ranking?format=json").status_code == 200
            assert visitor.get(f"/m/{stream}/seats?format=json").status_code == 200
            # Addresses of bridge do not know this tournament, nor its tables.
            assert referee.get(f"/t/{stream}/ranking").status_code == 404
            assert visitor.get(f"/p/{club.code(stream, 1, section='')}").status_code == 404
        assert len(club.store.records(stream)) == before


def test_a_phone_writes_for_its_own_table_and_a_players_phone_goes_with_its_player(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        stream = marias_event(club.store, NINE)
        state = folded(club.store, stream)
        seated, there = state.seated((1, 1)), state.seated((1, 2))
        nothing: dict[str, Any] = {"kind": "hand_in", "round": 1}
        with closing(club.marias_phone(stream, 1)) as table, closing(club.marias_phone(stream, 2, there[0])) as own:
            wrong = tried(table, stream, **nothing, table=2, amounts=dict.fromkeys(there, 0))
            assert wrong["problem"] == english(
                "this phone does not score for table {table} in round {round}", table=2, round=1
            )
            stake = tried(table, stream, kind="stake", round=1, table=1, player=there[0])
            assert stake["problem"] == english("{player} is not seated at this table", player=_name(club, there[0]))
            assert tried(table, stream, **nothing, table=1, amounts=dict.fromkeys(seated, 0))["ok"] is True
            again = tried(table, stream, **nothing, table=1, amounts=dict.fromkeys(seated, 0))
            assert again["problem"] == english(
                "round {round}, table {table}: the slip has been handed in and is final", round=1, table=1
            )
            for player in there:
                with closing(club.marias_phone(stream, 2, player)) as phone:
                    assert tried(phone, stream, **nothing, table=2, amounts=dict.fromkeys(there, 0))["ok"] is True
            early = tried(own, stream, kind="hand_in", **_seat(state, there[0], 2))
            assert early["problem"] == english("round {number} has not started", number=2)
            with closing(club.signed_in()) as organiser:
                assert posted(organiser, f"/m/{stream}/manage/do", do="begin").status_code == 200
            assert tried(own, stream, kind="hand_in", **_seat(state, there[0], 2))["ok"] is True
        assert len(folded(club.store, stream).slips) == 3


def _name(club: Club, player: str) -> str:
    person = club.store.persons.get(player)
    assert person is not None
    return person.name


def _seat(state: MariasTournament, player: str, number: int) -> dict[str, Any]:
    """A slip of nothing won and nothing lost, for where somebody sits."""
    table = state.round(number).table_of(state.number_of(player))
    assert table is not None
    seated = state.seated((number, table.number))
    return {"round": number, "table": table.number, "amounts": dict.fromkeys(seated, 0)}


def test_premium_games_come_onto_the_slip_and_a_justified_complaint_mends_the_record(tmp_path: Path) -> None:
    with running(tmp_path) as club, closing(club.signed_in()) as referee:
        stream = marias_event(club.store, NINE)
        base = f"/m/{stream}"
        table = "undertaking,holding,points\nbetl,,3\nbetl,without an ace,five\n"
        rules = {"stake": "50", "rank_by": "money_and_premium", "premium_rate": "1,00", "round_points": ""}
        wrong = posted(referee, f"{base}/manage/rules", **rules, premium_points=table)
        assert wrong.status_code == 422
        assert wrong.json()["wrong"] == {
            "premium_points": english(
                "{file}:{line}: {problem}",
                file="CSV",
                line=3,
                problem=english("{text} is not a number of points from 0 to {most}", text="'five'", most=10000),
            )
        }
        assert wrong.json()["typed"]["premium_points"] == table
        right = table.replace("five", "5")
        assert posted(referee, f"{base}/manage/rules", **rules, premium_points=right).status_code == 200
        state = folded(club.store, stream)
        assert state.rules.stake == 5000
        a, b, c, d = state.seated((1, 1))
        with closing(club.marias_phone(stream, 1)) as phone:
            games = [{"player": a, "undertaking": "betl", "holding": "without an ace"}]
            slip = {"kind": "hand_in", "round": 1, "table": 1, "amounts": {a: 600, b: -200, c: -200, d: -200}}
            assert tried(phone, stream, **slip, premiums=games, signed=[a, b, c, d])["ok"] is True
        line = referee.get(f"{base}/ranking?round=1&format=json").json()["ranking"]["lines"][0]
        assert (line["id"], line["haler"], line["premium"]) == (a, 600, 5)
        # II.22: the slip on paper shows 2.00 for the second player.
        incident = {"round": "1", "table": "1", "turn": "1", "procedure": "complaint_about_record", "by": "B"}
        said = {**incident, "a": ["published", "yes", "yes"]}
        asked_for = referee.get(f"{base}/referee/ruling", params={**said, "value": "two"})
        assert asked_for.status_code == 422
        assert english("{text} is not a number", text="&#39;two&#39;") in asked_for.text
        ended = referee.get(f"{base}/referee/ruling", params={**said, "value": "2,00", "format": "json"}).json()
        assert [effect["law"] for effect in ended["ruling"]["effects"]] == ["II.22", "II.22"]
        fields = {**incident, "a": [field["value"] for field in ended["fields"] if field["name"] == "a"]}
        assert posted(referee, f"{base}/referee/ruling", **fields).json() == {"see": f"{base}/referee/slip/1/1"}
        number = max(folded(club.store, stream).rulings)
        address = f"{base}/referee/slip/1/1"
        other = {"do": "mend", "ruling": str(number), a: "2", b: "-2,00", c: "0", d: "0"}
        answer = posted(referee, address, **other)
        assert answer.status_code == 422
        assert answer.json()["wrong"]["slip"] == english(
            "the ruling gives a different amount for {player}", player=_name(club, b)
        )
        assert posted(referee, address, **{**other, a: "-2", b: "2"}).status_code == 200
        mended = folded(club.store, stream).slips[1, 1]
        assert (dict(mended.amounts), mended.corrected) == ({a: -200, b: 200, c: 0, d: 0}, number)


def test_a_slip_typed_by_the_referee_is_refused_in_one_line_and_kept_as_typed(tmp_path: Path) -> None:
    with running(tmp_path) as club, closing(club.signed_in()) as referee:
        stream = marias_event(club.store, NINE)
        seated = folded(club.store, stream).seated((1, 2))
        before = len(club.store.records(stream))
        address = f"/m/{stream}/referee/slip/1/2"
        most = english(
            "round {round}, table {table}: {problem}",
            round=1,
            table=2,
            problem=english(
                "{player}: {amount} is too much to win or lose in one round",
                player=_name(club, seated[4]),
                amount="200000.00 Kč",
            ),
        )
        for amounts, problem in (
            (
                "1 2 3 4 -9.80",
                english(
                    "round {round}, table {table}: {problem}",
                    round=1,
                    table=2,
                    problem=english("the slip does not add up to zero: {amount} too much", amount="0.20 Kč"),
                ),
            ),
            ("1 2 3 4 x", english("{text} is not an amount in crowns; enter e.g. 12.40 or -3.20", text="'x'")),
            ("1 2 3 4 200000", most),
        ):
            fields = dict(zip(seated, amounts.split(), strict=True))
            reply = posted(referee, address, do="hand_in", **fields)
            assert reply.status_code == 422
            assert reply.json()["wrong"] == {"slip": problem}
            assert reply.json()["typed"][seated[4]] == amounts.split()[4]
        assert len(club.store.records(stream)) == before


def test_who_wishes_not_to_be_named_is_named_at_his_table_and_to_the_referee_only(tmp_path: Path) -> None:
    with running(tmp_path) as club, club.visitor() as visitor, closing(club.signed_in()) as referee:
        stream = marias_event(club.store, NINE)
        shy = folded(club.store, stream).seated((1, 1))[0]
        person = club.store.persons.get(shy)
        assert person is not None
        club.store.persons.put(Person(shy, person.name, hidden=True))
        with closing(club.marias_phone(stream, 1)) as phone:
            slip = _seat(folded(club.store, stream), shy, 1)
            assert tried(phone, stream, kind="hand_in", **slip)["ok"] is True
            assert person.name in phone.get(f"/m/{stream}/phone/state").text
            for path in ("ranking", "ranking?round=1", "seats", "screen", "ranking?format=json", "paper/ranking.html"):
                assert person.name not in phone.get(f"/m/{stream}/{path}").text
                assert person.name not in visitor.get(f"/m/{stream}/{path}").text
        with visitor.stream("GET", f"/m/{stream}/live") as lines:
            text = next(text_sent for text_sent in lines.iter_text() if "data:" in text_sent)
        assert person.name not in text
        assert person.name in referee.get(f"/m/{stream}/ranking").text


def test_the_big_screen_shows_clock_ranking_and_seats_and_goes_on_by_itself(tmp_path: Path) -> None:
    with running(tmp_path) as club, closing(club.signed_in()) as organiser:
        stream = marias_event(club.store, NINE)
        state = folded(club.store, stream)
        watcher = Watcher(club.visitor(), f"/m/{stream}/screen/live")
        assert watcher.sees(
            lambda text: (
                says(text, "Round {round} of {rounds}", round=1)
                and english("Round {round}", round=1) + " · " + english("Who sits where") in text
            )
        )
        for table in state.round(1).tables:
            with closing(club.marias_phone(stream, table.number)) as phone:
                amounts = dict.fromkeys(state.seated((1, table.number)), 0)
                handed = tried(phone, stream, kind="hand_in", round=1, table=table.number, amounts=amounts)
                assert handed["ok"]
        assert watcher.sees(
            lambda text: (
                english("Round {round}", round=2) + " · " + english("Who sits where") in text and "Hráč I" in text
            )
        )
        assert "data-ends" in watcher.seen
        assert posted(organiser, f"/m/{stream}/manage/do", do="end").status_code == 200
        assert watcher.sees(
            lambda text: english("The tournament is over.") in text and english("Who sits where") not in text
        )
        services_of(club.server.config.app).broadcasts.end()


def test_slips_are_printed_for_every_table_with_who_sits_there(tmp_path: Path) -> None:
    with running(tmp_path) as club, closing(club.signed_in()) as referee:
        stream = marias_event(club.store, NINE)
        reply = referee.get(f"/m/{stream}/paper/slips.pdf")
        text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(reply.content)).pages)
        for table in folded(club.store, stream).round(1).tables:
            assert english("Table {table}", table=table.number) in text
        assert "Round 1 · Thursday mariáš" in text
        assert all(name in text for name in NINE)


def test_a_name_that_somebody_has_already_is_asked_about_before_anybody_is_entered(tmp_path: Path) -> None:
    with running(tmp_path) as club, closing(club.signed_in()) as organiser:
        two = [club.store.persons.add("Jan Dub"), club.store.persons.add("Jan Dub")]
        made = posted(organiser, "/manage/new", title="Mariáš", kind="marias", day="2026-05-19")
        base = made.json()["see"].removesuffix("/manage")
        stream = base.split("/")[-1]
        reply = posted(organiser, f"{base}/manage/enter", lines="Jan Dub\nEva Malá")
        assert reply.status_code == 422
        (doubt,) = reply.json()["doubts"]
        assert {choice["id"] for choice in doubt["choices"]} == {person.id for person in two}
        assert not folded(club.store, stream).players
        key = f"who:{doubt['key']}"
        reply = posted(organiser, f"{base}/manage/enter", lines="Jan Dub\nEva Malá", **{key: two[1].id})
        assert reply.status_code == 200
        assert two[1].id in folded(club.store, stream).players
        assert len(folded(club.store, stream).players) == 2
        assert says(
            posted(organiser, f"{base}/manage/draw").json()["wrong"]["draw"],
            "{players} players cannot be seated; there must be {fewest} to {most}",
            players=2,
        )


def test_a_deal_is_settled_without_a_tournament(tmp_path: Path) -> None:
    """Red hundred and seven: 120 is 4.80 with a flek 9.60, the seven lost 0.80; the actors get 8.80 from each."""
    deal = {"game": "hundred-seven", "red": "yes", "made-hundred": "120", "flek-hundred": "1", "made-seven": "lost"}
    with running(tmp_path) as club, club.visitor() as visitor:
        found = visitor.get("/marias", params={**deal, "format": "json"}).json()
        assert [side["haler"] for side in found["sides"]] == [880, 880, -880]
        alone = visitor.get("/marias", params={**deal, "alone": "yes", "format": "json"}).json()
        assert [side["haler"] for side in alone["sides"]] == [2640, -880]
        assert "8,80 Kč" in visitor.get("/marias", params={**deal, "lang": "cs"}).text
        silent = {"game": "game", "flek-game": "2", "silent_hundred": "yes", "silent_seven": "defenders"}
        found = visitor.get("/marias", params={**silent, "format": "json"}).json()
        assert [side["haler"] for side in found["sides"]] == [140, 140, -140], "20 x 4 x 2, less 20"
        wrong = visitor.get("/marias", params={"game": "bridge", "lang": "en"})
        assert wrong.status_code == 422
        assert says(wrong.text, "{text} is not an undertaking; the undertakings are {names}", text="&#39;bridge&#39;")


def test_the_referees_desk_works_without_a_tournament_and_finds_players_words(tmp_path: Path) -> None:
    desk = "/marias/referee"
    with running(tmp_path) as club, club.visitor() as visitor:
        searched = visitor.get(desk, params={"q": "kecá do betlu", "lang": "cs", "format": "json"}).json()
        assert searched["found"][0]["id"] == "talk_in_betl"
        assert len(searched["found"]) + len(searched["what"]) == 19
        who = {"procedure": "renonc", "by": "B"}
        question = visitor.get(desk, params={**who, "lang": "en", "format": "json"}).json()["question"]
        assert english("player {letter}", letter="B") not in question["text"]
        answers = ["yes", "hundred", "no", "nothing", "nothing", "1", "other", "no"]
        ended = visitor.get(desk, params={**who, "a": answers, "format": "json"}).json()
        # II.11: 2.00, and a hundred on a twenty as 110, 1.60, doubled by the flek.
        assert "5.20 Kč" in ended["ruling"]["effects"][0]["words"]
        page = visitor.get(desk, params={**who, "a": answers}).text
        assert english("Record the ruling") not in page
        assert visitor.get(desk, params={"procedure": "renonc", "by": "Q"}).status_code == 422


# How it looks


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Club, str]]:
    """An evening with everything in it that pages show, and long names."""
    with running(tmp_path_factory.mktemp("marias")) as club:
        rules = MariasRules(premium_points=(PremiumRow(Undertaking.BETL, "without an ace or a ten of the trumps", 5),))
        stream = marias_event(club.store, [f"{LONG} {n}" if n % 3 == 0 else f"Jan Dub {n}" for n in range(9)], rules)
        state = folded(club.store, stream)
        seated = state.seated((1, 1))
        talk = MariasConversation(case_for(state, seated), MariasIncident("renonc", Player.A))
        for answer in ("yes", "betl", "1", "yes", "yes", "yes"):
            talk = talk.answered(answer)
        new = [
            events.SlipWritten(1, 1, tuple(zip(seated, (-20_000, 20_000, -150, 150), strict=True))),
            events.SlipHandedIn(1, 1, seated),
            events.RefereeCalled(1, 2, "The slip does not sum to zero, and nobody knows why"),
            events.ClockStopped(1, 2),
            events.MariasRulingGiven(seated, talk, 1, 1),
        ]
        club.store.append(stream, club.store.version(stream), [to_plain(event) for event in new], by="referee eva")
        for kind, whom in (("table", "1"), ("player", seated[0])):
            club.store.tokens.issue(stream, kind, whom)
        yield club, stream


RULING = "/referee/ruling?round=1&table=2&turn=1"
PAGES = {
    "everybody": ("/ranking", "/ranking?round=1", "/seats", "/screen", "/p/"),
    "phone": ("/phone",),
    "organiser": (
        "/manage", "/referee", "/referee/slip/1/1", "/referee/slip/1/2", "/referee/phones", "/log", "/referee/ruling",
        RULING,
        f"{RULING}&procedure=renonc", f"{RULING}&procedure=renonc&by=A", f"{RULING}&procedure=renonc&by=A&a=no",
        f"{RULING}&procedure=renonc&by=A&a=yes&a=seven&a=no",
        f"{RULING}&procedure=complaint_about_record&by=A&a=published&a=yes&a=yes",
        f"{RULING}&procedure=misdeal&by=A&a=yes&a=during_play",
    ),
}  # fmt: skip


def _looked_at(
    club: Club, stream: str, role: str, width: int, scheme: str, language: str
) -> Iterator[tuple[str, Page]]:
    page = window(width, 740, color_scheme=scheme, bypass_csp=True)
    page.context.add_cookies([{"name": "lang", "value": language, "url": club.url}])
    code = f"/m/p/{club.code(stream, 2, section='')}"
    if role == "organiser":
        page.goto(f"{club.url}/sign-in")
        page.fill("[name=name]", NAME)
        page.fill("[name=password]", PASSWORD)
        page.click("button.primary")
        page.wait_for_url(f"{club.url}/")
    if role == "phone":
        page.goto(club.url + code)
        page.locator("form button").last.click()
        page.wait_for_selector("#handin")
    for path in PAGES[role]:
        page.goto(club.url + (code if path == "/p/" else f"/m/{stream}{path}"))
        page.evaluate(
            "document.querySelectorAll('details').forEach((each) => { each.open = !each.closest('header, .tabbar'); })"
        )
        yield path, page
        if role == "phone":
            for step, name in (("#stake", "#back"), ("#premium", "#back")):
                page.click(step)
                if step == "#premium":
                    page.locator("[data-made]").first.click()
                yield f"{path} {step}", page
                page.click(name)
            page.click("#deals")
            page.click("#newdeal")
            page.locator("[data-against]").first.click()
            yield f"{path} deal", page
            page.click("#back")
            page.click("#penalty")
            yield f"{path} payment", page
    page.context.close()


def test_no_page_of_mariáš_is_forgotten(full: tuple[Club, str]) -> None:
    club, stream = full
    described = {page for page in pages_described(club.server.config.app) if page.startswith("/m/")}
    seen = {
        page_of("/m/p/x" if path == "/p/" else f"/m/{stream}{path}", described)
        for role in PAGES.values()
        for path in role
    }
    assert described - seen == {"/m/{id_}"}, "that one leads on to the ranking"


@pytest.mark.parametrize("role", PAGES)
def test_every_page_fits_its_window_and_has_no_fault(full: tuple[Club, str], role: str) -> None:
    club, stream = full
    wrong = []
    looked = 0
    for width, scheme, language in combinations():
        for path, page in _looked_at(club, stream, role, width, scheme, language):
            wrong += [f"{path} at {width}, {scheme}, {language}: {fault}" for fault in page.evaluate(FAULTS)]
            looked += 1
            if width == 360 or FULL:
                page.add_script_tag(content=AXE)
                wrong += [f"{path} {scheme}: {fault}" for fault in page.evaluate(AXE_RUN, {})]
    assert wrong == [], "\n".join(wrong)
    looks = 5 if role == "phone" else 1  # a phone is looked at with stakes, premiums, a deal and a payment too
    assert looked == len(combinations()) * len(PAGES[role]) * looks
