"""One board at one table: its result corrected, adjusted, accepted, removed or turned; and what was not played."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.bridge.adjustment import Adjustment
from arbitr.bridge.contract import Contract
from arbitr.bridge.result import Result
from arbitr.problem import Problem
from arbitr.reports.speech import Speech
from arbitr.tournament.event import Event
from arbitr.tournament.events import direct, results
from arbitr.tournament.place import Place, table_name
from arbitr.tournament.slip import NoResult, Score
from arbitr.tournament.state import Tournament
from arbitr.web.guard import Director
from arbitr.web.page import Page
from arbitr.web.pages.common import heading, names_of, tournament_of
from arbitr.web.pages.director import write
from arbitr.web.typed import parse_score, score_text
from arbitr.web.views.directing import log_view
from arbitr.web.views.traveller import result_view, said_view

router = APIRouter(tags=["director"])


@router.get("/t/{id_}/director/slip/{place}")
async def slip_page(page: Director, id_: str, place: str) -> Response:
    return await _slip_page(page, id_, place)


async def _slip_page(
    page: Page, id_: str, place: str, typed: dict[str, str] | None = None, wrong: dict[str, str] | None = None
) -> Response:
    live, state = await tournament_of(page, id_)
    where = Place.parse(place)
    section, spot = state.spot(where)
    slip = section.slips.get(spot)
    adjustment = None if slip is None else slip.adjustment
    names = await names_of(page, state)
    seated = section.plan.at(where.round, where.table, where.room)
    history = [
        line for line in log_view(live.log, page, names, live.version, live.version) if line["place"] == str(where)
    ]
    view = {
        "head": heading(id_, state, where.session),
        "place": str(where),
        "board": where.board,
        "round": where.round,
        "table": table_name(where.section, where.table, where.room),
        "ns": " – ".join(names.contestant(state, each) for each in seated.ns),
        "ew": " – ".join(names.contestant(state, each) for each in seated.ew),
        # Beside the adjusted score stands what was played at the table.
        "slip": None if slip is None else result_view(slip) | said_view(replace(slip, adjustment=None), page),
        "score_text": "" if slip is None or slip.score is None else score_text(slip.score),
        "adjusted": "" if adjustment is None else str(adjustment),
        "adjusted_text": "" if adjustment is None else Speech(page.language).adjustment(adjustment),
        "no_results": [each.value for each in NoResult],
        "history": history,
        "typed": typed or {},
        "wrong": wrong or {},
    }
    return page.answer("slip.html", view, 422 if wrong else 200)


@router.post("/t/{id_}/director/slip/{place}")
async def change_slip(
    page: Director,
    id_: str,
    place: str,
    do: str = Form("correct"),
    score: str = Form(""),
    adjustment: str = Form(""),
    law: str = Form(""),
    reason: str = Form(""),
    none: str = Form(""),
) -> Response:
    """Correct, adjust, accept, remove, turn the direction: whatever is needed for this board at this table."""
    _, state = await tournament_of(page, id_)
    where = Place.parse(place)
    typed = {"score": score, "adjustment": adjustment, "law": law, "reason": reason}
    try:
        event: Event
        if none in {each.value for each in NoResult}:
            event = results.ResultCorrected(where, Score(none=NoResult(none)), reason)
        elif do == "correct":
            event = results.ResultCorrected(where, parse_score(score), reason)
        elif do == "adjust":
            given = Adjustment.parse(adjustment) if adjustment.strip() else None
            event = direct.ScoreAdjusted(where, given, law, reason)
        elif do == "accept":
            event = results.ResultAccepted(where)
        elif do == "remove":
            event = results.ResultRemoved(where)
        elif do == "turn":
            event = results.ResultCorrected(where, _turned(state, where), "direction")
        elif do == "other":
            event = results.ResultCorrected(where, _other(state, where), "the other result")
        else:
            raise Problem("{do} cannot be done here", do=repr(do))
        await write(page, id_, event)
    except Problem as problem:
        return await _slip_page(page, id_, place, typed, {do: page.say(problem)})
    return page.goes_to(
        f"/t/{id_}/director" if do in ("accept", "other", "turn") else f"/t/{id_}/director/slip/{place}"
    )


def _other(state: Tournament, place: Place) -> Score:
    """What somebody else entered for the board."""
    slip = state.slip(place)
    if slip is None or slip.other is None:
        raise Problem("{place}: there is one result only", place=place)
    return slip.other


def _turned(state: Tournament, place: Place) -> Score:
    """The same contract and tricks by the other side."""
    slip = state.slip(place)
    result = None if slip is None or slip.score is None else slip.score.result
    if not isinstance(result, Result) or result.contract is None:
        raise Problem("{place}: there is no contract to turn", place=place)
    contract = Contract(result.contract.bid, result.contract.doubling, result.contract.declarer.lho)
    return Score(Result(contract, result.tricks))


@router.post("/t/{id_}/director/none")
async def no_result(page: Director, id_: str, place: str = Form(""), none: str = Form("")) -> Response:
    """What a table has not played of a round."""
    await tournament_of(page, id_)
    where = Place.parse(place)
    if none not in {each.value for each in NoResult}:
        raise HTTPException(422)
    event = results.RoundNotReached(where.session, where.section, where.round, where.table, NoResult(none), where.room)
    await write(page, id_, event)
    return page.goes_to(f"/t/{id_}/director")
