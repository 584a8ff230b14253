"""The claimer's statement, read as a plan: cards in order, suits from the top, trumps drawn (Law 68C)."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from arbitr.cards import Card, Suit, parse_suit
from arbitr.problem import Problem, required

if TYPE_CHECKING:
    from arbitr.laws.play.claims.claim_position import ClaimPosition


class Draw(Enum):
    """Trumps are drawn until the opponents have none left."""

    TRUMPS = "trumps"


Item = Card | Suit | Draw
Plan = tuple[Item, ...]
"""Cards in the order of play, suits that are run from the top, and trumps that are drawn."""

_SUITS = {name: suit for suit, name in zip(Suit, ("club", "diamond", "heart", "spade"), strict=True)}
_RANKS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "ten": "T", "nine": "9", "eight": "8",
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2", "deuce": "2",
}  # fmt: skip
_UNCLEAR = frozenset(
    "before but concede conceding crossruff discard discarding discards drop dropping duck ducking either endplay "
    "except exit finesse finessing give giving guess hook if lose loser losers losing maybe no not or overruff pitch "
    "pitching ruff ruffing ruffs squeeze throw throwing unless whichever without".split()
)
"""Words by which a statement says more than the order of cards; the director reads it himself."""


def parse_plan(text: str, position: ClaimPosition) -> Plan:
    """`trumps, DA, D3, DJ, C`, or in words: drawing trumps, then the ace of diamonds and clubs from the top."""
    plan: list[Item] = []
    for part in re.split(r"[,;.:]|\bthen\b|\bafter that\b", text):
        # A card to which another is led is not a step of its own: C3 to CA.
        items = _items(re.split(r"\bto\b(?! the)", part)[0], position, plan)
        plan += items
    if not plan:
        raise Problem("{text} names no card and no suit", text=repr(text))
    return tuple(plan)


def plan_text(plan: Plan) -> str:
    """The plan in short: trumps, DA, C."""
    return ", ".join(
        item.value if isinstance(item, Draw) else item.letter if isinstance(item, Suit) else item.code for item in plan
    )


def _items(part: str, position: ClaimPosition, before: list[Item]) -> list[Item]:
    """The cards and suits of one part of a statement; earlier parts may determine the suit of a rank."""
    words = re.findall(r"[\w♣♦♥♠♧♢♡♤\ufe0f]+", part)
    ranks = ""
    found: list[Item] = []
    suit: Suit | None = None
    for word in words:
        low = word.lower()
        if low in _UNCLEAR:
            raise Problem("{text}: this does not give the order of the cards", text=repr(part.strip()))
        if low in ("trump", Draw.TRUMPS.value):
            if position.trumps is None:
                raise Problem("there are no trumps to draw in this contract")
            found.append(Draw.TRUMPS)
        elif low in _RANKS or low.removesuffix("s") in _RANKS:
            ranks += _RANKS.get(low) or _RANKS[low.removesuffix("s")]
        elif (named := _suit(word)) is not None:
            suit = named
            found += _cards(named, ranks, position) if ranks else [named]
            ranks = ""
        elif (card := _card(word)) is not None:
            found.append(_held(card, position))
        elif re.fullmatch(r"[AKQJT2-9]+", plain := word.replace("10", "T")) and (len(plain) > 1 or plain != "A"):
            ranks += plain
    if ranks:
        # Diamonds, the king first: the king of the suit named just before.
        known = required(
            suit if suit is not None else next((item for item in reversed(before) if isinstance(item, Suit)), None),
            "{text}: in which suit?",
            text=repr(part.strip()),
        )
        cards = _cards(known, ranks, position)
        if before and before[-1] is known:
            before.pop()
            return [*cards, known]
        found = [*(item for item in found if item is not known), *cards]
    return found


def _suit(word: str) -> Suit | None:
    named = _SUITS.get(word.lower().removesuffix("s"))
    if named is not None:
        return named
    try:
        return parse_suit(word)
    except Problem:
        return None


def _card(word: str) -> Card | None:
    try:
        return Card.parse(word)
    except Problem:
        return None


def _cards(suit: Suit, ranks: str, position: ClaimPosition) -> list[Item]:
    return [_held(Card.parse(suit.letter + rank), position) for rank in ranks]


def _held(card: Card, position: ClaimPosition) -> Card:
    if not position.holding(position.side) & card.bit:
        raise Problem("{side} do not hold {card}", card=card, side=position.side)
    return card


def mentions_trumps(plan: Plan, trumps: Suit | None) -> bool:
    """Return whether the statement mentions trumps."""
    return any(
        item is Draw.TRUMPS or item is trumps or (isinstance(item, Card) and item.suit is trumps) for item in plan
    )
