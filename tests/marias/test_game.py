"""The game of mariáš when nothing goes wrong: pack, auction, announcements, fleks, play, and what is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from marias_games import random_deal
from said import english, refusal, wording

from arbitr.marias.card import CARDS, MariasCard, MariasSuit, cards_in, parse_suit
from arbitr.marias.deal import MariasDeal, check_pack, cut, dealt, gathered
from arbitr.marias.declaration import ContractDeclared
from arbitr.marias.duty import allowed
from arbitr.marias.event import IllegalMariasEvent, MariasEvent
from arbitr.marias.events import (
    Announced,
    BidMade,
    Fleked,
    Good,
    LaidDown,
    LayingAccepted,
    LayingRefused,
    MariasCardMisplayed,
    MariasCardPlayed,
    Passed,
    PutTogether,
    legal_statements,
)
from arbitr.marias.opponent import decided
from arbitr.marias.options import USUAL, BetlOpen, BluffSeven, FirstLead, Options
from arbitr.marias.player import PLAYERS, Player
from arbitr.marias.settlement.component import Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.settlement import settle
from arbitr.marias.settlement.undertaking import Undertaking, parse_bid
from arbitr.marias.table import DealPhase, MariasTable
from arbitr.marias.view import PlayerView
from arbitr.text import translation

A, B, C, D = PLAYERS


def cards(text: str) -> list[MariasCard]:
    return [MariasCard.parse(word) for word in text.split()]


def hands(a: str, b: str, c: str, d: str) -> MariasDeal:
    return MariasDeal.of_hands([cards(hand) for hand in (a, b, c, d)])


USUAL_DEAL = hands(
    "HA HT H9 H7 LA L7 BU A8",
    "HU H8 LK LU BK BO AT A9",
    "HK HO LT L9 BA B7 AK AO",
    "LO L8 BT B9 B8 AA AU A7",
)
"""A has the red seven; C has the forty in red and another hláška."""
SHORT = hands(
    "HA HT H9 H7 LA L7 BU A8",
    "HU H8 LK LU BK BO AT A9",
    "HK LT L9 BA B7 AK A7 AU",
    "HO LO L8 BT B9 B8 AA AO",
)
"""The same, but nobody has the forty in red."""


def opened(deal: MariasDeal | None = USUAL_DEAL, options: Options = USUAL) -> MariasTable:
    return MariasTable.opened(deal, A, options)


def bid(table: MariasTable, *bids: str) -> MariasTable:
    """A seven, B pass ..."""
    for text in bids:
        name, _, what = text.partition(" ")
        player = Player[name]
        table = table.after(Passed(player) if what == "pass" else BidMade(player, parse_bid(what)))
    return table


def declared(
    undertaking: Undertaking, deal: MariasDeal = SHORT, called: str = "HK", options: Options = USUAL
) -> MariasTable:
    """A has bid what he plays, in red."""
    step = {Undertaking.BETL: "betl", Undertaking.DURCH: "durch"}.get(undertaking, f"red {undertaking}")
    table = bid(opened(deal, options), f"A {step}", "B pass", "C pass", "D pass")
    if undertaking.has_trumps:
        return table.after(ContractDeclared(A, undertaking, MariasSuit.HEARTS, MariasCard.parse(called)))
    return table.after(ContractDeclared(A, undertaking))


def in_play(
    undertaking: Undertaking, deal: MariasDeal = SHORT, called: str = "HK", options: Options = USUAL
) -> MariasTable:
    table = declared(undertaking, deal, called, options)
    return table.after_all([Good(B), Good(C), Good(D)])


def played(table: MariasTable, text: str) -> MariasTable:
    for card in cards(text):
        assert table.turn is not None
        table = table.after(MariasCardPlayed(table.turn, card))
    return table


def refused(table: MariasTable, event: MariasEvent, why: re.Pattern[str]) -> None:
    """The event is refused with this reason, in one line, and nothing is recorded."""
    before = table.to_plain()
    with pytest.raises(IllegalMariasEvent, match=why) as caught:
        table.after(event)
    assert "\n" not in str(caught.value)
    assert table.to_plain() == before


# Cards, pack and deal.


def test_cards_are_read_in_both_notations_and_every_card_prints_itself() -> None:
    assert len(set(CARDS)) == 32
    for card in CARDS:
        assert MariasCard.parse(card.code) is card
        assert MariasCard.parse(card.suit.czech + card.rank.czech) is card
    assert [str(card) for card in cards("ČV K10 ZE ŽS b10")] == ["HO", "BT", "LA", "AU", "BT"]
    assert parse_suit("červené") is MariasSuit.HEARTS
    for wrong in ("H5", "XA", "H", "", "AS"):
        with refusal("{text} is not a card; write the suit and rank, e.g. HA, LT or ČE, Z10"):
            MariasCard.parse(wrong)


def test_a_card_that_is_there_twice_or_a_short_hand_is_refused() -> None:
    with refusal("{card} appears twice", card="HA"):
        hands("HA HT H9 H7 LA L7 BU A8", "HA HU LK LU BK BO AT A9", "", "")
    with refusal("{player} has {count} cards; everybody must have 8", player="A", count=7):
        hands("HA HT H9 H7 LA L7 BU", "HU H8 LK LU BK BO AT A9", "", "")
    with refusal("{card} is missing from the pack", card="HA"):
        check_pack(CARDS[:-1])


def test_the_ten_ranks_below_the_under_without_trumps_only() -> None:
    def beaten_by(trumps: MariasSuit | None) -> str:
        mask = allowed(sum(card.bit for card in CARDS), MariasCard.parse("LU"), MariasCard.parse("LU"), trumps)
        return " ".join(card.code for card in cards_in(mask))

    assert beaten_by(MariasSuit.HEARTS) == "LA LT LK LO"
    assert beaten_by(None) == "LA LK LO"


def test_cutting_turns_the_pack_and_dealing_gives_twice_four_from_the_forehand_on() -> None:
    pack = cut(CARDS, 5)
    assert pack[0] is CARDS[5]
    assert pack[-1] is CARDS[4]
    deal = dealt(pack, C)
    assert set(deal.hand(C)) == {*pack[0:4], *pack[16:20]}
    assert set(deal.hand(B)) == {*pack[12:16], *pack[28:32]}
    for at in (0, 32, -3):
        with refusal("the pack cannot be cut at {at}; write 1 to 31"):
            cut(CARDS, at)


def test_the_next_pack_is_each_players_tricks_laid_together_without_shuffling() -> None:
    tricks = [(B, CARDS[0:4]), (A, CARDS[4:8]), (B, CARDS[8:12])]
    left = [CARDS[12:17], CARDS[17:22], CARDS[22:27], CARDS[27:32]]
    pack = gathered(tricks, left, B)
    assert pack == (*CARDS[0:4], *CARDS[8:12], *CARDS[4:8], *CARDS[17:22], *CARDS[22:27], *CARDS[27:32], *CARDS[12:17])


# The auction.


def test_every_bid_must_be_higher_and_a_pass_is_final() -> None:
    table = bid(opened(), "A seven", "B hundred")
    refused(
        table,
        BidMade(C, parse_bid("red seven")),
        wording("{player} {bid}: a bid must be higher than the last one, {last}", last="hundred"),
    )
    refused(table, BidMade(D, parse_bid("durch")), wording("{player} {what}: it is {turn}'s turn to bid", turn="C"))
    table = bid(table, "C pass", "D pass", "A betl")
    refused(table, BidMade(C, parse_bid("durch")), wording("{player} {what}: {player} has passed", player="C"))
    table = bid(table, "B pass")
    assert table.phase is DealPhase.DECLARING
    assert table.turn is A
    refused(table, BidMade(A, parse_bid("durch")), wording("{player} {what}: the auction is over"))


def test_only_the_forehand_may_hold_an_equal_bid() -> None:
    table = bid(opened(), "A seven", "B hundred", "C pass", "D pass")
    held = bid(table, "A hundred")
    refused(
        held,
        BidMade(B, parse_bid("hundred")),
        wording("{player} {bid}: a bid must be higher than the last one, {last}"),
    )
    assert bid(held, "B pass").actor is A
    strict = bid(opened(options=replace(USUAL, forehand_holds=False)), "A seven", "B hundred", "C pass", "D pass")
    refused(
        strict,
        BidMade(A, parse_bid("hundred")),
        wording("{player} {bid}: a bid must be higher than the last one, {last}"),
    )


def test_when_nobody_bids_the_forehand_plays_a_basic_game_or_the_cards_are_put_together() -> None:
    table = bid(opened(SHORT), "A pass", "B pass", "C pass", "D pass")
    assert table.phase is DealPhase.DECLARING
    refused(
        table,
        PutTogether(B),
        wording("{player}: only the forehand may throw in the cards, and only when nobody has bid"),
    )
    refused(
        table,
        ContractDeclared(A, Undertaking.SEVEN, MariasSuit.HEARTS, MariasCard.parse("HK")),
        wording("{player} {what}: nobody has bid, so only a basic game can be played"),
    )
    refused(
        table,
        ContractDeclared(A, Undertaking.HUNDRED, MariasSuit.HEARTS, MariasCard.parse("HK")),
        wording("{player} {what}: nobody has bid, so only a basic game can be played"),
    )
    together = table.after(PutTogether(A))
    assert together.is_over
    assert settle(together).balance == (0, 0, 0, 0)
    game = table.after(ContractDeclared(A, Undertaking.GAME, MariasSuit.HEARTS, MariasCard.parse("HK")))
    assert game.phase is DealPhase.SPEAKING
    none = replace(USUAL, basic_game=False)
    assert bid(opened(options=none), "A pass", "B pass", "C pass", "D pass").is_over


# Trumps and the called card.


def test_the_holder_of_the_called_card_is_the_partner_and_an_own_card_makes_a_samec() -> None:
    table = bid(opened(SHORT), "A seven", "B pass", "C pass", "D pass")
    for called, partner in (("HK", C), ("BT", D), ("HA", None)):
        stakes = table.after(ContractDeclared(A, Undertaking.SEVEN, MariasSuit.HEARTS, MariasCard.parse(called))).stakes
        assert stakes is not None
        assert stakes.partner is partner
        assert len(stakes.defenders) == (3 if partner is None else 2)


def test_less_than_the_bid_cannot_be_played_but_more_can() -> None:
    table = bid(opened(SHORT), "A red seven", "B pass", "C pass", "D pass")
    leaves, hearts, king = MariasSuit.LEAVES, MariasSuit.HEARTS, MariasCard.parse("HK")
    refused(
        table,
        ContractDeclared(A, Undertaking.SEVEN, leaves, king),
        wording("{player} {what}: that is less than the bid, {last}"),
    )
    refused(
        table,
        ContractDeclared(B, Undertaking.SEVEN, hearts, king),
        wording("{player} {what}: {actor} declares the game", actor="A"),
    )
    refused(
        table,
        ContractDeclared(A, Undertaking.SEVEN, hearts),
        wording("{player} {what}: name trumps and call a card"),
    )
    refused(
        table,
        ContractDeclared(A, Undertaking.BETL, None, king),
        wording("{player} {what}: this is played alone, without trumps or a called card"),
    )
    assert table.after(ContractDeclared(A, Undertaking.HUNDRED, leaves, king)).phase is DealPhase.SPEAKING
    assert table.after(ContractDeclared(A, Undertaking.DURCH)).phase is DealPhase.SPEAKING


def test_a_seven_must_be_held_but_may_be_bluffed_with_a_hundred_or_lie_in_the_partners_hand() -> None:
    """Article I and point 16."""
    table = bid(opened(SHORT), "A seven", "B pass", "C pass", "D pass")
    bells, called = MariasSuit.BELLS, MariasCard.parse("B7")
    seven = ContractDeclared(A, Undertaking.SEVEN, bells, called)
    refused(table, seven, wording("{player} {what}: the trump seven is not in this hand"))
    assert table.after(replace(seven, undertaking=Undertaking.HUNDRED_SEVEN)).stakes is not None
    assert table.after(replace(seven, partners_hand=(Component.SEVEN,))).stakes is not None
    alone = replace(seven, called=MariasCard.parse("HA"), partners_hand=(Component.SEVEN,))
    refused(table, alone, wording("{player} {what}: a player who is alone has no partner's hand to announce from"))
    refused(
        table,
        replace(seven, partners_hand=(Component.HUNDRED,)),
        wording("{player} {what}: {component} is not part of it"),
    )
    never = bid(opened(SHORT, replace(USUAL, bluff_seven=BluffSeven.NEVER)), "A seven", "B pass", "C pass", "D pass")
    refused(
        never,
        replace(seven, undertaking=Undertaking.HUNDRED_SEVEN),
        wording("{player} {what}: the trump seven is not in this hand"),
    )


def test_to_announce_from_the_partners_hand_one_must_hold_a_trump() -> None:
    deal = hands(
        "HA HT H9 H8 LA LT LK LU",
        "H7 HU LO L9 BK BO AT A9",
        "HK HO L8 L7 BA B7 AK AO",
        "BT BU B9 B8 AA AU A8 A7",
    )
    table = bid(opened(deal), "A seven", "B pass", "C pass", "D pass")
    seven = ContractDeclared(A, Undertaking.SEVEN, MariasSuit.BELLS, MariasCard.parse("B7"), (Component.SEVEN,))
    refused(table, seven, wording("{player} {what}: a player who announces from the partner's hand must hold a trump"))
    assert table.after(replace(seven, trumps=MariasSuit.HEARTS, called=MariasCard.parse("H7"))).stakes is not None


# The compulsory hundred.


def test_the_hundred_is_compulsory_for_the_actor_with_the_forty_unless_he_is_alone() -> None:
    """Points 13 and 14."""
    deal = hands(
        "HA HK HO H7 LA L7 BU A8",
        "HU H8 LK LU BK BO AT A9",
        "HT LT L9 BA B7 AK A7 AU",
        "H9 LO L8 BT B9 B8 AA AO",
    )
    table = bid(opened(deal), "A red seven", "B pass", "C pass", "D pass")
    seven = ContractDeclared(A, Undertaking.SEVEN, MariasSuit.HEARTS, MariasCard.parse("HT"))
    refused(table, seven, wording("{player} {what}: with the whole forty in trumps the hundred is compulsory"))
    assert table.after(replace(seven, undertaking=Undertaking.HUNDRED_SEVEN)).stakes is not None
    assert table.after(replace(seven, called=MariasCard.parse("HA"))).stakes is not None
    basic = bid(opened(deal), "A pass", "B pass", "C pass", "D pass")
    refused(
        basic,
        replace(seven, undertaking=Undertaking.GAME),
        wording("{player} {what}: with the whole forty in trumps the hundred is compulsory"),
    )
    assert basic.after(replace(seven, undertaking=Undertaking.HUNDRED)).stakes is not None


def test_the_partner_with_the_forty_must_announce_the_hundred_when_he_first_has_the_word() -> None:
    table = declared(Undertaking.SEVEN, USUAL_DEAL).after(Good(B))
    refused(table, Good(C), wording("{player}: with the whole forty in trumps the hundred is compulsory"))
    refused(
        table,
        Fleked(C, Flek.FLEK, Component.SEVEN),
        wording("{player}: with the whole forty in trumps the hundred is compulsory"),
    )
    assert [str(statement.message) for statement in legal_statements(table)] == [
        "hundred",
        english("hundred in the partner's hand"),
    ]
    said = table.after_all([Announced(C, Component.HUNDRED), Good(C)])
    assert said.turn is D
    met = declared(Undertaking.HUNDRED_SEVEN, USUAL_DEAL).after_all([Good(B), Good(C)])
    assert met.turn is D


# Announcements and fleks.


def test_the_word_goes_round_until_three_in_a_row_add_nothing() -> None:
    table = declared(Undertaking.SEVEN)
    assert table.after_all([Good(B), Good(C), Good(D)]).phase is DealPhase.PLAY
    table = table.after_all([Fleked(B, Flek.FLEK, Component.SEVEN), Good(B), Good(C), Good(D)])
    assert table.turn is A
    table = table.after_all([Fleked(A, Flek.RE, Component.SEVEN), Good(A), Good(B), Good(C)])
    assert table.phase is DealPhase.SPEAKING
    table = table.after(Good(D))
    assert table.phase is DealPhase.PLAY
    late = wording("{player} {what}: too late, announcements and fleks are over")
    refused(table, Fleked(B, Flek.TUTI, Component.SEVEN), late)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (
            Fleked(B, Flek.RE, Component.SEVEN),
            wording("{player} {flek} {component}: out of its order; {due} comes next", due="flek"),
        ),
        (
            Fleked(B, Flek.FLEK, Component.HUNDRED),
            wording("{player} {component}: there is no such thing to flek in this deal"),
        ),
        (Fleked(C, Flek.FLEK, Component.SEVEN), wording("{player} {what}: it is {turn}'s turn to speak", turn="B")),
        (Announced(B, Component.GAME), wording("{player} {what}: only a seven or a hundred can be announced")),
        (Announced(B, Component.SEVEN), wording("{player} {what}: the trump seven is not in this hand")),
        (Announced(A, Component.HUNDRED), wording("{player} {what}: it is {turn}'s turn to speak", turn="B")),
    ],
)
def test_a_statement_out_of_order_is_refused(event: MariasEvent, why: re.Pattern[str]) -> None:
    refused(declared(Undertaking.SEVEN), event, why)


def with_highest(table: MariasTable, flek: Flek) -> MariasTable:
    """The same table where the organiser allows no higher flek."""
    first = table.states()[0]
    options = replace(first.options, highest_flek=flek)
    return MariasTable.opened(first.deal, first.forehand, options).after_all(table.log())


def test_a_flek_is_refused_to_the_wrong_side_and_above_the_highest() -> None:
    table = declared(Undertaking.SEVEN)
    refused(
        table.after(Good(B)),
        Fleked(C, Flek.FLEK, Component.SEVEN),
        wording("{player} {component}: it is the other side's turn to raise it"),
    )
    once = table.after(Fleked(B, Flek.FLEK, Component.SEVEN))
    refused(
        once,
        Fleked(B, Flek.RE, Component.SEVEN),
        wording("{player} {component}: it is the other side's turn to raise it"),
    )
    for flek, player in zip(list(Flek)[1:6], (C, B, C, B, C), strict=True):
        while once.turn is not player:
            assert once.turn is not None
            once = once.after(Good(once.turn))
        once = once.after(Fleked(player, flek, Component.SEVEN))
    stakes = once.stakes
    assert stakes is not None
    stake = stakes.stake(Component.SEVEN)
    assert stake is not None
    assert stake.times == 64
    once = once.after_all([Good(C), Good(D), Good(A)])
    assert Fleked(B, Flek.FLEK_7, Component.SEVEN) in legal_statements(once)
    refused(
        with_highest(once, Flek.KAJZR),
        Fleked(B, Flek.FLEK_7, Component.SEVEN),
        wording("{player} {component}: nothing goes above {flek}", flek="kajzr"),
    )


def test_announcements_come_first_and_only_once() -> None:
    table = declared(Undertaking.SEVEN)
    said = table.after(Announced(B, Component.HUNDRED))
    assert said.stakes is not None
    assert said.stakes.has(Component.HUNDRED_AGAINST)
    refused(said, Announced(B, Component.HUNDRED), wording("{player} {what}: this side has announced it already"))
    fleked = table.after(Fleked(B, Flek.FLEK, Component.SEVEN))
    late = wording("{player} {what}: too late; a player announces at his first turn to speak, before his fleks")
    refused(fleked, Announced(B, Component.HUNDRED), late)
    refused(
        table.after(Good(B)),
        Announced(C, Component.SEVEN),
        wording("{player} {what}: this side has announced it already"),
    )
    refused(
        declared(Undertaking.BETL),
        Announced(B, Component.SEVEN),
        wording("{player} {what}: nothing is announced in betl and durch"),
    )
    refused(
        declared(Undertaking.TWO_SEVENS),
        Announced(B, Component.SEVEN, True),
        wording("{player} {what}: two sevens are played already"),
    )
    quiet = declared(Undertaking.SEVEN, options=replace(USUAL, against=False))
    refused(quiet, Announced(B, Component.HUNDRED), wording("{player} {what}: nothing is announced against here"))


def test_a_hundred_takes_the_place_of_the_game_unless_the_organiser_counts_both() -> None:
    said = declared(Undertaking.SEVEN, USUAL_DEAL).after_all([Good(B), Announced(C, Component.HUNDRED)])
    assert said.stakes is not None
    assert [str(stake.component) for stake in said.stakes.stakes] == ["seven", "hundred"]
    both = declared(Undertaking.HUNDRED, USUAL_DEAL, options=replace(USUAL, game_with_hundred=True))
    assert both.stakes is not None
    assert [str(stake.component) for stake in both.stakes.stakes] == ["game", "hundred"]


# The play.


@pytest.mark.parametrize(
    ("hand", "trick", "may"),
    [
        ("HA LA L7", "", "HA LA L7"),
        ("LA LU L7 HA", "LO", "LA"),
        ("LU L7 HA", "LO", "LU L7"),
        ("LA L7 HA", "LO H7", "LA L7"),
        ("BA H9 H7", "LO", "H9 H7"),
        ("BA HK H9 H7", "LO HU", "HK"),
        ("BA H9 H7", "LO HU", "H9 H7"),
        ("BA A7", "LO", "BA A7"),
        ("HT H7", "HK", "HT"),
    ],
)
def test_follow_and_head_else_trump_and_overtrump_else_anything(hand: str, trick: str, may: str) -> None:
    """Hearts are trumps."""
    led = cards(trick)
    best = max(led, key=lambda card: (card.suit is MariasSuit.HEARTS, card.rank), default=None)
    mask = allowed(sum(card.bit for card in cards(hand)), led[0] if led else None, best, MariasSuit.HEARTS)
    assert set(cards_in(mask)) == set(cards(may))


def test_a_card_against_the_duties_is_refused_with_the_duty_and_can_be_recorded_as_a_renonc() -> None:
    table = played(in_play(Undertaking.SEVEN), "HT")
    refused(table, MariasCardPlayed(B, MariasCard.parse("LK")), wording("the suit led must be followed"))
    refused(table, MariasCardPlayed(B, MariasCard.parse("HA")), wording("{player} {card}: {player} does not hold it"))
    refused(
        table,
        MariasCardPlayed(C, MariasCard.parse("HK")),
        wording("{player} {card}: it is {turn}'s turn to play", turn="B"),
    )
    refused(
        table,
        MariasCardMisplayed(B, MariasCard.parse("H8")),
        wording("{player} {card}: this card breaks no duty of play"),
    )
    table = table.after(MariasCardMisplayed(B, MariasCard.parse("LK")))
    table = played(table, "HK HO HA HU")
    refused(
        table,
        MariasCardPlayed(C, MariasCard.parse("HK")),
        wording("{player} {card}: this card has already been played"),
    )
    found = table.renoncs()
    assert [(renonc.player, renonc.trick, renonc.card.code, renonc.duty.value) for renonc in found] == [
        (B, 1, "LK", "follow")
    ]


def test_heading_is_a_duty_even_over_the_own_partner() -> None:
    table = played(in_play(Undertaking.SEVEN), "LA LK LT LO H9")
    refused(table, MariasCardPlayed(B, MariasCard.parse("H8")), wording("the trick must be headed"))
    assert [card.code for card in table.legal_cards()] == ["HU"]


def test_a_hlaska_is_shown_with_its_first_card_and_counts_40_in_trumps() -> None:
    table = played(in_play(Undertaking.HUNDRED_SEVEN, USUAL_DEAL), "HA H8 HO")
    assert table.play is not None
    shown = table.play.hlasky
    assert [(hlaska.player, hlaska.suit, hlaska.points(MariasSuit.HEARTS)) for hlaska in shown] == [
        (C, MariasSuit.HEARTS, 40)
    ]
    table = played(table, "L8 HT HU HK")
    assert table.play is not None
    assert table.play.hlasky == shown
    one_hand = hands(
        "HA HK HT H9 H8 H7 LA LT",
        "HU LK LO L9 BK BO AT A9",
        "HO LU L8 BA B7 AK A7 AU",
        "L7 BT BU B9 B8 AA A8 AO",
    )
    apart = played(in_play(Undertaking.SEVEN, one_hand, "HO"), "HK")
    assert apart.play is not None
    assert apart.play.hlasky == ()


def test_the_actor_leads_unless_the_organiser_lets_the_forehand() -> None:
    deal = random_deal(Random(1))
    for lead, leader in ((FirstLead.ACTOR, C), (FirstLead.FOREHAND, A)):
        table = bid(opened(deal, replace(USUAL, first_lead=lead)), "A pass", "B pass", "C durch", "D pass")
        table = table.after_all([ContractDeclared(C, Undertaking.DURCH), Good(D), Good(A), Good(B)])
        assert table.turn is leader


BETL = hands(
    "H7 H8 L7 L8 B7 B8 A7 A9",
    "HA HK LA LK BA BK AA A8",
    "HO HU LO LU BO BU AK AT",
    "HT H9 LT L9 BT B9 AO AU",
)


def test_a_betl_is_laid_open_after_the_lead_to_the_second_trick_and_ends_with_the_first_lost_one() -> None:
    table = played(in_play(Undertaking.BETL, BETL), "H7 HK HU H9")
    assert table.open_hands() == ()
    led = played(table, "A8")
    assert led.turn is C
    assert led.open_hands() == (A,)
    defenders = in_play(Undertaking.BETL, BETL, options=replace(USUAL, betl_open=BetlOpen.DEFENDERS))
    assert played(defenders, "H7 HK HU H9 A8").open_hands() == (B, C, D)
    lost = played(in_play(Undertaking.DURCH, BETL), "H7 HK HU H9")
    assert lost.is_over
    assert settle(lost).balance == (-1800, 600, 600, 600)
    refused(lost, MariasCardPlayed(B, MariasCard.parse("A8")), wording("{player} {card}: play is over"))


def test_a_betl_is_won_exactly_if_the_actor_takes_no_trick() -> None:
    results = set()
    for seed in range(60):
        random = Random(seed)
        table = in_play(Undertaking.BETL, random_deal(random) if seed % 2 else BETL)
        while not table.is_over:
            assert table.turn is not None
            table = table.after(MariasCardPlayed(table.turn, random.choice(table.legal_cards())))
        assert table.play is not None
        made = all(trick.winner is not A for trick in table.play.tricks)
        assert settle(table).balance == ((900, -300, -300, -300) if made else (-900, 300, 300, 300))
        results.add(made)
    assert results == {True, False}


def test_two_sevens_are_made_when_both_win() -> None:
    deal = hands(
        "HA HT HK HO HU H9 H7 L7",
        "H8 BA BT BK BO BU B9 B8",
        "LA LT LK LO LU L9 AA AT",
        "L8 AK AO AU A9 A8 A7 B7",
    )
    table = in_play(Undertaking.TWO_SEVENS_HUNDRED, deal, "HA")
    table = played(table, "HA H8 L9 L8  HT B8 LU A7  HK B9 LO A8  HO BU LK A9  HU BO LT AU  H9 BK LA AO")
    table = played(table, "L7 BT AT AK  H7 BA AA B7")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.two_sevens is True
    assert outcome.points == (90, 0)
    assert [line.code for line in settle(table).lines] == ["hundred 640 actors", "two-sevens 1600 actors"]


def test_two_sevens_are_lost_when_the_side_seven_is_beaten_or_comes_last() -> None:
    deal = hands(
        "HA HT HK HO HU H9 H7 L7",
        "H8 LA LT LK LO LU L9 B7",
        "L8 BA BT BK BO BU B9 B8",
        "AA AT AK AO AU A9 A8 A7",
    )
    table = in_play(Undertaking.TWO_SEVENS_HUNDRED, deal, "HA")
    table = played(table, "HA H8 L8 A7  HT B7 B8 A8  HK L9 B9 A9  HO LU BU AU  HU LO BO AO  H9 LK BK AK")
    for rest in ("H7 LT BT AT  L7 LA BA AA", "L7 LA BT AT  LT BA AA H7"):
        over = played(table, rest)
        outcome = over.outcome()
        assert outcome is not None
        assert outcome.two_sevens is False
        assert "two-sevens 1600 defenders" in [line.code for line in settle(over).lines]


# Laid-down games.


def test_a_game_laid_down_before_the_first_card_gives_all_that_was_announced() -> None:
    table = in_play(Undertaking.SEVEN)
    laid = table.after(LaidDown(A))
    assert laid.phase is DealPhase.LAID
    assert laid.open_hands() == (A,)
    refused(
        laid,
        MariasCardPlayed(A, MariasCard.parse("HA")),
        wording("{player} {card}: play has stopped because cards were laid down"),
    )
    over = laid.after(LayingAccepted())
    assert [line.code for line in settle(over).lines] == ["game 40 actors", "seven 80 actors"]
    refused(over, LayingRefused(), wording("nobody has laid down any cards"))


def test_laid_down_wrongly_the_play_goes_on_with_open_cards() -> None:
    table = in_play(Undertaking.BETL, BETL).after_all([LaidDown(A), LayingRefused()])
    assert table.phase is DealPhase.PLAY
    assert table.open_hands() == (A,)
    assert played(table, "H7").turn is B


def test_laid_down_during_the_play_the_rest_goes_to_that_side() -> None:
    table = played(in_play(Undertaking.SEVEN), "HA H8 HK HO")
    outcome = table.after_all([LaidDown(C), LayingAccepted()]).outcome()
    assert outcome is not None
    assert outcome.points == (90, 0)
    assert outcome.seven is not None
    assert outcome.seven.player is A
    against = table.after_all([LaidDown(D), LayingAccepted()]).outcome()
    assert against is not None
    assert against.points == (10, 80)
    assert against.seven is None
    assert [(hlaska.player, hlaska.suit) for hlaska in against.hlasky] == [(B, MariasSuit.BELLS)]


# To JSON and back, and what others may see.


def test_a_bad_record_is_refused_with_the_number_of_the_event() -> None:
    record = played(in_play(Undertaking.SEVEN), "HA").to_plain()
    for wrong, why in (
        ({"event": "played", "player": "B", "card": "H5"}, re.compile("H5")),
        ({"event": "played", "player": "B", "card": "LK"}, wording("the suit led must be followed")),
        (
            {"event": "shuffled"},
            wording("{name} is unknown; a newer version of Arbitr may have written it", name="'shuffled'"),
        ),
    ):
        events = [*record["events"], wrong]
        with refusal("event {number}: {problem}", number=len(events), problem=why):
            MariasTable.from_plain({**record, "events": events})


def test_a_defender_does_not_know_his_friend_before_the_called_card_shows() -> None:
    table = played(in_play(Undertaking.SEVEN), "HA H8")
    assert PlayerView(table, B).is_friend(A) is False
    assert PlayerView(table, B).is_friend(D) is None
    assert PlayerView(table, A).is_friend(C) is None
    assert PlayerView(table, C).is_friend(A) is True
    assert PlayerView(table, C).is_friend(D) is False
    table = played(table, "HK")
    assert PlayerView(table, B).is_friend(D) is True
    assert PlayerView(table, A).is_friend(C) is True


def test_the_simple_opponents_obey_the_rules_and_finish_every_deal() -> None:
    random = Random(7)
    played_for = set()
    for seed in range(300):
        table = MariasTable.opened(random_deal(Random(seed)), PLAYERS[seed % 4])
        while not table.is_over:
            assert table.turn is not None
            table = table.after(decided(PlayerView(table, table.turn), random.random))
        assert table.renoncs() == ()
        assert sum(settle(table).balance) == 0
        if table.stakes is not None:
            played_for.add(table.stakes.undertaking)
    assert {Undertaking.SEVEN, Undertaking.HUNDRED, Undertaking.GAME} <= played_for


def test_an_opponent_decides_by_what_he_sees_alone() -> None:
    """With the other three hands exchanged among themselves before a card is played, he says and plays the same."""
    for seed in range(200):
        table = MariasTable.opened(random_deal(Random(seed)), A)
        assert table.deal is not None
        a, b, c, d = table.deal.masks
        other = MariasTable.opened(MariasDeal((a, d, b, c)), A)
        assert decided(PlayerView(table, A), lambda: 0.5) == decided(PlayerView(other, A), lambda: 0.5)


@pytest.mark.parametrize(
    ("text", "code"),
    [("červené eso", "HA"), ("Zelená desítka", "LT"), ("svršek kulový", "BO"), ("žaludská sedma", "A7")],
)
def test_cards_are_understood_as_czech_players_name_them(text: str, code: str) -> None:
    assert MariasCard.parse(text).code == code


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("sedma", "seven"),
        ("sto a sedma červených", "red hundred-seven"),
        ("Sto", "hundred"),
        ("dvě sedmy, červená trumf a sto", "red two-sevens-hundred"),
        ("betl", "betl"),
    ],
)
def test_bids_are_understood_as_the_czech_ladder_writes_them(text: str, bid: str) -> None:
    assert parse_bid(text).code == bid


def test_a_card_has_one_notation_in_a_language() -> None:
    ten = MariasCard.parse("HT")
    assert ten.message.translated(translation("cs")) == "ČX"
    assert ten.message.translated(translation("ru")) == "HT"
