"""What stands on the papers: checked against the movement, the lines and a second way of counting."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction

import pytest
from reports.samples import APPEAL, PAIRS, SESSION, SIDES_APART, records, ruled, session_of
from said import english, refusal

from arbitr.analysis.par import Par
from arbitr.bridge.board import Board
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.seat import SEATS, Side
from arbitr.cards import Card
from arbitr.movements.individual import individual
from arbitr.movements.movement import Movement
from arbitr.movements.pairs.howell import howell
from arbitr.reports.appeals import appeal_form
from arbitr.reports.drawing.paper import (
    Block,
    Cards,
    Diagram,
    FormBlock,
    Heading,
    KeptTogether,
    Paper,
    PaperField,
    Points,
    SideBySide,
    TableBlock,
)
from arbitr.reports.drawing.speech import Speech
from arbitr.reports.forms import RulingCase, ruling_form
from arbitr.reports.hands import HandRecord, diagram
from arbitr.reports.plots import Course, Distribution
from arbitr.reports.results import personal_sheets, ranking, travellers
from arbitr.reports.seats import guide_cards, score_cards, score_slips, table_cards, travelling_slips
from arbitr.reports.session import ScoredSession, rounds_of
from arbitr.scoring.event import EventRules, Method, score_event
from arbitr.scoring.line import ScoreLine


def blocks(paper: Paper) -> list[Block]:
    """All blocks, also those inside others."""

    def inside(outer: Block) -> list[Block]:
        if isinstance(outer, KeptTogether):
            return [block for one in outer.blocks for block in inside(one)]
        if isinstance(outer, SideBySide):
            return [block for one in (*outer.left, *outer.right) for block in inside(one)]
        if isinstance(outer, Cards):
            return [block for card in outer.cards for one in card for block in inside(one)]
        return [outer]

    return [block for outer in paper.blocks for block in inside(outer)]


def tables(paper: Paper) -> list[TableBlock]:
    return [block for block in blocks(paper) if isinstance(block, TableBlock)]


def cells(table: TableBlock, title: str) -> list[str]:
    at = [column.title for column in table.columns].index(title)
    return [row[at] for row in table.rows]


def fields(paper: Paper) -> dict[str, PaperField]:
    return {field.label: field for block in blocks(paper) if isinstance(block, FormBlock) for field in block.fields}


# Hands


def test_a_diagram_shows_dealer_vulnerability_hands_points_tricks_and_par() -> None:
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    record = HandRecord(Board.numbered(7), deal, records(1)[0].makeable, Par(-50, (Result.parse("7SX N -1"),)))
    shown = diagram(record, "en")
    assert (shown.title, shown.dealer_words, shown.vulnerability_words) == (
        "Board 7",
        english("dealer {dealer}", dealer="S"),
        english("both vulnerable"),
    )
    assert shown.hands[0] == ("AKQJ1098765432", "–", "–", "–")
    assert shown.points == ("10", "10", "10", "10")
    assert shown.tricks_head == ("♣", "♦", "♥", "♠", "NT")
    assert record.makeable is not None
    for row in shown.tricks:
        seat = next(seat for seat in SEATS if seat.letter == row[0])
        assert row[1:] == tuple(str(record.makeable.tricks(seat, denomination)) for denomination in Denomination)
    assert shown.par == "Par: −50, 7♠× N −1"


def test_par_names_both_declarers_where_either_will_do() -> None:
    contracts = tuple(Result.parse(text) for text in ("4S N =", "4S S =", "5C E -2"))
    shown = diagram(HandRecord(Board.numbered(1), records(1)[0].deal, None, Par(420, contracts)), "en")
    assert shown.par == "Par: +420, 4♠ N/S =, 5♣ E −2"


def test_a_hand_that_is_not_known_shows_no_void_and_no_points() -> None:
    shown = diagram(HandRecord(Board.numbered(1), Deal.parse("N:AKQ2.J54.T98.762 - - -")), "en")
    assert shown.hands[1] == ("", "", "", "")
    assert shown.points == ("10", "", "", "")


# Results


def test_the_ranking_has_a_row_for_each_contestant_and_marks_the_own_one() -> None:
    (table,) = tables(ranking(SESSION, "en", own="3"))
    (standings,) = SESSION.event.rankings.values()
    assert cells(table, "Contestant") == [standing.contestant for standing in standings]
    assert any(standing.addition.carried for standing in standings), "so the score is no percentage"
    assert cells(table, "Score") == [f"{float(standing.score):.2f}" for standing in standings]
    assert [table.rows[at][1] for at in table.marked] == ["3"]


def test_those_who_share_a_place_have_it_with_an_equals_sign() -> None:
    board = Board.numbered(1)
    results = [("1", "5", "4S N ="), ("2", "6", "4S N ="), ("3", "7", "4S N +1"), ("4", "8", "3NT N =")]
    lines = [ScoreLine(board, ns, ew, Result.parse(text)) for ns, ew, text in results]
    event = score_event(lines, EventRules(sides_apart=True))
    north_south = tables(ranking(ScoredSession(event, "T"), "en"))[0]
    assert cells(north_south, "Place") == ["1", "2=", "2=", "4"]


def test_a_ranking_of_two_sides_has_two_tables_with_the_bare_numbers() -> None:
    session = session_of(SIDES_APART)
    made = tables(ranking(session, "en"))
    assert len(made) == 2
    for table, side in zip(made, Side, strict=True):
        numbers = {str(pair.number) for pair in SIDES_APART.pairs if pair.side is side}
        assert set(cells(table, "Contestant")) == numbers


def test_a_column_that_nobody_needs_is_left_out() -> None:
    lines = [ScoreLine(Board.numbered(1), "1", "2", 420), ScoreLine(Board.numbered(1), "3", "4", 50)]
    (table,) = tables(ranking(ScoredSession(score_event(lines), "T"), "en"))
    assert [column.title for column in table.columns] == ["Place", "Contestant", "%", "MP", english("Boards played")]


def test_a_traveller_has_every_line_of_its_board_the_best_for_north_south_first() -> None:
    made = tables(travellers(SESSION, "en"))
    numbers = sorted({line.board.number for line in SESSION.event.lines})
    assert len(made) == len(numbers)
    for number, table in zip(numbers, made, strict=True):
        lines = [line for line in SESSION.event.lines if line.board.number == number]
        pairs = {(line.ns, line.ew) for line in lines}
        assert {(row[0].split()[0], row[1].split()[0]) for row in table.rows} == pairs
        won = [float(cell) for cell in cells(table, "MP N-S")]
        assert won == sorted(won, reverse=True)


def test_the_distribution_counts_what_was_scored_at_the_tables() -> None:
    for number in (1, 2, 3):
        (plot,) = [block for block in blocks(travellers(SESSION, "en", (number,))) if isinstance(block, Distribution)]
        lines = [line for line in SESSION.event.lines if line.board.number == number and line.adjustment is None]
        assert sum(bar.count for bar in plot.bars) == len(lines)
        points = [int(bar.label.replace("−", "-")) for bar in plot.bars]
        assert points == sorted({line.points for line in lines})


def test_a_board_that_nobody_played_has_no_traveller() -> None:
    with refusal("nobody has played board {number}", number=99):
        travellers(SESSION, "en", (99,))


@pytest.mark.parametrize("contestant", ["1", "7", "14"])
def test_the_course_of_a_session_is_the_share_after_each_round(contestant: str) -> None:
    paper = personal_sheets(SESSION, "en", (contestant,))
    (course,) = [block for block in blocks(paper) if isinstance(block, Course)]
    won: dict[int, Fraction] = {}
    most: dict[int, Fraction] = {}
    for number, round_ in enumerate(PAIRS.rounds, 1):
        for seating in round_.tables:
            if contestant not in (str(seating.ns), str(seating.ew)):
                continue
            side = Side.NS if str(seating.ns) == contestant else Side.EW
            for row, line in enumerate(SESSION.event.lines):
                if line.contestant(side) == contestant and line.board.number in seating.boards:
                    won[number] = won.get(number, Fraction(0)) + SESSION.event.worths.of(row, side)
                    most[number] = most.get(number, Fraction(0)) + (SESSION.event.worths.top(row, side) or 0)
    assert course.labels == tuple(str(number) for number in sorted(won))
    after = [
        float(
            100 * sum(won[done] for done in won if done <= number) / sum(most[done] for done in most if done <= number)
        )
        for number in sorted(won)
    ]
    assert list(course.after) == pytest.approx(after)
    assert list(course.per_round) == pytest.approx([float(100 * won[done] / most[done]) for done in sorted(won)])


def test_without_known_rounds_the_course_goes_by_boards() -> None:
    session = replace(SESSION, rounds=None)
    (course,) = [block for block in blocks(personal_sheets(session, "en", ("1",))) if isinstance(block, Course)]
    assert course.labels == tuple(str(number) for number in range(1, 27))


def test_a_personal_sheet_shows_points_as_the_own_side_sees_them() -> None:
    (table,) = tables(personal_sheets(SESSION, "en", ("1",)))
    sides, numbers, points = cells(table, "Direction"), cells(table, "Board"), cells(table, "Points")
    for side, number, shown in zip(sides, numbers, points, strict=True):
        (line,) = [
            line for line in SESSION.event.lines if line.board.number == int(number) and "1" in (line.ns, line.ew)
        ]
        assert side == ("N-S" if line.ns == "1" else "E-W")
        if line.adjustment is None:
            own = line.points if line.ns == "1" else -line.points
            assert shown == Speech("en").points(own)
        else:
            assert shown == ""


def test_somebody_who_did_not_play_has_no_sheet() -> None:
    with refusal("{name} did not play; the contestants are {names}", name=77):
        personal_sheets(SESSION, "en", ("77",))


def test_imps_are_shown_as_a_sum_around_zero() -> None:
    session = session_of(SIDES_APART, Method.IMPS)
    paper = personal_sheets(session, "en", ("EW 2",))
    (course,) = [block for block in blocks(paper) if isinstance(block, Course)]
    assert course.middle == 0
    (table,) = tables(paper)
    assert "%" not in [column.title for column in table.columns]
    total = sum(float(cell.replace("−", "-")) for cell in cells(table, "IMP"))
    assert course.after[-1] == pytest.approx(total, abs=0.1)


def test_results_that_do_not_fit_the_movement_are_named() -> None:
    with refusal("according to the movement, {ns} and {ew} do not meet on board {board}", ns=1, ew=2, board=99):
        rounds_of(PAIRS, [ScoreLine(Board.numbered(99), "1", "2", 420)])


# Cards and slips


def seatings(movement: Movement) -> list[dict[str, str]]:
    """The movement as anybody reads it from its CSV."""
    return list(csv.DictReader(movement.to_csv().splitlines()))


@pytest.mark.parametrize("movement", [PAIRS, SIDES_APART], ids=["howell", "mitchell"])
def test_guide_cards_say_for_every_pair_what_the_movement_says(movement: Movement) -> None:
    (sheet,) = guide_cards(movement, "en").blocks
    assert isinstance(sheet, Cards)
    said: dict[str, set[tuple[str, ...]]] = {}
    for heading, table in sheet.cards:
        assert isinstance(heading, Heading)
        assert isinstance(table, TableBlock)
        shown = {title: cells(table, title) for title in ("Round", "Table", "Direction", "Opponents", "Boards")}
        said[heading.text] = set(zip(*shown.values(), strict=True))
    expected: dict[str, set[tuple[str, ...]]] = {}
    for row in seatings(movement):
        for own, other, side in (("ns", "ew", "N-S"), ("ew", "ns", "E-W")):
            if not row[own]:
                continue
            name = f"Pair {row[own]} {side}" if movement.apart else f"Pair {row[own]}"
            first, last = row["first_board"], row["last_board"]
            stop = (side, row[other], f"{first}–{last}") if row[other] else ("", "sits out", "")
            expected.setdefault(name, set()).add((row["round"], row["table"], *stop))
    assert said == expected


def test_guide_cards_of_an_individual_name_partner_and_opponents() -> None:
    made = individual(12)
    (sheet,) = guide_cards(made, "en").blocks
    assert isinstance(sheet, Cards)
    assert len(sheet.cards) == 12
    (_, table) = sheet.cards[4]
    assert isinstance(table, TableBlock)
    for number, (partner, opponents, seat) in enumerate(
        zip(cells(table, "Partner"), cells(table, "Opponents"), cells(table, "Seat"), strict=True)
    ):
        (at,) = [at_table for at_table in made.rounds[number].tables if 5 in at_table.players]
        ours = at.ns if 5 in at.ns else at.ew
        theirs = at.ew if 5 in at.ns else at.ns
        assert partner == str(next(one for one in ours if one != 5))
        assert set(opponents.split(", ")) == {str(one) for one in theirs}
        assert {"N": at.north, "S": at.south, "E": at.east, "W": at.west}[seat] == 5


def test_score_slips_are_for_every_table_and_round_that_is_played() -> None:
    (sheet,) = score_slips(SIDES_APART, "en").blocks
    assert isinstance(sheet, Cards)
    played = [row for row in seatings(SIDES_APART) if row["ns"] and row["ew"]]
    assert len(sheet.cards) == len(played)
    for (heading, who, table, _), row in zip(sheet.cards, played, strict=True):
        assert isinstance(heading, Heading)
        assert isinstance(who, FormBlock)
        assert isinstance(table, TableBlock)
        assert heading.text == english("Round {round}, table {table}", round=row["round"], table=row["table"])
        assert [field.value for field in who.fields] == [row["ns"], row["ew"]]
        assert cells(table, "Board") == [str(b) for b in range(int(row["first_board"]), int(row["last_board"]) + 1)]


def test_a_travelling_slip_has_a_line_for_everyone_who_plays_its_board_in_the_order_of_the_rounds() -> None:
    (sheet,) = travelling_slips(PAIRS, "en").blocks
    assert isinstance(sheet, Cards)
    played = [row for row in seatings(PAIRS) if row["ns"] and row["ew"]]
    boards = sorted({b for row in played for b in range(int(row["first_board"]), int(row["last_board"]) + 1)})
    assert len(sheet.cards) == len(boards)
    for (heading, table), board in zip(sheet.cards, boards, strict=True):
        assert isinstance(heading, Heading)
        assert isinstance(table, TableBlock)
        assert str(board) in heading.text.split()
        its_rows = [row for row in played if int(row["first_board"]) <= board <= int(row["last_board"])]
        lines = zip(cells(table, "Round"), cells(table, "N-S"), cells(table, "E-W"), strict=True)
        assert list(lines) == [(row["round"], row["ns"], row["ew"]) for row in its_rows]


def test_score_cards_have_every_board_of_a_pair_in_the_order_of_play() -> None:
    (sheet,) = score_cards(PAIRS, "en").blocks
    assert isinstance(sheet, Cards)
    for number, (_, table) in enumerate(sheet.cards, 1):
        assert isinstance(table, TableBlock)
        own = [row for row in seatings(PAIRS) if str(number) in (row["ns"], row["ew"])]
        boards = [str(board) for row in own for board in range(int(row["first_board"]), int(row["last_board"]) + 1)]
        assert cells(table, "Board") == boards


def test_a_table_card_says_who_meets_there() -> None:
    (sheet,) = table_cards((3,), "en", movement=PAIRS).blocks
    assert isinstance(sheet, Cards)
    (table,) = tables(Paper("", sheet.cards[0], "en"))
    rows = [row for row in seatings(PAIRS) if row["table"] == "3"]
    assert list(table.rows) == [
        (row["round"], row["ns"], row["ew"], f"{row['first_board']}–{row['last_board']}") for row in rows
    ]


def test_a_table_card_says_who_sits_out_there() -> None:
    """Nine pairs: whoever would meet the tenth waits at its table, each pair once."""
    nine = howell(None, None, 9)
    (sheet,) = table_cards(range(1, 6), "en", movement=nine).blocks
    assert isinstance(sheet, Cards)
    found = [row for card in sheet.cards for table in tables(Paper("", card, "en")) for row in table.rows]
    waiting = [row for row in found if row[-1] == "sits out"]
    assert [row[0] for row in waiting] == [str(number) for number in range(1, 10)]
    assert sorted("".join(row[1:-1]) for row in waiting) == [str(number) for number in range(1, 10)]
    assert len(found) == 5 * 9


# Forms


def test_the_form_of_a_ruling_has_every_effect_with_its_law() -> None:
    case = ruled()
    assert case.ruling is not None
    paper = ruling_form(case, "en")
    said = [text for block in blocks(paper) if isinstance(block, Points) for _, text in block.items]
    for effect in case.ruling.effects:
        assert any(str(effect.words()) in text and f"[{effect.law}]" in text for text in said)
    for step in case.ruling.steps:
        assert any(str(step.question.text) in text for text in said)
    assert fields(paper)["Laws"].value == ", ".join(case.ruling.laws)
    assert any(isinstance(block, Diagram) for block in blocks(paper))


def test_an_empty_form_has_lines_to_write_on() -> None:
    ruling, appeal = fields(ruling_form(RulingCase(), "en")), fields(appeal_form(None, "en"))
    assert ruling.keys() == fields(ruling_form(ruled(), "en")).keys() | {english("Ruling")}, (
        "which a ruling says itself"
    )
    assert {english("Appeal number"), english("Side that appeals"), english("Lodged at")} <= appeal.keys()
    assert not any(field.value for field in (*ruling.values(), *appeal.values()))


def test_the_form_of_an_appeal_shows_what_is_known_of_it() -> None:
    paper = appeal_form(APPEAL, "en")
    found = fields(paper)
    assert found[english("Appeal number")].value == "7"
    assert found[english("Side that appeals")].value == "East-West"
    assert found[english("Lodged at")].value == "2023-11-14 22:13"
    assert found["Deposit"].value == "50 EUR"
    assert found[english("Without merit")].value == "yes"
    assert found[english("Deposit returned")].value == "no"
    chosen = [text for block in blocks(paper) if isinstance(block, Points) for box, text in block.items if box == "☒"]
    assert chosen == [
        "facts",
        english("director's judgement"),
        english("at the appellant's own table"),
        english("The director's ruling stands."),
    ]


# Words and figures


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert Speech("en").number(Fraction(125, 2)) == "62.50"
    for language in ("cs", "sk", "sr", "ru"):
        assert Speech(language).number(Fraction(125, 2)) == "62,50"
    assert Speech("en").points(-50) == "−50"
    assert Speech("en").points(420) == "+420"
    assert Speech("en").short(Fraction(29, 2)) == "14.5"
    assert Speech("en").short(Fraction(14)) == "14"
    assert Speech("cs").short(Fraction(1, 3)) == "0,33"


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("NS A+; EW A-", "N-S A+; E-W A−"),
        ("60% 4S N =, 40% 3NT N -1", "60 % 4♠ N =, 40 % 3NT N −1"),
        ("NS 65%; EW table", "N-S 65 %; E-W " + english("as at the table")),
        ("4SXX W +2", "4♠×× W +2"),
        ("-420", "−420"),
        ("100/3% 4S N =, 200/3% pass", "33.33 % 4♠ N =, 66.67 % pass"),
    ],
)
def test_an_adjusted_score_reads_as_players_write_it(code: str, shown: str) -> None:
    assert Speech("en").adjustment(Adjustment.parse(code)) == shown


def test_the_ten_is_written_as_two_digits() -> None:
    assert Speech("en").card(Card.parse("HT")) == "♥10"
