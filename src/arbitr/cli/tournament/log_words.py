"""A line of the log as text."""

from __future__ import annotations

import gettext
from datetime import datetime
from gettext import gettext as _

from arbitr.cli.tournament.open_tournament import OpenTournament
from arbitr.cli.tournament.results import table_of
from arbitr.laws.direction import appeal_words
from arbitr.tournament import Note, SlipKey, Undone
from arbitr.tournament.event_words import WORDS
from arbitr.tournament.events import direct, organise, results


def log_line(this: OpenTournament, note: Note, is_undone: bool = False) -> str:
    places = {
        "line": note.number,
        "time": datetime.fromtimestamp(note.at / 1000).strftime("%H:%M"),
        "by": str(note.by),
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
    place = getattr(event, "place", None)
    if isinstance(event, Undone):
        return [str(event.number)]
    if isinstance(event, results.ResultEntered | results.ResultCorrected):
        return [_where(event.place), str(event.score)]
    if isinstance(event, direct.AdjustmentRecorded):
        return [_where(event.place), "-" if event.adjustment is None else str(event.adjustment)]
    if isinstance(event, direct.RulingGiven):
        title = event.conversation.procedure.title.translated(gettext)
        return [_where(event.place), title, *event.laws]
    if isinstance(event, direct.PenaltyRecorded):
        return [this.called(event.contestant), str(event.penalty)]
    if isinstance(event, organise.ContestantEntered):
        return [this.called(event.contestant.id)]
    if isinstance(event, organise.ContestantWithdrawn):
        return [this.called(event.id)]
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
