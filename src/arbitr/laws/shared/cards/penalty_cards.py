"""How a card becomes a penalty card: the same for every law (50B), and so is the information from it (50E)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arbitr.bridge import SEATS, Information, Ledger, PenaltyCard, Review, Seat
from arbitr.cards import Card
from arbitr.laws.effects import (
    Effects,
    PenaltyCardLies,
    PenaltyCardTells,
    PenaltyCardWasPlayed,
    exposure_of,
    still_barred,
    told_by,
)
from arbitr.laws.engine import Case, clause
from arbitr.laws.shared.incidents import follows


def becomes_penalty_card(
    case: Case, seat: Seat, card: Card, is_major: bool, law: str, ledger: Ledger | None = None
) -> Effects:
    """The card is on the table. A player with another one has only major ones, which the effect itself handles.
    `ledger` is the ledger to use if the same ruling has already changed it.
    """
    lies = lies_there(case.table.ledger if ledger is None else ledger, seat, card, is_major, law)
    return lies, *information(case, seat, (card,))


def lies_there(ledger: Ledger, seat: Seat, card: Card, is_major: bool, law: str) -> PenaltyCardLies:
    """The card alone, if the caller states the information from several cards at once."""
    others = tuple(penalty_card.card for penalty_card in ledger.penalty_cards(seat) if penalty_card.card is not card)
    return PenaltyCardLies(seat, card, is_major or bool(others), law, others)


def lie_together(lies: Iterable[PenaltyCardLies]) -> Effects:
    """Several cards of one player in one ruling: the last of them says what they all mean."""
    distinct = tuple(dict.fromkeys(lies))
    if len(distinct) < 2:
        return distinct
    cards = tuple(dict.fromkeys(card for one in distinct for card in (*one.others, one.card)))
    others = tuple(card for card in cards if card is not distinct[-1].card)
    return *(replace(one, is_last=False) for one in distinct[:-1]), replace(distinct[-1], others=others)


def information(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """Who may use the information from these cards, major or minor; what has been said of a card is not repeated."""
    partner_may, law = while_it_lies(case)
    said = _information(case, seat.partner, partner_may)
    again = _information(case, seat.partner, is_authorised=False)  # it was played, and is on the table again (52B2)
    new = tuple(dict.fromkeys(card for card in cards if told_by(card) not in said or exposure_of(card) in again))
    if not new:
        return ()
    entries = case.table.ledger.entries
    barred = partner_may and any(still_barred(entry, seat.partner, new) is not entry for entry in entries)
    review = its_help(case, seat)
    cited = law if partner_may or not review else f"{law}, {review}"
    return (PenaltyCardTells(seat, new, partner_may, cited, not partner_may, review, barred),)


@clause(1997)
def its_help(case: Case, seat: Seat) -> str:
    """The partner may not use it; his actions are reviewed once he has had a free lead."""
    return ""


@its_help.since(2007)
def _(case: Case, seat: Seat) -> str:
    """After the play the director looks for damage from the card, whatever declarer chooses meanwhile (50E3)."""
    return _review_once(case, seat, "50E3")


@its_help.since(2017)
def _(case: Case, seat: Seat) -> str:
    """The partner may use it, so after the play the director reviews what it helped (50E4)."""
    return _review_once(case, seat, "50E4")


def _review_once(case: Case, seat: Seat, law: str) -> str:
    """One review for each owner, however many cards he has."""
    reviews = (entry for entry in case.table.ledger.entries if isinstance(entry, Review))
    return "" if any(review.law == law and review.offender is seat for review in reviews) else law


@clause(1997)
def while_it_lies(case: Case) -> tuple[bool, str]:
    """The partner may use only the requirement to play a card; its information is unauthorised."""
    return False, "50D1"


@while_it_lies.since(2007)
def _(case: Case) -> tuple[bool, str]:
    """The same, by a separate paragraph."""
    return False, "50E1, 50E2"


@while_it_lies.since(2017)
def _(case: Case) -> tuple[bool, str]:
    """While the card is on the table everybody may use all its information."""
    return True, "50E1"


@clause(1997)
def once_picked_up(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """It conveys the same as before."""
    return ()


@once_picked_up.since(2017)
def _(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """From now on the partner may not use what he could use so far."""
    usable = _information(case, seat.partner, is_authorised=True)
    usable_cards = tuple(card for card in cards if told_by(card) in usable)
    return (PenaltyCardTells(seat, usable_cards, False, "50E2"),) if usable_cards else ()


@clause(1997)
def once_played(case: Case) -> Effects:
    """Nothing is said about a penalty card that has been played."""
    return ()


@once_played.since(2017)
def _(case: Case) -> Effects:
    """The partner may no longer use the circumstances in which it became a penalty card (50E3)."""
    play, entries = case.table.play, case.table.ledger.entries
    if play is None:
        return ()
    lying = {entry.card for entry in entries if isinstance(entry, PenaltyCard)}
    known = {entry.what for entry in entries if isinstance(entry, Information)}
    return tuple(
        PenaltyCardWasPlayed(seat, card, "50E3")
        for seat, card in play.record
        if told_by(card) in known and card not in lying and exposure_of(card) not in known
    )


@follows
def played_penalty_cards(case: Case) -> Effects:
    return once_played(case)


def told_of(case: Case) -> set[Seat]:
    """Whose penalty cards the players have been told about: everybody except the owner knows something about a card."""
    known_to: dict[str, set[Seat]] = {}
    for entry in case.table.ledger.entries:
        if isinstance(entry, Information) and entry.what.startswith("penalty card "):
            known_to.setdefault(entry.what, set()).add(entry.seat)
    return {seat for seats in known_to.values() for seat in SEATS if seat not in seats}


def _information(case: Case, seat: Seat, is_authorised: bool) -> set[str]:
    """What this player knows, and may or may not use."""
    known = (entry for entry in case.table.ledger.entries if isinstance(entry, Information) and entry.seat is seat)
    return {entry.what for entry in known if entry.is_authorised is is_authorised}
