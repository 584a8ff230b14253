"""What happens to a changed call, and to an auction that continued over a call that can never stand."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from arbitr.bridge import (
    DOUBLE,
    REDOUBLE,
    Auction,
    Call,
    Capped,
    Duty,
    Information,
    Ledger,
    Meaning,
    Play,
    Said,
    Seat,
    Status,
    Table,
    Unruled,
    Until,
    Watch,
    play_after,
)
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, MarkingEffect, OfCallNumber, OfHeardCall, OfSide, ledger_entry
from arbitr.sentence import Readings, either, given


def _revived(table: Table, number: int) -> Ledger:
    """The ledger, with every duty of the auction that was in force before the call with this number.

    A call that is removed has fulfilled nothing, and a reopened auction has ended no duty (X-00-b).
    """
    then = table
    while then.before is not None and len(then.auction.said) > number:
        then = then.before
    ledger = table.ledger
    for entry in then.ledger.entries:
        if isinstance(entry, Duty) and entry.until in (Until.NEXT_TURN, Until.REST) and entry not in ledger.entries:
            ledger = ledger.with_entry(entry)
    return ledger


@stored
class CallChanged(Effect):
    """A player's call is removed, and the one that he says he wants replaces it."""

    number: int
    seat: Seat
    withdrawn: Call
    call: Call
    law: str
    heard: int | None = None
    """The number of the new call, if it has already been heard."""
    is_open: bool = False
    """The new call is itself irregular, and is still to be ruled on."""
    over: int | None = None
    """The number of the next player's call over the first one, which he keeps: it is made again."""
    over_is_open: bool = False
    """That call is not legal over the new one, and is still to be ruled on."""

    says = either(
        "is_open",
        "{call} replaces {seat}'s {withdrawn} and is now ruled on under its own Law.",
        "{call} replaces {seat}'s {withdrawn} and stands.",
    )

    def fold(self, table: Table) -> Table:
        dealer, said = table.auction.dealer, list(table.auction.said)
        ledger = table.ledger
        said[self.number] = said[self.number].now(Status.WITHDRAWN)
        last_call = None
        if self.over is not None:
            last_call = said[self.over]
            said[self.over] = last_call.now(Status.SUBSTITUTED)
        turn = Auction.replayed(dealer, said).turn
        new = Said(self.seat, self.call, Status.OPEN if self.is_open else Status.STANDS, turn)
        if self.heard is None:
            said.append(new)
        else:
            said[self.heard] = new
        if last_call is not None:
            meant = [entry for entry in ledger.entries if isinstance(entry, Meaning) and entry.number == self.over]
            ledger = ledger.with_entries(replace(meaning, number=len(said)) for meaning in meant)
            turn = Auction.replayed(dealer, said).turn
            said.append(Said(last_call.seat, last_call.call, Status.OPEN if self.over_is_open else Status.STANDS, turn))
        auction = Auction.replayed(dealer, said)
        if table.auction.is_over and not auction.is_over:
            ledger = _revived(table, self.number)
        if not self.is_open:
            ledger = ledger.after_call(self.seat, auction.is_over)
        return table.then(self, auction, play_after(auction, table.deal), ledger)


@stored
class CallTakenBack(OfHeardCall, MarkingEffect):
    """A player who did nothing wrong withdraws his call, and may make another one."""

    marks = Status.WITHDRAWN
    says = "{seat} withdraws {call} and may make any call."


@stored
class AuctionWiped(Effect):
    """The auction is cancelled from a certain call on: these calls no longer count, and duties that they fulfilled are
    due again.
    """

    number: int
    """The first cancelled call."""
    seat: Seat
    call: Call
    """What was wrong, and who called it."""
    law: str
    turn: Seat | None = None
    """Who calls next, if this ends the ruling."""
    counts_as_pass: bool = False
    """The call itself has become a pass, and only the later calls are cancelled."""

    says = either(
        "counts_as_pass",
        given(
            "turn",
            "{seat}'s {call} counts as a pass. Every later call is cancelled, and it is {turn}'s turn.",
            "{seat}'s {call} counts as a pass; every later call is cancelled.",
        ),
        given(
            "turn",
            "{seat}'s {call} and every later call are cancelled; it is {turn}'s turn.",
            "{seat}'s {call} and every later call are cancelled.",
        ),
    )

    def fold(self, table: Table) -> Table:
        said = tuple(
            call.now(Status.CANCELLED)
            if number >= self.number and call.status in (Status.STANDS, Status.OPEN)
            else call
            for number, call in enumerate(table.auction.said)
        )
        auction = Auction.replayed(table.auction.dealer, said)
        ledger = table.ledger if auction.is_over else _revived(table, self.number)
        ledger = ledger.dropping(lambda entry: isinstance(entry, Unruled | Watch) and entry.number >= self.number)
        play = table.play
        if play is None or not auction.is_over or play.contract != auction.contract():
            play = play_after(auction, table.deal)
        return table.then(self, auction, play, ledger)


@stored
class ChangeTried(Effect):
    """A player wanted to change his call and may not: only the other side may use that (Law 16)."""

    offender: Seat
    call: Call
    law: str

    says = (
        "That {seat} wanted to change {call} is authorised information for {innocent} and unauthorised for {partner}."
    )
    reads: ClassVar[Readings] = {"seat": "offender"}

    def ledger_after(self, table: Table) -> Ledger:
        what, partner = f"wish to change {self.call.code}", self.offender.partner
        others = (self.offender.lho, partner, self.offender.rho)
        return table.ledger.with_entries(Information(seat, what, seat is not partner, self.law) for seat in others)


@stored
class ScoreCapped(OfSide):
    """The offenders cannot get more than average minus; their opponents keep the score at the table."""

    enters = ledger_entry(Capped)
    says = "{side} cannot get more than average minus on this board; {other} keep the score at the table."


@stored
class ScoredWithoutDouble(OfCallNumber):
    """An inadmissible double or redouble found after the lead was faced does not count for the score (36C)."""

    says = "The contract is scored without {seat}'s double or redouble, which was inadmissible."

    def fold(self, table: Table) -> Table:
        said = list(table.auction.said)
        gone = [self.number]
        for later in range(self.number + 1, len(said)):  # there is nothing left to redouble
            if said[later].call.is_bid:
                break
            if said[self.number].call is DOUBLE and said[later].call is REDOUBLE:
                gone.append(later)
        for number in gone:
            said[number] = said[number].now(Status.CANCELLED)
        auction = Auction.replayed(table.auction.dealer, said)
        play = table.play
        if play is not None:
            contract = replace(play.contract, doubling=auction.doubling)
            play = Play(contract, play.deal, play.played, play.leader, play.turn, play.trick, play.tricks, play.won)
        ledger = table.ledger.dropping(lambda entry: isinstance(entry, Unruled) and entry.number in gone)
        return table.then(self, auction, play, ledger, table.deal)
