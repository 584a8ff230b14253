"""A solver's view of a claim: evidence that helps the director but decides nothing (Law 70)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arbitr.cards import Card
from arbitr.laws.play.claims.claim_position import ClaimPosition

# Evidence.


Solver = Callable[[ClaimPosition], int]
"""Passed in by a front end: the tricks that the claimer's side takes from here with best play by all."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The solver's result for each possible next card. It helps the director but decides nothing."""

    least: int
    most: int
    by_card: tuple[tuple[Card, int], ...]


def evidence(position: ClaimPosition, solver: Solver) -> Evidence:
    """The double-dummy tricks of the claimer's side, card by card, and their range."""
    found = []
    for card in position.legal():
        after = position.after(card)
        won = 0
        if not after.trick:
            won = int(after.leader.side is position.side)
        found.append((card, won + solver(after)))
    tricks = [value for _, value in found]
    return Evidence(min(tricks, default=0), max(tricks, default=0), tuple(found))
