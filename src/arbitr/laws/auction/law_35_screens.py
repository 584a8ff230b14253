"""An irregular call behind screens (25 to 39 with Law 80: WBF conditions, K-80-a).

As long as the tray has not gone to the other side, or if both sides are at fault that it has, the call is put right
and nobody can accept it. If one side alone is at fault, the ordinary laws apply. Once the next player has called over
it, they apply too.
"""

from __future__ import annotations

from arbitr.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from arbitr.laws.auction.law_35_inadmissible_calls import (
    attempts,
    attempts_cancelled,
    fallen,
    is_in_rotation,
    made_in_its_place,
)
from arbitr.laws.effects.calls import CallCancelled, CallStands
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import InformationRuled
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.talk import Choice, Talk, calls_choice, choose, name_call
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

NOT_PASSED, BOTH, ONE = "not_passed", "both_at_fault", "one_at_fault"


def corrected_behind_screens(case: Case, number: int, accepting: str = "") -> Talk[Effects | None]:
    """The call put right without rectification; None where the ordinary laws apply.

    `accepting` is the law by which an opponent may accept the call: pushing the tray does so only if the organiser
    wants it (K-27-b).
    """
    if not case.regulations.screens:
        return None
    offence, law = case.said(number), case.law(y1997="80E", y2007="80B")
    tray = yield from choose(
        None,
        "tray",
        "Had the tray with {call} by {seat} gone to the other side of the screen?",
        (
            Choice(NOT_PASSED, Message("no, it had not been passed")),
            Choice(BOTH, Message("yes, and both sides are at fault")),
            Choice(ONE, Message("yes, and only one side is at fault")),
        ),
        law=law,
        call=offence.call,
        seat=offence.seat,
    )
    if tray == ONE:
        return None
    if tray == BOTH and accepting and case.regulations.tray_accepts:
        stands = CallStands(number, offence.seat, offence.call, cited(law, accepting))
        return *fallen(case, number, law), *attempts_cancelled(case, number, law), stands
    if is_in_rotation(case, number) and not case.table.auction.is_over:
        new = yield from _correction(case, number, law)
        made = *fallen(case, number, law), *made_in_its_place(case, number, new, law)
    else:
        cancelled = CallCancelled(number, offence.seat, offence.call, law)
        made = *fallen(case, number, law), *attempts_cancelled(case, number, law), cancelled
        new = None
    gone = (number, *(n for n in attempts(case, number) if case.said(n).call not in (PASS, new)))
    return *made, InformationRuled(offence.seat, gone, withdrawn_law(case), tray == BOTH)


def _correction(case: Case, number: int, law: str) -> Talk[Call]:
    """Any legal call; one who must pass or repeat a call has no choice."""
    offence, legal = case.said(number), case.table.legal_calls()
    if len(legal) == 1:
        return legal[0]
    return (
        yield from name_call(
            offence.seat,
            "correction",
            "{call} is put right before it counts. {seat}, which call do you make instead?",
            (
                calls_choice("bid", Message("a bid"), (call for call in legal if call.is_bid)),
                calls_choice("pass", Message("pass"), (PASS,)),
                calls_choice(
                    "double", Message("double or redouble"), (call for call in legal if call in (DOUBLE, REDOUBLE))
                ),
            ),
            law=law,
            call=offence.call,
            seat=offence.seat,
        )
    )
