"""What a table shows about how far a board has come: yes, no, or None where it cannot tell.

Many reports are prose and give no auction and no cards, so an empty table proves nothing.
"""

from __future__ import annotations

from arbitr.bridge.seat import Seat, Side
from arbitr.laws.engine.case import Case


def somebody_called(case: Case) -> bool | None:
    """Has the auction begun?"""
    return True if case.table.auction.said or case.table.play is not None else None


def both_sides_called(case: Case) -> bool | None:
    """A call of each side shows that both have looked at their cards; fewer calls show nothing."""
    sides = {said.seat.side for said in case.table.auction.said}
    return True if sides == set(Side) or case.table.play is not None else None


def called(case: Case, seats: tuple[Seat, ...]) -> bool | None:
    """Has one of these players called, rightly or not?"""
    said = case.table.auction.said
    if any(each.seat in seats for each in said):
        return True
    return False if said else None


def lead_faced(case: Case) -> bool | None:
    """Has the opening lead been faced?"""
    play, auction = case.table.play, case.table.auction
    if play is not None and (play.played or sum(play.won)):
        return True
    return False if auction.said and not auction.is_over else None


def play_ended(case: Case) -> bool | None:
    """Is the play of the board over?"""
    play, auction = case.table.play, case.table.auction
    if play is not None and play.is_over:
        return True
    return False if auction.said and not auction.is_over else None


def passed_out(case: Case) -> bool | None:
    """Have all four passed?"""
    auction = case.table.auction
    if auction.is_over:
        return auction.last_bid is None
    return False if auction.said or case.table.play is not None else None
