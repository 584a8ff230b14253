"""How scores are compared, and what the organiser has to publish beforehand (Law 78)."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

finding(
    "scored_by_matchpoints",
    Message("Two units for every score on the board that is worse, one for every equal one, none for a better one."),
)
finding(
    "scored_by_imps",
    Message("The difference between the two scores of the board is turned into IMPs by the table of the Law."),
)
finding("scored_by_total_points", Message("The points of all boards are added."))
finding("other_scoring_approved", Message("This way of scoring is approved and may be used."))
finding("other_scoring_not_approved", Message("This way of scoring may be used only if it is approved."))
finding("honours_count", Message("Honours count, by the scale that was announced."))
finding("honours_do_not_count", Message("Honours do not count."))
finding("conditions_in_order", Message("The conditions of contest were published in time and say what they have to."))
finding(
    "conditions_lacking",
    Message(
        "The organiser has to publish beforehand who may enter, how the event is scored, how the winner is found and "
        "how ties are broken, and nothing of it may contradict the Laws."
    ),
)


@procedure(
    "scoring_method",
    laws=("78", "77"),
    title=Message("Way of scoring"),
    says=Message(
        "Matchpoints compare a score with every other score on the board in the same direction. International match "
        "points come from the difference between two scores, by a table. Total points are added up. Other ways, such "
        "as victory points, need approval. The conditions of contest are published beforehand."
    ),
    differs={
        1997: Message("The organising body approves other ways of scoring."),
        2007: Message("The regulating authority approves them; victory points are named."),
        2017: Message("The same."),
    },
)
def scoring_method(case: Case, incident: Incident) -> Talk[Effects]:
    what = yield from choose(
        None,
        "what",
        "What is to be settled?",
        (
            Choice("matchpoints", Message("the score of a board by matchpoints")),
            Choice("imps", Message("the score of a board by international match points")),
            Choice("total_points", Message("the score by total points")),
            Choice("other_method", Message("another way of scoring, as victory points")),
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
    return (yield from judge("approved", "Has the organising body approved this way of scoring?", law="78D"))


@approved_method.since(2007)
def _(case: Case) -> Talk[bool]:
    return (yield from judge("approved", "Has the regulating authority approved this way of scoring?", law="78D"))


def _honours(case: Case) -> Talk[Effects]:
    """The table of the Law has none; for total points an organiser may bring back the scale of 1975."""
    if (
        yield from judge(
            "honours_announced",
            "Is it a total-points event whose conditions said beforehand that honours count, and by which scale?",
            law="78D",
            known=True if case.regulations.honours else None,
        )
    ):
        return (Finding("honours_count", cited("77", "78D")),)
    return (Finding("honours_do_not_count", "77"),)


def _conditions() -> Talk[Effects]:
    complete = yield from judge(
        "published",
        "Were entry, scoring, the winner and ties all settled and published beforehand, within the Laws?",
        law="78D",
    )
    return (Finding("conditions_in_order" if complete else "conditions_lacking", "78D"),)


@example("scoring_method")
def _(edition: Edition) -> Conversation:
    return reported(edition, "scoring_method", Seat.NORTH)
