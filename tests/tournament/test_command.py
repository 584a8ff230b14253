"""`arbitr tournament`: whole evenings without a browser, in the club's file."""

from __future__ import annotations

import io
import json
import re
import shlex
import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any

import pytest
from parts import ROOT
from said import english, says, wording
from tournament.desk import percents, points, scale, score

from arbitr.cli.commands import run
from arbitr.cli.tournament import app
from arbitr.cli.tournament.open_tournament import OpenTournament
from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.tournament import ResultEntered, SlipKey
from arbitr.tournament.event_words import WORDS
from arbitr.tournament.kinds import EVENTS

NAMES = [
    "Jana Nováková / Petr Dvořák", "Ana Kos / Ivo Ilić", "Eva Malá / Jan Velký", "Olga Petrova / Nina Orlova",
    "Hana Bílá / Karel Černý", "Đorđe Savić / Zoran Žikić", "Ida Dub / Max Buk", "Lea Lípa / Tom Smrk",
]  # fmt: skip
"""Eight pairs."""
SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
FIRST = english("round {round}, table {table}, board {board}", round=1, table="A1", board=1)


class Arbitr:
    """The command in this process, on a club's file of its own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._capsys, self._monkeypatch, self.folder = capsys, monkeypatch, folder
        monkeypatch.setenv("ARBITR_DB", str(folder / "club.db"))
        monkeypatch.setenv("COLUMNS", "80")

    def __call__(self, words: str, *more: str, typed: str = "", columns: int = 80) -> str:
        self._monkeypatch.setenv("COLUMNS", str(columns))
        self._monkeypatch.setattr("sys.stdin", _Typed(typed))
        self._capsys.readouterr()
        assert run(["tournament", *shlex.split(words), *more]) == 0
        printed = self._capsys.readouterr()
        assert printed.err == ""
        if "--json" not in words and not typed:
            assert all(len(line) <= columns for line in printed.out.splitlines()), printed.out
        return printed.out

    def json(self, words: str, *more: str, typed: str = "") -> Any:
        return json.loads(self(f"{words} --json", *more, typed=typed))

    def refused(self, words: str, *more: str, typed: str = "") -> str:
        """The one line for bad input; nothing was written."""
        before = self.lines()
        with pytest.raises(Problem) as caught:
            self(words, *more, typed=typed)
        assert self.lines() == before
        assert "\n" not in str(caught.value)
        return str(caught.value)

    def lines(self) -> list[int]:
        """How many each log has, read past the store."""
        with closing(sqlite3.connect(self.folder / "club.db")) as database:
            return [version for (version,) in database.execute("SELECT version FROM streams ORDER BY id")]

    def write(self, name: str, text: str, encoding: str = "utf-8") -> str:
        file = self.folder / name
        file.write_bytes(text.encode(encoding))
        return str(file)

    def scores(self) -> dict[str, Fraction]:
        """By number, exactly."""
        return {
            line["number"]: Fraction(line["exact"])
            for listed in self.json("ranking")["lists"]
            for line in listed["lines"]
        }


class _Typed(io.TextIOWrapper):
    """Standard input that is no terminal, with its bytes."""

    def __init__(self, text: str) -> None:
        super().__init__(io.BytesIO(text.encode()), encoding="utf-8")


@pytest.fixture
def arbitr(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, empty_club: Path
) -> Arbitr:
    copy(empty_club, tmp_path / "club.db")
    return Arbitr(capsys, monkeypatch, tmp_path)


@pytest.fixture
def begun(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, begun_club: Path
) -> Arbitr:
    """Eight pairs, a Howell of 28 boards, the first round."""
    copy(begun_club, tmp_path / "club.db")
    return Arbitr(capsys, monkeypatch, tmp_path)


@pytest.fixture(scope="module")
def empty_club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made once: to make a new file takes longer than most commands."""
    file = tmp_path_factory.mktemp("empty") / "club.db"
    Store.open(file).close()
    return file


@pytest.fixture(scope="module")
def begun_club(tmp_path_factory: pytest.TempPathFactory, empty_club: Path) -> Path:
    file = tmp_path_factory.mktemp("begun") / "club.db"
    copy(empty_club, file)
    for words in (["new", "Tuesday"], ["enter", *NAMES], ["movement", "howell", "--boards", "28"], ["start"]):
        assert run(["tournament", *words, "--file", str(file)]) == 0
    return file


RESULTS = ("4S N =", "4S N -1", "3NT S +1", "3NT E -1", "2H W =", "pass", "6C S -2", "4SX W -3")


def play(arbitr: Arbitr, seed: int = 1) -> list[tuple[int, str, str, int]]:
    """All rounds, entered quickly; what was played: board, numbers of both pairs, points."""
    chance = Random(seed)
    rows = []
    number, rounds = 1, 7
    while True:
        lines = []
        for table in arbitr.json("seats"):
            if not table["ns"] or not table["ew"]:
                continue
            for board in table["boards"]:
                text = chance.choice(RESULTS)
                lines.append(f"{table['section']}{table['table']} {board} {text}")
                rows.append((board, table["ns"][0], table["ew"][0], points(text, board)))
        assert arbitr("quick", typed="\n".join(lines)) == english("Results entered: {count}.", count=len(lines)) + "\n"
        if number == rounds:
            return rows
        number += 1
        arbitr("round")


def test_an_evening_from_the_first_entry_to_the_corrected_ranking(arbitr: Arbitr) -> None:
    assert says(
        arbitr("new 'Tuesday pairs' --day 2026-11-16"), "{title} is open. Its id is {id}.", title="Tuesday pairs"
    )
    arbitr("enter", *NAMES)
    entries = arbitr.json("enter")
    assert [" / ".join(entry["players"]) for entry in entries] == NAMES
    assert arbitr("movement --boards 28").splitlines()[1].split()[0] == "howell"
    assert says(
        arbitr("movement howell --boards 28"),
        "{movement}; rounds: {rounds}; boards per round: {boards}",
        rounds=7,
        boards=4,
    )
    assert arbitr("start").startswith(english("Round {round} of {rounds}", round=1, rounds=7) + "\n")
    rows = play(arbitr)
    assert arbitr("missing") == english("Nothing is missing.") + "\n"

    def expected() -> dict[str, Fraction]:
        return {name.replace(" – ", " / "): score for name, score in percents(rows).items()}

    def listed() -> dict[str, Fraction]:
        lines = arbitr.json("ranking")["lists"][0]["lines"]
        return {line["name"].replace(" – ", " / "): Fraction(line["exact"]) for line in lines}

    assert listed() == expected()
    first = next(at for at, row in enumerate(rows) if row[0] == 1)
    arbitr("correct A1 1 '7NT N =' --round 1 --reason 'wrong contract'")
    rows[first] = (*rows[first][:3], points("7NT N =", 1))
    assert listed() == expected()
    arbitr("undo")
    arbitr("clock end")
    assert says(arbitr("publish"), "The scores are official. Correction period: {minutes} min.")
    assert arbitr.refused("publish") == english("the scores have already been published")
    places = [line["place"] for line in arbitr.json("ranking")["lists"][0]["lines"]]
    assert places == sorted(places)


def test_a_result_is_shown_with_its_score_and_what_looks_wrong(begun: Arbitr) -> None:
    deal = begun.write(
        "deals.pbn", "".join(f'[Board "{n}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{SUITS}"]\n\n' for n in (1, 2))
    )
    assert begun(f"deals {deal}") == english("Deals loaded: {count}.", count=2) + "\n"
    assert (
        begun("result A1 1 '4SX N +1' --lead H7")
        == english(
            "{table}, round {round}, board {board}: {score}",
            table="A1",
            round=1,
            board=1,
            score="4♠× N +1 (♥7), N-S +690",
        )
        + "\n"
    )
    assert begun("result 1 2 '4S N =' --lead D7").splitlines() == [
        english(
            "{table}, round {round}, board {board}: {score}",
            table="A1",
            round=1,
            board=2,
            score="4♠ N = (♦7), N-S +620",
        ),
        "! " + english("The lead does not match the hand record. Check the board and the declarer."),
    ]
    assert "! " + english("This table does not play this board in this round.") in begun("result A1 13 pass")
    assert (
        begun("result A2 13 -50")
        == english("{table}, round {round}, board {board}: {score}", table="A2", round=1, board=13, score="N-S -50")
        + "\n"
    )
    listed = begun("marked")
    assert listed.count("!") == 2
    begun("accept A1 2")
    begun("remove A1 13")
    assert begun("marked") == english("Nothing looks wrong.") + "\n"
    assert begun.json("confirm A1 1 --by eva")["lines"][0]["by"] == english("director {name}", name="eva")
    assert begun.json("traveller 1")["lines"][0]["confirmed_by"] == english("director {name}", name="eva")


def test_four_ways_of_having_no_result(begun: Arbitr) -> None:
    assert (
        begun("none A1 1 --why later")
        == english(
            "{table}, round {round}, board {board}: {score}",
            table="A1",
            round=1,
            board=1,
            score=english("to be played later"),
        )
        + "\n"
    )
    begun("none A1 2 --why cancelled")
    begun("none A1 --why not_reached")
    assert [place for place in begun.json("missing") if place.startswith("1A-1-1-")] == [
        "1A-1-1-1",
        "1A-1-1-3",
        "1A-1-1-4",
    ]
    assert begun("marked").count(english("The table did not reach this board. Decide what to do with it.")) == 2
    assert says(
        begun.refused("none A1 1 --why lost"),
        "{text} is not one of {choices}",
        choices="later, not_reached, cancelled, not_played",
    )


def test_a_quick_line_is_of_one_table_of_one_board_or_names_both(begun: Arbitr) -> None:
    begun("quick A1", typed="1 4SX N +1 H7\n2 pass\n\n# a remark\n3 later\n")
    begun("quick --board 13", typed="A2 3NT S =\n")
    begun("quick", typed="3 21 4S N =\n")
    found = {
        line["place"]: (line["result"], line["lead"])
        for board in (1, 2, 13, 21)
        for line in begun.json(f"traveller {board}")["lines"]
    }
    assert found == {
        "1A-1-1-1": ("4♠× N +1", "H7"), "1A-1-1-2": ("pass", None), "1A-1-2-13": ("3NT S =", None),
        "1A-1-3-21": ("4♠ N =", None),
    }  # fmt: skip


def test_of_quick_lines_all_are_taken_or_none(begun: Arbitr) -> None:
    for typed, problem in (
        (
            "1 4S N =\n2 8S N =\n",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=wording(
                    "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT",
                    text="'8S N'",
                ),
            ),
        ),
        (
            "1 4S N =\n2\n",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=wording(
                    "{line} is too short; enter e.g. 7 4SX N +1, optionally followed by the lead", line="'2'"
                ),
            ),
        ),
        (
            "x 4S N =\n",
            wording(
                "line {line}: {problem}",
                line=1,
                problem=english("{option}: {text} is not a whole number", option="BOARD", text="'x'"),
            ),
        ),
    ):
        assert says(begun.refused("quick A1", typed=typed), problem)
    assert says(begun.refused("quick A1 --board 3"), "give the table or the board, not both; the lines give the other")


def test_on_a_terminal_each_quick_line_is_taken_at_once_and_a_wrong_one_is_said(
    begun: Arbitr, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Typed, "isatty", lambda self: True)
    text = begun("quick A1", typed="1 4S N =\n2 8S N =\n3 pass\n\n4 pass\n")
    lines = text.replace("\n    ", " ").splitlines()  # a line that was broken goes on further to the right
    assert lines[1:] == [
        english(
            "{table}, round {round}, board {board}: {score}", table="A1", round=1, board=1, score="4♠ N =, N-S +420"
        ),
        english(
            "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT",
            text="'8S N'",
        ),
        english("{table}, round {round}, board {board}: {score}", table="A1", round=1, board=3, score="pass, N-S 0"),
    ]
    assert [place for place in begun.json("missing") if "1A-1-1-" in place] == ["1A-1-1-2", "1A-1-1-4"]


# The director


def test_adjusted_scores_penalties_and_undo(begun: Arbitr) -> None:
    """Boards of two tables in each round: two results on board 1 by round 2."""
    begun("quick", typed="1 1 4S N =\n")
    begun("round")
    begun("quick", typed="4 1 4S N -1\n")
    assert begun.scores() == {"A1": 100, "A8": 0, "A7": 0, "A3": 100}
    assert begun("adjust A1 1 'NS A+; EW A-' --round 1 --law 12C2 --reason late").splitlines()[1] == (
        english("N-S score {ns} for it, E-W {ew}.", ns="60.0 %", ew="40.0 %")
    )
    begun("adjust A1 1 none --round 1")
    assert begun.scores()["A1"] == 100
    a_quarter = english("{penalty} of a top on one board", penalty="25%")
    assert (
        begun("penalty Nováková 25% --reason slow")
        == english("{who}: penalty {penalty}", who="Jana Nováková – Petr Dvořák", penalty=a_quarter) + "\n"
    )
    assert begun.scores()["A1"] == 75
    assert "25%" in begun("ranking")
    assert says(begun("undo"), "This entry has been undone: {line}")
    assert begun.scores()["A1"] == 100
    assert "(undone)" in begun("log")
    assert begun.refused("penalty A1 '3 IMP'") == (
        english(
            "a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}",
            penalty="3 IMP",
            unit="MP",
        )
    )


def test_a_fouled_board_is_shown_in_its_groups_before_it_is_written_down(begun: Arbitr) -> None:
    begun("quick", typed="1 1 4S N =\n")
    begun("round")
    begun("quick", typed="4 1 4S N -1\n")
    preview = begun("foul 1 --from 2")
    assert preview.splitlines() == [
        "Original deal: round 1 table A1",
        "Version B: round 2 table A4",
        english("Nothing has changed yet; add --yes to make the change."),
    ]
    assert begun.scores()["A1"] == 100
    begun("foul 1 --from 2 --yes")
    assert begun.scores() == {"A1": 50, "A8": 50, "A7": 50, "A3": 50}
    begun("foul 1 --not --yes")
    assert begun.scores()["A1"] == 100
    assert says(begun.refused("foul 1"), "the leads do not show when board {board} was fouled; add --from ROUND")


def test_leads_that_do_not_fit_propose_the_groups(begun: Arbitr) -> None:
    begun(f"deals {begun.write('d.pbn', _pbn(1))}")
    begun("quick", typed="1 1 4S N = H7\n")
    begun("round")
    begun("quick", typed="4 1 4S N -1 S7\n")
    begun("round")
    begun("quick", typed="3 1 4S N -1 S7\n")
    assert says(
        " ".join(begun("marked").split()),
        "Section {section}, board {board}: probably fouled from round {round}; record it with: {command}",
        round=2,
    )
    assert begun("foul 1 --yes").splitlines() == [
        "Original deal: round 1 table A1",
        "Version B: round 2 table A4, round 3 table A3",
    ]


def _pbn(board: int) -> str:
    return f'[Board "{board}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{SUITS}"]\n'


def test_a_ruling_of_the_law_book_is_asked_for_and_booked(begun: Arbitr) -> None:
    """East revoked and won that trick and one more: two tricks to North-South."""
    begun("quick", typed="1 1 4S N -1\n")
    answers = ["established_revoke", "", "E", "no", "no", "no", "offender", "1", "", "", "y"]
    text = begun("rule A1 1", typed="\n".join(answers) + "\n")
    assert english("After the play, {count} tricks are transferred to {side}.", count=2, side="NS") in " ".join(
        text.split()
    )
    assert english("{table}, board {board}: {score}", table="A1", board=1, score="4♠ N +1") in text
    (line,) = begun.json("traveller 1")["lines"]
    assert (line["result"], line["points"]) == ("4♠ N +1", 450)
    assert english("Ruling given") + ": " + FIRST in begun("log")


def test_a_ruling_that_nobody_wants_booked_changes_nothing(begun: Arbitr) -> None:
    begun("quick", typed="1 1 4S N -1\n")
    before = begun.lines()
    answers = ["established_revoke", "", "E", "no", "no", "no", "offender", "1", "", "", "n"]
    assert begun("rule A1 1", typed="\n".join(answers) + "\n").endswith(english("Nothing has been recorded.") + "\n")
    assert begun.lines() == before


def test_an_appeal_is_lodged_and_decided(begun: Arbitr) -> None:
    begun("quick", typed="1 1 4S N =\n")
    assert begun("appeal") == english("There are no appeals.") + "\n"
    begun("adjust A1 1 '4S N -1'")
    assert english("Not yet decided.") in begun("appeal lodge --table A1 --board 1 --side EW --consent agrees")
    text = begun("appeal decide --number 1 --outcome changed --score '4S N =' --reason 'Played so.' --by Dana")
    assert text.splitlines()[0] == english(
        "Appeal {number} by {side}, table {table}, board {board}:", number=1, side="EW", table="A1", board=1
    )
    assert text.splitlines()[-2:] == [
        "  " + english("The ruling is changed."),
        "  " + english("The score is {score}.", score="4S N ="),
    ]
    (line,) = begun.json("traveller 1")["lines"]
    assert line["adjustment"] == "4S N ="
    assert begun.refused("appeal decide --number 7") == english("there is no appeal number {number}", number=7)
    assert says(begun.refused("appeal win"), "{text} is not one of {choices}", choices="lodge, decide, committee")


# Changes after the start


def test_a_late_pair_is_shown_before_it_comes_in(begun: Arbitr) -> None:
    play_first_round(begun)
    before = begun.scores()
    persons = begun.lines()
    preview = begun("late-pair 'Pavel Pozdní / Dana Včasná'")
    assert preview.splitlines()[0] == english("Pair {pair} joins after round {played}.", pair=9, played=1)
    assert says(preview, "Nothing has changed yet; add --yes to make the change.")
    with Store.open(begun.folder / "club.db") as store:
        assert not store.persons.register().named("Pavel Pozdní"), "a preview leaves no trace"
    assert begun.lines() == persons
    begun("late-pair 'Pavel Pozdní / Dana Včasná' --yes")
    assert begun.scores() == before
    assert begun.json("enter")[-1]["number"] == "A9"


def play_first_round(arbitr: Arbitr) -> None:
    lines = [
        f"{table['table']} {board} 4S N ="
        for table in arbitr.json("seats")
        for board in table["boards"]
        if table["ns"] and table["ew"]
    ]
    arbitr("quick", typed="\n".join(lines))


def test_a_pair_leaves_rounds_are_dropped_and_a_substitute_comes(begun: Arbitr) -> None:
    play_first_round(begun)
    assert says(begun("withdraw A8"), "Pair {pair} withdraws after round {played}.", played=1)
    begun("withdraw A8 --yes")
    assert begun.json("enter")[7]["withdrawn"] is True
    listed = begun.json("ranking")["lists"][0]["lines"]
    assert [(entry["number"], entry["place"], entry["withdrawn"]) for entry in listed][-1] == ("A8", None, True)
    assert {entry["place"] for entry in listed[:-1]} == {1}, "all have the same score"
    last = begun("ranking").splitlines()[-1]
    assert last.split()[0] == "–"
    assert english("withdrawn") in last
    assert says(
        begun.refused("withdraw A7 --now"),
        "results of round {round} have been entered at its table; remove them, or withdraw it after this round",
    )
    begun("rounds 5 --yes")
    assert begun("round").startswith(english("Round {round} of {rounds}", round=2, rounds=5) + "\n")
    assert begun("substitute A1 Dvořák 'Nový Hráč' --from 2 --to 3").splitlines() == [
        english(
            "{comes} plays for {out} from round {first} to round {last}.",
            comes="Nový Hráč",
            out="Petr Dvořák",
            first=2,
            last=3,
        )
    ]
    assert "Nový Hráč" in begun("seats --round 2")
    assert "Nový Hráč" not in begun("seats --round 4")
    assert says(
        begun.refused("substitute A1 Kos 'Nový Hráč'"), "{text}: specify which of these players to replace: {players}"
    )


def test_seats_are_mended_after_a_preview(begun: Arbitr) -> None:
    begun("quick", typed="1 1 4S N =\n")
    begun("round")
    begun("quick", typed="4 1 4S N -1\n")
    assert begun.scores()["A1"] == 100
    assert "N-S is Lea Lípa – Tom Smrk" in " ".join(begun("reseat A1 --round 1").split())
    assert begun.scores()["A1"] == 100
    begun("reseat A1 --round 1 --yes")
    assert begun.scores()["A1"] == 0
    begun("reseat A1 --round 1 --yes")
    begun("reseat 1 2 --side ns --round 1 --yes")
    assert begun.scores() == {"A5": 100, "A8": 0, "A7": 0, "A3": 100}
    assert begun.refused("reseat 1 2 --side up --round 1") == english(
        "{side} is not a direction; enter ns or ew", side="'up'"
    )


def test_numbers_handicaps_and_scores_from_elsewhere(arbitr: Arbitr) -> None:
    arbitr("new Tuesday")
    entries = arbitr.write("entries.csv", "Player 1;Player 2;Handicap\nA B;C D;\nE F;G H;2,5\nI J;K L;\nM N;O P;\n")
    arbitr(f"enter --import {entries}")
    arbitr("movement howell")
    arbitr("number 4 -")
    assert says(
        arbitr.refused("start"),
        "{numbers}: nobody has these numbers; enter somebody, or start with --waive",
        numbers="A4",
    )
    arbitr("number 4 'M N'")
    arbitr("start")
    arbitr("quick", typed="1 1 4S N =\n2 1 4S N =\n")
    arbitr("carry A1 7/2")
    assert arbitr.scores() == {"A1": Fraction(107, 2), "A2": Fraction(105, 2), "A3": 50, "A4": 50}


# Entries and members


def test_entries_that_cannot_be_are_refused_and_leave_nothing_in_the_register(arbitr: Arbitr) -> None:
    arbitr("new Tuesday")
    arbitr("enter 'Jana Nováková / Petr Dvořák'")
    for names, problem in (
        (
            "Jana Nováková / Eva Malá",
            wording("{name} is listed twice or already entered; enter the member number, or add --new {text}"),
        ),
        (
            "Somebody alone",
            wording(
                "line {line}: {problem}",
                line=1,
                problem=wording("a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák"),
            ),
        ),
    ):
        assert says(arbitr.refused("enter", names), problem)
    with Store.open(arbitr.folder / "club.db") as store:
        assert len(store.persons.register().persons) == 2
    bad = arbitr.write("bad.csv", "player1,player2\nA B,C D\nE F,\n")
    assert arbitr.refused(f"enter --import {bad}") == english(
        "{file}:{line}: {problem}",
        file=bad,
        line=3,
        problem=english("{id} has {count} player; there must be {least}", id="new", count=1, least=2),
    )
    assert arbitr.refused("enter --import nowhere.csv") == english(
        "cannot read {file}: {why}", file="nowhere.csv", why=english("No such file or directory")
    )


def test_members_are_shown_before_they_are_taken_in_and_found_by_their_number(arbitr: Arbitr) -> None:
    file = arbitr.write("members.csv", "Příjmení;Jméno;Číslo\nDub;Petr;1025\nDub;Petr;1031\nČerná;Eva;7\n", "cp1250")
    assert says(
        " ".join(arbitr(f"members {file}").split()),
        "{file}: {new} new, {changed} changed, {unchanged} unchanged, {perhaps} to be decided.",
        new=3,
        changed=0,
    )
    with Store.open(arbitr.folder / "club.db") as store:
        assert store.persons.all() == []
    arbitr(f"members {file} --yes")
    arbitr("new Tuesday")
    assert arbitr.refused("enter 'Petr Dub / Eva Černá'") == (
        english(
            "{name} may be one of these: {persons}; enter one as written here, or add --new {text} for somebody else",
            name="Petr Dub",
            persons="Petr Dub (1025); Petr Dub (1031)",
            text="'Petr Dub'",
        )
    )
    arbitr("enter '1031 / Eva Černá'")
    (entry,) = arbitr.json("enter")
    assert entry["players"] == ["Petr Dub", "Eva Černá"]
    again = arbitr.write("again.csv", "name,club\nEva Černá,BK\n")
    assert english(
        "choose whether {name} is someone in the register or someone new", name="Eva Černá"
    ) in arbitr.refused(f"members {again} --yes")
    arbitr(f"members {again} --yes --same 2=7")
    with Store.open(arbitr.folder / "club.db") as store:
        register = store.persons.register()
        assert [register.club_of(person) for person in register.named("Eva Černá")] == ["BK"]


# Sections, sessions, rules


def test_two_sections_are_compared_apart_or_together(arbitr: Arbitr) -> None:
    arbitr("new Tuesday")
    arbitr("enter", *NAMES)
    arbitr("movement howell --count 4")
    arbitr("movement howell --section B")
    arbitr("start")
    arbitr("quick", typed="A1 1 +100\nA2 1 +50\nB1 1 +400\nB2 1 +300\n")
    assert [listed["section"] for listed in arbitr.json("ranking")["lists"]] == ["A", "B"]
    assert arbitr.scores()["A1"] == 100
    assert english("Scored across sections.") in arbitr("rules --compared session")
    assert arbitr.scores() == {
        "A1": Fraction(100, 3), "A2": Fraction(200, 3), "A3": 0, "A4": 100, "B1": 100, "B2": 0, "B3": Fraction(200, 3),
        "B4": Fraction(100, 3),
    }  # fmt: skip
    assert arbitr.refused("result 1 2 pass") == english("choose a section: {sections}", sections="A, B")


def test_a_second_session_with_carry_over(arbitr: Arbitr) -> None:
    arbitr("new Tuesday")
    arbitr("enter", *NAMES[:4])
    for number in (1, 2):
        arbitr("movement howell")
        arbitr("start")
        arbitr("quick", typed=f"1 1 +{100 * number}\n2 1 +{150}\n")
        if number == 1:
            assert (
                arbitr("next-session Finale")
                == english("Session {number} is open; choose its movement.", number=2) + "\n"
            )
    assert arbitr.scores() == {"A1": 50, "A2": 50, "A3": 50, "A4": 50}
    for quarter in ("1/4", "0.25", "0,25", "25%", "25 %"):  # as on the pages
        arbitr("rules --carry 1/2")
        arbitr(f"rules --carry '{quarter}'")
        assert arbitr.scores() == {"A1": 100, "A4": 100, "A2": 25, "A3": 25}
    assert arbitr.refused("rules --carry 2") == english(
        "{option}: {text} is not a fraction; enter e.g. 1/2, or all", option="--carry", text="'2'"
    )


def test_the_log_says_what_changed_from_what_to_what_by_whom_and_why(begun: Arbitr) -> None:
    begun("quick", typed="1 1 4S N =\n")
    begun("correct A1 1 '4S N -1' --reason 'wrong tricks' --by Dana")
    begun("correct A1 1 '4S N +1' --reason 'claim counted' --by Dana")

    def text() -> str:
        return " ".join(begun("log").split())  # long lines are wrapped

    dana = english("director {name}", name="Dana")
    where = english("round {round}, table {table}, board {board}", round=1, table="A1", board=1)
    corrected = english("Result corrected")
    what = f"{dana}: {corrected}: {where}"
    assert f"{what}, 4♠ N = → 4♠ N -1, wrong tricks" in text()
    assert f"{what}, 4♠ N -1 → 4♠ N +1, claim counted" in text()
    begun("undo")
    begun("adjust A1 1 'NS A+; EW A-' --law 12C2 --reason late")
    assert "board 1, 4♠ N -1 → " in text(), "the second correction no longer counts"
    assert text().endswith("late, " + english("Law {law}", law="12C2"))
    begun("penalty Nováková 25% --law 90B2 --reason slow")
    a_quarter = english("{penalty} of a top on one board", penalty="25%")
    assert text().endswith(f"Jana Nováková – Petr Dvořák, {a_quarter}, slow, " + english("Law {law}", law="90B2"))


def test_the_log_says_how_rules_and_scores_changed(begun: Arbitr) -> None:
    director = english("director {name}", name="").strip()

    def last_line() -> str:
        return " ".join(begun("log").split()).rpartition(director + ": ")[2]

    begun("rules --method imps --minutes-per-board 8 --set screens=yes")
    method = english("matchpoints") + " → " + english("cross-IMPs")
    counting = english("percentage") + " → " + english("sum")
    screens = english("no") + " → " + english("yes")
    changed = [
        english("Scoring: {method}", method=method),
        english("Basis of the ranking: {counting}", counting=counting),
        english("Minutes per board: {minutes}; for the change: {change}", minutes="7 → 8", change=2),
        english("Setting {name}: {value}", name="screens", value=screens),
    ]
    assert last_line() == english("Rules changed") + ": " + ", ".join(changed)
    begun("carry Nováková 5")
    begun("carry Nováková 7,5")
    assert last_line() == english("Score carried over") + ": Jana Nováková – Petr Dvořák, 5.00 → 7.50"
    begun("foul 1 --from 2 --yes")
    assert last_line().endswith(english("from round {round} on", round=2))
    begun("undo")
    assert english("Board fouled") in last_line()


def test_the_log_says_what_a_table_replaced_and_marks_no_table_for_what_the_director_typed(begun: Arbitr) -> None:
    begun("quick", typed="1 1 4S N =\n2 13 4S N =\n")
    begun("quick", typed="1 1 4S N +1\n")
    entered = english("Result entered") + f": {FIRST}, "
    assert f"{entered}4♠ N = → 4♠ N +1" in " ".join(begun("log").split())
    assert begun.json("marked")["marked"] == []
    begun("confirm 1 1")
    begun("quick", typed="1 1 4S N +2\n")
    assert begun("log").rstrip().endswith("4♠ N +2"), "beside the confirmed one, not instead of it"
    assert "4♠ N +1 → " not in begun("log")


def test_the_log_names_whom_a_later_line_took_away(begun: Arbitr) -> None:
    begun("substitute A1 Nováková 'Zora Nová'")
    begun("undo")
    substituted = english("{comes} plays for {out}", comes="Zora Nová", out="Jana Nováková")
    text = " ".join(begun("log").split())
    assert text.count(substituted) == 2, "in the line itself and in its undo"
    begun("enter 'Ota Host / Iva Host'")
    begun("undo")
    text = " ".join(begun("log").split())
    assert text.count("Ota Host – Iva Host") == 2
    assert english("player {id}", id="") not in text


def test_boards_of_a_match_with_extra_boards_are_told_as_they_are(arbitr: Arbitr) -> None:
    arbitr("new Cup --kind teams")
    arbitr("enter", *(f"Team {team}: {team}1 X / {team}2 X / {team}3 X / {team}4 X" for team in "ABCD"))
    arbitr("movement knockout --boards 4")
    arbitr("start")
    arbitr("extra-boards A1 2")
    first = arbitr.json("seats")[0]["boards"]
    assert len(first) == 6
    assert first[-1] - first[-2] == 1 < first[-2] - first[3], "they are numbered behind those of the later rounds"
    assert f"1-4, {first[-2]}-{first[-1]}" in arbitr("seats")


def test_a_command_that_is_like_no_other_is_not_answered_with_all_of_them(arbitr: Arbitr) -> None:
    assert arbitr.refused("knockot") == english(
        "there is no command {name}; {option} lists them all", name="knockot", option="--help"
    )


def test_nothing_is_near_to_nothing(begun: Arbitr) -> None:
    choices = "later, not_reached, cancelled, not_played"
    assert begun.refused("none A1 1") == english(
        "{option}: {text} is not one of {choices}", option="--why", text="''", choices=choices
    )


def test_the_same_rules_once_more_are_no_line_of_the_log(begun: Arbitr) -> None:
    before = begun.lines()
    begun("rules --minutes-per-board 7")
    assert begun.lines() == before
    begun("rules --minutes-per-board 8")
    assert begun.lines() != before


def test_imps_across_the_field(arbitr: Arbitr) -> None:
    arbitr("new Tuesday --method imps")
    arbitr("enter", *NAMES[:4])
    arbitr("movement howell")
    arbitr("start")
    arbitr("quick", typed="1 1 +420\n2 1 +170\n")
    assert arbitr.scores() == {"A1": 6, "A4": 6, "A2": -6, "A3": -6}
    assert arbitr.json("ranking")["unit"] == "IMP"


def test_an_individual(arbitr: Arbitr) -> None:
    arbitr("new Tuesday --kind individual")
    arbitr("enter", *(f"Player {letter}" for letter in "ABCDEFGH"))
    arbitr("movement individual")
    arbitr("start")
    arbitr("quick", typed="1 1 +100\n2 1 +50\n")
    assert sorted(arbitr.scores().values()) == [0, 0, 0, 0, 100, 100, 100, 100]


# Teams


@pytest.mark.parametrize(
    "kind", ["swiss", "Swiss", "round-robin", "round_robin", "Round robin", "knockout", "knock-out"]
)
def test_the_boards_of_a_match_are_asked_as_such_however_the_movement_is_spelt(arbitr: Arbitr, kind: str) -> None:
    arbitr("new Cup --kind teams")
    arbitr("enter", *(f"Team {team}: {team}a One / {team}b Two / {team}c Three / {team}d Four" for team in "WXYZ"))
    printed = arbitr("movement", kind, "--boards", "6")
    assert says(
        printed, "{movement}; boards per match: {boards}; set the rounds with: rules --swiss-rounds N", boards=6
    ) or says(printed, "{movement}; rounds: {rounds}; boards per match: {boards}", boards=6)
    assert {len(table["boards"]) for table in arbitr.json("seats")} == {6}


@pytest.mark.parametrize("kind", ["swiss", "Swiss", "SWISS"])
def test_a_swiss_of_pairs_has_these_boards_in_each_match(arbitr: Arbitr, kind: str) -> None:
    arbitr("new Pairs")
    arbitr("enter", *NAMES[:4])
    listed = {row["kind"]: row for row in arbitr.json("movement --boards 6")}
    assert listed["swiss"]["boards_in_a_round"] == 6
    assert listed["swiss"]["rounds"] is None, "nobody has decided it"
    assert says(
        arbitr(f"movement {kind} --boards 6"),
        "{movement}; boards per match: {boards}; set the rounds with: rules --swiss-rounds N",
        boards=6,
    )
    assert {len(table["boards"]) for table in arbitr.json("seats")} == {6}
    assert arbitr("start").startswith(english("Round {round}", round=1) + "\n"), "the number of rounds is not known"


def test_the_rounds_and_the_time_of_a_knockout_are_those_of_the_whole_bracket(arbitr: Arbitr) -> None:
    arbitr("new Cup --kind teams")
    arbitr("enter", *(f"Team {team}: {team}a One / {team}b Two / {team}c Three / {team}d Four" for team in "UVWXYZ"))
    (row,) = [row for row in arbitr.json("movement --boards 10") if row["kind"] == "knockout"]
    assert (row["rounds"], row["minutes"]) == (3, 3 * (10 * 7 + 2))


def test_scoring_is_asked_for_by_the_option_of_the_kind_of_event(arbitr: Arbitr) -> None:
    assert says(
        arbitr.refused("new Cup --kind teams --method bam"),
        "--method is for pairs and individuals; say with --matches how matches of teams are scored",
    )
    assert says(
        arbitr.refused("new Cup --matches bam"),
        "--matches is for teams; say with --method how pairs and individuals are scored",
    )


def test_a_match_of_teams_from_the_line_up_to_the_draw(arbitr: Arbitr) -> None:
    arbitr("new Cup --kind teams")
    arbitr("enter", *(f"Team {team}: {team}a One / {team}b Two / {team}c Three / {team}d Four" for team in "WXYZ"))
    arbitr("movement swiss --boards 8")
    arbitr("start")
    assert "open room Wa One – Wc Three" in " ".join(arbitr("line-up W 'Wa / Wc' 'Wb / Wd'").split())
    assert says(arbitr.refused("line-up W 'Wa / Xa' 'Wb / Wd'"), "{text} is not one of these players: {players}")
    assert arbitr.refused("result 1 1 +420") == english(
        "table {table} has two rooms; enter {table}o or {table}c", table=1
    )
    lines = ["1o 1 +420", "1c 1 -50", "2o 1 +100", "2c 1 +100"]
    lines += [f"{table}{room} {board} +100" for board in range(2, 9) for table in (1, 2) for room in "oc"]
    arbitr("quick", typed="\n".join(lines))
    won = scale(8)[10]
    assert arbitr.scores() == {"A1": won, "A2": 20 - won, "A3": 10, "A4": 10}
    points_won = f"{float(won):.2f} : {float(20 - won):.2f}"
    assert arbitr("match").splitlines()[0] == english(
        "{table}: {home} – {away}, IMPs {imps}, victory points {points}",
        table="A1",
        home="Team W",
        away="Team X",
        imps="10 : 0",
        points=points_won,
    )
    home, away = points_won.split(" : ")
    assert says(arbitr("match A1"), "Victory points: {home} : {away}", home=home, away=away)
    arbitr("penalty 'Team W' '3 IMP' --table 1o")
    assert arbitr.json("match A1")[0]["imps"] == ["10", "-10"]
    assert arbitr.scores()["A1"] == scale(8)[7]
    arbitr("undo")
    arbitr("agree 'Team W'")
    arbitr("agree 'Team X'")
    assert english("Confirmed by: {teams}", teams="Team W, Team X") in arbitr("match 1")
    assert arbitr("draw").startswith(english("Round {round}", round=2) + "\n"), "nobody has decided how many there are"
    met = [{*table["ns"], *table["ew"]} for table in arbitr.json("seats --round 2") if table["room"] == "o"]
    assert {"Team W", "Team X"} not in met


# Money and seasons


def test_entry_fees(begun: Arbitr) -> None:
    begun("fees --rate member=100 --rate visitor=150.50")
    begun("pay Nováková 150,50")
    begun("pay A2 100")
    lines = begun.json("fees")
    assert (lines[0]["name"], lines[0]["due"], lines[0]["paid"], lines[0]["open"]) == ("Jana Nováková", 15050, 15050, 0)
    assert begun("fees").splitlines()[-1] == english(
        "Total: due {due}, paid {paid}, outstanding {open}", due="2408.00", paid="250.50", open="2157.50"
    )
    assert begun("fees --csv").splitlines()[0] == "contestant,name,number,club,category,due,paid,open"
    assert begun.refused("fees --rate member") == english(
        "{option}: {text} does not say who pays what; enter e.g. member=150", option="--rate", text="'member'"
    )
    assert begun.refused("pay Nováková much") == english(
        "{text} is not an amount; enter e.g. 150 or 150.50", text="'much'"
    )


def test_a_series_over_two_evenings_and_masterpoints(arbitr: Arbitr) -> None:
    """Each evening one board: North-South 1 and East-West 4 win, then North-South 3 and East-West 2."""
    for title, lines in (("One", "1 1 +100\n2 1 +50\n"), ("Two", "1 1 +50\n2 1 +100\n")):
        arbitr(f"new {title}")
        arbitr("enter", *NAMES[:4])
        arbitr("movement howell")
        arbitr("start")
        arbitr("quick", typed=lines)
    found = arbitr.json("series --partnerships")["ranking"]
    assert [(line["place"], line["exact"]) for line in found] == [(1, "100")] * 4
    found = arbitr.json("series --best 1 --points 10,6")["ranking"]
    assert {line["exact"] for line in found} == {"8"}, "two share the first two places: (10 + 6) / 2"
    assert len(found) == 8
    table = arbitr.write("mp.csv", "from,to,place,club\n2,,1,10\n2,,2,6\n")
    awarded = {line["name"]: line["points"] for line in arbitr.json(f"masterpoints {table} --column club")}
    assert awarded == dict.fromkeys(("Eva Malá", "Jan Velký", "Ana Kos", "Ivo Ilić"), "8")
    assert says(
        arbitr.refused(f"masterpoints {table} --column clubs"),
        "{text} is not known; perhaps you mean {nearest}; the choices are {choices}",
        text="'clubs'",
        nearest="club",
    )


# Everywhere


LOOKS = ("list", "enter", "movement", "seats", "ranking", "traveller 1", "missing", "marked", "times", "log", "fees",
         "rules", "clock", "appeal", "series", "match")  # fmt: skip


@pytest.mark.parametrize("columns", [40, 80])
def test_what_is_printed_fits_the_terminal(begun: Arbitr, columns: int) -> None:
    begun("quick", typed="1 1 4SX N +1\n1 2 later\n2 13 4S N =\n3 21 +100\n")
    begun("adjust A1 2 '60% 4S N =, 40% 4S N -1'")
    begun("result A1 13 '4S N =' --ns A3")
    begun("penalty A1 10%")
    for words in (*LOOKS, "foul 1 --from 2", "reseat 1", "late-pair 'X Y / Z W'", "withdraw A3", "rounds 6"):
        assert begun(words, columns=columns)


def test_every_command_speaks_json(begun: Arbitr) -> None:
    begun("quick", typed="1 1 4SX N +1\n")
    for words in (*LOOKS, "foul 1 --from 2", "reseat 1", "late-pair 'X Y / Z W'", "withdraw A3"):
        assert begun.json(words) is not None
    for words in (
        "result A1 2 pass",
        "confirm A1 2",
        "adjust A1 2 A",
        "penalty A1 10%",
        "withdraw A3 --yes",
        "undo",
        "round",
    ):
        assert begun.json(words)["lines"][-1]["line"] == begun.lines()[0]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            "result A9 1 pass",
            wording("section {section} has no table {table} in round {round}", section="A", table=9, round=1),
        ),
        ("result B1 1 pass", wording("session {session} has no section {section}", session=1, section="B")),
        ("result A1 x pass", wording("{option}: {text} is not a whole number", option="BOARD", text="'x'")),
        (
            "result A1 1 '4S N +9'",
            wording(
                "{text}: the result of {contract} must be from {least} to {most}",
                text="'4S N +9'",
                contract="4♠ N",
                least=-10,
                most="+3",
            ),
        ),
        (
            "result A1 1 pass --round 9",
            wording(
                "section {section} has rounds 1 to {rounds}; there is no round {round}", section="A", rounds=7, round=9
            ),
        ),
        ("result A1 1 pass --session 4", wording("there is no session {number}", number=4)),
        ("result A1 1 pass --lead H7", wording("a lead cannot be entered without a contract")),
        ("correct A1 1 pass", wording("{place}: there is no result to correct; enter one", place=FIRST)),
        ("confirm A1 1", wording("{place}: there is no result to confirm", place=FIRST)),
        (
            "penalty Nobody 10%",
            wording("nobody is called {text}; enter a number, e.g. A7, or part of the names", text="'Nobody'"),
        ),
        ("ranking --tournament zzzzzz", wording("there is no tournament {id}; available: {ids}", id="zzzzzz")),
        ("movement howell --section B", wording("everybody has a number already; enter somebody first")),
        ("draw", wording("section {section} is not playing a Swiss", section="A")),
        ("start", wording("session {session} has already started; call the next round", session=1)),
        ("undo 99", wording("there is no line {number} in the log", number=99)),
        (
            "rezult A1 1 pass",
            wording("there is no command {name}; did you mean {close}?", name="rezult", close="result, rule"),
        ),
        (
            "clock stop",
            wording(
                "{option}: {text} is not one of {choices}",
                option="clock",
                text="'stop'",
                choices="pause, resume, longer, end",
            ),
        ),
        ("number 99 A1", wording("section {section} has no number {pair}", section="A", pair=99)),
    ],
)
def test_bad_input_gets_one_line_and_nothing_is_written(begun: Arbitr, words: str, problem: re.Pattern[str]) -> None:
    assert says(begun.refused(words), problem)


def test_without_a_tournament_it_says_how_to_make_one(arbitr: Arbitr) -> None:
    assert arbitr("list") == english("There are no tournaments yet.") + "\n"
    assert arbitr.refused("ranking") == english(
        "there is no tournament yet; create one with: arbitr tournament new TITLE"
    )


def test_several_tournaments_are_told_apart_by_their_id(arbitr: Arbitr) -> None:
    first = arbitr.json("new One")["id"]
    arbitr("new Two")
    arbitr(f"enter --tournament {first} 'A B / C D'")
    assert len(arbitr.json(f"enter --tournament {first}")) == 1
    assert arbitr.json("enter") == []
    assert [event["title"] for event in arbitr.json("list")] == ["Two", "One"]


def test_every_kind_of_event_has_words_for_the_log() -> None:
    assert {kind.name for kind in EVENTS} == set(WORDS)


def test_the_documentation_names_every_kind_of_event_and_every_command() -> None:
    text = (ROOT / "docs" / "reference" / "tournament.md").read_text(encoding="utf-8")
    assert [name for name in WORDS if f"`{name}`" not in text] == []
    commands = [command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands]
    assert [name for name in commands if f"`{name}" not in text] == []


def test_two_who_write_at_once_both_get_their_line(begun: Arbitr) -> None:
    """What the command decides is decided again from what another has just written."""
    with Store.open(begun.folder / "club.db") as store:
        one, other = (OpenTournament(store, store.streams()[0].id) for _ in range(2))
        one.add(ResultEntered(SlipKey.parse("1A-1-1-1"), score("pass")))
        other.add(ResultEntered(SlipKey.parse("1A-1-1-2"), score("pass")))
        assert len(other.log) == len(one.log) + 1
    assert len(begun.json("traveller 1")["lines"]) == len(begun.json("traveller 2")["lines"]) == 1


def test_an_event_takes_a_preset_and_changes_single_settings(arbitr: Arbitr) -> None:
    arbitr("new Tuesday --preset wbf-2017 --set average_imps=4")
    rules = arbitr.json("rules")
    assert rules["preset"] == "wbf-2017"
    assert rules["regulations"]["average_imps"] == "4"
    printed = arbitr("rules --set own-card=always --correction-period 20")
    assert says(printed, "Settings from: {preset}", preset="wbf-2017")
    assert says(printed, "Setting {name}: {value}", name="own_card", value="always")
    assert arbitr.json("rules")["regulations"]["correction_period"] == 20
    arbitr.refused("rules --set average_imp=4")
    arbitr.refused("rules --preset atlantis")
