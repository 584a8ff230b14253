"""Whatever is open for a side can be let stand, waived or undone: nothing of it is left, and no trick is lost."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from games import random_deal, ruled
from parts import FULL

from arbitr.bridge.board import Board
from arbitr.bridge.call import CALLS
from arbitr.bridge.seat import SEATS, Side
from arbitr.bridge.table import Table
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.engine import PROCEDURES, Case, Edition, Talk
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.incidents import following, heard, open_incidents
from arbitr.laws.shared.open_matters import OpenMatter, open_matters, ruled_matters
from arbitr.laws.shared.settle import MOST, all_stands, taken_back, undone
from arbitr.problem import Problem

assert PROCEDURES, "the law book is open"
TABLES = 3_000 if FULL else 100
LONGEST = 60


def random_table(edition: Edition, random: Random) -> Case:
    """A table somewhere in its auction or play, with irregular calls and cards, some of them ruled on."""
    case = Case(Table.opened(Board.numbered(random.randint(1, 16)), random_deal(random)), edition)
    refused: list[Problem] = []
    for _ in range(random.randint(1, LONGEST)):
        try:
            case = _next(case, random)
        except Problem as refusal:
            refused.append(refusal)  # nobody can do this here: somebody does something else
            continue
        incidents = open_incidents(case)
        if incidents and random.random() < 0.1:
            case = ruled(case, incidents[0], random)
    assert len(refused) <= LONGEST
    return case


def _next(case: Case, random: Random) -> Case:
    table, play = case.table, case.table.play
    if play is None:
        if table.auction.is_over:
            return case
        seat = table.auction.turn if random.random() < 0.85 else random.choice(SEATS)
        legal = table.legal_calls()
        call = random.choice(legal[: random.choice((1, 6))]) if legal and random.random() < 0.85 else None
        return heard(case, seat, call or random.choice(CALLS))
    if play.is_over:
        return case
    seat = play.turn if random.random() < 0.9 else random.choice([other for other in SEATS if play.hand(other)])
    hand = tuple(play.hand(seat))
    legal_cards = table.legal_cards() if seat is play.turn else hand
    return played(case, seat, random.choice(legal_cards if legal_cards and random.random() < 0.9 else hand))


def answered(talk: Talk[Effects]) -> Effects:
    """What the talk comes to, each question answered with its first answer."""
    try:
        question = next(talk)
        while True:
            question = talk.send(question.known or question.choices[0].example)
    except StopIteration as done:
        effects: Effects = done.value
        return effects


def stand(case: Case, side: Side) -> Effects:
    return all_stands(case, side, "11A")


def waive(case: Case, side: Side) -> Effects:
    """Everything open, due or ruled because of this side, matter by matter."""
    effects: list[Effect] = []
    tried: set[OpenMatter] = set()
    for _ in range(MOST):
        left = [matter for matter in (*open_matters(case, side), *ruled_matters(case, side)) if matter not in tried]
        if not left:
            break
        tried.add(left[0])
        done = answered(taken_back(case, left[0], "81C5"))
        effects.extend(done)
        case = case.after(*done)
    return tuple(effects)


@pytest.mark.parametrize("edition", list(Edition), ids=str)
@pytest.mark.parametrize("settle", [stand, waive], ids=["stand", "waive"])
def test_nothing_is_left_of_a_matter_that_is_settled(edition: Edition, settle: Callable[[Case, Side], Effects]) -> None:
    settled = 0
    for seed in range(TABLES):
        case = random_table(edition, Random(seed))
        for side in Side:
            settled += bool(open_matters(case, side))
            after = case.after(*settle(case, side))
            after = after.after(*following(after))
            assert open_matters(after, side) == (), f"seed {seed}, {side}"
            if settle is waive:
                assert ruled_matters(after, side) == (), f"seed {seed}, {side}"
            _no_trick_is_lost(after)
    assert settled > TABLES / 4


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_what_players_settled_is_undone_and_due_again(edition: Edition) -> None:
    found = 0
    for seed in range(TABLES):
        case = random_table(edition, Random(seed))
        for side in Side:
            effects = undone(case, side, "10B")
            if effects:
                found += 1
                after = case.after(*effects)
                assert open_matters(after, side), f"seed {seed}, {side}"
                _no_trick_is_lost(after)
    assert found


def _no_trick_is_lost(case: Case) -> None:
    play = case.table.play
    if play is not None:
        assert sum(play.won) == len(play.tricks) <= 13
        assert len({card for _, card in play.record}) == len(play.record)
