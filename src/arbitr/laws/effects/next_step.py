"""Where one Law sends the director on to another: the next procedure is opened, with what was found already."""

from __future__ import annotations

from arbitr.bridge.ledger import StepDue
from arbitr.bridge.seat import Seat
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, ledger_entry


@stored
class NextStep(Effect):
    """This procedure is due by itself; `told` are answers that need not be given again, by their whole keys."""

    procedure: str
    seat: Seat
    law: str
    number: int | None = None
    told: tuple[tuple[str, str], ...] = ()

    enters = ledger_entry(StepDue)
    says = "The director goes on at once with the next step (Law {law})."
