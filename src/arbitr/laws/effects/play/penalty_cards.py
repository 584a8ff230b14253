"""What follows from penalty cards: who may use their information, and declarer's choice (50D, 50E, 51)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import Designated, Duty, Entry, Information, LeadChosen, Ledger, Must, Review, Seat, Table, duty_of
from arbitr.cards import Card
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, OfCard, OfPlayer
from arbitr.laws.effects.play.exposed import exposed_as, exposed_codes, told_by
from arbitr.sentence import either


def still_barred(entry: Entry, partner: Seat, cards: tuple[Card, ...]) -> Entry | None:
    """Without these cards, what this player may not use of the cards exposed in the auction (24)."""
    if not isinstance(entry, Information) or entry.seat is not partner or entry.is_authorised:
        return entry
    exposed = exposed_codes(entry)
    left = [code for code in exposed if code not in {card.code for card in cards}]
    if left == exposed:
        return entry
    return replace(entry, what=exposed_as(left)) if left else None


@stored
class PenaltyCardTells(Effect):
    """Who may use the information from a penalty card: the partner may or may not, the other side always may (50C,
    50D1, 50E).
    """

    seat: Seat
    """The player whose card it is, or was."""
    cards: tuple[Card, ...]
    partner_may: bool
    law: str
    is_lying: bool = False
    """It is on the table and must be played; once picked up, there is no duty any more."""
    review: str = ""
    """The law under which the director reviews its effects after the play; empty if that is already recorded."""
    was_barred: bool = False
    """It was exposed in the auction, and the partner could not use it so far (24)."""

    says = either(
        "partner_may",
        either(
            "review",
            (
                "With {seat}'s {cards} on the table, all players may use the information. After the play, if "
                "it helped and {innocent} feel damaged, call me again (Law {review})."
            ),
            "With {seat}'s {cards} on the table, all players may use the information.",
        ),
        either(
            "review",
            (
                "{partner} may not use the information from {seat}'s {cards}; {innocent} may. All players may use "
                "the fact that it must be played. After the play, if the information helped and {innocent} feel "
                "damaged, call me again (Law {review})."
            ),
            (
                "{partner} may not use the information from {seat}'s {cards}; {innocent} may. All players may use "
                "the fact that it must be played."
            ),
        ),
    )

    def ledger_after(self, table: Table) -> Ledger:
        information = tuple(told_by(card) for card in self.cards)
        before = {*information, *(exposure_of(card) for card in self.cards)}
        ledger = table.ledger.dropping(lambda entry: isinstance(entry, Information) and entry.what in before)
        partner = self.seat.partner
        if self.was_barred:
            ledger = ledger.altered(lambda entry: still_barred(entry, partner, self.cards))
        ledger = ledger.with_entries(
            Information(seat, what, seat is not partner or self.partner_may, self.law)
            for what in information
            for seat in (partner, self.seat.lho, self.seat.rho)
        )
        if self.review:
            ledger = ledger.with_entry(Review(self.review, self.seat))
        if self.partner_may or not self.is_lying:
            return ledger
        # The side of the card may use its duty, and nothing else (1997: 50D1; 2007: 50E1).
        return ledger.with_entries(
            Information(seat, duty_of(card), True, self.law) for card in self.cards for seat in (self.seat, partner)
        )


def exposure_of(card: Card) -> str:
    """The ledger's name for the circumstances in which a card became a penalty card."""
    return f"exposure of {card.code}"


@stored
class PenaltyCardWasPlayed(OfCard):
    """A penalty card has been played: the circumstances that created it are unauthorised for the partner (50E3)."""

    says = "{seat}'s {card} has been played. {partner} may not use the way it became a penalty card."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.with_entry(Information(self.seat.partner, exposure_of(self.card), False, self.law))


@stored
class LeadChoiceMade(Effect):
    """Declarer has made the choice for this lead by the partner of a player with major penalty cards (50D2, 51B)."""

    seat: Seat
    """Who is on lead."""
    cards: tuple[Card, ...]
    """The penalty cards on the table; empty if nobody has said which."""
    is_free: bool
    law: str
    own: tuple[Card, ...] = ()
    """What the player must still lead: penalty cards of his own."""
    is_bound: bool = False
    """Restrictions from the auction still bind this lead."""

    says = either(
        "is_free",
        either(
            "own",
            (
                "{seat} must lead a penalty card from his own hand: {own}. {partner}'s penalty cards stay on "
                "the table. If they are still there the next time {seat} leads, declarer chooses again."
            ),
            either(
                "is_bound",
                (
                    "{seat} may lead any card allowed by the earlier restrictions. {partner}'s penalty cards "
                    "stay on the table. If they are still there the next time {seat} leads, declarer chooses "
                    "again."
                ),
                (
                    "{seat} may lead any card. {partner}'s penalty cards stay on the table. If they are still "
                    "there the next time {seat} leads, declarer chooses again."
                ),
            ),
        ),
        "Declarer has chosen and has no other choice for this lead by {seat}.",
    )

    def ledger_after(self, table: Table) -> Ledger:
        left = table.ledger.dropping(lambda entry: isinstance(entry, LeadChosen) and entry.seat is self.seat)
        return left.with_entry(LeadChosen(self.seat, self.cards))


@stored
class PenaltyCardDesignated(OfCard):
    """Declarer names this one of several penalty cards that can legally be played (51A)."""

    others: tuple[Card, ...] = ()
    """The choice is settled in another way: any of these may also be played, and the defender decides."""

    says = either(
        "others",
        "{seat} decides which penalty card to play now; the others stay on the table.",
        "{seat} must play {card} now; the other penalty cards stay on the table.",
    )

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.with_entries(Designated(self.seat, card) for card in (self.card, *self.others))


CARD_DUTIES = (Must.LEAD, Must.NOT_LEAD, Must.HIGHEST, Must.LOWEST, Must.PLAY, Must.NOT_PLAY)


@stored
class RestrictionLifted(OfPlayer):
    """This hand cannot comply: it plays any legal card (59)."""

    says = "{seat} may lead or play any legal card."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.dropping(
            lambda entry: isinstance(entry, Duty) and entry.seat is self.seat and entry.must in CARD_DUTIES
        )
