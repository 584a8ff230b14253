"""What a bid names: a suit or no trump (Law 18E gives their order)."""

from __future__ import annotations

from enum import IntEnum

from arbitr.cards import Suit
from arbitr.plain import notation
from arbitr.problem import Problem


class Denomination(IntEnum):
    """From the lowest to the highest."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    letter: str
    """As in 3N: one letter each, for files."""
    symbol: str
    trumps: Suit | None

    @property
    def is_major(self) -> bool:
        return self in (Denomination.HEARTS, Denomination.SPADES)

    def __str__(self) -> str:
        return self.symbol


for _suit in Suit:
    _named = Denomination(int(_suit))
    _named.letter, _named.symbol, _named.trumps = _suit.letter, _suit.symbol, _suit
Denomination.NOTRUMP.letter, Denomination.NOTRUMP.symbol, Denomination.NOTRUMP.trumps = "N", "NT", None

DENOMINATION_NAMED = {name: d for d in Denomination for name in (d.letter, d.symbol)}
"""Every way in which a denomination is written, in capitals."""


def parse_denomination(text: str) -> Denomination:
    found = DENOMINATION_NAMED.get(text.strip().upper().removesuffix("\ufe0f"))
    if found is None:
        raise Problem("{text} is not a denomination; write C, D, H, S or NT", text=repr(text))
    return found


notation(Denomination, lambda denomination: denomination.letter, parse_denomination)
