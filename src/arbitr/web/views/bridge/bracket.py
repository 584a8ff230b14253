"""The bracket of a knock-out as a page shows it."""

from __future__ import annotations

from typing import Any

from arbitr.club import Names
from arbitr.tournament import Session, Tournament, brackets
from arbitr.tournament.scores.bracket import BracketMatch
from arbitr.web.render import Visitor


def brackets_view(state: Tournament, names: Names, page: Visitor, session: Session) -> list[dict[str, Any]]:
    """Each bracket of a session, the plate after its main bracket."""
    return [
        {
            "section": section.letter if len(session.sections) > 1 else "",
            "is_plate": at > 0,
            "winner": names.contestant(state, winner) if (winner := bracket.name(bracket.teams.champion)) else "",
            "rounds": [
                {
                    "round": stage.round,
                    "stage": page.say(stage.stage),
                    "matches": [_match(state, names, page, section.letter, match) for match in stage.matches],
                }
                for stage in bracket.rounds()
            ],
        }
        for section in session.sections.values()
        if section.is_knockout
        for at, bracket in enumerate(brackets(state, section))
    ]


def _match(state: Tournament, names: Names, page: Visitor, section: str, match: BracketMatch) -> dict[str, Any]:
    def side(team: str, at: int) -> dict[str, Any]:
        imps = "" if match.imps is None else page.number(match.imps[at], 0 if match.imps[at].denominator == 1 else 2)
        return {
            "id": team,
            "name": names.contestant(state, team) if team else "",
            "imps": imps,
            "won": bool(team) and team == match.winner,
        }

    return {
        "section": section,
        "table": match.table,
        "sides": [side(match.home, 0)] if match.bye else [side(match.home, 0), side(match.away, 1)],
        "bye": match.bye,
        "tied": match.is_tied,
    }
