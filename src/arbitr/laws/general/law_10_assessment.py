"""Only the director assesses rectification; what players settle, waive or choose themselves (Law 10)."""

from __future__ import annotations

from arbitr.bridge.board import Board
from arbitr.bridge.seat import Seat, Side
from arbitr.bridge.table import Table
from arbitr.laws.direction.law_81_director import waived_at_the_table
from arbitr.laws.direction.law_84_agreed_facts import to_directors_error
from arbitr.laws.effects.board import ExtraneousKnown
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import BoardDecided, Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.general.law_11_forfeiture import RIGHT_FORFEITED, forfeited
from arbitr.laws.general.law_12_adjusted_score import adjusted, artificial, to_review
from arbitr.laws.general.law_12_review import correction_period_over
from arbitr.laws.shared.facts.board import recorded
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.laws.shared.settle import all_stands, open_matters, stands, undone, which_matter
from arbitr.message import Message

finding("settlement_stands", Message("What the players settled themselves stands."))
finding("settlement_cancelled", Message("What the players settled themselves is cancelled, and the director rules."))
finding("waived", Message("The director waives the rectification at the request of the innocent side."))
finding("waiver_without_effect", Message("Players cannot waive a rectification: only the director can."))
finding("right_player_asked", Message("The remark does not count: the player whose choice it is chooses."))
finding("counts_as_accepted", Message("The wrong player spoke after a warning: what was irregular is accepted."))
finding("choice_stands", Message("The choice stands; whoever consulted broke the Law."))
finding("best_option_proper", Message("It is proper to choose what pays best."))
finding("profit_allowed", Message("After rectification the offenders may do what suits them, even if they gain."))
finding("options_explained_again", Message("Every option is explained again, and the player chooses anew."))
finding("director_error", Message("That was the director's error: it is dealt with by Law 82C."))


@procedure(
    "assessment",
    laws=("10",),
    title=Message("Rectification by the players themselves, and choices"),
    says=Message(
        "Only the director assesses rectification; players can neither impose nor waive it. The director may accept or "
        "cancel what they settled. He explains all options; the player whose choice it is chooses alone, and may take "
        "what pays best. After rectification the offenders too may do what suits them; whether they used what was "
        "withdrawn, or could have known that the irregularity would help, is looked at after the hand."
    ),
    differs={
        1997: Message("Partners who consult about a choice lose the right to the penalty."),
        2007: Message("Partners who consult about a choice may lose the right, or be given a procedural penalty."),
    },
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
            Choice("waived", Message("the innocent side waived the rectification")),
            Choice("consulted", Message("partners consulted about a choice")),
            Choice("wrong_player_spoke", Message("the partner of the player whose choice it is spoke first")),
            Choice("best_option", Message("the innocent side took what paid best")),
            Choice("offenders_gained", Message("the offenders gained after rectification")),
            Choice("options_missing", Message("the director did not explain every option")),
            Choice("nobody_complained", Message("the director learnt of an irregularity that nobody complained of")),
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
    """Left alone only if it was right, everybody knew his rights, and the rectification was the prescribed one.

    Otherwise all four should have called the director (9B1), and may be fined whatever becomes of it.
    """
    decided = yield from judge("decision_right", "Did they decide as the Laws do?", law="10B")
    informed = yield from judge(
        "all_informed", "Did all four know their rights?", law="10B", usual=None if decided else True
    )
    right = (
        decided
        and informed
        and (
            yield from judge(
                "rectification_right",
                "Was the rectification the one that the Laws prescribe, or rightly none?",
                law="10B",
            )
        )
    )
    if right:
        return Finding("settlement_stands", "10B"), *all_stands(case, offender.side, "10B")
    fines = tuple(PenaltyPossible(side, "90A") for side in Side)
    if not (yield from judge("cancel", "You may cancel what they settled and rule anew. Do you?", law="10B")):
        return Finding("settlement_stands", "10B"), *all_stands(case, offender.side, "10B"), *fines
    law = case.law(y1997="10B, 72A6, 81C7", y2007="10B, 81C4")
    misled_by = None if informed else (yield from _misled())
    more = () if misled_by is None else (PenaltyPossible(misled_by, "90A"),)
    equity = yield from _equity(case, offender, misled_by)
    return Finding("settlement_cancelled", law), *undone(case, offender.side, law), *fines, *more, *equity


def _misled() -> Talk[Side | None]:
    """Who told the others wrongly what their rights were broke the Law besides (10A, 72B)."""
    answer = yield from choose(
        None,
        "misled_by",
        "Did a side tell the others wrongly what their rights were?",
        (
            Choice("nobody", Message("no")),
            *(Choice(side.name, Message("yes: {side}", side=side)) for side in Side),
        ),
        law="10A",
        usual="nobody",
    )
    return next((side for side in Side if side.name == answer), None)


def _equity(case: Case, offender: Seat, misled_by: Side | None) -> Talk[Effects]:
    """What the table still shows is ruled on by its own law; a board that is over gets the score it should have."""
    if open_matters(case, offender.side) or undone(case, offender.side, "10B"):
        return ()
    if not (
        yield from judge(
            "score_wrong",
            "Has the board a score that rests on what they settled?",
            law="10B",
            known=recorded(case),
            usual=False,
        )
    ):
        return ()
    law = case.law(y1997="81C7", y2007="81C4")
    # The offence is what was settled, not what it was settled for: who misled nobody keeps no less than was due.
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
    if (yield from judge("director_waives", "Do you waive it, for a good reason?", law=law)):
        return Finding("waived", law), *(yield from waived_at_the_table(case, offender, law))
    return (Finding("waiver_without_effect", case.law(y1997="10A, 72A3", y2007="10A")),)


@clause(1997)
def consulted(case: Case, offender: Seat) -> Talk[Effects]:
    """The right to the penalty is lost."""
    return (yield from _lost_by_consulting(case, offender))


@consulted.since(2007)
def _(case: Case, offender: Seat) -> Talk[Effects]:
    """The text forbids it without saying what follows: a penalty, and the right may be lost."""
    if (yield from judge("forfeit", "Partners consulted about the choice. Do you rule the right lost?", law="10C2")):
        return (yield from _lost_by_consulting(case, offender))
    return Finding("choice_stands", "10C2"), PenaltyPossible(offender.side.other, "90A")


def _lost_by_consulting(case: Case, offender: Seat) -> Talk[Effects]:
    """What they talked about stands, and an adjusted score is possible afterwards (12A1); if the board cannot be
    finished without the choice, averages at once (12A2).
    """
    matter = yield from which_matter(case, offender.side, "10C2")
    if (yield from judge("playable", "Can the board be finished normally?", law="12A2", usual=True)):
        return *forfeited(case, offender, matter, "10C2"), LookAgain(offender.rho, "12A1")
    lost = Finding(RIGHT_FORFEITED, "10C2", offender)
    return lost, BoardDecided("cancelled", "12A2"), *(yield from artificial(case, "12A2"))


@clause(1997)
def wrong_player_spoke(case: Case, offender: Seat) -> Talk[Effects]:
    """The first time the remark is ignored; after a warning the call out of turn is accepted (Tabiano 2001)."""
    if (
        yield from judge(
            "warned", "Had the director said before whose choice it is, and that he chooses alone?", law="10C2"
        )
    ):
        matter = yield from which_matter(case, offender.side, "10C2")
        accepted = () if matter is None else stands(case, matter, "10C2")
        return Finding("counts_as_accepted", "10C2"), *accepted, ExtraneousKnown(chooser(case, offender), "16A")
    return Finding("right_player_asked", "10C2"), ExtraneousKnown(chooser(case, offender), "16A")


def chooser(case: Case, offender: Seat) -> Seat:
    """Whose choice it is: declarer's over a card of a defender; otherwise that of the player on the left."""
    play = case.table.play
    if play is None or offender.side is play.contract.declarer.side:
        return offender.lho
    return play.contract.declarer


@wrong_player_spoke.since(2007)
def _(case: Case, offender: Seat) -> Talk[Effects]:
    yield from ()
    return (
        Finding("right_player_asked", "10C2"),
        ExtraneousKnown(chooser(case, offender), "16B1a"),
        PenaltyPossible(offender.side.other, "90A"),
    )


def _offenders_gained(case: Case, offender: Seat) -> Talk[Effects]:
    """10C4 itself never adjusts (D06): its limits are laws under which the director looks when the hand is over."""
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
    if (yield from judge("chosen", "Has the choice been made already, so that it cannot be made anew?", law="10C1")):
        return Finding("director_error", "82C"), to_directors_error()
    return (Finding("options_explained_again", "10C1"),)


def _nobody_complained(case: Case, offender: Seat) -> Talk[Effects]:
    """Damage that nobody claims is made good only if it is clear and obvious, and in time; a penalty stays possible."""
    law = case.law(y1997="81C6", y2007="81C3")
    lapsed = all_stands(case, offender.side, law)
    if not (yield from judge("damage_obvious", "Is it clear and obvious that the other side was damaged?", law=law)):
        return Finding("table_result_stands", law), *lapsed, PenaltyPossible(offender.side, "90A")
    if (yield from correction_period_over(case)):
        return Finding("too_late", cited(law, "79C")), *lapsed
    return *lapsed, *(yield from adjusted(case, offender.side, law))


@example("assessment")
def _(edition: Edition) -> Conversation:
    return Conversation(Case(Table.opened(Board.numbered(1)), edition), Incident("assessment", Seat.EAST))
