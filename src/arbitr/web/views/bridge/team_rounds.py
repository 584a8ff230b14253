"""The matches of each team, round by round, as the ranking of teams shows them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from arbitr.club import LiveLog, match_is_finished, match_is_hidden
from arbitr.tournament import ContestKind, Session, Tournament
from arbitr.tournament.scores.matches import match_points
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.teams import matches_of, totals_of


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One finished match from the viewpoint of one team."""

    session: int
    round: int
    address: str
    won: int
    """1, 0 for a draw, -1."""
    points: Fraction | None
    """Victory points; None if the match is not scored in them."""
    score: tuple[str, str]
    """Of this team and of the other one."""


def rounds_of(live: LiveLog, page: Visitor, session: int) -> dict[str, list[dict[str, Any]]]:
    """By team; empty unless teams play. What is hidden from the public is left out. Session 0 means all."""
    state: Tournament = live.state
    if state.rules.kind is not ContestKind.TEAMS:
        return {}
    found: dict[str, list[dict[str, Any]]] = {}
    for team, played in _played(live, page, session).items():
        found[team] = [
            {
                "session": one.session,
                "round": one.round,
                "address": one.address,
                "won": "W" if one.won > 0 else "L" if one.won < 0 else "D",
                "points": "" if one.points is None else page.number(one.points),
                "score": " : ".join(one.score),
            }
            for one in played
        ]
    return found


def _played(live: LiveLog, page: Visitor, only: int) -> dict[str, list[TeamRound]]:
    state: Tournament = live.state
    found: dict[str, list[TeamRound]] = {}
    for session in state.sessions.values():
        if only in (0, session.number):
            for number in range(1, session.round + 1):
                _add(live, page, session, number, found)
    return found


def _add(live: LiveLog, page: Visitor, session: Session, number: int, found: dict[str, list[TeamRound]]) -> None:
    state: Tournament = live.state
    for match in matches_of(live, session.number, number):
        section = next(own for own in session.sections.values() if match.home in own.plan.contestants)
        if not match.due or match_is_hidden(state, session, match) or not match_is_finished(state, section, match):
            continue
        in_points = match.is_complete and not match.is_knockout and not state.rules.board_a_match
        points = match_points(state, session.number, match) if in_points else (None, None)
        score = totals_of(page, state, session.number, match)
        ahead = match.score.home - match.score.away if state.rules.board_a_match else match.score.home
        won = 0 if not ahead else 1 if ahead > 0 else -1
        address = f"/t/{live.stream}/match/{section.letter}/{number}/{match.table}"
        for at, team in enumerate((match.home, match.away)):
            mine = (score[at], score[1 - at])
            one = TeamRound(session.number, number, address, won * (1 - 2 * at), points[at], mine)
            found.setdefault(team, []).append(one)
