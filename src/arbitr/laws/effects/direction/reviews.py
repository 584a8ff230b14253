"""What the director has looked at again."""

from __future__ import annotations

from arbitr.bridge import Ledger, Review, Seat, Table
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect


def open_reviews(table: Table, offender: Seat, laws: tuple[str, ...], of_player: bool = False) -> tuple[Review, ...]:
    """What is still to be looked at under these laws: of the side, or of this player alone if anything is of his."""
    side = tuple(
        entry
        for entry in table.ledger.entries
        if isinstance(entry, Review) and entry.offender.side is offender.side and entry.law in laws
    )
    return (of_player and tuple(entry for entry in side if entry.offender is offender)) or side


@stored
class Reviewed(Effect):
    """The hand is over and the director has looked: nothing is left to look at under these laws."""

    offender: Seat
    laws: tuple[str, ...]
    """Where the reviews were announced; they need not be the law that is cited."""
    law: str
    of_player: bool = False
    """What the partner did is another matter, and stays open."""

    says = "The director has reviewed it (Law {law})."

    def ledger_after(self, table: Table) -> Ledger:
        done = open_reviews(table, self.offender, self.laws, self.of_player)
        return table.ledger.dropping(lambda entry: entry in done)
