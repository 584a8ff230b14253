"""The log in words: who wrote a line, where, what it was; and no code of ours in a sentence for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import httpx
import pytest
from said import english, says
from web.club import Club, marias_event, pairs_event, post, running

from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.club.names import Names, place_words, refilled
from arbitr.club.typed import WrongField
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.tournament import (
    Author,
    Contestant,
    ContestKind,
    Room,
    Rules,
    SlipKey,
    SlipScore,
    Tournament,
    TournamentEvent,
    Undone,
)
from arbitr.tournament.events import direct, organise, results

FIRST = SlipKey(1, "A", 1, 1, 1)


class Evening:
    """Four pairs, the first round begun."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.stream, _, self.pairs = pairs_event(club.store, 4)
        self.director = club.signed_in()

    def write(self, event: TournamentEvent, by: str) -> int:
        """The number of its line."""
        store = self.club.store
        store.append(self.stream, store.version(self.stream), [to_plain(event)], by=by)
        return store.version(self.stream)

    def lines(self, language: str = "en") -> dict[int, dict[str, str]]:
        reply = self.director.get(f"/t/{self.stream}/log", params={"format": "json", "lang": language})
        return {line["number"]: line for line in reply.json()["lines"]}

    def undo(self, number: int) -> httpx.Response:
        address = f"/t/{self.stream}/log"
        return post(self.director, f"{address}/undo", {"number": str(number)}, page=address)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("log")) as found:
        yield found


@pytest.fixture
def evening(club: Club) -> Evening:
    return Evening(club)


def entered(place: SlipKey = FIRST, text: str = "3N S =") -> results.ResultEntered:
    return results.ResultEntered(place, SlipScore(Result.parse(text)))


def test_a_line_says_in_words_where_it_was_what_and_who_wrote_it(evening: Evening) -> None:
    by_pair = evening.write(entered(), f"pair {evening.pairs[0]}")
    by_table = evening.write(results.ResultConfirmed(FIRST), "table A1")
    line = evening.lines()[by_pair]
    assert (line["about"], line["by"]) == (
        english("round {round}, table {table}, board {board}", round=1, table="A1", board=1) + " · 3NT S =",
        "Player 1a – Player 1b",
    )
    assert evening.lines()[by_table]["by"] == "table A1"
    # The words of the page, not its source: a token in there may hold any two letters.
    page = evening.director.get(f"/t/{evening.stream}/log").text
    words = re.sub(r"<[^>]*>", " ", page[page.index("<main") :])
    assert "Player 1a – Player 1b" in words
    assert evening.pairs[0] not in words
    assert str(FIRST) not in words


def test_a_line_that_undoes_another_says_which(evening: Evening) -> None:
    gone = evening.write(entered(), "table A1")
    assert evening.undo(gone).status_code == 303
    again = evening.lines()[gone + 1]
    assert again["about"] == f"line {gone}: Result entered · round 1, table A1, board 1 · 3NT S ="
    assert again["by"] == "director eva"
    evening.write(Undone(gone + 1), "director eva")
    assert evening.lines()[gone + 2]["about"] == f"line {gone + 1}: " + english("Log entry undone")


def test_a_first_result_that_the_director_types_corrects_nothing(evening: Evening) -> None:
    score = SlipScore(Result.parse("4S N ="))
    first = evening.write(results.ResultCorrected(FIRST, score), "director eva")
    second = evening.write(results.ResultCorrected(FIRST, score), "director eva")
    evening.write(results.ResultRemoved(FIRST), "director eva")
    third = evening.write(results.ResultCorrected(FIRST, score), "director eva")
    what = {number: line["what"] for number, line in evening.lines().items()}
    assert [what[number] for number in (first, second, third)] == [
        english("The director types a result"),
        english("Result corrected"),
        english("The director types a result"),
    ]


def test_a_line_says_from_what_to_what_by_which_law_and_why(evening: Evening) -> None:
    evening.write(entered(text="4S N ="), "table A1")
    score = SlipScore(Result.parse("4S N -1"))
    corrected = evening.write(results.ResultCorrected(FIRST, score, "wrong tricks"), "director eva")
    adjusted = evening.write(
        direct.AdjustmentRecorded(FIRST, Adjustment.parse("NS A+; EW A-"), "12C2", "no play"), "director eva"
    )
    other = Rules(minutes=9)
    ruled = evening.write(organise.RulesChanged(other), "organiser eva")
    lines = evening.lines()
    where = english("round {round}, table {table}, board {board}", round=1, table="A1", board=1)
    assert lines[corrected]["about"] == f"{where} · 4♠ N = → 4♠ N −1 · wrong tricks"
    assert lines[adjusted]["about"] == f"{where} · 4♠ N −1 → N-S A+; E-W A− · no play"
    assert lines[adjusted]["laws"] == "12C2"
    minutes = english("Minutes per board: {minutes}; for the change: {change}", minutes="7 → 9", change=2)
    assert lines[ruled]["about"] == minutes


def test_the_log_writes_notrump_as_the_other_pages_of_the_language_do(evening: Evening) -> None:
    line = evening.write(entered(text="4N S ="), "table A1")
    adjusted = evening.write(direct.AdjustmentRecorded(FIRST, Adjustment.parse("3N S =")), "director eva")
    assert "4БК S =" in evening.lines("ru")[line]["about"]
    assert "3БК S =" in evening.lines("ru")[adjusted]["about"]


def test_what_is_about_a_contestant_or_a_table_names_it(evening: Evening) -> None:
    carried = evening.write(organise.CarriedOver(evening.pairs[1], Fraction(7, 2)), "organiser eva")
    called = evening.write(direct.DirectorCalled(1, "A", 2, text="revoke"), "table A2")
    turned = evening.write(results.TableTurned(1, "A", 1, 2), "director eva")
    about = {number: line["about"] for number, line in evening.lines().items()}
    assert about[carried] == "Player 2a – Player 2b · 3.50"
    assert about[called] == "table A2 · revoke"
    assert about[turned] == english("round {round}, table {table}", round=1, table="A2")
    assert about[3] == "Player 1a – Player 1b"


def test_with_several_sessions_a_line_says_of_which_it_is(evening: Evening) -> None:
    line = evening.write(entered(), "table A1")
    assert "session" not in evening.lines()[line]["about"]
    evening.write(organise.SessionOpened(2), "organiser eva")
    assert evening.lines()[line]["about"].startswith("session 1 · round 1, table A1, board 1")


def test_what_cannot_be_undone_is_told_with_names(evening: Evening) -> None:
    """The lines of the entries come after those of the tournament and of the session."""
    evening.write(organise.CarriedOver(evening.pairs[0], Fraction(1)), "organiser eva")
    reply = evening.undo(3)
    assert reply.status_code == 422
    assert english("no player is entered as {id}", id="Player 1a – Player 1b") in reply.text


def test_a_problem_says_in_words_where_it_is(evening: Evening) -> None:
    address = f"/t/{evening.stream}/director/slip/{FIRST}"
    reply = post(evening.director, address, {"do": "accept"}, page=address)
    assert (
        english(
            "{place}: no result",
            place=english("round {round}, table {table}, board {board}", round=1, table="A1", board=1),
        )
        in reply.text
    )
    assert not says(reply.text, "{place}: no result", place=FIRST)


def test_the_place_of_a_match_names_its_room() -> None:
    assert str(place_words(SlipKey(1, "A", 1, 3, 8, Room.CLOSED))) == english(
        "round {round}, table {table}, board {board}",
        round=1,
        table=english("{name} in the closed room", name="A3"),
        board=8,
    )


def test_the_sentence_inside_another_is_refilled_too() -> None:
    inner = Problem("{what} is gone", what="x")
    outer = WrongField("field", Problem("at {line}, {problem}", line=3, problem=inner))
    other = refilled(outer, lambda name, place: "result" if place == "x" else place)
    assert (str(other), str(outer)) == ("at 3, result is gone", "at 3, x is gone")


def test_who_wrote_a_line_is_said_in_the_language_of_the_reader() -> None:
    known = {
        english("director {name}", name="{name}"): "судья {name}",
        english("table {table}", table="{table}"): "стол {table}",
        english("captain of {team}", team="{team}"): "капитан: {team}",
    }

    class Words:
        def gettext(self, message: str) -> str:
            return known.get(message, message)

        def ngettext(self, one: str, many: str, count: int) -> str:
            return one

        def pgettext(self, context: str, message: str) -> str:
            return message

        def npgettext(self, context: str, one: str, many: str, count: int) -> str:
            return one

    team = Contestant("x7", ("a", "b", "c", "d"), "Red")
    state = Tournament(rules=Rules(ContestKind.TEAMS), contestants={"x7": team})
    names = Names({}, Words())
    assert names.writer(state, Author.parse("director Olga")) == "судья Olga"
    assert names.writer(state, Author.parse("director")) == "судья"
    assert names.writer(state, Author.parse("table A2")) == "стол A2"
    assert names.writer(state, Author.parse("table A2c")) == english("{name} in the closed room", name="стол A2")
    assert names.writer(state, Author.parse("captain x7")) == "капитан: Red"
    assert names.writer(state, Author.parse("pair x7@o")) == english("{name} in the open room", name="Red")
    assert names.writer(state, Author.parse("demo")) == "demo"


def test_the_log_of_marias_says_it_in_the_same_way(club: Club) -> None:
    stream = marias_event(club.store, [f"Hráč {number}" for number in range(1, 5)])
    lines = club.signed_in().get(f"/m/{stream}/log", params={"format": "json"}).json()["lines"]
    assert {line["by"] for line in lines} == {english("organiser {name}", name="eva")}
