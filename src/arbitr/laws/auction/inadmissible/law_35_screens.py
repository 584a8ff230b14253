"""An irregular call behind screens (25 to 39 with Law 80: WBF conditions, K-80-a).

Until the tray has gone to the other side, or if both sides are at fault that it has, the call is corrected and nobody
can accept it. If only one side is at fault, the ordinary laws apply. They also apply once the next player has called
over it.
"""

from __future__ import annotations

from arbitr.bridge import DOUBLE, PASS, REDOUBLE, Call, Seat
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import (
    attempts,
    attempts_cancelled,
    fallen,
    is_in_rotation,
    made_in_its_place,
)
from arbitr.laws.effects import CallCancelled, CallStands, Effects, Finding, InformationRuled, LookAgain, findings
from arbitr.laws.engine import Case, Choice, Shown, Source, Talk, calls_choice, choose, judge, name_call, value_of
from arbitr.laws.general.law_12_artificial import artificial
from arbitr.laws.shared.facts.rulings import answered_before
from arbitr.laws.shared.facts.screens import both_at_fault, came_back, crossed, tray_told
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    auction_stands_behind_screen=Message("The tray has come back, so the auction stands."),
    corrected_behind_screen=Message("The call is corrected without further rectification."),
    not_acceptable=Message("The irregular call may not be accepted."),
    far_side_not_told=Message("Do not tell the players on the other side of the screen."),
    mate_misled=Message("The player on the same side of the screen was misled and may be entitled to redress."),
    tray_goes_back=Message("The tray goes back to the side of the screen where the irregularity occurred."),
)

NOT_PASSED, BOTH, ONE, CAME_BACK = "not_passed", "both_at_fault", "one_at_fault", "came_back"


def corrected_behind_screens(case: Case, number: int, accepting: str = "") -> Talk[Effects | None]:
    """The call, corrected without rectification; None if the ordinary laws apply.

    `accepting` is the law by which an opponent may accept the call. Pushing the tray accepts it only if the organiser
    says so (K-27-b).
    """
    if not case.regulations.screens:
        return None
    offence, law = case.said(number), case.law(y1997="80E", y2007="80B")
    tray = yield from choose(
        None,
        "tray",
        "Had the tray with {seat}'s {call} been passed to the other side of the screen?",
        (
            Choice(NOT_PASSED, Message("no, it had not been passed")),
            Choice(BOTH, Message("yes, and both sides are at fault")),
            Choice(ONE, Message("yes, and only one side is at fault")),
            Choice(CAME_BACK, Message("yes, and it came back before anyone noticed")),
        ),
        law=law,
        known=tray_of(case, number),
        call=offence.call,
        seat=offence.seat,
    )
    if tray == ONE or (
        tray == CAME_BACK and not accepting
    ):  # a call that is never allowed is dealt with all the same (35)
        return None
    if tray == CAME_BACK:
        stands = CallStands(number, offence.seat, offence.call, law)
        return *attempts_cancelled(case, number, law), stands, Finding("auction_stands_behind_screen", law)
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
    if tray == NOT_PASSED:  # the partner never saw it, and is not told (K-80-c)
        return *made, *put_right(law), *(yield from not_passed(case, offence.seat, law))
    gone = (number, *(n for n in attempts(case, number) if case.said(n).call not in (PASS, new)))
    unusable = InformationRuled(offence.seat, gone, withdrawn_law(case), for_nobody=True)
    back = Finding("tray_goes_back", law)
    return *made, back, *put_right(law), unusable, *(yield from bidding_prevented(case, law))


def put_right(law: str) -> Effects:
    return Finding("corrected_behind_screen", law), Finding("not_acceptable", law)


def not_passed(case: Case, offender: Seat, law: str) -> Talk[Effects]:
    """Nothing follows, unless the screen-mate drew a wrong inference; an explanation can prevent that."""
    untold = Finding("far_side_not_told", law)
    if (
        yield from judge(
            "mate_misled",
            "Did it mislead the player on the same side of the screen, without an explanation sufficient to undo that?",
            law=law,
            usual=False,
        )
    ):
        return untold, Finding("mate_misled", law), LookAgain(offender, "12A1")
    return (untold,)


def bidding_prevented(case: Case, law: str) -> Talk[Effects]:
    """The unauthorised information of both sides may make a normal auction impossible (19.3, 4E)."""
    if (
        yield from judge(
            "normal_bidding_prevented",
            "Does the information from the withdrawn call make normal bidding impossible?",
            law=law,
            usual=False,
        )
    ):
        return (yield from artificial(case, law))
    return ()


def tray_of(case: Case, number: int) -> Shown[str] | None:
    """Where the tray with this call is, and whose fault that is: from the log, or from an earlier ruling."""
    passed, back, both = crossed(case, number), came_back(case, number), both_at_fault(case, number)
    if passed is not None and not passed.value:
        return Shown(NOT_PASSED)
    if back is not None and back.value:
        return Shown(CAME_BACK)
    if tray_told(case) and both is not None:
        return Shown(BOTH if both.value else ONE, both.source, both.where)
    answers = answered_before(case, "screen_irregularity.noticed"), answered_before(case, "screen_irregularity.blame")
    found = {"before_tray_passed": NOT_PASSED, "after_tray_returned": CAME_BACK}.get(value_of(answers[0]) or "")
    found = found or {"both_sides": BOTH, "one_side": ONE}.get(value_of(answers[1]) or "")
    return None if found is None else Shown(found, Source.RULING)


def _correction(case: Case, number: int, law: str) -> Talk[Call]:
    """Any legal call; a player who must pass or repeat a call has no choice."""
    offence, legal = case.said(number), case.table.legal_calls()
    if len(legal) == 1:
        return legal[0]
    return (
        yield from name_call(
            offence.seat,
            "correction",
            "{call} must be corrected before it takes effect. {seat}, what do you call instead?",
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
