"""Entry fees: due, paid and open amounts in the smallest currency unit, and the list as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbitr.problem import Problem, refuse_if
from arbitr.tournament.csv_rows import csv_text
from arbitr.tournament.people.contestant import Contestant
from arbitr.tournament.people.register import Person, Register, folded

MEMBER = "member"
VISITOR = "visitor"
COLUMNS = ("contestant", "name", "number", "club", "category", "due", "paid", "open")
CLUB_COLUMNS = ("club", "due", "paid", "open")


@dataclass(frozen=True, slots=True)
class Rate:
    """The fee of this category."""

    category: str
    """`member`, `visitor`, or a category of the register (junior ...)."""
    amount: int

    def __post_init__(self) -> None:
        refuse_if(self.amount < 0, "{category}: an entry fee cannot be negative", category=self.category)


@dataclass(frozen=True, slots=True)
class FeeRules:
    """How much, and for whom."""

    rates: tuple[Rate, ...] = ()
    """For each person: the rate of his category, otherwise that of members or visitors, otherwise nothing."""
    contestant: int = 0
    """For each pair or team as a whole, in addition to its persons' fees or instead of them."""
    decimals: int = 2
    """The number of decimals of an amount: 15000 is 150.00."""

    def __post_init__(self) -> None:
        refuse_if(self.contestant < 0, "an entry fee cannot be negative")
        if not 0 <= self.decimals <= 4:
            raise Problem("an amount must have 0 to 4 decimal places, not {decimals}", decimals=self.decimals)
        names = [folded(rate.category) for rate in self.rates]
        for rate in self.rates:
            if names.count(folded(rate.category)) > 1:
                raise Problem("category {category} has two rates; keep one", category=rate.category)

    def rate(self, person: Person | None) -> Rate:
        """This person's fee; someone not in the register is a visitor."""
        by_category = {folded(rate.category): rate for rate in self.rates}
        usual = VISITOR if person is None or person.is_visitor else MEMBER
        own = None if person is None else by_category.get(folded(person.category))
        return own or by_category.get(usual) or Rate(usual, 0)

    def written(self, amount: int) -> str:
        """150.00"""
        whole, rest = divmod(abs(amount), 10**self.decimals)
        sign = "-" if amount < 0 else ""
        return f"{sign}{whole}.{rest:0{self.decimals}}" if self.decimals else f"{sign}{whole}"


@dataclass(frozen=True, slots=True)
class Sum:
    """What is due, paid and open."""

    due: int = 0
    paid: int = 0

    @property
    def open(self) -> int:
        """Negative if too much was paid."""
        return self.due - self.paid

    def __add__(self, other: Sum) -> Sum:
        return Sum(self.due + other.due, self.paid + other.paid)


@dataclass(frozen=True, slots=True)
class FeeLine:
    """What one person owes for one contestant, or the contestant as a whole (then without a person)."""

    contestant: str
    """Empty for a payer who plays for nobody on the list."""
    person: str
    club: str
    """The id of the club; empty if there is none."""
    category: str
    sum: Sum


@dataclass(frozen=True, slots=True)
class FeeList:
    """All lines, in the order of the contestants."""

    rules: FeeRules
    lines: tuple[FeeLine, ...]

    @property
    def total(self) -> Sum:
        return sum((line.sum for line in self.lines), Sum())

    def by_contestant(self) -> dict[str, Sum]:
        return _sums((line.contestant, line.sum) for line in self.lines)

    def by_club(self) -> dict[str, Sum]:
        """By the id of the club; empty for those without one."""
        return _sums((line.club, line.sum) for line in self.lines)

    def to_csv(self, register: Register) -> str:
        """A row for each line, with English headings and a decimal point: for a spreadsheet or another program."""
        shown = register.shown(line.person for line in self.lines if line.person)
        rows: list[tuple[str, ...]] = [COLUMNS]
        for line in self.lines:
            person = register.by_id.get(line.person)
            rows.append(
                (
                    line.contestant,
                    str(shown[line.person]) if line.person else "",
                    (person.number or "") if person is not None else "",
                    _club_name(line.club, register),
                    line.category,
                    *self._written(line.sum),
                )
            )
        return csv_text(rows)

    def clubs_to_csv(self, register: Register) -> str:
        """A row for each club; an empty name is for those without one."""
        by_name = _sums((_club_name(line.club, register), line.sum) for line in self.lines)
        return csv_text([CLUB_COLUMNS, *((name, *self._written(by_name[name])) for name in sorted(by_name))])

    def _written(self, sum: Sum) -> tuple[str, ...]:
        return tuple(self.rules.written(amount) for amount in (sum.due, sum.paid, sum.open))


def fee_list(
    contestants: Iterable[Contestant], register: Register, rules: FeeRules, paid: Mapping[str, int] | None = None
) -> FeeList:
    """What everybody owes.

    `paid` is by the id of a person or a contestant. Each payment is counted once, and none is omitted: a payer who is
    not on the list comes at its end. A contestant who owes nothing (withdrawn in time) is omitted. For an erased person
    only the payment is known: it counts as the amount due.
    """
    unbooked = dict(paid or {})
    lines: list[FeeLine] = []
    for contestant in contestants:
        for player in contestant.players:
            amount = unbooked.pop(player, 0)
            if player in register.erased:
                lines.append(FeeLine(contestant.id, player, "", "", Sum(amount, amount)))
                continue
            person = register.by_id.get(player)
            rate = rules.rate(person)
            club = "" if person is None else person.club
            lines.append(FeeLine(contestant.id, player, club, rate.category, Sum(rate.amount, amount)))
        whole = Sum(rules.contestant, unbooked.pop(contestant.id, 0))
        if whole != Sum():
            lines.append(FeeLine(contestant.id, "", _club(contestant, register), "", whole))
    for id, amount in unbooked.items():
        person = register.by_id.get(id)
        lines.append(FeeLine("", id, "" if person is None else person.club, "", Sum(0, amount)))
    return FeeList(rules, tuple(lines))


def _club(contestant: Contestant, register: Register) -> str:
    """Its own club, or the one that all its players share."""
    clubs = {person.club for player in contestant.players if (person := register.by_id.get(player)) is not None}
    return contestant.club or (clubs.pop() if len(clubs) == 1 else "")


def _club_name(club: str, register: Register) -> str:
    known = register.club_by_id.get(club)
    return club if known is None else known.name


def _sums(parts: Iterable[tuple[str, Sum]]) -> dict[str, Sum]:
    found: dict[str, Sum] = {}
    for key, part in parts:
        found[key] = found.get(key, Sum()) + part
    return found
