"""The complete log, with undo."""

from __future__ import annotations

from fastapi import APIRouter, Form
from fastapi.responses import Response

from arbitr.club import number_typed
from arbitr.problem import Problem
from arbitr.tournament import Undone
from arbitr.web.access import Director
from arbitr.web.pages.tournament.frame import signed_in
from arbitr.web.pages.tournament.visit import TournamentVisit, Visit
from arbitr.web.views.tournament.log import log_view

router = APIRouter()
SHOWN = 100


@router.get("/t/{id_}/log", tags=["director"])
@router.get("/m/{id_}/log", tags=["mariáš: referee"])
async def log_page(page: Director, here: Visit, newest: int = 0) -> Response:
    return await _log(here, newest)


async def _log(here: TournamentVisit, newest: int = 0, wrong: str = "") -> Response:
    newest = newest if newest > 0 else here.live.version
    words = here.game.line_words(here.live.log, here.page, await here.names())
    view = {
        "head": here.head,
        "lines": log_view(here.live.log, newest, SHOWN, words),
        "older": max(0, newest - SHOWN),
        "wrong": {"undo": wrong} if wrong else {},
    }
    return here.page.answer("tournament/log.html", view, 422 if wrong else 200)


@router.post("/t/{id_}/log/undo", tags=["director"])
@router.post("/m/{id_}/log/undo", tags=["mariáš: referee"])
async def undo(page: Director, here: Visit, number: str = Form(""), to: str = Form("")) -> Response:
    """Undo a line; `to` is the director's page on which it was found."""
    try:
        line = number_typed(number, here.live.version)
        if line is None:
            raise Problem("{text} is not a line of the log", text=repr(number))
        await here.game.write(page, here.id, signed_in(page, here.game.director), Undone(line))
    except Problem as problem:
        return await _log(here, wrong=page.say(problem))
    return page.goes_to(to if to.startswith(f"{here.address}/{here.game.desk}") else f"{here.address}/log")
