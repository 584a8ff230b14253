"""A bridge tournament after some line of its log. It is immutable: each event creates a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from arbitr.bridge import Appeal, CommitteeMember
from arbitr.problem import Problem, required
from arbitr.tournament.game import GameState
from arbitr.tournament.official.discipline import Disqualification, Penalised, RecordedWarning, Suspension
from arbitr.tournament.official.late import LateCorrection
from arbitr.tournament.people.contestant import Contestant, Substitute
from arbitr.tournament.play.clock import MINUTE
from arbitr.tournament.play.place import SlipKey, TableSpot
from arbitr.tournament.play.section import Section, Spot
from arbitr.tournament.play.session import Session
from arbitr.tournament.play.slip import Slip
from arbitr.tournament.rules import USUAL, DisqualifiedResults, Rules


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message from the director to a table or to all."""

    number: int
    at: int
    text: str
    section: str = ""
    table: int | None = None
    """None for the whole section; without a section, for everybody."""


@dataclass(frozen=True, slots=True)
class Appealed:
    """An appeal, and the board it is about."""

    appeal: Appeal
    place: SlipKey | None = None


@dataclass(frozen=True, slots=True)
class Tournament(GameState[TableSpot]):
    """Everything derived from the log."""

    rules: Rules = USUAL
    contestants: Mapping[str, Contestant] = field(default_factory=dict)
    sessions: Mapping[int, Session] = field(default_factory=dict)
    substitutes: tuple[Substitute, ...] = ()
    penalties: tuple[Penalised, ...] = ()
    appeals: Mapping[int, Appealed] = field(default_factory=dict)
    committee: tuple[CommitteeMember, ...] = ()
    """Who hears the appeals of this event, the chairman first; empty: nobody is named."""
    officials: tuple[str, ...] = ()
    """Everybody who was ever named to hear an appeal, by id or by name."""
    messages: tuple[SentMessage, ...] = ()
    paid: Mapping[str, int] = field(default_factory=dict)
    """What each person has paid, in the smallest currency unit."""
    published: int | None = None
    """When official scores were last published."""
    carried: Mapping[str, Fraction] = field(default_factory=dict)
    """The contestants' carry-forward from another tournament, in the unit of the ranking."""
    left: Mapping[str, int] = field(default_factory=dict)
    """When each contestant withdrew."""
    warnings: tuple[RecordedWarning, ...] = ()
    suspensions: tuple[Suspension, ...] = ()
    disqualified: tuple[Disqualification, ...] = ()
    late: tuple[LateCorrection, ...] = ()
    """Changes of official scores after the correction period."""

    @property
    def entries(self) -> tuple[object, ...]:
        return self.contestants, self.substitutes, self.officials

    @property
    def persons(self) -> frozenset[str]:
        players = (player for contestant in self.contestants.values() for player in contestant.players)
        return frozenset((*players, *(substitute.comes for substitute in self.substitutes), *self.officials))

    def session(self, number: int) -> Session:
        return required(self.sessions.get(number), "there is no session {number}", number=number)

    def section(self, session: int, letter: str) -> Section:
        return self.session(session).section(letter)

    def with_session(self, session: Session) -> Tournament:
        return replace(self, sessions={**self.sessions, session.number: session})

    def with_section(self, section: Section) -> Tournament:
        return self.with_session(self.session(section.session).with_section(section))

    def contestant(self, name: str) -> Contestant:
        return required(self.contestants.get(name), "no player is entered as {id}", id=name)

    def is_withdrawn(self, name: str) -> bool:
        """False for a number without an entry."""
        found = self.contestants.get(name)
        return found is not None and found.withdrawn

    def is_disqualified(self, name: str) -> bool:
        """Return whether the whole contestant is disqualified; it may go on without a player who is (91B)."""
        return any(given.contestant == name and self._is_whole(given) for given in self.disqualified)

    def _is_whole(self, given: Disqualification | Suspension) -> bool:
        """Does it concern the whole contestant? In an individual event one player is one."""
        entry = self.contestants.get(given.contestant)
        return not given.player or (entry is not None and entry.players == (given.player,))

    @property
    def cancelled(self) -> frozenset[str]:
        """The disqualified contestants whose results do not count, by the rules of the event."""
        if self.rules.disqualified is DisqualifiedResults.STAND:
            return frozenset()
        return frozenset(given.contestant for given in self.disqualified if self._is_whole(given))

    @property
    def disqualified_players(self) -> frozenset[str]:
        """Every person who is disqualified, alone or with the contestant."""
        alone = (given.player for given in self.disqualified if given.player)
        together = (
            player
            for given in self.disqualified
            if not given.player and given.contestant in self.contestants
            for player in self.contestants[given.contestant].players
        )
        return frozenset((*alone, *together))

    def suspended_to_the_end(self, session: int) -> frozenset[str]:
        """The contestants who do not play this session to its end (91A)."""
        return frozenset(
            given.contestant
            for given in self.suspensions
            if given.session == session and given.last is None and self._is_whole(given)
        )

    def suspended_in(self, session: int, number: int) -> frozenset[str]:
        """The contestants who do not play this round (91A)."""
        return frozenset(
            given.contestant for given in self.suspensions if given.covers(session, number) and self._is_whole(given)
        )

    def why_barred(self, player: str, session: int, rounds: Iterable[int]) -> Problem | None:
        """Why this person cannot play in all of these rounds (91); None: nothing bars him."""
        if player in self.disqualified_players:
            return Problem("{player} is disqualified and cannot play (91B)", player=player)
        for number in rounds:
            for given in self.suspensions:
                if given.covers(session, number) and player in self._suspended_players(given):
                    return Problem(
                        "{player} is suspended in round {round} and cannot play in it (91A)",
                        player=player,
                        round=number,
                    )
        return None

    def check_may_play(self, player: str, session: int, rounds: Iterable[int]) -> None:
        """Raise Problem if this person is disqualified, or suspended in one of these rounds."""
        barred = self.why_barred(player, session, rounds)
        if barred is not None:
            raise barred

    def _suspended_players(self, given: Suspension) -> tuple[str, ...]:
        entry = self.contestants.get(given.contestant)
        return (given.player,) if given.player else () if entry is None else entry.players

    def spot(self, place: SlipKey) -> tuple[Section, Spot]:
        """The section of a place and the spot in it; a Problem if there is no such table, room or board."""
        section = self.section(place.session, place.section)
        if place.board < 1:
            raise Problem("{number} is not a board number; boards are numbered from 1", number=place.board)
        if (place.room is not None) != section.plan.teams:
            raise Problem("{place}: give the room for teams, and only for teams", place=place)
        section.plan.at(place.round, place.table, place.room)
        return section, (place.round, place.table, place.board, place.room)

    def slip(self, place: SlipKey) -> Slip | None:
        section = self.section(place.session, place.section)
        return section.slips.get((place.round, place.table, place.board, place.room))

    def with_slip(self, place: SlipKey, slip: Slip) -> Tournament:
        section, spot = self.spot(place)
        return self.with_section(section.with_slip(spot, slip))

    def players(self, session: int, number: int, contestant: str) -> tuple[str, ...]:
        """Who plays for a contestant in this round, including substitutes."""
        found = self.contestants.get(contestant)
        if found is None:
            return ()
        players = list(found.players)
        for substitute in self.substitutes:
            if substitute.contestant == contestant and substitute.covers(session, number) and substitute.out in players:
                players[players.index(substitute.out)] = substitute.comes
        return tuple(players)

    def corrections_end(self, session: int | None = None) -> int | None:
        """When the correction period ends, of one session or of all; None before the scores are official (79C)."""
        published = self.published if session is None else self.session(session).published
        return None if published is None else published + self.rules.regulations.correction_period * MINUTE

    def rulings_end(self, session: int) -> int | None:
        """Until when a request for a ruling is in time: this may be later than for a correction (92B)."""
        published = self.session(session).published
        regulations = self.rules.regulations
        longest = max(regulations.correction_period, regulations.ruling_period)
        return None if published is None else published + longest * MINUTE

    def has_closed(self, at: int) -> bool:
        """Return whether the correction period of any session is over then."""
        ends = [self.corrections_end(number) for number in self.sessions]
        return any(end is not None and at > end for end in ends)

    def with_late(self, late: LateCorrection) -> Tournament:
        return replace(self, late=(*self.late, late))

    def allows_late(self, number: int) -> bool:
        """Return whether an earlier line allows this one to change official scores."""
        return any(late.covers(number) for late in self.late)
