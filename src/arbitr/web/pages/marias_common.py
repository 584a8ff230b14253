"""What the mariáš pages have in common: the tournament of an address, its players, and who writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fastapi import HTTPException

from arbitr.marias.seating import ROUNDS
from arbitr.marias.tournament.events import Opened
from arbitr.marias.tournament.state import Tournament
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.tournament.event import Event
from arbitr.tournament.log import Log
from arbitr.web.live import MARIAS, Live
from arbitr.web.page import Page
from arbitr.web.pages.common import live_of
from arbitr.web.views.marias_names import Players

AS_IT_IS = "{problem}"
"""A sentence that is in the visitor's language already."""


async def evening_of(page: Page, id_: str) -> tuple[Live, Tournament]:
    live = await live_of(page, id_)
    if not isinstance(live.state, Tournament) or not live.state.is_open:
        raise HTTPException(404)
    return live, live.state


async def players_of(page: Page, state: Tournament, hidden_too: bool = False) -> Players:
    """Referees and organisers see everybody's name, and so do the phones at a table."""
    store = page.request.app.state.store
    found: Players = await store.run(Players, page, store, state, hidden_too or page.session.has("director"))
    return found


def players_now(page: Page, state: Tournament) -> Players:
    """The same for what is rendered again and again: somebody may have come or be hidden since."""
    return Players(page, page.request.app.state.store, state, page.session.has("director"))


def heading(id_: str, state: Tournament) -> dict[str, Any]:
    """Where one is: the line at the top of each page."""
    return {
        "id": id_,
        "base": f"/m/{id_}",
        "title": state.title,
        "day": state.day,
        "kind": "marias",
        "round": state.begun,
        "rounds": ROUNDS if state.seating is None else len(state.plan.rounds),
        "ended": state.ended is not None,
    }


def organiser(page: Page) -> str:
    return f"organiser {page.session.name}"


def referee(page: Page) -> str:
    return f"referee {page.session.name}"


async def write(
    page: Page, id_: str, by: str, decide: Callable[[Log[Tournament]], Sequence[Event]] | Event, entry: str = ""
) -> Any:
    """Writes down what is decided from the newest state; a Problem is told with the players' names."""
    _, state = await evening_of(page, id_)
    deciding = (lambda log: [decide]) if isinstance(decide, Event) else decide
    try:
        return await page.request.app.state.logs.write(id_, deciding, by, entry)
    except Problem as problem:
        players = await players_of(page, state, hidden_too=True)
        raise Problem(AS_IT_IS, problem=players.say(problem)) from None


async def opened(page: Page, title: str, day: str) -> str:
    """A new tournament; its id."""
    store = page.request.app.state.store
    first = Opened(title.strip(), day)
    Log(Tournament()).add(first)
    stream = await store.run(store.create, MARIAS, title.strip()[:200], [to_plain(first)], organiser(page))
    return str(stream.id)
