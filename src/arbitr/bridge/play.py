"""The play: whose turn it is, what may be played, who wins a trick (Laws 41 and 44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitr.bridge.contract import Contract
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.bridge.stand_in import StandIn
from arbitr.cards import ALL_CARDS_MASK, SUIT_MASKS, Card, Hand, Suit, cards_in, cards_of


class Trick(NamedTuple):
    """Four cards, clockwise from the leader."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    def card_of(self, seat: Seat) -> Card:
        return self.cards[(seat - self.leader) % 4]


class Play:
    """The cards played so far. Each card creates a new play; this one is immutable."""

    __slots__ = ("contract", "deal", "leader", "played", "trick", "tricks", "turn", "won")

    contract: Contract
    deal: Deal
    """The hands at the start of this play."""
    played: int
    """The cards that have left the hands, as a set."""
    leader: Seat
    """Who leads, or led, to the current trick."""
    turn: Seat
    """The hand that plays next: declarer plays dummy's cards, but from dummy's seat."""
    trick: tuple[Card, ...]
    """The current trick, from its leader on."""
    tricks: tuple[Trick, ...]
    """The quitted ones."""
    won: tuple[int, int]
    """Tricks of North-South and of East-West, including those won before a position was given."""

    def __init__(
        self,
        contract: Contract,
        deal: Deal,
        played: int,
        leader: Seat,
        turn: Seat,
        trick: tuple[Card, ...],
        tricks: tuple[Trick, ...],
        won: tuple[int, int],
    ) -> None:
        self.contract = contract
        self.deal = deal
        self.played = played
        self.leader = leader
        self.turn = turn
        self.trick = trick
        self.tricks = tricks
        self.won = won

    @classmethod
    def begun(cls, contract: Contract, deal: Deal) -> Play:
        """The play before the opening lead, which the player on declarer's left makes (41A)."""
        return cls(contract, deal, 0, contract.leader, contract.leader, (), (), (0, 0))

    @classmethod
    def given(cls, contract: Contract, deal: Deal, leader: Seat, won: tuple[int, int]) -> Play:
        """A position in mid-play: the remaining cards, the tricks won, the hand on lead."""
        return cls(contract, deal, 0, leader, leader, (), (), won)

    def after(self, card: Card) -> Play:
        """Play this card from the hand in turn, legal or not; the fourth one ends the trick (44)."""
        trick = (*self.trick, card)
        played = self.played | card.bit
        if len(trick) < 4:
            return Play(self.contract, self.deal, played, self.leader, self.turn.lho, trick, self.tricks, self.won)
        winner = SEATS[(self.leader + winning(trick, self.contract.trumps)) & 3]
        north_south, east_west = self.won
        won = (north_south, east_west + 1) if winner & 1 else (north_south + 1, east_west)
        done = Trick(self.leader, trick, winner)
        return Play(self.contract, self.deal, played, winner, winner, (), (*self.tricks, done), won)

    @property
    def record(self) -> tuple[tuple[Seat, Card], ...]:
        """Every card in the order of the tricks, with the hand it came from."""
        done = [(SEATS[(trick.leader + n) & 3], card) for trick in self.tricks for n, card in enumerate(trick.cards)]
        return (*done, *((SEATS[(self.leader + n) & 3], card) for n, card in enumerate(self.trick)))

    def replayed(self, record: Sequence[tuple[Seat, Card]], contract: Contract | None = None) -> Play:
        """The same play with these cards instead: each trick is led by the hand that its first card came from."""
        before = [self.won[side] - sum(trick.winner.side is side for trick in self.tricks) for side in Side]
        leader = self.tricks[0].leader if self.tricks else self.leader
        play = Play.given(contract or self.contract, self.deal, leader, (before[0], before[1]))
        for seat, card in record:
            play = (play if play.trick else play.led_from(seat)).after(card)
        return play

    def led_from(self, seat: Seat) -> Play:
        """Lead the next trick from this hand, right or wrong."""
        return Play(self.contract, self.deal, self.played, seat, seat, (), self.tricks, self.won)

    def knowing(self, seat: Seat, card: Card) -> Play:
        """The same play, now that everybody has seen this card in or from this hand."""
        deal = self.deal
        if deal.is_complete or deal.masks[seat] & card.bit or not deal.unknown[seat]:
            return self
        deal = deal.with_hand(seat, Hand.of_mask(deal.masks[seat] | card.bit))
        return Play(self.contract, deal, self.played, self.leader, self.turn, self.trick, self.tricks, self.won)

    @property
    def number(self) -> int:
        """The trick that is being played, from 1, counted from the start of the board."""
        return sum(self.won) + 1

    def legal_cards(self) -> tuple[Card, ...]:
        """What may be played from the hand in turn: he follows suit if he can, otherwise he may play anything (44).

        For an unknown hand, every card that it may hold and may play.
        """
        if not self.deal.is_complete:
            return self._legal_from_unknown()
        held = self.deal.masks[self.turn] & ~self.played
        if self.trick:
            led = self.trick[0]
            if follow := held & led.suit_mask:
                return cards_of(led.suit, follow)
        return cards_in(held)

    def _legal_from_unknown(self) -> tuple[Card, ...]:
        held = self.deal.masks[self.turn] & ~self.played | self._possible(self.turn)
        if self.trick and self.holds(self.turn, self.trick[0].suit):
            held &= self.trick[0].suit_mask
        return cards_in(held)

    def allows(self, card: Card) -> bool:
        """May this card be played from the hand in turn? For an unknown hand: is it possible?"""
        if not self.deal.is_complete:
            return card in self.legal_cards()
        held = self.deal.masks[self.turn] & ~self.played
        if not held & card.bit:
            return False
        return not self.trick or card.suit is self.trick[0].suit or not held & self.trick[0].suit_mask

    # The remaining cards, known or not. Each query returns True, False or None (unknown).

    def hand(self, seat: Seat) -> Hand:
        """The cards known to be left in this hand."""
        return Hand.of_mask(self.deal.masks[seat] & ~self.played)

    def cards_played_by(self, seat: Seat) -> tuple[Card, ...]:
        cards = [trick.cards[(seat - trick.leader) & 3] for trick in self.tricks]
        place = (seat - self.leader) & 3
        if place < len(self.trick):
            cards.append(self.trick[place])
        if StandIn not in map(type, cards):
            return tuple(cards)
        return tuple(real for card in cards if (real := card.card if isinstance(card, StandIn) else card) is not None)

    def count(self, seat: Seat) -> int:
        """How many cards are left in this hand."""
        return self.deal.sizes[seat] - len(self.cards_played_by(seat))

    def unknown(self, seat: Seat) -> int:
        """How many of them are not known."""
        return self.count(seat) - len(self.hand(seat))

    def _possible(self, seat: Seat) -> int:
        """Cards that are in no known hand and not played, if this hand has any unknown ones."""
        if not self.unknown(seat):
            return 0
        seen = self.played
        for mask in self.deal.masks:
            seen |= mask
        return ALL_CARDS_MASK & ~seen

    def holds(self, seat: Seat, suit: Suit) -> bool | None:
        """Return whether this hand has a card of the suit."""
        mask = SUIT_MASKS[suit]
        if self.deal.masks[seat] & ~self.played & mask:
            return True
        return None if self._possible(seat) & mask else False

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Return whether this card can be in this hand, as far as is known."""
        return bool((self.deal.masks[seat] & ~self.played | self._possible(seat)) & card.bit)

    @property
    def is_over(self) -> bool:
        return not self.trick and len(self.tricks) >= max(self.deal.sizes)

    @property
    def declarer_tricks(self) -> int:
        return self.won[self.contract.declarer.side]

    def _fields(self) -> tuple[object, ...]:
        return (
            self.contract, self.deal, self.played, self.leader, self.turn, self.trick, self.tricks, self.won,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.deal, self.played))

    def __repr__(self) -> str:
        won = {side.name: self.won[side] for side in Side}
        return f"<Play {self.contract.code}, {won}, {self.turn} to play>"


def winning(trick: tuple[Card, ...], trumps: Suit | None) -> int:
    """The card that is winning the trick: the highest trump, or else the highest of the suit led (44E, 44F)."""
    place, best = 0, trick[0]
    for i in range(1, len(trick)):
        card = trick[i]
        if card.index > best.index if card.suit is best.suit else card.suit is trumps:
            place, best = i, card
    return place
