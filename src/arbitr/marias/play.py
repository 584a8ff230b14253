"""The play: whose turn it is, what may be played, who wins a trick, the points of the tricks."""

from __future__ import annotations

from typing import NamedTuple

from arbitr.marias.card import MariasCard, MariasSuit, cards_in
from arbitr.marias.deal import MariasDeal
from arbitr.marias.duty import PlayDuty, allowed, beats, broken
from arbitr.marias.player import Player
from arbitr.marias.settlement.hlaska import Hlaska

TRICKS = 8
LAST_TRICK = 10
"""Points for winning it."""


class MariasTrick(NamedTuple):
    """Four cards, from the leader on."""

    leader: Player
    cards: tuple[MariasCard, ...]
    winner: Player

    def card_of(self, player: Player) -> MariasCard:
        return self.cards[(player - self.leader) & 3]


class Renonc(NamedTuple):
    """A card that broke a duty."""

    player: Player
    trick: int
    """Its number, from 1."""
    card: MariasCard
    duty: PlayDuty


class MariasPlay:
    """The cards played so far. Each card creates a new play; this one is immutable."""

    __slots__ = (
        "_allowed", "best", "deal", "hlasky", "leader", "played", "points", "trick", "tricks", "trumps", "turn",
        "winner",
    )  # fmt: skip

    deal: MariasDeal
    trumps: MariasSuit | None
    """None in betl and durch, in which the cards rank differently and points do not count."""
    played: int
    """The cards that have left the hands, as a set."""
    leader: Player
    """Who leads, or led, to the current trick."""
    turn: Player
    trick: tuple[MariasCard, ...]
    """The current trick, from its leader on."""
    best: MariasCard | None
    """The card that is winning it."""
    winner: Player
    """The player of that card."""
    tricks: tuple[MariasTrick, ...]
    points: tuple[int, int, int, int]
    """Aces, tens and the last trick, by the player who won them."""
    hlasky: tuple[Hlaska, ...]
    """Those shown so far."""

    def __init__(
        self,
        deal: MariasDeal,
        trumps: MariasSuit | None,
        played: int,
        leader: Player,
        turn: Player,
        trick: tuple[MariasCard, ...],
        best: MariasCard | None,
        winner: Player,
        tricks: tuple[MariasTrick, ...],
        points: tuple[int, int, int, int],
        hlasky: tuple[Hlaska, ...],
    ) -> None:
        self.deal = deal
        self.trumps = trumps
        self.played = played
        self.leader = leader
        self.turn = turn
        self.trick = trick
        self.best = best
        self.winner = winner
        self.tricks = tricks
        self.points = points
        self.hlasky = hlasky
        self._allowed = -1

    @classmethod
    def begun(cls, deal: MariasDeal, trumps: MariasSuit | None, leader: Player) -> MariasPlay:
        return cls(deal, trumps, 0, leader, leader, (), None, leader, (), (0, 0, 0, 0), ())

    def held(self, player: Player) -> int:
        """The cards left in a hand, as a set."""
        return self.deal.masks[player] & ~self.played

    def hand(self, player: Player) -> tuple[MariasCard, ...]:
        return cards_in(self.held(player))

    @property
    def allowed(self) -> int:
        """What the player in turn may play, as a set; computed on first use."""
        if self._allowed < 0:
            held = self.deal.masks[self.turn] & ~self.played
            self._allowed = allowed(held, self.trick[0] if self.trick else None, self.best, self.trumps)
        return self._allowed

    def legal_cards(self) -> tuple[MariasCard, ...]:
        return cards_in(self.allowed)

    def broken(self, card: MariasCard) -> PlayDuty | None:
        """The duty that the player in turn would break with this card of his."""
        led = self.trick[0] if self.trick else None
        return broken(self.held(self.turn), led, self.best, self.trumps, card)

    def after(self, card: MariasCard) -> MariasPlay:
        """The player in turn plays this card of his, whatever the duties."""
        turn, trumps, hlasky = self.turn, self.trumps, self.hlasky
        played = self.played | card.bit
        if card.mate and trumps is not None and card.mate & self.deal.masks[turn] & ~played:
            hlasky = (*hlasky, Hlaska(turn, card.suit))
        trick = (*self.trick, card)
        best, winner = self.best, self.winner
        if best is None or beats(card, best, trumps):
            best, winner = card, turn
        if len(trick) < 4:
            return MariasPlay(
                self.deal, trumps, played, self.leader, turn.left, trick, best, winner, self.tricks, self.points, hlasky
            )
        tricks = (*self.tricks, MariasTrick(self.leader, trick, winner))
        count = sum([taken.points for taken in trick]) + (LAST_TRICK if len(tricks) == TRICKS else 0)
        points = self.points
        if count:
            counts = list(points)
            counts[winner] += count
            points = (counts[0], counts[1], counts[2], counts[3])
        return MariasPlay(self.deal, trumps, played, winner, winner, (), None, winner, tricks, points, hlasky)

    @property
    def is_complete(self) -> bool:
        return len(self.tricks) == TRICKS

    @property
    def is_second_led(self) -> bool:
        """Has somebody led to the second trick?"""
        return len(self.tricks) > 1 or (len(self.tricks) == 1 and bool(self.trick))

    def tricks_of(self, player: Player) -> int:
        return sum(trick.winner is player for trick in self.tricks)

    def renoncs(self) -> tuple[Renonc, ...]:
        """Every card that broke a duty, found by scanning the tricks again."""
        found = []
        left = list(self.deal.masks)
        present = (MariasTrick(self.leader, self.trick, self.winner),) if self.trick else ()
        for number, trick in enumerate((*self.tricks, *present), 1):
            best: MariasCard | None = None
            player = trick.leader
            for played in trick.cards:
                led = trick.cards[0] if best is not None else None
                duty = broken(left[player], led, best, self.trumps, played)
                if duty is not None:
                    found.append(Renonc(player, number, played, duty))
                if best is None or beats(played, best, self.trumps):
                    best = played
                left[player] &= ~played.bit
                player = player.left
        return tuple(found)

    def _fields(self) -> tuple[object, ...]:
        return self.deal, self.trumps, self.leader, self.trick, self.tricks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MariasPlay) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.deal, self.played))
