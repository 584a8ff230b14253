"""Calls that can never be made (Law 35): what Laws 36 to 39 have in common.

Law 35 only refers to other laws: an illegal double or redouble to 36, a call by a player who must pass to 37, a bid of
more than seven to 38, a call after the final pass to 39. In 1997 it also says what follows when the opponent on the
left has called (35A to 35D); later editions say that in the four laws themselves.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from arbitr.bridge import PASS, Auction, Call, Duty, Must, Said, Seat, Status, Unruled, Until
from arbitr.laws.effects import (
    AuctionWiped,
    CallCancelled,
    CallReplaced,
    CallStands,
    Effects,
    Finding,
    InformationRuled,
    LeadMayBeRestricted,
    LookAgain,
    MustPass,
    NowRuled,
    StillToRule,
    findings,
)
from arbitr.laws.engine import Case, Edition, Incident, Talk, judge, value_of
from arbitr.laws.shared.facts.play import lead_faced_by_now
from arbitr.laws.shared.incidents import in_the_log
from arbitr.laws.shared.irregular import changed_call, withdrawn_law
from arbitr.message import Message
from arbitr.problem import Problem

findings(
    play_has_begun=Message("Play has begun, so the auction stands. The score may be adjusted."),
)


def lead_law(case: Case) -> str:
    return case.law(y1997="26", y2017="26B")


def review_law(case: Case) -> str:
    """The law by which the edition deals with offenders who could have known that the call would do damage."""
    return case.law(y1997="23", y2017="72C")


# What the table shows.


def call_it_would_change(case: Case, number: int) -> int | None:
    """The number of the player's own call at that turn, if he had already called (X-25-b)."""
    offence = case.said(number)
    before = Auction.replayed(case.table.auction.dealer, case.table.auction.said[:number])
    return changed_call(case, offence.seat, offence.call, before)


def call_in_question(case: Case, incident: Incident) -> int:
    """The number of the call that the director is asked about; a call that was only reported is found in the log."""
    number = in_the_log(case, incident).number
    if number is not None:
        return number
    raise Problem("{seat} made no such call; enter the calls first", seat=incident.by)


def lho_has_called(case: Case, number: int, law: str, tray_came_back: bool = False) -> Talk[bool]:
    """Return whether the opponent on the left has called since, properly or not.

    A tray that has come back is treated as if he had (Conditions 2000, item 4D).
    """
    lho = case.said(number).seat.lho
    return (
        yield from judge(
            "lho_called",
            "Has {lho} called since?",
            law=law,
            known=tray_came_back or any(said.seat is lho for said in case.table.auction.said[number + 1 :]),
            lho=lho,
        )
    )


def _others_have_called(case: Case, number: int) -> bool:
    seat = case.said(number).seat
    return any(said.seat is not seat for said in case.table.auction.said[number + 1 :])


def is_in_rotation(case: Case, number: int) -> bool:
    """Return whether it was the player's turn; after a first call at that turn it no longer is."""
    return case.said(number).turn is case.said(number).seat


def is_out_of_rotation(case: Case, number: int) -> bool:
    """Neither his turn nor a second call at his turn."""
    return not is_in_rotation(case, number) and call_it_would_change(case, number) is None


def play_has_begun(case: Case) -> bool:
    """Return whether a lead has been faced, even if the log does not show the cards."""
    return case.table.play is not None and value_of(lead_faced_by_now(case)) is True


# What follows.


def silenced(
    case: Case, offender: Seat, seats: tuple[Seat, ...], withdrawn: tuple[int, ...], law: str, made: Effects = ()
) -> Effects:
    """These players pass throughout, the lead may be restricted, and the withdrawn calls are unauthorised for them."""
    return (
        *must_pass(case, seats, law, made),
        InformationRuled(offender, taken_away(case, withdrawn, made), withdrawn_law(case)),
        LeadMayBeRestricted(offender.partner, offender, withdrawn, lead_law(case)),
        *(() if _nothing_to_review(case, made) else (LookAgain(offender, review_law(case)),)),
    )


def taken_away(case: Case, withdrawn: tuple[int, ...], made: Effects) -> tuple[int, ...]:
    """These calls and all others that are cancelled with them; a pass conveys information too, whoever made it
    (16C2).
    """
    before, after = case.table.auction.said, case.after(*made).table.auction.said
    gone = (n for n, said in enumerate(before) if after[n].status is not said.status and _is_off(after[n]))
    return tuple(sorted({*withdrawn, *gone}))


def _is_off(said: Said) -> bool:
    return said.status in (Status.CANCELLED, Status.WITHDRAWN)


def _nothing_to_review(case: Case, made: Effects) -> bool:
    """In 1997 Law 23 is about an enforced pass, and after the auction there is none (K-23-a)."""
    return case.edition is Edition.LAWS_1997 and case.after(*made).table.auction.is_over


def must_pass(case: Case, seats: tuple[Seat, ...], law: str, made: Effects) -> Effects:
    """Nobody has to pass if the call ends the auction, or again if he must already pass throughout."""
    if case.after(*made).table.auction.is_over:
        return ()
    bound = [seat for seat in seats if any(_passes_throughout(duty) for duty in case.table.ledger.duties(seat))]
    return tuple(MustPass(seat, Until.REST, law) for seat in seats if seat not in bound)


def _passes_throughout(duty: Duty) -> bool:
    return duty.must is Must.PASS and duty.until is Until.REST


def replaced_by_pass(case: Case, number: int, law: str) -> Effects:
    """A pass replaces the call. If it was not the offender's turn to call, the call is only cancelled.

    A second call at one turn is cancelled and the first one stands. An attempt to correct the call is cancelled with
    it.
    """
    offence = case.said(number)
    cancelled = CallCancelled(number, offence.seat, offence.call, law)
    if not is_in_rotation(case, number):
        return *fallen(case, number, law), *attempts_cancelled(case, number, law), cancelled
    return *fallen(case, number, law), *made_in_its_place(case, number, PASS, law)


def made_in_its_place(case: Case, number: int, new: Call, law: str) -> Effects:
    """This call replaces the one that cannot stand; the player may have made it already."""
    offence = case.said(number)
    made = next((n for n in attempts(case, number) if case.said(n).call is new), None)
    replaced = CallReplaced(number, offence.seat, offence.call, new, law, made, is_cancelled=True)
    return *attempts_cancelled(case, number, law, made), replaced


def fallen(case: Case, number: int, law: str) -> Effects:
    """Calls made since by players other than the left-hand opponent are cancelled with it (order of the laws)."""
    offence = case.said(number)
    return (AuctionWiped(number, offence.seat, offence.call, law),) if _others_have_called(case, number) else ()


def attempts(case: Case, number: int) -> tuple[int, ...]:
    """Every later open call by the same player; he may try more than once to correct the call."""
    seat = case.said(number).seat
    return tuple(later for later in case.open_calls() if later > number and case.said(later).seat is seat)


def attempts_cancelled(case: Case, number: int, law: str, besides: int | None = None) -> Effects:
    return tuple(
        CallCancelled(n, case.said(n).seat, case.said(n).call, law) for n in attempts(case, number) if n != besides
    )


def withdrawn_calls(case: Case, number: int) -> tuple[int, ...]:
    """The call and the attempts to correct it that convey information; each may restrict a lead (9C, G15)."""
    return number, *(n for n in attempts(case, number) if case.said(n).call is not PASS)


def said_in_vain(case: Case, number: int) -> tuple[int, ...]:
    """The call and the same player's next calls, if they convey information and do not stand."""
    said = case.table.auction.said
    own = takewhile(lambda n: said[n].seat is said[number].seat, range(number, len(said)))
    return tuple(n for n in own if said[n].status is not Status.STANDS and said[n].call is not PASS)


# When others call on. The auction must continue somehow, and the director may arrive much later.


def called_on(case: Case, number: int, procedure: str, law: str, as_pass: bool = False) -> Effects:
    """The left-hand opponent calls over a call that can never stand; it counts for the turn until the director arrives.

    If its place is already taken (a second call at one turn, or the right player has called), it has no effect.
    """
    offence = case.said(number)
    later = StillToRule(procedure, offence.seat, number, law)
    taken = any(said.status is Status.STANDS for said in case.table.auction.said[number + 1 :])
    if taken or call_it_would_change(case, number) is not None:
        cancelled = CallCancelled(number, offence.seat, offence.call, law)
        return *attempts_cancelled(case, number, law), cancelled, later
    if as_pass:
        return *made_in_its_place(case, number, PASS, law), later
    if (legal := last_legal_attempt(case, number, case.table.auction)) is not None:
        new = case.said(legal).call
        replaced = CallReplaced(number, offence.seat, offence.call, new, law, legal, is_cancelled=True)
        return *attempts_cancelled(case, number, law, legal), replaced, later
    stands = CallStands(number, offence.seat, offence.call, law)
    return *attempts_cancelled(case, number, law), stands, later


def last_legal_attempt(case: Case, number: int, auction: Auction) -> int | None:
    """The call that the left-hand opponent calls over: of several attempts, the last that was possible in this
    auction.
    """
    legal = (n for n in attempts(case, number) if auction.allows(case.said(n).call))
    return max(legal, default=None)


def wiped(case: Case, number: int, first_to_fall: int, law: str) -> Effects:
    """The auction is cancelled from this call on. The cancelled calls are authorised only for the non-offending side
    (G13).
    """
    offence = case.said(number)
    if play_has_begun(case):
        return *now_ruled(case, number, law), Finding("play_has_begun", law), LookAgain(offence.seat, "12A1")
    heard = (number, *(n for n in range(number + 1, len(case.table.auction.said)) if case.said(n).call is not PASS))
    # Passes convey information if they are cancelled; the pass that replaces the call is not among them.
    falls = AuctionWiped(first_to_fall, offence.seat, offence.call, law, None, first_to_fall > number)
    auction = case.after(falls).table.auction
    return (
        *(now_ruled(case, number, law) if first_to_fall > number else ()),  # what is cancelled is settled with it
        replace(falls, turn=None if auction.is_over else auction.turn),
        InformationRuled(offence.seat, taken_away(case, heard, (falls,)), withdrawn_law(case)),
    )


def now_ruled(case: Case, number: int, law: str) -> Effects:
    """What was still to be ruled on is now settled."""
    for entry in case.table.ledger.entries:
        if isinstance(entry, Unruled) and entry.number == number:
            return (NowRuled(entry.seat, number, law),)
    return ()
