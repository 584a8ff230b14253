"""DUP, the older dealing-machine file: 156 bytes a board, the cards twice and no number (docs/reference/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from arbitr.bridge import SEATS, Deal
from arbitr.cards import HIGH_TO_LOW, Hand, Suit
from arbitr.formats.dealing_machines.pack import PACK, deals_to_write, dealt, whole_deal
from arbitr.formats.record import BoardRecord
from arbitr.problem import Problem

NUMBERS = 78
"""Bytes of the first part: the cards of North, East and South as two digits each."""
HANDS = 68
"""Bytes of the second part: four hands, each card as its letter after the sign of its suit."""
SIZE = NUMBERS + HANDS + 10
"""The rest is for the machine and appears only with the first board."""
SUIT_SIGNS = {Suit.SPADES: 6, Suit.HEARTS: 3, Suit.DIAMONDS: 4, Suit.CLUBS: 5}
"""The suits as control characters of the early PC."""
_HAND = re.compile(rb"\x06([2-9TJQKA]*)\x03([2-9TJQKA]*)\x04([2-9TJQKA]*)\x05([2-9TJQKA]*)")
_MACHINE = re.compile(rb"[YN]{2}(\d{1,3}) *(\d{1,2}) *(\d{1,3}) *")
MOST = 999


def read_dup(data: bytes, file: str) -> list[BoardRecord]:
    """The boards from the lowest number that the file names, or from 1."""
    machine = _MACHINE.fullmatch(data[NUMBERS + HANDS : SIZE])
    first = max(1, int(machine[1])) if machine else 1
    found = read_deals(data, SIZE, lambda board, at: dealt(first + at - 1, _deal(board)), file)
    if machine and len(found) <= int(machine[3]) - first:
        raise at_deal(file, 1, cut(first, int(machine[3]), len(found)))
    return found


def _deal(board: bytes) -> Deal:
    deal = deal_of_numbers(board[:NUMBERS])
    if deal != deal_of_hands(board[NUMBERS : NUMBERS + HANDS]):
        raise Problem("its cards are recorded twice and do not agree; the file is damaged")
    return deal


def cut(first: int, last: int, count: int) -> Problem:
    """The header lists boards that are missing."""
    return Problem(
        "the file announces boards {first} to {last} but holds {count}: it is truncated",
        first=first,
        last=last,
        count=count,
    )


def read_deals(data: bytes, size: int, read: Callable[[bytes, int], BoardRecord], file: str) -> list[BoardRecord]:
    """Consecutive, counted from 1. Errors in a deal come first: this may not be such a file at all."""
    if not data:
        raise at_deal(file, 1, Problem("the file has no complete deal; a deal takes {size} bytes", size=size))
    count, rest = divmod(len(data), size)
    records = []
    for at in range(count):
        try:
            records.append(read(data[at * size : (at + 1) * size], at + 1))
        except Problem as problem:
            raise at_deal(file, at + 1, problem) from None
    if rest:
        why = Problem(
            "deal {number} is truncated: it has {rest} of its {size} bytes", number=count + 1, rest=rest, size=size
        )
        raise at_deal(file, count + 1, why)
    return records


def at_deal(file: str, number: int, problem: Problem) -> Problem:
    """A file without lines: the deals are counted."""
    return Problem("{file}:{line}: {problem}", file=file, line=number, problem=problem)


def deal_of_numbers(data: bytes) -> Deal:
    """Three hands as numbers of the pack, 01 to 52; the fourth has the other cards."""
    if not re.fullmatch(rb"[0-9]{78}", data):
        raise Problem("there must be {count} digits", count=NUMBERS)
    cards = []
    for at in range(0, NUMBERS, 2):
        number = int(data[at : at + 2])
        if not 1 <= number <= len(PACK):
            raise Problem("{number} is not a card; cards are numbered from 01 to 52", number=number)
        cards.append(PACK[number - 1])
    given = Hand(cards)
    hands = [Hand(cards[at : at + 13]) for at in (0, 13, 26)]
    return whole_deal([*hands, Hand(card for card in PACK if card not in given)])


def deal_of_hands(data: bytes) -> Deal:
    """Four hands, one after another, each suit after its sign."""
    hands = [Hand.parse(".".join(suit.decode() or "-" for suit in match.groups())) for match in _HAND.finditer(data)]
    if len(hands) != 4 or len(b"".join(match[0] for match in _HAND.finditer(data))) != len(data):
        raise Problem("there must be four hands, each suit after its symbol")
    return whole_deal(hands)


def write_dup(records: Sequence[BoardRecord]) -> bytes:
    """The boards must be consecutive: only the first and the last number are written."""
    deals = deals_to_write(records, "DUP")
    first, last = min(deals), max(deals)
    missing = next((number for number in range(first, last) if number not in deals), None)
    if missing is not None:
        raise Problem("board {board} is missing; the boards of a DUP file must be consecutive", board=missing)
    if last > MOST:
        raise Problem("board {board}: DUP holds only boards 1 to {most}", board=last, most=MOST)
    machine = f"YN{first:<3}{0:<2}{last:<3}".encode()  # random, counting upward, first board, copies, last board
    parts = [_numbers(deal) + _hands(deal) for deal in deals.values()]
    return b"".join(part + (bytes(10) if at else machine) for at, part in enumerate(parts))


def _numbers(deal: Deal) -> bytes:
    number = {card: at for at, card in enumerate(PACK, 1)}
    return "".join(f"{number[card]:02d}" for seat in SEATS[:3] for card in deal.hand(seat)).encode()


def _hands(deal: Deal) -> bytes:
    return b"".join(
        bytes([SUIT_SIGNS[suit]]) + "".join(card.rank.letter for card in deal.hand(seat).of(suit)).encode()
        for seat in SEATS
        for suit in HIGH_TO_LOW
    )
