"""What accompanies every ruling (laws/shared/also.py). test_paths.py holds every path to it."""

from __future__ import annotations

from arbitr.bridge.board import Board
from arbitr.bridge.ledger.entries import Found, Information
from arbitr.bridge.seat import Seat, Side
from arbitr.bridge.table import Table
from arbitr.laws.effects.direction.scores import FINDINGS, Finding, PenaltyPossible
from arbitr.laws.engine import EXAMPLES, PROCEDURES, Case, Edition, Incident
from arbitr.laws.engine.walk import endings, walk
from arbitr.laws.shared.also import BREACHES, also

assert PROCEDURES, "the law book is open"


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


def test_the_paths_hold_what_their_test_looks_for() -> None:
    """A player who heard something and one who broke a Law do occur on some path."""
    findings, holders = set(), set()
    for name in ("dummy_acts", "unauthorised_information", "partner_communication", "attention"):
        for ending in endings(walk(EXAMPLES[name](Edition.LAWS_2007))):
            for entry in ending.conversation.applied().table.ledger.entries:
                if isinstance(entry, Found):
                    findings.add(entry.what)
                if isinstance(entry, Information) and not entry.is_authorised:
                    holders.add(entry.seat)
    assert {"information_used", "illegal_communication", "attention_not_allowed"} <= findings
    assert holders <= set(Seat)
    assert holders
