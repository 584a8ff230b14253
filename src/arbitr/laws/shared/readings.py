"""The facts about the progress of a board as plain values: yes, no, or None if the table cannot tell.

For code that decides by them; a question takes the fact itself, with its source (`facts/`).
"""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.engine import Case, value_of
from arbitr.laws.shared.facts import auction, play


def before_any_call(case: Case) -> bool | None:
    """The usual answer of a table that has recorded nothing of this board: nobody has called yet (X-06-c)."""
    bare = not case.table.log() and case.comparison.result is None
    return False if bare else None


def somebody_called(case: Case) -> bool | None:
    return value_of(auction.somebody_called(case))


def both_sides_called(case: Case) -> bool | None:
    return value_of(auction.both_sides_called(case))


def called(case: Case, seats: tuple[Seat, ...]) -> bool | None:
    return value_of(auction.called(case, seats))


def lead_faced(case: Case) -> bool | None:
    return value_of(play.lead_faced(case))


def play_ended(case: Case) -> bool | None:
    return value_of(play.play_over(case))


def passed_out(case: Case) -> bool | None:
    return value_of(auction.passed_out(case))
