"""A bid that does not beat the last one (Law 27)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge.auction import Said, Status
from arbitr.bridge.call import BIDS, DOUBLE, PASS, REDOUBLE, Call, is_sufficient
from arbitr.bridge.seat import Seat
from arbitr.laws.auction.law_25_before_others import slip_put_right
from arbitr.laws.auction.law_27_replacement import free_of_rectification, replacement
from arbitr.laws.auction.law_35_inadmissible_calls import attempts, lead_law, silenced
from arbitr.laws.auction.law_35_screens import corrected_behind_screens
from arbitr.laws.effects.calls import CallCancelled, CallRefused, CallReplaced, CallStands
from arbitr.laws.effects.duties import LeadMayBeRestricted
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import InformationRuled, NowRuled, StillToRule
from arbitr.laws.effects.next_step import NextStep
from arbitr.laws.effects.rotation import RuledAfterwards
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, open_call
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, attempt, calls_choice, judge, name_call, offer
from arbitr.laws.shared.irregular import Irregularity, in_the_log, when_called_over, withdrawn_law
from arbitr.laws.shared.meanings import (
    told,
)
from arbitr.laws.shared.no_result import cited
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
    number = in_the_log(case, incident).call_number
    bid = case.said(number)
    if bid.status is Status.WITHDRAWN:
        return (yield from _called_over(case, number, bid))
    if (slip := (yield from slip_put_right(case, number))) is not None:
        return slip
    ruled = yield from _accepted_or_replaced(case, number, bid)
    return *ruled, *_made_meanwhile(case, number, bid, ruled)


def _made_meanwhile(case: Case, number: int, bid: Said, ruled: Effects) -> Effects:
    """A call that others made out of rotation before the ruling has its own law, once this one is settled (30 to 32).

    Where the bid stands it is open anyway.
    """
    if not any(isinstance(effect, CallReplaced) for effect in ruled):
        return ()
    meanwhile = (n for n in case.open_calls() if n > number and case.said(n).seat is not bid.seat)
    return tuple(RuledAfterwards(n, case.said(n).seat, case.said(n).call, "29") for n in meanwhile)


def _accepted_or_replaced(case: Case, number: int, bid: Said) -> Talk[Effects]:
    if (corrected := (yield from corrected_behind_screens(case, number, _accepting(case)))) is not None:
        return corrected
    if (yield from _accepted(case, "accept", bid, bid.call)):
        accepted = CallStands(number, bid.seat, bid.call, _accepting(case))
        tried = attempts(case, number)
        if not tried:
            return (accepted,)
        dropped = _dropped(case, tried, case.law(y1997="9C", y2007="27C"))
        if (silencing := _silenced_by(case, bid.seat, tried)) is not None:
            law, seats = silencing
            return *dropped, accepted, *silenced(case, bid.seat, seats, tried, law, (accepted,))
        told = InformationRuled(bid.seat, tried, withdrawn_law(case))
        return *dropped, accepted, told, *lead_after_acceptance(case, bid, (), tried)
    if any(not case.said(n).call.is_possible for n in attempts(case, number)):
        return _more_than_seven(case, number, bid)
    return (yield from replaced(case, number, bid))


def _dropped(case: Case, tried: tuple[int, ...], law: str) -> Effects:
    return tuple(CallCancelled(n, case.said(n).seat, case.said(n).call, law) for n in tried)


def _silenced_by(case: Case, seat: Seat, tried: tuple[int, ...]) -> tuple[str, tuple[Seat, ...]] | None:
    """An attempt that nobody could accept silences by its own law, even if the bid itself is accepted (X-25-b)."""
    if any(not case.said(n).call.is_possible for n in tried):
        return case.law(y1997="38", y2007="38C"), (seat, seat.partner)
    if any(not _may_be_tried(case, n) for n in tried):
        return case.law(y1997="36", y2007="36B2, 36B3"), (seat.partner,)
    return None


def _is_too_low(case: Case, call: Call) -> bool:
    last = case.table.auction.last_bid
    return call.is_bid and call.is_possible and last is not None and not is_sufficient(call, last.call)


def _lead(case: Case, bid: Said, numbers: tuple[int, ...]) -> Effects:
    return (LeadMayBeRestricted(bid.seat.partner, bid.seat, numbers, lead_law(case)),) if numbers else ()


@clause(1997)
def lead_after_acceptance(case: Case, bid: Said, withdrawn: tuple[int, ...], cancelled: tuple[int, ...]) -> Effects:
    """A cancelled attempt may bring a lead restriction even though a bid was accepted (9C, X-27-a)."""
    return _lead(case, bid, cancelled)


@lead_after_acceptance.since(2007)
def _(case: Case, bid: Said, withdrawn: tuple[int, ...], cancelled: tuple[int, ...]) -> Effects:
    """Acceptance makes all well, unless the organiser reads Law 26 strictly (X-27-a)."""
    return _lead(case, bid, (*withdrawn, *cancelled)) if case.regulations.strict_law_26 else ()


def _accepted(case: Case, key: str, bid: Said, call: Call) -> Talk[bool]:
    return (
        yield from offer(
            bid.seat.lho,
            key,
            "{seat} bid {call}, which is not enough. {lho}, do you accept it?",
            Choice(
                "accept",
                Message("I accept it"),
                cost=Message("{call} stands, you call over it, and nothing more follows.", call=call),
            ),
            Choice(
                "refuse",
                Message("I do not accept it"),
                cost=Message("{seat} must bid enough or pass. What that costs depends on the call.", seat=bid.seat),
            ),
            law=_accepting(case) if key == "accept" else again_law(case),
            seat=bid.seat,
            call=call,
            lho=bid.seat.lho,
        )
    )


def _accepted_again(case: Case, bid: Said, call: Call, before: int) -> Talk[bool]:
    """A second insufficient bid is offered too, and so is every later one (27B4, X-27-c)."""
    key = "accept_second" if before == 1 else f"accept_later@{before + 1}"
    return (yield from _accepted(case, key, bid, call))


def _called_over(case: Case, number: int, bid: Said) -> Talk[Effects]:
    """LHO has called over the replacement before the director came: is rectification forfeited (11A, G12)?"""
    settled = NowRuled(bid.seat, number, "11A")
    made = next(event for event in case.table.log() if isinstance(event, CallReplaced) and event.number == number)
    heard = len(case.table.auction.said) if made.heard is None else made.heard
    between = tuple(n for n in range(number + 1, heard) if case.said(n).seat is bid.seat)
    if (
        yield from judge(
            "forfeited",
            "{lho} called before the director did. Is the right to rectification forfeited?",
            law="11A",
            usual=False,
            lho=bid.seat.lho,
        )
    ):
        return settled, InformationRuled(bid.seat, (number, *between), withdrawn_law(case))
    return settled, *(yield from replaced_and_called_over(case, number, bid, made.call, between))


@clause(1997)
def replaced_and_called_over(case: Case, number: int, bid: Said, new: Call, between: tuple[int, ...]) -> Talk[Effects]:
    """What he tried in between was cancelled, and is no more than that (9C)."""
    free = yield from free_of_rectification(case, number, bid, new)
    if free is not None:
        return *(effect for effect in free if not isinstance(effect, CallReplaced)), *_told(case, bid, between)
    return _silenced(case, bid, (number, *between), "27B3" if new in (DOUBLE, REDOUBLE) else "27B2")


@replaced_and_called_over.since(2007)
def _(case: Case, number: int, bid: Said, new: Call, between: tuple[int, ...]) -> Talk[Effects]:
    """After a double or another insufficient bid in between the partner passes, whatever stands now (27B3, 27B4)."""
    if between:
        return _silenced(case, bid, (number, *between), cited(*(_failed_by(case, n) for n in between)))
    free = yield from free_of_rectification(case, number, bid, new)
    if free is not None:
        return tuple(effect for effect in free if not isinstance(effect, CallReplaced))
    return _silenced(case, bid, (number,), "27B3" if new in (DOUBLE, REDOUBLE) else "27B2")


def again_law(case: Case) -> str:
    """About a second bid that is not enough either; the first edition has no paragraph of its own for it (X-27-c)."""
    return case.law(y1997="27B", y2007="27B4")


def _failed_by(case: Case, number: int) -> str:
    """By which paragraph this attempt cannot stand."""
    return "27B3" if case.said(number).call in (DOUBLE, REDOUBLE) else again_law(case)


def _told(case: Case, bid: Said, cancelled: tuple[int, ...]) -> Effects:
    """What was cancelled beside the bid is not for the partner, and may restrict his lead (9C, K-27-a)."""
    if not cancelled:
        return ()
    return InformationRuled(bid.seat, cancelled, withdrawn_law(case)), *_lead(case, bid, cancelled)


@clause(1997)
def replaced(case: Case, number: int, bid: Said) -> Talk[Effects]:
    """Whatever was tried before the director's ruling is cancelled, and the player chooses afresh (9C, Lille 1998)."""
    tried = attempts(case, number)
    dropped = _dropped(case, tried, "9C")
    inadmissible = next((n for n in tried if not _may_be_tried(case, n)), None)
    if inadmissible is not None:  # a double against Law 19 silences the partner, before the ruling or after it (36)
        chosen = yield from _chosen_again(case, number, bid, (number, *tried), case.said(inadmissible).call, "36", ())
        return *dropped, *chosen
    new = yield from replacement(case, bid)
    others = tuple(n for n in tried if case.said(n).call is not new)  # the same call made again was not withdrawn
    return *dropped, *(yield from _consequences(case, number, bid, new, others))


@replaced.since(2007)
def _(case: Case, number: int, bid: Said) -> Talk[Effects]:
    """Of what was tried before the director's ruling the first that can stand does, and is judged like any other (27C).

    Doubles and further insufficient bids before it are cancelled, each by its paragraph (27B3, 27B4).
    """
    gone: tuple[int, ...] = ()
    for tried in attempts(case, number):
        new, law = case.said(tried).call, cited(*(_failed_by(case, n) for n in gone))
        if _is_too_low(case, new):
            if (yield from _accepted_again(case, bid, new, len(gone) + 1)):
                made = CallReplaced(number, bid.seat, bid.call, new, _by_27c(_accepting_again(case), tried), tried)
                if not gone:
                    return made, *_after_acceptance(case, bid, (number,), ())
                # The partner passes from the first refused attempt on, whatever is accepted later (X-27-c).
                accepted: Effects = *_cancelled(case, gone), made
                return *accepted, *_silenced(case, bid, (number, *gone), law, accepted)
        elif new in (DOUBLE, REDOUBLE):
            may_be_free = not gone and _may_be_tried(case, tried)
            if may_be_free and (free := (yield from free_of_rectification(case, number, bid, new))):
                return _made_early(free, tried)
        elif not gone:  # what he calls after that is a change of call (25)
            return (yield from _consequences(case, number, bid, new, (), tried))
        else:
            mended = *_cancelled(case, gone), CallReplaced(number, bid.seat, bid.call, new, _by_27c(law, tried), tried)
            return *mended, *_silenced(case, bid, (number, *gone), law, mended)
        gone = (*gone, tried)
    if gone:
        law = cited(*(_failed_by(case, n) for n in gone))
        refused = case.said(gone[-1]).call
        chosen = yield from _chosen_again(case, number, bid, (number, *gone), refused, law, ())
        return *_cancelled(case, gone), *chosen
    return (yield from _consequences(case, number, bid, (yield from replacement(case, bid)), ()))


def _may_be_tried(case: Case, number: int) -> bool:
    """Would Law 19 allow it, if it is a double or redouble?"""
    call = case.said(number).call
    return call not in (DOUBLE, REDOUBLE) or case.table.auction.allows(call)


def _cancelled(case: Case, gone: tuple[int, ...]) -> Effects:
    """Attempts made before the ruling: 27C sends each to its paragraph."""
    return tuple(CallCancelled(n, case.said(n).seat, case.said(n).call, _by_27c(_failed_by(case, n), n)) for n in gone)


def _made_early(free: Effects, tried: int | None) -> Effects:
    """A free replacement, if it was made before the ruling it stands by 27C as well."""
    return tuple(
        replace(each, heard=tried, law=_by_27c(each.law, tried)) if isinstance(each, CallReplaced) else each
        for each in free
    )


def _after_acceptance(case: Case, bid: Said, withdrawn: tuple[int, ...], cancelled: tuple[int, ...]) -> Effects:
    """LHO has accepted a later insufficient bid: what came before it is not for the partner."""
    told = InformationRuled(bid.seat, (*withdrawn, *cancelled), withdrawn_law(case))
    return told, *lead_after_acceptance(case, bid, withdrawn, cancelled)


def _consequences(
    case: Case, number: int, bid: Said, new: Call, others: tuple[int, ...], tried: int | None = None
) -> Talk[Effects]:
    """What a replacement costs (27B); `tried` is its number if it was made before the director came.

    `others` were tried before the director came, and are cancelled.
    """
    withdrawn = (number, *others)
    if _is_too_low(case, new):
        if (yield from _accepted_again(case, bid, new, 1)):
            made = CallReplaced(number, bid.seat, bid.call, new, _accepting_again(case))
            return made, *_after_acceptance(case, bid, (number,), others)
        return (yield from _chosen_again(case, number, bid, withdrawn, new, again_law(case), (new,)))
    if free := (yield from free_of_rectification(case, number, bid, new)):
        return *_made_early(free, tried), *_told(case, bid, others)
    if new in (DOUBLE, REDOUBLE):
        return (yield from _chosen_again(case, number, bid, withdrawn, new, "27B3", (new,)))
    made = CallReplaced(number, bid.seat, bid.call, new, _by_27c("27B2", tried), tried)
    if told(case, number).artificial and not (yield from _normal_play_is_possible(case, bid)):
        averages = (("adjusted_score.why", "no_normal_play"), ("adjusted_score.award", "yes"))
        return made, NextStep("adjusted_score", bid.seat, "12A2", told=averages)
    return made, *_silenced(case, bid, withdrawn, "27B2", (made,))


def _normal_play_is_possible(case: Case, bid: Said) -> Talk[bool]:
    """An artificial bid may have told so much that no rectification lets the board be played normally (12A2)."""
    return (
        yield from judge(
            "normal_play_possible",
            "Can the board still be played normally, after what {call} by {seat} has told?",
            law="12A2",
            usual=True,
            call=bid.call,
            seat=bid.seat,
        )
    )


def _more_than_seven(case: Case, number: int, bid: Said) -> Effects:
    """An attempt to mend the bid that nobody can play: a pass takes its place, and both pass throughout (38, G.2)."""
    law, tried = case.law(y1997="38", y2007="38C"), attempts(case, number)
    cancelling = cited(case.law(y1997="38", y2007="35, 38A, 38B", y2017="35C, 38A, 38B"), law)
    made = *_dropped(case, tried, cancelling), CallReplaced(number, bid.seat, bid.call, PASS, cancelling)
    said = tuple(n for n in tried if case.said(n).call is not PASS)
    return *made, *silenced(case, bid.seat, (bid.seat, bid.seat.partner), (number, *said), law, made)


def _chosen_again(
    case: Case, number: int, bid: Said, withdrawn: tuple[int, ...], refused: Call, law: str, said: tuple[Call, ...]
) -> Talk[Effects]:
    """What was tried is cancelled; he bids enough or passes, and his partner is silenced whatever he chooses.

    `said` are attempts made while the director stands at the table. Should he bid too little once more, the opponent
    may accept that (27B4, X-27-c); after that nothing but a sufficient bid or a pass is heard.
    """
    auction = case.table.auction
    legal = (
        calls_choice("bid", Message("a sufficient bid"), (call for call in BIDS if auction.allows(call))),
        calls_choice("pass", Message("pass"), (PASS,)),
    )
    too_low = attempt(
        "insufficient_again",
        Message("a bid that is not enough again"),
        (call for call in BIDS if _is_too_low(case, call)),
    )
    new = yield from _named(bid, "second_replacement", (*legal, too_low), refused, law)
    if _is_too_low(case, new):
        if (yield from _accepted_again(case, bid, new, len(withdrawn) + len(said))):
            return _mended(case, number, bid, withdrawn, said, new, law, _accepting_again(case))
        said, refused, law = (*said, new), new, cited(law, again_law(case))
        new = yield from _named(bid, "next_replacement", legal, refused, law)
    return _mended(case, number, bid, withdrawn, said, new, law, law)


def _mended(
    case: Case,
    number: int,
    bid: Said,
    withdrawn: tuple[int, ...],
    said: tuple[Call, ...],
    new: Call,
    law: str,
    standing: str,
) -> Effects:
    """A bid that was accepted stands too, but the partner passes from the first refused attempt on (X-27-c)."""
    first = len(case.table.auction.said)
    made = (
        *(CallRefused(bid.seat, call, "27B3" if call in (DOUBLE, REDOUBLE) else again_law(case)) for call in said),
        CallReplaced(number, bid.seat, bid.call, new, standing),
    )
    return *made, *_silenced(case, bid, (*withdrawn, *range(first, first + len(said))), law, made)


def _named(bid: Said, key: str, choices: tuple[Choice, ...], refused: Call, law: str) -> Talk[Call]:
    return (
        yield from name_call(
            bid.seat,
            key,
            "{refused} is cancelled. {seat}, bid enough or pass; either way {partner} must pass from now on.",
            choices,
            law=law,
            refused=refused,
            seat=bid.seat,
            partner=bid.seat.partner,
        )
    )


def _silenced(case: Case, bid: Said, withdrawn: tuple[int, ...], law: str, made: Effects = ()) -> Effects:
    """The partner passes throughout, declarer may have a say in his lead, and what was withdrawn is not for them."""
    return silenced(case, bid.seat, (bid.seat.partner,), withdrawn, law, made)


def _by_27c(law: str, tried: int | None) -> str:
    """A replacement made too early stands by 27C as well."""
    return law if tried is None else f"27C, {law}"


def _accepting(case: Case) -> str:
    return case.law(y1997="27A", y2007="27A1")


def _accepting_again(case: Case) -> str:
    return case.law(y1997="27A", y2007="27A1, 27B4")


@when_called_over(Irregularity.INSUFFICIENT)
def _(case: Case, number: int, by: Seat) -> Effects:
    """Any call by the left-hand opponent accepts the bid (27A1). Over attempts to mend it, see G12.

    The first pass or sufficient bid among them is the replacement; without one, the last double that Law 19 allows
    or insufficient bid, which his call accepts. A double against Law 19 leaves the bid accepted, until the director
    wipes what was called over the double (36A, G.2).
    """
    bid, tried = case.said(number), attempts(case, number)
    if by is not bid.seat.lho:
        return ()
    dropping = case.law(y1997="9C", y2007="27C")
    if any(not case.said(n).call.is_possible for n in tried):
        return _eight_called_over(case, number, bid, tried)
    stands = _what_was_called_over(case, tried)
    if stands is None:
        accepted = CallStands(number, bid.seat, bid.call, _accepting(case))
        law = case.law(y1997="35", y2017="35A")
        still_open = (StillToRule("inadmissible_double", bid.seat, tried[-1], law),) if tried else ()
        return *_dropped(case, tried, law), accepted, *still_open
    new = case.said(stands).call
    if _is_too_low(case, new):
        others = tuple(n for n in tried if n != stands)
        made = CallReplaced(number, bid.seat, bid.call, new, _accepting_again(case), stands)
        return *_dropped(case, others, dropping), made, *_after_acceptance(case, bid, (number,), others)
    # A later attempt is a change of the replacement (25), unless the replacement is only a double.
    others = tuple(n for n in tried if n != stands and (n < stands or new in (DOUBLE, REDOUBLE)))
    return (
        *_dropped(case, others, dropping),
        CallReplaced(number, bid.seat, bid.call, new, case.law(y1997="9C", y2007="27C"), stands),
        StillToRule("insufficient_bid", bid.seat, number, "11A"),
    )


def _what_was_called_over(case: Case, tried: tuple[int, ...]) -> int | None:
    calls = {n: case.said(n).call for n in tried}
    doubles = [n for n in tried if calls[n] in (DOUBLE, REDOUBLE) and case.table.auction.allows(calls[n])]
    too_low = [n for n in tried if _is_too_low(case, calls[n])]
    for n, call in calls.items():
        if call is PASS or (call.is_bid and n not in too_low):
            return n
    return max((*doubles, *too_low), default=None)


def _eight_called_over(case: Case, number: int, bid: Said, tried: tuple[int, ...]) -> Effects:
    """A bid of more than seven among the attempts: a pass takes the place of all, and the director comes (38, G.2)."""
    law = case.law(y1997="35C", y2007="38B")
    eight = next(n for n in tried if not case.said(n).call.is_possible)
    return (
        *_dropped(case, tried, law),
        CallReplaced(number, bid.seat, bid.call, PASS, law),
        InformationRuled(bid.seat, (number,), withdrawn_law(case)),
        StillToRule("bid_above_seven", bid.seat, eight, law),
    )


@example("insufficient_bid")
def _(edition: Edition) -> Conversation:
    return open_call(edition, "N 1D, E 1S, S 1H")
