"""The entries of a tournament as CSV: `arbitr tournament enter --import` reads them."""

from __future__ import annotations

from arbitr.formats.export_session import player_of
from arbitr.formats.tables.session_csv import write_csv
from arbitr.tournament import Register, Tournament

HEAD = ("section", "number", "title", "club", "stratum", "handicap", "withdrawn")
"""Then player and member for each of the players."""


def write_entries_csv(state: Tournament, register: Register) -> bytes:
    """One row for each entry, with its number in the last session that it plays in."""
    numbers = {
        name: (section.letter, pair)
        for session in state.sessions.values()
        for section in session.sections.values()
        for name, pair in section.plan.contestants.items()
    }
    most = max((len(contestant.players) for contestant in state.contestants.values()), default=0)
    head = [*HEAD, *(f"{name}{place}" for place in range(1, most + 1) for name in ("player", "member"))]
    rows = []
    for contestant in state.contestants.values():
        section, number = numbers.get(contestant.id, ("", ""))
        players = [player_of(register, player) for player in contestant.players]
        rows.append(
            [
                section,
                number,
                contestant.title,
                contestant.club,
                contestant.stratum,
                contestant.handicap or "",
                "yes" if contestant.withdrawn else "",
                *(text for player in players for text in (player.name, player.member)),
            ]
        )
    return write_csv(head, rows)
