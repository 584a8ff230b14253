"""Suits, ranks, cards and sets of cards: the words that both games share (Law 1 for bridge)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NoReturn, Self

from arbitr.plain import notation
from arbitr.problem import Problem


class Suit(IntEnum):
    """The four suits, from the lowest to the highest."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    letter: str
    symbol: str

    def __str__(self) -> str:
        return self.symbol


for _suit, _letter, _symbol in zip(Suit, "CDHS", "♣♦♥♠", strict=True):
    _suit.letter, _suit.symbol = _letter, _symbol

HIGH_TO_LOW = tuple(reversed(Suit))


class Rank(IntEnum):
    """The thirteen ranks of a suit, from the two to the ace."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    letter: str

    @property
    def is_honour(self) -> bool:
        """Ace, king, queen, jack or ten."""
        return self >= Rank.TEN

    def __str__(self) -> str:
        return self.letter


for _rank, _letter in zip(Rank, "23456789TJQKA", strict=True):
    _rank.letter = _letter

_SUIT_NAMED = {name: suit for suit in Suit for name in (suit.letter, suit.symbol, "♧♢♡♤"[suit])}
_RANK_NAMED = {rank.letter: rank for rank in Rank}


def parse_suit(text: str) -> Suit:
    """S, s or ♠."""
    suit = _SUIT_NAMED.get(text.strip().upper().removesuffix("\ufe0f"))
    if suit is None:
        raise Problem("{text} is not a suit; write S, H, D, C or ♠ ♥ ♦ ♣", text=repr(text))
    return suit


class Card:
    """One of the 52 cards. There is one object for each: take them from `card`, `CARDS` or `Card.parse`."""

    __slots__ = ("bit", "index", "rank", "suit", "suit_mask")

    index: int
    suit: Suit
    rank: Rank
    bit: int
    """This card's bit in a set of cards stored as an int."""
    suit_mask: int
    """All the cards of its suit, in the same form."""

    def __init__(self, suit: Suit, rank: Rank) -> None:
        self.index = suit * 13 + rank - 2
        self.suit = suit
        self.rank = rank
        self.bit = 1 << self.index
        self.suit_mask = SUIT_MASKS[suit]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that somebody wrote, suit and rank in either order: SA, AS, ♠A, A♠, s10."""
        found = _CARD_NAMED.get(text.strip().upper().replace("\ufe0f", "").replace("10", "T"))
        if found is None:
            raise Problem("{text} is not a card; write the suit and rank, e.g. SA or ♠A", text=repr(text))
        return found

    @property
    def is_honour(self) -> bool:
        """Whether it is an ace, king, queen, jack or ten."""
        return self.rank.is_honour

    def __str__(self) -> str:
        return self.suit.symbol + self.rank.letter

    @property
    def code(self) -> str:
        """Plain letters, for files: SA."""
        return self.suit.letter + self.rank.letter

    def __repr__(self) -> str:
        return f"Card({self.code})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    # One object for each card, so identity is equality; the hash must be the same in every process.
    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[object, ...]:
        return Card.parse, (self.code,)


SUIT_MASKS = tuple(0x1FFF << (13 * suit) for suit in Suit)
ALL_CARDS_MASK = (1 << 52) - 1
CARDS = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The pack of 52, clubs to spades, two to ace; each card is at its index."""

_CARD_NAMED = {
    name: found
    for found in CARDS
    for suit in (found.suit.letter, found.suit.symbol)
    for name in (suit + found.rank.letter, found.rank.letter + suit)
}


def card(suit: Suit, rank: Rank) -> Card:
    return CARDS[suit * 13 + rank - 2]


class _CardsOfSuit(dict[int, tuple[Card, ...]]):
    """The cards for thirteen bits of one suit, highest first; computed on first use."""

    def __init__(self, suit: Suit) -> None:
        self.highest_first = tuple(card(suit, rank) for rank in reversed(Rank))

    def __missing__(self, bits: int) -> tuple[Card, ...]:
        cards = tuple(c for c in self.highest_first if bits >> (c.rank - 2) & 1)
        self[bits] = cards
        return cards


_OF_SUIT = _CLUBS, _DIAMONDS, _HEARTS, _SPADES = tuple(_CardsOfSuit(suit) for suit in Suit)


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a set, spades first, each suit from the top: the order in which a player sorts his hand."""
    return _SPADES[mask >> 39] + _HEARTS[mask >> 26 & 0x1FFF] + _DIAMONDS[mask >> 13 & 0x1FFF] + _CLUBS[mask & 0x1FFF]


def cards_of(suit: Suit, mask: int) -> tuple[Card, ...]:
    """The cards of a set that is known to hold only this suit, from the top."""
    return _OF_SUIT[suit][mask >> 13 * suit]


class Hand:
    """A set of cards: what a player holds, or what is known of it."""

    __slots__ = ("mask",)

    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        for c in cards:
            if mask & c.bit:
                raise Problem("{card} appears twice", card=c)
            mask |= c.bit
        object.__setattr__(self, "mask", mask)

    @classmethod
    def of_mask(cls, mask: int) -> Self:
        """Return the hand of a set of cards, one bit for each."""
        hand = cls()
        object.__setattr__(hand, "mask", mask)
        return hand

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a hand does not change")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the hand that somebody wrote: AKQ2.J54.T98.762 from spades to clubs, or ♠AKQ2 ♥J54 ♦T98 ♣762.

        A void is empty or `-`.
        """
        plain = text.strip().upper().replace("\ufe0f", "").replace("10", "T")
        if "." in plain:
            parts = [part.strip() for part in plain.split(".")]
            if len(parts) != 4:
                raise Problem.counted(
                    "the hand {text} has {count} suit; write four, separated by dots: AKQ2.J54.T98.762",
                    "the hand {text} has {count} suits; write four, separated by dots: AKQ2.J54.T98.762",
                    len(parts),
                    text=repr(text),
                )
            holdings = list(zip(HIGH_TO_LOW, parts, strict=True))
        else:
            holdings = []
            for letter in plain:
                if letter in _SUIT_NAMED:
                    holdings.append((_SUIT_NAMED[letter], ""))
                elif letter in " :,":
                    continue
                elif holdings:
                    holdings[-1] = (holdings[-1][0], holdings[-1][1] + letter)
                else:
                    raise Problem("{text} is not a hand; write AKQ2.J54.T98.762", text=repr(text))
            if not holdings:
                raise Problem("{text} is not a hand; write AKQ2.J54.T98.762", text=repr(text))
        cards = []
        for suit, ranks in holdings:
            for letter in "" if ranks in ("-", "–", "—") else ranks.replace(" ", ""):
                if letter not in _RANK_NAMED:
                    raise Problem(
                        "{letter} in the hand {text} is not a rank; write A K Q J T 9 to 2",
                        letter=repr(letter),
                        text=repr(text),
                    )
                cards.append(card(suit, _RANK_NAMED[letter]))
        try:
            return cls(cards)
        except Problem as problem:
            raise Problem("the hand {text}: {problem}", text=repr(text), problem=problem) from None

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Card) and bool(self.mask & item.bit)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def of(self, suit: Suit) -> tuple[Card, ...]:
        """Return its cards of one suit, highest first."""
        return cards_in(self.mask & SUIT_MASKS[suit])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        """AKQ2.J54.T98.762; a void is -."""
        return ".".join("".join(c.rank.letter for c in self.of(suit)) or "-" for suit in HIGH_TO_LOW)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Hand.of_mask, (self.mask,)


notation(Suit, lambda suit: suit.letter, parse_suit)
notation(Card, lambda one: one.code, Card.parse)
notation(Hand, str, Hand.parse)
