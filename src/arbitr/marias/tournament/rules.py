"""The rules of a tournament, which the organiser may change (docs/reference/marias-tournament.md)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arbitr.marias.options import AS_STORED, Options
from arbitr.marias.options import USUAL as USUAL_OPTIONS
from arbitr.marias.rulings.effect import DEPOSIT
from arbitr.marias.seating.search import AT_PLAY
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
    rounds: int = 3
    round_minutes: int = 92
    """What everybody plays in a round: four turns (II.1)."""
    entry_fee: int = 0
    """Haléře, in addition to the stake."""
    prizes: tuple[int, ...] = ()
    """Haléře for each place, from the first on; those who share places get the mean."""
    deposit: int = DEPOSIT
    """Haléře, for a protest and for a complaint (II.20, II.22)."""
    options: Options = AS_STORED
    """Options of the game and its settlement."""

    @property
    def turn(self) -> int:
        """Minutes until all move up at a table where somebody waits."""
        return self.round_minutes // AT_PLAY


USUAL = MariasRules(options=USUAL_OPTIONS)
