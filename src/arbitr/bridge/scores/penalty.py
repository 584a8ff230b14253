"""How much a procedural or disciplinary penalty takes away (Laws 90 and 91); only organisers define amounts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from arbitr.plain import notation
from arbitr.problem import Problem, required


class Unit(Enum):
    """The unit of a penalty."""

    PERCENT = "%"
    """A percentage of a top on one board."""
    MATCHPOINTS = "MP"
    IMPS = "IMP"
    VICTORY_POINTS = "VP"


@dataclass(frozen=True, slots=True)
class Penalty:
    """The amount deducted from the contestant's score: 10%, 6 MP, 3 IMP, 0.5 VP."""

    amount: Fraction
    unit: Unit

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise Problem("a penalty must be more than 0")

    def __str__(self) -> str:
        gap = "" if self.unit is Unit.PERCENT else " "
        return f"{_decimal(self.amount)}{gap}{self.unit.value}"

    @classmethod
    def parse(cls, text: str) -> Penalty:
        match = required(
            _PENALTY.fullmatch(text.strip()),
            "{text} is not a penalty; write 10%, 6 MP, 3 IMP or 0.5 VP",
            text=repr(text),
        )
        try:
            amount = Fraction(match[1].replace(",", "."))
        except ZeroDivisionError:
            raise Problem("{text} is not a penalty; write 10%, 6 MP, 3 IMP or 0.5 VP", text=repr(text)) from None
        return cls(amount, Unit(match[2].upper().removesuffix("S")))


def _decimal(amount: Fraction) -> str:
    """12.5; a third stays a fraction."""
    if 10**DECIMALS % amount.denominator:
        return str(amount)
    return f"{Decimal(amount.numerator) / Decimal(amount.denominator):f}"


DECIMALS = 9
"""As many as people can type."""
_PENALTY = re.compile(r"([0-9]{1,9}(?:[.,][0-9]{1,9}|/[0-9]{1,9})?)\s*(%|MPs?|IMPs?|VPs?)", re.IGNORECASE)

notation(Penalty, str, Penalty.parse)


ANY_OFFENCE = "any"
TARIFF_OFFENCES = (
    "late_arrival",
    "slow_play",
    "loud_discussion",
    "comparing_scores",
    "touching_cards",
    "wrong_pocket",
    "error_causing_adjustment",
    "not_complying",
    "breach_of_law",
    "unlisted",
    "discipline",
    ANY_OFFENCE,
)
"""What a line of a tariff may cover: the examples of Law 90B, other offences, and Law 91."""


@dataclass(frozen=True, slots=True)
class TariffLine:
    """The organiser's penalty for one offence, or for any without a line of its own."""

    offence: str
    penalty: Penalty

    def __str__(self) -> str:
        return f"{self.offence} {self.penalty}"

    @classmethod
    def parse(cls, text: str) -> TariffLine:
        """slow_play 10%; without an offence, 10% applies to any."""
        offence, _, rest = text.strip().partition(" ")
        if re.fullmatch(r"[a-z_]+", offence) and rest:
            if offence not in TARIFF_OFFENCES:
                known = ", ".join(TARIFF_OFFENCES)
                raise Problem(
                    "{offence} is not a known offence; the known ones are {known}", offence=repr(offence), known=known
                )
            return cls(offence, Penalty.parse(rest))
        return cls(ANY_OFFENCE, Penalty.parse(text))


notation(TariffLine, str, TariffLine.parse)


def tariff_for(tariff: tuple[TariffLine, ...], offence: str) -> Penalty | None:
    """The line for this offence, or the one for any; None if the organiser has none."""
    for name in (offence, ANY_OFFENCE):
        for line in tariff:
            if line.offence == name:
                return line.penalty
    return None
