"""What a ruling does about the way a card was played or named: it counts as a lead, or a defender names the hand."""

from __future__ import annotations

from arbitr.bridge import Disobeyed, FacedCard, Ledger, LooseCard, RevokeRuled, Seat, Table
from arbitr.cards import Card
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, OfPlayer, is_its_card
from arbitr.laws.effects.play.cards import CardPlayed
from arbitr.sentence import either


@stored
class HandChosen(OfPlayer):
    """A defender has said from which hand declarer leads (43B2a)."""

    says = "Declarer must lead from {seat}'s hand and may lead any card."

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is not None and not play.is_over and not play.trick:
            play = play.led_from(self.seat)
        return table.then(self, table.auction, play, table.ledger)


@stored
class CardIsLead(Effect):
    """A card that was added to a trick or only shown counts as led, or as premature (45C, 45E)."""

    seat: Seat
    card: Card
    procedure: str
    """What the director continues with, if it was out of turn."""
    law: str
    is_lead: bool = True

    says = either("is_lead", "{seat}'s {card} is a lead to the next trick.", "{seat} played {card} before his turn.")

    def fold(self, table: Table) -> Table:
        play = table.play
        ledger = table.ledger.dropping(lambda entry: isinstance(entry, FacedCard) and is_its_card(self, entry))
        lies = any(loose.card is self.card for loose in ledger.loose_cards())
        if play is None or play.is_over or lies or not play.may_hold(self.seat, self.card):
            return table.then(self, table.auction, play, ledger)
        if play.turn is self.seat and not play.trick:
            return CardPlayed(self.seat, self.card, self.law).fold(table)
        loose = LooseCard(self.seat, self.card, len(play.tricks), self.is_lead, self.procedure)
        return table.then(self, table.auction, play.knowing(self.seat, self.card), ledger.with_entry(loose))


@stored
class IrregularityIgnored(Effect):
    """Dummy without rights was the first to point out a defender's irregularity: nothing is rectified (43B3)."""

    seat: Seat
    """The defender."""
    revokes: tuple[int, ...]
    """The tricks on which he revoked, as the table shows it."""
    law: str

    says = "There is no rectification. Play continues as if {seat} had committed no irregularity."

    def ledger_after(self, table: Table) -> Ledger:
        left = table.ledger.dropping(lambda entry: isinstance(entry, FacedCard | Disobeyed) and entry.seat is self.seat)
        # The card stays, and no trick is transferred for it.
        return left.with_entries(RevokeRuled(self.seat, trick, True, 0) for trick in self.revokes)
