"""The law book for everybody: contents, laws, definitions and index, and a page for each procedure with its chart."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import RedirectResponse, Response

from arbitr.laws.engine import LATEST, PROCEDURES, Edition, parse_edition
from arbitr.laws.lawbook.number import law_of, typed
from arbitr.problem import Problem
from arbitr.scenarios.lawbook import known
from arbitr.web.access import Asked
from arbitr.web.lawbook.citations import address
from arbitr.web.lawbook.pages import (
    contents_page,
    definitions_page,
    index_page,
    law_page,
    procedure_page,
    procedures_page,
)
from arbitr.web.lawbook.procedure import USUAL_ZOOM, procedure_chart
from arbitr.web.page import existing

router = APIRouter(tags=["laws"])


@router.get("/laws")
async def laws(page: Asked, q: str = "", edition: str = str(LATEST)) -> Response:
    """The contents of the book, or search results; the number of a law leads to its page."""
    year = _edition(edition)
    number = typed(q)
    if number is not None and (place := _place(number, year)) is not None:
        return RedirectResponse(place, 303)
    return await page.at_length(lambda: page.shows(contents_page(page, year, q)))


@router.get("/laws/definitions")
async def definitions(page: Asked, edition: str = str(LATEST)) -> Response:
    """The terms that the Laws define."""
    year = _edition(edition)
    return await page.at_length(lambda: page.shows(definitions_page(page, year)))


@router.get("/laws/index")
async def index(page: Asked, edition: str = str(LATEST)) -> Response:
    """Every word that leads to a law, a definition or a procedure."""
    year = _edition(edition)
    return await page.at_length(lambda: page.shows(index_page(page, year)))


@router.get("/laws/procedures")
async def procedures(page: Asked) -> Response:
    """Every procedure by its law."""
    return await page.at_length(lambda: page.shows(procedures_page(page)))


@router.get("/laws/{name}")
async def law(page: Asked, name: str, edition: str = str(LATEST), zoom: int = USUAL_ZOOM) -> Response:
    """A law by its number; a sub-law on the page of its law; a procedure by its name."""
    year = _edition(edition)
    number = typed(name)
    if number is not None:
        place = existing(_place(number, year))
        if name != str(law_of(number)):
            return RedirectResponse(place, 303)
        return await page.at_length(lambda: page.shows(law_page(page, int(name), year)))
    if name not in PROCEDURES:
        raise HTTPException(404)
    return await page.at_length(lambda: page.shows(procedure_page(page, name, year, zoom)))


@router.get("/laws/{name}/chart.svg")
async def chart(page: Asked, name: str, edition: str = str(LATEST)) -> Response:
    if name not in PROCEDURES:
        raise HTTPException(404)
    year = _edition(edition)
    drawn = await page.at_length(procedure_chart, name, year, page.language)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


def _place(number: str, edition: Edition) -> str | None:
    """The location of this number: in this edition, or else in the latest that has it; None if none does."""
    editions = known(number)
    if not editions:
        return None
    return address(number, edition if edition in editions else editions[-1])


def _edition(text: str) -> Edition:
    try:
        return parse_edition(text)
    except Problem:
        raise HTTPException(404) from None
