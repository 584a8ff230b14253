"""Par: the score of both sides with all hands known, best bidding and every failing contract doubled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from arbitr.bridge import BIDS, SEATS, Call, Contract, Doubling, Makeable, Result, Seat, Side, Vulnerability


@dataclass(frozen=True, slots=True)
class Par:
    """A score that neither side can improve, and the contracts in which the bidding may end."""

    points: int
    """The North-South score."""
    contracts: tuple[Result, ...] = ()
    """From the lowest; none if all pass."""

    def by_declarer(self) -> list[tuple[Result, tuple[Seat, ...]]]:
        """Each contract once, with all its possible declarers."""
        found: dict[tuple[Call, int], list[Result]] = {}
        for result in self.contracts:
            assert result.contract is not None, "somebody declares"
            found.setdefault((result.contract.bid, result.tricks), []).append(result)
        return [
            (results[0], tuple(same.contract.declarer for same in results if same.contract is not None))
            for results in found.values()
        ]


def par(makeable: Makeable, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """The dealer matters if both sides could make the same contract: the first to bid it has it."""
    return par_in_order(makeable, [SEATS[(dealer + turn) % 4] for turn in range(4)], vulnerability)


def par_in_order(makeable: Makeable, order: Sequence[Seat], vulnerability: Vulnerability) -> Par:
    """The same, if the players may make their first bid in this order."""
    ends = [
        [_end(bid, seat, makeable.tricks(seat, denomination), vulnerability) for seat in SEATS]
        for bid in BIDS
        if (denomination := bid.denomination) is not None
    ]
    points = [[worth for _, worth in row] for row in ends]
    value = _value(points, order)
    return Par(value, tuple(ends[bid][seat][0] for bid, seat in _final(points, value, order)))


@cache
def _end(bid: Call, declarer: Seat, tricks: int, vulnerability: Vulnerability) -> tuple[Result, int]:
    """This contract with this many tricks, doubled if it fails, and its North-South score."""
    contract = Contract(bid, Doubling.UNDOUBLED, declarer)
    result = Result(contract if tricks >= contract.needed else replace(contract, doubling=Doubling.DOUBLED), tricks)
    return result, result.score(Side.NS, vulnerability)


Points = Sequence[Sequence[int]]
"""For North-South, by bid and declarer."""


def _value(points: Points, order: Sequence[Seat]) -> int:
    """The bidding is solved from its end: after each bid either side may pass or make any higher one."""
    higher: dict[Side, list[int]] = {side: [] for side in Side}
    """The best result of a side that bids higher; empty above 7NT."""
    opening: dict[Seat, int] = {}
    for row in reversed(points):
        reached = {}
        for seat in SEATS:
            we, they = seat.side, seat.side.other
            if_they_pass = _best(we, [row[seat], *higher[we]])
            reached[seat] = _best(they, [if_they_pass, *higher[they]])
        for seat, value in reached.items():
            higher[seat.side] = [_best(seat.side, [value, *higher[seat.side]])]
            opening[seat] = _best(seat.side, [value, opening.get(seat, value)])
    all_pass = 0
    for seat in reversed(order):
        all_pass = _best(seat.side, [all_pass, opening[seat]])
    return all_pass


def _final(points: Points, value: int, order: Sequence[Seat]) -> list[tuple[int, Seat]]:
    """The contracts of this value that no side gains by outbidding or by bidding first."""
    found = []
    higher: dict[Side, list[int]] = {side: [] for side in Side}
    for bid in reversed(range(len(points))):
        row = points[bid]
        for side in Side:
            declarers = [seat for seat in order if seat.side is side and row[seat] == value]
            if not declarers:
                continue
            before = [row[seat] for seat in order[: order.index(declarers[0])] if seat.side is not side]
            if all(
                _best(other, [value, *higher[other], *(before if other is not side else ())]) == value for other in Side
            ):
                found += [(bid, seat) for seat in declarers]
        for seat in SEATS:
            higher[seat.side].append(row[seat])
    return sorted(found)


def _best(side: Side, points: Sequence[int]) -> int:
    return max(points) if side is Side.NS else min(points)
