"""What makes a penalty card, and how it is graded (Law 50); for every law that creates one.

return CardChanged(...), *penalty_card_effects(case, seat, card, is_major=True, law="62B1")
"""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.cards import CARDS, Card
from arbitr.laws.effects import CardBack, Effects
from arbitr.laws.engine import Case, Talk, judge
from arbitr.laws.shared.cards.penalty_cards import information, lie_together, lies_there
from arbitr.problem import Problem


def penalty_card_effects(
    case: Case, seat: Seat, card: Card, is_major: bool, law: str, gone: tuple[Card, ...] = ()
) -> Effects:
    """This card of this player becomes a penalty card by this law.

    `is_major`: it was exposed by a deliberate play. An honour is always major, and so are all cards of a player who has
    two or more (50B). `gone` are penalty cards that the same ruling removes.
    """
    return penalty_cards_effects(case, seat, (card,), is_major, law, gone)


def penalty_cards_effects(
    case: Case, seat: Seat, cards: tuple[Card, ...], is_major: bool, law: str, gone: tuple[Card, ...] = ()
) -> Effects:
    """The same for several cards of one player at once."""
    play = case.table.play
    if play is not None and seat.side is play.contract.declarer.side:  # declarer and dummy never have any (48A)
        return tuple(CardBack(seat, card, "48A") for card in cards)
    ledger = case.table.ledger
    for penalty_card in ledger.penalty_cards(seat):
        if penalty_card.card in gone:
            ledger = ledger.without(penalty_card)
    several = len(cards) > 1
    lies = [lies_there(ledger, seat, card, is_major or several or card.rank.is_honour, law) for card in cards]
    return *lie_together(lies), *information(case, seat, cards)


def has_another(case: Case, seat: Seat) -> Talk[bool]:
    """A single small card is minor only if the player has no other penalty card (50B)."""
    lying = bool(case.table.ledger.penalty_cards(seat))
    return (
        yield from judge(
            "has_another",
            "Does {seat} have another penalty card on the table?",
            law="50B",
            known=lying if lying or case.table.play is not None else None,
            seat=seat,
        )
    )


def may_hold(case: Case, seat: Seat) -> tuple[Card, ...]:
    """The cards that this player may hold, as far as the table knows; none if there is no play."""
    play = case.table.play
    if play is None:
        return ()
    cards = tuple(card for card in CARDS if play.may_hold(seat, card))
    if not cards:
        raise Problem("{seat} has no cards left", seat=seat)
    return cards


def review_law(case: Case) -> str:
    """The law of the director's review, after the hand, of the information from a penalty card."""
    return case.law(y1997="50D1", y2007="50E3", y2017="50E4")
