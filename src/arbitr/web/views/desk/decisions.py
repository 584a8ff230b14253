"""Every decision of an event in one list: rulings, corrections, penalties, appeals, and what came late."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arbitr.message import Message
from arbitr.tournament import Log, Note, Tournament, TournamentEvent, undone
from arbitr.tournament.events import direct, discipline, results
from arbitr.web.render import clock_time

RULINGS, CORRECTIONS, PENALTIES, APPEALS, LATE = "rulings", "corrections", "penalties", "appeals", "late"
GROUPS = {
    RULINGS: Message("Rulings"),
    CORRECTIONS: Message("Corrections"),
    PENALTIES: Message("Penalties"),
    APPEALS: Message("Appeals"),
    LATE: Message("Late decisions"),
}
KINDS: dict[str, tuple[type[TournamentEvent], ...]] = {
    RULINGS: (direct.RulingGiven, direct.AdjustmentRecorded, direct.FouledBoardRecorded),
    CORRECTIONS: (
        results.ResultCorrected, results.ResultAccepted, results.ResultRemoved, results.RoundNotReached,
        results.SeatsMended, results.TableTurned,
    ),
    PENALTIES: (
        direct.PenaltyRecorded, discipline.WarningRecorded, discipline.ContestantSuspended,
        discipline.ContestantDisqualified,
    ),
    APPEALS: (direct.AppealLodged, direct.AppealDecided),
}  # fmt: skip


def decisions_view(log: Log[Tournament], kind: str, words: Callable[[Note], dict[str, str]]) -> list[dict[str, Any]]:
    """The decisions, newest first: all of them, or one group."""
    gone = undone(log.notes)
    listed = tuple(one for name, kinds in KINDS.items() if kind in ("", name, LATE) for one in kinds)
    found = [note for note in log.notes if isinstance(note.event, listed)]
    if kind == LATE:
        found = [note for note in found if log.state.allows_late(note.number)]
    return [_line(log.state, note, note.number in gone, words) for note in reversed(found)]


def _line(state: Tournament, note: Note, is_undone: bool, words: Callable[[Note], dict[str, str]]) -> dict[str, Any]:
    event = note.event
    number = event.number if isinstance(event, direct.AppealDecided) else None
    if isinstance(event, direct.AppealLodged):
        number = event.appeal.number
    return {
        "number": note.number,
        "time": clock_time(note.at),
        "place": str(getattr(event, "place", "") or ""),
        "appeal": number,
        "is_late": state.allows_late(note.number),
        **words(note),
        "undone": is_undone,
    }
