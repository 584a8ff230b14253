"""A real matchpoint session, scored by another program: contracts, matchpoints, an artificial score and the ranking."""

from __future__ import annotations

from collections import Counter

import pytest
from parts import SHARED, leave_out

from arbitr.bridge.penalty import Unit
from arbitr.bridge.seat import Side
from arbitr.formats.session import Session
from arbitr.formats.usebio import read_usebio
from arbitr.scoring.columns import Outcomes
from arbitr.scoring.matchpoints import matchpoints, with_own_session
from arbitr.scoring.ranking import NOTHING, Contestants, Counting, ranked, standing, totals

TABLES = 6


@pytest.fixture(scope="module")
def session() -> Session:
    """The reader refuses a line whose score does not follow from its contract, so all 160 contracts are checked too."""
    path = SHARED / "data" / "formats" / "session-howell-usebio.xml"
    if not path.exists():
        leave_out("the USEBIO session: ../shared/data/formats/session-howell-usebio.xml is not beside the project")
    return read_usebio(path.read_bytes(), path.name)[0]


def test_every_traveller_has_the_matchpoints_of_the_file(session: Session) -> None:
    found = matchpoints(Outcomes.of(session.lines()))
    assert len(session.results) == 161
    for row, result in enumerate(session.results):
        assert found.of(row, Side.NS) == result.ns_score, (result.board, result.ns)
        assert found.of(row, Side.EW) == result.ew_score, (result.board, result.ns)


def test_the_ranking_is_that_of_the_file(session: Session) -> None:
    """Board 12 was played at five tables; for the totals the file raises it to six scores, as the other boards have."""
    lines = session.lines()
    outcomes, contestants = Outcomes.of(lines), Contestants.of(lines)
    found = with_own_session(matchpoints(outcomes, due=TABLES), outcomes, contestants.index)
    standings = ranked(
        standing(total, NOTHING, Counting.PERCENT, Unit.MATCHPOINTS, None) for total in totals(found, contestants)
    )
    published = {pair.number: pair for pair in session.entrants}
    assert len(standings) == len(published) == 12
    boards: Counter[str] = Counter()
    for line in lines:
        boards[line.ns] += 1
        boards[line.ew] += 1
    most = 27 * 2 * (TABLES - 1)
    for each in standings:
        pair = published[each.contestant]
        assert round(each.score, 2) == pair.percent
        # A pair that sat out is raised to the boards of the others.
        assert round(each.score * most / 100, 2) == pair.score
        assert each.places == pair.place
        assert each.total.boards == boards[each.contestant]
