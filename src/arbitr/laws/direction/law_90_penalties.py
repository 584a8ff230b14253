"""Procedural penalties (Law 90): the Laws name offences and give no size; the organiser's tariff is a regulation."""

from __future__ import annotations

from arbitr.bridge.appeal import Matter
from arbitr.bridge.penalty import Penalty, tariff_for
from arbitr.bridge.seat import Side
from arbitr.laws.direction.appeals import Power, committee_power
from arbitr.laws.effects.direction import OFFENCES, OffenceFound, PenaltyGiven, WarningGiven
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.shared.facts.rulings import recorded_before
from arbitr.message import Message

OFFENCES.update(
    {
        "late_arrival": Message("Coming after the start may be penalised."),
        "slow_play": Message("Unduly slow play may be penalised."),
        "loud_discussion": Message("A discussion that another table may hear may be penalised."),
        "comparing_scores": Message("Comparing scores without leave may be penalised."),
        "touching_cards": Message("Touching another player's cards may be penalised."),
        "wrong_pocket": Message("Putting cards into a wrong pocket may be penalised."),
        "error_causing_adjustment": Message(
            "An error of procedure that makes an adjusted score necessary may be penalised."
        ),
        "not_complying": Message("Not following a regulation or the director promptly may be penalised."),
        "breach_of_law": Message("Breaking a Law may be penalised, beside what the Law itself prescribes."),
        "adjustment_needed": Message("Whatever makes an adjusted score necessary may be penalised."),
        "unlisted": Message("Whatever delays or disturbs the game or annoys others may be penalised, listed or not."),
    }
)
LISTED = {
    "late_arrival": ("90B1", Message("coming after the start")),
    "slow_play": ("90B2", Message("unduly slow play")),
    "loud_discussion": ("90B3", Message("a discussion that another table may hear")),
    "comparing_scores": ("90B4", Message("comparing scores without leave")),
    "touching_cards": ("90B5", Message("touching another player's cards")),
    "wrong_pocket": ("90B6", Message("putting cards into a wrong pocket")),
    "error_causing_adjustment": (
        "90B7",
        Message("an error, as not counting the cards or playing a wrong board, that makes an adjusted score necessary"),
    ),
    "not_complying": ("90B8", Message("not following a regulation or the director promptly")),
}
"""The eight examples of Law 90B; the list is not closed."""
OTHER = {
    "breach_of_law": Message("breaking another Law or regulation"),
    "adjustment_needed": Message("something else that made an adjusted score necessary"),
    "unlisted": Message("something that no Law or regulation names"),
    "convention_forgotten": Message("forgetting or misusing a convention"),
    "passed_on_faulty": Message("a faulty board came from the table before"),
}

finding("penalty_seldom", Message("The Law says should: a breach is seldom penalised."))
finding("penalty_usual", Message("The Law says shall, or may not: a breach is penalised more often than not."))
finding(
    "penalty_nearly_always", Message("The Law says must: a breach is a serious matter and is nearly always penalised.")
)
finding("penalty_never_suggested", Message("The Law only says what is usual: not to do it is no offence."))
finding("no_automatic_penalty", Message("No penalty follows by itself; damage is made good by an adjusted score."))
finding("no_automatic_fault", Message("The table before is not at fault merely because it had the board last."))
finding("not_penalised", Message("The director gives no penalty."))
finding("committee_may_change", Message("If it is appealed, the committee may change it."))
finding("committee_may_only_recommend", Message("If it is appealed, the committee may only recommend a change."))


@procedure(
    "procedural_penalty",
    laws=("90",),
    title=Message("Procedural penalty"),
    says=Message(
        "Beside what the Laws prescribe the director may penalise whatever unduly delays or disturbs the game, annoys "
        "others, breaks correct procedure, or makes an adjusted score necessary at another table. The Laws list eight "
        "examples and no sizes: the organiser may publish a tariff, from which the director may depart, or he warns."
    ),
    differs={
        1997: Message("A penalty for breaking a Law can only be recommended for change by a committee."),
        2007: Message("A committee may change a procedural penalty."),
        2017: Message("An adjusted score at any table is enough, the offender's own included."),
    },
)
def procedural_penalty(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is a player of the side at fault."""
    side = incident.by.side
    offence = yield from choose(
        None,
        "offence",
        "What was the offence?",
        (
            *(Choice(name, text) for name, (_, text) in LISTED.items()),
            *(Choice(name, text) for name, text in OTHER.items()),
        ),
        law="90A",
    )
    if offence == "convention_forgotten":
        if not (
            yield from judge(
                "aggravated",
                "Is there something that makes it worse, as repetition?",
                law="90A",
                known=recorded_before(case, side, "procedural_penalty"),
            )
        ):
            return (Finding("no_automatic_penalty", "90A"),)
        offence = "unlisted"
    if offence == "adjustment_needed" and not (yield from at_a_table_that_counts(case)):
        return (Finding("no_automatic_penalty", "90A"),)
    if offence == "passed_on_faulty":
        fault = Finding("no_automatic_fault", "90A")
        if not (yield from judge("repeated", "Did that table do it, and again and again?", law="90B7")):
            return (fault,)
        return fault, PenaltyPossible(side, "90B7")
    law = f"90A, {LISTED[offence][0]}" if offence in LISTED else "90A"
    effects: Effects = (OffenceFound(offence, side, law),)
    if offence == "breach_of_law":
        grade = yield from _graded(case)
        effects = (*effects, grade)
        if grade.what == "penalty_never_suggested":
            return grade, Finding("not_penalised", "90A")
    return *effects, *(yield from _decided(case, side, offence, law))


@clause(1997)
def at_a_table_that_counts(case: Case) -> Talk[bool]:
    """Only a score that must be adjusted at another table."""
    return (yield from judge("at_another_table", "Was the adjusted score necessary at another table?", law="90A"))


@at_a_table_that_counts.since(2017)
def _(case: Case) -> Talk[bool]:
    """At any."""
    yield from ()
    return True


GRADES = {
    "does": ("penalty_never_suggested", Message("it says what a player does, or may do")),
    "should": ("penalty_seldom", Message("it says should, or should not")),
    "shall": ("penalty_usual", Message("it says shall, shall not or may not")),
    "must": ("penalty_nearly_always", Message("it says must, or must not")),
}
"""How strongly a Law speaks decides how likely a penalty is (the Scope, and since 2007 the Introduction)."""


def _graded(case: Case) -> Talk[Finding]:
    word = yield from choose(
        None,
        "wording",
        "How strongly does the Law speak that was broken?",
        (Choice(name, text) for name, (_, text) in GRADES.items()),
        law="90A",
    )
    return Finding(GRADES[word][0], "90A")


def _decided(case: Case, side: Side, offence: str, law: str) -> Talk[Effects]:
    decision = yield from choose(
        None,
        "decision",
        "What do you do?",
        (
            Choice("none", Message("nothing")),
            Choice("warning", Message("a warning")),
            Choice("possible", Message("a penalty may follow; it is not decided yet")),
            Choice("penalty", Message("a penalty")),
        ),
        law=law,
    )
    match decision:
        case "none":
            return (Finding("not_penalised", law),)
        case "warning":
            return (WarningGiven(side, law),)
        case "possible":
            return (PenaltyPossible(side, law),)
        case _:
            penalty = yield from size_of(case, offence, law)
            return PenaltyGiven(side, law, penalty), _on_appeal(case, offence)


def size_of(case: Case, offence: str, law: str) -> Talk[Penalty | None]:
    """By the organiser's tariff, or as the director says; he may leave it open for now."""
    tariff = tariff_for(case.regulations.penalty_tariff, offence)
    choices = [
        Choice("size", Message("a size, as 10%, 6 MP, 3 IMP or 0.5 VP"), ("10%", "3 IMP", "0.5 VP"), Penalty.parse),
        Choice("open", Message("it is fixed later")),
    ]
    if tariff is not None:
        choices.insert(0, Choice("tariff", Message("as the tariff says: {penalty}", penalty=tariff)))
    size = yield from choose(None, "size", "How much?", choices, law=law)
    if size == "open":
        return None
    return tariff if size == "tariff" else Penalty.parse(size)


def _on_appeal(case: Case, offence: str) -> Finding:
    """What a committee could do about it: the director says so when he gives it."""
    power = committee_power(case.edition, Matter.PROCEDURAL_PENALTY, breach_of_law=offence != "unlisted")
    return Finding("committee_may_change" if power is Power.CHANGE else "committee_may_only_recommend", "93B3")


@example("procedural_penalty")
def _(edition: Edition) -> Conversation:
    return reported(edition, "procedural_penalty")
