"""The big screen of the club: the clock, the ranking in pages, and who goes where next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arbitr.bridge import Side
from arbitr.club import LiveLog, current_session, ranking_is_hidden
from arbitr.club.names import BETWEEN, Names
from arbitr.number import spans
from arbitr.reports.drawing.speech import SIDES
from arbitr.tournament import Room, RoundsBegin, Seated, Section, Session, Tournament, round_at, table_name
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.ranking import ALL, ranking_view

Home = tuple[int | None, Side]


def screen_view(live: LiveLog, names: Names, page: Visitor, now: int) -> dict[str, Any]:
    """A screen on the wall is public, even if somebody is signed in there."""
    state: Tournament = live.state
    session = current_session(state)
    clock = None if session is None else session.clock
    hidden = ranking_is_hidden(state)
    left = None if clock is None else clock.left(now)
    return {
        "ends": None if clock is None else clock.ends,
        "now": now,
        "paused": clock is not None and clock.paused is not None,
        "minutes": 0 if left is None else max(0, -(-left // 60_000)),
        "is_over": session is not None and session.ended is not None,
        "hidden": hidden,
        "has_links": False,
        "ranking": None if hidden else ranking_view(live, names, page, ALL),
        "messages": [sent.text for sent in state.messages if not sent.section][-1:],
        "next_round": None
        if session is None or session.ended is not None or state.rules.rounds_begin is RoundsBegin.TABLES
        else session.round + 1,
        "moves": [] if session is None or session.ended is not None else moves_view(state, session, names),
    }


def moves_view(state: Tournament, session: Session, names: Names) -> list[dict[str, Any]]:
    """The next round of each table: players, their previous seats, and the boards."""
    found = []
    for section in session.sections.values():
        for seated in _next_tables(state, session, section):
            number, before = seated.round, _homes(section, seated.round - 1)
            assert seated.table is not None
            sides = {}
            for side in Side:
                contestants = seated.of(side)
                was = {before.get(contestant) for contestant in contestants}
                sides["ns" if side is Side.NS else "ew"] = {
                    "name": BETWEEN.join(
                        names.contestant(state, moving, session.number, number) for moving in contestants
                    ),
                    "from": _from(was, section, seated.table, side),
                }
            found.append(
                {
                    "table": table_name(section.letter, seated.table),
                    "round": number,
                    **sides,
                    "boards": spans(seated.boards),
                }
            )
    return found


def _next_tables(state: Tournament, session: Session, section: Section) -> Iterator[Seated]:
    """The tables of the next round; if tables go on by themselves, the next round of each table."""
    tables = sorted({
        seated.table
        for number in range(1, section.rounds + 1)
        for seated in section.plan.seated(number)
        if seated.table is not None
    })  # fmt: skip
    for table in tables:
        number = round_at(state.rules, session, section, table) + 1
        for seated in section.plan.seated(number) if number <= section.rounds else ():
            if seated.table == table and seated.is_played and seated.room is not Room.CLOSED:
                yield seated


def _homes(section: Section, number: int) -> dict[str, Home]:
    """The seats of a round; no table for those who sit out. Empty before the first round; teams have two seats."""
    if not 1 <= number <= section.rounds or section.plan.teams:
        return {}
    return {
        contestant: (seated.table if seated.is_played else None, side)
        for seated in section.plan.seated(number)
        for side in Side
        for contestant in seated.of(side)
    }


def _from(was: set[Home | None], section: Section, table: int, side: Side) -> str:
    """The previous seat; empty for a contestant who stays or is new."""
    (home, *others) = was
    if others or home is None or home[0] is None or home == (table, side):
        return ""
    return f"{table_name(section.letter, home[0])} {SIDES[home[1]]}"
