"""A board with rulings: its players, its current score, and every ruling with its log line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitr.club import LiveLog, Names, whose
from arbitr.club.rulings.say import in_order
from arbitr.laws.engine import named
from arbitr.message import Message
from arbitr.reports.drawing.speech import SIDES, Speech
from arbitr.tournament import (
    AdjustmentRecorded,
    AppealDecided,
    Appealed,
    Note,
    RulingGiven,
    SlipKey,
    Tournament,
    table_name,
    undone,
)
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.worth import score_of

MOST_LINES = 3


def seated_view(names: Names, state: Tournament, place: SlipKey) -> dict[str, str]:
    """The seats by the movement."""
    section, _ = state.spot(place)
    seated = section.plan.at(place.round, place.table, place.room)
    return {
        side: " – ".join(names.contestant(state, contestant, place.session, place.round) for contestant in who)
        for side, who in (("N-S", seated.ns), ("E-W", seated.ew))
    }


def board_view(page: Visitor, live: LiveLog, names: Names, place: SlipKey) -> dict[str, Any]:
    """The place, its players, and its current score."""
    state: Tournament = live.state
    return {
        "place": str(place),
        "round": place.round,
        "table": table_name(place.section, place.table, place.room),
        "board": place.board,
        "seats_named": seated_view(names, state, place),
        "score": score_of(state, place, page),
    }


def rulings_view(page: Visitor, live: LiveLog, place: SlipKey) -> list[dict[str, Any]]:
    """Rulings of the director and the committee on this board, latest first."""
    slip = live.state.slip(place)
    gone = undone(live.log.notes)
    numbers = [] if slip is None else [number for number in slip.rulings if number not in gone]
    return [_line(page, live.log.notes[number - 1], live.state.appeals) for number in reversed(numbers)]


def _line(page: Visitor, note: Note, appeals: Mapping[int, Appealed]) -> dict[str, Any]:
    event = note.event
    speech = Speech(page.language)
    line: dict[str, Any] = {
        "line": note.number,
        "by": str(note.by),
        "kind": event.name,
        "title": "",
        "words": [],
        "laws": "",
    }
    if isinstance(event, RulingGiven):
        incident = event.conversation.incident
        title = page.say(named(incident.procedure).title)
        effects = in_order(event.conversation.ruled().effects)
        line["title"] = f"{title} ({incident.by})" if whose(incident.procedure) else title
        line["words"] = [page.say(effect.words()) for effect in effects[:MOST_LINES]]
        line["laws"] = ", ".join(event.laws)
    elif isinstance(event, AdjustmentRecorded):
        given = "–" if event.adjustment is None else speech.adjustment(event.adjustment)
        line |= {"words": [text for text in (given, event.reason) if text], "laws": event.law}
    elif isinstance(event, AppealDecided):
        decision = event.hearing.decision
        line["appeal"] = event.number
        if decision is not None:
            score = "" if decision.score is None else speech.adjustment(decision.score)
            fined = [
                page.say(Message("Penalty: {penalty} off {who}", penalty=str(penalty), who=SIDES[side]))
                for side, penalty in decision.fined(appeals[event.number].appeal.side)
            ]
            words = [text for text in (score, *fined, decision.reasons) if text]
            line |= {"words": words, "laws": ", ".join(decision.laws)}
    return line
