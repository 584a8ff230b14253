"""A new tournament."""

from __future__ import annotations

from arbitr.tournament.event import TournamentEvent
from arbitr.tournament.events.organise import SessionOpened, TournamentOpened
from arbitr.tournament.rules import Rules


def tournament_opened(title: str, day: str, club: str, rules: Rules) -> list[TournamentEvent]:
    """The tournament and its first session."""
    return [TournamentOpened(title, day, club, rules), SessionOpened(1)]
