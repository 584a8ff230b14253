"""The pack and the deal: never shuffled before a deal, only cut (II.12); eight cards each, twice four."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.marias.card import ALL_CARDS, MariasCard, cards_in, mask_of
from arbitr.marias.player import PLAYERS, Player
from arbitr.plain import notation
from arbitr.problem import Problem

PACKET = 4
"""How many cards a player is dealt at once."""


class MariasDeal:
    """Who was dealt which cards."""

    __slots__ = ("masks",)

    masks: tuple[int, ...]
    """Each player's cards as a set."""

    def __init__(self, masks: tuple[int, ...]) -> None:
        self.masks = masks

    @classmethod
    def of_hands(cls, hands: Sequence[Sequence[MariasCard]]) -> MariasDeal:
        """Four hands, A to D; a Problem unless each has eight cards and no card occurs twice."""
        seen = 0
        for player, hand in zip(PLAYERS, hands, strict=True):
            for card in hand:
                if seen & card.bit:
                    raise Problem("{card} appears twice", card=card)
                seen |= card.bit
            if len(hand) != 8:
                raise Problem.counted(
                    "{player} has {count} card; everybody must have 8",
                    "{player} has {count} cards; everybody must have 8",
                    len(hand),
                    player=player,
                )
        return cls(tuple(mask_of(tuple(hand)) for hand in hands))

    def hand(self, player: Player) -> tuple[MariasCard, ...]:
        return cards_in(self.masks[player])

    def holder(self, card: MariasCard) -> Player:
        for player in PLAYERS:
            if self.masks[player] & card.bit:
                return player
        raise AssertionError("every card is dealt")

    @property
    def code(self) -> str:
        """Four hands from A to D: HAHT..|LK.."""
        return "|".join("".join(card.code for card in self.hand(player)) for player in PLAYERS)

    @classmethod
    def parse(cls, text: str) -> MariasDeal:
        hands = [[MariasCard.parse(hand[at : at + 2]) for at in range(0, len(hand), 2)] for hand in text.split("|")]
        if len(hands) != 4:
            raise Problem("{text} is not four hands", text=repr(text))
        return cls.of_hands(hands)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MariasDeal) and self.masks == other.masks

    def __hash__(self) -> int:
        return hash(self.masks)

    def __repr__(self) -> str:
        return f"Deal({self.code!r})"


notation(MariasDeal, lambda deal: deal.code, MariasDeal.parse)

Pack = tuple[MariasCard, ...]
"""All 32 cards in an order, the first to be dealt first."""


def check_pack(pack: Sequence[MariasCard]) -> Pack:
    """The pack; a Problem if a card is missing or occurs twice."""
    missing = ALL_CARDS & ~mask_of(tuple(pack))
    if missing:
        raise Problem("{card} is missing from the pack", card=cards_in(missing)[0])
    return tuple(pack)


def cut(pack: Pack, at: int) -> Pack:
    """The part above the cut goes below: card number `at`, counted from 0, becomes the top."""
    if not 0 < at < len(pack):
        raise Problem("the pack cannot be cut at {at}; write 1 to 31", at=at)
    return pack[at:] + pack[:at]


def dealt(pack: Pack, forehand: Player) -> MariasDeal:
    """Four cards to each from the forehand on, and four again."""
    masks = [0, 0, 0, 0]
    player = forehand
    for start in range(0, len(pack), PACKET):
        for card in pack[start : start + PACKET]:
            masks[player] |= card.bit
        player = player.left
    return MariasDeal(tuple(masks))


def gathered(
    tricks: Sequence[tuple[Player, Sequence[MariasCard]]], left: Sequence[Sequence[MariasCard]], forehand: Player
) -> Pack:
    """The pack for the next deal: each player's tricks in the order he won them, from the forehand's on.

    Unplayed cards, from a deal that ended early, follow in the same order.
    """
    order = [PLAYERS[(forehand + step) % 4] for step in range(4)]
    won = [card for player in order for winner, cards in tricks if winner is player for card in cards]
    return check_pack([*won, *(card for player in order for card in left[player])])
