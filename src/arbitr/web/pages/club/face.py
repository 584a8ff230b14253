"""The club's name and logo, which every page shows."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, UploadFile
from fastapi.responses import Response

from arbitr.club.face import Face, face_of, keep_logo, keep_name
from arbitr.problem import Problem
from arbitr.web.access import Asked, Organiser
from arbitr.web.form_reader import texts
from arbitr.web.forms import FormState
from arbitr.web.page import Page
from arbitr.web.server.static_files import FOR_EVER
from arbitr.web.services import Services

router = APIRouter(tags=["organiser"])


@router.get("/club/logo/{digest}", tags=["everyone"])
async def logo(page: Asked, digest: str) -> Response:
    """The picture with this digest."""
    face: Face = await page.services.store.run(face_of, page.services.store)
    if not face.logo or digest != face.digest:
        raise HTTPException(404)
    return Response(face.logo, media_type=face.kind, headers={"Cache-Control": FOR_EVER})


@router.get("/manage/club")
async def club_page(page: Organiser) -> Response:
    """Its name and its logo."""
    return await _club(page)


async def _club(page: Page, wrong: dict[str, str] | None = None, name: str | None = None) -> Response:
    face: Face = await page.services.store.run(face_of, page.services.store)
    view = {"name": face.name if name is None else name, "has_logo": bool(face.logo), "wrong": wrong or {}}
    return page.answer("club/face.html", view, 422 if wrong else 200)


@router.post("/manage/club")
async def change_club(
    page: Organiser, typed: Annotated[FormState, texts("name", do="save")], logo: UploadFile | str = ""
) -> Response:
    services: Services = page.services
    try:
        await services.store.run(keep_name, services.store, typed["name"])
    except Problem as problem:
        return await _club(page, {"name": page.say(problem)}, typed["name"])
    try:
        if typed["do"] == "remove":
            await services.store.run(keep_logo, services.store, b"")
        elif not isinstance(logo, str) and logo.filename:
            await services.store.run(keep_logo, services.store, await logo.read())
    except Problem as problem:
        return await _club(page, {"logo": page.say(problem)}, typed["name"])
    finally:
        services.face.forget()
    return page.goes_to("/manage/club")
