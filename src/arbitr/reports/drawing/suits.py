"""The suit symbols in text, and their colours: the shape shows the suit, the colour repeats it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from arbitr.cards import Suit

COLOURS = {Suit.SPADES: "#202080", Suit.HEARTS: "#9a0028", Suit.DIAMONDS: "#b65800", Suit.CLUBS: "#007858"}
"""On white. They remain distinguishable for colour-blind readers, and they differ in lightness for a grey printer."""
COLOURS_ON_DARK = {Suit.SPADES: "#919bff", Suit.HEARTS: "#ff6882", Suit.DIAMONDS: "#ffd86c", Suit.CLUBS: "#50e8b4"}

_SUIT_OF = {suit.symbol: suit for suit in Suit}
_SYMBOLS = re.compile(f"([{''.join(_SUIT_OF)}])")


def runs(text: str) -> Iterator[tuple[str, Suit | None]]:
    """The text in pieces: a symbol with its suit, or the text between two symbols."""
    for piece in _SYMBOLS.split(text):
        if piece:
            yield piece, _SUIT_OF.get(piece)
