"""The pack and the deal: never shuffled before a deal, only cut (II.12); eight cards each, twice four."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.marias.card import ALL_CARDS, Card, cards_in, mask_of
from arbitr.marias.player import PLAYERS, Player
from arbitr.plain import notation
from arbitr.problem import Problem

PACKET = 4
"""So many cards are dealt to a player at once."""


class Deal:
    """Who was dealt which cards."""

    __slots__ = ("masks",)

    masks: tuple[int, ...]
    """Each player's cards as a set."""

    def __init__(self, masks: tuple[int, ...]) -> None:
        self.masks = masks

    @classmethod
    def of_hands(cls, hands: Sequence[Sequence[Card]]) -> Deal:
        """Four hands, A to D; a Problem unless each has eight cards and no card is there twice."""
        seen = 0
        for player, hand in zip(PLAYERS, hands, strict=True):
            for each in hand:
                if seen & each.bit:
                    raise Problem("{card} is there twice", card=each)
                seen |= each.bit
            if len(hand) != 8:
                raise Problem("{player} has {count} cards; everybody has 8", player=player, count=len(hand))
        return cls(tuple(mask_of(tuple(hand)) for hand in hands))

    def hand(self, player: Player) -> tuple[Card, ...]:
        return cards_in(self.masks[player])

    def holder(self, card: Card) -> Player:
        for player in PLAYERS:
            if self.masks[player] & card.bit:
                return player
        raise AssertionError("every card is dealt")

    @property
    def code(self) -> str:
        """Four hands from A to D: HAHT..|LK.."""
        return "|".join("".join(card.code for card in self.hand(player)) for player in PLAYERS)

    @classmethod
    def parse(cls, text: str) -> Deal:
        hands = [[Card.parse(hand[at : at + 2]) for at in range(0, len(hand), 2)] for hand in text.split("|")]
        if len(hands) != 4:
            raise Problem("{text} is not four hands", text=repr(text))
        return cls.of_hands(hands)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.masks == other.masks

    def __hash__(self) -> int:
        return hash(self.masks)

    def __repr__(self) -> str:
        return f"Deal({self.code!r})"


notation(Deal, lambda deal: deal.code, Deal.parse)

Pack = tuple[Card, ...]
"""All 32 cards in an order, the first to be dealt first."""


def check_pack(pack: Sequence[Card]) -> Pack:
    """The pack; a Problem where a card is missing or there twice."""
    missing = ALL_CARDS & ~mask_of(tuple(pack))
    if missing:
        raise Problem("{card} is missing from the pack", card=cards_in(missing)[0])
    return tuple(pack)


def cut(pack: Pack, at: int) -> Pack:
    """The part above the cut goes below: card number `at`, counted from 0, comes to the top."""
    if not 0 < at < len(pack):
        raise Problem("the pack cannot be cut at {at}; write 1 to 31", at=at)
    return pack[at:] + pack[:at]


def dealt(pack: Pack, forehand: Player) -> Deal:
    """Four cards to each from the forehand on, and four again."""
    masks = [0, 0, 0, 0]
    player = forehand
    for start in range(0, len(pack), PACKET):
        for card in pack[start : start + PACKET]:
            masks[player] |= card.bit
        player = player.left
    return Deal(tuple(masks))


def gathered(tricks: Sequence[tuple[Player, Sequence[Card]]], left: Sequence[Sequence[Card]], forehand: Player) -> Pack:
    """The pack for the next deal: each player's tricks in the order he won them, from the forehand's on.

    What was not played, from a deal that ended early, follows in the same order.
    """
    order = [PLAYERS[(forehand + step) % 4] for step in range(4)]
    won = [card for player in order for winner, cards in tricks if winner is player for card in cards]
    return check_pack([*won, *(card for player in order for card in left[player])])
