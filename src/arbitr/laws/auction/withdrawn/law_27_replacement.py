"""What may replace an insufficient bid, what it costs, and whether it is free of rectification (27B)."""

from __future__ import annotations

from arbitr.bridge import BIDS, DOUBLE, PASS, REDOUBLE, Call, Said
from arbitr.laws.auction.withdrawn.law_23_comparable_call import comparable, why_comparable
from arbitr.laws.effects import CallReplaced, Effects, InformationRuled, LookAgain
from arbitr.laws.engine import Case, Talk, attempt, calls_choice, clause, judge, name_call
from arbitr.laws.shared.meanings import (
    OPEN,
    MeaningsCompared,
    ToldCall,
    as_explained,
    as_precise,
    if_made,
    not_artificial,
    same_denominations,
)
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message


@clause(1997)
def free_of_rectification(case: Case, number: int, bid: Said, new: Call) -> Talk[Effects | None]:
    """The lowest sufficient bid in the same denomination, neither bid conventional (27B1a)."""
    if new is not lowest_sufficient(case, bid):
        return None
    if not (yield from _natural(case, number, bid, new)):
        return None
    return CallReplaced(number, bid.seat, bid.call, new, "27B1a"), LookAgain(bid.seat, "27B1b")


@free_of_rectification.since(2007)
def _(case: Case, number: int, bid: Said, new: Call) -> Talk[Effects | None]:
    """As before (27B1a), or a call with the same or a more precise meaning (27B1b)."""
    if new is lowest_sufficient(case, bid) and (yield from _natural(case, number, bid, new)):
        return CallReplaced(number, bid.seat, bid.call, new, "27B1a"), LookAgain(bid.seat, "27D")
    if (
        yield from judge(
            "same_meaning",
            "Does {new} mean the same as {call} or something more precise, showing no hand that {call} would not show?",
            law="27B1b",
            known=as_precise(_replacing(case, number, new), as_explained(case, number)).known,
            usual=False if new is PASS else None,
            call=bid.call,
            new=new,
        )
    ):
        return (
            CallReplaced(number, bid.seat, bid.call, new, "27B1b"),
            InformationRuled(bid.seat, (number,), "16D2"),  # the text excludes 16D in (a) only: G05
            LookAgain(bid.seat, "27D"),
        )
    return None


@free_of_rectification.since(2017)
def _(case: Case, number: int, bid: Said, new: Call) -> Talk[Effects | None]:
    """The lowest sufficient bid that specifies the same denomination (27B1a), or a comparable call (27B1b, 23A)."""
    if new.is_bid and (
        yield from judge(
            "same_denomination",
            "Is {new} the lowest sufficient bid that specifies the same denomination or denominations as {call}?",
            law="27B1a",
            known=_lowest_same(case, number, bid, new).known,
            usual=new is lowest_sufficient(case, bid) and not as_explained(case, number).artificial,
            call=bid.call,
            new=new,
        )
    ):
        return CallReplaced(number, bid.seat, bid.call, new, "27B1a"), LookAgain(bid.seat, "27D")
    old, now = as_explained(case, number), _replacing(case, number, new)
    if (yield from comparable(old, now)):
        law = cited("27B1b", why_comparable(old, now))
        return CallReplaced(number, bid.seat, bid.call, new, law), LookAgain(bid.seat, "27D")
    return None


def _natural(case: Case, number: int, bid: Said, new: Call) -> Talk[bool]:
    return (
        yield from judge(
            "not_artificial",
            "Are {call} and {new} both incontrovertibly not artificial?",
            law="27B1a",
            known=not_artificial(as_explained(case, number), _replacing(case, number, new)).known,
            call=bid.call,
            new=new,
        )
    )


def _replacing(case: Case, number: int, new: Call) -> ToldCall:
    """The replacement with its meaning; he may have made it before the director arrived."""
    seat = case.said(number).seat
    for later in range(number + 1, len(case.table.auction.said)):
        if case.said(later).seat is seat and case.said(later).call is new:
            return as_explained(case, later)
    return if_made(case, seat, new)


def _lowest_same(case: Case, number: int, bid: Said, new: Call) -> MeaningsCompared:
    """The lowest sufficient bid that specifies the same denominations, if the explanations decide it (M-27).

    Only their own partnership knows what artificial bids between the two would show.
    """
    before, after = as_explained(case, number), _replacing(case, number, new)
    found = same_denominations(after, before)
    if not found.value:
        return found
    natural = before.artificial is False and after.artificial is False and len(after.denominations or ()) == 1
    if natural and new is not lowest_sufficient(case, bid):
        return MeaningsCompared(False, Message("{new} is not the lowest sufficient bid", new=new))
    is_next = not any(call.index < new.index for call in BIDS if case.table.auction.allows(call))
    return found if natural or is_next else OPEN


def replacement(case: Case, bid: Said) -> Talk[Call]:
    """Every call he might now try, in the groups that the Law distinguishes."""
    auction = case.table.auction
    lowest = lowest_sufficient(case, bid)
    enough = [call for call in BIDS if auction.allows(call) and call is not lowest]
    doubles = [call for call in (DOUBLE, REDOUBLE) if auction.allows(call)]
    return (
        yield from name_call(
            bid.seat,
            "replacement",
            "{seat}, {call} is not accepted. What do you call instead?",
            (
                calls_choice(
                    "cheapest_same",
                    Message("the lowest sufficient bid in the same denomination"),
                    () if lowest is None else (lowest,),
                    lowest_costs(case, bid),
                ),
                calls_choice("other_bid", Message("another sufficient bid"), enough, other_call_costs(case, bid)),
                calls_choice("pass", Message("pass"), (PASS,), other_call_costs(case, bid)),
                attempt("double", Message("double or redouble"), doubles, double_costs(case, bid)),
                attempt(
                    "insufficient_again",
                    Message("another insufficient bid"),
                    (call for call in BIDS if not auction.allows(call)),
                ),
            ),
            law="27B",
            seat=bid.seat,
            call=bid.call,
        )
    )


# What each replacement costs, as explained to the player before he chooses (10C1, commentary 27.4).


@clause(1997)
def lowest_costs(case: Case, bid: Said) -> Message:
    return Message(
        "No further rectification if neither bid is artificial. Otherwise {partner} must pass for the rest of "
        "the auction, and {partner}'s first lead may be restricted.",
        partner=bid.seat.partner,
    )


@lowest_costs.since(2017)
def _(case: Case, bid: Said) -> Message:
    return Message(
        "No further rectification if it shows what {call} showed. Otherwise {partner} must pass for the rest "
        "of the auction, and {partner}'s first lead may be restricted.",
        call=bid.call,
        partner=bid.seat.partner,
    )


@clause(1997)
def other_call_costs(case: Case, bid: Said) -> Message:
    return Message(
        "{partner} must pass for the rest of the auction, and {partner}'s first lead may be restricted.",
        partner=bid.seat.partner,
    )


@other_call_costs.since(2007)
def _(case: Case, bid: Said) -> Message:
    return Message(
        "No further rectification if it means the same as {call} or something more precise. Otherwise "
        "{partner} must pass for the rest of the auction, and {partner}'s first lead may be restricted.",
        call=bid.call,
        partner=bid.seat.partner,
    )


@other_call_costs.since(2017)
def _(case: Case, bid: Said) -> Message:
    return Message(
        "No further rectification if it is comparable to {call}. Otherwise {partner} must pass for the rest "
        "of the auction, and {partner}'s first lead may be restricted.",
        call=bid.call,
        partner=bid.seat.partner,
    )


def double_costs(case: Case, bid: Said) -> Message:
    return Message(
        "It is cancelled unless the Law lets it stand. You must then make a sufficient bid or pass, and "
        "{partner} must pass for the rest of the auction.",
        partner=bid.seat.partner,
    )


def lowest_sufficient(case: Case, bid: Said) -> Call | None:
    """The lowest sufficient bid in the denomination of the insufficient one; None if it would be above seven."""
    for call in BIDS:
        if call.denomination is bid.call.denomination and case.table.auction.allows(call):
            return call
    return None
