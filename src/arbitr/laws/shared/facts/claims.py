"""What the table shows about claims and concessions."""

from __future__ import annotations

from arbitr.bridge import TRICKS, Claim, Found, Side
from arbitr.laws.engine import Case, Shown, Source


def claim_made(case: Case) -> Claim | None:
    """The last claim or concession on this board, settled or not."""
    return next((entry for entry in reversed(case.table.ledger.entries) if isinstance(entry, Claim)), None)


def claimed(case: Case, claim: Claim) -> int | None:
    """How many of the remaining tricks were claimed; None if he has not said.

    A ruling on a card that was open when he claimed may have completed the current trick, or reopened it, or given a
    quitted one to the other side. What he conceded then he still concedes; everything else is claimed.
    """
    play = case.table.play
    if claim.tricks is None or play is None:
        return claim.tricks
    then = next((table for table in reversed(case.table.states()) if claim not in table.ledger.entries), None)
    left = TRICKS - sum(play.won)
    if then is None or then.play is None:
        return max(0, min(left, claim.tricks))
    conceded_then = TRICKS - sum(then.play.won) - claim.tricks
    completed = sum(play.won) - sum(then.play.won)
    since = play.tricks[-completed:] if completed > 0 else ()
    lost = sum(trick.winner.side is not claim.seat.side for trick in since)
    return max(0, left - max(0, conceded_then - lost))


def conceded(case: Case, side: Side) -> Shown[int] | None:
    """How many of the remaining tricks this side has conceded by the last claim; None if it has not said."""
    claim, play = claim_made(case), case.table.play
    if claim is None or play is None:
        return None
    if claim.seat.side is not side:
        return Shown(0)
    tricks = claimed(case, claim)
    return None if tricks is None else Shown(TRICKS - sum(play.won) - tricks)


def answered(case: Case) -> bool:
    """Return whether the director has asked about the outcome of the open claim."""
    found = {entry.what for entry in case.table.ledger.entries if isinstance(entry, Found)}
    return bool(found & {"claim_made", "claim_contested"})


def unanswered(case: Case) -> Claim | None:
    """The claim to which nobody has yet recorded the others' reply."""
    return None if answered(case) else case.table.ledger.claim()


def agreed_by(case: Case) -> Side | None:
    """The side that has agreed to the other side's claim; None if neither has."""
    claim = claim_made(case)
    agreed = any(isinstance(entry, Found) and entry.what == "claim_agreed" for entry in case.table.ledger.entries)
    return claim.seat.side.other if claim is not None and agreed and case.table.ledger.settled() is not None else None


def side_total(case: Case, side: Side) -> Shown[int] | None:
    """The tricks of this side on the whole board, as played, claimed, conceded or reported; None if not known yet."""
    table, play = case.table, case.table.play
    if play is None:
        return None
    declarers = play.contract.declarer.side
    settled, out, claim = table.ledger.settled(), table.ledger.played_out(), table.ledger.claim()
    if settled is not None:
        total, source = settled.declarer_tricks, Source.RULING
    elif play.is_over:
        total, source = play.declarer_tricks, Source.LOG
    elif out is not None and out.declarer_tricks is not None:
        total, source = out.declarer_tricks, Source.LOG
    elif claim is not None and (tricks := claimed(case, claim)) is not None:
        left = TRICKS - sum(play.won)
        total = play.declarer_tricks + (tricks if claim.seat.side is declarers else left - tricks)
        source = Source.LOG
    else:
        return None
    return Shown(total if side is declarers else TRICKS - total, source)


def ended_by_claim(case: Case) -> Shown[bool] | None:
    """Did a claim or a concession end the play? None if the log does not reach its end."""
    if claim_made(case) is not None:
        return Shown(True)
    play = case.table.play
    return Shown(False) if play is not None and len(play.tricks) == TRICKS else None
