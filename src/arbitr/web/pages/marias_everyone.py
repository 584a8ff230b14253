"""What everybody may see of a mariáš tournament: the ranking, live, and who sits where; and what is printed of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import RedirectResponse, Response

from arbitr.marias.tournament.state import Tournament
from arbitr.problem import Problem
from arbitr.reports.marias_slips import AtTable, slips
from arbitr.reports.paper import Column, Paper, table
from arbitr.reports.seats import table_cards
from arbitr.store.ids import now
from arbitr.web.guard import Asked, Refused
from arbitr.web.live import Live
from arbitr.web.page import Page
from arbitr.web.pages.common import followed
from arbitr.web.pages.marias_common import evening_of, heading, players_now, players_of
from arbitr.web.pages.marias_phone import own_player
from arbitr.web.pages.paper import printed, reached_at
from arbitr.web.views.marias_manage import round_view
from arbitr.web.views.marias_names import Players
from arbitr.web.views.marias_ranking import ranking_view
from arbitr.web.views.marias_seats import seats_view

router = APIRouter(tags=["mariáš: everyone"])
FOR_THE_REFEREE = ("table-cards", "slips")


@router.get("/m/{id_}")
async def evening(page: Asked, id_: str) -> Response:
    await evening_of(page, id_)
    return RedirectResponse(f"/m/{id_}/ranking", 303)


@router.get("/m/{id_}/ranking")
async def ranking(page: Asked, id_: str, round: int = 0) -> Response:
    """Of a round, or with round 0 of the whole."""
    live, state = await evening_of(page, id_)
    own = own_player(page, id_)
    return page.answer("marias_ranking.html", _ranking(live, await players_of(page, state), page, round, own))


def _ranking(live: Live, players: Players, page: Page, number: int, own: str = "") -> dict[str, Any]:
    return {
        "head": heading(live.stream, live.state),
        "ranking": ranking_view(live, players, page, number, own),
        "own": own,
    }


@router.get("/m/{id_}/live")
async def live_ranking(page: Asked, id_: str, round: int = 0) -> Response:
    """The same list again whenever it has changed, as server-sent events; the page marks one's own row itself."""
    await evening_of(page, id_)

    def render(live: Live) -> str:
        return page.html("marias_ranking_list.html", _ranking(live, players_now(page, live.state), page, round))

    return followed(page, id_, ("ranking", str(round), str(page.session.has("director"))), render)


@router.get("/m/{id_}/seats")
async def seats(page: Asked, id_: str) -> Response:
    _, state = await evening_of(page, id_)
    players = await players_of(page, state)
    return page.answer("marias_seats.html", {"head": heading(id_, state), "rounds": seats_view(state, players)})


# The big screen


@router.get("/m/{id_}/screen")
async def screen(page: Asked, id_: str) -> Response:
    """The clock, the ranking, and who sits where; for everybody, whoever is signed in there."""
    live, _ = await evening_of(page, id_)
    return page.answer("marias_screen.html", _screen(live, page))


@router.get("/m/{id_}/screen/live")
async def screen_live(page: Asked, id_: str) -> Response:
    await evening_of(page, id_)
    return followed(page, id_, ("screen",), lambda live: page.html("marias_screen_part.html", _screen(live, page)))


def _screen(live: Live, page: Page) -> dict[str, Any]:
    state: Tournament = live.state
    players = Players(page, page.request.app.state.store, state, hidden_too=False)
    rounds = seats_view(state, players)
    coming = state.begun if state.begun and state.missing(state.begun) else state.begun + 1
    return {
        **_ranking(live, players, page, 0),
        "now": round_view(state, now()),
        "next": next((each for each in rounds if each["round"] == max(1, coming) and state.ended is None), None),
    }


# Paper


@router.get("/m/{id_}/paper/{what}.{form}")
async def paper(page: Asked, id_: str, what: str, form: str) -> Response:
    """table-cards, with the codes of the tables, and slips are for the referee; ranking is for everybody."""
    live, state = await evening_of(page, id_)
    if what == "ranking":
        view = ranking_view(live, await players_of(page, state), page)
        made = _ranking_paper(page, state, view)
    elif what in FOR_THE_REFEREE:
        if not page.session.has("director"):
            raise Refused(401 if not page.session.user else 403)
        if state.seating is None:
            raise Problem("the seats are not drawn yet")
        if what == "slips":
            made = slips(list(_seated(state, await players_of(page, state))), page.language, state.title)
        else:
            made = _table_cards(page, id_, state)
    else:
        raise HTTPException(404)
    return await printed(page, made, what, form)


def _ranking_paper(page: Page, state: Tournament, view: dict[str, Any]) -> Paper:
    columns = (
        Column(page.say("Place"), "right"),
        Column(page.say("Name"), wraps=True),
        *(Column(str(number), "right") for number in view["begun"]),
        Column(page.say("Points"), "right"),
        Column("Kč", "right"),
    )
    rows = [
        (line["place"], line["name"], *(each or "–" for each in line["rounds"]), line["points"], line["crowns"])
        for line in view["lines"]
    ]
    return Paper(state.title, (table(columns, rows),), page.language)


def _seated(state: Tournament, players: Players) -> Iterator[AtTable]:
    """Of the round that is on, or the first one."""
    number = max(1, state.begun)
    for each in state.round(number).tables:
        yield AtTable(number, each.number, tuple(map(players.numbered, each.players)))


def _table_cards(page: Page, id_: str, state: Tournament) -> Paper:
    tables = max(table.number for this in state.plan.rounds for table in this.tables)
    return table_cards(range(1, tables + 1), page.language, state.title, lambda table: address_of(page, id_, table))


def address_of(page: Page, id_: str, table: int) -> str:
    """Where the code on a table leads: the address that phones can reach."""
    return f"{reached_at(page)}/m/p/{page.request.app.state.signing.table_code(id_, '', table)}"
