"""A change of official scores after the correction period: its ground, its reason and its date (79C, 82, 92B)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class LateGround(Enum):
    """Why official scores may still change."""

    REGULATION = "regulation"
    """The regulations allow late corrections (79C2 of 2007; in 2017 an approval given beforehand)."""
    ORGANISER = "organiser"
    """The organiser approves this one correction (79C2 of 2017)."""
    DIRECTOR_ERROR = "director_error"
    """The director in charge corrects an error of a director (82)."""
    ASKED_IN_TIME = "asked_in_time"
    """Somebody asked in time; only the decision comes late (92B)."""
    DISCIPLINE = "discipline"
    """A disqualification, which has its own approval (91B)."""


@dataclass(frozen=True, slots=True)
class LateCorrection:
    """Scores were changed after the correction period; the ranking shows it."""

    session: int
    """0 for the whole event."""
    at: int
    """Milliseconds since 1970."""
    ground: LateGround
    reason: str = ""
    approved_by: str = ""
    line: int = 0
    """The line of the log."""
    lines: int = 0
    """How many of the following lines it allows."""

    def covers(self, number: int) -> bool:
        return self.line < number <= self.line + self.lines

    def concerns(self, session: int) -> bool:
        """Is it to be shown with the ranking of this session, or of the event (0)?"""
        return not session or self.session in (0, session)
