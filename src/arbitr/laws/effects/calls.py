"""What becomes of a call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.auction import Said, Status
from arbitr.bridge.call import Call
from arbitr.bridge.events import event
from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effect, marked
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class CallStands(Effect):
    """The call counts as if it had been legal."""

    name: ClassVar[str] = "call_stands"

    number: int
    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        return marked(self, table, {self.number: Status.STANDS})

    def words(self) -> Message:
        return Message("{call} by {seat} stands, and the auction goes on.", call=self.call, seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class CallReopened(Effect):
    """The call that accepted an irregular call has fallen: it is open again, to be accepted or not."""

    name: ClassVar[str] = "call_reopened"

    number: int
    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        return marked(self, table, {self.number: Status.OPEN})

    def words(self) -> Message:
        return Message("{call} by {seat} is ruled on anew.", call=self.call, seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class CallReplaced(Effect):
    """The call is withdrawn, and another one stands in its place."""

    name: ClassVar[str] = "call_replaced"

    number: int
    seat: Seat
    withdrawn: Call
    call: Call
    law: str
    heard: int | None = None
    """The number of the new call, if it has been heard already."""
    is_cancelled: bool = False
    """The law cancels the call, the player does not withdraw it."""

    def fold(self, table: Table) -> Table:
        gone = Status.CANCELLED if self.is_cancelled else Status.WITHDRAWN
        if self.heard is None:
            return marked(self, table, {self.number: gone}, Said(self.seat, self.call))
        return marked(self, table, {self.number: gone, self.heard: Status.STANDS})

    def words(self) -> Message:
        if self.is_cancelled:
            return Message(
                "{cancelled} by {seat} is cancelled; {call} stands in its place.",
                cancelled=self.withdrawn,
                seat=self.seat,
                call=self.call,
            )
        return Message(
            "{seat} withdraws {withdrawn}; {call} stands in its place.",
            seat=self.seat,
            withdrawn=self.withdrawn,
            call=self.call,
        )


@event
@dataclass(frozen=True, slots=True)
class CallCancelled(Effect):
    """A call that was heard does not count."""

    name: ClassVar[str] = "call_cancelled"

    number: int
    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        return marked(self, table, {self.number: Status.CANCELLED})

    def words(self) -> Message:
        return Message("{call} by {seat} is cancelled.", call=self.call, seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class CallRefused(Effect):
    """A call was tried while the director stood at the table, and is cancelled: it was heard all the same."""

    name: ClassVar[str] = "call_refused"

    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        said = Said(self.seat, self.call, Status.CANCELLED, table.auction.turn)
        return table.then(self, table.auction.beside(said), table.play, table.ledger)

    def words(self) -> Message:
        return Message("{call} by {seat} is cancelled.", call=self.call, seat=self.seat)
