"""Director calls: the live queue, and answering a call."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.web.access import Director
from arbitr.web.pages.tournament.frame import followed, signed_in
from arbitr.web.pages.tournament.visit import Visit

router = APIRouter()


@router.get("/t/{id_}/director/live", tags=["director"])
@router.get("/m/{id_}/referee/live", tags=["mariáš: referee"])
async def desk_live(page: Director, here: Visit) -> Response:
    """The live part of the director's page, as server-sent events."""
    template = f"{here.game.desk_templates}/desk_part.html"
    key = (here.game.desk, page.session.key)
    return followed(page, here.id, key, lambda live: page.html(template, here.game.desk_now(live, page)))


@router.post("/t/{id_}/director/call/{number}", tags=["director"])
@router.post("/m/{id_}/referee/call/{number}", tags=["mariáš: referee"])
async def answer_call(page: Director, here: Visit, number: int) -> Response:
    by = signed_in(page, here.game.director)
    await here.game.write(page, here.id, by, here.game.answered(number))
    return page.goes_to(f"{here.address}/{here.game.desk}")
