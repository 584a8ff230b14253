"""A call out of rotation: accepted, void, or cancelled (Law 29); Laws 30 to 32 say what it costs."""

from __future__ import annotations

from arbitr.bridge import DOUBLE, PASS, REDOUBLE, Seat, Status, Unruled, Until, is_sufficient
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import (
    attempts,
    attempts_cancelled,
    lead_law,
    must_pass,
    review_law,
)
from arbitr.laws.auction.inadmissible.law_35_screens import settled_behind_screens, tray_with
from arbitr.laws.auction.rotation.law_28_calls_in_rotation import (
    LHO,
    OutOfRotation,
    facts,
    first_out_of_rotation,
    is_change_of_call,
    later_calls_fall,
    said_beside,
)
from arbitr.laws.auction.rotation.law_29_accepted import (
    acceptable_second,
    accepted,
    called_over,
    lead_after_change,
    partners_call,
    second_accepted,
    wrong_with,
)
from arbitr.laws.auction.rotation.law_29_next_call import SECOND_CALL
from arbitr.laws.auction.rotation.law_30_pass_out_of_rotation import pass_cancelled
from arbitr.laws.auction.rotation.law_31_bid_out_of_rotation import bid_cancelled
from arbitr.laws.auction.rotation.law_32_double_out_of_rotation import double_cancelled
from arbitr.laws.auction.rotation.law_34_right_to_call import turn_given_back
from arbitr.laws.auction.withdrawn.law_25_before_others import slip_put_right
from arbitr.laws.effects import (
    CallCancelled,
    CallReplaced,
    CallReported,
    CallStands,
    CallWatched,
    Effects,
    Finding,
    LeadMayBeRestricted,
    LookAgain,
    MayNotDouble,
    MustPass,
    NowRuled,
    TurnGoesBack,
    findings,
)
from arbitr.laws.engine import Case, Choice, Edition, Incident, Report, Talk, choose, procedure
from arbitr.laws.shared.incidents import follows, in_the_log
from arbitr.laws.shared.irregular import (
    Irregularity,
    auction_before,
    irregularities,
    withdrawn_law,
    would_end,
)
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    accepted_by_calling=Message("The left-hand opponent has called, so the call out of rotation stands."),
)


@procedure(
    "call_out_of_rotation",
    laws=("29", "28", "30", "31", "32"),
    title=Message("Call out of rotation"),
    says=Message(
        "The left-hand opponent may accept a call out of rotation by calling. If the player whose turn it was "
        "is an opponent and calls first, the call out of rotation is disregarded. Otherwise it is cancelled "
        "and the player whose turn it was calls. The rectification depends on the call, on whose turn it was "
        "and on the offender's later call. A bid or double at the right-hand opponent's turn must be repeated "
        "if that opponent passes."
    ),
    differs={
        1997: Message(
            "After a pass the offender must pass, once or for the rest of the auction. After a bid or double "
            "the partner must pass for the rest of the auction, or once if the offender bids the same "
            "denomination again. The partner's first lead may be restricted."
        ),
        2007: Message(
            "The same; a pass of partner's artificial call is treated as a bid, and a natural pass leads to "
            "no lead restriction."
        ),
        2017: Message(
            "The partner may call freely. He must pass once only if the offender's next call is not "
            "comparable to the withdrawn one. After a pass at the right-hand opponent's turn the offender "
            "must pass once."
        ),
    },
    example=Report(Seat.EAST),
)
def call_out_of_rotation(case: Case, incident: Incident) -> Talk[Effects]:
    incident = in_the_log(case, incident)
    if incident.number is not None and case.said(incident.number).status is not Status.OPEN:
        return (yield from called_over(case, incident.number))
    if incident.number is None and (found := _settled_at_the_table(case, incident.by)) is not None:
        return (found,)
    call = yield from facts(case, incident)
    if call.at == LHO and call.called_before and not _is_first_round_pass(case, call):
        return is_change_of_call(case, call)
    reported = (CallReported(call.seat, call.call, call.turn, "29"),) if call.is_reported else ()
    case = case.after(*reported)
    tray = yield from tray_with(case, call.number)
    if (settled := (yield from settled_behind_screens(case, call.number, tray))) is not None:
        return *reported, *settled
    if not call.is_reported and call.call is PASS and would_end(auction_before(case, call.number)):
        # Three passes were made: nothing is accepted, nobody is silenced, and the first player who lost a turn gets it
        # back.
        first = first_out_of_rotation(case, call.number)
        return turn_given_back(case, call.number if first is None else first)
    if (
        not call.is_reported
        and attempts(case, call.number)
        and (slip := (yield from slip_put_right(case, call.number, tray))) is not None
    ):
        return slip
    answer = yield from _answer(case, call)
    if answer == "accept":
        stands = accepted(case, call.seat, call.number, call.call)
        return *reported, *stands, *_inadmissible_beside(case, call, stands)
    if answer == "accept_second":
        made = second_accepted(case, call.seat, call.number)
        return *made, *(yield from lead_after_change(case, call.seat, call.number))
    return *reported, *(yield from _cancelled(case, call))


def _settled_at_the_table(case: Case, seat: Seat) -> Finding | None:
    """The director hears of a call after others have called over it; he determines the consequence."""
    for event in reversed(case.table.log()):
        if isinstance(event, CallCancelled) and event.seat is seat and event.law == "28B":
            return Finding("right_player_called", cited("28B", withdrawn_law(case)), seat)
        if isinstance(event, CallStands) and event.seat is seat and event.law == "29A":
            return Finding("accepted_by_calling", "29A", seat)
    return None


def _is_first_round_pass(case: Case, call: OutOfRotation) -> bool:
    """Until 2007 a second pass before anybody has bid is still a pass out of rotation (30A, G03)."""
    return call.call is PASS and not call.anybody_bid and case.edition < Edition.LAWS_2017


def _answer(case: Case, call: OutOfRotation) -> Talk[str]:
    """The left-hand opponent may accept the call, or a second one that was made at once (29A, X-25-c)."""
    choices = [
        Choice("accept", Message("I accept it"), cost=_accepting_costs(call)),
        Choice("refuse", Message("I do not accept it")),
    ]
    tried = None if call.is_reported else acceptable_second(case, call.number)
    if tried is None:
        return (
            yield from choose(
                call.seat.lho,
                "accept",
                "{seat} called {call} out of rotation. {lho}, do you accept it?",
                choices,
                law="29A",
                seat=call.seat,
                call=call.call,
                lho=call.seat.lho,
            )
        )
    choices.insert(1, Choice("accept_second", Message("I accept the second call")))
    return (
        yield from choose(
            call.seat.lho,
            "accept",
            "{seat} called {call} out of rotation, and then {second}. {lho}, do you accept either call?",
            choices,
            law="29A",
            seat=call.seat,
            call=call.call,
            second=case.said(tried).call,
            lho=call.seat.lho,
        )
    )


def _accepting_costs(call: OutOfRotation) -> Message:
    """The player who lost the turn gets it back if all pass (17D3, 17E2, 34); the accepting player should know this."""
    if call.call is PASS:
        return Message(
            "The pass stands, and it is your turn to call. {turn} has lost his turn, but if everyone passes "
            "from here, the auction comes back to {turn}.",
            turn=call.turn,
        )
    return Message(
        "{call} stands as if made in rotation, and it is your turn to call. There is no rectification for {seat}.",
        call=call.call,
        seat=call.seat,
    )


# Not accepted.


def _cancelled(case: Case, call: OutOfRotation) -> Talk[Effects]:
    """The turn goes back to the right player, and the offender's side may be subject to rectification (29B)."""
    if call.call is PASS:
        consequences = yield from pass_cancelled(case, call)
    elif call.call in (DOUBLE, REDOUBLE):
        consequences = double_cancelled(case, call)
    else:
        consequences = bid_cancelled(case, call)
    consequences = (*consequences, *_said_beside(case, call, consequences))
    partner = None if call.is_reported else partners_call(case, call.number)
    law = cited("29B", *_also_cited(case, call))
    cancelled = TurnGoesBack(call.number, call.seat, call.call, call.turn, law)
    consequences = (*consequences, *_inadmissible_beside(case, call, (cancelled, *consequences)))
    tried = () if call.is_reported else attempts(case, call.number)
    changed = attempts_cancelled(case, call.number, case.law(y1997="25B2a", y2007="25B2")) if tried else ()
    if partner is None:
        return cancelled, *changed, *later_calls_fall(case, call.number, "29B", *tried), *consequences
    settled = _partners_call_settled(case.after(cancelled, *consequences), partner, consequences)
    stands = any(isinstance(effect, CallStands) for effect in settled)
    later = later_calls_fall(case, call.number, "29B", *tried, partner)
    if stands:  # then no withdrawn call conveyed anything
        later = later_calls_fall(case.after(*settled), call.number, "29B", *tried)
    return cancelled, *changed, *later, *consequences, *settled


def _said_beside(case: Case, call: OutOfRotation, consequences: Effects) -> Effects:
    """A second call at that turn is a change of call that nobody accepted (X-25-c): does it restrict a lead by itself?

    If the first one does, the second counts with it (G15). Otherwise it does in 1997 (25B2a) and, depending on the
    final call, in 2017 (25B2).
    """
    others = tuple(
        n
        for n in (() if call.is_reported else said_beside(case, call.number))
        if _silenced_by(case, call, n) is None  # otherwise it has its own law
    )
    if not others or any(isinstance(effect, LeadMayBeRestricted) for effect in consequences):
        return ()
    if case.edition >= Edition.LAWS_2017:
        return (CallWatched(call.seat, others[-1], SECOND_CALL, SECOND_CALL),)
    if case.edition is Edition.LAWS_1997 or case.regulations.strict_law_26:
        return (LeadMayBeRestricted(call.seat.partner, call.seat, others, "26"),)
    return ()


def _inadmissible_beside(case: Case, call: OutOfRotation, made: Effects) -> Effects:
    """A second call that nobody can accept silences as its own law says, whatever happens to the first (X-25-b)."""
    effects: Effects = ()
    for tried in () if call.is_reported else attempts(case, call.number):
        if (silences := _silenced_by(case, call, tried)) is None:
            continue
        law, seats = silences
        so_far = (*made, *effects)
        effects = (*effects, *must_pass(case.after(*so_far), seats, law, ()))
        if not any(isinstance(effect, LeadMayBeRestricted) and tried in effect.numbers for effect in so_far):
            effects = (*effects, LeadMayBeRestricted(call.seat.partner, call.seat, (tried,), lead_law(case)))
        if not any(isinstance(effect, LookAgain) and effect.law == review_law(case) for effect in so_far):
            effects = (*effects, LookAgain(call.seat, review_law(case)))
    return effects


def _silenced_by(case: Case, call: OutOfRotation, tried: int) -> tuple[str, tuple[Seat, ...]] | None:
    """The law by which a second call silences somebody, if nobody could accept it (Law 35)."""
    wrong, both = wrong_with(case, call.number, tried), (call.seat, call.seat.partner)
    if Irregularity.ABOVE_SEVEN in wrong:
        return case.law(y1997="38", y2007="38C"), both
    if Irregularity.INADMISSIBLE_DOUBLE in wrong:
        return case.law(y1997="36", y2007="36B4"), (call.seat.partner,)
    if Irregularity.FORCED_PASS_BROKEN in wrong:
        return case.law(y1997="37", y2007="37B2"), both
    return None


def _also_cited(case: Case, call: OutOfRotation) -> tuple[str, ...]:
    """An artificial call is judged by what it shows (29C); an insufficient one is ruled here and not by 27."""
    if call.is_reported:
        return ()
    meaning = case.meaning(call.number)
    artificial = ("29C",) if meaning is not None and meaning.artificial else ()
    before = auction_before(case, call.number)
    too_low = call.call.is_bid and before.last_bid is not None and not is_sufficient(call.call, before.last_bid.call)
    return *artificial, *((case.law(y1997="27C", y2007="27A2"),) if too_low else ())


def _partners_call_settled(case: Case, number: int, consequences: Effects) -> Effects:
    """The partner called at his turn before he was told what he may call (X-29-a)."""
    said = case.said(number)
    silenced = next((e for e in consequences if isinstance(e, MustPass) and e.seat is said.seat), None)
    if silenced is not None and silenced.until is Until.REST and said.call is not PASS:
        return (CallReplaced(number, said.seat, said.call, PASS, silenced.law),)
    if any(isinstance(effect, MayNotDouble) for effect in consequences) and said.call in (DOUBLE, REDOUBLE):
        return (CallCancelled(number, said.seat, said.call, "30B2b"),)
    if irregularities(case, said.seat, said.call, case.table.auction):
        return (CallCancelled(number, said.seat, said.call, "29B"),)
    return (CallStands(number, said.seat, said.call, "29B"),)


@follows
def _(case: Case) -> Effects:
    """That question lapses when the next player has called: then it was not a call over it (G03)."""
    said = case.table.auction.said
    return tuple(
        NowRuled(entry.seat, entry.number, "28B")
        for entry in case.table.ledger.entries
        if isinstance(entry, Unruled)
        and entry.procedure == "call_out_of_rotation"
        and sum(later.status is Status.STANDS for later in said[entry.number + 1 :]) > 1
    )


# Written in prose, so that every kind of call occurs at every turn.
