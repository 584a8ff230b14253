"""Mariáš without a tournament: the settlement of a deal, and the referee's desk."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response

from arbitr.marias import MariasConversation, MariasIncident
from arbitr.marias.options import USUAL
from arbitr.marias.player import PLAYERS, parse_player
from arbitr.marias.rulings.case import MariasCase
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.web.access import Asked
from arbitr.web.pages.marias.ruling import DeskFields, conversed
from arbitr.web.views.marias.names import Letters
from arbitr.web.views.marias.ruling import RefereeDesk, procedure_view, what_view
from arbitr.web.views.marias.settlement import settlement_view

router = APIRouter(tags=["mariáš: everyone"])
DESK = "/marias/referee"
SEATS = tuple(map(str, PLAYERS))


@router.get("/marias")
async def settlement(page: Asked) -> Response:
    """Who pays whom for one deal; the whole form is in the address."""
    query = page.request.query_params
    try:
        view = settlement_view(page, query, query.getlist("against"))
    except Problem as problem:
        wrong = {**settlement_view(page, {}, ()), "sides": [], "wrong": page.say(problem)}
        return page.answer("marias/settlement.html", wrong, 422)
    return page.answer("marias/settlement.html", {**view, "wrong": ""})


@router.get(DESK)
async def desk(page: Asked, asked: Annotated[DeskFields, Query()]) -> Response:
    """A ruling by the usual rules; the conversation is in the address, and the server stores nothing."""
    desk = RefereeDesk(procedure=asked.procedure, by=asked.by, answers=asked.a)
    players = Letters(page)
    view: dict[str, Any] = {
        "head": {"title": page.say(Message("Referee's desk of mariáš")), "kind": "marias", "round": 0, "rounds": 0},
        "address": DESK,
        "round": 0,
        "table": 0,
        "back": None if desk.back is None else desk.back.query,
        "begin": "",
        "books": False,
        "seated": [
            {"letter": letter, "id": letter, "name": players.name(letter), "to": _with(desk, letter).query}
            for letter in SEATS
        ],
        "procedure": None,
        "turns": [],
        "typed": asked.value,
        "wrong": "",
    }
    if not desk.procedure:
        return page.answer("marias/ruling/what.html", {**view, **what_view(page, desk, asked.q)})
    view["procedure"] = procedure_view(page, desk.procedure)
    if not desk.by:
        return page.answer("marias/ruling/player.html", view)
    return conversed(page, players, desk, _talk(desk), SEATS, asked.value, view)


def _with(desk: RefereeDesk, letter: str) -> RefereeDesk:
    return RefereeDesk(procedure=desk.procedure, by=letter)


def _talk(desk: RefereeDesk) -> MariasConversation:
    talk = MariasConversation(MariasCase(options=USUAL), MariasIncident(desk.procedure, parse_player(desk.by)))
    for answer in desk.answers:
        talk = talk.answered(answer)
    return talk
