"""What bad conduct may lead to, and the time limits that the organiser has set."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import SEATS, Found, Side
from arbitr.cards import HIGH_TO_LOW
from arbitr.laws.effects import DisciplinePossible, Disqualified, Effect, PenaltyGiven, Suspended
from arbitr.laws.engine import Case, Ruling
from arbitr.laws.shared.facts import rulings as facts
from arbitr.scenarios.word import word


@word
def disciplined(case: Case, rulings: Sequence[Ruling]) -> object:
    """The sides that were given a disciplinary penalty, suspended or disqualified, or may be: [EW]."""
    sides = [side for ruling in rulings for effect in ruling.effects if (side := _disciplined(effect)) is not None]
    return [str(side) for side in dict.fromkeys(sides)]


def _disciplined(effect: Effect) -> Side | None:
    match effect:
        case DisciplinePossible(side=side) | Disqualified(side=side) | PenaltyGiven(side=side, is_disciplinary=True):
            return side
        case Suspended(seat=seat):
            return seat.side
        case _:
            return None


@word
def excluded(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who is suspended or disqualified, the player alone or the contestant: {W: suspended, NS: disqualified}."""
    out = {}
    for ruling in rulings:
        for effect in ruling.effects:
            if isinstance(effect, Suspended):
                out[str(effect.seat if effect.contestant is None else effect.contestant)] = "suspended"
            elif isinstance(effect, Disqualified):
                out[str(effect.side if effect.player is None else effect.player)] = "disqualified"
    return out


@word
def reports(case: Case, rulings: Sequence[Ruling]) -> object:
    """The players whom the director reports to the organiser or the authority above, or must report: [W]."""
    return _found(case, "reported_to_authority", "to_be_reported")


@word
def records(case: Case, rulings: Sequence[Ruling]) -> object:
    """The players of whom the director keeps a record for later, as of a psyche, a warning or a penalty: [N]."""
    return [str(seat) for seat in facts.records(case)]


def _found(case: Case, *what: str) -> list[str]:
    found = (entry for entry in case.table.ledger.entries if isinstance(entry, Found) and entry.what in what)
    return [str(seat) for seat in dict.fromkeys(entry.seat for entry in found) if seat is not None]


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
