"""One rule of the Laws in a sentence or two, with its number in each edition."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.laws.engine import Edition
from arbitr.message import Message


@dataclass(frozen=True, slots=True)
class Summary:
    """A rule in some editions, perhaps under different numbers."""

    numbers: tuple[tuple[Edition, str], ...]
    says: Message

    def number(self, edition: Edition) -> str | None:
        """Its number in this edition; None if the edition has no such rule."""
        return dict(self.numbers).get(edition)


def sub_law(numbers: str, says: str) -> Summary:
    """A rule with its number in each edition: `12A1` if all have the same, otherwise three, `-` for none."""
    given = numbers.split()
    by_edition = zip(Edition, given if len(given) > 1 else given * len(Edition), strict=True)
    return Summary(tuple((edition, number) for edition, number in by_edition if number != "-"), Message(says))
