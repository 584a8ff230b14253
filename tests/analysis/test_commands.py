"""`arbitr analyse` and `arbitr deal`, run as people run them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from analysis.list100 import Solved, solved
from analysis.test_deals import lengths_of, numbers_by_hand, points_of
from analysis.test_double_dummy import record as seats_and_cards
from patience import PATIENCE
from said import english, refusal, says, wording

from arbitr.bridge.board import Board
from arbitr.bridge.contract import TRICKS
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.deals.dealing import number_of
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.seat import SEATS, Seat
from arbitr.cli.boards.kept_tables import KeptTables
from arbitr.cli.commands import run
from arbitr.formats.pbn import read_pbn, write_pbn
from arbitr.formats.record import BoardRecord, Ending, RecordedCard, RecordedPlay
from arbitr.problem import Problem

ARBITR = Path(sys.executable).with_name("arbitr")
SEED = bytes(range(16)).hex()


def arbitr(folder: Path, *words: str | Path, columns: int = 80, given: str = "") -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8", "COLUMNS": str(columns), "XDG_CACHE_HOME": str(folder)}
    return subprocess.run([ARBITR, *words], input=given, capture_output=True, text=True, env=env, timeout=PATIENCE)


def board_of(number: int, solved_deal: Solved) -> BoardRecord:
    cards = tuple(RecordedCard(seat, card) for seat, card in seats_and_cards(solved_deal))
    return BoardRecord(
        Board(number, solved_deal.dealer, solved_deal.vulnerability),
        solved_deal.deal,
        contract=solved_deal.contract,
        play=RecordedPlay(cards, Ending.WHOLE if len(cards) == 52 else Ending.STOPPED),
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The first two of the solved deals with their plays, and one deal of which two hands are missing."""
    records = [board_of(number, solved_deal) for number, solved_deal in enumerate(solved()[:2], 1)]
    unknown = BoardRecord(Board.numbered(3), solved()[2].deal.with_hand(Seat.EAST, None).with_hand(Seat.SOUTH, None))
    file = tmp_path / "boards.pbn"
    file.write_bytes(write_pbn([*records, unknown]))
    return file


@pytest.mark.usefixtures("double_dummy")
def test_json_is_what_others_found(file: Path, tmp_path: Path) -> None:
    done = arbitr(tmp_path, "analyse", file, "--json", "--leads", "played", "--trace")
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert says(done.stderr, "{file}:{line}: board {number} skipped: not all its cards are known", number=3)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    for solved_deal, board in zip(solved(), found, strict=False):
        assert Deal.parse(board["deal"]) == solved_deal.deal
        for seat in SEATS:
            assert board["tricks"][seat.letter] == {
                denomination.letter: solved_deal.makeable.tricks(seat, denomination) for denomination in Denomination
            }
        assert board["par"]["ns"] == int(solved_deal.par_by_dealer[0])
        assert board["leads"]["tricks"] == {card.code: TRICKS - won for card, won in solved_deal.leads.items()}
        assert board["trace"]["tricks"][: len(solved_deal.trace)] == solved_deal.trace
        assert board["trace"]["cards"] == [card.code for card in solved_deal.play]
    assert len(found) == 2


HEADING = english(
    "Board {number}: dealer {dealer}, {vulnerable}", number=1, dealer="N", vulnerable=english("none vulnerable")
)
PAR = english("Par: N-S {points}, {contracts}", points=-110, contracts="2♠ E/W =")
LEADS = english("Declarer's tricks in {contract} after each lead", contract="1♠ W")
TEXT = f"""\
{HEADING}
             ♠QJ6
             ♥K652                              ♣  ♦  ♥  ♠ NT
             ♦J85                           N   7  5  6  5  6
             ♣T98                           S   7  5  6  5  6
♠AT942           N        ♠873              E   5  7  6  8  6
♥AQ4           W   E      ♥J97              W   5  7  6  8  6
♦32              S        ♦AT764
♣KJ3                      ♣Q4
             ♠K5
   7         ♥T83
14   7       ♦KQ9
  12         ♣A7652
{PAR}
{LEADS}
   8  ♠QJ6 ♦J85 ♣T98
   9  ♥K652
"""


@pytest.mark.usefixtures("double_dummy")
def test_text_beside_the_hands_on_a_wide_terminal(tmp_path: Path) -> None:
    deal = tmp_path / "deal.txt"
    deal.write_text(f"\ufeff# one deal\r\n{solved()[0].deal}\r\n")
    assert arbitr(tmp_path, "analyse", deal, "--leads", "1S W").stdout == TEXT
    narrow = arbitr(tmp_path, "analyse", "-", "--leads", "1S W", columns=40, given=str(solved()[0].deal)).stdout
    assert max(map(len, narrow.splitlines())) <= 40
    assert sorted(narrow.split()) == sorted(TEXT.split())


@pytest.mark.usefixtures("double_dummy")
def test_the_trace_shows_where_a_trick_went(file: Path, tmp_path: Path) -> None:
    lines = arbitr(tmp_path, "analyse", file, "--trace", columns=40).stdout.splitlines()
    assert max(map(len, lines)) <= 40
    # The second deal: the lead costs a trick and the 37th card brings it back.
    assert [solved()[1].trace[place] for place in (0, 1, 36, 37)] == [9, 10, 10, 9]
    lead, later = solved()[1].play[0], solved()[1].play[36]
    assert (
        english(
            "Trick {number}: {card} by {seat} costs {tricks} trick", number=1, card=lead, seat="E", tricks=1
        ).replace("East", "E")
        in lines
    )
    assert any(
        says(line, "Trick {number}: {card} by {seat} costs {tricks} trick", number=10, card=later) for line in lines
    )
    assert re.findall("([♠♥♦♣].)!", "".join(lines)) == [str(lead), str(later)]


@pytest.mark.usefixtures("double_dummy")
def test_tables_are_written_to_pbn_and_kept(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pbn"
    assert arbitr(tmp_path, "analyse", file, "--out", out).returncode == 0
    boards = read_pbn(out.read_bytes(), "out.pbn")
    assert [board.deal for board in boards] == [board.deal for board in read_pbn(file.read_bytes(), "file")]
    for solved_deal, board in zip(solved()[:2], boards, strict=False):
        table = board.table("OptimumResultTable")
        assert table is not None
        rows = {(seat, strain): int(tricks) for seat, strain, tricks in table.rows}
        assert rows == {
            (seat.letter, strain.letter.replace("N", "NT")): solved_deal.makeable.tricks(seat, strain)
            for seat in SEATS
            for strain in Denomination
        }
    assert boards[2].table("OptimumResultTable") is None
    stored = KeptTables(tmp_path / "arbitr")
    assert [stored[solved_deal.deal] for solved_deal in solved()[:2]] == [
        solved_deal.makeable for solved_deal in solved()[:2]
    ]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "analyse no.pbn",
            wording("cannot read {file}: {why}", file="no.pbn", why=english("No such file or directory")),
        ),
        ("analyse boards.xyz", wording("{text} is not a known format; write one of {names}", text="'.xyz'")),
        (
            "analyse empty.txt --leads 9S",
            wording(
                "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT",
                text="'9S'",
            ),
        ),
        ("analyse empty.txt", wording("{file} contains no board with all 52 cards", file="empty.txt")),
        ("analyse one.txt --trace", wording("{file} contains no play to trace", file="one.txt")),
        (
            "analyse bad.txt",
            wording(
                "{file}:{line}: {problem}",
                file="bad.txt",
                line=2,
                problem=wording(
                    "{text} is not a deal; write N: and four hands separated by spaces, with - for an unknown hand",
                    text="'N:AK 5'",
                ),
            ),
        ),
        ("worker", wording("{name} is missing; see --help", name="--database")),
        (
            "worker --database postgresql:// --patience 0",
            wording("{option}: {text} is not a number above 0", option="--patience", text="'0'"),
        ),
        ("analyse one.txt --leads played", wording("{file} contains no contract to lead against", file="one.txt")),
        (
            "deal --numbers 3-1",
            wording(
                "{option}: the last board, {last}, comes before the first, {first}", option="--numbers", last=1, first=3
            ),
        ),
        (
            "deal --numbers 1-100000000",
            wording(
                "{option}: board {last} is too high; the highest board number is {most}",
                option="--numbers",
                most=9999,
                last="100000000",
            ),
        ),
        (
            "deal --numbers 1-x",
            wording(
                "{option}: {text} is not a list of board numbers; enter e.g. 7, 1-32 or 1,3,5-8",
                option="--numbers",
                text="'1-x'",
            ),
        ),
        (
            "deal --numbers 0",
            wording(
                "{option}: {text} is not a list of board numbers; enter e.g. 7, 1-32 or 1,3,5-8",
                option="--numbers",
                text="'0'",
            ),
        ),
        (
            "deal --seed abcd",
            wording(
                "the seed has {bits} bits; it needs at least {least} ({digits} hexadecimal digits)",
                bits=16,
                least=128,
            ),
        ),
        (
            "deal --seed=",
            wording(
                "the seed has {bits} bits; it needs at least {least} ({digits} hexadecimal digits)",
                bits=0,
                least=128,
            ),
        ),
        ("deal --phrase=", wording("the phrase is too short; write at least {count} letters")),
        ("deal --like=", wording("the constraints are incomplete: another condition must follow")),
        ("deal --phrase short", wording("the phrase is too short; write at least {count} letters", count=12)),
        (f"deal --seed {SEED} --phrase word", wording("give --seed or --phrase, not both")),
        ("deal --out x.rzd", wording("{format} can be read but not written", format="RZD")),
        ("deal --tries 0", wording("{option}: {text} is not a number above 0", option="--tries", text="'0'")),
    ],
)
def test_bad_input_gets_one_line(
    words: str,
    line: re.Pattern[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.txt").touch()
    Path("one.txt").write_text(f"{solved()[0].deal}\n")
    Path("bad.txt").write_text(f"{solved()[0].deal}\nN:AK 5\n")
    with pytest.raises(Problem) as refused:
        run(words.split())
    assert says(str(refused.value), line)
    assert "\n" not in str(refused.value)
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("double_dummy")  # a worker without it is refused before
def test_a_worker_names_what_is_no_address() -> None:
    with refusal("this is not the address of a PostgreSQL database: {why}"):
        run(["worker", "--database", "nonsense"])


# Dealing.


def dealt(capsys: pytest.CaptureFixture[str], *words: str) -> dict[int, Deal]:
    assert run(["deal", *words, "--json"]) == 0
    boards = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for board in boards:
        assert board["board"]["dealer"] == "NESW"[(board["board"]["number"] - 1) % 4]
    return {board["board"]["number"]: Deal.parse_complete(board["deal"]) for board in boards}


def test_a_seed_repeats_each_board_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    boards = dealt(capsys, "--numbers", "1-8", "--seed", SEED)
    assert list(boards) == list(range(1, 9))
    for number, deal in boards.items():
        assert number_of(deal) == next(numbers_by_hand(bytes.fromhex(SEED), number))
    assert dealt(capsys, "--numbers", "7,2-3", "--seed", SEED) == {number: boards[number] for number in (7, 2, 3)}
    assert dealt(capsys, "--numbers", "1-8", "--phrase", "one of many phrases") != boards
    assert dealt(capsys, "--numbers", "1-8") != dealt(capsys, "--numbers", "1-8")


def test_constraints_hold_and_the_rate_is_told(tmp_path: Path) -> None:
    words = ["deal", "--numbers", "1-20", "--seed", SEED, "--like", "north 15-17 balanced; ns spades 8+", "--pbn"]
    done = arbitr(tmp_path, *words)
    records = read_pbn(done.stdout.encode(), "dealt")
    assert len(records) == 20
    for record in records:
        assert 15 <= points_of(record.deal, Seat.NORTH) <= 17
        assert max(lengths_of(record.deal, Seat.NORTH)) <= 5
        assert lengths_of(record.deal, Seat.NORTH)[0] + lengths_of(record.deal, Seat.SOUTH)[0] >= 8
    tried = int(done.stderr.split()[0])
    assert (
        done.stderr
        == english(
            "{tried} random deals tried, {fit} that fit: {percent}%",
            tried=tried,
            fit=20,
            percent=f"{2000 / tried:.3g}",
        )
        + "\n"
    )
    out = tmp_path / "boards.pbn"
    assert arbitr(tmp_path, *words[:-1], "--out", out).returncode == 0
    assert read_pbn(out.read_bytes(), "out") == records


def test_what_cannot_be_dealt_is_given_up(tmp_path: Path) -> None:
    out = str(tmp_path / "none.pbn")
    with pytest.raises(Problem) as refused:
        run(["deal", "--like", "north 37", "--tries", "2000", "--out", out])
    assert str(refused.value) == (
        english(
            "board {number}: none of {tries} random deals meets the constraints; relax them, or allow more "
            "deals with --tries",
            number=1,
            tries=2000,
        )
    )
    with pytest.raises(Problem) as refused:
        run(["deal", "--numbers", "1-99", "--seed", SEED, "--like", "e 16+", "--tries", "30", "--out", out])
    rate = re.search(r"earlier boards: (\d+) of (\d+), (.*)%\)", str(refused.value))
    assert rate is not None
    fit, tried = int(rate[1]), int(rate[2])
    assert rate[3] == f"{100 * fit / tried:.3g}"
    assert 5 < 100 * fit / tried < 15
    assert not Path(out).exists()
