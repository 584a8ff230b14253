"""Prices in haléře (article I, II.6, II.7, II.11, 15). Red trumps are extra."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.message import Message


@dataclass(frozen=True, slots=True)
class Rates:
    """The tariff of a tournament, here with a base of 0.20 Kč."""

    game: int = 20
    seven: int = 40
    silent_seven: int = 20
    hundred: int = 80
    """For each unit: 100 is one, 110 two."""
    betl: int = 300
    durch: int = 600
    two_sevens: int = 800
    renonc: int = 200
    """A flat sum to each player, in addition to the fleked game."""


TARIFF = Rates()
RED = 2
"""Red trumps double."""
RENONC_IN_HUNDRED = {40: 130, 20: 110}
"""The hundred that a revoke is paid as, by the hláška on which the hundred is played (II.11)."""


def money(haler: int) -> Message:
    """Haléře as crowns, in the notation of a language; the sign belongs to the crowns."""
    crowns, rest = divmod(abs(haler), 100)
    return Message("{crowns}.{haler} Kč", crowns=f"{'-' if haler < 0 else ''}{crowns}", haler=f"{rest:02d}")
