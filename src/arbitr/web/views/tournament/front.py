"""The front page: the last evenings with their winners, and in the demo a live ranking beside a phone."""

from __future__ import annotations

from typing import Any

from arbitr.bridge import Board, Result, Side
from arbitr.club import LiveLog, Names, ranking_is_hidden
from arbitr.club.permissions import PUBLIC
from arbitr.tournament import SlipKey, SlipScore, Tournament, table_name
from arbitr.tournament.events.results import ResultEntered
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.ranking import ranking_view, rankings_of
from arbitr.web.views.bridge.traveller import score_view

SHOWN_LINES = 6
MOST_OVER, MOST_DOWN = 3, 10


def winners_view(live: LiveLog, names: Names, page: Visitor) -> list[dict[str, str]]:
    """The first of each list of a published tournament."""
    state: Tournament = live.state
    if state.published is None or ranking_is_hidden(state, PUBLIC):
        return []
    lists = ranking_view(live, names, page)["lists"]
    return [
        {"heading": listed["heading"], "name": line["name"], "score": line["score"], "unit": listed["unit"]}
        for listed in lists
        for line in listed["lines"][:1]
    ]


def demo_view(live: LiveLog, names: Names, page: Visitor) -> dict[str, Any]:
    """The best of the first list, and the newest result as its phone shows it."""
    state: Tournament = live.state
    session = state.session(max(state.sessions))
    shown = ranking_view(live, names, page)["lists"][:1] if rankings_of(live) else []
    return {
        "title": state.title,
        "round": session.round,
        "rounds": session.rounds,
        "list": {**shown[0], "lines": shown[0]["lines"][:SHOWN_LINES]} if shown else None,
        "entry": _newest(live),
    }


def _newest(live: LiveLog) -> dict[str, Any] | None:
    for note in reversed(live.log.notes):
        event = note.event
        if isinstance(event, ResultEntered) and isinstance(event.score.result, Result) and event.score.result.contract:
            return _phone(event.place, event.score, event.score.result)
    return None


def _phone(place: SlipKey, score: SlipScore, result: Result) -> dict[str, Any]:
    """An entry on its last step: contract, declarer and lead are given, and the key of the result is pressed."""
    board = Board.numbered(place.board)
    contract = result.contract
    room = 13 - contract.needed if contract else 0
    points = result.score(Side.NS, board.vulnerability)
    parts = score_view(score, result)
    return {
        "table": table_name(place.section, place.table, place.room),
        "round": place.round,
        "board": place.board,
        "vulnerable": board.vulnerability.word,
        "contract": parts["contract"],
        "by": parts["declarer"],
        "lead": parts["lead"].replace("T", "10"),
        "over": result.over,
        "made": [0, *range(1, min(MOST_OVER, room) + 1)] if contract else [],
        "down": [*range(1, MOST_DOWN + 1)] if contract else [],
        "tricks": result.tricks,
        "points": points,
    }
