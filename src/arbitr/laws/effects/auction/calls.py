"""What happens to a call."""

from __future__ import annotations

from typing import ClassVar

from arbitr.bridge import Call, Said, Seat, Status, Table
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, MarkingEffect, OfHeardCall, OfNamedCall, marked
from arbitr.sentence import Readings, either


@stored
class CallStands(OfHeardCall, MarkingEffect):
    """The call counts as if it had been legal."""

    marks = Status.STANDS
    says = "{seat}'s {call} stands, and the auction continues."


@stored
class CallReopened(OfHeardCall, MarkingEffect):
    """The call that accepted an irregular call was cancelled: the irregular call is open again, to be accepted or
    not.
    """

    marks = Status.OPEN
    says = "The director rules again on {seat}'s {call}."


@stored
class CallReplaced(Effect):
    """The call is withdrawn, and another one replaces it."""

    number: int
    seat: Seat
    withdrawn: Call
    call: Call
    law: str
    heard: int | None = None
    """The number of the new call, if it has already been heard."""
    is_cancelled: bool = False
    """The law cancels the call; the player does not withdraw it."""

    says = either(
        "is_cancelled",
        "{seat}'s {cancelled} is cancelled; {call} replaces it.",
        "{seat} withdraws {withdrawn}; {call} replaces it.",
    )
    reads: ClassVar[Readings] = {"cancelled": "withdrawn"}

    def fold(self, table: Table) -> Table:
        gone = Status.CANCELLED if self.is_cancelled else Status.WITHDRAWN
        if self.heard is None:
            return marked(self, table, {self.number: gone}, Said(self.seat, self.call))
        return marked(self, table, {self.number: gone, self.heard: Status.STANDS})


@stored
class CallCancelled(OfHeardCall, MarkingEffect):
    """A call that was heard does not count."""

    marks = Status.CANCELLED
    says = "{seat}'s {call} is cancelled."


@stored
class CallRefused(OfNamedCall):
    """A call was tried while the director was at the table, and is cancelled; everybody heard it."""

    says = "{seat}'s {call} is cancelled."

    def fold(self, table: Table) -> Table:
        said = Said(self.seat, self.call, Status.CANCELLED, table.auction.turn)
        return table.then(self, table.auction.beside(said), table.play, table.ledger)
