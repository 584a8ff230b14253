"""Who hears an appeal, and what follows the committee (Law 93)."""

from __future__ import annotations

from arbitr.bridge import AppealMatter
from arbitr.laws.direction.appeals.appeals import route
from arbitr.laws.effects import AppealGoesTo, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Shown, Source, Talk, choose, clause, judge, procedure
from arbitr.laws.regulations import AppealsBody
from arbitr.message import Message

findings(
    no_right_to_chief_director=Message("Nobody may call the director in charge to the table instead of appealing."),
    stages_not_exhausted=Message("It is not heard: a ruling and an appeal on the spot must come first."),
    judgement_not_reviewed=Message(
        "It is not reviewed: only points of law and regulation are, or judgement without a basis in the facts."
    ),
    no_further_appeal=Message("The authority provides for no further appeal: the decision is final."),
    authority_final=Message("The authority's decision is final."),
    committee_has_last_word=Message("In the interest of the event, the tournament's committee has the last word."),
)


@procedure(
    "appeal_route",
    laws=("93",),
    title=Message("Who hears an appeal"),
    says=Message(
        "If there is no committee, or if it cannot meet without disturbing the event, the director in charge "
        "hears every appeal. Otherwise he hears only points of law or regulation, and his ruling may be "
        "appealed to the committee. Everything else goes to the committee at once."
    ),
    differs={
        2017: Message("A body authorised by the organiser may act in place of the committee."),
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
            Choice(
                "chief_director_wanted", Message("not an appeal: a player wants the director in charge at the table")
            ),
        ),
        law="93A",
    )
    if about == "chief_director_wanted":
        return (Finding("no_right_to_chief_director", "93B1"),)
    body = yield from reviewing_body(case)
    matters = {
        "law": (AppealMatter.LAW,),
        "judgement": (AppealMatter.JUDGEMENT,),
        "facts": (AppealMatter.FACTS,),
        "both": (AppealMatter.LAW, AppealMatter.JUDGEMENT),
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
    """The organiser may have arranged another body instead of the committee (80B2k)."""
    body = case.regulations.appeals_committee_under(case.edition)
    if not (
        yield from judge(
            "committee",
            "Is there a committee, or an authorised body in its place, that can meet without disturbing the event?",
            law="93A",
            known=None if body is None else Shown(body is not AppealsBody.NONE, Source.REGULATION),
        )
    ):
        return AppealsBody.NONE
    alternative = yield from judge(
        "alternative",
        "Is it a body that the organiser has authorised in place of a committee?",
        law="80B2k",
        known=None if body is None else Shown(body is AppealsBody.ALTERNATIVE, Source.REGULATION),
        usual=False,
    )
    return AppealsBody.ALTERNATIVE if alternative else AppealsBody.COMMITTEE


@procedure(
    "further_appeal",
    laws=("93",),
    title=Message("Appeal to a higher authority"),
    says=Message(
        "Once a ruling and an appeal on the spot are exhausted, a further appeal may go to a higher "
        "authority. It concerns law and regulations. Judgement is not reviewed unless it has no basis in the "
        "facts found."
    ),
    differs={
        1997: Message("The national authority hears further appeals on points of law."),
        2007: Message(
            "A further appeal is possible if the authority has provided for it. The director in charge or the "
            "committee may refer a matter to it themselves. Its decision is final. It may leave the last word "
            "to the tournament's committee and may, with due notice, omit or change a stage."
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
            "Has the authority given the tournament's committee the last word in the interest of the event?",
            law="93C3a",
        )
    ):
        return (Finding("committee_has_last_word", "93C3a"),)
    law = "93C1" if who == "contestant" else "93C2"
    return AppealGoesTo("authority", law), Finding("authority_final", "93C2")


def _exhausted(law: str) -> Talk[bool]:
    return (
        yield from judge(
            "stages_exhausted", "Were a ruling and an appeal on the spot requested and exhausted?", law=law
        )
    )


def _reviewable(law: str) -> Talk[bool]:
    if (yield from judge("point_of_law", "Does it concern law or regulations?", law=law)):
        return True
    return (
        yield from judge(
            "judgement_without_facts",
            "Is the judgement unsupported by the facts found, or are there new facts?",
            law=law,
        )
    )
