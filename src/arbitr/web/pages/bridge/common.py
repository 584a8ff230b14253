"""Bridge as a plug-in of the shared tournament pages."""

from __future__ import annotations

from typing import Any

from arbitr.club import Names, current_session
from arbitr.club.codes.tables import CodedTable, bridge_seated, bridge_sitting, bridge_tables
from arbitr.club.entries.proposals import open_seats
from arbitr.club.permissions import CONTESTANT, TABLE, rounds_in_all
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament import BRIDGE, AuthorRole, CallAnswered, Tournament, in_room, table_name
from arbitr.web.page import Page
from arbitr.web.pages.tournament.frame import GamePages
from arbitr.web.render import clock_time
from arbitr.web.views.bridge.log import line_words
from arbitr.web.views.bridge.phone import phone_view
from arbitr.web.views.bridge.phone_writers import writers_of
from arbitr.web.views.bridge.screen import screen_view
from arbitr.web.views.desk.directing import desk_view


def heading(id_: str, state: Tournament, session: int | None = None) -> dict[str, Any]:
    """The breadcrumb line at the top of each page."""
    this = None if session is None else state.sessions.get(session)
    end = None if this is None else state.corrections_end(this.number)
    return {
        "id": id_,
        "base": f"/t/{id_}",
        "title": state.title,
        "day": state.day,
        "kind": state.rules.kind.value,
        "edition": int(state.rules.edition),
        "session": session,
        "sessions": sorted(state.sessions),
        "round": 0 if this is None else this.round,
        "rounds": 0 if this is None else rounds_in_all(state, this),
        "is_knockout": this is not None and any(section.is_knockout for section in this.sections.values()),
        "published": state.published is not None,
        "corrections_end": end,
        "corrections_until": "" if end is None else clock_time(end),
        "corrections_over": end is not None and now() > end,
    }


def _head(id_: str, state: Tournament, in_session: bool) -> dict[str, Any]:
    return heading(id_, state, max(state.sessions, default=None) if in_session else None)


def _scanned(page: Page, state: Tournament, names: Names, table: CodedTable) -> dict[str, Any]:
    session, room = current_session(state), table.in_room
    seated = bridge_seated(state, table)
    pairs = [] if session is None or seated is None else [
        {"id": who, "name": names.contestant(state, who, session.number, seated.round), "side": side}
        for side, these in (("N-S", seated.ns), ("E-W", seated.ew))
        for who in these
    ]  # fmt: skip
    return {
        "table": page.say(in_room(table_name(table.section, table.table), room)),
        "pairs": pairs,
        "nameless": any((seat.section, seat.table) == (table.section, table.table) for seat in open_seats(state)),
    }


def _owner(state: Tournament, table: CodedTable, who: str) -> tuple[str, str]:
    """The device of the table, or a contestant that sits there now: the code of a table gives no right to another
    table.
    """
    if not who:
        return TABLE, table.name
    seated = bridge_seated(state, table)
    if seated is None or seated.side_of(who) is None:
        raise Problem("{id} does not play here", id=who)
    return CONTESTANT, f"{who}@{table.room}" if table.room else who


BRIDGE_PAGES = GamePages[Tournament, Names](
    BRIDGE,
    codes="/p",
    templates="bridge",
    desk="director",
    desk_templates="director",
    director=AuthorRole.DIRECTOR,
    named=lambda page, state, names: names,
    problem_named=lambda state, names, problem: names.named(problem, state),
    head=_head,
    line_words=line_words,
    writers=writers_of,
    screen=screen_view,
    desk_view=desk_view,
    answered=CallAnswered,
    scanned=_scanned,
    tables=bridge_tables,
    sitting=bridge_sitting,
    owner=_owner,
    phone=lambda live, names, page, token: phone_view(live, names, token),
)
tournament_of = BRIDGE_PAGES.opened
names_of = BRIDGE_PAGES.names
names_now = BRIDGE_PAGES.names_now
printed_names = BRIDGE_PAGES.printed_names
