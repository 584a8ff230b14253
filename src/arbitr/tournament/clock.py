"""The clock of a round: when it began, how long it lasts, and how long it stood still."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitr.problem import Problem

MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Clock:
    """Moments are milliseconds since 1970; what time it is now is handed in."""

    started: int
    length: int
    """Milliseconds."""
    paused: int | None = None
    """Since when it stands still."""
    stood: int = 0
    """How long it has stood still before."""

    def left(self, now: int) -> int:
        """Milliseconds until the end; below nothing when it is over."""
        return self.started + self.length + self.stood - (now if self.paused is None else self.paused)

    @property
    def ends(self) -> int:
        """When the time is up, if it goes on from where it is."""
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
        """With more time, or less where it is below nothing."""
        if self.length + by <= 0:
            raise Problem("a round cannot be shorter than zero")
        return replace(self, length=self.length + by)
