"""Adjusted scores as values (Law 12): the laws create them, scoring converts them to matchpoints or IMPs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from arbitr.bridge.result import Result
from arbitr.bridge.scores.penalty import Unit
from arbitr.bridge.scores.weights import (
    Weighted,
    is_in_doubt,
    percent_text,
    read_share,
    resolved,
    settled,
    weighted,
    weights_of,
)
from arbitr.bridge.scores.worth import Worth
from arbitr.bridge.seat import Side
from arbitr.plain import notation
from arbitr.problem import Problem


class Average(Enum):
    """The artificial adjusted scores of Law 12C: for a side not at fault, partly at fault, directly at fault."""

    PLUS = "A+"
    FAIR = "A"
    MINUS = "A-"


@dataclass(frozen=True, slots=True)
class Artificial:
    """No result could be obtained: an average under Law 12C, or a fixed share of the board."""

    share: Average | Fraction

    def __str__(self) -> str:
        return self.share.value if isinstance(self.share, Average) else f"{percent_text(self.share)}"


Named = Result | int | Worth
"""A result, a North-South score, or a value of the board."""


@dataclass(frozen=True, slots=True)
class WeightedResult:
    """One of the results of an assigned score: a result, a North-South score, or a value."""

    weight: Fraction
    what: Named

    @property
    def code(self) -> str:
        return self.text()

    def text(self, view: Side | None = None) -> str:
        """From this side's viewpoint; by default the sides are named if it matters."""
        what = named_text(self.what, view)
        return what if self.weight == 1 else f"{percent_text(self.weight)} {what}"


def named_text(what: Named, view: Side | None = None) -> str:
    """4S N =, +420, or +3 IMP."""
    if isinstance(what, Worth):
        return what.code(view)
    return what.code if isinstance(what, Result) else f"{what:+d}"


ASSIGNED = "assigned "
"""Before a percentage that is assigned and not artificial: 60% alone is average plus."""


@dataclass(frozen=True, slots=True)
class Assigned:
    """A score that replaces the one at the table: one outcome, or several with weights (12C)."""

    outcomes: tuple[WeightedResult, ...]

    def __post_init__(self) -> None:
        total = sum((outcome.weight for outcome in self.outcomes), Fraction(0))
        if total != 1:
            raise Problem("the weights add up to {total}; they must add up to 100%", total=percent_text(total))
        if any(outcome.weight <= 0 for outcome in self.outcomes):
            raise Problem("each weight must be more than 0%")
        units = {part.what.unit if isinstance(part.what, Worth) else None for part in self.outcomes}
        if len(units) > 1:
            raise Problem("{score}: enter all of it as results, or all of it in one unit", score=repr(str(self)))

    @classmethod
    def to(cls, what: Named) -> Assigned:
        """One outcome, certain."""
        return cls((WeightedResult(Fraction(1), what),))

    @property
    def is_worth(self) -> bool:
        """It states a value, and needs no comparison."""
        return isinstance(self.outcomes[0].what, Worth)

    @property
    def unit(self) -> Unit | None:
        """The unit of the value."""
        what = self.outcomes[0].what
        return what.unit if isinstance(what, Worth) else None

    def worth(self, side: Side, top: Fraction | int | None = None) -> Fraction | None:
        """IMPs, or a share of the board, of a score that states a value; None if it does not."""
        parts = [
            (outcome.weight, outcome.what.of(side, top)) for outcome in self.outcomes if isinstance(outcome.what, Worth)
        ]
        if not parts or any(part is None for _, part in parts):
            return None
        return sum((weight * part for weight, part in parts if part is not None), Fraction(0))

    def text(self, view: Side | None = None) -> str:
        """From this side's viewpoint; by default the sides are named if it matters."""
        listed = ", ".join(outcome.text(view) for outcome in self.outcomes)
        return ASSIGNED + listed if _SHARE.fullmatch(listed) else listed

    def __str__(self) -> str:
        return self.text()

    @classmethod
    def parse(cls, text: str, view: Side = Side.NS) -> Assigned:
        """4S N =, +420, 55%, +3 IMP, 7 MP; several with weights: 60% A, 40% B; 1/6 A, 5/6 B; 2 A, 1 B; 2:1 A, B.

        Percentages must add up to 100; fractions and plain numbers are ratios, whatever their sum (K-12-l).
        """
        return _assigned(text, view)

    @classmethod
    def resolved(cls, text: str, better: Callable[[Named], Fraction], view: Side = Side.NS) -> Assigned:
        """The same with weights as ranges, 40-60% A, 40-60% B, set in favour of the better result."""
        parts = weights_of(text)
        if is_in_doubt(parts):
            parts = resolved(text, parts, lambda what: better(named(what, view)))
        return cls(tuple(WeightedResult(weight, named(what, view)) for weight, what in settled(text, parts)))


@lru_cache(maxsize=256)
def _assigned(text: str, view: Side) -> Assigned:
    """Cached, because previewing a ruling reads the same few answers thousands of times."""
    return Assigned(tuple(WeightedResult(weight, named(what, view)) for weight, what in weighted(text)))


@dataclass(frozen=True, slots=True)
class Probable:
    """A possible result, and its probability if the director gives one."""

    what: Named
    probability: Fraction | None = None

    def is_at_least(self, share: Fraction) -> bool:
        """The director himself has judged a result without a figure."""
        return self.probability is None or self.probability >= share


def parse_probable(text: str) -> tuple[Probable, ...]:
    """4S N =, 4S N -1; or with their probabilities: 50% 4S N =, 20% 4S N -1."""
    parts: list[Weighted] = weights_of(text)
    found = tuple(Probable(named(part.what, Side.NS), part.weight) for part in parts)
    if any(part.is_ratio for part in parts):
        total = sum((probable.probability or Fraction(0) for probable in found), Fraction(0))
        return tuple(Probable(probable.what, (probable.probability or Fraction(0)) / total) for probable in found)
    total = sum((probable.probability or Fraction(0) for probable in found), Fraction(0))
    if total > 1:
        raise Problem("the probabilities add up to {total}; they must not exceed 100%", total=percent_text(total))
    return found


def named(text: str, view: Side = Side.NS) -> Named:
    """4S N =, +420, or a value from this side's viewpoint: 55%, +3 IMP, 7 MP."""
    worth = Worth.found_in(text, view)
    if worth is not None:
        return worth
    return int(text) if _POINTS.fullmatch(text) else Result.parse(text)


@dataclass(frozen=True, slots=True)
class AsPlayed:
    """This side keeps the score at the table, although the other one does not."""

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
        """NS A+; EW A-. An award that both sides get is written once: 60% 4S N =, 40% 4S N -1."""
        if not self.is_split:
            return award_text(self.ns)
        return f"NS {award_text(self.ns, Side.NS)}; EW {award_text(self.ew, Side.EW)}"

    @classmethod
    def parse(cls, text: str) -> Adjustment:
        parts = [part.strip() for part in text.split(";")]
        if len(parts) == 1:
            return cls.both(parse_award(parts[0]))
        awards = {}
        for part in parts:
            side, _, award = part.partition(" ")
            awards[side.upper().replace("-", "")] = award
        if len(parts) != 2 or awards.keys() != {"NS", "EW"}:
            raise Problem("{text} is not an adjusted score; write NS A+; EW A-", text=repr(text))
        return cls(parse_award(awards["NS"]), parse_award(awards["EW"], Side.EW))


def award_text(award: Award, view: Side | None = None) -> str:
    """From this side's viewpoint; by default the sides are named if it matters."""
    return award.text(view) if isinstance(award, Assigned) else str(award)


def parse_award(text: str, view: Side = Side.NS) -> Award:
    """A+, A, A-, 65%, 4S N =, +420 (the North-South score), table, or outcomes: 60% 4S N =, 40% 4S N -1.

    A value is given from the viewpoint of `view`: +3 IMP, 7 MP; an assigned percentage: assigned 55%.
    """
    plain = text.strip().upper().replace("−", "-")
    if plain == "TABLE":
        return AsPlayed()
    for average in Average:
        if plain == average.value:
            return Artificial(average)
    if _SHARE.fullmatch(plain):
        return Artificial(read_share(plain))
    return Assigned.parse(plain.removeprefix(ASSIGNED.upper()), view)


_SHARE = re.compile(r"\d+(?:\.\d+|/\d+)?\s*%")
_POINTS = re.compile(r"[+-]?[0-9]{1,6}")


notation(Adjustment, str, Adjustment.parse)
