"""BWS: an Access file of Bridgemates, its rows as a session, and what becomes of damaged ones."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from formats.quick_access import remember
from parts import DATA, FULL
from said import refusal, says, wording

from arbitr.bridge.board import Board
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.seat import Side
from arbitr.cards import Card
from arbitr.formats.bws import access_file
from arbitr.formats.bws.access_file import Row, access_tables
from arbitr.formats.bws.read import TABLES, read_bws, session_of
from arbitr.formats.session import DealtBoard, Entrant, PlayerRecord, SessionRecord, TableResult
from arbitr.problem import Problem
from arbitr.tournament.rules import ContestKind

PAGE = 4096


@pytest.fixture(scope="module")
def evening() -> bytes:
    """An invented evening in an Access 2000 file that another program has written (tests/data/SOURCES.md)."""
    return gzip.decompress((DATA / "formats" / "evening.bws.gz").read_bytes())


@pytest.fixture(scope="module")
def session(evening: bytes) -> SessionRecord:
    (found,) = read_bws(evening, "evening.bws")
    return found


def test_event_and_sections_of_the_file(session: SessionRecord) -> None:
    assert (session.event, session.date, session.kind) == ("Úterní turnaj", "2026-03-03", ContestKind.PAIRS)
    assert session.sections == ("A", "B")
    assert session.winners is None, "one section has two winners, the other one"


def test_the_players_are_those_who_logged_in_where_their_pair_began(session: SessionRecord) -> None:
    assert session.entrants == (
        Entrant("1", (PlayerRecord("Šedá Žába", "101"), PlayerRecord("Modrá Řeka", "102")), side=Side.NS, section="A"),
        Entrant(
            "2", (PlayerRecord("Zelený Háj", "105"), PlayerRecord("Červený Mák", "106")), side=Side.NS, section="A"
        ),
        Entrant("1", (PlayerRecord("Bílý Kůň", "103"), PlayerRecord("Černý Ďas", "104")), side=Side.EW, section="A"),
        Entrant(
            "2", (PlayerRecord("Zlatá Nit", "107"), PlayerRecord("Stříbrný Vítr", "108")), side=Side.EW, section="A"
        ),
        Entrant("1", (PlayerRecord("Rudý Rak", "109"), PlayerRecord("Hnědý Medvěd", "110")), section="B"),
        Entrant("2", (PlayerRecord("Žlutý Květ", "111"), PlayerRecord("Růžový Slon", "112")), section="B"),
        Entrant("3", (PlayerRecord("Tichý Les", "113"), PlayerRecord("Hlasitá Voda", "114")), section="B"),
        Entrant("4", (PlayerRecord("Malý Strom", "115"), PlayerRecord()), section="B"),
    )


def test_what_the_tables_entered(session: SessionRecord) -> None:
    entered = [
        (result.section, result.round, result.table, result.board, result.ns, result.ew, result.result, result.lead)
        for result in session.results
    ]
    expected = [
        ("A", 1, 1, 1, "1", "1", "3NT N +1", "ST"),
        ("A", 1, 1, 2, "1", "1", "4SX E -2", "HA"),
        ("A", 1, 2, 3, "2", "2", "2H S +1", "DK"),
        ("A", 1, 2, 4, "2", "2", "pass", None),
        ("A", 2, 1, 3, "1", "2", "5CXX W =", "CQ"),
        ("A", 2, 1, 4, "1", "2", None, None),
        ("A", 2, 2, 1, "2", "1", "1NT N -7", "H2"),
        ("A", 2, 2, 2, "2", "1", None, None),
        ("B", 1, 1, 1, "1", "2", "7D E =", "S4"),
        ("B", 2, 2, 2, "3", "2", "6S S -1", "DT"),
    ]
    assert entered == [
        (*who, None if result is None else Result.parse(result), None if lead is None else Card.parse(lead))
        for *who, result, lead in expected
    ]
    assert {result.adjustment for result in session.results} == {None, Adjustment.parse("NS 60%; EW 40%")}
    assert [result.remark for result in session.results if result.remark] == ["Not played", "Wrong direction"]
    assert len(session.lines()) == 9


def test_the_hand_records_of_a_section(session: SessionRecord) -> None:
    assert session.boards == (
        DealtBoard(
            Board.numbered(1),
            Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"),
            "A",
        ),
        DealtBoard(
            Board.numbered(2),
            Deal.parse("N:A2.KT954.K9.JT74 KQ64.-.Q73.AQ8653 53.AQ8732.JT85.2 JT987.J6.A642.K9"),
            "A",
        ),
    )


# The rows.


def received(**more: object) -> Row:
    columns = {"id": 1, "section": 1, "table": 1, "round": 1, "board": 1, "pairns": 1, "pairew": 2, "erased": False}
    return {**columns, "ns/ew": "N", "contract": "4 S", "result": "=", "leadcard": "", "remarks": "", **more}


def test_of_two_entries_for_a_board_the_last_one_counts_unless_it_was_erased() -> None:
    rows = [received(id=7, result="+1"), received(id=3), received(id=9, result="-1", erased=True)]
    (result,) = session_of({"ReceivedData": rows}, "f").results
    assert result.result == Result.parse("4S N +1")


def test_in_an_individual_a_line_names_all_four_players() -> None:
    rounds = {"section": 1, "table": 1, "round": 1, "nspair": 1, "ewpair": 2, "south": 3, "west": 4}
    numbers = [
        {"section": 1, "table": 1, "direction": seat, "number": number, "name": "", "round": 0}
        for seat, number in zip("NESW", ("11", "12", "13", "14"), strict=True)
    ]
    session = session_of({"ReceivedData": [received()], "RoundData": [rounds], "PlayerNumbers": numbers}, "f")
    assert session.kind is ContestKind.INDIVIDUAL
    assert [(entrant.number, entrant.players) for entrant in session.entrants] == [
        (str(number), (PlayerRecord("", str(10 + number)),)) for number in (1, 2, 3, 4)
    ]
    assert session.results == (TableResult(1, "1+3", "2+4", Result.parse("4S N ="), section="1", round=1, table=1),)


@pytest.mark.parametrize("missing", [0, 7])
def test_a_missing_pair_is_no_entrant_and_who_meets_it_first_is(missing: int) -> None:
    tables: dict[str, list[Row]] = {
        "ReceivedData": [],
        "Section": [{"id": 1, "letter": "A", "missingpair": missing}],
        "RoundData": [{"section": 1, "table": 1, "round": 1, "nspair": 1, "ewpair": missing}],
        "PlayerNumbers": [{"section": 1, "table": 1, "direction": "N", "number": "11", "name": "", "round": 0}],
    }
    assert session_of(tables, "f").entrants == (Entrant("1", (PlayerRecord("", "11"), PlayerRecord()), section="A"),)


def test_a_hand_record_without_cards_is_no_deal() -> None:
    assert session_of({"ReceivedData": [], "HandRecord": [{"section": 1, "board": 1}]}, "f").boards == ()


@pytest.mark.parametrize(
    ("remark", "shares"), [("60%-40%", (60, 40)), ("50% - 50%", (50, 50)), ("40/60", (40, 60)), ("100-0", (100, 0))]
)
def test_shares_are_written_in_many_ways(remark: str, shares: tuple[int, int]) -> None:
    rows = [received(contract="", result="", remarks=remark)]
    (result,) = session_of({"ReceivedData": rows}, "f").results
    assert result.adjustment is not None
    assert [side.share for side in (result.adjustment.ns, result.adjustment.ew)] == [  # type: ignore[union-attr]
        Fraction(share, 100) for share in shares
    ]


WRONG = {
    "contract": (
        received(contract="9 S"),
        wording(
            "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT", text="'9 S'"
        ),
    ),
    "declarer": (received(**{"ns/ew": ""}), wording("{text} is not a seat; write N, E, S or W", text="''")),
    "result": (
        received(result="+9"),
        wording(
            "{text}: the result of {contract} must be from {least} to {most}",
            text="'4S N +9'",
            contract="4♠ N",
            least=-10,
            most="+3",
        ),
    ),
    "lead": (
        received(leadcard="S1"),
        wording("{text} is not a card; write the suit and rank, e.g. SA or ♠A", text="'S1'"),
    ),
    "board": (received(board=0), wording("{number} is not a board number; boards are numbered from 1", number=0)),
    "number": (received(section="A"), wording("{option}: {text} is not a whole number", option="section", text="'A'")),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_row_is_said_with_its_table_and_number(name: str) -> None:
    row, message = WRONG[name]
    with pytest.raises(Problem) as caught:
        session_of({"ReceivedData": [received(), row]}, "f.bws")
    assert says(
        str(caught.value),
        "{file}: {table}, row {row}: {problem}",
        file="f.bws",
        table="ReceivedData",
        row=2,
        problem=message,
    )


def test_rows_spoilt_at_random_are_read_or_refused() -> None:
    random = Random(8)
    suits = ("Spades", "Hearts", "Diamonds", "Clubs")
    hands: Row = {
        f"{seat}{suit}".lower(): "AKQJ1098765432" if at == place else ""
        for at, seat in enumerate(("North", "East", "South", "West"))
        for place, suit in enumerate(suits)
    }
    hands |= {"section": 1, "board": 1}
    spoilt = (
        None,
        "",
        0,
        -1,
        99,
        "N",
        "x",
        "PASS",
        "7 NT xx",
        "=",
        "10%",
        True,
        1.5,
        b"",
        "2026-13-99",
        "(Empty Date)",
    )
    tables: dict[str, list[Row]] = {
        "Session": [{"name": "x", "date": "2026-03-03 00:00:00"}],
        "Section": [{"id": 1, "letter": "A", "winners": 1}],
        "RoundData": [{"section": 1, "table": 1, "round": 1, "nspair": 1, "ewpair": 2, "south": 0, "west": 0}],
        "ReceivedData": [received(), received(board=2)],
        "PlayerNumbers": [{"section": 1, "table": 1, "direction": "N", "number": "7", "name": "", "round": 0}],
        "PlayerNames": [{"id": 7, "name": "y", "strid": "7"}],
        "HandRecord": [hands],
    }
    read, refused = 0, []
    for _ in range(100_000 if FULL else 2_000):
        rows = {name: [dict(row) for row in table] for name, table in tables.items() if random.random() < 0.95}
        for _ in range(random.randint(1, 4)):
            row = random.choice(rows[random.choice(list(rows))])
            row[random.choice(list(row))] = random.choice(spoilt)
        try:
            session_of(rows, "f.bws")
            read += 1
        except Problem as problem:
            refused.append(str(problem))
    assert read
    assert refused
    assert all(problem.startswith("f.bws") for problem in refused)


# Damaged files.


def test_only_an_access_file_is_opened() -> None:
    for data in (b"", b"PK\x03\x04", b"\x00\x01\x00\x00Standard Jet DX\x00"):
        with refusal("{file} is not an Access file", file="f.bws"):
            read_bws(data, "f.bws")


def test_an_access_file_of_another_program_is_no_file_of_bridgemates(evening: bytes) -> None:
    other = evening.replace("ReceivedData".encode("utf-16-le"), "SomethingElse"[:12].encode("utf-16-le"))
    other = other.replace(b"ReceivedData", b"SomethingEls")
    with refusal("{file} is not a Bridgemate file: it has no table {table}", table="ReceivedData"):
        read_bws(other, "f.bws")


def test_without_the_library_one_line_says_what_to_install(evening: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    access_file._parser.cache_clear()
    try:
        with pytest.raises(Problem) as caught:
            read_bws(evening, "f.bws")
    finally:
        access_file._parser.cache_clear()
    assert str(caught.value) == "f.bws: access_parser is not installed; run pip install 'arbitr[files]'"


def test_a_ring_of_pages_is_refused(evening: bytes) -> None:
    """A page that describes a table names the page on which it goes on: here itself."""
    data = bytearray(evening)
    for start in range(0, len(data), PAGE):
        if data[start : start + 2] == b"\x02\x01":
            data[start + 4 : start + 8] = (start // PAGE).to_bytes(4, "little")
    with refusal("{file}: the table {table} is damaged; copy the file again", table="MSysObjects"):
        read_bws(bytes(data), "f.bws")


def test_a_table_with_more_rows_than_any_club_has_is_refused(evening: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert access_tables(evening, TABLES, "f")
    monkeypatch.setattr(access_file, "MOST_ROWS", 5)
    with refusal("{file}: the table {table} is damaged; copy the file again"):
        access_tables(evening, TABLES, "f")


def test_a_row_that_lost_a_value_is_refused(evening: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    class Lossy:
        catalog = ("ReceivedData",)

        def __init__(self, path: str) -> None: ...

        def parse_table(self, table: str) -> dict[str, list[int]]:
            return {"ID": [1, 2], "Board": [1]}

    monkeypatch.setattr(access_file, "_parser", lambda: Lossy)
    with refusal("{file}: the table {table} is damaged; copy the file again", table="ReceivedData"):
        access_tables(evening, TABLES, "f")


COUNT = 100_000 if FULL else 2000
PARTS = 20 if FULL else 2
"""So that several processes share the work."""


def gone_wrong(evening: bytes, count: int, seed: int) -> Iterator[bytes]:
    """Files of which some bytes are others, most of them on pages in use, or the end is missing."""
    random = Random(seed)
    pages = [at for at in range(0, len(evening), PAGE) if any(evening[at + 16 : at + PAGE])]
    for _ in range(count):
        data = bytearray(evening)
        for _ in range(random.choice((1, 2, 4, 16))):
            at = random.choice(pages) + random.choice((random.randrange(64), random.randrange(PAGE - 8)))
            size = random.choice((1, 2, 4))
            data[at : at + size] = random.choice((random.randbytes(size), bytes(size), b"\xff" * size))
        if random.random() < 0.1:
            del data[random.randrange(len(data)) :]
        yield bytes(data)


def outcome(data: bytes) -> list[SessionRecord] | str:
    """What is read, or why nothing is."""
    try:
        return read_bws(data, "f.bws")
    except Problem as problem:
        return str(problem)


@pytest.mark.parametrize("part", range(PARTS))
def test_an_access_file_gone_wrong_is_read_or_refused(
    evening: bytes, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(monkeypatch)
    read, refused = 0, []
    for data in gone_wrong(evening, COUNT // PARTS, part):
        found = outcome(data)
        if isinstance(found, str):
            refused.append(found)
        else:
            read += 1
    assert read
    assert refused
    assert all(problem.startswith("f.bws") for problem in refused)


def test_the_memory_that_makes_that_quick_changes_nothing(evening: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [evening, *gone_wrong(evening, 500 if FULL else 25, seed=99)]
    plain = [outcome(data) for data in files]
    remember(monkeypatch)
    assert [outcome(data) for data in files] == plain
    assert [outcome(data) for data in reversed(files)] == plain[::-1]
