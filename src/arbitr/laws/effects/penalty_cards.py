"""What follows from penalty cards: who may use what they tell, and what declarer has chosen (50D, 50E, 51)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import Designated, Information, LeadChosen, Ledger, Must
from arbitr.bridge.seat import Seat
from arbitr.cards import Card
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


def told_by(card: Card) -> str:
    """How the ledger calls what a penalty card tells."""
    return f"penalty card {card.code}"


@event
@dataclass(frozen=True, slots=True)
class PenaltyCardTells(Effect):
    """Who may use what a penalty card tells: the partner may or may not, the other side always may (50C, 50D1, 50E)."""

    name: ClassVar[str] = "penalty_card_tells"

    seat: Seat
    """Whose card it is, or was."""
    cards: tuple[Card, ...]
    partner_may: bool
    law: str

    def fold(self, table: Table) -> Table:
        told = tuple(told_by(card) for card in self.cards)
        entries = tuple(
            entry for entry in table.ledger.entries if not (isinstance(entry, Information) and entry.what in told)
        )
        ledger = Ledger(entries)
        for what in told:
            ledger = ledger.with_entry(Information(self.seat.partner, what, self.partner_may, self.law))
            for opponent in (self.seat.lho, self.seat.rho):
                ledger = ledger.with_entry(Information(opponent, what, True, self.law))
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        cards = " ".join(map(str, self.cards))
        if self.partner_may:
            return Message(
                "While {cards} of {seat} lies on the table, all players may use what it tells.",
                cards=cards,
                seat=self.seat,
            )
        return Message(
            "{partner} may not use what {cards} of {seat} tells; {innocent} may.",
            partner=self.seat.partner,
            cards=cards,
            seat=self.seat,
            innocent=self.seat.side.other,
        )


@event
@dataclass(frozen=True, slots=True)
class LeadChoiceMade(Effect):
    """Declarer has used the choice for this lead of the partner of a player with major penalty cards (50D2, 51B)."""

    name: ClassVar[str] = "lead_choice_made"

    seat: Seat
    """Who is on lead."""
    cards: tuple[Card, ...]
    """The penalty cards that lay there; empty where nobody has said which."""
    is_free: bool
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for entry in ledger.entries:
            if isinstance(entry, LeadChosen) and entry.seat is self.seat:
                ledger = ledger.without(entry)
        return table.then(self, table.auction, table.play, ledger.with_entry(LeadChosen(self.seat, self.cards)))

    def words(self) -> Message:
        if self.is_free:
            return Message(
                "{seat} may lead any card. The penalty cards of {partner} stay; if they still lie there when {seat} "
                "leads next, declarer chooses again.",
                seat=self.seat,
                partner=self.seat.partner,
            )
        return Message("Declarer has chosen, and chooses nothing else for this lead of {seat}.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class PenaltyCardDesignated(Effect):
    """Of several penalty cards that can legally be played declarer names this one (51A)."""

    name: ClassVar[str] = "penalty_card_designated"

    seat: Seat
    card: Card
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Designated(self.seat, self.card))

    def words(self) -> Message:
        return Message(
            "{seat} must play {card} now; the other penalty cards stay on the table.", seat=self.seat, card=self.card
        )


CARD_DUTIES = (Must.LEAD, Must.NOT_LEAD, Must.HIGHEST, Must.LOWEST, Must.PLAY, Must.NOT_PLAY)


@event
@dataclass(frozen=True, slots=True)
class RestrictionLifted(Effect):
    """What was required of this hand cannot be done: it plays any legal card (59)."""

    name: ClassVar[str] = "restriction_lifted"

    seat: Seat
    law: str

    def fold(self, table: Table) -> Table:
        ledger = table.ledger
        for duty in ledger.duties(self.seat):
            if duty.must in CARD_DUTIES:
                ledger = ledger.without(duty)
        return table.then(self, table.auction, table.play, ledger)

    def words(self) -> Message:
        return Message("{seat} may lead or play any legal card.", seat=self.seat)
