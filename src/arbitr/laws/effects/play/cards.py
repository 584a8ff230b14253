"""What a ruling does with cards: they stand, go back, are changed, become penalty cards or are picked up."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from arbitr.bridge import (
    SEATS,
    Designated,
    Disobeyed,
    Duty,
    FacedCard,
    Information,
    Ledger,
    LooseCard,
    Must,
    PenaltyCard,
    Seat,
    Side,
    Table,
    TakenBack,
    Until,
    after_card,
    duty_of,
    played_on,
)
from arbitr.cards import Card, Suit
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, OfCard, ledger_entry
from arbitr.sentence import Readings, by, either, given


def _cleared(ledger: Ledger, seat: Seat, *cards: Card) -> Ledger:
    """The ledger without its entries on these cards as loose, faced or played against the law."""
    return ledger.dropping(
        lambda entry: (
            isinstance(entry, LooseCard | FacedCard | Disobeyed | TakenBack)
            and entry.seat is seat
            and entry.card in cards
        )
    )


def _without_penalty_cards(ledger: Ledger, seat: Seat, *cards: Card) -> Ledger:
    duties = [duty_of(card) for card in cards]
    return ledger.dropping(
        lambda entry: (
            (isinstance(entry, PenaltyCard | Designated) and entry.seat is seat and entry.card in cards)
            or (isinstance(entry, Information) and entry.what in duties)
        )
    )


def _restricted_later(ledger: Ledger, seat: Seat) -> Ledger:
    """A card that this hand may not lead now is forbidden at its turn too."""
    return ledger.altered(
        lambda entry: (
            replace(entry, until=Until.ONE_LEAD)
            if isinstance(entry, Duty) and entry.seat is seat and entry.until is Until.KEEPS_LEAD
            else entry
        )
    )


def _not_followed(effect: Effect, table: Table) -> Table:
    """The director rules on a report; this table does not show those cards, so nothing changes on it."""
    return table.then(effect, table.auction, table.play, table.ledger)


@stored
class LeadStands(OfCard):
    """A lead out of turn is accepted: it is the lead to this trick (53)."""

    says = "{seat}'s {card} is the lead; {next} plays to it."

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.is_over or play.trick or not play.may_hold(self.seat, self.card):
            return _not_followed(self, table)
        # A restriction on another hand's lead ends with this trick's lead. But a player who plays on over a wrong lead
        # loses no older right (60A3): the partner's next lead stays restricted.
        ledger = _cleared(table.ledger, self.seat, self.card)
        if "60A2" in self.law.split(", "):
            ledger = _restricted_later(ledger, self.seat.partner)
        if not play.tricks:  # dummy is spread to the opening lead: its exposed cards are now properly visible
            dummy = play.contract.dummy
            ledger = ledger.dropping(lambda entry: isinstance(entry, FacedCard) and entry.seat is dummy)
        ledger = ledger.after_card(self.seat, self.card, is_lead=True)
        return table.then(self, table.auction, *played_on(play.led_from(self.seat).after(self.card), ledger))


@stored
class CardStands(OfCard):
    """A premature card is played: it counts when its turn comes."""

    says = "{seat}'s {card} is played and is not withdrawn."

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
            to_next = (self.seat - play.leader) % 4 < len(
                play.trick
            )  # a player who has played to this trick leads to the next
            procedure = "premature_play" if to_next else ""  # it is open again if another hand wins this trick
            stands = LooseCard(self.seat, self.card, len(play.tricks), to_next, procedure, stands=True)
            ledger = _cleared(ledger, self.seat, self.card).with_entry(stands)
        return table.then(self, table.auction, *played_on(play.knowing(self.seat, self.card), ledger))


@stored
class CardBack(OfCard):
    """A card that was led out of turn, shown or put face down goes back into its hand, and none remains."""

    leads_from: Seat | None = None
    """The hand from which declarer leads instead (55B2)."""

    says = given(
        "leads_from",
        "{seat} withdraws {card}; declarer leads any card from {leader}'s hand.",
        "{seat} withdraws {card} and returns it to the hand.",
    )
    reads: ClassVar[Readings] = {"leader": "leads_from"}

    def ledger_after(self, table: Table) -> Ledger:
        return _cleared(table.ledger, self.seat, self.card)


@stored
class CardPlayed(OfCard):
    """The ruling plays this card now from the hand in turn."""

    says = "{seat} plays {card}."

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.is_over or self.seat is not play.turn or not play.may_hold(self.seat, self.card):
            return _not_followed(self, table)
        ledger = _cleared(table.ledger, self.seat, self.card)
        return table.then(self, table.auction, *after_card(play, ledger, self.card))


@stored
class CardChanged(Effect):
    """A played card is retracted and another one replaces it in the trick."""

    seat: Seat
    old: Card
    new: Card
    law: str

    says = "{seat} withdraws {old} and plays {new}."

    def fold(self, table: Table) -> Table:
        return self.folded(table, self)

    def folded(self, table: Table, effect: Effect) -> Table:
        """The table after it, attributed to this effect."""
        play = table.play
        if play is None or (self.seat, self.old) not in play.record or not play.may_hold(self.seat, self.new):
            return _not_followed(effect, table)
        record = list(play.record)
        record[record.index((self.seat, self.old))] = (self.seat, self.new)
        ledger = _without_penalty_cards(_cleared(table.ledger, self.seat, self.old, self.new), self.seat, self.new)
        return table.then(effect, table.auction, play.knowing(self.seat, self.old).replayed(record), ledger)


@stored
class CardRestored(Effect):
    """A card that a player retracted by himself counts as played; its replacement goes back."""

    seat: Seat
    old: Card
    """The replacement."""
    new: Card
    """The card that counts."""
    law: str

    says = "The card {seat} played is {new}; {old} does not count."

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or (self.seat, self.old) not in play.record:
            ledger = table.ledger.dropping(
                lambda entry: isinstance(entry, TakenBack) and entry.seat is self.seat and entry.card is self.new
            )
            return table.then(self, table.auction, play, ledger)
        return CardChanged(self.seat, self.old, self.new, self.law).folded(table, self)


@stored
class CardStaysPlayed(OfCard):
    """Nobody may retract it: the card that a player retracted or wanted to change is played (45C4, 47F)."""

    says = "{seat}'s {card} is played."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.dropping(
            lambda entry: isinstance(entry, TakenBack) and entry.seat is self.seat and entry.card is self.card
        )


@stored
class CardWithdrawn(OfCard):
    """The last played card is retracted, and its hand is in turn again."""

    says = "{seat} withdraws {card}."

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or not play.record or play.record[-1] != (self.seat, self.card):
            return _not_followed(self, table)
        before = play.replayed(play.record[:-1])
        if not before.trick:  # it was a lead: the previous trick says whose turn it is
            before = before.led_from(before.tricks[-1].winner if before.tricks else play.leader)
        before = before.knowing(self.seat, self.card)
        return table.then(self, table.auction, before, _cleared(table.ledger, self.seat, self.card))


@stored
class PenaltyCardPickedUp(Effect):
    """Penalty cards go back into the hand and are no longer penalty cards."""

    seat: Seat
    cards: tuple[Card, ...]
    law: str

    says = "{seat} picks up {cards}: no longer a penalty card."

    def ledger_after(self, table: Table) -> Ledger:
        return _without_penalty_cards(table.ledger, self.seat, *self.cards)


@stored
class DisobedienceAccepted(OfCard):
    """A card that the law did not allow stays played (52B1)."""

    says = "{seat}'s {card} remains played."

    def ledger_after(self, table: Table) -> Ledger:
        return _cleared(table.ledger, self.seat, self.card)


@stored
class PlayRestricted(Effect):
    """This hand must play its highest or lowest card of the suit led, or none of a suit, to this trick (57A)."""

    seat: Seat
    must: Must
    suits: tuple[Suit, ...]
    law: str

    enters = ledger_entry(Duty, until=Until.THIS_TRICK)
    says = by(
        "must",
        {
            Must.HIGHEST: "{seat} must play the highest card of the suit led, if he has one.",
            Must.LOWEST: "{seat} must play the lowest card of the suit led, if he has one.",
            Must.PLAY: "{seat} must play {suits} to this trick, if he can.",
        },
        "{seat} may not play {suits} to this trick, if he can play anything else.",
    )


@stored
class WithdrawnCardsKnown(Effect):
    """The information from withdrawn cards: authorised for the non-offending side, unauthorised for the other (16)."""

    offender: Seat
    cards: tuple[Card, ...]
    """Empty if nobody has said which."""
    law: str
    both_at_fault: bool = False
    """Both sides have offended, and neither may use it (62C3)."""

    says = either(
        "both_at_fault",
        "Neither side may use information from the withdrawn cards.",
        "Information from the withdrawn cards is authorised for {innocent} and unauthorised for {guilty}.",
    )

    def ledger_after(self, table: Table) -> Ledger:
        what = " ".join(("withdrawn", *(card.code for card in self.cards)))
        guilty = Side if self.both_at_fault else (self.offender.side,)
        return table.ledger.with_entries(Information(seat, what, seat.side not in guilty, self.law) for seat in SEATS)
