"""Cards that a ruling put into a trick, and what dummy may still do."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import SEATS, TableEvent
from arbitr.laws.effects import CardChanged, CardIsLead, CardPlayed, CardRestored, CardStands, HandChosen, LeadStands
from arbitr.laws.engine import Case, Ruled, Ruling
from arbitr.laws.play.lead_and_dummy.law_42_dummy import has_lost_rights
from arbitr.scenarios.word import word


def _happened(case: Case) -> list[TableEvent]:
    """All that happened, rulings effect by effect."""
    return [
        effect for event in case.table.log() for effect in (event.effects if isinstance(event, Ruled) else (event,))
    ]


@word
def card_played(case: Case, rulings: Sequence[Ruling]) -> object:
    """The card that each hand plays by a ruling, the last one if there are several: {N: DA}."""
    cards: dict[str, str] = {}
    for event in _happened(case):
        match event:
            case CardPlayed() | CardStands() | LeadStands() | CardIsLead():
                cards[str(event.seat)] = event.card.code
            case CardChanged() | CardRestored():
                cards[str(event.seat)] = event.new.code
            case _:
                pass
    return {str(seat): cards[str(seat)] for seat in SEATS if str(seat) in cards}


@word
def lead_from(case: Case, rulings: Sequence[Ruling]) -> object:
    """The hand from which declarer must lead because a defender has chosen it: N, E, S, W, or none."""
    chosen = [event for event in _happened(case) if isinstance(event, HandChosen)]
    return str(chosen[-1].seat) if chosen else "none"


@word
def dummys_rights(case: Case, rulings: Sequence[Ruling]) -> object:
    """Whether dummy still has the rights that can be lost: kept or lost."""
    return "lost" if has_lost_rights(case) else "kept"
