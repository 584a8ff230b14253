"""The explained meaning of a call.

Everything beyond the call itself may be omitted. An empty field says nothing, never that something is false.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbitr.bridge.call import Call
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.seat import Seat
from arbitr.cards import Suit
from arbitr.plain import notation
from arbitr.problem import Problem

NOT_MADE = -1
"""The number of a call that nobody has made yet: its meaning was explained beforehand."""

_WRITTEN = re.compile(r"(?P<least>\d{1,2})?\s*(?P<sign>[-+–]?)\s*(?P<most>\d{1,2})?")


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from the least to the most: points, or cards of a suit."""

    least: int = 0
    most: int | None = None
    """None if no upper limit was given."""

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read `11-15`, `12+`, `4`, or `-9` and `9-` for at most nine."""
        found = _WRITTEN.fullmatch(text.strip())
        least, sign, most = (found["least"], found["sign"], found["most"]) if found else (None, "", None)
        if (least is None and most is None) or (sign == "+" and most) or (least is not None and most and not sign):
            raise Problem("{text} is not a range; write 11-15, 12+ or 4", text=repr(text))
        if least is None or (sign in ("-", "–") and most is None):
            return cls(0, int(least or most or 0))
        if sign == "+":
            return cls(int(least))
        read = cls(int(least), int(most or least))
        if read.most is not None and read.most < read.least:
            raise Problem("{text} is not a range; write 11-15, 12+ or 4", text=repr(text))
        return read

    @property
    def code(self) -> str:
        if self.most is None:
            return f"{self.least}+"
        return str(self.least) if self.most == self.least else f"{self.least}-{self.most}"

    def __str__(self) -> str:
        return self.code

    def is_within(self, other: Range) -> bool:
        return self.least >= other.least and (other.most is None or (self.most is not None and self.most <= other.most))

    def meets(self, other: Range) -> bool:
        """Whether some number lies in both."""
        return (other.most is None or self.least <= other.most) and (self.most is None or other.least <= self.most)


notation(Range, lambda interval: interval.code, Range.parse)


@dataclass(frozen=True, slots=True)
class Meaning:
    """The explained meaning of a call: the suits it specifies, and whatever else was said."""

    number: int
    suits: tuple[Suit, ...] = ()
    is_artificial: bool = False
    text: str = ""
    is_natural: bool = False
    """Somebody has said that the call is not artificial. If neither is given, nobody knows."""
    points: Range | None = None
    lengths: tuple[tuple[Suit, Range], ...] = ()
    denominations: tuple[Denomination, ...] = ()
    """Denominations beyond the suits: notrump."""
    is_balanced: bool | None = None
    forcing: str = ""
    """no, yes (one round) or game."""
    asks: str = ""
    """What the call asks for, or its purpose in a word: aces, relay."""
    seat: Seat | None = None
    """For a call not yet made: the player."""
    call: Call | None = None
    """For a call not yet made: the call."""

    @property
    def artificial(self) -> bool | None:
        """Whether the call is artificial; None if nobody has said."""
        if self.is_artificial:
            return True
        return False if self.is_natural else None

    def length(self, suit: Suit) -> Range | None:
        """How many cards of this suit the call shows; None if nobody has said."""
        return next((cards for other, cards in self.lengths if other is suit), None)
