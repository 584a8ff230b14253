"""The referee at a tournament: what he knows of a table before he is asked anything."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.marias.player import PLAYERS
from arbitr.marias.rulings.case import Case
from arbitr.marias.stakes import Stakes
from arbitr.marias.tournament.state import Tournament


def case_for(state: Tournament, seats: Sequence[str], stakes: Stakes | None = None) -> Case:
    """The case of a table where these sit as A, B, C and D."""
    return Case(
        stakes,
        warned=tuple(letter for letter, player in zip(PLAYERS, seats, strict=False) if _is_warned(state, player)),
        has_premiums=bool(state.rules.premium_points),
        options=state.rules.options,
    )


def _is_warned(state: Tournament, player: str) -> bool:
    found = state.players.get(player)
    return found is not None and found.warned > 0
