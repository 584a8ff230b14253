"""Who holds which cards: a whole deal, or as much of it as is known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NoReturn

from arbitr.bridge.seat import SEATS, Seat, parse_seat
from arbitr.cards import ALL_CARDS_MASK, CARDS, Card, Hand, Rank, cards_in
from arbitr.plain import notation
from arbitr.problem import Problem

HAND_SIZE = 13

Masks = tuple[int, int, int, int]
Counts = tuple[int, int, int, int]


class Deal:
    """What is known of the four hands. A director at a real table may know all of it, some cards or none."""

    __slots__ = ("is_complete", "masks", "sizes", "unknown")

    masks: Masks
    """The cards known to be in each hand."""
    sizes: Counts
    """How many cards each hand holds: 13, unless the deal is wrong (Laws 13 and 14) or an ending was given."""
    unknown: Counts
    """How many cards of each hand are not known."""
    is_complete: bool
    """Every card of every hand is known."""

    def __init__(self, hands: Iterable[Hand | None], sizes: Sequence[int] = (HAND_SIZE,) * 4) -> None:
        known = [hand if hand is not None else Hand() for hand in hands]
        if len(known) != 4 or len(sizes) != 4:
            raise Problem("a deal has four hands")
        seen = 0
        for seat, hand, size in zip(SEATS, known, sizes, strict=True):
            twice = seen & hand.mask
            if twice:
                raise Problem("{card} is in two hands", card=cards_in(twice)[0])
            if len(hand) > size:
                raise Problem.counted(
                    "{seat} has {count} card; there should be {size}",
                    "{seat} has {count} cards; there should be {size}",
                    len(hand),
                    seat=seat,
                    size=size,
                )
            seen |= hand.mask
        north, east, south, west = known
        self._set("masks", (north.mask, east.mask, south.mask, west.mask))
        self._set("sizes", tuple(sizes))
        self._set("unknown", tuple(size - len(hand) for hand, size in zip(known, sizes, strict=True)))
        self._set("is_complete", not any(self.unknown))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a deal does not change")

    @classmethod
    def of_pack(cls, cards: Sequence[Card]) -> Deal:
        """Return the deal of a shuffled pack: the first thirteen cards are North's, and so on clockwise."""
        if len(cards) != 52:
            raise Problem("a pack has 52 cards; this one has {count}", count=len(cards))
        return cls(Hand(cards[13 * seat : 13 * seat + 13]) for seat in SEATS)

    @classmethod
    def of_masks(cls, masks: Masks) -> Deal:
        """Return the deal of four sets of thirteen cards that form a pack. Nothing is checked again."""
        deal, put = cls.__new__(cls), object.__setattr__
        put(deal, "masks", masks)
        put(deal, "sizes", (HAND_SIZE,) * 4)
        put(deal, "unknown", (0,) * 4)
        put(deal, "is_complete", True)
        return deal

    @property
    def is_regular(self) -> bool:
        """Whether every hand holds thirteen cards, known or not."""
        return self.sizes == (HAND_SIZE,) * 4

    def hand(self, seat: Seat) -> Hand:
        """Return the cards known to be in this hand."""
        return Hand.of_mask(self.masks[seat])

    def missing(self) -> Hand:
        """Return the cards of the pack that are in no known hand."""
        seen = 0
        for mask in self.masks:
            seen |= mask
        return Hand.of_mask(ALL_CARDS_MASK & ~seen)

    def with_hand(self, seat: Seat, hand: Hand | None, size: int | None = None) -> Deal:
        """Return the same deal with other cards in this hand."""
        hands = [self.hand(other) for other in SEATS]
        sizes = list(self.sizes)
        hands[seat] = hand if hand is not None else Hand()
        if size is not None:
            sizes[seat] = size
        return Deal(hands, sizes)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Return the deal of four hands, clockwise from the seat named; `-` is an unknown hand.

        `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 - -`
        """
        first, colon, rest = text.strip().partition(":")
        hands = re.split(r"\s+", rest.strip())
        if not colon or len(hands) != 4:
            raise Problem(
                "{text} is not a deal; write N: and four hands separated by spaces, with - for an unknown hand",
                text=repr(text),
            )
        start = parse_seat(first)
        by_seat: list[Hand | None] = [None] * 4
        for step, hand in enumerate(hands):
            seat = SEATS[(start + step) % 4]
            try:
                by_seat[seat] = None if hand == "-" else Hand.parse(hand)
            except Problem as problem:
                raise Problem("{seat}: {problem}", seat=seat, problem=problem) from None
        return cls(by_seat)

    @classmethod
    def parse_complete(cls, text: str) -> Deal:
        """Return the deal; raise Problem unless all 52 cards are there."""
        deal = cls.parse(text)
        for seat in SEATS:
            if deal.unknown[seat]:
                raise Problem.counted(
                    "{seat} has {count} card; there should be 13",
                    "{seat} has {count} cards; there should be 13",
                    len(deal.hand(seat)),
                    seat=seat,
                )
        return deal

    def __str__(self) -> str:
        return "N:" + " ".join(str(self.hand(seat)) if self.masks[seat] else "-" for seat in SEATS)

    def __repr__(self) -> str:
        sizes = "" if self.is_regular else f", sizes={self.sizes}"
        return f"Deal({str(self)!r}{sizes})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.masks == other.masks and self.sizes == other.sizes

    def __hash__(self) -> int:
        return hash((self.masks, self.sizes))


notation(Deal, str, Deal.parse)

UNKNOWN = Deal((None, None, None, None))
"""No card is known."""

HIGH_CARD_POINTS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
_HONOURS = tuple(
    (sum(card.bit for card in CARDS if card.rank is rank), points) for rank, points in HIGH_CARD_POINTS.items()
)


def high_card_points(hand: Hand) -> int:
    """The usual count of a hand's honours."""
    return sum(points * (hand.mask & honours).bit_count() for honours, points in _HONOURS)
