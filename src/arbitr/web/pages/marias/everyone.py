"""Public pages of a mariáš tournament: the live ranking, the seating and printouts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.club import LiveLog
from arbitr.club.codes.cards import marias_cards
from arbitr.club.codes.tables import ALL_TABLES, marias_tables, tables_meant
from arbitr.club.permissions import prints_for_play, sees_hidden
from arbitr.marias import MariasTournament
from arbitr.problem import Problem
from arbitr.reports.drawing.paper import Paper, TableBlockColumn, table
from arbitr.reports.marias_sheet import players_sheet
from arbitr.reports.marias_slips import AtTable, slips
from arbitr.web.access import Asked, Refused, still_has
from arbitr.web.page import Page
from arbitr.web.pages.bridge.paper import printed
from arbitr.web.pages.marias.common import MARIAS_PAGES, evening_of, heading, players_now, players_of, printed_players
from arbitr.web.pages.tournament.frame import followed
from arbitr.web.pages.tournament.phone import owner_of, token_of
from arbitr.web.views.marias.names import Players
from arbitr.web.views.marias.ranking import ranking_view
from arbitr.web.views.marias.seats import seats_view

router = APIRouter(tags=["mariáš: everyone"])
FOR_THE_REFEREE = ("table-cards", "slips")


@router.get("/m/{id_}/ranking")
async def ranking(page: Asked, id_: str, round: int = 0) -> Response:
    """For a round, or for the whole tournament with round 0."""
    live, state = await evening_of(page, id_)
    own = owner_of(token_of(page, id_))
    return page.answer("marias/ranking.html", _ranking(live, await players_of(page, state), page, round, own))


def _ranking(live: LiveLog, players: Players, page: Page, number: int, own: str = "") -> dict[str, Any]:
    return {
        "head": heading(live.stream, live.state),
        "ranking": ranking_view(live, players, page, number, own),
        "own": own,
    }


@router.get("/m/{id_}/live")
async def live_ranking(page: Asked, id_: str, round: int = 0) -> Response:
    """The updated list as server-sent events; the page marks the viewer's own row."""
    _, state = await evening_of(page, id_)
    round = min(max(0, round), state.begun)  # no separate view for every value that a request may contain
    is_director = sees_hidden(page.session.roles)

    def render(live: LiveLog) -> str:
        players = players_now(page, live.state, is_director)
        return page.html("marias/ranking_list.html", _ranking(live, players, page, round))

    may_see = still_has(page, "director") if is_director else None
    return followed(page, id_, ("ranking", str(round), str(is_director)), render, may_see)


@router.get("/m/{id_}/seats")
async def seats(page: Asked, id_: str) -> Response:
    _, state = await evening_of(page, id_)
    players = await players_of(page, state)
    return page.answer("marias/seats.html", {"head": heading(id_, state), "rounds": seats_view(state, players)})


# Paper


@router.get("/m/{id_}/paper/{what}.{form}")
async def paper(page: Asked, id_: str, what: str, form: str, tables: str = ALL_TABLES) -> Response:
    """Table cards with the codes of these tables, and slips, are for the referee; ranking and players are public."""
    live, state = await evening_of(page, id_)
    if what == "ranking":
        view = ranking_view(live, await printed_players(page, state), page)
        made = _ranking_paper(page, state, view)
    elif what == "players":
        made = players_sheet(state.rules, page.language, state.title)
    elif what in FOR_THE_REFEREE:
        if not prints_for_play(page.session.roles):
            raise Refused(401 if not page.session.user else 403)
        if state.seating is None:
            raise Problem("the seats have not been drawn yet")
        if what == "slips":
            made = slips(list(_seated(state, await printed_players(page, state))), page.language, state.title)
        else:
            meant = tables_meant(marias_tables(id_, state), tables)
            made = marias_cards(state, meant, partial(MARIAS_PAGES.code_address, page), page.language)
    else:
        raise HTTPException(404)
    return await printed(page, made, what, form)


def _ranking_paper(page: Page, state: MariasTournament, view: dict[str, Any]) -> Paper:
    columns = (
        TableBlockColumn(page.say("Place"), "right"),
        TableBlockColumn(page.say("Name"), wraps=True),
        *(TableBlockColumn(str(number), "right") for number in view["begun"]),
        TableBlockColumn(page.say("Points"), "right"),
        TableBlockColumn("Kč", "right"),
    )
    rows = [
        (line["place"], line["name"], *(points or "–" for points in line["rounds"]), line["points"], line["crowns"])
        for line in view["lines"]
    ]
    return Paper(state.title, (table(columns, rows),), page.language)


def _seated(state: MariasTournament, players: Players) -> Iterator[AtTable]:
    """For the current round, or the first one."""
    number = max(1, state.begun)
    for seated in state.round(number).tables:
        drawn = state.places((number, seated.number))
        names = tuple(map(players.numbered, drawn or seated.players))
        yield AtTable(number, seated.number, names, names[0] if drawn else "")
