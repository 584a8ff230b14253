"""The complete log, with undo."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import number_typed
from arbitr.problem import Problem, required
from arbitr.tournament import Undone
from arbitr.web.access import Director
from arbitr.web.form_reader import texts
from arbitr.web.forms import FormState
from arbitr.web.pages.tournament.frame import signed_in
from arbitr.web.pages.tournament.visit import TournamentVisit, Visit
from arbitr.web.views.tournament.log import log_view

router = APIRouter()
SHOWN = 100


@router.get("/t/{id_}/log", tags=["director"])
@router.get("/m/{id_}/log", tags=["mariáš: referee"])
async def log_page(page: Director, visit: Visit, newest: int = 0) -> Response:
    return await _log(visit, newest)


async def _log(visit: TournamentVisit, newest: int = 0, wrong: str = "") -> Response:
    newest = newest if newest > 0 else visit.live.version
    words = visit.game.line_words(visit.live.log, visit.page, await visit.names())
    view = {
        "head": visit.head,
        "lines": log_view(visit.live.log, newest, SHOWN, words),
        "older": max(0, newest - SHOWN),
        "wrong": {"undo": wrong} if wrong else {},
    }
    return visit.page.answer("tournament/log.html", view, 422 if wrong else 200)


@router.post("/t/{id_}/log/undo", tags=["director"])
@router.post("/m/{id_}/log/undo", tags=["mariáš: referee"])
async def undo(page: Director, visit: Visit, form: Annotated[FormState, texts("number", "to")]) -> Response:
    """Undo a line; `to` is the director's page on which it was found."""
    number, to = form["number"], form["to"]
    try:
        line = required(number_typed(number, visit.live.version), "{text} is not a line of the log", text=repr(number))
        await visit.game.write(page, visit.id, signed_in(page, visit.game.director), Undone(line))
    except Problem as problem:
        return await _log(visit, wrong=page.say(problem))
    return page.goes_to(to if to.startswith(f"{visit.address}/{visit.game.desk}") else f"{visit.address}/log")
