"""The suit symbols in text, and their colours: the shape shows the suit, the colour repeats it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from arbitr.cards import Suit

COLOURS = {Suit.SPADES: "#20329e", Suit.HEARTS: "#910021", Suit.DIAMONDS: "#ac4f16", Suit.CLUBS: "#09754b"}
"""On white, the same as on every page (`web/static/css/1-tokens.css`). They remain distinguishable for colour-blind
readers, and they differ in lightness for a grey printer.
"""
COLOURS_ON_DARK = {Suit.SPADES: "#8da6f5", Suit.HEARTS: "#f26a6f", Suit.DIAMONDS: "#fdc555", Suit.CLUBS: "#63e2bc"}

_SUIT_OF = {suit.symbol: suit for suit in Suit}
_SYMBOLS = re.compile(f"([{''.join(_SUIT_OF)}])")


def runs(text: str) -> Iterator[tuple[str, Suit | None]]:
    """The text in pieces: a symbol with its suit, or the text between two symbols."""
    for piece in _SYMBOLS.split(text):
        if piece:
            yield piece, _SUIT_OF.get(piece)
