"""What happens at a table. An event folds itself into the table's state; a list of events is a table's history.

`laws` adds its own kinds; `laws/kinds.py` lists them all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbitr.bridge.auction import SAID, Auction, Said, Status
from arbitr.bridge.call import CALLS, Call
from arbitr.bridge.contract import TRICKS, Contract
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.ledger.entries import Claim, Entry, FacedCard, LooseCard, PlayedOut, VoidPlay
from arbitr.bridge.ledger.ledger import CLEAN, Ledger
from arbitr.bridge.play import Play
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.stand_in import GAP
from arbitr.cards import CARDS, Card, Hand
from arbitr.kinds import Declared, Kinds, stored
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


class TableEvent(Declared):
    """Something that happened at the table."""

    __slots__ = ()

    def fold(self, table: Table) -> Table:
        """The table after it; an IllegalEvent if the rules of the game forbid it."""
        raise NotImplementedError


class IllegalEvent(Problem):
    """The rules of the game do not allow it."""


def play_after(auction: Auction, deal: Deal) -> Play | None:
    """The play that follows an auction, once it is over and somebody has bid."""
    contract = auction.contract() if auction.is_over else None
    return None if contract is None else Play.begun(contract, deal)


@stored
class Called(TableEvent):
    """A player makes a call."""

    seat: Seat
    call: Call

    def fold(self, table: Table) -> Table:
        auction, ledger = table.auction, table.ledger
        if table.play is not None or self.seat is not auction.turn or not auction.allows(self.call):
            raise table.why_not_call(self.seat, self.call)
        if ledger is not CLEAN and not all(duty.allows_call(self.call) for duty in ledger.duties(self.seat)):
            raise table.why_not_call(self.seat, self.call)
        auction = auction.after(SAID[self.seat][self.call.index])
        play = play_after(auction, table.deal) if auction.passes >= 3 else None
        if ledger is not CLEAN:
            ledger = ledger.after_call(self.seat, auction.is_over)
        return table.then(self, auction, play, ledger)


@stored
class Played(TableEvent):
    """A card is played from a hand: declarer plays dummy's cards, but dummy's seat is named."""

    seat: Seat
    card: Card

    def fold(self, table: Table) -> Table:
        play, ledger = table.play, table.ledger
        if play is None or self.seat is not play.turn or not play.allows(self.card):
            raise table.why_not_card(self.seat, self.card)
        if ledger is CLEAN:
            return table.then(self, table.auction, play.after(self.card), ledger)
        if self.card not in table.legal_cards() or ledger.claim() is not None or ledger.played_out() is not None:
            raise table.why_not_card(self.seat, self.card)
        return table.then(self, table.auction, *after_card(play, ledger, self.card))


def after_card(play: Play, ledger: Ledger, card: Card) -> tuple[Play, Ledger]:
    """Play this card from the hand in turn, and then premature cards whose turn has come."""
    ledger = ledger.after_card(play.turn, card, is_lead=not play.trick)
    play = play.after(card)
    if not play.trick:
        ledger = ledger.after_trick(play.turn)
    return played_on(play, ledger)


def played_on(play: Play, ledger: Ledger) -> tuple[Play, Ledger]:
    """Premature cards that stand count when their turn comes."""
    if play.is_over:
        return play, ledger
    for early in ledger.loose_cards(play.turn):
        if early.stands and (play.trick or early.is_lead):
            return after_card(play, ledger, early.card)
    if not play.trick:  # a player who led to this trick too early and did not win the last one has led out of turn
        for loose in ledger.loose_cards():
            if loose.stands and loose.is_lead:
                ledger = ledger.without(loose).with_entry(replace(loose, stands=False))
    return play, ledger


@stored
class Misplayed(TableEvent):
    """A card is played from the hand in turn although the law requires another one: it counts until somebody rules."""

    seat: Seat
    card: Card

    def fold(self, table: Table) -> Table:
        play, ledger = table.play, table.ledger
        if play is None or play.is_over or self.seat is not play.turn or not play.may_hold(self.seat, self.card):
            raise table.why_not_card(self.seat, self.card)
        if ledger.claim() is not None:
            raise table.why_not_card(self.seat, self.card)
        return table.then(self, table.auction, *after_card(play, ledger, self.card))


@stored
class NotPlayed(TableEvent):
    """The hand in turn plays nothing to the trick, and the next one plays on: the gap stays in the trick (67)."""

    seat: Seat

    def fold(self, table: Table) -> Table:
        play, ledger = table.play, table.ledger
        if play is None or play.is_over or not play.trick or self.seat is not play.turn:
            raise IllegalEvent("it is not {seat}'s turn to play to a trick", seat=self.seat)
        if ledger.claim() is not None:
            raise IllegalEvent("{seat} cannot play: play has stopped after a claim", seat=self.seat)
        return table.then(self, table.auction, *after_card(play, ledger, GAP))


@stored
class OutOfTurn(TableEvent):
    """A hand leads or plays out of turn, or leads face down: the card is on the table but does not count."""

    seat: Seat
    card: Card
    is_lead: bool
    procedure: str
    is_face_down: bool = False

    def fold(self, table: Table) -> Table:
        play, ledger = table.play, table.ledger
        if play is None and self.is_face_down:  # all thought that the auction was over
            loose = LooseCard(self.seat, self.card, 0, self.is_lead, self.procedure, is_face_down=True)
            return table.then(self, table.auction, None, ledger.with_entry(loose))
        if play is None or play.is_over or not play.may_hold(self.seat, self.card):
            raise table.why_not_shown(self.seat, self.card)
        if any(loose.card is self.card for loose in ledger.loose_cards()):
            raise IllegalEvent("{seat} {card}: this card is already on the table", seat=self.seat, card=self.card)
        loose = LooseCard(
            self.seat, self.card, len(play.tricks), self.is_lead, self.procedure, is_face_down=self.is_face_down
        )
        return table.then(self, table.auction, play.knowing(self.seat, self.card), ledger.with_entry(loose))


@stored
class CardFaced(TableEvent):
    """A player exposes a card during play without playing it."""

    seat: Seat
    card: Card
    how: str = ""

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.is_over or not play.may_hold(self.seat, self.card):
            raise table.why_not_shown(self.seat, self.card)
        faced = FacedCard(self.seat, self.card, self.how)
        return table.then(self, table.auction, play.knowing(self.seat, self.card), table.ledger.with_entry(faced))


@stored
class Claimed(TableEvent):
    """A player claims this many of the remaining tricks for his side and concedes the rest: play stops (68)."""

    seat: Seat
    tricks: int | None
    statement: str = ""

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.is_over:
            raise IllegalEvent("{seat} cannot claim: no play is in progress", seat=self.seat)
        left = max(play.deal.sizes) - len(play.tricks)
        if self.tricks is not None and not 0 <= self.tricks <= left:
            raise IllegalEvent.counted(
                "{seat} claims {tricks} trick, but only {left} are left",
                "{seat} claims {tricks} tricks, but only {left} are left",
                self.tricks,
                seat=self.seat,
                tricks=self.tricks,
                left=left,
            )
        claim = Claim(self.seat, self.tricks, self.statement)
        return table.then(self, table.auction, play, table.ledger.with_entry(claim))


@stored
class PlayedAfterClaim(TableEvent):
    """A card is played although play has stopped with a claim: it is recorded, but counts only by a ruling."""

    seat: Seat
    card: Card

    def fold(self, table: Table) -> Table:
        play, ledger = table.play, table.ledger
        if play is None or ledger.claim() is None:
            raise IllegalEvent("{seat} {card}: nobody has claimed", seat=self.seat, card=self.card)
        void = VoidPlay(self.seat, self.card)
        if void in ledger.entries or not play.may_hold(self.seat, self.card):
            raise IllegalEvent("{seat} {card}: {seat} does not hold it", seat=self.seat, card=self.card)
        return table.then(self, table.auction, play.knowing(self.seat, self.card), ledger.with_entry(void))


@stored
class RestPlayed(TableEvent):
    """The play has ended, although the log does not show the rest; declarer's total tricks, if given."""

    declarer_tricks: int | None = None

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.is_over or table.ledger.claim() is not None:
            raise IllegalEvent("there is no play that could have continued")
        most = play.declarer_tricks + TRICKS - sum(play.won)
        if self.declarer_tricks is not None and not play.declarer_tricks <= self.declarer_tricks <= most:
            raise IllegalEvent.counted(
                "declarer cannot have {tricks} trick; {least} to {most} are possible",
                "declarer cannot have {tricks} tricks; {least} to {most} are possible",
                self.declarer_tricks,
                tricks=self.declarer_tricks,
                least=play.declarer_tricks,
                most=most,
            )
        ledger = table.ledger.with_entry(PlayedOut(self.declarer_tricks))
        return table.then(self, table.auction, play, ledger)


@stored
class HandKnown(TableEvent):
    """Somebody states what a hand was dealt, or a part of it."""

    seat: Seat
    hand: Hand

    def fold(self, table: Table) -> Table:
        deal = table.deal.with_hand(self.seat, self.hand)
        play = table.play
        if play is not None:
            play = Play(play.contract, deal, play.played, play.leader, play.turn, play.trick, play.tricks, play.won)
            if any(card not in self.hand for card in play.cards_played_by(self.seat)) and not deal.unknown[self.seat]:
                raise IllegalEvent(
                    "{seat} has played a card that is not in the hand {hand}", seat=self.seat, hand=self.hand
                )
        return table.then(self, table.auction, play, table.ledger, deal)


@stored
class PositionGiven(TableEvent):
    """A position in mid-play: the contract, who is on lead, the tricks won, the remaining cards."""

    contract: Contract
    leader: Seat
    won: tuple[int, int]
    """North-South, East-West."""
    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None]

    def fold(self, table: Table) -> Table:
        left = 13 - sum(self.won)
        if left < 0 or min(self.won) < 0:
            raise IllegalEvent("{won} tricks have been won, but there are only 13", won=sum(self.won))
        play = Play.given(self.contract, Deal(self.hands, (left,) * 4), self.leader, self.won)
        return table.then(self, table.auction, play, table.ledger)


@stored
class Entered(TableEvent):
    """A ruling adds an entry to the ledger."""

    entry: Entry

    def fold(self, table: Table) -> Table:
        return table.then(self, table.auction, table.play, table.ledger.with_entry(self.entry))


@stored
class CallHeard(TableEvent):
    """A call that does not count, or not yet: out of turn, insufficient, inadmissible."""

    seat: Seat
    call: Call

    def fold(self, table: Table) -> Table:
        said = Said(self.seat, self.call, Status.OPEN, table.auction.turn)
        return table.then(self, table.auction.beside(said), table.play, table.ledger)


@stored
class CallMarked(TableEvent):
    """The status of a call, by its number: it stands after all, or is withdrawn, and the auction is replayed."""

    number: int
    status: Status

    def fold(self, table: Table) -> Table:
        said = table.auction.said
        if not 0 <= self.number < len(said):
            raise IllegalEvent("there is no call number {number}", number=self.number)
        if table.play is not None and table.play.played:
            raise IllegalEvent("call number {number}: cards have been played since", number=self.number)
        said = (*said[: self.number], said[self.number].now(self.status), *said[self.number + 1 :])
        auction = table.auction.replayed(table.auction.dealer, said)
        return table.then(self, auction, play_after(auction, table.deal), table.ledger)


CALLED = tuple(tuple(Called(seat, call) for call in CALLS) for seat in SEATS)
"""Every regular call, preallocated, by seat and the call's index."""
PLAYED = tuple(tuple(Played(seat, card) for card in CARDS) for seat in SEATS)
"""Every card from every hand, preallocated, by seat and the card's index."""


REGULAR = Kinds[TableEvent]((
    Called, Played, Misplayed, NotPlayed, OutOfTurn, CardFaced, Claimed, PlayedAfterClaim, RestPlayed, HandKnown,
    PositionGiven, Entered, CallHeard, CallMarked,
))  # fmt: skip
"""The events at a table without rulings; `laws/kinds.py` adds those of rulings."""
