"""The clock of a round: when it began, how long it lasts, and how long it was paused."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitr.problem import Problem

MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Clock:
    """Times are milliseconds since 1970; the caller passes in the current time."""

    started: int
    length: int
    """Milliseconds."""
    paused: int | None = None
    """When the pause began."""
    stood: int = 0
    """The total length of earlier pauses."""

    def left(self, now: int) -> int:
        """Milliseconds until the end; negative when it is over."""
        return self.started + self.length + self.stood - (now if self.paused is None else self.paused)

    @property
    def ends(self) -> int:
        """When the time is up, if it continues from here."""
        return self.started + self.length + self.stood

    def stopped(self, now: int) -> Clock:
        if self.paused is not None:
            raise Problem("the clock is already stopped")
        return replace(self, paused=now)

    def going_on(self, now: int) -> Clock:
        if self.paused is None:
            raise Problem("the clock is already running")
        return replace(self, paused=None, stood=self.stood + max(0, now - self.paused))

    def longer(self, by: int) -> Clock:
        """With more time, or less if negative."""
        if self.length + by <= 0:
            raise Problem("a round cannot be shorter than zero")
        return replace(self, length=self.length + by)
