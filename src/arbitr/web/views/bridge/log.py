"""The log of a bridge tournament in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from arbitr.club.names import Names, place_words
from arbitr.laws.engine import named
from arbitr.message import Message
from arbitr.reports import Speech
from arbitr.tournament import (
    AdjustmentRecorded,
    AppealDecided,
    AppealLodged,
    FouledBoardRecorded,
    Note,
    PenaltyRecorded,
    ResultCorrected,
    ResultEntered,
    ResultRemoved,
    RulingGiven,
    Slip,
    SlipKey,
    SlipScore,
    Tournament,
    Undone,
    in_room,
    table_name,
)
from arbitr.tournament.event_words import WORDS
from arbitr.tournament.log import Log, undone
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.traveller import NO_RESULT, said_view

FIRST_TYPED = Message("The director types a result")
"""A correction without an earlier result."""


def line_words(log: Log[Tournament], page: Visitor, names: Names) -> Callable[[Note], dict[str, str]]:
    """A line in words: what happened, where and to whom, the law, the author."""
    first = _first_typed(log.notes)

    def what(note: Note) -> str:
        return page.say(FIRST_TYPED if note.number in first else WORDS[note.event.name])

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

    return words


def _first_typed(notes: list[Note]) -> set[int]:
    """Lines in which the director entered a result without an earlier one."""
    gone = undone(notes)
    written: set[SlipKey] = set()
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


def _about(note: Note, state: Tournament, page: Visitor, names: Names) -> list[str]:
    """Place, people and content as recorded."""
    event: Any = note.event
    session = getattr(event, "session", None) or getattr(getattr(event, "place", None), "session", None)
    parts = [page.say(Message("session {session}", session=session))] if session and len(state.sessions) > 1 else []
    parts += [page.say(where) for where in (_where(event),) if where is not None]
    parts += [names.contestant(state, contestant) for contestant in _whom(event) if contestant in state.contestants]
    parts += _written(event, page)
    if isinstance(event, PenaltyRecorded):
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
    return str(event.law) if isinstance(event, AdjustmentRecorded | PenaltyRecorded) else ""


def _where(event: Any) -> Message | None:
    """The parts of the place that the event names, by field name."""
    if getattr(event, "place", None) is not None:
        return place_words(event.place)
    section, number, table = (getattr(event, name, None) for name in ("section", "round", "table"))
    if section and table is not None:
        at = in_room(table_name(section, table), getattr(event, "room", None))
        if number is None:
            return Message("table {table}", table=at)
        return Message("round {round}, table {table}", round=number, table=at)
    if isinstance(event, FouledBoardRecorded):
        return Message("section {section}, board {board}", section=section, board=event.board)
    if number is not None:
        return Message("round {round}", round=number)
    return Message("section {section}", section=section) if section else None


def _whom(event: Any) -> list[str]:
    """The contestants concerned, by their ids."""
    found = [getattr(event, name, None) for name in ("contestant", "team", "id")]
    found.append(getattr(getattr(event, "substitute", None), "contestant", None))
    return [str(getattr(named, "id", named)) for named in found if named]


def score_text(score: SlipScore, page: Visitor) -> str:
    """The result, and the lead if recorded."""
    return _joined([text for text in said_view(Slip(score), page).values() if text])


def _written(event: Any, page: Visitor) -> list[str]:
    """Scores and texts as recorded."""
    parts: list[str] = []
    score = getattr(event, "score", None)
    if isinstance(score, SlipScore):
        parts.append(score_text(score, page))
    elif isinstance(score, Fraction):
        parts.append(page.number(score))
    if getattr(event, "none", None) is not None:
        parts.append(page.say(NO_RESULT[event.none]))
    if getattr(event, "adjustment", None) is not None:
        parts.append(Speech(page.language).adjustment(event.adjustment))
    return parts + [str(written) for name in ("penalty", "text") if (written := getattr(event, name, None))]
