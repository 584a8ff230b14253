"""A new tournament."""

from __future__ import annotations

from arbitr.tournament import Rules, SessionOpened, TournamentEvent, TournamentOpened


def tournament_opened(title: str, day: str, club: str, rules: Rules) -> list[TournamentEvent]:
    """The tournament and its first session."""
    return [TournamentOpened(title, day, club, rules), SessionOpened(1)]
