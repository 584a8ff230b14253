"""Damage caused by misinformation, when a call or play can no longer be changed (Laws 21B3 and 40)."""

from __future__ import annotations

from arbitr.bridge import Review, Seat
from arbitr.laws.effects import BoardDecided, Effects, Finding, LookAgain, PenaltyPossible, Reviewed, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.general.law_12_adjusted_score import adjusted
from arbitr.laws.shared.readings import play_ended
from arbitr.message import Message

findings(
    as_if_no_agreement=Message(
        "The partners have no agreement. The score is judged as if the opponents had been told that."
    ),
    hurt_after_correction=Message(
        "They knew the correct meaning by then, so the misinformation did not cause the damage."
    ),
    nothing_rests_on_it=Message("No call or play was based on the misinformation: no redress."),
)


@procedure(
    "misinformation_damage",
    laws=("21", "40"),
    title=Message("Damage from misinformation"),
    says=Message(
        "When it is too late to change a call or play, the director looks for damage. He adjusts the score if "
        "the misinformation left the non-offending side worse off than it could expect without it. Neither "
        "the quality of the contract reached nor mere speculation matters. A missing alert or a wrong "
        "explanation alone has no consequence except possibly a penalty."
    ),
    differs={
        1997: Message("The director may adjust the score."),
        2007: Message("The damaged side is entitled to an adjusted score."),
        2017: Message(
            "The same; if the partners have no agreement, the score is judged as if the opponents had been told that."
        ),
    },
    example=Report(Seat.EAST),
)
def misinformation_damage(case: Case, incident: Incident) -> Talk[Effects]:
    offender = incident.by
    law = disclosure_damage(case)
    if play_ended(case) is False:  # damage is assessed after the hand
        return BoardDecided("continues", "21B3"), LookAgain(offender, "21B3")
    unrelated = yield from without_reliance(case, offender, "21B3")
    damaged = not unrelated and (
        yield from judge(
            "damaged",
            "Did the misinformation leave {innocent} with a worse score than they could expect just before it?",
            law="21B3",
            innocent=offender.side.other,
        )
    )
    fine: Effects = ()
    if (yield from judge("grave", "Does the breach warrant a procedural penalty?", law="90A", usual=False)):
        fine = (PenaltyPossible(offender.side, "90A"),)
    looked = _looked(case, offender, law)
    if not damaged:
        return *unrelated, Finding("table_result_stands", law), *fine, *looked
    basis = yield from told_rightly(case)
    return *basis, *(yield from adjusted(case, offender.side, law)), *fine, *looked


def without_reliance(case: Case, offender: Seat, law: str) -> Talk[Effects]:
    """Redress covers what the non-offenders did before the correction and because of the error; otherwise the reason
    why there is none.
    """
    rests = yield from choose(
        None,
        "reliance",
        "What did {innocent} do because of the misinformation?",
        (
            Choice("before_correction", Message("a call or play before they got the correct explanation")),
            Choice("after_correction", Message("only something after they got the correct explanation")),
            Choice("nothing", Message("nothing: no call or play was based on it")),
        ),
        law=law,
        usual="before_correction",
        innocent=offender.side.other,
    )
    if rests == "before_correction":
        return ()
    return (Finding("hurt_after_correction" if rests == "after_correction" else "nothing_rests_on_it", law),)


def _looked(case: Case, offender: Seat, law: str) -> Effects:
    laws = ("21B2", "21B3", law)
    for entry in case.table.ledger.entries:
        if isinstance(entry, Review) and entry.offender.side is offender.side and entry.law in laws:
            return (Reviewed(offender, laws, law),)
    return ()


@clause(1997)
def disclosure_damage(case: Case) -> str:
    """The law by which the edition gives redress for an undisclosed meaning."""
    return case.law(y1997="40C", y2007="40B4")


@disclosure_damage.since(2017)
def _(case: Case) -> str:
    return "40B3a"


@clause(1997)
def told_rightly(case: Case) -> Talk[Effects]:
    """The score is assessed as if the agreement had been explained."""
    return without_asking(())


@told_rightly.since(2017)
def _(case: Case) -> Talk[Effects]:
    if (yield from judge("agreement", "Did the partners have an agreement about what was explained?", law="75D3")):
        return ()
    return (Finding("as_if_no_agreement", "75D3"),)
