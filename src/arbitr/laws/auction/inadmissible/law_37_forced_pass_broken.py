"""A bid, double or redouble by a player who must pass (Law 37)."""

from __future__ import annotations

from arbitr.bridge import PASS, Said, Seat, Status
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import (
    attempts_cancelled,
    call_in_question,
    call_it_would_change,
    last_legal_attempt,
    lho_has_called,
    now_ruled,
    replaced_by_pass,
    said_in_vain,
    silenced,
    withdrawn_calls,
)
from arbitr.laws.auction.inadmissible.law_35_screens import CAME_BACK, settled_behind_screens, tray_if_open
from arbitr.laws.effects import (
    CallCancelled,
    CallChanged,
    CallReplaced,
    CallStands,
    Effects,
    InformationRuled,
    PenaltyPossible,
    StillToRule,
)
from arbitr.laws.engine import (
    Case,
    Conversation,
    Edition,
    Incident,
    Talk,
    after_calls,
    clause,
    example,
    judge,
    procedure,
    ruled,
)
from arbitr.laws.shared.incidents import open_incidents, when_called_over
from arbitr.laws.shared.irregular import Irregularity, withdrawn_law, without_call
from arbitr.message import Message


@procedure(
    "forced_pass_broken",
    laws=("37", "35"),
    title=Message("Call by a player who must pass"),
    says=Message(
        "A bid, double or redouble by a player who must pass is cancelled and replaced by a pass. Both "
        "partners must pass for the rest of the auction, and the partner's first lead may be restricted. If "
        "the left-hand opponent called before rectification, that call and all later calls stand. A player "
        "who had to pass for the rest of the auction must still do so."
    ),
    differs={
        1997: Message("Law 35 says what follows if the left-hand opponent has called."),
        2007: Message("The same; a double or redouble that Law 19 does not allow falls under Law 36."),
        2017: Message("The same."),
    },
)
def forced_pass_broken(case: Case, incident: Incident) -> Talk[Effects]:
    number = call_in_question(case, incident)
    call = case.said(number)
    tray = yield from tray_if_open(case, number)
    if (yield from lho_has_called(case, number, case.law(y1997="35B", y2007="37A"), tray == CAME_BACK)):
        law = case.law(y1997="35B", y2007="37A")
        if call.status is Status.OPEN:
            return *_stands(case, number, call, law), *duty_broken(call, law)
        return *(yield from _mended_and_called_over(case, number, call)), *duty_broken(call, law)
    if (settled := (yield from settled_behind_screens(case, number, tray))) is not None:
        return settled
    return *broken_forced_pass(case, number), *duty_broken(call, "37")


def duty_broken(call: Said, law: str) -> Effects:
    """A ruling had told him to pass; if only a later ruling imposes the pass, he broke no duty (X-also-b)."""
    return (PenaltyPossible(call.seat.side, f"{law}, 90A", "must"),)


def broken_forced_pass(case: Case, number: int) -> Effects:
    """The left-hand opponent has not called: a pass replaces the call, and both partners pass throughout (37B)."""
    law = case.law(y1997="37", y2007="35, 37B1, 37B2", y2017="35B, 37B1, 37B2")
    made = replaced_by_pass(case, number, law)
    return *made, *both_silenced(case, case.said(number), withdrawn_calls(case, number), made)


def _mended_and_called_over(case: Case, number: int, call: Said) -> Talk[Effects]:
    """The player passed before the opponent on the left called: is rectification forfeited (11A, G12)?"""
    settled = now_ruled(case, number, "11A")
    if (
        yield from judge(
            "forfeited",
            "{lho} called before anyone summoned the director. Is the right to rectification forfeited?",
            law="11A",
            usual=False,
            lho=call.seat.lho,
        )
    ):
        return *settled, InformationRuled(call.seat, said_in_vain(case, number), withdrawn_law(case))
    return *settled, *both_silenced(case, call, said_in_vain(case, number), ())


@clause(1997)
def both_silenced(case: Case, call: Said, withdrawn: tuple[int, ...], made: Effects) -> Effects:
    """Both members of the side pass throughout."""
    return silenced(case, call.seat, (call.seat, call.seat.partner), withdrawn, "37", made)


@both_silenced.since(2007)
def _(case: Case, call: Said, withdrawn: tuple[int, ...], made: Effects) -> Effects:
    return silenced(case, call.seat, (call.seat, call.seat.partner), withdrawn, "37B2", made)


@when_called_over(Irregularity.FORCED_PASS_BROKEN)
def _(case: Case, number: int, by: Seat) -> Effects:
    """It stands when the left-hand opponent calls, and a duty for the rest of the auction continues (37A, 35B)."""
    call = case.said(number)
    law = case.law(y1997="35B", y2007="37A")
    if by is call.turn and by is call.seat.rho:
        # He calls in his own turn over an opponent's call out of rotation, which is void (28B).
        cancelled = CallCancelled(number, call.seat, call.call, "28B")
        return cancelled, InformationRuled(call.seat, (number,), withdrawn_law(case))
    if by is not call.seat.lho:
        return ()
    if any(said.status is Status.STANDS for said in case.table.auction.said[number + 1 :]):
        return (CallCancelled(number, call.seat, call.call, "28B"),)
    return _stands(case, number, call, law)


def _stands(case: Case, number: int, call: Said, law: str) -> Effects:
    """The forbidden call stands, or the call that replaced it before the left-hand opponent called.

    If that was the pass that he owed, the director may still rule on the earlier call.
    """
    first = call_it_would_change(case, number)
    auction = case.table.auction if first is None else without_call(case.table.auction, first)
    legal = last_legal_attempt(case, number, auction)
    last, dropped = number if legal is None else legal, attempts_cancelled(case, number, law, legal)
    new = case.said(last).call
    if first is not None:
        if last != number:
            dropped = *dropped, CallCancelled(number, call.seat, call.call, law)
        return *dropped, CallChanged(first, call.seat, case.said(first).call, new, law, last)
    if last == number:
        return *dropped, CallStands(number, call.seat, call.call, law)
    replaced = CallReplaced(number, call.seat, call.call, new, law, last)
    if new is PASS:
        return *dropped, replaced, StillToRule("forced_pass_broken", call.seat, number, law)
    gone = said_in_vain(case.after(*dropped, replaced), number)
    return *dropped, replaced, InformationRuled(call.seat, gone, withdrawn_law(case))


@example("forced_pass_broken")
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "N 1S, E 1H")
    case = ruled(case, {"insufficient_bid.accept": "refuse", "insufficient_bid.replacement": "2D"})
    case = after_calls(edition, "S 2S, W 3D", case)
    return Conversation(case, open_incidents(case)[0])
