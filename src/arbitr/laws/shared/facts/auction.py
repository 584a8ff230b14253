"""What the calls show."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import CardExposed
from arbitr.laws.engine import Case, Shown


def somebody_called(case: Case) -> Shown[bool] | None:
    """Has the auction begun? Only a log that records acts before the first call shows that it has not."""
    if case.table.auction.said or case.table.play is not None:
        return Shown(True)
    return Shown(False) if any(isinstance(event, CardExposed) for event in case.table.log()) else None


def both_sides_called(case: Case) -> Shown[bool] | None:
    """A call of each side shows that both have looked at their cards; fewer calls show nothing."""
    sides = {said.seat.side for said in case.table.auction.said}
    return Shown(True) if sides == set(Side) or case.table.play is not None else None


def called(case: Case, seats: tuple[Seat, ...]) -> Shown[bool] | None:
    """Return whether one of these players has called, properly or not."""
    said = case.table.auction.said
    if any(heard.seat in seats for heard in said):
        return Shown(True)
    return Shown(False) if said else None


def passed_out(case: Case) -> Shown[bool] | None:
    """Have all four passed?"""
    auction = case.table.auction
    if auction.is_over:
        return Shown(auction.last_bid is None)
    return Shown(False) if auction.said or case.table.play is not None else None


def auction_over(case: Case) -> Shown[bool] | None:
    """Is the auction over: three passes, or cards were played?"""
    if case.table.play is not None:
        return Shown(True)
    return Shown(case.table.auction.is_over) if case.table.auction.said else None
