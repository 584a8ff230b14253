"""Who hears an appeal, and what comes after the committee (Law 93)."""

from __future__ import annotations

from arbitr.bridge.appeal import Matter
from arbitr.laws.direction.appeals import route
from arbitr.laws.effects.direction import (
    AppealGoesTo,
)
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Shown, Source, Talk, choose, judge
from arbitr.laws.regulations import AppealsBody
from arbitr.message import Message

finding(
    "no_right_to_chief_director", Message("Nobody may call the director in charge to the table instead of appealing.")
)
finding("stages_not_exhausted", Message("It is not heard: ruling and appeal on the spot come first."))
finding(
    "judgement_not_reviewed", Message("It is not reviewed: only law and regulations are, or judgement without facts.")
)
finding("no_further_appeal", Message("The authority provides no further appeal: the decision is final."))
finding("authority_final", Message("What the authority decides is final."))
finding("committee_has_last_word", Message("For the sake of the event the tournament's committee has the last word."))


@procedure(
    "appeal_route",
    laws=("93",),
    title=Message("Who hears an appeal"),
    says=Message(
        "Without a committee, or if it cannot meet without disturbing the event, the director in charge hears every "
        "appeal. Otherwise he hears what is only about law or regulations, and his ruling may go on to the committee; "
        "everything else goes to the committee at once."
    ),
    differs={
        2017: Message("A body that the organiser has authorised may stand in the committee's place."),
    },
)
def appeal_route(case: Case, incident: Incident) -> Talk[Effects]:
    about = yield from choose(
        None,
        "about",
        "What is the appeal about?",
        (
            Choice("law", Message("only about law or regulations")),
            Choice("judgement", Message("about facts or judgement"), ("judgement", "facts")),
            Choice("both", Message("about both")),
            Choice("chief_director_wanted", Message("it is none: a player wants the director in charge at the table")),
        ),
        law="93A",
    )
    if about == "chief_director_wanted":
        return (Finding("no_right_to_chief_director", "93B1"),)
    body = yield from reviewing_body(case)
    matters = {
        "law": (Matter.LAW,),
        "judgement": (Matter.JUDGEMENT,),
        "facts": (Matter.FACTS,),
        "both": (Matter.LAW, Matter.JUDGEMENT),
    }[about]
    return tuple(AppealGoesTo(who, law) for who, law in route(matters, body))


@clause(1997)
def reviewing_body(case: Case) -> Talk[AppealsBody]:
    body = case.regulations.appeals_committee_under(case.edition)
    committee = yield from judge(
        "committee",
        "Is there a committee that can meet without disturbing the event?",
        law="93A",
        known=None if body is None else Shown(body is AppealsBody.COMMITTEE, Source.REGULATION),
    )
    return AppealsBody.COMMITTEE if committee else AppealsBody.NONE


@reviewing_body.since(2017)
def _(case: Case) -> Talk[AppealsBody]:
    """The organiser may have arranged for another body in the committee's place (80B2k)."""
    body = case.regulations.appeals_committee_under(case.edition)
    if not (
        yield from judge(
            "committee",
            "Is there a committee, or an authorised alternative, that can meet without disturbing the event?",
            law="93A",
            known=None if body is None else Shown(body is not AppealsBody.NONE, Source.REGULATION),
        )
    ):
        return AppealsBody.NONE
    alternative = yield from judge(
        "alternative",
        "Is it an alternative that the organiser has authorised in place of a committee?",
        law="80B2k",
        known=None if body is None else Shown(body is AppealsBody.ALTERNATIVE, Source.REGULATION),
        usual=False,
    )
    return AppealsBody.ALTERNATIVE if alternative else AppealsBody.COMMITTEE


@procedure(
    "further_appeal",
    laws=("93",),
    title=Message("Appeal to the authority above"),
    says=Message(
        "When ruling and appeal on the spot are exhausted, a further appeal may go to the authority above. It concerns "
        "law and regulations; judgement is not reviewed, unless it has no ground in the facts that were found."
    ),
    differs={
        1997: Message("The national authority hears further appeals on points of law."),
        2007: Message(
            "There is a further appeal where the authority has provided for it. The director in charge or the "
            "committee may refer a matter to it themselves. What it decides is final; it may leave the last word to "
            "the tournament's committee, and may with due notice leave out or change a stage."
        ),
    },
)
def further_appeal(case: Case, incident: Incident) -> Talk[Effects]:
    return (yield from above(case))


@clause(1997)
def above(case: Case) -> Talk[Effects]:
    if not (yield from _exhausted("93C")):
        return (Finding("stages_not_exhausted", "93C"),)
    if case.regulations.further_appeals is False:
        return (Finding("no_further_appeal", "93C"),)
    if not (yield from _reviewable("93C")):
        return (Finding("judgement_not_reviewed", "93C"),)
    return (AppealGoesTo("authority", "93C"),)


@above.since(2007)
def _(case: Case) -> Talk[Effects]:
    who = yield from choose(
        None,
        "brought_by",
        "Who brings it before the authority?",
        (
            Choice("contestant", Message("a contestant")),
            Choice("referred", Message("the director in charge or the committee"), ("director", "committee")),
        ),
        law="93C",
    )
    if who == "contestant":
        provided = yield from judge(
            "provided",
            "Has the authority provided for further appeals?",
            law="93C1",
            known=case.regulations.further_appeals,
        )
        if not provided:
            return (Finding("no_further_appeal", "93C1"),)
        if not (yield from _exhausted("93C1")):
            return (Finding("stages_not_exhausted", "93C1"),)
    if (
        yield from judge(
            "last_word_given",
            "Has the authority given the last word to the tournament's committee for the sake of the event?",
            law="93C3a",
        )
    ):
        return (Finding("committee_has_last_word", "93C3a"),)
    law = "93C1" if who == "contestant" else "93C2"
    return AppealGoesTo("authority", law), Finding("authority_final", "93C2")


def _exhausted(law: str) -> Talk[bool]:
    return (
        yield from judge("stages_exhausted", "Were ruling and appeal on the spot asked for and exhausted?", law=law)
    )


def _reviewable(law: str) -> Talk[bool]:
    if (yield from judge("point_of_law", "Is it about law or regulations?", law=law)):
        return True
    return (
        yield from judge(
            "judgement_without_facts",
            "Can the judgement not rest on the facts that were found, or are there new facts?",
            law=law,
        )
    )


@example("appeal_route")
def _(edition: Edition) -> Conversation:
    return reported(edition, "appeal_route")


@example("further_appeal")
def _(edition: Edition) -> Conversation:
    return reported(edition, "further_appeal")
