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


@event
@dataclass(frozen=True, slots=True)
class Reviewed(Effect):
    """The hand is over and the director has looked: nothing is left to look at under these laws."""

    name: ClassVar[str] = "reviewed"

    offender: Seat
    laws: tuple[str, ...]
    """Where the reviews were announced; they need not be the law that is cited."""
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for entry in ledger.entries:
            if isinstance(entry, Review) and entry.offender.side is self.offender.side and entry.law in self.laws:
                ledger = ledger.without(entry)
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message("The director has looked at it again (Law {law}).", law=self.law)
