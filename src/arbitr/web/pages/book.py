"""The law book for everybody: contents, laws, definitions and index, and a page for each procedure with its chart."""

from __future__ import annotations

import re

from fastapi import APIRouter, HTTPException
from fastapi.responses import RedirectResponse, Response

from arbitr.laws.engine.book import PROCEDURES
from arbitr.laws.engine.edition import LATEST, Edition, parse_edition
from arbitr.laws.engine.examples import EXAMPLES
from arbitr.laws.engine.walk import walk
from arbitr.laws.lawbook.number import law_of, typed
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.reports.flow_chart import flow_chart
from arbitr.scenarios.lawbook import known
from arbitr.text import translation
from arbitr.web.citations import address
from arbitr.web.guard import Asked
from arbitr.web.views.lawbook import contents_view, definitions_view, editions_view, found_view, index_view, law_view
from arbitr.web.views.ruling import all_view

router = APIRouter(tags=["laws"])
ZOOMS = (10, 25, 50, 75, 100, 125, 175, 250)
"""Per cent."""
USUAL_ZOOM = 125
"""The letters of the chart are then as large as those of the page."""


@router.get("/laws")
async def laws(page: Asked, q: str = "", edition: str = str(LATEST)) -> Response:
    """The contents of the book, or what fits some words; the number of a law leads to its page."""
    year = _edition(edition)
    number = typed(q)
    if number is not None and (place := _place(number, year)) is not None:
        return RedirectResponse(place, 303)
    view = {
        **editions_view(year),
        "chapters": contents_view(page, year),
        "q": q,
        "hits": found_view(page, q, year) if q.strip() else None,
    }
    return page.answer("book_contents.html", view)


@router.get("/laws/definitions")
async def definitions(page: Asked, edition: str = str(LATEST)) -> Response:
    """The terms that the Laws define."""
    year = _edition(edition)
    return page.answer("book_definitions.html", {**editions_view(year), "definitions": definitions_view(page, year)})


@router.get("/laws/index")
async def index(page: Asked, edition: str = str(LATEST)) -> Response:
    """Every word that leads to a law, a definition or a procedure."""
    year = _edition(edition)
    return page.answer("book_index.html", {**editions_view(year), "letters": index_view(page, year)})


@router.get("/laws/procedures")
async def procedures(page: Asked) -> Response:
    """Every procedure by its law."""
    return page.answer("book_procedures.html", {**editions_view(LATEST), "all": all_view(page)})


@router.get("/laws/{name}")
async def law(page: Asked, name: str, edition: str = str(LATEST), zoom: int = USUAL_ZOOM) -> Response:
    """A law by its number; a sub-law on the page of its law; a procedure by its name."""
    year = _edition(edition)
    number = typed(name)
    if number is not None:
        place = _place(number, year)
        if place is None:
            raise HTTPException(404)
        if name != str(law_of(number)):
            return RedirectResponse(place, 303)
        store = page.request.app.state.store
        return page.answer("book_law.html", await store.run(law_view, page, int(name), year))
    procedure = PROCEDURES.get(name)
    if procedure is None:
        raise HTTPException(404)
    zoom = min(ZOOMS, key=lambda each: abs(each - zoom))
    at = ZOOMS.index(zoom)
    drawn = await page.request.app.state.store.run(_drawn, name, year, page.language)
    width, height = _size(drawn)
    view = {
        "id": name,
        "laws": list(procedure.laws),
        "title": page.say(procedure.title),
        "says": page.say(procedure.says),
        "differs": [{"year": since, "words": page.say(words)} for since, words in procedure.differs],
        "edition": int(year),
        "editions": [int(each) for each in Edition],
        "zoom": zoom,
        "smaller": ZOOMS[at - 1] if at else None,
        "larger": ZOOMS[at + 1] if at + 1 < len(ZOOMS) else None,
        "width": width * zoom // 100,
        "height": height * zoom // 100,
    }
    return page.answer("law.html", view)


@router.get("/laws/{name}/chart.svg")
async def chart(page: Asked, name: str, edition: str = str(LATEST)) -> Response:
    if name not in PROCEDURES:
        raise HTTPException(404)
    year = _edition(edition)
    drawn = await page.request.app.state.store.run(_drawn, name, year, page.language)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


def _place(number: str, edition: Edition) -> str | None:
    """Where the book has this number: in this edition, else in the latest that has it; None where none does."""
    editions = known(number)
    if not editions:
        return None
    return address(number, edition if edition in editions else editions[-1])


def _edition(text: str) -> Edition:
    try:
        return parse_edition(text)
    except Problem:
        raise HTTPException(404) from None


def _size(drawn: str) -> tuple[int, int]:
    """What the chart says of itself."""
    found = _VIEW_BOX.search(drawn)
    assert found is not None, "every chart has one"
    return int(found[1]), int(found[2])


_VIEW_BOX = re.compile(r"viewBox='0 0 (\d+) (\d+)'")
_charts: dict[tuple[str, Edition, str], str] = {}


def _drawn(name: str, year: Edition, language: str) -> str:
    key = (name, year, language)
    if key not in _charts:
        talk = EXAMPLES[name](year)
        auction = ", ".join(f"{said.seat} {said.call}" for said in talk.case.table.auction.said) or "–"
        legend = [
            Message(
                "Example: {auction}. {offender} is the offender, {lho} on the left, {partner} the partner.",
                auction=auction,
                offender=talk.incident.by,
                lho=talk.incident.by.lho,
                partner=talk.incident.by.partner,
            )
        ]
        words = translation(language)
        title = f"{', '.join(PROCEDURES[name].laws)} · {PROCEDURES[name].title.translated(words)} · {int(year)}"
        _charts[key] = flow_chart(walk(talk), title, legend, words)
    return _charts[key]
