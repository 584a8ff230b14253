"""What events of one session or section share: they find it, and replace it with the changed one."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.tournament.event import Note, TournamentEvent
from arbitr.tournament.official.late import LateCorrection, LateGround
from arbitr.tournament.play.section import Section
from arbitr.tournament.play.session import Session
from arbitr.tournament.state import Tournament


def marked_late(
    state: Tournament, note: Note, session: int, end: int | None, ground: LateGround, reason: str = ""
) -> Tournament:
    """Marks a decision that came after this time as late, unless the line before it has done so already.

    Whether it may come so late is checked when it is written (official/check.py); a stored log is read as it is.
    """
    if end is None or note.at <= end or state.allows_late(note.number):
        return state
    return state.with_late(LateCorrection(session, note.at, ground, reason, line=note.number))


@dataclass(frozen=True, slots=True)
class SessionEvent(TournamentEvent):
    """An event that changes one session."""

    session: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        return state.with_session(self.changed(state.session(self.session), state, note))

    def changed(self, session: Session, state: Tournament, note: Note) -> Session:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SectionEvent(TournamentEvent):
    """An event that changes one section."""

    session: int
    section: str

    def fold(self, state: Tournament, note: Note) -> Tournament:
        return state.with_section(self.changed(state.section(self.session, self.section), state, note))

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        raise NotImplementedError
