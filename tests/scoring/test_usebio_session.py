"""A real matchpoint session, scored by another program: contracts, matchpoints, an artificial score and the ranking."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from parts import SHARED, leave_out

from arbitr.bridge.adjustment import Adjustment, Artificial
from arbitr.bridge.board import Board
from arbitr.bridge.contract import Contract
from arbitr.bridge.penalty import Unit
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.seat import Side, parse_seat
from arbitr.scoring.columns import Outcomes
from arbitr.scoring.line import Line
from arbitr.scoring.matchpoints import matchpoints, with_own_session
from arbitr.scoring.ranking import NOTHING, Contestants, Counting, ranked, standing, totals

TABLES = 6


def text(element: ElementTree.Element, tag: str) -> str:
    return (element.findtext(tag) or "").strip()


@pytest.fixture(scope="module")
def session() -> ElementTree.Element:
    path = SHARED / "data" / "formats" / "session-howell-usebio.xml"
    if not path.exists():
        leave_out("the USEBIO session: ../shared/data/formats/session-howell-usebio.xml is not beside the project")
    return ElementTree.parse(path).getroot()


def travellers(session: ElementTree.Element) -> list[tuple[Line, ElementTree.Element]]:
    found = []
    for board in session.iter("BOARD"):
        number = Board.numbered(int(text(board, "BOARD_NUMBER")))
        for entry in board.findall("TRAVELLER_LINE"):
            who = (text(entry, "NS_PAIR_NUMBER"), text(entry, "EW_PAIR_NUMBER"))
            score = text(entry, "SCORE")
            if score.startswith("A"):  # A5050: per cent of each side
                shares = (Artificial(Fraction(int(score[1:3]), 100)), Artificial(Fraction(int(score[3:5]), 100)))
                found.append((Line(number, *who, None, Adjustment(*shares)), entry))
                continue
            written = text(entry, "CONTRACT").upper()
            result = PASSED_OUT
            if not written.startswith("P"):
                declarer = parse_seat(text(entry, "PLAYED_BY"))
                result = Result(Contract.parse(written, declarer), int(text(entry, "TRICKS")))
            found.append((Line(number, *who, result), entry))
    return found


def test_every_contract_scores_what_the_file_says(session: ElementTree.Element) -> None:
    lines = [(line, entry) for line, entry in travellers(session) if line.result is not None]
    assert len(lines) == 160
    for line, entry in lines:
        assert line.points == int(text(entry, "SCORE")), (line.board.number, line.ns)


def test_every_traveller_has_the_matchpoints_of_the_file(session: ElementTree.Element) -> None:
    both = travellers(session)
    lines = [line for line, _ in both]
    found = matchpoints(Outcomes.of(lines))
    assert len(lines) == 161
    for row, (line, entry) in enumerate(both):
        for side in Side:
            assert found.of(row, side) == Fraction(text(entry, f"{side}_MATCH_POINTS")), (line.board.number, line.ns)


def test_the_ranking_is_that_of_the_file(session: ElementTree.Element) -> None:
    """Board 12 was played at five tables; for the totals the file raises it to six scores, as the other boards have."""
    lines = [line for line, _ in travellers(session)]
    outcomes, contestants = Outcomes.of(lines), Contestants.of(lines)
    found = with_own_session(matchpoints(outcomes, due=TABLES), outcomes, contestants.index)
    standings = ranked(
        standing(total, NOTHING, Counting.PERCENT, Unit.MATCHPOINTS, None) for total in totals(found, contestants)
    )
    published = {text(pair, "PAIR_NUMBER"): pair for pair in session.iter("PAIR")}
    assert len(standings) == len(published) == 12
    boards: Counter[str] = Counter()
    for line in lines:
        boards[line.ns] += 1
        boards[line.ew] += 1
    most = 27 * 2 * (TABLES - 1)
    for each in standings:
        pair = published[each.contestant]
        assert f"{float(each.score):.2f}" == text(pair, "PERCENTAGE")
        # A pair that sat out is raised to the boards of the others.
        assert f"{float(each.score * most / 100):.2f}" == text(pair, "TOTAL_SCORE")
        assert each.places == text(pair, "PLACE")
        assert each.total.boards == boards[each.contestant]
