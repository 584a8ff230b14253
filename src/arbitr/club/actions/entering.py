"""Entries: numbers for new ones, changes and cancellations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbitr.club.entries.pasted import Wanted
from arbitr.club.names import Names
from arbitr.club.sessions import last_session
from arbitr.tournament import Contestant, Tournament, TournamentEvent, folded
from arbitr.tournament.events import organise


def withdrawn(state: Tournament, contestant: str) -> list[TournamentEvent]:
    """A contestant who leaves is withdrawn too: no further draws and no later sessions. A number may have no entry."""
    entry = state.contestants.get(contestant)
    return [] if entry is None or entry.withdrawn else [organise.ContestantWithdrawn(contestant)]


def numbers_given(state: Tournament, new: Sequence[Contestant]) -> list[TournamentEvent]:
    """Before the start new entries get the next free numbers."""
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
        organise.NumberGiven(session.number, letter, pair, contestant.id)
        for (letter, pair), contestant in zip(free, new, strict=False)
    ]


def same_players(wanted: Wanted, entry: Contestant, names: Names) -> tuple[Wanted, dict[int, str]]:
    """Unchanged names keep their persons; the others are looked up."""
    shown = {folded(names.person(player)): player for player in entry.players}
    same = {at: shown[folded(name)] for at, name in enumerate(wanted.players) if folded(name) in shown}
    return replace(wanted, players=tuple(n for at, n in enumerate(wanted.players) if at not in same)), same


def number_freed(state: Tournament, contestant: str) -> list[TournamentEvent]:
    """Before the start the number of an absent contestant is free for another."""
    session = last_session(state)
    if session is None or session.round:
        return []
    return [
        organise.NumberGiven(session.number, section.letter, pair, None)
        for section in session.sections.values()
        for pair, holder in section.plan.seats.items()
        if holder == contestant
    ]
