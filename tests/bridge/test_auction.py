"""Laws 17 to 22: who may call what, and where an auction ends."""

from __future__ import annotations

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import refusal, wording

from arbitr.bridge.auction import Auction, Said, Status
from arbitr.bridge.board import Board
from arbitr.bridge.call import CALLS, PASS, Call, bid
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.events import CALLED, Called, CallHeard, CallMarked, Entered, IllegalEvent
from arbitr.bridge.ledger.entries import Duty, Must, Until
from arbitr.bridge.ledger.ledger import CLEAN
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.table import Phase, Table


def after(calls: str, dealer: Seat = Seat.NORTH) -> Table:
    table = Table.opened(Board.numbered(1, dealer))
    for call in calls.split():
        table = table.call(Call.parse(call))
    return table


def test_auctions_in_order_are_legal_end_where_they_end_and_give_a_declarer(auctions: list[list[str]]) -> None:
    passed_out = 0
    for number, calls in enumerate(auctions):
        assert all(naive.may_call(calls[:place], call) for place, call in enumerate(calls)), calls
        dealer = SEATS[number % 4]
        table = Table.opened(Board.numbered(1, dealer))
        for place, call in enumerate(calls):
            assert table.phase is Phase.AUCTION, (calls, "is over before", place)
            table = table.call(Call.parse(call))
        assert table.auction.is_over, calls
        contract = table.auction.contract()
        expected = naive.declarer(calls, dealer.letter)
        assert (contract.declarer.letter if contract else None) == expected, calls
        assert (contract.code[:2] if contract else None) == naive.last_bid(calls), calls
        passed_out += contract is None
    assert (len(auctions), passed_out) in ((2_000, 1), (15_000, 0))


@given(st.data())
def test_no_illegal_call_is_accepted_and_no_legal_one_refused(data: st.DataObject) -> None:
    history: list[str] = []
    table = Table.opened(Board.numbered(1))
    while not naive.auction_is_over(history):
        turn = table.auction.turn
        for call in CALLS:
            legal = naive.may_call(history, call.code)
            assert (call in table.legal_calls()) == legal, (history, call)
            if not legal:
                with pytest.raises(IllegalEvent):
                    table.call(call)
            with refusal("{seat} {call}: it is {turn}'s turn to call", IllegalEvent):
                table.after(CALLED[turn.lho][call.index])
        # mostly passes and doubles: an auction that climbs at once to seven never doubles anything
        legal_codes = [call for call in naive.ALL_CALLS if naive.may_call(history, call)]
        chosen = legal_codes[data.draw(st.integers(0, min(6, len(legal_codes) - 1)))]
        history.append(chosen)
        table = table.call(Call.parse(chosen))
    assert table.auction.is_over
    assert table.legal_calls() == ()
    with refusal("{seat} {call}: the auction is over", IllegalEvent):
        table.call(PASS)


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("P P P P", None),
        ("1S P 2S P 4S P P P", "4S N"),
        ("P 1H P 1S P 2S P P P", "2S W"),
        ("1H 1S 2H P P P", "2H N"),
        ("1NT P 2C P 2H P 4H P P P", "4H N"),
        ("1C 1H X 2H 3C X P P XX P P P", "3CXX N"),
        ("1C 1D P P 2C X XX 2D P P P", "2D E"),
        ("P P P 1NT P P P", "1NT W"),
    ],
)
def test_the_contract_and_its_declarer(calls: str, contract: str | None) -> None:
    table = after(calls)
    found = table.auction.contract()
    assert (found.code if found else None) == (contract and contract.replace("NT", "N"))
    assert table.auction.is_over


def test_three_passes_end_nothing_before_a_bid() -> None:
    assert not after("P P P").auction.is_over
    assert after("P P P P").auction.is_over
    assert after("P P P P").result() is not None


def test_a_refused_call_says_why() -> None:
    for calls, call, why in [
        (
            "1S",
            "1H",
            wording("{seat} {call}: a bid must be higher than the last one, {last}", seat="E", call="1♥", last="1♠"),
        ),
        ("1S P", "X", wording("{seat} {call}: the opponents have made no bid to double", seat="S", call="double")),
        ("1S", "XX", wording("{seat} {call}: the opponents have made no bid to double", seat="E", call="redouble")),
    ]:
        with pytest.raises(IllegalEvent, match=why):
            after(calls).call(Call.parse(call))
    with refusal("{seat} {call}: it is {turn}'s turn to call", IllegalEvent, seat="W", call="P", turn="E"):
        after("1S").after(Called(Seat.WEST, PASS))
    with refusal("{seat} {call}: the level must be 1 to 7", IllegalEvent, seat="N", call="8♣"):
        after("").after(Called(Seat.NORTH, bid(8, Denomination.CLUBS)))


def test_a_call_that_is_open_counts_for_nothing_until_it_stands() -> None:
    table = after("1S").after(CallHeard(Seat.EAST, Call.parse("1H")))
    assert table.auction.turn is Seat.EAST
    assert table.auction.last_bid is not None
    assert table.auction.last_bid.call.code == "1S"
    accepted = table.after(CallMarked(1, Status.STANDS))
    assert accepted.auction.turn is Seat.SOUTH
    assert accepted.auction.last_bid is not None
    assert accepted.auction.last_bid.call.code == "1H"
    withdrawn = table.after(CallMarked(1, Status.WITHDRAWN))
    assert withdrawn.auction.turn is Seat.EAST
    assert [said.call.code for said in withdrawn.auction.standing()] == ["1S"]
    assert len(withdrawn.auction.said) == 2
    with refusal("there is no call number {number}", IllegalEvent, number=2):
        table.after(CallMarked(2, Status.STANDS))


def test_a_withdrawn_pass_reopens_an_auction_that_was_over() -> None:
    table = after("1S P P P").after(CallMarked(3, Status.WITHDRAWN))
    assert table.play is None
    assert table.turn is Seat.WEST
    assert table.call(PASS).play is not None


def test_who_must_pass_once_may_call_at_his_next_turn() -> None:
    table = after("1S").after(Entered(Duty(Seat.EAST, Must.PASS, "30A", Until.NEXT_TURN)))
    assert [call.code for call in table.legal_calls()] == ["P"]
    with refusal("{seat} {call}: not allowed now (Law {law})", IllegalEvent, law="30A"):
        table.call(Call.parse("2C"))
    table = table.call(PASS)
    assert table.ledger is CLEAN
    for call in ("2S", "P", "P"):
        table = table.call(Call.parse(call))
    assert Call.parse("3C") in table.legal_calls()


def test_who_must_pass_throughout_never_bids_again() -> None:
    table = after("1S").after(Entered(Duty(Seat.EAST, Must.PASS, "27B2", Until.REST)))
    table = after_all(table, "P 2S P 3S")
    assert table.turn is Seat.EAST
    assert [call.code for call in table.legal_calls()] == ["P"]
    table = after_all(table, "P P P")
    assert table.ledger is CLEAN, "the duty ends with the auction"


def test_a_ban_on_doubling_and_a_call_to_repeat() -> None:
    table = after("1S").after(Entered(Duty(Seat.EAST, Must.NOT_DOUBLE, "30B2b", Until.NEXT_TURN)))
    assert Call.parse("X") not in table.legal_calls()
    assert Call.parse("2C") in table.legal_calls()
    table = after("1S").after(Entered(Duty(Seat.EAST, Must.REPEAT, "17D2", Until.NEXT_TURN, call=Call.parse("2C"))))
    assert [call.code for call in table.legal_calls()] == ["2C"]


def after_all(table: Table, calls: str) -> Table:
    for call in calls.split():
        table = table.call(Call.parse(call))
    return table


def test_a_replayed_auction_counts_only_what_stands() -> None:
    said = [Said(Seat.NORTH, Call.parse("1S")), Said(Seat.EAST, Call.parse("1H"), Status.WITHDRAWN)]
    auction = Auction.replayed(Seat.NORTH, said)
    assert auction.turn is Seat.EAST
    assert auction.allows(Call.parse("1NT"))
    assert not auction.allows(Call.parse("1H"))
