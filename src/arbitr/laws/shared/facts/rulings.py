"""What earlier rulings on this board have found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbitr.bridge.ledger import Found
from arbitr.bridge.seat import Seat
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.talk import Shown, Source

if TYPE_CHECKING:
    from arbitr.laws.engine.conversation import Ruled


def rulings(case: Case, procedure: str) -> Iterator[Ruled]:
    """The rulings by this procedure, latest first."""
    from arbitr.laws.engine.conversation import Ruled  # it imports the laws that ask these questions

    for event in reversed(case.table.log()):
        if isinstance(event, Ruled) and event.incident.procedure == procedure:
            yield event


def was_ruled(case: Case, procedure: str, seat: Seat | None = None) -> bool:
    """Has the director been through this procedure, for this player?"""
    return any(seat is None or ruled.incident.by is seat for ruled in rulings(case, procedure))


def answered_before(case: Case, key: str) -> Shown[str] | None:
    """The latest answer to this question in an earlier ruling, by its whole key."""
    for ruled in rulings(case, key.partition(".")[0]):
        for answer in ruled.answers:
            if answer.key == key:
                return Shown(answer.value, Source.RULING)
    return None


def found(case: Case, what: str, seat: Seat | None = None) -> Shown[bool] | None:
    """Has the director found this, about this player? None where he has not said."""
    for entry in case.table.ledger.entries:
        if isinstance(entry, Found) and entry.what == what and (seat is None or entry.seat is seat):
            return Shown(True, Source.RULING)
    return None
