"""The phone at the table: opened by a code on the table, without an account."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response
from pydantic import BaseModel, Field

from arbitr.club import LiveLog, current_session, sent_by_phone
from arbitr.club.permissions import TABLE, Viewer, may_compare, round_of_phone, seat_of, viewer_with
from arbitr.store.engine.counters import REGISTER
from arbitr.store.tokens import Token
from arbitr.tournament import ContestKind, Log, Room, Tournament, TournamentEvent
from arbitr.tournament.scores.marks import WORDS, ResultMark, marks
from arbitr.web.access import Asked
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_now, names_of, tournament_of
from arbitr.web.pages.tournament.frame import followed
from arbitr.web.pages.tournament.phone import MOST_ENTRIES, owner_of, taken, token_needed, token_of
from arbitr.web.pages.tournament.visit import Visit
from arbitr.web.render import embedded
from arbitr.web.views.bridge.phone import phone_mark, phone_view
from arbitr.web.views.bridge.traveller import traveller_view

router = APIRouter(tags=["phone"])


def viewer_of(page: Page, stream: str) -> Viewer:
    """The viewer of public pages: the director, a contestant on its own phone, or anybody."""
    return viewer_with(page.session.roles, owner_of(token_of(page, stream)))


def still_sees(page: Page, stream: str, viewer: Viewer) -> Callable[[], bool]:
    """Whether the browser is still that viewer: its user has the role, and its phone the token."""

    def may_see() -> bool:
        roles = page.services.signing.session(page.request).roles
        return viewer_with(roles, owner_of(token_of(page, stream))) == viewer

    return may_see


@router.get("/t/{id_}/phone/live")
async def phone_live(page: Asked, visit: Visit) -> Response:
    """What the phone shows, whenever something at its table changes; until it loses its right or is moved."""
    token = token_needed(page, visit.id)
    drawn: tuple[object, str] = (None, "")

    def render(live: LiveLog) -> str:
        nonlocal drawn
        mark = (phone_mark(live, token), page.services.store.newest(REGISTER))
        if mark != drawn[0]:  # most lines of a log concern other tables
            view = phone_view(live, names_now(page, live.state, hidden_too=True), token)
            drawn = mark, embedded({**view, "version": 0})  # the version goes with the event
        return drawn[1]

    def may_see() -> bool:
        now = token_of(page, visit.id)
        return now is not None and (now.kind, now.whom) == (token.kind, token.whom)

    return followed(page, visit.id, ("phone", token.kind, token.whom), render, may_see)


class SentEntry(BaseModel):
    """A phone's entries. Its id is created on the phone, so a repeated entry counts once."""

    id: str = Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
    kind: str = Field(pattern="^(result|confirm|call|appeal)$")
    round: int = Field(ge=1, le=999)
    section: str = Field(max_length=2)
    table: int = Field(ge=1, le=9999)
    room: str = Field("", max_length=1)
    board: int = Field(0, ge=0, le=9999)
    result: str = Field("", max_length=20)
    lead: str = Field("", max_length=3)
    none: str = Field("", max_length=20)
    text: str = Field("", max_length=500)


class SentEntries(BaseModel):
    """In chronological order."""

    entries: list[SentEntry] = Field(max_length=MOST_ENTRIES)


@router.post("/t/{id_}/phone/entries")
async def entries(page: Asked, visit: Visit, sent: SentEntries) -> Response:
    """Each is acknowledged once it is on disk; a rejected one is answered with the reason."""
    token = token_needed(page, visit.id)
    made = [(entry.id, partial(_sent, entry, token)) for entry in sent.entries]
    return await taken(visit, token, made, lambda place: _shown(page, visit.live, sent.entries[place]))


def _sent(entry: SentEntry, token: Token, log: Log[Tournament]) -> list[TournamentEvent]:
    return sent_by_phone(log, entry, token)


def _shown(page: Page, live: LiveLog, entry: SentEntry) -> dict[str, Any]:
    """What looks wrong with the table's result. The lead is marked only for the director: a phone that showed the mark
    could try leads until it knew a hand.
    """
    state: Tournament = live.state
    session = current_session(state)
    if entry.kind not in ("result", "confirm") or session is None:
        return {}
    section = session.sections[entry.section]
    spot = (entry.round, entry.table, entry.board, Room(entry.room) if entry.room else None)
    wrong = [mark for mark in marks(session, section, spot) if mark is ResultMark.WRONG_BOARD]
    return {"marks": [page.say(WORDS[mark]) for mark in wrong]}


@router.get("/t/{id_}/phone/board/{board}")
async def phone_traveller(page: Asked, id_: str, board: int) -> Response:
    """Other results on a board that this table has just played, if the regulations allow it."""
    live, state = await tournament_of(page, id_)
    token = token_needed(page, id_)
    session = current_session(state)
    if session is None or not state.rules.show_traveller or state.rules.kind is ContestKind.TEAMS:
        raise HTTPException(403)
    # A table's device shows it to its current players: only the boards of this round.
    last = round_of_phone(token, state, session)
    rounds = [last] if token.kind == TABLE else range(1, last + 1)
    for number in rounds:
        found = seat_of(token, session, number) if number else None
        if found is None or board not in found[1].boards:
            continue
        section, seated = found
        assert seated.table is not None
        if may_compare(state, section, (number, seated.table, board, seated.room)):
            own = seated.ns[0] if seated.ns else ""
            view = traveller_view(live, await names_of(page, state), page, session.number, board, Viewer(own=own))
            return page.answer("bridge/phone_traveller.html", {"head": heading(id_, state), "traveller": view})
    raise HTTPException(403)
