"""LIN: boards of Bridge Base Online, one by one or as a match, are understood or refused with their line and tag."""

from __future__ import annotations

import pytest
from parts import DATA
from said import english

from arbitr.bridge.board import Board, Vulnerability
from arbitr.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from arbitr.bridge.contract import Contract
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.seat import Seat
from arbitr.cards import Hand
from arbitr.formats.lin import read_lin, write_lin
from arbitr.formats.pbn import read_pbn
from arbitr.formats.record import BoardRecord, Comment, Ending, IrregularityMark, Tag
from arbitr.problem import Problem

FILES = DATA / "formats"
HANDS = "SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,SAK87HQT4DAK98C95"
"""South, West, North, East."""
BOARD = f"pn|Sue,Will,Nan,Ed|st||md|3{HANDS}|rh||ah|Board 1|sv|o|"


def one(text: str) -> BoardRecord:
    (record,) = read_lin(text.encode(), "a.lin")
    return record


def refused(text: str) -> str:
    with pytest.raises(Problem) as problem:
        read_lin(text.encode(), "a.lin")
    return str(problem.value)


# Files of other programs.


def test_a_match_of_another_program_has_the_same_boards_as_its_pbn_file() -> None:
    records = read_lin((FILES / "test.lin").read_bytes(), "test.lin")
    deals = [record.deal for record in read_pbn((FILES / "test.pbn").read_bytes(), "test.pbn")]
    for room, start in (("Open", 0), ("Closed", 1)):
        boards = records[start::2]
        assert [record.board for record in boards] == [Board.numbered(number) for number in range(1, 17)]
        assert [record.deal for record in boards] == deals
        assert {record.tag("Room") for record in boards} == {room}
    assert {(record.scoring, record.tag("HomeTeam"), record.tag("VisitTeam")) for record in records} == {
        ("IMP", "HOME", "AWAY")
    }
    again = read_lin(write_lin(records), "again.lin")
    assert [record.in_order() for record in again] == [record.in_order() for record in records]


# One board.


def test_seats_begin_with_south_for_names_hands_and_dealer() -> None:
    record = one(BOARD)
    assert record.players == ("Nan", "Ed", "Sue", "Will")
    assert record.deal.hand(Seat.SOUTH) == Hand.parse("JT9.982.Q532.Q83")
    assert record.deal.hand(Seat.EAST) == Hand.parse("AK87.QT4.AK98.95")
    for digit, dealer in zip("1234", (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST), strict=True):
        assert one(BOARD.replace("md|3", f"md|{digit}")).board.dealer is dealer


def test_the_fourth_hand_follows_and_cards_may_be_small_letters_in_any_order() -> None:
    whole = one(BOARD).deal
    south, west, north, _ = HANDS.split(",")
    for hands in (f"{south},{west},{north},", f"{south},{west},{north}", HANDS.lower(), HANDS.replace("T", "10")):
        assert one(f"md|3{hands}|").deal == whole
    turned = "C38QD235QH289S9TJ"
    assert one(f"md|3{turned},{west},{north},|").deal == whole
    two = one(f"md|3{south},,{north},|").deal
    assert [len(two.hand(seat)) for seat in Seat] == [13, 0, 13, 0]


@pytest.mark.parametrize(
    ("text", "vulnerability"),
    [("o", 0), ("0", 0), ("-", 0), ("n", 1), ("e", 2), ("b", 3), ("B", 3), ("", 1)],
)
def test_vulnerability_is_a_letter_or_follows_from_the_board(text: str, vulnerability: int) -> None:
    board = one(BOARD.replace("Board 1", "Board 2").replace("sv|o|", f"sv|{text}|")).board
    assert board.vulnerability is Vulnerability(vulnerability)


def test_calls_alerts_explanations_and_comments_are_read() -> None:
    record = one(BOARD + "nt|hello|mb|1N!|an|15-17|mb|p|an|no alert|mb|2C|nt|slow|nt|very|mb|D|mb|R|mb|ppp|")
    assert record.auction is not None
    calls = record.auction.calls
    assert [call.call for call in calls] == [
        Call.parse("1N"),
        PASS,
        Call.parse("2C"),
        DOUBLE,
        REDOUBLE,
        PASS,
        PASS,
        PASS,
    ]
    assert [(call.remarks.alerted, call.remarks.note) for call in calls[:3]] == [
        (True, "15-17"),
        (False, "no alert"),
        (False, ""),
    ]
    assert calls[2].remarks.comment == "slow\nvery"
    assert record.comments == (Comment("Deal", "hello"),)
    assert record.contract == Contract.parse("2CXX S")


def test_cards_belong_to_the_hands_that_held_them() -> None:
    text = "mb|1C|mb|p|mb|p|mb|p|pg||pc|SA|pc|S9|pc|S2|pc|s5|pg||pc|hq|pc|h2|pc|h6|pc|ha|pg||pc|C2|nt|hm|mc|8|pg||"
    record = one(BOARD + text)
    assert record.play is not None
    played = " ".join(f"{card.seat}{card.card}" for card in record.play.cards)
    assert played == "E♠A S♠9 W♠2 N♠5 E♥Q S♥2 W♥6 N♥A N♣2"
    assert record.play.cards[8].remarks.comment == "hm"
    assert record.play.ending is Ending.STOPPED
    assert record.result == Result.parse("1C N +1")


def test_several_cards_may_stand_in_one_place() -> None:
    record = one(BOARD + "mb|1c|mb|ppp|pc|SAS9S25|")
    assert record.play is not None
    assert [card.card.code for card in record.play.cards if card.card] == ["SA", "S9", "S2", "S5"]


def test_what_is_out_of_turn_or_against_the_rules_is_marked() -> None:
    record = one(BOARD + "mb|1C|mb|1C|mb|d|mb|p|mb|p|mb|p|pc|S2|pc|S5|pc|SA|pc|H2|")
    assert record.auction is not None
    assert [call.mark for call in record.auction.calls][:3] == [None, IrregularityMark.INSUFFICIENT, None]
    assert record.play is not None
    # East declares, so South leads; West has led. The last card is South's, who has spades.
    assert [card.mark for card in record.play.cards] == [
        IrregularityMark.LEAD_OUT_OF_TURN,
        None,
        None,
        IrregularityMark.REVOKE,
    ]


def test_four_passes_are_a_result() -> None:
    assert one(BOARD + "mb|p|mb|p|mb|p|mb|p|").result == PASSED_OUT


def test_lines_are_boards_one_after_the_other() -> None:
    text = f"{BOARD}mb|1C|\n{BOARD.replace('Board 1', 'Board 2').replace('Sue', 'Eve')}mb|1D|\n"
    first, second = read_lin(text.encode(), "a.lin")
    assert (first.board.number, first.players[2], second.board.number, second.players[2]) == (1, "Sue", 2, "Eve")
    assert (first.place.line, second.place.line) == (1, 2)


def test_unknown_tags_are_kept() -> None:
    record = one(BOARD + "bt|x|")
    assert record.tags == (Tag("Lin_bt", "x"),)
    assert b"bt|x|" in write_lin([record])


# A match.

MATCH = (
    "vg|Cup, final,SEGMENT 2,I,5,6,Brno,12,Zlín,7.5|\nrs|4SW=,3NxN-2,PASS,2HE+1|\nmp|0.5,,-3,|\n"
    f"pn|A,B,C,D,E,F,G,H|pg||\nqx|o5|md|3{HANDS}|mb|1C|\nqx|c5,BOARD 5|md|3{HANDS}|\n"
    f"qx|o6|md|4{HANDS}|\nqx|c6|md|4{HANDS}|"
)


def test_the_head_of_a_match_tells_title_teams_names_and_results() -> None:
    records = read_lin(MATCH.encode(), "a.lin")
    assert [record.board.number for record in records] == [5, 5, 6, 6]
    assert [record.result and record.result.code for record in records] == ["4S W =", "3NX N -2", "pass", "2H E +1"]
    assert [record.players for record in records[:2]] == [("C", "D", "A", "B"), ("G", "H", "E", "F")]
    assert {(record.event, record.scoring, record.tag("Stage")) for record in records} == {
        ("Cup, final", "IMP", "SEGMENT 2")
    }
    assert [records[0].tag(name) for name in ("HomeTeam", "HomeScore", "VisitTeam", "VisitScore")] == [
        "Brno",
        "12",
        "Zlín",
        "7.5",
    ]
    assert [record.tag("Lin_mp") for record in records] == ["0.5", "", "-3", ""]
    again = read_lin(write_lin(records), "again")
    assert [record.in_order() for record in again] == [record.in_order() for record in records]


def test_results_may_be_listed_for_boards_that_do_not_follow_one_another() -> None:
    text = f"vg|,,P,3,9,,,,|rs|1CN=,,2DS+1,|bn|3,9|qx|o3|md|3{HANDS}|qx|o9|md|3{HANDS}|"
    assert [record.result and record.result.code for record in read_lin(text.encode(), "a.lin")] == [
        "1C N =",
        "2D S +1",
    ]


def test_a_result_that_is_none_is_kept_as_it_stands() -> None:
    record = one(f"vg|,,P,3,3,,,,|rs|A+/A-,|qx|o3|md|3{HANDS}|")
    assert (record.result, record.tags) == (None, (Tag("Lin_rs", "A+/A-"),))


def test_two_tables_with_the_same_board_do_not_get_each_others_results() -> None:
    first = one(BOARD + "mb|1C|mb|p|mb|p|mb|p|mc|7|")
    second = one(BOARD + "mb|1D|mb|p|mb|p|mb|p|mc|4|")
    again = read_lin(write_lin([first, second]), "again")
    assert [record.result for record in again] == [first.result, second.result]


# Wrong files.


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", english("{key}: {problem}", key=1, problem=english("there is no board in this file"))),
        (
            "hello\nworld",
            english(
                "{key}: {problem}",
                key=1,
                problem=english("{text} is not a two-letter LIN tag followed by |", text="'hello\\nworld'"),
            ),
        ),
        (
            f"pg||\n{BOARD}\nmb|1C|garbage|x|",
            english(
                "{key}: {problem}",
                key=3,
                problem=english("{text} is not a two-letter LIN tag followed by |", text="'garbage'"),
            ),
        ),
        (
            f"{BOARD}mb|1Z|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="mb",
                    problem=english("{text} is not a call; write 1C to 7N, p, d or r", text="'1Z'"),
                ),
            ),
        ),
        (
            f"\n\n{BOARD}mb|8C|",
            english(
                "{key}: {problem}",
                key=3,
                problem=english(
                    "{tag}|: {problem}",
                    tag="mb",
                    problem=english("{text} is not a call; write 1C to 7N, p, d or r", text="'8C'"),
                ),
            ),
        ),
        (
            f"{BOARD}pc|SX|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="pc",
                    problem=english("{text} are not cards; write the suit and ranks, e.g. SAK42", text="'SX'"),
                ),
            ),
        ),
        (
            f"{BOARD}mb|1cppp|pc|SAS9SA|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="pc",
                    problem=english("{seat} plays twice to trick {number}", seat="E", number=1),
                ),
            ),
        ),
        (
            f"{BOARD}mc|14|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="mc",
                    problem=english("{text} is not a number of tricks from 0 to 13", text="'14'"),
                ),
            ),
        ),
        (
            f"{BOARD}sv|q|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="sv",
                    problem=english("{text} is not a vulnerability; write none, ns, ew or both", text="'q'"),
                ),
            ),
        ),
        (
            "qx|open|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="qx",
                    problem=english("{text} has no board number; write o1 or c1", text="'open'"),
                ),
            ),
        ),
        (
            f"md|7{HANDS}|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="md",
                    problem=english("{text} is not a dealer; 1 is South, 2 West, 3 North and 4 East", text=7),
                ),
            ),
        ),
        (
            f"md|3{HANDS},SA|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="md",
                    problem=english("there are {count} hands; write three or four, starting with South", count=5),
                ),
            ),
        ),
        (
            f"md|3{HANDS.replace('SJT9', 'SJT98')}|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="md",
                    problem=english("{seat} has {count} cards; there should be 13", seat="S", count=14),
                ),
            ),
        ),
        (
            f"md|3{HANDS.replace('SJT9', 'SJT8')}|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english("{tag}|: {problem}", tag="md", problem=english("{card} is in two hands", card="♠8")),
            ),
        ),
        (
            f"md|3{HANDS.replace('SJT9H', 'SJTT9H')}|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="md",
                    problem=english("{seat}: {problem}", seat="S", problem=english("{card} appears twice", card="♠T")),
                ),
            ),
        ),
        (
            f"md|3{HANDS.replace('SJT9H', 'SJTH')}|",
            english(
                "{key}: {problem}",
                key=1,
                problem=english(
                    "{tag}|: {problem}",
                    tag="md",
                    problem=english("{seat} has {count} cards; there should be 13", seat="S", count=12),
                ),
            ),
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line_with_its_place(text: str, line: str) -> None:
    assert refused(text) == f"a.lin:{line}"


def test_lin_is_written_as_the_site_reads_it() -> None:
    record = one(BOARD + "mb|1N!|an|15-17|mb|p|mb|p|mb|p|pc|SQ|mc|9|")
    assert write_lin([record]).decode() == (
        f"pn|Sue,Will,Nan,Ed|st||md|3{HANDS}|rh||ah|Board 1|sv|o|mb|1N!|an|15-17|mb|p|mb|p|mb|p|pg||pc|SQ|mc|9|pg||\n"
    )
