"""A simple opponent: he obeys the rules, knows only what he may see, and plays like a careful beginner."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitr.marias.card import (
    CARDS,
    HIGHER,
    HIGHER_WITHOUT_TRUMPS,
    SUITS,
    MariasCard,
    MariasRank,
    MariasSuit,
    card,
    cards_in,
)
from arbitr.marias.declaration import ContractDeclared, holds_forty
from arbitr.marias.event import MariasEvent
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
from arbitr.marias.player import MariasSide
from arbitr.marias.settlement.component import Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.undertaking import STEPS, Undertaking
from arbitr.marias.table import DealPhase
from arbitr.marias.view import PlayerView

Chance = Callable[[], float]
"""A number from 0 up to 1, supplied by the front end."""

BETL_AT_MOST = 14
"""The maximum strength of a hand for betl, card by card: the eight weakest of a pack have 4."""
GOOD_HAND = 5.0
"""A hand that is worth a flek."""


class Plan(NamedTuple):
    """What a hand could play, in which trumps."""

    undertaking: Undertaking
    trumps: MariasSuit | None

    @property
    def step(self) -> int:
        return STEPS[self.undertaking, self.trumps is MariasSuit.HEARTS]


def decided(view: PlayerView, chance: Chance) -> MariasEvent:
    """The action of the player whose turn it is."""
    if view.phase is DealPhase.AUCTION:
        return _bid(view)
    if view.phase is DealPhase.DECLARING:
        return _declared(view)
    if view.phase is DealPhase.SPEAKING:
        return _statement(view, chance)
    return PLAYS[view.player][_card(view).index]


# The auction.


def plans(hand: int) -> list[Plan]:
    """What a careful beginner would undertake with these cards, the highest last."""
    found = []
    for suit in SUITS:
        trumps = hand & suit.mask
        has_seven = bool(trumps & card(suit, MariasRank.SEVEN).bit)
        has_top = bool(trumps & (card(suit, MariasRank.ACE).bit | card(suit, MariasRank.TEN).bit))
        long = trumps.bit_count() >= 4
        hundred = long and holds_forty(hand, suit) and has_top and _aces(hand) >= 2
        if has_seven and hundred and trumps.bit_count() >= 5:
            found.append(Plan(Undertaking.HUNDRED_SEVEN, suit))
        elif hundred:
            found.append(Plan(Undertaking.HUNDRED, suit))
        elif has_seven and long and has_top and not holds_forty(hand, suit):
            found.append(Plan(Undertaking.SEVEN, suit))
    if sum(held.rank.plain_strength for held in cards_in(hand)) <= BETL_AT_MOST:
        found.append(Plan(Undertaking.BETL, None))
    if all(HIGHER_WITHOUT_TRUMPS[held.index] & ~hand == 0 for held in cards_in(hand)):
        found.append(Plan(Undertaking.DURCH, None))
    return sorted(found, key=lambda plan: plan.step)


def _aces(hand: int) -> int:
    return sum(card.rank is MariasRank.ACE for card in cards_in(hand))


def _bid(view: PlayerView) -> MariasEvent:
    bids = view.bids
    best = max((plan.step for plan in plans(view.dealt)), default=0)
    if bids and best >= bids[0].step:
        return BIDS[view.player][bids[0].step - 1]
    return PASSES[view.player]


def _declared(view: PlayerView) -> MariasEvent:
    hand, last = view.dealt, view.last_bid
    if last is None:
        suit = max(SUITS, key=lambda candidate: (hand & candidate.mask).bit_count())
        if (hand & suit.mask).bit_count() < 4 or _strength(view, suit) < GOOD_HAND:
            return PutTogether(view.player)
        plan = Plan(Undertaking.HUNDRED if holds_forty(hand, suit) else Undertaking.GAME, suit)
    else:
        plan = next(plan for plan in plans(hand) if plan.step >= last.step)
    if plan.trumps is None:
        return ContractDeclared(view.player, plan.undertaking)
    return ContractDeclared(view.player, plan.undertaking, plan.trumps, _called(hand, plan.trumps))


def _called(hand: int, trumps: MariasSuit) -> MariasCard:
    """The highest trump that he does not hold: its holder becomes his partner."""
    missing = trumps.mask & ~hand
    return cards_in(missing)[0] if missing else next(card for card in reversed(CARDS) if not hand & card.bit)


# Announcements and fleks.


def _strength(view: PlayerView, trumps: MariasSuit | None) -> float:
    """Aces and tens, and every trump."""
    length = 0 if trumps is None else (view.dealt & trumps.mask).bit_count()
    return length + sum(card.points for card in view.hand) / 10


def _statement(view: PlayerView, chance: Chance) -> Statement:
    statements = view.statements()
    strength = _strength(view, view.trumps) + chance()
    confident = strength >= GOOD_HAND + (0 if view.side is MariasSide.ACTORS else 1)
    for statement in statements:
        if isinstance(statement, FlekConfirmed) and confident:
            return statement
        if isinstance(statement, FlekWithdrawn) and not confident:
            return statement
        if isinstance(statement, Announced) and not statement.in_partners_hand and _wants(view, statement, statements):
            return statement
        if isinstance(statement, Fleked) and _flekes(view, statement, strength):
            return statement
    return next(statement for statement in statements if isinstance(statement, Good))


def _wants(view: PlayerView, announced: Announced, statements: list[Statement]) -> bool:
    """What he must announce, and a seven that is well guarded."""
    if not any(isinstance(statement, Good) for statement in statements):
        return announced.what is Component.HUNDRED
    trumps = view.trumps
    return announced.what is Component.SEVEN and trumps is not None and (view.dealt & trumps.mask).bit_count() >= 4


def _flekes(view: PlayerView, flek: Fleked, strength: float) -> bool:
    """A good hand fleks the game, a very good one raises further; the actors answer a flek with ré so that it is
    played.
    """
    if flek.component is Component.GAME and any(stake.component is Component.SEVEN for stake in view.stakes):
        return False  # it would only drop the game
    if view.trumps is None:
        return False
    return strength >= GOOD_HAND + (flek.flek if flek.flek is not Flek.RE else 0)


# The play.


def _card(view: PlayerView) -> MariasCard:
    cards = view.legal_cards()
    if len(cards) == 1:
        return cards[0]
    if view.trumps is None:
        return _card_without_trumps(view, cards)
    others = _without_seven(view, cards)
    return _following(view, others) if view.trick else _leading(view, others)


def _without_seven(view: PlayerView, cards: tuple[MariasCard, ...]) -> tuple[MariasCard, ...]:
    """The trump seven is kept for the last trick while there is another card."""
    return tuple(card for card in cards if card.suit is not view.trumps or card.rank is not MariasRank.SEVEN) or cards


def _leading(view: PlayerView, cards: tuple[MariasCard, ...]) -> MariasCard:
    """A card that nobody can beat in its suit, the actors' trumps first; otherwise the cheapest one."""
    gone = view.dealt
    for trick in view.tricks:
        for played in trick.cards:
            gone |= played.bit
    sure = [card for card in cards if HIGHER[card.index] & ~gone == 0]
    if view.side is MariasSide.ACTORS:
        sure.sort(key=lambda card: card.suit is not view.trumps)
    return sure[0] if sure else min(cards, key=lambda card: _cost(view, card))


def _following(view: PlayerView, cards: tuple[MariasCard, ...]) -> MariasCard:
    """Points for a partner who is winning; otherwise the cheapest legal card."""
    winning = view.winning
    if winning is not None and view.is_friend(winning[0]):
        return max(cards, key=lambda candidate: (candidate.points, -candidate.rank))
    return min(cards, key=lambda candidate: _cost(view, candidate))


def _cost(view: PlayerView, card: MariasCard) -> tuple[bool, int, int]:
    return card.suit is view.trumps, card.points, card.rank


def _card_without_trumps(view: PlayerView, cards: tuple[MariasCard, ...]) -> MariasCard:
    """Betl: the actor discards high cards when they do not win, the others lead low. Durch: from the top."""
    by_strength = sorted(cards, key=lambda card: card.rank.plain_strength)
    is_actor = view.actor is view.player
    if view.undertaking is Undertaking.DURCH:
        return by_strength[-1]
    if not is_actor:
        return by_strength[0] if not view.trick else by_strength[-1]
    winning = view.winning
    if winning is None:
        return by_strength[0]
    losing = [card for card in by_strength if not HIGHER_WITHOUT_TRUMPS[winning[1].index] & card.bit]
    return losing[-1] if losing else by_strength[0]
