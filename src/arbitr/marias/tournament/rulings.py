"""The referee at a tournament: what he knows about a table before he asks anything."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.marias.player import PLAYERS
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.settlement.stakes import Stakes
from arbitr.marias.tournament.state import MariasTournament


def case_for(state: MariasTournament, seats: Sequence[str], stakes: Stakes | None = None) -> MariasCase:
    """The case of a table with these players as A, B, C and D."""
    return MariasCase(
        stakes,
        warned=tuple(letter for letter, player in zip(PLAYERS, seats, strict=False) if _is_warned(state, player)),
        announced_early=tuple(
            letter for letter, player in zip(PLAYERS, seats, strict=False) if _has_announced_early(state, player)
        ),
        has_premiums=bool(state.rules.premium_points),
        deposit=state.rules.deposit,
        options=state.rules.options,
    )


def _has_announced_early(state: MariasTournament, player: str) -> bool:
    """An earlier ruling on a premature announcement of this player; one that was no such thing is not recorded."""
    return any(
        ruling.conversation.incident.procedure == "early_announcement"
        and ruling.seats[ruling.conversation.incident.by] == player
        for ruling in state.rulings.values()
    )


def _is_warned(state: MariasTournament, player: str) -> bool:
    found = state.players.get(player)
    return found is not None and found.warned > 0
