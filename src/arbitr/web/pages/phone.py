"""The phone at the table: opened by a code on the table, without an account."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from arbitr.bridge.result import Result
from arbitr.cards import Card
from arbitr.problem import Problem
from arbitr.store.tokens import Token
from arbitr.tournament.event import Event
from arbitr.tournament.events.direct import DirectorCalled
from arbitr.tournament.events.results import ResultConfirmed, ResultEntered
from arbitr.tournament.log import Log
from arbitr.tournament.marks import WORDS, Mark, marks
from arbitr.tournament.place import Place, Room, in_room, table_name
from arbitr.tournament.rules import Kind
from arbitr.tournament.session import Session
from arbitr.tournament.slip import NoResult, Score
from arbitr.tournament.state import Tournament
from arbitr.web.guard import Asked
from arbitr.web.live import Live
from arbitr.web.page import Page, embedded
from arbitr.web.pages.common import heading, names_of, tournament_of
from arbitr.web.typed import session_played
from arbitr.web.views.due import Viewer
from arbitr.web.views.phone import CONTESTANT, TABLE, current_session, phone_view, seat_of
from arbitr.web.views.traveller import traveller_view

router = APIRouter(tags=["phone"])
MOST_ENTRIES = 60
"""In one sending."""
AHEAD = 1
"""Rounds that a phone without the server may be ahead of it."""


def cookie_name(id_: str) -> str:
    return f"phone_{id_}"


@router.get("/p/{code}")
async def scanned(page: Asked, code: str) -> Response:
    """The code on a table: who are you? A phone that is known here is mended by a scan at another table."""
    stream, section, table, room, state = await _table_of(page, code)
    session = current_session(state)
    names = await names_of(page, state, hidden_too=True)
    pairs = []
    if session is not None and section in session.sections:
        plan = session.sections[section].plan
        number = min(max(1, session.round), plan.rounds)
        seated = plan.at(number, table, Room(room) if room else None)
        pairs = [
            {"id": each, "name": names.contestant(state, each, session.number, number), "side": side}
            for side, these in (("N-S", seated.ns), ("E-W", seated.ew))
            for each in these
        ]
    known = token_of(page, stream)
    view = {
        "head": heading(stream, state, None if session is None else session.number),
        "code": code,
        "table": page.say(in_room(table_name(section, table), Room(room) if room else None)),
        "pairs": pairs,
        "known": known is not None,
    }
    return page.answer("scanned.html", view)


@router.post("/p/{code}")
async def chosen(page: Asked, code: str, who: str = Form("")) -> Response:
    """The table's own device, or the phone of one of the pairs."""
    stream, section, table, room, state = await _table_of(page, code)
    kind, whom = TABLE, table_name(section, table, Room(room) if room else None)
    if who:
        session = current_session(state)
        known = (
            session is not None and section in session.sections and who in session.sections[section].plan.contestants
        )
        if not known:
            raise Problem("{id} does not play here", id=who)
        kind, whom = CONTESTANT, f"{who}@{room}" if room else who
    return await writes_for(page, stream, kind, whom, f"/t/{stream}/phone")


async def writes_for(page: Page, stream: str, kind: str, whom: str, address: str) -> Response:
    """This phone writes for this table or contestant from now on, and goes to its page."""
    store = page.request.app.state.store
    token = token_of(page, stream)
    if token is None:
        token = await store.run(store.tokens.issue, stream, kind, whom)
    else:
        await store.run(store.tokens.move, token.id, kind, whom)
    response = page.goes_to(address)
    response.set_cookie(
        cookie_name(stream),
        page.request.app.state.signing.token(token.id),
        max_age=7 * 86400,
        httponly=True,
        samesite="lax",
        secure=page.request.url.scheme == "https",
    )
    return response


async def _table_of(page: Page, code: str) -> tuple[str, str, int, str, Tournament]:
    found = page.request.app.state.signing.table_of(code)
    if found is None:
        raise HTTPException(404)
    stream, section, table, room = found
    _, state = await tournament_of(page, stream)
    return stream, section, table, room, state


def token_of(page: Page, stream: str) -> Token | None:
    """What this phone may write for; None for one that has no token, or whose token was revoked."""
    app = page.request.app
    id_ = app.state.signing.token_id(page.request.cookies.get(cookie_name(stream), ""))
    token: Token | None = None if id_ is None else app.state.store.tokens.get(id_)
    return None if token is None or token.revoked or token.stream != stream else token


def viewer_of(page: Page, stream: str) -> Viewer:
    """Who looks at what everybody may see: the director, a contestant on a phone of its own, or anybody."""
    token = token_of(page, stream)
    own = token.whom.partition("@")[0] if token is not None and token.kind == CONTESTANT else ""
    return Viewer(page.session.has("director"), own)


def token_needed(page: Page, stream: str) -> Token:
    token = token_of(page, stream)
    if token is None:
        raise HTTPException(403)
    return token


@router.get("/t/{id_}/phone")
async def phone(page: Asked, id_: str) -> Response:
    live, state = await tournament_of(page, id_)
    token = token_of(page, id_)
    if token is None:
        return page.answer("scan_first.html", {"head": heading(id_, state)}, 403)
    view = phone_view(live, await names_of(page, state, hidden_too=True), token)
    shown = {"head": heading(id_, state), "state": view, "own": viewer_of(page, id_).own, "embedded": embedded(view)}
    return page.answer("phone.html", shown)


@router.get("/t/{id_}/phone/state")
async def phone_state(page: Asked, id_: str) -> Response:
    """The same as JSON: what the open page asks for from time to time."""
    live, state = await tournament_of(page, id_)
    return JSONResponse(phone_view(live, await names_of(page, state, hidden_too=True), token_needed(page, id_)))


class Entry(BaseModel):
    """What a phone sends. Its id is made on the phone: sent twice, it counts once."""

    id: str = Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
    kind: str = Field(pattern="^(result|confirm|call)$")
    round: int = Field(ge=1, le=999)
    section: str = Field(max_length=2)
    table: int = Field(ge=1, le=9999)
    room: str = Field("", max_length=1)
    board: int = Field(0, ge=0, le=9999)
    result: str = Field("", max_length=20)
    lead: str = Field("", max_length=3)
    none: str = Field("", max_length=20)
    text: str = Field("", max_length=500)


class Entries(BaseModel):
    """In the order in which they were made."""

    entries: list[Entry] = Field(max_length=MOST_ENTRIES)


@router.post("/t/{id_}/phone/entries")
async def entries(page: Asked, id_: str, sent: Entries) -> Response:
    """Each is acknowledged when it is on the disk; one that cannot be is answered with the reason."""
    live, _ = await tournament_of(page, id_)
    token = token_needed(page, id_)
    answers = []
    for entry in sent.entries:
        try:
            stored = await page.request.app.state.logs.write(
                id_, lambda log, entry=entry: _events(log, entry, token), _by(token), f"{token.id}-{entry.id}"
            )
        except Problem as problem:
            answers.append({"id": entry.id, "ok": False, "problem": page.say(problem)})
            continue
        answers.append({"id": entry.id, "ok": True, "again": stored.again, **_shown(page, live, entry)})
    view = phone_view(live, await names_of(page, live.state, hidden_too=True), token)
    return JSONResponse({"answers": answers, "state": view})


def _by(token: Token) -> str:
    return f"{token.kind} {token.whom}"


def _events(log: Log[Tournament], entry: Entry, token: Token) -> list[Event]:
    state = log.state
    session = session_played(state)
    place = _place(session, entry)
    if place.round > session.round + AHEAD:
        raise Problem("round {round} has not begun", round=place.round)
    found = seat_of(token, session, place.round)
    where = None if found is None else (found[0].letter, found[1].table, found[1].room)
    if where != (place.section, place.table, place.room):
        table = f"{place.section}{place.table}"
        raise Problem("this phone does not write for table {table} in round {round}", table=table, round=place.round)
    if entry.kind == "call":
        return [DirectorCalled(session.number, place.section, place.table, place.room, entry.text)]
    if entry.kind == "confirm":
        return [ResultConfirmed(place)]
    return [ResultEntered(place, _score(entry))]


def _place(session: Session, entry: Entry) -> Place:
    try:
        room = Room(entry.room) if entry.room else None
    except ValueError:
        raise Problem("{room} is not a room; write o or c", room=repr(entry.room)) from None
    return Place(session.number, entry.section, entry.round, entry.table, entry.board, room)


def _score(entry: Entry) -> Score:
    if entry.none:
        try:
            return Score(none=NoResult(entry.none))
        except ValueError:
            choices = ", ".join(each.value for each in NoResult)
            raise Problem("{none} is none of {choices}", none=repr(entry.none), choices=choices) from None
    return Score(Result.parse(entry.result), Card.parse(entry.lead) if entry.lead else None)


def _shown(page: Page, live: Live, entry: Entry) -> dict[str, Any]:
    """What the table is told of its result: what looks wrong, never naming a hand; and the others' if it may."""
    state: Tournament = live.state
    session = current_session(state)
    if entry.kind != "result" or session is None:
        return {}
    section = session.sections[entry.section]
    spot = (entry.round, entry.table, entry.board, Room(entry.room) if entry.room else None)
    wrong = [mark for mark in marks(session, section, spot) if mark in (Mark.LEAD, Mark.WRONG_BOARD, Mark.DISAGREEMENT)]
    return {"marks": [page.say(WORDS[mark]) for mark in wrong]}


@router.get("/t/{id_}/phone/board/{board}")
async def phone_traveller(page: Asked, id_: str, board: int) -> Response:
    """What others had on a board that this table has just played, if the regulations allow it."""
    live, state = await tournament_of(page, id_)
    token = token_needed(page, id_)
    session = current_session(state)
    if session is None or not state.rules.show_traveller or state.rules.kind is Kind.TEAMS:
        raise HTTPException(403)
    # A device of the table shows it to whoever sits there now: only the boards of this round.
    rounds = [session.round] if token.kind == TABLE else range(1, session.round + 1)
    for number in rounds:
        found = seat_of(token, session, number) if number else None
        if found is not None and board in found[1].boards and found[1].table is not None:
            slip = found[0].slips.get((number, found[1].table, board, found[1].room))
            if slip is not None and slip.result is not None:
                own = found[1].ns[0] if found[1].ns else ""
                view = traveller_view(live, await names_of(page, state), page, session.number, board, Viewer(own=own))
                return page.answer("phone_traveller.html", {"head": heading(id_, state), "traveller": view})
    raise HTTPException(403)
