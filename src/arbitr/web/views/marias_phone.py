"""What a phone at a mariáš table sees: its table in each round, the clock, the slip. Never another table."""

from __future__ import annotations

from typing import Any

from arbitr.marias.rates import money
from arbitr.marias.seating import Table
from arbitr.marias.tournament.slip import Slip
from arbitr.marias.tournament.state import Spot, Tournament
from arbitr.store.tokens import Token
from arbitr.web.live import Live
from arbitr.web.page import Page
from arbitr.web.views.marias_names import Players
from arbitr.web.views.marias_seats import clock_view

TABLE, PLAYER = "table", "player"
"""A device that stays at its table, or a phone that goes with its player."""


def seat_of(token: Token, state: Tournament, number: int) -> Table | None:
    """Where this phone writes in a round; None where there is no such table, or its player does not play."""
    for table in state.round(number).tables:
        if token.kind == TABLE and token.whom == str(table.number):
            return table
        if token.kind == PLAYER and token.whom in map(state.called, table.players):
            return table
    return None


def phone_view(live: Live, players: Players, page: Page, token: Token, now: int) -> dict[str, Any]:
    """Everything that the page needs to go on without the server."""
    state: Tournament = live.state
    rounds = [] if state.seating is None else range(1, len(state.plan.rounds) + 1)
    return {
        "id": live.stream,
        "title": state.title,
        "version": live.version,
        "phone": {"kind": token.kind, "whom": token.whom},
        "decimal": "." if page.language == "en" else ",",
        "round": state.begun,
        "over": state.ended is not None,
        "rounds": [_round_view(state, players, token, number, now) for number in rounds],
        "stake": page.say(money(state.rules.stake)),
        "premium_rows": [
            {
                "undertaking": row.undertaking.value,
                "holding": row.holding,
                "words": " · ".join(each for each in (page.say(row.undertaking.message), row.holding) if each),
                "points": row.points,
            }
            for row in state.rules.premium_points
        ],
    }


def _round_view(state: Tournament, players: Players, token: Token, number: int, now: int) -> dict[str, Any]:
    table = seat_of(token, state, number)
    if table is None:
        return {"round": number, "table": None, "players": [], "clock": None, "slip": None, "called": False}
    spot = number, table.number
    seated = state.seated(spot)
    slip = state.slips.get(spot)
    return {
        "round": number,
        "table": table.number,
        "minutes": table.minutes,
        "players": [
            {
                "id": player,
                "name": players.name(player),
                "number": drawn,
                "stake": state.stakes.get(player),
                "own": token.kind == PLAYER and player == token.whom,
            }
            for drawn, player in zip(table.players, seated, strict=True)
        ],
        "waits": [[state.called(each) for each in table.waiting(turn)] for turn in range(1, len(table.turns()) + 1)],
        "clock": clock_view(state, spot, now) if spot in state.clocks else None,
        "slip": None if slip is None else slip_view(slip),
        "called": is_called(state, spot),
    }


def slip_view(slip: Slip) -> dict[str, Any]:
    return {
        "amounts": dict(slip.amounts),
        "premiums": [
            {"player": each.player, "undertaking": each.undertaking.value, "holding": each.holding}
            for each in slip.premiums
        ],
        "handed_in": slip.handed_in is not None,
        "signed": list(slip.signed),
        "corrected": slip.corrected,
    }


def is_called(state: Tournament, spot: Spot) -> bool:
    return any(call.spot == spot and call.answered is None for call in state.calls.values())
