"""The session meant, and the contestants without a number or a seat in it."""

from __future__ import annotations

from arbitr.problem import required
from arbitr.tournament import Contestant, Session, Tournament


def current_session(state: Tournament) -> Session | None:
    """The current session: the last one with a section."""
    return next(
        (state.sessions[number] for number in sorted(state.sessions, reverse=True) if state.sessions[number].sections),
        None,
    )


def session_played(state: Tournament) -> Session:
    return required(current_session(state), "nothing is being played")


def last_session(state: Tournament) -> Session | None:
    """The session in preparation or in play."""
    return state.sessions.get(max(state.sessions, default=0))


def entered(state: Tournament) -> list[Contestant]:
    return [contestant for contestant in state.contestants.values() if not contestant.withdrawn]


def unseated(state: Tournament, but: str = "", session: Session | None = None) -> list[str]:
    """Contestants without a number in the last or this session; `but` is a section to ignore.

    In entry order; after a cut, in the order of the qualifier.
    """
    session = session or last_session(state)
    taken = {
        holder
        for section in (() if session is None else session.sections.values())
        if section.letter != but
        for holder in section.plan.seats.values()
    }
    playing = [contestant.id for contestant in entered(state)]
    if session is not None and session.qualified:
        playing = [contestant for contestant in session.qualified if contestant in playing]
    return [contestant for contestant in playing if contestant not in taken]


def unnamed(session: Session) -> list[str]:
    """Unassigned numbers."""
    return [
        f"{section.letter}{pair}"
        for section in session.sections.values()
        for pair in section.plan.pairs
        if pair not in section.plan.seats
    ]
