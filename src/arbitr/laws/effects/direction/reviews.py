"""What the director has reviewed."""

from __future__ import annotations

from arbitr.bridge import Ledger, Review, Seat, Table
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect


def open_reviews(table: Table, offender: Seat, laws: tuple[str, ...], of_player: bool = False) -> tuple[Review, ...]:
    """The open reviews under these laws: of the side, or of this player alone if any concern him."""
    side = tuple(
        entry
        for entry in table.ledger.entries
        if isinstance(entry, Review) and entry.offender.side is offender.side and entry.law in laws
    )
    return (of_player and tuple(entry for entry in side if entry.offender is offender)) or side


@stored
class Reviewed(Effect):
    """The hand is over and the director has reviewed it: nothing remains under these laws."""

    offender: Seat
    laws: tuple[str, ...]
    """The laws under which the reviews were announced; they need not be the law that is cited."""
    law: str
    of_player: bool = False
    """The partner's action is another matter, and stays open."""

    says = "The director has reviewed it (Law {law})."

    def ledger_after(self, table: Table) -> Ledger:
        done = open_reviews(table, self.offender, self.laws, self.of_player)
        return table.ledger.dropping(lambda entry: entry in done)
