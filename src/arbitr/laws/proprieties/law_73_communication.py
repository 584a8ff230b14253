"""How partners may and may not communicate (Law 73A to 73C)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import (
    DisciplinePossible,
    Effects,
    ExtraneousKnown,
    Finding,
    LookAgain,
    NextStep,
    PenaltyPossible,
    findings,
)
from arbitr.laws.engine import Case, Choice, Incident, Report, Shown, Talk, choose, judge, procedure, value_of
from arbitr.laws.shared.facts.play import play_begun, play_over
from arbitr.message import Message

findings(
    illegal_communication=Message(
        "Partners may tell each other things only by their calls and plays. This was illegal communication."
    ),
    prearranged_signals=Message("Prearranged illegal signals are the gravest offence of all."),
    to_be_reported=Message("The director reports it to the organiser and the higher authority."),
    not_proved=Message("It is not proved, so nothing follows."),
    variation_no_infraction=Message("A change of tempo or manner is not an infraction in itself."),
    avoid_advantage=Message("A player who has learnt something in this way must take care to gain nothing by it."),
    as_if_established=Message("The board is scored as if the revoke had been established."),
    pause_not_kept=Message("The player did not observe the prescribed pause."),
    no_pause_prescribed=Message("No pause is prescribed here."),
)


@procedure(
    "partner_communication",
    laws=("73",),
    title=Message("Communication between partners"),
    says=Message(
        "Partners communicate only by calls and plays, made without emphasis, tone, haste or undue "
        "hesitation. Pauses may be prescribed. Partners may not communicate by the manner of a call or play, "
        "by remarks, gestures, questions asked or not asked, alerts or explanations. Prearranged secret "
        "signals are the gravest offence. A player who gets information from partner in any such way must "
        "take care to gain nothing by it."
    ),
    differs={
        1997: Message("A pair that uses prearranged signals risks expulsion."),
        2007: Message("The Law lists unexpected alerts and missing alerts among the sources."),
        2017: Message("A player who uses what he has learnt may be penalised, with or without damage (73C2)."),
    },
    example=Report(Seat.EAST),
)
def partner_communication(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    how = yield from choose(
        None,
        "how",
        "What did {seat} do?",
        (
            Choice(
                "signal",
                Message("showed something by tempo, manner, a remark, a gesture, a question, an alert or an answer"),
                ("hesitation", "haste", "manner", "remark", "gesture", "question", "alert", "explanation"),
            ),
            Choice("revoke_warning", Message("waited so that partner would notice his own revoke")),
            Choice("prearranged", Message("used prearranged illegal signals")),
            Choice("no_pause", Message("did not observe a pause")),
        ),
        law="73",
        seat=seat,
    )
    if how == "prearranged":
        if not (yield from judge("proved", "Is it proved?", law="73B2")):
            return (Finding("not_proved", "73B2"),)
        return (
            Finding("prearranged_signals", "73B2", seat),
            DisciplinePossible(seat.side, "91"),
            Finding("to_be_reported", "91", seat),
        )
    if how == "revoke_warning":
        return (yield from _revoke_warning(seat))
    if how == "no_pause":
        return (yield from _pause(case, seat))
    return (yield from _signal(case, seat, SOURCES.get(how, how)))


def _pause(case: Case, seat: Seat) -> Talk[Effects]:
    if not (
        yield from judge(
            "pause_prescribed",
            "Is a pause prescribed here (first round of the auction, skip bid, first trick)?",
            law="73A2",
            known=False if case.regulations.prescribed_pauses == "none" else None,
        )
    ):
        return (Finding("no_pause_prescribed", "73A2", seat),)
    # The Law itself names no penalty; not keeping the pause violates a regulation (90B8).
    fine = PenaltyPossible(seat.side, "90B8")
    return Finding("pause_not_kept", "73A2", seat), fine, *(yield from _information(case, seat, "haste"))


def _revoke_warning(seat: Seat) -> Talk[Effects]:
    """A card turned late is a change of tempo like any other (commentary)."""
    fined = Finding("illegal_communication", "73A1, 73B1", seat), PenaltyPossible(seat.side, "73B1")
    if (yield from judge("revoke_corrected", "Did {seat} then correct the revoke?", law="73B1", seat=seat.partner)):
        return *fined, Finding("as_if_established", "73B1, 63A", seat.partner)
    return fined


SOURCES = {"explanation": "answer"}
"""What Law 16 calls by another name."""


def _signal(case: Case, seat: Seat, source: str) -> Talk[Effects]:
    information: Effects
    if (
        yield from judge(
            "meant_for_partner",
            "Was it done to let {partner} know something?",
            law="73B1",
            partner=seat.partner,
        )
    ):
        information = yield from _information(case, seat, source)
        return Finding("illegal_communication", "73A1, 73B1", seat), PenaltyPossible(seat.side, "73B1"), *information
    return Finding("variation_no_infraction", "73D1", seat), *(yield from _information(case, seat, source))


def told_partner(case: Case, seat: Seat, usual: bool | None = None) -> Talk[bool]:
    """Did it tell the partner more than the legal calls and plays had? This does not apply to dummy."""
    play = case.table.play
    alone = play is not None and play_begun(case) and seat.side is play.contract.declarer.side
    return (
        yield from judge(
            "told_partner",
            "Did that tell {partner} more than the legal calls and plays did?",
            law=case.law(y1997="16A", y2007="16B1a"),
            known=Shown(False) if alone else None,
            usual=usual,
            partner=seat.partner,
        )
    )


def may_not_use(case: Case, seat: Seat, source: str, is_over: bool | None = None) -> Effects:
    """The partner may not use what he learnt; whether he did is reviewed after the hand, or at once if it is over."""
    review = case.law(y1997="16A2", y2007="16B3")
    known = ExtraneousKnown(seat.partner, case.law(y1997="16A", y2007="16B1a"))
    if not (is_over or value_of(play_over(case))):
        return known, LookAgain(seat, review)
    information = (
        ("unauthorised_information.source", source),
        ("unauthorised_information.information", "yes"),
        ("unauthorised_information.hand_is_over", "yes"),
    )
    return known, NextStep("unauthorised_information", seat, review, told=information)


def _information(case: Case, seat: Seat, source: str) -> Talk[Effects]:
    if not (yield from told_partner(case, seat)):
        return ()
    known, *later = may_not_use(case, seat, source)
    return known, Finding("avoid_advantage", case.law(y1997="73C", y2017="73C1"), seat.partner), *later
