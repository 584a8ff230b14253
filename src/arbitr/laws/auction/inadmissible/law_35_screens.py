"""An irregular call behind screens (25 to 39 with Law 80: WBF conditions, K-80-a).

Until the tray has gone to the other side, or if both sides are at fault that it has, the call is corrected and nobody
can accept it. If only one side is at fault, the ordinary laws apply. They also apply once the next player has called
over it.
"""

from __future__ import annotations

from collections.abc import Iterator

from arbitr.bridge import DOUBLE, PASS, REDOUBLE, Call, Seat, Status, Table
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import (
    attempts,
    attempts_cancelled,
    fallen,
    is_in_rotation,
    made_in_its_place,
)
from arbitr.laws.auction.rotation.law_28_calls_in_rotation import first_out_of_rotation, leads_go_back, whose_turn
from arbitr.laws.auction.withdrawn.law_25_change import CallChange, cancelled_change, heard_change, wanted_call
from arbitr.laws.auction.withdrawn.law_25_second_thoughts import open_to_change
from arbitr.laws.auction.withdrawn.law_27_accepted import accepting_law
from arbitr.laws.effects import (
    AuctionWiped,
    CallCancelled,
    CallChanged,
    CallStands,
    Effects,
    Finding,
    InformationRuled,
    LookAgain,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Edition,
    Ruled,
    Shown,
    Source,
    Talk,
    calls_choice,
    choose,
    judge,
    name_call,
    value_of,
)
from arbitr.laws.general.law_12_artificial import artificial
from arbitr.laws.shared.facts.screens import both_at_fault, came_back, crossed, crossings, tray_told
from arbitr.laws.shared.irregular import Irregularity, irregularity_of, withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.laws.shared.screens import conditions_law
from arbitr.message import Message

findings(
    auction_stands_behind_screen=Message("The tray has come back, so the auction stands."),
    corrected_behind_screen=Message("The call is corrected without further rectification."),
    not_acceptable=Message("The irregular call may not be accepted."),
    far_side_not_told=Message("Do not tell the players on the other side of the screen."),
    mate_misled=Message("The player on the same side of the screen was misled and may be entitled to redress."),
    tray_goes_back=Message("The tray goes back to the side of the screen where the irregularity occurred."),
)

NOT_PASSED, BOTH, ONE, CAME_BACK = "not_passed", "both_at_fault", "one_at_fault", "came_back"
INADMISSIBLE = frozenset(
    {
        Irregularity.INADMISSIBLE_DOUBLE,
        Irregularity.FORCED_PASS_BROKEN,
        Irregularity.ABOVE_SEVEN,
        Irregularity.AFTER_FINAL_PASS,
    }
)
"""The calls that Law 35 lists. Even after the tray has come back, they do not stand (item 4D)."""


def tray_with(case: Case, number: int) -> Talk[str | None]:
    """Where the tray with this call is, and whose fault that is; None without screens."""
    if not case.regulations.screens:
        return None
    offence = case.said(irregular_call(case, number))
    return (
        yield from choose(
            None,
            "tray",
            "Had the tray with {seat}'s {call} been passed to the other side of the screen?",
            (
                *(() if has_crossed(case, number) else (Choice(NOT_PASSED, Message("no, it had not been passed")),)),
                Choice(BOTH, Message("yes, and both sides are at fault")),
                Choice(ONE, Message("yes, and only one side is at fault")),
                Choice(CAME_BACK, Message("yes, and it came back before anyone noticed")),
            ),
            law=conditions_law(case),
            known=tray_of(case, number),
            call=offence.call,
            seat=offence.seat,
        )
    )


def tray_if_open(case: Case, number: int) -> Talk[str | None]:
    """The same; once the left-hand opponent has called over the call, the tray no longer matters."""
    lho = case.said(number).seat.lho
    if any(said.seat is lho for said in case.table.auction.said[number + 1 :]):
        return None
    return (yield from tray_with(case, number))


def settled_behind_screens(case: Case, number: int, tray: str | None) -> Talk[Effects | None]:
    """The ruling on an irregular call behind screens, whichever law it breaks; None if the ordinary laws apply."""
    found = irregularity_of(case, number)
    if tray is None or tray == ONE:
        return None
    if tray == CAME_BACK:  # a call that is never allowed is ruled on nevertheless (35)
        return None if found in INADMISSIBLE else _stands(case, number, found)
    if tray == BOTH and case.regulations.tray_accepts and (accepting := _accepting(case, found)):
        return _accepted_by_tray(case, number, found, accepting)
    if found is Irregularity.SECOND_CALL:
        return (yield from change_behind_screens(case, heard_change(case, number), tray))
    if found is Irregularity.SKIPPED_PLAYER:
        return (yield from turn_back_behind_screens(case, irregular_call(case, number), tray))
    law, offence = conditions_law(case), case.said(number)
    new = None
    if is_in_rotation(case, number) and not case.table.auction.is_over:
        new = yield from _correction(case, number, law)
        made = *fallen(case, number, law), *made_in_its_place(case, number, new, law)
    else:
        cancelled = CallCancelled(number, offence.seat, offence.call, law)
        made = *fallen(case, number, law), *attempts_cancelled(case, number, law), cancelled
    gone = (number, *(n for n in attempts(case, number) if case.said(n).call not in (PASS, new)))
    return *made, *(yield from corrected(case, offence.seat, gone, tray))


def corrected(case: Case, offender: Seat, gone: tuple[int, ...], tray: str) -> Talk[Effects]:
    """What goes with every correction: who is told, and who may use these calls."""
    law = conditions_law(case)
    if tray == NOT_PASSED:  # the partner never saw it, and is not told (K-80-c)
        return *put_right(law), *(yield from not_passed(case, offender, law))
    unusable = InformationRuled(offender, gone, withdrawn_law(case), for_nobody=True)
    back, prevented = Finding("tray_goes_back", law), (yield from bidding_prevented(case, law))
    reviews = (LookAgain(seat, withdrawn_law(case)) for seat in (offender, offender.lho))  # neither side may use it
    return back, *put_right(law), unusable, *(prevented or reviews)


def _accepting(case: Case, found: Irregularity | None) -> str:
    """The law by which the left-hand opponent may accept such a call; empty if no law lets him."""
    laws = {
        Irregularity.INSUFFICIENT: accepting_law(case),
        Irregularity.OUT_OF_ROTATION: "29A",
        Irregularity.SECOND_CALL: "25B1",
    }
    return "" if found is None else laws.get(found, "")


def _stands(case: Case, number: int, found: Irregularity | None) -> Effects:
    """Nobody noticed the call until the tray had come back (item 4D)."""
    law = conditions_law(case)
    return *_left_alone(case, number, found, law), Finding("auction_stands_behind_screen", law)


def _accepted_by_tray(case: Case, number: int, found: Irregularity | None, accepting: str) -> Effects:
    """Whoever pushed the tray accepted the call; only if the organiser says so (K-27-b)."""
    law = conditions_law(case)
    return *fallen(case, number, law), *_left_alone(case, number, found, cited(law, accepting))


def _left_alone(case: Case, number: int, found: Irregularity | None, law: str) -> Effects:
    if found is Irregularity.SECOND_CALL:
        change = heard_change(case, number)
        assert change.second is not None
        new = case.said(change.second).call
        changed = CallChanged(change.number, change.seat, change.first.call, new, law, change.second)
        return *change.dropped(case, law), changed
    offence = case.said(number)
    return *attempts_cancelled(case, number, law), CallStands(number, offence.seat, offence.call, law)


def change_behind_screens(case: Case, change: CallChange, tray: str) -> Talk[Effects]:
    """A second call at one turn: nobody may accept it, and the first call stands without rectification.

    In 1997 the player may change his mind before the tray is passed, and his score is not limited (K-25-h).
    """
    law, new = conditions_law(case), (yield from wanted_call(case, change))
    if new is None:  # every other call is forbidden to him, so he only asked
        return put_right(law)
    may_change = case.edition is Edition.LAWS_1997 and tray == NOT_PASSED
    if may_change and (yield from open_to_change(case, change, False)):
        law = cited(law, "25B")
        changed = CallChanged(change.number, change.seat, change.first.call, new, law, change.second)
        free = Finding("no_cap_behind_screen", law)
        return *change.dropped(case, law), changed, free, *(yield from not_passed(case, change.seat, law))
    cancelled, numbers = cancelled_change(case, change, new, law)
    return *cancelled, *(yield from corrected(case, change.seat, numbers, tray))


def slip_has_crossed(case: Case, change: CallChange, tray: str | None) -> bool:
    """Had the tray gone before the player tried to correct a slip? Then it is too late (K-80-g)."""
    if tray is None:
        return False
    return tray != NOT_PASSED if change.second is None else _crossed_between(case, change.number, change.second)


def _crossed_between(case: Case, first: int, second: int) -> bool:
    return crossings(case, first) > crossings(case, second)


def turn_back_behind_screens(case: Case, number: int, tray: str) -> Talk[Effects]:
    """Three passes, of which this one took a player's turn: he calls, without rectification (34)."""
    law, first = conditions_law(case), case.said(number)
    said = case.table.auction.said
    later = tuple(n for n in range(number, len(said)) if said[n].status in (Status.STANDS, Status.OPEN))
    wiped = AuctionWiped(number, first.seat, first.call, law, whose_turn(case, number))
    return wiped, *leads_go_back(case), *(yield from corrected(case, first.seat, later, tray))


def irregular_call(case: Case, number: int) -> int:
    """The call whose tray matters: if three passes left a player out, the first of them that took a turn."""
    if irregularity_of(case, number) is Irregularity.SKIPPED_PLAYER:
        first = first_out_of_rotation(case, number)
        return number if first is None else first
    return number


def put_right(law: str) -> Effects:
    return Finding("corrected_behind_screen", law), Finding("not_acceptable", law)


def not_passed(case: Case, offender: Seat, law: str) -> Talk[Effects]:
    """Nothing follows, unless the screen-mate drew a wrong inference; an explanation can prevent that."""
    untold = Finding("far_side_not_told", law)
    if (
        yield from judge(
            "mate_misled",
            "Did it mislead the player on the same side of the screen, without an explanation sufficient to undo that?",
            law=law,
            usual=False,
        )
    ):
        return untold, Finding("mate_misled", law), LookAgain(offender, "12A1")
    return (untold,)


def bidding_prevented(case: Case, law: str) -> Talk[Effects]:
    """The unauthorised information of both sides may make a normal auction impossible (19.3, 4E)."""
    if (
        yield from judge(
            "normal_bidding_prevented",
            "Does the information from the withdrawn call make normal bidding impossible?",
            law=law,
            usual=False,
        )
    ):
        return (yield from artificial(case, law))
    return ()


def has_crossed(case: Case, number: int) -> bool:
    """Return whether the log, or a call on the other side, shows that the tray has gone."""
    return value_of(crossed(case, irregular_call(case, number))) is True


def tray_of(case: Case, number: int) -> Shown[str] | None:
    """Where the tray with this call is, and whose fault that is: from the log, or from an earlier ruling."""
    number = irregular_call(case, number)
    if tray_told(case) and _changed_after_crossing(case, number):
        return Shown(ONE)
    passed, back, both = crossed(case, number), came_back(case, number), both_at_fault(case, number)
    if passed is not None and not passed.value:
        return Shown(NOT_PASSED)
    if back is not None and back.value:
        return Shown(CAME_BACK)
    if tray_told(case) and both is not None:
        return Shown(BOTH if both.value else ONE, both.source, both.where)
    return _ruled_before(case, number)


def _changed_after_crossing(case: Case, number: int) -> bool:
    """The call that the player wants to change had gone before he made the other one: Law 25 applies (K-80-g)."""
    if case.said(number).status is not Status.OPEN or irregularity_of(case, number) is not Irregularity.SECOND_CALL:
        return False
    change = heard_change(case, number)
    return change.second is not None and _crossed_between(case, change.number, change.second)


_SAID_AS = {
    "before_tray_passed": NOT_PASSED,
    "after_tray_returned": CAME_BACK,
    "both_sides": BOTH,
    "one_side": ONE,
}
"""The answers of `screen_irregularity`, as the other laws put them."""


def _ruled_before(case: Case, number: int) -> Shown[str] | None:
    """What a ruling on this player has found since he made this call."""
    for ruling in _rulings_since(case, number):
        if ruling.incident.by is not case.said(number).seat:
            continue
        for answer in reversed(ruling.answers):
            key = answer.key.rpartition(".")[2]
            if key == "tray":
                return Shown(answer.value, Source.RULING)
            if key in ("noticed", "blame") and answer.value in _SAID_AS:
                return Shown(_SAID_AS[answer.value], Source.RULING)
    return None


def was_left_standing(case: Case, number: int) -> bool:
    """Return whether the auction stands with this call, because the tray had come back with it."""
    if value_of(tray_of(case, number)) == CAME_BACK:
        return True
    effects = (effect for ruling in _rulings_since(case, number) for effect in ruling.effects)
    return any(isinstance(effect, Finding) and effect.what == "auction_stands_behind_screen" for effect in effects)


def _rulings_since(case: Case, number: int) -> Iterator[Ruled]:
    """The rulings given since this call, latest first."""
    table: Table | None = case.table
    while table is not None and len(table.auction.said) > number:
        if isinstance(table.event, Ruled):
            yield table.event
        table = table.before


def _correction(case: Case, number: int, law: str) -> Talk[Call]:
    """Any legal call; a player who must pass or repeat a call has no choice."""
    offence, legal = case.said(number), case.table.legal_calls()
    if len(legal) == 1:
        return legal[0]
    return (
        yield from name_call(
            offence.seat,
            "correction",
            "{call} must be corrected before it takes effect. {seat}, what do you call instead?",
            (
                calls_choice("bid", Message("a bid"), (call for call in legal if call.is_bid)),
                calls_choice("pass", Message("pass"), (PASS,)),
                calls_choice(
                    "double", Message("double or redouble"), (call for call in legal if call in (DOUBLE, REDOUBLE))
                ),
            ),
            law=law,
            call=offence.call,
            seat=offence.seat,
        )
    )
