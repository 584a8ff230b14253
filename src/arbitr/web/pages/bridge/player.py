"""A player's own page over many evenings."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.club import Unreadable
from arbitr.club.permissions import sees_hidden
from arbitr.problem import Problem
from arbitr.tournament import BRIDGE
from arbitr.web.access import Asked
from arbitr.web.pages.bridge.common import names_of
from arbitr.web.views.bridge.player import average_of, course_html, evening_view
from arbitr.web.views.tournament.events import day_of

router = APIRouter(tags=["everyone"])
LOOKED_INTO = 40
"""Number of newest tournaments."""


@router.get("/player/{person}")
async def player(page: Asked, person: str) -> Response:
    """Every published evening of one person; people who are not named in public have no such page."""
    services = page.services
    found = await services.store.run(services.store.persons.get, person)
    if found is None or (found.hidden and not sees_hidden(page.session.roles)):
        raise HTTPException(404)
    evenings: list[dict[str, Any]] = []
    streams = await services.store.run(services.store.streams, BRIDGE.key)
    for stream in streams[:LOOKED_INTO]:
        try:
            live = await services.logs.get(stream.id)
        except (Unreadable, Problem):
            continue
        if person not in live.state.persons:
            continue
        evening = evening_view(live, await names_of(page, live.state), page, person)
        if evening is not None:
            evenings.append({**evening, "day": day_of(evening["day"], stream.created, page)})
    average = average_of(evenings)
    view = {
        "name": found.name,
        "evenings": evenings,
        "average": None if average is None else page.number(average),
        "wins": sum(evening["is_first"] for evening in evenings),
    }
    return page.answer("bridge/player.html", view, drawn={"course": course_html(evenings, page.language)})
