"""When the director speaks of an appeal himself (Law 83)."""

from __future__ import annotations

from arbitr.laws.effects.direction import AppealAdvised
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Shown, Source, Talk, choose, judge
from arbitr.laws.regulations import AppealsBody
from arbitr.message import Message

finding("no_advice_needed", Message("There is no need to speak of an appeal; the right to one remains."))
finding("referred_to_committee", Message("The director refers the matter to the committee himself."))


@procedure(
    "appeal_advice",
    laws=("83", "81"),
    title=Message("Advice to appeal"),
    says=Message(
        "Where a ruling rests on facts in doubt or on the director's judgement and a review could well be in order, he "
        "tells the contestants that they may appeal, without pressing them, or refers the matter to the committee "
        "himself. If he forgets to, the time for an appeal does not become longer."
    ),
    differs={},
)
def appeal_advice(case: Case, incident: Incident) -> Talk[Effects]:
    law = "83"
    if not (
        yield from judge(
            "review_possible",
            "Did the ruling rest on judgement or on facts in doubt, so that a review could well be in order?",
            law=law,
        )
    ):
        return (Finding("no_advice_needed", law),)
    how = yield from choose(
        None,
        "how",
        "What do you do?",
        (
            Choice("tell", Message("tell the contestants of their right")),
            Choice("refer", Message("refer the matter to the committee myself")),
        ),
        law=law,
        known=_nobody_to_refer_to(case),
    )
    if how == "tell":
        return (AppealAdvised(law),)
    return (Finding("referred_to_committee", f"{law}, {case.law(y1997='81C9', y2007='81C7')}"),)


def _nobody_to_refer_to(case: Case) -> Shown[str] | None:
    """Where the regulations provide no committee, he can only tell the contestants."""
    body = case.regulations.appeals_committee_under(case.edition)
    return Shown("tell", Source.REGULATION) if body is AppealsBody.NONE else None


@example("appeal_advice")
def _(edition: Edition) -> Conversation:
    return reported(edition, "appeal_advice")
