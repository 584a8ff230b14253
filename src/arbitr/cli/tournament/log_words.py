"""A line of the log as text."""

from __future__ import annotations

import gettext
from datetime import datetime
from gettext import gettext as _

from arbitr.cli.tournament.open_tournament import OpenTournament
from arbitr.cli.tournament.results import table_of
from arbitr.club.actions.results import OTHER, SLIP, TURNED
from arbitr.club.log_changes import Score, scores_before
from arbitr.laws.direction import appeal_words
from arbitr.scoring.adjusted import text
from arbitr.tournament import Note, SlipKey, Undone, table_name
from arbitr.tournament.event_words import WORDS
from arbitr.tournament.events import direct, matches, organise, results

NOTHING = "-"


def log_line(this: OpenTournament, note: Note, is_undone: bool = False) -> str:
    places = {
        "line": note.number,
        "time": datetime.fromtimestamp(note.at / 1000).strftime("%H:%M"),
        "by": this.names.writer(this.state, note.by),
        "what": what(this, note),
    }
    if is_undone:
        return _("{line}, {time}, {by}: {what} (undone)").format(**places)
    return _("{line}, {time}, {by}: {what}").format(**places)


def what(this: OpenTournament, note: Note) -> str:
    """The kind of event, and its subject."""
    about = [subject for subject in _about(this, note) if subject]
    words = WORDS[note.event.name].translated(gettext)
    return f"{words}: {', '.join(about)}" if about else words


def _about(this: OpenTournament, note: Note) -> list[str]:
    event = note.event
    before = scores_before(this.log.notes).get(note.number)
    place = getattr(event, "place", None)
    if isinstance(event, Undone):
        return [str(event.number)]
    if isinstance(event, results.ResultEntered):
        return [_where(event.place), str(event.score)]
    if isinstance(event, results.ResultCorrected):
        return [_where(event.place), _changed(before, str(event.score)), _typed(event.reason)]
    if isinstance(event, results.ResultRemoved):
        return [_where(event.place), _changed(before, NOTHING)]
    if isinstance(event, direct.AdjustmentRecorded):
        after = NOTHING if event.adjustment is None else str(event.adjustment)
        return [_where(event.place), _changed(before, after), event.law, event.reason]
    if isinstance(event, direct.RulingGiven):
        title = event.conversation.procedure.title.translated(gettext)
        return [_where(event.place), title, *event.laws]
    if isinstance(event, direct.PenaltyRecorded):
        return [this.called(event.contestant), str(event.penalty), event.law, event.reason]
    if isinstance(event, organise.ContestantEntered):
        return [this.called(event.contestant.id)]
    if isinstance(event, organise.ContestantWithdrawn):
        return [this.called(event.id)]
    if isinstance(event, organise.CarriedOver):
        return [this.called(event.contestant), text(event.score)]
    if isinstance(event, matches.MatchDecided):
        table = table_name(event.section, event.table)
        return [table, this.called(event.winner) if event.winner else NOTHING, event.reason]
    if isinstance(event, organise.RoundBegun):
        return [str(event.round)]
    if isinstance(event, organise.SectionOpened | organise.MovementChanged):
        return [event.section]
    if isinstance(event, direct.MessageSent):
        return [event.text]
    if isinstance(event, direct.AppealLodged):
        return [str(event.appeal.number), *([_where(place)] if isinstance(place, SlipKey) else [])]
    if isinstance(event, direct.AppealDecided):
        return [str(event.number), *_decided(event)]
    return [_where(place)] if isinstance(place, SlipKey) else []


def _changed(before: Score | None, after: str) -> str:
    return after if before is None else f"{before} → {after}"


def _typed(reason: str) -> str:
    """The reason if somebody typed it; the ids of the others say nothing to a reader."""
    return "" if reason in (SLIP, TURNED, OTHER) else reason


def _decided(event: direct.AppealDecided) -> list[str]:
    """The outcome, the score and the penalties."""
    decision = event.hearing.decision
    if decision is None:
        return []
    outcome = appeal_words.OUTCOMES[decision.outcome].translated(gettext)
    score = [] if decision.score is None else [str(decision.score)]
    return [outcome, *score, *(str(penalty) for penalty in decision.penalties)]


def _where(place: SlipKey) -> str:
    return _("{table}, round {round}, board {board}").format(
        table=table_of(place), round=place.round, board=place.board
    )
