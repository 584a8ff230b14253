"""All results of an evening on paper: the same as the ranking and the slips, and not before its time."""

from __future__ import annotations

from pathlib import Path
from random import Random

from said import refusal
from web.club import running

from arbitr.club.demo.evening import pairs_evening, teams_evening
from arbitr.club.demo.life import opened
from arbitr.club.log.live_log import LiveLog
from arbitr.reports.drawing.paper import TableBlock
from arbitr.reports.evening import evenings
from arbitr.reports.results import ranking
from arbitr.store import Store
from arbitr.tournament import BRIDGE, Tournament, rankings, session_scores


def state_of(store: Store, stream: str) -> Tournament:
    live = LiveLog(stream, BRIDGE)
    live.read(store.records(stream))
    state: Tournament = live.state
    return state


def test_an_evening_on_paper_is_the_ranking_and_every_slip(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        state = state_of(store, pairs_evening(store, Random(3), is_over=True))
    section = state.section(1, "A")
    called = {name: f"Pair {pair}" for name, pair in section.plan.contestants.items()}
    (session,) = evenings(state, 1, called)
    assert session.has_sides_apart
    expected = [
        [(f"{ranking.group.side} {section.plan.contestants[one.contestant].number}", one.places, one.score)
         for one in ranking.standings]
        for ranking in rankings(state)
    ]  # fmt: skip
    found = [
        [(one.contestant, one.places, one.score) for one in ranking] for ranking in session.event.rankings.values()
    ]
    assert found == expected
    tables = [block for block in ranking(session, "en").blocks if isinstance(block, TableBlock)]
    assert [len(table.rows) for table in tables] == [len(lines) for lines in expected]
    assert session.called("NS 1") == "1 Pair 1NS"
    worths = session_scores(state, 1).worths
    for row, (place, (ns, ew)) in enumerate(worths.items()):
        line = session.event.lines[row]
        assert (line.board.number, session.round_of(row)) == (place.board, place.round)
        assert [session.event.worths.of(row, side) for side in (0, 1)] == [ns.won, ew.won]  # type: ignore[arg-type]
        slip = section.slips[place.round, place.table, place.board, None]
        assert session.leads.get(row) == (slip.score and slip.score.lead)
    assert len(session.event.lines) == len(worths) == 9 * 27


def test_teams_have_no_travellers_of_pairs(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        state = state_of(store, teams_evening(store, Random(3)))
    with refusal("travellers and personal score sheets are printed only for pairs"):
        list(evenings(state, 1, {}))


def test_all_results_are_printed_for_the_director_and_for_everybody_when_they_are_due(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        demo = opened(club.store, Random(3))
        pairs, past = demo.stream, demo.last
        visitor, director = club.visitor(), club.signed_in()
        assert visitor.get(f"/t/{pairs}/paper/results.html").status_code == 403
        assert director.get(f"/t/{pairs}/paper/results.html").status_code == 200
        page = visitor.get(f"/t/{past}/paper/results.html")
        assert page.status_code == 200
        rows = 2 * (1 + 9), 27 * (1 + 9), 18 * (1 + 27)
        assert page.text.count("<tr") == sum(rows), "two rankings, a traveller of each board, a sheet of each pair"
        assert visitor.get(f"/t/{past}/paper/results.pdf").content.startswith(b"%PDF")
