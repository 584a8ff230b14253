"""Cards that lie exposed, and what the director was asked to rule on."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import SEATS
from arbitr.laws.effects.play.exposed import exposed_cards as exposed_by
from arbitr.laws.engine import Case, Ruled, Ruling
from arbitr.scenarios.word import word


@word
def exposed_cards(case: Case, rulings: Sequence[Ruling]) -> object:
    """The cards that lie face up until the auction period ends: {E: [HK]}."""
    lying = {str(seat): [exposed.card.code for exposed in exposed_by(case.table.ledger, seat)] for seat in SEATS}
    return {seat: cards for seat, cards in lying.items() if cards}


@word
def ruled(case: Case, rulings: Sequence[Ruling]) -> object:
    """The procedures that the director has been through, in order."""
    return [event.incident.procedure for event in case.table.log() if isinstance(event, Ruled)]
