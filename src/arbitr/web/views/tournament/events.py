"""The tournaments of the club: current, future and past."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from arbitr.club import LiveLog, rounds_in_all
from arbitr.games import GAMES
from arbitr.marias import MARIAS
from arbitr.marias.tournament.state import MariasTournament as Marias
from arbitr.message import Message
from arbitr.store import Stream
from arbitr.tournament import BRIDGE, Tournament
from arbitr.web.render import Visitor

RUNNING, COMING, PAST, UNREADABLE = "running", "coming", "past", "unreadable"


def event_view(stream: Stream, live: LiveLog | None, page: Visitor, problem: str = "") -> dict[str, Any]:
    """One tournament; an old one that was not read counts as over. `problem` says why it cannot be read."""
    state, number, rounds = UNREADABLE if problem else PAST, 0, 0
    day = ""
    if live is not None:
        day = live.state.day
        state, number, rounds = PROGRESS[stream.kind](live.state)
    return {
        "id": stream.id,
        "title": stream.name,
        "address": f"/{GAMES[stream.kind].path}/{stream.id}/ranking",
        "kind": stream.kind,
        "created": stream.created,
        "day": day_of(day, stream.created, page),
        "state": state,
        "round": number,
        "rounds": rounds,
        "problem": problem,
    }


def _bridge(state: Tournament) -> tuple[str, int, int]:
    played = [state.sessions[number] for number in sorted(state.sessions) if state.sessions[number].sections]
    if not any(session.round for session in played):
        return COMING, 0, 0
    last = played[-1]
    if state.published is not None and last.published is not None:
        return PAST, 0, 0
    return RUNNING, last.round, rounds_in_all(state, last)


def _marias(state: Marias) -> tuple[str, int, int]:
    if state.ended is not None:
        return PAST, 0, 0
    rounds = 0 if state.seating is None else len(state.plan.rounds)
    return (RUNNING if state.begun else COMING), state.begun, rounds


PROGRESS: dict[str, Callable[[Any], tuple[str, int, int]]] = {BRIDGE.key: _bridge, MARIAS.key: _marias}
"""Progress of a tournament: its round and the total, by game."""


def day_of(day: str, created: int, page: Visitor) -> str:
    """The date in the page's language; by default the day of creation."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        if day:
            return day
        found = datetime.fromtimestamp(created / 1000, UTC).date()
    return page.say(Message("{year}-{month:02}-{day:02}", year=found.year, month=found.month, day=found.day))
