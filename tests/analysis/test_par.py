"""Par against the hundred solved deals, and against an auction played out call by call."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from analysis.list100 import VULNERABILITIES, Solved, solved
from parts import FULL

from arbitr.analysis.par import Par, par, par_in_order
from arbitr.bridge.board import Vulnerability
from arbitr.bridge.call import BIDS, Doubling
from arbitr.bridge.contract import Contract
from arbitr.bridge.deals.makeable import Makeable
from arbitr.bridge.result import Result
from arbitr.bridge.seat import SEATS, Seat, Side

AUCTIONS = 200 if FULL else 12


def of_dealer(texts: list[str]) -> tuple[int, set[str]]:
    """ "-110" "2S-EW", "100" "3C*-EW-1": one trick more than bid also stands for the next level."""
    points, *contracts = texts
    found = set()
    for text in contracts:
        match = re.fullmatch(r"(\d)([CDHSN])(\*?)-([NESW]+)([+-]\d)?", text)
        assert match is not None, text
        over = int(match[5] or 0)
        for level in range(int(match[1]), int(match[1]) + max(over, 0) + 1):
            for seat in match[4]:
                found.add(f"{level}{match[2]}{'X' if match[3] else ''} {seat}")
    return int(points), found


def of_sides(score: str, contracts: str) -> tuple[int, set[str]]:
    """ "NS -110" "NS:EW 2S,W 45N": two levels may be written together."""
    side, points = score.split()
    found = set()
    for text in contracts.partition(":")[2].split(","):
        seats, levels, strain, doubled = re.fullmatch(r"([NESW]+) (\d+)([CDHSN])(x?)", text).groups()  # type: ignore[union-attr]
        found |= {f"{level}{strain}{'X' if doubled else ''} {seat}" for level in levels for seat in seats}
    return int(points) * (1 if side == "NS" else -1), found


def par_text(found: Par) -> tuple[int, set[str]]:
    return found.points, {contract.contract.code for contract in found.contracts if contract.contract is not None}


@pytest.mark.parametrize("solved_deal", solved())
def test_par_is_that_of_the_solved_deals(solved_deal: Solved) -> None:
    assert par_text(par(solved_deal.makeable, solved_deal.dealer, solved_deal.vulnerability)) == of_dealer(
        solved_deal.par_by_dealer
    )
    north, east, south, west = SEATS
    for place, order in enumerate([(north, south, east, west), (east, west, north, south)]):
        first = par_in_order(solved_deal.makeable, order, solved_deal.vulnerability)
        assert par_text(first) == of_sides(solved_deal.par_by_side[place], solved_deal.par_by_side[2 + place])


def test_each_contract_of_par_is_worth_it() -> None:
    assert len(solved()) == 100
    for solved_deal in solved():
        found = par(solved_deal.makeable, solved_deal.dealer, solved_deal.vulnerability)
        for result in found.contracts:
            assert result.contract is not None
            assert result.tricks == solved_deal.makeable.tricks(result.contract.declarer, result.contract.denomination)
            assert result.score(Side.NS, solved_deal.vulnerability) == found.points
        assert [seat for _, seats in found.by_declarer() for seat in seats] == [
            result.contract.declarer for result in found.contracts if result.contract is not None
        ]


def auction_value(makeable: Makeable, dealer: Seat, vulnerability: Vulnerability) -> int:
    """The second formulation: four players call in turn, each may pass, double or bid anything higher."""

    def points(last: int, bidder: Seat, doubled: bool) -> int:
        contract = Contract(BIDS[last], Doubling(doubled), bidder)
        return Result(contract, makeable.tricks(bidder, contract.denomination)).score(Side.NS, vulnerability)

    @cache
    def value(last: int, bidder: Seat, doubled: bool, passes: int, turn: Seat) -> int:
        if last < 0 and passes == 4:
            return 0
        if last >= 0 and passes == 3:
            return points(last, bidder, doubled)
        choices = [value(last, bidder, doubled, passes + 1, turn.lho)]
        if last >= 0 and not doubled and bidder.side is not turn.side:
            choices.append(value(last, bidder, True, 0, turn.lho))
        choices += [value(higher, turn, False, 0, turn.lho) for higher in range(last + 1, len(BIDS))]
        return max(choices) if turn.side is Side.NS else min(choices)

    return value(-1, dealer, False, 0, dealer)


@pytest.mark.parametrize("seed", range(AUCTIONS))
def test_par_is_what_an_auction_comes_to(seed: int) -> None:
    random = Random(seed)
    numbers = list(random.choice(solved()).makeable.all())
    for _ in range(seed % 4):  # the hands of one side need not take the same
        numbers[random.randrange(20)] = random.randrange(5, 9)
    makeable, dealer = Makeable.of(numbers), random.choice(SEATS)
    vulnerability = random.choice(VULNERABILITIES)
    assert par(makeable, dealer, vulnerability).points == auction_value(makeable, dealer, vulnerability)


def test_the_first_to_bid_has_what_both_could_make() -> None:
    seven_each = Makeable.of([6, 6, 6, 6, 7] * 4)
    for dealer in SEATS:
        found = par(seven_each, dealer, Vulnerability.NONE)
        assert found.points == (90 if dealer.side is Side.NS else -90)
        assert {str(result) for result in found.contracts} == {f"1NT {seat} =" for seat in dealer.side.seats}


def test_a_deal_that_nobody_can_make_is_passed() -> None:
    assert par(Makeable.of([6] * 20), Seat.EAST, Vulnerability.BOTH) == Par(0)
