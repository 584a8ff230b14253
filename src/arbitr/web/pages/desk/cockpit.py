"""The director's cockpit: what waits, the grid of tables and boards, the clock, and every decision of the event."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import WrongField, current_session
from arbitr.club.actions.rounds import clock_changed
from arbitr.number import whole_or_none
from arbitr.problem import Problem
from arbitr.web.access import Director
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.pages.bridge.common import BRIDGE_PAGES, heading, names_of, tournament_of
from arbitr.web.pages.desk.director import by, tool
from arbitr.web.pages.desk.ruling import at_table
from arbitr.web.views.bridge.log import line_words
from arbitr.web.views.desk.cockpit import lacking_view
from arbitr.web.views.desk.decisions import GROUPS, decisions_view

router = APIRouter(tags=["director"])
ALLOWED = ("begin", "pause", "resume", "longer")
"""What a director does with the clock; the organiser ends the session and publishes the scores."""
MOST_MINUTES = 999


@router.get("/t/{id_}/director")
async def cockpit(page: Director, id_: str) -> Response:
    """Calls first, then results to look at, then everything else within one tap; `show=all` is the whole evening."""
    live, state = await tournament_of(page, id_)
    session = current_session(state)
    view = {
        **BRIDGE_PAGES.desk_now(live, page),
        "head": heading(id_, state, None if session is None else session.number),
    }
    return page.answer("director/cockpit.html", view)


@router.post("/t/{id_}/director/clock")
async def clock(
    page: Director, id_: str, form: Annotated[FormState, texts("do", "minutes", "after", "sure")]
) -> Response:
    """Begin the next round, stop the clock, or give more time. `after` is the round shown with the button. If results
    are missing, the page says which, and the next round begins with `sure` alone.
    """
    _, state = await tournament_of(page, id_)
    session = current_session(state)
    try:
        if form["do"] not in ALLOWED:
            raise Problem("{do} cannot be done here", do=repr(form["do"]))
        minutes = None
        if form["minutes"].strip():
            minutes = whole_or_none(form["minutes"].replace("\N{MINUS SIGN}", "-"), -MOST_MINUTES, MOST_MINUTES)
            if minutes is None:
                raise WrongField(
                    "minutes",
                    Problem("Write a whole number from {least} to {most}.", least=-MOST_MINUTES, most=MOST_MINUTES),
                )
        begins = form["do"] == "begin"
        if begins and form["sure"] != "yes" and session is not None and session.round and lacking_view(state, session):
            return await tool(page, id_, "clock", form, {"asks_sure": True})
        await page.logs.write(
            id_, lambda log: clock_changed(log, form["do"], None if begins else minutes, after=form["after"]), by(page)
        )
    except Problem as problem:
        named = (await names_of(page, state)).named(problem, state)
        return await tool(page, id_, "clock", form.refused("clock", named if isinstance(named, Problem) else problem))
    if begins:
        await page.services.round_begun()
    return page.goes_to(f"/t/{id_}/director")


@router.get("/t/{id_}/director/find")
async def find(page: Director, id_: str, table: str = "", board: str = "") -> Response:
    """The result of a board at a table, in the round in which it was last played there."""
    _, state = await tournament_of(page, id_)
    form = FormState({"at_table": table, "at_board": board})
    if not (table or board):
        return await tool(page, id_, "find", EMPTY)
    try:
        place = at_table(state, table, board)
    except WrongField as wrong:
        return await tool(page, id_, "find", form.refused(wrong.field, wrong.problem))
    return page.goes_to(f"/t/{id_}/director/slip/{place}")


@router.get("/t/{id_}/director/decisions")
async def decisions(page: Director, id_: str, kind: str = "") -> Response:
    """Rulings, corrections, penalties, appeals and late decisions, newest first; all of them, or one kind."""
    live, state = await tournament_of(page, id_)
    kind = kind if kind in GROUPS else ""
    words = line_words(live.log, page, await names_of(page, state))
    view = {
        "head": heading(id_, state, max(state.sessions, default=None)),
        "kind": kind,
        "kinds": [{"id": id_, "text": page.say(text)} for id_, text in GROUPS.items()],
        "lines": decisions_view(live.log, kind, words),
    }
    return page.answer("director/decisions.html", view)
