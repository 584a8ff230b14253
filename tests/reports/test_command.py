"""`arbitr print`: files in, papers out, and one line for what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from parts import ROOT
from patience import PATIENCE
from pypdf import PdfReader
from reports.samples import APPEAL
from said import english

from arbitr.analysis.optimum import with_optimum
from arbitr.bridge.board import Board
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.deals.makeable import Makeable
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.seat import SEATS
from arbitr.cli.commands import run
from arbitr.formats.pbn import write_pbn
from arbitr.formats.record import BoardRecord
from arbitr.movements.individual import individual
from arbitr.movements.pairs.howell import howell
from arbitr.plain import to_plain
from arbitr.problem import Problem

TWO_DEALS = (
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
    "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
)


def arbitr(*words: str | Path, given: str = "") -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if name not in ("LANG", "LANGUAGE", "LC_ALL")}
    program = "from arbitr.cli.main import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *map(str, words)],
        input=given.encode(),
        capture_output=True,
        timeout=PATIENCE,
        env=environment,
    )


def printed(*words: str | Path) -> None:
    """The same in this process: much faster."""
    assert run(["print", *map(str, words)]) == 0


def text_of(file: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


@pytest.fixture
def movement(tmp_path: Path) -> Path:
    file = tmp_path / "movement.csv"
    file.write_text(howell(4, 14).to_csv())
    return file


@pytest.fixture
def names(tmp_path: Path) -> Path:
    file = tmp_path / "names.csv"
    file.write_text("number,name\n1,Ďurovič,Žofie\n2,Щукин – Ёлкина\n3,Kos\n3,Ilić\n", encoding="utf-8")
    return file


def test_guide_cards_with_names(movement: Path, names: Path, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    printed("guide-cards", movement, out, "--names", names, "--paper", "letter")
    text = text_of(out)
    for name in ("Ďurovič – Žofie", "Щукин – Ёлкина", "Kos – Ilić"):
        assert "".join(name.split()) in "".join(text.split())
    assert float(PdfReader(out).pages[0].mediabox.width) == 612


def test_a_paper_goes_from_standard_input_to_standard_output() -> None:
    made = json.dumps({"kind": "individual", **individual(8).to_plain()})
    done = arbitr("print", "guide-cards", "-", "-", given=made)
    assert (done.returncode, done.stderr) == (0, b"")
    assert PdfReader(BytesIO(done.stdout)).pages


@pytest.mark.parametrize("what", ["guide-cards", "score-cards", "slips", "table-cards"])
def test_papers_of_a_movement_are_for_individuals_too(what: str, movement: Path, tmp_path: Path) -> None:
    single = tmp_path / "individual.csv"
    single.write_text(individual(8).to_csv())
    for file in (movement, single):
        out = tmp_path / f"{file.stem}.pdf"
        printed(what, file, out)
        assert PdfReader(out).pages


def test_table_cards_open_the_address_of_their_table(movement: Path, tmp_path: Path) -> None:
    out = tmp_path / "tables.html"
    printed("table-cards", movement, out, "--url", "http://club.local/t/{table}")
    page = out.read_text(encoding="utf-8")
    for table in range(1, 5):
        assert f'aria-label="http://club.local/t/{table}"' in page


def test_results_in_a_language(tmp_path: Path) -> None:
    out = tmp_path / "results.pdf"
    source = ROOT / "examples" / "results.csv"
    done = arbitr("print", "results", source, out, "--winners", "2", "--language", "cs", "--title", "Pondělí")
    assert (done.returncode, done.stderr) == (0, b"")
    assert str(out) in done.stdout.decode()
    text = text_of(out)
    assert "Pondělí" in text
    assert "70,00" in text  # NS 2 of the example, with a comma
    printed("results", source, tmp_path / "r.html", "--winners", "2", "--what", "ranking")
    assert "<svg" not in (tmp_path / "r.html").read_text()


def test_a_board_of_one_table_has_no_percentage(tmp_path: Path) -> None:
    """There is nothing to compare: 0 % would say that both sides were the worst."""
    source, out = tmp_path / "results.csv", tmp_path / "results.html"
    source.write_text("board,ns,ew,result\n1,1,2,4S N =\n2,1,2,3NT E -1\n")
    printed("results", source, out)
    page = out.read_text(encoding="utf-8")
    assert english("{score}, place {place} of {all}", score="–", place="1=", all=2) in page
    assert "%</" in page  # the title of the column
    assert "0.00 %" not in page
    assert arbitr("results", source).stdout.decode().splitlines()[1].split() == ["1-2", "1", "–", "0.00", "2"]


def test_forms_are_empty_or_filled_in(tmp_path: Path) -> None:
    case = tmp_path / "appeal.json"
    case.write_text(json.dumps(to_plain(APPEAL)))
    for words in (
        ("ruling", tmp_path / "r0.pdf"),
        ("ruling", tmp_path / "r1.pdf", "--case", ROOT / "examples" / "insufficient_bid.yaml"),
        ("appeal", tmp_path / "a0.pdf"),
        ("appeal", tmp_path / "a1.pdf", "--case", case),
    ):
        printed(*words)
    assert "27" in text_of(tmp_path / "r1.pdf")
    assert "50 EUR" not in text_of(tmp_path / "a0.pdf")
    assert "50 EUR" in text_of(tmp_path / "a1.pdf")


def test_hand_records_of_a_pbn_file(tmp_path: Path) -> None:
    source = tmp_path / "boards.pbn"
    numbered = enumerate((TWO_DEALS[0], *TWO_DEALS))  # the same board again with the same cards is one board
    source.write_text("".join(f'[Board "{max(1, n)}"]\n[Deal "{deal}"]\n\n' for n, deal in numbered))
    out = tmp_path / "hands.pdf"
    printed("hands", source, out, "--per-page", "4", "--title", "Evening")
    text = text_of(out)
    assert "QJ6" in text
    assert "AKQJ1098765432" in text
    for symbol in "♠♥♦♣":
        assert text.count(symbol) == 8


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "guide-cards none.csv o.pdf",
            english("cannot read {file}: {why}", file="none.csv", why=english("No such file or directory")),
        ),
        (
            "guide-cards m.csv o.pdf --paper a3",
            english("{option}: {text} is not one of {choices}", option="--paper", text="'a3'", choices="a4, letter"),
        ),
        (
            "guide-cards m.csv o.pdf --language xx",
            english("--language {language}: choose one of {languages}", language="xx", languages="en, cs, sk, sr, ru"),
        ),
        (
            "guide-cards m.csv none/o.pdf",
            english("cannot write {file}: {why}", file="none/o.pdf", why=english("No such file or directory")),
        ),
        (
            "guide-cards m.csv o.pdf --names bad.csv",
            english(
                "{file}:{line}: {problem}",
                file="bad.csv",
                line=2,
                problem=english("the name for {number} is missing; enter number,name", number=7),
            ),
        ),
        (
            "guide-cards m.csv o.pdf --names x.csv",
            english(
                "{file}:{line}: {problem}",
                file="x.csv",
                line=2,
                problem=english("{text} is not a pair; enter its number, e.g. 7, 7NS or 7EW", text="'7X'"),
            ),
        ),
        (
            "guide-cards m.csv o.pdf --names m.csv",
            english(
                "{file}:{line}: {problem}",
                file="m.csv",
                line=1,
                problem=english("the names have no column {title}; use the header number,name", title="'round'"),
            ),
        ),
        (
            "guide-cards m.csv o.pdf --names r.csv",
            english(
                "{file}:{line}: {problem}",
                file="r.csv",
                line=1,
                problem=english("the names have no column {title}; use the header number,name", title="'board'"),
            ),
        ),
        (
            "guide-cards m.csv o.pdf --names many.csv",
            english(
                "{file}:{line}: {problem}",
                file="many.csv",
                line=3,
                problem=english("{number} has more than {most} names; enter number,name", number=7, most=9),
            ),
        ),
        (
            "guide-cards m.csv o.txt",
            english("{file}: only PDF and HTML can be written; end the name in .pdf or .html", file="o.txt"),
        ),
        (
            "hands twice.pbn o.pdf",
            english(
                "{file}: {problem}",
                file="twice.pbn",
                problem=english("board {board} appears twice with different cards; keep one", board=1),
            ),
        ),
        (
            "guide-cards r.csv o.pdf",
            english(
                "{file}:{line}: {problem}",
                file="r.csv",
                line=1,
                problem=english(
                    "column {column} is missing; the columns are {columns}",
                    column="round",
                    columns="round,table,ns,ew,first_board,last_board",
                ),
            ),
        ),
        *(
            (
                f"table-cards m.csv o.pdf --url {url}",
                english(
                    "{option}: {text} must have {place} where the table number goes, and no other braces",
                    option="--url",
                    text=f"'{url}'",
                    place="{table}",
                ),
            )
            for url in ("http://x/{tabel}", "http://x/{0}", "http://x/{table", "http://x/", "http://x/{table}/{t}")
        ),
        (
            "results r.csv o.pdf --what tables",
            english(
                "{option}: {text} is not one of {choices}; perhaps you mean {nearest}",
                option="--what",
                text="'tables'",
                choices="ranking, travellers, personal, all",
                nearest="travellers",
            ),
        ),
        (
            "results r.csv o.pdf --movement m.csv",
            english("according to the movement, {ns} and {ew} do not meet on board {board}", ns=1, ew=2, board=99),
        ),
        (
            "results r.csv o.pdf --winners 2 --names n.csv",
            english("{number} could be either of two pairs here; enter {number}NS or {number}EW", number=7),
        ),
        (
            "appeal o.pdf --case bad.csv",
            english(
                "{file}: {problem}",
                file="bad.csv",
                problem=english("not valid JSON: {error}", error="Expecting value: line 1 column 1 (char 0)"),
            ),
        ),
        ("hands boards.xyz o.pdf", None),
        (
            "cards m.csv o.pdf",
            english(
                "there is no command {name}; did you mean {close}?",
                name="cards",
                close="table-cards, score-cards, guide-cards",
            ),
        ),
    ],
)
def test_bad_input_gets_one_line_and_writes_nothing(
    words: str, line: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "m.csv").write_text(howell(4, 14).to_csv())
    (tmp_path / "bad.csv").write_text("number,name\n7\n")
    (tmp_path / "x.csv").write_text("number,name\n7X,Kos\n")
    (tmp_path / "n.csv").write_text("7,Kos\n")
    (tmp_path / "many.csv").write_text("number,name\n7,a,b,c,d,e\n7,f,g,h,i,j\n")
    (tmp_path / "twice.pbn").write_text("".join(f'[Board "1"]\n[Deal "{deal}"]\n\n' for deal in TWO_DEALS))
    (tmp_path / "r.csv").write_text("board,ns,ew,score\n99,1,2,420\n99,3,4,50\n")
    (tmp_path / "boards.xyz").write_text("")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Problem) as caught:
        run(["print", *words.split()])
    said = str(caught.value)
    assert "\n" not in said
    if line is not None:
        assert said == line
    assert not [*tmp_path.glob("o.*")]


def test_makeable_tricks_of_the_file_are_printed_with_par(tmp_path: Path) -> None:
    """Four hands with one suit each: everybody makes a grand slam in the own suit, and nothing in another one."""
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    source, out = tmp_path / "boards.pbn", tmp_path / "hands.html"
    suits = {"N": "S", "E": "H", "S": "D", "W": "C"}
    makeable = Makeable.of(
        13 if suits[seat.letter] == denomination.letter else 0 for seat in SEATS for denomination in Denomination
    )
    source.write_bytes(write_pbn([with_optimum(BoardRecord(Board.numbered(1), deal), makeable)]))
    printed("hands", source, out)
    page = out.read_text(encoding="utf-8").replace("\ufe0e", "")
    assert page.count("<td>13</td>") == 4
    assert "Par: +1510" in page  # seven spades, not vulnerable
