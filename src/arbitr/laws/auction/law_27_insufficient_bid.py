"""A bid that does not beat the last one (Law 27)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge.auction import Said, Status
from arbitr.bridge.call import BIDS, DOUBLE, PASS, REDOUBLE, Call, is_sufficient
from arbitr.bridge.seat import Seat
from arbitr.laws.auction.law_23_comparable_call import comparable
from arbitr.laws.auction.law_35_inadmissible_calls import silenced
from arbitr.laws.case import Case
from arbitr.laws.conversation import Conversation
from arbitr.laws.edition import Edition, clause
from arbitr.laws.effects.calls import CallCancelled, CallRefused, CallReplaced, CallStands
from arbitr.laws.effects.duties import LeadMayBeRestricted
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import InformationRuled, LookAgain, NowRuled, StillToRule
from arbitr.laws.examples import example, open_call
from arbitr.laws.irregular import Irregularity, tried_again, when_called_over, withdrawn_law
from arbitr.laws.procedure import Incident, procedure
from arbitr.laws.talk import Choice, Talk, attempt, calls_choice, judge, name_call, offer
from arbitr.message import Message


@procedure(
    "insufficient_bid",
    laws=("27",),
    title=Message("Insufficient bid"),
    says=Message(
        "A bid that does not beat the last one may be accepted by the opponent on the left. If it is not, it must be "
        "replaced. A replacement that gives nothing away costs nothing; after any other one the partner must pass for "
        "the rest of the auction, and the first lead of the partner may be restricted. A double or redouble is "
        "cancelled unless it gives nothing away."
    ),
    differs={
        1997: Message(
            "Only the lowest sufficient bid in the same denomination is free, and only if neither bid is conventional. "
            "A replacement made before the director's ruling is cancelled, and the player chooses afresh."
        ),
        2007: Message(
            "Also free is a call that means the same as the withdrawn bid, or something more precise. A replacement "
            "made before the director's ruling stands if the insufficient bid is not accepted."
        ),
        2017: Message(
            "Free is the lowest sufficient bid that specifies the same denomination, artificial or not, and any "
            "comparable call."
        ),
    },
)
def insufficient_bid(case: Case, incident: Incident) -> Talk[Effects]:
    number = incident.call_number
    bid = case.said(number)
    if bid.status is Status.WITHDRAWN:
        return (yield from _called_over(case, number, bid))
    if (yield from _accepted(case, "accept", bid, bid.call)):
        accepted = CallStands(number, bid.seat, bid.call, _accepting(case))
        tried = _attempts(case, number)
        if not tried:
            return (accepted,)
        dropped = _dropped(case, tried, case.law(y1997="9C", y2007="27C"))
        told = InformationRuled(bid.seat, tried, withdrawn_law(case))
        return *dropped, accepted, told, *lead_after_acceptance(case, bid, tried)
    return (yield from replaced(case, number, bid))


def _attempts(case: Case, number: int) -> tuple[int, ...]:
    """Every later open call by the same player: he may try more than once to mend the bid."""
    return tuple(
        later for later in case.open_calls() if later > number and case.said(later).seat is case.said(number).seat
    )


def _dropped(case: Case, tried: tuple[int, ...], law: str) -> Effects:
    return tuple(CallCancelled(n, case.said(n).seat, case.said(n).call, law) for n in tried)


@clause(1997)
def lead_after_acceptance(case: Case, bid: Said, tried: tuple[int, ...]) -> Effects:
    """The cancelled attempt may bring a lead restriction even though the bid was accepted (9C, X-27-a)."""
    return (LeadMayBeRestricted(bid.seat.partner, bid.seat, tried, "26"),)


@lead_after_acceptance.since(2007)
def _(case: Case, bid: Said, tried: tuple[int, ...]) -> Effects:
    """Acceptance makes all well, unless the organiser reads Law 26 strictly (X-27-a)."""
    if not case.regulations.strict_law_26:
        return ()
    return (LeadMayBeRestricted(bid.seat.partner, bid.seat, tried, case.law(y2007="26", y2017="26B")),)


def _accepted(case: Case, key: str, bid: Said, call: Call) -> Talk[bool]:
    return (
        yield from offer(
            bid.seat.lho,
            key,
            "{seat} bid {call}, which is not enough. {lho}, do you accept it?",
            Choice("accept", Message("I accept it")),
            Choice("refuse", Message("I do not accept it")),
            law=_accepting(case) if key == "accept" else "27B4",
            seat=bid.seat,
            call=call,
            lho=bid.seat.lho,
        )
    )


def _called_over(case: Case, number: int, bid: Said) -> Talk[Effects]:
    """LHO has called over the replacement before the director came: is rectification forfeited (11A, G12)?"""
    settled = NowRuled(bid.seat, number, "11A")
    if (
        yield from judge(
            "forfeited",
            "{lho} called before the director did. Is the right to rectification forfeited?",
            law="11A",
            lho=bid.seat.lho,
        )
    ):
        return (settled,)
    new = next(said.call for said in case.table.auction.said[number + 1 :] if said.seat is bid.seat)
    free = yield from free_of_rectification(case, number, bid, new)
    if free is not None:
        return settled, *(effect for effect in free if not isinstance(effect, CallReplaced))
    return settled, *_silenced(case, bid, (number,), "27B2")


@clause(1997)
def replaced(case: Case, number: int, bid: Said) -> Talk[Effects]:
    """Whatever was tried before the director's ruling is cancelled, and the player chooses afresh (9C, Lille 1998)."""
    tried = _attempts(case, number)
    new = yield from _replacement(case, bid)
    return *_dropped(case, tried, "9C"), *(yield from _consequences(case, number, bid, new, (number, *tried)))


@replaced.since(2007)
def _(case: Case, number: int, bid: Said) -> Talk[Effects]:
    """A replacement tried before the director's ruling stands, and is judged like any other (27C)."""
    tried = tried_again(case, number)
    new = case.said(tried).call if tried is not None else (yield from _replacement(case, bid))
    return (yield from _consequences(case, number, bid, new, (number,), tried))


def _consequences(
    case: Case, number: int, bid: Said, new: Call, withdrawn: tuple[int, ...], tried: int | None = None
) -> Talk[Effects]:
    """What a replacement costs (27B); `tried` is its number if it was made before the director came."""
    last = case.table.auction.last_bid
    if new.is_bid and last is not None and not is_sufficient(new, last.call):
        if (yield from _accepted(case, "accept_second", bid, new)):
            return (
                CallReplaced(number, bid.seat, bid.call, new, _by_27c(_accepting(case), tried), tried),
                InformationRuled(bid.seat, withdrawn, withdrawn_law(case)),
            )
        return (yield from _cancelled_and_replaced(case, number, bid, new, withdrawn, tried, "27B4"))
    if not new.is_possible and tried is not None:
        return _more_than_seven(case, number, bid, new, withdrawn, tried)
    allowed = case.table.auction.allows(new)
    if allowed and (free := (yield from free_of_rectification(case, number, bid, new))):
        return tuple(
            replace(each, heard=tried, law=_by_27c(each.law, tried)) if isinstance(each, CallReplaced) else each
            for each in free
        )
    if new in (DOUBLE, REDOUBLE):
        return (yield from _cancelled_and_replaced(case, number, bid, new, withdrawn, tried, "27B3"))
    made = CallReplaced(number, bid.seat, bid.call, new, _by_27c("27B2", tried), tried)
    return made, *_silenced(case, bid, withdrawn, "27B2", (made,))


def _more_than_seven(case: Case, number: int, bid: Said, new: Call, withdrawn: tuple[int, ...], tried: int) -> Effects:
    """An attempt to mend the bid that nobody can play: a pass takes its place, and both pass throughout (38, G.2)."""
    law = case.law(y1997="38", y2007="38C")
    made = CallCancelled(tried, bid.seat, new, law), CallReplaced(number, bid.seat, bid.call, PASS, law)
    return *made, *silenced(case, bid.seat, (bid.seat, bid.seat.partner), (*withdrawn, tried), law, made)


def _cancelled_and_replaced(
    case: Case, number: int, bid: Said, refused: Call, withdrawn: tuple[int, ...], tried: int | None, law: str
) -> Talk[Effects]:
    """What was tried is cancelled; he bids enough or passes, and his partner is silenced whatever he chooses.

    If he has done so already, that stands (27C); what else he tried is cancelled too.
    """
    auction = case.table.auction
    later = () if tried is None else _attempts(case, tried)
    again = next(
        (
            n
            for n in later
            if case.said(n).call is PASS or (case.said(n).call.is_bid and auction.allows(case.said(n).call))
        ),
        None,
    )
    if tried is not None and again is not None:
        # What he calls after that is a change of call (25).
        gone = (tried, *(n for n in later if n < again))
        new = case.said(again).call
        mended = *_dropped(case, gone, law), CallReplaced(number, bid.seat, bid.call, new, _by_27c(law, again), again)
        return *mended, *_silenced(case, bid, (*withdrawn, *gone), law, mended)
    new = yield from name_call(
        bid.seat,
        "second_replacement",
        "{refused} is cancelled. {seat}, bid enough or pass; either way {partner} must pass from now on.",
        (
            calls_choice("bid", Message("a sufficient bid"), (call for call in BIDS if auction.allows(call))),
            calls_choice("pass", Message("pass"), (PASS,)),
        ),
        law=law,
        refused=refused,
        seat=bid.seat,
        partner=bid.seat.partner,
    )
    if tried is None:
        made: Effects = CallRefused(bid.seat, refused, law), CallReplaced(number, bid.seat, bid.call, new, law)
        return *made, *_silenced(case, bid, (*withdrawn, len(auction.said)), law, made)
    made = *_dropped(case, (tried, *later), law), CallReplaced(number, bid.seat, bid.call, new, law)
    return *made, *_silenced(case, bid, (*withdrawn, tried, *later), law, made)


def _silenced(case: Case, bid: Said, withdrawn: tuple[int, ...], law: str, made: Effects = ()) -> Effects:
    """The partner passes throughout, declarer may have a say in his lead, and what was withdrawn is not for them."""
    return silenced(case, bid.seat, (bid.seat.partner,), withdrawn, law, made)


def _by_27c(law: str, tried: int | None) -> str:
    """A replacement made too early stands by 27C as well."""
    return law if tried is None else f"27C, {law}"


def _accepting(case: Case) -> str:
    return case.law(y1997="27A", y2007="27A1")


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
            "Does {new} mean the same as {call}, or something more precise: no hand that {call} would not show?",
            law="27B1b",
            call=bid.call,
            new=new,
        )
    ):
        return (
            CallReplaced(number, bid.seat, bid.call, new, "27B1b"),
            InformationRuled(bid.seat, (number,), "16D2"),  # the text switches 16D off in (a) only: G05
            LookAgain(bid.seat, "27D"),
        )
    return None


@free_of_rectification.since(2017)
def _(case: Case, number: int, bid: Said, new: Call) -> Talk[Effects | None]:
    """The lowest sufficient bid that specifies the same denomination (27B1a), or a comparable call (27B1b, 23A)."""
    if new.is_bid and (
        yield from judge(
            "same_denomination",
            "Is {new} the lowest sufficient bid that specifies the same denomination, or denominations, as {call} did?",
            law="27B1a",
            call=bid.call,
            new=new,
        )
    ):
        return CallReplaced(number, bid.seat, bid.call, new, "27B1a"), LookAgain(bid.seat, "27D")
    if (yield from comparable(case, bid.call, new)):
        return CallReplaced(number, bid.seat, bid.call, new, "27B1b"), LookAgain(bid.seat, "27D")
    return None


def _natural(case: Case, number: int, bid: Said, new: Call) -> Talk[bool]:
    meaning = case.meaning(number)
    return (
        yield from judge(
            "not_artificial",
            "Are both {call} and {new} beyond doubt not artificial?",
            law="27B1a",
            known=False if meaning is not None and meaning.is_artificial else None,
            call=bid.call,
            new=new,
        )
    )


def _replacement(case: Case, bid: Said) -> Talk[Call]:
    """Every call he might now try, in the groups that the Law tells apart."""
    auction = case.table.auction
    lowest = lowest_sufficient(case, bid)
    enough = [call for call in BIDS if auction.allows(call) and call is not lowest]
    doubles = [call for call in (DOUBLE, REDOUBLE) if auction.allows(call)]
    return (
        yield from name_call(
            bid.seat,
            "replacement",
            "{seat}, {call} is not accepted. Which call do you make instead?",
            (
                calls_choice(
                    "cheapest_same",
                    Message("the lowest sufficient bid in the same denomination"),
                    () if lowest is None else (lowest,),
                ),
                calls_choice("other_bid", Message("another sufficient bid"), enough),
                calls_choice("pass", Message("pass"), (PASS,)),
                attempt("double", Message("double or redouble"), doubles),
                attempt(
                    "insufficient_again",
                    Message("a bid that is not enough again"),
                    (call for call in BIDS if not auction.allows(call)),
                ),
            ),
            law="27B",
            seat=bid.seat,
            call=bid.call,
        )
    )


def lowest_sufficient(case: Case, bid: Said) -> Call | None:
    """The lowest sufficient bid in the denomination of the insufficient one; None above seven."""
    for call in BIDS:
        if call.denomination is bid.call.denomination and case.table.auction.allows(call):
            return call
    return None


def _by_27b4(case: Case) -> str:
    return case.law(y1997="27A", y2007="27A1, 27B4")


@when_called_over(Irregularity.INSUFFICIENT)
def _(case: Case, number: int, by: Seat) -> Effects:
    """Any call by the left-hand opponent accepts the bid (27A1). Over an attempt to mend it, see G12."""
    bid = case.said(number)
    if by is not bid.seat.lho:
        return ()
    tried = tried_again(case, number)
    if tried is None:
        return (CallStands(number, bid.seat, bid.call, _accepting(case)),)
    new = case.said(tried).call
    last = case.table.auction.last_bid
    if not new.is_possible or (new in (DOUBLE, REDOUBLE) and not case.table.auction.allows(new)):
        # The attempt could never stand, so there is only the bid to call over.
        return CallCancelled(tried, bid.seat, new, "35"), CallStands(number, bid.seat, bid.call, _accepting(case))
    if new.is_bid and last is not None and not is_sufficient(new, last.call):
        return (
            CallReplaced(number, bid.seat, bid.call, new, _by_27b4(case), tried),
            InformationRuled(bid.seat, (number,), withdrawn_law(case)),
        )
    return (
        CallReplaced(number, bid.seat, bid.call, new, case.law(y1997="9C", y2007="27C"), tried),
        StillToRule("insufficient_bid", bid.seat, number, "11A"),
    )


@example("insufficient_bid")
def _(edition: Edition) -> Conversation:
    return open_call(edition, "N 1D, E 1S, S 1H")
