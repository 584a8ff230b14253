"""Laws 41 and 44: turn, following suit, who wins a trick; with all hands known, some or none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import naive
import pytest
from games import random_deal, random_game
from hypothesis import given
from hypothesis import strategies as st
from parts import DATA
from said import english, refusal

from arbitr.bridge.auction import Status
from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.contract import Contract
from arbitr.bridge.deals.deal import UNKNOWN, Deal
from arbitr.bridge.events import CallMarked, Entered, HandKnown, IllegalEvent, Played, PositionGiven
from arbitr.bridge.ledger.entries import Duty, Information, Must, PenaltyCard, Review, Until
from arbitr.bridge.ledger.ledger import CLEAN
from arbitr.bridge.play import Play
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.table import Phase, Table
from arbitr.cards import CARDS, Card, Hand, Suit
from arbitr.problem import Problem


class DdsPlay(NamedTuple):
    deal: Deal
    trumps: str
    leader: Seat
    cards: list[Card]


def dds_plays() -> Iterator[DdsPlay]:
    deal, trumps, leader = UNKNOWN, "", Seat.NORTH
    for line in (DATA / "dds_list100.txt").read_text().splitlines():
        if line.startswith("PBN"):
            trumps, leader = "SHDCN"[int(line.split()[3])], SEATS[int(line.split()[4])]
            deal = Deal.parse_complete(line.split('"')[1])
        elif line.startswith("PLAY"):
            text = line.split('"')[1]
            yield DdsPlay(deal, trumps, leader, [Card.parse(text[i : i + 2]) for i in range(0, len(text), 2)])


def test_the_plays_of_dds_are_legal_from_the_given_leader() -> None:
    plays = list(dds_plays())
    assert len(plays) == 100
    complete = 0
    for deal, trumps, leader, cards in plays:
        contract = Contract.parse(f"1{trumps}", leader.rho)
        play = Play.begun(contract, deal)
        for card in cards:
            assert play.allows(card), (deal, card)
            assert card in play.legal_cards()
            play = play.after(card)
        for trick in play.tricks:
            codes = [card.code for card in trick.cards]
            assert trick.winner == (trick.leader + naive.winner(codes, trumps)) % 4
        complete += len(cards) == 52
    assert complete == 38


@given(st.integers(0, 10**9))
def test_a_random_legal_deal_ends_with_four_empty_hands_and_thirteen_tricks(seed: int) -> None:
    table = random_game(seed)
    assert table.phase is Phase.OVER
    result = table.result()
    assert result is not None
    if table.play is None:
        assert result.contract is None
        return
    assert [len(table.play.hand(seat)) for seat in SEATS] == [0, 0, 0, 0]
    assert len(table.play.tricks) == sum(table.play.won) == 13
    assert result.tricks == sum(trick.winner.side is table.play.contract.declarer.side for trick in table.play.tricks)
    assert sorted(card for trick in table.play.tricks for card in trick.cards) == sorted(CARDS)


@given(st.integers(0, 10**9))
def test_no_illegal_card_is_accepted_and_no_legal_one_refused(seed: int) -> None:
    random = Random(seed)
    deal = random_deal(random)
    trumps = random.choice("CDHSN")
    table = Table.opened(Board.numbered(1), deal)
    table = table.call(Call.parse(f"1{trumps}"))
    for _ in range(3):
        table = table.call(Call.parse("P"))
    hands = [[card.code for card in deal.hand(seat)] for seat in SEATS]
    turn, trick = 1, list[str]()
    for _ in range(52):
        play = table.play
        assert play is not None
        assert play.turn == turn
        for card in CARDS:
            legal = naive.may_play(hands[turn], trick, card.code)
            assert (card in table.legal_cards()) == legal
            assert play.allows(card) == legal
            if not legal:
                with pytest.raises(IllegalEvent):
                    table.play_card(card)
        with refusal("{seat} {card}: it is {turn}'s turn to play", IllegalEvent):
            table.after(Played(SEATS[(turn + 1) % 4], CARDS[0]))
        chosen = random.choice([card for card in hands[turn] if naive.may_play(hands[turn], trick, card)])
        hands[turn].remove(chosen)
        trick.append(chosen)
        table = table.play_card(Card.parse(chosen))
        turn = (turn + 1) % 4
        if len(trick) == 4:
            turn, trick = (turn + naive.winner(trick, trumps)) % 4, []
    assert table.legal_cards() == ()


@given(st.integers(0, 10**9))
def test_the_state_after_json_and_back_is_equal(seed: int) -> None:
    table = random_game(seed)
    for state in table.states()[:: Random(seed).randint(1, 20)]:
        again = Table.from_plain(json.loads(json.dumps(state.to_plain())))
        assert again == state
        assert again.legal_calls() == state.legal_calls()
        assert again.legal_cards() == state.legal_cards()
    assert table != table.states()[0]


def test_everything_an_event_can_hold_survives_json() -> None:
    east = Hand.parse("873.J97.AT764.Q4")
    table = Table.opened(Board.numbered(5, Seat.WEST), UNKNOWN.with_hand(Seat.NORTH, Hand.parse("QJ6.K652.J85.T98")))
    table = table.call(Call.parse("1S")).call(Call.parse("P")).after(CallMarked(1, Status.WITHDRAWN))
    table = table.after(HandKnown(Seat.EAST, east))
    for entry in (
        Duty(Seat.EAST, Must.NOT_LEAD, "26B", Until.KEEPS_LEAD, suits=(Suit.HEARTS, Suit.SPADES)),
        Duty(Seat.EAST, Must.REPEAT, "17D2", Until.NEXT_TURN, call=Call.parse("3N")),
        PenaltyCard(Seat.EAST, Card.parse("SA"), True, "50B"),
        Information(Seat.SOUTH, "the withdrawn pass", False, "16D2"),
        Review("27D", Seat.NORTH),
    ):
        table = table.after(Entered(entry))
    assert Table.from_plain(json.loads(json.dumps(table.to_plain()))) == table


def test_what_is_not_a_table_is_refused_with_its_place() -> None:
    plain = Table.opened(Board.numbered(1)).call(Call.parse("1S")).to_plain()
    plain["events"].append({"event": "called", "seat": "E", "call": "1H"})
    with refusal(
        "event {number}: {problem}",
        number=2,
        problem=english(
            "{seat} {call}: a bid must be higher than the last one, {last}", seat="E", call="1♥", last="1♠"
        ),
    ):
        Table.from_plain(plain)
    plain["events"][1] = {"event": "called", "seat": "X", "call": "1H"}
    with refusal(
        "event {number}: {problem}",
        number=2,
        problem=english(
            "{key}: {problem}", key="seat", problem=english("{text} is not a seat; write N, E, S or W", text="'X'")
        ),
    ):
        Table.from_plain(plain)
    plain["events"][1] = {"event": "sang"}
    with pytest.raises(Problem, match=r"event 2: .sang. is unknown"):
        Table.from_plain(plain)
    plain["events"][1] = {"event": "called", "seat": "E"}
    with refusal(
        "event {number}: {problem}",
        number=2,
        problem=english("{kind} needs the field {field}", kind="called", field="call"),
    ):
        Table.from_plain(plain)


ENDING = PositionGiven(
    Contract.parse("4S S"),
    Seat.SOUTH,
    (5, 2),
    (Hand.parse("8.73.K6.9"), Hand.parse("-.QT.J9.K7"), Hand.parse("AJ.4.A8.5"), Hand.parse("T.96.QT.J")),
)


def test_a_position_in_mid_play() -> None:
    table = Table.opened(Board.numbered(1)).after(ENDING)
    assert table.phase is Phase.PLAY
    assert table.turn is Seat.SOUTH
    assert [card.code for card in table.legal_cards()] == ["SA", "SJ", "H4", "DA", "D8", "C5"]
    for code in "DA DQ D6 D9 SA ST S8 C7 SJ C J".replace("C J", "CJ").split():
        table = table.play_card(Card.parse(code))
    assert table.play is not None
    assert table.play.won == (7, 2)
    assert table.play.count(Seat.SOUTH) == 3
    with refusal("{seat} has {count} cards; there should be {size}", seat="N", count=7, size=6):
        Table.opened(Board.numbered(1)).after(
            PositionGiven(ENDING.contract, Seat.SOUTH, (5, 2), (Hand.parse("87.73.K6.9"), None, None, None))
        )
    with refusal("{won} tricks have been won, but there are only 13", IllegalEvent, won=15):
        Table.opened(Board.numbered(1)).after(PositionGiven(ENDING.contract, Seat.SOUTH, (8, 7), (None,) * 4))


def test_unknown_hands_may_play_anything_that_is_not_seen() -> None:
    table = Table.opened(Board.numbered(1), UNKNOWN.with_hand(Seat.EAST, Hand.parse("873.J97.AT764.Q4")))
    for call in ["1S", "P", "P", "P"]:
        table = table.call(Call.parse(call))
    play = table.play
    assert play is not None
    assert play.holds(Seat.EAST, Suit.SPADES) is True
    assert play.holds(Seat.SOUTH, Suit.SPADES) is None
    table = table.play_card(Card.parse("S8"))
    with refusal("{seat} {card}: {seat} does not hold it", IllegalEvent, seat="S", card="♠7"):
        table.play_card(Card.parse("S7"))
    with refusal("{seat} {card}: this card has already been played", IllegalEvent, seat="S", card="♠8"):
        table.play_card(Card.parse("S8"))
    table = table.play_card(Card.parse("C2"))  # he may have no spade: the table cannot tell
    assert table.play is not None
    assert table.play.count(Seat.SOUTH) == table.play.unknown(Seat.SOUTH) == 12
    assert len(table.legal_cards()) == 52 - 13 - 1


def test_a_known_hand_must_be_the_one_that_was_played_from() -> None:
    table = Table.opened(Board.numbered(1))
    for call in ["1S", "P", "P", "P"]:
        table = table.call(Call.parse(call))
    table = table.play_card(Card.parse("D2"))
    with refusal("{seat} has played a card that is not in the hand {hand}", IllegalEvent, seat="E"):
        table.after(HandKnown(Seat.EAST, Hand.parse("873.J97.AT764.Q4")))
    known = table.after(HandKnown(Seat.EAST, Hand.parse("873.J97.AT762.Q4")))
    assert known.play is not None
    assert len(known.play.hand(Seat.EAST)) == 12
    assert known.play.holds(Seat.EAST, Suit.DIAMONDS) is True


def test_a_lead_that_is_required_or_forbidden() -> None:
    table = Table.opened(Board.numbered(1)).after(ENDING)
    required = table.after(Entered(Duty(Seat.SOUTH, Must.LEAD, "50D2a", Until.ONE_LEAD, suits=(Suit.HEARTS,))))
    assert [card.code for card in required.legal_cards()] == ["H4"]
    with refusal("{seat} {card}: the Laws now allow only {cards}", IllegalEvent, seat="S", card="♠A", cards="♥4"):
        required.play_card(Card.parse("SA"))
    assert required.play_card(Card.parse("H4")).ledger is CLEAN
    forbidden = table.after(
        Entered(Duty(Seat.SOUTH, Must.NOT_LEAD, "26B", Until.KEEPS_LEAD, suits=(Suit.SPADES, Suit.HEARTS)))
    )
    assert [card.code for card in forbidden.legal_cards()] == ["DA", "D8", "C5"]
    on_lead = forbidden
    for code in ("DA", "DQ", "D6", "D9"):
        on_lead = on_lead.play_card(Card.parse(code))
    assert on_lead.ledger is not CLEAN, "South is still on lead"
    lost = on_lead
    for code in ("C5", "CJ", "C9", "CK"):
        lost = lost.play_card(Card.parse(code))
    assert lost.play_card(Card.parse("HQ")).ledger is CLEAN, "East has led"


def test_a_lead_that_cannot_be_made_is_free() -> None:
    table = Table.opened(Board.numbered(1)).after(ENDING)
    table = table.after(Entered(Duty(Seat.EAST, Must.LEAD, "26A2", Until.ONE_LEAD, suits=(Suit.SPADES,))))
    for code in ("C5", "CJ", "C9", "CK"):
        table = table.play_card(Card.parse(code))
    assert table.turn is Seat.EAST
    assert len(table.legal_cards()) == 5


def test_who_must_follow_suit_is_told_so() -> None:
    table = Table.opened(Board.numbered(1)).after(ENDING).play_card(Card.parse("DA"))
    with refusal("{seat} {card}: {seat} must follow suit", IllegalEvent, seat="W", card="♥9"):
        table.play_card(Card.parse("H9"))
    with refusal("{seat} {card}: play has not started yet", IllegalEvent):
        Table.opened(Board.numbered(1)).play_card(Card.parse("H9"))


def test_cards_played_after_a_ruling_on_the_auction_are_not_lost() -> None:
    table = Table.opened(Board.numbered(1))
    for call in ["1S", "P", "P", "P"]:
        table = table.call(Call.parse(call))
    with refusal("call number {number}: cards have been played since", IllegalEvent, number=3):
        table.play_card(Card.parse("D2")).after(CallMarked(3, Status.WITHDRAWN))
