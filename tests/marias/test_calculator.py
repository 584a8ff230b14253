"""The calculator: what was played and made is enough for the sums, and they are those of the settlement."""

from __future__ import annotations

from random import Random

import pytest
from marias_games import random_options
from said import refusal

from arbitr.marias.options import USUAL, Options, read_options
from arbitr.marias.player import MariasSide
from arbitr.marias.settlement.calculator import PlayedDeal, reckoned, stakes_of
from arbitr.marias.settlement.component import AGAINST, HUNDREDS, Component
from arbitr.marias.settlement.undertaking import Undertaking

GAME, SEVEN, HUNDRED = Component.GAME, Component.SEVEN, Component.HUNDRED


@pytest.mark.parametrize(
    ("deal", "amount"),
    [
        (PlayedDeal(Undertaking.GAME), 0),  # II.6: not played without ré
        (PlayedDeal(Undertaking.GAME, fleks={GAME: 2}), 80),  # 20 x 4
        (PlayedDeal(Undertaking.GAME, is_red=True, fleks={GAME: 3}, lost=frozenset({GAME})), -320),  # 40 x 8
        (PlayedDeal(Undertaking.SEVEN), 60),  # 20 + 40
        (PlayedDeal(Undertaking.SEVEN, is_red=True, lost=frozenset({SEVEN})), -40),  # 40 - 80
        (PlayedDeal(Undertaking.SEVEN, fleks={GAME: 1}), 0),  # II.9
        (PlayedDeal(Undertaking.SEVEN, fleks={GAME: 1, SEVEN: 1}), 80),  # II.8: the seven alone, 40 x 2
        (PlayedDeal(Undertaking.HUNDRED, units={HUNDRED: 4}), 320),  # 130
        (PlayedDeal(Undertaking.HUNDRED, is_red=True, units={HUNDRED: 2}, lost=frozenset({HUNDRED})), -320),  # 80: two
        (PlayedDeal(Undertaking.GAME, fleks={GAME: 2}, is_silent_hundred=True), 160),  # (20 x 4) x 2
        (PlayedDeal(Undertaking.GAME, fleks={GAME: 2}, silent_seven=MariasSide.DEFENDERS), 60),  # 80 - 20
        (PlayedDeal(Undertaking.BETL, fleks={Component.BETL: 1}), 600),
        (PlayedDeal(Undertaking.TWO_SEVENS, is_red=True), 1600),
        (PlayedDeal(Undertaking.GAME, against=(Component.SEVEN_AGAINST,), fleks={GAME: 2}), 40),  # 80 - 40
        (PlayedDeal(Undertaking.HUNDRED, fleks={HUNDRED: 12}), 10_000),  # the limit
    ],
)  # fmt: skip
def test_the_sum_that_an_actor_gets_from_a_defender(deal: PlayedDeal, amount: int) -> None:
    """Worked out by hand from article I and points II.6 to II.15."""
    times = 3 if stakes_of(deal).partner is None else 1
    assert reckoned(deal).balance[0] == times * amount


def test_alone_all_three_pay() -> None:
    assert reckoned(PlayedDeal(Undertaking.SEVEN, is_alone=True)).balance == (180, -60, -60, -60)


def test_what_the_organiser_does_not_allow_is_refused() -> None:
    with refusal("{player} {what}: nothing is announced against here"):
        reckoned(PlayedDeal(Undertaking.GAME, against=(Component.SEVEN_AGAINST,)), read_options({"against": "no"}))
    with refusal("nothing goes above {flek}", flek="ré"):
        reckoned(PlayedDeal(Undertaking.GAME, fleks={GAME: 3}), read_options({"highest_flek": "re"}))


def random_deal(chance: Random, options: Options = USUAL) -> PlayedDeal:
    """Any deal that people could enter."""
    undertaking = chance.choice(list(Undertaking))
    may = [against for what, against in AGAINST.items() if options.against and undertaking.has_trumps]
    if undertaking in (Undertaking.TWO_SEVENS, Undertaking.TWO_SEVENS_HUNDRED):
        may = [against for against in may if against is not Component.SEVEN_AGAINST]
    against = tuple(one for one in may if chance.random() < 0.3)
    most = min(int(options.highest_flek), 8)
    return PlayedDeal(
        undertaking,
        undertaking.has_trumps and chance.random() < 0.4,
        chance.random() < 0.3,
        against,
        {component: chance.randint(0, most) for component in Component if chance.random() < 0.5},
        frozenset(component for component in Component if chance.random() < 0.4),
        {component: chance.randint(1, 6) for component in (*HUNDREDS, GAME)},
        chance.choice((None, *MariasSide)) if undertaking.has_trumps else None,
        chance.random() < 0.3,
    )


def test_every_deal_that_can_be_entered_sums_to_zero() -> None:
    for seed in range(500):
        chance = Random(seed)
        options = random_options(chance)
        assert sum(reckoned(random_deal(chance, options), options).balance) == 0
