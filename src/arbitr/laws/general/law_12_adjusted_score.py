"""Adjusted scores (Law 12): who may award one, on what grounds, and by which standard.

`adjusted` and `artificial` serve every law that ends in an adjusted score:

    return (yield from adjusted(case, offenders, law="16B3"))

A ruling states the assigned score; scoring computes its value in IMPs or matchpoints.
"""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import Effects, Finding, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Edition, Incident, Report, Talk, choose, clause, judge, procedure
from arbitr.laws.general.law_12_artificial import artificial, averages_for
from arbitr.laws.general.law_12_assigned import assigned, one_side_adjusted, under
from arbitr.laws.general.law_12_review import asked_in_time, closing, hand_is_over, reviewed, to_review
from arbitr.laws.regulations import Advice
from arbitr.laws.shared.no_result import Faults, averages_law, cited
from arbitr.laws.shared.other_table import other_table_decides
from arbitr.laws.shared.readings import play_ended
from arbitr.message import Message

__all__ = [
    "adjusted",
    "artificial",
    "asked_in_time",
    "assigned",
    "closing",
    "hand_is_over",
    "one_side_adjusted",
    "reviewed",
    "to_review",
]
"""For other laws: they call this for every adjusted score, and need not know its kinds."""

findings(
    no_adjustment_for_severity=Message(
        "A score is never adjusted because the rectification was unduly severe or advantageous to one side."
    ),
    one_kind_only=Message("One infraction gets one kind of adjusted score: an assigned result or an average."),
    equity_not_for_averages=Message("Only an assigned score can be varied for equity, not an average."),
    both_as_innocent=Message("The director made an error: both sides are treated as non-offending."),
    not_adjusted=Message("The director does not use this power. The table result stands."),
    both_partners_alike=Message("The rectification and the adjusted score apply to both partners alike."),
    partner_not_fined=Message("The partner is not to blame and gets no procedural penalty."),
)


# What a score is adjusted to.


def adjusted(
    case: Case, offenders: Side | None, law: str, by_fault: bool = False, found: str = "damage"
) -> Talk[Effects]:
    """The adjusted score that this law requires; without offenders both sides are treated as non-offending (82C).

    Usually assigned; an average if the possible results are too many or unclear (12C1d), unless in a team match the
    result at the other table requires an assigned score (86B1). After an infraction the fault is known; `by_fault` asks
    for it, if a side may have gained its advantage without fault. `found` gives the reason, if it is not damage to a
    non-offending side.
    """
    damage = Finding(found, law)
    if (
        yield from judge(
            "result_probable",
            "Can you name the probable result without the infraction, or weight several?",
            law=case.law(y1997="12C2", y2007="12C1"),
            usual=True,
        )
    ):
        return damage, *(yield from assigned(case, offenders, after_play=True))
    unclear = case.law(y1997="12C1", y2007="12C1d")
    if by_fault:
        return damage, *(yield from artificial(case, unclear))
    if (yield from other_table_decides(case)):
        return damage, *under("86B1", (yield from assigned(case, offenders, after_play=True)))
    # The infraction is the fault; a regulation may say what a blameless contestant still gets (12C2d).
    faults: Faults = {side: "directly" if side is offenders else "none" for side in Side}
    if offenders is not None and (yield from _broke_a_law_before(offenders.other, averages_law(case))):
        faults[offenders.other] = "partly"
    return damage, (yield from averages_for(case, faults, cited(unclear, averages_law(case)), offenders))


def _broke_a_law_before(innocent: Side, law: str) -> Talk[bool]:
    """Then they are partly at fault themselves, and cannot get average plus."""
    return (
        yield from judge(
            "earlier_infraction",
            "Had {side} already broken a Law themselves, making the damage partly their own fault?",
            law=law,
            usual=False,
            side=innocent,
        )
    )


# The director's powers.


@procedure(
    "adjusted_score",
    laws=("12", "82"),
    title=Message("Adjusted score"),
    says=Message(
        "The director adjusts a score when a Law says so, or when the Laws give the non-offending side no "
        "redress for an infraction. The director also adjusts it when the board cannot be played normally or "
        "a wrong rectification was applied. The aim is to redress damage and remove the offenders' advantage, "
        "never to make the Laws milder or harsher. A side gets no redress for damage it brought on itself."
    ),
    differs={
        1997: Message(
            "The non-offending side gets the most favourable result that was likely; the offenders get the "
            "worst that was at all probable. An appeals committee may vary that for equity. Only irrational, "
            "wild or gambling action forfeits redress."
        ),
        2007: Message(
            "Results are weighted by probability unless the organiser has chosen otherwise. A serious error, "
            "or wild or gambling action, forfeits redress for the self-inflicted part of the damage."
        ),
        2017: Message(
            "Only results that could have been obtained legally carry weight. Only an extremely serious error "
            "or a gambling action that relies on a ruling forfeits redress. In a team match the director "
            "assigns a score if the result at the other table clearly favours one side."
        ),
    },
    example=Report(Seat.EAST),
)
def adjusted_score(case: Case, incident: Incident) -> Talk[Effects]:
    choices = [
        Choice("by_law", Message("a Law requires it")),
        Choice("no_indemnity", Message("the Laws provide no redress for this infraction")),
        Choice("no_normal_play", Message("no rectification allows normal play of the board")),
        Choice("wrong_rectification", Message("a wrong rectification was applied")),
        Choice("severity", Message("the rectification was unduly severe or advantageous to one side")),
        Choice("both_kinds", Message("to award the better of an average and a result")),
    ]
    if case.edition is Edition.LAWS_1997:
        choices.append(Choice("equity_for_average", Message("to vary an average for equity")))
    why = yield from choose(None, "why", "Why should the score be adjusted?", choices, law="12A")
    if why == "severity":
        law = case.law(y1997="12B", y2007="12B2")
        # In mid-board there is no result that could stand.
        stands = () if play_ended(case) is False else (Finding("table_result_stands", law),)
        return Finding("no_adjustment_for_severity", law), *stands
    if why == "both_kinds":
        return (Finding("one_kind_only", cited("12C1", "12C2")),)
    if why == "equity_for_average":
        return (Finding("equity_not_for_averages", "12C3"),)
    if why == "no_normal_play":
        return (yield from _unplayable(case))
    if why == "no_indemnity":
        effects = yield from _without_indemnity(case, incident.by.side)
        return closing(case, effects, incident.by, ("12A1",), "12A1")
    if not (yield from asked_in_time(case)):
        return (Finding("too_late", "92B"),)
    offenders = incident.by.side
    if why == "wrong_rectification":
        return (yield from _wrongly_rectified(case, offenders))
    law = damage_law(case)
    if not (yield from _damaged(case, offenders)):
        return (Finding("table_result_stands", law),)
    return (yield from adjusted(case, offenders, law))


def damage_law(case: Case) -> str:
    """The law by which the edition defines damage."""
    return case.law(y1997="12C2", y2007="12B1")


def _damaged(case: Case, offenders: Side) -> Talk[bool]:
    return (
        yield from judge(
            "damaged",
            "Did {innocent} score less because of the infraction than they could expect just before it?",
            law=damage_law(case),
            innocent=offenders.other,
        )
    )


def _without_indemnity(case: Case, offenders: Side) -> Talk[Effects]:
    """The director may adjust; he may fine for the infraction itself, whether he adjusts or not."""
    if not (yield from asked_in_time(case)):
        return (Finding("too_late", "92B"),)
    law = damage_law(case)
    if not (yield from _damaged(case, offenders)):
        return (Finding("table_result_stands", law),)
    fine = PenaltyPossible(offenders, "90A")
    if not (yield from _used_without_indemnity(case)):
        return Finding("not_adjusted", "12A1"), fine
    return *(yield from adjusted(case, offenders, cited("12A1", law))), fine


def _used_without_indemnity(case: Case) -> Talk[bool]:
    if case.edition is Edition.LAWS_1997 and case.regulations.assign_without_indemnity is Advice.SHOULD:
        return (
            yield from judge(
                "award", "The Laws provide no redress here, so you should adjust the score. Do you?", law="12A1"
            )
        )
    return (
        yield from judge("award", "The Laws provide no redress here, so you may adjust the score. Do you?", law="12A1")
    )


@clause(1997)
def _unplayable(case: Case) -> Talk[Effects]:
    """The director may award an average."""
    if not (yield from judge("award", "The board cannot be played normally. Do you award averages?", law="12A2")):
        return (Finding("not_adjusted", "12A2"),)
    return (yield from artificial(case, "12A2"))


@_unplayable.since(2007)
def _(case: Case) -> Talk[Effects]:
    """There is no alternative, so the average is awarded (D07)."""
    return (yield from artificial(case, "12A2"))


def _wrongly_rectified(case: Case, offenders: Side) -> Talk[Effects]:
    """The director may adjust; if the mistake was his own, both sides are non-offending (82C)."""
    if not (yield from judge("award", "A wrong rectification was applied. Do you adjust the score?", law="12A3")):
        return (Finding("not_adjusted", "12A3"),)
    if (yield from judge("director_erred", "Was the director's own ruling wrong?", law="82C")):
        return Finding("both_as_innocent", "82C"), *(yield from adjusted(case, None, "12A3"))
    return (yield from adjusted(case, offenders, "12A3"))


@procedure(
    "individual_event",
    laws=("12", "89"),
    title=Message("Infraction in an individual event"),
    says=Message(
        "In an individual event the rectification and any adjusted score apply to both partners alike, "
        "whoever is to blame. A partner who is not to blame gets no procedural penalty."
    ),
    differs={},
    example=Report(Seat.EAST),
)
def individual_event(case: Case, incident: Incident) -> Talk[Effects]:
    law = case.law(y1997="89", y2007="12C3")
    alike = Finding("both_partners_alike", law)
    if not (yield from judge("fine", "Are you also considering a procedural penalty?", law=law)):
        return (alike,)
    fine = PenaltyPossible(incident.by.side, "90A")
    if (yield from judge("partner_to_blame", "Is {partner} also to blame?", law=law, partner=incident.by.partner)):
        return alike, fine
    return alike, fine, Finding("partner_not_fined", law, incident.by.partner)
