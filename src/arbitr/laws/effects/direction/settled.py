"""What the table had settled by itself before the director arrived."""

from __future__ import annotations

from arbitr.bridge import Found, Ledger, Table
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect
from arbitr.message import Message


@stored
class SettledBefore(Effect):
    """A call or card has settled the matter: this followed from it under its own law, and nobody has to rule."""

    what: Effect
    law: str

    def words(self) -> Message:
        return Message("It is already settled: {what}", what=self.what.words())

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.with_entry(Found("settled_already", self.law))
