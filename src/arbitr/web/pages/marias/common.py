"""Mariáš as a plug-in of the shared tournament pages."""

from __future__ import annotations

from typing import Any

from arbitr.club.codes.tables import CodedTable, marias_sitting, marias_tables
from arbitr.club.permissions import PLAYER, TABLE
from arbitr.marias import MARIAS, MariasTournament, RefereeCame
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament import Author, AuthorRole
from arbitr.web.page import Page
from arbitr.web.pages.tournament.frame import GamePages, signed_in
from arbitr.web.views.marias.log import line_words
from arbitr.web.views.marias.names import Players
from arbitr.web.views.marias.phone import phone_view, writers_of
from arbitr.web.views.marias.referee import desk_view
from arbitr.web.views.marias.screen import screen_view


def heading(id_: str, state: MariasTournament) -> dict[str, Any]:
    """The breadcrumb line at the top of each page."""
    return {
        "id": id_,
        "base": f"/m/{id_}",
        "title": state.title,
        "day": state.day,
        "kind": "marias",
        "round": state.begun,
        "rounds": state.rules.rounds if state.seating is None else len(state.plan.rounds),
        "ended": state.ended is not None,
    }


def _scanned(page: Page, state: MariasTournament, players: Players, table: CodedTable) -> dict[str, Any]:
    sitting = [{"id": player, "name": players.name(player)} for player in marias_sitting(state, table)]
    return {"table": table.table, "players": sitting}


def _owner(state: MariasTournament, table: CodedTable, who: str) -> tuple[str, str]:
    if who and who not in marias_sitting(state, table):
        raise Problem("{id} does not play here", id=who)
    return (PLAYER, who) if who else (TABLE, str(table.table))


MARIAS_PAGES = GamePages[MariasTournament, Players](
    MARIAS,
    codes="/m/p",
    templates="marias",
    desk="referee",
    desk_templates="marias",
    director=AuthorRole.REFEREE,
    named=Players,
    problem_named=lambda state, players, problem: players.named(problem),
    head=lambda id_, state, in_session: heading(id_, state),
    line_words=line_words,
    writers=writers_of,
    screen=screen_view,
    desk_view=desk_view,
    answered=RefereeCame,
    scanned=_scanned,
    tables=marias_tables,
    sitting=marias_sitting,
    owner=_owner,
    phone=lambda live, players, page, token: phone_view(live, players, page, token, now()),
)
evening_of = MARIAS_PAGES.opened
players_of = MARIAS_PAGES.names
players_now = MARIAS_PAGES.names_now
printed_players = MARIAS_PAGES.printed_names
write = MARIAS_PAGES.write


def organiser(page: Page) -> Author:
    return signed_in(page, AuthorRole.ORGANISER)


def referee(page: Page) -> Author:
    return signed_in(page, AuthorRole.REFEREE)
