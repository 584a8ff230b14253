"""The club's backups: automatic directories, a backup now, and a download."""

from __future__ import annotations

import tempfile
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response
from starlette.background import BackgroundTask

from arbitr.club.backups import DOWNLOADED, PLACE, SECOND_PLACE, Last, check_allowed, keep, last_ones, lost
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store.backups.backup import OLDER_NAME, USUAL_NAME, Backup, backup
from arbitr.store.ids import now
from arbitr.web.access import Organiser
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page

router = APIRouter(tags=["organiser"])
PLACES = {"place": PLACE, "second_place": SECOND_PLACE}


@router.get("/backup")
async def backup_page(page: Organiser) -> Response:
    return await _shown(page)


async def _shown(
    page: Page,
    form: FormState = EMPTY,
    done: list[Backup] | None = None,
) -> Response:
    store = page.services.store
    now = {field: str(await store.run(store.settings.get, name) or "") for field, name in PLACES.items()}
    gone = await store.run(lost, store)
    view = {
        **form.view(page.say, now),
        "lost": "" if gone is None else page.say(gone),
        "places": [_place_view(page, last) for last in await store.run(last_ones, store)],
        "older": OLDER_NAME,
        "done": None
        if done is None
        else [
            {"path": str(copy.path), "problem": "" if copy.problem is None else page.say(copy.problem)} for copy in done
        ],
    }
    return page.answer("club/backup.html", view, form.status)


def _place_view(page: Page, last: Last) -> dict[str, Any]:
    return {
        "place": last.place,
        "at": last.at,
        "time": "" if last.at is None else datetime.fromtimestamp(last.at / 1000).strftime("%Y-%m-%d %H:%M"),
        "problem": "" if last.problem is None else page.say(last.problem),
        "names_erased": last.names_erased,
    }


@router.post("/backup")
async def set_places(page: Organiser, typed: Annotated[FormState, texts(*PLACES)]) -> Response:
    """Existing directories; an empty field means none."""
    store = page.services.store
    form = FormState({field: typed[field].strip() for field in PLACES})
    for field, text in form.typed.items():
        if not text:
            continue
        try:
            await store.run(check_allowed, store, text)  # first: a page must not reveal which folders exist
        except Problem as problem:
            form.wrong[field] = problem
            continue
        if not await store.run(_is_folder, text):
            form.wrong[field] = Message("There is no such folder on the server; create it first.")
    if form.wrong:
        return await _shown(page, form)
    for field, name in PLACES.items():
        await store.run(store.settings.put, name, form.typed[field] or None)
    return page.goes_to("/backup")


def _is_folder(text: str) -> bool:
    try:
        return Path(text).is_absolute() and Path(text).is_dir()
    except (OSError, ValueError):
        return False


@router.post("/backup/now")
async def make_now(page: Organiser) -> Response:
    """In the configured directories."""
    store = page.services.store
    return await _shown(page, done=await store.run(keep, store))


@router.get("/backup/download")
async def download(page: Organiser) -> Response:
    """Everything in one file, to continue on another machine; it contains the keys, so it is for the organiser only."""
    store = page.services.store
    folder = tempfile.TemporaryDirectory(prefix="arbitr-")
    path = Path(folder.name) / USUAL_NAME
    try:
        await store.run(backup, store, path, None, False)
        await store.run(store.settings.put, DOWNLOADED, now())
    except Problem:
        folder.cleanup()
        raise
    return FileResponse(
        path,
        media_type="application/vnd.sqlite3",
        filename=f"arbitr-{date.today().isoformat()}.db",
        background=BackgroundTask(folder.cleanup),
    )
