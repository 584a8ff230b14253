"""A call out of rotation: accepted, void, or cancelled (Law 29); what it costs is in Laws 30 to 32."""

from __future__ import annotations

from arbitr.bridge.auction import Said, Status
from arbitr.bridge.board import Board
from arbitr.bridge.call import DOUBLE, PASS, REDOUBLE, Call, is_sufficient
from arbitr.bridge.ledger import Must, Unruled, Until
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.laws.auction.law_23_comparable_call import comparable
from arbitr.laws.auction.law_25_before_others import slip_put_right
from arbitr.laws.auction.law_28_calls_in_rotation import (
    LHO,
    OutOfRotation,
    facts,
    information_from,
    is_change_of_call,
    later_calls_fall,
    said_beside,
    void,
    whose_turn,
)
from arbitr.laws.auction.law_29_next_call import SECOND_CALL
from arbitr.laws.auction.law_30_pass_out_of_rotation import pass_cancelled
from arbitr.laws.auction.law_31_bid_out_of_rotation import bid_cancelled
from arbitr.laws.auction.law_32_double_out_of_rotation import double_cancelled
from arbitr.laws.auction.law_34_right_to_call import first_out_of_rotation, turn_given_back
from arbitr.laws.auction.law_35_inadmissible_calls import attempts, attempts_cancelled, lead_law, must_pass, review_law
from arbitr.laws.auction.law_35_screens import corrected_behind_screens
from arbitr.laws.effects.calls import CallCancelled, CallReplaced, CallStands
from arbitr.laws.effects.duties import LeadMayBeRestricted, MustPass
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain, NowRuled, StillToRule
from arbitr.laws.effects.rotation import CallReported, CallWatched, InformationFreed, MayNotDouble, TurnGoesBack
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.shared.irregular import (
    Irregularity,
    auction_before,
    follows,
    in_the_log,
    irregularities,
    ledger_before,
    when_called_over_with,
    withdrawn_law,
    would_end,
)
from arbitr.laws.shared.meanings import told
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

finding("accepted_by_calling", Message("The opponent on the left has called, so the call out of rotation stands."))
finding("right_player_called", Message("The right player has called, so the call out of rotation counts for nothing."))


@procedure(
    "call_out_of_rotation",
    laws=("29", "28", "30", "31", "32"),
    title=Message("Call out of rotation"),
    says=Message(
        "The opponent on the left may accept a call out of rotation by calling over it. If the player whose turn it "
        "was, an opponent, calls first, it counts for nothing. Otherwise it is cancelled and the right player calls; "
        "what it costs depends on the call, on whose turn it was, and on what the offender calls later. At the turn of "
        "the opponent on the right a bid or double must be repeated if that opponent passes."
    ),
    differs={
        1997: Message(
            "After a pass the offender must pass, once or throughout. After a bid or double the partner must pass "
            "throughout, or once if the same denomination is bid again; the partner's first lead may be restricted."
        ),
        2007: Message(
            "The same; a pass of partner's artificial call counts like a bid, and a natural pass restricts no lead."
        ),
        2017: Message(
            "The partner is free, and must pass once only if the offender's next call is not comparable to the one "
            "withdrawn. After a pass at the turn of the opponent on the right the offender must pass once."
        ),
    },
)
def call_out_of_rotation(case: Case, incident: Incident) -> Talk[Effects]:
    incident = in_the_log(case, incident)
    if incident.number is not None and case.said(incident.number).status is not Status.OPEN:
        return (yield from _called_over(case, incident.number))
    if incident.number is None and (found := _settled_at_the_table(case, incident.by)) is not None:
        return (found,)
    call = yield from facts(case, incident)
    if call.at == LHO and call.called_before and not _is_first_round_pass(case, call):
        return is_change_of_call(case, call)
    reported = (CallReported(call.seat, call.call, call.turn, "29"),) if call.is_reported else ()
    case = case.after(*reported)
    if not call.is_reported and call.call is PASS and would_end(auction_before(case, call.number)):
        # Three passes are there: nothing is accepted, nobody is silenced, and who lost a turn first gets it back.
        first = first_out_of_rotation(case, call.number)
        return turn_given_back(case, call.number if first is None else first)
    if (
        not call.is_reported
        and (corrected := (yield from corrected_behind_screens(case, call.number, "29A"))) is not None
    ):
        return corrected
    if (
        not call.is_reported
        and attempts(case, call.number)
        and (slip := (yield from slip_put_right(case, call.number))) is not None
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
    """The director is told of a call that others have called over already: he finds what that made of it."""
    for event in reversed(case.table.log()):
        if isinstance(event, CallCancelled) and event.seat is seat and event.law == "28B":
            return Finding("right_player_called", cited("28B", withdrawn_law(case)), seat)
        if isinstance(event, CallStands) and event.seat is seat and event.law == "29A":
            return Finding("accepted_by_calling", "29A", seat)
    return None


def _is_first_round_pass(case: Case, call: OutOfRotation) -> bool:
    """Until 2007 a second pass before anybody has bid is a pass out of rotation all the same (30A, G03)."""
    return call.call is PASS and not call.anybody_bid and case.edition < Edition.LAWS_2017


def _answer(case: Case, call: OutOfRotation) -> Talk[str]:
    """The left-hand opponent may accept the call, or a second one that was made at once (29A, X-25-c)."""
    choices = [
        Choice("accept", Message("I accept it"), cost=_accepting_costs(call)),
        Choice("refuse", Message("I do not accept it")),
    ]
    tried = None if call.is_reported else _acceptable_second(case, call.number)
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
            "{seat} called {call} out of rotation, and then {second}. {lho}, do you accept one of them?",
            choices,
            law="29A",
            seat=call.seat,
            call=call.call,
            second=case.said(tried).call,
            lho=call.seat.lho,
        )
    )


def _accepting_costs(call: OutOfRotation) -> Message:
    """The player who lost the turn gets it back if all pass (17D3, 17E2, 34): whoever accepts should know."""
    if call.call is PASS:
        return Message(
            "The pass stands, and you call. {turn} has lost the turn; but if all pass from here, the auction comes "
            "back to {turn}.",
            turn=call.turn,
        )
    return Message(
        "{call} stands, and you call, as if it had been in rotation. Nothing more follows for {seat}.",
        call=call.call,
        seat=call.seat,
    )


def _acceptable_second(case: Case, number: int) -> int | None:
    """The number of a second call by the same player that could be accepted; of several, the last."""
    return _last_acceptable(case, number, attempts(case, number))


def _last_acceptable(case: Case, number: int, second_calls: tuple[int, ...]) -> int | None:
    harmless = {Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT}
    for tried in reversed(second_calls):
        if case.said(tried).call is PASS and would_end(auction_before(case, number)):
            continue
        if set(_wrong_with(case, number, tried)) <= harmless:
            return tried
    return None


def _wrong_with(case: Case, number: int, tried: int) -> tuple[Irregularity, ...]:
    """What is wrong with a second call, had it been made in place of the first."""
    seat, ledger = case.said(number).seat, ledger_before(case.table, number)
    return irregularities(case, seat, case.said(tried).call, auction_before(case, number), ledger)


# Accepted.


def accepted(case: Case, seat: Seat, number: int, call: Call) -> Effects:
    """It stands in every respect, insufficient or not (X-27-b); a second call by the same player falls (25B2).

    The partner may have called at his own turn meanwhile: that was not his turn then (X-29-a).
    """
    partner = _partners_call(case, number)
    gone = (*attempts(case, number), *(() if partner is None else (partner,)))
    return (
        *(CallCancelled(n, case.said(n).seat, case.said(n).call, "29A") for n in gone),
        CallStands(number, seat, call, "29A"),
        *information_from(case, gone),
    )


def second_accepted(case: Case, seat: Seat, number: int) -> Effects:
    tried, partner = _acceptable_second(case, number), _partners_call(case, number)
    assert tried is not None
    others = tuple(n for n in attempts(case, number) if n != tried)
    gone = (*others, *(() if partner is None else (partner,)))
    return (
        *(CallCancelled(n, case.said(n).seat, case.said(n).call, "29A") for n in gone),
        CallReplaced(number, seat, case.said(number).call, case.said(tried).call, "25B1", tried),
        *information_from(case, (number, *gone)),
    )


@clause(1997)
def lead_after_change(case: Case, seat: Seat, number: int) -> Talk[Effects]:
    """The second call was accepted: no say in the lead (X-25-a)."""
    yield from ()
    return ()


@lead_after_change.since(2007)
def _(case: Case, seat: Seat, number: int) -> Talk[Effects]:
    """The first call was withdrawn, and another one made (X-25-a)."""
    yield from ()
    return _lead_after_change(case, seat, number)


@lead_after_change.since(2017)
def _(case: Case, seat: Seat, number: int) -> Talk[Effects]:
    """The same, unless the second call is comparable to the first (25B1, 26A)."""
    tried = _acceptable_second(case, number)
    assert tried is not None
    same = case.said(tried).call is case.said(number).call
    if same or (yield from comparable(told(case, number), told(case, tried))):
        return (
            Finding("comparable_call", "26A", seat),
            InformationFreed(seat, number, "26A"),
            LookAgain(seat, "23C"),
        )
    return _lead_after_change(case, seat, number)


def _lead_after_change(case: Case, seat: Seat, number: int) -> Effects:
    tried = _acceptable_second(case, number)
    assert tried is not None
    others = tuple(
        n for n in (number, *attempts(case, number)) if n != tried and case.said(n).call is not case.said(tried).call
    )
    return (LeadMayBeRestricted(seat.partner, seat, others, lead_law(case)),) if others else ()


def _partners_call(case: Case, number: int) -> int | None:
    """The call of the offender's partner, if it was his turn and he has called before the director came."""
    if whose_turn(case, number) is not case.said(number).seat.partner:
        return None
    partner = case.said(number).seat.partner
    return next((n for n in case.open_calls() if n > number and case.said(n).seat is partner), None)


# Not accepted.


def _cancelled(case: Case, call: OutOfRotation) -> Talk[Effects]:
    """The turn goes back to the right player, and the offender's side may have to pay (29B)."""
    if call.call is PASS:
        consequences = yield from pass_cancelled(case, call)
    elif call.call in (DOUBLE, REDOUBLE):
        consequences = yield from double_cancelled(case, call)
    else:
        consequences = yield from bid_cancelled(case, call)
    consequences = (*consequences, *_said_beside(case, call, consequences))
    partner = None if call.is_reported else _partners_call(case, call.number)
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
    if stands:  # then it has told nothing that was withdrawn
        later = later_calls_fall(case.after(*settled), call.number, "29B", *tried)
    return cancelled, *changed, *later, *consequences, *settled


def _said_beside(case: Case, call: OutOfRotation, consequences: Effects) -> Effects:
    """A second call at that turn is a change of call that nobody accepted (X-25-c): does it bring a lead by itself?

    Where the first one does, it counts with that one (G15); else in 1997 (25B2a) and, by what is called at last, in
    2017 (25B2).
    """
    others = tuple(
        n
        for n in (() if call.is_reported else said_beside(case, call.number))
        if _silenced_by(case, call, n) is None  # else it has its own law
    )
    if not others or any(isinstance(effect, LeadMayBeRestricted) for effect in consequences):
        return ()
    if case.edition >= Edition.LAWS_2017:
        return (CallWatched(call.seat, others[-1], SECOND_CALL, SECOND_CALL),)
    if case.edition is Edition.LAWS_1997 or case.regulations.strict_law_26:
        return (LeadMayBeRestricted(call.seat.partner, call.seat, others, "26"),)
    return ()


def _inadmissible_beside(case: Case, call: OutOfRotation, made: Effects) -> Effects:
    """A second call that nobody can accept silences as its own law says, whatever becomes of the first (X-25-b)."""
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
    """By which law a second call silences whom, if nobody could accept it (Law 35)."""
    wrong, both = _wrong_with(case, call.number, tried), (call.seat, call.seat.partner)
    if Irregularity.ABOVE_SEVEN in wrong:
        return case.law(y1997="38", y2007="38C"), both
    if Irregularity.INADMISSIBLE_DOUBLE in wrong:
        return case.law(y1997="36", y2007="36B4"), (call.seat.partner,)
    if Irregularity.FORCED_PASS_BROKEN in wrong:
        return case.law(y1997="37", y2007="37B2"), both
    return None


def _also_cited(case: Case, call: OutOfRotation) -> tuple[str, ...]:
    """An artificial call goes by what it shows (29C); an insufficient one is ruled here and not by 27."""
    if call.is_reported:
        return ()
    meaning = case.meaning(call.number)
    artificial = ("29C",) if meaning is not None and meaning.artificial else ()
    before = auction_before(case, call.number)
    too_low = call.call.is_bid and before.last_bid is not None and not is_sufficient(call.call, before.last_bid.call)
    return *artificial, *((case.law(y1997="27C", y2007="27A2"),) if too_low else ())


def _partners_call_settled(case: Case, number: int, consequences: Effects) -> Effects:
    """The partner has called at his turn before he was told what he may call (X-29-a)."""
    said = case.said(number)
    silenced = next((e for e in consequences if isinstance(e, MustPass) and e.seat is said.seat), None)
    if silenced is not None and silenced.until is Until.REST and said.call is not PASS:
        return (CallReplaced(number, said.seat, said.call, PASS, silenced.law),)
    if any(isinstance(effect, MayNotDouble) for effect in consequences) and said.call in (DOUBLE, REDOUBLE):
        return (CallCancelled(number, said.seat, said.call, "30B2b"),)
    if irregularities(case, said.seat, said.call, case.table.auction):
        return (CallCancelled(number, said.seat, said.call, "29B"),)
    return (CallStands(number, said.seat, said.call, "29B"),)


# When others simply call on.


@when_called_over_with(Irregularity.OUT_OF_ROTATION)
def _(case: Case, number: int, by: Seat, call: Call) -> Effects:
    """Any call of the left-hand opponent accepts (29A); the right player's call, an opponent's, makes it void (28B)."""
    offence, turn = case.said(number), whose_turn(case, number)
    if offence.call is PASS and would_end(auction_before(case, number)):
        return turn_given_back(case, number) if by is turn else ()
    if by is turn and by is offence.seat.lho:
        return _right_player_on_the_left(case, number, by, call)
    if by is offence.seat.lho:
        return _accepted_by_calling(case, number, offence)
    if by is turn and by.side is not offence.seat.side:
        return void(case, number)
    if by is offence.seat.rho and turn is offence.seat.partner:
        return _rotation_went_on(case, number, turn)
    return ()


def _accepted_by_calling(case: Case, number: int, offence: Said) -> Effects:
    if _acceptable_second(case, number) is not None:
        # Since 2017 somebody would have to say whether the two calls are comparable, and nobody is asked here.
        lead = _lead_after_change(case, offence.seat, number) if case.edition is Edition.LAWS_2007 else ()
        return *second_accepted(case, offence.seat, number), *lead
    return accepted(case, offence.seat, number, offence.call)


def _right_player_on_the_left(case: Case, number: int, by: Seat, call: Call) -> Effects:
    """He is both in turn and the one who may accept: what he calls shows which, or else the director asks (G03)."""
    offence = case.said(number)
    over = case.after(*_accepted_by_calling(case, number, offence))
    over_it = not irregularities(over, by, call, over.table.auction)
    without = case.after(*void(case, number))
    without_it = not irregularities(without, by, call, without.table.auction)
    if over_it and not without_it:
        return _accepted_by_calling(case, number, offence)
    if not (over_it and without_it):
        return void(case, number)
    return *void(case, number), StillToRule("call_out_of_rotation", offence.seat, number, "28B")


def _rotation_went_on(case: Case, number: int, turn: Seat) -> Effects:
    """The partner called at his turn, or had to pass, and the next opponent has called: all as if nothing had been.

    Nobody is left to accept the call, and who calls on has lost the right to more (11A). Our reading.
    """
    offence, partner = case.said(number), _partners_call(case, number)
    cancelled = CallCancelled(number, offence.seat, offence.call, "28B")
    if partner is not None:
        after, said = case.after(cancelled), case.said(partner)
        if irregularities(after, said.seat, said.call, after.table.auction):
            return ()
        stands = CallStands(partner, said.seat, said.call, "28B")
        return cancelled, stands, *later_calls_fall(case.after(stands), number, "28B")
    bound = any(duty.must is Must.PASS for duty in case.table.ledger.duties(turn))
    return (cancelled, *later_calls_fall(case, number, "28B")) if bound else ()


def _called_over(case: Case, number: int) -> Talk[Effects]:
    """The player in turn, who might have accepted the call, has called: over it, or as if it had not been (G03)?"""
    offence = case.said(number)
    settled = NowRuled(offence.seat, number, "28B")
    if (
        yield from judge(
            "called_over_it",
            "Did {lho} mean to call over {call} by {seat}, and not just at the proper turn?",
            law="28B",
            usual=False,
            lho=offence.seat.lho,
            call=offence.call,
            seat=offence.seat,
        )
    ):
        beside = said_beside(case, number)  # they fell when he called; the last one is what he called over
        if (second := _last_acceptable(case, number, beside)) is not None:
            new = case.said(second).call
            freed = InformationFreed(offence.seat, second, "25B1")
            return settled, freed, CallReplaced(number, offence.seat, offence.call, new, "25B1", second)
        return (
            settled,
            InformationFreed(offence.seat, number, "29A"),
            CallStands(number, offence.seat, offence.call, "29A"),
        )
    return settled, Finding("right_player_called", "28B", offence.seat)


@follows
def _(case: Case) -> Effects:
    """That question is gone when the next player has called: then it was no call over it (G03)."""
    said = case.table.auction.said
    return tuple(
        NowRuled(entry.seat, entry.number, "28B")
        for entry in case.table.ledger.entries
        if isinstance(entry, Unruled)
        and entry.procedure == "call_out_of_rotation"
        and sum(later.status is Status.STANDS for later in said[entry.number + 1 :]) > 1
    )


@example("call_out_of_rotation")
def _(edition: Edition) -> Conversation:
    # Told in prose, so that every kind of call at every turn occurs.
    return Conversation(Case(Table.opened(Board.numbered(1)), edition), Incident("call_out_of_rotation", Seat.EAST))
