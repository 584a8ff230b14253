"""A table slip: each player's win or loss in a round. It must sum to zero, and is final once handed in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbitr.marias.settlement.rates import money
from arbitr.marias.tournament.premium import PremiumGame
from arbitr.problem import Problem

MOST = 10_000_000
"""Haléře: a larger amount is a typing error."""


_CROWNS = re.compile(r"([+-]?)(\d{1,6})(?:[.,](\d{1,2}))?")


def parse_money(text: str) -> int:
    """Crowns as people write them, in haléře: 12.40, -3,2 or +5."""
    found = _CROWNS.fullmatch(text.strip().replace("−", "-").removesuffix("Kč").strip())
    if found is None:
        raise Problem("{text} is not an amount in crowns; enter e.g. 12.40 or -3.20", text=repr(text))
    sign, crowns, rest = found.groups()
    haler = int(crowns) * 100 + int((rest or "0").ljust(2, "0"))
    return -haler if sign == "-" else haler


@dataclass(frozen=True, slots=True)
class MariasSlip:
    """One table in one round."""

    amounts: Mapping[str, int]
    """Haléře, by player; losses are negative."""
    premiums: tuple[PremiumGame, ...] = ()
    handed_in: int | None = None
    """When it was handed in; None if the table may still change it."""
    signed: tuple[str, ...] = ()
    """The players who handed it in."""
    corrected: int | None = None
    """The line of the log with the ruling on a complaint that corrected the record (II.22)."""


def check_amounts(amounts: Mapping[str, int], players: Iterable[str]) -> None:
    """Raise Problem if somebody is missing or does not sit there, or the sum is not zero."""
    seated = set(players)
    for player in sorted(seated - amounts.keys()):
        raise Problem("the slip has no amount for {player}", player=player)
    for player in sorted(amounts.keys() - seated):
        raise Problem("{player} is not seated at this table", player=player)
    for player, amount in amounts.items():
        if abs(amount) > MOST:
            raise Problem(
                "{player}: {amount} is too much to win or lose in one round", player=player, amount=money(amount)
            )
    difference = sum(amounts.values())
    if difference > 0:
        raise Problem("the slip does not add up to zero: {amount} too much", amount=money(difference))
    if difference < 0:
        raise Problem("the slip does not add up to zero: {amount} too little", amount=money(-difference))
