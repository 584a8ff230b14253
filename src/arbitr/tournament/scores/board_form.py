"""A fouled board: the forms in which it was played (Law 87)."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.bridge import Deal
from arbitr.tournament.play.place import Room


@dataclass(frozen=True, slots=True)
class BoardForm:
    """From some round on, at some tables or all, the board was not played as dealt."""

    letter: str
    first: int
    """Round."""
    last: int | None = None
    tables: tuple[int, ...] = ()
    """Empty for all."""
    deal: Deal | None = None
    """The cards at that time, if known."""
    room: Room | None = None
    """In a match of teams; None for both."""

    def covers(self, number: int, table: int, room: Room | None = None) -> bool:
        return (
            self.first <= number
            and (self.last is None or number <= self.last)
            and (not self.tables or table in self.tables)
            and self.room in (None, room)
        )
