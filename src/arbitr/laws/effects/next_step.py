"""When one Law refers the director to another: the next procedure is opened, with the answers already found."""

from __future__ import annotations

from arbitr.bridge import Ledger, Seat, StepDue, Table
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect


@stored
class NextStep(Effect):
    """This procedure is due by itself; `told` are answers that need not be given again, by their whole keys."""

    procedure: str
    seat: Seat
    law: str
    number: int | None = None
    told: tuple[tuple[str, str], ...] = ()

    says = "The director proceeds at once to the next step (Law {law})."

    def ledger_after(self, table: Table) -> Ledger:
        # A step that an earlier ruling has already opened is not opened twice.
        step = StepDue(self.procedure, self.seat, self.law, self.number, self.told)
        return table.ledger if step in table.ledger.entries else table.ledger.with_entry(step)
