"""An unintended call, by slip of the tongue or hand, is corrected (25A)."""

from __future__ import annotations

from arbitr.bridge import Call, Said, Seat, Status, Table
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import silenced
from arbitr.laws.auction.withdrawn.law_25_change import (
    CallChange,
    auction_before,
    cancelled_change,
    intended_call,
    lho_call,
    lho_law,
    wrong_with,
)
from arbitr.laws.effects import (
    AuctionWiped,
    CallChanged,
    CallTakenBack,
    ChangeTried,
    Effects,
    InformationRuled,
    LookAgain,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Edition,
    Ruled,
    Shown,
    Source,
    Talk,
    choose,
    clause,
    judge,
    offer,
    without_asking,
)
from arbitr.laws.shared.irregular import Irregularity, withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

SLIP, MEANT, NOT_MADE = "yes", "no", "not_yet_made"


def how_it_came(case: Case, change: CallChange, usual: str | None = None) -> Talk[str]:
    """Was it unintended? Asked once per call, whichever law asks first."""
    return (
        yield from choose(
            None,
            "unintended",
            "Was {seat}'s {call} a slip of the tongue or hand, made while he intended another call at that "
            "very moment?",
            (
                Choice(SLIP, Message("yes, a slip (if in doubt, choose this)")),
                Choice(MEANT, Message("no, he meant it, or his mind was elsewhere")),
                Choice(NOT_MADE, Message("it had not been made yet: the bidding card did not count as a call")),
            ),
            law=case.law(y1997="25A", y2007="25A1", y2017="25A2"),
            known=_said_before(case, change),
            usual=usual,
            call=change.first.call,
            seat=change.seat,
        )
    )


def _said_before(case: Case, change: CallChange) -> Shown[str] | None:
    """The finding of an earlier ruling on this call."""
    table: Table | None = case.table
    while table is not None and len(table.auction.said) > change.number:
        if isinstance(table.event, Ruled) and table.event.incident.by is change.seat:
            for answer in table.event.answers:
                if answer.key.endswith(".unintended") and answer.value == MEANT:
                    return Shown(MEANT, Source.RULING)
        table = table.before
    return None


@clause(1997)
def put_right_in_time(case: Case, change: CallChange) -> Talk[bool]:
    """Without pause for thought, counted from when the player noticed (K-25-c); an attempt is enough."""
    paused = yield from judge(
        "pause_for_thought",
        "After noticing it, did {seat} pause for thought before trying to change {call}?",
        law=case.law(y1997="25A", y2007="25A1"),
        usual=False,
        seat=change.seat,
        call=change.first.call,
    )
    if paused or case.edition > Edition.LAWS_1997 or not case.regulations.bidding_card_same_section:
        return not paused
    return (
        yield from judge(
            "same_section",
            "Are {call} and the intended call in the same section of the bidding box?",
            law="25A",
            call=change.first.call,
        )
    )


@put_right_in_time.since(2017)
def _(case: Case, change: CallChange) -> Talk[bool]:
    """A pause does not matter (25A1)."""
    return without_asking(True)


def put_right(case: Case, change: CallChange, new: Call, law: str) -> Talk[Effects]:
    """The intended call counts as made at once, and is judged by its own law. A player who called over the unintended
    call may call again.

    He may keep his call if it can stand over the new one. Keeping it accepts an insufficient bid.
    """
    wrong = wrong_with(case, change, new)
    if Irregularity.FORCED_PASS_BROKEN in wrong:
        return _must_pass(case, change, new)
    made = CallChanged(change.number, change.seat, change.first.call, new, law, change.second, bool(wrong))
    over = lho_call(case, change.number)
    if over is None:
        return *_later_fallen(case, change, change.number, law), *change.dropped(case, law), made
    lho = case.said(over)
    # Nothing can be kept over a call that is ruled on next; a call that is no longer legal may be kept too.
    if set(wrong) <= {Irregularity.INSUFFICIENT} and (yield from _keeps(change.seat, lho, new, lho_law(case))):
        law = cited(law, *(() if case.edition is Edition.LAWS_1997 else (lho_law(case),)))
        is_legal = auction_before(case, change).after(Said(change.seat, new)).allows(lho.call)
        changed = CallChanged(change.number, change.seat, change.first.call, new, law, None, False, over, not is_legal)
        return *_later_fallen(case, change, over, law), changed
    return (
        *_later_fallen(case, change, over, law),
        CallTakenBack(over, lho.seat, lho.call, lho_law(case)),
        made,
        InformationRuled(change.seat, (over,), case.law(y1997="16C2", y2007="25A4", y2017="25A6")),
    )


def _must_pass(case: Case, change: CallChange, new: Call) -> Effects:
    """The intended call was forbidden to a player who must pass: it is cancelled, and a pass that was made stands
    (37B).
    """
    law = case.law(y1997="37", y2007="37B2")
    cancelled, numbers = cancelled_change(case, change, new, law)
    if change.first.status is Status.OPEN:  # the first call is ruled on separately
        return *cancelled, InformationRuled(change.seat, numbers, withdrawn_law(case))
    return *cancelled, *silenced(case, change.seat, (change.seat, change.seat.partner), numbers, law)


def _later_fallen(case: Case, change: CallChange, after: int, law: str) -> Effects:
    """Calls made out of rotation since then were made over a call that no longer exists."""
    for number in range(after + 1, len(case.table.auction.said)):
        said = case.said(number)
        if said.seat is not change.seat and said.status in (Status.STANDS, Status.OPEN):
            return (AuctionWiped(number, said.seat, said.call, law),)
    return ()


def _keeps(seat: Seat, lho: Said, new: Call, law: str) -> Talk[bool]:
    return (
        yield from offer(
            lho.seat,
            "lho_call",
            "{seat}'s call is now {new}. {lho}, do you keep {call} or withdraw it?",
            Choice("keep", Message("I keep my call"), cost=Message("Your call stands, now following {new}.", new=new)),
            Choice(
                "withdraw",
                Message("I withdraw it and call again"),
                cost=Message("You may make any call. Your side may use the call you withdraw; the other side may not."),
            ),
            law=law,
            new=new,
            seat=seat,
            lho=lho.seat,
            call=lho.call,
        )
    )


def may_call_again(case: Case, change: CallChange, number: int, new: Call, law: str) -> Talk[Effects]:
    """He called over the first call, so he may withdraw that, as long as nobody has called after him."""
    over = lho_call(case, number)
    if over is None or over != len(case.table.auction.said) - 1:
        return ()
    lho = case.said(over)
    if (yield from _keeps(change.seat, lho, new, law)):  # an open call is then ruled on by its own law
        return ()
    return (
        CallTakenBack(over, lho.seat, lho.call, law),
        InformationRuled(change.seat, (over,), case.law(y1997="16C2", y2007="25A4", y2017="25A6")),
    )


def never_made(case: Case, change: CallChange) -> Talk[Effects]:
    """The card was still in the player's hand: there was no call, but others may have seen it (K-25-e)."""
    new = yield from intended_call(case, change)
    wrong = wrong_with(case, change, new)
    if Irregularity.FORCED_PASS_BROKEN in wrong:
        return _must_pass(case, change, new)
    return (
        *_later_fallen(case, change, change.number, "18F"),
        *change.dropped(case, "18F"),
        CallChanged(change.number, change.seat, change.first.call, new, "18F", change.second, bool(wrong)),
        *(
            ()
            if case.regulations.screens
            else (ChangeTried(change.seat, change.first.call, case.law(y1997="16A", y2007="16B1")),)
        ),
        LookAgain(change.seat, case.law(y1997="73F2", y2007="73F", y2017="73E2")),
    )
