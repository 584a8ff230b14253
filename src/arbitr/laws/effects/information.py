"""Who may use what, and what the director looks at again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import IllegalEvent, event
from arbitr.bridge.ledger import Duty, Information, Must, Review, Unruled, Watch
from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class InformationRuled(Effect):
    """What a withdrawn call told: the side that did nothing wrong may use it, the offenders may not (Law 16)."""

    name: ClassVar[str] = "information_ruled"

    offender: Seat
    numbers: tuple[int, ...]
    law: str
    for_nobody: bool = False
    """Both sides are at fault."""

    def fold(self, table: Table) -> Table:
        ledger, said = table.ledger, table.auction.said
        for number in self.numbers:
            if not 0 <= number < len(said):
                raise IllegalEvent("there is no call number {number}", number=number)
        what = ", ".join(said[number].call.code for number in self.numbers)
        for seat in Seat:
            may = seat.side is not self.offender.side and not self.for_nobody
            ledger = ledger.with_entry(Information(seat, f"withdrawn {what}", may, self.law))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        if self.for_nobody:
            return Message("Nobody may use what was withdrawn.")
        return Message(
            "What was withdrawn is known to {innocent} and may be used by them; {guilty} may not use it.",
            innocent=self.offender.side.other,
            guilty=self.offender.side,
        )


@event
@dataclass(frozen=True, slots=True)
class LookAgain(Effect):
    """The director looks at it again when the hand is over."""

    name: ClassVar[str] = "look_again"

    offender: Seat
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Review(self.law, self.offender))

    def words(self) -> Message:
        return Message(
            "After the play, if {innocent} feel damaged, call me again (Law {law}).",
            innocent=self.offender.side.other,
            law=self.law,
        )


@event
@dataclass(frozen=True, slots=True)
class StillToRule(Effect):
    """The auction goes on, and the director may still rule on what was called over."""

    name: ClassVar[str] = "still_to_rule"

    procedure: str
    seat: Seat
    number: int
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Unruled(self.procedure, self.seat, self.number))

    def words(self) -> Message:
        return Message("The director may still rule on the call by {seat}.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class NowRuled(Effect):
    """What was still to be ruled on is ruled on."""

    name: ClassVar[str] = "now_ruled"

    seat: Seat
    number: int
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for entry in ledger.entries:
            if isinstance(entry, Unruled) and entry.number == self.number:
                ledger = ledger.without(entry)
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message("The call by {seat} is settled.", seat=self.seat)


NEW_CALL = "cards_from_wrong_board"
"""The procedure that compares the new call with the cancelled one."""


@event
@dataclass(frozen=True, slots=True)
class NewCallAwaited(Effect):
    """A call on the cards of another board is cancelled, and an opponent has called over it: the new call decides."""

    name: ClassVar[str] = "new_call_awaited"

    seat: Seat
    number: int
    """The cancelled call."""
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Watch(NEW_CALL, self.seat, self.number, self.law))

    def words(self) -> Message:
        return Message(
            "{seat} calls again on the right cards. It decides whether the board can be played, so call me then.",
            seat=self.seat,
        )


@event
@dataclass(frozen=True, slots=True)
class NewCallCompared(Effect):
    """The new call has been compared with the cancelled one."""

    name: ClassVar[str] = "new_call_compared"

    seat: Seat
    number: int
    law: str
    is_lost: bool = False
    """The board is lost: nobody repeats anything."""

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for entry in ledger.entries:
            is_watch = isinstance(entry, Watch) and entry.procedure == NEW_CALL and entry.number == self.number
            is_duty = isinstance(entry, Duty) and entry.must is Must.REPEAT and entry.law == self.law
            if is_watch or (is_duty and self.is_lost):
                ledger = ledger.without(entry)
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        if self.is_lost:
            return Message("The new call of {seat} is another one than the cancelled call.", seat=self.seat)
        return Message("The new call of {seat} is the same as the cancelled one.", seat=self.seat)
