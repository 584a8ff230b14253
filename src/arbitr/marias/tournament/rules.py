"""The rules of a tournament, which the organiser may change (docs/reference/marias-tournament.md)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arbitr.marias.options import USUAL as USUAL_OPTIONS
from arbitr.marias.options import Options
from arbitr.marias.tournament.premium import PremiumRow
from arbitr.tournament import PlacePoints


class RankBy(Enum):
    """What a round is ranked by."""

    MONEY = "money"
    MONEY_AND_PREMIUM = "money_and_premium"
    """Money, and each premium point at `premium_rate`."""


@dataclass(frozen=True, slots=True)
class MariasRules:
    """One value with a default for everything."""

    stake: int = 10_000
    """The stake of every player in haléře, and of every further one when it is lost (II.4)."""
    round_rank_by: RankBy = RankBy.MONEY
    premium_rate: int = 0
    """The value of a premium point in haléře in the ranking of a round."""
    premium_points: tuple[PremiumRow, ...] = ()
    """The scoring table of the appendix; empty if the organiser has none."""
    round_points: PlacePoints | None = None
    """Points for each place in a round (II.31); None: as many as players for the first, down to one for the last."""
    with_stand_ins: bool = False
    """6, 7 and 11 players: whether to prefer stand-ins to a table of six or seven (II.1)."""
    even_first: bool = False
    """Whether to prefer even waits to few repeated meetings, if both are impossible."""
    options: Options = USUAL_OPTIONS
    """Options of the game and its settlement."""


USUAL = MariasRules()
