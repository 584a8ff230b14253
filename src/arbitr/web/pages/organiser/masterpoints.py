"""Masterpoints of a tournament by the federation's table, which the organiser uploads as CSV."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, UploadFile
from fastapi.responses import Response

from arbitr.club import Names
from arbitr.club.masterpoints import (
    AWARDED,
    SeasonPoints,
    awarded,
    keep_awards,
    keep_scheme,
    outdated,
    required_scheme,
    scheme,
    season_points,
)
from arbitr.club.permissions import keeps_season, manages_people, sees_hidden
from arbitr.club.season import PlayedTournament
from arbitr.problem import Problem
from arbitr.tournament.csv_rows import csv_text, text_of
from arbitr.web.access import Asked, Organiser
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import names_of, tournament_of
from arbitr.web.pages.organiser.manage import frame, sent
from arbitr.web.render import decimal

router = APIRouter(tags=["organiser"])


@router.get("/t/{id_}/manage/masterpoints")
async def masterpoints(page: Organiser, id_: str, kind: str = "") -> Response:
    return await _shown(page, id_, kind, EMPTY)


async def _shown(page: Page, id_: str, kind: str, form: FormState) -> Response:
    _, state = await tournament_of(page, id_)
    store = page.services.store
    ours = await store.run(scheme, store)
    names = await names_of(page, state)
    kinds = [] if ours is None else list(ours.table.kinds)
    kind = kind if kind in kinds else next(iter(kinds), "")
    found = [] if ours is None else await store.run(ours.awards, state, kind)
    view = {
        **frame(page, id_, state, form),
        "tab": "masterpoints",
        "kinds": kinds,
        "kind": kind,
        "is_kept": await store.run(store.settings.get, f"{AWARDED}{id_}") is not None,
        "awards": [
            {"places": award.places, "name": names.person(award.person), "points": page.number(award.points)}
            for award in found
        ],
    }
    return page.answer("organiser/masterpoints.html", view, form.status)


@router.post("/t/{id_}/manage/masterpoints")
async def read_table(
    page: Organiser, id_: str, form: Annotated[FormState, texts("kind")], file: UploadFile | str = ""
) -> Response:
    await tournament_of(page, id_)
    store = page.services.store
    try:
        if isinstance(file, str) or not file.filename:
            raise Problem("choose the file first")
        text = text_of(await sent(file), file.filename)
        await store.run(keep_scheme, store, text, file.filename)
    except Problem as problem:
        return await _shown(page, id_, form["kind"], EMPTY.refused("file", problem))
    return page.goes_to(f"/t/{id_}/manage/masterpoints")


@router.post("/t/{id_}/manage/masterpoints/keep")
async def keep(page: Organiser, id_: str, form: Annotated[FormState, texts("kind")]) -> Response:
    """The awards are recorded with the persons and replace earlier ones of this tournament."""
    live, state = await tournament_of(page, id_)
    store = page.services.store
    ours = await store.run(required_scheme, store)
    kind = form["kind"] if form["kind"] in ours.table.kinds else ours.kind("")
    found = await store.run(ours.awards, state, kind)
    day = PlayedTournament(id_, live.log, ()).day
    await store.run(keep_awards, store, id_, day, state.title, kind, found)
    return page.goes_to("/masterpoints")


@router.get("/t/{id_}/manage/masterpoints.csv")
async def as_csv(page: Organiser, id_: str, kind: str = "") -> Response:
    """For the federation: name, number and points."""
    _, state = await tournament_of(page, id_)
    store = page.services.store
    ours = await store.run(scheme, store)
    rows: list[tuple[str, ...]] = [("place", "name", "number", "points")]
    if ours is not None:
        found = await store.run(ours.awards, state, kind if kind in ours.table.kinds else "")
        register = await store.run(store.persons.register, [award.person for award in found])
        shown = register.shown(award.person for award in found)
        for award in found:
            person = register.by_id.get(award.person)
            number = "" if person is None else person.number or ""
            rows.append((award.places, str(shown[award.person]), number, decimal(award.points, 2)))
    headers = {"Content-Disposition": 'attachment; filename="masterpoints.csv"'}
    return Response(csv_text(rows), media_type="text/csv; charset=utf-8", headers=headers)


# Of the season


@router.get("/masterpoints")
async def season(page: Asked, first: str = "", last: str = "") -> Response:
    """Everybody's points over all evenings; between two days, if they are named."""
    lines, names = await _season(page, first, last, sees_hidden(page.session.roles))
    store = page.services.store
    is_told = keeps_season(page.session.roles)
    changed = await store.run(outdated, store, await store.run(awarded, store)) if is_told else []
    view = {
        "first": first,
        "last": last,
        "outdated": [{"id": evening.stream, "title": evening.title} for evening in changed],
        "lines": [
            {
                "name": names.person(line.person),
                "points": page.number(line.total),
                "evenings": len(line.evenings),
                "id": line.person if manages_people(page.session.roles) else "",
            }
            for line in lines
        ],
    }
    return page.answer("club/series/masterpoints.html", view)


@router.get("/masterpoints.csv")
async def season_csv(page: Organiser, first: str = "", last: str = "") -> Response:
    """For the federation: name, number and points."""
    lines, names = await _season(page, first, last, True)
    store = page.services.store
    known = await store.run(store.persons.of, [line.person for line in lines])
    rows: list[tuple[str, ...]] = [("name", "number", "points", "evenings")]
    for line in lines:
        number = known[line.person].number or "" if line.person in known else ""
        rows.append((names.person(line.person), number, decimal(line.total, 2), str(len(line.evenings))))
    headers = {"Content-Disposition": 'attachment; filename="masterpoints.csv"'}
    return Response(csv_text(rows), media_type="text/csv; charset=utf-8", headers=headers)


async def _season(page: Page, first: str, last: str, hidden_too: bool) -> tuple[list[SeasonPoints], Names]:
    store = page.services.store
    lines = season_points(await store.run(awarded, store), first.strip(), last.strip())
    persons = {line.person for line in lines}
    register = await store.run(store.persons.register, persons)
    return lines, Names((register if hidden_too else register.public()).shown(persons), page.words)


async def points_of(page: Page, person: str) -> dict[str, Any]:
    """Of one person, for the page in the register."""
    store = page.services.store
    lines = [line for line in season_points(await store.run(awarded, store)) if line.person == person]
    return {
        "total": page.number(lines[0].total) if lines else "",
        "evenings": [
            {"day": evening.day, "title": evening.title, "kind": evening.kind, "points": page.number(points)}
            for line in lines
            for evening, points in line.evenings
        ],
    }
