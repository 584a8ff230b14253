"""The log of everything that was written down, with undo."""

from __future__ import annotations

from fastapi import APIRouter, Form
from fastapi.responses import Response

from arbitr.problem import Problem
from arbitr.tournament.event import Undone
from arbitr.web.guard import Director
from arbitr.web.page import Page
from arbitr.web.pages.common import heading, names_of, tournament_of
from arbitr.web.pages.director import write
from arbitr.web.views.directing import log_view
from arbitr.web.views.organise import number_typed

router = APIRouter(tags=["director"])
SHOWN = 100


@router.get("/t/{id_}/log")
async def log_page(page: Director, id_: str, newest: int = 0) -> Response:
    return await _log(page, id_, newest)


async def _log(page: Page, id_: str, newest: int = 0, wrong: str = "") -> Response:
    live, state = await tournament_of(page, id_)
    newest = newest if newest > 0 else live.version
    view = {
        "head": heading(id_, state, max(state.sessions, default=None)),
        "lines": log_view(live.log, page, await names_of(page, state), newest, SHOWN),
        "older": max(0, newest - SHOWN),
        "wrong": {"undo": wrong} if wrong else {},
    }
    return page.answer("log.html", view, 422 if wrong else 200)


@router.post("/t/{id_}/log/undo")
async def undo(page: Director, id_: str, number: str = Form(""), to: str = Form("")) -> Response:
    """A line no longer counts; `to` is the director's page on which it was found."""
    live, state = await tournament_of(page, id_)
    try:
        line = number_typed(number, live.version)
        if line is None:
            raise Problem("{text} is not a line of the log", text=repr(number))
        await write(page, id_, Undone(line))
    except Problem as problem:
        names = await names_of(page, state)
        return await _log(page, id_, wrong=page.say(names.named(problem, state)))
    return page.goes_to(to if to.startswith(f"/t/{id_}/director") else f"/t/{id_}/log")
