"""What the director does: calls answered, rulings, adjusted scores, penalties, fouled boards, appeals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from arbitr.bridge.adjustment import Adjustment
from arbitr.bridge.appeal import Appeal, Hearing
from arbitr.bridge.penalty import Penalty
from arbitr.bridge.result import Result
from arbitr.bridge.seat import Side
from arbitr.laws.engine import book as _book  # noqa: F401  registers what may have happened at a table that was ruled on
from arbitr.laws.engine.conversation import Conversation
from arbitr.plain import family
from arbitr.problem import Problem
from arbitr.tournament.event import Event, Note, event
from arbitr.tournament.events.results import check_period
from arbitr.tournament.marks import who_sat
from arbitr.tournament.place import Place, Room
from arbitr.tournament.section import Form
from arbitr.tournament.slip import NoResult, Score, Slip
from arbitr.tournament.state import Appealed, Call, Penalised, Sent, Tournament
from arbitr.tournament.terms import NONE, Terms

family(Conversation, Conversation.to_plain, Conversation.from_plain)


@event
@dataclass(frozen=True, slots=True)
class DirectorCalled(Event):
    """A table wants the director."""

    name: ClassVar[str] = "director_called"

    session: int
    section: str
    table: int
    room: Room | None = None
    text: str = ""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        state.section(self.session, self.section)
        for call in state.calls.values():
            same = (call.session, call.section, call.table, call.room)
            if call.answered is None and same == (self.session, self.section, self.table, self.room):
                return state  # one call is enough
        call = Call(
            note.number, self.session, self.section, self.table, note.at, note.by, self.room, self.text.strip()[:500]
        )
        return replace(state, calls={**state.calls, note.number: call})


@event
@dataclass(frozen=True, slots=True)
class CallAnswered(Event):
    """The director has come, or the table needs him no more."""

    name: ClassVar[str] = "call_answered"

    number: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        call = state.calls.get(self.number)
        if call is None:
            raise Problem("there is no call number {number}", context="of the director", number=self.number)
        if call.answered is not None:
            return state
        return replace(state, calls={**state.calls, self.number: replace(call, answered=note.at)})


@event
@dataclass(frozen=True, slots=True)
class MessageSent(Event):
    """The director tells one table, one section or everybody something."""

    name: ClassVar[str] = "message_sent"

    text: str
    section: str = ""
    table: int | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if not self.text.strip():
            raise Problem("a message needs some words")
        sent = Sent(note.number, note.at, self.text.strip()[:1000], self.section, self.table)
        return replace(state, messages=(*state.messages, sent))


@event
@dataclass(frozen=True, slots=True)
class ScoreAdjusted(Event):
    """The director awards an adjusted score, or takes it back (None)."""

    name: ClassVar[str] = "score_adjusted"

    place: Place
    adjustment: Adjustment | None
    law: str = ""
    reason: str = ""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        check_period(state, note, self.place.session)
        return _adjusted(state, note, self.place, self.adjustment)


def _adjusted(state: Tournament, note: Note, place: Place, adjustment: Adjustment | None) -> Tournament:
    """With this score in place of the one at the table and of what was ruled before."""
    state.rules.check_adjustment(adjustment)
    slip = state.slip(place) or Slip(at=note.at)
    return state.with_slip(
        place, replace(slip, adjustment=adjustment, terms=NONE, rulings=(*slip.rulings, note.number))
    )


@dataclass(frozen=True, slots=True)
class Fine:
    """A penalty against a contestant."""

    contestant: str
    penalty: Penalty
    law: str


def _fined(state: Tournament, place: Place, fines: Iterable[Fine]) -> Tournament:
    """With these penalties, which were given on this board."""
    given = []
    for fine in fines:
        state.rules.check_penalty(fine.penalty, in_match=True)
        given.append(Penalised(place.session, fine.contestant, fine.penalty, fine.law, "", place))
    return replace(state, penalties=(*state.penalties, *given))


@event
@dataclass(frozen=True, slots=True)
class RulingGiven(Event):
    """A ruling of the law book, with what it does to the score; see rulings.py. What was told then stays told."""

    name: ClassVar[str] = "ruling_given"

    place: Place
    conversation: Conversation
    laws: tuple[str, ...]
    result: Result | None = None
    """The result with the tricks that the ruling moved; None: it stays."""
    adjustment: Adjustment | None = None
    fines: tuple[Fine, ...] = ()
    terms: Terms = NONE
    none: NoResult | None = None
    """The board is cancelled, or its result is still to come: what the table has entered no longer counts."""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        check_period(state, note, self.place.session)
        state.rules.check_adjustment(self.adjustment)
        slip = state.slip(self.place) or Slip(at=note.at)
        slip = replace(slip, rulings=(*slip.rulings, note.number))
        if self.result is not None:
            slip = replace(slip, ruled=self.result)
        if self.adjustment is not None or not self.terms.is_plain:
            slip = replace(slip, adjustment=self.adjustment or slip.adjustment, terms=self.terms)
        if self.none is not None:
            slip = replace(slip, score=Score(none=self.none), by=note.by, confirmed="", other=None, ruled=None)
        return _fined(state, self.place, self.fines).with_slip(self.place, slip)


@event
@dataclass(frozen=True, slots=True)
class PenaltyGiven(Event):
    """A procedural or disciplinary penalty (Laws 90 and 91)."""

    name: ClassVar[str] = "penalty_given"

    session: int
    contestant: str
    penalty: Penalty
    law: str = ""
    reason: str = ""
    place: Place | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        sections = state.session(self.session).sections.values()
        if not any(self.contestant in section.plan.contestants for section in sections):
            raise Problem("{id} does not play in session {session}", id=self.contestant, session=self.session)
        state.rules.check_penalty(self.penalty, in_match=self.place is not None)
        if self.place is not None:
            section, spot = state.spot(self.place)
            if section.plan.teams and section.plan.at(spot[0], spot[1], spot[3]).side_of(self.contestant) is None:
                raise Problem("{team} does not play this match", team=self.contestant)
        given = Penalised(self.session, self.contestant, self.penalty, self.law, self.reason, self.place)
        return replace(state, penalties=(*state.penalties, given))


@event
@dataclass(frozen=True, slots=True)
class BoardFouled(Event):
    """A board was played in several forms: the first as dealt, the others as named here (Law 87). None: it was not."""

    name: ClassVar[str] = "board_fouled"

    session: int
    section: str
    board: int
    forms: tuple[Form, ...]

    def fold(self, state: Tournament, note: Note) -> Tournament:
        check_period(state, note, self.session)
        section = state.section(self.session, self.section)
        if self.board not in section.movement.boards:
            raise Problem("section {section} does not play board {board}", section=self.section, board=self.board)
        letters = [form.letter for form in self.forms]
        if "" in letters or len(set(letters)) < len(letters):
            raise Problem("each other form of a board needs a letter of its own")
        fouled = {**section.fouled, self.board: self.forms}
        if not self.forms:
            del fouled[self.board]
        return state.with_section(replace(section, fouled=fouled))


@event
@dataclass(frozen=True, slots=True)
class AppealLodged(Event):
    """A contestant appeals against a ruling (92)."""

    name: ClassVar[str] = "appeal_lodged"

    appeal: Appeal
    place: Place | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        if self.appeal.number in state.appeals:
            raise Problem("there is an appeal number {number} already", number=self.appeal.number)
        if self.place is not None:
            state.spot(self.place)
        return replace(state, appeals={**state.appeals, self.appeal.number: Appealed(self.appeal, self.place)})


@event
@dataclass(frozen=True, slots=True)
class AppealDecided(Event):
    """The committee has decided, or who sits in its place; its score replaces the one that was ruled, and its penalties
    are taken off (93).
    """

    name: ClassVar[str] = "appeal_decided"

    number: int
    hearing: Hearing

    def fold(self, state: Tournament, note: Note) -> Tournament:
        appealed = state.appeals.get(self.number)
        if appealed is None:
            raise Problem("there is no appeal number {number}", number=self.number)
        before = appealed.appeal.hearing
        if before is not None and before.decision is not None and before.decision.changes_scores:
            raise Problem("appeal {number} is decided already; undo that before it is decided anew", number=self.number)
        decided = replace(appealed, appeal=replace(appealed.appeal, hearing=self.hearing))
        state = replace(state, appeals={**state.appeals, self.number: decided})
        decision, place = self.hearing.decision, appealed.place
        if decision is None or not decision.changes_scores:
            return state
        if place is None:
            raise Problem("appeal {number} is about no board; its decision changes no score", number=self.number)
        section, spot = state.spot(place)
        seated = dict(zip(Side, who_sat(section, spot, section.slips.get(spot, Slip())), strict=True))
        laws = ", ".join(decision.penalty_laws)
        fines = [Fine(who, each, laws) for side, each in decision.fined(appealed.appeal.side) for who in seated[side]]
        state = _fined(state, place, fines)
        return state if decision.score is None else _adjusted(state, note, place, decision.score)
