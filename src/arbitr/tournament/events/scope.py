"""What events of one session or section share: they find it, and replace it with the changed one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from arbitr.problem import refuse_if
from arbitr.tournament.event import Note, TournamentEvent
from arbitr.tournament.section import Section
from arbitr.tournament.session import Session
from arbitr.tournament.state import Tournament


def check_period(state: Tournament, note: Note, session: int) -> None:
    """Scores are corrected until the correction period ends, unless the organiser allows more (79C2).

    For a single board he approves it in the ruling itself (`RulingGiven`).
    """
    end = state.corrections_end(session)
    is_over = end is not None and note.at > end and not state.rules.regulations.late_correction
    refuse_if(is_over, "the correction period is over (79C); the score stands")


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

    corrects: ClassVar[bool] = False
    """Whether it corrects scores, so that it is too late after the correction period."""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if self.corrects:
            check_period(state, note, self.session)
        return state.with_section(self.changed(state.section(self.session, self.section), state, note))

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        raise NotImplementedError
