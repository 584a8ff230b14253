"""The offender's next call after a call out of rotation (29B): it determines the rectification (30 to 32).

The first ruling puts a watch on the player. The watch ends by itself if nothing has to be judged; otherwise the
director is asked as soon as the player has called.
"""

from __future__ import annotations

from enum import Enum

from arbitr.bridge import DOUBLE, PASS, REDOUBLE, Duty, Must, Seat, Status, Until, Watch
from arbitr.laws.auction.inadmissible.law_37_forced_pass_broken import broken_forced_pass
from arbitr.laws.auction.rotation.law_30_pass_out_of_rotation import pass_replaced
from arbitr.laws.auction.rotation.law_31_bid_out_of_rotation import bid_replaced, partner_silenced
from arbitr.laws.auction.rotation.law_32_double_out_of_rotation import double_replaced
from arbitr.laws.auction.withdrawn.law_23_comparable_call import comparable, is_repeated
from arbitr.laws.effects import (
    REPEATED_IF_PASSED,
    CallWatched,
    Effect,
    Effects,
    Finding,
    InformationFreed,
    LeadMayBeRestricted,
    LeadRightDropped,
    LookAgain,
    MustPass,
    MustRepeat,
    RepeatLapsed,
    WatchEnded,
    findings,
    lapsed,
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
from arbitr.laws.shared.incidents import due, due_incidents, follows
from arbitr.laws.shared.meanings import as_explained, same
from arbitr.message import Message

PROCEDURE = "call_after_rotation"

SECOND_CALL = "25B2"
"""The watch on a second call at one turn out of rotation, which was cancelled as a change of call."""
INADMISSIBLE = "36B4"
"""The watch on an inadmissible double out of rotation: only the lead depends on the final call (26A)."""

findings(
    nothing_is_watched=Message("This player has no other call out of rotation to rule on."),
    pass_was_due=Message("This player should have passed, but the next opponent has called: the call stands."),
)


class Stage(Enum):
    """How far a watch has progressed."""

    WAITING = 1
    MUST_REPEAT = 2
    """The right-hand opponent has passed."""
    FREE = 3
    """The right-hand opponent has acted, and the offender is to call."""
    REPLACED = 4
    """The offender has called."""
    OVER = 5
    """Nothing is left to judge."""


def _first_standing(case: Case, after: int, seat: Seat) -> int | None:
    said = case.table.auction.said
    return next(
        (n for n in range(after + 1, len(said)) if said[n].seat is seat and said[n].status is Status.STANDS), None
    )


def stage(case: Case, watch: Watch) -> tuple[Stage, int]:
    """The progress of the watch, and the number of the offender's call if he has made it.

    An irregular call by the right-hand opponent is ruled on first: only what stands counts (X-31-c).
    """
    new, is_over = _first_standing(case, watch.number, watch.seat), case.table.auction.is_over
    if watch.law not in REPEATED_IF_PASSED:
        if new is not None:
            return Stage.REPLACED, new
        return (Stage.OVER if is_over else Stage.WAITING), -1
    rho = _first_standing(case, watch.number, watch.seat.rho)
    if rho is None or (new is not None and new < rho):
        return (Stage.OVER if new is not None or is_over else Stage.WAITING), -1
    if new is None:
        if is_over:
            return Stage.OVER, -1
        return (Stage.MUST_REPEAT if case.said(rho).call is PASS else Stage.FREE), -1
    return (Stage.OVER, -1) if case.said(rho).call is PASS else (Stage.REPLACED, new)


def _is_another_call(case: Case, watch: Watch, new: int) -> bool:
    """Another call, or a double of another bid: then the lead may be restricted (26). Otherwise its meaning decides."""
    return not is_repeated(case, watch.number, new)


def _watches(case: Case) -> tuple[Watch, ...]:
    entries = case.table.ledger.entries
    return tuple(entry for entry in entries if isinstance(entry, Watch) and entry.procedure == PROCEDURE)


@follows
def _(case: Case) -> Effects:
    """Cases without a question: a call must be repeated, the partner is silenced, or nothing is left to judge."""
    effects: list[Effects] = []
    gone = lapsed(case.table.ledger, case.table.auction)
    if gone:
        return tuple(RepeatLapsed(duty.seat, duty.law) for duty in gone)
    for watch in _watches(case):
        reached, new = stage(case, watch)
        if reached is Stage.OVER:
            if not _was_never_replaced(case, watch):
                effects.append((WatchEnded(watch.seat, watch.number, watch.law), *repeated_as_due(case, watch)))
        elif reached is Stage.MUST_REPEAT:
            effects.append(_must_repeat(case, watch))
        elif case.edition < Edition.LAWS_2017:
            if reached is Stage.FREE:
                effects.append(_acted(case, watch))
            elif reached is Stage.REPLACED and _is_about_the_lead(watch) and _is_another_call(case, watch, new):
                effects.append((WatchEnded(watch.seat, watch.number, "26"),))
    return tuple(effect for some in effects for effect in some)


@clause(1997)
def repeated_as_due(case: Case, watch: Watch) -> Effects:
    """The call that had to be repeated now stands; the Law does not mention the withdrawn call."""
    return ()


@repeated_as_due.since(2017)
def _(case: Case, watch: Watch) -> Effects:
    """A repeated call is comparable: his side may use its information (23B). 23C mentions neither 31A1 nor 32A1."""
    new = _first_standing(case, watch.number, watch.seat)
    if watch.law not in REPEATED_IF_PASSED or new is None or not is_repeated(case, watch.number, new):
        return ()
    return (InformationFreed(watch.seat, watch.number, "23B"),)


def _was_never_replaced(case: Case, watch: Watch) -> bool:
    """The auction ended before the offender's turn, and he defends: since 2017 the lead may be restricted (26B).

    Until 2007 the laws that restrict a lead have already done so, and the others do not refer to Law 26.
    """
    declarer = case.table.auction.declarer()
    return (
        watch.law != INADMISSIBLE
        and case.edition >= Edition.LAWS_2017
        and case.table.auction.is_over
        and declarer is not None
        and declarer.side is not watch.seat.side
        and _first_standing(case, watch.number, watch.seat) is None
    )


def _is_about_the_lead(watch: Watch) -> bool:
    """Until 2007 the partner is already silenced, and only the lead depends on the next call."""
    return watch.law in ("31B", "32A")


def _must_repeat(case: Case, watch: Watch) -> Effects:
    """Unless he is already bound to that or to something else, or it is not legal now (X-31-b)."""
    seat, call, ledger = watch.seat, case.said(watch.number).call, case.table.ledger
    duty = MustRepeat(seat, call, watch.law)
    entry = Duty(seat, Must.REPEAT, watch.law, Until.NEXT_TURN, (), call)
    if any(owed.must is Must.REPEAT for owed in ledger.duties(seat)):
        return ()
    if lapsed(ledger.with_entry(entry), case.table.auction):
        return ()
    newer = (other for other in _watches(case) if other.seat is seat and other.number > watch.number)
    return () if any(other.law in REPEATED_IF_PASSED for other in newer) else (duty,)


def _acted(case: Case, watch: Watch) -> Effects:
    """The right-hand opponent has not passed: after a double or an artificial pass the partner is silenced at once."""
    seat, number, call = watch.seat, watch.number, case.said(watch.number).call
    done = WatchEnded(seat, number, watch.law)
    if call in (DOUBLE, REDOUBLE):
        return done, *partner_silenced(case, seat, number, "32B2", "26B")
    if call is PASS:
        return done, *partner_silenced(case, seat, number, "31A2b", "26"), CallWatched(seat, number, "31B", "26")
    return ()


@due
def _(case: Case) -> Incident | None:
    """The offender has called, and the director has to judge the call."""
    for watch in _watches(case):
        reached, new = stage(case, watch)
        if _was_never_replaced(case, watch):
            return Incident(PROCEDURE, watch.seat, watch.number)
        if reached is not Stage.REPLACED:
            continue
        is_judged = case.edition >= Edition.LAWS_2017 or not _is_about_the_lead(watch)
        if is_judged or not _is_another_call(case, watch, new):
            return Incident(PROCEDURE, watch.seat, watch.number)
    return None


@procedure(
    PROCEDURE,
    laws=("29", "30", "31", "32"),
    title=Message("Next call after a call out of rotation"),
    says=Message(
        "A player whose call out of rotation was cancelled has now called in rotation. The director compares "
        "the two calls to decide whether the partner must pass and whether a lead may be restricted."
    ),
    differs={
        1997: Message(
            "After a bid at the right-hand opponent's turn, if the offender bids the same denomination the "
            "partner must pass once. After any other call he must pass for the rest of the auction, and a "
            "lead may be restricted."
        ),
        2007: Message("The same."),
        2017: Message(
            "After a comparable call there is no further rectification; after any other call the partner must "
            "pass once."
        ),
    },
)
def call_after_rotation(case: Case, incident: Incident) -> Talk[Effects]:
    watch = next((w for w in _watches(case) if incident.number in (None, w.number) and w.seat is incident.by), None)
    if watch is not None and watch.law == SECOND_CALL and _lead_is_restricted(case, watch.seat):
        return (WatchEnded(watch.seat, watch.number, SECOND_CALL),)
    if watch is not None and _was_never_replaced(case, watch):
        return (
            WatchEnded(watch.seat, watch.number, "26B"),
            LeadMayBeRestricted(watch.seat.partner, watch.seat, (watch.number,), "26B"),
            LookAgain(watch.seat, "72C"),
        )
    reached, new = (Stage.OVER, -1) if watch is None else stage(case, watch)
    if watch is None or reached is not Stage.REPLACED:
        return (Finding("nothing_is_watched", "29B", incident.by),)
    if case.edition < Edition.LAWS_2017 and _is_about_the_lead(watch):
        return (yield from _made_again(case, watch, new))
    call = case.said(watch.number).call
    if watch.law == SECOND_CALL:
        return (yield from _second_call_replaced(case, watch, new))
    if watch.law == INADMISSIBLE:
        return (yield from _inadmissible_replaced(case, watch, new))
    if case.edition < Edition.LAWS_2017 and not call.is_bid:
        return _acted(case, watch)
    if watch.law.startswith("30"):
        effects = yield from pass_replaced(case, watch.seat, watch.number, new)
    elif call in (DOUBLE, REDOUBLE):
        effects = yield from double_replaced(case, watch.seat, watch.number, watch.law, new)
    else:
        effects = yield from bid_replaced(case, watch.seat, watch.number, watch.law, new)
    return _as_of_the_call(case, effects, new)


def _as_of_the_call(case: Case, effects: Effects, new: int) -> Effects:
    """The players have called on before the director compared the calls: the duty began with the offender's call.

    A pass since then has fulfilled it. Any other call broke it, and Law 37 decides (X-31-f).
    """
    made: list[Effect] = []
    for effect in effects:
        if not isinstance(effect, MustPass):
            made.append(effect)
            continue
        said = case.table.auction.said
        calls = [
            n for n in range(new + 1, len(said)) if said[n].seat is effect.seat and said[n].status is Status.STANDS
        ]
        if effect.until is Until.NEXT_TURN:
            calls = calls[:1]
        broken = next((n for n in calls if said[n].call is not PASS), None)
        if broken is not None and not _called_since(case, broken, effect.seat.lho):
            made += [effect, *broken_forced_pass(case, broken)]
        elif effect.until is Until.REST or not calls:
            made.append(effect)
        elif broken is not None:
            made.append(Finding("pass_was_due", case.law(y1997="35B", y2007="37A"), effect.seat))
    return tuple(made)


def _called_since(case: Case, number: int, seat: Seat) -> bool:
    return any(said.seat is seat for said in case.table.auction.said[number + 1 :])


def _lead_is_restricted(case: Case, offender: Seat) -> bool:
    return any(right.offender is offender for right in case.table.ledger.lead_rights())


def _second_call_replaced(case: Case, watch: Watch, new: int) -> Talk[Effects]:
    """Since 2017 a second call at that turn, cancelled as a change of call, may restrict the lead by itself (25B2)."""
    seat, number = watch.seat, watch.number
    done = WatchEnded(seat, number, SECOND_CALL)
    if case.said(new).call is case.said(number).call or (
        yield from comparable(as_explained(case, number), as_explained(case, new), "second_comparable")
    ):
        return done, *_replaced_comparably(seat, number)
    return done, LeadMayBeRestricted(seat.partner, seat, (number,), "26B")


def _inadmissible_replaced(case: Case, watch: Watch, new: int) -> Talk[Effects]:
    """The partner stays silenced; after a comparable call the lead is free and the withdrawn call authorised (26A)."""
    seat, number = watch.seat, watch.number
    done = WatchEnded(seat, number, "36B4")
    if (yield from comparable(as_explained(case, number), as_explained(case, new), usual=False)):
        return done, LeadRightDropped(seat.partner, number, "26A"), *_replaced_comparably(seat, number)
    return (done,)


def _replaced_comparably(seat: Seat, number: int) -> Effects:
    return Finding("comparable_call", "26A", seat), InformationFreed(seat, number, "26A"), LookAgain(seat, "23C")


def _made_again(case: Case, watch: Watch, new: int) -> Talk[Effects]:
    """The same call with much the same meaning does not count as another call: the lead stays free (26, D49)."""
    done = WatchEnded(watch.seat, watch.number, "26")
    if not _is_another_call(case, watch, new) and (
        yield from judge(
            "same_meaning",
            "{seat} has repeated {call}. Does it mean much the same as before?",
            law="26",
            known=same(as_explained(case, watch.number), as_explained(case, new)).known,
            usual=True,
            seat=watch.seat,
            call=case.said(new).call,
        )
    ):
        return done, LeadRightDropped(watch.seat.partner, watch.number, "26")
    return (done,)


@example(PROCEDURE)
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "E 1S")
    case = ruled(case, {"call_out_of_rotation.accept": "refuse"})
    case = after_calls(edition, "N 1NT, E 2S", case)
    return Conversation(case, due_incidents(case)[0])
