"""Missing, late or improper alerts (Laws 21B and 40)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Shown, Source, Talk, choose, judge
from arbitr.message import Message

findings(
    no_alert_due=Message("No alert was required, so nobody was misinformed."),
    alert_was_given=Message("The alert was given in time. Only a wrong answer could have misinformed the opponents."),
    alert_noticed=Message("The alert was late or improperly given, but the opponents noticed it in time: no redress."),
    outran_the_alert=Message("The call was made too quickly for an alert, so it cannot be changed."),
)


def change_law(case: Case) -> str:
    return case.law(y1997="21B1", y2007="21B1a")


def missing_alert(case: Case, seat: Seat) -> Talk[Effects]:
    """Why a missing alert is not misinformation; empty if it is."""
    refused = yield from alert_missed(case)
    if refused:
        return refused
    if (
        yield from judge(
            "outran_alert",
            "Did {seat} call so quickly that there was no time to alert at normal tempo?",
            law=change_law(case),
            usual=False,
            seat=seat,
        )
    ):
        return (Finding("outran_the_alert", change_law(case), seat),)
    return ()


def alert_missed(case: Case) -> Talk[Effects]:
    """Required, given and noticed are three facts. Return nothing if an alert was required and missed.

    Once an alert was noticed, however it was given, only a wrong explanation can do damage (21.5).
    """
    law = case.law(y1997="40E1", y2007="40B2a", y2017="40B2aiii")
    if not (
        yield from judge(
            "alert_required",
            "Does the organiser require an alert for that call?",
            law=law,
            known=_no_alerts(case),
            usual=True,
        )
    ):
        return (Finding("no_alert_due", change_law(case)),)
    given = yield from choose(
        None,
        "alert_given",
        "Was it alerted?",
        (
            Choice("no", Message("no")),
            Choice("late", Message("only after the next opponent called")),
            Choice("wrong_manner", Message("yes, but not in the prescribed manner")),
            Choice("yes", Message("yes, in time and in the prescribed manner")),
        ),
        law=law,
        usual="no",
    )
    if given == "yes":
        return (Finding("alert_was_given", change_law(case)),)
    if given == "wrong_manner" and (
        yield from judge("alert_noticed", "Did the opponents notice it anyway?", law=change_law(case))
    ):
        return (Finding("alert_noticed", change_law(case)),)
    return ()


def _no_alerts(case: Case) -> Shown[bool] | None:
    """Without an alerting policy a missing alert misinforms nobody."""
    if case.regulations.alert_policy != "none":
        return None
    return Shown(False, Source.REGULATION, Message("the alert_policy regulation says so"))
