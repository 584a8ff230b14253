"""What a player must or must not do later: passes and leads."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import Duty, Entry, LeadRight, Ledger, Must, Seat, Table, Until
from arbitr.cards import Suit
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, OfPlayer, ledger_entry
from arbitr.message import Message
from arbitr.sentence import by, either


@stored
class MustPass(Effect):
    """A player must pass: at his next turn, or for the rest of the auction."""

    seat: Seat
    until: Until
    law: str

    says = by(
        "until",
        {Until.REST: "{seat} must pass for the rest of the auction."},
        "{seat} must pass at his next turn to call.",
    )

    def ledger_after(self, table: Table) -> Ledger:
        # After the auction there is no further pass; a player who must pass throughout owes nothing more (X-00-b).
        bound = any(duty.must is Must.PASS and duty.until is Until.REST for duty in table.ledger.duties(self.seat))
        if table.auction.is_over or bound:
            return table.ledger
        return table.ledger.with_entry(Duty(self.seat, Must.PASS, self.law, self.until))


@stored
class LeadMayBeRestricted(Effect):
    """If the offender defends, declarer may restrict the partner's first lead (Law 26)."""

    seat: Seat
    offender: Seat
    numbers: tuple[int, ...]
    law: str
    defends: bool = False
    """The auction is over, and the offender defends."""

    enters = ledger_entry(LeadRight)
    says = either(
        "defends",
        "Call me again at {seat}'s first turn to lead: declarer may have lead-restriction options (Law {law}).",
        (
            "If {offender} becomes a defender, call me again at {seat}'s first turn to lead: declarer may "
            "have lead-restriction options (Law {law})."
        ),
    )


@stored
class LeadRightUsed(OfPlayer):
    """The right under Law 26 has been used."""

    numbers: tuple[int, ...] = ()
    """The withdrawn calls that it was for; each of the others is asked for separately (X-00-a, G15)."""
    is_last: bool = True

    says = either(
        "is_last",
        "Nothing else restricts this lead by {seat}.",
        "Another call was also withdrawn and may restrict this lead by {seat} too.",
    )

    def ledger_after(self, table: Table) -> Ledger:
        def left(entry: Entry) -> Entry | None:
            if not isinstance(entry, LeadRight) or entry.seat is not self.seat:
                return entry
            if not entry.numbers and self.numbers:  # it was for other calls, and nobody has said which
                return entry
            numbers = tuple(n for n in entry.numbers if self.numbers and n not in self.numbers)
            return replace(entry, numbers=numbers) if numbers else None

        return Ledger(tuple(remaining for entry in table.ledger.entries if (remaining := left(entry)) is not None))


@stored
class LeadRequired(Effect):
    """This suit must be led, once."""

    seat: Seat
    suit: Suit
    law: str

    says = "{seat} must lead {suit}; if he has none, any card."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.with_entry(Duty(self.seat, Must.LEAD, self.law, Until.ONE_LEAD, (self.suit,)))


@stored
class LeadForbidden(Effect):
    """These suits may not be led for as long as the player keeps the lead."""

    seat: Seat
    suits: tuple[Suit, ...]
    law: str

    enters = ledger_entry(Duty, must=Must.NOT_LEAD, until=Until.KEEPS_LEAD)

    def words(self) -> Message:
        return Message(
            "{seat} may not lead {suits} until he has lost the lead; with nothing else left, he may lead any card.",
            seat=self.seat,
            suits="".join(suit.symbol for suit in self.suits),
        )
