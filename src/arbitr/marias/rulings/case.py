"""What the referee considers: the stakes of the deal, and the organiser's options."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.marias.options import AS_STORED, Options
from arbitr.marias.player import Player
from arbitr.marias.rulings.effect import DEPOSIT
from arbitr.marias.settlement.stakes import Stakes
from arbitr.marias.table import MariasTable


@dataclass(frozen=True, slots=True)
class MariasCase:
    """A procedure reads nothing else."""

    stakes: Stakes | None = None
    """None if nobody has told the referee yet, so he is asked."""
    revoked: tuple[Player, ...] | None = None
    """Who broke a duty of play; None if the cards are unknown."""
    warned: tuple[Player, ...] = ()
    """Who was warned at this tournament (II.3)."""
    announced_early: tuple[Player, ...] = ()
    """Who has announced too early before at this tournament (II.21)."""
    has_premiums: bool | None = None
    """Does this tournament award premium points at all? None if nobody has said."""
    deposit: int = DEPOSIT
    """Haléře, for a protest or a complaint."""
    options: Options = AS_STORED

    @classmethod
    def at(cls, table: MariasTable, warned: tuple[Player, ...] = (), has_premiums: bool | None = None) -> MariasCase:
        """What a table shows, whether its cards are known or only its statements."""
        revoked = None if table.play is None else tuple(dict.fromkeys(renonc.player for renonc in table.renoncs()))
        return cls(table.stakes, revoked, warned, has_premiums=has_premiums, options=table.options)
