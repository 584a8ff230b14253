"""What the director has looked at again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import Review
from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effect
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


def open_reviews(table: Table, offender: Seat, laws: tuple[str, ...], of_player: bool = False) -> tuple[Review, ...]:
    """What is still to be looked at under these laws: of the side, or of this player alone if anything is of his."""
    side = tuple(
        entry
        for entry in table.ledger.entries
        if isinstance(entry, Review) and entry.offender.side is offender.side and entry.law in laws
    )
    return (of_player and tuple(entry for entry in side if entry.offender is offender)) or side


@event
@dataclass(frozen=True, slots=True)
class Reviewed(Effect):
    """The hand is over and the director has looked: nothing is left to look at under these laws."""

    name: ClassVar[str] = "reviewed"

    offender: Seat
    laws: tuple[str, ...]
    """Where the reviews were announced; they need not be the law that is cited."""
    law: str
    of_player: bool = False
    """What the partner did is another matter, and stays open."""

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for entry in open_reviews(table, self.offender, self.laws, self.of_player):
            ledger = ledger.without(entry)
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message("The director has looked at it again (Law {law}).", law=self.law)
