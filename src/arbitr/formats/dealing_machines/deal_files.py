"""Deal files of other programs that are only read, a few lines each: BER, BHG, BRI, CDS, CSV, DGE and RZD."""

from __future__ import annotations

import csv
import string

from arbitr.bridge import SEATS, Board, Deal, parse_seat, parse_vulnerability
from arbitr.cards import HIGH_TO_LOW, Hand, Rank, card
from arbitr.formats.dealing_machines.dup import HANDS, NUMBERS, at_deal, deal_of_hands, deal_of_numbers, read_deals
from arbitr.formats.dealing_machines.pack import PACK, deal_of, dealt, whole_deal
from arbitr.formats.record import BoardRecord
from arbitr.formats.text_file import lines_of, text_of
from arbitr.number import is_whole
from arbitr.problem import Problem

BY_RANK = tuple(card(suit, rank) for rank in reversed(Rank) for suit in HIGH_TO_LOW)
"""The pack from the four aces to the four twos."""
FOUR_CARDS = 13
"""Bytes of a deal with four cards in each byte."""
OLD_RECORD = 128
"""Bytes of a deal in BRI and DGE."""
_LETTERS = string.ascii_uppercase + string.ascii_lowercase


def read_ber(data: bytes, file: str) -> list[BoardRecord]:
    """A digit for each card of the pack: 1 is North's."""
    return read_deals(b"".join(data.split()), len(PACK), _of_digits, file)


def read_bhg(data: bytes, file: str) -> list[BoardRecord]:
    """A letter for each card, hand by hand from the dealer: A is the ace of spades, z the two of clubs."""
    return read_deals(b"".join(data.split()), len(PACK), _of_letters, file)


def read_bri(data: bytes, file: str) -> list[BoardRecord]:
    """The first part of a DUP board, padded."""
    return read_deals(data, OLD_RECORD, lambda chunk, at: dealt(at, deal_of_numbers(chunk[:NUMBERS])), file)


def read_dge(data: bytes, file: str) -> list[BoardRecord]:
    """The second part of a DUP board, padded."""
    return read_deals(data, OLD_RECORD, lambda chunk, at: dealt(at, deal_of_hands(chunk[:HANDS])), file)


def read_cds(data: bytes, file: str) -> list[BoardRecord]:
    """A byte for the number of the board, then two bits for each card from the aces down: 1 is North's, 0 West's."""
    return read_deals(data, 1 + FOUR_CARDS, lambda chunk, at: dealt(chunk[0], _deal_of_bits(chunk[1:], 3)), file)


def read_rzd(data: bytes, file: str) -> list[BoardRecord]:
    """A header, then two bits for each card from the aces down: 0 is North's."""
    return read_deals(data[FOUR_CARDS:], FOUR_CARDS, lambda chunk, at: dealt(at, _deal_of_bits(chunk, 0)), file)


def read_deal_csv(data: bytes, file: str) -> list[BoardRecord]:
    """The sixteen suits from North's spades on, the number of the board, dealer and vulnerability: N/-, E/NS."""
    rows = csv.reader(lines_of(text_of(data)))
    records = []
    try:
        for row in rows:
            if any(row):
                records.append(_of_row([cell.strip() for cell in row]))
    except (csv.Error, Problem) as problem:
        raise Problem("{file}:{line}: {problem}", file=file, line=rows.line_num, problem=problem) from None
    if not records:
        raise at_deal(file, 1, Problem("there are no deals"))
    return records


def _of_row(cells: list[str]) -> BoardRecord:
    if len(cells) != 18:
        raise Problem.counted(
            "there is {count} cell; there should be {needed}",
            "there are {count} cells; there should be {needed}",
            len(cells),
            needed=18,
        )
    if not is_whole(cells[16], 9999):
        raise Problem("{text} is not a board number", text=repr(cells[16]))
    hands = [Hand.parse(".".join(suit or "-" for suit in cells[at : at + 4])) for at in (0, 4, 8, 12)]
    dealer, _, vulnerability = cells[17].partition("/")
    board = Board(int(cells[16]), parse_seat(dealer), parse_vulnerability(vulnerability))
    return BoardRecord(board, whole_deal(hands))


def _of_digits(chunk: bytes, at: int) -> BoardRecord:
    if not set(chunk) <= set(b"1234"):
        raise Problem("each card must have a digit from 1 to 4")
    return dealt(at, deal_of(byte - ord("1") for byte in chunk))


def _of_letters(chunk: bytes, at: int) -> BoardRecord:
    if not chunk.isalpha():
        raise Problem("each card must have a letter")
    cards = [PACK[_LETTERS.index(chr(byte))] for byte in chunk]
    dealer = Board.numbered(at).dealer
    return dealt(
        at, whole_deal([Hand(cards[13 * step : 13 * step + 13]) for step in ((seat - dealer) % 4 for seat in SEATS)])
    )


def _deal_of_bits(chunk: bytes, first: int) -> Deal:
    """`first`: the player whose cards have the bits 0."""
    masks = [0, 0, 0, 0]
    held = ((byte >> shift) & 3 for byte in chunk for shift in (6, 4, 2, 0))
    for owner, of in zip(held, BY_RANK, strict=True):
        masks[(owner + first) % 4] |= of.bit
    return whole_deal([Hand.of_mask(mask) for mask in masks])
