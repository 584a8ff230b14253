"""The correction period, the common clock of Laws 69, 71 and 79: when something was noticed."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from arbitr.laws.effects import Effects, RegulationSetAside
from arbitr.laws.engine import Case, Choice, Shown, Talk, choose, judge
from arbitr.laws.shared.facts.rulings import time_found
from arbitr.message import Message
from arbitr.number import read_number
from arbitr.problem import Problem

IN_TIME, TOO_LATE = "in_time", "too_late"


def correction_law(case: Case) -> str:
    """The edition's law on the correction period."""
    return case.law(y1997="79C", y2007="79C1")


def noticed_in_time(case: Case) -> Talk[tuple[bool, Effects]]:
    """Before the period ends; the answer is a word, or the minutes since publication of the official scores.

    It also says what happens to a period that the organiser has shortened without need.

    The clock starts when they first could, with all boards; later corrections do not start it again.
    """
    limit, set_aside = yield from period(case)
    answer = yield from choose(
        None,
        "noticed",
        "When was it raised? The correction period ends {minutes} minutes after the scores were published.",
        (
            Choice(IN_TIME, Message("before it ended, or a number of minutes"), (IN_TIME, "0"), partial(_until, limit)),
            Choice(TOO_LATE, Message("after it ended, or a number of minutes"), (TOO_LATE,), partial(_after, limit)),
        ),
        law=correction_law(case),
        known=ruled_in_time(case),
        minutes=limit,
    )
    return answer == IN_TIME or (answer != TOO_LATE and _minutes(answer) <= limit), set_aside


USUAL_PERIOD = 30
"""Minutes after publication of the official scores, if the organiser has set none (79C)."""


def period(case: Case) -> Talk[tuple[int, Effects]]:
    """The organiser may set a later end freely, an earlier one only if the nature of the event demands it.

    Elsewhere his period is set aside, and later rulings on this board do not meet it again (X-80-a).
    """
    limit = case.regulations.correction_period
    if limit >= USUAL_PERIOD:
        return limit, ()
    special = yield from judge(
        "special_nature",
        "The regulations allow only {minutes} minutes. Does the special nature of this event require so short a time?",
        law=correction_law(case),
        usual=True,
        minutes=limit,
    )
    if special:
        return limit, ()
    return USUAL_PERIOD, (RegulationSetAside("correction_period", correction_law(case)),)


def ruled_in_time(case: Case) -> Shown[str] | None:
    """What the director has found about the time of a correction on this board (`time_limit`)."""
    found = time_found(case, correction_law(case))
    return None if found is None else Shown(IN_TIME if found.value else TOO_LATE, found.source)


def _minutes(text: str) -> Fraction:
    try:
        minutes = read_number(text)
    except ValueError:
        raise Problem("{text} is not in_time, too_late or a number of minutes", text=repr(text)) from None
    if minutes < 0:
        raise Problem("{text}: enter 0 if the scores are not published yet", text=text)
    return minutes


def _until(limit: int, text: str) -> None:
    if text != IN_TIME and (text == TOO_LATE or _minutes(text) > limit):
        raise Problem("{text} is after the correction period ended", text=text)


def _after(limit: int, text: str) -> None:
    if text != TOO_LATE and (text == IN_TIME or _minutes(text) <= limit):
        raise Problem("{text} is before the correction period ended", text=text)
