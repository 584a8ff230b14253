"""The phone at a mariáš table: opened by the code on the table, without an account. It writes the table's slip."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, Field

from arbitr.club import marias_seat_of
from arbitr.club.permissions import pays_for, signs_alone
from arbitr.marias import MariasTournament, PremiumGame, parse_undertaking
from arbitr.marias.tournament import events
from arbitr.problem import Problem
from arbitr.store.tokens import Token
from arbitr.tournament import Log, TournamentEvent
from arbitr.web.access import Asked
from arbitr.web.pages.tournament.phone import MOST_ENTRIES, taken, token_needed
from arbitr.web.pages.tournament.visit import Visit

router = APIRouter(tags=["mariáš: phone"])
MOST_AT_A_TABLE = 7


class PremiumEntry(BaseModel):
    """A game that earns premium points, and its player."""

    player: str = Field(max_length=64)
    undertaking: str = Field(max_length=30)
    holding: str = Field("", max_length=200)


class SentSlip(BaseModel):
    """A phone's entries. Its id is created on the phone, so a repeated entry counts once."""

    id: str = Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
    kind: str = Field(pattern="^(slip|hand_in|stake|call|stop|go_on)$")
    round: int = Field(ge=1, le=99)
    table: int = Field(ge=1, le=999)
    amounts: dict[str, int] = Field({}, max_length=MOST_AT_A_TABLE)
    """Haléře, by player."""
    premiums: list[PremiumEntry] = Field([], max_length=100)
    signed: list[str] = Field([], max_length=MOST_AT_A_TABLE)
    player: str = Field("", max_length=64)
    text: str = Field("", max_length=500)


class SentSlips(BaseModel):
    """In chronological order."""

    entries: list[SentSlip] = Field(max_length=MOST_ENTRIES)


@router.post("/m/{id_}/phone/entries")
async def entries(page: Asked, visit: Visit, sent: SentSlips) -> Response:
    """Each is acknowledged once it is on disk; a rejected one is answered with the reason."""
    token = token_needed(page, visit.id)
    return await taken(visit, token, [(entry.id, partial(_events, entry=entry, token=token)) for entry in sent.entries])


def _events(log: Log[MariasTournament], entry: SentSlip, token: Token) -> list[TournamentEvent]:
    state = log.state
    spot = entry.round, entry.table
    if marias_seat_of(token, state, entry.round) != state.table(spot):
        raise Problem(
            "this phone does not score for table {table} in round {number}", table=entry.table, number=entry.round
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
                raise Problem("{player} is not seated at this table", player=entry.player)
            if not pays_for(token, entry.player):
                raise Problem("this phone writes only for its own player; use the other player's phone or the table's")
            return [events.StakeAdded(entry.player, state.rules.stake)]
        case _:
            return _slip(state, entry, token)


def _slip(state: MariasTournament, entry: SentSlip, token: Token) -> list[TournamentEvent]:
    spot = entry.round, entry.table
    premiums = tuple(
        PremiumGame(premium.player, parse_undertaking(premium.undertaking), premium.holding)
        for premium in entry.premiums
    )
    written = events.SlipWritten(*spot, tuple(entry.amounts.items()), premiums)
    if entry.kind == "slip":
        return [written]
    # Both or neither: a rejected slip is not submitted either.
    if not signs_alone(token):
        return [written, events.SlipHandedIn(*spot, tuple(dict.fromkeys(entry.signed)))]
    slip = state.slips.get(spot)
    is_same = slip is not None and (slip.amounts, slip.premiums) == (entry.amounts, premiums)
    signed = events.SlipSigned(*spot, token.whom)
    return [signed] if is_same else [written, signed]  # nobody signs a slip that another phone has changed meanwhile
