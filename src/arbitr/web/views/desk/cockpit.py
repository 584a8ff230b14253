"""The director's cockpit: the clock, what waits for him, and a grid of all tables and boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from arbitr.cards import Card
from arbitr.club import LiveLog, Names, rounds_in_all
from arbitr.club.actions.knockout import knockouts_open
from arbitr.message import Message
from arbitr.reports.drawing.speech import Speech
from arbitr.tournament import (
    Room,
    RoundsBegin,
    Seated,
    Section,
    Session,
    SlipKey,
    Spot,
    Tournament,
    round_at,
    table_name,
)
from arbitr.tournament.play.progress import BoardState, board_state, doubtful
from arbitr.tournament.scores.marks import WORDS, ResultMark, marked, tried_leads
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.log import score_text

WAITS = 3 * 60_000
"""Milliseconds after which an unconfirmed result needs the director's attention."""
STATES = {
    BoardState.NOT_STARTED: Message("not started"),
    BoardState.PLAYING: Message("playing"),
    BoardState.ENTERED: Message("entered"),
    BoardState.CONFIRMED: Message("confirmed"),
    BoardState.DISPUTED: Message("disputed", context="board"),
    BoardState.RULED: Message("ruled"),
    BoardState.LATE: Message("late", context="board"),
}
CELLS = {
    BoardState.NOT_STARTED: "emp",
    BoardState.PLAYING: "now",
    BoardState.ENTERED: "ent",
    BoardState.CONFIRMED: "ok",
    BoardState.DISPUTED: "dis",
    BoardState.RULED: "rul",
    BoardState.LATE: "late",
}
"""The class of a cell in the sheet."""


def clock_view(state: Tournament, session: Session, now: int) -> dict[str, Any]:
    """The round, its clock, and what a director may do with them."""
    clock = session.clock
    left = None if clock is None else clock.left(now)
    by_tables = state.rules.rounds_begin is RoundsBegin.TABLES
    more = session.round < session.rounds or bool(session.round and knockouts_open(state, session))
    return {
        "now": now,
        "round": session.round,
        "rounds": rounds_in_all(state, session) or session.rounds,
        "ends": None if clock is None or clock.paused is not None else clock.ends,
        "left": left,
        "paused": clock is not None and clock.paused is not None,
        "is_over": session.ended is not None,
        "by_tables": by_tables,
        "may_begin": session.ended is None and bool(session.sections) and more and not (by_tables and session.round),
    }


def progress_view(state: Tournament, session: Session) -> dict[str, Any]:
    """How many results of the current round are in, as parts of the whole."""
    counts = Counter(
        board_state(state.rules, session, section, spot)
        for section, seated in _now(state, session)
        for spot in _spots(seated)
    )
    due = sum(counts.values())
    confirmed = counts[BoardState.CONFIRMED] + counts[BoardState.RULED]
    entered, disputed = counts[BoardState.ENTERED], counts[BoardState.DISPUTED]
    return {
        "due": due,
        "arrived": confirmed + entered + disputed,
        "confirmed": confirmed,
        "entered": entered,
        "disputed": disputed,
    }


def lacking_view(state: Tournament, session: Session) -> list[dict[str, Any]]:
    """Tables of the current round that still play, or whose results nobody has settled, with these boards."""
    found = []
    for section, seated in _now(state, session):
        open_ = {
            spot[2]: cell
            for spot in _spots(seated)
            if not (cell := board_state(state.rules, session, section, spot)).is_in
        }
        if open_:
            found.append(
                {
                    "table": table_name(section.letter, seated.table or 0, seated.room),
                    "unplayed": [
                        board for board, cell in open_.items() if cell not in (BoardState.ENTERED, BoardState.DISPUTED)
                    ],
                    "unconfirmed": [board for board, cell in open_.items() if cell is BoardState.ENTERED],
                    "disputed": [board for board, cell in open_.items() if cell is BoardState.DISPUTED],
                }
            )
    return found


def _now(state: Tournament, session: Session) -> Iterator[tuple[Section, Seated]]:
    """Every table with the round that it plays now; before the start with the first round."""
    for section in session.sections.values():
        for table in tables_of(section):
            number = min(max(1, round_at(state.rules, session, section, table)), section.rounds)
            yield from ((section, seated) for seated in _at(section, number, table))


def tables_of(section: Section) -> list[int]:
    return sorted({spot[1] for spots in section.boards_due.values() for spot in spots})


def _at(section: Section, number: int, table: int) -> list[Seated]:
    """The table in this round; each room of a match."""
    if not 1 <= number <= section.rounds:
        return []
    return [seated for seated in section.plan.seated(number) if seated.table == table and seated.is_played]


def _spots(seated: Seated) -> list[Spot]:
    return [(seated.round, seated.table or 0, board, seated.room) for board in seated.boards]


# The grid


def grid_view(state: Tournament, names: Names, page: Visitor, session: Session, whole: bool) -> dict[str, Any]:
    """Every table with the boards of this round, or of the whole evening."""
    calling = {
        (call.spot.section, call.spot.table, call.spot.room): call.number
        for call in state.open_calls()
        if not call.is_appeal
    }
    words = {cell: page.say(said) for cell, said in STATES.items()}
    label = page.words.gettext("Table {table}, board {board}: {state}")
    rows = []
    for section in session.sections.values():
        for table in tables_of(section):
            now = round_at(state.rules, session, section, table)
            rounds = range(1, section.rounds + 1) if whole else [min(max(1, now), section.rounds)]
            seats = [seated for number in rounds for seated in _at(section, number, table)]
            for room in dict.fromkeys(seated.room for seated in seats):
                mine = [seated for seated in seats if seated.room is room]
                rows.append(_row(state, session, section, mine, room, words, label))
                called = calling.get((section.letter, table, room))
                rows[-1] |= {"call": called, "pairs": "" if whole else _pairs(state, names, session, mine[0])}
    boards = {tuple(cell["board"] for cell in row["cells"]) for row in rows}
    return {
        "whole": whole,
        "rows": rows,
        "sections": len(session.sections),
        "heads": list(boards.pop()) if len(boards) == 1 and not whole else [],
        "states": [{"cell": CELLS[cell], "text": words[cell]} for cell in BoardState],
    }


def _row(
    state: Tournament,
    session: Session,
    section: Section,
    seats: list[Seated],
    room: Room | None,
    words: Mapping[BoardState, str],
    label: str,
) -> dict[str, Any]:
    name = table_name(section.letter, seats[0].table or 0, room)
    cells = []
    for seated in seats:
        for spot in _spots(seated):
            cell = board_state(state.rules, session, section, spot)
            cells.append(
                {
                    "round": seated.round,
                    "board": spot[2],
                    "place": str(section.place(spot)),
                    "cell": CELLS[cell],
                    "label": label.format(table=name, board=spot[2], state=words[cell]),
                }
            )
    return {"section": section.letter, "table": name, "cells": cells}


def _pairs(state: Tournament, names: Names, session: Session, seated: Seated) -> str:
    sides = (
        " – ".join(names.contestant(state, contestant, session.number, seated.round) for contestant in side)
        for side in (seated.ns, seated.ew)
    )
    return " · ".join(sides)


# What to look at


def checks_view(live: LiveLog, page: Visitor, session: Session) -> list[dict[str, Any]]:
    """Results to look at: disputed ones with both versions, suspicious ones, and those that nobody has confirmed for a
    while. The page itself shows an unconfirmed result once it is `due`.
    """
    state: Tournament = live.state
    open_ = doubtful(state, session)
    found = {place: _check(state, page, place, BoardState.DISPUTED) for place in open_.disputed}
    suspicious = live.cached(("marked", session.number), lambda: marked(state, session.number))
    for result in suspicious:
        marks = [mark for mark in result.marks if mark is not ResultMark.DISAGREEMENT]
        if not marks and result.place not in found:
            continue  # a correction that waits for the other side
        section, spot = state.spot(result.place)
        cell = board_state(state.rules, session, section, spot)
        check = found.setdefault(result.place, _check(state, page, result.place, cell))
        check["words"] = [page.say(WORDS[mark]) for mark in marks]
        check["tries"] = leads_text(page, tried_leads(result.slip))
        check["due"] = None
    for place in open_.unconfirmed:
        found.setdefault(place, _check(state, page, place, BoardState.ENTERED))
    return list(found.values())


def _check(state: Tournament, page: Visitor, place: SlipKey, cell: BoardState) -> dict[str, Any]:
    slip = state.slip(place)
    assert slip is not None
    waits = cell is BoardState.ENTERED
    return {
        "place": str(place),
        "round": place.round,
        "table": table_name(place.section, place.table, place.room),
        "board": place.board,
        "cell": CELLS[cell],
        "versions": versions_view(state, page, place),
        "earlier": "" if slip.earlier is None else score_text(slip.earlier, page),
        "words": [],
        "tries": "",
        "since": slip.at if waits else None,
        "due": slip.at + WAITS if waits else None,
    }


def versions_view(state: Tournament, page: Visitor, place: SlipKey) -> list[dict[str, str]]:
    """The entry, and the other one if the board is disputed, with the side that entered each if it is known."""
    slip = state.slip(place)
    if slip is None or slip.score is None:
        return []
    versions = [{"by": side_of(state, place, slip.by.contestant), "text": score_text(slip.score, page)}]
    if slip.other is None:
        return versions
    other = side_of(state, place, slip.other_by.contestant)
    return [*versions, {"by": other, "text": score_text(slip.other, page)}]


def side_of(state: Tournament, place: SlipKey, contestant: str) -> str:
    """N-S or E-W; empty for anybody else, such as the device of the table."""
    section, spot = state.spot(place)
    seated = section.plan.at(spot[0], spot[1], spot[3])
    if contestant in seated.ns:
        return "N-S"
    return "E-W" if contestant in seated.ew else ""


def leads_text(page: Visitor, tries: tuple[Card, ...]) -> str:
    """The leads that one phone tried, in order."""
    speech = Speech(page.language)
    return ", ".join(speech.card(card) for card in tries)
