"""Makeable contracts: the double-dummy tricks of each declarer in each denomination."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arbitr.bridge.contract import TRICKS
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.seat import SEATS, Seat
from arbitr.plain import notation
from arbitr.problem import Problem

CELLS = len(SEATS) * len(Denomination)


@dataclass(frozen=True, slots=True)
class Makeable:
    """The twenty numbers of a double-dummy table."""

    by_seat: tuple[tuple[int, ...], ...]
    """North to West, each from clubs to no trump."""

    def __post_init__(self) -> None:
        if [len(row) for row in self.by_seat] != [len(Denomination)] * len(SEATS):
            raise Problem("a table of makeable tricks must have {count} numbers", count=CELLS)
        for tricks in self.all():
            if not 0 <= tricks <= TRICKS:
                raise Problem("{tricks} is not a possible number of tricks; it must be 0 to 13", tricks=tricks)

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Makeable:
        """The same from one row of twenty: North to West, each from clubs to no trump."""
        row = tuple(numbers)
        width = len(Denomination)
        return cls(tuple(row[start : start + width] for start in range(0, len(row), width)))

    def all(self) -> tuple[int, ...]:
        return tuple(tricks for row in self.by_seat for tricks in row)

    def tricks(self, declarer: Seat, denomination: Denomination) -> int:
        return self.by_seat[declarer][denomination]

    @classmethod
    def parse(cls, text: str) -> Makeable:
        """58657 76875 ...: a hexadecimal digit for each, with optional blanks."""
        try:
            return cls.of(int(digit, 16) for digit in "".join(text.split()))
        except ValueError as error:
            if isinstance(error, Problem):
                raise
            raise Problem("{text} is not a table of makeable tricks", text=repr(text)) from None

    def __str__(self) -> str:
        return " ".join("".join(f"{tricks:x}" for tricks in row) for row in self.by_seat)


notation(Makeable, str, Makeable.parse)
