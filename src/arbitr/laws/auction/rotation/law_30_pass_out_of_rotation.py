"""A pass out of rotation that was not accepted (Law 30)."""

from __future__ import annotations

from arbitr.bridge import BIDS, DOUBLE, PASS, Seat, Status, Until
from arbitr.laws.auction.inadmissible.law_35_screens import settled_behind_screens, tray_with
from arbitr.laws.auction.rotation.law_28_calls_in_rotation import (
    LHO,
    RHO,
    OutOfRotation,
    is_change_of_call,
    later_calls_fall,
)
from arbitr.laws.auction.rotation.law_31_bid_out_of_rotation import bid_cancelled
from arbitr.laws.auction.withdrawn.law_23_comparable_call import settled_by_comparison
from arbitr.laws.effects import (
    CallCancelled,
    CallReplaced,
    CallStands,
    CallWatched,
    Effects,
    Finding,
    LeadMayBeRestricted,
    LookAgain,
    MayCallAnything,
    MayNotDouble,
    MustPass,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Conversation,
    Edition,
    Incident,
    Talk,
    after_calls,
    calls_choice,
    clause,
    example,
    judge,
    name_call,
    procedure,
    ruled,
    without_asking,
)
from arbitr.laws.shared.incidents import in_the_log, open_incidents, when_called_over
from arbitr.laws.shared.irregular import Irregularity, auction_before, changed_call
from arbitr.message import Message

findings(
    opponents_artificial_call_passed=Message(
        "He passed an opponent's artificial call, not his partner's. It is an ordinary pass out of rotation."
    ),
    pass_counts_as_bid=Message("This pass conveys more than a natural pass and is treated as a bid out of rotation."),
)


def pass_cancelled(case: Case, passed: OutOfRotation) -> Talk[Effects]:
    """The rectification of a pass; an artificial one is treated like a bid (30C)."""
    if not (yield from says_more(case, passed)):
        return (yield from natural_pass_cancelled(case, passed))
    as_bid = Finding("pass_counts_as_bid", "30C", passed.seat)
    if passed.at == LHO and passed.called_before:
        return as_bid, *is_change_of_call(case, passed)
    return as_bid, *bid_cancelled(case, passed)


@clause(1997)
def says_more(case: Case, passed: OutOfRotation) -> Talk[bool]:
    """A conventional pass (30C); at the right-hand opponent's turn also a pass of a convention (31A, K-31-b)."""
    if (yield from _is_artificial(case, passed)):
        return True
    return passed.at == RHO and (yield from _passes_an_artificial_call(case, passed))


@says_more.since(2007)
def _(case: Case, passed: OutOfRotation) -> Talk[bool]:
    """An artificial pass, or a pass of partner's artificial call (30C, D39)."""
    if (yield from _is_artificial(case, passed)):
        return True
    return (yield from _passes_an_artificial_call(case, passed))


def _is_artificial(case: Case, passed: OutOfRotation) -> Talk[bool]:
    meaning = None if passed.is_reported else case.meaning(passed.number)
    return (
        yield from judge(
            "pass_artificial",
            "Did {seat}'s pass, by agreement, promise more than a specified strength, or promise or deny "
            "values outside the last suit named?",
            law="30C",
            known=None if meaning is None else meaning.artificial,
            usual=False,
            seat=passed.seat,
        )
    )


def _passes_an_artificial_call(case: Case, passed: OutOfRotation) -> Talk[bool]:
    """Asked if the last call other than a pass was partner's. An opponent's artificial call does not count."""
    if not passed.anybody_bid:
        return False
    known = None
    before = auction_before(case, passed.number)
    if not passed.is_reported or before.last_bid is not None:  # for a report the log may show nothing
        last = _last_other_than_pass(case, passed)
        if last is None or before.said[last].seat is not passed.seat.partner:
            return False
        meaning = case.meaning(last)
        known = None if meaning is None else meaning.artificial
    return (
        yield from judge(
            "pass_of_artificial_call",
            "Did {seat} pass an artificial call by {partner}?",
            law="30C",
            known=known,
            usual=False,
            seat=passed.seat,
            partner=passed.seat.partner,
        )
    )


@clause(1997)
def natural_pass_cancelled(case: Case, passed: OutOfRotation) -> Talk[Effects]:
    """Before a bid the offender passes once; after it, once or throughout, depending on whose turn it was (30A,
    30B).
    """
    seat = passed.seat
    if not passed.anybody_bid:
        return MustPass(seat, Until.NEXT_TURN, "30A"), LookAgain(seat, forced_pass_review(case))
    if passed.at == RHO:
        return MustPass(seat, Until.NEXT_TURN, "30B1"), *(yield from lead_after_pass(case, passed))
    return (
        MustPass(seat, Until.REST, "30B2a"),
        MayNotDouble(seat.partner, "30B2b"),
        LookAgain(seat, forced_pass_review(case)),
    )


@natural_pass_cancelled.since(2017)
def _(case: Case, passed: OutOfRotation) -> Talk[Effects]:
    """At the right-hand opponent's turn the offender passes once (30A); otherwise his next call decides (30B)."""
    seat = passed.seat
    if passed.at == RHO:
        lead = LeadMayBeRestricted(seat.partner, seat, (passed.number,), "26B")
        return without_asking(
            (
                *_reading_of_30c(case, passed),
                MustPass(seat, Until.NEXT_TURN, "30A"),
                *((lead,) if case.regulations.strict_law_26 else ()),
                LookAgain(seat, "72C"),
            )
        )
    return without_asking(
        (MayCallAnything(seat.partner, "30B1a"), CallWatched(seat, passed.number, "30B1", "30B1b", "comparable"))
    )


def _reading_of_30c(case: Case, passed: OutOfRotation) -> Effects:
    """30C names any artificial call, the heading of 31 only partner's: an opponent's stays with 30A (M-30c)."""
    last = _last_other_than_pass(case, passed)
    if last is None or case.said(last).seat.side is passed.seat.side:
        return ()
    meaning = case.meaning(last)
    if meaning is None or not meaning.artificial:
        return ()
    return (Finding("opponents_artificial_call_passed", "30C, 30A", passed.seat),)


def _last_other_than_pass(case: Case, passed: OutOfRotation) -> int | None:
    said = auction_before(case, passed.number).said
    standing = (n for n, call in enumerate(said) if call.status is Status.STANDS and call.call is not PASS)
    return max(standing, default=None)


def forced_pass_review(case: Case) -> str:
    """A pass forced on the offender himself: in 1997 Law 23 covered only the partner's (K-23-a)."""
    return case.law(y1997="72B1", y2007="23")


@clause(1997)
def lead_after_pass(case: Case, passed: OutOfRotation) -> Talk[Effects]:
    """A pass that by agreement related to the suit last named may restrict a lead (30B1, K-30-a)."""
    meaning = None if passed.is_reported else case.meaning(passed.number)
    if (
        yield from judge(
            "pass_about_last_suit",
            "Did {seat}'s pass, by agreement, promise or deny values in the last suit named?",
            law="30B1",
            known=None if meaning is None else bool(meaning.suits),
            usual=False,
            seat=passed.seat,
        )
    ):
        return (LeadMayBeRestricted(passed.seat.partner, passed.seat, (passed.number,), "26"),)
    return ()


@lead_after_pass.since(2007)
def _(case: Case, passed: OutOfRotation) -> Talk[Effects]:
    """There is no lead restriction."""
    return without_asking(())


def pass_replaced(case: Case, seat: Seat, number: int, new: int) -> Talk[Effects]:
    """Since 2017 the next call decides (30B1b)."""
    return (yield from settled_by_comparison(case, seat, number, new, "30B1", "30B1bi", "30B1bii"))


@procedure(
    "double_banned",
    laws=("30",),
    title=Message("Double despite the ban after partner's pass out of rotation"),
    says=Message(
        "A player whose partner passed out of rotation at his turn may not double or redouble at that turn. "
        "If he does, the call is cancelled and he bids or passes. If the left-hand opponent has already "
        "called, it stands."
    ),
    differs={
        1997: Message("The Laws forbid the double but do not say what follows; this is our reading."),
        2007: Message("The same."),
        2017: Message("This ban no longer exists."),
    },
)
def double_banned(case: Case, incident: Incident) -> Talk[Effects]:
    number = in_the_log(case, incident).call_number
    double, auction = case.said(number), case.table.auction
    if case.edition >= Edition.LAWS_2017:  # no ban: the double is as legal as any other
        return (CallStands(number, double.seat, double.call, "19A1" if double.call is DOUBLE else "19B1"),)
    tray = yield from tray_with(case, number)
    if (settled := (yield from settled_behind_screens(case, number, tray))) is not None:
        return settled
    aftermath = (
        *later_calls_fall(case, number, "30B2b"),
        LookAgain(double.seat, forced_pass_review(case)),
        LookAgain(double.seat, "12A1"),
    )
    if changed_call(case, double.seat, double.call, auction_before(case, number)) is not None:
        # He had already bid or passed: that call stands.
        return CallCancelled(number, double.seat, double.call, "30B2b"), *aftermath
    legal = [call for call in BIDS if auction.allows(call)]
    new = yield from name_call(
        double.seat,
        "replacement",
        "{seat}, you may not double or redouble at this turn. Do you bid or pass?",
        (
            calls_choice("bid", Message("a sufficient bid"), legal),
            calls_choice("pass", Message("pass"), (PASS,)),
        ),
        law="30B2b",
        seat=double.seat,
    )
    return CallReplaced(number, double.seat, double.call, new, "30B2b"), *aftermath


@when_called_over(Irregularity.DOUBLE_BANNED)
def _(case: Case, number: int, by: Seat) -> Effects:
    """The left-hand opponent calls over it: it stands, and nothing more follows (G09)."""
    double = case.said(number)
    if by is not double.seat.lho:
        return ()
    if changed_call(case, double.seat, double.call, auction_before(case, number)) is not None:
        return (CallCancelled(number, double.seat, double.call, "30B2b"),)
    return CallStands(number, double.seat, double.call, "11A"), *later_calls_fall(case, number, "11A", itself=False)


@example("double_banned")
def _(edition: Edition) -> Conversation:
    # The ban was dropped in 2017: then the same situation is ruled on as in 2007.
    older = min(edition, Edition.LAWS_2007)
    case = after_calls(older, "N 1H, W P")
    case = ruled(case, {"call_out_of_rotation.accept": "refuse"})
    case = after_calls(older, "E X", case)
    return Conversation(Case(case.table, edition), open_incidents(case)[0])
