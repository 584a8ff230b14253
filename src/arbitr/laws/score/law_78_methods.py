"""How scores are compared, and what the organiser has to publish beforehand (Law 78)."""

from __future__ import annotations

from arbitr.laws.effects import Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, procedure
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    scored_by_matchpoints=Message(
        "Two units for each worse score on the board, one for each equal score, none for a better one."
    ),
    scored_by_imps=Message(
        "The table in the Law converts the difference between the two scores on the board into IMPs."
    ),
    scored_by_total_points=Message("The points from all boards are added up."),
    other_scoring_approved=Message("This scoring method is approved and may be used."),
    other_scoring_not_approved=Message("This scoring method may be used only if it is approved."),
    honours_count=Message("Honours count, on the announced scale."),
    honours_do_not_count=Message("Honours do not count."),
    conditions_in_order=Message("The conditions of contest were published in time and say what they must."),
    conditions_lacking=Message(
        "The organiser must publish beforehand who may enter, how the event is scored, how the winner is "
        "determined and how ties are broken. None of it may contradict the Laws."
    ),
)


@procedure(
    "scoring_method",
    laws=("78", "77"),
    title=Message("Scoring method"),
    says=Message(
        "Matchpoints compare a score with every other score on the board in the same direction. International "
        "match points come from the difference between two scores, by a table. Total points are added up. "
        "Other methods, such as victory points, need approval. The organiser publishes the conditions of "
        "contest beforehand."
    ),
    differs={
        1997: Message("The organising body approves other scoring methods."),
        2007: Message("The regulating authority approves them. The Law names victory points."),
        2017: Message("The same."),
    },
)
def scoring_method(case: Case, incident: Incident) -> Talk[Effects]:
    what = yield from choose(
        None,
        "what",
        "What is there to decide?",
        (
            Choice("matchpoints", Message("the matchpoint score of a board")),
            Choice("imps", Message("the score of a board in international match points")),
            Choice("total_points", Message("the score in total points")),
            Choice("other_method", Message("another scoring method, e.g. victory points")),
            Choice("honours", Message("whether honours count")),
            Choice("conditions", Message("the conditions of contest")),
        ),
        law="78",
    )
    match what:
        case "matchpoints":
            return (Finding("scored_by_matchpoints", "78A"),)
        case "imps":
            return (Finding("scored_by_imps", "78B"),)
        case "total_points":
            return (Finding("scored_by_total_points", "78C"),)
        case "other_method":
            approved = yield from approved_method(case)
            return (Finding("other_scoring_approved" if approved else "other_scoring_not_approved", "78D"),)
        case "honours":
            return (yield from _honours(case))
        case _:
            return (yield from _conditions())


@clause(1997)
def approved_method(case: Case) -> Talk[bool]:
    return (yield from judge("approved", "Has the organising body approved this scoring method?", law="78D"))


@approved_method.since(2007)
def _(case: Case) -> Talk[bool]:
    return (yield from judge("approved", "Has the regulating authority approved this scoring method?", law="78D"))


def _honours(case: Case) -> Talk[Effects]:
    """The table of the Law has none; for total points an organiser may bring back the scale of 1975."""
    if (
        yield from judge(
            "honours_announced",
            "Is it a total-points event whose conditions said beforehand that honours count, and on which scale?",
            law="78D",
            known=True if case.regulations.honours else None,
        )
    ):
        return (Finding("honours_count", cited("77", "78D")),)
    return (Finding("honours_do_not_count", "77"),)


def _conditions() -> Talk[Effects]:
    complete = yield from judge(
        "published",
        "Were the rules on entry, scoring, the winner and ties all settled and published beforehand, within the Laws?",
        law="78D",
    )
    return (Finding("conditions_in_order" if complete else "conditions_lacking", "78D"),)
