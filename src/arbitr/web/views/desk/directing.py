"""Views for the director: calls, suspicious and missing results, and the log."""

from __future__ import annotations

from typing import Any

from arbitr.club import LiveLog, Names, current_session
from arbitr.club.actions.discipline import measures
from arbitr.tournament import AuthorRole, PenaltyRecorded, Session, SlipKey, Tournament, round_at, table_name, undone
from arbitr.tournament.official.limits import penalty_words
from arbitr.tournament.scores.marks import WORDS, ResultMark, marked, missing, suspicions
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.log import score_text
from arbitr.web.views.bridge.teams import waiting_view
from arbitr.web.views.bridge.traveller import result_view, said_view
from arbitr.web.views.desk.cockpit import checks_view, clock_view, grid_view, progress_view

MOST_MISSING = 200


def desk_view(live: LiveLog, names: Names, page: Visitor, now: int) -> dict[str, Any]:
    """The live part: the clock, calls, results to look at, and the grid of tables and boards."""
    state: Tournament = live.state
    session = current_session(state)
    number = None if session is None else session.number
    return {
        "id": live.stream,
        "version": live.version,
        "calls": calls_view(state, names, now),
        "marked": [] if number is None else marked_view(live, page, number),
        "suspicions": [] if number is None else suspicions_view(live, number),
        "missing": [] if number is None else missing_view(live, number),
        "uncompared": [] if session is None else waiting_view(live, names, session),
        "now": now,
        "clock": None if session is None else clock_view(state, session, now),
        "progress": None if session is None else progress_view(state, session),
        "checks": [] if session is None else checks_view(live, page, session),
        "grid": None if session is None else grid_view(state, names, page, session, page.shows_all),
        "late_decisions": len(state.late),
        "open_appeals": sum(appealed.appeal.hearing is None for appealed in state.appeals.values()),
    }


def calls_view(state: Tournament, names: Names, now: int) -> list[dict[str, Any]]:
    """The queue, longest wait first."""
    return [
        {
            "number": call.number,
            "session": call.spot.session,
            "table": table_name(call.spot.section, call.spot.table, call.spot.room),
            "minutes": max(0, (now - call.at) // 60_000),
            "seconds": max(0, (now - call.at) // 1000),
            "by": names.writer(state, call.by) if call.by.role is AuthorRole.PAIR else "",
            "text": call.text,
            "board": call.board,
            "is_appeal": call.is_appeal,
            "at": call.at,
            "section": call.spot.section,
            "table_number": call.spot.table,
            "room": call.spot.room.value if call.spot.room else "",
        }
        for call in state.open_calls()
    ]


def place_view(place: SlipKey) -> dict[str, Any]:
    return {
        "place": str(place),
        "session": place.session,
        "section": place.section,
        "round": place.round,
        "table": table_name(place.section, place.table, place.room),
        "board": place.board,
    }


def marked_view(live: LiveLog, page: Visitor, session: int) -> list[dict[str, Any]]:
    """Suspicious results, each with possible actions."""
    state: Tournament = live.state
    found = live.cached(("marked", session), lambda: marked(state, session))
    return [
        {
            **place_view(result.place),
            **result_view(result.slip),
            **said_view(result.slip, page),
            "words": [page.say(WORDS[mark]) for mark in result.marks],
            "marks": [mark.value for mark in result.marks],
            "other": None if result.slip.other is None else str(result.slip.other),
            "other_text": None if result.slip.other is None else score_text(result.slip.other, page),
            "earlier_text": None if result.slip.earlier is None else score_text(result.slip.earlier, page),
            "may_turn": ResultMark.WRONG_DIRECTION in result.marks,
        }
        for result in found
    ]


def missing_view(live: LiveLog, session: int) -> list[dict[str, Any]]:
    """Boards without a result, by round and table."""
    state: Tournament = live.state
    found = live.cached(("missing", session), lambda: missing(state, session))
    this = state.session(session)
    tables: dict[tuple[int, str], dict[str, Any]] = {}
    for place in found[:MOST_MISSING]:
        key = (place.round, table_name(place.section, place.table, place.room))
        entry = tables.setdefault(key, {**place_view(place), "boards": [], "is_late": _is_late(state, this, place)})
        entry["boards"].append(place.board)
    return list(tables.values())


def _is_late(state: Tournament, session: Session, place: SlipKey) -> bool:
    """The table has gone on, or the session is over."""
    section = session.sections[place.section]
    return session.ended is not None or place.round < round_at(state.rules, session, section, place.table)


def suspicions_view(live: LiveLog, session: int) -> list[dict[str, Any]]:
    """Boards that were probably fouled, with the groups ready."""
    state: Tournament = live.state
    return [
        {
            "section": suspicion.section,
            "board": suspicion.board,
            "first": suspicion.first,
            "before": len(suspicion.before),
            "since": len(suspicion.since),
        }
        for suspicion in live.cached(("suspicions", session), lambda: suspicions(state, session))
    ]


def persons_view(state: Tournament, session: Session | None, names: Names) -> list[dict[str, Any]]:
    """The players of each contestant, for a measure against one of them alone."""
    return [
        {
            "name": f"{section.letter}{pair}",
            "players": [
                {"id": player, "name": names.person(player)} for player in state.contestants[contestant].players
            ],
        }
        for section in (() if session is None else session.sections.values())
        for contestant, pair in section.plan.contestants.items()
        if contestant in state.contestants
    ]


def measures_view(state: Tournament, names: Names, page: Visitor) -> list[dict[str, Any]]:
    """Warnings, suspensions and disqualifications, newest first."""
    return [
        {
            "line": given.measure.line,
            "kind": given.kind,
            "what": page.say(given.what),
            "who": names.contestant(state, given.measure.contestant),
            "player": names.person(given.measure.player) if given.measure.player else "",
            "law": given.measure.law,
            "reason": given.measure.reason,
        }
        for given in reversed(measures(state))
        if given.kind != "penalty"
    ]


def penalties_view(live: LiveLog, names: Names, page: Visitor) -> list[dict[str, Any]]:
    """Penalties outside rulings, newest first; those of a ruling are undone with it."""
    gone = undone(live.log.notes)
    return [
        {
            "line": note.number,
            "who": names.contestant(live.state, note.event.contestant),
            "penalty": page.say(penalty_words(note.event.penalty)),
            "law": note.event.law,
            "reason": note.event.reason,
        }
        for note in reversed(live.log.notes)
        if isinstance(note.event, PenaltyRecorded) and note.number not in gone
    ]


def fouled_view(session: Session) -> list[dict[str, Any]]:
    """Boards scored in groups, with the first round of each other form."""
    return [
        {
            "section": section.letter,
            "board": board,
            "first": min(form.first for form in forms),
            "tables": sorted({table_name(section.letter, table, form.room) for form in forms for table in form.tables}),
        }
        for section in session.sections.values()
        for board, forms in sorted(section.fouled.items())
    ]
