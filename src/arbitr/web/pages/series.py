"""A championship over weeks: which tournaments belong to it, and its state, for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem
from arbitr.scoring.ranking import Counting, Standing
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.tournament.series import Evening, SeriesLine, SeriesRules, series
from arbitr.tournament.standings import rankings
from arbitr.tournament.state import Tournament
from arbitr.web.guard import Asked, Organiser
from arbitr.web.live import BRIDGE
from arbitr.web.names import Names
from arbitr.web.page import Page
from arbitr.web.views.organise import number_typed

router = APIRouter(tags=["series"])
SETTING = "series"
MOST_EVENINGS = 200


@dataclass(frozen=True, slots=True)
class Championship:
    """As the organiser has set it up."""

    id: str
    name: str
    tournaments: tuple[str, ...]
    rules: SeriesRules


def championships(store: Store) -> dict[str, Championship]:
    stored = store.settings.get(SETTING) or []
    assert isinstance(stored, list)
    return {each.id: each for each in (from_plain(Championship, data) for data in stored)}


def _keep(store: Store, all_: Mapping[str, Championship]) -> None:
    store.settings.put(SETTING, [to_plain(each) for each in all_.values()])


# For everybody


@router.get("/series")
async def all_series(page: Asked) -> Response:
    store = page.request.app.state.store
    found = await store.run(championships, store)
    view = {"series": [{"id": each.id, "name": each.name} for each in found.values()]}
    return page.answer("series_all.html", view)


@router.get("/series/{name}")
async def one_series(page: Asked, name: str) -> Response:
    """Its state after the tournaments that are published; an organiser sees the others too."""
    app = page.request.app
    this = (await app.state.store.run(championships, app.state.store)).get(name)
    if this is None:
        raise HTTPException(404)
    evenings, persons = await _evenings(page, this)
    register = await app.state.store.run(app.state.store.persons.register, persons)
    shown = (register if page.session.has("director") else register.public()).shown(persons)
    names = Names(shown, page.words)
    found = series(evenings, this.rules)
    view = {
        "id": this.id,
        "name": this.name,
        "evenings": [each.name for each in evenings],
        "best": this.rules.best,
        "lines": [_line(page, names, each, evenings) for each in found.ranking],
        "too_few": [_line(page, names, each, evenings) for each in found.too_few],
    }
    return page.answer("series.html", view)


async def _evenings(page: Page, this: Championship) -> tuple[list[Evening], set[str]]:
    """What every player has won on each of them."""
    evenings: list[Evening] = []
    persons: set[str] = set()
    for stream in this.tournaments:
        try:
            live = await page.request.app.state.logs.get(stream)
        except Problem:  # from another club's backup
            continue
        state: Tournament = live.state
        if state.published is None and not page.session.has("director"):
            continue
        listed = live.kept("rankings", lambda state=state: rankings(state))
        standings = [each for ranking in listed for each in ranking.standings]
        players = _playing(state, standings)
        title = " · ".join(filter(None, (state.title, state.day)))
        name = title if title not in {each.name for each in evenings} else f"{title} ({len(evenings) + 1})"
        evening = Evening.of(name, standings).for_players(players)
        evenings.append(evening)
        persons |= evening.scores.keys()
    return evenings, persons


def _playing(state: Tournament, standings: list[Standing]) -> dict[str, tuple[str, ...]]:
    """Who played for whom; who played for two counts with the better one."""
    seen: set[str] = set()
    found = {}
    for each in sorted(standings, key=lambda one: -one.score):
        entry = state.contestants.get(each.contestant)
        found[each.contestant] = () if entry is None else tuple(one for one in entry.players if one not in seen)
        seen.update(found[each.contestant])
    return found


def _line(page: Page, names: Names, line: SeriesLine, evenings: list[Evening]) -> dict[str, Any]:
    standing = line.standing
    played = {each.evening: each for each in line.evenings}
    return {
        "place": "" if not standing.place else f"{standing.place}{'=' if standing.shared > 1 else ''}",
        "name": names.person(standing.contestant),
        "score": page.number(standing.score),
        "evenings": [
            None
            if each.name not in played
            else {"score": page.number(played[each.name].score), "counts": played[each.name].counts}
            for each in evenings
        ],
    }


# For the organiser


@router.get("/manage/series")
async def manage_series(page: Organiser, edit: str = "") -> Response:
    return await _manage(page, edit)


async def _manage(
    page: Page, edit: str = "", typed: Mapping[str, Any] | None = None, wrong: Mapping[str, str] | None = None
) -> Response:
    store = page.request.app.state.store
    found = await store.run(championships, store)
    this = found.get(edit)
    now: dict[str, Any] = {"name": "", "best": "", "least": "1", "counting": "sum", "tournaments": []}
    if this is not None:
        now = {
            "name": this.name,
            "best": "" if this.rules.best is None else str(this.rules.best),
            "least": str(this.rules.least),
            "counting": this.rules.counting.value,
            "tournaments": list(this.tournaments),
        }
    streams = await store.run(store.streams, BRIDGE)
    view = {
        "series": [{"id": each.id, "name": each.name, "count": len(each.tournaments)} for each in found.values()],
        "edit": "" if this is None else this.id,
        "tournaments": [{"id": each.id, "title": each.name} for each in streams[:MOST_EVENINGS]],
        "typed": {**now, **(typed or {})},
        "wrong": dict(wrong or {}),
    }
    return page.answer("series_manage.html", view, 422 if wrong else 200)


@router.post("/manage/series")
async def change_series(
    page: Organiser,
    edit: str = Form(""),
    name: str = Form(""),
    best: str = Form(""),
    least: str = Form(""),
    counting: str = Form("sum"),
    do: str = Form("save"),
) -> Response:
    store = page.request.app.state.store
    found = await store.run(championships, store)
    if do == "remove":
        await store.run(_keep, store, {id_: each for id_, each in found.items() if id_ != edit})
        return page.goes_to("/manage/series")
    chosen = [str(each) for each in (await page.request.form()).getlist("tournament")]
    typed = {"name": name, "best": best, "least": least, "counting": counting, "tournaments": chosen}
    wrong = {}
    if not name.strip() or len(name) > 200:
        wrong["name"] = page.say("Write what the series is called.")
    known = {each.id for each in await store.run(store.streams, BRIDGE)}
    if not chosen or not known.issuperset(chosen):
        wrong["tournament"] = page.say("Choose the tournaments that belong to it.")
    many, few = number_typed(best, MOST_EVENINGS), number_typed(least, MOST_EVENINGS)
    if best.strip() and many is None:
        wrong["best"] = page.say("Write a whole number, or nothing.")
    if least.strip() and few is None:
        wrong["least"] = page.say("Write a whole number, or nothing.")
    if counting not in (Counting.SUM.value, Counting.MEAN.value):
        wrong["counting"] = page.say("Choose sum or mean.")
    if wrong:
        return await _manage(page, edit, typed, wrong)
    id_ = edit if edit in found else new_id()
    rules = SeriesRules(many, few or 1, Counting(counting))
    await store.run(_keep, store, {**found, id_: Championship(id_, name.strip(), tuple(chosen), rules)})
    return page.goes_to(f"/series/{id_}")
