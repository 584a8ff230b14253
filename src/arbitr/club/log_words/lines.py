"""A line of the log in words: what happened, where and to whom, from what to what, by which law, why, on whose word."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any

from arbitr.bridge import Adjustment, Appeal, Result, Side
from arbitr.club.actions.discipline import suspension_words
from arbitr.club.actions.late import GROUNDS
from arbitr.club.actions.results import OTHER, SLIP, TURNED
from arbitr.club.log_words.changes import replaced
from arbitr.club.log_words.rules import ARROW, rules_changed
from arbitr.club.names import Names, place_words
from arbitr.laws.direction.appeals.appeal_words import MATTERS, OUTCOMES
from arbitr.laws.engine import named
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.reports import Speech
from arbitr.tournament import (
    BoardForm,
    Contestant,
    Log,
    NoResult,
    Note,
    SlipKey,
    SlipScore,
    Tournament,
    Undone,
    in_room,
    table_name,
    undone,
)
from arbitr.tournament.event_words import WORDS
from arbitr.tournament.events import direct, discipline, late, matches, organise, results
from arbitr.tournament.official.limits import penalty_words

NOTHING = "–"
NO_RESULT = {
    NoResult.LATER: Message("to be played later"),
    NoResult.NOT_REACHED: Message("not reached"),
    NoResult.CANCELLED: Message("cancelled by the director"),
    NoResult.NOT_PLAYED: Message("not played"),
}
REASONS = {
    SLIP: None,
    TURNED: Message("the score was in the other direction"),
    OTHER: Message("the other entry of the table counts"),
}
"""The reasons that Arbitr stores as ids; the others are as the director typed them."""
CHANGES = {
    "late": Message("late entry"),
    "left": Message("withdrawal"),
    "rounds": Message("other number of rounds"),
    "draw": Message("draw of the next round"),
}
"""Why a movement was changed; logs of 0.1 have a sentence instead."""
CITING = (
    direct.AdjustmentRecorded,
    direct.PenaltyRecorded,
    discipline.WarningRecorded,
    discipline.ContestantSuspended,
    discipline.ContestantDisqualified,
)
"""Events with the law that the director applied."""
FIRST_TYPED = Message("The director types a result")
"""A correction without an earlier result."""


class LogWords:
    """The lines of one log, in one language."""

    def __init__(self, log: Log[Tournament], names: Names, speech: Speech) -> None:
        self._log, self._names, self._speech = log, names, speech
        self._state = log.state

    @cached_property
    def _before(self) -> dict[int, Any]:
        return replaced(self._log.notes)

    @cached_property
    def _entries(self) -> dict[str, Contestant]:
        """Also those that an undo took away."""
        entered = (note.event for note in self._log.notes if isinstance(note.event, organise.ContestantEntered))
        return {event.contestant.id: event.contestant for event in entered}

    @cached_property
    def _gone(self) -> set[int]:
        return undone(self._log.notes)

    def what(self, note: Note) -> str:
        """The kind of event."""
        is_first = isinstance(note.event, results.ResultCorrected) and note.number not in self._before
        return self._say(FIRST_TYPED if is_first else WORDS[note.event.name])

    def about(self, note: Note) -> list[str]:
        """Where it was, who it is about, what changed and why."""
        return [part for part in self._about(note) if part]

    def laws(self, note: Note) -> str:
        """The laws by which the director ruled."""
        event = note.event
        if isinstance(event, direct.RulingGiven):
            return ", ".join(event.laws)
        return event.law if isinstance(event, CITING) else ""

    def by(self, note: Note) -> str:
        return self._names.writer(self._state, note.by)

    def is_undone(self, note: Note) -> bool:
        return note.number in self._gone

    def score(self, score: object) -> str:
        """A score of any kind, or why there is none; with the lead if it is known."""
        match score:
            case SlipScore():
                lead = "" if score.lead is None else f" ({self._speech.card(score.lead)})"
                return self.score(score.none if score.result is None else score.result) + lead
            case NoResult():
                return self._say(NO_RESULT[score])
            case Adjustment():
                return self._speech.adjustment(score)
            case Result() | int():
                return self._speech.scored(score)
            case _:
                return NOTHING

    def _about(self, note: Note) -> Iterator[str]:
        event: Any = note.event
        if isinstance(event, Undone):
            gone = self._log.notes[event.number - 1]
            about = [] if isinstance(gone.event, Undone) else self.about(gone)
            was = " · ".join([self.what(gone), *about])
            yield self._say(Message("line {number}: {what}", number=gone.number, what=was))
            return
        session = getattr(event, "session", None) or getattr(getattr(event, "place", None), "session", None)
        if session and len(self._state.sessions) > 1:
            yield self._say(Message("session {session}", session=session))
        where = _where(event)
        yield "" if where is None else self._say(where)
        for contestant in _whom(event):
            if contestant in self._state.contestants or contestant in self._entries:
                yield self._contestant(contestant)
        yield from self._of_score(note)
        yield from self._of_organiser(note)

    def _of_score(self, note: Note) -> Iterator[str]:
        """What the tables and the director did to the scores."""
        event, before = note.event, self._before.get(note.number)
        match event:
            case results.ResultEntered():
                yield self._changed(self.score(event.score), before, self.score)
            case results.ResultCorrected():
                yield self._changed(self.score(event.score), before, self.score)
                yield self._say(REASONS.get(event.reason, event.reason))
            case results.ResultRemoved():
                yield self._changed(NOTHING, before, self.score)
            case results.RoundNotReached():
                yield self.score(event.none)
            case results.LineUpGiven():
                yield self._say(Message("open room: {names}", names=self._names.persons(event.line_up.open)))
                yield self._say(Message("closed room: {names}", names=self._names.persons(event.line_up.closed)))
            case direct.AdjustmentRecorded():
                yield self._changed(self.score(event.adjustment), before, self.score)
                yield event.reason
            case direct.RulingGiven():
                yield from self._ruled(event, before)
            case direct.PenaltyRecorded():
                yield self._say(penalty_words(event.penalty))
                yield event.reason
            case discipline.WarningRecorded() | discipline.ContestantSuspended() | discipline.ContestantDisqualified():
                yield from self._disciplined(event)
            case late.LateCorrectionAllowed():
                yield self._say(GROUNDS[event.ground])
                yield event.reason
                yield self._say(Message("approved by {name}", name=event.approved_by)) if event.approved_by else ""
            case direct.FouledBoardRecorded():
                forms = [self._form(form) for form in event.forms] or [Message("not fouled")]
                yield from map(self._say, forms)
            case direct.CommitteeNamed():
                yield ", ".join(self._names.official(member.name) for member in event.members) or NOTHING
            case direct.AppealLodged() | direct.AppealDecided():
                yield from self._appealed(event, before)
            case direct.DirectorCalled() | direct.MessageSent():
                yield event.text
            case matches.ExtraBoardsGiven():
                yield self._say(Message("boards {boards}", boards=", ".join(map(str, event.boards))))
            case matches.MatchDecided():
                yield self._changed(self._contestant(event.winner), before, self._contestant)
                yield event.reason
            case _:
                pass

    def _disciplined(
        self,
        event: discipline.WarningRecorded | discipline.ContestantSuspended | discipline.ContestantDisqualified,
        names_it: bool = False,
    ) -> Iterator[str]:
        if names_it:
            yield self._contestant(event.contestant)
            yield self._say(WORDS[event.name])
        yield self._names.person(event.player) if event.player else ""
        if isinstance(event, discipline.ContestantSuspended):
            yield self._say(suspension_words(event.first, event.last))
        yield event.reason
        if isinstance(event, discipline.ContestantDisqualified):
            yield self._say(Message("approved by {name}", name=event.approved_by))

    def _ruled(self, event: direct.RulingGiven, before: object) -> Iterator[str]:
        yield self._say(named(event.conversation.incident.procedure).title)
        for score in (event.result, event.adjustment, event.none):
            if score is not None:
                yield self._changed(self.score(score), before, self.score)
        for fine in event.fines:
            yield f"{self._contestant(fine.contestant)} {self._say(penalty_words(fine.penalty))}"
        for measure in event.measures:
            yield from self._disciplined(measure.event(event.place), names_it=True)

    def _appealed(self, event: direct.AppealLodged | direct.AppealDecided, before: object) -> Iterator[str]:
        if isinstance(event, direct.AppealLodged):
            yield self._say(Message("appeal {number}", number=event.appeal.number))
            yield self._side(event.appeal, event.place, event.appeal.side)
            yield from (self._say(MATTERS[matter]) for matter in event.appeal.matters)
            return
        yield self._say(Message("appeal {number}", number=event.number))
        decision = event.hearing.decision
        if decision is None:
            return
        yield self._say(OUTCOMES[decision.outcome])
        if decision.score is not None:
            yield self._changed(self.score(decision.score), before, self.score)
        appealed = self._state.appeals.get(event.number)
        if appealed is not None:
            for side, penalty in decision.fined(appealed.appeal.side):
                who = self._side(appealed.appeal, appealed.place, side)
                yield f"{who} {self._say(penalty_words(penalty))}".strip()
        yield decision.reasons

    def _side(self, appeal: Appeal, place: SlipKey | None, side: Side) -> str:
        """Who sat there; empty if the table is no longer in the movement."""
        if place is None:
            return self._contestant(appeal.contestant)
        with suppress(Problem):
            section, _ = self._state.spot(place)
            seated = section.plan.at(place.round, place.table, place.room)
            return "; ".join(map(self._contestant, seated.ns if side is Side.NS else seated.ew))
        return ""

    def _form(self, form: BoardForm) -> Message:
        """Where a board was played in another form."""
        tables = ", ".join(map(str, form.tables))
        if form.last is None:
            since = Message("from round {round} on", round=form.first)
        else:
            since = Message("in rounds {first} to {last}", first=form.first, last=form.last)
        if not tables:
            return since
        return Message("{since}, at tables {tables}", since=since, tables=tables)

    def _of_organiser(self, note: Note) -> Iterator[str]:
        """What the organiser did."""
        event, before = note.event, self._before.get(note.number)
        match event:
            case organise.TournamentOpened():
                yield from (event.title, event.day)
            case organise.RulesChanged() if before is not None:
                yield from rules_changed(before, event.rules, self._say)
            case organise.ContestantEntered() if before is not None:
                players, was = event.contestant.players, before.players
                if players != was:
                    yield f"{self._names.persons(was)}{ARROW}{self._names.persons(players)}"
                yield "" if event.contestant.title == before.title else f"{before.title}{ARROW}{event.contestant.title}"
            case organise.SubstituteCame():
                yield from self._substituted(event)
            case organise.SessionOpened():
                yield event.title
                going_on = "; ".join(map(self._contestant, event.qualified))
                yield self._say(Message("These go on: {names}", names=going_on)) if going_on else ""
            case organise.NumberGiven():
                who = self._contestant(event.contestant or "")
                yield self._say(Message("number {pair}", pair=event.pair))
                yield who if before is None else f"{self._contestant(before)}{ARROW}{who}"
            case organise.MovementChanged():
                yield self._say(CHANGES.get(event.what, event.what))
            case organise.ClockChanged():
                yield self._say(Message("{minutes} min", minutes=f"{event.minutes:+d}"))
            case organise.DealsGiven():
                count = len(event.deals)
                yield self._say(Message.counted("{count} board", "{count} boards", count))
            case organise.CarriedOver():
                yield self._changed(self._speech.number(event.score), before, self._number)
            case organise.FeePaid():
                yield self._names.person(event.person)
            case _:
                pass

    def _substituted(self, event: organise.SubstituteCame) -> Iterator[str]:
        new = event.substitute
        comes, out = self._names.person(new.comes), self._names.person(new.out)
        yield self._say(Message("{comes} plays for {out}", comes=comes, out=out))
        if new.last is None:
            yield self._say(Message("from round {round} on", round=new.first))
        else:
            yield self._say(Message("in rounds {first} to {last}", first=new.first, last=new.last))

    def _say(self, what: Message | str | None) -> str:
        return self._speech.said(what) if isinstance(what, Message) else what or ""

    def _changed(self, after: str, before: object, written: Any) -> str:
        return after if before is None else f"{written(before)}{ARROW}{after}"

    def _contestant(self, contestant: str) -> str:
        entry = self._entries.get(contestant)
        if entry is None or contestant in self._state.contestants:
            return self._names.contestant(self._state, contestant) if contestant else NOTHING
        return entry.title or self._names.persons(entry.players)

    def _number(self, value: Fraction) -> str:
        return self._speech.number(value)


def _where(event: Any) -> Message | None:
    """The parts of the place that the event names, by field name."""
    if getattr(event, "place", None) is not None:
        return place_words(event.place)
    section, number, table = (getattr(event, name, None) for name in ("section", "round", "table"))
    if section and table is not None:
        at = in_room(table_name(section, table), getattr(event, "room", None))
        if number is None:
            return Message("table {table}", table=at)
        return Message("round {round}, table {table}", round=number, table=at)
    if isinstance(event, direct.FouledBoardRecorded):
        return Message("section {section}, board {board}", section=section, board=event.board)
    if number is not None:
        return Message("round {round}", round=number)
    return Message("section {section}", section=section) if section else None


def _whom(event: Any) -> list[str]:
    """The contestants concerned, by their ids."""
    names = ("team", "id") if isinstance(event, organise.NumberGiven) else ("contestant", "team", "id")
    found = [getattr(event, name, None) for name in names]
    found.append(getattr(getattr(event, "substitute", None), "contestant", None))
    return [str(getattr(whom, "id", whom)) for whom in found if whom]
