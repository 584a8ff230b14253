"""When the director speaks of an appeal himself (Law 83)."""

from __future__ import annotations

from arbitr.laws.effects.direction import AppealAdvised
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
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
    law = advice_law(case)
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
    )
    if how == "tell":
        return (AppealAdvised(law),)
    return (Finding("referred_to_committee", f"{law}, {case.law(y1997='81C9', y2007='81C7')}"),)


@clause(1997)
def advice_law(case: Case) -> str:
    return "83"


@advice_law.since(2017, doubtful="83: is it unchanged since 2007")
def _(case: Case) -> str:
    return "83"


@example("appeal_advice")
def _(edition: Edition) -> Conversation:
    return reported(edition, "appeal_advice")
