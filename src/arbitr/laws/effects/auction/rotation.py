"""What follows from a call out of rotation: the information, the call to be repeated, the next call to be judged."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import (
    PASS,
    Auction,
    Call,
    Duty,
    Entry,
    Information,
    LeadRight,
    Ledger,
    Meaning,
    Must,
    Review,
    Said,
    Seat,
    Status,
    Table,
    Until,
    Watch,
)
from arbitr.kinds import stored
from arbitr.laws.effects.effect import (
    Effect,
    MarkingEffect,
    OfCallNumber,
    OfHeardCall,
    OfNamedCall,
    OfPlayer,
    ledger_entry,
    marked,
)
from arbitr.sentence import by

REPEATED_IF_PASSED = ("31A1", "32A1", "32B1")
"""Watches under these laws: if the right-hand opponent passes, the withdrawn call must be repeated."""


# Calls.


@stored
class CallReported(Effect):
    """The director is told of a call that nobody recorded: it enters the record, open."""

    seat: Seat
    call: Call
    turn: Seat
    law: str

    says = "{seat} called {call} when it was {turn}'s turn."

    def fold(self, table: Table) -> Table:
        said = Said(self.seat, self.call, Status.OPEN, self.turn)
        return table.then(self, table.auction.beside(said), table.play, table.ledger)


@stored
class RuledAfterwards(OfHeardCall):
    """A call out of rotation was made over an irregular one that is now corrected: it is still open, after that one."""

    says = "{seat}'s {call}, made out of rotation in the meantime, is ruled on next."

    def fold(self, table: Table) -> Table:
        said = list(table.auction.said)
        said[self.number] = said[self.number].now(Status.SUBSTITUTED)
        meant = [entry for entry in table.ledger.entries if isinstance(entry, Meaning) and entry.number == self.number]
        again = Said(self.seat, self.call, Status.OPEN, table.auction.turn)
        auction = table.auction.replayed(table.auction.dealer, (*said, again))
        ledger = table.ledger.with_entries(replace(meaning, number=len(said)) for meaning in meant)
        return table.then(self, auction, table.play, ledger)


@stored
class CallEntered(OfNamedCall):
    """The required call is entered for the player; if it is itself irregular, it is open."""

    says = "{seat} must call {call}, and the call counts as made."

    def fold(self, table: Table) -> Table:
        auction = table.auction
        if auction.turn is self.seat and auction.allows(self.call):
            return marked(self, table, {}, Said(self.seat, self.call))
        said = Said(self.seat, self.call, Status.OPEN, auction.turn)
        return table.then(self, auction.beside(said), table.play, table.ledger)


@stored
class CallCountsLater(OfHeardCall):
    """Of two simultaneous calls, that of the player in turn comes first: the other is read after it (33)."""

    says = "{seat}'s {call} is treated as made after the call of the player in turn."

    def fold(self, table: Table) -> Table:
        before = marked(self, table, {self.number: Status.SUBSTITUTED})
        auction = before.auction
        if auction.turn is self.seat and auction.allows(self.call) and not before.ledger.duties(self.seat):
            after = marked(self, before, {}, Said(self.seat, self.call))
        else:
            said = Said(self.seat, self.call, Status.OPEN, auction.turn)
            after = before.then(self, auction.beside(said), before.play, before.ledger)
        return table.then(self, after.auction, after.play, after.ledger)


@stored
class TurnGoesBack(MarkingEffect):
    """A call out of rotation is cancelled, and the right player calls."""

    number: int
    seat: Seat
    call: Call
    turn: Seat
    law: str

    marks = Status.CANCELLED
    says = "{seat}'s {call} is cancelled, and the auction reverts to {turn}, whose turn it was."


@stored
class MayCallAnything(OfPlayer):
    """This player is free, but may not use what he has heard."""

    says = "{seat} may make any legal call but may not use information from withdrawn calls."


# Duties.


def lapsed(ledger: Ledger, auction: Auction) -> tuple[Duty, ...]:
    """The duties to repeat a call that no longer bind.

    Such a duty applies at one turn, after a pass by the right-hand opponent. It lapses when the turn or that pass is
    gone, and a player who must pass, or may not double, is not bound to anything else.
    """
    gone = []
    for duty in ledger.entries:
        # A call over a cancelled one is repeated over whatever call replaces it (17D), not only after a pass.
        if isinstance(duty, Duty) and duty.must is Must.REPEAT and duty.call and not duty.law.startswith("17D"):
            others = [other for other in ledger.duties(duty.seat) if other.must is not Must.REPEAT]
            standing = auction.standing()
            after_a_pass = bool(standing) and standing[-1].seat is duty.seat.rho and standing[-1].call is PASS
            is_free = all(other.allows_call(duty.call) for other in others)
            if not (after_a_pass and is_free and auction.allows(duty.call)):
                gone.append(duty)
    return tuple(gone)


def in_force(ledger: Ledger, auction: Auction) -> Ledger:
    """The ledger without duties to repeat a call that no longer bind."""
    for duty in lapsed(ledger, auction):
        ledger = ledger.without(duty)
    return ledger


@stored
class RepeatIfPassed(OfNamedCall):
    """What the offender must do if his right-hand opponent passes."""

    says = "If {rho} passes, {seat} must repeat {call}; if that is legal, there are no further consequences."


@stored
class SilencedIfActed(Effect):
    """What happens to the offender's partner if the right-hand opponent does not pass; nothing will be asked then."""

    seat: Seat
    offender: Seat
    number: int
    rule: str
    """The law under which the right-hand opponent's call is awaited."""
    law: str

    says = (
        "If {rho} does not pass, {offender} may make any legal call, and {seat} must pass for the rest of the auction."
    )

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.with_entry(Watch("call_after_rotation", self.offender, self.number, self.rule))


@stored
class MustRepeat(OfNamedCall):
    """A player must now make the call that he made out of rotation."""

    enters = ledger_entry(Duty, must=Must.REPEAT, until=Until.NEXT_TURN, suits=())
    says = "{seat} must now call {call}."


@stored
class RepeatLapsed(OfPlayer):
    """A player is no longer bound to repeat a call."""

    says = "{seat} does not have to repeat any call."

    def ledger_after(self, table: Table) -> Ledger:
        return in_force(table.ledger, table.auction)


@stored
class MayNotDouble(OfPlayer):
    """A player may neither double nor redouble at this turn."""

    says = "{seat} may bid or pass but may not double or redouble at this turn."

    def ledger_after(self, table: Table) -> Ledger:
        duty = Duty(self.seat, Must.NOT_DOUBLE, self.law, Until.NEXT_TURN)
        # After the auction a double is impossible.
        return table.ledger if table.auction.is_over else table.ledger.with_entry(duty)


# What is reviewed later.


def is_about(entry: Entry, offender: Seat, call: Call) -> bool:
    """Return whether this entry keeps the offenders from using the withdrawn call."""
    if not isinstance(entry, Information) or entry.is_authorised or entry.seat.side is not offender.side:
        return False
    return call.code in _withdrawn_codes(entry)


_WITHDRAWN = "withdrawn "


def _withdrawn_codes(entry: Information) -> list[str]:
    return entry.what.removeprefix(_WITHDRAWN).split(", ") if entry.what.startswith(_WITHDRAWN) else []


@stored
class CallWatched(Effect):
    """The offender's next call determines the cost of his withdrawn call."""

    seat: Seat
    number: int
    rule: str
    """The law under which that call is judged."""
    law: str
    price: str = ""
    """What determines the cost: comparable or denomination; lead, if only the lead depends on it. Empty in rulings of
    an earlier version.
    """

    says = by(
        "why",
        {
            "26": ("If {seat} repeats the call with the same meaning, the lead is not restricted. Call me then."),
            "lead": (
                "If {seat}'s next call is comparable to the withdrawn one, {partner}'s first lead is not "
                "restricted. Call me then."
            ),
            "25": "{seat}'s next call also decides whether the second call restricts a lead. Call me again then.",
            "repeated": (
                "If {rho} does not pass, {seat} may make any legal call. That call decides what follows, so "
                "call me then."
            ),
            "comparable": (
                "{seat} may make any legal call at his proper turn. If it is not comparable to the withdrawn "
                "call, {partner} must pass once, and his first lead may be restricted. Call me again then."
            ),
            "comparable if acted": (
                "If {rho} does not pass, {seat} may make any legal call. If it is not comparable to the "
                "withdrawn call, {partner} must pass once, and his first lead may be restricted. Call me "
                "then."
            ),
            "denomination if acted": (
                "If {rho} does not pass, {seat} may make any legal call. After a bid in the same denomination "
                "{partner} must pass once. After any other call {partner} must pass for the rest of the "
                "auction, and his first lead may be restricted. Call me then."
            ),
        },
        "{seat} may make any legal call at his proper turn. That call decides what follows, so call me again then.",
    )

    @property
    def why(self) -> str:
        law = self.law[:2]
        if self.price == "lead":
            return self.price
        if law in ("25", "26"):
            return law
        repeated = self.rule in REPEATED_IF_PASSED
        if self.price:
            return f"{self.price} if acted" if repeated else self.price
        return "repeated" if repeated else law

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.with_entry(Watch("call_after_rotation", self.seat, self.number, self.rule))


@stored
class WatchEnded(OfCallNumber):
    """The offender has called, and the matter is settled."""

    says = "The matter of {seat}'s call out of rotation is settled."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.dropping(lambda entry: isinstance(entry, Watch) and entry.number == self.number)


@stored
class LeadRightDropped(OfCallNumber):
    """The same call was repeated with the same meaning: the lead stays free (26)."""

    says = "{seat}'s lead is not restricted."

    def ledger_after(self, table: Table) -> Ledger:
        ledger = table.ledger
        for entry in ledger.entries:
            if isinstance(entry, LeadRight) and self.number in entry.numbers:
                ledger = ledger.without(entry)
                left = tuple(number for number in entry.numbers if number != self.number)
                if left:  # the other calls at that turn
                    ledger = ledger.with_entry(replace(entry, numbers=left))
        return ledger


def _is_barred(entry: Entry, offender: Seat) -> bool:
    """Return whether this entry keeps the offender's side from using any withdrawn call or card."""
    barred = isinstance(entry, Information) and not entry.is_authorised and entry.seat.side is offender.side
    return barred and isinstance(entry, Information) and entry.what.startswith(_WITHDRAWN)


def _unreviewed(ledger: Ledger, offender: Seat) -> Ledger:
    """Return the ledger without reviews of what the offender's side made of withdrawn calls (16C2; 2007: 16D2)."""
    return ledger.dropping(
        lambda entry: isinstance(entry, Review) and entry.law in ("16C2", "16D2") and entry.offender is offender
    )


@stored
class InformationFreed(Effect):
    """Everybody may use the withdrawn calls after all."""

    offender: Seat
    number: int
    law: str

    says = "{side} may also use what they know of the withdrawn call."

    def ledger_after(self, table: Table) -> Ledger:
        ledger = table.ledger
        call = table.auction.said[self.number].call
        for entry in ledger.entries:
            if isinstance(entry, Information) and is_about(entry, self.offender, call):
                ledger = ledger.without(entry)
                others = [code for code in _withdrawn_codes(entry) if code != call.code]
                if others:  # the other calls withdrawn with it
                    ledger = ledger.with_entry(replace(entry, what=f"{_WITHDRAWN}{', '.join(others)}"))
        return (
            ledger
            if any(_is_barred(entry, self.offender) for entry in ledger.entries)
            else _unreviewed(ledger, self.offender)
        )
