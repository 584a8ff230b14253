"""What may be seen when: no card, no traveller and no score before its time. Whatever shows one asks here."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.tournament.marks import who_sat
from arbitr.tournament.matches import Match, section_matches
from arbitr.tournament.place import Room
from arbitr.tournament.rules import Kind
from arbitr.tournament.section import Section, Spot
from arbitr.tournament.session import Session
from arbitr.tournament.slip import NoResult
from arbitr.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: anybody, a contestant on a phone of its own, or the director."""

    is_director: bool = False
    own: str = ""
    """The contestant; empty: nobody's phone, or one that stays at a table."""


PUBLIC = Viewer()


def board_is_done(session: Session, board: int) -> bool:
    """Everybody who plays it in this session has played it. When the session is over, only what is still to be played
    later is secret.
    """
    slips = [
        section.slips.get(spot) for section in session.sections.values() for spot in section.boards_due.get(board, ())
    ]
    if session.ended is None:
        return bool(slips) and all(slip is not None and slip.is_settled for slip in slips)
    return not any(
        slip is not None and not slip.is_scored and slip.score is not None and slip.score.none is NoResult.LATER
        for slip in slips
    )


def board_is_due(session: Session, board: int, viewer: Viewer = PUBLIC) -> bool:
    """May all results on the board be seen, and its cards?"""
    return viewer.is_director or board_is_done(session, board)


def line_is_due(state: Tournament, session: Session, section: Section, spot: Spot, viewer: Viewer = PUBLIC) -> bool:
    """May this one result be seen? Its own players may, teams when both rooms have finished the match."""
    if board_is_due(session, spot[2], viewer):
        return True
    slip = section.slips.get(spot)
    if not viewer.own or slip is None or not any(viewer.own in side for side in who_sat(section, spot, slip)):
        return False
    if state.rules.kind is not Kind.TEAMS:
        return True
    matches = section_matches(section, spot[0], state.rules.match)
    return any(match.table == spot[1] and match_is_finished(section, match) for match in matches)


def worth_is_due(state: Tournament, session: Session, board: int, viewer: Viewer = PUBLIC) -> bool:
    """May be seen what a result is worth so far, to one who may see the result? It tells of the others' results."""
    return state.rules.show_traveller or board_is_due(session, board, viewer)


def match_is_finished(section: Section, match: Match) -> bool:
    """Both rooms have played all they play: what they did may be compared."""
    compared = {each.board for each in match.boards}
    for board in section.plan.at(match.round, match.table, Room.OPEN).boards:
        slips = [section.slips.get((match.round, match.table, board, room)) for room in Room]
        settled = [slip is not None and slip.is_settled for slip in slips]
        is_out = any(slip is not None and slip.is_settled and not slip.is_scored for slip in slips)
        if board not in compared and not all(settled) and not is_out:
            return False
    return True


def ranking_is_hidden(state: Tournament, viewer: Viewer = PUBLIC) -> bool:
    """From the last rounds of a session until it is published, where the organiser wants it so. Which rounds of a Swiss
    are the last is known when somebody has said how many there will be.
    """
    if viewer.is_director or not state.rules.hidden_rounds:
        return False
    return any(
        session.published is None and rounds and session.round > rounds - state.rules.hidden_rounds
        for session in state.sessions.values()
        for rounds in [rounds_in_all(state, session)]
    )


def rounds_in_all(state: Tournament, session: Session) -> int:
    """That will be played; 0 where nobody knows it yet."""
    found = [section_rounds(state, section) for section in session.sections.values()]
    return max(found, default=0) if all(found) else 0


def section_rounds(state: Tournament, section: Section) -> int:
    """That will be played there; 0 for a Swiss of which nobody has said it. What is drawn already is played."""
    if section.is_swiss and not state.rules.swiss_rounds:
        return 0
    return max(state.rules.swiss_rounds, section.rounds) if section.is_swiss else section.rounds
