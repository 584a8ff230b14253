"""Public pages of a bridge tournament: the live ranking, travellers, hands, sheets."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Mapping
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.bridge import Deal
from arbitr.club import LiveLog, Names, Solver, Viewer, board_is_due, ranking_is_hidden
from arbitr.club.permissions import viewer_with
from arbitr.problem import Problem
from arbitr.reports import hand_records
from arbitr.tournament import Session, Tournament, strata_of
from arbitr.web.access import Asked, still_has
from arbitr.web.broadcast import event
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_now, names_of, tournament_of
from arbitr.web.pages.bridge.paper import printed
from arbitr.web.pages.bridge.phone import still_sees, viewer_of
from arbitr.web.pages.tournament.frame import as_events, followed, while_allowed
from arbitr.web.views.bridge.contestant import contestant_view, course_html
from arbitr.web.views.bridge.hands import hand_view, hands_html, records
from arbitr.web.views.bridge.ranking import ALL, pages_of, ranking_view, sessions_of
from arbitr.web.views.bridge.traveller import spread_view, traveller_view

router = APIRouter(tags=["everyone"])
AT_ONCE, BETWEEN, ON_PAPER = 0.3, 2.0, 60.0
"""Seconds that a page, its next part, or a printout waits for double-dummy results."""


# The ranking


@router.get("/t/{id_}/ranking")
async def ranking(page: Asked, id_: str, number: int = 1, stratum: str = "", session: int = ALL) -> Response:
    """Of the whole tournament, or of one of its sessions alone."""
    live, state = await tournament_of(page, id_)
    viewer = viewer_of(page, id_)
    view = _ranking(live, await names_of(page, state), page, number, viewer, stratum, session)
    boards = [
        {"session": open_session.number, "boards": due, "has_hands": any(board in open_session.deals for board in due)}
        for open_session in state.sessions.values()
        if (due := list(_boards(state, open_session, viewer)))
    ]
    return page.answer("bridge/ranking.html", {**view, "own": viewer.own, "boards": boards})


def _ranking(
    live: LiveLog, names: Names, page: Page, number: int, viewer: Viewer, stratum: str, session: int
) -> dict[str, Any]:
    state: Tournament = live.state
    hidden = ranking_is_hidden(state, viewer)
    return {
        "head": heading(
            live.stream, state, session if session in state.sessions else max(state.sessions, default=None)
        ),
        "hidden": hidden,
        "has_links": True,
        "ranking": None if hidden else ranking_view(live, names, page, max(1, number), viewer, stratum, session),
    }


def _boards(state: Tournament, session: Session, viewer: Viewer) -> Iterator[int]:
    """The visible ones."""
    for board in sorted({board for section in session.sections.values() for board in section.boards_due}):
        if board_is_due(state, session, board, viewer):
            yield board


@router.get("/t/{id_}/live")
async def live_ranking(page: Asked, id_: str, number: int = 1, stratum: str = "", session: int = ALL) -> Response:
    """The updated list as server-sent events. The same for all, so the page marks the own row."""
    live, state = await tournament_of(page, id_)
    viewer = viewer_with(page.session.roles)
    # no separate view for every value that a request may contain
    stratum = stratum if stratum in strata_of(state) else ""
    session = session if session in sessions_of(state) else ALL
    number = number if number == ALL else min(max(1, number), pages_of(live, stratum, session))

    def render(live: LiveLog) -> str:
        names = names_now(page, live.state, viewer.is_director)
        return page.html("bridge/ranking_list.html", _ranking(live, names, page, number, viewer, stratum, session))

    may_see = still_has(page, "director") if viewer.is_director else None
    key = ("ranking", str(number), str(viewer.is_director), stratum, str(session))
    return followed(page, id_, key, render, may_see)


# Boards


@router.get("/t/{id_}/board/{session}/{board}")
async def traveller(page: Asked, id_: str, session: int, board: int) -> Response:
    live, state = await tournament_of(page, id_)
    viewer = viewer_of(page, id_)
    this = state.sessions.get(session)
    if this is None or not any(board in section.boards_due for section in this.sections.values()):
        raise HTTPException(404)
    if not board_is_due(state, this, board, viewer):
        return page.answer("bridge/not_yet.html", {"head": heading(id_, state, session), "board": board}, 403)
    view = traveller_view(live, await names_of(page, state), page, session, board, viewer)
    deal = this.deals.get(board)
    deals = {} if deal is None else {board: deal}
    is_solved = await _is_solved(page, deals)
    hand = None if deal is None else _hand(page, board, deal)
    due = list(_boards(state, this, viewer))
    at = due.index(board)
    return page.answer(
        "bridge/traveller.html",
        {
            "head": heading(id_, state, session),
            "traveller": view,
            "before": due[at - 1] if at else None,
            "after": due[at + 1] if at + 1 < len(due) else None,
            "deal": None if deal is None else str(deal),
            "is_solved": is_solved,
            "hand": hand,
            "spread": spread_view(view["lines"], page, hand["par_points"] if hand else None),
            "own_line": next((line for line in view["lines"] if line["own"]), None),
        },
    )


def _hand(page: Page, board: int, deal: Deal) -> dict[str, Any]:
    return hand_view(board, deal, page.language, page.services.solver.known([deal]))


@router.get("/t/{id_}/hands/{session}")
async def hands(page: Asked, id_: str, session: int) -> Response:
    """The visible hand records of a session."""
    _, state = await tournament_of(page, id_)
    deals = _deals(page, id_, state, session)
    return page.answer(
        "bridge/hands.html",
        {
            "head": heading(id_, state, session),
            "session_number": session,
            "deals": {board: str(deal) for board, deal in deals.items()},
            "is_complete": len(deals) == len(state.session(session).deals),
            "is_solved": await _is_solved(page, deals),
        },
        drawn={"hands": await _drawn(page, deals) if deals else ""},
    )


async def _is_solved(page: Page, deals: Mapping[int, Deal]) -> bool:
    """Whether all double-dummy results are known; missing ones are being computed and arrive automatically."""
    solver: Solver = page.services.solver
    solver.ask(deals.values())
    await solver.wait(deals.values(), AT_ONCE)
    return solver.is_done(deals.values())


async def _drawn(page: Page, deals: Mapping[int, Deal]) -> str:
    return await page.at_length(hands_html, deals, page.language, page.services.solver.known(deals.values()))


async def _drawn_alone(page: Page, board: int, deals: Mapping[int, Deal]) -> str:
    """One board as the traveller shows it."""
    return page.html("bridge/hand.html", {"hand": _hand(page, board, deals[board])}) if board in deals else ""


@router.get("/t/{id_}/hands/{session}/live")
async def hands_live(page: Asked, id_: str, session: int, board: int = 0) -> Response:
    """The hands again when more double-dummy results are known; of one board, or of all with board 0. The response is
    204 when nothing is missing.
    """
    _, state = await tournament_of(page, id_)
    deals = {number: deal for number, deal in _deals(page, id_, state, session).items() if board in (0, number)}
    solver: Solver = page.services.solver
    if solver.is_done(deals.values()):
        return Response(status_code=204)

    async def events() -> AsyncGenerator[bytes]:
        shown = 0
        while True:
            await solver.wait(deals.values(), BETWEEN)
            is_done, known = solver.is_done(deals.values()), len(solver.known(deals.values()))
            if known > shown or is_done:
                shown = known
                yield event(await (_drawn_alone(page, board, deals) if board else _drawn(page, deals)), known)
            if is_done:
                return

    return as_events(page, while_allowed(events(), still_sees(page, id_, viewer_of(page, id_))))


@router.get("/t/{id_}/hands/{session}/hands.pdf")
async def hands_paper(page: Asked, id_: str, session: int) -> Response:
    _, state = await tournament_of(page, id_)
    deals = _deals(page, id_, state, session)
    if not deals:
        raise HTTPException(404)

    solver: Solver = page.services.solver
    solver.ask(deals.values())
    await solver.wait(deals.values(), ON_PAPER)
    known = solver.known(deals.values())

    return await printed(
        page, hand_records(records(deals, known), page.language, state.title, state.day), "hands", "pdf"
    )


def _deals(page: Page, id_: str, state: Tournament, session: int) -> dict[int, Deal]:
    try:
        this = state.session(session)
    except Problem:
        raise HTTPException(404) from None
    return {board: this.deals[board] for board in _boards(state, this, viewer_of(page, id_)) if board in this.deals}


# One contestant


@router.get("/t/{id_}/contestant/{contestant}")
async def contestant(page: Asked, id_: str, contestant: str) -> Response:
    """A personal sheet; the contestant's own phone sees all boards that it has played."""
    live, state = await tournament_of(page, id_)
    if not any(
        contestant in s.plan.contestants for session in state.sessions.values() for s in session.sections.values()
    ):
        raise HTTPException(404)
    view = contestant_view(live, await names_of(page, state), page, contestant, viewer_of(page, id_))
    entered = state.contestants.get(contestant)
    known = await page.services.store.run(page.services.store.persons.of, () if entered is None else entered.players)
    people = [{"id": person.id, "name": person.name} for person in known.values() if not person.hidden]
    return page.answer(
        "bridge/contestant.html",
        {"head": heading(id_, state, max(state.sessions)), "contestant": view, "people": people},
        drawn={"course": course_html(view["course"], state, page.language)},
    )
