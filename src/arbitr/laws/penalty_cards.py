"""A card becomes a penalty card: the same for every law by which it does (50B)."""

from __future__ import annotations

from arbitr.bridge.ledger import Ledger
from arbitr.bridge.seat import Seat
from arbitr.cards import Card
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.exposed import PenaltyCardLies


def becomes_penalty_card(ledger: Ledger, seat: Seat, card: Card, is_major: bool, law: str) -> Effects:
    """It lies there; who has another one has major ones only, which the effect itself sees to."""
    others = [each for each in ledger.penalty_cards(seat) if each.card is not card]
    return (PenaltyCardLies(seat, card, is_major or bool(others), law),)
