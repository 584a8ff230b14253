"""What is in a trick in place of a card: nothing, or a card that was put there later (Law 67)."""

from __future__ import annotations

from typing import Any

from arbitr.cards import Card


class _Nothing:
    """Neither a suit nor a rank of any card."""

    letter = ""
    symbol = ""
    is_honour = False


_NOTHING: Any = _Nothing()


class StandIn(Card):
    """It leaves the hand as `card`, and wins or loses the trick as `counts`; None for nothing, which never wins."""

    __slots__ = ("card", "counts")

    card: Card | None
    counts: Card | None

    def __init__(self, card: Card | None = None, counts: Card | None = None) -> None:
        self.card = card
        self.counts = counts
        self.index = -1 if counts is None else counts.index
        self.suit = _NOTHING if counts is None else counts.suit
        self.rank = _NOTHING if counts is None else counts.rank
        self.bit = 0 if card is None else card.bit
        self.suit_mask = 0 if counts is None else counts.suit_mask

    def __str__(self) -> str:
        return "-" if self.card is None else str(self.card)

    @property
    def code(self) -> str:
        return "-" if self.card is None else self.card.code

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StandIn) and self.card is other.card and self.counts is other.counts

    def __hash__(self) -> int:
        return hash((self.bit, self.index))

    def __reduce__(self) -> tuple[object, ...]:
        return StandIn, (self.card, self.counts)


GAP = StandIn()
"""A hand that has played nothing to the trick."""
