"""The home page of the club: tonight, the last results, series, calendar and laws; and the privacy page."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import LiveLog, Unreadable
from arbitr.club.codes.club_code import ClubCodes
from arbitr.club.season import championships
from arbitr.games import GAMES
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.reports.drawing.html import style
from arbitr.store import Stream
from arbitr.tournament import BRIDGE, table_name
from arbitr.web.access import Asked
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import BRIDGE_PAGES
from arbitr.web.pages.club.demo import front_now
from arbitr.web.pages.tournament.visit import GAME_PAGES
from arbitr.web.views.tournament.events import event_view
from arbitr.web.views.tournament.front import winners_view

router = APIRouter(tags=["everyone"])
LOOKED_INTO = 12
"""Number of newest tournaments whose progress is looked up; older ones are over."""
ON_A_PAGE = 50
WINNERS = 3
"""The number of evenings whose winners are shown."""


@router.get("/")
async def index(page: Asked, number: int = 1) -> Response:
    """The tournaments of the club, the newest first."""
    services = page.services
    if not services.store.users.all():
        return page.goes_to("/setup")
    streams = _shown(page, await services.store.run(services.store.streams))
    pages = max(1, -(-len(streams) // ON_A_PAGE))
    number = min(max(1, number), pages)
    first = (number - 1) * ON_A_PAGE
    events, left = [], WINNERS if number == 1 else 0
    for at, stream in enumerate(streams[first : first + ON_A_PAGE], first):
        live, problem = None, ""
        if at < LOOKED_INTO:
            try:
                live = await services.logs.get(stream.id)
            except Unreadable as unreadable:
                problem = page.say(unreadable)
            except Problem:  # removed a moment ago, as the demo does
                continue
        winners = await _winners(page, stream, live) if left else []
        left -= bool(winners)
        events.append({**event_view(stream, live, page, problem), "winners": winners})
    series = await services.store.run(championships, services.store)
    view = {
        "events": events, "number": number, "pages": pages, "demo": page.demo,
        "series": [{"id": championship.id, "name": championship.name} for championship in series.values()],
    }  # fmt: skip
    if page.demo is None:
        return page.answer("club/index.html", view)
    return page.answer("club/demo.html", {**view, "front": await front_now(page, page.demo)})


def _shown(page: Page, streams: list[Stream]) -> list[Stream]:
    """In the demo those of other languages are left out."""
    others = {
        stream
        for language, demo in page.services.demos.items()
        if page.demo is None or language != page.demo.language
        for stream in (demo.stream, demo.last, demo.teams, demo.marias)
    }
    return [stream for stream in streams if stream.kind in GAMES and stream.id not in others]


async def _winners(page: Page, stream: Stream, live: LiveLog | None) -> list[dict[str, str]]:
    if live is None or stream.kind != BRIDGE.key or not live.state.is_open:
        return []
    return winners_view(live, await BRIDGE_PAGES.names(page, live.state), page)


# Without a camera


@router.get("/join")
async def join(page: Asked, code: str = "") -> Response:
    """Choose the table after the club's code was typed: what scanning does for a phone with a camera."""
    services = page.services
    if not code.strip():
        return page.answer("club/join.html", {"code": "", "wrong": "", "head": None, "tables": []})
    streams = _shown(page, await services.store.run(services.store.streams))
    codes = ClubCodes(services.store, services.signing.codes)
    found: list[str] = []

    def is_right() -> bool:
        stream = codes.found(code, [stream.id for stream in streams[:LOOKED_INTO]])
        found.extend([] if stream is None else [stream])
        return stream is not None

    if not await services.gate.is_code(is_right, page.address):
        wrong = page.say(Message("No tournament has this code now. Look at the code on the screen or on the table."))
        return page.answer("club/join.html", {"code": code, "wrong": wrong, "head": None, "tables": []}, 422)
    game = GAME_PAGES[next(GAMES[stream.kind].path for stream in streams if stream.id == found[0])]
    live, state = await game.opened(page, found[0])
    tables = [
        {"name": page.say(table_name(table.section, table.table, table.in_room)) if table.section else str(table.table),
         "address": f"{game.codes}/{services.signing.codes.code(table)}"}
        for table in game.tables(live.stream, state)
    ]  # fmt: skip
    head = game.head(live.stream, state, False)
    return page.answer("club/join.html", {"code": code, "wrong": "", "head": head, "tables": tables})


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
