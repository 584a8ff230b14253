"""An adjusted score entered directly, as rows for each side with their value; and a board with its rulings."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Form
from fastapi.responses import Response

from arbitr.bridge import Denomination
from arbitr.problem import Problem
from arbitr.reports import Speech
from arbitr.tournament import AdjustmentRecorded, CallAnswered, Log, SlipKey, Tournament, TournamentEvent
from arbitr.web.access import Director
from arbitr.web.desk.form import Typed
from arbitr.web.desk.outcomes import adjustment_again, adjustment_typed, adjustment_view, choices_view
from arbitr.web.form_reader import sent_texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_of, tournament_of
from arbitr.web.pages.desk.director import by
from arbitr.web.views.bridge.worth import worth_view
from arbitr.web.views.desk.ruled import board_view, rulings_view

router = APIRouter(tags=["ruling"])
USUAL_LAW = "12C1"


@router.get("/t/{id_}/director/board/{place}")
async def ruled_board(page: Director, id_: str, place: str) -> Response:
    """The rulings on a board, and its current score."""
    live, state = await tournament_of(page, id_)
    where = SlipKey.parse(place)
    state.spot(where)
    appeals = [
        {"number": number, "decided": appealed.appeal.hearing is not None}
        for number, appealed in state.appeals.items()
        if appealed.place == where
    ]
    names = await names_of(page, state)
    view = {
        "head": heading(id_, state, where.session),
        **board_view(page, live, names, where),
        "rulings": rulings_view(page, live, where),
        "worth": worth_view(page, live.log, names, where, lambda log: []),
        "appeals": appeals,
    }
    return page.answer("director/board.html", view)


@router.get("/t/{id_}/director/adjust/{place}")
async def adjusting(page: Director, id_: str, place: str, call: int = 0) -> Response:
    return await _form(page, id_, SlipKey.parse(place), call, Typed({}))


async def _form(page: Page, id_: str, place: SlipKey, call: int, typed: Typed, form: FormState = EMPTY) -> Response:
    live, state = await tournament_of(page, id_)
    state.spot(place)
    slip = state.slip(place)
    is_typed = "ns_kind" in typed
    names = await names_of(page, state)
    view: dict[str, Any] = {
        "head": heading(id_, state, place.session),
        **board_view(page, live, names, place),
        "call": call,
        "given": given_view(page),
        "form": adjustment_again(typed.lists)
        if is_typed
        else adjustment_view(None if slip is None else slip.adjustment, None if slip is None else slip.result),
        "typed": {"law": typed["law"] or USUAL_LAW, "reason": typed["reason"]},
        "worth": None,
        "wrong": form.view(page.say)["wrong"],
    }
    if is_typed and not form.wrong:
        view["worth"] = worth_view(
            page, live.log, names, place, lambda log: [AdjustmentRecorded(place, adjustment_typed(typed.lists))]
        )
    return page.answer("director/score.html", view, form.status)


def given_view(page: Page) -> dict[str, Any]:
    """Options for the rows of an adjusted score."""
    return {**choices_view(Speech(page.language).denomination(Denomination.NOTRUMP)), "weights": True}


@router.post("/t/{id_}/director/adjust/{place}")
async def adjust(page: Director, id_: str, place: str, call: int = Form(0)) -> Response:
    """Award the score and answer its call; or only preview its value."""
    await tournament_of(page, id_)
    where = SlipKey.parse(place)
    typed = await sent_texts(page.request)
    if typed.is_a_look:
        return await _form(page, id_, where, call, typed)

    def decide(log: Log[Tournament]) -> list[TournamentEvent]:
        waits = log.state.calls.get(call)
        answered = [] if waits is None or waits.answered is not None else [CallAnswered(call)]
        return [AdjustmentRecorded(where, adjustment, typed["law"], typed["reason"]), *answered]

    try:
        adjustment = adjustment_typed(typed.lists)
        await page.logs.write(id_, decide, by(page))
    except Problem as problem:
        return await _form(page, id_, where, call, typed, EMPTY.refused("rows", problem))
    return page.goes_to(f"/t/{id_}/director/board/{where}")
