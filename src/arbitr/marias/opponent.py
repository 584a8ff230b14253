"""A simple opponent: he obeys the rules, knows only what he may see, and plays like a careful beginner."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitr.marias.card import CARDS, HIGHER, HIGHER_WITHOUT_TRUMPS, SUITS, Card, Rank, Suit, card, cards_in
from arbitr.marias.component import Component
from arbitr.marias.declaration import Declared, holds_forty
from arbitr.marias.event import Event
from arbitr.marias.events import (
    BIDS,
    PASSES,
    PLAYS,
    Announced,
    FlekConfirmed,
    Fleked,
    FlekWithdrawn,
    Good,
    PutTogether,
    Statement,
)
from arbitr.marias.flek import Flek
from arbitr.marias.player import Side
from arbitr.marias.table import Phase
from arbitr.marias.undertaking import STEPS, Undertaking
from arbitr.marias.view import View

Chance = Callable[[], float]
"""A number from 0 up to 1, from the front."""

BETL_AT_MOST = 14
"""So strong, card by card, a hand for betl may be: the eight weakest of a pack come to 4."""
GOOD_HAND = 5.0
"""A hand that is worth a flek."""


class Plan(NamedTuple):
    """What a hand could play, in which trumps."""

    undertaking: Undertaking
    trumps: Suit | None

    @property
    def step(self) -> int:
        return STEPS[self.undertaking, self.trumps is Suit.HEARTS]


def decided(view: View, chance: Chance) -> Event:
    """What the player whose turn it is does."""
    if view.phase is Phase.AUCTION:
        return _bid(view)
    if view.phase is Phase.DECLARING:
        return _declared(view)
    if view.phase is Phase.SPEAKING:
        return _statement(view, chance)
    return PLAYS[view.player][_card(view).index]


# The auction.


def plans(hand: int) -> list[Plan]:
    """What a careful beginner would undertake with these cards, the highest last."""
    found = []
    for suit in SUITS:
        trumps = hand & suit.mask
        has_seven = bool(trumps & card(suit, Rank.SEVEN).bit)
        has_top = bool(trumps & (card(suit, Rank.ACE).bit | card(suit, Rank.TEN).bit))
        long = trumps.bit_count() >= 4
        hundred = long and holds_forty(hand, suit) and has_top and _aces(hand) >= 2
        if has_seven and hundred and trumps.bit_count() >= 5:
            found.append(Plan(Undertaking.HUNDRED_SEVEN, suit))
        elif hundred:
            found.append(Plan(Undertaking.HUNDRED, suit))
        elif has_seven and long and has_top and not holds_forty(hand, suit):
            found.append(Plan(Undertaking.SEVEN, suit))
    if sum(each.rank.plain_strength for each in cards_in(hand)) <= BETL_AT_MOST:
        found.append(Plan(Undertaking.BETL, None))
    if all(HIGHER_WITHOUT_TRUMPS[each.index] & ~hand == 0 for each in cards_in(hand)):
        found.append(Plan(Undertaking.DURCH, None))
    return sorted(found, key=lambda plan: plan.step)


def _aces(hand: int) -> int:
    return sum(each.rank is Rank.ACE for each in cards_in(hand))


def _bid(view: View) -> Event:
    bids = view.bids
    best = max((plan.step for plan in plans(view.dealt)), default=0)
    if bids and best >= bids[0].step:
        return BIDS[view.player][bids[0].step - 1]
    return PASSES[view.player]


def _declared(view: View) -> Event:
    hand, last = view.dealt, view.last_bid
    if last is None:
        suit = max(SUITS, key=lambda each: (hand & each.mask).bit_count())
        if (hand & suit.mask).bit_count() < 4 or _strength(view, suit) < GOOD_HAND:
            return PutTogether(view.player)
        plan = Plan(Undertaking.HUNDRED if holds_forty(hand, suit) else Undertaking.GAME, suit)
    else:
        plan = next(plan for plan in plans(hand) if plan.step >= last.step)
    if plan.trumps is None:
        return Declared(view.player, plan.undertaking)
    return Declared(view.player, plan.undertaking, plan.trumps, _called(hand, plan.trumps))


def _called(hand: int, trumps: Suit) -> Card:
    """The highest trump that he does not hold, so that his partner has it."""
    missing = trumps.mask & ~hand
    return cards_in(missing)[0] if missing else next(each for each in reversed(CARDS) if not hand & each.bit)


# Announcements and fleks.


def _strength(view: View, trumps: Suit | None) -> float:
    """Aces and tens, and every trump."""
    length = 0 if trumps is None else (view.dealt & trumps.mask).bit_count()
    return length + sum(each.points for each in view.hand) / 10


def _statement(view: View, chance: Chance) -> Statement:
    statements = view.statements()
    strength = _strength(view, view.trumps) + chance()
    confident = strength >= GOOD_HAND + (0 if view.side is Side.ACTORS else 1)
    for each in statements:
        if isinstance(each, FlekConfirmed) and confident:
            return each
        if isinstance(each, FlekWithdrawn) and not confident:
            return each
        if isinstance(each, Announced) and not each.in_partners_hand and _wants(view, each, statements):
            return each
        if isinstance(each, Fleked) and _flekes(view, each, strength):
            return each
    return next(each for each in statements if isinstance(each, Good))


def _wants(view: View, announced: Announced, statements: list[Statement]) -> bool:
    """What he must announce, and a seven that is well guarded."""
    if not any(isinstance(each, Good) for each in statements):
        return announced.what is Component.HUNDRED
    trumps = view.trumps
    return announced.what is Component.SEVEN and trumps is not None and (view.dealt & trumps.mask).bit_count() >= 4


def _flekes(view: View, flek: Fleked, strength: float) -> bool:
    """A good hand fleks the game, a very good one goes on; the actors answer a flek with ré so that it is played."""
    if flek.component is Component.GAME and any(stake.component is Component.SEVEN for stake in view.stakes):
        return False  # it would only drop the game
    if view.trumps is None:
        return False
    return strength >= GOOD_HAND + (flek.flek if flek.flek is not Flek.RE else 0)


# The play.


def _card(view: View) -> Card:
    cards = view.legal_cards()
    if len(cards) == 1:
        return cards[0]
    if view.trumps is None:
        return _card_without_trumps(view, cards)
    kept = _without_seven(view, cards)
    return _following(view, kept) if view.trick else _leading(view, kept)


def _without_seven(view: View, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The trump seven is kept for the last trick as long as there is another card."""
    return tuple(each for each in cards if each.suit is not view.trumps or each.rank is not Rank.SEVEN) or cards


def _leading(view: View, cards: tuple[Card, ...]) -> Card:
    """A card that nobody can beat in its suit, the actors' trumps first; otherwise the cheapest one."""
    gone = view.dealt
    for trick in view.tricks:
        for played in trick.cards:
            gone |= played.bit
    sure = [each for each in cards if HIGHER[each.index] & ~gone == 0]
    if view.side is Side.ACTORS:
        sure.sort(key=lambda each: each.suit is not view.trumps)
    return sure[0] if sure else min(cards, key=lambda each: _cost(view, each))


def _following(view: View, cards: tuple[Card, ...]) -> Card:
    """Points for a friend who is winning; otherwise the cheapest card that is allowed."""
    winning = view.winning
    if winning is not None and view.is_friend(winning[0]):
        return max(cards, key=lambda each: (each.points, -each.rank))
    return min(cards, key=lambda each: _cost(view, each))


def _cost(view: View, card: Card) -> tuple[bool, int, int]:
    return card.suit is view.trumps, card.points, card.rank


def _card_without_trumps(view: View, cards: tuple[Card, ...]) -> Card:
    """Betl: the actor gets rid of high cards where they do not win, the others lead low. Durch: from the top."""
    by_strength = sorted(cards, key=lambda each: each.rank.plain_strength)
    is_actor = view.actor is view.player
    if view.undertaking is Undertaking.DURCH:
        return by_strength[-1]
    if not is_actor:
        return by_strength[0] if not view.trick else by_strength[-1]
    winning = view.winning
    if winning is None:
        return by_strength[0]
    losing = [each for each in by_strength if not HIGHER_WITHOUT_TRUMPS[winning[1].index] & each.bit]
    return losing[-1] if losing else by_strength[0]
