"""An error in computing or entering an agreed score: until when it is corrected (Law 79C)."""

from __future__ import annotations

from arbitr.laws.effects import Effects, Finding, findings
from arbitr.laws.engine import Case, Incident, Report, Talk, clause, judge, procedure, without_asking
from arbitr.laws.score.correction_period import correction_law, noticed_in_time
from arbitr.laws.score.law_79_tricks_won import corrected
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    no_late_correction=Message("The correction period is over. The score stays as it was entered."),
    late_correction=Message("The error is corrected even though the correction period is over."),
)


@procedure(
    "score_error",
    laws=("79", "77"),
    title=Message("Error in the score"),
    says=Message(
        "An error by a player or a scorer in computing or entering the agreed score is corrected for both "
        "sides until the correction period ends. It ends 30 minutes after the official scores could be "
        "inspected, or when the organiser says. The organiser may set a shorter time only if the nature of "
        "the event requires it."
    ),
    differs={
        1997: Message("Nothing is changed after the correction period."),
        2007: Message(
            "A regulation may allow a later correction if director and organiser are both certain beyond doubt."
        ),
        2017: Message(
            "A later correction needs the organiser's approval and a director certain beyond reasonable "
            "doubt. The Law also names errors in recording."
        ),
    },
    example=Report(settings={"late_correction": True}),
)
def score_error(case: Case, incident: Incident) -> Talk[Effects]:
    law = correction_law(case)
    if not (yield from is_error(case)):
        return (Finding("table_result_stands", law),)
    in_time, set_aside = yield from noticed_in_time(case)
    if in_time:
        return *(yield from corrected(case, law)), *set_aside
    if not (yield from later_correction(case)):
        # The period has ended by the one paragraph, and the other gives no more time.
        return Finding("no_late_correction", cited(law, late_law(case))), *set_aside
    return Finding("late_correction", late_law(case)), *(yield from corrected(case, late_law(case))), *set_aside


@clause(1997)
def is_error(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "error",
            "Was the agreed result computed or entered wrongly? If nothing was ever agreed, it is a dispute "
            "about tricks.",
            law=correction_law(case),
            usual=True,
        )
    )


@is_error.since(2017)
def _(case: Case) -> Talk[bool]:
    """Errors in recording are named, and officials beside players (79C1)."""
    return (
        yield from judge(
            "error",
            "Did a player or an official record or compute the agreed score wrongly? If nothing was ever "
            "agreed, it is a dispute about tricks.",
            law=correction_law(case),
            usual=True,
        )
    )


def late_law(case: Case) -> str:
    return case.law(y1997="79C", y2007="79C2")


@clause(1997)
def later_correction(case: Case) -> Talk[bool]:
    """Never."""
    return without_asking(False)


@later_correction.since(2007)
def _(case: Case) -> Talk[bool]:
    """If the conditions of contest provide for it."""
    if not (
        yield from judge(
            "regulation_allows",
            "Do the conditions of contest provide for a correction after the period?",
            law="79C2",
            known=case.regulations.late_correction,
        )
    ):
        return False
    return (
        yield from judge(
            "beyond_doubt",
            "Are the director and the organiser both certain, beyond reasonable doubt, that the record is wrong?",
            law="79C2",
        )
    )


@later_correction.since(2017)
def _(case: Case) -> Talk[bool]:
    """The organiser approves; no regulation is needed, but one that allows it is his approval given beforehand."""
    if not (
        yield from judge(
            "organiser_approves",
            "Does the organiser approve the correction?",
            law="79C2",
            known=True if case.regulations.late_correction else None,
        )
    ):
        return False
    return (
        yield from judge(
            "beyond_doubt",
            "Are you certain, beyond reasonable doubt, that the record is wrong?",
            law="79C2",
        )
    )
