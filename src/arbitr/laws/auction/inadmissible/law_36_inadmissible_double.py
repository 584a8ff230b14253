"""A double or redouble that Law 19 does not allow (Law 36)."""

from __future__ import annotations

from arbitr.bridge import DOUBLE, PASS, REDOUBLE, Call, Said, Seat, Status, is_sufficient
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import (
    attempts_cancelled,
    call_in_question,
    called_on,
    fallen,
    is_in_rotation,
    is_out_of_rotation,
    lho_has_called,
    made_in_its_place,
    play_has_begun,
    silenced,
    wiped,
    withdrawn_calls,
)
from arbitr.laws.auction.inadmissible.law_35_screens import CAME_BACK, settled_behind_screens, tray_if_open
from arbitr.laws.auction.withdrawn.law_23_comparable_call import comparable
from arbitr.laws.auction.withdrawn.law_25_before_others import accepted_by_calling
from arbitr.laws.effects import (
    CallCancelled,
    CallReopened,
    CallWatched,
    Effects,
    Finding,
    InformationRuled,
    LeadMayBeRestricted,
    LookAgain,
    ScoredWithoutDouble,
)
from arbitr.laws.engine import (
    Case,
    Incident,
    Talk,
    call_example,
    calls_choice,
    clause,
    judge,
    name_call,
    procedure,
    without_asking,
)
from arbitr.laws.shared.incidents import when_called_over
from arbitr.laws.shared.irregular import Irregularity, auction_before
from arbitr.laws.shared.meanings import as_explained, if_made
from arbitr.message import Message


@procedure(
    "inadmissible_double",
    laws=("36", "35"),
    title=Message("Inadmissible double or redouble"),
    says=Message(
        "A player may double only an opponent's bid and redouble only an opponent's double. Nobody can accept "
        "any other double or redouble. It is cancelled and he makes a legal call instead. His partner must "
        "pass for the rest of the auction, and the partner's first lead may be restricted. If it was out of "
        "rotation, the turn goes back first. If the left-hand opponent called before rectification, this call "
        "and all later calls are cancelled with no further rectification."
    ),
    differs={
        1997: Message("Law 35 says what follows if the left-hand opponent has called."),
        2007: Message("The same; this Law covers the call out of rotation."),
        2017: Message(
            "After a comparable replacement the lead is unrestricted, but the partner must still pass. If the "
            "call is discovered only after the opening lead is faced, the contract is scored without it."
        ),
    },
)
def inadmissible_double(case: Case, incident: Incident) -> Talk[Effects]:
    number = call_in_question(case, incident)
    double, over = case.said(number), case.law(y1997="35A", y2007="36A")
    tray = yield from tray_if_open(case, number)
    if (yield from lho_has_called(case, number, over, tray == CAME_BACK)):
        if (scored := scored_without(case, number, double)) is not None:
            return scored
        law = _not_allowed(case, double, over)
        return *wiped(case, number, number, law), *_bid_reopened(case, number, law)
    if (settled := (yield from settled_behind_screens(case, number, tray))) is not None:
        return settled
    if not (
        yield from judge(
            "in_turn",
            "Was it {seat}'s turn?",
            law=case.law(y1997="32", y2007="36B4"),
            known=is_in_rotation(case, number),
            seat=double.seat,
        )
    ):
        made = _cancelled(case, number, double)
        return *made, *(yield from partner_silenced(case, number, double, None, made))
    new = yield from _replacement(case, number, double)
    made = _replaced(case, number, double, new)
    return *made, *(yield from partner_silenced(case, number, double, new, made))


@clause(1997)
def scored_without(case: Case, number: int, double: Said) -> Effects | None:
    """There is no such rule: once the play has begun, the auction stays as it is."""
    return None


@scored_without.since(2017)
def _(case: Case, number: int, double: Said) -> Effects | None:
    """If this is discovered only after the lead was faced, the contract is scored as if the call had not been made
    (36C).
    """
    if not play_has_begun(case):
        return None
    law = _not_allowed(case, double, "36C")
    return (ScoredWithoutDouble(double.seat, number, law),)


def _bid_reopened(case: Case, number: int, law: str) -> Effects:
    """The double was meant to correct an insufficient bid that only the call now cancelled had accepted (27A1)."""
    said, first = case.table.auction.said, number - 1
    while first >= 0 and said[first].seat is said[number].seat and said[first].status is Status.CANCELLED:
        first -= 1
    if first < 0 or said[first].seat is not said[number].seat or said[first].status is not Status.STANDS:
        return ()
    if play_has_begun(case) or not is_in_rotation(case, number):
        return ()
    last = auction_before(case, first).last_bid
    if not said[first].call.is_bid or last is None or is_sufficient(said[first].call, last.call):
        return ()
    return (CallReopened(first, said[first].seat, said[first].call, law),)


def _not_allowed(case: Case, double: Said, law: str) -> str:
    """The law that the call breaks comes before those that follow from it."""
    broken = "19A1" if double.call is DOUBLE else "19B1"
    inadmissible = case.law(y1997="", y2007="35, ", y2017="35A, ")
    return f"{inadmissible}{broken}, {law}"


def _cancelled(case: Case, number: int, double: Said) -> Effects:
    """Out of rotation the turn goes back to the right player; after a first call at that turn, the first call
    stands.
    """
    law = case.law(y1997="36", y2007="36B1")
    if is_out_of_rotation(case, number):
        law = case.law(y1997="32, 36", y2007="36B1, 36B4")
    law = _not_allowed(case, double, law)
    cancelled = CallCancelled(number, double.seat, double.call, law)
    return *fallen(case, number, law), *attempts_cancelled(case, number, law), cancelled


def _replacement(case: Case, number: int, double: Said) -> Talk[Call]:
    """Any legal call; a player who must pass or repeat a call has no choice."""
    legal = case.table.legal_calls() or case.table.auction.legal_calls()
    if len(legal) == 1:
        return legal[0]
    return (
        yield from name_call(
            double.seat,
            "replacement",
            "{call} is inadmissible and is cancelled. {seat}, what do you call instead? Whatever you call, "
            "{partner} must pass from now on.",
            (
                calls_choice("bid", Message("a bid"), (call for call in legal if call.is_bid)),
                calls_choice("pass", Message("pass"), (PASS,)),
                calls_choice(
                    "double",
                    Message("the admissible double or redouble"),
                    (call for call in legal if call in (DOUBLE, REDOUBLE)),
                ),
            ),
            law=case.law(y1997="36", y2007="36B2"),
            call=double.call,
            seat=double.seat,
            partner=double.seat.partner,
        )
    )


def _replaced(case: Case, number: int, double: Said, new: Call) -> Effects:
    law = _not_allowed(case, double, case.law(y1997="36", y2007="36B1, 36B2"))
    return *fallen(case, number, law), *made_in_its_place(case, number, new, law)


@clause(1997)
def partner_silenced(case: Case, number: int, double: Said, new: Call | None, made: Effects) -> Talk[Effects]:
    """The partner passes throughout, whatever replaces the double."""
    return without_asking(
        silenced(case, double.seat, (double.seat.partner,), _withdrawn(case, number, new), "36", made)
    )


@partner_silenced.since(2007)
def _(case: Case, number: int, double: Said, new: Call | None, made: Effects) -> Talk[Effects]:
    return without_asking(
        silenced(case, double.seat, (double.seat.partner,), _withdrawn(case, number, new), _by(case, number), made)
    )


@partner_silenced.since(2017)
def _(case: Case, number: int, double: Said, new: Call | None, made: Effects) -> Talk[Effects]:
    """The same, but a comparable replacement leaves the lead free and the withdrawn call authorised (26A, M-36).

    For a call out of rotation, that call comes later.
    """
    seat, law = double.seat, _by(case, number)
    others = _withdrawn(case, number, new)
    cost = silenced(case, seat, (seat.partner,), others, law, made)
    if is_out_of_rotation(case, number) and not case.after(*made).table.auction.is_over:
        return *cost, CallWatched(seat, number, "36B4", "26B", "lead")
    if new is None or not (yield from comparable(as_explained(case, number), if_made(case, seat, new), usual=False)):
        return cost
    gone = InformationRuled, LeadMayBeRestricted
    left = tuple(n for n in others if n != number)
    more = tuple(effect for effect in silenced(case, seat, (), left, law, made) if isinstance(effect, gone))
    return (
        *(effect for effect in cost if not isinstance(effect, gone)),
        *(more if left else ()),
        Finding("comparable_call", "26A", seat),
        LookAgain(seat, "23C"),
    )


def _by(case: Case, number: int) -> str:
    return "36B4" if is_out_of_rotation(case, number) else "36B2, 36B3"


def _withdrawn(case: Case, number: int, new: Call | None) -> tuple[int, ...]:
    """A call that was tried before the ruling and is now repeated was not withdrawn."""
    return tuple(n for n in withdrawn_calls(case, number) if n == number or case.said(n).call is not new)


@when_called_over(Irregularity.INADMISSIBLE_DOUBLE)
def _(case: Case, number: int, by: Seat) -> Effects:
    """Everything is cancelled when the left-hand opponent calls (36A; 1997: 35A); until then the auction continues."""
    if by is not case.said(number).seat.lho:
        return ()
    if (changed := accepted_by_calling(case, number)) is not None:
        return changed
    return called_on(case, number, "inadmissible_double", case.law(y1997="35A", y2007="36A"))


call_example("inadmissible_double", "N 1H, E 1S, S XX")
