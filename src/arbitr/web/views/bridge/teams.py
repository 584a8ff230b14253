"""Matches of teams: seats, and the comparison once both rooms have finished."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from arbitr.club import LiveLog, Names, Viewer, board_is_due, match_is_finished, match_is_hidden
from arbitr.club.permissions import sees_line_up
from arbitr.tournament import Room, Section, Session, SlipKey, Tournament
from arbitr.tournament.official.limits import penalty_words
from arbitr.tournament.scores.matches import BoardCompared, Match, fined_in, imps_won, match_points, matches
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.traveller import said


def matches_of(live: LiveLog, session: int, number: int) -> tuple[Match, ...]:
    state: Tournament = live.state
    found: tuple[Match, ...] = live.cached(("matches", session, number), lambda: matches(state, session, number))
    return found


def match_view(
    live: LiveLog, names: Names, page: Visitor, session: Session, match: Match, section: str, viewer: Viewer
) -> dict[str, Any]:
    """The score, once both rooms have finished. The two teams then see each board, the public only when nobody else has
    to play it; the director always sees everything.
    """
    state: Tournament = live.state
    this = session.sections[section]
    is_own = bool(viewer.own) and viewer.own in (match.home, match.away)
    is_finished = match_is_finished(state, this, match)
    is_hidden = match_is_hidden(state, session, match, viewer)
    shown = viewer.is_director or (is_finished and not is_hidden)
    played = this.plan.at(match.round, match.table, Room.OPEN).boards
    due = [board for board in played if is_own or board_is_due(state, session, board, viewer)]
    has_points = match.is_complete and match.due and not match.is_knockout and not state.rules.board_a_match
    points = match_points(state, session.number, match) if has_points else None
    return {
        "section": section,
        "round": match.round,
        "table": match.table,
        "home": names.contestant(state, match.home),
        "away": names.contestant(state, match.away),
        "home_id": match.home,
        "away_id": match.away,
        "is_finished": is_finished,
        "is_complete": match.is_complete,
        "is_knockout": match.is_knockout,
        "played": len(match.boards),
        "due": match.due,
        "shown": shown,
        "boards": [_board(page, this, match, board, state.rules.board_a_match) for board in due] if shown else [],
        "held_back": [board for board in played if board not in due] if shown else [],
        "waiting": list(match.waiting) if shown else [],
        "same_way": _same_way(state, names, this, match),
        "unit": state.rules.board_unit.value,
        "imps": totals_of(page, state, session.number, match) if shown else None,
        "penalties": [
            {"penalty": page.say(penalty_words(fined.penalty)), "who": names.contestant(state, fined.contestant)}
            for fined in (fined_in(state, session.number, match) if shown else ())
        ],
        "points": None if points is None or not shown else [page.number(point) for point in points],
        "agreed": [names.contestant(state, team) for team in sorted(match.agreed)],
        "agreed_ids": sorted(match.agreed),
        "line_ups": _line_ups(names, this, match, viewer),
    }


def _same_way(state: Tournament, names: Names, section: Section, match: Match) -> str:
    """The team that mistakenly sat North-South in both rooms: nothing can be compared. Empty if neither did."""
    sat = [section.plan.at(match.round, match.table, room).ns[0] for room in Room]
    return names.contestant(state, match.home) if set(sat) == {match.home} else ""


def _board(page: Visitor, section: Section, match: Match, board: int, is_board_a_match: bool) -> dict[str, Any]:
    compared = next((both for both in match.boards if both.board == board), None)
    rooms = {}
    for room in Room:
        spot = (match.round, match.table, board, room)
        slip = section.slips.get(spot)
        form = section.form(spot)
        rooms["open" if room is Room.OPEN else "closed"] = {
            "text": "" if slip is None else said(slip, page),
            "form": "" if form is None else form.letter,
            "place": str(SlipKey(section.session, section.letter, match.round, match.table, board, room)),
        }
    return {
        "board": board,
        **rooms,
        "imps": "?"
        if board in match.waiting and rooms["open"]["text"] and rooms["closed"]["text"]
        else _won(page, compared, is_board_a_match),
    }


def _won(page: Visitor, one: BoardCompared | None, is_board_a_match: bool) -> str:
    """From the home team's viewpoint: +5. Both teams, +3 / +3, if a ruling gave unbalanced scores."""
    if one is None:
        return ""
    if is_board_a_match:
        return f"{_plain_number(page, one.home)} : {_plain_number(page, one.away)}"
    if one.home == -one.away:
        return _signed(page, one.home)
    return f"{_signed(page, one.home)} / {_signed(page, one.away)}"


def _plain_number(page: Visitor, score: Fraction) -> str:
    return page.number(score, 0 if score.denominator == 1 else 2)


def _signed(page: Visitor, imps: Fraction) -> str:
    text = page.number(abs(imps), 0 if imps.denominator == 1 else 2)
    return f"{'+' if imps > 0 else '−'}{text}" if imps else text


def totals_of(page: Visitor, state: Tournament, session: int, match: Match) -> list[str]:
    """Each team's score, 12 : 20; with unbalanced scores, each team's net result."""
    is_net = not state.rules.board_a_match and any(both.home != -both.away for both in match.boards)
    return [(_signed if is_net else _plain_number)(page, won) for won in imps_won(state, session, match)]


def _line_ups(names: Names, section: Section, match: Match, viewer: Viewer) -> dict[str, Any]:
    """By team; None if it is not in, or not to be seen yet."""
    teams = match.home, match.away
    given = {team: section.line_ups.get((match.round, team)) for team in teams}
    return {
        team: None
        if line_up is None or not sees_line_up(section, match.round, teams, team, viewer)
        else {"open": names.persons(line_up.open), "closed": names.persons(line_up.closed)}
        for team, line_up in given.items()
    }


def waiting_view(live: LiveLog, names: Names, session: Session) -> list[dict[str, Any]]:
    """Boards of finished matches that cannot be compared: the director decides."""
    state: Tournament = live.state
    return [
        {
            "section": section.letter,
            "round": match.round,
            "table": match.table,
            "home": names.contestant(state, match.home),
            "away": names.contestant(state, match.away),
            "boards": list(match.waiting),
            "same_way": _same_way(state, names, section, match),
        }
        for section in session.sections.values()
        for number in range(1, min(session.round, section.rounds) + 1)
        for match in matches_of(live, session.number, number)
        if match.home in section.plan.contestants and match.waiting and match_is_finished(state, section, match)
    ]
