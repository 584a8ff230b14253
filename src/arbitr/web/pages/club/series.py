"""A championship over several weeks: its tournaments and its standings, for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import Names, sees_hidden
from arbitr.club.season import (
    Championship,
    PlayedTournament,
    SeasonTable,
    called,
    championships,
    is_published,
    keep_championships,
    season_table,
    split_points,
    standings_of,
    table_csv,
)
from arbitr.games import GAMES
from arbitr.message import Message
from arbitr.number import read_number
from arbitr.problem import Problem
from arbitr.reports.series import series_table
from arbitr.scoring import Counting
from arbitr.scoring.adjusted import text as number_text
from arbitr.store import Store, Stream
from arbitr.store.ids import new_id
from arbitr.tournament.scores.series import SeriesLine, SeriesRules, SeriesTieBreak
from arbitr.web.access import Asked, Organiser
from arbitr.web.form_reader import reads, texts
from arbitr.web.forms import (
    EMPTY,
    FormState,
    Sent,
    default_texts,
    field_among,
    field_maybe_number,
    field_read,
    field_text,
    field_tick,
    texts_of,
)
from arbitr.web.page import Page, existing
from arbitr.web.pages.bridge.paper import printed
from arbitr.web.views.tournament.events import day_of

router = APIRouter(tags=["series"])
MOST_EVENINGS = 200


# For everybody


@router.get("/series")
async def all_series(page: Asked) -> Response:
    store = page.services.store
    found = await store.run(championships, store)
    view = {"series": [{"id": championship.id, "name": championship.name} for championship in found.values()]}
    return page.answer("club/series/series_all.html", view)


@router.get("/series/{name}.csv")
async def as_csv(page: Asked, name: str) -> Response:
    """What everybody may see, for a spreadsheet."""
    this, table = await _table(page, name)
    names = await _names(page, table, hidden_too=False)
    headers = {"Content-Disposition": f'attachment; filename="series-{this.id}.csv"'}
    return Response(table_csv(table, names.person), media_type="text/csv; charset=utf-8", headers=headers)


@router.get("/series/{name}/paper.{form}")
async def on_paper(page: Asked, name: str, form: str) -> Response:
    this, table = await _table(page, name)
    names = await _names(page, table, hidden_too=False)
    heads = [evening.head for evening in table.evenings]
    made = series_table(this.name, heads, table.rows(names.person, page.number), page.language)
    return await printed(page, made, "series", form)


@router.get("/series/{name}")
async def one_series(page: Asked, name: str) -> Response:
    """Its standings after the published tournaments; an organiser sees the others too."""
    this, table = await _table(page, name)
    names = await _names(page, table, hidden_too=sees_hidden(page.session.roles))
    view = {
        "id": this.id,
        "name": this.name,
        "evenings": [
            {"head": evening.head, "day": _day(evening.head, page), "title": evening.title}
            for evening in table.evenings
        ],
        "best": this.rules.best,
        "lines": [_line(page, names, line, table) for line in table.found.ranking],
        "too_few": [_line(page, names, line, table) for line in table.found.too_few],
    }
    return page.answer("club/series/series.html", view)


def _day(head: str, page: Page) -> str:
    """`2026-11-19 (2)` as people of this language write it."""
    day, space, other = head.partition(" ")
    return f"{day_of(day, 0, page)}{space}{other}"


async def _table(page: Page, name: str) -> tuple[Championship, SeasonTable]:
    services = page.services
    this = existing((await services.store.run(championships, services.store)).get(name))
    found: list[PlayedTournament] = []
    for stream in this.tournaments:
        try:
            live = await services.logs.get(stream)
        except Problem:  # from another club's backup, or it cannot be read
            continue
        if not is_published(live.state) and not sees_hidden(page.session.roles):
            continue
        found.append(PlayedTournament(stream, live.log, live.cached("standings", partial(standings_of, live.state))))
    return this, season_table(this, found)


async def _names(page: Page, table: SeasonTable, hidden_too: bool) -> Names:
    store = page.services.store
    register = await store.run(store.persons.register, table.persons)
    return Names((register if hidden_too else register.public()).shown(table.persons), page.words)


def _line(page: Page, names: Names, line: SeriesLine, table: SeasonTable) -> dict[str, Any]:
    standing = line.standing
    won = {result.evening: result for result in line.evenings}
    return {
        "place": standing.place_text if standing.place else "",
        "name": called(standing.contestant, names.person),
        "score": page.number(standing.score),
        "evenings": [
            None
            if evening.head not in won
            else {"score": page.number(won[evening.head].score), "counts": won[evening.head].counts}
            for evening in table.evenings
        ],
    }


# For the organiser


def tournaments(store: Store) -> list[Stream]:
    """Of both games, the newest first."""
    return [stream for stream in store.streams() if stream.kind in GAMES]


def _points(text: str) -> tuple[Fraction, ...]:
    return tuple(read_number(figure) for figure in split_points(text))


def _points_text(points: tuple[Fraction, ...]) -> str:
    return "; ".join(number_text(number) for number in points)


@dataclass(frozen=True)
class SeriesForm:
    """The form of a championship, besides the ticked tournaments."""

    name: str = field_text(Message("Write what the series is called."), most=200)
    best: int | None = field_maybe_number(MOST_EVENINGS, Message("Write a whole number, or nothing."))
    least: int | None = field_maybe_number(MOST_EVENINGS, Message("Write a whole number, or nothing."))
    counting: str = field_among(
        (Counting.SUM.value, Counting.MEAN.value), Message("Choose sum or mean."), default="sum"
    )
    points: tuple[Fraction, ...] = field_read(
        _points, Message("Enter numbers, e.g. 10, 8, 6, or leave it empty."), "", _points_text
    )
    tie_break: str = field_among(
        ("", *(rule.value for rule in SeriesTieBreak)), Message("Choose a tie-break from the list."), default=""
    )
    pairs: bool = field_tick()


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
        tie_break = rules.tie_breaks[0].value if rules.tie_breaks else ""
        shown = SeriesForm(this.name, rules.best, rules.least, rules.counting.value, this.points, tie_break, this.pairs)
        now = {**texts_of(shown), "tournaments": list(this.tournaments)}
    streams = await store.run(tournaments, store)
    view = {
        "series": [
            {"id": championship.id, "name": championship.name, "count": len(championship.tournaments)}
            for championship in found.values()
        ],
        "edit": "" if this is None else this.id,
        "tournaments": [{"id": stream.id, "title": stream.name} for stream in streams[:MOST_EVENINGS]],
        **form.view(page.say, now),
    }
    return page.answer("club/series/series_manage.html", view, form.status)


@router.post("/manage/series")
async def change_series(
    page: Organiser,
    form: Annotated[Sent[SeriesForm], reads(SeriesForm)],
    button: Annotated[FormState, texts("edit", do="save")],
) -> Response:
    store, edit = page.services.store, button["edit"]
    found = await store.run(championships, store)
    if button["do"] == "remove":
        await store.run(keep_championships, store, {id_: other for id_, other in found.items() if id_ != edit})
        return page.goes_to("/manage/series")
    form.typed["tournaments"] = chosen = [str(stream) for stream in (await page.request.form()).getlist("tournament")]
    known = {stream.id for stream in await store.run(tournaments, store)}
    if not chosen or not known.issuperset(chosen):
        form.wrong["tournament"] = Message("Choose the tournaments that belong to it.")
    if form.wrong:
        return await _manage(page, edit, form)
    new, id_ = form.values, edit if edit in found else new_id()
    tie_breaks = (SeriesTieBreak(new.tie_break),) if new.tie_break else ()
    rules = SeriesRules(new.best, new.least or 1, Counting(new.counting), tie_breaks)
    made = Championship(id_, new.name.strip(), tuple(chosen), rules, new.points, new.pairs)
    await store.run(keep_championships, store, {**found, id_: made})
    return page.goes_to(f"/series/{id_}")
