"""Cards that a player exposed in the auction period, and what happens to them when it ends (Law 24)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import (
    SEATS,
    Disobeyed,
    Duty,
    Entry,
    ExposedCard,
    FacedCard,
    IllegalEvent,
    Information,
    LeadChosen,
    Ledger,
    LooseCard,
    Must,
    PenaltyCard,
    Seat,
    Status,
    Table,
    TableEvent,
    TakenBack,
    Until,
    duty_of,
)
from arbitr.cards import Card
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, is_its_card
from arbitr.sentence import by, either


def exposed_cards(ledger: Ledger, seat: Seat) -> tuple[ExposedCard, ...]:
    """All cards that this player has exposed, ruled on or not, while they are on the table."""
    return tuple(entry for entry in ledger.of(ExposedCard) if entry.seat is seat and not entry.is_settled)


def silences(cards: tuple[ExposedCard, ...]) -> str | None:
    """The paragraph of Law 24 by which the partner passes once; None for one small card that was not led."""
    if len(cards) > 1:
        return "24C"
    return "24B" if any(card.is_lead or card.card.rank.is_honour for card in cards) else None


@stored
class CardExposed(TableEvent):
    """A player drops, shows or leads a card in the auction period, so that his partner can or could see it."""

    seat: Seat
    card: Card
    is_lead: bool = False
    by_fault: bool | None = None
    could_be_seen: bool = True

    def fold(self, table: Table) -> Table:
        if table.play is not None and (table.play.played or not table.auction.is_over):
            raise IllegalEvent("{seat} {card}: the opening lead has already been faced", seat=self.seat, card=self.card)
        if self.is_lead and table.play is not None and table.play.contract.declarer.side is not self.seat.side:
            raise IllegalEvent(
                "{seat} {card}: the auction is over, so this is an opening lead (Laws 41 and 54)",
                seat=self.seat,
                card=self.card,
            )
        held = table.deal.hand(self.seat)
        if self.card not in held and (not table.deal.unknown[self.seat] or self.card not in table.deal.missing()):
            raise IllegalEvent("{seat} {card}: {seat} does not hold it", seat=self.seat, card=self.card)
        if any(card.card is self.card for seat in SEATS for card in exposed_cards(table.ledger, seat)):
            raise IllegalEvent("{seat} {card}: this card is already exposed", seat=self.seat, card=self.card)
        since = len(table.auction.said)
        entry = ExposedCard(self.seat, self.card, self.is_lead, since, self.by_fault, self.could_be_seen)
        return table.then(self, table.auction, table.play, table.ledger.with_entry(entry))


def told_by(card: Card) -> str:
    """The ledger's name for the information from a penalty card."""
    return f"penalty card {card.code}"


_EXPOSED = "exposed"


def exposed_as(codes: list[str]) -> str:
    """The ledger's name for the information from cards exposed in the auction."""
    return f"{_EXPOSED} {', '.join(codes)}".strip()


def exposed_codes(entry: Information) -> list[str]:
    """The cards of such an entry; empty if it is about something else, or nobody has said which."""
    return entry.what.removeprefix(f"{_EXPOSED} ").split(", ") if entry.what.startswith(f"{_EXPOSED} ") else []


@stored
class CardsStayFaced(Effect):
    """The cards stay face up until the auction period ends; the non-offending side may use them, the partner may
    not. In 2017 they do so until the auction ends.
    """

    seat: Seat
    cards: tuple[Card, ...]
    """Empty if nobody has said which."""
    law: str
    is_lead: bool = False
    """For a card that the log does not show: whether it was led prematurely."""
    only_auction: bool = False
    """Until the auction ends (24, 2017), not the auction period."""

    says = by(
        "how",
        {
            "these": (
                "{seat} must leave {cards} face up on the table until the auction period ends. {innocent} may use "
                "this information; {partner} may not."
            ),
            "these in the auction": (
                "{seat} must leave {cards} face up on the table until the auction ends. {innocent} may use "
                "this information; {partner} may not."
            ),
            "all in the auction": (
                "Every card {seat} exposed stays face up on the table until the auction ends. {innocent} "
                "may use this information; {partner} may not."
            ),
        },
        (
            "Every card {seat} exposed stays face up on the table until the auction period ends. {innocent} "
            "may use this information; {partner} may not."
        ),
    )

    @property
    def how(self) -> str:
        which = "these" if self.cards else "all"
        return f"{which} in the auction" if self.only_auction else which

    def ledger_after(self, table: Table) -> Ledger:
        ledger = table.ledger.altered(
            lambda entry: (
                replace(entry, is_ruled=True, by_fault=True)
                if isinstance(entry, ExposedCard) and entry.seat is self.seat and entry.card in self.cards
                else entry
            )
        )
        lying = {exposed.card for exposed in exposed_cards(ledger, self.seat)}
        since = len(table.auction.said)
        ledger = ledger.with_entries(  # a reported card is there too
            ExposedCard(self.seat, card, self.is_lead, since, by_fault=True, is_ruled=True)
            for card in self.cards
            if card not in lying
        )
        what = exposed_as([card.code for card in self.cards])
        partner, others = self.seat.partner, (self.seat.lho, self.seat.rho, self.seat.partner)
        return ledger.with_entries(Information(seat, what, seat is not partner, self.law) for seat in others)


@stored
class ExposedCardsBack(Effect):
    """Nothing follows for these cards: the owner takes them back into the hand."""

    seat: Seat
    cards: tuple[Card, ...]
    law: str

    says = either("cards", "{seat} returns {cards} to his hand.", "{seat} returns every exposed card to his hand.")

    def ledger_after(self, table: Table) -> Ledger:
        def change(entry: Entry) -> Entry | None:
            if not isinstance(entry, ExposedCard) or entry.seat is not self.seat or entry.card not in self.cards:
                return entry
            # A ruled card is exposed again if the auction is reopened; a card that was not legally exposed is not.
            return replace(entry, is_settled=True) if entry.is_ruled else None

        return table.ledger.altered(change)


@stored
class PenaltyCardLies(Effect):
    """A defender's exposed card has become a penalty card (Law 50)."""

    seat: Seat
    card: Card
    is_major: bool
    law: str
    others: tuple[Card, ...] = ()
    """The player's other penalty cards, which are all major with this one (50B)."""
    is_last: bool = True
    """No other card of the same ruling follows that would state the rules for all of them."""

    says = either(
        "is_major",
        either(
            "is_last",
            either(
                "others",
                (
                    "{seat}'s {card} is a major penalty card. Together with {others}, all are now major. Each "
                    "stays face up and must be played at the first legal opportunity; declarer says which. "
                    "Before {partner} leads, declarer may require or forbid a lead in the suit of any of "
                    "these cards."
                ),
                (
                    "{seat}'s {card} is a major penalty card. It stays face up and must be played at the "
                    "first legal opportunity. Whenever {partner} is on lead while it is on the table, "
                    "declarer may first require or forbid a lead in that suit."
                ),
            ),
            "{seat}'s {card} is a major penalty card.",
        ),
        (
            "{seat}'s {card} is a minor penalty card. It stays face up until played. Before playing it, "
            "{seat} may not play any other card of that suit below the ten. It does not restrict {partner}'s "
            "lead."
        ),
    )

    def ledger_after(self, table: Table) -> Ledger:
        # A card that was exposed, loose, faced or played against the law is now a penalty card.
        ledger = table.ledger.altered(
            lambda entry: (
                replace(entry, is_settled=True)
                if isinstance(entry, ExposedCard) and is_its_card(self, entry)
                else entry
            )
        ).dropping(
            lambda entry: (
                isinstance(entry, LooseCard | FacedCard | Disobeyed | PenaltyCard | TakenBack)
                and is_its_card(self, entry)
            )
        )
        # Declarer's earlier choice for the partner's lead does not apply to this offence.
        ledger = ledger.dropping(lambda entry: isinstance(entry, LeadChosen) and self.card in entry.cards)
        # Two or more of one player are all major (50B).
        major = self.is_major or bool(ledger.penalty_cards(self.seat))
        ledger = ledger.altered(
            lambda entry: (
                replace(entry, is_major=True) if isinstance(entry, PenaltyCard) and entry.seat is self.seat else entry
            )
        )
        return ledger.with_entry(PenaltyCard(self.seat, self.card, major, self.law))


@stored
class ExposedAgain(Effect):
    """The auction is open again: exposed cards stay as before, and an unserved pass is still owed (X-24-a)."""

    heard: int
    """How many calls had been heard before the change: later ones belong to an earlier turn."""
    law: str

    says = "Exposed cards are placed face up again, and any player who had to pass because of them must still pass."

    def ledger_after(self, table: Table) -> Ledger:
        return _exposed_again(table, self.heard)


def _exposed_again(table: Table, heard: int) -> Ledger:
    lay = {entry.card for entry in table.ledger.entries if isinstance(entry, ExposedCard)}
    information = {what for card in lay for what in (told_by(card), duty_of(card))}

    def again(entry: Entry) -> Entry | None:
        if isinstance(entry, ExposedCard):
            return replace(entry, is_settled=False)
        if isinstance(entry, Information) and entry.what in information:
            return None
        return None if isinstance(entry, PenaltyCard) and entry.card in lay else entry

    ledger = table.ledger.altered(again)
    for seat in SEATS:
        cards = exposed_cards(ledger, seat)
        ledger = _barred_again(ledger, seat, cards)
        law = silences(cards)
        if law is None or any(duty.must is Must.PASS for duty in ledger.duties(seat.partner)):
            continue
        since = max(exposed.since for exposed in cards)
        called = (said for said in table.auction.said[since:heard] if said.status is Status.STANDS)
        if not any(said.seat is seat.partner for said in called):
            ledger = ledger.with_entry(Duty(seat.partner, Must.PASS, law, Until.NEXT_TURN))
    return ledger


def _barred_again(ledger: Ledger, seat: Seat, cards: tuple[ExposedCard, ...]) -> Ledger:
    """What the partner could use while it was a penalty card is again authorised only for the other side (24)."""
    codes, partner = {card.card.code for card in cards}, seat.partner
    known = [entry for entry in ledger.entries if isinstance(entry, Information)]
    theirs = [entry for entry in known if entry.seat is seat.lho and codes.intersection(exposed_codes(entry))]
    barred = {code for entry in known if entry.seat is partner for code in exposed_codes(entry)}
    return ledger.with_entries(
        Information(partner, their.what, False, their.law)
        for their in theirs
        if not barred.intersection(exposed_codes(their))
    )


def exposed_again(table: Table, heard: int, law: str) -> tuple[Effect, ...]:
    """For a table whose auction has just been reopened: the effect on exposed cards, if there are any."""
    if table.auction.is_over or _exposed_again(table, heard) == table.ledger:
        return ()
    return (ExposedAgain(heard, law),)
