"""Every value in the usual notations, there and back, and one clear line for what is none."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from games import random_deal
from hypothesis import given
from hypothesis import strategies as st
from said import english, refusal, says, wording

from arbitr.bridge.auction import Status
from arbitr.bridge.board import Board, Vulnerability, parse_vulnerability
from arbitr.bridge.call import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call, Doubling, bid, is_sufficient
from arbitr.bridge.contract import Contract
from arbitr.bridge.deals.deal import UNKNOWN, Deal, high_card_points
from arbitr.bridge.denomination import Denomination, parse_denomination
from arbitr.bridge.ledger.entries import Duty, Must, Until
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.scores.adjustment import Adjustment, Artificial, Assigned, Average, WeightedResult, parse_award
from arbitr.bridge.seat import SEATS, Seat, Side, parse_seat, parse_side
from arbitr.cards import CARDS, Card, Hand, Rank, Suit, card, parse_suit
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem


def test_a_pack_has_52_cards_in_four_suits_of_thirteen() -> None:
    assert len(set(CARDS)) == 52
    assert [sum(c.suit is suit for c in CARDS) for suit in Suit] == [13] * 4
    assert card(Suit.SPADES, Rank.ACE) is Card.parse("SA")
    assert max(CARDS) is Card.parse("SA")
    assert [rank for rank in Rank if rank.is_honour] == [Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE]


@pytest.mark.parametrize("one", CARDS, ids=lambda one: one.code)
def test_a_card_is_read_in_every_notation(one: Card) -> None:
    suit, rank = one.suit, one.rank.letter
    for text in (f"{suit.letter}{rank}", f"{rank}{suit.letter}", f"{suit.symbol}{rank}", f"{rank}{suit.symbol}"):
        assert Card.parse(text) is Card.parse(text.lower()) is one
    assert Card.parse(str(one)) is one
    assert Card.parse(str(one).replace("T", "10")) is one
    assert pickle.loads(pickle.dumps(one)) is one


@pytest.mark.parametrize("text", ["", "S", "S1", "SAA", "XA", "11S", "S0", "A", "SS"])
def test_what_is_not_a_card(text: str) -> None:
    with refusal("{text} is not a card; write the suit and rank, e.g. SA or ♠A"):
        Card.parse(text)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.code)
def test_a_call_is_read_in_every_notation(call: Call) -> None:
    assert Call.parse(call.code) is Call.parse(call.code.lower()) is Call.parse(str(call)) is call
    assert pickle.loads(pickle.dumps(call)) is call


def test_calls_by_name() -> None:
    assert Call.parse("3NT") is Call.parse("3n") is bid(3, Denomination.NOTRUMP)
    assert Call.parse("4♠") is Call.parse("4 s") is bid(4, Denomination.SPADES)
    assert Call.parse("pass") is PASS
    assert Call.parse("Dbl") is DOUBLE
    assert Call.parse("××") is REDOUBLE
    assert len(BIDS) == 35
    assert len(CALLS) == 38


@pytest.mark.parametrize("text", ["", "0C", "8C", "1", "C", "1X", "XXX", "1NN", "D", "99NT", "-"])
def test_what_is_not_a_call(text: str) -> None:
    with pytest.raises(Problem) as caught:
        Call.parse(text)
    assert caught.value.message in {
        english("{text} is not a call: the level must be 1 to 7", text="{text}"),
        english("{text} is not a call; write 1C to 7NT, P, X or XX", text="{text}"),
    }


def test_a_bid_of_eight_can_be_heard_but_not_made() -> None:
    eight = Call.parse_uttered("8C")
    assert not eight.is_possible
    assert str(eight) == "8♣"
    assert eight not in CALLS
    with refusal("{text} is not a call: the level must be 1 to 7", text="'8C'"):
        Call.parse("8C")


def test_a_bid_is_sufficient_if_it_is_higher() -> None:
    for low, high in pairwise(BIDS):
        assert is_sufficient(high, low)
        assert not is_sufficient(low, high)
        assert not is_sufficient(low, low)
    assert BIDS[0].code == "1C"
    assert BIDS[-1].code == "7N"
    assert is_sufficient(BIDS[0], None)


@given(st.integers(0, 10**9))
def test_deals_and_hands_are_written_and_read(seed: int) -> None:
    random = Random(seed)
    deal = random_deal(random)
    assert Deal.parse_complete(str(deal)) == deal
    for seat in SEATS:
        hand = deal.hand(seat)
        assert Hand.parse(str(hand)) == Hand.parse(str(hand).replace("-", "")) == hand
        assert Hand.parse(" ".join(f"{s.symbol}{''.join(c.rank.letter for c in hand.of(s))}" for s in Suit)) == hand
        assert len(hand) == 13
        assert pickle.loads(pickle.dumps(hand)) == hand
    assert sum(high_card_points(deal.hand(seat)) for seat in SEATS) == 40
    turned = "E:" + " ".join(str(deal.hand(seat)) for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH))
    assert Deal.parse(turned) == deal


def test_a_hand_is_the_same_in_ranks_written_as_10() -> None:
    assert Hand.parse("AKQ2.J54.1098.762") == Hand.parse("AKQ2.J54.T98.762")


GOOD = "QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"N:{GOOD.replace('QJ6', 'QJ3', 1)}", wording("{card} is in two hands", card="♠3")),
        (
            f"N:{GOOD.replace('QJ6', 'QJJ', 1)}",
            wording(
                "{seat}: {problem}",
                seat="N",
                problem=wording("the hand {text}: {problem}", problem=english("{card} appears twice", card="♠J")),
            ),
        ),
        (
            f"N:{GOOD.replace('QJ6.', 'QJ6T.', 1).replace('AT942', 'A942')}",
            wording("{seat} has {count} cards; there should be 13", seat="N", count=14),
        ),
        (
            f"N:{GOOD.replace('QJ6', 'QJ', 1)}",
            wording("{seat} has {count} cards; there should be 13", seat="N", count=12),
        ),
        (
            f"N:{GOOD.replace('QJ6', 'QJX', 1)}",
            wording(
                "{seat}: {problem}",
                seat="N",
                problem=wording("{letter} in the hand {text} is not a rank; write A K Q J T 9 to 2", letter="'X'"),
            ),
        ),
        (
            f"N:{GOOD.replace('.T98', '')}",
            wording(
                "{seat}: the hand {text} has {count} suits; write four, separated by dots: AKQ2.J54.T98.762",
                seat="N",
                count=3,
            ),
        ),
        (
            GOOD,
            wording("{text} is not a deal; write N: and four hands separated by spaces, with - for an unknown hand"),
        ),
        (f"Q:{GOOD}", wording("{text} is not a seat; write N, E, S or W", text="'Q'")),
        (
            "N:- - -",
            wording("{text} is not a deal; write N: and four hands separated by spaces, with - for an unknown hand"),
        ),
    ],
)
def test_what_is_not_a_deal(text: str, why: re.Pattern[str]) -> None:
    with pytest.raises(Problem, match=why):
        Deal.parse_complete(text)


def test_deals_that_are_not_wholly_known() -> None:
    deal = Deal.parse("N:QJ6.K652.J85.T98 - A.-.-.- -")
    assert deal.unknown == (0, 13, 12, 13)
    assert not deal.is_complete
    assert deal.is_regular
    assert len(deal.missing()) == 52 - 14
    assert Deal.parse(str(deal)) == deal
    assert not UNKNOWN.is_complete
    wrong = UNKNOWN.with_hand(Seat.EAST, None, size=14).with_hand(Seat.WEST, None, size=12)
    assert wrong.sizes == (13, 14, 13, 12)
    assert not wrong.is_regular


# Law 2, as the Law prints it: dealer and vulnerable sides of boards 1 to 16.
LAW_2 = ["N-", "ENS", "SEW", "Wb", "NNS", "EEW", "Sb", "W-", "NEW", "Eb", "S-", "WNS", "Nb", "E-", "SNS", "WEW"]


def test_boards_by_number() -> None:
    names = {"-": "none", "NS": "ns", "EW": "ew", "b": "both"}
    for number in range(1, 65):
        expected = LAW_2[(number - 1) % 16]
        board = Board.numbered(number)
        assert (board.dealer.letter, board.vulnerability.word) == (expected[0], names[expected[1:]])
        assert board.is_as_law_2


def test_a_boards_own_marking_counts() -> None:
    board = Board.numbered(1, Seat.SOUTH, Vulnerability.BOTH)
    assert (board.dealer, board.vulnerability) == (Seat.SOUTH, Vulnerability.BOTH)
    assert not board.is_as_law_2
    with refusal("{number} is not a board number; boards are numbered from 1", number=0):
        Board.numbered(0)


def test_who_is_vulnerable() -> None:
    assert [[vul.of(side) for side in Side] for vul in Vulnerability] == [
        [False, False], [True, False], [False, True], [True, True],
    ]  # fmt: skip
    for text, vul in [("Love", "none"), ("-", "none"), ("All", "both"), ("N-S", "ns"), ("ew", "ew")]:
        assert parse_vulnerability(text).word == vul


def test_seats_and_sides() -> None:
    assert [seat.lho for seat in SEATS] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [seat.rho for seat in SEATS] == [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]
    assert [seat.partner for seat in SEATS] == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]
    assert [seat.side for seat in SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert Side.EW.seats == (Seat.EAST, Seat.WEST)
    assert Side.EW.other is Side.NS
    assert parse_seat("north") is parse_seat(" n ") is Seat.NORTH
    assert parse_side("E-W") is Side.EW


def test_denominations() -> None:
    assert parse_denomination("nt") is parse_denomination("N") is Denomination.NOTRUMP
    assert parse_denomination("♥").trumps is parse_suit("h") is Suit.HEARTS
    assert [d.symbol for d in Denomination if d.is_major] == ["♥", "♠"]


@pytest.mark.parametrize("text", ["4SX N", "4♠x by N", "4s× n", "4 S X, North"])
def test_a_contract_is_read_in_every_notation(text: str) -> None:
    assert Contract.parse(text) == Contract(Call.parse("4S"), Doubling.DOUBLED, Seat.NORTH)


def test_contracts() -> None:
    assert Contract.parse("3NT", Seat.WEST).code == "3N W"
    assert str(Contract.parse("7CXX E")) == "7♣×× E"
    contract = Contract.parse("4H S")
    assert (contract.dummy, contract.leader, contract.needed, contract.trumps) == (
        Seat.NORTH, Seat.WEST, 10, Suit.HEARTS,
    )  # fmt: skip
    with refusal("{text} does not name the declarer; add the seat, e.g. 4SX N", text="'4SX'"):
        Contract.parse("4SX")
    for text in ("", "8S N", "0C N", "4S Q", "4SXXX N", "S4 N", "X N", "44S N"):
        with pytest.raises(Problem) as caught:
            Contract.parse(text)
        assert any(
            says(str(caught.value), reason)
            for reason in (
                wording("{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT"),
                wording("{text} is not a seat; write N, E, S or W"),
            )
        )


@pytest.mark.parametrize("text", ["4SX N +1", "3N W =", "2H E -3", "7NXX S -13", "1C N +6", "pass"])
def test_results_are_written_and_read(text: str) -> None:
    result = Result.parse(text)
    assert result.code == text
    assert Result.parse(str(result)) == result
    assert from_plain(Result, to_plain(result)) == result


@pytest.mark.parametrize("text", ["4S N +\t1", "4S N + 1", "4S N +\n1"])
def test_room_within_a_result_does_not_matter(text: str) -> None:
    assert Result.parse(text) == Result.parse("4S N +1")


def test_all_pass_is_a_result() -> None:
    assert Result.parse("AP") == Result.parse("Pass") == PASSED_OUT
    with refusal("a passed-out deal has no tricks"):
        Result(None, 3)
    with refusal("{text} is not a result; write the contract, the declarer and =, +1 or -1, e.g. 4SX N +1, or pass"):
        Result.parse("4S N")


@pytest.mark.parametrize(
    "text",
    ["A+", "A", "A-", "65%", "4S N =", "+420", "60% 4S N =, 40% 4S N -1", "NS A+; EW A-", "NS 4S N =; EW 4S N -1",
     "100/3% +100, 200/3% -50", "12.5% pass, 87.5% 1N S ="],
)  # fmt: skip
def test_adjusted_scores_are_written_and_read(text: str) -> None:
    assert str(Adjustment.parse(text)) == text
    assert from_plain(Adjustment, to_plain(Adjustment.parse(text))) == Adjustment.parse(text)


def test_adjusted_scores_as_values() -> None:
    split = Adjustment.parse("NS A+; EW A-")
    assert split.of(Side.NS) == Artificial(Average.PLUS)
    assert split.of(Side.EW) == Artificial(Average.MINUS)
    assert split.is_split
    weighted = parse_award("60% 4S N =, 40% 4S N -1")
    assert isinstance(weighted, Assigned)
    assert [outcome.weight for outcome in weighted.outcomes] == [Fraction(3, 5), Fraction(2, 5)]
    assert Assigned.to(420).outcomes == (WeightedResult(Fraction(1), 420),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("60% 4S N =, 30% 4S N -1", wording("the weights add up to {total}; they must add up to 100%", total="90%")),
        ("0% 4S N =, 100% 4S N -1", wording("each weight must be more than 0%")),
        ("NS A+; NS A-", wording("{text} is not an adjusted score; write NS A+; EW A-")),
        (
            "nonsense",
            wording("{text} is not a result; write the contract, the declarer and =, +1 or -1, e.g. 4SX N +1, or pass"),
        ),
        ("1/0% 4S N =", wording("{text} is not a share; write 60%")),
    ],
)
def test_what_is_not_an_adjusted_score(text: str, why: re.Pattern[str]) -> None:
    with pytest.raises(Problem, match=why):
        Adjustment.parse(text)


def test_plain_data_that_do_not_fit_are_named() -> None:
    duty = Duty(Seat.EAST, Must.PASS, "30A", Until.NEXT_TURN)
    plain = to_plain(duty)
    assert plain == {"seat": "E", "must": "pass", "law": "30A", "until": "next_turn"}
    assert from_plain(Duty, plain) == duty
    changes: list[tuple[dict[str, object], re.Pattern[str]]] = [
        ({"seat": 1}, wording("{field}: {problem}", field="seat", problem=english("{data} is not text", data=1))),
        (
            {"until": "never"},
            wording(
                "{field}: {problem}",
                field="until",
                problem=english(
                    "{data} is not one of {choices}", data="'never'", choices="next_turn, rest, one_lead, keeps_lead"
                ),
            ),
        ),
        ({"law": 30}, wording("{field}: {problem}", field="law", problem=english("{data} is not text", data=30))),
        (
            {"suits": "S"},
            wording("{field}: {problem}", field="suits", problem=english("{data} is not a list", data="'S'")),
        ),
        ({"colour": "red"}, wording("{kind} has no field {field}", kind="duty", field="colour")),
        ({"col\nour": "red"}, wording("{kind} has no field {field}", kind="duty", field=repr("col\nour"))),
    ]
    for change, why in changes:
        with pytest.raises(Problem, match=why):
            from_plain(Duty, {**plain, **change})
    with refusal("{data} is not an object with the fields of {kind}", kind="duty"):
        from_plain(Duty, [])
    assert from_plain(Status, "open") is Status.OPEN
    with refusal("{data} must have {count} entries", count=2):
        from_plain(tuple[int, int], [1])


def test_sets_of_cards_and_calls_have_one_order_in_every_process() -> None:
    """The trap of the prototype: a set of texts is ordered differently in each process."""
    program = (
        "from arbitr.cards import CARDS\nfrom arbitr.bridge.call import CALLS\n"
        "print([c.code for c in set(CARDS)], [c.code for c in frozenset(CALLS)])"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
