"""When the director himself mentions an appeal (Law 83)."""

from __future__ import annotations

from arbitr.laws.effects import AppealAdvised, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Shown, Source, Talk, choose, judge, procedure
from arbitr.laws.regulations import AppealsBody
from arbitr.message import Message

findings(
    no_advice_needed=Message("There is no need to mention an appeal; the right to appeal remains."),
    referred_to_committee=Message("The director refers the matter to the committee himself."),
)


@procedure(
    "appeal_advice",
    laws=("83", "81"),
    title=Message("Notification of the right to appeal"),
    says=Message(
        "If a ruling rests on facts in doubt or on the director's judgement, and a review could well be in "
        "order, he tells the contestants that they may appeal. He does not press them. Or he refers the "
        "matter to the committee himself. If he forgets, the time for an appeal is not extended."
    ),
    differs={},
)
def appeal_advice(case: Case, incident: Incident) -> Talk[Effects]:
    law = "83"
    if not (
        yield from judge(
            "review_possible",
            "Did the ruling rest on judgement or on facts in doubt, and could a review well be in order?",
            law=law,
        )
    ):
        return (Finding("no_advice_needed", law),)
    how = yield from choose(
        None,
        "how",
        "What will you do?",
        (
            Choice("tell", Message("tell the contestants about their right")),
            Choice("refer", Message("refer the matter to the committee myself")),
        ),
        law=law,
        known=_nobody_to_refer_to(case),
    )
    if how == "tell":
        return (AppealAdvised(law),)
    return (Finding("referred_to_committee", f"{law}, {case.law(y1997='81C9', y2007='81C7')}"),)


def _nobody_to_refer_to(case: Case) -> Shown[str] | None:
    """If the regulations provide no committee, he can only tell the contestants."""
    body = case.regulations.appeals_committee_under(case.edition)
    return Shown("tell", Source.REGULATION) if body is AppealsBody.NONE else None
