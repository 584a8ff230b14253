"""What begins without the director: rounds by the clock or table by table, draws, and the end after the last result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arbitr.club.actions.knockout import knockout_is_open
from arbitr.club.sessions import current_session
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament import (
    Author,
    AuthorRole,
    Log,
    RoundsBegin,
    Section,
    Session,
    SessionEnded,
    Tournament,
    TournamentEvent,
    furthest_round,
    next_draw,
    section_is_complete,
    session_is_complete,
    undone,
)
from arbitr.tournament.events.organise import MovementChanged, RoundBegun

ARBITR = Author(AuthorRole.ARBITR)
"""The author of events that happen without a button."""


class NothingDue(Exception):
    """Another writer was faster."""


def due_now(log: Log[Any]) -> list[TournamentEvent]:
    """The same as a decision for the newest log; raise NothingDue if it is done already."""
    found = due(log, now())
    if not found:
        raise NothingDue
    return found


def due(log: Log[Any], at: int) -> list[TournamentEvent]:
    """What begins or ends at this time, in milliseconds since 1970; nothing if the director begins the rounds."""
    state = log.state
    if not isinstance(state, Tournament) or state.rules.rounds_begin is RoundsBegin.DIRECTOR:
        return []
    session = current_session(state)
    if session is None or not session.round or session.ended is not None:
        return []
    match state.rules.rounds_begin:
        case RoundsBegin.TABLES:
            last = furthest_round(state.rules, session)
            begun: list[TournamentEvent] = [
                RoundBegun(session.number, number) for number in range(session.round + 1, last + 1)
            ]
            return begun or _drawn(log, session) or _ended(log, session)
        case RoundsBegin.CLOCK if _is_time_up(session, at):
            if session.round < session.rounds:
                return [RoundBegun(session.number, session.round + 1)]
            return _ended(log, session)
        case _:
            return []


def _is_time_up(session: Session, at: int) -> bool:
    clock = session.clock
    return clock is not None and clock.paused is None and clock.left(at) <= 0


def _drawn(log: Log[Tournament], session: Session) -> list[TournamentEvent]:
    """The next round of each Swiss and knock-out that has all its results; nothing if the director must decide first,
    e.g. who wins a tied match, or has undone the draw.
    """
    state, found = log.state, list[TournamentEvent]()
    ready = [section for section in session.sections.values() if section_is_complete(state.rules, section)]
    for section in ready:
        if not is_drawn_by_itself(state, section) or _is_undone(log, section):
            continue
        try:
            found.append(next_draw(state, session.number, section.letter))
        except Problem:
            continue
        if section.rounds == session.round:
            found.append(RoundBegun(session.number, session.round + 1))
            session = replace(session, round=session.round + 1)
    return found


def is_drawn_by_itself(state: Tournament, section: Section) -> bool:
    """Return whether the section plays another round after those drawn so far. This is unknown for a Swiss without a
    fixed number of rounds.
    """
    if section.is_swiss:
        return section.rounds < state.rules.swiss_rounds
    return knockout_is_open(state, section)


def _is_undone(log: Log[Tournament], section: Section) -> bool:
    """Return whether this round has been drawn, and the draw undone."""
    gone = undone(log.notes)
    return any(
        isinstance(event := note.event, MovementChanged)
        and (event.session, event.section, event.what) == (section.session, section.letter, "draw")
        and len(event.movement.rounds) == section.rounds + 1
        for note in log.notes
        if note.number in gone
    )


def _ended(log: Log[Tournament], session: Session) -> list[TournamentEvent]:
    """The session ends after its last confirmed result, unless the director has reopened it."""
    state = log.state
    if not session_is_complete(state.rules, session):
        return []
    for section in session.sections.values():
        if is_drawn_by_itself(state, section) or (section.is_swiss and not state.rules.swiss_rounds):
            return []
    end = SessionEnded(session.number)
    reopened = {note.number for note in log.notes if note.event == end} & undone(log.notes)
    return [] if reopened else [end]
