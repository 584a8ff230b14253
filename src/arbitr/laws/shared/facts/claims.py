"""What the table shows about claims and concessions."""

from __future__ import annotations

from arbitr.bridge.contract import TRICKS
from arbitr.bridge.ledger import Claim
from arbitr.bridge.seat import Side
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.talk import Shown, Source


def claim_made(case: Case) -> Claim | None:
    """The last claim or concession on this board, settled or not."""
    return next((entry for entry in reversed(case.table.ledger.entries) if isinstance(entry, Claim)), None)


def claim_settled(case: Case) -> Shown[bool] | None:
    """Has the claim been agreed to, or ruled on? None where nobody has claimed."""
    if claim_made(case) is None:
        return None
    return Shown(case.table.ledger.claim() is None, Source.RULING)


def conceded(case: Case, side: Side) -> Shown[int] | None:
    """How many of the remaining tricks this side has conceded by the last claim; None where it has not said."""
    claim, play = claim_made(case), case.table.play
    if claim is None or play is None:
        return None
    left = TRICKS - sum(play.won)
    if claim.seat.side is not side:
        return Shown(0)
    return None if claim.tricks is None else Shown(left - claim.tricks)
