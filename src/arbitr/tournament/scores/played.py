"""Who played how many boards: the basis of masterpoints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from arbitr.tournament.play.place import Room, Spot
from arbitr.tournament.play.section import Section
from arbitr.tournament.scores.counted import who_sat
from arbitr.tournament.scores.masterpoints import Boards
from arbitr.tournament.state import Tournament


def boards_played(state: Tournament) -> dict[str, Boards]:
    """By contestant: its boards with a score, and how many of them each player played, including substitutes.

    A board of a match counts once. If a team has given no line-up, all its players get it.
    """
    boards: Counter[str] = Counter()
    players: dict[str, Counter[str]] = {}
    for session in state.sessions.values():
        for section in session.sections.values():
            for spot in section.counted.lines:
                for name, player in _playing(state, section, spot):
                    if player is None:
                        boards[name] += 1
                    else:
                        players.setdefault(name, Counter())[player] += 1
    return {name: Boards(count, dict(players.get(name, {}))) for name, count in boards.items()}


def _playing(state: Tournament, section: Section, spot: Spot) -> Iterator[tuple[str, str | None]]:
    """Each contestant of a board, without a player and with each of its players."""
    number, _, _, room = spot
    ns, ew = who_sat(section.plan, spot, section.slips[spot])
    for name in (*ns, *ew):
        line_up = section.line_ups.get((number, name))
        if room is not Room.CLOSED:
            yield name, None
        if line_up is not None and room is not None:
            yield from ((name, player) for player in line_up.in_room(room))
        elif room is not Room.CLOSED:
            yield from ((name, player) for player in state.players(section.session, number, name))
