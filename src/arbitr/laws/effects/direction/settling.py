"""How a ruling withdraws another one, or undoes what the players did about an irregularity."""

from __future__ import annotations

from arbitr.bridge import (
    Auction,
    Capped,
    Claim,
    Designated,
    Disobeyed,
    Duty,
    Entry,
    Fined,
    Found,
    IllegalEvent,
    Information,
    LeadChosen,
    LeadRight,
    Ledger,
    Meaning,
    PenaltyCard,
    Review,
    RevokeRuled,
    Said,
    Seat,
    Status,
    StepDue,
    Table,
    Transferred,
    Unruled,
    Watch,
    play_after,
)
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, OfPlayer

BINDING = (
    Duty, PenaltyCard, LeadRight, LeadChosen, Designated, Watch, Unruled, Review, Information, Transferred, Capped,
    Disobeyed, StepDue,
)  # fmt: skip
"""The consequences of a ruling, which are withdrawn with it."""


def laid_by(table: Table, ruling: int) -> tuple[Entry, ...]:
    """The entries that the ruling with this number in the log created, and those that remain.

    A penalty card may have become major since; it is the same card.
    """
    states = table.states()
    if not 0 < ruling < len(states):
        raise IllegalEvent("there is no event number {number}", number=ruling)
    before, after = states[ruling - 1].ledger.entries, states[ruling].ledger.entries
    new = [entry for entry in after if isinstance(entry, BINDING) and entry not in before]
    fines = [entry for entry in after if isinstance(entry, Fined) and entry.is_possible_only and entry not in before]
    cards = {(entry.seat, entry.card) for entry in new if isinstance(entry, PenaltyCard)}
    return tuple(
        entry
        for entry in table.ledger.entries
        if entry in new or entry in fines or (isinstance(entry, PenaltyCard) and (entry.seat, entry.card) in cards)
    )


@stored
class RulingTakenBack(Effect):
    """The director's ruling against this player is waived: nothing of it binds anybody (81C5)."""

    seat: Seat
    ruling: int
    """The number of that ruling in the log of the table, from 1."""
    law: str

    says = "Rulings made because of {seat} are withdrawn and no longer bind anybody."

    def ledger_after(self, table: Table) -> Ledger:
        # Penalty cards are on the table: picking them up is an effect of its own.
        gone = tuple(entry for entry in laid_by(table, self.ruling) if not isinstance(entry, PenaltyCard))
        return table.ledger.dropping(lambda entry: entry in gone)


@stored
class StepDropped(Effect):
    """A step opened by an earlier ruling is dropped: the matter is settled in another way."""

    seat: Seat
    procedure: str
    law: str

    says = "No further ruling is made because of {seat}."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.dropping(
            lambda entry: isinstance(entry, StepDue) and (entry.seat, entry.procedure) == (self.seat, self.procedure)
        )


@stored
class RevokeLeft(OfPlayer):
    """A revoke is left as it is: the cards stay, and no trick is transferred for it."""

    tricks: tuple[int, ...] = ()
    """The tricks on this board, from 1, to which the player revoked."""

    says = "No trick is transferred for {seat}'s revoke: the cards stay as they were played."

    def ledger_after(self, table: Table) -> Ledger:
        def is_over(entry: Entry) -> bool:
            about_it = isinstance(entry, Disobeyed | RevokeRuled) and entry.seat is self.seat
            return about_it and entry.trick in self.tricks  # type: ignore[union-attr]

        left = table.ledger.dropping(is_over)
        return left.with_entries(RevokeRuled(self.seat, trick, True, 0) for trick in self.tricks)


@stored
class SettlementUndone(Effect):
    """The players' handling of an irregularity is undone: the table is as it was just after it (10B).

    Calls and cards since then were heard and seen, but do not count.
    """

    event: int
    """How many events had happened at that moment."""
    law: str

    says = "Calls and plays made because of it are withdrawn, and the director rules on the irregularity."

    def fold(self, table: Table) -> Table:
        states = table.states()
        if not 0 < self.event < len(states):
            raise IllegalEvent("there is no event number {number}", number=self.event)
        then = states[self.event]
        since = [said.now(Status.CANCELLED) for said in table.auction.said[len(then.auction.said) :]]
        said: tuple[Said, ...] = (*then.auction.said, *since)
        auction = Auction.replayed(table.auction.dealer, said) if since else then.auction
        play = then.play
        if play is None and auction.is_over:
            play = play_after(auction, table.deal)
        if play is not None and table.play is not None:
            for seat, card in table.play.record[len(play.record) :]:
                play = play.knowing(seat, card)
        renewed = tuple(
            entry
            for entry in table.ledger.entries
            if isinstance(entry, Found | Meaning | Fined | Information | Review) and entry not in then.ledger.entries
        )
        left = (entry for entry in then.ledger.entries if not isinstance(entry, Claim) or entry in table.ledger.entries)
        return table.then(self, auction, play, Ledger((*left, *renewed)))
