"""Screens: calls that do not cross, or should not have crossed (Law 80E; General Conditions 2000, 19.3; K-80-a).

A table with screens is a regulation of the organiser. Unless set otherwise, these rules apply in every edition.
"""

from __future__ import annotations

from arbitr.bridge import SEATS, Seat, Status
from arbitr.laws.auction.inadmissible.law_35_screens import (
    BOTH,
    CAME_BACK,
    INADMISSIBLE,
    NOT_PASSED,
    ONE,
    bidding_prevented,
    has_crossed,
    not_passed,
    put_right,
    settled_behind_screens,
    tray_of,
)
from arbitr.laws.effects import (
    Effects,
    ExtraneousKnown,
    Finding,
    LookAgain,
    NextStep,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Conversation,
    Edition,
    Incident,
    Shown,
    Talk,
    after_calls,
    choose,
    example,
    judge,
    procedure,
)
from arbitr.laws.shared.facts.screens import crossed
from arbitr.laws.shared.irregular import irregularity_of, withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.laws.shared.screens import conditions_law
from arbitr.message import Message

findings(
    ordinary_law_applies=Message("The ordinary Law applies, with all its options, as if there were no screen."),
    inadmissible_call_ruled=Message("The call is inadmissible: treat it as though the next player had already called."),
    change_allowed=Message("The call may be changed: it has not been made yet."),
    change_compulsory=Message("The call must be changed as soon as the screen-mate knows of it."),
    change_with_leave=Message("The call may be changed because the director agrees."),
    no_cap_behind_screen=Message("The call may be changed, and the score is not limited because of it."),
)


@procedure(
    "screen_irregularity",
    laws=("80", "25", "27", "29", "35"),
    title=Message("Irregular call behind a screen"),
    says=Message(
        "An irregular call that has not crossed the screen is corrected without rectification. Nobody may "
        "accept it, and the players on the other side are not informed. If both sides are to blame for its "
        "crossing, the tray goes back and the call is corrected in the same way. If only one side is to "
        "blame, the ordinary Law applies. If nobody noticed until the tray came back, the auction stands; "
        "only an inadmissible call is dealt with."
    ),
    differs={},
)
def screen_irregularity(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` made the irregular call."""
    law = conditions_law(case)
    noticed = yield from choose(
        None,
        "noticed",
        "When was the irregular call noticed?",
        (
            *(
                (Choice("before_tray_passed", Message("before the tray was passed under the screen")),)
                if not any(has_crossed(case, number) for number in _of(case, incident.by))
                else ()
            ),
            Choice("on_far_side", Message("on the other side of the screen")),
            Choice("after_tray_returned", Message("only after the tray had come back")),
        ),
        law=law,
        known=_shown(case, incident.by, _NOTICED),
    )
    tray = {"before_tray_passed": NOT_PASSED, "after_tray_returned": CAME_BACK}.get(noticed)
    if tray is None:
        blame = yield from choose(
            None,
            "blame",
            "Who is to blame for the call crossing the screen?",
            (
                Choice("both_sides", Message("both sides: one made the call, the other pushed the tray")),
                Choice("one_side", Message("one side: it made the call and pushed the tray")),
            ),
            law=law,
            known=_shown(case, incident.by, _BLAME),
        )
        tray = BOTH if blame == "both_sides" else ONE
    calls = _of(case, incident.by)
    if tray == CAME_BACK and (yield from _is_inadmissible(case, calls)):
        return (Finding("inadmissible_call_ruled", cited(law, "35")),)
    if not calls:
        return (yield from _not_recorded(case, incident.by, tray))
    if (settled := (yield from settled_behind_screens(case, calls[0], tray))) is not None:
        return settled
    # The law that the call breaks is still to be ruled on, and this ruling has told it where the tray was.
    return (Finding("ordinary_law_applies", law),)


def _not_recorded(case: Case, offender: Seat, tray: str) -> Talk[Effects]:
    """The calls are not recorded, or others have called since: what the director has to state."""
    law = conditions_law(case)
    if tray == NOT_PASSED:
        return *put_right(law), *(yield from not_passed(case, offender, law))
    if tray == CAME_BACK:
        return (Finding("auction_stands_behind_screen", law),)
    if tray == ONE:
        return (Finding("ordinary_law_applies", law),)
    # Both sides are to blame, so neither may use what was withdrawn (19.3, 4E).
    unusable = tuple(ExtraneousKnown(seat, withdrawn_law(case)) for seat in SEATS)
    back = Finding("tray_goes_back", law)
    return back, *put_right(law), *unusable, *(yield from bidding_prevented(case, law))


def _of(case: Case, seat: Seat) -> tuple[int, ...]:
    """The open calls of this player; none if the calls are not recorded."""
    return tuple(number for number in case.open_calls() if case.said(number).seat is seat)


_NOTICED = {
    NOT_PASSED: "before_tray_passed",
    BOTH: "on_far_side",
    ONE: "on_far_side",
    CAME_BACK: "after_tray_returned",
}
_BLAME = {BOTH: "both_sides", ONE: "one_side"}


def _shown(case: Case, seat: Seat, words: dict[str, str]) -> Shown[str] | None:
    """What the log shows about the tray with this player's open call."""
    calls = _of(case, seat)
    found = tray_of(case, calls[0]) if calls else None
    return None if found is None or found.value not in words else Shown(words[found.value], found.source, found.where)


def _is_inadmissible(case: Case, calls: tuple[int, ...]) -> Talk[bool]:
    """A call that nobody could ever accept does not stand, even if nobody noticed it (35)."""
    return (
        yield from judge(
            "inadmissible",
            "Is it a call that the Laws never allow, e.g. an inadmissible double or a bid of eight?",
            law=conditions_law(case),
            known=Shown(irregularity_of(case, calls[0]) in INADMISSIBLE) if calls else None,
        )
    )


@procedure(
    "screen_bidding_card",
    laws=("80", "25", "18"),
    title=Message("Changing a bidding card behind a screen"),
    says=Message(
        "Behind a screen a call is made when its card is in place and released. Until then it may be changed. "
        "After that, until it goes under the screen and with the director's permission, an illegal call must "
        "be changed and one pulled by accident may be."
    ),
    differs={
        1997: Message(
            "A change of mind that the Law would limit to average minus has no consequences if nobody has acted."
        )
    },
)
def screen_bidding_card(case: Case, incident: Incident) -> Talk[Effects]:
    law = conditions_law(case)
    number = _last_made(case, incident.by)
    made = None if number is None else Shown(True)
    if not (
        yield from judge("placed_and_released", "Was the bidding card put in place and released?", law=law, known=made)
    ):
        deceptive = LookAgain(incident.by, case.law(y1997="73F2", y2007="73F", y2017="73E2"))
        return Finding("change_allowed", cited(law, "25A")), deceptive
    crossed_by_now = None if number is None else crossed(case, number)
    pushed = yield from judge("pushed", "Has the tray gone under the screen?", law=law, known=crossed_by_now)
    wrong = None if number is None else _is_wrong(case, number)
    why = yield from choose(
        None,
        "why",
        "Why should the call be changed?",
        (
            *((Choice("illegal", Message("it is insufficient or otherwise illegal")),) if wrong is not False else ()),
            Choice("by_accident", Message("it was pulled by accident")),
            Choice("change_of_mind", Message("the player changed his mind")),
        ),
        law=law,
        known=Shown("illegal") if wrong else None,
        usual="by_accident" if pushed else None,
    )
    if pushed:
        return _crossed(case, incident.by, why)
    if why == "illegal":
        return Finding("change_compulsory", cited(law, "25A")), Finding("not_acceptable", law)
    if why == "by_accident":
        return (Finding("change_with_leave", cited(law, "25A")),)
    if case.edition is not Edition.LAWS_1997:  # nobody may accept the change behind the screen
        return Finding("change_not_allowed", cited(law, "25B2"), incident.by), Finding("not_acceptable", law)
    # 25B2b2 of 1997 behind screens: dropped if nobody had acted, or nothing that happened since influenced him
    # (K-25-h).
    lho = None if number is None else Shown(_has_called_since(case, number, incident.by.lho))
    free = not (yield from judge("next_called", "Has the player on the left called?", law="25B", known=lho)) or not (
        yield from judge(
            "influenced", "Did that call, or a later irregularity, influence the wish to change?", law="25B"
        )
    )
    return (Finding("no_cap_behind_screen" if free else "ordinary_law_applies", cited(law, "25B")),)


def _last_made(case: Case, seat: Seat) -> int | None:
    """The number of the call to be changed: his last one, unless it is his turn and he may be making another.

    A recorded call was made: its card was put in place and released.
    """
    if case.table.turn is seat and not case.open_calls():
        return None
    said = case.table.auction.said
    return max((number for number, call in enumerate(said) if call.seat is seat), default=None)


def _is_wrong(case: Case, number: int) -> bool:
    """Return whether this call is irregular, as the log shows it."""
    return case.said(number).status is Status.OPEN and irregularity_of(case, number) is not None


def _has_called_since(case: Case, number: int, seat: Seat) -> bool:
    return any(heard.seat is seat for heard in case.table.auction.said[number + 1 :])


def _crossed(case: Case, seat: Seat, why: str) -> Effects:
    """A card pulled by accident can no longer be changed; an illegal call has its own rule (19.3, 4; P7.4)."""
    law = conditions_law(case)
    if why == "illegal":
        return (NextStep("screen_irregularity", seat, law),)
    if why == "by_accident":
        return (Finding("change_not_allowed", cited(law, "25A"), seat),)
    return (Finding("ordinary_law_applies", cited(law, "25B")),)


@example("screen_irregularity")
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "N 1S, E 1H")
    assert case.said(1).status is Status.OPEN
    return Conversation(case, Incident("screen_irregularity", Seat.EAST))
