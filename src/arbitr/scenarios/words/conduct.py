"""What bad conduct may lead to, and the time limits that the organiser has set."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge.seat import SEATS
from arbitr.cards import HIGH_TO_LOW
from arbitr.laws.effects.conduct import DisciplinePossible
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Ruling
from arbitr.scenarios.word import word


@word
def disciplined(case: Case, rulings: Sequence[Ruling]) -> object:
    """The sides that may be given a disciplinary penalty: [EW]. They stand among the penalties too."""
    sides = [each.side for ruling in rulings for each in ruling.effects if isinstance(each, DisciplinePossible)]
    return [str(side) for side in dict.fromkeys(sides)]


@word
def time_limits(case: Case, rulings: Sequence[Ruling]) -> object:
    """The organiser's time limits: {correction_period: 30, ruling_period: 30} in minutes, {tray_seconds: 15}."""
    names = ("correction_period", "ruling_period", "tray_seconds")
    return {name: getattr(case.regulations, name) for name in names}


@word
def suit_lengths(case: Case, rulings: Sequence[Ruling]) -> object:
    """How many cards of each suit are known in a hand: {N: {S: 3, H: 4, D: 3, C: 3}}; hands not known are left out."""
    hands = {str(seat): tuple(case.table.deal.hand(seat)) for seat in SEATS}
    return {
        seat: {suit.letter: sum(card.suit is suit for card in hand) for suit in HIGH_TO_LOW}
        for seat, hand in hands.items()
        if hand
    }
