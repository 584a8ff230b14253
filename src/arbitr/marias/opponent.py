"""An opponent: he obeys the rules, knows only what he may see, bids what pays on average and says why.

The weights below were fitted once to deals played out by these opponents: what an undertaking brings its actor in
haléře, by what he holds. Red trumps double it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from arbitr.marias.settlement.component import SEVENS, Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.undertaking import STEPS, Undertaking
from arbitr.marias.table import DealPhase
from arbitr.marias.view import PlayerView
from arbitr.message import Message

Chance = Callable[[], float]
"""A number from 0 up to 1, supplied by the front end."""

GOOD_HAND = 5.0
"""A hand that keeps a flek when a hundred is announced."""
FLEK_GAME, ANSWER_GAME = 5.5, 5.5
"""Trumps, aces and tens that flek a basic game, and that answer with ré."""
BETL_DANGER = 6
"""A betl with more danger than this is lost as often as made."""
BETL_WORTH = 90
"""What each point of danger below that limit adds."""
DURCH_WORTH = 1500
TWO_SEVENS_WORTH = 400
FLEK_TRUMPS, ANSWER_TRUMPS = 3, 6
"""Trumps that flek an announced seven, and that answer a flek."""
FLEK_HUNDRED = 4
"""Trumps and side aces together that flek a hundred."""
LOW, FLEK_LOW, FLEK_SUITS = 2, 3, 2
"""This many of the lowest cards, in no more than so many suits, flek a betl."""
ALONE_FROM = 100
"""The least worth of a lone seven that is played; below it the seven is lost too often."""


class Weights(NamedTuple):
    """What the cards of a hand add to the worth of an undertaking with trumps."""

    start: float
    trump: float
    """For each trump."""
    trump_ace: float
    trump_ten: float
    side_ace: float
    guarded_ten: float
    """A ten with its ace."""
    bare_ten: float
    void: float
    marriage: float
    """For each of another suit."""


WEIGHTS = {
    (Undertaking.SEVEN, False): Weights(-132, 34.5, -9.6, 1.9, 19, 14, 4.6, -2, 13.4),
    (Undertaking.SEVEN, True): Weights(-620, 150, -23, 0, 25, 75, -3, -22, 8),
    (Undertaking.HUNDRED, False): Weights(-405, 82, -97, 50, 145, 22, 41, 42, 123),
    (Undertaking.HUNDRED_SEVEN, False): Weights(-430, 101, -83, 68, 113, 66, 4, 55, 94),
}
"""By undertaking, and whether he plays it alone."""


class Plan(NamedTuple):
    """What a hand could play, in which trumps, and what it brings on average."""

    undertaking: Undertaking
    trumps: MariasSuit | None
    worth: float = 0
    alone: bool = False

    @property
    def step(self) -> int:
        return STEPS[self.undertaking, self.trumps is MariasSuit.HEARTS]


class Act(NamedTuple):
    """What an opponent does, and why."""

    event: MariasEvent
    reason: Message


def decided(view: PlayerView, chance: Chance, caution: float = 0) -> MariasEvent:
    """The action of the player whose turn it is; see `acted`."""
    return acted(view, chance, caution).event


def acted(view: PlayerView, chance: Chance, caution: float = 0) -> Act:
    """What this player does at his turn, from what he may see. `caution` in haléře: he bids only what is worth more."""
    if view.phase is DealPhase.AUCTION:
        return _bid(view, caution)
    if view.phase is DealPhase.DECLARING:
        return _declared(view, caution)
    if view.phase is DealPhase.SPEAKING:
        return _statement(view, chance)
    card, reason = _card(view)
    return Act(PLAYS[view.player][card.index], reason)


# The auction.


def plans(hand: int, caution: float = 0) -> list[Plan]:
    """What pays on average with these cards, the best last."""
    found = [plan for suit in SUITS for plan in _with_trumps(hand, suit)]
    danger = betl_danger(hand)
    if danger <= BETL_DANGER:
        found.append(Plan(Undertaking.BETL, None, BETL_WORTH * (BETL_DANGER + 1 - danger)))
    if all(HIGHER_WITHOUT_TRUMPS[held.index] & ~hand == 0 for held in cards_in(hand)):
        found.append(Plan(Undertaking.DURCH, None, DURCH_WORTH))
    return sorted((plan for plan in found if plan.worth > caution), key=lambda plan: (plan.worth, plan.step))


def _with_trumps(hand: int, suit: MariasSuit) -> Iterator[Plan]:
    red = 2 if suit.is_red else 1
    has_seven = bool(hand & card(suit, MariasRank.SEVEN).bit)
    forty = holds_forty(hand, suit)
    for (undertaking, alone), weights in WEIGHTS.items():
        announces_seven = Component.SEVEN in undertaking.components
        announces_hundred = Component.HUNDRED in undertaking.components
        # A hundred is played on the forty, and whoever holds it may not play less unless he is alone.
        if (announces_seven and not has_seven) or (announces_hundred != forty and not (forty and alone)):
            continue
        worth = _worth(hand, suit, weights)
        if not alone or worth >= ALONE_FROM:
            yield Plan(undertaking, suit, red * worth, alone)
    if has_seven and _two_sevens_suit(hand, suit) is not None:
        two = Undertaking.TWO_SEVENS_HUNDRED if forty else Undertaking.TWO_SEVENS
        yield Plan(two, suit, red * TWO_SEVENS_WORTH)


def _worth(hand: int, suit: MariasSuit, weights: Weights) -> float:
    """The sum of the weights of what this hand holds."""
    trumps = hand & suit.mask
    side = cards_in(hand & ~suit.mask)
    tens = [held for held in side if held.rank is MariasRank.TEN]
    guarded = sum(bool(hand & card(held.suit, MariasRank.ACE).bit) for held in tens)
    others = [other for other in SUITS if other is not suit]
    return (
        weights.start
        + weights.trump * trumps.bit_count()
        + weights.trump_ace * bool(trumps & card(suit, MariasRank.ACE).bit)
        + weights.trump_ten * bool(trumps & card(suit, MariasRank.TEN).bit)
        + weights.side_ace * sum(held.rank is MariasRank.ACE for held in side)
        + weights.guarded_ten * guarded
        + weights.bare_ten * (len(tens) - guarded)
        + weights.void * sum(not hand & other.mask for other in others)
        + weights.marriage * sum(holds_forty(hand, other) for other in others)
    )


def _two_sevens_suit(hand: int, trumps: MariasSuit) -> MariasSuit | None:
    """The side suit of a hand of two suits, both headed from the top, with both sevens."""
    if not hand & card(trumps, MariasRank.ACE).bit:
        return None
    for suit in SUITS:
        if suit is trumps or hand & ~(suit.mask | trumps.mask):
            continue
        needed = card(suit, MariasRank.SEVEN).bit | card(suit, MariasRank.ACE).bit
        tens = card(suit, MariasRank.TEN).bit | card(trumps, MariasRank.TEN).bit
        if hand & needed == needed and hand & tens:
            return suit
    return None


def betl_danger(hand: int) -> int:
    """How many cards of the others would have to be played below the cards of this hand, suit by suit."""
    danger = 0
    for suit in SUITS:
        held = sorted(cards_in(hand & suit.mask), key=lambda own: own.rank.plain_strength)
        for place, own in enumerate(held):
            lower = 7 - HIGHER_WITHOUT_TRUMPS[own.index].bit_count() - place
            danger += max(0, lower - place)
    return danger


def _bid(view: PlayerView, caution: float) -> Act:
    bids = view.bids
    good = [plan for plan in plans(view.dealt, caution) if bids and plan.step >= bids[0].step]
    if not good:
        return Act(PASSES[view.player], Message("Nothing that could still be bid pays with these cards."))
    return Act(
        BIDS[view.player][bids[0].step - 1],
        Message("{what} should pay with these cards.", what=good[-1].undertaking.message),
    )


def _declared(view: PlayerView, caution: float) -> Act:
    hand, last = view.dealt, view.last_bid
    if last is None:
        # The forty would make a hundred compulsory.
        suits = [suit for suit in SUITS if not holds_forty(hand, suit)]
        if not suits:
            return Act(PutTogether(view.player), Message("The hand is too weak for a basic game."))
        suit = max(suits, key=lambda candidate: ((hand & candidate.mask).bit_count(), candidate))
        plan = Plan(Undertaking.GAME, suit)
        reason = Message("Nobody has bid, and without flek and ré a basic game costs nothing.")
    else:
        # A player who has bid has a plan that is at least as high, however cautious he was.
        plan = [plan for plan in plans(hand, caution) if plan.step >= last.step][-1]
        reason = Message("Of all that is allowed, {what} should pay best.", what=plan.undertaking.message)
    if plan.trumps is None:
        return Act(ContractDeclared(view.player, plan.undertaking), reason)
    called = cards_in(hand)[0] if plan.alone else _called(hand, plan.trumps)
    return Act(ContractDeclared(view.player, plan.undertaking, plan.trumps, called), reason)


def _called(hand: int, trumps: MariasSuit) -> MariasCard:
    """The highest trump that he does not hold: its holder becomes his partner."""
    missing = trumps.mask & ~hand
    return cards_in(missing)[0] if missing else next(card for card in reversed(CARDS) if not hand & card.bit)


# Announcements and fleks.


def _strength(view: PlayerView, trumps: MariasSuit | None) -> float:
    """Aces and tens, and every trump."""
    length = 0 if trumps is None else (view.dealt & trumps.mask).bit_count()
    return length + sum(card.points for card in view.hand) / 10


def _statement(view: PlayerView, chance: Chance) -> Act:
    statements = view.statements()
    strength = _strength(view, view.trumps) + chance()
    confident = strength >= GOOD_HAND + (0 if view.side is MariasSide.ACTORS else 1)
    for statement in statements:
        if isinstance(statement, FlekConfirmed) and confident:
            return Act(statement, Message("The hand is still worth the flek."))
        if isinstance(statement, FlekWithdrawn) and not confident:
            return Act(statement, Message("The hundred makes the flek too dear."))
        if isinstance(statement, Announced) and not statement.in_partners_hand and _wants(view, statement, statements):
            return Act(statement, Message("It is compulsory, or well guarded."))
        if isinstance(statement, Fleked) and _flekes(view, statement, strength):
            return Act(statement, Message("The hand should win this more often than not."))
    good = next(statement for statement in statements if isinstance(statement, Good))
    return Act(good, Message("Nothing more is worth saying."))


def _wants(view: PlayerView, announced: Announced, statements: list[Statement]) -> bool:
    """What he must announce, and a seven that is well guarded."""
    if not any(isinstance(statement, Good) for statement in statements):
        return announced.what is Component.HUNDRED
    trumps = view.trumps
    return announced.what is Component.SEVEN and trumps is not None and (view.dealt & trumps.mask).bit_count() >= 4


def _flekes(view: PlayerView, flek: Fleked, strength: float) -> bool:
    """When a flek pays: four trumps against a seven, the trumps and aces that beat a hundred, a sure trick against a
    betl, or enough strength against a basic game. The actors answer that last flek with ré so that the game is played.
    """
    component, trumps = flek.component, view.trumps
    defends = view.side is not component.owner
    raised = (flek.flek - Flek.FLEK) // 2
    if component is Component.GAME:
        if any(stake.component is Component.SEVEN for stake in view.stakes):
            return False  # neither would be played
        return strength >= (FLEK_GAME if defends else ANSWER_GAME) + raised
    if trumps is None:
        return defends and raised == 0 and _beats_without_trumps(view, component)
    held = (view.dealt & trumps.mask).bit_count()
    aces = sum(own.rank is MariasRank.ACE and own.suit is not trumps for own in cards_in(view.dealt))
    if component in SEVENS:
        return held >= (FLEK_TRUMPS if defends else ANSWER_TRUMPS) + raised
    return defends and held + aces >= FLEK_HUNDRED + 2 * raised


def _beats_without_trumps(view: PlayerView, component: Component) -> bool:
    """Against betl low cards that lie together; against durch an ace."""
    if component is Component.DURCH:
        return any(own.rank is MariasRank.ACE for own in cards_in(view.dealt))
    low = [own.suit for own in cards_in(view.dealt) if own.rank.plain_strength <= LOW]
    return len(low) >= FLEK_LOW and len(set(low)) <= FLEK_SUITS


# The play.


def _card(view: PlayerView) -> tuple[MariasCard, Message]:
    cards = view.legal_cards()
    if len(cards) == 1:
        return cards[0], Message("No other card is allowed.")
    if view.trumps is None:
        return _card_without_trumps(view, cards), Message("This is how tricks are taken or avoided without trumps.")
    if view.actor is view.player and any(stake.component is Component.TWO_SEVENS for stake in view.stakes):
        return _card_for_two_sevens(view, cards), Message("Both sevens are kept for the last two tricks.")
    others = _without_seven(view, cards)
    if view.trick:
        return _following(view, others), Message("Points for a partner who wins, the cheapest card otherwise.")
    return _leading(view, others), Message("A card that nobody can beat is led first, the cheapest one otherwise.")


def _card_for_two_sevens(view: PlayerView, cards: tuple[MariasCard, ...]) -> MariasCard:
    """From the top, trumps first; the seven of the side suit in the last trick but one."""
    others = [own for own in cards if own.rank is not MariasRank.SEVEN]
    if not others:
        return min(cards, key=lambda own: own.suit is view.trumps)
    if view.trick:
        return min(others, key=lambda own: _cost(view, own))
    return max(others, key=lambda own: (own.suit is view.trumps, own.rank))


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
