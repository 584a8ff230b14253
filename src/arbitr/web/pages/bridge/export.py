"""Export for the organiser: everything as JSON, or every format in one archive."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.formats.export_files import export_files
from arbitr.formats.tournament_json import Kept, people_in, write_tournament_json
from arbitr.web.access import Organiser
from arbitr.web.page import Page
from arbitr.web.pages.tournament.frame import live_of

router = APIRouter(tags=["organiser"])


async def _kept(page: Page, id_: str) -> Kept:
    live = await live_of(page, id_)
    store = page.services.store
    about = await store.run(store.stream, id_)
    notes = tuple(live.log.notes)
    register = await store.run(store.persons.register)
    return Kept(id_, about.kind, about.name, about.created, notes, people_in(notes, register))


@router.get("/t/{id_}/manage/data.json")
async def everything(page: Organiser, id_: str) -> Response:
    """The log, the people and derived results; `arbitr import` reads it back."""
    stored = await _kept(page, id_)
    data = await page.services.store.run(write_tournament_json, stored)
    return _taken(data, "application/json", f"{id_}.json")


@router.get("/t/{id_}/manage/data.zip")
async def every_format(page: Organiser, id_: str) -> Response:
    """For other programs; without the names of people who asked not to be named."""
    stored = await _kept(page, id_)
    data = await page.services.store.run(_zipped, stored)
    return _taken(data, "application/zip", f"{id_}.zip")


def _zipped(stored: Kept) -> bytes:
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for name, data in export_files(stored, stored.register.public()).items():
            archive.writestr(name, data)
    return written.getvalue()


def _taken(data: bytes, kind: str, name: str) -> Response:
    return Response(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
