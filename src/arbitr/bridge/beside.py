"""Events that change neither calls nor cards: the tray, the screen, alerts. Facts are read from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitr.bridge.events import IllegalEvent, TableEvent
from arbitr.bridge.seat import Seat
from arbitr.kinds import stored

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


class BesidePlay(TableEvent):
    """An event that changes neither calls nor cards; its consequences are read from the log."""

    __slots__ = ()

    def fold(self, table: Table) -> Table:
        return table.then(self, table.auction, table.play, table.ledger)


@stored
class TrayPassed(BesidePlay):
    """The tray with the bidding cards goes under the screen to the other side."""

    by: Seat | None = None
    """Who pushed it; None for North or South, whichever sits on that side."""
    seconds: int | None = None
    """The delay in seconds, if somebody counted."""


@stored
class TrayHeld(BesidePlay):
    """Somebody says that the tray has not been passed yet: only this side knows the last calls."""


@stored
class ScreenMoved(BesidePlay):
    """The aperture of the screen is opened or closed."""

    is_open: bool
    by: Seat | None = None


@stored
class CallAlerted(BesidePlay):
    """A player alerts a call; behind screens to the opponent on his side."""

    number: int
    by: Seat
    to: Seat | None = None

    def fold(self, table: Table) -> Table:
        if not 0 <= self.number < len(table.auction.said):
            raise IllegalEvent("there is no call number {number}", number=self.number)
        return table.then(self, table.auction, table.play, table.ledger)
