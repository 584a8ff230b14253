"""What a ruling does about the way a card was played or named: it counts as a lead, or a defender names the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import CLEAN, Disobeyed, Entry, FacedCard, Ledger, LooseCard, RevokeRuled
from arbitr.bridge.seat import Seat
from arbitr.cards import Card
from arbitr.laws.effects.cards import CardPlayed
from arbitr.laws.effects.effect import Effect
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class HandChosen(Effect):
    """A defender has said from which hand declarer leads (43B2a)."""

    name: ClassVar[str] = "hand_chosen"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is not None and not play.is_over and not play.trick:
            play = play.led_from(self.seat)
        return table.then(self, table.auction, play, table.ledger)

    def words(self) -> Message:
        return Message("Declarer must lead from the hand of {seat}, any card.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class CardIsLead(Effect):
    """A card that was added to a trick or only shown counts as led, or as played before its turn (45C, 45E)."""

    name: ClassVar[str] = "card_is_lead"

    seat: Seat
    card: Card
    procedure: str
    """What the director goes on with, if it was out of turn."""
    law: str
    is_lead: bool = True

    def fold(self, table: Table) -> Table:
        play = table.play
        ledger = _without_faced(table.ledger, self.seat, self.card)
        lies = any(loose.card is self.card for loose in ledger.loose_cards())
        if play is None or play.is_over or lies or not play.may_hold(self.seat, self.card):
            return table.then(self, table.auction, play, ledger)
        if play.turn is self.seat and not play.trick:
            return CardPlayed(self.seat, self.card, self.law).fold(table)
        loose = LooseCard(self.seat, self.card, len(play.tricks), self.is_lead, self.procedure)
        return table.then(self, table.auction, play.knowing(self.seat, self.card), ledger.with_entry(loose))

    def words(self) -> Message:
        if not self.is_lead:
            return Message("{card} of {seat} was played before its turn.", card=self.card, seat=self.seat)
        return Message("{card} of {seat} is a lead to the next trick.", card=self.card, seat=self.seat)


def _without_faced(ledger: Ledger, seat: Seat, card: Card) -> Ledger:
    left = tuple(
        entry
        for entry in ledger.entries
        if not (isinstance(entry, FacedCard) and entry.seat is seat and entry.card is card)
    )
    return Ledger(left) if left else CLEAN


@event
@dataclass(frozen=True, slots=True)
class IrregularityIgnored(Effect):
    """Dummy without rights was the first to point out a defender's irregularity: nothing is put right (43B3)."""

    name: ClassVar[str] = "irregularity_ignored"

    seat: Seat
    """The defender."""
    revokes: tuple[int, ...]
    """The tricks on which he revoked, as the table shows it."""
    law: str

    def fold(self, table: Table) -> Table:
        def is_over(entry: Entry) -> bool:
            return isinstance(entry, FacedCard | Disobeyed) and entry.seat is self.seat

        left = tuple(entry for entry in table.ledger.entries if not is_over(entry))
        ledger = Ledger(left) if left else CLEAN
        for trick in self.revokes:
            # The card stays, and no trick is moved for it.
            ledger = ledger.with_entry(RevokeRuled(self.seat, trick, True, 0))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message("Nothing is put right: play goes on as if {seat} had done nothing wrong.", seat=self.seat)
