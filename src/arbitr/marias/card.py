"""The German-suited pack of 32: suits, ranks, cards and sets of cards.

A set of cards is an int with a bit for each card, eight bits to a suit, in the order of a game with trumps (A 10 K over
under 9 8 7). Betl and durch have another order: `HIGHER` and `HIGHER_WITHOUT_TRUMPS` say what beats a card.
"""

from __future__ import annotations

from enum import IntEnum

from arbitr.marias.words import SUITS as WORDS_OF_SUITS
from arbitr.marias.words import begun, card_code, plain
from arbitr.message import Message
from arbitr.plain import notation
from arbitr.problem import Problem


class MariasSuit(IntEnum):
    """Hearts are the red or better suit; the other three are equals."""

    ACORNS = 0
    BELLS = 1
    LEAVES = 2
    HEARTS = 3

    letter: str
    czech: str
    """The letter used by Czech players."""
    mask: int
    """All its cards as a set."""

    @property
    def is_red(self) -> bool:
        return self is MariasSuit.HEARTS

    @property
    def message(self) -> Message:
        return _SUIT_WORDS[self]

    def spoken(self, form: str = "") -> Message:
        return _SUIT_WORDS[self]

    def __str__(self) -> str:
        return self.name.lower()


SUITS = tuple(reversed(MariasSuit))
"""In the order in which a player sorts his hand: hearts first."""

_SUIT_WORDS = {
    MariasSuit.HEARTS: Message("hearts"),
    MariasSuit.LEAVES: Message("leaves"),
    MariasSuit.BELLS: Message("bells"),
    MariasSuit.ACORNS: Message("acorns"),
}


class MariasRank(IntEnum):
    """From the lowest to the highest, as in a game with trumps."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    UNDER = 3
    OVER = 4
    KING = 5
    TEN = 6
    ACE = 7

    letter: str
    czech: str
    plain_strength: int
    """Its rank without trumps, in betl and durch: the ten is below the under."""

    def __str__(self) -> str:
        return self.letter


for _suit, _letter, _czech in zip(MariasSuit, "ABLH", "ŽKZČ", strict=True):
    _suit.letter, _suit.czech, _suit.mask = _letter, _czech, 0xFF << 8 * _suit
for _rank, _letter, _czech in zip(MariasRank, "789UOKTA", "789SVKXE", strict=True):
    _rank.letter, _rank.czech = _letter, _czech
for _strength, _letter in enumerate("789TUOKA"):
    next(rank for rank in MariasRank if rank.letter == _letter).plain_strength = _strength


_CARD_WORDS = {
    "A7": Message("A7"),
    "A8": Message("A8"),
    "A9": Message("A9"),
    "AU": Message("AU"),
    "AO": Message("AO"),
    "AK": Message("AK"),
    "AT": Message("AT"),
    "AA": Message("AA"),
    "B7": Message("B7"),
    "B8": Message("B8"),
    "B9": Message("B9"),
    "BU": Message("BU"),
    "BO": Message("BO"),
    "BK": Message("BK"),
    "BT": Message("BT"),
    "BA": Message("BA"),
    "L7": Message("L7"),
    "L8": Message("L8"),
    "L9": Message("L9"),
    "LU": Message("LU"),
    "LO": Message("LO"),
    "LK": Message("LK"),
    "LT": Message("LT"),
    "LA": Message("LA"),
    "H7": Message("H7"),
    "H8": Message("H8"),
    "H9": Message("H9"),
    "HU": Message("HU"),
    "HO": Message("HO"),
    "HK": Message("HK"),
    "HT": Message("HT"),
    "HA": Message("HA"),
}
"""Cards as a language writes them: Czech and Slovak players use their own letters."""


class MariasCard:
    """One of the 32 cards. There is one object for each: use `card`, `CARDS` or `Card.parse`."""

    __slots__ = ("bit", "index", "mate", "points", "rank", "suit", "suit_mask")

    index: int
    suit: MariasSuit
    rank: MariasRank
    bit: int
    """This card as a set."""
    suit_mask: int
    """All the cards of its suit."""
    points: int
    """Its points in a trick: ten for an ace or a ten."""
    mate: int
    """The other card of its hláška as a set: for the king the over, for the over the king, otherwise nothing."""

    def __init__(self, suit: MariasSuit, rank: MariasRank) -> None:
        self.index = suit * 8 + rank
        self.suit = suit
        self.rank = rank
        self.bit = 1 << self.index
        self.suit_mask = suit.mask
        self.points = 10 if rank >= MariasRank.TEN else 0
        self.mate = (
            1 << suit * 8 + MariasRank.KING + MariasRank.OVER - rank
            if rank in (MariasRank.KING, MariasRank.OVER)
            else 0
        )

    @classmethod
    def parse(cls, text: str) -> MariasCard:
        """HO or ČV: the suit first; its letter shows which notation it is."""
        found = _CARD_NAMED.get(text.strip().upper()) or _CARD_NAMED.get(card_code(text) or "")
        if found is None:
            raise Problem("{text} is not a card; write the suit and rank, e.g. HA, LT or ČE, Z10", text=repr(text))
        return found

    @property
    def code(self) -> str:
        return self.suit.letter + self.rank.letter

    @property
    def message(self) -> Message:
        return _CARD_WORDS[self.code]

    def spoken(self, form: str = "") -> Message:
        return _CARD_WORDS[self.code]

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code})"

    def __lt__(self, other: MariasCard) -> bool:
        return self.index < other.index

    # One object for each card, so identity is equality; the hash must be the same in every process.
    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[object, ...]:
        return MariasCard.parse, (self.code,)


CARDS = tuple(MariasCard(suit, rank) for suit in MariasSuit for rank in MariasRank)
"""A card is at its index."""
ALL_CARDS = (1 << 32) - 1


def card(suit: MariasSuit, rank: MariasRank) -> MariasCard:
    return CARDS[suit * 8 + rank]


_CARD_NAMED = {
    name: one
    for one in CARDS
    for suit, rank in ((one.suit.letter, one.rank.letter), (one.suit.czech, one.rank.czech))
    for name in ((suit + rank, suit + "10") if one.rank is MariasRank.TEN else (suit + rank,))
} | {f"{one.suit} {one.rank}": one for one in CARDS}

_SUIT_NAMED = {
    name: suit
    for suit, czech in zip(SUITS, ("ČERVENÉ", "ZELENÉ", "KULE", "ŽALUDY"), strict=True)
    for name in (suit.name, suit.letter, czech, suit.czech)
}


def parse_suit(text: str) -> MariasSuit:
    """hearts, H, červené or Č."""
    suit = _SUIT_NAMED.get(text.strip().upper())
    if suit is None:
        suit = _SUIT_NAMED.get((begun(plain(text), WORDS_OF_SUITS) or "").upper())
    if suit is None:
        raise Problem("{text} is not a suit; write hearts, leaves, bells or acorns", text=repr(text))
    return suit


def cards_in(mask: int) -> tuple[MariasCard, ...]:
    """The cards of a set, hearts first, each suit from the top."""
    return _BY_BYTE[3][mask >> 24] + _BY_BYTE[2][mask >> 16 & 0xFF] + _BY_BYTE[1][mask >> 8 & 0xFF] + _BY_BYTE[0][
        mask & 0xFF
    ]  # fmt: skip


_BY_BYTE = tuple(
    tuple(tuple(card(suit, rank) for rank in reversed(MariasRank) if byte >> rank & 1) for byte in range(256))
    for suit in MariasSuit
)


def mask_of(cards: tuple[MariasCard, ...]) -> int:
    """These cards as a set; a Problem if one occurs twice."""
    mask = 0
    for card in cards:
        if mask & card.bit:
            raise Problem("{card} appears twice", card=card)
        mask |= card.bit
    return mask


SEVENS_MASK = mask_of(tuple(c for c in CARDS if c.rank is MariasRank.SEVEN))
"""All four sevens as a set."""
HIGHER = tuple(mask_of(tuple(c for c in CARDS if c.suit is low.suit and c.rank > low.rank)) for low in CARDS)
"""What beats a card in its own suit, by the card's index."""
HIGHER_WITHOUT_TRUMPS = tuple(
    mask_of(tuple(c for c in CARDS if c.suit is low.suit and c.rank.plain_strength > low.rank.plain_strength))
    for low in CARDS
)

notation(MariasSuit, str, parse_suit)
notation(MariasCard, lambda one: one.code, MariasCard.parse)
