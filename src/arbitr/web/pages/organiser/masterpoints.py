"""Masterpoints of a tournament by the federation's table, which the organiser uploads as CSV."""

from __future__ import annotations

from collections import Counter

from fastapi import APIRouter, Form, UploadFile
from fastapi.responses import Response

from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.tournament import Tournament, rankings
from arbitr.tournament.csv_rows import csv_text, text_of
from arbitr.tournament.scores.masterpoints import Award, Boards, MasterpointTable, awards, read_masterpoint_table
from arbitr.web.access import Organiser
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import names_of, tournament_of
from arbitr.web.pages.organiser.manage import frame, sent
from arbitr.web.render import decimal

router = APIRouter(tags=["organiser"])
SETTING = "masterpoints"
"""The text of the table: used for every tournament until replaced."""


def table_of(store: Store) -> MasterpointTable | None:
    text = store.settings.get(SETTING)
    return read_masterpoint_table(str(text).encode(), "table.csv") if text else None


def boards_of(state: Tournament) -> dict[str, Boards]:
    """Boards played by each contestant and each of its players, with substitutes taken into account."""
    played: Counter[str] = Counter()
    by_player: dict[str, Counter[str]] = {}
    for number, session in state.sessions.items():
        for section in session.sections.values():
            for spot, slip in section.slips.items():
                if not slip.is_scored:
                    continue
                seated = section.plan.at(spot[0], spot[1], spot[3])
                for contestant in (*seated.ns, *seated.ew):
                    played[contestant] += 1
                    players = state.players(number, spot[0], contestant)
                    by_player.setdefault(contestant, Counter()).update(players)
    return {name: Boards(count, by_player[name]) for name, count in played.items()}


def awards_of(state: Tournament, table: MasterpointTable, kind: str) -> list[Award]:
    """For all lists; with two winners the whole field counts."""
    listed = rankings(state)
    field = sum(len(each.standings) for each in listed)
    boards = boards_of(state)
    return [award for each in listed for award in awards(each.standings, boards, table, kind, contestants=field)]


@router.get("/t/{id_}/manage/masterpoints")
async def masterpoints(page: Organiser, id_: str, kind: str = "") -> Response:
    return await _shown(page, id_, kind, EMPTY)


async def _shown(page: Page, id_: str, kind: str, form: FormState) -> Response:
    _, state = await tournament_of(page, id_)
    store = page.services.store
    table = await store.run(table_of, store)
    names = await names_of(page, state)
    kinds = [] if table is None else list(table.kinds)
    kind = kind if kind in kinds else next(iter(kinds), "")
    found = [] if table is None else await store.run(awards_of, state, table, kind)
    view = {
        **frame(page, id_, state, form),
        "tab": "masterpoints",
        "kinds": kinds,
        "kind": kind,
        "awards": [
            {"places": each.places, "name": names.person(each.person), "points": page.number(each.points)}
            for each in found
        ],
    }
    return page.answer("organiser/masterpoints.html", view, form.status)


@router.post("/t/{id_}/manage/masterpoints")
async def read_table(page: Organiser, id_: str, file: UploadFile | str = "", kind: str = Form("")) -> Response:
    await tournament_of(page, id_)
    store = page.services.store
    try:
        if isinstance(file, str) or not file.filename:
            raise Problem("choose the file first")
        text = text_of(await sent(file), file.filename)
        read_masterpoint_table(text.encode(), file.filename)
    except Problem as problem:
        return await _shown(page, id_, kind, EMPTY.refused("file", problem))
    await store.run(store.settings.put, SETTING, text)
    return page.goes_to(f"/t/{id_}/manage/masterpoints")


@router.get("/t/{id_}/manage/masterpoints.csv")
async def as_csv(page: Organiser, id_: str, kind: str = "") -> Response:
    """For the federation: name, number and points."""
    _, state = await tournament_of(page, id_)
    store = page.services.store
    table = await store.run(table_of, store)
    rows: list[tuple[str, ...]] = [("place", "name", "number", "points")]
    if table is not None:
        found = await store.run(awards_of, state, table, kind if kind in table.kinds else table.kinds[0])
        register = await store.run(store.persons.register, [each.person for each in found])
        shown = register.shown(each.person for each in found)
        for each in found:
            person = register.by_id.get(each.person)
            number = "" if person is None else person.number or ""
            rows.append((each.places, str(shown[each.person]), number, decimal(each.points, 2)))
    headers = {"Content-Disposition": 'attachment; filename="masterpoints.csv"'}
    return Response(csv_text(rows), media_type="text/csv; charset=utf-8", headers=headers)
