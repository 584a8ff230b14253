"""Measures of discipline that a tournament remembers: warnings, suspensions, disqualifications (Laws 90 and 91)."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.tournament.place import SlipKey


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning; it changes no score."""

    session: int
    contestant: str
    player: str = ""
    """The person, if only one of the contestant's players is meant."""
    law: str = ""
    reason: str = ""
    place: SlipKey | None = None
    line: int = 0
    """The line of the log."""


@dataclass(frozen=True, slots=True)
class Suspended:
    """Somebody does not play for the session or part of it (91A)."""

    session: int
    contestant: str
    player: str = ""
    first: int = 1
    """Round."""
    last: int | None = None
    """None for the end of the session."""
    law: str = ""
    reason: str = ""
    line: int = 0

    def covers(self, session: int, number: int) -> bool:
        return session == self.session and self.first <= number and (self.last is None or number <= self.last)


@dataclass(frozen=True, slots=True)
class Disqualified:
    """Somebody is out of the event for cause (91B)."""

    contestant: str
    player: str = ""
    """Only this person; the contestant plays on."""
    approved_by: str = ""
    law: str = ""
    reason: str = ""
    line: int = 0
