"""Dealing (Law 6): every deal has a number, and dealing draws one at random (docs/reference/deals.md).

The deals are in lexicographic order. Each word says, for each card from the ace of spades down to the two of clubs, who
holds it. The caller passes randomness in, or makes it from a seed that reproduces the same boards.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import count
from math import factorial

from arbitr.bridge.deals.deal import HAND_SIZE, Deal, Masks
from arbitr.bridge.seat import SEATS
from arbitr.cards import ALL_CARDS_MASK, cards_in
from arbitr.problem import Problem

DEALS = factorial(52) // factorial(HAND_SIZE) ** 4
"""How many deals there are."""
NUMBER_BYTES = 12
"""The number of bytes needed for any of their numbers."""
_ORDER = [card.bit for card in cards_in(ALL_CARDS_MASK)]


def deal_numbered(number: int) -> Deal:
    """The deal of this number, from 0."""
    if not 0 <= number < DEALS:
        raise Problem("{number} is not a deal number", number=number)
    return Deal.of_masks(_masks_numbered(number))


def _masks_numbered(number: int) -> Masks:
    """Unrolled seat by seat, since a rare constraint needs a million of them."""
    north = east = south = west = 0
    room_north = room_east = room_south = room_west = HAND_SIZE
    alike, left = DEALS, 52
    for bit in _ORDER:
        # Among the remaining deals, each hand holds this card in proportion to its free places.
        part = alike * room_north // left
        if number < part:
            north |= bit
            room_north -= 1
        else:
            number -= part
            part = alike * room_east // left
            if number < part:
                east |= bit
                room_east -= 1
            else:
                number -= part
                part = alike * room_south // left
                if number < part:
                    south |= bit
                    room_south -= 1
                else:
                    number -= part
                    part = alike * room_west // left
                    west |= bit
                    room_west -= 1
        alike = part
        left -= 1
    return north, east, south, west


def number_of(deal: Deal) -> int:
    """The number of a complete deal."""
    room, alike, left, number = [HAND_SIZE] * 4, DEALS, 52, 0
    for bit in _ORDER:
        for seat in SEATS:
            part = alike * room[seat] // left
            if deal.masks[seat] & bit:
                break
            number += part
        else:
            raise Problem("{deal}: only a complete deal has a number", deal=deal)
        room[seat] -= 1
        alike, left = part, left - 1
    return number


def hands_from(chance: Iterable[bytes]) -> Iterator[Masks]:
    """The deals encoded by random bytes, twelve at a time; a number that no deal has is skipped.

    All deals are equally likely, because out-of-range numbers are discarded.
    """
    for some in chance:
        for start in range(0, len(some) - NUMBER_BYTES + 1, NUMBER_BYTES):
            number = int.from_bytes(some[start : start + NUMBER_BYTES], "big")
            if number < DEALS:
                yield _masks_numbered(number)


# Reproducible randomness.

SEED_BYTES = 16
"""The minimum: with fewer, somebody could try all the seeds that give his own hand."""
PHRASE_LETTERS = 12
_LABEL = b"arbitr deal 1"
"""Change this if the same seed must ever produce different deals."""


def seeded(seed: bytes, board: int) -> Iterator[bytes]:
    """Endless random bytes for one board, the same for every request."""
    for number in count():
        yield hmac.digest(seed, b"%s: board %d, block %d" % (_LABEL, board, number), "sha256")


def parse_seed(text: str) -> bytes:
    """At least 32 hexadecimal digits."""
    digits = re.sub(r"[\s:_-]", "", text)
    try:
        seed = bytes.fromhex(digits)
    except ValueError:
        raise Problem("{text} is not a seed; write hexadecimal digits, two for each byte", text=repr(text)) from None
    if len(seed) < SEED_BYTES:
        raise Problem(
            "the seed has {bits} bits; it needs at least {least} ({digits} hexadecimal digits)",
            bits=8 * len(seed),
            least=8 * SEED_BYTES,
            digits=2 * SEED_BYTES,
        )
    return seed


def seed_of_phrase(phrase: str) -> bytes:
    """A seed from words that people remember, derived slowly so that trying many phrases is expensive."""
    plain = " ".join(unicodedata.normalize("NFC", phrase).split())
    if len(plain) < PHRASE_LETTERS:
        raise Problem("the phrase is too short; write at least {count} letters", count=PHRASE_LETTERS)
    return hashlib.scrypt(plain.encode(), salt=_LABEL, n=2**15, r=8, p=1, maxmem=2**26, dklen=32)
