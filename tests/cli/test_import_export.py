"""`arbitr import` and `arbitr export`: a club's data in and out, once, whole, and with the right names."""

from __future__ import annotations

import csv
import gzip
import json
import re
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from parts import DATA
from said import english, refusal, says, wording
from web.club import marias_event

from arbitr.cli.commands import run
from arbitr.formats.pbn import read_pbn
from arbitr.problem import Problem
from arbitr.store import Store, ids

NAMES = ["Jana Nováková / Petr Dvořák", "Ana Kos / Ivo Ilić", "Eva Malá / Jan Velký", "Olga Petrova / Nina Orlova"]


class Club:
    """The command in this process, on a club's file of its own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._capsys, self.folder = capsys, folder
        monkeypatch.setenv("ARBITR_DB", str(folder / "club.db"))
        monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        monkeypatch.setenv("COLUMNS", "200")

    def __call__(self, *words: str) -> str:
        self._capsys.readouterr()
        assert run(list(words)) == 0
        return self._capsys.readouterr().out

    def json(self, *words: str) -> Any:
        return json.loads(self(*words, "--json"))

    def refused(self, *words: str) -> str:
        """The one line for bad input; nothing was written."""
        before = self.lines()
        with pytest.raises(Problem) as caught:
            run(list(words))
        assert self.lines() == before
        assert "\n" not in str(caught.value)
        return str(caught.value)

    def lines(self, file: str = "club.db") -> dict[str, int]:
        with Store.open(self.folder / file) as store:
            return {stream.name: stream.version for stream in store.streams()}

    def export(self, name: str, *words: str) -> Path:
        self("export", str(self.folder / name), *words)
        return self.folder / name


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four pairs, a Howell, and the results of round 1 on board 1."""
    file = tmp_path_factory.mktemp("club") / "club.db"
    for words in (
        ["tournament", "new", "Úterý", "--day", "2026-11-16", "--club", "BK Sýkora"],
        ["tournament", "enter", *NAMES],
        ["tournament", "movement", "howell"],
        ["tournament", "start"],
        ["tournament", "result", "1", "1", "4S N =", "--lead", "D7"],
        ["tournament", "result", "2", "1", "4S N -1"],
        ["tournament", "adjust", "2", "2", "NS A+; EW A-"],
        ["import", str(DATA / "formats" / "test.pbn")],
    ):
        assert run([*words, "--file", str(file)]) == 0
    return file


@pytest.fixture
def club(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, played: Path) -> Club:
    copy(played, tmp_path / "club.db")
    return Club(capsys, monkeypatch, tmp_path)


# Deals


@pytest.mark.parametrize("ending", ["pbn", "lin", "dlm", "dup", "ber", "csv", "rzd"])
def test_the_same_deals_in_any_format_are_here_already(club: Club, ending: str) -> None:
    found = club.json("import", str(DATA / "formats" / f"test.{ending}"))
    assert (found["new"], found["same"], found["changed"]) == (0, 16, False)


def test_a_preview_changes_nothing_and_says_the_same_as_the_import(club: Club) -> None:
    club("tournament", "new", "Later")
    before = club.lines()
    file = str(DATA / "formats" / "test.dlm")
    preview = club("import", file, "--preview")
    assert club.lines() == before
    assert preview.splitlines() == [
        english(
            "New: {new}. Already here: {same}. Different: {different}. Not fitting: {strange}.",
            new=16,
            same=0,
            different=0,
            strange=0,
        ),
        english("This is a preview. Nothing has been changed."),
    ]
    done = club("import", file)
    assert done.splitlines() == [
        preview.splitlines()[0],
        english("{title}: lines written to the log: {count}.", title="Later", count=1),
    ]
    assert club("import", file).splitlines()[-1] == english("{title}: nothing has been changed.", title="Later")


# Results


@pytest.mark.parametrize("name", ["e.pbn", "e.xml", "e.csv", "session.json"])
def test_what_was_exported_and_is_imported_again_changes_nothing(club: Club, name: str) -> None:
    file = club.export(name, *(["--session", "1"] if name.endswith("json") else []))
    before = club.lines()
    found = club.json("import", str(file))
    assert (found["new"], found["conflicts"], found["strange"], found["changed"]) == (0, [], [], False)
    results, deals = 3, 0 if name == "e.csv" else 16  # two scores and an adjusted one; a table of scores has no deals
    assert found["same"] == results + deals
    assert club.lines() == before


def test_differences_are_named_one_by_one_and_taken_only_where_that_is_wished(club: Club) -> None:
    file = club.folder / "other.csv"
    file.write_text("board,ns,ew,result\n1,1,2,4S N -1\n1,3,4,4S N -1\n3,1,2,pass\n")
    assert club("import", str(file)).splitlines() == [
        english(
            "New: {new}. Already here: {same}. Different: {different}. Not fitting: {strange}.",
            new=1,
            same=1,
            different=1,
            strange=0,
        ),
        english("{place}: here {ours}, in the file {theirs}", place="≠ 1A-1-1-1", ours="4♠ N = (♦7)", theirs="4♠ N -1"),
        english("Differences stay as they are here; use --replace to take the file's version."),
        english("{title}: lines written to the log: {count}.", title="Úterý", count=1),
    ]
    club("import", str(file), "--replace")
    log = club.json("tournament", "log")
    last = log["lines"][-1] if isinstance(log, dict) else log[-1]
    assert last["event"] == "result_corrected"
    assert last["reason"] == "other.csv"
    assert last["by"] == "import other.csv"
    assert club("import", str(file)).splitlines()[-1] == english("{title}: nothing has been changed.", title="Úterý")


def test_lines_without_a_place_stop_all_of_it_unless_they_are_left_out(club: Club) -> None:
    file = club.folder / "odd.csv"
    file.write_text("board,ns,ew,result\n3,1,2,pass\n1,1,9,pass\n1,7,2,pass\n")
    assert club.refused("import", str(file)) == (
        english(
            "{file}: nothing imported; lines that do not fit the tournament: {count}, the first: {problem}; "
            "use --preview to see all, --skip to leave them out",
            file=file,
            count=2,
            problem=english(
                "board {board}, {ns} – {ew}: {problem}",
                board=1,
                ns=1,
                ew=9,
                problem=english("section {section} has no number {pair}", section="A", pair=9),
            ),
        )
    )
    preview = club("import", str(file), "--preview").splitlines()
    assert preview[:3] == [
        english(
            "New: {new}. Already here: {same}. Different: {different}. Not fitting: {strange}.",
            new=1,
            same=0,
            different=0,
            strange=2,
        ),
        "! "
        + english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns=1,
            ew=9,
            problem=english("section {section} has no number {pair}", section="A", pair=9),
        ),
        "! "
        + english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns=7,
            ew=2,
            problem=english("section {section} has no number {pair}", section="A", pair=7),
        ),
    ]
    assert club.json("import", str(file), "--skip")["new"] == 1


@pytest.mark.parametrize(
    ("name", "text", "line", "problem"),
    [
        ("f.csv", "board,ns,ew,result\n1,1,2,9S N =\n", 2, None),
        (
            "f.csv",
            "board,ns\n1,1\n",
            1,
            wording("column {name} is missing; board, ns and ew are required", name="ew"),
        ),
        (
            "f.csv",
            '"Board";"ew";"result"\n1;1;4S N =\n',
            1,
            wording("column {name} is missing; board, ns and ew are required", name="ns"),
        ),
        ("f.pbn", '[Board "1"]\n[Deal "N:AKQ2 - - -"]\n', 2, None),
        (
            "f.pbn",
            '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS\\13L"]\n'
            "1 2 3NT N 9 Alfa Bravo\n",
            3,
            wording(
                "{table}, row {row}: {problem}",
                table="[ScoreTable]",
                row=1,
                problem=wording(
                    "there are {cells} cells for {columns} columns; write - for an empty cell and put quotes "
                    "round a cell with spaces",
                    cells=7,
                    columns=6,
                ),
            ),
        ),
        ("f.xml", "<USEBIO>\n<EVENT>\n", 3, None),
        ("f.json", '{"session": 1,\n"results": [}', 2, wording("this is not JSON: {why}")),
        ("f.json", '{"tournament": 1,\n"x"}', 2, wording("this is not JSON: {why}")),
    ],
)
def test_bad_input_is_one_line_with_file_line_and_reason(
    club: Club, name: str, text: str, line: int, problem: re.Pattern[str] | None
) -> None:
    file = club.folder / name
    file.write_text(text)
    refused = club.refused("import", str(file))
    assert wording("{file}:{line}: {problem}", file=file, line=line, problem=problem).match(refused), refused


def test_a_file_that_cannot_be_told_is_refused_in_one_line(club: Club) -> None:
    access, unknown = club.folder / "f.bws", club.folder / "f.doc"
    access.write_text("no file of Access")
    unknown.write_text("")
    assert wording("{file} is not an Access file", file=access).match(club.refused("import", str(access)))
    assert wording(
        "cannot tell the format of {file}; end its name in one of: {names}",
        file=unknown,
        names=re.compile("ber, bhg,"),
    ).match(club.refused("import", str(unknown)))


def test_an_import_that_fails_makes_no_club(club: Club) -> None:
    cut = club.folder / "cut.json"
    cut.write_text('{"tournament": 1,\n"title": ')
    with pytest.raises(Problem):
        run(["import", str(cut), "--file", str(club.folder / "new.db")])
    assert not (club.folder / "new.db").exists()


# New tournaments


def test_an_evening_of_bridgemates_is_read_and_what_cannot_be_is_said(club: Club) -> None:
    file = club.folder / "evening.bws"
    file.write_bytes(gzip.decompress((DATA / "formats" / "evening.bws.gz").read_bytes()))
    found = club.json("import", str(file), "--preview")
    assert found["changed"] is False
    assert (
        english(
            "board {board}, {ns} – {ew}: {problem}",
            board=1,
            ns="B1",
            ew="B2",
            problem=english("session {session} has no section {section}", session=1, section="B"),
        )
        in found["strange"]
    )
    # In this file a pair plays the same boards in both rounds.
    assert club.refused("import", str(file), "--as-new") == (
        english(
            "{file}: {problem}",
            file=file,
            problem=english(
                "this movement cannot be played: {fault}",
                fault=english(
                    "pair {pair} plays board {board} in rounds {first} and {second}",
                    pair="2EW",
                    board=3,
                    first=1,
                    second=2,
                ),
            ),
        )
    )


def test_results_with_rounds_and_tables_become_a_tournament_once(club: Club) -> None:
    file = club.folder / "new.csv"
    file.write_text(
        "board,ns,ew,result,round,table\n1,1,2,4S N =,1,1\n2,1,2,pass,1,1\n1,3,4,4S N -1,1,2\n2,3,4,pass,1,2\n"
        "3,1,3,2H E =,2,1\n3,4,2,2H E +1,2,2\n"
    )
    before = club.lines()
    assert club.json("import", str(file), "--as-new", "--preview")["new"] == 6
    assert club.lines() == before
    found = club.json("import", str(file), "--as-new")
    assert (found["new"], found["strange"]) == (6, [])
    made = club.lines()
    assert len(made) == len(before) + 1
    # 1 wins board 1 and, having lost less, board 3; board 2 was passed out.
    lines = [(line["number"], line["exact"]) for line in _lines(club)]
    assert dict(lines) == {"A1": "250/3", "A2": "50", "A4": "50", "A3": "50/3"}
    again = club.json("import", str(file), "--as-new")
    assert (again["tournament"], again["changed"]) == (found["tournament"], False)
    assert club.lines() == made


def test_a_session_that_was_exported_becomes_a_tournament_with_the_same_ranking(club: Club) -> None:
    file = club.export("session.json", "--session", "1")
    wanted = [(line["place"], line["name"], line["exact"]) for line in _lines(club)]
    club("import", str(file), "--as-new")
    assert len(club.lines()) == 2 or len(club.json("tournament", "list")) == 2
    assert [(line["place"], line["name"], line["exact"]) for line in _lines(club)] == wanted
    with Store.open(club.folder / "club.db") as store:
        assert len(store.persons.all()) == 8  # nobody came in twice


def _lines(club: Club) -> list[Any]:
    return [line for listed in club.json("tournament", "ranking")["lists"] for line in listed["lines"]]


def test_a_file_that_does_not_tell_rounds_is_no_tournament_and_says_what_to_do(club: Club) -> None:
    file = DATA / "formats" / "session-howell.xml"
    assert says(
        club.refused("import", str(file), "--as-new"),
        "board {board}, {ns} – {ew}: the round and table are not given; choose the movement first, then "
        "import the file",
    )
    assert says(
        club.refused("import", str(DATA / "formats" / "test.dlm"), "--as-new"),
        "{file} contains no results, so it is not a tournament; create one and import the deals into it",
    )


# Everything


def test_a_tournament_moves_to_another_file_whole_and_goes_on_there(club: Club) -> None:
    file = club.export("all.json")
    other = str(club.folder / "other.db")
    club("import", str(file), "--file", other)
    copy = club.folder / "copy.json"
    club("export", str(copy), "--file", other)
    assert copy.read_bytes() == file.read_bytes()
    club("import", str(file), "--file", other)
    assert club.lines("other.db") == club.lines()
    # What was written here since then is new there; what was written there as well is another evening.
    club("tournament", "result", "1", "3", "pass")
    newer = club.export("newer.json")
    assert club.json("import", str(newer), "--file", other)["lines"] == 1
    assert club.lines("other.db") == club.lines()
    club("tournament", "result", "2", "3", "pass", "--file", other)
    club("tournament", "result", "2", "3", "4S N =")
    newest = club.export("newest.json")
    with refusal(
        "{file}: line {line} of the log differs from the one here; use --as-new to import the file as another "
        "tournament"
    ):
        run(["import", str(newest), "--file", other])
    club("import", str(newest), "--file", other, "--as-new")
    assert len(club.json("tournament", "list", "--file", other)) == 2


def test_who_was_erased_is_in_no_export_and_does_not_come_back_with_an_old_one(club: Club) -> None:
    old = club.export("old.json")
    with Store.open(club.folder / "club.db") as store:
        gone = next(person for person in store.persons.all() if person.name == "Jana Nováková")
        shy = next(person for person in store.persons.all() if person.name == "Ivo Ilić")
        store.persons.erase(gone.id)
        store.persons.put(type(shy)(shy.id, shy.name, "I-7", contact="ivo@example.org", hidden=True))
    folder = club.export("everything")
    names = sorted(path.name for path in folder.iterdir())
    assert names == [
        "entries.csv", "ranking.csv", "session-1-ranking.csv", "session-1-results.csv", "session-1-travellers.csv",
        "session-1.pbn", "session-1.xml", "tournament.json",
    ]  # fmt: skip
    for path in folder.iterdir():
        text = path.read_text("utf-8")
        assert "Nováková" not in text
        assert ("Ilić" in text) == (path.name == "tournament.json"), path.name
    public = club.export("public.json", "--people", "public").read_text()
    assert "Ilić" not in public
    assert "I-7" not in public
    assert "Petr Dvořák" in public
    assert "Ilić" in club.export("all.csv", "--what", "entries", "--people", "all").read_text()
    club("import", str(old))
    with Store.open(club.folder / "club.db") as store:
        assert "Jana Nováková" not in [person.name for person in store.persons.all()]


def test_a_tournament_of_marias_goes_out_and_in_as_json_only(club: Club) -> None:
    with Store.open(club.folder / "club.db") as store:
        stream = marias_event(store, [f"Hráč {letter}" for letter in "ABCDEFGH"])
    file = club.export("marias.json", "--tournament", stream)
    other = str(club.folder / "other.db")
    club("import", str(file), "--file", other)
    copy = club.folder / "copy.json"
    club("export", str(copy), "--file", other, "--tournament", stream)
    assert copy.read_bytes() == file.read_bytes()
    assert "Hráč A" in file.read_text()
    assert club.refused("export", str(club.folder / "x.csv"), "--tournament", stream) == (
        english("a mariáš tournament can be exported only as JSON")
    )


def test_people_whom_the_register_knows_otherwise_are_named_and_stay(club: Club) -> None:
    file = club.export("all.json")
    with Store.open(club.folder / "club.db") as store:
        one = next(person for person in store.persons.all() if person.name == "Ana Kos")
        store.persons.put(type(one)(one.id, "Ana Kosová"))
    assert club("import", str(file)).splitlines()[0] == english(
        "{name}: the register here has different data", name="≠ Ana Kosová"
    )
    club("import", str(file), "--replace")
    with Store.open(club.folder / "club.db") as store:
        assert store.persons.get(one.id) == one


# What is written


def test_pbn_has_results_ranking_and_makeable_tricks_where_they_are_known(club: Club) -> None:
    records = read_pbn(club.export("e.pbn").read_bytes(), "e.pbn")
    scores, totals = records[0].table("ScoreTable"), records[0].table("TotalScoreTable")
    assert scores is not None
    assert totals is not None
    assert scores.column("PairId_NS") == ("1", "3")
    assert scores.column("Lead") == ("D7", "-")
    assert totals.column("Names") is not None
    assert len(totals.rows) == 4
    assert records[0].table("OptimumResultTable") is None


def test_csv_of_one_session_of_the_whole_and_of_one_section(club: Club) -> None:
    ranking = list(csv.DictReader(club.export("r.csv", "--what", "ranking").read_text().splitlines()))
    assert len(ranking) == 4
    assert {row["section"] for row in ranking} == {"A"}
    results = club.export("s.csv", "--section", "a").read_text().splitlines()
    assert results[1] == "1,1,2,4S N =,,,,,,1,1,D7"
    assert club.refused("export", str(club.folder / "x.csv"), "--section", "B") == english(
        "session {session} has no section {section}", session=1, section="B"
    )
    assert club.refused("export", str(club.folder / "x.csv"), "--session", "4") == english(
        "there is no session {number}", number=4
    )
    assert not (club.folder / "x.csv").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["x.doc"],
            english(
                "{option}: {text} is not one of {choices}",
                option="--write-as",
                text="'doc'",
                choices="json, csv, pbn, xml",
            ),
        ),
        (
            ["x.csv", "--what", "lunch"],
            english(
                "{option}: {text} is not one of {choices}",
                option="--what",
                text="'lunch'",
                choices="results, ranking, travellers, entries",
            ),
        ),
        (
            ["x.csv", "--people", "some"],
            english(
                "{option}: {text} is not one of {choices}", option="--people", text="'some'", choices="all, public"
            ),
        ),
        (["x.csv", "--tournament", "zz"], english("there is no tournament {id}; available: {ids}", id="zz", ids="")),
    ],
)
def test_a_wish_that_cannot_be_is_one_line(club: Club, words: list[str], message: str) -> None:
    assert club.refused("export", *words).startswith(message)


def test_after_the_correction_period_an_import_needs_the_same_options_as_every_other_change(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club("tournament", "publish")
    file = club.export("results.csv")
    file.write_text(file.read_text().replace("4S N =", "4S N -1"))
    then = ids.now() + 120 * 60_000
    for module in ("arbitr.store.ids", "arbitr.club.log.open_log", "arbitr.club.log.writing"):
        monkeypatch.setattr(f"{module}.now", lambda: then)
    for words in ([], ["--preview"]):
        refused = club.refused("import", str(file), "--replace", *words)
        assert "--late-reason REASON --ground" in refused
    late = ["--late-reason", "misread slip", "--ground", "organiser", "--approved-by", "Eva"]
    club("import", str(file), "--replace", *late)
    assert says(club("tournament", "ranking"), "Corrected on {day}.")
    assert "misread slip" in club("tournament", "log")
