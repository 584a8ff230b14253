"""What the director considers: a table, its edition, and the organiser's regulations."""

from __future__ import annotations

from arbitr.bridge import (
    CLEAN,
    NOT_COMPARED,
    NOT_MADE,
    Call,
    Comparison,
    Meaning,
    Said,
    Seat,
    Status,
    Table,
    TableEvent,
)
from arbitr.laws.engine.edition import LATEST, Edition
from arbitr.laws.engine.regulations_read import Noted, plain
from arbitr.laws.regulations import STANDARD, Regulations, in_force


class Case:
    """A procedure reads nothing else. Each call creates a new one, so the object is lean and immutable."""

    __slots__ = ("comparison", "edition", "regulations", "table")

    def __init__(
        self,
        table: Table,
        edition: Edition = LATEST,
        regulations: Regulations = STANDARD,
        comparison: Comparison = NOT_COMPARED,
    ) -> None:
        self.table = table
        self.edition = edition
        self.regulations = regulations if table.ledger is CLEAN else _in_force(regulations, table)
        self.comparison = comparison
        """What the score of the board is compared with."""

    def noting(self, seen: set[str]) -> Case:
        """The same case; reading a regulation adds its name to `seen`."""
        return Case(self.table, self.edition, Noted(plain(self.regulations), seen), self.comparison)

    def after(self, *events: TableEvent) -> Case:
        return Case(self.table.after_all(events), self.edition, self.regulations, self.comparison)

    def said(self, number: int) -> Said:
        return self.table.auction.said[number]

    def law(self, **by_year: str) -> str:
        """The number of a law in this edition: `law(y1997="27A", y2007="27A1")`."""
        own = f"y{int(self.edition)}"
        return by_year[max(year for year in by_year if year <= own)]

    # Open calls: heard, but neither ruled on nor accepted by a subsequent call.

    def open_calls(self) -> tuple[int, ...]:
        if not self.table.auction.has_open:
            return ()
        return tuple(n for n, said in enumerate(self.table.auction.said) if said.status is Status.OPEN)

    # The meaning of calls. The table knows only what was explained.

    def meaning(self, number: int) -> Meaning | None:
        """The explained meaning of a call, latest explanation first; None if nobody has said."""
        for entry in reversed(self.table.ledger.entries):
            if isinstance(entry, Meaning) and entry.number == number:
                return entry
        said = self.said(number)
        return self.would_mean(said.seat, said.call)

    def would_mean(self, seat: Seat, call: Call) -> Meaning | None:
        """The explained meaning of this call by this player before it is made; None if nobody has said."""
        for entry in reversed(self.table.ledger.entries):
            if isinstance(entry, Meaning) and entry.number == NOT_MADE and (entry.seat, entry.call) == (seat, call):
                return entry
        return None


def _in_force(regulations: Regulations, table: Table) -> Regulations:
    """Without those that the director has set aside; a recording of what is read continues."""
    if not isinstance(regulations, Noted):
        return in_force(regulations, table.ledger)
    valid = in_force(plain(regulations), table.ledger)
    return Noted(valid, regulations.seen)
