"""The bracket of a knock-out as a page shows it."""

from __future__ import annotations

from typing import Any

from arbitr.club import Names, Viewer, hidden_from
from arbitr.tournament import Session, Tournament, brackets
from arbitr.tournament.scores.bracket import BracketMatch
from arbitr.web.render import Visitor


def brackets_view(
    state: Tournament, names: Names, page: Visitor, session: Session, viewer: Viewer
) -> list[dict[str, Any]]:
    """Each bracket of a session, the plate after its main bracket; without the scores of hidden rounds."""
    hidden = 0 if viewer.is_director else hidden_from(state, session)
    return [
        {
            "section": section.letter if len(session.sections) > 1 else "",
            "is_plate": at > 0,
            "winner": names.contestant(state, winner)
            if not hidden and (winner := bracket.name(bracket.teams.champion))
            else "",
            "rounds": [
                {
                    "round": stage.round,
                    "stage": page.say(stage.stage),
                    "matches": [
                        _match(state, names, page, section.letter, match, bool(hidden) and stage.round >= hidden)
                        for match in stage.matches
                    ],
                }
                for stage in bracket.rounds()
            ],
        }
        for section in session.sections.values()
        if section.is_knockout
        for at, bracket in enumerate(brackets(state, section))
    ]


def _match(
    state: Tournament, names: Names, page: Visitor, section: str, match: BracketMatch, is_hidden: bool
) -> dict[str, Any]:
    scores = None if is_hidden else match.imps

    def side(team: str, at: int) -> dict[str, Any]:
        imps = "" if scores is None else page.number(scores[at], 0 if scores[at].denominator == 1 else 2)
        return {
            "id": team,
            "name": names.contestant(state, team) if team else "",
            "imps": imps,
            "won": bool(team) and team == match.winner and not is_hidden,
        }

    return {
        "section": section,
        "table": match.table,
        "sides": [side(match.home, 0)] if match.bye else [side(match.home, 0), side(match.away, 1)],
        "bye": match.bye,
        "tied": match.is_tied and not is_hidden,
    }
