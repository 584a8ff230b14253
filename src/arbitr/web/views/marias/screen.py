"""The big screen of a mariáš tournament: the clock, the ranking, and who sits where next."""

from __future__ import annotations

from typing import Any

from arbitr.club import LiveLog
from arbitr.marias import MariasTournament
from arbitr.tournament.play.clock import MINUTE
from arbitr.web.render import Visitor
from arbitr.web.views.marias.manage import round_view
from arbitr.web.views.marias.names import Players
from arbitr.web.views.marias.ranking import ranking_view
from arbitr.web.views.marias.seats import seats_view


def turn_ends(state: MariasTournament) -> list[int]:
    """When somebody else waits at a table of the current round, as far as its clock runs."""
    ends = set()
    for table in state.round(state.begun).tables if state.begun else ():
        clock = state.clock((state.begun, table.number))
        if clock.paused is None and table.waits:
            ends |= {clock.ends - table.turn * MINUTE * left for left in range(1, len(table.turns()))}
    return sorted(ends)


def screen_view(live: LiveLog, players: Players, page: Visitor, now: int) -> dict[str, Any]:
    """A screen on the wall is public, even if somebody is signed in there."""
    state: MariasTournament = live.state
    coming = state.begun if state.begun and state.missing(state.begun) else state.begun + 1
    rounds = [] if state.ended is not None else seats_view(state, players)
    return {
        "ranking": ranking_view(live, players, page, 0),
        "own": "",
        "now": {**round_view(state, now), "turns": turn_ends(state)},
        "next": next((shown for shown in rounds if shown["round"] == max(1, coming)), None),
    }
