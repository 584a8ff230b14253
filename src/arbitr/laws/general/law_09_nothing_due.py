"""The director is called, and nothing is to be put right: he says what has settled the matter (Law 9)."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.effects.settled import SettledBefore
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation, Ruled
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import after_calls, example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Talk
from arbitr.message import Message

NOTHING_DUE = "nothing_due"

finding(
    "nothing_to_put_right",
    Message(
        "Nothing that was called or played is to be put right: go on from here. Who called the director has lost no "
        "right by it."
    ),
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
        return tuple(SettledBefore(each, each.law) for each in settled)
    return (Finding("nothing_to_put_right", "9B1c"),)
    yield


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
