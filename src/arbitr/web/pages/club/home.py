"""The home page of the club with its tournaments, and the privacy page."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import Unreadable
from arbitr.games import GAMES
from arbitr.reports.drawing.html import style
from arbitr.store import Stream
from arbitr.web.access import Asked
from arbitr.web.views.tournament.events import event_view

router = APIRouter(tags=["everyone"])
LOOKED_INTO = 12
"""Number of newest tournaments whose progress is looked up; older ones are over."""
ON_A_PAGE = 50


@router.get("/")
async def index(page: Asked, number: int = 1) -> Response:
    """The tournaments of the club, the newest first."""
    services = page.services
    if not services.store.users.all():
        return page.goes_to("/setup")
    found: list[Stream] = await services.store.run(services.store.streams)
    streams = [stream for stream in found if stream.kind in GAMES]
    pages = max(1, -(-len(streams) // ON_A_PAGE))
    number = min(max(1, number), pages)
    first = (number - 1) * ON_A_PAGE
    events = []
    for at, stream in enumerate(streams[first : first + ON_A_PAGE], first):
        live, problem = None, ""
        if at < LOOKED_INTO:
            try:
                live = await services.logs.get(stream.id)
            except Unreadable as unreadable:
                problem = page.say(unreadable)
        events.append(event_view(stream, live, page, problem))
    return page.answer("club/index.html", {"events": events, "number": number, "pages": pages, "demo": services.demo})


@router.get("/data")
async def about_data(page: Asked) -> Response:
    """What personal data are stored, and how to have them hidden or erased."""
    return page.answer("club/people/data.html", {})


@router.get("/kit")
async def kit(page: Asked) -> Response:
    """Every component of the pages, for people who build them."""
    return page.answer("club/kit.html", {})


@router.get("/report.css")
async def report_style() -> Response:
    """The style of hand diagrams and plots on our pages."""
    return Response(style(), media_type="text/css", headers={"Cache-Control": "max-age=3600"})
