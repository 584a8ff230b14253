"""What is found wrong with a call: nothing in auctions in order, and just what a mutation made wrong."""

from __future__ import annotations

from random import Random

import naive
import pytest
from parts import FULL

from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.events import Entered
from arbitr.bridge.ledger.entries import Duty, Must, Until
from arbitr.bridge.seat import SEATS, Seat
from arbitr.bridge.table import Table
from arbitr.laws.engine import PROCEDURES, Case
from arbitr.laws.shared.incidents import heard, open_incidents
from arbitr.laws.shared.irregular import Irregularity, in_order

EACH = 1 if FULL else 20
"""Every auction, or one of so many."""


def numbered(auctions: list[list[str]]) -> list[tuple[int, list[str]]]:
    """Those that are looked at; the number says who deals."""
    assert auctions
    return list(enumerate(auctions[::EACH]))


def opened(number: int) -> tuple[Case, Seat]:
    dealer = SEATS[number % 4]
    return Case(Table.opened(Board.numbered(1, dealer))), dealer


def after(case: Case, dealer: Seat, calls: list[str]) -> Case:
    for place, call in enumerate(calls):
        case = heard(case, SEATS[(dealer + place) % 4], Call.parse_uttered(call))
    return case


def first_incident(case: Case) -> str | None:
    incidents = open_incidents(case)
    return incidents[0].procedure if incidents else None


def test_auctions_in_order_pass_without_an_incident(auctions: list[list[str]]) -> None:
    for number, calls in numbered(auctions):
        case, dealer = opened(number)
        case = after(case, dealer, calls)
        assert open_incidents(case) == (), calls
        assert case.table.auction.is_over


def test_a_bid_lowered_to_at_most_the_last_one_is_insufficient(auctions: list[list[str]]) -> None:
    random, mutated = Random(27), 0
    for number, calls in numbered(auctions):
        bids = [place for place, call in enumerate(calls) if call[0].isdigit()]
        if len(bids) < 2:
            continue
        which = random.randrange(1, len(bids))
        last = calls[bids[which - 1]]
        lower = random.choice([c for c in naive.ALL_CALLS if c[0].isdigit() and not naive.beats(c, last)])
        case, dealer = opened(number)
        case = after(case, dealer, [*calls[: bids[which]], lower])
        assert first_incident(case) == Irregularity.INSUFFICIENT.value
        mutated += 1
    assert mutated == sum(sum(call[0].isdigit() for call in calls) > 1 for calls in auctions[::EACH]) > 0


def test_a_call_at_another_seats_turn_is_out_of_rotation(auctions: list[list[str]]) -> None:
    random = Random(29)
    for number, calls in numbered(auctions):
        place = random.randrange(len(calls))
        case, dealer = opened(number)
        case = after(case, dealer, calls[:place])
        seat = SEATS[(dealer + place + random.randint(1, 2)) % 4]
        # A double that is not one at that seat is inadmissible first, whatever the turn.
        call = calls[place] if calls[place] not in ("X", "XX") else "P"
        assert first_incident(heard(case, seat, Call.parse(call))) == Irregularity.OUT_OF_ROTATION.value


def test_a_double_of_the_own_side_or_a_redouble_of_nothing_is_inadmissible(auctions: list[list[str]]) -> None:
    random = Random(36)
    for number, calls in numbered(auctions):
        place = random.randrange(len(calls))
        case, dealer = opened(number)
        case = after(case, dealer, calls[:place])
        seat = SEATS[(dealer + place) % 4]
        for call in ("X", "XX"):
            expected = None if naive.may_call(calls[:place], call) else Irregularity.INADMISSIBLE_DOUBLE.value
            assert first_incident(heard(case, seat, Call.parse(call))) == expected


def test_a_bid_of_eight_is_above_seven(auctions: list[list[str]]) -> None:
    random = Random(38)
    for number, calls in numbered(auctions):
        place = random.randrange(len(calls))
        case, dealer = opened(number)
        case = after(case, dealer, [*calls[:place], "8" + random.choice("CDHSN")])
        assert first_incident(case) == Irregularity.ABOVE_SEVEN.value


def test_a_call_after_the_auction_has_ended(auctions: list[list[str]]) -> None:
    random = Random(39)
    for number, calls in numbered(auctions):
        case, dealer = opened(number)
        case = after(case, dealer, calls)
        # He who made the final pass may mean to change it; that is another question.
        seat = SEATS[(dealer + len(calls) + random.choice((0, 1, 2))) % 4]
        call = random.choice(["P", "X", "7N", "1C"])
        assert first_incident(heard(case, seat, Call.parse(call))) == Irregularity.AFTER_FINAL_PASS.value


def test_a_call_by_a_player_who_must_pass(auctions: list[list[str]]) -> None:
    tried = 0
    for number, calls in numbered(auctions):
        places = [place for place, call in enumerate(calls) if call != "P"]
        if not places:
            continue
        case, dealer = opened(number)
        case = after(case, dealer, calls[: places[-1]])
        seat = SEATS[(dealer + places[-1]) % 4]
        case = case.after(Entered(Duty(seat, Must.PASS, "27B2", Until.REST)))
        tried += 1
        assert first_incident(heard(case, seat, Call.parse("P"))) is None
        assert first_incident(heard(case, seat, Call.parse(calls[places[-1]]))) == "forced_pass_broken"
    assert tried == sum({*calls} != {"P"} for calls in auctions[::EACH]) > 0


def test_a_mutation_that_stays_legal_raises_nothing(auctions: list[list[str]]) -> None:
    random = Random(0)
    for number, calls in numbered(auctions):
        place = random.randrange(len(calls))
        other = random.choice([call for call in naive.ALL_CALLS if naive.may_call(calls[:place], call)])
        case, dealer = opened(number)
        assert first_incident(after(case, dealer, [*calls[:place], other])) is None


def test_every_irregularity_has_its_procedure() -> None:
    assert {kind.value for kind in Irregularity} <= PROCEDURES.keys()


def test_a_pair_without_an_order_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbitr.laws.shared.irregular.BEFORE", {})
    with pytest.raises(AssertionError, match="no order between"):
        in_order([Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT])
