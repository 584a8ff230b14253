"""Who plays: numbers for new entries, entries that are changed or taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbitr.club.names import Names
from arbitr.club.people import Wanted
from arbitr.club.sessions import last_session
from arbitr.tournament import Contestant, Tournament, TournamentEvent
from arbitr.tournament.events import organise
from arbitr.tournament.people.register import folded


def withdrawn(state: Tournament, contestant: str) -> list[TournamentEvent]:
    """Who leaves is withdrawn too: it is not drawn again and plays no later session. A number may have no entry."""
    entry = state.contestants.get(contestant)
    return [] if entry is None or entry.withdrawn else [organise.ContestantWithdrawn(contestant)]


def numbers_given(state: Tournament, new: Sequence[Contestant]) -> list[TournamentEvent]:
    """Before the start the next free numbers are theirs."""
    session = last_session(state)
    if session is None or session.round:
        return []
    free = [
        (section.letter, pair)
        for section in session.sections.values()
        for pair in section.plan.pairs
        if pair not in section.plan.seats
    ]
    return [
        organise.NumberGiven(session.number, letter, pair, each.id)
        for (letter, pair), each in zip(free, new, strict=False)
    ]


def same_players(wanted: Wanted, entry: Contestant, names: Names) -> tuple[Wanted, dict[int, str]]:
    """Who is still called as before stays who he is; the others are looked for."""
    shown = {folded(names.person(player)): player for player in entry.players}
    kept = {at: shown[folded(name)] for at, name in enumerate(wanted.players) if folded(name) in shown}
    return replace(wanted, players=tuple(n for at, n in enumerate(wanted.players) if at not in kept)), kept


def number_freed(state: Tournament, contestant: str) -> list[TournamentEvent]:
    """Before the start the number of who does not come is free for somebody else."""
    session = last_session(state)
    if session is None or session.round:
        return []
    return [
        organise.NumberGiven(session.number, section.letter, pair, None)
        for section in session.sections.values()
        for pair, holder in section.plan.seats.items()
        if holder == contestant
    ]
