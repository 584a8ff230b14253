"""Opponents misled by tempo, manner or a remark, and fair deception (Law 73D, 73E and 73F)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import BoardDecided, Effects, Finding, LookAgain, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure
from arbitr.laws.general.law_12_adjusted_score import adjusted, closing, hand_is_over
from arbitr.laws.proprieties.law_73_communication import may_not_use, told_partner
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    fair_deception=Message("It is fair to deceive by a call or a play."),
    deception_by_understanding=Message(
        "The deception relies on an understanding the opponents do not know about. That is not allowed."
    ),
    deception_stressed=Message("A player may not stress a deceptive call or play by unusual haste or hesitation."),
    restoring_tempo=Message("A pause that restores the normal tempo is proper. Nothing follows from it."),
    attempt_to_mislead=Message("Nobody may try to mislead the opponents by tempo, manner or remarks."),
    at_own_risk=Message("Opponents may draw inferences from tempo and manner, but at their own risk."),
    misled=Message("It misled an innocent player, and the offender could have known that it would pay."),
)

MISLED = ("73D2", "73F2", "73F", "73E2")
"""The law by which the reviews that this procedure closes were announced."""


@procedure(
    "misled_opponents",
    laws=("73", "20"),
    title=Message("Opponents misled by tempo, manner or remark"),
    says=Message(
        "A steady tempo is desirable. A change of tempo is not an infraction in itself, and opponents who "
        "draw inferences do so at their own risk. But nobody may try to mislead by a remark, a gesture, haste "
        "or hesitation, or manner. The score is adjusted if four things are true: an innocent player drew a "
        "false inference, the other had no demonstrable bridge reason, he could have known that it might pay, "
        "and there was damage. It is fair to deceive by a call or a play, unless a concealed understanding "
        "lies behind it."
    ),
    differs={
        1997: Message("The score is adjusted under 73F2."),
        2007: Message("This is 73F. It names remarks, gestures and any purposeful departure from procedure."),
        2017: Message(
            "This is 73E2, which asks whether the player could have been aware; it names questions too. "
            "Deception is fair only if no unusual haste or hesitation stresses it (73E1)."
        ),
    },
    example=Report(Seat.WEST),
)
def misled_opponents(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What did {seat} do?",
        (
            Choice("call_or_play", Message("made a deceptive call or play in the normal way")),
            Choice("restored_tempo", Message("paused to bring the tempo back to normal")),
            *stressed(case),
            Choice("mannerism", mannerisms(case), MANNERISMS),
            Choice("procedure", Message("departed from correct procedure")),
            Choice("wrong_review", Message("gave a wrong review of the auction, which nobody corrected")),
        ),
        law="73",
        seat=seat,
    )
    if what == "call_or_play":
        return (yield from _deception(case, seat))
    if what in STRESSED:
        # No longer fair in itself (73E1); 73E2 covers its cost to the others.
        return Finding("deception_stressed", "73E1", seat), *(yield from _misled(case, seat, STRESSED[what]))
    if what == "restored_tempo":
        return (Finding("restoring_tempo", "73D1", seat),)
    if what == "wrong_review":
        return (yield from _wrong_review(case, seat))
    return (yield from _misled(case, seat, what))


MANNERISMS = ("hesitation", "haste", "remark", "gesture", "manner", "question", "tray_held", "cards_shown")
STRESSED = {"stressed_by_haste": "haste", "stressed_by_hesitation": "hesitation"}


@clause(1997)
def mannerisms(case: Case) -> Message:
    return Message("hesitated or hurried, made a remark or a gesture, or showed something in his manner")


@mannerisms.since(2017)
def _(case: Case) -> Message:
    """A question is named beside remarks (73D2, 73E2)."""
    return Message("hesitated or hurried, made a remark or a gesture, asked, or showed something in his manner")


@clause(1997)
def stressed(case: Case) -> tuple[Choice, ...]:
    """The tempo is judged like any other."""
    return ()


@stressed.since(2017)
def _(case: Case) -> tuple[Choice, ...]:
    return (
        Choice(
            "stressed",
            Message("made a deceptive call or play and stressed it by unusual haste or hesitation"),
            tuple(STRESSED),
        ),
    )


def _wrong_review(case: Case, seat: Seat) -> Talk[Effects]:
    """Neither inference nor intent is required: the cost of the review is redressed (20E)."""
    if not (yield from hand_is_over(case, "20E")):
        return BoardDecided("continues", "20E"), LookAgain(seat, "20E")
    effects: Effects = (Finding("table_result_stands", "20E"),)
    if (yield from damaged(seat, "20E")):
        effects = yield from adjusted(case, seat.side, "20E")
    return closing(case, effects, seat, ("20E",), "20E", of_player=True)


def damaged(seat: Seat, law: str) -> Talk[bool]:
    return (yield from judge("damaged", "Did that damage {side}?", law=law, side=seat.side.other))


@clause(1997)
def misled_by(case: Case) -> str:
    """The law by which the edition adjusts the score of those who misled."""
    return case.law(y1997="73F2", y2007="73F")


@misled_by.since(2017)
def _(case: Case) -> str:
    return "73E2"


def _deception(case: Case, seat: Seat) -> Talk[Effects]:
    law = case.law(y1997="73E", y2017="73E1")
    if (
        yield from judge(
            "concealed_understanding",
            "Does {partner} know something about it, by agreement or experience, that the opponents do not?",
            law=law,
            partner=seat.partner,
        )
    ):
        # Law 40 covers whether it was disclosed, and its cost.
        by = cited(law, case.law(y1997="40B", y2007="40C1"))
        return Finding("deception_by_understanding", by, seat), PenaltyPossible(seat.side, by)
    return (Finding("fair_deception", law, seat),)


TELLING = {"tray_held": "hesitation", "cards_shown": "manner"}
"""Terms of Law 16 under another name; a mere departure from procedure tells a partner nothing."""


def _misled(case: Case, seat: Seat, what: str) -> Talk[Effects]:
    law = misled_by(case)
    is_over = yield from hand_is_over(case, law)
    information: Effects = ()
    if what != "procedure" and (yield from told_partner(case, seat, usual=True)):
        # What misled the opponents also conveys unauthorised information to the partner (16).
        information = may_not_use(case, seat, TELLING.get(what, what), is_over)
    if not is_over:
        return BoardDecided("continues", law), LookAgain(seat, law), *information
    attempt: Effects = ()
    if (
        yield from judge(
            "deliberate",
            "Is there proof that {seat} did it on purpose, to mislead {side}?",
            law="73D2",
            usual=False,
            seat=seat,
            side=seat.side.other,
        )
    ):
        attempt = (Finding("attempt_to_mislead", "73D2", seat), PenaltyPossible(seat.side, "73D2"))
    effects = (*attempt, *(yield from _adjusted(case, seat, law)))
    return *closing(case, effects, seat, MISLED, law, of_player=True), *information


def _adjusted(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    """All four must be answered this way before a score is adjusted."""
    risk: Effects = (Finding("at_own_risk", "73D1"), Finding("table_result_stands", "73D1"))
    stands: Effects = (Finding("table_result_stands", law),)
    if not (
        yield from judge(
            "false_inference",
            "Did an innocent player of {side} draw a false inference from it?",
            law=law,
            side=seat.side.other,
        )
    ):
        return stands
    if (yield from judge("bridge_reason", "Did {seat} have a demonstrable bridge reason for it?", law=law, seat=seat)):
        return risk
    if not (yield from could_have_known(case, seat)):
        return risk
    misled = Finding("misled", law, seat)
    if not (yield from damaged(seat, case.law(y1997=law, y2017="12B1"))):
        return misled, *stands
    return misled, *(yield from adjusted(case, seat.side, law))


@clause(1997)
def could_have_known(case: Case, seat: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "could_have_known",
            "Could {seat} have known at the time that it could work to his benefit?",
            law=misled_by(case),
            seat=seat,
        )
    )


@could_have_known.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "could_have_known",
            "Could {seat} have been aware at the time that it might work to his benefit?",
            law=misled_by(case),
            seat=seat,
        )
    )
