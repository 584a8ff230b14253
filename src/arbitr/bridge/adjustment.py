"""Adjusted scores as values (Law 12): the laws make them, scoring turns them into matchpoints or IMPs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from arbitr.bridge.result import Result
from arbitr.bridge.seat import Side
from arbitr.number import read_number
from arbitr.plain import notation
from arbitr.problem import Problem


class Average(Enum):
    """The artificial adjusted scores of Law 12C: for a side not at fault, partly at fault, directly at fault."""

    PLUS = "A+"
    FAIR = "A"
    MINUS = "A-"


@dataclass(frozen=True, slots=True)
class Artificial:
    """No result could be obtained: an average of Law 12C, or a share of the board that somebody has fixed."""

    share: Average | Fraction

    def __str__(self) -> str:
        return self.share.value if isinstance(self.share, Average) else f"{_percent(self.share)}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One of the results that a score is assigned from: a result, or points as North-South see them."""

    weight: Fraction
    what: Result | int

    @property
    def code(self) -> str:
        what = self.what.code if isinstance(self.what, Result) else f"{self.what:+d}"
        return what if self.weight == 1 else f"{_percent(self.weight)} {what}"


@dataclass(frozen=True, slots=True)
class Assigned:
    """A score in place of the one at the table: one outcome, or several whose weights make one (12C)."""

    outcomes: tuple[Outcome, ...]

    def __post_init__(self) -> None:
        total = sum((outcome.weight for outcome in self.outcomes), Fraction(0))
        if total != 1:
            raise Problem("the weights make {total}; they must make 100%", total=_percent(total))
        if any(outcome.weight <= 0 for outcome in self.outcomes):
            raise Problem("each weight must be more than 0%")

    @classmethod
    def to(cls, what: Result | int) -> Assigned:
        """One outcome, certain."""
        return cls((Outcome(Fraction(1), what),))

    def __str__(self) -> str:
        return ", ".join(outcome.code for outcome in self.outcomes)


@dataclass(frozen=True, slots=True)
class AsPlayed:
    """This side keeps the score at the table, though the other one does not."""

    def __str__(self) -> str:
        return "table"


Award = Artificial | Assigned | AsPlayed
"""What one side gets."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What each side gets; the two need not balance."""

    ns: Award
    ew: Award

    @classmethod
    def both(cls, award: Award) -> Adjustment:
        return cls(award, award)

    def of(self, side: Side) -> Award:
        return self.ns if side is Side.NS else self.ew

    @property
    def is_split(self) -> bool:
        return self.ns != self.ew

    def __str__(self) -> str:
        """NS A+; EW A-. An award that both sides get stands alone: 60% 4S N =, 40% 4S N -1."""
        return f"NS {self.ns}; EW {self.ew}" if self.is_split else str(self.ns)

    @classmethod
    def parse(cls, text: str) -> Adjustment:
        parts = [part.strip() for part in text.split(";")]
        if len(parts) == 1:
            return cls.both(parse_award(parts[0]))
        awards = {}
        for part in parts:
            side, _, award = part.partition(" ")
            awards[side.upper()] = award
        if len(parts) != 2 or awards.keys() != {"NS", "EW"}:
            raise Problem("{text} is not an adjusted score; write NS A+; EW A-", text=repr(text))
        return cls(parse_award(awards["NS"]), parse_award(awards["EW"]))


def parse_award(text: str) -> Award:
    """A+, A, A-, 65%, 4S N =, +420 (as North-South see it), table, or outcomes: 60% 4S N =, 40% 4S N -1."""
    plain = text.strip().upper().replace("−", "-")
    if plain == "TABLE":
        return AsPlayed()
    for average in Average:
        if plain == average.value:
            return Artificial(average)
    if _SHARE.fullmatch(plain):
        return Artificial(_parse_share(plain))
    return Assigned(tuple(_parse_outcome(part) for part in plain.split(",")))


def _parse_outcome(text: str) -> Outcome:
    match = _WEIGHTED.fullmatch(text.strip())
    assert match is not None, "every text fits"
    weight = Fraction(1) if match[1] is None else _parse_share(match[1])
    what = int(match[2]) if _POINTS.fullmatch(match[2]) else Result.parse(match[2])
    return Outcome(weight, what)


_SHARE = re.compile(r"\d+(?:\.\d+|/\d+)?\s*%")
_WEIGHTED = re.compile(r"(?:(\d+(?:\.\d+|/\d+)?\s*%)\s*)?(.*)", re.DOTALL)
_POINTS = re.compile(r"[+-]?[0-9]{1,6}")


def _parse_share(text: str) -> Fraction:
    try:
        return read_number(text.rstrip("% ")) / 100
    except ValueError:
        raise Problem("{text} is not a share; write 60%", text=repr(text)) from None


def _percent(share: Fraction) -> str:
    """60%, 33.5%, or 100/3% where no decimals would be exact."""
    percent = share * 100
    if percent.denominator == 1:
        return f"{percent.numerator}%"
    tenths = percent * 1000
    if tenths.denominator == 1:
        return f"{float(percent):g}%"
    return f"{percent.numerator}/{percent.denominator}%"


notation(Adjustment, str, Adjustment.parse)
