"""The value of a score against the field, before it is awarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from arbitr.club import Names
from arbitr.problem import Problem
from arbitr.tournament import (
    ContestKind,
    Log,
    SideWorth,
    SlipKey,
    Tournament,
    TournamentEvent,
    section_matches,
    session_scores,
)
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.traveller import said, won_text

Trial = Callable[[Log[Tournament]], Sequence[TournamentEvent]]


def after(log: Log[Tournament], decide: Trial) -> Tournament:
    """The resulting tournament; raise Problem if it is impossible."""
    return log.tried(decide(log)).state


def worth_view(page: Visitor, log: Log[Tournament], names: Names, place: SlipKey, decide: Trial) -> dict[str, Any]:
    """Before and after, for both sides, and the fined side; `problem` if it cannot be awarded."""
    state = log.state
    try:
        then = after(log, decide)
        return {
            "now": _worth(page, state, place),
            "then": _worth(page, then, place),
            "penalties": [
                {"who": names.contestant(then, given.contestant), "penalty": str(given.penalty), "law": given.law}
                for given in (Counter(then.penalties) - Counter(state.penalties)).elements()
            ],
            "problem": "",
        }
    except Problem as problem:
        return {"now": None, "then": None, "penalties": [], "problem": page.say(problem)}


def _worth(page: Visitor, state: Tournament, place: SlipKey) -> dict[str, Any]:
    sides = (_in_the_match if state.rules.kind is ContestKind.TEAMS else _in_the_field)(page, state, place)
    return {
        "score": score_of(state, place, page),
        "ns": None if sides is None else sides[0],
        "ew": None if sides is None else sides[1],
    }


def _in_the_field(page: Visitor, state: Tournament, place: SlipKey) -> tuple[str, str] | None:
    """A percentage if a board has a top, otherwise the score of the method."""
    worth = session_scores(state, place.session).worths.get(place)
    if worth is None:
        return None
    unit = state.rules.unit

    def text(won: SideWorth) -> str:
        if won.share is not None:
            return f"{page.number(100 * won.share)} %"
        return f"{won_text(won.won, state, page)} {unit}".strip()

    return text(worth[0]), text(worth[1])


def _in_the_match(page: Visitor, state: Tournament, place: SlipKey) -> tuple[str, str] | None:
    """IMPs on this board from this table's viewpoint; None while the other room has no score."""
    section = state.section(place.session, place.section)
    for match in section_matches(section, place.round, state.rules.of_match):
        for board in match.boards:
            if (match.table, board.board) == (place.table, place.board):
                home, away = (
                    f"{page.number(value, 1)} {state.rules.board_unit.value}" for value in (board.home, board.away)
                )
                seated = section.plan.at(place.round, place.table, place.room)
                return (home, away) if match.home in seated.ns else (away, home)
    return None


def score_of(state: Tournament, place: SlipKey, page: Visitor) -> str:
    """The current score there in words; empty if there is none."""
    slip = state.slip(place)
    return "" if slip is None else said(slip, page)
