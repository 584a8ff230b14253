"""Law 29A: a call out of rotation is accepted, expressly or because somebody calls over it."""

from __future__ import annotations

from arbitr.bridge import PASS, Call, Must, Said, Seat
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import (
    attempts,
    lead_law,
)
from arbitr.laws.auction.rotation.law_28_calls_in_rotation import (
    information_from,
    later_calls_fall,
    said_beside,
    void,
    whose_turn,
)
from arbitr.laws.auction.rotation.law_34_right_to_call import turn_given_back
from arbitr.laws.auction.withdrawn.law_23_comparable_call import comparable
from arbitr.laws.effects import (
    CallCancelled,
    CallReplaced,
    CallStands,
    Effects,
    Finding,
    InformationFreed,
    LeadMayBeRestricted,
    LookAgain,
    NowRuled,
    StillToRule,
    findings,
)
from arbitr.laws.engine import Case, Edition, Talk, clause, judge, without_asking
from arbitr.laws.shared.incidents import when_called_over_with
from arbitr.laws.shared.irregular import (
    Irregularity,
    auction_before,
    irregularities,
    ledger_before,
    would_end,
)
from arbitr.laws.shared.meanings import as_explained
from arbitr.message import Message

findings(
    right_player_called=Message("The player whose turn it was has called, so the call out of rotation is disregarded."),
)


def acceptable_second(case: Case, number: int) -> int | None:
    """The number of a second call by the same player that could be accepted; of several, the last."""
    return _last_acceptable(case, number, attempts(case, number))


def _last_acceptable(case: Case, number: int, second_calls: tuple[int, ...]) -> int | None:
    harmless = {Irregularity.OUT_OF_ROTATION, Irregularity.INSUFFICIENT}
    for tried in reversed(second_calls):
        if case.said(tried).call is PASS and would_end(auction_before(case, number)):
            continue
        if set(wrong_with(case, number, tried)) <= harmless:
            return tried
    return None


def wrong_with(case: Case, number: int, tried: int) -> tuple[Irregularity, ...]:
    """The faults of a second call if it had been made instead of the first."""
    seat, ledger = case.said(number).seat, ledger_before(case.table, number)
    return irregularities(case, seat, case.said(tried).call, auction_before(case, number), ledger)


# Accepted.


def accepted(case: Case, seat: Seat, number: int, call: Call) -> Effects:
    """It stands in every respect, even if insufficient (X-27-b); a second call by the same player is cancelled (25B2).

    The partner may have called at his own turn meanwhile; then that was not his turn (X-29-a).
    """
    partner = partners_call(case, number)
    gone = (*attempts(case, number), *(() if partner is None else (partner,)))
    return (
        *(CallCancelled(n, case.said(n).seat, case.said(n).call, "29A") for n in gone),
        CallStands(number, seat, call, "29A"),
        *information_from(case, gone),
    )


def second_accepted(case: Case, seat: Seat, number: int) -> Effects:
    tried, partner = acceptable_second(case, number), partners_call(case, number)
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
    """The second call was accepted: no lead restriction (X-25-a)."""
    return without_asking(())


@lead_after_change.since(2007)
def _(case: Case, seat: Seat, number: int) -> Talk[Effects]:
    """The first call was withdrawn, and another one made (X-25-a)."""
    return without_asking(_lead_after_change(case, seat, number))


@lead_after_change.since(2017)
def _(case: Case, seat: Seat, number: int) -> Talk[Effects]:
    """The same, unless the second call is comparable to the first (25B1, 26A)."""
    tried = acceptable_second(case, number)
    assert tried is not None
    same = case.said(tried).call is case.said(number).call
    if same or (yield from comparable(as_explained(case, number), as_explained(case, tried))):
        return (
            Finding("comparable_call", "26A", seat),
            InformationFreed(seat, number, "26A"),
            LookAgain(seat, "23C"),
        )
    return _lead_after_change(case, seat, number)


def _lead_after_change(case: Case, seat: Seat, number: int) -> Effects:
    tried = acceptable_second(case, number)
    assert tried is not None
    others = tuple(
        n for n in (number, *attempts(case, number)) if n != tried and case.said(n).call is not case.said(tried).call
    )
    return (LeadMayBeRestricted(seat.partner, seat, others, lead_law(case)),) if others else ()


def partners_call(case: Case, number: int) -> int | None:
    """The call of the offender's partner, if it was his turn and he called before the director arrived."""
    if whose_turn(case, number) is not case.said(number).seat.partner:
        return None
    partner = case.said(number).seat.partner
    return next((n for n in case.open_calls() if n > number and case.said(n).seat is partner), None)


# When others call on.


@when_called_over_with(Irregularity.OUT_OF_ROTATION)
def _(case: Case, number: int, by: Seat, call: Call) -> Effects:
    """Any call by the left-hand opponent accepts it (29A); a call by the right player, an opponent, makes it void
    (28B).
    """
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
    if acceptable_second(case, number) is not None:
        # Since 2017 someone would have to say whether the two calls are comparable, but nobody is asked here.
        lead = _lead_after_change(case, offence.seat, number) if case.edition is Edition.LAWS_2007 else ()
        return *second_accepted(case, offence.seat, number), *lead
    return accepted(case, offence.seat, number, offence.call)


def _right_player_on_the_left(case: Case, number: int, by: Seat, call: Call) -> Effects:
    """He is both in turn and the one who may accept. His call shows which, or else the director asks (G03)."""
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
    """The partner called at his turn, or had to pass, and the next opponent has called: as if nothing had happened.

    Nobody is left to accept the call, and a player who calls on has lost the right to more (11A). Our reading.
    """
    offence, partner = case.said(number), partners_call(case, number)
    cancelled = CallCancelled(number, offence.seat, offence.call, "28B")
    if partner is not None:
        after, said = case.after(cancelled), case.said(partner)
        if irregularities(after, said.seat, said.call, after.table.auction):
            return ()
        stands = CallStands(partner, said.seat, said.call, "28B")
        return cancelled, stands, *later_calls_fall(case.after(stands), number, "28B")
    bound = any(duty.must is Must.PASS for duty in case.table.ledger.duties(turn))
    return (cancelled, *later_calls_fall(case, number, "28B")) if bound else ()


def called_over(case: Case, number: int) -> Talk[Effects]:
    """The player in turn, who might have accepted the call, has called: over it, or as if it had not happened (G03)?"""
    offence = case.said(number)
    settled = NowRuled(offence.seat, number, "28B")
    if (
        yield from judge(
            "called_over_it",
            "Did {lho} intend to call after {seat}'s {call}, rather than simply at his proper turn?",
            law="28B",
            usual=False,
            lho=offence.seat.lho,
            call=offence.call,
            seat=offence.seat,
        )
    ):
        beside = said_beside(case, number)  # they were cancelled when he called; he called over the last one
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
