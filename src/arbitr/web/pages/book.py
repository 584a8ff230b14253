"""The law book for everybody: a page for each procedure in our own words, with its chart."""

from __future__ import annotations

import re

from fastapi import APIRouter, HTTPException
from fastapi.responses import RedirectResponse, Response

from arbitr.laws.engine.book import PROCEDURES
from arbitr.laws.engine.edition import Edition, parse_edition
from arbitr.laws.engine.examples import EXAMPLES
from arbitr.laws.engine.walk import walk
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.reports.flow_chart import flow_chart
from arbitr.text import translation
from arbitr.web.guard import Asked
from arbitr.web.phrases import found, law_number
from arbitr.web.views.ruling import all_view, named_view

router = APIRouter(tags=["laws"])
ZOOMS = (10, 25, 50, 75, 100, 125, 175, 250)
"""Per cent."""
USUAL_ZOOM = 125
"""The letters of the chart are then as large as those of the page."""


@router.get("/laws")
async def laws(page: Asked, q: str = "") -> Response:
    """The whole book, or what fits some words or the number of a law."""
    hits = None if not q else named_view(page, found(q, page.language))
    return page.answer("laws.html", {"all": all_view(page), "q": q, "hits": hits})


@router.get("/laws/{name}")
async def law(page: Asked, name: str, edition: str = "2017", zoom: int = USUAL_ZOOM) -> Response:
    """One procedure; by the number of a law, all that carry it."""
    if law_number(name.lower()) is not None:
        return RedirectResponse(f"/laws?q={name}", 303)
    procedure = PROCEDURES.get(name)
    if procedure is None:
        raise HTTPException(404)
    year = _edition(edition)
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
async def chart(page: Asked, name: str, edition: str = "2017") -> Response:
    if name not in PROCEDURES:
        raise HTTPException(404)
    year = _edition(edition)
    drawn = await page.request.app.state.store.run(_drawn, name, year, page.language)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


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
