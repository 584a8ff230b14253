"""Sub-laws that no ruling cites, and where they are implemented: a test or a scenario, a constant, a definition, a
question.

`tools/coverage.py` reads this beside what procedures and scenarios cite; a test checks that each pointer exists and
that it holds in the edition. A sub-law that a ruling cites needs no line here.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.laws.engine import Edition


@dataclass(frozen=True, slots=True)
class Carried:
    """Where a sub-law is, if it is not in a ruling."""

    kind: str
    """enforcement (the test or scenario that breaks without it), data (the constant), definition, judgement."""
    pointer: str
    """`tests/...py::test`, `scenario id`, a dotted name, or the key of a question."""


CARRIED: dict[tuple[str, int], Carried] = {}
"""By sub-law and edition; an entry here takes precedence over what a ruling cites."""


def _carries(kind: str, pointer: str, laws: str, *editions: int) -> None:
    """These sub-laws, in these editions, or in all."""
    for law in laws.split():
        for edition in editions or tuple(int(published) for published in Edition):
            CARRIED[law, edition] = Carried(kind, pointer)


# Tables and figures.
_carries("data", "arbitr.cards.CARDS", "1")
_carries("data", "arbitr.bridge.board.VULNERABLE_BOARDS", "2")
_carries("data", "arbitr.bridge.denomination.Denomination", "18E")
_carries("data", "arbitr.bridge.scores.score.TRICK", "77")
_carries("data", "arbitr.bridge.scores.imps.IMP_FROM", "78B")
_carries("data", "arbitr.scoring.adjusted.SHARES", "12C1", 1997)
_carries("data", "arbitr.scoring.adjusted.SHARES", "12C2a", 2007, 2017)
_carries("data", "arbitr.laws.regulations.Regulations.average_imps", "12C2b", 2007, 2017)
_carries("data", "arbitr.laws.regulations.Regulations.further_appeals", "93C3b", 2007, 2017)

# The auction as a machine.
_carries(
    "enforcement",
    "tests/bridge/test_auction.py::test_no_illegal_call_is_accepted_and_no_legal_one_refused",
    "17B 17C 19A1 19B1",
)
_carries("enforcement", "tests/bridge/test_values.py::test_a_bid_is_sufficient_if_it_is_higher", "18B 18C")
_carries(
    "enforcement",
    "tests/laws/test_detection.py::test_a_bid_lowered_to_at_most_the_last_one_is_insufficient",
    "18D",
)
_carries("enforcement", "tests/bridge/test_auction.py::test_the_contract_and_its_declarer", "19C")
_carries("enforcement", "tests/bridge/test_score.py::test_all_2940_results_equal_the_second_formulation", "19D")

# A ruling does it under the number of a neighbouring law; the scenario fails without it.
_carries("enforcement", "scenario averages-at-imps-with-a-good-session", "12C2c", 2007, 2017)
_carries("enforcement", "scenario knockout-averages-that-do-not-balance", "12C4", 2007, 2017)
_carries("enforcement", "scenario knockout-averages-that-do-not-balance", "86B", 1997, 2007)
_carries("enforcement", "scenario misinformed-in-a-passed-out-board", "20F6", 2007, 2017)
_carries("enforcement", "scenario c97-L25-07", "25B2c", 1997)
_carries("enforcement", "scenario c97-L16-03", "73F1", 1997)
_carries("enforcement", "scenario c97-L12-03", "88", 1997)
_carries("enforcement", "scenario major-penalty-card-at-the-first-chance", "50A")
_carries("enforcement", "scenario major-penalty-card-at-the-first-chance", "50D1a", 2007, 2017)
_carries("enforcement", "scenario minor-penalty-card-and-a-lower-card", "50C")
_carries("enforcement", "scenario c97-L62-05", "63C", 1997)
_carries("enforcement", "scenario c97-L62-05", "63B", 2007)
_carries("enforcement", "scenario as-before-c07-L63-01", "63B", 2017)
_carries("enforcement", "tests/laws/test_claims.py::test_the_order_of_a_suit_may_be_regulated", "70E2", 2007, 2017)

# Left to the director.
_carries("judgement", "insufficient_bid.comparable", "23A1 23A2 23A3", 2017)
_carries("judgement", "change_of_call.unintended", "25A3", 2017)
_carries("judgement", "revoke.asked_by", "61B1 61B2", 2007, 2017)
_carries("judgement", "dummy_acts.what", "61B2a 61B2b", 2007, 2017)

# Numbers that only point to another law, and words that define.
_carries("judgement", "undisclosed_understanding.shared", "40B1a", 2017)
_carries("definition", "arbitr.laws.auction.rotation.law_34_right_to_call.skipping_law", "34", 2007, 2017)
_carries("definition", "arbitr.scoring.adjusted.artificial_share", "88", 2007, 2017)
_carries("definition", "arbitr.laws.general.law_12_adjusted_score.individual_event", "89", 2007, 2017)
_carries("definition", "arbitr.laws.proprieties.law_72_principles", "72A1", 1997)
_carries("definition", "arbitr.laws.proprieties.law_72_principles", "72A", 2007, 2017)
_carries("definition", "arbitr.laws.regulations.Regulations", "80A1 80A1a 80A1b 80A1c 80A2", 2007, 2017)
_carries("definition", "arbitr.laws.direction.law_81_director", "81A")
