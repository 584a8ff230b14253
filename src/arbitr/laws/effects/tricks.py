"""What a ruling does with tricks: they are transferred or settled, and declarer may change places with dummy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import Disobeyed, Entry, FacedCard, Ledger, RevokeRuled, Transferred
from arbitr.bridge.ledger import TricksSettled as Settled
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.cards import Suit
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class TricksTransferred(Effect):
    """After the play this side gets so many of the other side's tricks (64A)."""

    name: ClassVar[str] = "tricks_transferred"

    side: Side
    tricks: int
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Transferred(self.side, self.tricks, self.law))

    def words(self) -> Message:
        return Message.counted(
            "{count} trick is transferred to {side} after the play.",
            "{count} tricks are transferred to {side} after the play.",
            self.tricks,
            side=self.side,
        )


THOUGH_REPLACED = ("43B2b", "63B")
"""By these a revoke counts as established though the card is replaced: a question that was not allowed came first."""


@event
@dataclass(frozen=True, slots=True)
class RevokeSettled(Effect):
    """The director has ruled on this revoke: it is corrected, or established and costs so much."""

    name: ClassVar[str] = "revoke_settled"

    seat: Seat
    trick: int
    """The number of the trick on this board, from 1; 0 where nobody has said."""
    is_established: bool
    tricks: int | None
    """None while the play goes on: it is counted afterwards."""
    suit: Suit | None
    law: str
    after_play: bool = False
    """Nobody plays on: the hand was over when it was ruled."""

    def fold(self, table: Table) -> Table:
        def is_over(entry: Entry) -> bool:
            about_it = isinstance(entry, Disobeyed) or (isinstance(entry, RevokeRuled) and entry.tricks is None)
            return about_it and entry.seat is self.seat and entry.trick == self.trick  # type: ignore[union-attr]

        ledger = Ledger(tuple(entry for entry in table.ledger.entries if not is_over(entry)))
        ruled = RevokeRuled(self.seat, self.trick, self.is_established, self.tricks, self.suit)
        return table.then(self, table.auction, table.play, ledger.with_entry(ruled))

    def words(self) -> Message:
        if not self.is_established:
            return Message("The revoke of {seat} is corrected.", seat=self.seat)
        if self.tricks is None and self.law in THOUGH_REPLACED:
            return Message(
                "The revoke of {seat} counts as established, though the card is replaced. Play on, and call me when "
                "the hand is over.",
                seat=self.seat,
            )
        if self.tricks is None and self.after_play:
            return Message(
                "The revoke of {seat} is established: the trick stands. What it costs is settled now.", seat=self.seat
            )
        if self.tricks is None:
            return Message(
                "The revoke of {seat} is established: the trick stands. Play on, and call me when the hand is over.",
                seat=self.seat,
            )
        return Message("The revoke of {seat} is established.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class LastTricksPutRight(Effect):
    """A revoke on the twelfth trick is corrected: the offender's last two cards change places (62D1)."""

    name: ClassVar[str] = "last_tricks_put_right"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or len(play.tricks) < 2 or play.trick:
            return table.then(self, table.auction, play, table.ledger)
        twelfth, last = play.tricks[-2:]
        mine, other = twelfth.card_of(self.seat), last.card_of(self.seat)
        record = list(play.record[:-8])
        for seat, card in play.record[-8:-4]:
            record.append((seat, other if card is mine else card))
        winner = play.replayed(record).turn
        for n in range(4):
            seat = SEATS[(winner + n) & 3]
            record.append((seat, mine if seat is self.seat else last.card_of(seat)))
        return table.then(self, table.auction, play.replayed(record), table.ledger)

    def words(self) -> Message:
        return Message("{seat} changes the last two cards: the twelfth and thirteenth trick count so.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class EquityRestored(TricksTransferred):
    """What a side would have had without the revokes is more than the law gives: it gets these tricks too (64C)."""

    name: ClassVar[str] = "equity_restored"

    def words(self) -> Message:
        return Message.counted(
            "The score is adjusted: {side} get {count} more trick.",
            "The score is adjusted: {side} get {count} more tricks.",
            self.tricks,
            side=self.side,
        )


@event
@dataclass(frozen=True, slots=True)
class TricksSettled(Effect):
    """Declarer's side has so many tricks on this board, by claim, agreement or ruling."""

    name: ClassVar[str] = "tricks_settled"

    declarer_tricks: int
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Settled(self.declarer_tricks, self.law))

    def words(self) -> Message:
        return Message.counted(
            "Declarer's side has {count} trick on this board.",
            "Declarer's side has {count} tricks on this board.",
            self.declarer_tricks,
        )


@event
@dataclass(frozen=True, slots=True)
class DeclarerSpreads(Effect):
    """Declarer spreads his hand after an opening lead out of turn: he is dummy, and his partner plays (54A)."""

    name: ClassVar[str] = "declarer_spreads"

    law: str

    def fold(self, table: Table) -> Table:
        play = table.play
        if play is None or play.tricks:  # the director rules on what he was told; this table does not show it
            return table.then(self, table.auction, play, table.ledger)
        contract = replace(play.contract, declarer=play.contract.declarer.partner)
        ledger = table.ledger
        for entry in ledger.entries:  # what was seen of that hand lies there now
            if isinstance(entry, FacedCard) and entry.seat is contract.dummy:
                ledger = ledger.without(entry)
        return table.then(self, table.auction, play.replayed(play.record, contract), ledger)

    def words(self) -> Message:
        return Message("Declarer spreads the hand and becomes dummy; the partner is declarer.")
