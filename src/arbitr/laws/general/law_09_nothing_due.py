"""The director is called, and nothing is to be put right: he says what has settled the matter (Law 9)."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.scores import Finding, PenaltyPossible, finding
from arbitr.laws.effects.settled import SettledBefore
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation, Ruled
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import after_calls, example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Talk, judge
from arbitr.message import Message

NOTHING_DUE = "nothing_due"

finding(
    "nothing_to_put_right",
    Message(
        "Nothing that was called or played is to be put right: go on from here. Who called the director has lost no "
        "right by it."
    ),
)


finding(
    "acted_before_director",
    Message("Attention had been drawn: nobody may act before the director has explained everything."),
)


@procedure(
    NOTHING_DUE,
    laws=("9",),
    title=Message("Nothing to put right"),
    says=Message(
        "Whoever calls the director gets an answer, and calling costs no right. Where a later call or card has settled "
        "the matter already, the director says so, and by which law."
    ),
    differs={},
)
def nothing_due(case: Case, incident: Incident) -> Talk[Effects]:
    settled = settled_by_itself(case)
    if settled:
        said = tuple(SettledBefore(each, each.law) for each in settled)
        return *said, *(yield from _acted_too_early(case, settled))
    return (Finding("nothing_to_put_right", "9B1c"),)


def _acted_too_early(case: Case, settled: Effects) -> Talk[Effects]:
    """Once attention is drawn nobody acts before the director has explained everything (9B2), even if it settles it."""
    by = case.table.auction.said[-1].seat if case.table.auction.said and case.table.play is None else None
    if by is None or not any(each.law.startswith(("28B", "29A", "27A")) for each in settled):
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
    """What followed by itself from calls and cards since the last ruling."""
    settled: list[Effect] = []
    for event in reversed(case.table.log()):
        if isinstance(event, Ruled):
            break
        if isinstance(event, Effect):
            settled.insert(0, event)
    return tuple(settled)


@example(NOTHING_DUE)
def _(edition: Edition) -> Conversation:
    return Conversation(after_calls(edition, "N 1D, E 1S, S 1H, W P"), Incident(NOTHING_DUE, Seat.NORTH))
