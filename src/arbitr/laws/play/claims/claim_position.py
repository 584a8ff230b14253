"""The position when somebody claims: what each hand holds, and which cards may be played from it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitr.bridge import SEATS, Play, Seat, Side, Table, winning
from arbitr.cards import CARDS, SUIT_MASKS, Card, Suit, cards_in

Hands = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class ClaimPosition:
    """Everything that is left when somebody claims."""

    hands: Hands
    """What each hand still holds, as sets."""
    leader: Seat
    """The player who leads, or has led, to the current trick."""
    trick: tuple[Card, ...]
    """The cards of that trick so far."""
    trumps: Suit | None
    claimer: Seat
    declarer: Seat
    majors: Hands = (0, 0, 0, 0)
    """Major penalty cards, which must be played at the first legal opportunity (50D1)."""
    minors: Hands = (0, 0, 0, 0)
    out: Hands = (0, 0, 0, 0)
    """The suits in which each hand has shown out, as sets: the remaining cards lie elsewhere (70E)."""

    @property
    def side(self) -> Side:
        return self.claimer.side

    @property
    def tricks_left(self) -> int:
        """Including the current one."""
        return (
            max(mask.bit_count() for mask in self.hands) if not self.trick else self.hands[self.leader].bit_count() + 1
        )

    @property
    def turn(self) -> Seat:
        return SEATS[(self.leader + len(self.trick)) & 3]

    @property
    def is_defence(self) -> bool:
        return self.claimer.side is not self.declarer.side

    def holding(self, side: Side) -> int:
        return self.hands[side] | self.hands[side + 2]

    def trump_out(self) -> bool:
        """An opponent of the claimer still holds a trump."""
        return self.trumps is not None and bool(self.holding(self.side.other) & SUIT_MASKS[self.trumps])

    def after(self, card: Card) -> ClaimPosition:
        """Play this card from the hand in turn."""
        hands = list(self.hands)
        hands[self.turn] &= ~card.bit
        left: Hands = (hands[0], hands[1], hands[2], hands[3])
        trick, leader = (*self.trick, card), self.leader
        if len(trick) == 4:
            trick, leader = (), SEATS[(leader + winning(trick, self.trumps)) & 3]
        return ClaimPosition(
            left, leader, trick, self.trumps, self.claimer, self.declarer, self.majors, self.minors, self.out
        )  # fmt: skip

    def with_opponents_exchanged(self) -> ClaimPosition | None:
        """Declarer's claim with the two defenders' cards exchanged; None if the table has told who holds some card."""
        left, right = self.claimer.lho, self.claimer.lho.partner
        if self.is_defence or self.trick or any((*self.majors, *self.minors, *self.out)):
            return None
        hands = list(self.hands)
        hands[left], hands[right] = hands[right], hands[left]
        return replace(self, hands=(hands[0], hands[1], hands[2], hands[3]))

    def legal(self) -> tuple[Card, ...]:
        return cards_in(legal(self.hands[self.turn], self.trick, self.majors[self.turn], self.minors[self.turn]))


def position_of(table: Table, claimer: Seat) -> ClaimPosition | None:
    """The position at the table; None if a card is unknown."""
    play = table.play
    if play is None or play.is_over or any(play.unknown(seat) for seat in SEATS):
        return None
    north, east, south, west = (play.hand(seat).mask for seat in SEATS)

    def lying(is_major: bool) -> Hands:
        cards = [[entry for entry in table.ledger.penalty_cards(seat) if entry.is_major is is_major] for seat in SEATS]
        masks = [sum(entry.card.bit for entry in of_seat) for of_seat in cards]
        return masks[0], masks[1], masks[2], masks[3]

    return ClaimPosition(
        (north, east, south, west),
        play.leader,
        play.trick,
        play.contract.trumps,
        claimer,
        play.contract.declarer,
        lying(True),
        lying(False),
        _shown_out(play),
    )


def _shown_out(play: Play) -> Hands:
    """The suits in which each hand has shown out; a revoke that may still be discovered shows nothing."""
    out = [0, 0, 0, 0]
    tricks = [(trick.leader, trick.cards) for trick in play.tricks]
    for leader, cards in [*tricks, *([(play.leader, play.trick)] if play.trick else [])]:
        for place, card in enumerate(cards):
            seat = SEATS[(leader + place) & 3]
            if card.suit is not cards[0].suit and not play.hand(seat).mask & cards[0].suit_mask:
                out[seat] |= cards[0].suit_mask
    return out[0], out[1], out[2], out[3]


def legal(held: int, trick: tuple[Card, ...], major: int, minor: int) -> int:
    """The cards that may be played from this hand, as a set."""
    cards = (held & trick[0].suit_mask if trick else 0) or held
    if cards & major:
        return cards & major
    if cards & minor:
        for card in cards_in(cards & minor):  # a small card of that suit may not be played before it (50C)
            small = sum(other.bit for other in cards_in(cards & card.suit_mask) if not other.rank.is_honour)
            cards &= ~small | card.bit
    return cards


def distinct(cards: int, others: int) -> list[Card]:
    """The lowest card of each run of touching cards that no other hand interrupts, from the bottom."""
    found: list[Card] = []
    for suit_mask in SUIT_MASKS:
        mine, theirs = cards & suit_mask, others & suit_mask
        while mine:
            bit = mine & -mine
            found.append(CARDS[bit.bit_length() - 1])
            above = theirs & ~(bit | bit - 1)
            # All our cards below the next one of theirs are equivalent.
            mine = mine & ~((above & -above) - 1) if above else 0
    return found


def lowest(cards: int) -> Card:
    return CARDS[(cards & -cards).bit_length() - 1]


def highest(cards: int) -> Card:
    return CARDS[cards.bit_length() - 1]
