"""What the director sees: who waits, what looks wrong, what is missing, and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from arbitr.laws.engine.procedure import named
from arbitr.message import Message
from arbitr.reports.speech import Speech
from arbitr.tournament.event import Note, Undone
from arbitr.tournament.event_words import WORDS as LINES
from arbitr.tournament.events.direct import (
    AppealDecided,
    AppealLodged,
    BoardFouled,
    PenaltyGiven,
    RulingGiven,
    ScoreAdjusted,
)
from arbitr.tournament.events.results import ResultCorrected, ResultEntered, ResultRemoved
from arbitr.tournament.log import Log, undone
from arbitr.tournament.marks import WORDS, Mark, marked, missing, suspicions
from arbitr.tournament.place import Place, in_room, table_name
from arbitr.tournament.session import Session
from arbitr.tournament.slip import Score, Slip
from arbitr.tournament.state import Tournament
from arbitr.web.live import Live
from arbitr.web.names import Names, place_words
from arbitr.web.page import Page
from arbitr.web.views.organise import clock_time
from arbitr.web.views.traveller import NO_RESULT, result_view, said_view

MOST_MISSING = 200


def calls_view(state: Tournament, names: Names, now: int) -> list[dict[str, Any]]:
    """The queue: who waits longest comes first."""
    return [
        {
            "number": call.number,
            "session": call.session,
            "table": table_name(call.section, call.table, call.room),
            "minutes": max(0, (now - call.at) // 60_000),
            "seconds": max(0, (now - call.at) // 1000),
            "by": names.writer(state, call.by) if call.by.startswith("pair ") else "",
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
            **said_view(each.slip, page),
            "words": [page.say(WORDS[mark]) for mark in each.marks],
            "marks": [mark.value for mark in each.marks],
            "other": None if each.slip.other is None else str(each.slip.other),
            "other_text": None if each.slip.other is None else _joined(_score_words(each.slip.other, page)),
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


FIRST_TYPED = Message("The director types a result")
"""A result that is corrected where there was none."""


def log_view(log: Log[Tournament], page: Page, names: Names, newest: int, most: int = 100) -> list[dict[str, Any]]:
    """The newest lines first."""
    first = _first_typed(log.notes)

    def what(note: Note) -> str:
        return page.say(FIRST_TYPED if note.number in first else LINES[note.event.name])

    def words(note: Note) -> dict[str, str]:
        about = _about(note, log.state, page, names)
        if isinstance(note.event, Undone):
            gone = log.notes[note.event.number - 1]
            was = _joined([what(gone), *_about(gone, log.state, page, names)])
            about = [page.say(Message("line {number}: {what}", number=gone.number, what=was))]
        return {
            "what": what(note),
            "about": _joined(about),
            "laws": _cited(note.event),
            "by": names.writer(log.state, note.by),
        }

    return lines_view(log, newest, most, words)


def lines_view(log: Log[Any], newest: int, most: int, words: Callable[[Note], dict[str, str]]) -> list[dict[str, Any]]:
    """The newest lines of a log first; `words` says of each what it was, where and to whom, and who wrote it."""
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


def _first_typed(notes: list[Note]) -> set[int]:
    """The lines with which the director wrote a result where there was none to correct."""
    gone = undone(notes)
    written: set[Place] = set()
    found: set[int] = set()
    for note in notes:
        event = note.event
        if isinstance(event, ResultCorrected) and event.place not in written:
            found.add(note.number)
        if note.number in gone:
            continue
        if isinstance(event, ResultEntered | ResultCorrected):
            written.add(event.place)
        elif isinstance(event, ResultRemoved):
            written.discard(event.place)
    return found


def _joined(parts: Sequence[str]) -> str:
    return " · ".join(parts)


def _about(note: Note, state: Tournament, page: Page, names: Names) -> list[str]:
    """Where, who and what, as it was written down."""
    event: Any = note.event
    session = getattr(event, "session", None) or getattr(getattr(event, "place", None), "session", None)
    parts = [page.say(Message("session {session}", session=session))] if session and len(state.sessions) > 1 else []
    parts += [page.say(each) for each in (_where(event),) if each is not None]
    parts += [names.contestant(state, each) for each in _whom(event) if each in state.contestants]
    parts += _written(event, page)
    if isinstance(event, PenaltyGiven):
        parts += filter(None, (event.reason,))
    elif isinstance(event, RulingGiven):
        parts.append(page.say(named(event.conversation.incident.procedure).title))
    elif isinstance(event, AppealLodged | AppealDecided):
        parts.append(str(event.appeal.number if isinstance(event, AppealLodged) else event.number))
    return parts


def _cited(event: Any) -> str:
    """The laws by which the director ruled."""
    if isinstance(event, RulingGiven):
        return ", ".join(event.laws)
    return str(event.law) if isinstance(event, ScoreAdjusted | PenaltyGiven) else ""


def _where(event: Any) -> Message | None:
    """As much of the place as the event names, by the names of its fields."""
    if getattr(event, "place", None) is not None:
        return place_words(event.place)
    section, number, table = (getattr(event, name, None) for name in ("section", "round", "table"))
    if section and table is not None:
        at = in_room(table_name(section, table), getattr(event, "room", None))
        if number is None:
            return Message("table {table}", table=at)
        return Message("round {round}, table {table}", round=number, table=at)
    if isinstance(event, BoardFouled):
        return Message("section {section}, board {board}", section=section, board=event.board)
    if number is not None:
        return Message("round {round}", round=number)
    return Message("section {section}", section=section) if section else None


def _whom(event: Any) -> list[str]:
    """The contestants it is about, by their ids."""
    found = [getattr(event, name, None) for name in ("contestant", "team", "id")]
    found.append(getattr(getattr(event, "substitute", None), "contestant", None))
    return [str(getattr(each, "id", each)) for each in found if each]


def _score_words(score: Score, page: Page) -> list[str]:
    """The result, and the lead where one was written."""
    return [each for each in said_view(Slip(score), page).values() if each]


def _written(event: Any, page: Page) -> list[str]:
    """Scores and words as they were written down."""
    parts: list[str] = []
    score = getattr(event, "score", None)
    if isinstance(score, Score):
        parts += _score_words(score, page)
    elif isinstance(score, Fraction):
        parts.append(page.number(score))
    if getattr(event, "none", None) is not None:
        parts.append(page.say(NO_RESULT[event.none]))
    if getattr(event, "adjustment", None) is not None:
        parts.append(Speech(page.language).adjustment(event.adjustment))
    return parts + [str(each) for name in ("penalty", "text") if (each := getattr(event, name, None))]
