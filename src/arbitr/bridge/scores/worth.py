"""A score given as a value, not as a result: IMPs, matchpoints or per cent of the board (Law 12C)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from arbitr.bridge.scores.penalty import Unit
from arbitr.bridge.seat import Side
from arbitr.number import read_number
from arbitr.plain import notation
from arbitr.problem import Problem, required

MOST_IMPS = 24
"""No difference is worth more (78B)."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The value for one side, and the complement for the other: +3 IMP is -3 to them, 55% is 45%."""

    amount: Fraction
    unit: Unit
    side: Side = Side.NS
    """From this side's viewpoint. Only matchpoints keep it: converting them to the other side requires the top."""

    def __post_init__(self) -> None:
        if self.unit is Unit.VICTORY_POINTS:
            raise Problem("a board is scored in IMPs, matchpoints or per cent; victory points are for a match")
        if self.unit is Unit.IMPS and abs(self.amount) > MOST_IMPS:
            raise Problem("{worth}: a board is worth at most 24 IMPs", worth=self.code())
        if self.unit is Unit.PERCENT and not 0 <= self.amount <= 100:
            raise Problem("{worth}: a board is worth 0% to 100%", worth=self.code())
        if self.unit is Unit.MATCHPOINTS and self.amount < 0:
            raise Problem("{worth}: matchpoints are never negative", worth=self.code())
        if self.side is Side.EW and self.unit is not Unit.MATCHPOINTS:
            object.__setattr__(self, "amount", self._seen_by(Side.NS))
            object.__setattr__(self, "side", Side.NS)

    def _seen_by(self, side: Side) -> Fraction:
        if side is self.side:
            return self.amount
        return -self.amount if self.unit is Unit.IMPS else 100 - self.amount

    def of(self, side: Side, top: Fraction | int | None = None) -> Fraction | None:
        """IMPs from this side's viewpoint, or its share of the board (0 to 1); None if matchpoints lack a top."""
        if self.unit is Unit.IMPS:
            return self.amount if side is self.side else -self.amount
        if self.unit is Unit.PERCENT:
            share = self.amount / 100
        elif not top:
            return None
        else:
            if self.amount > top:
                raise Problem("{worth}: the top on this board is {top}", worth=self.code(), top=top)
            share = self.amount / top
        return share if side is self.side else 1 - share

    def code(self, view: Side | None = None) -> str:
        """NS +3 IMP, NS 7 MP, NS 55%; from one side's viewpoint without its name: -3 IMP, 45%."""
        side = self.side if view is None or self.unit is Unit.MATCHPOINTS else view
        amount = self._seen_by(side)
        number = _decimal(amount)
        if self.unit is Unit.IMPS:
            text = f"{'+' if amount > 0 else ''}{number} IMP"
        else:
            text = f"{number}%" if self.unit is Unit.PERCENT else f"{number} MP"
        return text if side is view else f"{side} {text}"

    def __str__(self) -> str:
        return self.code()

    @classmethod
    def parse(cls, text: str, view: Side = Side.NS) -> Worth:
        return required(
            cls.found_in(text, view), "{text} is not a score on a board; write +3 IMP, 7 MP or 55%", text=repr(text)
        )

    @classmethod
    def found_in(cls, text: str, view: Side = Side.NS) -> Worth | None:
        """None for any other text."""
        match = _WORTH.fullmatch(text.strip().replace("−", "-").replace("–", "-"))
        if match is None:
            return None
        side = view if match[1] is None else Side[match[1].upper().replace("-", "")]
        return cls(read_number(match[2].replace(" ", "")), Unit(match[3].upper().removesuffix("S")), side)


_WORTH = re.compile(
    r"(?:(NS|EW|N-S|E-W)\s+)?([+-]?\s*[0-9]{1,9}(?:[.,][0-9]{1,9}|/0*[1-9][0-9]{0,8})?)\s*(%|MPs?|IMPs?)", re.IGNORECASE
)


def _decimal(number: Fraction) -> str:
    """7, 2.5, or 1/3 if no decimal would be exact."""
    if number.denominator == 1:
        return str(number.numerator)
    thousandths = number * 1000
    return f"{float(number):g}" if thousandths.denominator == 1 else str(number)


notation(Worth, str, Worth.parse)
