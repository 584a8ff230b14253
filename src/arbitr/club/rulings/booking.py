"""Rulings of the desk become lines of a tournament's log."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.laws.engine import Conversation
from arbitr.plain import Plain
from arbitr.tournament import Log, RulingGiven, SlipKey, Tournament, TournamentEvent, ruling_given


def booked(log: Log[Tournament], place: SlipKey, talks: Iterable[Conversation]) -> list[TournamentEvent]:
    """The lines of the log: every ruling of the chain that is not there yet. A second tap books nothing."""
    trial = log.fork()
    known = in_force(log, place)
    for talk in talks:
        if talk.to_plain() not in known:
            trial.add(ruling_given(trial.state, place, talk))
    return [note.event for note in trial.notes[len(log) :]]


def in_force(log: Log[Tournament], place: SlipKey) -> list[Plain]:
    """The rulings that are booked on this board and not undone, as they are written down."""
    slip = log.state.slip(place)
    events = [log.notes[line - 1].event for line in (() if slip is None else slip.rulings)]
    return [event.conversation.to_plain() for event in events if isinstance(event, RulingGiven)]
