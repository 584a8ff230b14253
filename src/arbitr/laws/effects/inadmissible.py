"""What becomes of a changed call, and of an auction that went on over a call that can never stand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.auction import Auction, Said, Status
from arbitr.bridge.call import Call
from arbitr.bridge.events import event, play_after
from arbitr.bridge.ledger import Capped, Duty, Information, Ledger, Meaning, Unruled, Until, Watch
from arbitr.bridge.seat import Seat, Side
from arbitr.laws.effects.effect import Effect, entered, marked
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


def _revived(table: Table, number: int) -> Ledger:
    """The ledger, with every duty of the auction that was in force before the call with this number.

    A call that is taken away has served nothing, and an auction that is reopened has ended no duty (X-00-b).
    """
    then = table
    while then.before is not None and len(then.auction.said) > number:
        then = then.before
    ledger = table.ledger
    for entry in then.ledger.entries:
        if isinstance(entry, Duty) and entry.until in (Until.NEXT_TURN, Until.REST) and entry not in ledger.entries:
            ledger = ledger.with_entry(entry)
    return ledger


@event
@dataclass(frozen=True, slots=True)
class CallChanged(Effect):
    """A player's call is taken away, and the one that he says he wants takes its place."""

    name: ClassVar[str] = "call_changed"

    number: int
    seat: Seat
    withdrawn: Call
    call: Call
    law: str
    heard: int | None = None
    """The number of the new call, if it has been heard already."""
    is_open: bool = False
    """The new call is irregular itself, and is still to be ruled on."""
    over: int | None = None
    """The number of the call that the next player made over the first one and keeps: it is made again."""

    def fold(self, table: Table) -> Table:
        dealer, said = table.auction.dealer, list(table.auction.said)
        ledger = table.ledger
        said[self.number] = said[self.number].now(Status.WITHDRAWN)
        kept = None
        if self.over is not None:
            kept = said[self.over]
            said[self.over] = kept.now(Status.SUBSTITUTED)
        turn = Auction.replayed(dealer, said).turn
        new = Said(self.seat, self.call, Status.OPEN if self.is_open else Status.STANDS, turn)
        if self.heard is None:
            said.append(new)
        else:
            said[self.heard] = new
        if kept is not None:
            for entry in ledger.entries:
                if isinstance(entry, Meaning) and entry.number == self.over:
                    ledger = ledger.with_entry(replace(entry, number=len(said)))
            said.append(Said(kept.seat, kept.call))
        auction = Auction.replayed(dealer, said)
        if table.auction.is_over and not auction.is_over:
            ledger = _revived(table, self.number)
        if not self.is_open:
            ledger = ledger.after_call(self.seat, auction.is_over)
        return table.then(self, auction, play_after(auction, table.deal), ledger)

    def words(self) -> Message:
        if self.is_open:
            return Message(
                "{call} takes the place of {withdrawn} by {seat}, and is now ruled on by its own law.",
                call=self.call,
                withdrawn=self.withdrawn,
                seat=self.seat,
            )
        return Message(
            "{call} takes the place of {withdrawn} by {seat}, and stands.",
            call=self.call,
            withdrawn=self.withdrawn,
            seat=self.seat,
        )


@event
@dataclass(frozen=True, slots=True)
class CallTakenBack(Effect):
    """A player who did nothing wrong takes his call back, and may make another one."""

    name: ClassVar[str] = "call_taken_back"

    number: int
    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        return marked(self, table, {self.number: Status.WITHDRAWN})

    def words(self) -> Message:
        return Message("{seat} takes {call} back, and may call anything.", seat=self.seat, call=self.call)


@event
@dataclass(frozen=True, slots=True)
class AuctionWiped(Effect):
    """The auction falls from a call on: what was called counts for nothing, and duties that it served are back."""

    name: ClassVar[str] = "auction_wiped"

    number: int
    """The first call that falls."""
    seat: Seat
    call: Call
    """What was wrong, and who called it."""
    law: str
    turn: Seat | None = None
    """Who calls next, where the ruling ends with this."""
    counts_as_pass: bool = False
    """The call itself has become a pass, and only what came after it falls."""

    def fold(self, table: Table) -> Table:
        said = tuple(
            each.now(Status.CANCELLED)
            if number >= self.number and each.status in (Status.STANDS, Status.OPEN)
            else each
            for number, each in enumerate(table.auction.said)
        )
        auction = Auction.replayed(table.auction.dealer, said)
        ledger = table.ledger if auction.is_over else _revived(table, self.number)
        for entry in ledger.entries:
            if isinstance(entry, Unruled | Watch) and entry.number >= self.number:
                ledger = ledger.without(entry)
        play = table.play
        if play is None or not auction.is_over or play.contract != auction.contract():
            play = play_after(auction, table.deal)
        return table.then(self, auction, play, ledger)

    def words(self) -> Message:
        places = {"call": self.call, "seat": self.seat, "turn": self.turn}
        if self.counts_as_pass and self.turn is None:
            return Message("{call} by {seat} counts as a pass; every call after it is cancelled.", **places)
        if self.counts_as_pass:
            return Message(
                "{call} by {seat} counts as a pass; every call after it is cancelled, and it is the turn of {turn}.",
                **places,
            )
        if self.turn is None:
            return Message("{call} by {seat} and every call after it are cancelled.", **places)
        return Message("{call} by {seat} and every call after it are cancelled; it is the turn of {turn}.", **places)


@event
@dataclass(frozen=True, slots=True)
class ChangeTried(Effect):
    """A player wanted to change his call and may not: that he wanted to is for the other side only (Law 16)."""

    name: ClassVar[str] = "change_tried"

    offender: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for seat in (self.offender.lho, self.offender.partner, self.offender.rho):
            may = seat is not self.offender.partner
            ledger = ledger.with_entry(Information(seat, f"wish to change {self.call.code}", may, self.law))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message(
            "That {seat} wanted to change {call} may be used by {innocent}; {partner} may not use it.",
            seat=self.offender,
            call=self.call,
            innocent=self.offender.side.other,
            partner=self.offender.partner,
        )


@event
@dataclass(frozen=True, slots=True)
class ScoreCapped(Effect):
    """The offenders cannot get more than average minus; their opponents keep the score of the table."""

    name: ClassVar[str] = "score_capped"

    side: Side
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Capped(self.side, self.law))

    def words(self) -> Message:
        return Message(
            "{side} cannot get more than average minus on this board; {other} keep the score of the table.",
            side=self.side,
            other=self.side.other,
        )
