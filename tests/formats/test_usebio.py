"""USEBIO in and out: a session of another program, random sessions, messy files and hostile ones."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parts import DATA, FULL, ROOT, SHARED, extra
from random_sessions import random_session
from said import english, refusal, says, wording

from arbitr.bridge.board import Board, Vulnerability
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.seat import Side
from arbitr.cards import Card
from arbitr.formats.session import (
    DealtBoard,
    Entrant,
    MatchRecord,
    PlayerRecord,
    SessionRecord,
    TableResult,
    read_session_json,
    write_session_json,
)
from arbitr.formats.usebio.read import read_usebio
from arbitr.formats.usebio.write import write_usebio
from arbitr.problem import Problem
from arbitr.scoring.event import EventRules, Method, score_event
from arbitr.tournament.rules import ContestKind

MANY = settings(max_examples=2000 if FULL else 120)


OURS = DATA / "formats" / "session-howell.xml"
"""Made by tools/test_data.py, which knows nothing of our writer."""


@pytest.fixture(scope="module")
def real() -> bytes:
    return extra(SHARED / "data" / "formats" / "session-howell-usebio.xml").read_bytes()


@pytest.fixture(scope="module", params=["ours", "real"])
def foreign(request: pytest.FixtureRequest) -> bytes:
    """A session that our writer has not written."""
    return OURS.read_bytes() if request.param == "ours" else request.getfixturevalue("real")


def one(data: bytes) -> SessionRecord:
    (session,) = read_usebio(data, "file.xml")
    return session


# A session of another program.


def test_the_head_of_a_session_in_other_ways_is_read() -> None:
    """The club at the end, the number under another name, a date without noughts, an element without text."""
    session = one(OURS.read_bytes())
    assert (session.event, session.date, session.identifier) == ("Candlemas  Pairs & supper", "2026-02-03", "H-8/21")
    assert (session.club, session.club_number, session.venue) == ("Milltown", "77", "The Old Mill")
    assert (session.kind, session.method, session.winners) == (ContestKind.PAIRS, Method.MATCHPOINTS, 1)
    assert [entrant.number for entrant in session.entrants] == list("87654321")
    assert session.entrants[0] == Entrant(
        "8",
        (PlayerRecord("Zoë Rowan"), PlayerRecord("Zoë Yew", "4016")),
        place="7",
        score=Fraction("56.6"),
        percent=Fraction("44.92"),
    )


def test_hands_in_any_order_and_a_hand_that_is_left_out_are_read() -> None:
    boards = {board.board.number: board for board in one(OURS.read_bytes()).boards}
    assert sorted(boards) == list(range(1, 22))
    assert boards[1].deal == Deal.parse("N:J3.53.KQJ852.J63 K976.9.AT6.AKQT4 AT8.KT764.74.752 Q542.AQJ82.93.98")
    assert all(board.deal is not None and board.deal.is_complete for board in boards.values())


def test_the_head_of_a_real_session_is_read(real: bytes) -> None:
    session = one(real)
    assert (session.event, session.date, session.identifier) == ("A SESSION", "2022-07-27", "3226")
    assert (session.club, session.club_number, session.venue) == ("A CLUB", "1", "A CLUB")
    assert (session.kind, session.method, session.winners) == (ContestKind.PAIRS, Method.MATCHPOINTS, 1)
    assert session.entrants[1] == Entrant(
        "2",
        (PlayerRecord("PLAYER 03", "900002", "1"), PlayerRecord("PLAYER 04", "900003", "1")),
        place="3",
        score=Fraction("156.80"),
        percent=Fraction("58.07"),
    )


ARTIFICIAL = {"A5050": "50%", "A6040": "NS 60%; EW 40%"}


def test_every_line_of_a_session_says_what_the_file_says(foreign: bytes) -> None:
    """Compared with the elements as the standard library finds them."""
    session = one(foreign)
    elements = [
        (board.findtext("BOARD_NUMBER"), line)
        for board in ElementTree.fromstring(foreign).iter("BOARD")
        for line in board.findall("TRAVELLER_LINE")
    ]
    assert len(session.results) == len(elements) == len(session.lines()) in (83, 161)
    for result, line, (board, element) in zip(session.results, session.lines(), elements, strict=True):
        said = {child.tag: (child.text or "").strip() for child in element}
        where = [(board or "").strip(), said["NS_PAIR_NUMBER"], said["EW_PAIR_NUMBER"]]
        assert [str(result.board), result.ns, result.ew] == where
        assert [result.ns_score, result.ew_score] == [
            Fraction(said["NS_MATCH_POINTS"]),
            Fraction(said["EW_MATCH_POINTS"]),
        ]
        if said["SCORE"] in ARTIFICIAL:
            assert str(result.adjustment) == ARTIFICIAL[said["SCORE"]]
            continue
        if said["CONTRACT"] == "Pass":
            assert (result.result, line.points, result.lead) == (PASSED_OUT, 0, None)
            continue
        assert isinstance(result.result, Result)
        assert result.result.contract is not None
        contract, declarer = result.result.contract.code.split()
        assert [contract.replace("N", "NT"), declarer] == [said["CONTRACT"].replace("*", "X"), said["PLAYED_BY"]]
        assert [str(result.result.tricks), str(line.points)] == [said["TRICKS"], said["SCORE"]]
        assert result.lead is not None
        assert result.lead.rank.letter + result.lead.suit.letter == said["LEAD"]


def test_the_deals_of_a_real_session_are_whole(real: bytes) -> None:
    boards = one(real).boards
    assert [board.board for board in boards] == [Board.numbered(number) for number in range(1, 28)]
    assert all(board.deal is not None and board.deal.is_complete for board in boards)
    assert boards[26].deal == Deal.parse("N:J742.85.QJ53.Q74 KQT95.AJ32.T2.J8 8.KT76.K94.AK653 A63.Q94.A876.T92")


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_a_session_written_and_read_again_is_the_same(foreign: bytes, version: str) -> None:
    session = one(foreign)
    assert one(write_usebio(session, version)) == session


# Random sessions.


@MANY
@given(st.integers(0, 2**32), st.sampled_from(["1.2", "1.3"]))
def test_a_random_session_loses_nothing_in_usebio(seed: int, version: str) -> None:
    session = random_session(seed)
    assert one(write_usebio(session, version)) == session


@MANY
@given(st.integers(0, 2**32), st.integers(0, 9))
def test_a_random_session_loses_nothing_in_json(seed: int, table: int) -> None:
    """Also what USEBIO cannot hold: rounds and tables, weighted and split scores, remarks, fouled boards."""
    session = random_session(seed)
    weighted = Adjustment.parse("NS 60% 4S N =, 100/3% 4S N -1, 20/3% +50; EW table")
    results = tuple(
        replace(result, table=table, remark="3 min late", form="b", adjustment=weighted) for result in session.results
    )
    session = replace(session, results=results)
    assert read_session_json(write_session_json(session), "") == session


@MANY
@given(st.integers(0, 2**32))
def test_the_lines_of_a_session_are_those_that_can_be_scored(seed: int) -> None:
    session = random_session(seed)
    scored = [result for result in session.results if result.result is not None or result.adjustment is not None]
    lines = session.lines()
    assert [(line.board.number, line.ns, line.ew, line.result) for line in lines] == [
        (result.board, result.ns, result.ew, result.result) for result in scored
    ]
    assert len(lines) == sum(len(session.lines(section)) for section in session.sections)


# What USEBIO cannot hold.


def test_an_average_becomes_its_percentage_and_a_single_assigned_score_takes_the_place_of_the_result() -> None:
    lines = {
        "A+": "60%",
        "NS A-; EW A+": "NS 40%; EW 60%",
        "NS 100%; EW 0%": "NS 100%; EW 0%",
    }
    for after, before in lines.items():
        result = TableResult(1, "1", "2", adjustment=Adjustment.parse(after))
        (read,) = one(write_usebio(SessionRecord(results=(result,)))).results
        assert str(read.adjustment) == before
    assigned = TableResult(1, "1", "2", Result.parse("4S N -1"), Adjustment.parse("4S N ="))
    (read,) = one(write_usebio(SessionRecord(results=(assigned,)))).results
    assert read == TableResult(1, "1", "2", Result.parse("4S N ="))


def test_a_weighted_score_is_marked_as_adjusted_and_never_written_as_the_result_at_the_table() -> None:
    weighted = TableResult(
        1, "1", "2", Result.parse("4S N ="), Adjustment.parse("60% 4S N =, 40% 4S N -1"), ns_score=Fraction(7, 2)
    )
    (read,) = one(write_usebio(SessionRecord(results=(weighted,)))).results
    assert read == TableResult(1, "1", "2", ns_score=Fraction(7, 2), remark="Adj")


def test_a_third_of_an_imp_is_written_with_two_decimals() -> None:
    session = SessionRecord(method=Method.IMPS, results=(TableResult(1, "1", "2", 420, ns_score=Fraction(11, 3)),))
    assert b"<NS_CROSS_IMP_POINTS>3.67</NS_CROSS_IMP_POINTS>" in write_usebio(session)


def test_another_version_is_refused() -> None:
    with refusal(
        "Arbitr does not write USEBIO {version}; choose one of {versions}", version="2.0", versions="1.2, 1.3"
    ):
        write_usebio(SessionRecord(), "2.0")


# Other shapes of the format.


def usebio(inner: str, kind: str = "PAIRS", head: str = '<?xml version="1.0"?>') -> bytes:
    return f'{head}\n<USEBIO Version="1.2">\n<EVENT EVENT_TYPE="{kind}">\n{inner}\n</EVENT>\n</USEBIO>\n'.encode()


def in_line(number: int, problem: object) -> re.Pattern[str]:
    """What is said of a fault in this line of the file."""
    return wording("{file}:{line}: {problem}", file="f", line=number, problem=problem)


def line(inner: str, board: int = 1) -> str:
    who = "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
    return f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>\n<TRAVELLER_LINE>{who}\n{inner}\n</TRAVELLER_LINE></BOARD>"


@pytest.mark.parametrize(
    ("kind", "tag", "method"),
    [
        ("MP_PAIRS", "MATCH_POINTS", Method.MATCHPOINTS),
        ("BUTLER_PAIRS", "BUTLER_POINTS", Method.BUTLER),
        ("CROSS_IMP", "CROSS_IMP_POINTS", Method.IMPS),
        ("CROSS_IMPS", "IMPS", Method.IMPS),
    ],
)
def test_each_kind_of_pairs_has_its_own_name_for_what_a_line_is_worth(kind: str, tag: str, method: Method) -> None:
    worth = f"<NS_{tag}>-3.67</NS_{tag}><EW_{tag}>3.67</EW_{tag}>"
    session = one(usebio(f"<BOARD_AVERAGE>-30</BOARD_AVERAGE>{line(f'<SCORE>-140</SCORE>{worth}')}", kind))
    assert session.method is method
    assert session.results == (TableResult(1, "1", "2", -140, None, None, Fraction("-3.67"), Fraction("3.67")),)


def test_a_mitchell_may_number_both_sides_from_1() -> None:
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{side}</DIRECTION></PAIR>"
        for side in ("NS", "EW")
        for number in (1, 2)
    )
    inner = f"<WINNER_TYPE>2</WINNER_TYPE><PARTICIPANTS>{pairs}</PARTICIPANTS>"
    lines = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
        f"<SCORE>{points}</SCORE></TRAVELLER_LINE>"
        for ns, ew, points in ((1, 1, 420), (2, 2, 170))
    )
    session = one(usebio(f"{inner}<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD>"))
    assert session.sides_apart
    assert [entrant.side for entrant in session.entrants] == [Side.NS, Side.NS, Side.EW, Side.EW]
    event = score_event(session.lines(), EventRules(sides_apart=session.sides_apart))
    assert [ranking.contestant for ranking in event.rankings[Side.EW]] == ["EW 2", "EW 1"]


def test_a_match_of_teams_gives_both_tables_with_its_imps() -> None:
    table = (
        "<TRAVELLER_LINE><DIRECTION>{side}</DIRECTION><CONTRACT>{contract}</CONTRACT><PLAYED_BY>N</PLAYED_BY>"
        "<TRICKS>9</TRICKS></TRAVELLER_LINE>"
    )
    tables = table.format(side="EW", contract="4S") + table.format(side="NS", contract="3NT")
    match = (
        "<ROUND_NUMBER>2</ROUND_NUMBER><TEAM>5</TEAM><OPPOSING_TEAM>9</OPPOSING_TEAM>"
        "<TEAM_SCORE>14.32</TEAM_SCORE><OPPOSING_TEAM_SCORE>5.68</OPPOSING_TEAM_SCORE>"
        f"<BOARD><BOARD_NUMBER>3</BOARD_NUMBER><IMPS>10</IMPS>{tables}</BOARD>"
    )
    pair = "<PAIR><PLAYER><PLAYER_NAME>A</PLAYER_NAME></PLAYER></PAIR>"
    teams = f'<PARTICIPANTS><TEAM TEAM_ID="5" TEAM_NAME="Five">{pair}</TEAM></PARTICIPANTS>'
    session = one(usebio(f"{teams}<MATCH>{match}</MATCH>", "SWISS_TEAMS"))
    assert (session.kind, session.swiss) == (ContestKind.TEAMS, True)
    assert session.entrants == (Entrant("5", (PlayerRecord("A"),), "Five"),)
    assert session.matches == (MatchRecord("5", "9", 2, Fraction("14.32"), Fraction("5.68")),)
    ten = Fraction(10)
    assert session.results == (
        TableResult(3, "9", "5", Result.parse("4S N -1"), None, None, -ten, ten, round=2),
        TableResult(3, "5", "9", Result.parse("3NT N ="), None, None, ten, -ten, round=2),
    )


def test_the_lines_of_a_match_without_directions_are_first_one_way_then_the_other() -> None:
    lines = "<TRAVELLER_LINE><SCORE>50</SCORE></TRAVELLER_LINE>" * 2
    board = f"<BOARD><BOARD_NUMBER>3</BOARD_NUMBER>{lines}</BOARD>"
    teams = one(usebio(f"<MATCH><TEAM>5</TEAM><OPPOSING_TEAM>9</OPPOSING_TEAM>{board}</MATCH>", "TEAMS"))
    assert [(result.ns, result.ew) for result in teams.results] == [("5", "9"), ("9", "5")]
    who = "<NS_PAIR_NUMBER>5</NS_PAIR_NUMBER><EW_PAIR_NUMBER>9</EW_PAIR_NUMBER>"
    pairs = one(usebio(f"<MATCH>{who}{board}</MATCH>", "SWISS_PAIRS"))
    assert [(result.ns, result.ew) for result in pairs.results] == [("5", "9"), ("5", "9")]


def test_each_session_of_an_event_is_one_and_its_sections_keep_apart() -> None:
    pairs = "<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER></PAIR></PARTICIPANTS>"
    played = line("<SCORE>50</SCORE>")
    both = "".join(f'<SECTION SECTION_ID="{name}">{pairs}{played}</SECTION>' for name in "AB")
    sessions = read_usebio(
        usebio(f'<SESSION SESSION_ID="1">{both}</SESSION><SESSION SESSION_ID="2">{both}</SESSION>'), "f"
    )
    assert [session.number for session in sessions] == ["1", "2"]
    assert [session.sections for session in sessions] == [("A", "B"), ("A", "B")]
    assert [result.section for result in sessions[1].results] == ["A", "B"]
    assert [entrant.section for entrant in sessions[1].entrants] == ["A", "B"]


def test_a_file_of_deals_only_is_a_session_without_results() -> None:
    hand = "<HAND><DIRECTION>{seat}</DIRECTION><{suit}>AKQJ1098765432</{suit}></HAND>"
    seats = (("N", "SPADES"), ("East", "HEARTS"), ("SOUTH", "DIAMONDS"))
    hands = "".join(hand.format(seat=seat, suit=suit) for seat, suit in seats)
    data = f"<USEBIO><HANDSET><BOARD><BOARD_NUMBER>7</BOARD_NUMBER>{hands}</BOARD></HANDSET></USEBIO>".encode()
    session = one(data)
    deal = Deal.parse("N:AKQJT98765432.-.-.- -.AKQJT98765432.-.- -.-.AKQJT98765432.- -.-.-.AKQJT98765432")
    assert session == SessionRecord(boards=(DealtBoard(Board.numbered(7), deal),))


def test_a_board_that_is_marked_otherwise_is_scored_as_it_is_marked() -> None:
    marked = "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><VULNERABILITY>North-South</VULNERABILITY></BOARD>"
    played = line("<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS><SCORE>620</SCORE>")
    session = one(usebio(marked + played))
    assert session.boards == (DealtBoard(Board.numbered(1, vulnerability=Vulnerability.NS)),)
    assert [line.points for line in session.lines()] == [620]


@pytest.mark.parametrize(
    ("inner", "result", "adjustment", "remark"),
    [
        ("<CONTRACT>Pass</CONTRACT><SCORE>0</SCORE>", "pass", None, ""),
        ("<CONTRACT>PASSED</CONTRACT>", "pass", None, ""),
        ("<CONTRACT>4s*</CONTRACT><PLAYED_BY>e</PLAYED_BY><TRICKS>10</TRICKS>", "4SX E =", None, ""),
        ("<CONTRACT>1 NT XX</CONTRACT><PLAYED_BY>West</PLAYED_BY><TRICKS>=</TRICKS>", "1NTXX W =", None, ""),
        ("<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>+1</TRICKS><SCORE>450</SCORE>", "4S N +1", None, ""),
        ("<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><SCORE>450</SCORE>", 450, None, ""),
        ("<CONTRACT/><SCORE>A6040</SCORE>", None, "NS 60%; EW 40%", ""),
        ("<SCORE>60%-40%</SCORE>", None, "NS 60%; EW 40%", ""),
        ("<SCORE>A10000</SCORE>", None, "NS 100%; EW 0%", ""),
        ("<CONTRACT>NP</CONTRACT><SCORE>Not played</SCORE>", None, None, "Not played"),
        ("<LEAD>-</LEAD>", None, None, ""),
    ],
)
def test_scores_are_written_in_many_ways(
    inner: str, result: str | int | None, adjustment: str | None, remark: str
) -> None:
    (read,) = one(usebio(line(inner))).results
    assert read.result == (Result.parse(result) if isinstance(result, str) else result)
    assert read.adjustment == (None if adjustment is None else Adjustment.parse(adjustment))
    assert read.remark == remark


@pytest.mark.parametrize("lead", ["S10", "10S", "TS", "ST", "♠T", "ts"])
def test_a_lead_may_be_written_either_way_round(lead: str) -> None:
    (read,) = one(usebio(line(f"<SCORE>50</SCORE><LEAD>{lead}</LEAD>"))).results
    assert read.lead == Card.parse("ST")


@pytest.mark.parametrize(
    ("written", "read"),
    [("27/07/2022", "2022-07-27"), ("7.7.2022", "2022-07-07"), ("2022-07-27", "2022-07-27"), ("July", "July")],
)
def test_dates_are_written_in_many_ways(written: str, read: str) -> None:
    assert one(usebio(f"<DATE>{written}</DATE>")).date == read


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("cp1250", ""),
        ("iso-8859-2", ' encoding="iso-8859-2"'),
        ("windows-1250", ' encoding="windows-1250"'),
        ("utf-16", ' encoding="UTF-16"'),
        ("cp1250", ' encoding="UTF-8"'),
        ("utf-8", ' encoding="UTF-16"'),
        ("utf-8", ' encoding="martian"'),
    ],
)
def test_names_are_read_in_the_encoding_of_the_file(encoding: str, declared: str) -> None:
    text = usebio("<EVENT_DESCRIPTION>Žluťoučký kůň</EVENT_DESCRIPTION>", head=f'<?xml version="1.0"{declared}?>')
    assert one(text.decode().encode(encoding)).event == "Žluťoučký kůň"


# Refused, with the line.

HAND = "<HAND><DIRECTION>N</DIRECTION><SPADES>{spades}</SPADES></HAND>"
WRONG = {
    "no XML": (
        b"[Event]",
        in_line(
            1,
            english("this is not well-formed XML: {why}", why="syntax error"),
        ),
    ),
    "cut short": (
        usebio(line(""))[:-20],
        in_line(
            7,
            english("this is not well-formed XML: {why}", why="no element found"),
        ),
    ),
    "another root": (
        b"\n<html/>",
        in_line(
            2,
            english("{tag} is not USEBIO; the root element must be USEBIO", tag="HTML"),
        ),
    ),
    "nothing": (
        b"<USEBIO/>",
        in_line(1, english("there is neither an event nor a deal")),
    ),
    "type": (
        usebio("", "CHESS"),
        in_line(
            3,
            english("{name} is not a USEBIO event type", name="'CHESS'"),
        ),
    ),
    "pair": (
        usebio("<PARTICIPANTS>\n<PAIR/></PARTICIPANTS>"),
        in_line(5, english("{tag} has no number", tag="PAIR")),
    ),
    "number": (
        usebio("<BOARD>\n</BOARD>"),
        in_line(4, english("this board has no number")),
    ),
    "board": (
        usebio("<BOARD>\n<BOARD_NUMBER>0</BOARD_NUMBER></BOARD>"),
        in_line(5, english("{text} is not a board number", text="'0'")),
    ),
    "nobody": (
        usebio("<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>\n<TRAVELLER_LINE/></BOARD>"),
        in_line(5, english("this line does not say who sat at the table")),
    ),
    "match": (
        usebio("\n<MATCH/>", "TEAMS"),
        in_line(5, english("this match does not say who played")),
    ),
    "score": (
        usebio(line("<SCORE>4Z0</SCORE>")),
        in_line(
            6,
            english("{text} is not a score; write 420, -50 or A6040", text="'4Z0'"),
        ),
    ),
    "lead": (
        usebio(line("\n<LEAD>ZZ</LEAD>")),
        in_line(
            7,
            english("{text} is not a card; write the suit and rank, e.g. SA or ♠A", text="'ZZ'"),
        ),
    ),
    "contract": (
        usebio(line("<CONTRACT>8S</CONTRACT><PLAYED_BY>N</PLAYED_BY>")),
        in_line(
            6,
            english(
                "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT",
                text="'8S'",
            ),
        ),
    ),
    "declarer": (
        usebio(line("<CONTRACT>4S</CONTRACT>")),
        in_line(
            6,
            wording("{text} does not name the declarer; add the seat, e.g. 4SX N", text="'4S'"),
        ),
    ),
    "tricks": (
        usebio(line("<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY>\n<TRICKS>14</TRICKS>")),
        in_line(
            7,
            english("{contract} cannot make {tricks} tricks; the number must be 0 to 13", contract="4♠ N", tricks=14),
        ),
    ),
    "no tricks": (
        usebio(line("<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY>")),
        in_line(
            5,
            english("{contract}: the number of tricks is missing", contract="4♠ N"),
        ),
    ),
    "disagreement": (
        usebio(line("<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS>\n<SCORE>430</SCORE>")),
        in_line(
            7,
            english(
                "{one} scores {points} for North-South, not {other}; correct one of them",
                one="4♠ N =",
                points="+420",
                other="+430",
            ),
        ),
    ),
    "matchpoints": (
        usebio(line("<NS_MATCH_POINTS>many</NS_MATCH_POINTS>")),
        in_line(
            6,
            english("{text} is not a number; write 12.5", text="'many'"),
        ),
    ),
    "short hand": (
        usebio("<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>\n" + HAND.format(spades="AK") + "</BOARD>"),
        in_line(
            5,
            english("{seat} has {count} cards; there should be 13", seat="N", count=2),
        ),
    ),
    "two aces": (
        usebio("<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>\n" + HAND.format(spades="AAKQJT9876543") + "</BOARD>"),
        in_line(
            5,
            english(
                "the hand {text}: {problem}",
                text="'AAKQJT9876543.-.-.-'",
                problem=english("{card} appears twice", card="♠A"),
            ),
        ),
    ),
    "two hands": (
        usebio("<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>" + 2 * ("\n" + HAND.format(spades="AKQJT98765432")) + "</BOARD>"),
        in_line(6, english("each hand must have its own direction")),
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_with_its_line(name: str) -> None:
    data, message = WRONG[name]
    with pytest.raises(Problem) as caught:
        read_usebio(data, "f")
    assert says(str(caught.value), message)


# Hostile files.

LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
HOSTILE = {
    "a billion laughs": (
        f'<!DOCTYPE USEBIO [<!ENTITY a0 "ha">{LAUGHS}]><USEBIO>&a11;</USEBIO>',
        in_line(
            1,
            english("the file declares its own document type; remove the declarations"),
        ),
    ),
    "a file of the machine": (
        '<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/passwd">]><USEBIO>&x;</USEBIO>',
        in_line(
            1,
            english("the file declares its own document type; remove the declarations"),
        ),
    ),
    "parameter entities": (
        '<!DOCTYPE USEBIO SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1:9/">%p;]><USEBIO/>',
        in_line(
            1,
            english("the file declares its own document type; remove the declarations"),
        ),
    ),
    "an entity from elsewhere": (
        '<!DOCTYPE USEBIO SYSTEM "http://127.0.0.1:9/x.dtd">\n<USEBIO>&who;</USEBIO>',
        in_line(
            2,
            english("&{name}; is unknown; write the character itself", name="who"),
        ),
    ),
    "a deep nest": (
        "<USEBIO>" + "<A>" * 100_000,
        in_line(1, english("the elements are nested too deeply")),
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_before_it_does_anything(name: str) -> None:
    text, message = HOSTILE[name]
    with pytest.raises(Problem) as caught:
        read_usebio(text.encode(), "f")
    assert says(str(caught.value), message)


def test_a_document_type_that_is_only_named_is_not_fetched() -> None:
    """Nobody listens at that address: fetching it would fail."""
    for named in (
        'SYSTEM "http://127.0.0.1:9/usebio_v1_2.dtd"',
        'PUBLIC "-//EBU//DTD USEBIO 1.2//EN" "http://127.0.0.1:9/x.dtd"',
    ):
        session = one(usebio("<VENUE>A&amp;B &#x2660;</VENUE>", head=f"<!DOCTYPE USEBIO {named}>"))
        assert session.venue == "A&B ♠"


# JSON.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            in_line(
                1,
                english("this is not JSON: {why}", why="Expecting value"),
            ),
        ),
        (
            '{\n"session": 1,}',
            in_line(2, wording("this is not JSON: {why}")),
        ),
        (
            "[" * 100_000,
            in_line(1, wording("this is not JSON: {why}")),
        ),
        (
            "{}",
            in_line(
                1,
                english("this is not a session; its first field must be {field}", field='"session": 1'),
            ),
        ),
        (
            "[1]",
            in_line(
                1,
                english("this is not a session; its first field must be {field}", field='"session": 1'),
            ),
        ),
        (
            '{"session": 1, "kind": "chess"}',
            in_line(
                1,
                english(
                    "{option}: {text} is not one of {choices}",
                    option="kind",
                    text="'chess'",
                    choices="pairs, teams, individual",
                ),
            ),
        ),
        (
            '{"session": 1, "events": ""}',
            in_line(
                1,
                english("{kind} has no field {field}", kind="session_record", field="events"),
            ),
        ),
        (
            '{"session": 1, "entrants": [{"number": "1", "score": "1e999999999"}]}',
            in_line(
                1,
                english(
                    "{key}: {problem}",
                    key="entrants",
                    problem=english(
                        "entry {number}: {problem}",
                        number=1,
                        problem=english(
                            "{key}: {problem}",
                            key="score",
                            problem=english("{text} is not a number; enter e.g. 7/2 or 2.5", text="'1e999999999'"),
                        ),
                    ),
                ),
            ),
        ),
        (
            '{"session": 1, "results": [{"board": 1, "ns": "1", "ew": "2"}, '
            '{"board": 1, "ns": "1", "ew": "2", "result": "8S N ="}]}',
            in_line(
                1,
                wording(
                    "{key}: {problem}",
                    key="results",
                    problem=wording(
                        "entry {number}: {problem}",
                        number=2,
                        problem=wording(
                            "{key}: {problem}",
                            key="result",
                            problem=wording(
                                "{text} is not a contract; write the level, the denomination and any X or XX, "
                                "e.g. 4SX or 3NT",
                                text="'8S N'",
                            ),
                        ),
                    ),
                ),
            ),
        ),
        (
            '{"session": 1, "winners": "x"}',
            wording("{option}: {text} is not a whole number", option="f:1", text="winners: 'x'"),
        ),
        (
            '{"session": 1, "event": 1}',
            in_line(
                1,
                english("{key}: {problem}", key="event", problem=english("{data} is not text", data=1)),
            ),
        ),
        (
            '{"session": 1, "swiss": 1}',
            in_line(
                1,
                english("{key}: {problem}", key="swiss", problem=english("{data} is neither true nor false", data=1)),
            ),
        ),
        (
            '{"session": 1, "entrants": [{"number": "1", "score": 5}]}',
            in_line(
                1,
                english(
                    "{key}: {problem}",
                    key="entrants",
                    problem=english(
                        "entry {number}: {problem}",
                        number=1,
                        problem=english("{key}: {problem}", key="score", problem=english("{data} is not text", data=5)),
                    ),
                ),
            ),
        ),
    ],
)
def test_what_is_wrong_with_json_is_said_in_one_line(text: str, message: re.Pattern[str]) -> None:
    with pytest.raises(Problem) as caught:
        read_session_json(text.encode(), "f")
    assert says(str(caught.value), message)


def test_every_field_of_the_json_is_documented() -> None:
    text = (ROOT / "docs" / "reference" / "formats.md").read_text()
    kinds = (SessionRecord, Entrant, PlayerRecord, DealtBoard, Board, TableResult, MatchRecord)
    assert [
        field.name for kind in kinds for field in fields(kind) if not re.search(rf"`\"?{field.name}\"?`", text)
    ] == []
