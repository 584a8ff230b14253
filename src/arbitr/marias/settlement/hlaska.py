"""A hláška: king and over of one suit in one hand, shown when the first of the two is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitr.marias.card import MariasRank, MariasSuit, card, parse_suit
from arbitr.marias.player import Player, parse_player
from arbitr.plain import notation

PLAIN = 20
IN_TRUMPS = 40

PAIRS = tuple(card(suit, MariasRank.KING).bit | card(suit, MariasRank.OVER).bit for suit in MariasSuit)
"""The two cards as a set, by suit."""


class Hlaska(NamedTuple):
    """The player and the suit."""

    player: Player
    suit: MariasSuit

    def points(self, trumps: MariasSuit | None) -> int:
        return IN_TRUMPS if self.suit is trumps else PLAIN

    @classmethod
    def parse(cls, text: str) -> Hlaska:
        """A hearts."""
        player, _, suit = text.strip().partition(" ")
        return cls(parse_player(player), parse_suit(suit))

    def __str__(self) -> str:
        return f"{self.player} {self.suit}"


notation(Hlaska, str, Hlaska.parse)


def hlasky_in(player: Player, hand: int) -> tuple[Hlaska, ...]:
    """Those that a hand still holds completely."""
    return tuple(Hlaska(player, suit) for suit in MariasSuit if hand & PAIRS[suit] == PAIRS[suit])


def dearest(hlasky: Iterable[Hlaska], trumps: MariasSuit | None) -> int:
    """The value of the most expensive of them, the only one that counts towards a hundred."""
    return max((hlaska.points(trumps) for hlaska in hlasky), default=0)


def together(hlasky: Iterable[Hlaska], trumps: MariasSuit | None) -> int:
    return sum(hlaska.points(trumps) for hlaska in hlasky)
