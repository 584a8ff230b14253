"""A session as PBN: ScoreTable and TotalScoreTable, out and in."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parts import FULL
from random_sessions import random_session
from said import english, refusal

from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.seat import Side
from arbitr.cards import Card
from arbitr.formats.pbn import read_pbn, write_pbn
from arbitr.formats.pbn.session import session_of_records, session_records
from arbitr.formats.session import Entrant, PlayerRecord, SessionRecord, TableResult
from arbitr.problem import Problem
from arbitr.scoring.event import Method
from arbitr.tournament.rules import ContestKind

HALF = Fraction(5, 2)


def again(session: SessionRecord) -> SessionRecord:
    return session_of_records(read_pbn(write_pbn(session_records(session)), "f.pbn"), "f.pbn")


@settings(max_examples=2000 if FULL else 60, deadline=None)
@given(st.integers(0, 2**32))
def test_results_and_deals_of_a_random_session_come_out_as_they_went_in(seed: int) -> None:
    session = random_session(seed)
    session = replace(session, boards=tuple(board for board in session.boards if not board.section))
    found = again(session)
    # Which of two results stood first in the file is not told: they stand board by board.
    wanted = sorted((result for result in session.results if result.is_told), key=lambda result: result.board)
    got = [result for result in found.results if result.is_told]
    assert [
        (result.board, result.ns, result.ew, result.result, result.adjustment, result.section) for result in got
    ] == [(result.board, result.ns, result.ew, _told(result), result.adjustment, result.section) for result in wanted]
    assert {board.board.number: board.deal for board in found.boards if board.deal} == {
        board.board.number: board.deal for board in session.boards if board.deal
    }
    if session.results or session.boards:
        assert found.kind is session.kind


def _told(result: TableResult) -> Result | int | None:
    """An artificial score takes the place of points, which have no column of their own."""
    return None if isinstance(result.result, int) and result.adjustment is not None else result.result


def test_ranking_names_rounds_tables_leads_and_worths_come_out() -> None:
    session = SessionRecord(
        "Úterý",
        "2026-11-16",
        kind=ContestKind.PAIRS,
        method=Method.MATCHPOINTS,
        entrants=(
            Entrant(
                "7",
                (PlayerRecord("Jana Žlutá", "12"), PlayerRecord("Ota Les")),
                "",
                Side.NS,
                "A",
                "1=",
                HALF,
                Fraction(60),
            ),
            Entrant("8", (), "", Side.EW, "A"),
        ),
        results=(
            TableResult(3, "7", "8", Result.parse("4SX N -2"), None, Card.parse("D7"), HALF, HALF, "A", 2, 5),
            TableResult(3, "9", "1", Result.parse("pass"), None, None, None, None, "A", 1, 1),
            TableResult(4, "7", "8", None, Adjustment.parse("60% 4S N =, 40% 4S N -1"), None, None, None, "A"),
            TableResult(4, "9", "1", Result.parse("4S N ="), Adjustment.parse("+420"), None, None, None, "A"),
            TableResult(5, "9", "1", None, remark="later", section="A"),
        ),
    )
    found = again(session)
    assert found.results == session.results
    assert found.entrants == session.entrants
    assert (found.event, found.date, found.method) == (session.event, session.date, session.method)


# As other programs write it: quoted scores, a pair that sits out, short words for a pass.
OTHERS = r"""[Event "Monday"]
[Board "1"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[TotalScoreTable "Rank\1R;PairId\1R;Direction\5R;TotalScoreMP\4R;TotalPercentage\5R;Names\20L;MemberID1\4R;MemberID2\4R"]
1 6 "E-W" 65.3 58.33 "Ota Les - Eva Dub" "871" "874"
[ScoreTable "Table\1R;Round\1R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;Score_NS\6R;Score_EW\6R;MP_NS\3R;MP_EW\3R"]
4 2 6 5 5HX E 7 SA "800" - 4.0 0.0
2 5 7 3 Pass - - - 0 - 1.0 3.0
3 3 - 2 - - - - "Bye" "Bye" - 1.9
1 4 1 2 - - - - 60% 40% - -
1 5 1 3 - - - - ? - - -
"""  # noqa: E501


def test_the_tables_of_another_program_are_read() -> None:
    found = session_of_records(read_pbn(OTHERS.encode(), "f.pbn"), "f.pbn")
    assert found.entrants == (
        Entrant(
            "6",
            (PlayerRecord("Ota Les", "871"), PlayerRecord("Eva Dub", "874")),
            "",
            Side.EW,
            "",
            "1",
            Fraction("65.3"),
            Fraction("58.33"),
        ),
    )
    one, passed, shares, unknown = found.results
    assert (one.result, one.lead, one.round, one.table) == (Result.parse("5HX E -4"), Card.parse("SA"), 2, 4)
    assert [one.ns_score, one.ew_score] == [4, 0]
    assert passed.result == Result.parse("pass")
    assert shares.adjustment == Adjustment.parse("NS 60%; EW 40%")
    assert not unknown.is_told


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (
            "1 1 1 2 4S N 10 - 450 - - -",
            english(
                "{one} scores {points} for North-South, not {other}; correct one of them",
                one="4♠ N =",
                points="+420",
                other="+450",
            ),
        ),
        ("1 1 1 2 4S N x - 420 - - -", english("{text} is not a number of tricks; write 10, or =, +1, -1", text="'x'")),
        ("1 y 1 2 4S N 10 - 420 - - -", english("{option}: {text} is not a whole number", option="round", text="'y'")),
        ("1 1 1 2 9S N 10 - 420 - - -", ""),
        ("1 1 1 2 4S Q 10 - 420 - - -", ""),
    ],
)
def test_a_wrong_row_is_named_with_its_file_line_and_number(row: str, message: str) -> None:
    text = OTHERS.replace('4 2 6 5 5HX E 7 SA "800" - 4.0 0.0', row)
    with pytest.raises(Problem) as caught:
        session_of_records(read_pbn(text.encode(), "f.pbn"), "f.pbn")
    assert str(caught.value).startswith(f"f.pbn:7: [ScoreTable], row 1: {message}")


PLAYED = """[Board "3"]
[Deal ""]
[ScoreTable "Round;Table;PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW"]
1 1 1 1 2HX S 8 470 -
{row}
"""


def uneven(cells: int) -> str:
    return english(
        "there are {cells} cells for {columns} columns; write - for an empty cell and put quotes round a cell "
        "with spaces",
        cells=cells,
        columns=9,
    )


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("1 2 2 2 4S X N 11 690 -", uneven(10)),
        ("1 2 2 2 4S N 11 690", uneven(8)),
        ('1 2 2 2 4S N 11 "690 -', english("a quotation mark is not closed")),
        # A cell too many and one too few come out even together, but in other columns.
        ("1 2 2 2 4S X N 11 690 -\n1 3 3 3 3NT N 9 400", uneven(10)),
    ],
)
def test_a_row_that_does_not_come_out_even_is_refused_and_never_left_out(row: str, message: str) -> None:
    with pytest.raises(Problem) as caught:
        session_of_records(read_pbn(PLAYED.format(row=row).encode(), "f.pbn"), "f.pbn")
    assert str(caught.value) == f"f.pbn:5: [ScoreTable], row 2: {message}"


def test_the_same_holds_for_a_ranking_whose_names_have_no_quotes() -> None:
    text = OTHERS.replace('"Ota Les - Eva Dub"', "Ota Les - Eva Dub")
    with pytest.raises(Problem, match=r"^f\.pbn:5: \[TotalScoreTable\], row 1: there are 12 cells for 8 columns; "):
        session_of_records(read_pbn(text.encode(), "f.pbn"), "f.pbn")


def test_rows_broken_into_lines_are_read_and_named_by_the_line_on_which_they_begin() -> None:
    text = PLAYED.format(row="1 2 2 2\n4S N 10 420 -\n1 3 3 3 3NT N 9 {} -")
    good, bad = (read_pbn(text.replace("{}", points).encode(), "f.pbn") for points in ("400", "430"))
    assert [result.result for result in session_of_records(good, "f.pbn").results] == [
        Result.parse(text) for text in ("2HX S =", "4S N =", "3N N =")
    ]
    with pytest.raises(Problem, match=r"^f\.pbn:7: \[ScoreTable\], row 3: "):
        session_of_records(bad, "f.pbn")


def test_no_trump_is_written_as_pbn_has_it() -> None:
    session = SessionRecord(results=(TableResult(1, "1", "2", Result.parse("3NX N =")),))
    (record,) = session_records(session)
    table = record.table("ScoreTable")
    assert table is not None
    assert table.column("Contract") == ("3NTX",)
    assert again(session).results == session.results


@pytest.mark.parametrize("name", ["0", "1234567", "final"])
def test_a_board_whose_name_is_no_number_is_refused_where_results_need_one(name: str) -> None:
    text = PLAYED.format(row="").replace('Board "3"', f'Board "{name}"')
    with pytest.raises(Problem) as caught:
        session_of_records(read_pbn(text.encode(), "f.pbn"), "f.pbn")
    assert str(caught.value) == english(
        "{file}:{line}: {problem}",
        file="f.pbn",
        line=1,
        problem=english(
            "board {name}: this is not a board number; boards are numbered from 1 to {most}",
            name=f"'{name}'",
            most=999999,
        ),
    )


def test_other_cards_for_the_same_board_are_refused() -> None:
    other = OTHERS.replace("N:AKQJT98765432... .AKQJT98765432..", "N:.AKQJT98765432.. AKQJT98765432...")
    with refusal("board {board} appears twice with different cards; keep one", board=1):
        session_of_records(read_pbn((OTHERS + "\n" + other).encode(), "f.pbn"), "f.pbn")
