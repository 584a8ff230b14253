"""What earlier rulings on this board have found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeGuard

from arbitr.bridge import Found, Information, Seat, Side
from arbitr.laws.effects import (
    CallReplaced,
    Disqualified,
    Effect,
    Finding,
    InformationFreed,
    InformationRuled,
    PenaltyGiven,
    Suspended,
    TimeLimit,
    WarningGiven,
)
from arbitr.laws.engine import Case, Shown, Source

if TYPE_CHECKING:
    from arbitr.laws.engine.conversation import Ruled


def rulings(case: Case, procedure: str) -> Iterator[Ruled]:
    """The rulings by this procedure, latest first."""
    from arbitr.laws.engine.conversation import (
        Ruled,
    )  # imported here, because it imports the laws that ask these questions

    for event in reversed(case.table.log()):
        if isinstance(event, Ruled) and event.incident.procedure == procedure:
            yield event


def was_ruled(case: Case, procedure: str, seat: Seat | None = None) -> bool:
    """Return whether the director has completed this procedure for this player."""
    return any(seat is None or ruled.incident.by is seat for ruled in rulings(case, procedure))


def found(case: Case, what: str, seat: Seat | None = None) -> Shown[bool] | None:
    """Has the director found this about this player? None if he has not said."""
    for entry in case.table.ledger.entries:
        if isinstance(entry, Found) and entry.what == what and (seat is None or entry.seat is seat):
            return Shown(True, Source.RULING)
    return None


def time_found(case: Case, law: str) -> Shown[bool] | None:
    """Was it asked for within the period of this law? Found by the director with `time_limit`."""
    for ruled in rulings(case, "time_limit"):
        for effect in ruled.effects:
            if isinstance(effect, TimeLimit) and effect.law == law:
                return Shown(effect.in_time, Source.RULING)
    return None


# What the director remembers for later.


def records(case: Case, *procedures: str) -> tuple[Seat, ...]:
    """The players of whom earlier rulings on this board keep a record, each once: by these procedures, or by any.

    A record is a finding that says so, e.g. of a psyche (40C1), a warning, or a penalty (90, 91).
    """
    from arbitr.laws.engine.conversation import (
        Ruled,
    )  # imported here, because it imports the laws that ask these questions

    findings = dict.fromkeys(
        event.incident.by
        for event in case.table.log()
        if isinstance(event, Ruled)
        and (not procedures or event.incident.procedure in procedures)
        and any(_is_kept(effect) for effect in event.effects)
    )
    return tuple(findings)


def _is_kept(effect: Effect) -> bool:
    if isinstance(effect, Finding):
        return effect.what == "recorded"
    return isinstance(effect, WarningGiven | PenaltyGiven | Suspended | Disqualified)


def recorded_before(case: Case, side: Side, *procedures: str) -> Shown[bool] | None:
    """Is there such a record of this side? None if this board shows none: others may."""
    return Shown(True, Source.RULING) if any(seat.side is side for seat in records(case, *procedures)) else None


# Withdrawn calls (Law 16).


def _all_effects(case: Case) -> Iterator[Effect]:
    from arbitr.laws.engine.conversation import (
        Ruled,
    )  # imported here, because it imports the laws that ask these questions

    for event in case.table.log():
        if isinstance(event, Ruled):
            yield from event.effects


def withdrawn_by_infraction_of(case: Case, side: Side) -> Shown[bool] | None:
    """Did an infraction by this side lead to the withdrawal of a call? None if no ruling has said so, or both sides
    have withdrawn calls.
    """
    offenders = set()
    for effect in _all_effects(case):
        if isinstance(effect, InformationRuled | InformationFreed):
            offenders.add(effect.offender.side)
        elif _is_made_good(effect):
            offenders.add(effect.seat.side)
    return Shown(side in offenders, Source.RULING) if len(offenders) == 1 else None


def withdrawn_is_free(case: Case, side: Side) -> Shown[bool] | None:
    """May this side, which has offended, use its withdrawn calls after all: a comparable call replaced them, or an
    insufficient bid was corrected in its denomination? None if no ruling has said so.
    """
    held_back = any(
        isinstance(entry, Information)
        and entry.seat.side is side
        and not entry.is_authorised
        and entry.what.startswith("withdrawn ")
        for entry in case.table.ledger.entries
    )
    if held_back:
        return Shown(False, Source.RULING)
    for effect in _all_effects(case):
        if (isinstance(effect, InformationFreed) and effect.offender.side is side) or (
            _is_made_good(effect) and effect.seat.side is side
        ):
            return Shown(True, Source.RULING)
    return None


def _is_made_good(effect: Effect) -> TypeGuard[CallReplaced]:
    """Return whether an insufficient bid was corrected by the lowest sufficient one in its denomination."""
    return isinstance(effect, CallReplaced) and "27B1a" in effect.law.split(", ")
