"""Who may use what, and what the director looks at again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import Information, Review, Unruled
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

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        what = ", ".join(f"{table.auction.said[number].call.code}" for number in self.numbers)
        for seat in Seat:
            may = seat.side is not self.offender.side
            ledger = ledger.with_entry(Information(seat, f"withdrawn {what}", may, self.law))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
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
