"""The phone at a table: opened by a code on the table, without an account. Its token says which table or person it
scores for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import JSONResponse, Response

from arbitr.club import CodedTable, Decide
from arbitr.club.actions.phones import NotBegun, author_of
from arbitr.club.permissions import TABLE, must_wait
from arbitr.problem import Problem
from arbitr.store.tokens import Token
from arbitr.web.access import Asked
from arbitr.web.form_reader import texts
from arbitr.web.forms import FormState
from arbitr.web.page import Page, existing
from arbitr.web.pages.bridge.common import BRIDGE_PAGES
from arbitr.web.pages.tournament.visit import GAME_PAGES, TournamentVisit, Visit
from arbitr.web.render import embedded
from arbitr.web.signing import cookie_name

router = APIRouter()
MOST_ENTRIES = 60
"""In one sending."""
MOST_PHONES = 24
"""For one table or one who sits there; further phones wait for the director. Each visit of a browser without cookies is
another phone."""
MOST_WAITING = 100
"""In one tournament: each is a line on the director's page."""


# Tokens


def phone_cookie(page: Page, id_: str) -> str:
    return cookie_name(f"phone_{id_}", page.is_secure)


def token_of(page: Page, stream: str) -> Token | None:
    """What this phone may score for; None if it has no token, waits for the director, or its token was revoked."""
    token = brought_by(page, stream)
    return token if token is not None and token.is_valid else None


def brought_by(page: Page, stream: str) -> Token | None:
    """The token of this browser, whether it may write or not."""
    services = page.services
    id_ = services.signing.token_id(page.request.cookies.get(phone_cookie(page, stream), ""))
    token: Token | None = None if id_ is None else services.store.tokens.get(id_)
    return None if token is None or token.stream != stream else token


def token_needed(page: Page, stream: str) -> Token:
    token = token_of(page, stream)
    if token is None:
        raise HTTPException(403)
    return token


def owner_of(token: Token | None) -> str:
    """The contestant or player whom a phone accompanies; empty for a table's device and for no phone."""
    return "" if token is None or token.kind == TABLE else token.whom.partition("@")[0]


# The code on a table


async def _coded(page: Page, code: str) -> tuple[TournamentVisit, CodedTable]:
    table = existing(page.services.signing.codes.table(code))
    game = GAME_PAGES.get(page.request.url.path.split("/")[1], BRIDGE_PAGES)
    live, _ = await game.opened(page, table.stream)
    return TournamentVisit(page, game, table.stream, live), table


@router.get("/p/{code}", tags=["phone"])
@router.get("/m/p/{code}", tags=["mariáš: phone"])
async def scanned(page: Asked, code: str) -> Response:
    """The code on a table: who are you? A known phone is moved by a scan at another table."""
    visit, table = await _coded(page, code)
    view = {
        "head": visit.head,
        "code": code,
        **visit.game.scanned(page, visit.state, await visit.names(hidden_too=True), table),
        "known": token_of(page, visit.id) is not None,
    }
    return page.answer("tournament/scanned.html", view)


@router.post("/p/{code}", tags=["phone"])
@router.post("/m/p/{code}", tags=["mariáš: phone"])
async def chosen(page: Asked, code: str, form: Annotated[FormState, texts("who")]) -> Response:
    """The table's device, or a player's phone, which accompanies him. At a table where the director has revoked a
    phone, a new phone waits for the director.
    """
    visit, table = await _coded(page, code)
    kind, whom = visit.game.owner(visit.state, table, form["who"])
    token = await page.services.store.run(_admitted, visit, table, kind, whom)
    response = page.goes_to(f"{visit.address}/phone")
    response.set_cookie(
        phone_cookie(page, visit.id),
        page.services.signing.token(token.id),
        max_age=7 * 86400,
        httponly=True,
        samesite="lax",
        secure=page.is_secure,
    )
    return response


def _admitted(visit: TournamentVisit, table: CodedTable, kind: str, whom: str) -> Token:
    """The token of this phone for this table, or for one who sits there."""
    tokens = visit.page.services.store.tokens
    brought = brought_by(visit.page, visit.id)
    if brought is not None and brought.is_valid and (brought.kind, brought.whom) == (kind, whom):
        return brought
    _, name = visit.game.owner(visit.state, table, "")
    waits = must_wait(tokens.watched(visit.id), name, visit.game.sitting(visit.state, table), brought)
    if brought is not None and not brought.revoked:
        tokens.move(brought.id, kind, whom, waits)
        return brought
    waits = waits or tokens.count(visit.id, kind, whom) >= MOST_PHONES
    if waits and len(tokens.waiting(visit.id)) >= MOST_WAITING:
        raise Problem("too many phones wait already; call the director")
    return tokens.issue(visit.id, kind, whom, waits)


# The page of the phone


@router.get("/t/{id_}/phone", tags=["phone"])
@router.get("/m/{id_}/phone", tags=["mariáš: phone"])
async def phone(page: Asked, visit: Visit) -> Response:
    head = visit.game.head(visit.id, visit.state, False)
    token = token_of(page, visit.id)
    if token is None:
        brought = brought_by(page, visit.id)
        waits = brought is not None and brought.waits
        return page.answer(
            "tournament/phone_waits.html" if waits else "tournament/scan_first.html", {"head": head}, 403
        )
    view = await _state(visit, token)
    shown = {"head": head, "state": view, "own": owner_of(token), "embedded": embedded(view)}
    return page.answer(f"{visit.game.templates}/phone.html", shown)


@router.get("/t/{id_}/phone/state", tags=["phone"])
@router.get("/m/{id_}/phone/state", tags=["mariáš: phone"])
async def phone_state(page: Asked, visit: Visit) -> Response:
    """The same as JSON, polled by the open page."""
    return JSONResponse(await _state(visit, token_needed(page, visit.id)))


async def _state(visit: TournamentVisit, token: Token) -> dict[str, Any]:
    return visit.game.phone(visit.live, await visit.names(hidden_too=True), visit.page, token)


# What a phone sends


async def taken(
    visit: TournamentVisit,
    token: Token,
    entries: Sequence[tuple[str, Decide]],
    shown: Callable[[int], dict[str, Any]] = lambda number: {},
) -> Response:
    """Each is acknowledged once it is on disk; a rejected one is answered with the reason.

    An entry has an id created by its phone, so a repeated one counts once. `shown` is additional feedback beside the
    entry for this place.
    """
    page = visit.page
    answers: list[dict[str, Any]] = []
    for place, (id_, decide) in enumerate(entries):
        try:
            stored = await visit.game.write(page, visit.id, author_of(token), decide, f"{token.id}-{id_}")
        except Problem as problem:
            waits = isinstance(problem, NotBegun)
            answers.append({"id": id_, "ok": False, "waits": waits, "problem": page.say(problem)})
            continue
        answers.append({"id": id_, "ok": True, "again": stored.again, **shown(place)})
    return JSONResponse({"answers": answers, "state": await _state(visit, token)})
