"""A bid out of rotation that was not accepted, or a pass with a similar meaning (Law 31)."""

from __future__ import annotations

from arbitr.bridge import PASS, Call, Denomination, Said, Seat, Until
from arbitr.laws.auction.inadmissible.law_35_screens import settled_behind_screens, tray_with
from arbitr.laws.auction.rotation.law_28_calls_in_rotation import RHO, OutOfRotation, later_calls_fall, said_beside
from arbitr.laws.auction.withdrawn.law_23_comparable_call import settled_by_comparison
from arbitr.laws.effects import (
    CallCancelled,
    CallEntered,
    CallStands,
    CallWatched,
    Effects,
    LeadMayBeRestricted,
    LookAgain,
    MayCallAnything,
    MustPass,
    PenaltyPossible,
    RepeatIfPassed,
    SilencedIfActed,
    WatchEnded,
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
from arbitr.laws.shared.incidents import in_the_log, open_incidents, when_called_over
from arbitr.laws.shared.irregular import Irregularity, auction_before, ledger_before, required_call, would_end
from arbitr.laws.shared.meanings import as_explained, same_denominations
from arbitr.message import Message


def repeat_if_passed(case: Case, call: OutOfRotation, law: str) -> Effects:
    """Nothing is repeated if that pass ends the auction (22A)."""
    return () if would_end(case.table.auction) else (RepeatIfPassed(call.seat, call.call, law),)


@clause(1997)
def bid_cancelled(case: Case, call: OutOfRotation) -> Effects:
    """At the right-hand opponent's turn his call decides (31A); otherwise the partner passes throughout (31B)."""
    seat = call.seat
    if call.at == RHO:
        repeat = repeat_if_passed(case, call, "31A1")
        if call.call is PASS:
            return (*repeat, SilencedIfActed(seat.partner, seat, call.number, "31A1", "31A2b"))
        return (*repeat, CallWatched(seat, call.number, "31A1", "31A2", "denomination"))
    return (
        MustPass(seat.partner, Until.REST, "31B"),
        LeadMayBeRestricted(seat.partner, seat, (call.number, *said_beside(case, call.number)), "26"),
        CallWatched(seat, call.number, "31B", "26"),
        LookAgain(seat, "23"),
    )


@bid_cancelled.since(2017)
def _(case: Case, call: OutOfRotation) -> Effects:
    """The partner is free; the offender's next call decides, unless he must repeat this one (31A, 31B)."""
    seat = call.seat
    if call.at == RHO:
        return (*repeat_if_passed(case, call, "31A1"), CallWatched(seat, call.number, "31A1", "31A2", "comparable"))
    return (MayCallAnything(seat.partner, "31B1"), CallWatched(seat, call.number, "31B", "31B2", "comparable"))


@clause(1997)
def bid_replaced(case: Case, seat: Seat, number: int, law: str, new: int) -> Talk[Effects]:
    """The right-hand opponent acted, and the offender has called: the same denomination or another (31A2)."""
    partner, said = seat.partner, case.said(new)
    done = WatchEnded(seat, number, "31A2")
    if (yield from _same_denomination(case, number, new, said)):
        lead = LeadMayBeRestricted(partner, seat, (number,), "26")
        notrump = case.said(number).call.denomination is Denomination.NOTRUMP and case.regulations.strict_law_26
        once = MustPass(partner, Until.NEXT_TURN, "31A2a")
        return done, once, *((lead,) if notrump else ()), LookAgain(seat, "23")
    return done, *partner_silenced(case, seat, number, "31A2b", "26")


@bid_replaced.since(2017)
def _(case: Case, seat: Seat, number: int, law: str, new: int) -> Talk[Effects]:
    """Comparable or not (31A2, 31B2)."""
    cited = "31A2" if law == "31A1" else "31B2"
    return (yield from settled_by_comparison(case, seat, number, new, cited, "31A2a", "31A2b"))


def partner_silenced(case: Case, seat: Seat, number: int, law: str, lead: str) -> Effects:
    """The partner passes throughout, and his lead may be restricted."""
    return (
        MustPass(seat.partner, Until.REST, law),
        LeadMayBeRestricted(seat.partner, seat, (number, *said_beside(case, number)), lead),
        LookAgain(seat, "23"),
    )


def _same_denomination(case: Case, number: int, new: int, said: Said) -> Talk[bool]:
    """Determined by what the calls showed, not by what they named (29C). Only a bid can repeat a denomination (X-31-d,
    G17).
    """
    if not said.call.is_bid:
        return False
    call = case.said(number).call
    return (
        yield from judge(
            "same_denomination",
            "Does {new} show the same denomination as the withdrawn {call}, or all of them if it showed several?",
            law="31A2",
            known=same_denominations(as_explained(case, new), as_explained(case, number)).known,
            usual=said.call.denomination is call.denomination and not as_explained(case, number).artificial,
            new=said.call,
            call=call,
        )
    )


@procedure(
    "call_not_repeated",
    laws=("31", "32"),
    title=Message("Different call instead of the one to be repeated"),
    says=Message(
        "A player who called out of rotation at the right-hand opponent's turn must repeat that call if this "
        "opponent passes. Any other call is cancelled, and the required call is entered. If the left-hand "
        "opponent has already called, the other call stands."
    ),
    differs={
        1997: Message("The Laws require the repetition but do not say what follows otherwise; this is our reading."),
        2007: Message("The same."),
        2017: Message("The same."),
    },
)
def call_not_repeated(case: Case, incident: Incident) -> Talk[Effects]:
    number = in_the_log(case, incident).call_number
    tray = yield from tray_with(case, number)
    if (settled := (yield from settled_behind_screens(case, number, tray))) is not None:
        return settled
    other, law = case.said(number), repeating_law(case, number)
    required = _required(case, number)
    return (
        CallCancelled(number, other.seat, other.call, law),
        *later_calls_fall(case, number, law),
        *(() if required is None else (CallEntered(other.seat, required, law),)),
        PenaltyPossible(other.seat.side, "90A"),
    )


def _required(case: Case, number: int) -> Call | None:
    return required_call(ledger_before(case.table, number), auction_before(case, number), case.said(number).seat)


def repeating_law(case: Case, number: int) -> str:
    required = _required(case, number)
    if required is None or required is PASS or required.is_bid:
        return "31A1"
    return case.law(y1997="32B1", y2017="32A1")


@when_called_over(Irregularity.NOT_REPEATED)
def _(case: Case, number: int, by: Seat) -> Effects:
    """The left-hand opponent calls over it: it stands, the right is lost (X-31-a)."""
    other = case.said(number)
    if by is not other.seat.lho:
        return ()
    return CallStands(number, other.seat, other.call, "11A"), *later_calls_fall(case, number, "11A", itself=False)


@example("call_not_repeated")
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "E 1S")
    case = ruled(case, {"call_out_of_rotation.accept": "refuse"})
    case = after_calls(edition, "N P, E 2S", case)
    return Conversation(case, open_incidents(case)[0])
