"""The phone at a mariáš table: opened by the code on the table, without an account. It writes the table's slip."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field

from arbitr.marias.tournament import events
from arbitr.marias.tournament.premium import PremiumGame
from arbitr.marias.tournament.state import Tournament
from arbitr.marias.undertaking import parse_undertaking
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.store.tokens import Token
from arbitr.tournament.event import Event
from arbitr.tournament.log import Log
from arbitr.web.guard import Asked
from arbitr.web.page import Page, embedded
from arbitr.web.pages.marias_common import evening_of, heading, players_of, write
from arbitr.web.pages.phone import MOST_ENTRIES, token_needed, token_of, writes_for
from arbitr.web.views.marias_phone import PLAYER, TABLE, phone_view, seat_of

router = APIRouter(tags=["mariáš: phone"])
MOST_AT_A_TABLE = 7


@router.get("/m/p/{code}")
async def scanned(page: Asked, code: str) -> Response:
    """The code on a table: who are you?"""
    id_, table, state = await _table_of(page, code)
    players = await players_of(page, state, hidden_too=True)
    view = {
        "head": heading(id_, state),
        "code": code,
        "table": table,
        "players": [{"id": each, "name": players.name(each)} for each in _sitting(state, table)],
    }
    return page.answer("marias_scanned.html", view)


def _sitting(state: Tournament, table: int) -> tuple[str, ...]:
    """Who sits there now, or will in the first round; without the organiser's people."""
    if state.seating is None:
        return ()
    spot = max(1, state.begun), table
    here = [each.number for each in state.round(spot[0]).tables]
    return tuple(each for each in state.seated(spot) if each in state.players) if table in here else ()


@router.post("/m/p/{code}")
async def chosen(page: Asked, code: str, who: str = Form("")) -> Response:
    """The table's own device, or the phone of one of the players, which goes with him."""
    id_, table, state = await _table_of(page, code)
    if who and who not in _sitting(state, table):
        raise Problem("{id} does not play here", id=who)
    kind, whom = (PLAYER, who) if who else (TABLE, str(table))
    return await writes_for(page, id_, kind, whom, f"/m/{id_}/phone")


async def _table_of(page: Page, code: str) -> tuple[str, int, Tournament]:
    found = page.request.app.state.signing.table_of(code)
    if found is None:
        raise HTTPException(404)
    id_, _, table, _ = found
    _, state = await evening_of(page, id_)
    return id_, table, state


def own_player(page: Page, id_: str) -> str:
    """Whose phone this is; empty for any other."""
    token = token_of(page, id_)
    return token.whom if token is not None and token.kind == PLAYER else ""


@router.get("/m/{id_}/phone")
async def phone(page: Asked, id_: str) -> Response:
    _, state = await evening_of(page, id_)
    token = token_of(page, id_)
    if token is None:
        return page.answer("scan_first.html", {"head": heading(id_, state)}, 403)
    view = await _view(page, id_, token)
    return page.answer("marias_phone.html", {"head": heading(id_, state), "state": view, "embedded": embedded(view)})


@router.get("/m/{id_}/phone/state")
async def phone_state(page: Asked, id_: str) -> Response:
    """The same as JSON: what the open page asks for from time to time."""
    await evening_of(page, id_)
    return JSONResponse(await _view(page, id_, token_needed(page, id_)))


async def _view(page: Page, id_: str, token: Token) -> dict[str, Any]:
    live, state = await evening_of(page, id_)
    players = await players_of(page, state, hidden_too=True)
    return phone_view(live, players, page, token, now())


class Premium(BaseModel):
    """A game that earns premium points, and who made it."""

    player: str = Field(max_length=64)
    undertaking: str = Field(max_length=30)
    holding: str = Field("", max_length=200)


class Entry(BaseModel):
    """What a phone sends. Its id is made on the phone: sent twice, it counts once."""

    id: str = Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
    kind: str = Field(pattern="^(slip|hand_in|stake|call|stop|go_on)$")
    round: int = Field(ge=1, le=99)
    table: int = Field(ge=1, le=999)
    amounts: dict[str, int] = Field({}, max_length=MOST_AT_A_TABLE)
    """Haléře, by player."""
    premiums: list[Premium] = Field([], max_length=100)
    signed: list[str] = Field([], max_length=MOST_AT_A_TABLE)
    player: str = Field("", max_length=64)
    text: str = Field("", max_length=500)


class Entries(BaseModel):
    """In the order in which they were made."""

    entries: list[Entry] = Field(max_length=MOST_ENTRIES)


@router.post("/m/{id_}/phone/entries")
async def entries(page: Asked, id_: str, sent: Entries) -> Response:
    """Each is acknowledged when it is on the disk; one that cannot be is answered with the reason."""
    await evening_of(page, id_)
    token = token_needed(page, id_)
    answers: list[dict[str, Any]] = []
    for entry in sent.entries:
        try:
            stored = await write(
                page,
                id_,
                f"{token.kind} {token.whom}",
                lambda log, entry=entry: _events(log, entry, token),  # type: ignore[misc]
                f"{token.id}-{entry.id}",
            )
        except Problem as problem:
            answers.append({"id": entry.id, "ok": False, "problem": page.say(problem)})
            continue
        answers.append({"id": entry.id, "ok": True, "again": stored.again})
    return JSONResponse({"answers": answers, "state": await _view(page, id_, token)})


def _events(log: Log[Tournament], entry: Entry, token: Token) -> list[Event]:
    state = log.state
    spot = entry.round, entry.table
    if seat_of(token, state, entry.round) != state.table(spot):
        raise Problem(
            "this phone does not write for table {table} in round {number}", table=entry.table, number=entry.round
        )
    match entry.kind:
        case "call":
            return [events.RefereeCalled(*spot, entry.text)]
        case "stop":
            return [events.ClockStopped(*spot)]
        case "go_on":
            return [events.ClockGoesOn(*spot)]
        case "stake":
            if entry.player not in state.seated(spot):
                raise Problem("{player} does not sit at this table", player=entry.player)
            return [events.StakeAdded(entry.player, state.rules.stake)]
        case _:
            return _slip(entry)


def _slip(entry: Entry) -> list[Event]:
    spot = entry.round, entry.table
    premiums = tuple(
        PremiumGame(each.player, parse_undertaking(each.undertaking), each.holding) for each in entry.premiums
    )
    written = events.SlipWritten(*spot, tuple(entry.amounts.items()), premiums)
    if entry.kind == "slip":
        return [written]
    # In one: a slip that is refused is not handed in either.
    return [written, events.SlipHandedIn(*spot, tuple(dict.fromkeys(entry.signed)))]
