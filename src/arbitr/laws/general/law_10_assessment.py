"""Only the director assesses rectification; what players settle, waive or choose themselves (Law 10)."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.direction.law_81_director import waived_at_the_table
from arbitr.laws.direction.law_84_agreed_facts import to_directors_error
from arbitr.laws.effects import BoardDecided, Effects, ExtraneousKnown, Finding, LookAgain, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.general.law_11_forfeiture import RIGHT_FORFEITED, forfeited
from arbitr.laws.general.law_12_adjusted_score import adjusted, artificial, to_review
from arbitr.laws.general.law_12_review import correction_period_over
from arbitr.laws.shared.facts.board import recorded
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.laws.shared.open_matters import open_matters, which_matter
from arbitr.laws.shared.settle import all_stands, stands, undone
from arbitr.message import Message

findings(
    settlement_stands=Message("The players' own settlement stands."),
    settlement_cancelled=Message("The players' own settlement is cancelled, and the director rules."),
    waived=Message("The director waives the rectification at the request of the non-offending side."),
    waiver_without_effect=Message("Players cannot waive a rectification. Only the director can."),
    right_player_asked=Message("Disregard the remark. The player entitled to the choice makes it."),
    counts_as_accepted=Message("The wrong player spoke after a warning, so the irregularity is accepted."),
    choice_stands=Message("The choice stands. The players who consulted broke the Law."),
    best_option_proper=Message("A player may properly choose the most advantageous option."),
    profit_allowed=Message("After rectification the offenders may act to their own advantage, even if they gain."),
    options_explained_again=Message("The director explains every option again, and the player chooses again."),
    director_error=Message("That was the director's error. Law 82C applies."),
)


@procedure(
    "assessment",
    laws=("10",),
    title=Message("Rectification by the players themselves, and choice of options"),
    says=Message(
        "Only the director assesses rectification; players can neither impose nor waive it. The director may "
        "accept or cancel their own settlement. The director explains all options. The player entitled to "
        "choose does so alone and may take the most advantageous one. After rectification the offenders too "
        "may act to their own advantage. After the hand the director considers two questions: whether they "
        "used withdrawn actions, and whether they could have known that the irregularity would help."
    ),
    differs={
        1997: Message("Partners who consult about a choice lose the right to the penalty."),
        2007: Message("Partners who consult about a choice may lose the right or incur a procedural penalty."),
    },
    example=Report(Seat.EAST),
)
def assessment(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is a player of the offending side."""
    offender = incident.by
    what = yield from choose(
        None,
        "what",
        "What has happened?",
        (
            Choice("players_settled", Message("the players settled the irregularity themselves")),
            Choice("waived", Message("the non-offending side waived the rectification")),
            Choice("consulted", Message("the partners consulted about a choice")),
            Choice("wrong_player_spoke", Message("the partner of the player entitled to choose spoke first")),
            Choice("best_option", Message("the non-offending side took the most advantageous option")),
            Choice("offenders_gained", Message("the offenders gained after rectification")),
            Choice("options_missing", Message("the director did not explain every option")),
            Choice("nobody_complained", Message("the director learnt of an irregularity nobody had complained of")),
        ),
        law="10",
    )
    match what:
        case "players_settled":
            return (yield from _settled(case, offender))
        case "waived":
            return (yield from _waived(case, offender))
        case "consulted":
            return (yield from consulted(case, offender))
        case "wrong_player_spoke":
            return (yield from wrong_player_spoke(case, offender))
        case "best_option":
            return (Finding("best_option_proper", case.law(y1997="72A4", y2007="10C3")),)
        case "offenders_gained":
            return (yield from _offenders_gained(case, offender))
        case "options_missing":
            return (yield from _options_missing(offender))
        case _:
            return (yield from _nobody_complained(case, offender))


def _settled(case: Case, offender: Seat) -> Talk[Effects]:
    """Left alone only if it was right, everybody knew his rights, and the prescribed rectification was used.

    Otherwise all four should have called the director (9B1), and may be fined whatever the outcome.
    """
    decided = yield from judge("decision_right", "Did they decide as the Laws prescribe?", law="10B")
    informed = yield from judge(
        "all_informed", "Did all four know their rights?", law="10B", usual=None if decided else True
    )
    right = (
        decided
        and informed
        and (
            yield from judge(
                "rectification_right",
                "Did they apply the rectification that the Laws prescribe, or none where none was due?",
                law="10B",
            )
        )
    )
    if right:
        return Finding("settlement_stands", "10B"), *all_stands(case, offender.side, "10B")
    fines = tuple(PenaltyPossible(side, "90A") for side in Side)
    if not (yield from judge("cancel", "You may cancel their settlement and make your own ruling. Do you?", law="10B")):
        return Finding("settlement_stands", "10B"), *all_stands(case, offender.side, "10B"), *fines
    law = case.law(y1997="10B, 72A6, 81C7", y2007="10B, 81C4")
    misled_by = None if informed else (yield from _misled())
    more = () if misled_by is None else (PenaltyPossible(misled_by, "90A"),)
    equity = yield from _equity(case, offender, misled_by)
    return Finding("settlement_cancelled", law), *undone(case, offender.side, law), *fines, *more, *equity


def _misled() -> Talk[Side | None]:
    """A player who misinformed the others about their rights has also broken the Law (10A, 72B)."""
    answer = yield from choose(
        None,
        "misled_by",
        "Did a side misinform the opponents about their rights?",
        (
            Choice("nobody", Message("no")),
            *(Choice(side.name, Message("yes: {side}", side=side)) for side in Side),
        ),
        law="10A",
        usual="nobody",
    )
    return next((side for side in Side if side.name == answer), None)


def _equity(case: Case, offender: Seat, misled_by: Side | None) -> Talk[Effects]:
    """What the table still shows is ruled on under its own law; a finished board gets the score it should have."""
    if open_matters(case, offender.side) or undone(case, offender.side, "10B"):
        return ()
    if not (
        yield from judge(
            "score_wrong",
            "Does the board have a score based on their own settlement?",
            law="10B",
            known=recorded(case),
            usual=False,
        )
    ):
        return ()
    law = case.law(y1997="81C7", y2007="81C4")
    # The offence is settling it, not the result: a player who misled nobody keeps no less than was due.
    _, *scores = yield from adjusted(case, misled_by, law)
    return Finding("equity_for_both", law), *scores


def _waived(case: Case, offender: Seat) -> Talk[Effects]:
    law = case.law(y1997="81C8", y2007="81C5")
    if not (
        yield from judge(
            "asked_director", "Did {side} ask the director to waive it?", law=law, side=offender.side.other
        )
    ):
        return (Finding("waiver_without_effect", case.law(y1997="10A, 72A3", y2007="10A")),)
    if (yield from judge("director_waives", "Do you waive it for a good reason?", law=law)):
        return Finding("waived", law), *(yield from waived_at_the_table(case, offender, law))
    return (Finding("waiver_without_effect", case.law(y1997="10A, 72A3", y2007="10A")),)


@clause(1997)
def consulted(case: Case, offender: Seat) -> Talk[Effects]:
    """The right to the penalty is lost."""
    return (yield from _lost_by_consulting(case, offender))


@consulted.since(2007)
def _(case: Case, offender: Seat) -> Talk[Effects]:
    """The text forbids it without stating a consequence: a penalty, and the right may be lost."""
    if (
        yield from judge(
            "forfeit", "The partners consulted about the choice. Do you rule that the right is lost?", law="10C2"
        )
    ):
        return (yield from _lost_by_consulting(case, offender))
    return Finding("choice_stands", "10C2"), PenaltyPossible(offender.side.other, "90A")


def _lost_by_consulting(case: Case, offender: Seat) -> Talk[Effects]:
    """What they discussed stands, and an adjusted score is possible afterwards (12A1). If the board cannot be finished
    without the choice, averages at once (12A2).
    """
    matter = yield from which_matter(case, offender.side, "10C2")
    if (yield from judge("playable", "Can the board be completed normally?", law="12A2", usual=True)):
        return *forfeited(case, offender, matter, "10C2"), LookAgain(offender.rho, "12A1")
    lost = Finding(RIGHT_FORFEITED, "10C2", offender)
    return lost, BoardDecided("cancelled", "12A2"), *(yield from artificial(case, "12A2"))


@clause(1997)
def wrong_player_spoke(case: Case, offender: Seat) -> Talk[Effects]:
    """The first time the remark is ignored; after a warning the call out of turn is accepted (Tabiano 2001)."""
    if (
        yield from judge(
            "warned",
            "Had the director said beforehand whose choice it was, and that this player must choose alone?",
            law="10C2",
        )
    ):
        matter = yield from which_matter(case, offender.side, "10C2")
        accepted = () if matter is None else stands(case, matter, "10C2")
        return Finding("counts_as_accepted", "10C2"), *accepted, ExtraneousKnown(chooser(case, offender), "16A")
    return Finding("right_player_asked", "10C2"), ExtraneousKnown(chooser(case, offender), "16A")


def chooser(case: Case, offender: Seat) -> Seat:
    """Whose choice it is: declarer's over a defender's card; otherwise the player's on the left."""
    play = case.table.play
    if play is None or offender.side is play.contract.declarer.side:
        return offender.lho
    return play.contract.declarer


@wrong_player_spoke.since(2007)
def _(case: Case, offender: Seat) -> Talk[Effects]:
    return without_asking(
        (
            Finding("right_player_asked", "10C2"),
            ExtraneousKnown(chooser(case, offender), "16B1a"),
            PenaltyPossible(offender.side.other, "90A"),
        )
    )


def _offenders_gained(case: Case, offender: Seat) -> Talk[Effects]:
    """10C4 itself never adjusts (D06): the director uses its limiting laws when he reviews the hand."""
    allowed = Finding("profit_allowed", case.law(y1997="72A5", y2007="10C4"))
    rectified = yield from choose(
        None,
        "rectified",
        "What was rectified?",
        (
            Choice("insufficient_bid", Message("an insufficient bid")),
            Choice("penalty_card", Message("a card that became a penalty card")),
            Choice("other", Message("something else")),
        ),
        law=allowed.law,
    )
    special = {
        "insufficient_bid": case.law(y1997="27B1b", y2007="27D"),
        "penalty_card": case.law(y1997="16A2", y2007="50E3", y2017="50E4"),
    }
    limits = (
        withdrawn_law(case),
        *((special[rectified],) if rectified in special else ()),
        case.law(y1997="72B1", y2007="23", y2017="72C"),
    )
    announced = to_review(case, offender, limits)
    return allowed, *(LookAgain(offender, law) for law in limits if law not in announced)


def _options_missing(offender: Seat) -> Talk[Effects]:
    if (yield from judge("chosen", "Has the choice already been made, and is it too late to repeat it?", law="10C1")):
        return Finding("director_error", "82C"), to_directors_error()
    return (Finding("options_explained_again", "10C1"),)


def _nobody_complained(case: Case, offender: Seat) -> Talk[Effects]:
    """Damage that nobody claims is redressed only if it is clear and obvious, and in time; a penalty remains
    possible.
    """
    law = case.law(y1997="81C6", y2007="81C3")
    lapsed = all_stands(case, offender.side, law)
    if not (yield from judge("damage_obvious", "Is it clear and obvious that the other side was damaged?", law=law)):
        return Finding("table_result_stands", law), *lapsed, PenaltyPossible(offender.side, "90A")
    if (yield from correction_period_over(case)):
        return Finding("too_late", cited(law, "79C")), *lapsed
    return *lapsed, *(yield from adjusted(case, offender.side, law))
