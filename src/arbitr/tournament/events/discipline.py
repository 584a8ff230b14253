"""Discipline: warnings, suspensions and disqualifications (Laws 90 and 91). Penalties are in direct.py."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from arbitr.kinds import stored
from arbitr.problem import refuse_if
from arbitr.tournament.event import Note, TournamentEvent
from arbitr.tournament.official.discipline import Disqualification, RecordedWarning, Suspension
from arbitr.tournament.official.late import LateCorrection, LateGround
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.state import Tournament


def _check_playing(state: Tournament, session: int, contestant: str, player: str) -> None:
    sections = state.session(session).sections.values()
    refuse_if(
        not any(contestant in section.plan.contestants for section in sections),
        "{id} does not play in session {session}",
        id=contestant,
        session=session,
    )
    _check_player(state, contestant, player)


def _check_player(state: Tournament, contestant: str, player: str) -> None:
    came = {substitute.comes for substitute in state.substitutes if substitute.contestant == contestant}
    refuse_if(
        player and player not in {*state.contestant(contestant).players, *came},
        "{player} does not play for {team}",
        player=player,
        team=contestant,
    )


@stored
class WarningRecorded(TournamentEvent):
    """The director warns a contestant, or one of its players. No score changes."""

    session: int
    contestant: str
    player: str = ""
    law: str = ""
    reason: str = ""
    place: SlipKey | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        _check_playing(state, self.session, self.contestant, self.player)
        given = RecordedWarning(
            self.session, self.contestant, self.reason, self.law, self.player, self.place, note.number
        )
        return replace(state, warnings=(*state.warnings, given))


@stored
class ContestantSuspended(TournamentEvent):
    """A contestant, or one of its players, does not play for the session or part of it (91A)."""

    session: int
    contestant: str
    first: int
    last: int | None = None
    """None for the end of the session."""
    player: str = ""
    law: str = ""
    reason: str = ""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        _check_playing(state, self.session, self.contestant, self.player)
        session = state.session(self.session)
        refuse_if(
            self.first < 1 or (self.last is not None and self.last < self.first),
            "rounds {first} to {last} do not belong to this session",
            first=self.first,
            last=session.rounds if self.last is None else self.last,
        )
        given = Suspension(
            self.session,
            self.contestant,
            self.reason,
            self.law,
            self.player,
            line=note.number,
            first=self.first,
            last=self.last,
        )
        return replace(state, suspensions=(*state.suspensions, given))


@stored
class ContestantDisqualified(TournamentEvent):
    """A contestant, or one of its players, is out of the event for cause, with the organiser's approval (91B).

    A disqualified contestant plays no more. It comes after all others in every ranking of the event.
    """

    contestant: str
    approved_by: str
    reason: str
    player: str = ""
    law: str = "91B"

    def fold(self, state: Tournament, note: Note) -> Tournament:
        entry = state.contestant(self.contestant)
        _check_player(state, self.contestant, self.player)
        refuse_if(not self.approved_by.strip(), "a disqualification needs approval (91B); say who approved it")
        refuse_if(not self.reason.strip(), "a disqualification needs a cause (91B); say what happened")
        refuse_if(
            state.is_disqualified(self.contestant) or self.player in state.disqualified_players,
            "{id} is already disqualified",
            id=self.player or self.contestant,
        )
        given = Disqualification(
            0,
            self.contestant,
            self.reason.strip(),
            self.law,
            self.player,
            line=note.number,
            approved_by=self.approved_by.strip(),
        )
        state = replace(state, disqualified=(*state.disqualified, given))
        if state.is_disqualified(self.contestant):
            contestants = {**state.contestants, entry.id: replace(entry, withdrawn=True)}
            state = replace(state, contestants=contestants)
        if state.has_closed(note.at):
            late = LateCorrection(0, note.at, LateGround.DISCIPLINE, self.reason, self.approved_by, note.number)
            state = state.with_late(late)
        return state


# By a ruling


class MeasureKind(Enum):
    """What a ruling does under Law 91, besides points."""

    WARNING = "warning"
    SUSPENSION = "suspension"
    DISQUALIFICATION = "disqualification"


@dataclass(frozen=True, slots=True)
class RuledMeasure:
    """A measure of a ruling of the law book, with what the book cannot know: the person, the rounds, the approval."""

    kind: MeasureKind
    contestant: str
    law: str
    player: str = ""
    first: int = 1
    last: int | None = None
    reason: str = ""
    approved_by: str = ""

    def event(self, place: SlipKey) -> WarningRecorded | ContestantSuspended | ContestantDisqualified:
        """The same measure as if it were given without a ruling."""
        if self.kind is MeasureKind.WARNING:
            return WarningRecorded(place.session, self.contestant, self.player, self.law, self.reason, place)
        if self.kind is MeasureKind.SUSPENSION:
            return ContestantSuspended(
                place.session, self.contestant, self.first, self.last, self.player, self.law, self.reason
            )
        return ContestantDisqualified(self.contestant, self.approved_by, self.reason, self.player, self.law)
