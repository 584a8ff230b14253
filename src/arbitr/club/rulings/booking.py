"""Record rulings of the desk in a tournament's log."""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.laws.engine import Conversation
from arbitr.plain import Plain
from arbitr.tournament import Log, RulingGiven, SlipKey, Tournament, TournamentEvent, ruling_given


def booked(log: Log[Tournament], place: SlipKey, talks: Iterable[Conversation]) -> list[TournamentEvent]:
    """The log lines for every ruling of the chain that is not recorded yet. A second tap records nothing."""
    trial = log.fork()
    known = in_force(log, place)
    for talk in talks:
        if talk.to_plain() not in known:
            trial.add(ruling_given(trial.state, place, talk))
    return [note.event for note in trial.notes[len(log) :]]


def in_force(log: Log[Tournament], place: SlipKey) -> list[Plain]:
    """The recorded rulings on this board that were not undone."""
    slip = log.state.slip(place)
    events = [log.notes[line - 1].event for line in (() if slip is None else slip.rulings)]
    return [event.conversation.to_plain() for event in events if isinstance(event, RulingGiven)]
