"""Law 27A: an insufficient bid is offered to the opponent, with other attempts at the same turn."""

from __future__ import annotations

from arbitr.bridge import DOUBLE, REDOUBLE, Call, Said, is_sufficient
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import lead_law
from arbitr.laws.effects import CallCancelled, Effects, InformationRuled, LeadMayBeRestricted
from arbitr.laws.engine import Case, Choice, Talk, clause, offer
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.message import Message


def attempts_dropped(case: Case, tried: tuple[int, ...], law: str) -> Effects:
    return tuple(CallCancelled(n, case.said(n).seat, case.said(n).call, law) for n in tried)


def is_too_low(case: Case, call: Call) -> bool:
    last = case.table.auction.last_bid
    return call.is_bid and call.is_possible and last is not None and not is_sufficient(call, last.call)


def _lead(case: Case, bid: Said, numbers: tuple[int, ...]) -> Effects:
    return (LeadMayBeRestricted(bid.seat.partner, bid.seat, numbers, lead_law(case)),) if numbers else ()


@clause(1997)
def lead_after_acceptance(case: Case, bid: Said, withdrawn: tuple[int, ...], cancelled: tuple[int, ...]) -> Effects:
    """A cancelled attempt may lead to a lead restriction even though a bid was accepted (9C, X-27-a)."""
    return _lead(case, bid, cancelled)


@lead_after_acceptance.since(2007)
def _(case: Case, bid: Said, withdrawn: tuple[int, ...], cancelled: tuple[int, ...]) -> Effects:
    """Acceptance settles everything, unless the organiser reads Law 26 strictly (X-27-a)."""
    return _lead(case, bid, (*withdrawn, *cancelled)) if case.regulations.strict_law_26 else ()


def is_accepted(case: Case, key: str, bid: Said, call: Call) -> Talk[bool]:
    return (
        yield from offer(
            bid.seat.lho,
            key,
            "{seat}'s {call} is insufficient. {lho}, do you accept it?",
            Choice(
                "accept",
                Message("I accept it"),
                cost=Message("{call} stands, and it is your turn to call. There is no rectification.", call=call),
            ),
            Choice(
                "refuse",
                Message("I do not accept it"),
                cost=Message(
                    "{seat} must make a sufficient bid or pass. The rectification depends on that call.", seat=bid.seat
                ),
            ),
            law=accepting_law(case) if key == "accept" else again_law(case),
            seat=bid.seat,
            call=call,
            lho=bid.seat.lho,
        )
    )


def is_accepted_again(case: Case, bid: Said, call: Call, before: int) -> Talk[bool]:
    """A second insufficient bid is also offered, and so is every later one (27B4, X-27-c)."""
    key = "accept_second" if before == 1 else f"accept_later@{before + 1}"
    return (yield from is_accepted(case, key, bid, call))


def again_law(case: Case) -> str:
    """The law on a second insufficient bid; the 1997 edition has no paragraph of its own for it (X-27-c)."""
    return case.law(y1997="27B", y2007="27B4")


def failed_by(case: Case, number: int) -> str:
    """The paragraph by which this attempt cannot stand."""
    return "27B3" if case.said(number).call in (DOUBLE, REDOUBLE) else again_law(case)


def not_for_partner(case: Case, bid: Said, cancelled: tuple[int, ...]) -> Effects:
    """The attempts cancelled besides the bid are unauthorised for the partner, and may restrict his lead (9C,
    K-27-a).
    """
    if not cancelled:
        return ()
    return InformationRuled(bid.seat, cancelled, withdrawn_law(case)), *_lead(case, bid, cancelled)


def may_be_tried(case: Case, number: int) -> bool:
    """Would Law 19 allow it, if it is a double or redouble?"""
    call = case.said(number).call
    return call not in (DOUBLE, REDOUBLE) or case.table.auction.allows(call)


def after_acceptance(case: Case, bid: Said, withdrawn: tuple[int, ...], cancelled: tuple[int, ...]) -> Effects:
    """LHO has accepted a later insufficient bid: the earlier ones are unauthorised for the partner."""
    information = InformationRuled(bid.seat, (*withdrawn, *cancelled), withdrawn_law(case))
    return information, *lead_after_acceptance(case, bid, withdrawn, cancelled)


def accepting_law(case: Case) -> str:
    return case.law(y1997="27A", y2007="27A1")


def accepting_again_law(case: Case) -> str:
    return case.law(y1997="27A", y2007="27A1, 27B4")
