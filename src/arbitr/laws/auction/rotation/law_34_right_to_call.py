"""Three passes, one of which took a turn from a player: the auction is not over (34; since 2007 17E2; 2017: 17D3)."""

from __future__ import annotations

from itertools import pairwise

from arbitr.bridge import Seat, Status
from arbitr.laws.auction.inadmissible.law_35_screens import (
    BOTH,
    CAME_BACK,
    NOT_PASSED,
    settled_behind_screens,
    tray_with,
    turn_back_behind_screens,
    was_left_standing,
)
from arbitr.laws.auction.rotation.law_28_calls_in_rotation import (
    first_out_of_rotation,
    information_from,
    leads_go_back,
    whose_turn,
)
from arbitr.laws.effects import AuctionWiped, Effects, Finding, InformationRuled, findings
from arbitr.laws.engine import Case, Incident, Talk, call_example, procedure
from arbitr.laws.shared.incidents import due, when_called_over
from arbitr.laws.shared.irregular import Irregularity, withdrawn_law
from arbitr.message import Message

findings(
    nobody_was_skipped=Message("No pass deprived anyone of a turn to call."),
)


@procedure(
    "skipped_player",
    laws=("34", "17"),
    title=Message("Three passes with a player left out"),
    says=Message(
        "Three passes do not end the auction if one was out of rotation and deprived a player of his turn. "
        "That player calls, all later passes are cancelled, and the auction continues as if nothing had "
        "happened. Nobody has to pass. Information from the passes is unauthorised for the side that passed "
        "out of rotation."
    ),
    differs={
        1997: Message("The rule is in Law 34."),
        2007: Message("The rule is in Law 17E2; every player who passed out of rotation is an offender under Law 16."),
        2017: Message("The rule is in Law 17D3."),
    },
)
def skipped_player(case: Case, incident: Incident) -> Talk[Effects]:
    first = first_out_of_rotation(case, incident.number)
    if first is None:
        return (Finding("nobody_was_skipped", skipping_law(case), incident.by),)
    tray = yield from tray_with(case, first)
    if tray == CAME_BACK and (open_calls := case.open_calls()):
        return (yield from settled_behind_screens(case, open_calls[-1], tray)) or ()
    if tray in (NOT_PASSED, BOTH):
        return (yield from turn_back_behind_screens(case, first, tray))
    return turn_given_back(case, first)


def skipping_law(case: Case) -> str:
    """The law by which the edition says that no player may be left out of the auction."""
    return case.law(y1997="34", y2007="17E2", y2017="17D3")


def turn_given_back(case: Case, number: int) -> Effects:
    """Everything from this pass on is cancelled, and the player who lost his turn calls."""
    said = case.table.auction.said
    later = tuple(n for n in range(number, len(said)) if said[n].status in (Status.STANDS, Status.OPEN))
    # A player who passes over a pass out of rotation as its left-hand opponent reacts to it and does not offend (28,
    # 29A).
    reacts = {n for before, n in pairwise(later) if said[n].seat is said[before].seat.lho}
    out_of_rotation = tuple(n for n in later if said[n].turn is not said[n].seat and n not in reacts)
    return (
        AuctionWiped(
            number, said[number].seat, said[number].call, law=skipping_law(case), turn=whose_turn(case, number)
        ),
        *_information(case, later, out_of_rotation),
        *leads_go_back(case),
    )


def _information(case: Case, later: tuple[int, ...], out_of_rotation: tuple[int, ...]) -> Effects:
    """If one side offended, a pass in rotation that is cancelled with the others is also unauthorised for it (16C2)."""
    offenders = {case.said(n).seat.side for n in out_of_rotation}
    if len(offenders) > 1:
        return information_from(case, later)
    return (InformationRuled(case.said(later[0]).seat, later, withdrawn_law(case)),)


@when_called_over(Irregularity.SKIPPED_PLAYER)
def _(case: Case, number: int, by: Seat) -> Effects:
    """The player who lost his turn calls."""
    first = first_out_of_rotation(case, number)
    return turn_given_back(case, first) if first is not None and by is whose_turn(case, first) else ()


@due
def _(case: Case) -> Incident | None:
    """The auction ended by a ruling, and a player was left out."""
    table = case.table
    if not table.auction.is_over or table.auction.has_open or (table.play is not None and table.play.played):
        return None
    first = first_out_of_rotation(case)
    if first is not None and case.regulations.screens and was_left_standing(case, first):
        return None
    return (
        None
        if first is None
        else Incident("skipped_player", table.auction.said[first].seat, len(table.auction.said) - 1)
    )


call_example("skipped_player", "N 1S, E P, W P, N P")
