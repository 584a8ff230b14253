"""What bad conduct may lead to (Laws 72, 74 and 91)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitr.bridge import Fined
from arbitr.kinds import stored
from arbitr.laws.effects.effect import OfSide, ledger_entry

if TYPE_CHECKING:
    pass


@stored
class DisciplinePossible(OfSide):
    """The director may give a disciplinary penalty, or suspend the contestants (Law 91)."""

    enters = ledger_entry(Fined, is_disciplinary=True)
    says = "{side} may receive a disciplinary penalty."
