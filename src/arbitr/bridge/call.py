"""Bids, passes, doubles and redoubles (Laws 18 and 19)."""

from __future__ import annotations

import re
from enum import IntEnum

from arbitr.bridge.denomination import DENOMINATION_NAMED, Denomination
from arbitr.message import Message
from arbitr.plain import notation
from arbitr.problem import Problem

HIGHEST_LEVEL = 7
"""A bid undertakes to win six tricks and as many more as its level, so no level is above seven (Law 18)."""
HIGHEST_UTTERED = 9
"""A player can say eight clubs, and Law 38 rules on it; nobody has needed more than nine yet."""


class Doubling(IntEnum):
    """Whether the last bid has been doubled or redoubled."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def symbol(self) -> str:
        return "×" * self

    @property
    def letters(self) -> str:
        return "X" * self


class Call:
    """What a player may say in the auction. There is one object for each: take it from `bid` or `Call.parse`."""

    __slots__ = ("denomination", "index", "level")

    index: int
    """Pass 0, double 1, redouble 2, then the bids from the lowest: a higher bid has a higher index (Law 18)."""
    level: int
    """0 for pass, double and redouble."""
    denomination: Denomination | None

    def __init__(self, index: int, level: int = 0, denomination: Denomination | None = None) -> None:
        self.index = index
        self.level = level
        self.denomination = denomination

    @property
    def is_bid(self) -> bool:
        """Whether it is a bid: not a pass, double or redouble."""
        return self.level > 0

    @property
    def is_possible(self) -> bool:
        """Whether it is not a bid of more than seven (Law 38)."""
        return self.level <= HIGHEST_LEVEL

    @classmethod
    def parse(cls, text: str) -> Call:
        """Return the call from text: 1C 1♣ 3N 3NT 7S, P PASS, X DBL ×, XX RDBL ××."""
        found = cls.parse_uttered(text)
        if not found.is_possible:
            raise Problem("{text} is not a call: the level must be 1 to 7", text=repr(text))
        return found

    @classmethod
    def parse_uttered(cls, text: str) -> Call:
        """Return the same, or a bid of eight or nine: a player can say it, but cannot make it (Law 38)."""
        plain = text.strip().upper().replace("\ufe0f", "").replace("×", "X")
        if plain in _CALL_NAMED:
            return _CALL_NAMED[plain]
        match = _BID.fullmatch(plain)
        if match is None or match[2] not in DENOMINATION_NAMED:
            raise Problem("{text} is not a call; write 1C to 7NT, P, X or XX", text=repr(text))
        level = int(match[1])
        if not 1 <= level <= HIGHEST_UTTERED:
            raise Problem("{text} is not a call: the level must be 1 to 7", text=repr(text))
        return bid(level, DENOMINATION_NAMED[match[2]])

    def __str__(self) -> str:
        """As players write it: 4♠, 3NT, P, ×, ××."""
        if self.denomination is None:
            return ("P", "×", "××")[self.index]
        return f"{self.level}{self.denomination.symbol}"

    def spoken(self, form: str = "") -> Message:
        """Return the call as a sentence says it: 4♠, 3NT, pass, double, redouble."""
        return Message("{bid}", bid=str(self)) if self.is_bid else _SPOKEN[self.index]

    @property
    def code(self) -> str:
        """Plain letters, for files: 4S, 3N, P, X, XX."""
        if self.denomination is None:
            return ("P", "X", "XX")[self.index]
        return f"{self.level}{self.denomination.letter}"

    def __repr__(self) -> str:
        return f"Call({self.code})"

    # One object for each call, so identity is equality; the hash must be the same in every process.
    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[object, ...]:
        return Call.parse_uttered, (self.code,)


_SPOKEN = (
    Message("pass"),
    Message("double"),
    Message("redouble"),
)
PASS, DOUBLE, REDOUBLE = (Call(index) for index in range(3))
_BIDS = tuple(
    Call(3 + 5 * (level - 1) + denomination, level, denomination)
    for level in range(1, HIGHEST_UTTERED + 1)
    for denomination in Denomination
)
BIDS = _BIDS[: 5 * HIGHEST_LEVEL]
"""The 35 bids, from 1♣ to 7NT."""
CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS)
"""The 38 calls, each at its index."""

_BID = re.compile(r"(\d+)\s*(\D+)")
_CALL_NAMED = {
    **dict.fromkeys(("P", "PASS"), PASS),
    **dict.fromkeys(("X", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "RDBL", "REDOUBLE"), REDOUBLE),
}


def bid(level: int, denomination: Denomination) -> Call:
    """Return the bid of this level in this denomination."""
    return _BIDS[5 * (level - 1) + denomination]


def is_sufficient(new: Call, last: Call | None) -> bool:
    """A bid must be higher than the last one: a higher denomination at its level, or a higher level (Law 18)."""
    return last is None or new.index > last.index


notation(Call, lambda call: call.code, Call.parse_uttered)
