"""The seating of a mariáš tournament, with the clock of each table."""

from __future__ import annotations

from typing import Any

from arbitr.marias import MariasTournament, SeatedTable, Spot
from arbitr.web.views.marias.names import Players


def seats_view(state: MariasTournament, players: Players) -> list[dict[str, Any]]:
    """All rounds, as far as they are planned."""
    if state.seating is None:
        return []
    return [
        {
            "round": number,
            "minutes": this.minutes,
            "begun": number <= state.begun,
            "tables": [
                {**table_view(table, players), **places_view(state, players, (number, table.number))}
                for table in this.tables
            ],
        }
        for number, this in enumerate(state.plan.rounds, 1)
    ]


def table_view(table: SeatedTable, players: Players) -> dict[str, Any]:
    return {
        "table": table.number,
        "minutes": table.minutes,
        "players": [
            {"number": player, "name": players.numbered(player), "waits": _waits(table, player)}
            for player in table.players
        ],
    }


def places_view(state: MariasTournament, players: Players, spot: Spot) -> dict[str, Any]:
    """The drawn order around the table, and who deals first; empty if no places are drawn."""
    drawn = state.places(spot)
    return {"places": [players.numbered(number) for number in drawn]}


def _waits(table: SeatedTable, player: int) -> list[str]:
    """First and last minute; empty at a table of four."""
    return [f"{start}–{end}" for turn, (start, end) in enumerate(table.turns(), 1) if player in table.waiting(turn)]


def clock_view(state: MariasTournament, spot: Spot, now: int) -> dict[str, Any]:
    """`ends` is a time, `left` is relative: a phone whose clock is wrong needs the latter."""
    clock = state.clock(spot)
    turn = state.turn(spot, now)
    table = state.table(spot)
    return {
        "ends": clock.ends,
        "left": clock.left(now),
        "length": clock.length,
        "minutes": max(0, -(-clock.left(now) // 60_000)),
        "stands": clock.paused is not None,
        "turn": turn,
        "turns": len(table.turns()),
    }
