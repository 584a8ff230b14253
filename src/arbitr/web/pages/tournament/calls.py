"""Director calls: the live queue, and answering a call."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import LiveLog
from arbitr.web.access import Director, still_has
from arbitr.web.pages.tournament.frame import followed, signed_in
from arbitr.web.pages.tournament.visit import Visit

router = APIRouter()


@router.get("/t/{id_}/director/live", tags=["director"])
@router.get("/m/{id_}/referee/live", tags=["mariáš: referee"])
async def desk_live(page: Director, visit: Visit) -> Response:
    """The live part of the director's page, as server-sent events."""
    template = f"{visit.game.desk_templates}/desk_part.html"
    key = (visit.game.desk, page.session.key, "all" if page.shows_all else "")

    def render(live: LiveLog) -> str:
        return page.html(template, visit.game.desk_now(live, page))

    return followed(page, visit.id, key, render, still_has(page, "director"))


@router.post("/t/{id_}/director/call/{number}", tags=["director"])
@router.post("/m/{id_}/referee/call/{number}", tags=["mariáš: referee"])
async def answer_call(page: Director, visit: Visit, number: int) -> Response:
    by = signed_in(page, visit.game.director)
    await visit.game.write(page, visit.id, by, visit.game.answered(number))
    return page.goes_to(f"{visit.address}/{visit.game.desk}")
