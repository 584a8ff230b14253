"""What follows from a call out of rotation: what is told, what must be repeated, whose next call is looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.auction import Auction, Said, Status
from arbitr.bridge.call import PASS, Call
from arbitr.bridge.events import event
from arbitr.bridge.ledger import Duty, Entry, Information, LeadRight, Ledger, Must, Until, Watch
from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effect, entered, marked
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


REPEATED_IF_PASSED = ("31A1", "32A1", "32B1")
"""Watches under these laws: if the right-hand opponent passes, the withdrawn call must be repeated."""


def _told(effect: Effect, table: Table) -> Table:
    """Only said aloud: nothing changes on the table."""
    return table.then(effect, table.auction, table.play, table.ledger)


def _with_ledger(effect: Effect, table: Table, ledger: Ledger) -> Table:
    return table.then(effect, table.auction, table.play, ledger)


# Calls.


@event
@dataclass(frozen=True, slots=True)
class CallReported(Effect):
    """The director is told of a call that nobody wrote down: it enters the record, open."""

    name: ClassVar[str] = "call_reported"

    seat: Seat
    call: Call
    turn: Seat
    law: str

    def fold(self, table: Table) -> Table:
        said = Said(self.seat, self.call, Status.OPEN, self.turn)
        return table.then(self, table.auction.beside(said), table.play, table.ledger)

    def words(self) -> Message:
        return Message("{seat} called {call} at the turn of {turn}.", seat=self.seat, call=self.call, turn=self.turn)


@event
@dataclass(frozen=True, slots=True)
class CallEntered(Effect):
    """The call that a player had to make is entered for him; if it is irregular itself, it is open."""

    name: ClassVar[str] = "call_entered"

    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        auction = table.auction
        if auction.turn is self.seat and auction.allows(self.call):
            return marked(self, table, {}, Said(self.seat, self.call))
        said = Said(self.seat, self.call, Status.OPEN, auction.turn)
        return table.then(self, auction.beside(said), table.play, table.ledger)

    def words(self) -> Message:
        return Message("{seat} has to call {call}, and it counts as made.", seat=self.seat, call=self.call)


@event
@dataclass(frozen=True, slots=True)
class CallCountsLater(Effect):
    """Of two calls at one moment, that of the player in turn comes first: the other is read after it (33)."""

    name: ClassVar[str] = "call_counts_later"

    number: int
    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        before = marked(self, table, {self.number: Status.SUBSTITUTED})
        auction = before.auction
        if auction.turn is self.seat and auction.allows(self.call) and not before.ledger.duties(self.seat):
            after = marked(self, before, {}, Said(self.seat, self.call))
        else:
            said = Said(self.seat, self.call, Status.OPEN, auction.turn)
            after = before.then(self, auction.beside(said), before.play, before.ledger)
        return table.then(self, after.auction, after.play, after.ledger)

    def words(self) -> Message:
        return Message(
            "{call} by {seat} counts as made after the call of the player in turn.", call=self.call, seat=self.seat
        )


@event
@dataclass(frozen=True, slots=True)
class TurnGoesBack(Effect):
    """A call out of rotation is cancelled, and the right player calls."""

    name: ClassVar[str] = "turn_goes_back"

    number: int
    seat: Seat
    call: Call
    turn: Seat
    law: str

    def fold(self, table: Table) -> Table:
        return marked(self, table, {self.number: Status.CANCELLED})

    def words(self) -> Message:
        return Message(
            "{call} by {seat} is cancelled, and the auction goes back to {turn}, whose turn it was.",
            call=self.call,
            seat=self.seat,
            turn=self.turn,
        )


@event
@dataclass(frozen=True, slots=True)
class MayCallAnything(Effect):
    """This player is free, but may not use what he has heard."""

    name: ClassVar[str] = "may_call_anything"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        return _told(self, table)

    def words(self) -> Message:
        return Message("{seat} may make any legal call, but may not use what was withdrawn.", seat=self.seat)


# Duties.


def lapsed(ledger: Ledger, auction: Auction) -> tuple[Duty, ...]:
    """The duties to repeat a call that bind no longer.

    Such a duty holds at one turn, after a pass by the right-hand opponent. It is gone when the turn or that pass is
    gone, and a player who must pass, or may not double, is not bound to anything else.
    """
    gone = []
    for duty in ledger.entries:
        # A call over a cancelled one is repeated over whatever call takes its place (17D), not only after a pass.
        if isinstance(duty, Duty) and duty.must is Must.REPEAT and duty.call and not duty.law.startswith("17D"):
            others = [other for other in ledger.duties(duty.seat) if other.must is not Must.REPEAT]
            standing = auction.standing()
            after_a_pass = bool(standing) and standing[-1].seat is duty.seat.rho and standing[-1].call is PASS
            is_free = all(other.allows_call(duty.call) for other in others)
            if not (after_a_pass and is_free and auction.allows(duty.call)):
                gone.append(duty)
    return tuple(gone)


def in_force(ledger: Ledger, auction: Auction) -> Ledger:
    """The ledger without duties to repeat a call that bind no longer."""
    for duty in lapsed(ledger, auction):
        ledger = ledger.without(duty)
    return ledger


@event
@dataclass(frozen=True, slots=True)
class RepeatIfPassed(Effect):
    """What the offender must do if his right-hand opponent passes."""

    name: ClassVar[str] = "repeat_if_passed"

    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        return _told(self, table)

    def words(self) -> Message:
        return Message(
            "If {rho} passes, {seat} must call {call} again, and if that is legal nothing more follows.",
            rho=self.seat.rho,
            seat=self.seat,
            call=self.call,
        )


@event
@dataclass(frozen=True, slots=True)
class SilencedIfActed(Effect):
    """What becomes of the offender's partner if the right-hand opponent does not pass; nothing will be asked then."""

    name: ClassVar[str] = "silenced_if_acted"

    seat: Seat
    offender: Seat
    number: int
    rule: str
    """By which law the right-hand opponent's call is awaited."""
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Watch("call_after_rotation", self.offender, self.number, self.rule))

    def words(self) -> Message:
        return Message(
            "If {rho} does not pass, {offender} may make any legal call, and {seat} must pass for the rest of the "
            "auction.",
            rho=self.offender.rho,
            offender=self.offender,
            seat=self.seat,
        )


@event
@dataclass(frozen=True, slots=True)
class MustRepeat(Effect):
    """A player must now make the call that he made out of rotation."""

    name: ClassVar[str] = "must_repeat"

    seat: Seat
    call: Call
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Duty(self.seat, Must.REPEAT, self.law, Until.NEXT_TURN, (), self.call))

    def words(self) -> Message:
        return Message("{seat} must call {call} now.", seat=self.seat, call=self.call)


@event
@dataclass(frozen=True, slots=True)
class RepeatLapsed(Effect):
    """A player is no longer bound to repeat a call."""

    name: ClassVar[str] = "repeat_lapsed"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        return _with_ledger(self, table, in_force(table.ledger, table.auction))

    def words(self) -> Message:
        return Message("{seat} need not repeat any call.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class MayNotDouble(Effect):
    """A player may neither double nor redouble at this turn."""

    name: ClassVar[str] = "may_not_double"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        # Where the auction is over there is nothing left to double.
        if table.auction.is_over:
            return _told(self, table)
        return entered(self, table, Duty(self.seat, Must.NOT_DOUBLE, self.law, Until.NEXT_TURN))

    def words(self) -> Message:
        return Message("{seat} may bid or pass, but may neither double nor redouble at this turn.", seat=self.seat)


# What is looked at later.


def is_about(entry: Entry, offender: Seat, call: Call) -> bool:
    """Does this entry keep the offenders from using the call that was withdrawn?"""
    if not isinstance(entry, Information) or entry.is_authorised or entry.seat.side is not offender.side:
        return False
    return call.code in _withdrawn_codes(entry)


_WITHDRAWN = "withdrawn "


def _withdrawn_codes(entry: Information) -> list[str]:
    return entry.what.removeprefix(_WITHDRAWN).split(", ") if entry.what.startswith(_WITHDRAWN) else []


@event
@dataclass(frozen=True, slots=True)
class CallWatched(Effect):
    """The offender's next call decides what his withdrawn call costs."""

    name: ClassVar[str] = "call_watched"

    seat: Seat
    number: int
    rule: str
    """By which law that call is looked at."""
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Watch("call_after_rotation", self.seat, self.number, self.rule))

    def words(self) -> Message:
        if self.law.startswith("26"):
            return Message(
                "If {seat} makes the same call again with the same meaning, the lead is not restricted: call me then.",
                seat=self.seat,
            )
        if self.law.startswith("25"):
            return Message(
                "The next call of {seat} also decides whether the second call restricts a lead: call me again then.",
                seat=self.seat,
            )
        if self.rule in REPEATED_IF_PASSED:
            return Message(
                "If {rho} does not pass, {seat} may make any legal call. It decides what follows, so call me then.",
                rho=self.seat.rho,
                seat=self.seat,
            )
        return Message(
            "{seat} may make any legal call at the proper turn. It decides what follows, so call me again then.",
            seat=self.seat,
        )


@event
@dataclass(frozen=True, slots=True)
class WatchEnded(Effect):
    """The offender has called, and that is settled."""

    name: ClassVar[str] = "watch_ended"

    seat: Seat
    number: int
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for entry in ledger.entries:
            if isinstance(entry, Watch) and entry.number == self.number:
                ledger = ledger.without(entry)
        return _with_ledger(self, table, ledger)

    def words(self) -> Message:
        return Message("What {seat} called out of rotation is settled.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class LeadRightDropped(Effect):
    """The same call was made again and means the same: the lead stays free (26)."""

    name: ClassVar[str] = "lead_right_dropped"

    seat: Seat
    number: int
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for entry in ledger.entries:
            if isinstance(entry, LeadRight) and self.number in entry.numbers:
                ledger = ledger.without(entry)
                left = tuple(number for number in entry.numbers if number != self.number)
                if left:  # what else was called at that turn
                    ledger = ledger.with_entry(replace(entry, numbers=left))
        return _with_ledger(self, table, ledger)

    def words(self) -> Message:
        return Message("The lead of {seat} is not restricted.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class InformationFreed(Effect):
    """What was withdrawn may be used by everybody after all."""

    name: ClassVar[str] = "information_freed"

    offender: Seat
    number: int
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        call = table.auction.said[self.number].call
        for entry in ledger.entries:
            if isinstance(entry, Information) and is_about(entry, self.offender, call):
                ledger = ledger.without(entry)
                others = [code for code in _withdrawn_codes(entry) if code != call.code]
                if others:  # what else was withdrawn with it
                    ledger = ledger.with_entry(replace(entry, what=f"{_WITHDRAWN}{', '.join(others)}"))
        return _with_ledger(self, table, ledger)

    def words(self) -> Message:
        return Message("{side} may use what they know of the withdrawn call too.", side=self.offender.side)
