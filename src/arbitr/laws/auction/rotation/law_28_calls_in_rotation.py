"""Calls that count as made in rotation (Law 28), and what a table shows about a call that does not.

28A, a call at the turn of an opponent who had to pass, is checked first: see `heard` in irregular.py. 28B, when the
right player calls before anybody has ruled, is here.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.bridge import BIDS, DOUBLE, PASS, REDOUBLE, SEATS, Call, Seat, Side, Status
from arbitr.laws.auction.explanations.law_20_turns import face_down
from arbitr.laws.effects import CallCancelled, CardBack, Effects, Finding, InformationRuled, findings
from arbitr.laws.engine import Case, Choice, Edition, Incident, Talk, calls_choice, choose, clause, judge, name_call
from arbitr.laws.shared.irregular import auction_before, withdrawn_law
from arbitr.message import Message

findings(
    change_of_call=Message("This is a change of a call already made; Law 25 applies."),
)

RHO, PARTNER, LHO = "rho", "partner", "lho"


@dataclass(frozen=True, slots=True)
class OutOfRotation:
    """A call out of rotation, and what the Laws ask about it."""

    seat: Seat
    call: Call
    number: int
    at: str
    """Whose turn it was from the offender's point of view: rho, partner or lho."""
    anybody_bid: bool
    """Whether a bid had been made before it; used only if it is a pass."""
    called_before: bool
    """Whether the offender had called before; asked only at his left-hand opponent's turn."""
    is_reported: bool
    """It is not in the record; the director was told of it."""

    @property
    def turn(self) -> Seat:
        return {RHO: self.seat.rho, PARTNER: self.seat.partner, LHO: self.seat.lho}[self.at]


def whose_turn(case: Case, number: int) -> Seat:
    """Whose turn it was when this call was made."""
    return auction_before(case, number).turn


def first_out_of_rotation(case: Case, last: int | None = None) -> int | None:
    """The first of the three passes up to this one that was out of rotation."""
    said = case.table.auction.said
    counted = range(len(said) if last is None else last + 1)
    passes: list[int] = []
    for number in reversed([n for n in counted if said[n].status in (Status.STANDS, Status.OPEN)]):
        if said[number].call is not PASS or len(passes) == 3:
            break
        passes.append(number)
    return next((n for n in reversed(passes) if said[n].turn is not said[n].seat), None)


def leads_go_back(case: Case) -> Effects:
    """The auction continues: a card led face down, because all thought the auction was over, is not a lead (41A)."""
    return tuple(CardBack(seat, card, "41A") for seat in SEATS for card in face_down(case, seat))


def facts(case: Case, incident: Incident) -> Talk[OutOfRotation]:
    """What the table shows about the call, or, if it shows nothing, what the director was told."""
    seat, number = incident.by, incident.number
    at = bid = called = None
    if number is None:
        call = yield from name_call(
            seat,
            "call",
            "{seat}, which call did you make out of rotation?",
            (
                calls_choice("pass", Message("pass"), (PASS,)),
                calls_choice("bid", Message("a bid"), BIDS),
                calls_choice("double", Message("double or redouble"), (DOUBLE, REDOUBLE)),
            ),
            law="29",
            seat=seat,
        )
    else:
        call, before = case.said(number).call, auction_before(case, number)
        at = {seat.rho: RHO, seat.partner: PARTNER, seat.lho: LHO}[before.turn]
        bid, called = before.last_bid is not None, any(said.seat is seat for said in before.standing())
    at = yield from choose(
        None,
        "turn_of",
        "Whose turn was it when {seat} called {call}?",
        (
            Choice(RHO, Message("the right-hand opponent")),
            Choice(PARTNER, Message("the partner")),
            Choice(LHO, Message("the left-hand opponent")),
        ),
        law="29",
        known=at,
        seat=seat,
        call=call,
    )
    if call is PASS:
        bid = yield from judge("anybody_bid", "Had anyone bid before {seat} passed?", law="30", known=bid, seat=seat)
    if at == LHO and call is PASS and bid:
        called = True  # after a bid his left-hand opponent is in turn only if the offender has called (30B3)
    elif at == LHO:
        called = yield from judge(
            "called_before",
            "Had {seat} called before making this {call}?",
            law="29",
            known=called,
            seat=seat,
            call=call,
        )
    place = len(case.table.auction.said) if number is None else number
    return OutOfRotation(seat, call, place, at, bool(bid), bool(called), number is None)


@clause(1997)
def void(case: Case, number: int) -> Effects:
    """The right player has called: the auction continues as if the opponent had not (28B). That call is unauthorised
    for his side.

    All calls over it are cancelled with it (X-29-b).
    """
    said = case.said(number)
    return CallCancelled(number, said.seat, said.call, "28B"), *later_calls_fall(case, number, "28B")


def said_beside(case: Case, number: int) -> tuple[int, ...]:
    """The same player's other calls at that turn that convey information of their own.

    If the lead may be restricted, each of these calls counts (G15).
    """
    said, first, found = case.table.auction.said, case.said(number), []
    for later in range(number + 1, len(said)):
        if said[later].status is Status.STANDS:
            break
        if said[later].seat is first.seat and said[later].call not in (PASS, first.call):
            found.append(later)
    return tuple(found)


def later_calls_fall(case: Case, number: int, law: str, *besides: int | None, itself: bool = True) -> Effects:
    """Every open call after this one is cancelled, without rectification of its own; `besides` is settled separately.

    What they conveyed, and this call `itself` if it does not stand, is unauthorised for the sides that made them.
    """
    later = tuple(n for n in case.open_calls() if n > number and n not in besides)
    known = (*((number,) if itself else ()), *later, *(n for n in besides if n is not None))
    return (
        *(CallCancelled(n, case.said(n).seat, case.said(n).call, law) for n in later),
        *information_from(case, known),
    )


def information_from(case: Case, numbers: tuple[int, ...]) -> Effects:
    """Once for each side: only the other side may use the information from its withdrawn calls."""
    effects = []
    for side in Side:
        mine = tuple(n for n in numbers if case.said(n).seat.side is side)
        if mine:
            effects.append(InformationRuled(case.said(mine[0]).seat, mine, withdrawn_law(case)))
    return tuple(effects)


def is_change_of_call(case: Case, call: OutOfRotation) -> Effects:
    """At the left-hand opponent's turn, a player who has already called changes that call (30B3, 31B note, G08).

    A recorded call never gets here, except an artificial second pass before anybody has bid. That pass is cancelled and
    the first one stands, so it makes no difference.
    """
    law = case.law(y1997="30B3", y2017="30B2") if call.call is PASS else case.law(y1997="31B", y2017="31C")
    if case.edition >= Edition.LAWS_2017 and call.call in (DOUBLE, REDOUBLE):
        law = "32C"
    return (Finding("change_of_call", law, call.seat),)
