"""The ranking of a mariáš tournament as a page shows it: of a round, or of the whole."""

from __future__ import annotations

from typing import Any

from arbitr.club import LiveLog
from arbitr.marias import FinalLine, MariasTournament, RoundLine, final_ranking, round_ranking
from arbitr.scoring import RankingLine
from arbitr.web.render import Visitor
from arbitr.web.views.marias.names import Players, crowns, points


def ranking_view(live: LiveLog, players: Players, page: Visitor, number: int = 0, own: str = "") -> dict[str, Any]:
    """Round 0 means the whole tournament. It is provisional while slips are missing."""
    state: MariasTournament = live.state
    number = min(max(0, number), state.begun)
    lines: list[dict[str, Any]]
    if number:
        lines = [
            _round_line(page, players, placed) for placed in live.cached(number, lambda: round_ranking(state, number))
        ]
    else:
        lines = [_final_line(page, players, placed) for placed in live.cached("final", lambda: final_ranking(state))]
    of = number or state.begun
    return {
        "round": number,
        "begun": list(range(1, state.begun + 1)),
        "missing": list(state.missing(of)) if of else [],
        "final": state.ended is not None,
        "with_premium": bool(state.rules.premium_points),
        "version": live.version,
        "lines": [{**line, "own": line["id"] == own} for line in lines],
    }


def _place(standing: RankingLine) -> str:
    return f"{standing.place}=" if standing.shared > 1 else str(standing.place)


def _round_line(page: Visitor, players: Players, line: RoundLine) -> dict[str, Any]:
    return {
        "place": _place(line.standing),
        "id": line.player,
        "name": players.name(line.player),
        "points": points(page, line.points),
        "exact": str(line.points),
        "haler": line.haler,
        "crowns": crowns(page, line.haler),
        "premium": line.premium,
        "excluded": False,
    }


def _final_line(page: Visitor, players: Players, line: FinalLine) -> dict[str, Any]:
    return {
        "place": "–" if line.excluded else _place(line.standing),
        "id": line.player,
        "name": players.name(line.player),
        "points": points(page, line.standing.score),
        "exact": str(line.standing.score),
        "haler": line.haler,
        "crowns": crowns(page, line.haler),
        "premium": sum(score.premium for score in line.rounds if score is not None),
        "excluded": line.excluded,
        "rounds": [None if score is None else points(page, score.points) for score in line.rounds],
    }
