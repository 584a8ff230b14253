"""What bad conduct may lead to (Laws 72, 74 and 91)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import Fined
from arbitr.bridge.seat import Side
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class DisciplinePossible(Effect):
    """The director may give a disciplinary penalty, or suspend the contestants (Law 91)."""

    name: ClassVar[str] = "discipline_possible"

    side: Side
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Fined(self.side, self.law))

    def words(self) -> Message:
        return Message("{side} may be given a disciplinary penalty.", side=self.side)
