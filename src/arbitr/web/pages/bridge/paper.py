"""Printouts: table cards with codes, guide cards, slips and the ranking, as PDF or as a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.club import LiveLog, Names, board_is_due, current_session, ranking_is_hidden
from arbitr.club.codes.cards import bridge_cards
from arbitr.club.codes.club_code import ClubCodes
from arbitr.club.codes.tables import ALL_TABLES, bridge_tables, tables_meant
from arbitr.club.permissions import prints_for_play, sees_hidden, viewer_with
from arbitr.movements import Pair
from arbitr.problem import Problem
from arbitr.reports import all_results, guide_cards, score_cards, score_slips, to_pdf, travelling_slips
from arbitr.reports.drawing.html import fragment
from arbitr.reports.drawing.paper import Paper
from arbitr.reports.evening import evenings
from arbitr.reports.matches import match_results, match_sheets, sheets
from arbitr.reports.matches import results as match_results_of
from arbitr.reports.ranking import ranking_paper
from arbitr.tournament import ContestKind, Section, Tournament, strata_of
from arbitr.web.access import Asked, Refused
from arbitr.web.page import Page, existing
from arbitr.web.pages.bridge.common import BRIDGE_PAGES, printed_names, tournament_of
from arbitr.web.views.bridge.hands import records
from arbitr.web.views.bridge.ranking import ALL, rankings_of, sessions_of

router = APIRouter(tags=["paper"])
FOR_THE_ORGANISER = {"table-cards", "guide-cards", "score-cards", "score-slips", "travelling-slips"}
OF_MATCHES = {"match-sheets", "match-results"}
"""For the current round; for the organiser too."""


@router.get("/t/{id_}/paper/{what}.{form}")
async def paper(
    page: Asked, id_: str, what: str, form: str, stratum: str = "", session: int = ALL, tables: str = ALL_TABLES
) -> Response:
    """A ranking as on the page: of all, of one stratum, of one session alone. `tables` are those of the cards."""
    live, state = await tournament_of(page, id_)
    if what in FOR_THE_ORGANISER | OF_MATCHES and not prints_for_play(page.session.roles):
        raise Refused(401 if not page.session.user else 403)
    names = await printed_names(page, state)
    if what == "ranking":
        if ranking_is_hidden(state) and not sees_hidden(page.session.roles):
            raise Refused(403)
        made = _ranking(page, live, names, stratum, session)
    elif what == "table-cards":
        made = _table_cards(page, state, names, live.stream, tables)
    elif what in FOR_THE_ORGANISER:
        made = _cards(page, state, names, what)
    elif what in OF_MATCHES:
        made = _matches(page, state, names, what)
    elif what == "results":
        made = _results(page, state, names)
    else:
        raise HTTPException(404)
    return await printed(page, made, what, form)


async def printed(page: Page, made: Paper, what: str, form: str) -> Response:
    """As PDF or as a page, with the club's name and logo."""
    face = page.services.face.get()
    made = replace(made, club=face.name, logo=face.logo)
    if form == "html":
        return page.answer(
            "bridge/paper.html",
            {"title": made.title, "where": made.where, "language": made.language, "is_bare": made.is_bare},
            drawn={"paper": fragment(made)},
        )
    if form != "pdf":
        raise HTTPException(404)
    data = await page.at_length(to_pdf, made)
    return Response(
        data, media_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{what}.pdf"'}
    )


def _ranking(page: Page, live: LiveLog, names: Names, stratum: str, session: int) -> Paper:
    """As on the page: an unknown stratum or session gives the whole ranking."""
    state: Tournament = live.state
    session = session if session in sessions_of(state) else ALL
    stratum = stratum if stratum in strata_of(state) else ""
    zone = datetime.now().astimezone().tzinfo or UTC
    found = rankings_of(live, stratum, session)
    return ranking_paper(state, found, partial(names.contestant, state), page.language, session, zone, stratum)


def _results(page: Page, state: Tournament, names: Names) -> Paper:
    """Ranking, travellers and personal sheets of the session, once everything is visible."""
    session = existing(current_session(state))
    viewer = viewer_with(page.session.roles)
    boards = {board for section in session.sections.values() for board in section.boards_due}
    if ranking_is_hidden(state, viewer) or not all(board_is_due(state, session, board, viewer) for board in boards):
        raise Refused(403)
    called = {
        contestant: names.contestant(state, contestant)
        for section in session.sections.values()
        for contestant in section.plan.contestants
    }
    hands = {
        record.board.number: record
        for record in records(session.deals, page.services.solver.known(session.deals.values()))
    }
    papers = [all_results(evening, page.language) for evening in evenings(state, session.number, called, hands)]
    if not papers:
        raise HTTPException(404)
    return replace(papers[0], blocks=tuple(block for paper in papers for block in paper.blocks))


def _table_cards(page: Page, state: Tournament, names: Names, stream: str, which: str) -> Paper:
    if current_session(state) is None:
        raise HTTPException(404)
    tables = tables_meant(bridge_tables(stream, state), which)
    address = partial(BRIDGE_PAGES.code_address, page)
    code = ClubCodes(page.services.store, page.services.signing.codes).code(stream)
    join = page.services.address.partition("://")[2], code
    return bridge_cards(state, tables, address, partial(names.contestant, state), page.language, join)


def _cards(page: Page, state: Tournament, names: Names, what: str) -> Paper:
    session = existing(current_session(state))
    papers = list(_of_sections(page, state, names, what, list(session.sections.values())))
    first = papers[0]
    return Paper(first.title, tuple(block for paper in papers for block in paper.blocks), page.language, is_bare=True)


def _matches(page: Page, state: Tournament, names: Names, what: str) -> Paper:
    session = current_session(state)
    if session is None or state.rules.kind is not ContestKind.TEAMS:
        raise HTTPException(404)

    def team(contestant: str) -> str:
        return names.contestant(state, contestant)

    where = state, session.number, max(1, session.round), team, names.person
    try:
        if what == "match-sheets":
            return match_sheets(sheets(*where), page.language, state.title)
        return match_results(match_results_of(*where, page.language), page.language, state.title, state.day)
    except Problem:  # there is no match
        raise HTTPException(404) from None


def _of_sections(page: Page, state: Tournament, names: Names, what: str, sections: list[Section]) -> Iterator[Paper]:
    make = {
        "guide-cards": guide_cards,
        "score-cards": score_cards,
        "score-slips": score_slips,
        "travelling-slips": travelling_slips,
    }
    for section in sections:
        known = {
            _key(pair): names.contestant(state, contestant) for contestant, pair in section.plan.contestants.items()
        }
        title = f"{state.title} · {section.letter}"
        for room in section.plan.rooms:
            movement = section.plan.movement_in(room)
            yield make[what](movement, page.language, title, known, room)


def _key(pair: Pair) -> str:
    return str(pair)
