"""The organiser's pages: entries, register, seats, changes, sessions, fees, users and backup; and what is wrong stands
beside its field while what was typed stays.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from said import english, says, wording
from sqlalchemy import Connection, delete
from tournament.desk import percents
from web.club import NAME, PASSWORD, Club, csrf_of, post, running

from arbitr.bridge.result import Result
from arbitr.club.backups import allow
from arbitr.club.log.live_log import LiveLog
from arbitr.laws.regulations import OwnCard
from arbitr.movements.movement import Pair
from arbitr.plain import to_plain
from arbitr.store import Store
from arbitr.store.backups.backup import restore
from arbitr.store.engine.counters import PREFIX
from arbitr.store.engine.schema import TABLES, settings
from arbitr.store.engine.sqlite import Sqlite
from arbitr.tournament import BRIDGE, Log, Person, ResultEntered, Room, SlipKey, SlipScore, Tournament, TournamentEvent
from arbitr.tournament.people.register import Club as OfMembers

CSV = """Příjmení;Jméno;Členské číslo;Klub;Kategorie;E-mail
Kosová;Hana;1024;BK Modrý;;hana@example.org
Dub;Petr;1025;BK Zelený;junior;
Dub;Petr;1031;BK Modrý;;
"""
RULES = {"minutes": "7", "change_minutes": "2", "hidden_rounds": "0", "correction_period": "30", "compared": "section"}


@dataclass
class Eva:
    """The organiser at her browser."""

    club: Club
    client: httpx.Client
    stream: str = ""

    def opens(self, kind: str = "pairs", title: str = "Tuesday", method: str = "matchpoints") -> None:
        reply = post(self.client, "/manage/new", {"title": title, "kind": kind, "method": method})
        assert reply.status_code == 303
        self.stream = reply.headers["location"].split("/")[2]

    @property
    def page(self) -> str:
        return f"/t/{self.stream}/manage"

    def sends(self, form: str, /, **fields: str) -> httpx.Response:
        return post(self.client, f"{self.page}/{form}", fields, page=self.page)

    def sees(self, what: str = "") -> Any:
        """A page as JSON."""
        return self.client.get(f"{self.page}{what}{'&' if '?' in what else '?'}format=json").json()

    @property
    def log(self) -> Log[Tournament]:
        live = LiveLog(self.stream, BRIDGE)
        live.read(self.club.store.records(self.stream))
        return live.log

    @property
    def state(self) -> Tournament:
        return self.log.state

    def writes(self, *events: TournamentEvent) -> None:
        """What comes from elsewhere: from the tables, say."""
        self.club.store.append_with(self.stream, lambda records: [to_plain(event) for event in events], by="table")

    def enters(self, *lines: str, **fields: str) -> httpx.Response:
        return self.sends("enter", lines="\n".join(lines), **fields)

    def pairs(self, count: int) -> None:
        assert self.enters(*(f"Ann {n} / Bob {n}" for n in range(1, count + 1))).status_code == 303

    def ranking(self, stratum: str = "") -> Any:
        asked = {"format": "json", "stratum": stratum}
        return self.client.get(f"/t/{self.stream}/ranking", params=asked).json()["ranking"]


@pytest.fixture(scope="module")
def open_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Eva]:
    with running(tmp_path_factory.mktemp("club")) as club:
        yield Eva(club, club.signed_in())


@pytest.fixture
def eva(open_club: Eva) -> Eva:
    """At an empty club: nobody in the register, no tournament, no setting."""

    def empty(connection: Connection) -> None:
        for table in reversed(TABLES.sorted_tables):
            if table.name == "settings":  # what counts versions never begins again
                connection.execute(delete(settings).where(~settings.c.name.startswith(PREFIX)))
            elif table.name not in ("users", "keys"):
                connection.execute(delete(table))

    open_club.club.store.write(empty)
    return replace(open_club, stream="")


def wrong_in(reply: httpx.Response) -> dict[str, str]:
    """What is wrong, by its field."""
    assert reply.status_code == 422, reply.text
    return {name: html.unescape(text) for name, text in re.findall(r'id="wrong-([\w.-]+)">(.*?)</p>', reply.text)}


# Entries


@pytest.mark.parametrize(
    ("kind", "line", "why"),
    [
        (
            "pairs",
            "Jana Nováková",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=wording("a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák"),
            ),
        ),
        (
            "pairs",
            "A / B / C",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=wording("a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák"),
            ),
        ),
        (
            "individual",
            "Jana / Petr",
            wording("line {line}: {problem}", line=2, problem=english("write one player on each line")),
        ),
        (
            "teams",
            "Blue: Jana / Petr / Eva",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=english("a team must have {least} to {most} players, not {count}", least=4, most=8, count=3),
            ),
        ),
        (
            "teams",
            "Jana / Petr / Eva / Ota",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=english("write the name of the team, a colon, and its players"),
            ),
        ),
        (
            "pairs",
            "x" * 101 + " / Petr",
            wording(
                "line {line}: {problem}", line=2, problem=english("a name is longer than {most} characters", most=100)
            ),
        ),
    ],
)
def test_a_line_that_is_no_entry_is_named_and_nothing_is_entered(
    eva: Eva, kind: str, line: str, why: re.Pattern[str]
) -> None:
    good = {"pairs": "Eva / Ota", "individual": "Eva", "teams": "Red: Eva / Ota / Iva / Ivo"}[kind]
    eva.opens(kind)
    reply = eva.enters(good, line)
    assert says(wrong_in(reply)["lines"], why)
    assert html.escape(f"{good}\n{line}", quote=False) in html.unescape(reply.text).replace("&", "&amp;")
    assert eva.sees()["entries"] == []
    assert eva.club.store.persons.all() == []


def test_two_typed_fields_a_pasted_list_and_a_file_are_all_entered(eva: Eva) -> None:
    eva.opens()
    assert eva.sends("enter", one="Jana Nováková", two="Petr Dvořák").status_code == 303
    assert says(
        wrong_in(eva.sends("enter", one="Jana Nováková"))["one"],
        "a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák",
    )
    assert eva.enters("Eva Malá - Ota Les", "Iva Bílá & Ivo Suk").status_code == 303
    token = csrf_of(eva.client, eva.page)
    file = {"file": ("entries.txt", "Zora Žáčková\tŽofie Čápová\r\n".encode("cp1250"), "text/plain")}
    assert eva.client.post(f"{eva.page}/enter", data={"csrf": token}, files=file).status_code == 303
    assert [entry["name"] for entry in eva.sees()["entries"]] == [
        "Jana Nováková – Petr Dvořák",
        "Eva Malá – Ota Les",
        "Iva Bílá – Ivo Suk",
        "Zora Žáčková – Žofie Čápová",
    ]


def test_who_is_in_the_register_is_found_by_number_and_by_name_in_any_order(eva: Eva) -> None:
    hana, petr = Person("p1", "Hana Kosová", "1024"), Person("p2", "Petr Dub", "1025")
    eva.club.store.persons.add_all([hana, petr])
    eva.opens()
    assert eva.enters("kosova hana / 1025", "Somebody / New").status_code == 303
    first, second = eva.sees()["entries"]
    assert [player["id"] for player in first["players"]] == ["p1", "p2"]
    assert second["name"] == "Somebody – New"
    assert len(eva.club.store.persons.all()) == 4
    assert english("{name} is already entered", name="Hana Kosová") in wrong_in(eva.enters("1024 / Ota Les"))["lines"]


def test_namesakes_are_asked_about_and_told_apart(eva: Eva) -> None:
    blue, green = OfMembers("c1", "Blue"), OfMembers("c2", "Green")
    one, two = Person("p1", "Petr Dub", "1025", "c1"), Person("p2", "Petr Dub", None, "c2")
    eva.club.store.persons.put_all([one, two], [blue, green])
    eva.opens()
    reply = eva.enters("Petr Dub / Eva Malá")
    assert reply.status_code == 422
    assert "Petr Dub (1025, Blue)" in reply.text
    assert "Petr Dub (Green)" in reply.text
    (field,) = re.findall(r'<select name="(who:[^"]*)"', reply.text)
    assert eva.enters("Petr Dub / Eva Malá", **{field: "p2"}).status_code == 303
    # The second one of the name is shown as he would be chosen; a third one is new.
    assert eva.enters("Petr Dub (1025) / Ota Les").status_code == 303
    reply = eva.enters("Petr Dub / Iva Bílá")
    (field,) = re.findall(r'<select name="(who:[^"]*)"', reply.text)
    assert 'value="p1"' not in reply.text
    assert 'value="p2"' not in reply.text  # both play already
    assert eva.enters("Petr Dub / Iva Bílá", **{field: "new"}).status_code == 303
    assert [entry["name"] for entry in eva.sees()["entries"]] == [
        "Petr Dub (Green) – Eva Malá",
        "Petr Dub (1025) – Ota Les",
        "Petr Dub (a) – Iva Bílá",
    ]


@pytest.mark.parametrize(
    ("before", "line", "why"),
    [
        (
            ["Jana Nová / Petr Dub"],
            "Ota Les / Nová Jana",
            wording(
                "{name} is already entered in this tournament. If this is another person with the same name, say so.",
                name="Nová Jana",
            ),
        ),
        (
            [],
            "Jana Nová / Jana Nová",
            wording(
                "{name} appears twice on one line. If these are two people with the same name, say so.",
                name="Jana Nová",
            ),
        ),
        (
            [],
            "Jana Nová / Petr Dub\nJana Nová / Ota Les",
            wording(
                "{name} appears on two lines. If these are two people with the same name, say so.", name="Jana Nová"
            ),
        ),
    ],
)
def test_a_name_that_comes_again_is_asked_about_with_the_reason(
    eva: Eva, before: list[str], line: str, why: re.Pattern[str]
) -> None:
    eva.opens()
    for lines in before:
        assert eva.enters(lines).status_code == 303
    reply = eva.enters(line)
    assert reply.status_code == 422
    assert says(reply.text, why)
    assert not says(reply.text, "Someone with this name is already registered. Choose who you mean.")
    (field,) = re.findall(r'<select name="(who:[^"]*)"', reply.text)
    assert eva.enters(line, **{field: "new"}).status_code == 303
    players = [player["id"] for entry in eva.sees()["entries"] for player in entry["players"]]
    assert len({*players}) == len(players) == 2 * (len(before) + len(line.splitlines()))


def test_who_is_in_the_register_and_stands_twice_in_a_line_is_not_said_to_be_entered(eva: Eva) -> None:
    eva.club.store.persons.add("Jana Nová")
    eva.opens()
    assert says(
        eva.enters("Jana Nová / Nová Jana").text,
        "{name} appears twice on one line. If these are two people with the same name, say so.",
    )


def test_an_entry_is_corrected_and_who_is_still_named_stays_the_same_person(eva: Eva) -> None:
    eva.opens()
    eva.pairs(2)
    first, second = eva.sees("/entries")["entries"]
    assert eva.sends(f"entry/{first['id']}", line="Ann 1 / Carl New", do="save").status_code == 303
    after = eva.sees("/entries")["entries"][0]
    assert after["name"] == "Ann 1 – Carl New"
    assert after["players"][0] == first["players"][0]
    wrong = wrong_in(eva.sends(f"entry/{first['id']}", line="Ann 1", do="save"))
    assert says(wrong[f"line-{first['id']}"], "a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák")
    assert eva.sends(f"entry/{second['id']}", do="withdraw").status_code == 303
    assert eva.sees("/entries")["count"] == 1
    assert eva.sends(f"entry/{second['id']}", do="again").status_code == 303
    assert eva.sees("/entries")["count"] == 2


def test_stratum_handicap_and_a_carried_over_score_are_written_and_counted(eva: Eva) -> None:
    two_tables(eva, "Handicaps", (1, 2))
    before = {line["name"]: Fraction(line["exact"]) for line in eva.ranking()["lists"][0]["lines"]}
    first, second = eva.sees("/entries")["entries"][:2]
    fields = {"line": "Ann / Bob", "stratum": "B", "handicap": "2,5", "carried": "-1/3"}
    assert eva.sends(f"entry/{first['id']}", **fields).status_code == 303
    after = eva.sees("/entries")["entries"][0]
    assert (after["stratum"], after["handicap"], after["carried"]) == ("B", "2.5", "-1/3")
    lines = {line["name"]: line for line in eva.ranking()["lists"][0]["lines"]}
    assert Fraction(lines["Ann – Bob"]["exact"]) == before["Ann – Bob"] + Fraction(5, 2) - Fraction(1, 3)
    assert lines["Ann – Bob"]["stratum"] == "B"
    assert lines["Cid – Dan"]["exact"] == str(before["Cid – Dan"])
    # Everybody competes in the own stratum and in those above it, who is in none in the highest.
    assert eva.sends(f"entry/{second['id']}", line="Cid / Dan", stratum="A").status_code == 303
    listed = {
        stratum: [line["name"] for line in eva.ranking(stratum)["lists"][0]["lines"]] for stratum in ("A", "B", "none")
    }
    assert listed["B"] == ["Ann – Bob"]
    assert set(listed["A"]) == set(before) == set(listed["none"])
    assert eva.ranking("B")["lists"][0]["lines"][0]["place"] == "1"
    # A field that is not sent stays as it was, one that is sent empty is nothing; a number that is none is said there.
    assert eva.sends(f"entry/{first['id']}", line="Ann / Bob", carried="").status_code == 303
    after = eva.sees("/entries")["entries"][0]
    assert (after["stratum"], after["handicap"], after["carried"]) == ("B", "2.5", "")
    reply = eva.sends(
        f"entry/{second['id']}", line="Cid / Dan", handicap="much", carried="1e999999999", stratum="x" * 21
    )
    assert wrong_in(reply).keys() == {f"{name}-{second['id']}" for name in ("handicap", "carried", "stratum")}
    assert 'value="much"' in reply.text
    assert eva.sees("/entries")["entries"][1]["handicap"] == ""


# Movement and seats


def test_a_suggestion_says_rounds_boards_and_the_end(eva: Eva) -> None:
    eva.opens()
    eva.pairs(9)
    choice = eva.sees("?boards=27&begins=18:30")["choice"]
    first = choice["movements"][0]
    assert (first["kind"], first["rounds"], first["per_round"], first["boards"]) == ("howell", 9, 3, 27)
    assert first["minutes"] == 9 * (3 * 7 + 2)
    assert first["ends"] == "21:57"
    assert first["rests"]
    assert says(
        eva.sees("?boards=26")["choice"]["wrong"],
        "{boards} boards do not divide into equal rounds here; choose {fewer} or {more}",
        fewer=25,
        more=27,
    )
    assert says(eva.sees("?boards=many")["choice"]["wrong"], "Write a whole number from 1 to {most}, or nothing.")


def words_of(text: str) -> str:
    """What a page says, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def test_one_board_and_one_round_are_not_said_as_several(eva: Eva) -> None:
    eva.opens("teams")
    assert eva.enters("Red: Ann / Bob / Cid / Dan", "Blue: Eva / Fay / Gus / Hal").status_code == 303
    assert eva.sends("movement", kind="swiss", match_boards="1", swiss_rounds="1", section="A").status_code == 303
    for page in (eva.page, f"{eva.page}/movement", f"{eva.page}/movement?section=A&match_boards=1"):
        text = words_of(eva.client.get(page).text)
        assert says(text, "{count} board in a match", count=1)
        assert not re.search(r"\b1 (tables|rounds|boards)\b", text)


def test_boards_that_are_dealt_are_told_apart_from_those_that_everybody_plays(eva: Eva) -> None:
    eva.opens()
    eva.pairs(12)
    choice = eva.sees("?boards=25")["choice"]
    mitchell = next(movement for movement in choice["movements"] if movement["kind"] == "mitchell")
    assert (mitchell["rounds"], mitchell["least"], mitchell["most"], mitchell["boards"]) == (5, 25, 25, 30)
    shown = " · ".join(
        (
            english("{count} tables", count=6),
            english("{count} rounds", count=5),
            english("{count} boards in a round", count=5),
            english("everybody plays {count} boards", count=25),
            english("{count} boards to be dealt", count=30),
        )
    )
    assert shown in words_of(eva.client.get(f"{eva.page}?boards=25").text)
    assert eva.sends("movement", kind="mitchell", boards="25", section="A").status_code == 303
    assert shown in words_of(eva.client.get(f"{eva.page}/movement").text)


def four_teams(eva: Eva) -> None:
    eva.opens("teams")
    teams = [f"{team}: " + " / ".join(f"{team} {n}" for n in range(1, 5)) for team in ("Red", "Blue", "Green", "Grey")]
    assert eva.enters(*teams).status_code == 303


def test_how_teams_are_scored_is_chosen_with_the_new_event(eva: Eva) -> None:
    reply = post(eva.client, "/manage/new", {"title": "Match", "kind": "teams", "ranked_by": "bam"})
    eva.stream = reply.headers["location"].split("/")[2]
    assert eva.state.rules.board_a_match
    assert 'name="ranked_by"' in eva.client.get("/manage/new").text


@pytest.mark.parametrize(("rounds", "boards"), [("2", "12"), ("4", "6")])
def test_the_boards_of_a_match_and_the_rounds_of_a_swiss_are_chosen_where_it_is_opened(
    eva: Eva, rounds: str, boards: str
) -> None:
    four_teams(eva)
    asked = eva.client.get(eva.page).text
    fields = re.findall(english("Boards of a match") + r'\s*<input name="match_boards"[^>]* value="8"', asked)
    assert len(fields) == 3, "of a round robin, a Swiss and a knock-out"
    assert (
        len(
            re.findall(
                re.escape(english("Rounds (leave empty to decide later)")) + r'\s*<input name="swiss_rounds"', asked
            )
        )
        == 1
    )
    assert [movement["per_round"] for movement in eva.sees()["choice"]["movements"]] == [8, 8, 8]
    suggested = eva.sees(f"?match_boards={boards}")["choice"]["movements"]
    assert [movement["per_round"] for movement in suggested] == [int(boards)] * 3
    chosen = {"kind": "swiss", "section": "A", "match_boards": boards, "swiss_rounds": rounds}
    reply = eva.sends("movement", **{**chosen, "swiss_rounds": "few"})
    assert says(wrong_in(reply)["swiss_rounds"], "Write a whole number from 1 to {most}, or nothing.")
    assert 'value="few"' in reply.text
    assert says(
        wrong_in(eva.sends("movement", **{**chosen, "match_boards": "0"}))["match_boards-swiss"],
        "Write a whole number from 1 to {most}, or nothing.",
    )
    assert eva.sends("movement", **chosen).status_code == 303
    (section,) = eva.sees()["session_now"]["sections"]
    assert (section["per_round"], section["rounds"], section["rounds_in_all"]) == (int(boards), 1, int(rounds))
    assert eva.sees("/rules")["typed"]["swiss_rounds"] == rounds


def test_the_boards_of_a_round_of_swiss_pairs_are_chosen_too(eva: Eva) -> None:
    eva.opens()
    eva.pairs(6)
    assert eva.sends("movement", kind="swiss", section="A", match_boards="7").status_code == 303
    (section,) = eva.sees()["session_now"]["sections"]
    assert section["per_round"] == 7


@pytest.mark.parametrize(
    ("rounds", "heading"),
    [("", english("Round {round}", round=1)), ("3", english("Round {round} of {rounds}", round=1, rounds=3))],
)
def test_a_swiss_says_of_how_many_rounds_only_when_that_is_known(eva: Eva, rounds: str, heading: str) -> None:
    four_teams(eva)
    assert eva.sends("movement", kind="swiss", section="A", swiss_rounds=rounds).status_code == 303
    assert eva.sends("clock", do="begin").status_code == 303
    assert f"<h1>{heading}</h1>" in eva.client.get(eva.page).text
    assert f"<span>{heading}</span>" in eva.client.get(f"/t/{eva.stream}/screen").text
    assert f"· {heading.lower()}<" in re.sub(r"\s+<", "<", eva.client.get("/").text)
    assert f'<span class="line">{heading.lower()}</span>' in eva.client.get(f"/t/{eva.stream}/ranking").text


def test_a_session_starts_only_when_every_number_has_a_name_or_that_is_waived(eva: Eva) -> None:
    eva.opens()
    assert eva.sends("movement", kind="howell", tables="2", section="A").status_code == 303
    assert eva.sees()["session_now"]["unnamed"] == ["A1", "A2", "A3", "A4"]
    eva.pairs(3)
    assert eva.sees()["session_now"]["unnamed"] == ["A4"]
    assert "A4" in wrong_in(eva.sends("clock", do="begin"))["clock"]
    assert eva.sees()["session_now"]["round"] == 0
    assert eva.sends("clock", do="begin", waived="yes").status_code == 303
    assert eva.sees()["session_now"]["round"] == 1
    late = eva.enters("Ann 4 / Bob 4")
    assert late.status_code == 303
    entry = eva.sees()["entries"][-1]
    assert entry["number"] == ""
    assert eva.sends("number", section="A", pair="4", contestant=entry["id"]).status_code == 303
    assert eva.sees()["session_now"]["unnamed"] == []


def test_two_sections_share_the_entries_and_numbers_are_exchanged(eva: Eva) -> None:
    eva.opens()
    eva.pairs(10)
    assert eva.sends("movement", kind="howell", take="4", section="A", where="movement").status_code == 303
    assert eva.sends("movement", kind="howell", take="6", section="B", where="movement").status_code == 303
    sections = eva.sees("/movement")["sections"]
    assert [[number["name"] for number in one["numbers"]] for one in sections] == [
        [f"Ann {n} – Bob {n}" for n in range(1, 5)],
        [f"Ann {n} – Bob {n}" for n in range(5, 11)],
    ]
    first = sections[0]["numbers"][0]["contestant"]
    assert eva.sends("number", section="B", pair="2", contestant=first).status_code == 303
    sections = eva.sees("/movement")["sections"]
    assert sections[1]["numbers"][1]["name"] == "Ann 1 – Bob 1"
    assert sections[0]["numbers"][0]["name"] == "Ann 6 – Bob 6"
    assert eva.sends("lots", section="B").status_code == 303
    drawn = {number["name"] for number in eva.sees("/movement")["sections"][1]["numbers"]}
    assert drawn == {number["name"] for number in sections[1]["numbers"]}
    assert "B9" not in wrong_in(eva.sends("number", section="B", pair="9", contestant=first))["number-B"]
    assert eva.sends("unsection", section="A").status_code == 303
    assert [section["letter"] for section in eva.sees("/movement")["sections"]] == ["B"]
    assert eva.sends("clock", do="begin").status_code == 303
    assert says(
        wrong_in(eva.sends("unsection", section="B"))["section-B"],
        "the session has started; sections can no longer be removed",
    )
    assert says(
        wrong_in(eva.sends("lots", section="B"))["number-B"],
        "the session has begun; numbers are exchanged one by one now",
    )


def test_a_change_after_the_start_is_shown_before_it_is_made(eva: Eva) -> None:
    eva.opens()
    eva.pairs(9)
    eva.sends("movement", kind="howell", boards="27", section="A")
    eva.sends("clock", do="begin")
    before = eva.sees("/movement")["sections"]
    shown = eva.sends("change", what="late", section="A", line="Late One / Late Two")
    assert shown.status_code == 200
    assert english("Pair {pair} joins after round {played}.", pair=10, played=1) in shown.text
    assert eva.sees("/movement")["sections"] == before
    assert len(eva.club.store.persons.all()) == 18
    assert eva.sends("change", what="late", section="A", line="Late One / Late Two", do="yes").status_code == 303
    after = eva.sees("/movement")["sections"][0]["numbers"]
    assert after[-1]["name"] == "Late One – Late Two"
    assert (
        english("Pair {pair} withdraws after round {played}.", pair=3, played=1)
        in eva.sends("change", what="leaves", pair="A:3").text
    )
    assert (
        english("Rounds: {after} instead of {before}.", after=7, before=9)
        in eva.sends("change", what="rounds", section="A", rounds="7").text
    )
    wrong = wrong_in(eva.sends("change", what="rounds", section="A", rounds="x"))
    assert says(wrong["rounds"], "write how many rounds there will be")
    assert says(
        wrong_in(eva.sends("change", what="late", section="A", line="Late"))["late"],
        "a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák",
    )


def plays_match(eva: Eva, number: int, table: int) -> None:
    """Every board of a match: the home team makes 1NT in the open room and beats it in the closed one."""
    for room, result in ((Room.OPEN, "1N N ="), (Room.CLOSED, "1N N -1")):
        boards = eva.state.section(1, "A").plan.at(number, table, room).boards
        eva.writes(
            *(
                ResultEntered(SlipKey(1, "A", number, table, board, room), SlipScore(Result.parse(result)))
                for board in boards
            )
        )


def six_teams(eva: Eva) -> None:
    eva.opens("teams")
    names = ("Red", "Blue", "Green", "Grey", "Pink", "Teal")
    assert (
        eva.enters(*(f"{team}: " + " / ".join(f"{team} {n}" for n in range(1, 5)) for team in names)).status_code == 303
    )
    assert eva.sends("movement", kind="swiss", section="A", match_boards="2").status_code == 303
    assert eva.sends("clock", do="begin").status_code == 303


def test_a_team_that_leaves_is_withdrawn_and_not_drawn_again_until_it_is_brought_back(eva: Eva) -> None:
    six_teams(eva)
    for table in (1, 2, 3):
        plays_match(eva, 1, table)
    shown = eva.sends("change", what="leaves", pair="A:3")
    assert english("Team {pair} withdraws after round {played}.", pair=3, played=1) in shown.text
    assert says(
        shown.text,
        "It is withdrawn: it plays no more and has no place in the ranking. Under Entries it is brought back.",
    )
    assert "Balance" not in shown.text
    assert not any(entry["withdrawn"] for entry in eva.sees("/entries")["entries"]), "a preview changes nothing"
    assert eva.sends("change", what="leaves", pair="A:3", do="yes").status_code == 303
    assert [entry["title"] for entry in eva.sees("/entries")["entries"] if entry["withdrawn"]] == ["Green"]
    assert "A:3" not in [pair["value"] for pair in eva.sees("/changes")["leaving"]]
    assert says(wrong_in(eva.sends("change", what="leaves", pair="A:3"))["leaves"], "this changes nothing")
    assert [(line["name"], line["place"], line["withdrawn"]) for line in eva.ranking()["lists"][0]["lines"]][-1] == (
        "Green",
        "–",
        True,
    )
    assert eva.sends("clock", do="draw").status_code == 303
    state = eva.state
    assert {name for row in state.section(1, "A").plan.seated(2) for name in (*row.ns, *row.ew)} == {
        contestant.id for contestant in state.contestants.values() if contestant.title != "Green"
    }


def test_a_team_goes_home_at_the_start_of_a_round_and_its_opponents_get_a_bye(eva: Eva) -> None:
    """Red meets Blue at table 1; the others have played already."""
    six_teams(eva)
    for table in (2, 3):
        plays_match(eva, 1, table)
    assert says(
        wrong_in(eva.sends("change", what="leaves", pair="A:3", since="now"))["leaves"],
        "results of round {round} have been entered at its table; remove them, or withdraw it after this round",
    )
    assert (
        english("Team {pair} withdraws before the first round.", pair=2)
        in eva.sends("change", what="leaves", pair="A:2", since="now").text
    )
    assert eva.sends("change", what="leaves", pair="A:2", since="now", do="yes").status_code == 303
    (listed,) = eva.ranking()["lists"]
    assert {line["name"]: line["score"] for line in listed["lines"]}["Red"] == "12.00"
    red = next(line["id"] for line in listed["lines"] if line["name"] == "Red")
    sheet = eva.client.get(f"/t/{eva.stream}/contestant/{red}?format=json").json()["contestant"]
    assert [(row["round"], row["table"], row["points"]) for row in sheet["matches"]] == [(1, None, ["12.00"])]
    assert "<td>bye</td>" in eva.client.get(f"/t/{eva.stream}/contestant/{red}").text
    assert eva.sends("clock", do="draw").status_code == 303


def test_leaving_is_two_lines_of_the_log_and_both_can_be_undone(eva: Eva) -> None:
    eva.opens()
    eva.pairs(8)
    eva.sends("movement", kind="howell", section="A")
    eva.sends("clock", do="begin")
    before = eva.state
    assert eva.sends("change", what="leaves", pair="A:3", do="yes").status_code == 303
    names = [note.event.name for note in eva.log.notes[-2:]]
    assert names == ["movement_changed", "contestant_withdrawn"]
    last = eva.log.notes[-1].number
    for number in (last, last - 1):
        reply = post(eva.client, f"/t/{eva.stream}/log/undo", {"number": str(number)}, page=f"/t/{eva.stream}/log")
        assert reply.status_code == 303, reply.text
    assert eva.state == before


def test_who_is_withdrawn_with_seats_to_come_is_pointed_to_the_change_of_seats(eva: Eva) -> None:
    eva.opens()
    eva.pairs(8)
    eva.sends("movement", kind="howell", section="A")
    eva.sends("clock", do="begin")
    gone = eva.state.section(1, "A").plan.seats[Pair(3)]
    assert eva.sends(f"entry/{gone}", do="withdraw").status_code == 303
    address = f"{eva.page}/changes?pair=A%3A3"
    assert f'href="{address}#leaves"' in eva.client.get(f"{eva.page}/entries").text
    assert '<option value="A:3" selected>' in eva.client.get(address).text
    assert eva.sends("change", what="leaves", pair="A:3", since="now", do="yes").status_code == 303
    assert "#leaves" not in eva.client.get(f"{eva.page}/entries").text
    assert eva.sends("clock", do="end", waived="yes").status_code == 303
    assert eva.sends("clock", do="session").status_code == 303
    assert eva.sees()["choice"]["count"] == 7, "who is withdrawn does not count for the next session"


def test_the_balance_is_written_as_the_language_writes_numbers(eva: Eva) -> None:
    eva.opens()
    eva.pairs(8)
    eva.sends("movement", kind="howell", section="A")
    eva.sends("clock", do="begin")
    said = []
    for language in ("en", "cs"):
        token = csrf_of(eva.client, eva.page)
        fields = {"csrf": token, "what": "leaves", "pair": "A:3"}
        reply = eva.client.post(f"{eva.page}/change?lang={language}", data=fields)
        said.append(re.findall(r"[0-9]+[.,][0-9] %", reply.text))
    eva.client.get(f"{eva.page}?lang=en")
    assert len(said[0]) == 2
    assert said[1] == [text.replace(".", ",") for text in said[0]]


def test_next_round_pressed_on_two_screens_begins_one_round(eva: Eva) -> None:
    eva.opens()
    eva.pairs(8)
    assert eva.sends("movement", kind="howell", section="A").status_code == 303
    assert eva.sends("clock", do="begin").status_code == 303
    assert '<input type="hidden" name="after" value="1">' in eva.client.get(eva.page).text
    assert eva.sends("clock", do="begin", after="1").status_code == 303
    reply = eva.sends("clock", do="begin", after="1")
    assert reply.status_code == 422
    assert english("round {round} has begun meanwhile", round=2) in reply.text
    assert eva.sees()["session_now"]["round"] == 2


def test_a_session_with_missing_results_ends_only_if_one_says_so_and_can_go_on(eva: Eva) -> None:
    eva.opens()
    eva.pairs(8)
    assert eva.sends("movement", kind="howell", section="A").status_code == 303
    assert eva.sends("clock", do="begin").status_code == 303
    boards = sum(
        section["rounds"] * section["per_round"] * section["tables"]
        for section in eva.sees()["session_now"]["sections"]
    )
    reply = eva.sends("clock", do="end")
    assert reply.status_code == 422
    assert says(reply.text, "results are missing: {count}; enter them, or end the session without them", count=boards)
    assert eva.sends("clock", do="end", waived="yes").status_code == 303
    assert eva.sees()["session_now"]["ended"]
    assert eva.sends("clock", do="reopen").status_code == 303
    now = eva.sees()["session_now"]
    assert (now["ended"], now["round"]) == (False, 1)
    assert eva.sends("clock", do="reopen").status_code == 422


def test_a_substitute_plays_for_somebody_from_a_round_on(eva: Eva) -> None:
    eva.opens()
    eva.pairs(4)
    eva.sends("movement", kind="howell", section="A")
    eva.sends("clock", do="begin")
    goes = next(player for player in eva.sees("/entries")["playing"] if player["name"] == "Bob 1")
    assert says(
        wrong_in(eva.sends("substitute", out=goes["value"], comes="X Y", first="a"))["substitute"],
        "write the rounds as whole numbers",
    )
    assert says(
        wrong_in(eva.sends("substitute", out=goes["value"], first="2"))["substitute"],
        "write the name of the substitute",
    )
    assert eva.sends("substitute", out=goes["value"], comes="Sub Stitute", first="1").status_code == 303
    assert "Sub Stitute" in [player["name"] for player in eva.sees("/entries")["playing"]]
    phone = eva.club.phone(eva.stream, 1)
    seats = phone.get(f"/t/{eva.stream}/phone/state", headers={"X-Arbitr": "1"}).json()["rounds"][0]
    assert "Ann 1 – Sub Stitute" in (seats["ns"], seats["ew"])


def test_a_substitute_is_booked_in_the_session_that_is_open_and_named_with_the_entry(eva: Eva) -> None:
    eva.opens()
    eva.pairs(4)
    eva.sends("movement", kind="howell", section="A")
    eva.sends("clock", do="begin")
    goes = next(player for player in eva.sees("/entries")["playing"] if player["name"] == "Bob 1")
    eva.sends("clock", do="end", waived="yes")
    eva.sends("clock", do="session")
    assert says(
        eva.client.get(f"{eva.page}/entries").text,
        "A substitute for session {session} can be entered when its movement is chosen.",
    )
    early = eva.sends("substitute", out=goes["value"], comes="Sub Stitute", first="1")
    assert early.status_code == 422
    assert not any(eva.state.substitutes)
    assert eva.sends("movement", kind="howell", section="A").status_code == 303
    assert "Substitute · Session 2" in eva.client.get(f"{eva.page}/entries").text
    assert eva.sends("substitute", out=goes["value"], comes="Sub Stitute", first="1").status_code == 303
    (booked,) = eva.state.substitutes
    assert booked.session == 2
    assert (
        english("Session {session}", session=2)
        + " · "
        + english("{comes} plays for {out} from round {first}.", comes="Sub Stitute", out="Bob 1", first=1)
        in eva.client.get(f"{eva.page}/entries").text
    )


def test_half_of_the_first_session_is_carried_over_to_the_second(eva: Eva) -> None:
    eva.opens()
    eva.pairs(4)
    assert "1/2" in wrong_in(eva.sends("rules", **{**RULES, "carry": "3/2"}))["carry"]
    assert eva.sends("rules", **{**RULES, "carry": "50 %"}).status_code == 303
    played: dict[int, list[tuple[int, str, str, int]]] = {1: [], 2: []}
    tables = [eva.club.phone(eva.stream, table) for table in (1, 2)]
    for session in played:
        assert eva.sends("movement", kind="howell", section="A").status_code == 303
        for number in range(1, eva.sees()["session_now"]["rounds"] + 1):
            assert eva.sends("clock", do="begin").status_code == 303
            for table, phone in enumerate(tables, 1):
                this = phone.get(f"/t/{eva.stream}/phone/state", headers={"X-Arbitr": "1"}).json()["rounds"][number - 1]
                sent = []
                for board in this["boards"]:
                    spot = {"round": number, "section": "A", "table": table, "board": board["board"]}
                    # 1NT by North each time, with other overtricks in each session.
                    over = (board["board"] * session + table) % 4
                    sent.append({"id": f"entry-{session}-{table}-{board['board']}", "kind": "result", **spot,
                                 "result": f"1N N {'=' if not over else f'+{over}'}"})  # fmt: skip
                    played[session].append((board["board"], this["ns"], this["ew"], 90 + 30 * over))
                reply = phone.post(f"/t/{eva.stream}/phone/entries", json={"entries": sent}, headers={"X-Arbitr": "1"})
                assert all(answer["ok"] for answer in reply.json()["answers"]), reply.text
        assert eva.sends("clock", do="end").status_code == 303
        if session == 1:
            assert eva.sends("clock", do="session").status_code == 303
    first, second = percents(played[1]), percents(played[2])
    assert len(set(first.values())) > 1
    (found,) = eva.ranking()["lists"]
    scores = {line["name"]: Fraction(line["exact"]) for line in found["lines"]}
    assert scores == {name: first[name] / 2 + second[name] for name in first}


def test_the_correction_period_is_shown_with_its_end_and_the_ranking_says_it_too(eva: Eva) -> None:
    two_tables(eva, "Evening", (1, 2))
    assert eva.sends("rules", **{**RULES, "correction_period": "45"}).status_code == 303
    assert eva.sees()["head"]["corrections_end"] is None
    assert "over" in wrong_in(eva.sends("clock", do="begin"))["clock"]
    assert eva.sends("clock", do="publish", waived="yes").status_code == 303
    (published,) = [record.at for record in eva.club.store.records(eva.stream) if record.event["event"] == "published"]
    assert eva.sees()["head"]["corrections_end"] == published + 45 * 60_000
    assert f'data-at="{published + 45 * 60_000}"' in eva.client.get(eva.page).text
    assert says(
        eva.club.visitor().get(f"/t/{eva.stream}/ranking").text, "Official scores; they can be corrected until {time}."
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [("minutes", "0"), ("minutes", "-3"), ("change_minutes", "two"), ("hidden_rounds", "1.5"),
     ("correction_period", ""), ("carry", "1e999999999"), ("carry", "1/0"), ("compared", "nobody")],
)  # fmt: skip
def test_a_wrong_rule_is_said_at_its_field_and_kept(eva: Eva, field: str, value: str) -> None:
    eva.opens()
    reply = eva.sends("rules", **{**RULES, field: value})
    assert field in wrong_in(reply)
    if field != "compared":
        assert f'value="{value}"' in reply.text


@pytest.mark.parametrize(
    ("field", "value"),
    [("title", " "), ("day", "tomorrow"), ("begins", "25:00"), ("kind", "quartets"), ("method", "luck"),
     ("tables", "-1"), ("edition", "1932")],
)  # fmt: skip
def test_a_wrong_field_of_a_new_event_is_named_and_nothing_is_made(eva: Eva, field: str, value: str) -> None:
    good = {"title": "Club evening", "day": "2026-05-19", "begins": "18:30", "kind": "pairs", "tables": "7"}
    reply = post(eva.client, "/manage/new", {**good, field: value})
    assert field in wrong_in(reply)
    assert 'value="2026-05-19"' in reply.text or field == "day"
    assert eva.club.store.streams() == []


# The register


def people_in(eva: Eva, q: str = "") -> list[str]:
    found = eva.client.get("/people", params={"format": "json", "q": q}).json()["people"]
    return [person["name"] for person in found]


def imported(eva: Eva, text: str, **fields: str) -> httpx.Response:
    token = csrf_of(eva.client, "/people-import")
    return eva.client.post("/people-import", data={"csrf": token, "text": text, "name": "members.csv", **fields})


def test_members_from_a_file_are_shown_first_and_then_taken_in(eva: Eva) -> None:
    token = csrf_of(eva.client, "/people-import")
    shown = eva.client.post("/people-import", data={"csrf": token}, files={"file": ("members.csv", CSV.encode())})
    assert shown.status_code == 200
    assert (
        english(
            "{file}: {new} new, {changed} changed, {unchanged} unchanged, {perhaps} to be decided.",
            file="members.csv",
            new=3,
            changed=0,
            unchanged=0,
            perhaps=0,
        )
        in shown.text
    )
    assert people_in(eva) == []
    assert imported(eva, CSV, do="yes").status_code == 303
    assert people_in(eva) == ["Petr Dub", "Petr Dub", "Hana Kosová"]
    assert people_in(eva, "kosova") == ["Hana Kosová"]
    assert says(
        imported(eva, CSV).text,
        "{file}: {new} new, {changed} changed, {unchanged} unchanged, {perhaps} to be decided.",
        new=0,
        changed=0,
        unchanged=3,
    )
    assert "members.csv:3" in wrong_in(imported(eva, CSV.replace("Dub;Petr;1025", ";;1025")))["file"]


def test_who_has_a_known_name_in_a_file_is_taken_in_only_when_somebody_decided(eva: Eva) -> None:
    known = eva.club.store.persons.add("Hana Kosová")
    undecided = imported(eva, CSV, do="yes")
    assert says(wrong_in(undecided)["same"], "choose whether {name} is someone in the register or someone new")
    assert [member.name for member in eva.club.store.persons.all()] == ["Hana Kosová"]
    assert imported(eva, CSV, do="yes", **{"same:2": known.id}).status_code == 303
    person = eva.club.store.persons.get(known.id)
    assert person is not None
    assert (person.number, person.surname, person.contact) == ("1024", "Kosová", "hana@example.org")
    assert len(eva.club.store.persons.all()) == 3


def test_a_person_is_corrected_and_hidden_from_the_public_but_not_from_the_director(eva: Eva) -> None:
    eva.opens()
    eva.pairs(4)
    eva.sends("movement", kind="howell", section="A")
    eva.sends("clock", do="begin")
    person = eva.sees()["entries"][0]["players"][0]["id"]
    fields = {"name": "Anna Ohne-Namen", "surname": "Ohne-Namen", "number": "7", "club": "Blue"}
    assert post(eva.client, f"/people/{person}", fields).status_code == 303
    assert eva.sees()["entries"][0]["name"] == "Anna Ohne-Namen – Bob 1"
    other = eva.sees()["entries"][1]["players"][0]["id"]
    wrong = post(eva.client, f"/people/{other}", {"name": "Somebody", "number": "7"})
    assert says(
        wrong_in(wrong)["number"], "{one} and {other} have the same number {number}; correct one of them", number=7
    )
    assert 'value="Somebody"' in wrong.text
    assert says(wrong_in(post(eva.client, f"/people/{other}", {"name": " "}))["name"], "a person must have a name")
    phone = eva.club.phone(eva.stream, 1)
    state = phone.get(f"/t/{eva.stream}/phone/state", headers={"X-Arbitr": "1"}).json()
    entry = {"id": "one-entry", "kind": "result", "round": 1, "section": "A", "table": 1,
             "board": state["rounds"][0]["boards"][0]["board"], "result": "1N N ="}  # fmt: skip
    phone.post(f"/t/{eva.stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
    assert post(eva.client, f"/people/{person}", {**fields, "hidden": "yes"}).status_code == 303
    for page in (f"/t/{eva.stream}/ranking", f"/t/{eva.stream}/ranking?format=json", f"/t/{eva.stream}/screen"):
        assert "Ohne-Namen" not in eva.club.visitor().get(page).text
    assert "Ohne-Namen" in eva.client.get(f"/t/{eva.stream}/ranking").text


def test_an_erased_person_is_in_no_page_no_file_and_no_export(eva: Eva) -> None:
    assert isinstance(eva.club.store.database, Sqlite)
    folder = eva.club.store.database.path.parent
    eva.opens()
    eva.pairs(4)
    eva.sends("movement", kind="howell", section="A")
    person = eva.sees()["entries"][0]["players"][0]["id"]
    secret = {"name": "Quirina Zweigelt", "number": "CZ-4711", "contact": "quirina@klub.example"}
    assert post(eva.client, f"/people/{person}", secret).status_code == 303
    eva.sends("clock", do="begin")  # a backup is made
    assert b"Zweigelt" in (folder / "arbitr-backup.db").read_bytes()
    assert post(eva.client, f"/people/{person}/erase", {}, page="/people").status_code == 303
    download = eva.client.get("/backup/download")
    held = [path.read_bytes() for path in folder.iterdir() if path.is_file()]
    pages = [eva.page, f"{eva.page}/entries", f"{eva.page}/fees.csv", "/people", f"/t/{eva.stream}/log",
             f"{eva.page}/entries?format=json", f"/t/{eva.stream}/paper/guide-cards.html"]  # fmt: skip
    for data in (*held, download.content, *(eva.client.get(page).content for page in pages)):
        for word in (b"Zweigelt", b"CZ-4711", b"quirina@"):
            assert word not in data
    assert english("player {id}", id=person) in eva.client.get(f"{eva.page}/entries").text
    assert eva.client.get(f"/people/{person}").status_code == 404


# Series and masterpoints


def two_tables(eva: Eva, title: str, tricks: tuple[int, int], method: str = "matchpoints") -> None:
    """A short evening of four pairs, published: N-S of both tables play 1NT on every board."""
    eva.opens(title=title, method=method)
    assert eva.enters("Ann / Bob", "Cid / Dan", "Eva / Fay", "Gus / Hal").status_code == 303
    assert eva.sends("movement", kind="howell", section="A").status_code == 303
    assert eva.sends("clock", do="begin").status_code == 303
    for table, over in enumerate(tricks, 1):
        phone = eva.club.phone(eva.stream, table)
        state = phone.get(f"/t/{eva.stream}/phone/state", headers={"X-Arbitr": "1"}).json()["rounds"][0]
        board = state["boards"][0]["board"]
        entry = {"id": f"{title}-entry-{table}", "kind": "result", "round": 1, "section": "A", "table": table,
                 "board": board, "result": f"1N N {over:+d}"}  # fmt: skip
        reply = phone.post(f"/t/{eva.stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
        assert reply.json()["answers"][0]["ok"], reply.text
    eva.sends("clock", do="end", waived="yes")


def test_total_points_are_whole_numbers(eva: Eva) -> None:
    two_tables(eva, "Rubber", (1, 2), "total")
    lines = eva.ranking()["lists"][0]["lines"]
    assert sorted(line["score"] for line in lines) == ["120", "150", "−120", "−150"]
    paper = eva.client.get(f"/t/{eva.stream}/paper/ranking.html").text
    assert ">150<" in paper
    assert "150.00" not in paper


def test_a_series_adds_up_the_published_evenings_of_each_player(eva: Eva) -> None:
    two_tables(eva, "First", (1, 2))
    assert "publish" in str(wrong_in(eva.sends("clock", do="publish"))), "nobody has confirmed the results"
    assert eva.sends("clock", do="publish", waived="yes").status_code == 303
    first = eva.ranking()["lists"]
    two_tables(eva, "Second", (2, 2))
    streams = {stream.name: stream.id for stream in eva.club.store.streams()}
    both = {"csrf": csrf_of(eva.client, "/manage/series"), "tournament": [streams["First"], streams["Second"]]}
    assert "name" in wrong_in(eva.client.post("/manage/series", data={**both, "name": " "}))
    assert "best" in wrong_in(eva.client.post("/manage/series", data={**both, "name": "Spring", "best": "few"}))
    alone = {"csrf": both["csrf"], "name": "Spring"}
    assert "tournament" in wrong_in(eva.client.post("/manage/series", data=alone))
    made = eva.client.post("/manage/series", data={**both, "name": "Spring"})
    assert made.status_code == 303
    shown = eva.club.visitor().get(f"{made.headers['location']}?format=json").json()
    assert [evening["title"] for evening in shown["evenings"]] == ["First"]  # the second one is not published
    scores = {line["name"]: line["score"] for line in shown["lines"]}
    for line in first[0]["lines"]:
        for player in line["name"].split(" – "):
            assert scores[player] == line["score"]
    both_shown = eva.client.get(f"{made.headers['location']}?format=json").json()["evenings"]
    assert [evening["title"] for evening in both_shown] == ["First", "Second"]


def test_masterpoints_go_by_the_table_that_the_organiser_brings(eva: Eva) -> None:
    two_tables(eva, "Evening", (1, 2))
    address = f"{eva.page}/masterpoints"
    token = csrf_of(eva.client, address)
    wrong = eva.client.post(address, data={"csrf": token}, files={"file": ("t.csv", b"from,to\n1,2\n")})
    assert "t.csv:1" in wrong_in(wrong)["file"]
    table = b"from,to,place,club,league\n2,,1,10,24\n2,,2-4,4,\n"
    assert eva.client.post(address, data={"csrf": token}, files={"file": ("t.csv", table)}).status_code == 303
    lines = eva.ranking()["lists"][0]["lines"]
    assert [line["place"] for line in lines] == ["1=", "1=", "3=", "3="]
    # Those who share places share their points: (10 + 4) / 2 and (4 + 4) / 2, for each player.
    points = [award["points"] for award in eva.sees("/masterpoints")["awards"]]
    assert points == ["7.00"] * 4 + ["4.00"] * 4
    listed = eva.client.get(f"{address}.csv?kind=league").text.splitlines()[1:]
    winners = [player for line in lines[:2] for player in line["name"].split(" – ")]
    assert listed == [f"1-2,{player},,12.00" for player in winners]


# Fees, users, backup


def test_fees_go_by_category_and_are_booked_when_paid(eva: Eva) -> None:
    eva.club.store.persons.add_all([Person("p1", "Hana", "1"), Person("p2", "Petr", "2", category="junior")])
    eva.opens()
    eva.enters("Hana / Petr", "Eva / Ota")
    rates = {"member": "50", "visitor": "70,50", "others": "junior: 20"}
    assert "line 1" in wrong_in(eva.sends("fees/rules", **{**rates, "others": "junior"}))["others"]
    assert says(
        wrong_in(eva.sends("fees/rules", **{**rates, "member": "a lot"}))["member"],
        "{text} is not an amount; enter e.g. 150 or 150.50",
    )
    assert eva.sends("fees/rules", **rates).status_code == 303
    view = eva.sees("/fees")
    assert [line["due"] for line in view["lines"]] == ["50.00", "20.00", "70.50", "70.50"]
    assert says(
        wrong_in(eva.sends("fees", who="p1", sum="x"))["sum-p1"], "{text} is not an amount; enter e.g. 150 or 150.50"
    )
    assert eva.sends("fees", who="p1", sum="50.00").status_code == 303
    assert eva.sees("/fees")["total"] == {"due": "211.00", "paid": "50.00", "open": "161.00"}
    assert ",Hana,1,,member,50.00,50.00,0.00" in eva.client.get(f"{eva.page}/fees.csv").text


def test_users_are_added_changed_and_removed_but_an_organiser_always_stays(eva: Eva) -> None:
    def users() -> dict[str, Any]:
        return {user["name"]: user for user in eva.client.get("/users?format=json").json()["users"]}

    assert "8 to 200" in wrong_in(post(eva.client, "/users", {"name": "dan", "password": "short"}))["password"]
    assert post(eva.client, "/users", {"name": "dan", "password": "long enough"}).status_code == 303
    assert "already" in wrong_in(post(eva.client, "/users", {"name": "dan", "password": "long enough"}))["name"]
    dan = users()["dan"]
    assert dan["roles"] == ["director"]
    client = eva.club.signed_in("dan", "long enough")
    assert client.get("/users").status_code == 403
    own = {"old": "wrong", "new": "another password"}
    assert says(wrong_in(post(client, "/director/password", own))["old"], "This is not your password.")
    own["old"] = "long enough"
    assert post(client, "/director/password", own).status_code == 200
    assert client.get("/director/password").status_code == 200  # still signed in
    eva.club.signed_in("dan", "another password")
    assert post(eva.client, f"/users/{dan['id']}", {"do": "organiser"}, page="/users").status_code == 303
    assert client.get("/users").status_code == 200
    assert post(eva.client, f"/users/{dan['id']}", {"do": "remove"}, page="/users").status_code == 303
    assert client.get("/users").status_code == 303  # to sign in
    last = users()[NAME]["id"]
    for do in ("remove", "director"):
        assert says(
            wrong_in(post(eva.client, f"/users/{last}", {"do": do}, page="/users"))[last],
            "This is the only organiser; appoint another one first.",
        )


def test_the_downloaded_backup_goes_on_elsewhere(eva: Eva, tmp_path: Path) -> None:
    eva.opens(title="Goes on")
    allow(eva.club.store, tmp_path)
    wrong = post(eva.client, "/backup", {"place": str(tmp_path / "none"), "second_place": str(tmp_path)})
    assert "place" in wrong_in(wrong)
    assert str(tmp_path) in wrong.text
    assert post(eva.client, "/backup", {"second_place": str(tmp_path)}).status_code == 303
    assert "Written:" in post(eva.client, "/backup/now", {}, page="/backup").text
    file = tmp_path / "download.db"
    file.write_bytes(eva.client.get("/backup/download").content)
    restore(file, tmp_path / "elsewhere.db")
    with Store.open(tmp_path / "elsewhere.db") as second:
        assert [stream.name for stream in second.streams()] == ["Goes on"]
        assert second.secret("table") == eva.club.store.secret("table")
        assert second.users.named(NAME) is not None
    assert PASSWORD.encode() not in file.read_bytes()


# Settings


def test_settings_come_from_a_preset_and_one_by_one(eva: Eva) -> None:
    eva.opens()
    assert {setting["name"] for setting in eva.sees("/settings")["settings"]} >= {"average_imps", "own_card"}
    assert eva.sends("settings/preset", preset="wbf-2017").status_code == 303
    assert eva.sends("settings", average_imps="4", own_card="always").status_code == 303
    rules = eva.log.state.rules
    assert rules.preset == "wbf-2017"
    assert (rules.regulations.average_imps, rules.regulations.own_card) == (Fraction(4), OwnCard.ALWAYS)
    shown = {setting["name"]: setting for setting in eva.sees("/settings")["settings"]}
    assert shown["average_imps"]["is_changed"]
    assert "12C2b" in shown["average_imps"]["source"]
    assert eva.sends("settings", own_card="").status_code == 303
    assert eva.log.state.rules.regulations.own_card is None


def test_a_wrong_setting_stands_beside_its_field_and_nothing_is_written(eva: Eva) -> None:
    eva.opens()
    before = eva.log.state.rules
    assert wrong_in(eva.sends("settings", average_imps="many", own_card="sometimes")).keys() == {
        "average_imps",
        "own_card",
    }
    assert wrong_in(eva.sends("settings/preset", preset="atlantis")).keys() == {"preset"}
    assert eva.log.state.rules == before


# Less to type, and nothing left behind


def corrected(eva: Eva, entry: str, line: str) -> None:
    assert eva.sends(f"entry/{entry}", line=line, do="save").status_code == 303


def test_correcting_a_mistyped_name_removes_the_person_it_created(eva: Eva) -> None:
    eva.club.store.persons.add("Petr Dub", number="1025")
    eva.opens()
    assert eva.enters("Jana Nvaková / Petr Dub").status_code == 303
    entry = eva.sees()["entries"][0]["id"]
    corrected(eva, entry, "Jana Nováková / Petr Dub")
    assert sorted(person.name for person in eva.club.store.persons.all()) == ["Jana Nováková", "Petr Dub"]
    corrected(eva, entry, "Jana Nováková / Eva Malá")
    assert "Petr Dub" in {person.name for person in eva.club.store.persons.all()}, "the register had him before"


def test_a_corrected_person_who_plays_elsewhere_or_is_described_stays(eva: Eva) -> None:
    eva.opens()
    assert eva.enters("Jana Nová / Eva Malá").status_code == 303
    first, entry = eva.stream, eva.sees()["entries"][0]["id"]
    eva.opens(title="Wednesday")
    assert eva.enters("Jana Nová / Ota Les").status_code == 303
    eva.stream = first
    known = {person.name: person for person in eva.club.store.persons.all()}
    eva.club.store.persons.put(replace(known["Eva Malá"], contact="eva@example.org"))
    corrected(eva, entry, "Iva Bílá / Ivo Suk")
    assert {"Jana Nová", "Eva Malá"} <= {person.name for person in eva.club.store.persons.all()}


def test_expected_tables_are_remembered_for_each_kind_of_event(eva: Eva) -> None:
    def opened(**fields: str) -> str:
        return str(post(eva.client, "/manage/new", {"title": "Tuesday", **fields}).headers["location"])

    assert "tables=7&" in opened(kind="pairs", tables="7")
    assert "tables=4&" in opened(kind="swiss-teams", tables="4")
    assert "tables=7&" in opened(kind="pairs")
    again = opened(kind="swiss-teams")
    assert "tables=4&" in again
    assert eva.client.get(again, params={"format": "json"}).json()["head"]["kind"] == "teams"
    assert "tables=&" in opened(kind="individual")


def test_boards_without_a_deal_are_named(eva: Eva) -> None:
    eva.opens()
    eva.pairs(4)
    assert eva.sends("movement", kind="howell", section="A", boards="12").status_code == 303
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    pbn = "".join(f'[Board "{board}"]\n[Deal "{deal}"]\n\n' for board in (1, 2, 3, 7))
    reply = eva.client.post(
        f"{eva.page}/deals", data={"csrf": csrf_of(eva.client, eva.page)}, files={"file": ("d.pbn", pbn.encode())}
    )
    assert reply.status_code == 303, reply.text
    assert eva.sees()["session_now"]["boards_without_deal"] == "4–6, 8–12"


def test_fees_begin_with_the_price_until_it_is_set(eva: Eva) -> None:
    eva.opens()
    eva.pairs(1)
    fees = eva.client.get(f"{eva.page}/fees").text
    assert fees.index('id="rates"') < fees.index('class="summary"')
    assert eva.sends("fees/rules", member="40").status_code == 303
    fees = eva.client.get(f"{eva.page}/fees").text
    assert fees.index('id="rates"') > fees.index('class="summary"')


def test_a_swiss_draw_is_changed_by_hand_until_its_round_begins(eva: Eva) -> None:
    four_teams(eva)
    assert eva.sends("movement", kind="swiss", section="A", swiss_rounds="3").status_code == 303

    def draw() -> Any:
        return eva.sees("/movement")["sections"][0]["draw"]

    before = [[team["id"] for team in table["players"]] for table in draw()["tables"]]
    (a, b), (c, d) = before
    assert eva.sends("draw", section="A", one=b, other=d).status_code == 303
    assert [[team["id"] for team in table["players"]] for table in draw()["tables"]] == [[a, d], [c, b]]
    same = eva.sends("draw", section="A", one=b, other=b)
    assert says(wrong_in(same)["draw-A"], "choose two different contestants")
    assert eva.sends("clock", do="begin").status_code == 303
    assert draw() is None
    late = eva.sends("draw", section="A", one=a, other=d)
    assert says(wrong_in(late)["draw-A"], "the draw can be changed only before its round begins")
