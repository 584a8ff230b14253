"""After this, also: what goes with every ruling, on every path of every procedure (laws/shared/also.py)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arbitr.bridge.board import Board
from arbitr.bridge.ledger.entries import Fined, Found, Information, Review
from arbitr.bridge.seat import Seat, Side
from arbitr.bridge.table import Table
from arbitr.laws.effects.auction.explanations import Overheard
from arbitr.laws.effects.direction.board import CardMoveKnown, ExtraneousKnown
from arbitr.laws.effects.direction.scores import FINDINGS, Finding, PenaltyPossible
from arbitr.laws.engine.book import PROCEDURES
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Ruled
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import EXAMPLES
from arbitr.laws.engine.procedures import Incident
from arbitr.laws.engine.talk import value_of
from arbitr.laws.engine.walk import WalkEnd, endings, walk
from arbitr.laws.shared.also import BREACHES, also
from arbitr.laws.shared.facts.play import play_over

EACH = [(name, edition) for name in sorted(PROCEDURES) for edition in Edition]


def test_every_breach_is_a_finding_of_some_law() -> None:
    assert BREACHES
    assert BREACHES.keys() <= FINDINGS.keys()


def test_an_earlier_penalty_of_the_side_does_not_swallow_another_one() -> None:
    incident = Incident("attention", Seat.SOUTH)
    bare = Case(Table.opened(Board.numbered(1)), Edition.LAWS_2017)
    fined_before = bare.after(PenaltyPossible(Side.NS, "90B2"))
    breach = (Finding("acted_before_explanation", "9B2", Seat.SOUTH),)
    assert also(fined_before, incident, breach) == (PenaltyPossible(Side.NS, "9B2, 90A", "shall"),)
    assert also(bare, incident, (*breach, PenaltyPossible(Side.NS, "90A"))) == ()


def _rulings(name: str, edition: Edition) -> Iterator[tuple[WalkEnd, Ruled]]:
    for ending in endings(walk(EXAMPLES[name](edition))):
        ruled = ending.conversation.applied().table.event
        assert isinstance(ruled, Ruled)
        yield ending, ruled


@pytest.mark.parametrize(("name", "edition"), EACH, ids=str)
def test_no_path_forgets_a_review_or_a_penalty(name: str, edition: Edition) -> None:
    """Who learns what may not be used is looked at again, unless the hand is over and it was judged at once; who breaks
    a Law that says shall, may not or must may be penalised.
    """
    start = EXAMPLES[name](edition)
    rulings = list(_rulings(name, edition))
    assert rulings
    for ending, ruled in rulings:
        after = ending.conversation.applied()
        answers = {answer.key: answer.value for answer in ending.conversation.answers}
        told = [value for key, value in answers.items() if key.endswith("hand_is_over")]
        is_over = value_of(play_over(after)) or told == ["yes"]
        entries = after.table.ledger.entries
        heard = [e for e in ruled.effects if isinstance(e, ExtraneousKnown | Overheard | CardMoveKnown)]
        if heard and not is_over:
            assert any(isinstance(entry, Review) for entry in entries), answers
        fined = {entry.side for entry in entries if isinstance(entry, Fined)}
        for entry in entries:
            if isinstance(entry, Found) and entry.what in BREACHES:
                assert (entry.seat or start.incident.by).side in fined, (entry.what, answers)


def test_the_test_above_sees_what_it_looks_for() -> None:
    """A player who heard something and one who broke a Law do occur on some path."""
    findings, holders = set(), set()
    for name in ("dummy_acts", "unauthorised_information", "partner_communication", "attention"):
        for ending, _ in _rulings(name, Edition.LAWS_2007):
            for entry in ending.conversation.applied().table.ledger.entries:
                if isinstance(entry, Found):
                    findings.add(entry.what)
                if isinstance(entry, Information) and not entry.is_authorised:
                    holders.add(entry.seat)
    assert {"information_used", "illegal_communication", "attention_not_allowed"} <= findings
    assert holders <= set(Seat)
    assert holders
