"""What players do with cards on their own initiative: retract one, name one, spread the hand."""

from __future__ import annotations

from arbitr.bridge import (
    GAP,
    SEATS,
    CardCalled,
    Disobeyed,
    FacedCard,
    IllegalEvent,
    LooseCard,
    Seat,
    StepDue,
    Table,
    TableEvent,
    TakenBack,
)
from arbitr.bridge import SuitRun as Run
from arbitr.cards import Card, Suit
from arbitr.kinds import stored


@stored
class CardTakenBack(TableEvent):
    """A player retracts a card that was led or played, and perhaps replaces it with another one.

    No player may do so on his own initiative (47F): the first card counts until somebody rules.
    """

    seat: Seat
    """The hand that the card came from."""
    card: Card
    instead: Card | None = None
    by_word: bool = False
    """The card was only named again: dummy's card by declarer, or a card of a player's own hand (45C4)."""
    is_face_down: bool = False
    """The other card is face down, as the first one was."""

    def fold(self, table: Table) -> Table:
        play, ledger = table.play, table.ledger
        loose = any(lying.card is self.card for lying in ledger.loose_cards(self.seat))
        if play is None or not (loose or (self.seat, self.card) in play.record):
            raise IllegalEvent("{seat} has not led or played {card}", seat=self.seat, card=self.card)
        other = self.instead
        if other is not None and (other is self.card or not play.may_hold(self.seat, other)):
            raise table.why_not_shown(self.seat, other)
        ledger = ledger.with_entry(TakenBack(self.seat, self.card, other, self.by_word))
        if other is not None and not self.by_word and not self.is_face_down:
            play = play.knowing(self.seat, other)
            disobeyed = (entry for entry in ledger.entries if isinstance(entry, Disobeyed))
            wrong_already = loose or any(entry.card is self.card for entry in disobeyed)
            if wrong_already and not any(
                penalty_card.card is other for penalty_card in ledger.penalty_cards(self.seat)
            ):
                # The first card has its own law; the other one was shown by a deliberate play (49).
                ledger = ledger.with_entry(FacedCard(self.seat, other, "played"))
        return table.then(self, table.auction, play, ledger)


@stored
class SuitNamed(TableEvent):
    """Declarer tells dummy to run a suit: its cards are played one after the other until he says otherwise (45B)."""

    seat: Seat
    """Dummy."""
    suit: Suit

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or self.seat is not play.contract.dummy:
            raise IllegalEvent("{seat} is not dummy: declarer cannot run a suit there", seat=self.seat)
        ledger = table.ledger.dropping(lambda entry: isinstance(entry, Run))
        return table.then(self, table.auction, play, ledger.with_entry(Run(self.seat, self.suit)))


@stored
class DummyMoves(TableEvent):
    """Dummy plays a card that declarer did not call for: it stays in the trick until somebody rules (45D)."""

    seat: Seat
    """Dummy."""
    called: Card
    card: Card

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or (self.seat, self.called) not in play.record or not play.may_hold(self.seat, self.card):
            raise table.why_not_shown(self.seat, self.card)
        record = list(play.record)
        record[record.index((self.seat, self.called))] = (self.seat, self.card)
        key = "dummys_wrong_card"
        answers = ((f"{key}.put_card", self.card.code), (f"{key}.named_card", self.called.code))
        ledger = table.ledger.dropping(lambda entry: isinstance(entry, CardCalled))
        ledger = ledger.with_entry(StepDue(key, self.seat, "45D", told=answers))
        return table.then(self, table.auction, play.knowing(self.seat, self.card).replayed(record), ledger)


@stored
class TrickLeftShort(TableEvent):
    """The others show that a hand played nothing to a trick: they have gone on to the next one, and so has he.

    Until then his card seemed to belong to the previous trick (67).
    """

    seat: Seat
    """The hand that played nothing."""
    leader: Seat
    short: tuple[Card, ...]
    """The three cards of that trick, clockwise from its leader."""
    following: tuple[Card, ...]
    """The four cards of the next one, clockwise from its leader."""

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or (self.leader, self.short[0]) not in play.record:
            raise IllegalEvent("it is not {seat}'s turn to play to a trick", seat=self.seat)
        record = list(play.record[: play.record.index((self.leader, self.short[0]))])
        three = iter(self.short)
        for n in range(4):
            hand = SEATS[(self.leader + n) & 3]
            record.append((hand, GAP if hand is self.seat else next(three)))
        play = play.replayed(record)
        for n, card in enumerate(self.following):
            hand = SEATS[(play.leader + n) & 3] if play.trick else play.turn
            play = play.knowing(hand, card).after(card)
        cards = {*self.short, *self.following}
        ledger = table.ledger.dropping(lambda entry: isinstance(entry, LooseCard | Disobeyed) and entry.card in cards)
        return table.then(self, table.auction, play, ledger)


@stored
class HandSpread(TableEvent):
    """A player of the declaring side begins to spread the hand."""

    seat: Seat

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.is_over or play.contract.declarer.side is not self.seat.side:
            raise IllegalEvent(
                "{seat} cannot spread the hand here; a defender who faces his hand is claiming: write "
                "{{claims: {letter}}}",
                seat=self.seat,
                letter=self.seat.letter,
            )
        ledger = table.ledger
        begun = bool(play.played or sum(play.won))
        if begun and self.seat is play.contract.declarer:
            ledger = ledger.with_entry(StepDue("declarer_faces_hand", self.seat, "48B"))
        elif not begun and not any(loose.is_lead and not loose.is_face_down for loose in ledger.loose_cards()):
            raise IllegalEvent(
                "{seat}: no lead has been faced yet; state which cards were exposed (Law 24)", seat=self.seat
            )
        return table.then(self, table.auction, play, ledger)
