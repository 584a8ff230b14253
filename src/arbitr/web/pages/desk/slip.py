"""One board at one table: correct, adjust, accept, remove or switch its result; and unplayed boards."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.bridge import Adjustment
from arbitr.club import parse_score, score_text
from arbitr.club.actions.results import other_taken, turned
from arbitr.problem import Problem
from arbitr.reports import Speech
from arbitr.tournament import NoResult, SlipKey, SlipScore, TournamentEvent, table_name
from arbitr.tournament.events import direct, results
from arbitr.tournament.play.progress import board_state
from arbitr.tournament.scores.marks import WORDS, ResultMark, marks, tried_leads
from arbitr.web.access import Director
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState, member
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_of, tournament_of
from arbitr.web.pages.desk.director import write
from arbitr.web.views.bridge.log import line_words
from arbitr.web.views.bridge.log import score_text as score_text_of
from arbitr.web.views.bridge.traveller import result_view, said_view
from arbitr.web.views.desk.cockpit import CELLS, STATES, leads_text, versions_view
from arbitr.web.views.tournament.log import log_view

router = APIRouter(tags=["director"])


@router.get("/t/{id_}/director/slip/{place}")
async def slip_page(page: Director, id_: str, place: str) -> Response:
    return await _slip_page(page, id_, place, EMPTY)


async def _slip_page(page: Page, id_: str, place: str, form: FormState) -> Response:
    live, state = await tournament_of(page, id_)
    where = SlipKey.parse(place)
    section, spot = state.spot(where)
    slip = section.slips.get(spot)
    adjustment = None if slip is None else slip.adjustment
    names = await names_of(page, state)
    seated = section.plan.at(where.round, where.table, where.room)
    lines = log_view(live.log, live.version, live.version, line_words(live.log, page, names))
    is_settled = slip is None or slip.accepted or slip.is_looked_at
    wrong = () if is_settled else marks(state.session(where.session), section, spot)
    history = [line for line in lines if line["place"] == str(where)]
    view = {
        "head": heading(id_, state, where.session),
        "place": str(where),
        "board": where.board,
        "round": where.round,
        "table": table_name(where.section, where.table, where.room),
        "ns": " – ".join(names.contestant(state, contestant) for contestant in seated.ns),
        "ew": " – ".join(names.contestant(state, contestant) for contestant in seated.ew),
        # The result at the table is shown beside the adjusted score.
        "slip": None if slip is None else result_view(slip) | said_view(replace(slip, adjustment=None), page),
        "score_text": "" if slip is None or slip.score is None else score_text(slip.score),
        "adjusted": "" if adjustment is None else str(adjustment),
        "adjusted_text": "" if adjustment is None else Speech(page.language).adjustment(adjustment),
        "cell": CELLS[board_state(state.rules, state.session(where.session), section, spot)],
        "state": page.say(STATES[board_state(state.rules, state.session(where.session), section, spot)]),
        "versions": versions_view(state, page, where),
        "words": [page.say(WORDS[mark]) for mark in wrong],
        "earlier": "" if slip is None or slip.earlier is None else score_text_of(slip.earlier, page),
        "tries": "" if slip is None else leads_text(page, tried_leads(slip)),
        "may_turn": ResultMark.WRONG_DIRECTION in wrong,
        "who": [
            {"id": contestant, "side": side, "name": names.contestant(state, contestant)}
            for side, these in (("N-S", seated.ns), ("E-W", seated.ew))
            for contestant in these
        ],
        "rulings": 0 if slip is None else len(slip.rulings),
        "appeals": [number for number, appealed in state.appeals.items() if appealed.place == where],
        "no_results": [no_result.value for no_result in NoResult],
        "history": history,
        **form.view(page.say),
    }
    return page.answer("director/slip.html", view, form.status)


@router.post("/t/{id_}/director/slip/{place}")
async def change_slip(
    page: Director,
    id_: str,
    place: str,
    form: Annotated[FormState, texts("score", "adjustment", "law", "reason", "none", do="correct")],
) -> Response:
    """Correct, adjust, accept, remove or switch the direction of this board's result at this table."""
    _, state = await tournament_of(page, id_)
    where = SlipKey.parse(place)
    do, reason = form["do"], form["reason"]
    try:
        event: TournamentEvent
        if (why := member(NoResult, form["none"])) is not None:
            event = results.ResultCorrected(where, SlipScore(none=why), reason)
        elif do == "correct":
            event = results.ResultCorrected(where, parse_score(form["score"]), reason)
        elif do == "adjust":
            given = Adjustment.parse(form["adjustment"]) if form["adjustment"].strip() else None
            event = direct.AdjustmentRecorded(where, given, form["law"], reason)
        elif do == "accept":
            event = results.ResultAccepted(where)
        elif do == "remove":
            event = results.ResultRemoved(where)
        elif do == "turn":
            event = turned(state, where)
        elif do == "other":
            event = other_taken(state, where)
        else:
            raise Problem("{do} cannot be done here", do=repr(do))
        await write(page, id_, event)
    except Problem as problem:
        return await _slip_page(page, id_, place, form.refused(do, problem))
    return page.goes_to(
        f"/t/{id_}/director" if do in ("accept", "other", "turn") else f"/t/{id_}/director/slip/{place}"
    )


@router.post("/t/{id_}/director/none")
async def no_result(page: Director, id_: str, form: Annotated[FormState, texts("place", "none")]) -> Response:
    """Boards of a round that a table has not played."""
    await tournament_of(page, id_)
    where = SlipKey.parse(form["place"])
    why = member(NoResult, form["none"])
    if why is None:
        raise HTTPException(422)
    event = results.RoundNotReached(where.session, where.section, where.round, where.table, why, where.room)
    await write(page, id_, event)
    return page.goes_to(f"/t/{id_}/director")
