"""What a log shows, read in the plainest way: by counting the cards that each hand has put on the table.

A second formulation of `laws/shared/facts`, which reads the state instead. It knows tables without rulings only.
"""

from __future__ import annotations

from collections import Counter

from arbitr.bridge.events import Claimed, Misplayed, OutOfTurn, Played
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.bridge.stand_in import StandIn
from arbitr.bridge.table import Table
from arbitr.laws.effects.cards import CardBack, CardStands, LeadStands

TRICKS = 13


def cards_down(table: Table) -> Counter[Seat]:
    """How many cards each hand has led or played, in turn or not, and not taken back. The n-th is to the n-th trick."""
    down: dict[Seat, set[str]] = {seat: set() for seat in SEATS}
    for event in table.log():
        match event:
            case Played() | Misplayed() | CardStands():
                down[event.seat].add(event.card.code)
            case OutOfTurn(is_face_down=False):
                down[event.seat].add(event.card.code)
            case CardBack():
                down[event.seat].discard(event.card.code)
            case _:
                pass
    return Counter({seat: len(cards) for seat, cards in down.items()})


def left_short(table: Table) -> bool:
    """Has some hand played nothing to a trick that the others have finished?"""
    return table.play is not None and any(isinstance(card, StandIn) for _, card in table.play.record)


def play_over(table: Table) -> bool | None:
    """Thirteen cards from each hand; nobody can tell after a claim that nobody has settled.

    Nor, by counting, where a hand has left a trick short: it still holds a card when the last trick is over (67).
    """
    if any(isinstance(event, Claimed) for event in table.log()) or left_short(table):
        return None
    down = cards_down(table)
    if not any(down.values()):
        return None if len(table.auction.said) >= 4 else False
    return all(down[seat] == TRICKS for seat in SEATS) and not table.ledger.loose_cards()


def hand_played_to(table: Table, seat: Seat, number: int) -> bool:
    return cards_down(table)[seat] >= number


def side_played_to(table: Table, side: Side, number: int) -> bool:
    return any(hand_played_to(table, seat, number) for seat in side.seats)


def complete_tricks(table: Table) -> int:
    """Tricks to which all four hands have played."""
    down = cards_down(table)
    return min(down[seat] for seat in SEATS)


def two_to_one_trick(table: Table, seat: Seat) -> bool:
    """May this hand have put down two cards for one trick? Then the n-th card is not to trick n.

    That is so where a card of it lies loose and it has played on, or has put down another one out of turn.
    """
    loose = {each.card for each in table.ledger.loose_cards(seat)}
    own = [event for event in table.log() if getattr(event, "seat", None) is seat]
    cards = [event.card for event in own if isinstance(event, Played | Misplayed | OutOfTurn | CardStands)]
    early = sum(isinstance(event, OutOfTurn | CardStands | LeadStands) for event in own)
    return bool(loose) and (early > 1 or any(card in loose for card in cards[:-1]))
