"""The tournaments of the club: which run, which are to come, which are over."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from arbitr.marias.tournament.state import Tournament as Marias
from arbitr.message import Message
from arbitr.store import Stream
from arbitr.tournament.state import Tournament
from arbitr.web.live import MARIAS, Live
from arbitr.web.page import Page
from arbitr.web.views.due import rounds_in_all

RUNNING, COMING, PAST, UNREADABLE = "running", "coming", "past", "unreadable"


def event_view(stream: Stream, live: Live | None, page: Page, problem: str = "") -> dict[str, Any]:
    """One tournament; what was not looked into, as it is old, is over. `problem`: why it cannot be read."""
    state, number, rounds = UNREADABLE if problem else PAST, 0, 0
    day = ""
    if live is not None:
        day = live.state.day
        state, number, rounds = _marias(live.state) if stream.kind == MARIAS else _bridge(live.state)
    return {
        "id": stream.id,
        "title": stream.name,
        "address": f"/{'m' if stream.kind == MARIAS else 't'}/{stream.id}/ranking",
        "kind": stream.kind,
        "created": stream.created,
        "day": _day(day, stream.created, page),
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


def _day(day: str, created: int, page: Page) -> str:
    """As the language writes a date; the day of creation where none was given."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        if day:
            return day
        found = datetime.fromtimestamp(created / 1000, UTC).date()
    return page.say(Message("{year}-{month:02}-{day:02}", year=found.year, month=found.month, day=found.day))
