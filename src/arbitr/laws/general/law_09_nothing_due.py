"""The director is called, but there is nothing to rectify: he says what has settled the matter (Law 9)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.inadmissible.law_37_forced_pass_broken import duty_broken
from arbitr.laws.effects import Effect, Effects, Finding, PenaltyPossible, SettledBefore, findings
from arbitr.laws.engine import Case, Incident, Report, Ruled, Talk, judge, procedure
from arbitr.laws.shared.irregular import Irregularity, irregularity_of
from arbitr.message import Message

NOTHING_DUE = "nothing_due"

findings(
    nothing_to_put_right=Message(
        "There is nothing to rectify in the auction or the play. Continue from here. Whoever called the "
        "director has lost no rights by it."
    ),
    acted_before_director=Message(
        "Attention had been drawn to the irregularity. Nobody may act until the director has explained everything."
    ),
)


@procedure(
    NOTHING_DUE,
    laws=("9",),
    title=Message("Nothing to rectify"),
    says=Message(
        "A player who calls the director gets an answer and loses no rights. If a later call or card has "
        "already settled the matter, the director says so and names the Law."
    ),
    differs={},
    example=Report(Seat.NORTH, "N 1D, E 1S, S 1H, W P"),
)
def nothing_due(case: Case, incident: Incident) -> Talk[Effects]:
    settled = settled_by_itself(case)
    if settled:
        said = tuple(SettledBefore(event, event.law) for event in settled)
        return *said, *_duties_broken(case, settled), *(yield from _acted_too_early(case, settled))
    return (Finding("nothing_to_put_right", "9B1c"),)


def _duties_broken(case: Case, settled: Effects) -> Effects:
    """A call over it settles the rectification, not that a player did not pass although he had to (37A; 1997: 35B)."""
    numbers = dict.fromkeys(number for event in settled if (number := getattr(event, "number", None)) is not None)
    broken = (n for n in numbers if irregularity_of(case, n) is Irregularity.FORCED_PASS_BROKEN)
    law = case.law(y1997="35B", y2007="37A")
    return tuple(effect for number in broken for effect in duty_broken(case.said(number), law))


def _acted_too_early(case: Case, settled: Effects) -> Talk[Effects]:
    """Once attention is drawn, nobody acts before the director has explained everything (9B2), even if that settles
    it.
    """
    by = case.table.auction.said[-1].seat if case.table.auction.said and case.table.play is None else None
    if by is None or not any(event.law.startswith(("28B", "29A", "27A")) for event in settled):
        return ()
    if not (
        yield from judge(
            "attention_drawn",
            "Had attention been drawn to the irregularity before {seat} called?",
            law="9B2",
            usual=False,
            seat=by,
        )
    ):
        return ()
    return Finding("acted_before_director", "9B2", by), PenaltyPossible(by.side, "90A")


def settled_by_itself(case: Case) -> Effects:
    """What has followed by itself from calls and cards since the last ruling."""
    settled: list[Effect] = []
    for event in reversed(case.table.log()):
        if isinstance(event, Ruled):
            break
        if isinstance(event, Effect):
            settled.insert(0, event)
    return tuple(settled)
