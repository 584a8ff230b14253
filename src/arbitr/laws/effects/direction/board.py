"""What happens to the board, its cards and its auction as a whole, and who is responsible for it."""

from __future__ import annotations

from arbitr.bridge import (
    HAND_SIZE,
    SEATS,
    Artificial,
    Average,
    Awarded,
    Deal,
    Duty,
    Entry,
    ExposedCard,
    Information,
    LeadRight,
    Ledger,
    Must,
    PenaltyCard,
    Play,
    Review,
    Seat,
    SecondAuction,
    Status,
    Table,
    Unruled,
    Until,
    Watch,
)
from arbitr.cards import Card, Hand
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, FindingEffect, OfNamedCall, OfPlayer, OfSide, ledger_entry, marked
from arbitr.message import Message
from arbitr.sentence import plural


def _with_deal(effect: Effect, table: Table, deal: Deal) -> Table:
    """The table with these hands, also in the play, unless the play began from a position with its own cards."""
    play = table.play
    if play is not None and play.deal == table.deal:
        play = Play(play.contract, deal, play.played, play.leader, play.turn, play.trick, play.tricks, play.won)
    return table.then(effect, table.auction, play, table.ledger, deal)


@stored
class CardsPutRight(Effect):
    """Every hand has its thirteen cards again: a card was moved between hands, or nobody says which."""

    law: str
    card: Card | None = None
    giver: Seat | None = None
    """From this hand; None for a card that was not in the board."""
    taker: Seat | None = None
    """To this hand; None for a card that does not belong to the board."""

    says = "The hands are corrected: each has thirteen cards, as dealt."

    def fold(self, table: Table) -> Table:
        deal = table.deal
        hands = [set(deal.hand(seat)) for seat in SEATS]
        if self.card is not None:
            if self.giver is not None:
                hands[self.giver].discard(self.card)
            if self.taker is not None:
                hands[self.taker].add(self.card)
        # A hand with more than thirteen known cards stays unchanged: nobody has said which of them to remove.
        sizes = [HAND_SIZE if len(hands[seat]) <= HAND_SIZE else deal.sizes[seat] for seat in SEATS]
        return _with_deal(self, table, Deal([Hand(hand) for hand in hands], sizes))


@stored
class CardMoveKnown(OfPlayer):
    """The partner of a wrong hand may not use the fact that a card was moved or restored (13E, 14C)."""

    enters = ledger_entry(Information, what="a card was moved", is_authorised=False)
    says = "That a card was moved or returned is unauthorised information for {seat}."


@stored
class ExtraneousKnown(OfPlayer):
    """A player knows something about the board that he may not use: a card he saw, a remark."""

    enters = ledger_entry(Information, what="extraneous", is_authorised=False)
    says = "{seat} may not use what he learnt in this way."


@stored
class ResultsCancelled(FindingEffect):
    """No result on this deal stands, at any table."""

    tables: int
    law: str

    says = plural(
        "tables",
        "No result on this deal counts: {count} table has played it.",
        "No result on this deal counts: {count} tables have played it.",
    )


ELSEWHERE = "elsewhere"


@stored
class ContestantAwarded(Effect):
    """A contestant who has lost the chance of a valid score gets an average, at this table or elsewhere."""

    contestant: str
    average: Average
    law: str
    instead: Artificial | None = None
    """What a regulation awards instead of the average (12C2d)."""

    enters = ledger_entry(Awarded)

    def words(self) -> Message:
        award = str(self.instead or Artificial(self.average))
        if self.contestant == ELSEWHERE:
            return Message(
                "Contestants elsewhere who can no longer obtain a score on this board get {average} there.",
                average=award,
            )
        return Message("{side} get {average} on this board.", side=self.contestant, average=award)


FROM_PARTNER = ("16A", "16B1a")
"""The law under which the editions with a second auction record information from the partner: 1997 and 2007."""


def falls_with_the_auction(entry: Entry) -> bool:
    """Did the cancelled auction create this entry? Entries from elsewhere, and fines, remain."""
    if isinstance(entry, Information):
        return entry.what.startswith(("withdrawn", "exposed", "penalty card")) or entry.law in FROM_PARTNER
    return isinstance(entry, Duty | LeadRight | Watch | Unruled | SecondAuction | ExposedCard | PenaltyCard | Review)


@stored
class AuctionCancelled(Effect):
    """The whole auction is cancelled, with all its consequences; the right players make the calls again (15C)."""

    law: str

    says = "The auction is cancelled and starts again. Every call that was made must be repeated."

    def fold(self, table: Table) -> Table:
        said = table.auction.said
        stood = tuple(number for number, call in enumerate(said) if call.status is Status.STANDS)
        heard = (number for number, call in enumerate(said) if call.status in (Status.STANDS, Status.OPEN))
        after = marked(self, table, dict.fromkeys(heard, Status.CANCELLED))
        ledger = table.ledger.dropping(falls_with_the_auction).with_entry(SecondAuction(stood, len(said), self.law))
        return table.then(self, after.auction, None, ledger)


@stored
class SecondAuctionSettled(Effect):
    """The second auction has been compared with the first."""

    law: str

    says = "The two auctions have been compared."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.dropping(lambda entry: isinstance(entry, SecondAuction))


@stored
class MustCallAgain(OfNamedCall):
    """The opponent on the left must repeat the same call over the new one (17D)."""

    enters = ledger_entry(Duty, must=Must.REPEAT, until=Until.NEXT_TURN)
    says = "{seat} must then repeat {call}."


@stored
class AtFault(OfSide, FindingEffect):
    """This side has not met its responsibility."""

    says = "{side} are at fault."


@stored
class Responsible(OfPlayer, FindingEffect):
    """This player is primarily responsible for it."""

    says = "{seat} is primarily responsible for it."


@stored
class ScreenMateAnswers(OfPlayer):
    """Behind screens this player answers the opponent on his side, whoever made the call."""

    says = "{seat}, on the same side of the screen, answers in writing."


@stored
class PlayersTurn(FindingEffect):
    """An arrow switch: everybody moves by one seat."""

    degrees: int
    law: str

    says = (
        "All four players move {degrees} degrees clockwise: North to East, East to South, South to West, West to North."
    )
