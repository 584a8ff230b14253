"""The permission for a change of official scores."""

from __future__ import annotations

from arbitr.kinds import stored
from arbitr.problem import refuse_if
from arbitr.tournament.event import Note, TournamentEvent
from arbitr.tournament.official.late import LateCorrection, LateGround
from arbitr.tournament.state import Tournament


@stored
class LateCorrectionAllowed(TournamentEvent):
    """The lines that follow may change scores whose correction period is over. The ranking shows the date."""

    ground: LateGround
    reason: str = ""
    approved_by: str = ""
    session: int = 0
    """0 for several sessions, or for the ranking of the event alone."""
    lines: int = 1
    """How many lines follow."""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if self.session:
            state.session(self.session)
        refuse_if(
            self.ground is LateGround.ORGANISER and not self.approved_by.strip(),
            "say who approved the late correction for the organiser (79C2)",
        )
        refuse_if(
            self.ground is not LateGround.ASKED_IN_TIME and not self.reason.strip(),
            "a change after the correction period needs a reason",
        )
        return state.with_late(
            LateCorrection(
                self.session,
                note.at,
                self.ground,
                self.reason.strip(),
                self.approved_by.strip(),
                note.number,
                self.lines,
            )
        )
