"""A player wants another call than the one just made: it was unintended (25A), or he has changed his mind (25B)."""

from __future__ import annotations

from arbitr.bridge import Seat, Status, Unruled
from arbitr.laws.auction.inadmissible.law_35_inadmissible_calls import attempts, now_ruled
from arbitr.laws.auction.inadmissible.law_35_screens import (
    NOT_PASSED,
    change_behind_screens,
    settled_behind_screens,
    slip_has_crossed,
    tray_with,
)
from arbitr.laws.auction.inadmissible.law_39_call_after_final_pass import after_the_final_pass
from arbitr.laws.auction.withdrawn.law_25_change import (
    INADMISSIBLE,
    CallChange,
    auction_period_is_over,
    cancelled_change,
    heard_change,
    intended_call,
    last_admissible,
    lho_law,
    own_law,
    partner_has_called,
    sent_here_by,
    wanted_call,
    wrong_with,
)
from arbitr.laws.auction.withdrawn.law_25_second_thoughts import (
    accepted,
    first_is_irregular,
    open_to_change,
    refused,
    unknowing,
)
from arbitr.laws.auction.withdrawn.law_25_slip import (
    MEANT,
    NOT_MADE,
    SLIP,
    how_it_came,
    may_call_again,
    never_made,
    put_right,
    put_right_in_time,
)
from arbitr.laws.effects import (
    CallCancelled,
    CallChanged,
    ChangeTried,
    Effects,
    Finding,
    InformationRuled,
    StillToRule,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Talk,
    call_example,
    choose,
    clause,
    judge,
    offer,
    procedure,
)
from arbitr.laws.shared.incidents import when_called_over
from arbitr.laws.shared.irregular import Irregularity, irregularity_of, withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.laws.shared.screens import conditions_law
from arbitr.message import Message

findings(
    nothing_to_change=Message("There is no call to change."),
    slip_noticed_too_late=Message("The unintended call was noticed too late, so it stands."),
    change_not_allowed=Message("The call may not be changed now, so it stands."),
    nothing_substituted=Message("No other call was substituted, so the call stands without rectification."),
    no_slip=Message("The call was not unintended. Rule on it as it was made."),
)


@procedure(
    "change_of_call",
    laws=("25",),
    title=Message("Change of call"),
    says=Message(
        "A player may correct an unintended call until his partner calls. Any other change counts only if the "
        "left-hand opponent accepts it, by saying so or by knowingly calling after it. Otherwise it is "
        "cancelled and the first call stands. The partner may not use the withdrawn call."
    ),
    differs={
        1997: Message(
            "An unintended call must be corrected without pause for thought. If a deliberate change is not "
            "accepted, the player has two options. He keeps the first call and his partner must pass once, or "
            "he makes any other legal call and his side cannot score more than average minus. Either way his "
            "partner's first lead may be restricted."
        ),
        2007: Message(
            "An unintended call must be corrected without pause for thought. A deliberate change that is not "
            "accepted is cancelled, and nobody has to pass."
        ),
        2017: Message(
            "It does not matter whether the player paused or how he noticed the unintended call. After a "
            "deliberate change, accepted or not, his partner's first lead may be restricted."
        ),
    },
)
def change_of_call(case: Case, incident: Incident) -> Talk[Effects]:
    if incident.number is None:
        return (yield from unintended_call(case, incident))
    number = incident.number
    if case.said(number).status is Status.STANDS:
        return (yield from _called_over(case, number))
    if case.said(number).status is not Status.OPEN:  # it was cancelled with something older
        return *now_ruled(case, number, "25"), Finding("nothing_to_change", "25")
    if irregularity_of(case, number) is not Irregularity.SECOND_CALL:  # itself illegal, and changed at once
        return (yield from _change(case, _illegal_and_changed(case, number)))
    change = heard_change(case, number)
    if case.table.auction.is_over and not (
        yield from judge(
            "replaces_last_call",
            "The auction was over. Did {seat} intend to replace his last call, {call}?",
            law=case.law(y1997="39", y2007="39A"),
            usual=True,
            seat=change.seat,
            call=change.first.call,
        )
    ):
        return (yield from after_the_final_pass(case, number))
    return (yield from _change(case, change))


@procedure(
    "unintended_call",
    laws=("25",),
    title=Message("Player wants to change a call"),
    says=Message(
        "A player says that he did not intend the call he has just made. If it was unintended and his partner "
        "has not called, the intended call replaces it. An opponent who called after the unintended call may "
        "call again. Otherwise it is a change of mind, which counts only if the left-hand opponent accepts "
        "it."
    ),
    differs={
        1997: Message("Once he noticed, the player must have tried to change the call without pause for thought."),
        2007: Message("The same; nothing may be changed after the auction period ends."),
        2017: Message("It does not matter whether the player paused or how he noticed the unintended call."),
    },
    example=Report(Seat.NORTH, "N 1H, E 1S"),
)
def unintended_call(case: Case, incident: Incident) -> Talk[Effects]:
    seat, said = incident.by, case.table.auction.said
    for entry in case.table.ledger.entries:
        if isinstance(entry, Unruled) and entry.procedure == "change_of_call" and entry.seat is seat:
            return (yield from change_of_call(case, Incident(incident.procedure, seat, entry.number)))
    mine = tuple(number for number in case.open_calls() if said[number].seat is seat)
    if mine and irregularity_of(case, mine[0]) is Irregularity.SECOND_CALL:
        return (yield from change_of_call(case, Incident(incident.procedure, seat, mine[0])))
    if mine:
        return (yield from _change(case, _illegal_and_changed(case, mine[0])))
    standing = [n for n, call in enumerate(said) if call.seat is seat and call.status is Status.STANDS]
    if not standing:
        return (Finding("nothing_to_change", "25"),)
    return (yield from _change(case, CallChange(case, standing[-1])))


def _illegal_and_changed(case: Case, number: int) -> CallChange:
    """An open call, and the player's next call if it could be accepted."""
    tried = attempts(case, number)
    second = last_admissible(case, number, tried)
    return CallChange(case, number, second, tuple(n for n in tried if n != second))


def _change(case: Case, change: CallChange) -> Talk[Effects]:
    is_illegal = change.first.status is Status.OPEN
    was_changed = change.second is not None or bool(change.attempts)
    how = yield from how_it_came(case, change, MEANT if is_illegal and was_changed else None)
    if how == NOT_MADE:
        return (yield from never_made(case, change))
    tray = yield from _tray(case, change)
    partner_called = yield from partner_has_called(case, change)
    over = yield from auction_period_is_over(case, change)
    if how == SLIP and slip_has_crossed(case, change, tray):
        return _gone_with_the_tray(case, change)
    if how == SLIP and not (is_illegal and (partner_called or over)):  # too late: its own law applies
        if partner_called or over:
            law = case.law(y1997="25A", y2007="25A2", y2017="25A4")
            if over and not partner_called:
                law = case.law(y1997="25A", y2007="25A3", y2017="25A5")
            return _stays(case, change, "slip_noticed_too_late", law)
        if (yield from put_right_in_time(case, change)):
            meant = yield from intended_call(case, change)
            return (yield from put_right(case, change, meant, case.law(y1997="25A", y2007="25A1")))
    if is_illegal and (change.second is None or _is_insufficient(case, change)):
        return (Finding("no_slip", own_law(case), change.seat),)
    if change.second is None and not (yield from substitutes(case, change)):
        return _only_asked(case, change)
    lho_called = any(said.seat is change.seat.lho for said in case.table.auction.said[change.number + 1 :])
    if lho_called or over:
        return _stays(case, change, "change_not_allowed", own_law(case))
    if (settled := (yield from _behind_screens(case, change, tray))) is not None:
        return settled
    if not (yield from open_to_change(case, change, partner_called)):
        return (yield from _cancelled(case, change))
    new = yield from wanted_call(case, change)
    if new is None:
        return _stays(case, change, "change_not_allowed", own_law(case))
    if (
        yield from offer(
            change.seat.lho,
            "accept",
            "{seat} wants to change {call} to {new}. {lho}, do you accept {new}?",
            Choice("accept", Message("I accept the new call")),
            Choice("refuse", Message("I do not accept it")),
            law="25B1",
            seat=change.seat,
            call=change.first.call,
            new=new,
            lho=change.seat.lho,
        )
    ):
        law = "25B1" if change.second is None else cited(*sent_here_by(case, new), "25B1")
        made = CallChanged(change.number, change.seat, change.first.call, new, law, change.second)
        return *change.dropped(case, "25B1"), made, *(yield from accepted(case, change, new))
    if is_illegal:
        return first_is_irregular(case, change, new)
    return (yield from refused(case, change, new))


def _tray(case: Case, change: CallChange) -> Talk[str | None]:
    """Where the tray with the change is; an illegal first call has its own law."""
    if change.first.status is Status.OPEN:
        return None
    return (yield from tray_with(case, change.number if change.second is None else change.second))


def _gone_with_the_tray(case: Case, change: CallChange) -> Effects:
    """The call has crossed and stands (K-80-g); the partner learns nothing of the attempt on this side."""
    law = cited(conditions_law(case), "25A")
    cancelled = () if change.second is None else cancelled_change(case, change, case.said(change.second).call, law)[0]
    return Finding("change_not_allowed", law, change.seat), *cancelled


def _behind_screens(case: Case, change: CallChange, tray: str | None) -> Talk[Effects | None]:
    """The change behind screens; None if the ordinary law applies.

    A change that is only reported came after the first call: if that one had crossed, the ordinary law applies.
    """
    if change.second is not None:
        return (yield from settled_behind_screens(case, change.second, tray))
    return (yield from change_behind_screens(case, change, tray)) if tray == NOT_PASSED else None


@clause(1997)
def substitutes(case: Case, change: CallChange) -> Talk[bool]:
    """A player who only asks has changed nothing. In 1997 the change is his right, and he is told its price first."""
    answer = yield from choose(
        change.seat,
        "substituted",
        "{seat}, you may leave {call}. If you change it and {lho} does not accept the change, you have two "
        "options. Either you keep {call} and {partner} must pass once, or you make another call and your side "
        "gets at most average minus. Do you change it?",
        (Choice("yes", Message("I change it, or already have")), Choice("no", Message("I leave it"))),
        law="25B",
        usual="no",
        seat=change.seat,
        call=change.first.call,
        lho=change.seat.lho,
        partner=change.seat.partner,
    )
    return answer == "yes"


@substitutes.since(2007)
def _(case: Case, change: CallChange) -> Talk[bool]:
    """A change that 25A does not allow is not offered to anybody: only a change that was made can be accepted."""
    return (
        yield from judge(
            "substituted",
            "Has {seat} already made another call instead of {call}, rather than only asked?",
            law="25B1",
            usual=False,
            seat=change.seat,
            call=change.first.call,
        )
    )


def _only_asked(case: Case, change: CallChange) -> Effects:
    """Nothing was substituted, so there is nothing to rectify; his partner may not use the fact that he asked (16)."""
    return (
        Finding("nothing_substituted", own_law(case), change.seat),
        ChangeTried(change.seat, change.first.call, case.law(y1997="16A", y2007="16B1a")),
    )


def _stays(case: Case, change: CallChange, what: str, law: str) -> Effects:
    """No change: the attempt is cancelled, and the partner may not use it."""
    found = Finding(what, law, change.seat)
    if change.second is None:
        return found, ChangeTried(change.seat, change.first.call, case.law(y1997="16A", y2007="16B1a"))
    cancelled = (*change.attempts, change.second)
    return (
        found,
        *(CallCancelled(n, change.seat, case.said(n).call, law) for n in cancelled),
        InformationRuled(change.seat, cancelled, withdrawn_law(case)),
    )


def _cancelled(case: Case, change: CallChange) -> Talk[Effects]:
    """Another call was made and is not allowed: it is cancelled, even if only a report mentions it."""
    new = None if change.second is not None else (yield from wanted_call(case, change))
    if new is None:
        return _stays(case, change, "change_not_allowed", own_law(case))
    cancelled, numbers = cancelled_change(case, change, new, own_law(case))
    found = Finding("change_not_allowed", own_law(case), change.seat)
    return found, *cancelled, InformationRuled(change.seat, numbers, withdrawn_law(case))


def _is_insufficient(case: Case, change: CallChange) -> bool:
    """An insufficient bid that is changed on purpose falls only under Law 27 (27C, 25B1 note of 1997)."""
    return irregularity_of(case, change.number) is Irregularity.INSUFFICIENT


# When the opponent on the left calls.


@when_called_over(Irregularity.SECOND_CALL)
def _(case: Case, number: int, by: Seat) -> Effects:
    """He accepts the second call if he knew of it (25B1); the director may still ask whether he did (G04)."""
    change = heard_change(case, number)
    if by is not change.seat.lho:
        return ()
    assert change.second is not None
    new = case.said(change.second).call
    return (
        *change.dropped(case, "25B1"),
        CallChanged(change.number, change.seat, change.first.call, new, "25B1", change.second),
        StillToRule("change_of_call", change.seat, change.second, "25B1"),
    )


def _called_over(case: Case, number: int) -> Talk[Effects]:
    """The second call already stands: the first was unintended, or the opponent knew of the change; otherwise see
    `unknowing`.
    """
    change = heard_change(case, number)
    new, lho = case.said(number).call, change.seat.lho
    first_is_illegal = _inadmissible(case, change)
    how = yield from how_it_came(case, change, None if first_is_illegal is None else MEANT)
    partner_called = yield from partner_has_called(case, change)
    in_time = how != MEANT and not partner_called
    if how == SLIP and in_time:
        in_time = yield from put_right_in_time(case, change)
    knew = yield from judge(
        "lho_knew",
        "Did {lho} know that {seat} had changed {call} to {new}, and call after {new}?",
        law="25B1",
        usual=True,
        lho=lho,
        seat=change.seat,
        call=change.first.call,
        new=new,
    )
    if in_time:
        law = case.law(y1997="25A", y2007="25A1") if how == SLIP else "18F"
        settled = now_ruled(case, number, law)
        back = () if knew else (yield from may_call_again(case, change, number, new, lho_law(case)))
        return *settled, *back
    settled = now_ruled(case, number, "25B1")
    if knew:
        return *settled, *(yield from accepted(case, change, new))
    if first_is_illegal is not None:  # he called over the first call, which nobody can accept: its own law applies
        return *settled, StillToRule(first_is_illegal.value, change.seat, change.number, "25B1")
    return *settled, *(yield from unknowing(case, change, number, new))


def _inadmissible(case: Case, change: CallChange) -> Irregularity | None:
    """The reason why nobody could accept the first call, if nobody could."""
    return next((wrong for wrong in wrong_with(case, change, change.first.call) if wrong in INADMISSIBLE), None)


call_example("change_of_call", "N 1NT, E P, S P, W P, W 2H")
