"""The log of a tournament: the newest lines first, each in the words of its game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arbitr.tournament import Log, Note, Undone, undone
from arbitr.web.render import clock_time


def log_view(log: Log[Any], newest: int, most: int, words: Callable[[Note], dict[str, str]]) -> list[dict[str, Any]]:
    """The log, newest lines first; `words` describes each: event, place, people and author."""
    gone = undone(log.notes)
    lines = [note for note in log.notes if note.number <= newest][-most:]
    return [
        {
            "number": note.number,
            "at": note.at,
            "time": clock_time(note.at),
            "place": str(getattr(note.event, "place", "") or ""),
            **words(note),
            "undone": note.number in gone,
            "may_undo": note.number not in gone and note.number > 1,
            "undoes": note.event.number if isinstance(note.event, Undone) else None,
        }
        for note in reversed(lines)
    ]
