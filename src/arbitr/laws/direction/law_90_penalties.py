"""Procedural penalties (Law 90): the Laws name offences but no amounts; the organiser's tariff is a regulation."""

from __future__ import annotations

from arbitr.bridge import AppealMatter, Penalty, Side, tariff_for
from arbitr.laws.direction.appeals.appeals import Power, committee_power
from arbitr.laws.effects import (
    OFFENCES,
    Effects,
    Finding,
    OffenceFound,
    PenaltyGiven,
    PenaltyPossible,
    WarningGiven,
    findings,
)
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.shared.facts.rulings import recorded_before
from arbitr.message import Message

OFFENCES.update(
    {
        "late_arrival": Message("Arriving after the start may be penalised."),
        "slow_play": Message("Unduly slow play may be penalised."),
        "loud_discussion": Message("A discussion that another table may overhear may be penalised."),
        "comparing_scores": Message("Comparing scores without permission may be penalised."),
        "touching_cards": Message("Touching another player's cards may be penalised."),
        "wrong_pocket": Message("Putting cards into the wrong pocket may be penalised."),
        "error_causing_adjustment": Message(
            "An error of procedure that makes an adjusted score necessary may be penalised."
        ),
        "not_complying": Message(
            "Failing to comply promptly with a regulation or the director's instructions may be penalised."
        ),
        "breach_of_law": Message("Breaking a Law may be penalised in addition to what the Law itself prescribes."),
        "adjustment_needed": Message("Anything that makes an adjusted score necessary may be penalised."),
        "unlisted": Message(
            "Anything that delays or disturbs the game or annoys others may be penalised, whether listed or not."
        ),
    }
)
LISTED = {
    "late_arrival": ("90B1", Message("arriving after the start")),
    "slow_play": ("90B2", Message("unduly slow play")),
    "loud_discussion": ("90B3", Message("a discussion that another table may overhear")),
    "comparing_scores": ("90B4", Message("comparing scores without permission")),
    "touching_cards": ("90B5", Message("touching another player's cards")),
    "wrong_pocket": ("90B6", Message("putting cards into the wrong pocket")),
    "error_causing_adjustment": (
        "90B7",
        Message(
            "an error that makes an adjusted score necessary, e.g. failing to count the cards or playing the "
            "wrong board"
        ),
    ),
    "not_complying": ("90B8", Message("failing to comply promptly with a regulation or the director's instructions")),
}
"""The eight examples of Law 90B; the list is not closed."""
OTHER = {
    "breach_of_law": Message("a breach of another Law or regulation"),
    "adjustment_needed": Message("something else that made an adjusted score necessary"),
    "unlisted": Message("something that no Law or regulation mentions"),
    "convention_forgotten": Message("forgetting or misusing a convention"),
    "passed_on_faulty": Message("a faulty board came from the previous table"),
}

findings(
    penalty_seldom=Message('The Law says "should": a breach is seldom penalised.'),
    penalty_usual=Message('The Law says "shall" or "may not": a breach is penalised more often than not.'),
    penalty_nearly_always=Message('The Law says "must": a breach is a serious matter and is nearly always penalised.'),
    penalty_never_suggested=Message("The Law only describes what is usual: failing to do it is no offence."),
    no_automatic_penalty=Message("No penalty follows automatically; an adjusted score redresses damage."),
    no_automatic_fault=Message("The previous table is not at fault merely because it had the board last."),
    not_penalised=Message("The director imposes no penalty."),
    committee_may_change=Message("On appeal, the committee may change it."),
    committee_may_only_recommend=Message("On appeal, the committee may only recommend a change."),
)


@procedure(
    "procedural_penalty",
    laws=("90",),
    title=Message("Procedural penalty"),
    says=Message(
        "In addition to what the Laws prescribe, the director may penalise anything that unduly delays or "
        "disturbs the game, annoys others, violates correct procedure, or makes an adjusted score necessary "
        "at another table. The Laws list eight examples but no amounts. The organiser may publish a tariff, "
        "from which the director may depart; or the director gives a warning."
    ),
    differs={
        1997: Message("A committee may only recommend changing a penalty for breaking a Law."),
        2007: Message("A committee may change a procedural penalty."),
        2017: Message("An adjusted score at any table is enough, including the offender's own."),
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
                "Are there aggravating circumstances, e.g. repetition?",
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
        if not (yield from judge("repeated", "Did that table do it repeatedly?", law="90B7")):
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
    """Only for a score that must be adjusted at another table."""
    return (yield from judge("at_another_table", "Was the adjusted score necessary at another table?", law="90A"))


@at_a_table_that_counts.since(2017)
def _(case: Case) -> Talk[bool]:
    """At any."""
    return without_asking(True)


GRADES = {
    "does": ("penalty_never_suggested", Message("it says what a player does or may do")),
    "should": ("penalty_seldom", Message('it says "should" or "should not"')),
    "shall": ("penalty_usual", Message('it says "shall", "shall not" or "may not"')),
    "must": ("penalty_nearly_always", Message('it says "must" or "must not"')),
}
"""The Law's verb determines how likely a penalty is (the Scope, and since 2007 the Introduction)."""


def _graded(case: Case) -> Talk[Finding]:
    word = yield from choose(
        None,
        "wording",
        "How strongly worded is the Law that was broken?",
        (Choice(name, text) for name, (_, text) in GRADES.items()),
        law="90A",
    )
    return Finding(GRADES[word][0], "90A")


def _decided(case: Case, side: Side, offence: str, law: str) -> Talk[Effects]:
    decision = yield from choose(
        None,
        "decision",
        "What will you do?",
        (
            Choice("none", Message("nothing")),
            Choice("warning", Message("a warning")),
            Choice("possible", Message("a penalty may follow; this has not been decided yet")),
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
    """By the organiser's tariff, or as the director decides; he may leave it open for now."""
    tariff = tariff_for(case.regulations.penalty_tariff, offence)
    choices = [
        Choice(
            "size", Message("an amount, e.g. 10%, 6 MP, 3 IMP or 0.5 VP"), ("10%", "3 IMP", "0.5 VP"), Penalty.parse
        ),
        Choice("open", Message("it will be set later")),
    ]
    if tariff is not None:
        choices.insert(0, Choice("tariff", Message("according to the tariff: {penalty}", penalty=tariff)))
    size = yield from choose(None, "size", "How much?", choices, law=law)
    if size == "open":
        return None
    return tariff if size == "tariff" else Penalty.parse(size)


def _on_appeal(case: Case, offence: str) -> Finding:
    """What a committee could do about it; the director says so when he awards it."""
    power = committee_power(case.edition, AppealMatter.PROCEDURAL_PENALTY, breach_of_law=offence != "unlisted")
    return Finding("committee_may_change" if power is Power.CHANGE else "committee_may_only_recommend", "93B3")
