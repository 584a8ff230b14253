"""What becomes of the board, its cards and its auction as a whole, and who answers for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.adjustment import Artificial, Average
from arbitr.bridge.auction import Status
from arbitr.bridge.call import Call
from arbitr.bridge.deal import HAND_SIZE, Deal
from arbitr.bridge.events import event
from arbitr.bridge.ledger import (
    Awarded,
    Duty,
    Entry,
    ExposedCard,
    Found,
    Information,
    LeadRight,
    Ledger,
    Must,
    PenaltyCard,
    Review,
    SecondAuction,
    Unruled,
    Until,
    Watch,
)
from arbitr.bridge.play import Play
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.cards import Card, Hand
from arbitr.laws.effects.effect import Effect, entered, marked
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


def _with_deal(effect: Effect, table: Table, deal: Deal) -> Table:
    """The table with these hands, in the play too, unless the play began from a position with cards of its own."""
    play = table.play
    if play is not None and play.deal == table.deal:
        play = Play(play.contract, deal, play.played, play.leader, play.turn, play.trick, play.tricks, play.won)
    return table.then(effect, table.auction, play, table.ledger, deal)


@event
@dataclass(frozen=True, slots=True)
class CardsPutRight(Effect):
    """Every hand has its thirteen cards again: a card went from one hand to another, or nobody says which."""

    name: ClassVar[str] = "cards_put_right"

    law: str
    card: Card | None = None
    giver: Seat | None = None
    """From this hand; None for a card that was not in the board."""
    taker: Seat | None = None
    """To this hand; None for a card that does not belong to the board."""

    def fold(self, table: Table) -> Table:
        deal = table.deal
        hands = [set(deal.hand(seat)) for seat in SEATS]
        if self.card is not None:
            if self.giver is not None:
                hands[self.giver].discard(self.card)
            if self.taker is not None:
                hands[self.taker].add(self.card)
        # A hand of which we know more than thirteen cards stays as it is: nobody has said which of them goes.
        sizes = [HAND_SIZE if len(hands[seat]) <= HAND_SIZE else deal.sizes[seat] for seat in SEATS]
        return _with_deal(self, table, Deal([Hand(hand) for hand in hands], sizes))

    def words(self) -> Message:
        return Message("The hands are put right: each has thirteen cards, as it was dealt.")


@event
@dataclass(frozen=True, slots=True)
class CardMoveKnown(Effect):
    """That a card was moved or given back is no information for the partner of a wrong hand (13E, 14C)."""

    name: ClassVar[str] = "card_move_known"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Information(self.seat, "a card was moved", False, self.law))

    def words(self) -> Message:
        return Message("That a card was moved or given back is information that {seat} may not use.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class ExtraneousKnown(Effect):
    """A player knows something about the board that he may not use: a card seen, a remark."""

    name: ClassVar[str] = "extraneous_known"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Information(self.seat, "extraneous", False, self.law))

    def words(self) -> Message:
        return Message("{seat} may not use what was learnt in this way.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class ResultsCancelled(Effect):
    """No result on this deal stands, at no table."""

    name: ClassVar[str] = "results_cancelled"

    tables: int
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("results_cancelled", self.law))

    def words(self) -> Message:
        return Message.counted(
            "No result on this deal stands: {count} table has played it.",
            "No result on this deal stands: {count} tables have played it.",
            self.tables,
        )


ELSEWHERE = "elsewhere"


@event
@dataclass(frozen=True, slots=True)
class ContestantAwarded(Effect):
    """One contestant who has lost the chance of a valid score gets an average, at this table or elsewhere."""

    name: ClassVar[str] = "contestant_awarded"

    contestant: str
    average: Average
    law: str
    instead: Artificial | None = None
    """What a regulation gives in place of the average (12C2d)."""

    def fold(self, table: Table) -> Table:
        return entered(self, table, Awarded(self.contestant, self.average, self.law, self.instead))

    def words(self) -> Message:
        award = str(self.instead or Artificial(self.average))
        if self.contestant == ELSEWHERE:
            return Message(
                "Whoever elsewhere can no longer get a score on this board gets {average} there.", average=award
            )
        return Message("{side} get {average} on this board.", side=self.contestant, average=award)


FROM_PARTNER = ("16A", "16B1a")
"""Where the editions with a second auction enter what a player has from the partner: 1997 and 2007."""


def falls_with_the_auction(entry: Entry) -> bool:
    """Was this laid on the table by the auction that is cancelled? What came from elsewhere, and fines, remain."""
    if isinstance(entry, Information):
        return entry.what.startswith(("withdrawn", "exposed", "penalty card")) or entry.law in FROM_PARTNER
    return isinstance(entry, Duty | LeadRight | Watch | Unruled | SecondAuction | ExposedCard | PenaltyCard | Review)


@event
@dataclass(frozen=True, slots=True)
class AuctionCancelled(Effect):
    """The whole auction is cancelled, with all that was laid on it; the right players make the calls again (15C)."""

    name: ClassVar[str] = "auction_cancelled"

    law: str

    def fold(self, table: Table) -> Table:
        said = table.auction.said
        stood = tuple(number for number, each in enumerate(said) if each.status is Status.STANDS)
        heard = (number for number, each in enumerate(said) if each.status in (Status.STANDS, Status.OPEN))
        after = marked(self, table, dict.fromkeys(heard, Status.CANCELLED))
        left = tuple(entry for entry in table.ledger.entries if not falls_with_the_auction(entry))
        ledger = Ledger(left).with_entry(SecondAuction(stood, len(said), self.law))
        return table.then(self, after.auction, None, ledger)

    def words(self) -> Message:
        return Message("The auction is cancelled. It begins again, and every call that was made must be repeated.")


@event
@dataclass(frozen=True, slots=True)
class SecondAuctionSettled(Effect):
    """The second auction has been compared with the first."""

    name: ClassVar[str] = "second_auction_settled"

    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for entry in ledger.entries:
            if isinstance(entry, SecondAuction):
                ledger = ledger.without(entry)
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message("The two auctions have been compared.")


@event
@dataclass(frozen=True, slots=True)
class MustCallAgain(Effect):
    """The opponent on the left must make the same call again over the new one (17D)."""

    name: ClassVar[str] = "must_call_again"

    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Duty(self.seat, Must.REPEAT, self.law, Until.NEXT_TURN, call=self.call))

    def words(self) -> Message:
        return Message("{seat} must then call {call} again.", seat=self.seat, call=self.call)


@event
@dataclass(frozen=True, slots=True)
class AtFault(Effect):
    """This side has not done what it answers for."""

    name: ClassVar[str] = "at_fault"

    side: Side
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("at_fault", self.law, self.side.seats[0]))

    def words(self) -> Message:
        return Message("{side} are at fault.", side=self.side)


@event
@dataclass(frozen=True, slots=True)
class Responsible(Effect):
    """This player answers for it first of all."""

    name: ClassVar[str] = "responsible"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("responsible", self.law, self.seat))

    def words(self) -> Message:
        return Message("{seat} answers for it first of all.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class PlayersTurn(Effect):
    """An arrow switch: everybody moves on by one seat."""

    name: ClassVar[str] = "players_turn"

    degrees: int
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("players_turn", self.law))

    def words(self) -> Message:
        return Message(
            "All four players turn by {degrees} degrees, clockwise: N to E, E to S, S to W, W to N.",
            degrees=self.degrees,
        )
