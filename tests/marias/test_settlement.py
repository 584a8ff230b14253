"""Every rate and sum that the rules of the tournament print, and how they are shared out."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from parts import ROOT
from said import english, refusal, says

from arbitr.marias.card import MariasCard, MariasSuit
from arbitr.marias.declaration import ContractDeclared
from arbitr.marias.events import Announced, BidMade, FlekConfirmed, Fleked, FlekWithdrawn, Good, Passed
from arbitr.marias.options import (
    USUAL,
    GameWithoutRe,
    HlaskyCounted,
    LostHundred,
    Options,
    Pairwise,
    RedTwoSevens,
    SevenAndFlekedGame,
    SilentHundredGame,
    option_names,
    read_options,
)
from arbitr.marias.player import PLAYERS, MariasSide, Player
from arbitr.marias.settlement.component import Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.hlaska import Hlaska
from arbitr.marias.settlement.line import SettlementLine
from arbitr.marias.settlement.outcome import DealOutcome, LastSeven
from arbitr.marias.settlement.rates import money
from arbitr.marias.settlement.settlement import (
    Settlement,
    fleked_sum,
    renonc_settlement,
    settle,
    settlement_of,
    wrong_claim_settlement,
)
from arbitr.marias.settlement.stakes import Stakes
from arbitr.marias.settlement.undertaking import LADDER, STEPS, Undertaking
from arbitr.marias.table import MariasTable
from arbitr.problem import Problem

A, B, C, D = PLAYERS
Said = Announced | Fleked | FlekConfirmed | FlekWithdrawn
GREEN, RED = MariasSuit.LEAVES, MariasSuit.HEARTS


def stakes(
    undertaking: Undertaking, trumps: MariasSuit | None = GREEN, partner: Player | None = C, options: Options = USUAL
) -> Stakes:
    """A plays it, with C unless he is alone."""
    alone = not undertaking.has_trumps
    return Stakes.begun(undertaking, None if alone else trumps, A, None if alone else partner, options)


def fleked(before: Stakes, component: Component, *players: Player) -> Stakes:
    for player in players:
        assert before.why_not_flek(player, component, USUAL) is None
        before = before.fleked(player, component)
    return before


def lines(settlement: Settlement) -> list[str]:
    return [line.code for line in settlement.lines]


def each_pays(settlement: Settlement) -> int:
    """What B pays, where two settle with two and everybody pays the same."""
    a, b, c, d = settlement.balance
    assert a == c == -b == -d
    return a


WON = DealOutcome(points=(60, 30))
LOST = DealOutcome(points=(30, 60))


# Article I and points 6, 7, 15: the rates.


@pytest.mark.parametrize(("trumps", "price"), [(GREEN, 20), (RED, 40)])
def test_the_game_costs_20_haler_and_in_red_40(trumps: MariasSuit, price: int) -> None:
    re = fleked(stakes(Undertaking.GAME, trumps), Component.GAME, B, A)
    assert lines(settlement_of(re, WON)) == [f"game {price * 4} actors"]
    assert settlement_of(re, LOST).lines[0].code == f"game {price * 4} defenders"
    assert settlement_of(stakes(Undertaking.SEVEN, trumps), WON).lines[0].code == f"game {price} actors"


@pytest.mark.parametrize(("trumps", "price"), [(GREEN, 40), (RED, 80)])
def test_an_announced_seven_costs_twice_the_silent_one(trumps: MariasSuit, price: int) -> None:
    made = replace(WON, seven=LastSeven(C, True))
    beaten = replace(WON, seven=LastSeven(A, False))
    seven = stakes(Undertaking.SEVEN, trumps)
    assert lines(settlement_of(seven, made))[1:] == [f"seven {price} actors"]
    assert lines(settlement_of(seven, beaten))[1:] == [f"seven {price} defenders"]
    assert lines(settlement_of(seven, WON))[1:] == [f"seven {price} defenders"]


@pytest.mark.parametrize(("trumps", "price"), [(GREEN, 20), (RED, 40)])
def test_a_silent_seven_costs_20_haler_and_in_red_40_and_is_paid_back_when_beaten(
    trumps: MariasSuit, price: int
) -> None:
    game = fleked(stakes(Undertaking.GAME, trumps), Component.GAME, B, A)
    for player, side in ((A, "actors"), (C, "actors"), (B, "defenders"), (D, "defenders")):
        other = "defenders" if side == "actors" else "actors"
        won = settlement_of(game, replace(WON, seven=LastSeven(player, True)))
        assert lines(won)[1:] == [f"silent-seven {price} {side}"]
        beaten = settlement_of(game, replace(WON, seven=LastSeven(player, False)))
        assert lines(beaten)[1:] == [f"silent-seven {price} {other}"]


@pytest.mark.parametrize(
    ("points", "hlasky", "total", "price", "red_price"),
    [
        ((60, 30), "H", 100, 80, 160),
        ((70, 20), "H", 110, 160, 320),
        ((60, 30), "HB", 120, 240, 480),
        ((70, 20), "HB", 130, 320, 640),
        ((90, 0), "HB", 150, 480, 960),
        ((80, 10), "B", 100, 80, 160),
    ],
)
def test_an_announced_hundred_is_paid_by_its_tens(
    points: tuple[int, int], hlasky: str, total: int, price: int, red_price: int
) -> None:
    """100, 110, 120 and 130 stand in point 15; H is the hláška in trumps, B one in bells."""
    for trumps, expected in ((GREEN, price), (RED, red_price)):
        shown = tuple(Hlaska(C, trumps if letter == "H" else MariasSuit.BELLS) for letter in hlasky)
        settlement = settlement_of(stakes(Undertaking.HUNDRED, trumps), DealOutcome(points, shown))
        assert lines(settlement) == [f"hundred {expected} actors"]
        assert each_pays(settlement) == expected
        assert str(total) in str(settlement.lines[0].message)


@pytest.mark.parametrize(
    ("points", "ours", "theirs", "price"),
    [
        ((50, 40), "H", "", 80),
        ((40, 50), "H", "", 160),
        ((40, 50), "HB", "", 160),
        ((50, 40), "H", "A", 240),
        ((40, 50), "B", "H", 640),
    ],
)
def test_a_lost_hundred_pays_what_it_lacks_with_one_hlaska_and_the_other_sides_hlasky(
    points: tuple[int, int], ours: str, theirs: str, price: int
) -> None:
    suits = {"H": GREEN, "B": MariasSuit.BELLS, "A": MariasSuit.ACORNS}
    shown = tuple(Hlaska(player, suits[text]) for player, texts in ((A, ours), (D, theirs)) for text in texts)
    assert lines(settlement_of(stakes(Undertaking.HUNDRED), DealOutcome(points, shown))) == [
        f"hundred {price} defenders"
    ]


def test_how_a_lost_hundred_is_paid_can_be_chosen() -> None:
    outcome = DealOutcome((30, 60), (Hlaska(A, GREEN), Hlaska(B, MariasSuit.BELLS)))
    for how, units in ((LostHundred.TENS_AND_HLASKY, 5), (LostHundred.TENS, 3), (LostHundred.FLAT, 1)):
        options = replace(USUAL, lost_hundred=how)
        settlement = settlement_of(stakes(Undertaking.HUNDRED), outcome, options)
        assert each_pays(settlement) == -80 * units


def test_betl_costs_3_crowns_and_durch_6_one_against_three_whatever_the_trumps() -> None:
    betl, durch = stakes(Undertaking.BETL), stakes(Undertaking.DURCH)
    assert settlement_of(betl, DealOutcome(tricks=0)).balance == (900, -300, -300, -300)
    assert settlement_of(betl, DealOutcome(tricks=1)).balance == (-900, 300, 300, 300)
    assert settlement_of(durch, DealOutcome(tricks=8)).balance == (1800, -600, -600, -600)
    assert settlement_of(durch, DealOutcome(tricks=7)).balance == (-1800, 600, 600, 600)


def test_two_sevens_cost_8_crowns_and_in_red_16_unless_the_organiser_says_otherwise() -> None:
    made = DealOutcome(two_sevens=True)
    assert each_pays(settlement_of(stakes(Undertaking.TWO_SEVENS), made)) == 800
    assert each_pays(settlement_of(stakes(Undertaking.TWO_SEVENS, RED), made)) == 1600
    plain = replace(USUAL, red_two_sevens=RedTwoSevens.PLAIN)
    assert each_pays(settlement_of(stakes(Undertaking.TWO_SEVENS, RED), made, plain)) == 800
    assert each_pays(settlement_of(stakes(Undertaking.TWO_SEVENS), DealOutcome(two_sevens=False))) == -800


def test_two_sevens_and_a_hundred_are_paid_each_for_itself() -> None:
    outcome = DealOutcome((60, 30), (Hlaska(A, GREEN),), two_sevens=False)
    settlement = settlement_of(stakes(Undertaking.TWO_SEVENS_HUNDRED), outcome)
    assert lines(settlement) == ["hundred 80 actors", "two-sevens 800 defenders"]
    assert each_pays(settlement) == -720


def test_the_ladder_has_the_twelve_steps_of_article_one() -> None:
    assert [(bid.step, bid.code) for bid in LADDER] == [
        (1, "seven"),
        (2, english("red seven")),
        (3, "hundred"),
        (4, "hundred-seven"),
        (5, english("red hundred")),
        (6, "red hundred-seven"),
        (7, "betl"),
        (8, "durch"),
        (9, "two-sevens"),
        (10, "two-sevens-hundred"),
        (11, "red two-sevens"),
        (12, "red two-sevens-hundred"),
    ]
    assert STEPS[Undertaking.HUNDRED, True] == 5
    assert STEPS[Undertaking.BETL, True] == 7


# Point 15: the silent hundred.


def silent_hundred(options: Options = USUAL, outcome: DealOutcome | None = None) -> list[str]:
    re = fleked(stakes(Undertaking.GAME), Component.GAME, B, A)
    return lines(settlement_of(re, outcome or DealOutcome((70, 20), (Hlaska(A, GREEN),)), options))


def test_a_silent_hundred_is_the_game_as_raised_times_two() -> None:
    assert silent_hundred() == ["silent-hundred 160 actors"]  # 20, with ré 80, twice
    against = DealOutcome((20, 70), (Hlaska(D, GREEN),))
    assert silent_hundred(outcome=against) == ["silent-hundred 160 defenders"]


def test_what_a_silent_hundred_is_worth_can_be_chosen() -> None:
    besides = replace(USUAL, silent_hundred_game=SilentHundredGame.BESIDES)
    assert silent_hundred(besides) == ["game 80 actors", "silent-hundred 160 actors"]
    tens = replace(USUAL, silent_hundred_tens=True)  # 110
    assert silent_hundred(tens) == ["silent-hundred 320 actors"]
    two_twenties = DealOutcome((60, 30), (Hlaska(A, MariasSuit.BELLS), Hlaska(C, MariasSuit.ACORNS)))
    assert silent_hundred(outcome=two_twenties) == ["game 80 actors"]
    both = replace(USUAL, silent_hundred_hlasky=HlaskyCounted.ALL)
    assert silent_hundred(both, two_twenties) == ["silent-hundred 160 actors"]


@pytest.mark.parametrize("hlasky", list(HlaskyCounted))
@pytest.mark.parametrize("points", [60, 50])
def test_a_side_that_announced_a_hundred_has_no_silent_one(points: int, hlasky: HlaskyCounted) -> None:
    """The forty and a twenty: 60 make the hundred with 120, 50 lose it with 90, though all hlášky are 110."""
    options = replace(USUAL, game_with_hundred=True, silent_hundred_hlasky=hlasky)
    outcome = DealOutcome((points, 90 - points), (Hlaska(A, GREEN), Hlaska(A, MariasSuit.BELLS)))
    settlement = settlement_of(stakes(Undertaking.HUNDRED, options=options), outcome, options)
    hundred = "hundred 240 actors" if points == 60 else "hundred 80 defenders"
    assert lines(settlement) == ["game 20 actors", hundred]


# Fleks.


@pytest.mark.parametrize(
    ("flek", "times"),
    [
        (Flek.FLEK, 2),
        (Flek.RE, 4),
        (Flek.TUTI, 8),
        (Flek.BOTY, 16),
        (Flek.KALHOTY, 32),
        (Flek.KAJZR, 64),
    ],
)
def test_each_flek_doubles_its_component_and_no_other(flek: Flek, times: int) -> None:
    givers = [(B, A)[place % 2] for place in range(flek)]
    raised = fleked(stakes(Undertaking.SEVEN), Component.SEVEN, *givers)
    settlement = settlement_of(raised, replace(WON, seven=LastSeven(A, True)))
    assert lines(settlement) == ["game 20 actors", f"seven {40 * times} actors"]


def spoken(undertaking: Undertaking, *said: Said, trumps: MariasSuit = GREEN, options: Options = USUAL) -> MariasTable:
    """A plays it with C; these things are said, and whoever says nothing is asked first."""
    table = MariasTable.opened(None, A, options)
    if undertaking is Undertaking.GAME:
        table = table.after_all(Passed(player) for player in PLAYERS)
    else:
        table = table.after(BidMade(A, LADDER[STEPS[undertaking, trumps is RED] - 1]))
        table = table.after_all(Passed(player) for player in (B, C, D))
    table = table.after(ContractDeclared(A, undertaking, trumps, MariasCard.parse("AA"), holder=C))
    for event in said:
        while table.turn is not None and table.turn is not event.player:
            table = table.after(Good(table.turn))
        table = table.after(event)
    while table.speaking is not None and not table.speaking.is_over:
        table = table.after(Good(table.speaking.turn))
    return table


def flek(player: Player, component: Component = Component.GAME, name: Flek = Flek.FLEK) -> Fleked:
    return Fleked(player, name, component)


def test_the_basic_game_is_not_played_without_re() -> None:
    """II.6."""
    for table in (spoken(Undertaking.GAME), spoken(Undertaking.GAME, flek(B))):
        assert table.is_over
        assert settle(table).balance == (0, 0, 0, 0)
    assert not spoken(Undertaking.GAME, flek(B), flek(A, name=Flek.RE)).is_over


def test_a_basic_game_without_re_may_be_paid() -> None:
    options = replace(USUAL, game_without_re=GameWithoutRe.PAID)
    assert each_pays(settle(spoken(Undertaking.GAME, options=options))) == 20
    assert each_pays(settle(spoken(Undertaking.GAME, flek(B), trumps=RED, options=options))) == -40


def test_a_flek_on_the_seven_is_played() -> None:
    """II.8."""
    assert not spoken(Undertaking.SEVEN, flek(B, Component.SEVEN)).is_over


def test_an_announced_seven_with_a_flek_on_the_game_is_neither_played_nor_paid() -> None:
    """II.9."""
    table = spoken(Undertaking.SEVEN, flek(B))
    assert table.is_over
    assert settle(table).balance == (0, 0, 0, 0)
    dropped = replace(USUAL, seven_and_fleked_game=SevenAndFlekedGame.DROPPED)
    assert lines(settle(spoken(Undertaking.SEVEN, flek(B), options=dropped))) == ["seven 40 actors"]
    both = spoken(Undertaking.SEVEN, flek(B, Component.SEVEN), flek(B))
    assert not both.is_over
    assert both.stakes is not None
    assert not both.stakes.has(Component.GAME)
    void = replace(USUAL, seven_and_fleked_game=SevenAndFlekedGame.VOID)
    assert settle(spoken(Undertaking.SEVEN, flek(B), options=void)).balance == (0, 0, 0, 0)


def test_a_game_that_was_dropped_cannot_be_raised_any_further() -> None:
    with refusal("{player} {component}: there is no such thing to flek in this deal"):
        spoken(Undertaking.SEVEN, flek(B), flek(A, name=Flek.RE))


def test_a_flek_before_a_compulsory_hundred_is_confirmed_or_withdrawn() -> None:
    """Point 14."""
    hundred = Announced(C, Component.HUNDRED)
    confirmed = spoken(Undertaking.GAME, flek(B), hundred, FlekConfirmed(B)).stakes
    assert confirmed is not None
    assert [(stake.component, stake.fleks) for stake in confirmed.stakes] == [(Component.HUNDRED, (B,))]
    withdrawn = spoken(Undertaking.GAME, flek(B), hundred, FlekWithdrawn(B)).stakes
    assert withdrawn is not None
    assert [(stake.component, stake.fleks) for stake in withdrawn.stakes] == [(Component.HUNDRED, ())]
    with refusal("{player}: confirm or withdraw the flek on the game first"):
        spoken(Undertaking.GAME, flek(B), hundred)
    with refusal("{player} {component}: {giver} must first confirm or withdraw the flek on the game", giver="B"):
        spoken(Undertaking.GAME, flek(B), hundred, flek(D, Component.HUNDRED))


def test_a_flek_that_has_dropped_the_game_is_asked_for_too_when_a_hundred_comes() -> None:
    table = spoken(Undertaking.SEVEN, flek(B), Announced(C, Component.HUNDRED), FlekConfirmed(B))
    assert table.stakes is not None
    assert [(str(stake.component), stake.fleks) for stake in table.stakes.stakes] == [("seven", ()), ("hundred", (B,))]


# Point 10: a flek on a laid game.


def laid(before: Stakes, options: Options = USUAL, side: MariasSide = MariasSide.ACTORS) -> Settlement:
    return settlement_of(before, DealOutcome(awarded=side, laid_before_play=True), options)


def test_who_fleked_a_laid_game_pays_the_rest_for_who_did_not() -> None:
    tuti = fleked(stakes(Undertaking.HUNDRED), Component.HUNDRED, B, A, B)
    assert laid(tuti).balance == (640, -1200, 640, -80)
    alone = fleked(stakes(Undertaking.HUNDRED, partner=None), Component.HUNDRED, B)
    assert laid(alone).balance == (480, -320, -80, -80)


def test_two_who_fleked_a_laid_game_share_the_rest() -> None:
    alone = fleked(stakes(Undertaking.HUNDRED, partner=None), Component.HUNDRED, B, A, D)
    assert laid(alone).balance == (1920, -640 - 280, -80, -640 - 280)


def test_nothing_is_shifted_where_every_loser_fleked_or_none_did() -> None:
    both = fleked(stakes(Undertaking.HUNDRED), Component.HUNDRED, B, A, D)
    assert laid(both).balance == (640, -640, 640, -640)
    assert laid(stakes(Undertaking.HUNDRED)).balance == (80, -80, 80, -80)
    lost = fleked(stakes(Undertaking.HUNDRED), Component.HUNDRED, B)
    assert laid(lost, side=MariasSide.DEFENDERS).balance == (-160, 160, -160, 160)


def test_a_game_laid_down_during_the_play_shifts_nothing() -> None:
    one = fleked(stakes(Undertaking.HUNDRED), Component.HUNDRED, B)
    settlement = settlement_of(one, DealOutcome((60, 30), (Hlaska(A, GREEN),)))
    assert settlement.balance == (160, -160, 160, -160)


# Who pays whom, and how much at most.


def test_two_settle_with_two_once_or_each_with_each() -> None:
    seven = replace(WON, seven=LastSeven(A, True))
    once = settlement_of(stakes(Undertaking.SEVEN), seven)
    assert [payment.code for payment in once.payments] == ["B A 60", "D C 60"]
    settled = settlement_of(stakes(Undertaking.SEVEN), seven, replace(USUAL, pairwise=Pairwise.EACH))
    assert [payment.code for payment in settled.payments] == ["B A 60", "B C 60", "D A 60", "D C 60"]


def test_a_player_who_is_alone_settles_with_all_three() -> None:
    settlement = settlement_of(stakes(Undertaking.SEVEN, partner=None), replace(WON, seven=LastSeven(A, True)))
    assert settlement.balance == (180, -60, -60, -60)


def test_what_is_won_and_what_is_lost_are_set_off() -> None:
    settlement = settlement_of(stakes(Undertaking.SEVEN), WON)  # game won 20, seven lost 40
    assert [payment.code for payment in settlement.payments] == ["A B 20", "C D 20"]


def test_nobody_pays_another_more_than_100_crowns_for_one_deal() -> None:
    kalhoty = fleked(stakes(Undertaking.DURCH), Component.DURCH, B, A, B, A, B)
    settlement = settlement_of(kalhoty, DealOutcome(tricks=8))
    assert lines(settlement) == ["durch 19200 actors"]
    assert settlement.balance == (30_000, -10_000, -10_000, -10_000)
    assert "100.00" in " ".join(map(str, settlement.messages()))
    free = settlement_of(kalhoty, DealOutcome(tricks=8), replace(USUAL, limit=0))
    assert free.balance == (3 * 19_200, -19_200, -19_200, -19_200)


# Point 11: what a ruling asks for.


@pytest.mark.parametrize(
    ("undertaking", "trumps", "hundred_on", "price"),
    [
        (Undertaking.HUNDRED, GREEN, 40, 320),
        (Undertaking.HUNDRED, RED, 40, 640),
        (Undertaking.HUNDRED, GREEN, 20, 160),
        (Undertaking.HUNDRED, RED, 20, 320),
        (Undertaking.GAME, GREEN, 40, 20),
        (Undertaking.SEVEN, RED, 40, 120),
    ],
)
def test_a_renonc_costs_2_crowns_and_the_fleked_game_to_every_player(
    undertaking: Undertaking, trumps: MariasSuit, hundred_on: int, price: int
) -> None:
    deal = stakes(undertaking, trumps)
    assert fleked_sum(deal, USUAL, hundred_on) == price
    expected = 200 + price
    assert renonc_settlement(deal, D, USUAL, hundred_on).balance == (expected, expected, expected, -3 * expected)
    assert wrong_claim_settlement(deal, A, USUAL, hundred_on).balance == (-3 * price, price, price, price)


def test_the_fleks_count_in_a_renonc() -> None:
    deal = fleked(stakes(Undertaking.SEVEN), Component.SEVEN, B, A)
    assert fleked_sum(deal) == 20 + 160


# In words.


def test_every_line_says_why() -> None:
    raised = fleked(stakes(Undertaking.SEVEN, RED), Component.SEVEN, B, A)
    lines = [str(message) for message in settlement_of(raised, replace(WON, seven=LastSeven(A, True))).messages()]
    assert says(lines[0], "Game: the actors win with {ours} points to {theirs}.", ours=60, theirs=30)
    assert "0.20 Kč, with red trumps 0.40 Kč" in lines[0]
    assert "0.40 Kč, with red trumps 0.80 Kč, with ré × 4: 3.20 Kč" in lines[1]
    assert lines[2:] == [
        english("{payer} pays {payee} {amount}.", payer="B", payee="A", amount="3.60 Kč"),
        english("{payer} pays {payee} {amount}.", payer="D", payee="C", amount="3.60 Kč"),
    ]


def test_every_kind_of_line_can_be_told() -> None:
    shown = (Hlaska(A, GREEN), Hlaska(B, MariasSuit.BELLS))
    for points in ((90, 0), (60, 30), (0, 90)):
        for undertaking in Undertaking:
            for seven in (None, LastSeven(A, True), LastSeven(B, True), LastSeven(A, False), LastSeven(D, False)):
                if seven is not None and seven.won and points[seven.player is B] == 0:
                    continue
                outcome = DealOutcome(points, shown, seven, two_sevens=seven is not None, tricks=points[0] // 10)
                for awarded in (None, MariasSide.ACTORS, MariasSide.DEFENDERS):
                    settlement = settlement_of(stakes(undertaking), replace(outcome, awarded=awarded))
                    assert settlement.lines
                    for line in settlement.lines:
                        assert isinstance(line, SettlementLine)
                        assert str(money(line.amount)) in str(line.message)


def test_money_is_written_in_crowns() -> None:
    assert [str(money(haler)) for haler in (20, -40, 0, 10_005)] == ["0.20 Kč", "-0.40 Kč", "0.00 Kč", "100.05 Kč"]


def test_options_are_read_from_texts_and_a_wrong_one_is_named() -> None:
    options = read_options({"pairwise": "each", "limit": "5000", "rate_game": "50", "highest_flek": "tuti"})
    assert (options.pairwise, options.limit, options.rates.game) == (Pairwise.EACH, 5000, 50)
    assert options.highest_flek is Flek.TUTI
    for wrong in ({"pairwise": "twice"}, {"limit": "much"}, {"rate_game": "-1"}, {"against": "maybe"}, {"flek": "1"}):
        with pytest.raises(Problem, match=next(iter(wrong))):
            read_options(wrong)


def test_the_documentation_names_every_option_with_its_default() -> None:
    text = (ROOT / "docs" / "reference" / "marias.md").read_text(encoding="utf-8")
    rows = [row.split("|") for row in text.split("## Options")[1].split("##")[0].splitlines() if row.startswith("| `")]
    documented = {
        name: default
        for row in rows
        for name, default in zip(re.findall(r"`(\w+)`", row[1]), re.findall(r"\w+", row[2]), strict=True)
    }
    assert tuple(documented) == option_names()
    assert read_options(documented) == USUAL
