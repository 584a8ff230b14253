"""Printouts: table cards with codes, guide cards, slips and the ranking, as PDF or as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.club import Names, Viewer, board_is_due, current_session, ranking_is_hidden
from arbitr.message import Message
from arbitr.movements import Pair
from arbitr.problem import Problem
from arbitr.reports import all_results, guide_cards, score_cards, score_slips, table_cards, to_pdf, travelling_slips
from arbitr.reports.drawing.html import fragment
from arbitr.reports.drawing.paper import Block, Heading, Paper, Words, table
from arbitr.reports.drawing.paper import TableBlockColumn as PaperColumn
from arbitr.reports.evening import evenings
from arbitr.reports.matches import match_results, match_sheets, sheets
from arbitr.reports.matches import results as match_results_of
from arbitr.tournament import ContestKind, Room, Section, Tournament
from arbitr.web.access import Asked, Refused
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import BRIDGE_PAGES, printed_names, tournament_of
from arbitr.web.pages.tournament.frame import CodedTable
from arbitr.web.views.bridge.hands import records
from arbitr.web.views.bridge.ranking import ALL, ranking_view

router = APIRouter(tags=["paper"])
FOR_THE_ORGANISER = {"table-cards", "guide-cards", "score-cards", "score-slips", "travelling-slips"}
OF_MATCHES = {"match-sheets", "match-results"}
"""For the current round; for the organiser too."""


@router.get("/t/{id_}/paper/{what}.{form}")
async def paper(page: Asked, id_: str, what: str, form: str, stratum: str = "", session: int = ALL) -> Response:
    """A ranking as on the page: of all, of one stratum, of one session alone."""
    live, state = await tournament_of(page, id_)
    if what in FOR_THE_ORGANISER | OF_MATCHES and not page.session.has("director"):
        raise Refused(401 if not page.session.user else 403)
    names = await printed_names(page, state)
    if what == "ranking":
        if ranking_is_hidden(state) and not page.session.has("director"):
            raise Refused(403)
        made = _ranking(page, state, ranking_view(live, names, page, ALL, stratum=stratum, session=session))
    elif what in FOR_THE_ORGANISER:
        made = _cards(page, state, names, live.stream, what)
    elif what in OF_MATCHES:
        made = _matches(page, state, names, what)
    elif what == "results":
        made = _results(page, state, names)
    else:
        raise HTTPException(404)
    return await printed(page, made, what, form)


async def printed(page: Page, made: Paper, what: str, form: str) -> Response:
    """As PDF or as a page."""
    if form == "html":
        return page.answer(
            "bridge/paper.html",
            {"title": made.title, "where": made.where, "language": made.language, "is_bare": made.is_bare},
            drawn={"paper": fragment(made)},
        )
    if form != "pdf":
        raise HTTPException(404)
    data = await page.services.store.run(to_pdf, made)
    return Response(
        data, media_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{what}.pdf"'}
    )


def _ranking(page: Page, state: Tournament, view: dict[str, object]) -> Paper:
    lists = view["lists"]
    assert isinstance(lists, list)
    blocks: list[Block] = []
    for part in lists:
        if part["label"]:
            blocks.append(Heading(part["label"], "", 2))
        columns = (
            PaperColumn(page.say("Place"), "right", is_plain=True),
            PaperColumn(page.say("Name"), wraps=True, is_plain=True),
            *(PaperColumn(title, "right") for title in _score_heads(page, part)),
            PaperColumn(page.say("Boards"), "right"),
        )
        rows = [
            (
                line["place"],
                f"{line['name']} · {line['out']}" if line["out"] else line["name"],
                *((line["own_score"], line["carried"]) if part["has_carry"] else ()),
                line["score"],
                str(line["boards"]),
            )
            for line in part["lines"]
        ]
        blocks.append(table(columns, rows))
    corrected = view["corrected"]
    assert isinstance(corrected, list)
    blocks += [Words(text) for text in corrected]
    of_what = [page.say(Message("Session {session}", session=view["session"]))] if view["session"] else []
    of_what += [str(view["stratum"])] if view["stratum"] else []
    return Paper(state.title, tuple(blocks), page.language, " · ".join(of_what))


def _score_heads(page: Page, listed: Mapping[str, Any]) -> list[str]:
    """Of one column; with a carry-over of three: what was won, what was carried over, and both together."""
    if not listed["has_carry"]:
        return [str(listed["unit"]) or page.say("Points")]
    return [str(listed["own_unit"]) or page.say("Points"), page.say("Carry-over"), page.say("Total")]


def _results(page: Page, state: Tournament, names: Names) -> Paper:
    """Ranking, travellers and personal sheets of the session, once everything is visible."""
    session = current_session(state)
    if session is None:
        raise HTTPException(404)
    viewer = Viewer(page.session.has("director"))
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


def _cards(page: Page, state: Tournament, names: Names, stream: str, what: str) -> Paper:
    session = current_session(state)
    if session is None:
        raise HTTPException(404)
    papers = list(_of_sections(page, state, names, stream, what, list(session.sections.values())))
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


def _of_sections(
    page: Page, state: Tournament, names: Names, stream: str, what: str, sections: list[Section]
) -> Iterator[Paper]:
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
            if what != "table-cards":
                yield make[what](movement, page.language, title, known, room)
                continue
            yield table_cards(
                range(1, section.movement.tables + 1),
                page.language,
                title,
                partial(_code_address, page, stream, section.letter, room),
                movement,
                known,
                room,
            )


def _key(pair: Pair) -> str:
    return str(pair)


def _code_address(page: Page, stream: str, section: str, room: Room | None, table: int) -> str:
    return BRIDGE_PAGES.code_address(page, CodedTable(stream, section, table, room.value if room else ""))
