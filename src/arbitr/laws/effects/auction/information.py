"""Who may use what, and what the director reviews."""

from __future__ import annotations

from arbitr.bridge import Duty, Entry, IllegalEvent, Information, Ledger, Must, Review, Seat, Table, Unruled, Watch
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, OfCallNumber, ledger_entry
from arbitr.sentence import either


@stored
class InformationRuled(Effect):
    """The information from a withdrawn call: authorised for the non-offending side, unauthorised for the offenders (Law
    16).
    """

    offender: Seat
    numbers: tuple[int, ...]
    law: str
    for_nobody: bool = False
    """Both sides are at fault."""

    says = either(
        "for_nobody",
        "Nobody may use information from the withdrawn calls.",
        "Information from calls withdrawn because of {offender}'s irregularity is authorised for {innocent} "
        "and unauthorised for {guilty}.",
    )

    def ledger_after(self, table: Table) -> Ledger:
        said = table.auction.said
        for number in self.numbers:
            if not 0 <= number < len(said):
                raise IllegalEvent("there is no call number {number}", number=number)
        what = "withdrawn " + ", ".join(said[number].call.code for number in self.numbers)
        may_use = () if self.for_nobody else self.offender.side.other.seats
        return table.ledger.with_entries(Information(seat, what, seat in may_use, self.law) for seat in Seat)


@stored
class LookAgain(Effect):
    """The director reviews it when the hand is over."""

    offender: Seat
    law: str
    is_over: bool = False
    """The matter came to light after the play, so nobody has to call him again."""

    enters = ledger_entry(Review)
    says = either(
        "is_over",
        "The play is over, so the director also examines now whether {innocent} were damaged (Law {law}).",
        "If {innocent} feel damaged after the play, call me again (Law {law}).",
    )


@stored
class StillToRule(Effect):
    """The auction continues, and the director may still rule on the call that was called over."""

    procedure: str
    seat: Seat
    number: int
    law: str

    enters = ledger_entry(Unruled)
    says = "The director may still rule on {seat}'s call."


@stored
class NowRuled(OfCallNumber):
    """What was still to be ruled on has been ruled on."""

    says = "The matter of {seat}'s call is settled."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.dropping(lambda entry: isinstance(entry, Unruled) and entry.number == self.number)


NEW_CALL = "cards_from_wrong_board"
"""The procedure that compares the new call with the cancelled one."""


@stored
class NewCallAwaited(Effect):
    """A call on the cards of another board is cancelled, and an opponent has called over it: the new call decides."""

    seat: Seat
    number: int
    """The cancelled call."""
    law: str

    enters = ledger_entry(Watch, procedure=NEW_CALL)
    says = (
        "{seat} calls again with the correct cards. That call decides whether the board can be played, so call me then."
    )


@stored
class NewCallCompared(OfCallNumber):
    """The new call has been compared with the cancelled one."""

    is_lost: bool = False
    """The board is lost: nobody repeats anything."""

    says = either(
        "is_lost",
        "{seat}'s new call differs from the cancelled one.",
        "{seat}'s new call is the same as the cancelled one.",
    )

    def ledger_after(self, table: Table) -> Ledger:
        def is_over(entry: Entry) -> bool:
            is_watch = isinstance(entry, Watch) and entry.procedure == NEW_CALL and entry.number == self.number
            is_duty = isinstance(entry, Duty) and entry.must is Must.REPEAT and entry.law == self.law
            return is_watch or (is_duty and self.is_lost)

        return table.ledger.dropping(is_over)
