"""What the organiser does: entries, sessions, sections, the movement, the clock, the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from arbitr.bridge.deal import Deal
from arbitr.movements.individual import Individual
from arbitr.movements.movement import Movement, Pair, Seating
from arbitr.problem import Problem
from arbitr.tournament.clock import MINUTE, Clock
from arbitr.tournament.contestant import Contestant, Substitute
from arbitr.tournament.event import Event, Note, event
from arbitr.tournament.rules import USUAL, Kind, Rules
from arbitr.tournament.seat_plan import SeatPlan
from arbitr.tournament.section import Section
from arbitr.tournament.session import Session
from arbitr.tournament.state import Tournament


@event
@dataclass(frozen=True, slots=True)
class TournamentOpened(Event):
    """The first line of the log."""

    name: ClassVar[str] = "tournament_opened"

    title: str
    day: str = ""
    club: str = ""
    rules: Rules = USUAL

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if state.is_open:
            raise Problem("the tournament is open already")
        if not self.title.strip():
            raise Problem("a tournament needs a title")
        return replace(state, title=self.title.strip(), day=self.day, club=self.club, rules=self.rules.checked())


@event
@dataclass(frozen=True, slots=True)
class RulesChanged(Event):
    """Other rules from now on, for all that is scored; the kind stays once there are entries."""

    name: ClassVar[str] = "rules_changed"

    rules: Rules

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if self.rules.kind is not state.rules.kind and (state.contestants or state.sessions):
            raise Problem(
                "there are entries or sessions already; pairs, teams or individual cannot be changed any more"
            )
        # What was given under the old rules must be scored under these.
        for given in state.penalties:
            self.rules.check_penalty(given.penalty, in_match=given.place is not None)
        for session in state.sessions.values():
            for section in session.sections.values():
                for slip in section.slips.values():
                    self.rules.check_adjustment(slip.adjustment)
        return replace(state, rules=self.rules.checked())


@event
@dataclass(frozen=True, slots=True)
class ContestantEntered(Event):
    """A new entry, or one with other players or another name."""

    name: ClassVar[str] = "contestant_entered"

    contestant: Contestant

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if not state.is_open:
            raise Problem("the tournament has not been opened")
        new = self.contestant.checked(state.rules)
        for other in state.contestants.values():
            for player in new.players:
                if other.id != new.id and player in other.players and not other.withdrawn:
                    raise Problem("{player} is entered already, with {id}", player=player, id=other.id)
        return replace(state, contestants={**state.contestants, new.id: new})


@event
@dataclass(frozen=True, slots=True)
class ContestantWithdrawn(Event):
    """An entry is taken back; what was played stays."""

    name: ClassVar[str] = "contestant_withdrawn"

    id: str

    def fold(self, state: Tournament, note: Note) -> Tournament:
        gone = replace(state.contestant(self.id), withdrawn=True)
        return replace(state, contestants={**state.contestants, gone.id: gone})


@event
@dataclass(frozen=True, slots=True)
class SubstituteCame(Event):
    """Somebody plays for another, for some rounds or to the end of the session."""

    name: ClassVar[str] = "substitute_came"

    substitute: Substitute

    def fold(self, state: Tournament, note: Note) -> Tournament:
        new = self.substitute
        session = state.session(new.session)
        last = session.rounds if new.last is None else new.last
        if not 1 <= new.first <= last <= session.rounds:
            raise Problem("rounds {first} to {last} are not rounds of this session", first=new.first, last=last)
        playing = state.players(new.session, new.first, new.contestant)
        if new.out not in playing:
            raise Problem(
                "{player} does not play for {id} in round {round}",
                player=new.out,
                id=new.contestant,
                round=new.first,
            )
        if new.comes in playing:
            raise Problem("{player} plays for {id} already", player=new.comes, id=new.contestant)
        return replace(state, substitutes=(*state.substitutes, new))


@event
@dataclass(frozen=True, slots=True)
class SessionOpened(Event):
    """A session, with sections to come."""

    name: ClassVar[str] = "session_opened"

    session: int
    title: str = ""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if not state.is_open:
            raise Problem("the tournament has not been opened")
        if self.session != len(state.sessions) + 1:
            raise Problem(
                "the next session is number {next}, not {session}", next=len(state.sessions) + 1, session=self.session
            )
        return state.with_session(Session(self.session, self.title))


@event
@dataclass(frozen=True, slots=True)
class SectionOpened(Event):
    """A section with its movement, and who has which number."""

    name: ClassVar[str] = "section_opened"

    session: int
    section: str
    movement: Movement | None = None
    individual: Individual | None = None
    seats: tuple[tuple[Pair, str], ...] = ()

    def fold(self, state: Tournament, note: Note) -> Tournament:
        session = state.session(self.session)
        if self.section in session.sections and any(each.slips for each in session.sections.values()):
            raise Problem("section {section} has results already; change its movement instead", section=self.section)
        if not (
            self.section.isascii() and self.section.isalpha() and self.section.isupper() and len(self.section) <= 2
        ):
            raise Problem("{section} is not a section; write a capital letter", section=repr(self.section))
        if (self.individual is not None) != (state.rules.kind is Kind.INDIVIDUAL):
            raise Problem("an individual needs a movement for single players, and nothing else does")
        movement = self.movement or self.individual
        if movement is None:
            raise Problem("section {section} has no movement", section=self.section)
        for fault in movement.checks():
            raise Problem("this movement cannot be played: {fault}", fault=fault)
        section = Section(self.session, SeatPlan(self.section, movement, {}, state.rules.kind is Kind.TEAMS))
        for pair, contestant in self.seats:
            section = given(state, section, pair, contestant)
        return state.with_section(section)


@event
@dataclass(frozen=True, slots=True)
class SectionRemoved(Event):
    """A section is not wanted after all; its numbers are free again."""

    name: ClassVar[str] = "section_removed"

    session: int
    section: str

    def fold(self, state: Tournament, note: Note) -> Tournament:
        session = state.session(self.session)
        if session.section(self.section).slips:
            raise Problem("section {section} has results already", section=self.section)
        if session.round:
            raise Problem("the session has begun; a section cannot be taken away any more")
        left = {letter: each for letter, each in session.sections.items() if letter != self.section}
        return state.with_session(replace(session, sections=left))


def given(state: Tournament, section: Section, pair: Pair, contestant: str) -> Section:
    """The section with this number given to this contestant, who has no other one in the session."""
    if pair not in section.plan.pairs:
        raise Problem("section {section} has no number {pair}", section=section.letter, pair=pair)
    state.contestant(contestant)
    others = [each for each in state.session(section.session).sections.values() if each.letter != section.letter]
    for each in (*others, section):
        for other, holder in each.plan.seats.items():
            if holder == contestant and (each.letter, other) != (section.letter, pair):
                raise Problem(
                    "{id} has number {pair} in section {section} already",
                    id=contestant,
                    pair=other,
                    section=each.letter,
                )
    return section.replanned(seats={**section.plan.seats, pair: contestant})


@event
@dataclass(frozen=True, slots=True)
class NumberGiven(Event):
    """A contestant gets a number in a section; without one the number is free again."""

    name: ClassVar[str] = "number_given"

    session: int
    section: str
    pair: Pair
    contestant: str | None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        section = state.section(self.session, self.section)
        free = section.replanned(seats={pair: who for pair, who in section.plan.seats.items() if pair != self.pair})
        return state.with_section(free if self.contestant is None else given(state, free, self.pair, self.contestant))


@event
@dataclass(frozen=True, slots=True)
class MovementChanged(Event):
    """Another movement for the rounds to come: a late pair, one that left, more or fewer rounds, the next draw."""

    name: ClassVar[str] = "movement_changed"

    session: int
    section: str
    movement: Movement
    seats: tuple[tuple[Pair, str], ...] = ()
    """Who gets a number that is new."""
    what: str = ""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        section = state.section(self.session, self.section)
        old = section.movement
        if not isinstance(old, Movement):
            raise Problem("the movement of an individual cannot be changed after the start")
        played = max((spot[0] for spot in section.slips), default=0)
        if not _keeps(section, old, self.movement, played):
            raise Problem("{played} rounds are played already and have to stay as they were", played=played)
        if self.movement.apart != old.apart and section.slips:
            raise Problem("the pairs are numbered otherwise in this movement, and results are in")
        known = {str(fault) for fault in old.checks()}  # what has gone wrong in the rounds played stays so
        for fault in self.movement.checks():
            if str(fault) not in known:
                raise Problem("this movement cannot be played: {fault}", fault=fault)
        section = section.replanned(movement=self.movement)
        for pair, contestant in self.seats:
            section = given(state, section, pair, contestant)
        return state.with_section(section)


def _keeps(section: Section, old: Movement, new: Movement, played: int) -> bool:
    """What is played stays: earlier rounds whole, of the last one the tables that have written something down."""
    if not played:
        return True
    tables = {spot[1] for spot in section.slips if spot[0] == played}

    def at_them(movement: Movement) -> list[Seating]:
        return [each for this in movement.rounds[played - 1 : played] for each in this.tables if each.table in tables]

    return new.rounds[: played - 1] == old.rounds[: played - 1] and at_them(new) == at_them(old)


@dataclass(frozen=True, slots=True)
class DealOf:
    """The cards of one board."""

    board: int
    deal: Deal


@event
@dataclass(frozen=True, slots=True)
class DealsGiven(Event):
    """The deals of a session, as the dealing program made them; what was known of these boards is replaced."""

    name: ClassVar[str] = "deals_given"

    session: int
    deals: tuple[DealOf, ...]

    def fold(self, state: Tournament, note: Note) -> Tournament:
        session = state.session(self.session)
        for each in self.deals:
            if not each.deal.is_complete:
                raise Problem("board {board}: the deal is not complete", board=each.board)
        return state.with_session(
            replace(session, deals={**session.deals, **{each.board: each.deal for each in self.deals}})
        )


@event
@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    """A round is called. Without minutes it lasts as long as the rules give for its boards."""

    name: ClassVar[str] = "round_begun"

    session: int
    round: int
    minutes: int | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        session = state.session(self.session)
        if session.ended is not None:
            raise Problem("session {session} is over", session=self.session)
        if not session.sections:
            raise Problem("session {session} has no section; choose a movement first", session=self.session)
        if self.round != session.round + 1:
            raise Problem("the next round is round {next}, not {round}", next=session.round + 1, round=self.round)
        if self.round > session.rounds:
            raise Problem("the session has {rounds} rounds", rounds=session.rounds)
        boards = max(section.movement.per_round for section in session.sections.values())
        minutes = (
            self.minutes if self.minutes is not None else boards * state.rules.minutes + state.rules.change_minutes
        )
        if minutes <= 0:
            raise Problem("a round needs some minutes, not {minutes}", minutes=minutes)
        return state.with_session(
            replace(
                session,
                round=self.round,
                begun={**session.begun, self.round: note.at},
                lasted=session.lengths,
                clock=Clock(note.at, minutes * MINUTE),
            )
        )


def _clock(state: Tournament, number: int) -> tuple[Session, Clock]:
    session = state.session(number)
    if session.clock is None:
        raise Problem("no round is being played")
    return session, session.clock


@event
@dataclass(frozen=True, slots=True)
class ClockPaused(Event):
    """The clock stands still."""

    name: ClassVar[str] = "clock_paused"

    session: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        session, clock = _clock(state, self.session)
        return state.with_session(replace(session, clock=clock.stopped(note.at)))


@event
@dataclass(frozen=True, slots=True)
class ClockResumed(Event):
    """The clock goes on."""

    name: ClassVar[str] = "clock_resumed"

    session: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        session, clock = _clock(state, self.session)
        return state.with_session(replace(session, clock=clock.going_on(note.at)))


@event
@dataclass(frozen=True, slots=True)
class ClockChanged(Event):
    """The round gets more time, or less."""

    name: ClassVar[str] = "clock_changed"

    session: int
    minutes: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        session, clock = _clock(state, self.session)
        return state.with_session(replace(session, clock=clock.longer(self.minutes * MINUTE)))


@event
@dataclass(frozen=True, slots=True)
class SessionEnded(Event):
    """The last card is played; scores may still come in."""

    name: ClassVar[str] = "session_ended"

    session: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        session = state.session(self.session)
        if session.ended is not None:
            raise Problem("session {session} is over already", session=self.session)
        return state.with_session(replace(session, ended=note.at, lasted=session.lengths, clock=None))


@event
@dataclass(frozen=True, slots=True)
class Published(Event):
    """The scores are official: the correction period of every session that was not yet published begins (79C)."""

    name: ClassVar[str] = "published"

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if not any(session.sections for session in state.sessions.values()):
            raise Problem("nothing has been played yet")
        new = {
            number: replace(session, published=note.at)
            for number, session in state.sessions.items()
            if session.sections and session.published is None
        }
        if not new:
            raise Problem("the scores are published already")
        return replace(state, published=note.at, sessions={**state.sessions, **new})


@event
@dataclass(frozen=True, slots=True)
class CarriedOver(Event):
    """A contestant brings a score from another tournament, in what the ranking counts."""

    name: ClassVar[str] = "carried_over"

    contestant: str
    score: Fraction

    def fold(self, state: Tournament, note: Note) -> Tournament:
        state.contestant(self.contestant)
        return replace(state, carried={**state.carried, self.contestant: self.score})


@event
@dataclass(frozen=True, slots=True)
class FeePaid(Event):
    """Somebody has paid so much, in the smallest coin; a negative amount is given back."""

    name: ClassVar[str] = "fee_paid"

    person: str
    amount: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        return replace(state, paid={**state.paid, self.person: state.paid.get(self.person, 0) + self.amount})
