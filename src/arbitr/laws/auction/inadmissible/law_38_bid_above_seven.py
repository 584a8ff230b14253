"""A bid of more than seven (Law 38)."""

from __future__ import annotations

from itertools import takewhile

from arbitr.bridge import PASS, Said, Seat, Status, Until
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import (
    call_in_question,
    called_on,
    is_in_rotation,
    is_out_of_rotation,
    lho_has_called,
    must_pass,
    replaced_by_pass,
    silenced,
    wiped,
    withdrawn_calls,
)
from arbitr.laws.auction.inadmissible.law_35_screens import CAME_BACK, settled_behind_screens, tray_if_open
from arbitr.laws.auction.withdrawn.law_25_before_others import accepted_by_calling
from arbitr.laws.effects import Effects, InformationRuled, MustPass
from arbitr.laws.engine import Case, Incident, Talk, call_example, clause, procedure
from arbitr.laws.shared.incidents import when_called_over
from arbitr.laws.shared.irregular import Irregularity, withdrawn_law
from arbitr.message import Message


@procedure(
    "bid_above_seven",
    laws=("38", "35"),
    title=Message("Bid above the seven level"),
    says=Message(
        "No contract above the seven level can be played. The bid and all later calls are cancelled and a "
        "pass is substituted. Both partners must pass for the rest of the auction. The partner's first lead "
        "may be restricted, unless the left-hand opponent called before rectification."
    ),
    differs={
        1997: Message("If the left-hand opponent has called, nobody has to pass: the bid simply becomes a pass."),
        2007: Message(
            "If the left-hand opponent has called, both partners must still pass, but no lead is restricted."
        ),
        2017: Message("The same."),
    },
)
def bid_above_seven(case: Case, incident: Incident) -> Talk[Effects]:
    number = call_in_question(case, incident)
    bid = case.said(number)
    tray = yield from tray_if_open(case, number)
    if not (yield from lho_has_called(case, number, case.law(y1997="35C", y2007="38D"), tray == CAME_BACK)):
        if (settled := (yield from settled_behind_screens(case, number, tray))) is not None:
            return settled
        law = case.law(y1997="38", y2007="35, 38A, 38B, 38C, 38D", y2017="35C, 38A, 38B, 38C, 38D")
        made = replaced_by_pass(case, number, law)
        return *made, *both_silenced(case, number, bid, made)
    made = _wiped(case, number)
    return *made, *silenced_all_the_same(case, number, bid, made)


def _wiped(case: Case, number: int) -> Effects:
    """The pass that replaced it stays, if it was the player's turn; all later calls are cancelled."""
    if case.said(number).status is Status.OPEN:  # nobody has called after it: the tray came back with it
        law = case.law(y1997="35C", y2007="35, 38A, 38B, 38D", y2017="35C, 38A, 38B, 38D")
        known = InformationRuled(case.said(number).seat, withdrawn_calls(case, number), withdrawn_law(case))
        return *replaced_by_pass(case, number, law), known
    first_to_fall, said = number, case.table.auction.said
    # The pass was recorded before anybody else called.
    own = list(takewhile(lambda n: said[n].seat is said[number].seat, range(number, len(said))))
    if is_in_rotation(case, number) and said[own[-1]].call is PASS and said[own[-1]].status is Status.STANDS:
        first_to_fall = own[-1] + 1
    law = case.law(y1997="35C", y2007="35, 38A, 38B, 38D", y2017="35C, 38A, 38B, 38D")
    return wiped(case, number, first_to_fall, law)


@clause(1997)
def silenced_all_the_same(case: Case, number: int, bid: Said, made: Effects) -> Effects:
    """Nobody; out of rotation the player still has to pass (35C)."""
    return () if not is_out_of_rotation(case, number) else (MustPass(bid.seat, Until.NEXT_TURN, "35C"),)


@silenced_all_the_same.since(2007)
def _(case: Case, number: int, bid: Said, made: Effects) -> Effects:
    """Both pass throughout; only the lead restriction and the later review are lost (38C, 38D)."""
    return must_pass(case, (bid.seat, bid.seat.partner), "38C", made)


@clause(1997)
def both_silenced(case: Case, number: int, bid: Said, made: Effects) -> Effects:
    return silenced(case, bid.seat, (bid.seat, bid.seat.partner), withdrawn_calls(case, number), "38", made)


@both_silenced.since(2007)
def _(case: Case, number: int, bid: Said, made: Effects) -> Effects:
    return silenced(case, bid.seat, (bid.seat, bid.seat.partner), withdrawn_calls(case, number), "38C", made)


@when_called_over(Irregularity.ABOVE_SEVEN)
def _(case: Case, number: int, by: Seat) -> Effects:
    """The left-hand opponent's call then follows a pass; the director cancels later calls when he arrives (38B,
    35C).
    """
    if by is not case.said(number).seat.lho:
        return ()
    if (changed := accepted_by_calling(case, number)) is not None:
        return changed
    return called_on(case, number, "bid_above_seven", case.law(y1997="35C", y2007="38B"), as_pass=True)


call_example("bid_above_seven", "N 7S, E P, S P, W 8C")
