"""A championship over several weeks: its tournaments and its standings, for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.club import Names
from arbitr.message import Message
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem
from arbitr.scoring import Counting, RankingLine
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.tournament import BRIDGE, Tournament, rankings
from arbitr.tournament.scores.series import SeriesLine, SeriesRules, SeriesSession, series
from arbitr.web.access import Asked, Organiser
from arbitr.web.form_reader import reads
from arbitr.web.forms import (
    EMPTY,
    FormState,
    Sent,
    default_texts,
    field_among,
    field_maybe_number,
    field_text,
    texts_of,
)
from arbitr.web.page import Page

router = APIRouter(tags=["series"])
SETTING = "series"
MOST_EVENINGS = 200


@dataclass(frozen=True, slots=True)
class Championship:
    """As configured by the organiser."""

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
    store = page.services.store
    found = await store.run(championships, store)
    view = {"series": [{"id": each.id, "name": each.name} for each in found.values()]}
    return page.answer("club/series_all.html", view)


@router.get("/series/{name}")
async def one_series(page: Asked, name: str) -> Response:
    """Its standings after the published tournaments; an organiser sees the others too."""
    services = page.services
    this = (await services.store.run(championships, services.store)).get(name)
    if this is None:
        raise HTTPException(404)
    evenings, persons = await _evenings(page, this)
    register = await services.store.run(services.store.persons.register, persons)
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
    return page.answer("club/series.html", view)


async def _evenings(page: Page, this: Championship) -> tuple[list[SeriesSession], set[str]]:
    """Every player's result in each of them."""
    evenings: list[SeriesSession] = []
    persons: set[str] = set()
    for stream in this.tournaments:
        try:
            live = await page.services.logs.get(stream)
        except Problem:  # from another club's backup
            continue
        state: Tournament = live.state
        if state.published is None and not page.session.has("director"):
            continue
        listed = live.kept("rankings", partial(rankings, state))
        standings = [each for ranking in listed for each in ranking.standings]
        players = _playing(state, standings)
        title = " · ".join(filter(None, (state.title, state.day)))
        name = title if title not in {each.name for each in evenings} else f"{title} ({len(evenings) + 1})"
        evening = SeriesSession.of(name, standings).for_players(players)
        evenings.append(evening)
        persons |= evening.scores.keys()
    return evenings, persons


def _playing(state: Tournament, standings: list[RankingLine]) -> dict[str, tuple[str, ...]]:
    """Substitutions; a player who substituted for two counts with the better one."""
    seen: set[str] = set()
    found = {}
    for each in sorted(standings, key=lambda one: -one.score):
        entry = state.contestants.get(each.contestant)
        found[each.contestant] = () if entry is None else tuple(one for one in entry.players if one not in seen)
        seen.update(found[each.contestant])
    return found


def _line(page: Page, names: Names, line: SeriesLine, evenings: list[SeriesSession]) -> dict[str, Any]:
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


@dataclass(frozen=True)
class SeriesForm:
    """The form of a championship, besides the ticked tournaments."""

    name: str = field_text(Message("Write what the series is called."), most=200)
    best: int | None = field_maybe_number(MOST_EVENINGS, Message("Write a whole number, or nothing."))
    least: int | None = field_maybe_number(MOST_EVENINGS, Message("Write a whole number, or nothing."))
    counting: str = field_among(
        (Counting.SUM.value, Counting.MEAN.value), Message("Choose sum or mean."), default="sum"
    )


@router.get("/manage/series")
async def manage_series(page: Organiser, edit: str = "") -> Response:
    return await _manage(page, edit, EMPTY)


async def _manage(page: Page, edit: str, form: FormState) -> Response:
    store = page.services.store
    found = await store.run(championships, store)
    this = found.get(edit)
    now: dict[str, Any] = {**default_texts(SeriesForm), "least": "1", "tournaments": []}
    if this is not None:
        rules = this.rules
        shown = SeriesForm(this.name, rules.best, rules.least, rules.counting.value)
        now = {**texts_of(shown), "tournaments": list(this.tournaments)}
    streams = await store.run(store.streams, BRIDGE.key)
    view = {
        "series": [{"id": each.id, "name": each.name, "count": len(each.tournaments)} for each in found.values()],
        "edit": "" if this is None else this.id,
        "tournaments": [{"id": each.id, "title": each.name} for each in streams[:MOST_EVENINGS]],
        **form.view(page.say, now),
    }
    return page.answer("club/series_manage.html", view, form.status)


@router.post("/manage/series")
async def change_series(
    page: Organiser,
    form: Annotated[Sent[SeriesForm], reads(SeriesForm)],
    edit: str = Form(""),
    do: str = Form("save"),
) -> Response:
    store = page.services.store
    found = await store.run(championships, store)
    if do == "remove":
        await store.run(_keep, store, {id_: each for id_, each in found.items() if id_ != edit})
        return page.goes_to("/manage/series")
    form.typed["tournaments"] = chosen = [str(each) for each in (await page.request.form()).getlist("tournament")]
    known = {each.id for each in await store.run(store.streams, BRIDGE.key)}
    if not chosen or not known.issuperset(chosen):
        form.wrong["tournament"] = Message("Choose the tournaments that belong to it.")
    if form.wrong:
        return await _manage(page, edit, form)
    new, id_ = form.values, edit if edit in found else new_id()
    rules = SeriesRules(new.best, new.least or 1, Counting(new.counting))
    await store.run(_keep, store, {**found, id_: Championship(id_, new.name.strip(), tuple(chosen), rules)})
    return page.goes_to(f"/series/{id_}")
