"""The rules of the book in their order: which laws have which sub-laws, and what a rule is in each edition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from arbitr.laws.engine import Edition
from arbitr.laws.lawbook.number import is_within, law_of, place
from arbitr.laws.summaries import (
    laws_01_11,
    laws_12_16,
    laws_17_23,
    laws_24_27,
    laws_28_35,
    laws_36_40,
    laws_41_47,
    laws_48_57,
    laws_58_64,
    laws_65_71,
    laws_72_76,
    laws_77_82,
    laws_83_93,
)
from arbitr.laws.summaries.summary import Summary
from arbitr.message import Message

SUMMARIES: tuple[Summary, ...] = (
    *laws_01_11.SUMMARIES,
    *laws_12_16.SUMMARIES,
    *laws_17_23.SUMMARIES,
    *laws_24_27.SUMMARIES,
    *laws_28_35.SUMMARIES,
    *laws_36_40.SUMMARIES,
    *laws_41_47.SUMMARIES,
    *laws_48_57.SUMMARIES,
    *laws_58_64.SUMMARIES,
    *laws_65_71.SUMMARIES,
    *laws_72_76.SUMMARIES,
    *laws_77_82.SUMMARIES,
    *laws_83_93.SUMMARIES,
)
"""All rules of all laws."""


MATTERS = tuple(
    dict(zip(Edition, numbers.split(), strict=True))
    for numbers in (
        "12C1 12C2 12C2", "12C3 12C1c 12C1c", "16A 16B 16B", "16B 16C 16D", "27B1b 27D 27D", "35A 36A 36A",
        "35B 37A 37A", "35D 39B 39B", "40C 40B4 40B3a", "72A5 10C4 10C4", "72B3 72B2 72B2", "73F1 16B3 16B3",
        "75B 40C1 40C1", "75D2 20F5 20F5", "81C7 81C4 81C4", "81C8 81C5 81C5", "81C9 81C6 81C6",
    )
)  # fmt: skip
"""Matters that got another number and another content since 1997."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A sub-law of one edition."""

    number: str
    edition: Edition
    summary: Summary

    @property
    def says(self) -> Message:
        return self.summary.says

    def elsewhere(self, edition: Edition) -> str | None:
        """The number of the same rule in another edition; None if that edition has no such rule."""
        return self.summary.number(edition)


@cache
def rules(edition: Edition) -> dict[str, Rule]:
    """Every sub-law of an edition, in the order of the book."""
    found = {
        number: Rule(number, edition, summary)
        for summary in SUMMARIES
        if (number := summary.number(edition)) is not None
    }
    return {number: found[number] for number in sorted(found, key=place)}


def of_law(law: int, edition: Edition) -> list[Rule]:
    """The law itself and its sub-laws, in order."""
    return [rule for number, rule in rules(edition).items() if law_of(number) == law]


def within(number: str, edition: Edition) -> list[Rule]:
    """A sub-law and its parts, in order."""
    return [rule for other, rule in rules(edition).items() if is_within(other, number)]


def has(number: str) -> list[Edition]:
    """The editions that have a sub-law of this number."""
    return [edition for edition in Edition if number in rules(edition)]


def renumbered(number: str, edition: Edition) -> list[tuple[Edition, str]]:
    """If another edition has this number: the name of its rule in this one, for each rule that still exists."""
    found = ((other, rules(other)[number].elsewhere(edition)) for other in has(number) if other is not edition)
    return [(other, new) for other, new in found if new is not None]


@dataclass(frozen=True, slots=True)
class RuleComparison:
    """One rule in several editions; a cell is None if an edition has nothing of the kind."""

    cells: tuple[Rule | None, ...]

    @property
    def differs(self) -> bool:
        """Return whether the editions differ in more than the number."""
        return len({None if cell is None else cell.summary for cell in self.cells}) > 1

    @property
    def moved(self) -> bool:
        """Return whether it is the same rule under another number."""
        return not self.differs and len({cell.number for cell in self.cells if cell}) > 1


def compared(law: int, editions: Sequence[Edition]) -> list[RuleComparison]:
    """The rules of a law side by side: those that are the same rule, then those that have the same number."""
    rows: list[dict[Edition, Rule]] = []
    placed: set[tuple[Edition, str]] = set()
    for edition in sorted(editions, reverse=True):
        for rule in of_law(law, edition):
            if (edition, rule.number) not in placed:
                row = _row(rule, editions, placed)
                placed.update((edition_of_other, other.number) for edition_of_other, other in row.items())
                rows.append(row)
    rows.sort(key=lambda row: _first(row, law))
    return [RuleComparison(tuple(row.get(edition) for edition in editions)) for row in rows]


def _counterpart(number: str, edition: Edition, other: Edition) -> str | None:
    """The number of the same matter in another edition, where it has got other words there."""
    return next((matter[other] for matter in MATTERS if matter[edition] == number and number in rules(edition)), None)


def _row(rule: Rule, editions: Sequence[Edition], placed: set[tuple[Edition, str]]) -> dict[Edition, Rule]:
    """The rule in each edition: the same one, the same matter, or what has its number and does not exist elsewhere."""
    row = {rule.edition: rule}
    for edition in sorted(set(editions) - {rule.edition}, reverse=True):
        same = [number for rule in row.values() if (number := rule.elsewhere(edition)) is not None]
        alike = [
            rule.number
            for rule in row.values()
            if (other := rules(edition).get(rule.number)) is not None and other.elsewhere(rule.edition) is None
            if _counterpart(rule.number, edition, rule.edition) in (None, rule.number)
            if _counterpart(rule.number, rule.edition, edition) in (None, rule.number)
        ]
        matters = [old for rule in row.values() if (old := _counterpart(rule.number, rule.edition, edition))]
        for number in (*same, *matters, *alike):
            if (edition, number) not in placed and number in rules(edition):
                row[edition] = rules(edition)[number]
                break
    return row


def _first(row: dict[Edition, Rule], law: int) -> tuple[tuple[int, str, int, str, int], int]:
    """Sorted by the newest number in this law."""
    edition = max(edition for edition, rule in row.items() if law_of(rule.number) == law)
    return place(row[edition].number), -int(edition)
