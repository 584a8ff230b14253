"""What a ruling does with cards: they stand, go back, are changed, lie as penalty cards or are picked up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import after_card, event, played_on
from arbitr.bridge.ledger import (
    CLEAN,
    Disobeyed,
    Duty,
    Entry,
    FacedCard,
    Information,
    Ledger,
    LooseCard,
    Must,
    Until,
)
from arbitr.bridge.seat import SEATS, Seat
from arbitr.cards import Card, Suit
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


def _cleared(ledger: Ledger, seat: Seat, *cards: Card) -> Ledger:
    """The ledger without what it says of these cards as loose, faced or played against the law."""

    def is_about(entry: Entry) -> bool:
        return isinstance(entry, LooseCard | FacedCard | Disobeyed) and entry.seat is seat and entry.card in cards

    left = tuple(entry for entry in ledger.entries if not is_about(entry))
    return Ledger(left) if left else CLEAN


def _restricted_later(ledger: Ledger, seat: Seat) -> Ledger:
    """What this hand may not lead now, it may not lead when its turn comes."""
    return Ledger(
        tuple(
            replace(entry, until=Until.ONE_LEAD)
            if isinstance(entry, Duty) and entry.seat is seat and entry.until is Until.KEEPS_LEAD
            else entry
            for entry in ledger.entries
        )
    )


def _settled(effect: Effect, table: Table, seat: Seat, card: Card) -> Table:
    """Nothing is left to rule about this card; where it lies, the play shows."""
    return table.then(effect, table.auction, table.play, _cleared(table.ledger, seat, card))


def _not_followed(effect: Effect, table: Table) -> Table:
    """The director rules on what he was told; this table does not show those cards, so nothing changes on it."""
    return table.then(effect, table.auction, table.play, table.ledger)


@event
@dataclass(frozen=True, slots=True)
class LeadStands(Effect):
    """A lead out of turn is accepted: it is the lead to this trick (53)."""

    name: ClassVar[str] = "lead_stands"

    seat: Seat
    card: Card
    law: str

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.is_over or play.trick or not play.may_hold(self.seat, self.card):
            return _not_followed(self, table)
        # A restriction on the lead of another hand is over with this trick's lead; but who plays on over a wrong lead
        # loses no older right (60A3): the partner's lead stays restricted when it comes.
        ledger = _cleared(table.ledger, self.seat, self.card)
        if "60A2" in self.law.split(", "):
            ledger = _restricted_later(ledger, self.seat.partner)
        ledger = ledger.after_card(self.seat, self.card, is_lead=True)
        return table.then(self, table.auction, *played_on(play.led_from(self.seat).after(self.card), ledger))

    def words(self) -> Message:
        return Message(
            "{card} of {seat} is the lead; {next} plays to it.", card=self.card, seat=self.seat, next=self.seat.lho
        )


@event
@dataclass(frozen=True, slots=True)
class CardStands(Effect):
    """A card played before its turn is played: it counts when its turn comes."""

    name: ClassVar[str] = "card_stands"

    seat: Seat
    card: Card
    law: str

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.is_over or not play.may_hold(self.seat, self.card):
            return _not_followed(self, table)
        ledger = table.ledger
        for loose in ledger.loose_cards(self.seat):
            if loose.card is self.card:
                ledger = ledger.without(loose).with_entry(replace(loose, stands=True))
                break
        else:
            stands = LooseCard(self.seat, self.card, len(play.tricks), False, "", stands=True)
            ledger = _cleared(ledger, self.seat, self.card).with_entry(stands)
        return table.then(self, table.auction, *played_on(play.knowing(self.seat, self.card), ledger))

    def words(self) -> Message:
        return Message("{card} of {seat} is played and stays.", card=self.card, seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class CardBack(Effect):
    """A card that was led out of turn, shown or put face down goes back into its hand, and nothing lies."""

    name: ClassVar[str] = "card_back"

    seat: Seat
    card: Card
    law: str
    leads_from: Seat | None = None
    """The hand from which declarer leads instead (55B2)."""

    def fold(self, table: Table) -> Table:
        return _settled(self, table, self.seat, self.card)

    def words(self) -> Message:
        if self.leads_from is not None:
            return Message(
                "{seat} takes {card} back into the hand; declarer leads any card from the hand of {leader}.",
                seat=self.seat,
                card=self.card,
                leader=self.leads_from,
            )
        return Message("{seat} takes {card} back into the hand.", seat=self.seat, card=self.card)


@event
@dataclass(frozen=True, slots=True)
class CardPlayed(Effect):
    """By a ruling this card is played now from the hand in turn."""

    name: ClassVar[str] = "card_played"

    seat: Seat
    card: Card
    law: str

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.is_over or self.seat is not play.turn or not play.may_hold(self.seat, self.card):
            return _not_followed(self, table)
        ledger = _cleared(table.ledger, self.seat, self.card)
        return table.then(self, table.auction, *after_card(play, ledger, self.card))

    def words(self) -> Message:
        return Message("{seat} plays {card}.", seat=self.seat, card=self.card)


@event
@dataclass(frozen=True, slots=True)
class CardChanged(Effect):
    """A played card is taken back and another one takes its place in the trick."""

    name: ClassVar[str] = "card_changed"

    seat: Seat
    old: Card
    new: Card
    law: str

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or (self.seat, self.old) not in play.record or not play.may_hold(self.seat, self.new):
            return _not_followed(self, table)
        record = list(play.record)
        record[record.index((self.seat, self.old))] = (self.seat, self.new)
        ledger = _cleared(table.ledger, self.seat, self.old, self.new)
        for entry in ledger.penalty_cards(self.seat):
            if entry.card is self.new:
                ledger = ledger.without(entry)
        return table.then(self, table.auction, play.knowing(self.seat, self.old).replayed(record), ledger)

    def words(self) -> Message:
        return Message("{seat} takes {old} back and plays {new}.", seat=self.seat, old=self.old, new=self.new)


@event
@dataclass(frozen=True, slots=True)
class CardWithdrawn(Effect):
    """The last played card is taken back, and its hand is in turn again."""

    name: ClassVar[str] = "card_withdrawn"

    seat: Seat
    card: Card
    law: str

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or not play.record or play.record[-1] != (self.seat, self.card):
            return _not_followed(self, table)
        before = play.replayed(play.record[:-1])
        if not before.trick:  # it was a lead: whose turn it is, the trick before says
            before = before.led_from(before.tricks[-1].winner if before.tricks else play.leader)
        before = before.knowing(self.seat, self.card)
        return table.then(self, table.auction, before, _cleared(table.ledger, self.seat, self.card))

    def words(self) -> Message:
        return Message("{seat} takes {card} back.", seat=self.seat, card=self.card)


@event
@dataclass(frozen=True, slots=True)
class PenaltyCardPickedUp(Effect):
    """Penalty cards go back into the hand and are none any more."""

    name: ClassVar[str] = "penalty_card_picked_up"

    seat: Seat
    cards: tuple[Card, ...]
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for entry in ledger.penalty_cards(self.seat):
            if entry.card in self.cards:
                ledger = ledger.without(entry)
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message(
            "{seat} picks {cards} up: no penalty card any more.", seat=self.seat, cards=" ".join(map(str, self.cards))
        )


@event
@dataclass(frozen=True, slots=True)
class DisobedienceAccepted(Effect):
    """A card that the law did not allow stays played (52B1)."""

    name: ClassVar[str] = "disobedience_accepted"

    seat: Seat
    card: Card
    law: str

    def fold(self, table: Table) -> Table:
        return _settled(self, table, self.seat, self.card)

    def words(self) -> Message:
        return Message("{card} of {seat} stays played.", card=self.card, seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class PlayRestricted(Effect):
    """This hand must play its highest or lowest card of the suit led, or none of a suit, to this trick (57A)."""

    name: ClassVar[str] = "play_restricted"

    seat: Seat
    must: Must
    suits: tuple[Suit, ...]
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Duty(self.seat, self.must, self.law, Until.THIS_TRICK, self.suits))

    def words(self) -> Message:
        if self.must is Must.HIGHEST:
            return Message("{seat} must play the highest card of the suit led, if {seat} has one.", seat=self.seat)
        if self.must is Must.LOWEST:
            return Message("{seat} must play the lowest card of the suit led, if {seat} has one.", seat=self.seat)
        if self.must is Must.PLAY:
            return Message(
                "{seat} must play {suits} to this trick, if {seat} can.",
                seat=self.seat,
                suits=" ".join(map(str, self.suits)),
            )
        return Message(
            "{seat} may not play {suits} to this trick, if {seat} can do otherwise.",
            seat=self.seat,
            suits=" ".join(map(str, self.suits)),
        )


@event
@dataclass(frozen=True, slots=True)
class WithdrawnCardsKnown(Effect):
    """What withdrawn cards told: the innocent side may use it, the side at fault may not (16)."""

    name: ClassVar[str] = "withdrawn_cards_known"

    offender: Seat
    cards: tuple[Card, ...]
    """Empty where nobody has said which."""
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        what = "withdrawn " + " ".join(card.code for card in self.cards)
        for seat in SEATS:
            may = seat.side is not self.offender.side
            ledger = ledger.with_entry(Information(seat, what.strip(), may, self.law))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message(
            "What the withdrawn cards showed may be used by {innocent}; {guilty} may not use it.",
            innocent=self.offender.side.other,
            guilty=self.offender.side,
        )
