"""Measures of discipline that a tournament remembers: penalties, warnings, suspensions, disqualifications (90, 91)."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbitr.bridge import Penalty
from arbitr.tournament.play.place import SlipKey


@dataclass(frozen=True, slots=True)
class Measure:
    """Whom a measure concerns, and why."""

    session: int
    """0 for the whole event."""
    contestant: str
    reason: str = ""
    law: str = ""
    player: str = ""
    """The person, if only one of the contestant's players is meant."""
    place: SlipKey | None = None
    line: int = 0
    """The line of the log."""


@dataclass(frozen=True, slots=True)
class Penalised(Measure):
    """A penalty under Laws 90 and 91, or by a ruling."""

    penalty: Penalty = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class RecordedWarning(Measure):
    """A warning; it changes no score."""


@dataclass(frozen=True, slots=True)
class Suspension(Measure):
    """Somebody does not play for the session or part of it (91A)."""

    first: int = field(kw_only=True)
    """Round."""
    last: int | None = field(kw_only=True)
    """None for the end of the session."""

    def covers(self, session: int, number: int) -> bool:
        return session == self.session and self.first <= number and (self.last is None or number <= self.last)


@dataclass(frozen=True, slots=True)
class Disqualification(Measure):
    """Somebody is out of the event for cause (91B). With a player alone, the contestant plays on."""

    approved_by: str = field(kw_only=True)
