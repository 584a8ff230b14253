"""The referee's pages of a mariáš tournament: calls, clocks, slips, stakes, and the log with undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import number_typed
from arbitr.marias import MariasTournament, PremiumGame, Spot, parse_money
from arbitr.marias.tournament import events
from arbitr.problem import Problem, required
from arbitr.store.ids import now
from arbitr.tournament import TournamentEvent
from arbitr.web.access import Director
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page
from arbitr.web.pages.marias.common import MARIAS_PAGES, evening_of, heading, players_of, referee, write
from arbitr.web.views.marias.manage import players_view
from arbitr.web.views.marias.names import crowns
from arbitr.web.views.marias.referee import slip_page_view

router = APIRouter(tags=["mariáš: referee"])
MOST_LINES = 999_999
"""The maximum number of lines, more than any log has."""


@router.get("/m/{id_}/referee")
async def desk(page: Director, id_: str) -> Response:
    return await _desk(page, id_)


async def _desk(page: Page, id_: str, form: FormState = EMPTY) -> Response:
    live, state = await evening_of(page, id_)
    players = await players_of(page, state)
    view = {
        **MARIAS_PAGES.desk_now(live, page),
        "players": players_view(state, players, page),
        "stake": crowns(page, state.rules.stake),
        **form.view(page.say),
    }
    return page.answer("marias/referee.html", view, form.status)


@router.post("/m/{id_}/referee/clock/{number}/{table}")
async def clock(page: Director, id_: str, number: int, table: int, form: Annotated[FormState, texts("do")]) -> Response:
    """Of one table: stop, or go_on."""
    do = form["do"]
    try:
        if do not in ("stop", "go_on"):
            raise Problem("{do} cannot be done here", do=repr(do))
        event = events.ClockStopped(number, table) if do == "stop" else events.ClockGoesOn(number, table)
        await write(page, id_, referee(page), event)
    except Problem as problem:
        return await _desk(page, id_, EMPTY.refused("clock", problem))
    return page.goes_to(f"/m/{id_}/referee")


@router.post("/m/{id_}/referee/stake")
async def stake(page: Director, id_: str, form: Annotated[FormState, texts("player", "crowns")]) -> Response:
    """A player has put in another stake and reports it (II.4)."""
    try:
        _, state = await evening_of(page, id_)
        haler = parse_money(form["crowns"]) if form["crowns"].strip() else state.rules.stake
        await write(page, id_, referee(page), events.StakeAdded(form["player"], haler))
    except Problem as problem:
        return await _desk(page, id_, form.refused("stake", problem))
    return page.goes_to(f"/m/{id_}/referee#stakes")


# A slip


@router.get("/m/{id_}/referee/slip/{number}/{table}")
async def slip_page(page: Director, id_: str, number: int, table: int) -> Response:
    return await _slip(page, id_, (number, table))


async def _slip(page: Page, id_: str, spot: Spot, form: FormState = EMPTY) -> Response:
    _, state = await evening_of(page, id_)
    players = await players_of(page, state)
    view = {
        "head": heading(id_, state),
        "slip": slip_page_view(state, players, page, spot, now()),
        **form.view(page.say),
    }
    return page.answer("marias/slip.html", view, form.status)


@router.post("/m/{id_}/referee/slip/{number}/{table}")
async def write_slip(page: Director, id_: str, number: int, table: int) -> Response:
    """Fields: `do` (write, hand_in or mend), `ruling`, the id of each player with his crowns, `keep` with the places of
    the premium games that stay, `premium_player` and `premium_row` for one more.
    """
    form = await page.request.form()
    typed = {name: str(value) for name, value in form.items()}
    left_in = {str(place) for place in form.getlist("keep")}
    spot = number, table
    try:
        await write(page, id_, referee(page), lambda log: _slip_events(log.state, spot, typed, left_in))
    except Problem as problem:
        return await _slip(page, id_, spot, FormState(typed, {"slip": problem}))
    return page.goes_to(f"/m/{id_}/referee")


def _slip_events(
    state: MariasTournament, spot: Spot, typed: Mapping[str, str], left_in: set[str]
) -> list[TournamentEvent]:
    do = typed.get("do", "")
    seated = state.seated(spot)
    missing = [player for player in seated if not typed.get(player, "").strip()]
    if missing:
        raise Problem("the slip has no amount for {player}", player=missing[0])
    amounts = tuple((player, parse_money(typed[player])) for player in seated)
    if do == "mend":
        ruling = required(number_typed(typed.get("ruling", ""), MOST_LINES), "a record is corrected only by a ruling")
        return [events.RecordMended(*spot, amounts, ruling)]
    written = events.SlipWritten(*spot, amounts, _premiums(state, spot, typed, left_in))
    if do == "write":
        return [written]
    if do == "hand_in":
        return [written, events.SlipHandedIn(*spot)]
    raise Problem("{do} cannot be done here", do=repr(do))


def _premiums(
    state: MariasTournament, spot: Spot, typed: Mapping[str, str], left_in: set[str]
) -> tuple[PremiumGame, ...]:
    before = state.slips.get(spot)
    games = [] if before is None else [premium for at, premium in enumerate(before.premiums) if str(at) in left_in]
    if player := typed.get("premium_player", ""):
        rows = state.rules.premium_points
        row = required(number_typed(typed.get("premium_row", ""), len(rows)), "choose which premium game it was")
        games.append(PremiumGame(player, rows[row - 1].undertaking, rows[row - 1].holding))
    return tuple(games)
