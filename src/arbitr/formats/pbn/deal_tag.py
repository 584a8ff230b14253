"""The Deal of PBN, read quickly and strictly: no card twice, no hand too long or too short."""

from __future__ import annotations

from arbitr.bridge import HAND_SIZE, SEATS, Deal, Seat, parse_seat
from arbitr.cards import ALL_CARDS_MASK, CARDS, HIGH_TO_LOW, Hand, Suit, cards_in
from arbitr.problem import Problem, required

UNKNOWN_HAND = "-"
_NO_CARDS = "..."
_MOST_KEPT = 20_000


class _Holdings(dict[str, int]):
    """The cards of a suit as a set, by their text; computed on first use."""

    def __init__(self, suit: Suit) -> None:
        self.bits = {found.rank.letter: found.bit for found in CARDS if found.suit is suit}

    def __missing__(self, text: str) -> int:
        plain = text.upper().replace("10", "T")
        mask = 0
        for letter in "" if plain in ("-", "–", "—") else plain:
            bit = required(self.bits.get(letter), "{letter} is not a rank; write A K Q J T 9 to 2", letter=repr(letter))
            if mask & bit:
                raise Problem("{letter} appears twice in one suit", letter=letter)
            mask |= bit
        if len(self) < _MOST_KEPT:
            self[text] = mask
        return mask


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = map(_Holdings, HIGH_TO_LOW)


def parse_deal(text: str) -> Deal:
    """W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -: clockwise from the seat named; the fourth hand follows from three."""
    first, colon, rest = text.partition(":")
    hands = [_NO_CARDS if hand == UNKNOWN_HAND else hand for hand in rest.split()]
    if len(hands) == 3:
        hands.append(_NO_CARDS)
    if not colon or len(hands) != 4:
        raise Problem(
            "{text} is not a deal; write N: and four hands separated by spaces, with - for an unknown hand",
            text=repr(text),
        )
    start = parse_seat(first)
    masks = []
    try:
        for hand in hands:
            spades, hearts, diamonds, clubs = hand.split(".")
            masks.append(_SPADES[spades] | _HEARTS[hearts] | _DIAMONDS[diamonds] | _CLUBS[clubs])
    except ValueError:  # not four suits, or a Problem with one of them
        raise _misspelt(hands, start) from None
    if start is not Seat.NORTH:
        masks = masks[4 - start :] + masks[: 4 - start]
    return dealt(*masks)


def _misspelt(hands: list[str], start: Seat) -> Problem:
    """The error in the first wrong hand."""
    for step, hand in enumerate(hands):
        seat = SEATS[(start + step) & 3]
        suits = hand.split(".")
        if len(suits) != 4:
            return Problem.counted(
                "{seat}: the hand {text} has {count} suit; write four, separated by dots: AKQ2.J54.T98.762",
                "{seat}: the hand {text} has {count} suits; write four, separated by dots: AKQ2.J54.T98.762",
                len(suits),
                seat=seat,
                text=repr(hand),
            )
        try:
            for holdings, suit in zip((_SPADES, _HEARTS, _DIAMONDS, _CLUBS), suits, strict=True):
                holdings[suit]
        except Problem as problem:
            return Problem("{seat}: {problem}", seat=seat, problem=problem)
    raise AssertionError("one of the hands is wrong")


def dealt(north: int, east: int, south: int, west: int) -> Deal:
    """The deal of these hands as sets; an empty one is unknown, and if all are small this is an ending."""
    if (
        (north ^ east ^ south ^ west) == ALL_CARDS_MASK
        and north.bit_count() == HAND_SIZE
        and east.bit_count() == HAND_SIZE
        and south.bit_count() == HAND_SIZE
        and west.bit_count() == HAND_SIZE
    ):
        return Deal.of_masks((north, east, south, west))
    return _incomplete([north, east, south, west])


def _incomplete(masks: list[int]) -> Deal:
    counts = [mask.bit_count() for mask in masks]
    size = max(counts)
    if size > HAND_SIZE:
        raise _miscounted(SEATS[counts.index(size)], size, HAND_SIZE)
    seen = 0
    for mask in masks:
        if seen & mask:
            raise Problem("{card} is in two hands", card=cards_in(seen & mask)[0])
        seen |= mask
    if size == HAND_SIZE:
        for seat, count in zip(SEATS, counts, strict=True):
            if 0 < count < HAND_SIZE:
                raise _miscounted(seat, count, HAND_SIZE)
        if counts.count(0) == 1:
            masks[counts.index(0)] = ALL_CARDS_MASK & ~seen
        return Deal(map(Hand.of_mask, masks))
    if size == 0:
        return Deal((None,) * 4)
    for seat, count in zip(SEATS, counts, strict=True):
        if 0 < count < size - 1:
            raise _miscounted(seat, count, size)
    return Deal(map(Hand.of_mask, masks), [count or size for count in counts])


def _miscounted(seat: Seat, count: int, size: int) -> Problem:
    return Problem.counted(
        "{seat} has {count} card; there should be {size}",
        "{seat} has {count} cards; there should be {size}",
        count,
        seat=seat,
        size=size,
    )


def deal_text(deal: Deal, first: Seat) -> str:
    """The same from this seat; a partly unknown hand cannot be written and is -."""
    return f"{first}:" + " ".join(
        _hand_text(deal, SEATS[(first + step) & 3]) if not deal.unknown[(first + step) & 3] else UNKNOWN_HAND
        for step in range(4)
    )


def _hand_text(deal: Deal, seat: Seat) -> str:
    hand = deal.hand(seat)
    return ".".join("".join(card.rank.letter for card in hand.of(suit)) for suit in HIGH_TO_LOW)
