"""What the director sees: who waits, what looks wrong, what is missing, and the log."""

from __future__ import annotations

from typing import Any

from arbitr.tournament.event import Note, Undone
from arbitr.tournament.log import Log, undone
from arbitr.tournament.marks import WORDS, Mark, marked, missing, suspicions
from arbitr.tournament.place import Place
from arbitr.tournament.state import Tournament
from arbitr.web.live import Live
from arbitr.web.names import Names
from arbitr.web.page import Page
from arbitr.web.views.phone import table_name
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
    tables: dict[tuple[int, str], dict[str, Any]] = {}
    for place in found[:MOST_MISSING]:
        key = (place.round, table_name(place.section, place.table, place.room))
        entry = tables.setdefault(key, {**place_view(place), "boards": []})
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


def log_view(log: Log[Tournament], page: Page, names: Names, newest: int, most: int = 100) -> list[dict[str, Any]]:
    """The newest lines first."""
    gone = undone(log.notes)
    lines = [note for note in log.notes if note.number <= newest][-most:]
    return [
        {
            "number": note.number,
            "at": note.at,
            "by": note.by,
            "what": page.say(LINES.get(note.event.name, note.event.name)),
            "about": about(note),
            "undone": note.number in gone,
            "may_undo": note.number not in gone and note.number > 1,
            "undoes": note.event.number if isinstance(note.event, Undone) else None,
        }
        for note in reversed(lines)
    ]


def about(note: Note) -> str:
    """The place and what stands there, in letters that need no translation."""
    event: Any = note.event
    parts = [str(getattr(event, name)) for name in ("place", "score", "adjustment", "penalty", "round", "text")
             if getattr(event, name, None) not in (None, "")]  # fmt: skip
    return " · ".join(parts)


def _(text: str) -> str:
    return text


LINES = {
    "tournament_opened": _("The tournament is opened"),
    "rules_changed": _("Other rules"),
    "contestant_entered": _("An entry, or a changed one"),
    "contestant_withdrawn": _("An entry is withdrawn"),
    "substitute_came": _("A substitute"),
    "session_opened": _("A session is opened"),
    "section_opened": _("A section with its movement"),
    "section_removed": _("A section is taken away"),
    "number_given": _("A number is given"),
    "movement_changed": _("The movement is changed"),
    "deals_given": _("The deals"),
    "round_begun": _("A round begins"),
    "clock_paused": _("The clock stops"),
    "clock_resumed": _("The clock goes on"),
    "clock_changed": _("More time, or less"),
    "session_ended": _("The session ends"),
    "published": _("The scores are published"),
    "carried_over": _("A score is carried over"),
    "fee_paid": _("A fee is paid"),
    "result_entered": _("A result"),
    "result_confirmed": _("A result is confirmed"),
    "result_corrected": _("A result is corrected"),
    "result_removed": _("A result is taken away"),
    "result_accepted": _("A marked result is kept"),
    "round_not_reached": _("Boards without a result"),
    "seats_mended": _("Pairs sat at other tables"),
    "table_turned": _("A table sat the other way"),
    "line_up_given": _("A line-up"),
    "match_agreed": _("A match is agreed"),
    "director_called": _("The director is called"),
    "call_answered": _("The director has come"),
    "message_sent": _("A message"),
    "score_adjusted": _("An adjusted score"),
    "ruling_given": _("A ruling"),
    "penalty_given": _("A penalty"),
    "board_fouled": _("A fouled board"),
    "appeal_lodged": _("An appeal"),
    "appeal_decided": _("An appeal is decided"),
    "undone": _("A line is undone"),
}
