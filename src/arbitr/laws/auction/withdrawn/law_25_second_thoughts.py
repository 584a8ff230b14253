"""A considered change, which the opponent on the left may accept (25B)."""

from __future__ import annotations

from arbitr.bridge import CALLS, DOUBLE, PASS, REDOUBLE, Auction, Call, Seat, Status, Until
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import lead_law
from arbitr.laws.auction.withdrawn.law_23_comparable_call import comparable
from arbitr.laws.auction.withdrawn.law_25_change import INADMISSIBLE, CallChange, cancelled_change, wrong_with
from arbitr.laws.auction.withdrawn.law_25_slip import may_call_again
from arbitr.laws.effects import (
    AuctionWiped,
    CallCancelled,
    CallChanged,
    CallStands,
    Effects,
    Finding,
    InformationRuled,
    LeadMayBeRestricted,
    LookAgain,
    MustPass,
    ScoreCapped,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Edition,
    Talk,
    calls_choice,
    clause,
    judge,
    name_call,
    offer,
    without_asking,
)
from arbitr.laws.shared.irregular import withdrawn_law, without_call
from arbitr.laws.shared.meanings import ToldCall, as_explained, if_made
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message


@clause(1997)
def open_to_change(case: Case, change: CallChange, partner_called: bool) -> Talk[bool]:
    """Only if the player noticed by himself, and not after the partner's call, even out of rotation (K-25-a,
    K-25-b).
    """
    if partner_called:
        return False
    return (
        yield from judge(
            "own_discovery",
            "Did {seat} realise by himself that {call} was wrong, not from another player's later action or call?",
            law="25B",
            usual=True,
            seat=change.seat,
            call=change.first.call,
        )
    )


@open_to_change.since(2007)
def _(case: Case, change: CallChange, partner_called: bool) -> Talk[bool]:
    """The opponent on the left decides."""
    return without_asking(True)


# A considered change, accepted (25B1).


@clause(1997)
def accepted(case: Case, change: CallChange, new: Call) -> Talk[Effects]:
    """No rectification, and no lead restriction (X-25-a); the first call is unauthorised for the partner."""
    return without_asking((InformationRuled(change.seat, (change.number, *change.attempts), withdrawn_law(case)),))


@accepted.since(2007)
def _(case: Case, change: CallChange, new: Call) -> Talk[Effects]:
    """The first call is withdrawn and another one made: 16D and 26 apply (X-25-a)."""
    return without_asking(_withdrawn_and_lead(case, change, new, (change.number, *change.attempts)))


@accepted.since(2017)
def _(case: Case, change: CallChange, new: Call) -> Talk[Effects]:
    """16C applies, and 26B unless the new call is comparable to the first (26A)."""
    withdrawn = (*change.attempts, change.number)
    return (yield from _unless_comparable(case, change, new, change.first.call, withdrawn))


def told_law(case: Case) -> str:
    """Who may use the withdrawn or cancelled calls; since 2007 Law 25 itself says so (25B3)."""
    return withdrawn_law(case) if case.edition < Edition.LAWS_2007 else cited("25B3", withdrawn_law(case))


def _withdrawn_and_lead(case: Case, change: CallChange, stands: Call, withdrawn: tuple[int, ...]) -> Effects:
    return (
        InformationRuled(change.seat, withdrawn, told_law(case)),
        *_lead(case, change, stands, withdrawn),
    )


def _lead(case: Case, change: CallChange, stands: Call, withdrawn: tuple[int, ...]) -> Effects:
    """The restriction of the partner's lead, unless the same call was only repeated (26)."""
    length = len(case.table.auction.said)  # a call that was only asked for is made during the ruling
    others = tuple(n for n in withdrawn if n >= length or case.said(n).call is not stands)
    return (LeadMayBeRestricted(change.seat.partner, change.seat, others, lead_law(case)),) if others else ()


def _unless_comparable(
    case: Case, change: CallChange, stands: Call, withdrawn: Call, numbers: tuple[int, ...]
) -> Talk[Effects]:
    """The last of these calls is compared. A comparable one frees the lead, and everybody may use it (26A)."""
    # A call that could never be made showed nothing that another call could repeat.
    usual = False if INADMISSIBLE & set(wrong_with(case, change, withdrawn)) else None
    if stands is withdrawn or (
        yield from comparable(_told_call(case, change, withdrawn), _told_call(case, change, stands), usual=usual)
    ):
        return (
            Finding("comparable_call", "26A", change.seat),
            *((InformationRuled(change.seat, numbers[:-1], told_law(case)),) if numbers[:-1] else ()),
            LookAgain(change.seat, "23C"),
        )
    return InformationRuled(change.seat, numbers, told_law(case)), *_lead(case, change, stands, numbers)


def _told_call(case: Case, change: CallChange, call: Call) -> ToldCall:
    """One of the two calls with its meaning: the first, the one that was heard, or the one that he asks for."""
    for number in (change.number, change.second):
        if number is not None and case.said(number).call is call:
            return as_explained(case, number)
    return if_made(case, change.seat, call)


# A considered change, not accepted (25B2).


@clause(1997)
def refused(case: Case, change: CallChange, new: Call) -> Talk[Effects]:
    """The player keeps the first call or makes any other, each at its price (25B2b); the lead may be restricted in both
    cases.
    """
    options = _other_calls(case, change)
    if not options or (
        yield from offer(
            change.seat,
            "keep",
            "{new} is not accepted. {seat}, you may keep {call}, and {partner} must pass once. Or you may "
            "make any other legal call, and your side cannot get more than average minus. Which do you "
            "choose?",
            Choice("keep", Message("I keep the first call")),
            Choice("change", Message("I make another call")),
            law="25B2b",
            new=new,
            seat=change.seat,
            call=change.first.call,
            partner=change.seat.partner,
        )
    ):
        cancelled, numbers = cancelled_change(case, change, new, "25B2b1")
        passes = _one_pass(case, change.seat.partner)
        return (
            *cancelled,
            *passes,
            *_withdrawn_and_lead(case, change, change.first.call, numbers),
            *((LookAgain(change.seat, "23"),) if passes else ()),  # Law 23 is about that pass (K-23-a)
        )
    other = yield from name_call(
        change.seat,
        "other_call",
        "{seat}, what do you call?",
        (
            calls_choice("bid", Message("a bid"), (call for call in options if call.is_bid)),
            calls_choice("pass", Message("pass"), (call for call in options if call is PASS)),
            calls_choice(
                "double", Message("double or redouble"), (call for call in options if call in (DOUBLE, REDOUBLE))
            ),
        ),
        law="25B2b2",
        seat=change.seat,
    )
    cap = ScoreCapped(change.seat.side, "25B2b2")
    heard = change.second if change.second is not None and case.said(change.second).call is other else None
    law = "25B2b2"
    made = CallChanged(change.number, change.seat, change.first.call, other, law, heard)
    if heard is not None or (change.second is None and other is new):
        withdrawn: tuple[int, ...] = (change.number, *change.attempts)
        return *change.dropped(case, law), made, cap, *_withdrawn_and_lead(case, change, other, withdrawn)
    cancelled, numbers = cancelled_change(case, change, new, law)
    return *cancelled, made, cap, *_withdrawn_and_lead(case, change, other, (change.number, *numbers))


@refused.since(2007)
def _(case: Case, change: CallChange, new: Call) -> Talk[Effects]:
    """Cancelled, the first call stands, and only 16D applies: nobody passes, no lead is restricted (X-25-a)."""
    cancelled, numbers = cancelled_change(case, change, new, "25B2")
    lead = _lead(case, change, change.first.call, numbers) if case.regulations.strict_law_26 else ()
    return without_asking((*cancelled, InformationRuled(change.seat, numbers, told_law(case)), *lead))


@refused.since(2017)
def _(case: Case, change: CallChange, new: Call) -> Talk[Effects]:
    cancelled, numbers = cancelled_change(case, change, new, "25B2")
    return *cancelled, *(yield from _unless_comparable(case, change, change.first.call, new, numbers))


def _one_pass(case: Case, seat: Seat) -> Effects:
    """A pass at the next turn means nothing if the player must pass throughout (X-00-b), or once the auction is
    over.
    """
    if case.table.auction.is_over:
        return ()
    if any(duty.until is Until.REST and not duty.allows_call(CALLS[-1]) for duty in case.table.ledger.duties(seat)):
        return ()
    return (MustPass(seat, Until.NEXT_TURN, "25B2b1"),)


def _other_calls(case: Case, change: CallChange) -> tuple[Call, ...]:
    """Every legal call at that turn except the first one."""
    before = without_call(case.table.auction, change.number)
    duties = case.table.ledger.duties(change.seat)
    return tuple(
        call
        for call in before.legal_calls()
        if call is not change.first.call and all(duty.allows_call(call) for duty in duties)
    )


def first_is_irregular(case: Case, change: CallChange, new: Call) -> Effects:
    """The change is cancelled, and the first call is ruled on by its own law (25B2a, X-25-c)."""
    cancelled, numbers = cancelled_change(case, change, new, case.law(y1997="25B2a", y2007="25B2"))
    lead = _lead(case, change, change.first.call, numbers) if case.edition is Edition.LAWS_1997 else ()
    return *cancelled, InformationRuled(change.seat, numbers, withdrawn_law(case)), *lead


# The call over it, by a player who did not know of the change.


@clause(1997)
def unknowing(case: Case, change: CallChange, number: int, new: Call) -> Talk[Effects]:
    """He meant to call over the first one: the second still stands, and he may call again (25B1)."""
    return (  # the second call already stands: a later call accepted it
        InformationRuled(change.seat, (change.number,), withdrawn_law(case)),
        *(yield from may_call_again(case, change, number, new, "25B1")),
    )


@unknowing.since(2007)
def _(case: Case, change: CallChange, number: int, new: Call) -> Talk[Effects]:
    """The change is cancelled and the first call stands; nothing more follows (X-25-a)."""
    lead = _lead(case, change, change.first.call, (number,)) if case.regulations.strict_law_26 else ()
    known = InformationRuled(change.seat, (number,), told_law(case))
    return without_asking((*_first_restored(case, change, number, new), known, *lead))


@unknowing.since(2017)
def _(case: Case, change: CallChange, number: int, new: Call) -> Talk[Effects]:
    """The same, and the cancelled call may restrict the lead (25B2, U05)."""
    lead = yield from _unless_comparable(case, change, change.first.call, new, (number,))
    return *_first_restored(case, change, number, new), *lead


def _first_restored(case: Case, change: CallChange, number: int, new: Call) -> Effects:
    """The first call stands again; calls made over it stay if they are legal (G04)."""
    effects: Effects = (
        CallCancelled(number, change.seat, new, "25B2"),
        CallStands(change.number, change.seat, change.first.call, "25B2"),
    )
    now = case.after(*effects)
    for later in range(number + 1, len(case.table.auction.said)):
        said = case.said(later)
        if said.status not in (Status.STANDS, Status.OPEN):
            continue
        before = Auction.replayed(now.table.auction.dealer, now.table.auction.said[:later])
        if said.seat is not before.turn or not before.allows(said.call):
            effects = (*effects, AuctionWiped(later, said.seat, said.call, "25B2"))
            break
        if said.status is Status.OPEN:
            stands = CallStands(later, said.seat, said.call, "25B2")
            effects, now = (*effects, stands), now.after(stands)
    return effects
