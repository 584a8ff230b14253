"""The opponents of `arbitr marias play`: what they bid, what they win, and that they look at their own cards only.

The figures of docs/reference/marias.md need ARBITR_FULL.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

from marias_games import random_deal
from parts import FULL

from arbitr.marias.card import CARDS, SUITS
from arbitr.marias.deal import MariasDeal, dealt
from arbitr.marias.declaration import ContractDeclared, holds_forty
from arbitr.marias.event import MariasEvent
from arbitr.marias.events import PASSES, PutTogether
from arbitr.marias.opponent import Chance, acted, betl_danger, decided, plans
from arbitr.marias.player import PLAYERS
from arbitr.marias.settlement.settlement import settle
from arbitr.marias.settlement.undertaking import Undertaking
from arbitr.marias.table import DealPhase, MariasTable
from arbitr.marias.view import PlayerView

Decides = Callable[[PlayerView, Chance], MariasEvent]
DEALS = 5_000 if FULL else 300
RARE = 20_000 if FULL else 0
CAUTIONS = (30, 60, 120, 200) if FULL else (60,)
"""Haléře: a robot that bids only what is worth more."""
COMPARED = 20_000 if FULL else 300


def passing(view: PlayerView, chance: Chance) -> MariasEvent:
    """Plays its cards like the others, but never bids."""
    if view.phase is DealPhase.AUCTION:
        return PASSES[view.player]
    return PutTogether(view.player) if view.phase is DealPhase.DECLARING else decided(view, chance)


def cheapest(view: PlayerView, chance: Chance) -> MariasEvent:
    """Never bids, and plays a basic game in its longest suit when nobody else has bid."""
    if view.phase is DealPhase.AUCTION:
        return PASSES[view.player]
    if view.phase is not DealPhase.DECLARING:
        return decided(view, chance)
    suits = [suit for suit in SUITS if not holds_forty(view.dealt, suit)]
    if not suits:
        return PutTogether(view.player)
    suit = max(suits, key=lambda candidate: (view.dealt & candidate.mask).bit_count())
    called = next(card for card in CARDS if not view.dealt & card.bit)
    return ContractDeclared(view.player, Undertaking.GAME, suit, called)


def cautious(caution: int) -> Decides:
    return lambda view, chance: decided(view, chance, caution)


def played(seed: int, deciders: Sequence[Decides]) -> MariasTable:
    random = Random(seed)
    forehand = PLAYERS[seed % 4]
    table = MariasTable.opened(dealt(tuple(random.sample(CARDS, 32)), forehand), forehand)
    while not table.is_over:
        turn = table.turn
        assert turn is not None
        table = table.after(deciders[turn](PlayerView(table, turn), random.random))
    return table


def won_against(robot: Decides, others: Decides, deals: int) -> tuple[float, float]:
    """What the robot wins a deal against three others, in haléře, and half of its 95 % interval."""
    return interval([won_at(seed, robot, others) for seed in range(deals)])


def won_at(seed: int, robot: Decides, others: Decides) -> int:
    place = seed // 4 % 4
    return settle(played(seed, [robot if at == place else others for at in range(4)])).balance[place]


def interval(amounts: Sequence[int]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    mean = sum(amounts) / len(amounts)
    spread = sqrt(sum((amount - mean) ** 2 for amount in amounts) / len(amounts))
    return mean, 1.96 * spread / sqrt(len(amounts))


def test_robots_play_most_deals_bid_everything_and_flek() -> None:
    found: Counter[str] = Counter()
    for seed in range(DEALS):
        table = played(seed, [decided] * 4)
        stakes = table.stakes
        found["unplayed"] += table.play is None
        found["fleked"] += stakes is not None and any(stake.fleks for stake in stakes.stakes)
        found["none" if stakes is None else str(stakes.undertaking)] += 1
    print(DEALS, dict(found))
    assert found["unplayed"] < 0.32 * DEALS
    assert 0.10 * DEALS <= found["fleked"] <= 0.35 * DEALS
    wanted = {Undertaking.GAME, Undertaking.SEVEN, Undertaking.HUNDRED, Undertaking.HUNDRED_SEVEN, Undertaking.BETL}
    assert {*map(str, wanted), *([str(Undertaking.DURCH)] if FULL else [])} <= found.keys()


def test_two_sevens_are_rare_but_bid() -> None:
    """Hands like this one come about once in 5,000 deals."""
    hand = sum(card.bit for card in CARDS if card.code in "LA LT LU L9 L7 BA BT B7".split())
    assert plans(hand)[-1].undertaking is Undertaking.TWO_SEVENS
    undertakings: Counter[Undertaking | None] = Counter()
    for seed in range(RARE):
        stakes = played(10_000_000 + seed, [decided] * 4).stakes
        undertakings[None if stakes is None else stakes.undertaking] += 1
    print(RARE, {str(key): count for key, count in undertakings.items()})
    two = undertakings[Undertaking.TWO_SEVENS] + undertakings[Undertaking.TWO_SEVENS_HUNDRED]
    assert two or not FULL


def test_a_robot_beats_those_who_pass_or_play_the_cheapest_game() -> None:
    for others in (passing, cheapest):
        mean, half = won_against(decided, others, DEALS)
        print(others.__name__, round(mean, 1), round(half, 1))
        assert mean > 0
        if FULL:
            assert mean >= 20
            assert mean - half > 0


def test_a_robot_that_bids_less_never_wins() -> None:
    """On the same cards at the same place: what it wins beyond a robot that bids as all others do."""
    usual = [won_at(seed, decided, decided) for seed in range(COMPARED)]
    for caution in CAUTIONS:
        more = [won_at(seed, cautious(caution), decided) - usual[seed] for seed in range(COMPARED)]
        mean, half = interval(more)
        print("caution", caution, round(mean, 2), round(half, 2))
        assert any(more), "it does bid less"
        assert mean - half <= 0
        if FULL:
            assert mean + half < 0


def test_a_bid_does_not_depend_on_the_cards_of_the_others() -> None:
    """The same own hand, the other 24 cards dealt anew: the same bid for the same reason."""
    for seed in range(200):
        random = Random(seed)
        deal = random_deal(random)
        own = deal.masks[0]
        rest = [card for card in CARDS if not own & card.bit]
        random.shuffle(rest)
        hands = [[card for card in CARDS if own & card.bit], rest[:8], rest[8:16], rest[16:]]
        acts = [
            acted(PlayerView(MariasTable.opened(table), PLAYERS[0]), lambda: 0.5)
            for table in (deal, MariasDeal.of_hands(hands))
        ]
        assert acts[0].event == acts[1].event
        assert str(acts[0].reason) == str(acts[1].reason)


def test_the_danger_of_a_betl_counts_what_may_be_played_below_it() -> None:
    def mask(codes: str) -> int:
        return sum(card.bit for card in CARDS if card.code in codes.split())

    assert betl_danger(mask("H7 H8 L7 L8 B7 B8 A7 A8")) == 0
    assert betl_danger(mask("H7 H8 L7 L8 B7 B8 A7 A9")) == 0, "one card below it, and the seven goes first"
    assert betl_danger(mask("H7 H8 L7 L8 B7 B8 A7 AA")) == 5
    assert betl_danger(mask("HA LA BA AA HT LT BT AT")) > 10
