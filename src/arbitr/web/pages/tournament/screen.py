"""The home address of a tournament, and its big screen: the clock, the ranking and the seating."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from arbitr.web.access import Asked
from arbitr.web.pages.tournament.frame import followed
from arbitr.web.pages.tournament.visit import Visit

router = APIRouter()


@router.get("/t/{id_}", tags=["everyone"])
@router.get("/m/{id_}", tags=["mariáš: everyone"])
async def tournament(visit: Visit) -> Response:
    return RedirectResponse(f"{visit.address}/ranking", 303)


@router.get("/t/{id_}/screen", tags=["everyone"])
@router.get("/m/{id_}/screen", tags=["mariáš: everyone"])
async def screen(page: Asked, visit: Visit) -> Response:
    return page.answer(f"{visit.game.templates}/screen.html", visit.game.screen_now(visit.live, page))


@router.get("/t/{id_}/screen/live", tags=["everyone"])
@router.get("/m/{id_}/screen/live", tags=["mariáš: everyone"])
async def screen_live(page: Asked, visit: Visit) -> Response:
    """Updates as server-sent events."""
    template = f"{visit.game.templates}/screen_part.html"
    return followed(page, visit.id, ("screen",), lambda live: page.html(template, visit.game.screen_now(live, page)))
