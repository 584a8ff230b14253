"""What a score would be worth against the field, before it is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from arbitr.problem import Problem
from arbitr.tournament.event import Event
from arbitr.tournament.log import Log
from arbitr.tournament.matches import section_matches
from arbitr.tournament.place import Place
from arbitr.tournament.rules import Kind
from arbitr.tournament.standings import Worth, session_scores
from arbitr.tournament.state import Tournament
from arbitr.web.live import Live
from arbitr.web.names import Names
from arbitr.web.page import Page
from arbitr.web.views.traveller import said, won_text

Trial = Callable[[Log[Tournament]], Sequence[Event]]


def after(live: Live, decide: Trial) -> Tournament:
    """The tournament as it would be; a Problem where it cannot."""
    trial = live.log.fork()
    for event in decide(trial):
        trial.add(event)
    state: Tournament = trial.state
    return state


def worth_view(page: Page, live: Live, names: Names, place: Place, decide: Trial) -> dict[str, Any]:
    """Now and then, for both sides, and whom it fines; `problem` where it cannot be given."""
    state: Tournament = live.state
    try:
        then = after(live, decide)
        return {
            "now": _worth(page, state, place),
            "then": _worth(page, then, place),
            "penalties": [
                {"who": names.contestant(then, each.contestant), "penalty": str(each.penalty), "law": each.law}
                for each in (Counter(then.penalties) - Counter(state.penalties)).elements()
            ],
            "problem": "",
        }
    except Problem as problem:
        return {"now": None, "then": None, "penalties": [], "problem": page.say(problem)}


def _worth(page: Page, state: Tournament, place: Place) -> dict[str, Any]:
    sides = (_in_the_match if state.rules.kind is Kind.TEAMS else _in_the_field)(page, state, place)
    return {
        "score": score_of(state, place, page),
        "ns": None if sides is None else sides[0],
        "ew": None if sides is None else sides[1],
    }


def _in_the_field(page: Page, state: Tournament, place: Place) -> tuple[str, str] | None:
    """Per cent where a board has a top, else what the method gives."""
    worth = session_scores(state, place.session).worths.get(place)
    if worth is None:
        return None
    unit = state.rules.unit

    def text(won: Worth) -> str:
        if won.share is not None:
            return f"{page.number(100 * won.share)} %"
        return f"{won_text(won.won, state, page)} {unit}".strip()

    return text(worth[0]), text(worth[1])


def _in_the_match(page: Page, state: Tournament, place: Place) -> tuple[str, str] | None:
    """IMPs on this board as those who sit here see them; None while the other room has no score."""
    section = state.section(place.session, place.section)
    for match in section_matches(section, place.round, state.rules.match):
        for each in match.boards:
            if (match.table, each.board) == (place.table, place.board):
                home, away = (f"{page.number(value, 1)} IMP" for value in (each.home, each.away))
                seated = section.plan.at(place.round, place.table, place.room)
                return (home, away) if match.home in seated.ns else (away, home)
    return None


def score_of(state: Tournament, place: Place, page: Page) -> str:
    """What counts there, in words; empty where nothing does yet."""
    slip = state.slip(place)
    return "" if slip is None else said(slip, page)
