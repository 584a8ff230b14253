"""What a score would be worth against the field, before it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from arbitr.problem import Problem
from arbitr.reports.speech import Speech
from arbitr.tournament.event import Event
from arbitr.tournament.log import Log
from arbitr.tournament.matches import section_matches
from arbitr.tournament.place import Place, Room
from arbitr.tournament.rules import Kind
from arbitr.tournament.slip import Slip
from arbitr.tournament.standings import Worth, session_scores
from arbitr.tournament.state import Tournament
from arbitr.web.live import Live
from arbitr.web.page import Page
from arbitr.web.views.ranking import unit_of

Trial = Callable[[Log[Tournament]], Sequence[Event]]


def after(live: Live, decide: Trial) -> Tournament:
    """The tournament as it would be; a Problem where it cannot."""
    trial = live.log.fork()
    for event in decide(trial):
        trial.add(event)
    state: Tournament = trial.state
    return state


def worth_view(page: Page, live: Live, place: Place, decide: Trial) -> dict[str, Any]:
    """Now and then, for both sides; `problem` where it cannot be given."""
    state: Tournament = live.state
    try:
        then = after(live, decide)
        return {"now": _worth(page, state, place), "then": _worth(page, then, place), "problem": ""}
    except Problem as problem:
        return {"now": None, "then": None, "problem": page.say(problem)}


def _worth(page: Page, state: Tournament, place: Place) -> dict[str, Any]:
    sides = (_in_the_match if state.rules.kind is Kind.TEAMS else _in_the_field)(page, state, place)
    return {
        "score": score_text(state.slip(place), page.language),
        "ns": None if sides is None else sides[0],
        "ew": None if sides is None else sides[1],
    }


def _in_the_field(page: Page, state: Tournament, place: Place) -> tuple[str, str] | None:
    """Per cent where a board has a top, else what the method gives."""
    worth = session_scores(state, place.session).worths.get(place)
    if worth is None:
        return None
    unit = unit_of(state)

    def text(won: Worth) -> str:
        return f"{page.number(won.won)} {unit}".strip() if won.share is None else f"{page.number(100 * won.share)} %"

    return text(worth[0]), text(worth[1])


def _in_the_match(page: Page, state: Tournament, place: Place) -> tuple[str, str] | None:
    """IMPs on this board as those who sit here see them; None while the other room has no score."""
    section = state.section(place.session, place.section)
    for match in section_matches(section, place.round, state.rules.match):
        for each in match.boards:
            if (match.table, each.board) == (place.table, place.board):
                home, away = (f"{page.number(value, 1)} IMP" for value in (each.home, each.away))
                return (home, away) if place.room is Room.OPEN else (away, home)
    return None


def score_text(slip: Slip | None, language: str) -> str:
    """What counts there: the adjusted score, or the result."""
    speech = Speech(language)
    if slip is None:
        return ""
    if slip.adjustment is not None:
        return speech.adjustment(slip.adjustment)
    return "" if slip.result is None else speech.scored(slip.result)
