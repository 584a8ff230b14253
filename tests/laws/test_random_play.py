"""Random play with random irregularities and random answers: no card is lost, and no trick comes from nowhere."""

from __future__ import annotations

from random import Random

import pytest
from games import random_deal, ruled
from parts import FULL

from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.deals.deal import UNKNOWN
from arbitr.bridge.events import CardFaced, Claimed
from arbitr.bridge.ledger.entries import Claim, RevokeRuled, Transferred
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.bridge.table import Table
from arbitr.cards import ALL_CARDS_MASK, CARDS
from arbitr.laws.engine import PROCEDURES, Case, Edition
from arbitr.laws.shared.cards.misplay import led_face_down, played
from arbitr.laws.shared.incidents import due_incidents, heard, open_incidents

assert PROCEDURES, "the law book is open"
DEALS = 10_000 if FULL else 150
LONGEST = 120
CONTRACTS = ("1N", "2C", "3D", "4H", "4S", "7N")


def sound(case: Case) -> None:
    """What must hold after every event."""
    table, play = case.table, case.table.play
    assert play is not None
    record = play.record
    cards = [card for _, card in record]
    assert len(set(cards)) == len(cards), "no card is played twice"
    assert play.played == sum(card.bit for card in cards)
    if play.deal.is_complete:
        held = 0
        for seat in SEATS:
            mask = play.hand(seat).mask
            assert not held & mask
            held |= mask
        assert held | play.played == ALL_CARDS_MASK, "52 cards are accounted for"
        assert all(card in play.deal.hand(seat) for seat, card in record), "each hand plays its own cards"
    assert all(len(trick.cards) == 4 for trick in play.tricks)
    assert sum(play.won) == len(play.tricks)
    assert 0 <= table.declarer_tricks <= 13
    for seat in SEATS:
        for lying in table.ledger.penalty_cards(seat):
            assert seat.side is not play.contract.declarer.side or not play.tricks, "declarer has no penalty cards"
            assert not play.played & lying.card.bit, "a penalty card is in its hand"
        majors = [lying.is_major for lying in table.ledger.penalty_cards(seat)]
        assert len(majors) < 2 or all(majors), "of two penalty cards none is minor (50B)"
    for loose in table.ledger.loose_cards():
        assert not play.played & loose.card.bit, "what lies loose is not played"
    for side in Side:
        revoked = [e for e in table.ledger.entries if isinstance(e, RevokeRuled) and e.seat.side is side.other]
        moved = [
            e for e in table.ledger.entries if isinstance(e, Transferred) and e.side is side and e.law[:3] == "64A"
        ]
        assert sum(e.tricks for e in moved) <= 2 * len(revoked), "two tricks at most for each revoke"
    if table.turn is not None and table.ledger.claim() is None:
        assert table.legal_cards(), "somebody can always play"


def contracted(edition: Edition, random: Random, known: bool) -> Case:
    deal = random_deal(random) if known else UNKNOWN
    case = Case(Table.opened(Board.numbered(random.randint(1, 16)), deal), edition)
    for text in (random.choice(CONTRACTS), "P", "P", "P"):
        case = heard(case, case.table.auction.turn, Call.parse(text))
    return case


def acted(case: Case, random: Random) -> Case:
    """Mostly a legal card in turn; sometimes any card by any hand, a card exposed, a lead face down, a claim."""
    play = case.table.play
    assert play is not None
    chance = random.random()
    lying = {loose.card for loose in case.table.ledger.loose_cards()}
    legal = [card for card in case.table.legal_cards() if card not in lying]
    if chance < 0.82 and legal:
        return played(case, play.turn, random.choice(legal))
    seat = random.choice(SEATS)
    cards = [card for card in CARDS if play.may_hold(seat, card) and card not in lying]
    if not cards:
        return case
    card = random.choice(cards)
    if chance < 0.94:
        return played(case, play.turn if chance < 0.88 and play.may_hold(play.turn, card) else seat, card)
    if chance < 0.98:
        return case.after(CardFaced(seat, card, random.choice(("", "dropped", "shown", "named"))))
    if not play.record:
        return led_face_down(case, seat, card)
    left = 13 - len(play.tricks)
    return (
        case.after(Claimed(Seat(random.randrange(4)), random.choice((None, *range(left + 1))), ""))
        if chance > 0.998
        else case
    )


MOST_RULINGS = 12
"""More than this without a card between them means that a ruling settles nothing."""


def directed(case: Case, random: Random) -> tuple[Case, int]:
    """The director rules on what is open and due; while the play goes on he sometimes comes later."""
    for rulings in range(MOST_RULINGS):
        incidents = (*open_incidents(case), *due_incidents(case))
        over = case.table.turn is None or case.table.ledger.claim() is not None
        if not incidents or (not over and random.random() < 0.2):
            return case, rulings
        case = ruled(case, incidents[0], random)
        sound(case)
    raise AssertionError([incident.procedure for incident in open_incidents(case)])


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_random_play_with_random_irregularities_and_answers(edition: Edition) -> None:
    rulings = ended = claims = revokes = 0
    for seed in range(DEALS):
        random = Random(seed)
        case = contracted(edition, random, known=seed % 4 != 0)
        for _ in range(LONGEST):
            if case.table.turn is not None and case.table.ledger.claim() is None:
                case = acted(case, random)
                sound(case)
            case, more = directed(case, random)
            rulings += more
            if case.table.turn is None:
                break
        claims += any(isinstance(entry, Claim) for entry in case.table.ledger.entries)
        revokes += any(isinstance(entry, RevokeRuled) for entry in case.table.ledger.entries)
        if case.table.turn is None:
            ended += 1
            play, result = case.table.play, case.table.result()
            assert play is not None
            assert result is not None
            assert sum(play.won) == 13 or case.table.ledger.settled() is not None, "13 tricks or a claim"
    assert rulings > DEALS, "the director was busy"
    assert ended > DEALS / 2
    assert claims
    assert revokes > DEALS / 4
