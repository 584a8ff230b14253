"""A matchpoint session, scored by another program: contracts, matchpoints, artificial scores and the ranking."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from parts import DATA, SHARED, extra
from scoring import reference

from arbitr.bridge.scores.adjustment import Artificial
from arbitr.bridge.scores.penalty import Unit
from arbitr.bridge.seat import Side
from arbitr.formats.session import SessionRecord, TableResult
from arbitr.formats.usebio.read import read_usebio
from arbitr.scoring.columns import Outcomes
from arbitr.scoring.matchpoints import matchpoints, with_own_session
from arbitr.scoring.ranking import NOTHING, Contestants, Counting, RankingLine, ranked, standing, totals

LINES = {8: 83, 12: 161}
"""Of our session with eight pairs, and of the real one with twelve."""


@pytest.fixture(scope="module", params=["ours", "real"])
def session(request: pytest.FixtureRequest) -> SessionRecord:
    """The reader refuses a line whose score does not follow from its contract, so every contract is checked too."""
    if request.param == "ours":
        path = DATA / "formats" / "session-howell.xml"
    else:
        path = extra(SHARED / "data" / "formats" / "session-howell-usebio.xml")
    return read_usebio(path.read_bytes(), path.name)[0]


def test_every_traveller_has_the_matchpoints_of_the_file(session: SessionRecord) -> None:
    found = matchpoints(Outcomes.of(session.lines()))
    assert len(session.results) == LINES[len(session.entrants)]
    for row, result in enumerate(session.results):
        assert found.of(row, Side.NS) == result.ns_score, (result.board, result.ns)
        assert found.of(row, Side.EW) == result.ew_score, (result.board, result.ns)


def standings(session: SessionRecord) -> list[RankingLine]:
    """A board was not played at one table; for the totals the file raises it to as many scores as the others have."""
    lines = session.lines()
    outcomes, contestants = Outcomes.of(lines), Contestants.of(lines)
    found = with_own_session(matchpoints(outcomes, due=len(session.entrants) // 2), outcomes, contestants.index)
    return ranked(
        standing(total, NOTHING, Counting.PERCENT, Unit.MATCHPOINTS, None) for total in totals(found, contestants)
    )


def boards_played(session: SessionRecord) -> Counter[str]:
    return Counter(pair for line in session.lines() for pair in (line.ns, line.ew))


def test_the_ranking_is_that_of_the_file(session: SessionRecord) -> None:
    published = {pair.number: pair for pair in session.entrants}
    boards = boards_played(session)
    # In the real file a pair that sat out is raised to the boards of the others.
    most = {12: 27 * 2 * 5}.get(len(published))
    found = standings(session)
    assert len(found) == len(published)
    for placed in found:
        pair = published[placed.contestant]
        assert round(placed.score, 2) == pair.percent
        assert round(placed.score * (most or boards[placed.contestant] * 6) / 100, 2) == pair.score
        assert placed.places == pair.place
        assert placed.total.boards == boards[placed.contestant]


def awarded(result: TableResult, points: int | None) -> tuple[reference.Award, reference.Award]:
    """What both sides got: shares of the board, or points."""
    if result.adjustment is not None:
        ns, ew = result.adjustment.ns, result.adjustment.ew
        assert isinstance(ns, Artificial)
        assert isinstance(ew, Artificial)
        assert isinstance(ns.share, Fraction)
        assert isinstance(ew.share, Fraction)
        return ns.share, ew.share
    assert points is not None
    return ((points, Fraction(1)),), ((points, Fraction(1)),)


def test_the_ranking_is_that_of_the_definitions(session: SessionRecord) -> None:
    """Once more without our columns: the reference counts matchpoints, and average plus is at least the own session."""
    tables = len(session.entrants) // 2
    top = Fraction(2 * (tables - 1))
    awards = [awarded(result, line.points) for result, line in zip(session.results, session.lines(), strict=True)]
    worths = reference.matchpoints(
        [reference.Table(result.board, ns, ew) for result, (ns, ew) in zip(session.results, awards, strict=True)],
        tables,
    )
    won: dict[str, list[Fraction]] = {pair.number: [] for pair in session.entrants}
    given: list[tuple[str, Fraction]] = []
    for result, award, worth in zip(session.results, awards, worths, strict=True):
        for side, pair in enumerate((result.ns, result.ew)):
            mine = award[side]
            if isinstance(mine, Fraction):
                given.append((pair, mine))
            else:
                won[pair].append(worth[side])
    own = {pair: sum(points) / (top * len(points)) for pair, points in won.items()}
    for pair, share in given:
        half = Fraction(1, 2)
        least = share if share == half else max(share, own[pair]) if share > half else min(share, own[pair])
        won[pair].append(reference.rounded(least * top, top / 2, Fraction(1, 10)))
    percents = [100 * sum(points) / (top * len(points)) for points in won.values()]
    found = {standing.contestant: standing for standing in standings(session)}
    for pair, percent, places in zip(won, percents, reference.places(percents), strict=True):
        assert (found[pair].score, found[pair].place, found[pair].shared) == (percent, *places)
    assert len(given) == {8: 4, 12: 2}[len(won)]
