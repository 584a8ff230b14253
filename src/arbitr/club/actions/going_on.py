"""What begins without the director: rounds by the clock or table by table, and the end after the last result."""

from __future__ import annotations

from typing import Any

from arbitr.club.sessions import current_session
from arbitr.store.ids import now
from arbitr.tournament import (
    Author,
    AuthorRole,
    Log,
    RoundsBegin,
    Session,
    SessionEnded,
    Tournament,
    TournamentEvent,
    furthest_round,
    session_is_complete,
    undone,
)
from arbitr.tournament.events.organise import RoundBegun

ARBITR = Author(AuthorRole.ARBITR)
"""The author of what nobody pressed a button for."""


class NothingDue(Exception):
    """Another writer was faster."""


def due_now(log: Log[Any]) -> list[TournamentEvent]:
    """The same as a decision for the newest log; raise NothingDue if it is done already."""
    found = due(log, now())
    if not found:
        raise NothingDue
    return found


def due(log: Log[Any], at: int) -> list[TournamentEvent]:
    """What begins or ends at this time, in milliseconds since 1970; nothing where the director begins the rounds."""
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
            return begun or _ended(log, session)
        case RoundsBegin.CLOCK if _is_time_up(session, at):
            if session.round < session.rounds:
                return [RoundBegun(session.number, session.round + 1)]
            return _ended(log, session)
        case _:
            return []


def _is_time_up(session: Session, at: int) -> bool:
    clock = session.clock
    return clock is not None and clock.paused is None and clock.left(at) <= 0


def _ended(log: Log[Tournament], session: Session) -> list[TournamentEvent]:
    """The session ends after its last confirmed result, unless the director has reopened it."""
    if not session_is_complete(log.state.rules, session):
        return []
    end = SessionEnded(session.number)
    reopened = {note.number for note in log.notes if note.event == end} & undone(log.notes)
    return [] if reopened else [end]
