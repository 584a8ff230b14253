"""What a referee has before him: what the deal is played for, and the organiser's options."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.marias.options import USUAL, Options
from arbitr.marias.player import Player
from arbitr.marias.settlement.stakes import Stakes
from arbitr.marias.table import MariasTable


@dataclass(frozen=True, slots=True)
class MariasCase:
    """A procedure reads nothing else."""

    stakes: Stakes | None = None
    """None: nobody has told the referee yet, so he is asked."""
    revoked: tuple[Player, ...] | None = None
    """Who broke a duty of play; None: the cards are not known."""
    warned: tuple[Player, ...] = ()
    """Who was warned at this tournament (II.3)."""
    has_premiums: bool | None = None
    """Does this tournament give premium points at all? None: nobody has said."""
    options: Options = USUAL

    @classmethod
    def at(cls, table: MariasTable, warned: tuple[Player, ...] = (), has_premiums: bool | None = None) -> MariasCase:
        """What a table shows, where its cards are known or only what was said."""
        revoked = None if table.play is None else tuple(dict.fromkeys(renonc.player for renonc in table.renoncs()))
        return cls(table.stakes, revoked, warned, has_premiums, table.options)
