"""A session: sections that play at the same time, one clock, and the deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from arbitr.bridge import Deal
from arbitr.problem import Problem
from arbitr.tournament.clock import Clock
from arbitr.tournament.section import Section, Spot


@dataclass(frozen=True, slots=True)
class Session:
    """What is known of one session."""

    number: int
    title: str = ""
    sections: Mapping[str, Section] = field(default_factory=dict)
    deals: Mapping[int, Deal] = field(default_factory=dict)
    """The cards of each board, where they are known."""
    round: int = 0
    """The round that is being played; 0 before the first."""
    begun: Mapping[int, int] = field(default_factory=dict)
    """When each round began."""
    lasted: Mapping[int, int] = field(default_factory=dict)
    """How long each round before the present one was to last, its pauses among it."""
    clock: Clock | None = None
    ended: int | None = None
    """When the session was closed."""
    published: int | None = None
    """When its official scores were made available: the correction period begins (79C)."""

    @property
    def rounds(self) -> int:
        """Of the longest section."""
        return max((section.rounds for section in self.sections.values()), default=0)

    @property
    def lengths(self) -> dict[int, int]:
        """How long each round was to last, in milliseconds; of the present one with the pauses so far."""
        now = {} if self.clock is None else {self.round: self.clock.length + self.clock.stood}
        return {**self.lasted, **now}

    def section(self, letter: str) -> Section:
        found = self.sections.get(letter)
        if found is None:
            raise Problem("session {session} has no section {section}", session=self.number, section=letter)
        return found

    def with_section(self, section: Section) -> Session:
        return replace(self, sections={**self.sections, section.letter: section})

    def deal(self, section: Section, spot: Spot) -> Deal | None:
        """The cards as they were at this table, a fouled board as it was then."""
        form = section.form(spot)
        return self.deals.get(spot[2]) if form is None else form.deal
