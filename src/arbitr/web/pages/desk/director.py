"""The director's tools: messages, piles of slips, penalties, fouled boards, seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.bridge import Penalty, Unit
from arbitr.club.actions.directing import board_fouled, board_not_fouled, match_of_round, message_for, tables_typed
from arbitr.club.actions.discipline import (
    UnconfirmedPenalty,
    disqualified,
    penalty_given,
    suspended,
    warned,
)
from arbitr.club.actions.results import slips_typed
from arbitr.club.permissions import approver, own_approval
from arbitr.club.sessions import current_session, session_played
from arbitr.club.typed import (
    WrongField,
    whole,
)
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament import Author, AuthorRole, Log, Measure, Session, Tournament, TournamentEvent
from arbitr.tournament.events import direct
from arbitr.tournament.play.section import BoardForm as BoardForm
from arbitr.tournament.seats.reseat import reseated
from arbitr.web.access import Director
from arbitr.web.form_reader import texts
from arbitr.web.forms import FormState
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_of, tournament_of
from arbitr.web.views.desk.cockpit import clock_view, lacking_view
from arbitr.web.views.desk.directing import (
    fouled_view,
    measures_view,
    missing_view,
    penalties_view,
    persons_view,
)

router = APIRouter(tags=["director"])
PENALTIES = {Unit.PERCENT: "10%", Unit.IMPS: "3 IMP", Unit.VICTORY_POINTS: "1 VP", Unit.MATCHPOINTS: "0.5 MP"}
"""The usual penalty, by scoring method."""


def by(page: Page) -> Author:
    return Author(AuthorRole.DIRECTOR, page.session.name)


async def write(page: Page, id_: str, *events: TournamentEvent) -> None:
    await page.logs.write(id_, lambda log: list(events), by(page))


@router.get("/t/{id_}/director/slips")
@router.get("/t/{id_}/director/penalty")
@router.get("/t/{id_}/director/discipline")
@router.get("/t/{id_}/director/fouled")
@router.get("/t/{id_}/director/seats")
@router.get("/t/{id_}/director/message")
@router.get("/t/{id_}/director/clock")
@router.get("/t/{id_}/director/missing")
async def tool_page(page: Director, id_: str, who: str = "", table: str = "", board: str = "") -> Response:
    """A tool behind a button of the cockpit, perhaps for one contestant, table or board."""
    typed = {"contestant": who, "message_table": table, "slip_table": table, "fouled_board": board}
    name = page.request.url.path.rpartition("/")[2]
    return await tool(page, id_, name, FormState({key: text for key, text in typed.items() if text}))


async def tool(page: Page, id_: str, name: str, form: FormState, more: Mapping[str, Any] | None = None) -> Response:
    live, state = await tournament_of(page, id_)
    session = current_session(state)
    names = await names_of(page, state)
    view = {
        "head": heading(id_, state, None if session is None else session.number),
        "tool": name,
        "contestants": [
            {"id": contestant, "name": names.contestant(state, contestant), "pair": f"{section.letter}{pair}"}
            for section in (() if session is None else session.sections.values())
            for contestant, pair in section.plan.contestants.items()
        ],
        "boards": _boards(session),
        "sections": [] if session is None else sorted(session.sections),
        "penalty": next((PENALTIES[unit] for unit in state.rules.penalty_units), ""),
        "penalties": penalties_view(live, names, page),
        "measures": measures_view(state, names, page),
        "persons": persons_view(state, session, names),
        "approver": own_approval(page.session.roles, page.session.name),
        "fouled": [] if session is None else fouled_view(session),
        "missing": [] if session is None else missing_view(live, session.number),
        "clock": None if session is None else clock_view(state, session, now()),
        "lacking": [] if session is None else lacking_view(state, session),
        "asks_sure": False,
        **(more or {}),
        **form.view(page.say),
    }
    return page.answer(f"director/tools/{name}.html", view, form.status)


def _boards(session: Session | None) -> list[int]:
    if session is None:
        return []
    return sorted({board for section in session.sections.values() for board in section.boards_due})


@router.post("/t/{id_}/director/message")
async def message(
    page: Director, id_: str, form: Annotated[FormState, texts("text", "table", shown={"table": "message_table"})]
) -> Response:
    """To one table (A7), to a section (A), or to all."""
    _, state = await tournament_of(page, id_)
    try:
        section, number = message_for(state, form["message_table"])
        await write(page, id_, direct.MessageSent(form["text"], section, number))
    except Problem as problem:
        return await tool(page, id_, "message", form.refused("text", problem))
    return page.goes_to(f"/t/{id_}/director")


# Slips


@router.post("/t/{id_}/director/slips")
async def slips(
    page: Director,
    id_: str,
    form: Annotated[FormState, texts("lines", "table", "round", shown={"table": "slip_table", "round": "slip_round"})],
) -> Response:
    """A pile of slips: `7 4SX N +1`, one board and result per line, with table and round given once."""
    await tournament_of(page, id_)
    try:
        await page.logs.write(
            id_, lambda log: slips_typed(log.state, form["lines"], form["slip_table"], form["slip_round"]), by(page)
        )
    except Problem as problem:
        return await tool(page, id_, "slips", form.refused("slips", problem))
    return page.goes_to(f"/t/{id_}/director/slips")


# Penalties, fouled boards, seats


@router.post("/t/{id_}/director/penalty")
async def penalty(
    page: Director,
    id_: str,
    form: Annotated[FormState, texts("contestant", "penalty", "law", "reason", "match", "sure")],
) -> Response:
    """Deducted from a contestant's score; in a match of teams also from the score of this round's match."""
    _, state = await tournament_of(page, id_)
    try:
        session = session_played(state)
        who, match = form["contestant"], form["match"]
        if not who:
            raise WrongField("contestant", Problem("choose who gets the penalty"))
        place = match_of_round(session, who, match) if match.strip() else None
        measure = Measure(session.number, who, form["reason"], form["law"], place=place)
        given = Penalty.parse(form["penalty"])
        await page.logs.write(
            id_, lambda log: [penalty_given(log.state, measure, given, form["sure"] == "yes")], by(page)
        )
    except UnconfirmedPenalty as problem:
        form.typed["asks_sure"] = "yes"
        return await tool(page, id_, "penalty", form.refused("penalty", problem))
    except Problem as problem:
        return await tool(page, id_, "penalty", form.refused("penalty", problem))
    return page.goes_to(f"/t/{id_}/director/penalty")


@router.post("/t/{id_}/director/discipline")
async def discipline(
    page: Director,
    id_: str,
    form: Annotated[
        FormState,
        texts(
            "whom",
            "measure",
            "player",
            "first",
            "last",
            "cause",
            "approved_by",
            shown={"first": "since", "last": "upto"},
        ),
    ],
) -> Response:
    """A warning, a suspension for the session or part of it (91A), or a disqualification (91B)."""
    _, state = await tournament_of(page, id_)
    try:
        session = session_played(state)
        if not form["whom"]:
            raise WrongField("whom", Problem("choose whom it concerns"))
        measure = Measure(session.number, form["whom"], form["cause"], player=form["player"])
        rounds = [whole(name, form[name], session.rounds) if form[name].strip() else None for name in ("since", "upto")]
        approved = approver(page.session.roles, page.session.name, form["approved_by"])
        decide: dict[str, Callable[[Tournament], TournamentEvent]] = {
            "warning": lambda now: warned(now, measure),
            "suspension": lambda now: suspended(now, measure, *rounds),
            "disqualification": lambda now: disqualified(now, measure, approved),
        }
        if form["measure"] not in decide:
            raise WrongField("measure", Problem("choose a warning, a suspension or a disqualification"))
        await page.logs.write(id_, lambda log: [decide[form["measure"]](log.state)], by(page))
    except Problem as problem:
        return await tool(page, id_, "discipline", form.refused("discipline", problem))
    return page.goes_to(f"/t/{id_}/director/discipline")


@router.post("/t/{id_}/director/fouled")
async def fouled(
    page: Director,
    id_: str,
    form: Annotated[
        FormState,
        texts("section", "board", "first", "only", "do", shown={"section": "fouled_section", "board": "fouled_board"}),
    ],
) -> Response:
    """The round from which the board was played in another form (Law 87), as suggested or as the director says. At one
    table only, if every table has its own copy; A3c is the closed room.
    """
    section = form["fouled_section"]

    def decide(log: Log[Tournament]) -> list[TournamentEvent]:
        if form["do"] == "not":
            return [board_not_fouled(log.state, section, form["fouled_board"])]
        return [board_fouled(log.state, section, form["fouled_board"], form["first"], form["only"])]

    await tournament_of(page, id_)
    try:
        await page.logs.write(id_, decide, by(page))
    except Problem as problem:
        return await tool(page, id_, "fouled", form.refused("fouled", problem))
    return page.goes_to(f"/t/{id_}/director/fouled")


@router.post("/t/{id_}/director/seats")
async def seats(
    page: Director,
    id_: str,
    form: Annotated[FormState, texts("section", "round", "one", "other", "played_in", side="ew")],
    button: Annotated[FormState, texts("do")],
) -> Response:
    """Two pairs that sat at each other's tables, or one table (for teams one room, e.g. 3c) that sat in the wrong
    direction; previewed, then done. In the current session, or in this one.
    """
    _, state = await tournament_of(page, id_)
    try:
        number = form["played_in"]
        session = state.session(whole("seats", number, max(state.sessions))) if number else session_played(state)
        this, tables = tables_typed(session, form["section"], {"one": form["one"], "other": form["other"]})
        mended = reseated(this, whole("round", form["round"], session.rounds), tables, form["side"])
        if not button["do"]:
            names = await names_of(page, state)
            lines = [page.say(line) for line in mended.preview(lambda contestant: names.contestant(state, contestant))]
            return page.answer(
                "director/seats_preview.html",
                {"head": heading(id_, state, session.number), "lines": lines, "typed": form.typed},
            )
        await write(page, id_, mended.event)
    except Problem as problem:
        return await tool(page, id_, "seats", form.refused("seats", problem))
    return page.goes_to(f"/t/{id_}/director")
