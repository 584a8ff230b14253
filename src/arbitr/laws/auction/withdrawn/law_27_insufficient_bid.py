"""A bid that does not supersede the last one (Law 27)."""

from __future__ import annotations

from arbitr.bridge import DOUBLE, PASS, REDOUBLE, Call, Said, Seat, Status
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import attempts, silenced
from arbitr.laws.auction.inadmissible.law_35_screens import settled_behind_screens, tray_with
from arbitr.laws.auction.withdrawn.law_25_before_others import slip_put_right
from arbitr.laws.auction.withdrawn.law_27_accepted import (
    accepting_again_law,
    accepting_law,
    after_acceptance,
    attempts_dropped,
    failed_by,
    is_accepted,
    is_too_low,
    lead_after_acceptance,
    may_be_tried,
    not_for_partner,
)
from arbitr.laws.auction.withdrawn.law_27_rectified import more_than_seven, partner_silenced, replaced
from arbitr.laws.auction.withdrawn.law_27_replacement import free_of_rectification
from arbitr.laws.effects import (
    CallReplaced,
    CallStands,
    Effects,
    InformationRuled,
    NowRuled,
    RuledAfterwards,
    StillToRule,
)
from arbitr.laws.engine import Case, Incident, Talk, call_example, clause, judge, procedure
from arbitr.laws.shared.incidents import in_the_log, when_called_over
from arbitr.laws.shared.irregular import Irregularity, withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message


@procedure(
    "insufficient_bid",
    laws=("27",),
    title=Message("Insufficient bid"),
    says=Message(
        "The left-hand opponent may accept an insufficient bid. If he does not, it must be replaced. A "
        "replacement that gives nothing away has no consequence. After any other replacement the partner must "
        "pass for the rest of the auction, and his first lead may be restricted. A double or redouble is "
        "cancelled unless it gives nothing away."
    ),
    differs={
        1997: Message(
            "Only the lowest sufficient bid in the same denomination carries no rectification, and only if "
            "neither bid is conventional. A replacement made before the director's ruling is cancelled, and "
            "the player chooses again."
        ),
        2007: Message(
            "A call with the same meaning as the withdrawn bid, or a more precise one, also carries no "
            "rectification. A replacement made before the director's ruling stands if the insufficient bid is "
            "not accepted."
        ),
        2017: Message(
            "The lowest sufficient bid that specifies the same denomination, artificial or not, and any "
            "comparable call carry no rectification."
        ),
    },
)
def insufficient_bid(case: Case, incident: Incident) -> Talk[Effects]:
    number = in_the_log(case, incident).call_number
    bid = case.said(number)
    if bid.status is Status.WITHDRAWN:
        return (yield from _called_over(case, number, bid))
    tray = yield from tray_with(case, number)
    if (slip := (yield from slip_put_right(case, number, tray))) is not None:
        return slip
    if (settled := (yield from settled_behind_screens(case, number, tray))) is not None:
        return *settled, *_made_meanwhile(case, number, bid, settled)
    ruled = yield from _accepted_or_replaced(case, number, bid)
    return *ruled, *_made_meanwhile(case, number, bid, ruled)


def _made_meanwhile(case: Case, number: int, bid: Said, ruled: Effects) -> Effects:
    """A call that others made out of rotation before the ruling has its own law, which follows this one (30 to 32).

    If the bid stands, it is open anyway.
    """
    if not any(isinstance(effect, CallReplaced) for effect in ruled):
        return ()
    meanwhile = (n for n in case.open_calls() if n > number and case.said(n).seat is not bid.seat)
    return tuple(RuledAfterwards(n, case.said(n).seat, case.said(n).call, "29") for n in meanwhile)


def _accepted_or_replaced(case: Case, number: int, bid: Said) -> Talk[Effects]:
    if (yield from is_accepted(case, "accept", bid, bid.call)):
        accepted = CallStands(number, bid.seat, bid.call, accepting_law(case))
        tried = attempts(case, number)
        if not tried:
            return (accepted,)
        dropped = attempts_dropped(case, tried, case.law(y1997="9C", y2007="27C"))
        if (silencing := _silenced_by(case, bid.seat, tried)) is not None:
            law, seats = silencing
            return *dropped, accepted, *silenced(case, bid.seat, seats, tried, law, (accepted,))
        information = InformationRuled(bid.seat, tried, withdrawn_law(case))
        return *dropped, accepted, information, *lead_after_acceptance(case, bid, (), tried)
    if any(not case.said(n).call.is_possible for n in attempts(case, number)):
        return more_than_seven(case, number, bid)
    return (yield from replaced(case, number, bid))


def _silenced_by(case: Case, seat: Seat, tried: tuple[int, ...]) -> tuple[str, tuple[Seat, ...]] | None:
    """An attempt that nobody could accept silences under its own law, even if the bid itself is accepted (X-25-b)."""
    if any(not case.said(n).call.is_possible for n in tried):
        return case.law(y1997="38", y2007="38C"), (seat, seat.partner)
    if any(not may_be_tried(case, n) for n in tried):
        return case.law(y1997="36", y2007="36B2, 36B3"), (seat.partner,)
    return None


def _called_over(case: Case, number: int, bid: Said) -> Talk[Effects]:
    """LHO called over the replacement before the director arrived: is rectification forfeited (11A, G12)?"""
    settled = NowRuled(bid.seat, number, "11A")
    made = next(event for event in case.table.log() if isinstance(event, CallReplaced) and event.number == number)
    heard = len(case.table.auction.said) if made.heard is None else made.heard
    between = tuple(n for n in range(number + 1, heard) if case.said(n).seat is bid.seat)
    if (
        yield from judge(
            "forfeited",
            "{lho} called before anyone summoned the director. Is the right to rectification forfeited?",
            law="11A",
            usual=False,
            lho=bid.seat.lho,
        )
    ):
        return settled, InformationRuled(bid.seat, (number, *between), withdrawn_law(case))
    return settled, *(yield from replaced_and_called_over(case, number, bid, made.call, between))


@clause(1997)
def replaced_and_called_over(case: Case, number: int, bid: Said, new: Call, between: tuple[int, ...]) -> Talk[Effects]:
    """Other attempts in between were cancelled, and nothing more (9C)."""
    free = yield from free_of_rectification(case, number, bid, new)
    if free is not None:
        return *(effect for effect in free if not isinstance(effect, CallReplaced)), *not_for_partner(
            case, bid, between
        )
    return partner_silenced(case, bid, (number, *between), "27B3" if new in (DOUBLE, REDOUBLE) else "27B2")


@replaced_and_called_over.since(2007)
def _(case: Case, number: int, bid: Said, new: Call, between: tuple[int, ...]) -> Talk[Effects]:
    """After a double or another insufficient bid in between, the partner passes, whatever now stands (27B3, 27B4)."""
    if between:
        return partner_silenced(case, bid, (number, *between), cited(*(failed_by(case, n) for n in between)))
    free = yield from free_of_rectification(case, number, bid, new)
    if free is not None:
        return tuple(effect for effect in free if not isinstance(effect, CallReplaced))
    return partner_silenced(case, bid, (number,), "27B3" if new in (DOUBLE, REDOUBLE) else "27B2")


@when_called_over(Irregularity.INSUFFICIENT)
def _(case: Case, number: int, by: Seat) -> Effects:
    """Any call by the left-hand opponent accepts the bid (27A1). For calls over attempts to correct it, see G12.

    The first pass or sufficient bid among them is the replacement. Without one, it is the last insufficient bid, or
    double that Law 19 allows, which his call accepts. A double against Law 19 leaves the bid accepted, until the
    director cancels the calls over the double (36A).
    """
    bid, tried = case.said(number), attempts(case, number)
    if by is not bid.seat.lho:
        return ()
    dropping = case.law(y1997="9C", y2007="27C")
    if any(not case.said(n).call.is_possible for n in tried):
        return _eight_called_over(case, number, bid, tried)
    stands = _what_was_called_over(case, tried)
    if stands is None:
        accepted = CallStands(number, bid.seat, bid.call, accepting_law(case))
        law = case.law(y1997="35", y2017="35A")
        still_open = (StillToRule("inadmissible_double", bid.seat, tried[-1], law),) if tried else ()
        return *attempts_dropped(case, tried, law), accepted, *still_open
    new = case.said(stands).call
    if is_too_low(case, new):
        others = tuple(n for n in tried if n != stands)
        made = CallReplaced(number, bid.seat, bid.call, new, accepting_again_law(case), stands)
        return *attempts_dropped(case, others, dropping), made, *after_acceptance(case, bid, (number,), others)
    # A later attempt is a change of the replacement (25), unless the replacement is only a double.
    others = tuple(n for n in tried if n != stands and (n < stands or new in (DOUBLE, REDOUBLE)))
    return (
        *attempts_dropped(case, others, dropping),
        CallReplaced(number, bid.seat, bid.call, new, case.law(y1997="9C", y2007="27C"), stands),
        StillToRule("insufficient_bid", bid.seat, number, "11A"),
    )


def _what_was_called_over(case: Case, tried: tuple[int, ...]) -> int | None:
    calls = {n: case.said(n).call for n in tried}
    doubles = [n for n in tried if calls[n] in (DOUBLE, REDOUBLE) and case.table.auction.allows(calls[n])]
    too_low = [n for n in tried if is_too_low(case, calls[n])]
    for n, call in calls.items():
        if call is PASS or (call.is_bid and n not in too_low):
            return n
    return max((*doubles, *too_low), default=None)


def _eight_called_over(case: Case, number: int, bid: Said, tried: tuple[int, ...]) -> Effects:
    """A bid of more than seven among the attempts: a pass replaces them all, and the director comes (38)."""
    law = case.law(y1997="35C", y2007="38B")
    eight = next(n for n in tried if not case.said(n).call.is_possible)
    return (
        *attempts_dropped(case, tried, law),
        CallReplaced(number, bid.seat, bid.call, PASS, law),
        InformationRuled(bid.seat, (number,), withdrawn_law(case)),
        StillToRule("bid_above_seven", bid.seat, eight, law),
    )


call_example("insufficient_bid", "N 1D, E 1S, S 1H")
