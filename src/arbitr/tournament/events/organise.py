"""The organiser's actions: entries, sessions, sections, the movement, the clock, the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from arbitr.bridge import Deal
from arbitr.kinds import stored
from arbitr.movements import Individual, Movement, Pair, TableInRound
from arbitr.problem import Problem, refuse_if, required
from arbitr.tournament.event import Note, TournamentEvent
from arbitr.tournament.events.scope import SectionEvent, SessionEvent
from arbitr.tournament.people.contestant import Contestant, Substitute
from arbitr.tournament.play.clock import MINUTE, Clock
from arbitr.tournament.play.section import Section
from arbitr.tournament.play.session import Session
from arbitr.tournament.rules import USUAL, ContestKind, RoundsBegin, Rules
from arbitr.tournament.seats.seat_plan import SeatPlan
from arbitr.tournament.state import Tournament


@stored
class TournamentOpened(TournamentEvent):
    """The first line of the log."""

    title: str
    day: str = ""
    club: str = ""
    rules: Rules = USUAL

    def fold(self, state: Tournament, note: Note) -> Tournament:
        return replace(state.opened(self.title, self.day, self.club), rules=self.rules.checked())


@stored
class RulesChanged(TournamentEvent):
    """New rules for all scoring from now on; the kind is fixed once there are entries."""

    rules: Rules

    def fold(self, state: Tournament, note: Note) -> Tournament:
        refuse_if(
            self.rules.kind is not state.rules.kind and (state.contestants or state.sessions),
            "there are already entries or sessions; you can no longer change between pairs, teams and individual",
        )
        # Everything awarded under the old rules must be scored under these.
        for given in state.penalties:
            self.rules.check_penalty(given.penalty, in_match=given.place is not None)
        for session in state.sessions.values():
            for section in session.sections.values():
                for slip in section.slips.values():
                    self.rules.check_adjustment(slip.adjustment)
        return replace(state, rules=self.rules.checked())


@stored
class ContestantEntered(TournamentEvent):
    """A new entry, or one with other players or another name."""

    contestant: Contestant

    def fold(self, state: Tournament, note: Note) -> Tournament:
        state.check_open()
        new = self.contestant.checked(state.rules)
        refuse_if(
            state.is_disqualified(new.id) and not new.withdrawn,
            "{id} is disqualified; undo the disqualification first",
            id=new.id,
        )
        for other in state.contestants.values():
            for player in new.players:
                if other.id != new.id and player in other.players and not other.withdrawn:
                    raise Problem("{player} is already entered, with {id}", player=player, id=other.id)
        before = state.contestants.get(new.id)
        for player in new.players:
            if before is None or player not in before.players:
                state.check_may_play(player, 0, ())
        left = state.left if new.withdrawn else {name: at for name, at in state.left.items() if name != new.id}
        return replace(state, contestants={**state.contestants, new.id: new}, left=left)


@stored
class ContestantWithdrawn(TournamentEvent):
    """An entry is withdrawn; its results stay."""

    id: str

    def fold(self, state: Tournament, note: Note) -> Tournament:
        gone = replace(state.contestant(self.id), withdrawn=True)
        left = {**state.left, gone.id: note.at}
        return replace(state, contestants={**state.contestants, gone.id: gone}, left=left)


@stored
class SubstituteCame(TournamentEvent):
    """A substitute, for some rounds or to the end of the session."""

    substitute: Substitute

    def fold(self, state: Tournament, note: Note) -> Tournament:
        new = self.substitute
        session = state.session(new.session)
        last = session.rounds if new.last is None else new.last
        refuse_if(
            not 1 <= new.first <= last <= session.rounds,
            "rounds {first} to {last} do not belong to this session",
            first=new.first,
            last=last,
        )
        playing = state.players(new.session, new.first, new.contestant)
        refuse_if(
            new.out not in playing,
            "{player} does not play for {id} in round {round}",
            player=new.out,
            id=new.contestant,
            round=new.first,
        )
        refuse_if(new.comes in playing, "{player} already plays for {id}", player=new.comes, id=new.contestant)
        state.check_may_play(new.comes, new.session, range(new.first, last + 1))
        return replace(state, substitutes=(*state.substitutes, new))


@stored
class SessionOpened(TournamentEvent):
    """A session; its sections follow."""

    session: int
    title: str = ""
    qualified: tuple[str, ...] = ()
    """Who goes on after a cut, the best first; empty: everybody."""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        state.check_open()
        due = len(state.sessions) + 1
        refuse_if(
            self.session != due, "the next session is number {next}, not {session}", next=due, session=self.session
        )
        for contestant in self.qualified:
            state.contestant(contestant)
        return state.with_session(Session(self.session, self.title, qualified=self.qualified))


@stored
class SectionOpened(TournamentEvent):
    """A section with its movement, and who has which number."""

    session: int
    section: str
    movement: Movement | None = None
    individual: Individual | None = None
    seats: tuple[tuple[Pair, str], ...] = ()

    def fold(self, state: Tournament, note: Note) -> Tournament:
        session = state.session(self.session)
        refuse_if(
            self.section in session.sections and any(other.slips for other in session.sections.values()),
            "section {section} already has results; change its movement instead",
            section=self.section,
        )
        refuse_if(
            not (
                self.section.isascii() and self.section.isalpha() and self.section.isupper() and len(self.section) < 3
            ),
            "{section} is not a section; enter a capital letter",
            section=repr(self.section),
        )
        refuse_if(
            (self.individual is not None) != (state.rules.kind is ContestKind.INDIVIDUAL),
            "an individual requires a movement for individual players; other events cannot use one",
        )
        movement = self.movement or self.individual
        if movement is None:
            raise Problem("section {section} has no movement", section=self.section)
        for fault in movement.checks():
            raise Problem("this movement cannot be played: {fault}", fault=fault)
        section = Section(self.session, SeatPlan(self.section, movement, {}, state.rules.kind is ContestKind.TEAMS))
        return state.with_section(_all_given(state, section, self.seats))


@stored
class SectionRemoved(SessionEvent):
    """A section is deleted; its numbers are free again."""

    section: str

    def changed(self, session: Session, state: Tournament, note: Note) -> Session:
        refuse_if(session.section(self.section).slips, "section {section} already has results", section=self.section)
        refuse_if(session.round, "the session has started; sections can no longer be removed")
        left = {letter: section for letter, section in session.sections.items() if letter != self.section}
        return replace(session, sections=left)


def given(state: Tournament, section: Section, pair: Pair, contestant: str) -> Section:
    """The section with this number given to this contestant, who has no other one in the session."""
    refuse_if(
        pair not in section.plan.pairs, "section {section} has no number {pair}", section=section.letter, pair=pair
    )
    state.contestant(contestant)
    others = [beside for beside in state.session(section.session).sections.values() if beside.letter != section.letter]
    for held in (*others, section):
        for other, holder in held.plan.seats.items():
            if holder == contestant and (held.letter, other) != (section.letter, pair):
                raise Problem(
                    "{id} already has number {pair} in section {section}",
                    id=contestant,
                    pair=other,
                    section=held.letter,
                )
    return section.replanned(seats={**section.plan.seats, pair: contestant})


def _all_given(state: Tournament, section: Section, seats: tuple[tuple[Pair, str], ...]) -> Section:
    for pair, contestant in seats:
        section = given(state, section, pair, contestant)
    return section


@stored
class NumberGiven(SectionEvent):
    """A contestant gets a number in a section; without a contestant the number is free again."""

    pair: Pair
    contestant: str | None

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        free = section.replanned(seats={pair: who for pair, who in section.plan.seats.items() if pair != self.pair})
        return free if self.contestant is None else given(state, free, self.pair, self.contestant)


@stored
class MovementChanged(SectionEvent):
    """Another movement for the remaining rounds: a late pair, a withdrawal, more or fewer rounds, the next draw."""

    movement: Movement
    seats: tuple[tuple[Pair, str], ...] = ()
    """The contestants with a new number."""
    what: str = ""
    """The reason, as an id: late, left, rounds, draw. Logs of 0.1 have a sentence here."""

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        old = section.movement
        if not isinstance(old, Movement):
            raise Problem("an individual movement cannot be changed after the start")
        played = max((spot[0] for spot in section.slips), default=0)
        if not _keeps(section, old, self.movement, played):
            raise Problem.counted(
                "{played} round has already been played and cannot change",
                "{played} rounds have already been played and cannot change",
                played,
                played=played,
            )
        refuse_if(
            self.movement.apart != old.apart and section.slips,
            "this movement numbers the pairs differently, and results have already been entered",
        )
        known = {str(fault) for fault in old.checks()}  # errors in the rounds already played stay
        for fault in self.movement.checks():
            refuse_if(str(fault) not in known, "this movement cannot be played: {fault}", fault=fault)
        return _all_given(state, section.replanned(movement=self.movement), self.seats)


def _keeps(section: Section, old: Movement, new: Movement, played: int) -> bool:
    """What has been played stays: earlier rounds entirely, in the last one the tables that have entered something."""
    if not played:
        return True
    tables = {spot[1] for spot in section.slips if spot[0] == played}

    def at_them(movement: Movement) -> list[TableInRound]:
        return [
            table for this in movement.rounds[played - 1 : played] for table in this.tables if table.table in tables
        ]

    return new.rounds[: played - 1] == old.rounds[: played - 1] and at_them(new) == at_them(old)


@dataclass(frozen=True, slots=True)
class DealOf:
    """The cards of one board."""

    board: int
    deal: Deal


@stored
class DealsGiven(SessionEvent):
    """The deals of a session from the dealing program; they replace the known cards of these boards."""

    deals: tuple[DealOf, ...]

    def changed(self, session: Session, state: Tournament, note: Note) -> Session:
        for deal in self.deals:
            refuse_if(not deal.deal.is_complete, "board {board}: the deal is not complete", board=deal.board)
        return replace(session, deals={**session.deals, **{deal.board: deal.deal for deal in self.deals}})


@stored
class RoundBegun(SessionEvent):
    """A round begins. Without minutes it lasts as long as the rules give for its boards."""

    round: int
    minutes: int | None = None

    def changed(self, session: Session, state: Tournament, note: Note) -> Session:
        refuse_if(session.ended is not None, "session {session} is over", session=self.session)
        refuse_if(
            not session.sections, "session {session} has no sections; choose a movement first", session=self.session
        )
        refuse_if(
            self.round != session.round + 1,
            "the next round is round {next}, not {round}",
            next=session.round + 1,
            round=self.round,
        )
        if self.round > session.rounds:
            raise Problem.counted(
                "the session has {rounds} round",
                "the session has {rounds} rounds",
                session.rounds,
                rounds=session.rounds,
            )
        boards = max(section.movement.per_round for section in session.sections.values())
        usual = boards * state.rules.minutes + state.rules.change_minutes
        minutes = usual if self.minutes is None else self.minutes
        refuse_if(minutes <= 0, "a round must last more than 0 minutes, not {minutes}", minutes=minutes)
        has_clock = state.rules.rounds_begin is not RoundsBegin.TABLES
        length = {} if has_clock else {self.round: minutes * MINUTE}
        return replace(
            session,
            round=self.round,
            begun={**session.begun, self.round: note.at},
            lasted={**session.lengths, **length},
            clock=Clock(note.at, minutes * MINUTE) if has_clock else None,
        )


def _clock(session: Session) -> Clock:
    return required(session.clock, "no round is in progress")


@stored
class ClockPaused(SessionEvent):
    """The clock is paused."""

    def changed(self, session: Session, state: Tournament, note: Note) -> Session:
        return replace(session, clock=_clock(session).stopped(note.at))


@stored
class ClockResumed(SessionEvent):
    """The clock continues."""

    def changed(self, session: Session, state: Tournament, note: Note) -> Session:
        return replace(session, clock=_clock(session).going_on(note.at))


@stored
class ClockChanged(SessionEvent):
    """The round gets more time, or less."""

    minutes: int

    def changed(self, session: Session, state: Tournament, note: Note) -> Session:
        return replace(session, clock=_clock(session).longer(self.minutes * MINUTE))


@stored
class SessionEnded(SessionEvent):
    """The last card is played; scores may still come in."""

    def changed(self, session: Session, state: Tournament, note: Note) -> Session:
        refuse_if(session.ended is not None, "session {session} is already over", session=self.session)
        return replace(session, ended=note.at, lasted=session.lengths, clock=None)


@stored
class Published(TournamentEvent):
    """The scores are official: the correction period of every unpublished session begins (79C).

    One without any result has its period later.
    """

    def fold(self, state: Tournament, note: Note) -> Tournament:
        refuse_if(not any(session.sections for session in state.sessions.values()), "nothing has been played yet")
        open_ = {
            number: session
            for number, session in state.sessions.items()
            if session.sections and session.published is None
        }
        refuse_if(not open_, "the scores have already been published")
        begun = {number: session for number, session in open_.items() if session.has_results} or open_
        new = {number: replace(session, published=note.at) for number, session in begun.items()}
        return replace(state, published=note.at, sessions={**state.sessions, **new})


@stored
class CarriedOver(TournamentEvent):
    """A contestant's carry-forward from another tournament, in the unit of the ranking."""

    contestant: str
    score: Fraction

    def fold(self, state: Tournament, note: Note) -> Tournament:
        state.contestant(self.contestant)
        return replace(state, carried={**state.carried, self.contestant: self.score})


@stored
class FeePaid(TournamentEvent):
    """A payment in the smallest currency unit; a negative amount is a refund."""

    person: str
    amount: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        return replace(state, paid={**state.paid, self.person: state.paid.get(self.person, 0) + self.amount})
