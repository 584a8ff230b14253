"""Turn, calls and contract."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import SEATS, Meaning, Side, Status
from arbitr.bridge.deals.deal import high_card_points as high_card_points_of
from arbitr.laws.engine import Case, Ruling
from arbitr.laws.shared.incidents import due_incidents, open_incidents
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
    """The procedures that the director would begin now: what is open, oldest first, then what is due."""
    return [incident.procedure for incident in (*open_incidents(case), *due_incidents(case))]


@word
def legal_calls(case: Case, rulings: Sequence[Ruling]) -> object:
    """All that the player in turn may call."""
    return [call.code for call in case.table.legal_calls()]


@word
def legal_cards(case: Case, rulings: Sequence[Ruling]) -> object:
    """All that may be played from the hand in turn."""
    return [card.code for card in case.table.legal_cards()]


@word
def last_bid(case: Case, rulings: Sequence[Ruling]) -> object:
    """The bid that must be beaten: 1D, or none."""
    last = case.table.auction.last_bid
    return last.call.code if last is not None else "none"


@word
def meanings(case: Case, rulings: Sequence[Ruling]) -> object:
    """The explained meanings of calls, in words: {N 1D: 12-15}."""
    said = case.table.auction.said
    disclosed = [entry for entry in case.table.ledger.entries if isinstance(entry, Meaning) and entry.text]
    return {f"{said[entry.number].seat} {said[entry.number].call.code}": entry.text for entry in disclosed}


@word
def high_card_points(case: Case, rulings: Sequence[Ruling]) -> object:
    """The honour points of each hand that is wholly known, and of a side if both are: {N: 11, NS: 25}."""
    deal = case.table.deal
    points = {seat: high_card_points_of(deal.hand(seat)) for seat in SEATS if not deal.unknown[seat]}
    sides = {side: [points[seat] for seat in side.seats if seat in points] for side in Side}
    return {
        **{str(seat): own for seat, own in points.items()},
        **{str(side): sum(both) for side, both in sides.items() if len(both) == 2},
    }
