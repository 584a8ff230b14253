"""Random tables with random wrong calls and random answers: the state is sound after each event."""

from __future__ import annotations

from random import Random

import pytest
from games import random_deal, ruled
from parts import FULL

from arbitr.bridge.auction import Auction, Status
from arbitr.bridge.board import Board
from arbitr.bridge.call import CALLS, Call
from arbitr.bridge.seat import SEATS
from arbitr.bridge.table import Table
from arbitr.laws.engine import PROCEDURES, Case, Edition
from arbitr.laws.shared.incidents import due_incidents, heard, open_incidents

assert PROCEDURES, "the law book is open"
AUCTIONS = 10_000 if FULL else 300
LONGEST = 60


def sound(case: Case) -> None:
    """What must hold after every event."""
    table = case.table
    auction = table.auction
    assert auction == Auction.replayed(auction.dealer, auction.said), "only what stands counts"
    assert not any(said.status is Status.OPEN for said in auction.standing())
    if table.play is not None:
        assert auction.is_over
        assert table.play.contract == auction.contract()
    elif not auction.is_over:
        calls = table.legal_calls()
        assert calls, "somebody can always call"
        for duty in table.ledger.duties(auction.turn):
            assert all(duty.allows_call(call) for call in calls)
    for entry in table.ledger.entries:
        number = getattr(entry, "number", 0)
        assert number is None or number < len(auction.said), entry
    if auction.is_over and auction.last_bid is not None:
        assert auction.last_bid.call.is_possible, "nobody plays eight clubs"


def random_call(case: Case, random: Random) -> tuple[int, Call]:
    """Mostly a legal call in turn; sometimes any call by anybody."""
    auction = case.table.auction
    legal = case.table.legal_calls()
    if legal and random.random() < 0.8:
        return auction.turn, random.choice(legal[: random.choice((1, 3, 8))])
    seat = random.choice(SEATS) if random.random() < 0.5 else auction.turn
    return seat, Call.parse_uttered("8C") if random.random() < 0.03 else random.choice(CALLS[:23])


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_random_auctions_with_random_wrong_calls_and_answers(edition: Edition) -> None:
    rulings = ended = 0
    for seed in range(AUCTIONS):
        random = Random(seed)
        case = Case(Table.opened(Board.numbered(random.randint(1, 16)), random_deal(random)), edition)
        for _ in range(LONGEST):
            seat, call = random_call(case, random)
            case = heard(case, SEATS[seat], call)
            sound(case)
            while random.random() < 0.7 and (incidents := (*open_incidents(case), *due_incidents(case))):
                case = ruled(case, incidents[0], random)
                rulings += 1
                sound(case)
            if case.table.auction.is_over and not open_incidents(case) and random.random() < 0.5:
                break
        ended += case.table.auction.is_over
    assert rulings > AUCTIONS, "the director was busy"
    assert ended > AUCTIONS / 2
