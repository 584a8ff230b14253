"""What the director sees: who waits, what looks wrong, what is missing, and the log."""

from __future__ import annotations

from typing import Any

from arbitr.laws.procedure import named
from arbitr.tournament.event import Note, Undone
from arbitr.tournament.event_words import WORDS as LINES
from arbitr.tournament.events.direct import AppealDecided, AppealLodged, BoardFouled, PenaltyGiven, RulingGiven
from arbitr.tournament.log import Log, undone
from arbitr.tournament.marks import WORDS, Mark, marked, missing, suspicions
from arbitr.tournament.place import Place, table_name
from arbitr.tournament.session import Session
from arbitr.tournament.state import Tournament
from arbitr.web.live import Live
from arbitr.web.names import Names
from arbitr.web.page import Page
from arbitr.web.views.organise import clock_time
from arbitr.web.views.traveller import result_view

MOST_MISSING = 200


def calls_view(state: Tournament, now: int) -> list[dict[str, Any]]:
    """The queue: who waits longest comes first."""
    return [
        {
            "number": call.number,
            "session": call.session,
            "table": table_name(call.section, call.table, call.room),
            "minutes": max(0, (now - call.at) // 60_000),
            "seconds": max(0, (now - call.at) // 1000),
            "by": call.by,
            "text": call.text,
            "section": call.section,
            "table_number": call.table,
            "room": call.room.value if call.room else "",
        }
        for call in sorted(state.calls.values(), key=lambda call: call.at)
        if call.answered is None
    ]


def place_view(place: Place) -> dict[str, Any]:
    return {
        "place": str(place),
        "session": place.session,
        "section": place.section,
        "round": place.round,
        "table": table_name(place.section, place.table, place.room),
        "board": place.board,
    }


def marked_view(live: Live, page: Page, session: int) -> list[dict[str, Any]]:
    """Results that look wrong, each with what may be done."""
    state: Tournament = live.state
    found = live.kept(("marked", session), lambda: marked(state, session))
    return [
        {
            **place_view(each.place),
            **result_view(each.slip),
            "words": [page.say(WORDS[mark]) for mark in each.marks],
            "marks": [mark.value for mark in each.marks],
            "other": None if each.slip.other is None else str(each.slip.other),
            "may_turn": Mark.WRONG_DIRECTION in each.marks,
        }
        for each in found
    ]


def missing_view(live: Live, session: int) -> list[dict[str, Any]]:
    """By round and table, the boards without a result."""
    state: Tournament = live.state
    found = live.kept(("missing", session), lambda: missing(state, session))
    this = state.session(session)
    now_played = this.round if this.ended is None else this.round + 1
    tables: dict[tuple[int, str], dict[str, Any]] = {}
    for place in found[:MOST_MISSING]:
        key = (place.round, table_name(place.section, place.table, place.room))
        entry = tables.setdefault(key, {**place_view(place), "boards": [], "is_late": place.round < now_played})
        entry["boards"].append(place.board)
    return list(tables.values())


def suspicions_view(live: Live, session: int) -> list[dict[str, Any]]:
    """Boards that were probably fouled, with the groups ready."""
    state: Tournament = live.state
    return [
        {
            "section": each.section,
            "board": each.board,
            "first": each.first,
            "before": len(each.before),
            "since": len(each.since),
        }
        for each in live.kept(("suspicions", session), lambda: suspicions(state, session))
    ]


def penalties_view(live: Live, names: Names) -> list[dict[str, Any]]:
    """The penalties that the director gave by themselves, the newest first; those of a ruling are undone with it."""
    gone = undone(live.log.notes)
    return [
        {
            "line": note.number,
            "who": names.contestant(live.state, note.event.contestant),
            "penalty": str(note.event.penalty),
            "law": note.event.law,
            "reason": note.event.reason,
        }
        for note in reversed(live.log.notes)
        if isinstance(note.event, PenaltyGiven) and note.number not in gone
    ]


def fouled_view(session: Session) -> list[dict[str, Any]]:
    """The boards that are scored in groups, with the round from which on each was played in another form."""
    return [
        {
            "section": section.letter,
            "board": board,
            "first": min(form.first for form in forms),
            "tables": sorted({table_name(section.letter, each, form.room) for form in forms for each in form.tables}),
        }
        for section in session.sections.values()
        for board, forms in sorted(section.fouled.items())
    ]


def log_view(log: Log[Tournament], page: Page, names: Names, newest: int, most: int = 100) -> list[dict[str, Any]]:
    """The newest lines first."""
    gone = undone(log.notes)
    lines = [note for note in log.notes if note.number <= newest][-most:]
    return [
        {
            "number": note.number,
            "at": note.at,
            "time": clock_time(note.at),
            "place": str(getattr(note.event, "place", "") or ""),
            "by": note.by,
            "what": page.say(LINES.get(note.event.name, note.event.name)),  # mariáš has its own
            "about": about(note, log.state, page, names),
            "undone": note.number in gone,
            "may_undo": note.number not in gone and note.number > 1,
            "undoes": note.event.number if isinstance(note.event, Undone) else None,
        }
        for note in reversed(lines)
    ]


def about(note: Note, state: Tournament, page: Page, names: Names) -> str:
    """Where, who and what, as it was written down."""
    event: Any = note.event
    parts = [str(getattr(event, name)) for name in WRITTEN if getattr(event, name, None) not in (None, "")]
    if isinstance(event, PenaltyGiven):
        parts += [*filter(None, (event.reason,)), names.contestant(state, event.contestant)]
    elif isinstance(event, RulingGiven):
        parts.append(page.say(named(event.conversation.incident.procedure).title))
    elif isinstance(event, BoardFouled):
        parts.append(f"{event.section} {event.board}")
    elif isinstance(event, AppealLodged | AppealDecided):
        parts.append(str(event.appeal.number if isinstance(event, AppealLodged) else event.number))
    return " · ".join(parts)


WRITTEN = ("place", "score", "adjustment", "penalty", "round", "text")
"""What an event says in letters that need no translation, by the names of its fields."""
