"""A session: sections that play at the same time, one clock, and the deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from arbitr.bridge import Deal
from arbitr.problem import required
from arbitr.tournament.play.clock import Clock
from arbitr.tournament.play.section import Section, Spot


@dataclass(frozen=True, slots=True)
class Session:
    """The state of one session."""

    number: int
    title: str = ""
    sections: Mapping[str, Section] = field(default_factory=dict)
    qualified: tuple[str, ...] = ()
    """Who goes on into this session after a cut, the best first; empty: everybody."""
    deals: Mapping[int, Deal] = field(default_factory=dict)
    """The cards of each board, if known."""
    round: int = 0
    """The current round; 0 before the first."""
    begun: Mapping[int, int] = field(default_factory=dict)
    """When each round began."""
    lasted: Mapping[int, int] = field(default_factory=dict)
    """The scheduled length of each earlier round, including its pauses."""
    clock: Clock | None = None
    ended: int | None = None
    """When the session was closed."""
    published: int | None = None
    """When its official scores were published: the correction period begins (79C)."""

    @property
    def rounds(self) -> int:
        """The number of rounds of the longest section."""
        return max((section.rounds for section in self.sections.values()), default=0)

    @property
    def has_results(self) -> bool:
        return any(section.slips for section in self.sections.values())

    @property
    def lengths(self) -> dict[int, int]:
        """The scheduled length of each round in milliseconds; for the current one including the pauses so far."""
        now = {} if self.clock is None else {self.round: self.clock.length + self.clock.stood}
        return {**self.lasted, **now}

    def section(self, letter: str) -> Section:
        return required(
            self.sections.get(letter), "session {session} has no section {section}", session=self.number, section=letter
        )

    def with_section(self, section: Section) -> Session:
        return replace(self, sections={**self.sections, section.letter: section})

    def deal(self, section: Section, spot: Spot) -> Deal | None:
        """The cards at this table; for a fouled board as they were then."""
        form = section.form(spot)
        return self.deals.get(spot[2]) if form is None else form.deal
