"""The demo: the live part of its start page, and three doors that sign in by themselves."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.club import Demo, LiveLog
from arbitr.club.codes.tables import bridge_seated
from arbitr.club.demo.life import DIRECTOR_NAME, NAME
from arbitr.web.access import Asked
from arbitr.web.forms import FormState
from arbitr.web.page import Page, existing
from arbitr.web.pages.bridge.common import names_now, names_of, tournament_of
from arbitr.web.pages.tournament import phone
from arbitr.web.pages.tournament.frame import followed
from arbitr.web.views.tournament.front import demo_view

router = APIRouter(include_in_schema=False)


def _demo(page: Page) -> Demo:
    if page.demo is None:
        raise HTTPException(404)
    return page.demo


async def front_now(page: Page, demo: Demo) -> dict[str, Any]:
    """The live ranking and the newest result."""
    live, state = await tournament_of(page, demo.stream)
    return demo_view(live, await names_of(page, state), page)


@router.get("/demo/live")
async def demo_live(page: Asked) -> Response:
    """The same as server-sent events."""
    demo = _demo(page)

    def render(live: LiveLog) -> str:
        front = demo_view(live, names_now(page, live.state), page)
        return page.html("club/demo_part.html", {"front": front, "demo": demo})

    return followed(page, demo.stream, ("demo",), render)


@router.post("/demo/player")
async def as_player(page: Asked) -> Response:
    """Sit down North-South at the visitors' table, as after a scan of its code."""
    demo = _demo(page)
    table = page.services.signing.codes.table(demo.code)
    _, state = await tournament_of(page, demo.stream)
    seated = None if table is None else bridge_seated(state, table)
    return await phone.chosen(
        page, demo.code, FormState({"who": seated.ns[0] if seated is not None and seated.ns else ""})
    )


@router.post("/demo/director")
async def as_director(page: Asked) -> Response:
    return await _as(page, DIRECTOR_NAME, f"/t/{_demo(page).stream}/director")


@router.post("/demo/organiser")
async def as_organiser(page: Asked) -> Response:
    return await _as(page, NAME, "/manage/new")


async def _as(page: Page, name: str, to: str) -> Response:
    _demo(page)
    services = page.services
    user = existing(await services.store.run(services.store.users.named, name))
    page.request.state.session = services.signing.signed_in(user)
    return page.goes_to(to)
