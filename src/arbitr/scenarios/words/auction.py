"""Turn, calls and contract."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge.auction import Status
from arbitr.laws.case import Case
from arbitr.laws.conversation import Ruling
from arbitr.laws.irregular import open_incidents
from arbitr.scenarios.word import word


def _said(case: Case, status: Status) -> list[str]:
    return [f"{said.seat} {said.call.code}" for said in case.table.auction.said if said.status is status]


@word
def turn(case: Case, rulings: Sequence[Ruling]) -> object:
    """Whose turn it is: N, E, S, W, or none."""
    return str(case.table.turn) if case.table.turn is not None else "none"


@word
def contract(case: Case, rulings: Sequence[Ruling]) -> object:
    """The contract once the auction is over, as 4SX N; none before, or when all passed."""
    play = case.table.play
    return play.contract.code if play is not None else "none"


@word
def auction(case: Case, rulings: Sequence[Ruling]) -> object:
    """The calls that count, in order: [N 1S, E 2H]."""
    return _said(case, Status.STANDS)


@word
def withdrawn(case: Case, rulings: Sequence[Ruling]) -> object:
    """The calls that were withdrawn."""
    return _said(case, Status.WITHDRAWN)


@word
def cancelled(case: Case, rulings: Sequence[Ruling]) -> object:
    """The calls that were cancelled."""
    return _said(case, Status.CANCELLED)


@word
def open(case: Case, rulings: Sequence[Ruling]) -> object:
    """The irregular calls that nobody has ruled on or called over yet."""
    return _said(case, Status.OPEN)


@word
def incidents(case: Case, rulings: Sequence[Ruling]) -> object:
    """The procedures that the director would begin now, oldest first."""
    return [incident.procedure for incident in open_incidents(case)]


@word
def legal_calls(case: Case, rulings: Sequence[Ruling]) -> object:
    """All that the player in turn may call."""
    return [call.code for call in case.table.legal_calls()]


@word
def legal_cards(case: Case, rulings: Sequence[Ruling]) -> object:
    """All that may be played from the hand in turn."""
    return [card.code for card in case.table.legal_cards()]
