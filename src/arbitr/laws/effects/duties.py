"""What a player must or must not do later: passes and leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import Duty, LeadRight, Must, Until
from arbitr.bridge.seat import Seat
from arbitr.cards import Suit
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class MustPass(Effect):
    """A player must pass: at his next turn, or for the rest of the auction."""

    name: ClassVar[str] = "must_pass"

    seat: Seat
    until: Until
    law: str

    def fold(self, table: Table) -> Table:
        # He whose auction is over has nothing left to pass, and who must pass throughout, nothing more (X-00-b).
        bound = any(duty.must is Must.PASS and duty.until is Until.REST for duty in table.ledger.duties(self.seat))
        if table.auction.is_over or bound:
            return table.then(self, table.auction, table.play, table.ledger)
        return entered(self, table, Duty(self.seat, Must.PASS, self.law, self.until))

    def words(self) -> Message:
        if self.until is Until.REST:
            return Message("{seat} must pass for the rest of the auction.", seat=self.seat)
        return Message("{seat} must pass at the next turn.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class LeadMayBeRestricted(Effect):
    """If the offender defends, declarer has a say in the partner's first lead (Law 26)."""

    name: ClassVar[str] = "lead_may_be_restricted"

    seat: Seat
    offender: Seat
    numbers: tuple[int, ...]
    law: str
    defends: bool = False
    """The auction is over, and the offender does defend."""

    def fold(self, table: Table) -> Table:
        return entered(self, table, LeadRight(self.seat, self.offender, self.numbers, self.law))

    def words(self) -> Message:
        if self.defends:
            return Message(
                "Declarer may have a say in the first lead of {seat} (Law {law}): call me again then.",
                seat=self.seat,
                law=self.law,
            )
        return Message(
            "If {offender} becomes a defender, declarer may have a say in the first lead of {seat} (Law {law}): "
            "call me again then.",
            offender=self.offender,
            seat=self.seat,
            law=self.law,
        )


@event
@dataclass(frozen=True, slots=True)
class LeadRightUsed(Effect):
    """The right of Law 26 has been asked for, and is gone."""

    name: ClassVar[str] = "lead_right_used"

    seat: Seat
    law: str
    numbers: tuple[int, ...] = ()
    """The withdrawn calls that it was for; what was withdrawn at another turn is asked for by itself (X-00-a)."""
    is_last: bool = True

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for right in ledger.lead_rights():
            if right.seat is self.seat and (not self.numbers or set(right.numbers) <= set(self.numbers)):
                ledger = ledger.without(right)
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        if not self.is_last:
            return Message("Another call was withdrawn, which may restrict this lead of {seat} too.", seat=self.seat)
        return Message("Nothing else restricts this lead of {seat}.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class LeadRequired(Effect):
    """This suit must be led, once."""

    name: ClassVar[str] = "lead_required"

    seat: Seat
    suit: Suit
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Duty(self.seat, Must.LEAD, self.law, Until.ONE_LEAD, (self.suit,)))

    def words(self) -> Message:
        return Message("{seat} must lead {suit}; without a card of it, any card.", seat=self.seat, suit=self.suit)


@event
@dataclass(frozen=True, slots=True)
class LeadForbidden(Effect):
    """These suits may not be led for as long as the player keeps the lead."""

    name: ClassVar[str] = "lead_forbidden"

    seat: Seat
    suits: tuple[Suit, ...]
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Duty(self.seat, Must.NOT_LEAD, self.law, Until.KEEPS_LEAD, self.suits))

    def words(self) -> Message:
        return Message(
            "{seat} may not lead {suits} until {seat} has lost the lead; with nothing else left, any card.",
            seat=self.seat,
            suits="".join(suit.symbol for suit in self.suits),
        )
