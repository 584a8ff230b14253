"""Record rulings of the desk in a tournament's log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arbitr.club.rulings.ruled_discipline import AskedDetails, RuledDetails, details_asked, measures_ruled
from arbitr.laws.engine import Conversation
from arbitr.plain import Plain
from arbitr.tournament import Log, RulingGiven, SlipKey, Tournament, TournamentEvent, ruling_given


def booked(
    log: Log[Tournament], place: SlipKey, talks: Iterable[Conversation], details: RuledDetails | None = None
) -> list[TournamentEvent]:
    """The log lines for every ruling of the chain that is not recorded yet. A second tap records nothing.

    Without details it only previews the score: nobody is suspended or disqualified.
    """
    trial = log.fork()
    for talk in _new(log, place, talks):
        event = ruling_given(trial.state, place, talk)
        if details is not None:
            event = replace(event, measures=measures_ruled(trial.state, place, talk, details))
        trial.add(event)
    return [note.event for note in trial.notes[len(log) :]]


def asked_before(log: Log[Tournament], place: SlipKey, talks: Iterable[Conversation]) -> AskedDetails | None:
    """The further details that the director has to give before these rulings are recorded."""
    return details_asked(log.state, place, _new(log, place, talks))


def _new(log: Log[Tournament], place: SlipKey, talks: Iterable[Conversation]) -> list[Conversation]:
    known = in_force(log, place)
    return [talk for talk in talks if talk.to_plain() not in known]


def in_force(log: Log[Tournament], place: SlipKey) -> list[Plain]:
    """The recorded rulings on this board that were not undone."""
    slip = log.state.slip(place)
    events = [log.notes[line - 1].event for line in (() if slip is None else slip.rulings)]
    return [event.conversation.to_plain() for event in events if isinstance(event, RulingGiven)]
