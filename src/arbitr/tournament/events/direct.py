"""The director's actions: calls answered, rulings, adjusted scores, penalties, fouled boards, appeals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from arbitr.bridge import (
    Adjustment,
    Appeal,
    AppealMatter,
    AppealOutcome,
    CommitteeMember,
    Decision,
    Hearing,
    Penalty,
    Result,
    Side,
    Unit,
)
from arbitr.kinds import stored
from arbitr.laws.engine import Conversation
from arbitr.number import whole_or_none
from arbitr.plain import family
from arbitr.problem import refuse_if, required
from arbitr.tournament.author import NOBODY
from arbitr.tournament.event import Note, TournamentEvent
from arbitr.tournament.events.discipline import MeasureKind, RuledMeasure
from arbitr.tournament.events.scope import SectionEvent, marked_late
from arbitr.tournament.official.discipline import Penalised
from arbitr.tournament.official.late import LateGround
from arbitr.tournament.play.place import Room, SlipKey, TableSpot
from arbitr.tournament.play.section import BoardForm, Section
from arbitr.tournament.play.slip import NoResult, Slip, SlipScore
from arbitr.tournament.scores.marks import who_sat
from arbitr.tournament.scores.terms import NONE, Terms
from arbitr.tournament.state import Appealed, SentMessage, Tournament

family(Conversation, Conversation.to_plain, Conversation.from_plain)


@stored
class DirectorCalled(TournamentEvent):
    """A table wants the director."""

    session: int
    section: str
    table: int
    room: Room | None = None
    text: str = ""
    board: int | None = None
    """The board on the table, if the phone said which."""
    is_appeal: bool = False
    """The table wants to appeal the ruling on this board (92B)."""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        state.section(self.session, self.section)
        spot = TableSpot(self.session, self.section, self.table, self.room)
        return state.with_call(spot, note, self.text, self.board, self.is_appeal)


@stored
class CallAnswered(TournamentEvent):
    """The director has come, or the table no longer needs him."""

    number: int

    def fold(self, state: Tournament, note: Note) -> Tournament:
        return state.with_call_answered(self.number, note)


@stored
class MessageSent(TournamentEvent):
    """The director sends a message to one table, one section or everybody."""

    text: str
    section: str = ""
    table: int | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        refuse_if(not self.text.strip(), "the message is empty; enter some text")
        sent = SentMessage(note.number, note.at, self.text.strip()[:1000], self.section, self.table)
        return replace(state, messages=(*state.messages, sent))


@stored(as_name="score_adjusted")
class AdjustmentRecorded(TournamentEvent):
    """The director awards an adjusted score, or withdraws it (None)."""

    place: SlipKey
    adjustment: Adjustment | None
    law: str = ""
    reason: str = ""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        state = _late(state, note, self.place.session, LateGround.ASKED_IN_TIME, self.reason)
        return _adjusted(state, note, self.place, self.adjustment)


def _late(state: Tournament, note: Note, session: int, ground: LateGround, reason: str = "") -> Tournament:
    """A ruling that comes after both periods have ended (79C, 92B)."""
    return marked_late(state, note, session, state.rulings_end(session), ground, reason)


def _adjusted(state: Tournament, note: Note, place: SlipKey, adjustment: Adjustment | None) -> Tournament:
    """With this score in place of the one at the table and of earlier rulings."""
    state.rules.check_adjustment(adjustment)
    slip = state.slip(place) or Slip(at=note.at)
    rulings = (*slip.rulings, note.number)
    return state.with_slip(
        place, replace(slip, adjustment=adjustment, terms=NONE, rulings=rulings, is_looked_at=slip.score is not None)
    )


@dataclass(frozen=True, slots=True)
class ContestantPenalty:
    """A penalty against a contestant."""

    contestant: str
    penalty: Penalty
    law: str


def _fined(state: Tournament, note: Note, place: SlipKey, fines: Iterable[ContestantPenalty]) -> Tournament:
    """With these penalties, which were imposed on this board."""
    given = []
    for fine in fines:
        state.rules.check_penalty(fine.penalty, in_match=True)
        given.append(
            Penalised(place.session, fine.contestant, law=fine.law, place=place, line=note.number, penalty=fine.penalty)
        )
    return replace(state, penalties=(*state.penalties, *given))


@stored
class RulingGiven(TournamentEvent):
    """A ruling of the law book and its effect on the score (scores/rulings.py). The answers given then are kept."""

    place: SlipKey
    conversation: Conversation
    laws: tuple[str, ...]
    result: Result | None = None
    """The result with the tricks that the ruling transferred; None if it is unchanged."""
    adjustment: Adjustment | None = None
    fines: tuple[ContestantPenalty, ...] = ()
    terms: Terms = NONE
    none: NoResult | None = None
    """The board is cancelled, or its result is still to come: the table's entry no longer counts."""
    measures: tuple[RuledMeasure, ...] = ()
    """Warnings, suspensions and disqualifications (91). Undoing the ruling takes them back."""

    def fold(self, state: Tournament, note: Note) -> Tournament:
        ground = self.late_ground(state) or LateGround.ASKED_IN_TIME
        if ground is not LateGround.DISCIPLINE:  # which makes a mark of its own
            state = _late(state, note, self.place.session, ground)
        state.rules.check_adjustment(self.adjustment)
        slip = state.slip(self.place) or Slip(at=note.at)
        slip = replace(slip, rulings=(*slip.rulings, note.number), is_looked_at=slip.score is not None)
        if self.result is not None:
            slip = replace(slip, ruled=self.result)
        if self.adjustment is not None or not self.terms.is_plain:
            slip = replace(slip, adjustment=self.adjustment or slip.adjustment, terms=self.terms)
        if self.none is not None:
            score = SlipScore(none=self.none)
            slip = replace(slip, score=score, by=note.by, confirmed=NOBODY, other=None, other_by=NOBODY, ruled=None)
        state = _fined(state, note, self.place, self.fines).with_slip(self.place, slip)
        for measure in self.measures:
            state = measure.event(self.place).fold(state, note)
        return state

    def late_ground(self, state: Tournament) -> LateGround | None:
        """Why the ruling itself may change the score after the period; None if it does not say (79C2)."""
        if any(measure.kind is MeasureKind.DISQUALIFICATION for measure in self.measures):
            return LateGround.DISCIPLINE
        answers = {answer.key: answer.value for answer in self.conversation.answers}
        if answers.get("score_error.beyond_doubt") == "yes":  # asked only if the correction is allowed
            allowed = state.rules.regulations.late_correction
            return LateGround.REGULATION if allowed else LateGround.ORGANISER
        return LateGround.ASKED_IN_TIME if asked_in_time(self.conversation, state) else None


def asked_in_time(conversation: Conversation, state: Tournament) -> bool:
    """Has the director answered in the ruling that somebody raised the matter within the correction period (79C)?

    The answer is a word, or the minutes since the scores were published (laws/score/correction_period.py).
    """
    for answer in conversation.answers:
        if answer.key.endswith(".noticed"):
            minutes = whole_or_none(answer.value)
            period = state.rules.regulations.correction_period
            return answer.value == "in_time" or (minutes is not None and minutes <= period)
    return False


@stored(as_name="penalty_given")
class PenaltyRecorded(TournamentEvent):
    """A procedural or disciplinary penalty (Laws 90 and 91)."""

    session: int
    contestant: str
    penalty: Penalty
    law: str = ""
    reason: str = ""
    place: SlipKey | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        sections = state.session(self.session).sections.values()
        refuse_if(
            not any(self.contestant in section.plan.contestants for section in sections),
            "{id} does not play in session {session}",
            id=self.contestant,
            session=self.session,
        )
        state.rules.check_penalty(self.penalty, in_match=self.place is not None)
        refuse_if(
            any(section.is_knockout and self.contestant in section.plan.contestants for section in sections)
            and (self.place is None or self.penalty.unit is not Unit.IMPS),
            "a penalty in a knock-out is deducted from one match; give it in IMPs and say in which match",
        )
        if self.place is not None:
            section, spot = state.spot(self.place)
            plays = not section.plan.teams or section.plan.at(spot[0], spot[1], spot[3]).side_of(self.contestant)
            refuse_if(plays is None, "{team} does not play in this match", team=self.contestant)
        given = Penalised(
            self.session,
            self.contestant,
            self.reason,
            self.law,
            place=self.place,
            line=note.number,
            penalty=self.penalty,
        )
        return replace(state, penalties=(*state.penalties, given))


@stored(as_name="board_fouled")
class FouledBoardRecorded(SectionEvent):
    """A board was played in several forms: the first as dealt, the others as listed here (Law 87). None: it was not."""

    board: int
    forms: tuple[BoardForm, ...]

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        refuse_if(
            self.board not in section.movement.boards,
            "section {section} does not play board {board}",
            section=self.section,
            board=self.board,
        )
        letters = [form.letter for form in self.forms]
        refuse_if(
            "" in letters or len(set(letters)) < len(letters),
            "each different version of a board must have its own letter",
        )
        fouled = {**section.fouled, self.board: self.forms}
        return replace(section, fouled={board: forms for board, forms in fouled.items() if forms})


@stored
class AppealLodged(TournamentEvent):
    """A contestant appeals against a ruling (92)."""

    appeal: Appeal
    place: SlipKey | None = None

    def fold(self, state: Tournament, note: Note) -> Tournament:
        refuse_if(
            self.appeal.number in state.appeals, "there is already an appeal number {number}", number=self.appeal.number
        )
        if self.place is not None:
            state.spot(self.place)
        return replace(state, appeals={**state.appeals, self.appeal.number: Appealed(self.appeal, self.place)})


@stored
class CommitteeNamed(TournamentEvent):
    """Who hears the appeals of this event (80B2k, 93B), the chairman first; without members the event has no committee
    any more.
    """

    members: tuple[CommitteeMember, ...]

    def fold(self, state: Tournament, note: Note) -> Tournament:
        names = [member.name for member in self.members]
        refuse_if(len(set(names)) < len(names), "somebody is named twice in the committee")
        return replace(state, committee=self.members, officials=(*state.officials, *names))


@stored
class AppealDecided(TournamentEvent):
    """The committee, or the body in its place, has decided; its score replaces the one that was ruled, and its
    penalties are deducted (93). A decision of another body follows the earlier one, as a further stage.
    """

    number: int
    hearing: Hearing

    def fold(self, state: Tournament, note: Note) -> Tournament:
        appealed = required(state.appeals.get(self.number), "there is no appeal number {number}", number=self.number)
        before = appealed.appeal.hearing
        is_next = _is_next_stage(before, self.hearing)
        refuse_if(
            not is_next and before is not None and before.decision is not None and before.decision.changes_scores,
            "appeal {number} has already been decided; undo that decision first",
            number=self.number,
        )
        earlier = (*appealed.appeal.earlier, before) if before is not None and is_next else appealed.appeal.earlier
        decided = replace(appealed, appeal=replace(appealed.appeal, hearing=self.hearing, earlier=earlier))
        state = replace(state, appeals={**state.appeals, self.number: decided})
        decision = self.hearing.decision
        if decision is None:
            return state
        if decision.outcome is AppealOutcome.CHANGED or decision.changes_scores:
            state = _late(state, note, int(appealed.appeal.session), LateGround.ASKED_IN_TIME)
        if decision.outcome is AppealOutcome.CHANGED:
            state = _without_penalties(state, appealed.appeal)
        return self._scored(state, note, appealed, decision) if decision.changes_scores else state

    def _scored(self, state: Tournament, note: Note, appealed: Appealed, decision: Decision) -> Tournament:
        place, appeal = appealed.place, appealed.appeal
        laws = ", ".join(decision.penalty_laws)
        if place is None and appeal.contestant and decision.score is None:
            for penalty in decision.penalties:
                state.rules.check_penalty(penalty, in_match=False)
            given = [
                Penalised(int(appeal.session), appeal.contestant, law=laws, line=note.number, penalty=penalty)
                for penalty in decision.penalties
            ]
            return replace(state, penalties=(*state.penalties, *given))
        place = required(
            place,
            "appeal {number} does not concern a board; its decision cannot change a score",
            number=self.number,
        )
        section, spot = state.spot(place)
        seated = dict(zip(Side, who_sat(section, spot, section.slips.get(spot, Slip())), strict=True))
        fines = [
            ContestantPenalty(who, penalty, laws)
            for side, penalty in decision.fined(appeal.side)
            for who in seated[side]
        ]
        state = _fined(state, note, place, fines)
        return state if decision.score is None else _adjusted(state, note, place, decision.score)


def _is_next_stage(before: Hearing | None, hearing: Hearing) -> bool:
    """Has another body heard it now?"""
    return before is not None and before.heard_by is not None and hearing.heard_by not in (None, before.heard_by)


def _without_penalties(state: Tournament, appeal: Appeal) -> Tournament:
    """If the penalty itself was appealed and is changed, the original one is removed."""
    if appeal.line is None or not {AppealMatter.PROCEDURAL_PENALTY, AppealMatter.DISCIPLINE} & {*appeal.matters}:
        return state
    return replace(state, penalties=tuple(given for given in state.penalties if given.line != appeal.line))
