"""The pack as dealing machines count it: from the ace of spades down to the two of clubs, and who holds which card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arbitr.bridge import HAND_SIZE, SEATS, Board, Deal, Seat
from arbitr.cards import CARDS, Hand
from arbitr.formats.record import BoardRecord
from arbitr.problem import Problem

PACK = CARDS[::-1]


def owners(deal: Deal) -> list[int]:
    """For each card of the pack who holds it: 0 for North and on clockwise."""
    return [next(seat for seat in SEATS if deal.masks[seat] & card.bit) for card in PACK]


def deal_of(owners: Iterable[int]) -> Deal:
    """The reverse; a Problem unless each hand has thirteen cards."""
    masks = [0, 0, 0, 0]
    for card, owner in zip(PACK, owners, strict=True):
        masks[owner] |= card.bit
    return whole_deal([Hand.of_mask(mask) for mask in masks])


def whole_deal(hands: Sequence[Hand]) -> Deal:
    """Four hands, known to the last card."""
    return Deal(whole_hand(seat, hand) for seat, hand in zip(SEATS, hands, strict=True))


def whole_hand(seat: Seat, hand: Hand) -> Hand:
    if len(hand) != HAND_SIZE:
        raise Problem.counted(
            "{seat} has {count} card; there should be 13",
            "{seat} has {count} cards; there should be 13",
            len(hand),
            seat=seat,
        )
    return hand


def deals_to_write(records: Sequence[BoardRecord], format: str) -> dict[int, Deal]:
    """The deals by board, in order; a Problem if one cannot be used by a dealing machine."""
    deals: dict[int, Deal] = {}
    for record in records:
        number = record.board.number
        if not (record.deal.is_complete and record.deal.is_regular):
            raise Problem("board {board}: some cards are unknown; {format} needs them all", board=number, format=format)
        if deals.setdefault(number, record.deal) != record.deal:
            raise Problem("board {board} appears twice with different cards; keep one", board=number)
    if not deals:
        raise Problem("there are no deals; {format} needs at least one", format=format)
    return dict(sorted(deals.items()))


def dealt(number: int, deal: Deal, event: str = "") -> BoardRecord:
    """A bare deal; its number determines dealer and vulnerability (Law 2)."""
    return BoardRecord(Board.numbered(number), deal, event=event)
