"""One rule of the Laws in a sentence or two, with its number in each edition."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.laws.engine.edition import Edition
from arbitr.message import Message


@dataclass(frozen=True, slots=True)
class Summary:
    """A rule that stands in some editions, perhaps under different numbers."""

    numbers: tuple[tuple[Edition, str], ...]
    says: Message

    def number(self, edition: Edition) -> str | None:
        """Its number in this edition; None where the edition has no such rule."""
        return dict(self.numbers).get(edition)


def rule(in_1997: str, in_2007: str, in_2017: str, says: Message) -> Summary:
    """A rule with its number in each edition; an empty number where an edition does not have it."""
    given = zip(Edition, (in_1997, in_2007, in_2017), strict=True)
    return Summary(tuple((edition, number) for edition, number in given if number), says)
