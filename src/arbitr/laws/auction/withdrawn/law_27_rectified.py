"""Law 27B: an insufficient bid that is not accepted is replaced, and what the replacement costs."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import BIDS, DOUBLE, PASS, REDOUBLE, Call, Said
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import attempts, silenced
from arbitr.laws.auction.withdrawn.law_27_accepted import (
    accepting_again_law,
    after_acceptance,
    again_law,
    attempts_dropped,
    failed_by,
    is_accepted_again,
    is_too_low,
    may_be_tried,
    not_for_partner,
)
from arbitr.laws.auction.withdrawn.law_27_replacement import free_of_rectification, replacement
from arbitr.laws.effects import CallCancelled, CallRefused, CallReplaced, Effects, NextStep
from arbitr.laws.engine import Case, Choice, Talk, attempt, calls_choice, clause, judge, name_call
from arbitr.laws.shared.meanings import (
    as_explained,
)
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message


@clause(1997)
def replaced(case: Case, number: int, bid: Said) -> Talk[Effects]:
    """All attempts before the director's ruling are cancelled, and the player chooses again (9C, Lille 1998)."""
    tried = attempts(case, number)
    dropped = attempts_dropped(case, tried, "9C")
    inadmissible = next((n for n in tried if not may_be_tried(case, n)), None)
    if inadmissible is not None:  # a double against Law 19 silences the partner, before the ruling or after it (36)
        chosen = yield from _chosen_again(case, number, bid, (number, *tried), case.said(inadmissible).call, "36", ())
        return *dropped, *chosen
    new = yield from replacement(case, bid)
    others = tuple(n for n in tried if case.said(n).call is not new)  # the same call made again was not withdrawn
    return *dropped, *(yield from _consequences(case, number, bid, new, others))


@replaced.since(2007)
def _(case: Case, number: int, bid: Said) -> Talk[Effects]:
    """Of the attempts before the director's ruling, the first that can stand does, and is judged like any other (27C).

    Doubles and further insufficient bids before it are cancelled, each under its own paragraph (27B3, 27B4).
    """
    gone: tuple[int, ...] = ()
    for tried in attempts(case, number):
        new, law = case.said(tried).call, cited(*(failed_by(case, n) for n in gone))
        if is_too_low(case, new):
            if (yield from is_accepted_again(case, bid, new, len(gone) + 1)):
                made = CallReplaced(number, bid.seat, bid.call, new, _by_27c(accepting_again_law(case), tried), tried)
                if not gone:
                    return made, *after_acceptance(case, bid, (number,), ())
                # The partner passes from the first refused attempt on, whatever is accepted later (X-27-c).
                accepted: Effects = *_cancelled(case, gone), made
                return *accepted, *partner_silenced(case, bid, (number, *gone), law, accepted)
        elif new in (DOUBLE, REDOUBLE):
            may_be_free = not gone and may_be_tried(case, tried)
            if may_be_free and (free := (yield from free_of_rectification(case, number, bid, new))):
                return _made_early(free, tried)
        elif not gone:  # any later call by him is a change of call (25)
            return (yield from _consequences(case, number, bid, new, (), tried))
        else:
            mended = *_cancelled(case, gone), CallReplaced(number, bid.seat, bid.call, new, _by_27c(law, tried), tried)
            return *mended, *partner_silenced(case, bid, (number, *gone), law, mended)
        gone = (*gone, tried)
    if gone:
        law = cited(*(failed_by(case, n) for n in gone))
        refused = case.said(gone[-1]).call
        chosen = yield from _chosen_again(case, number, bid, (number, *gone), refused, law, ())
        return *_cancelled(case, gone), *chosen
    return (yield from _consequences(case, number, bid, (yield from replacement(case, bid)), ()))


def _cancelled(case: Case, gone: tuple[int, ...]) -> Effects:
    """Attempts made before the ruling: 27C refers each to its own paragraph."""
    return tuple(CallCancelled(n, case.said(n).seat, case.said(n).call, _by_27c(failed_by(case, n), n)) for n in gone)


def _made_early(free: Effects, tried: int | None) -> Effects:
    """A replacement without rectification; if made before the ruling, it also stands under 27C."""
    return tuple(
        replace(effect, heard=tried, law=_by_27c(effect.law, tried)) if isinstance(effect, CallReplaced) else effect
        for effect in free
    )


def _consequences(
    case: Case, number: int, bid: Said, new: Call, others: tuple[int, ...], tried: int | None = None
) -> Talk[Effects]:
    """What a replacement costs (27B); `tried` is its number if it was made before the director arrived.

    `others` were tried before the director arrived, and are cancelled.
    """
    withdrawn = (number, *others)
    if is_too_low(case, new):
        if (yield from is_accepted_again(case, bid, new, 1)):
            made = CallReplaced(number, bid.seat, bid.call, new, accepting_again_law(case))
            return made, *after_acceptance(case, bid, (number,), others)
        return (yield from _chosen_again(case, number, bid, withdrawn, new, again_law(case), (new,)))
    if free := (yield from free_of_rectification(case, number, bid, new)):
        return *_made_early(free, tried), *not_for_partner(case, bid, others)
    if new in (DOUBLE, REDOUBLE):
        return (yield from _chosen_again(case, number, bid, withdrawn, new, "27B3", (new,)))
    made = CallReplaced(number, bid.seat, bid.call, new, _by_27c("27B2", tried), tried)
    if as_explained(case, number).artificial and not (yield from _normal_play_is_possible(case, bid)):
        averages = (("adjusted_score.why", "no_normal_play"), ("adjusted_score.award", "yes"))
        return made, NextStep("adjusted_score", bid.seat, "12A2", told=averages)
    return made, *partner_silenced(case, bid, withdrawn, "27B2", (made,))


def _normal_play_is_possible(case: Case, bid: Said) -> Talk[bool]:
    """An artificial bid may have conveyed so much that no rectification lets the board be played normally (12A2)."""
    return (
        yield from judge(
            "normal_play_possible",
            "Given what {seat}'s {call} has revealed, can the board still be played normally?",
            law="12A2",
            usual=True,
            call=bid.call,
            seat=bid.seat,
        )
    )


def more_than_seven(case: Case, number: int, bid: Said) -> Effects:
    """An attempt to correct the bid with a call that nobody can play: a pass replaces it, and both pass throughout
    (38).
    """
    law, tried = case.law(y1997="38", y2007="38C"), attempts(case, number)
    cancelling = cited(case.law(y1997="38", y2007="35, 38A, 38B", y2017="35C, 38A, 38B"), law)
    made = *attempts_dropped(case, tried, cancelling), CallReplaced(number, bid.seat, bid.call, PASS, cancelling)
    said = tuple(n for n in tried if case.said(n).call is not PASS)
    return *made, *silenced(case, bid.seat, (bid.seat, bid.seat.partner), (number, *said), law, made)


def _chosen_again(
    case: Case, number: int, bid: Said, withdrawn: tuple[int, ...], refused: Call, law: str, said: tuple[Call, ...]
) -> Talk[Effects]:
    """The attempts are cancelled; he makes a sufficient bid or passes, and his partner is silenced whatever he chooses.

    `said` are attempts made while the director is at the table. If he bids insufficiently again, the opponent may
    accept that (27B4, X-27-c); after that only a sufficient bid or a pass is accepted.
    """
    auction = case.table.auction
    legal = (
        calls_choice("bid", Message("a sufficient bid"), (call for call in BIDS if auction.allows(call))),
        calls_choice("pass", Message("pass"), (PASS,)),
    )
    too_low = attempt(
        "insufficient_again",
        Message("another insufficient bid"),
        (call for call in BIDS if is_too_low(case, call)),
    )
    new = yield from _named(bid, "second_replacement", (*legal, too_low), refused, law)
    if is_too_low(case, new):
        if (yield from is_accepted_again(case, bid, new, len(withdrawn) + len(said))):
            return _mended(case, number, bid, withdrawn, said, new, law, accepting_again_law(case))
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
    """An accepted bid also stands, but the partner passes from the first refused attempt on (X-27-c)."""
    first = len(case.table.auction.said)
    made = (
        *(CallRefused(bid.seat, call, "27B3" if call in (DOUBLE, REDOUBLE) else again_law(case)) for call in said),
        CallReplaced(number, bid.seat, bid.call, new, standing),
    )
    return *made, *partner_silenced(case, bid, (*withdrawn, *range(first, first + len(said))), law, made)


def _named(bid: Said, key: str, choices: tuple[Choice, ...], refused: Call, law: str) -> Talk[Call]:
    return (
        yield from name_call(
            bid.seat,
            key,
            "{refused} is cancelled. {seat}, make a sufficient bid or pass. Either way {partner} must pass "
            "from now on.",
            choices,
            law=law,
            refused=refused,
            seat=bid.seat,
            partner=bid.seat.partner,
        )
    )


def partner_silenced(case: Case, bid: Said, withdrawn: tuple[int, ...], law: str, made: Effects = ()) -> Effects:
    """The partner passes throughout, his lead may be restricted, and the withdrawn call is unauthorised for his
    side.
    """
    return silenced(case, bid.seat, (bid.seat.partner,), withdrawn, law, made)


def _by_27c(law: str, tried: int | None) -> str:
    """A premature replacement also stands under 27C."""
    return law if tried is None else f"27C, {law}"
