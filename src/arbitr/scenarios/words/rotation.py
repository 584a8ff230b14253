"""What is left over from calls out of rotation."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import Information, Watch
from arbitr.laws.engine import Case, Ruling
from arbitr.laws.shared.incidents import due_incidents
from arbitr.scenarios.word import word


@word
def watched(case: Case, rulings: Sequence[Ruling]) -> object:
    """Whose next call the director looks at, with the call that was withdrawn: {E: 1S}."""
    entries = (entry for entry in case.table.ledger.entries if isinstance(entry, Watch))
    return {str(entry.seat): case.said(entry.number).call.code for entry in entries}


@word
def due(case: Case, rulings: Sequence[Ruling]) -> object:
    """The procedures that the director must begin before the next call or card."""
    return [incident.procedure for incident in due_incidents(case)]


@word
def withdrawn_unusable(case: Case, rulings: Sequence[Ruling]) -> object:
    """The withdrawn calls that a side may not use, in the order of the rulings: {EW: [1S, 2S]}."""
    start = "withdrawn "
    calls: dict[str, list[str]] = {}
    for entry in case.table.ledger.entries:
        if not isinstance(entry, Information) or entry.is_authorised or not entry.what.startswith(start):
            continue
        if entry.seat is entry.seat.side.seats[0]:  # both partners know the same: one of them is enough
            calls.setdefault(str(entry.seat.side), []).extend(entry.what.removeprefix(start).split(", "))
    return calls
