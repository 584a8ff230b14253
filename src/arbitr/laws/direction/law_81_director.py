"""The director: what he learns himself, and what he may waive (Law 81)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import AppealAdvised, Effects, Finding, PenaltyPossible, findings
from arbitr.laws.engine import (
    Case,
    Choice,
    Incident,
    Report,
    Shown,
    Source,
    Talk,
    choose,
    clause,
    judge,
    offer,
    procedure,
)
from arbitr.laws.general.law_12_adjusted_score import adjusted, one_side_adjusted
from arbitr.laws.regulations import UnnoticedIrregularities
from arbitr.laws.score.correction_period import correction_law
from arbitr.laws.shared.facts.play import play_over
from arbitr.laws.shared.facts.rulings import found, time_found
from arbitr.laws.shared.open_matters import OpenMatter, acted_since, open_matters, which_matter
from arbitr.laws.shared.settle import stands, taken_back
from arbitr.message import Message

findings(
    director_steps_in=Message("The director steps in at once, although nobody has called him."),
    director_waits=Message("The director does not step in while the players themselves can still act."),
    rectified_by_law=Message("The director applies the Law on this irregularity as if he had been called."),
    equity_only=Message("The rectification prescribed by the Law has lapsed: the director only restores equity."),
    equity_for_both=Message("The director restores equity for both sides."),
    no_technical_penalty=Message(
        "The rectification that would have followed a timely call for the director is not applied."
    ),
    waiver_granted=Message("The director waives the rectification, as the non-offending side has asked."),
    waiver_declined=Message("The director does not waive the rectification."),
)


@procedure(
    "director_aware",
    laws=("81",),
    title=Message("Director himself learns of an irregularity"),
    says=Message(
        "The director rectifies any error he becomes aware of in any way within the correction period. He "
        "stops disorder, a wrong board or wrong seats at once. This does not revive a rectification that has "
        "lapsed: he only restores equity and tells both sides that they may appeal."
    ),
    differs={
        1997: Message(
            "While the players can still act for themselves, the director does not step in. After that, "
            "offenders lose what they gained. The other side gets redress if it could not have noticed, if it "
            "was misinformed, or if its opponents used unauthorised information."
        ),
        2007: Message("Whatever the Law still prescribes is applied, no matter how the director found out."),
        2017: Message("The period for requesting a ruling counts as well as the correction period."),
    },
    example=Report(Seat.WEST),
)
def director_aware(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is a player of the side at fault."""
    law = knowledge_law(case)
    what = yield from choose(
        None,
        "what",
        "What has come to the director's attention?",
        (
            Choice("disorder", Message("disorder, or remarks that may give something away")),
            Choice(
                "wrong_placement", Message("players with the wrong board, at the wrong table or in the wrong seats")
            ),
            Choice(
                "misinformation_or_information", Message("wrong explanations, or the use of unauthorised information")
            ),
            Choice("other", Message("another irregularity, e.g. a revoke")),
        ),
        law=law,
    )
    if what == "disorder":
        return (Finding("director_steps_in", case.law(y1997="81C4", y2007="81C1")),)
    if what == "wrong_placement":
        return (Finding("director_steps_in", law),)
    if not (yield from still_in_time(case)):
        return (Finding("too_late", law),)
    return (yield from known_to_director(case, incident.by, what == "other"))


def _lapsed(case: Case, offender: Seat) -> Talk[Effects]:
    """The Law's rectification no longer applies, so nothing remains open or due."""
    law = knowledge_law(case)
    matter = yield from which_matter(case, offender.side, law)
    return () if matter is None else stands(case, matter, law)


def knowledge_law(case: Case) -> str:
    """The law by which the edition makes the director rectify what he learns of."""
    return case.law(y1997="81C6", y2007="81C3")


@clause(1997)
def still_in_time(case: Case) -> Talk[bool]:
    return (
        yield from judge(
            "in_time",
            "Is the correction period still running?",
            law=knowledge_law(case),
            known=period_running(case, correction_law(case)),
            usual=True,
        )
    )


@still_in_time.since(2017)
def _(case: Case) -> Talk[bool]:
    """Either period is enough (79C, 92B)."""
    return (
        yield from judge(
            "in_time",
            "Is the correction period, or the period for asking for a ruling, still running?",
            law=knowledge_law(case),
            known=period_running(case, correction_law(case), "92B"),
            usual=True,
        )
    )


def period_running(case: Case, *laws: str) -> Shown[bool] | None:
    """Is one of these periods still running? In mid-play both are; later a previous `time_limit` has established it."""
    if (over := play_over(case)) is not None and not over.value:
        return Shown(True, over.source)
    found = [in_time for law in laws if (in_time := time_found(case, law)) is not None]
    if any(fact.value for fact in found):
        return Shown(True, Source.RULING)
    return Shown(False, Source.RULING) if len(found) == len(laws) else None


def _open_in_mid_play(case: Case, offender: Seat) -> tuple[OpenMatter, ...]:
    """Irregularities of this side in the log on which nobody has ruled, while the board is still being played."""
    over = play_over(case)
    return open_matters(case, offender.side) if over is not None and not over.value else ()


def players_may_speak(case: Case, offender: Seat) -> Shown[bool] | None:
    """Is the players' own time over? Not while the irregularity is visible on the table (1997)."""
    return Shown(False) if _open_in_mid_play(case, offender) else None


def prescribed(case: Case, offender: Seat) -> Shown[bool] | None:
    """Does the Law still prescribe something? An earlier ruling may have found the right lost (11A).

    It does while the irregularity is open and the other side has not acted since. None if the log cannot tell.
    """
    if any(found(case, "right_forfeited", seat) is not None for seat in offender.side.seats):
        return Shown(False, Source.RULING)
    matters = _open_in_mid_play(case, offender)
    if matters and not any(acted_since(case, matter) for matter in matters):
        return Shown(True)
    return None


ADVICE = AppealAdvised("83")
"""A director who rules without being asked tells both sides that they may appeal."""


@clause(1997)
def known_to_director(case: Case, offender: Seat, could_be_noticed: bool) -> Talk[Effects]:
    """Unnoticed errors are part of the game; wrong explanations and unauthorised information are always redressed."""
    law = "81C6"
    if not (
        yield from judge(
            "players_time_over",
            "Has the time passed in which the players themselves could have drawn attention to it?",
            law=law,
            known=players_may_speak(case, offender),
        )
    ):
        return (Finding("director_waits", law),)
    fine = PenaltyPossible(offender.side, "90A")
    lapsed = Finding("no_technical_penalty", law), *(yield from _lapsed(case, offender))
    if (
        could_be_noticed
        and case.regulations.unnoticed_irregularities is UnnoticedIrregularities.PLAYERS_FIRST
        and (
            yield from judge(
                "could_have_noticed",
                "Could {side} have noticed it and drawn attention to it in time?",
                law=law,
                side=offender.side.other,
            )
        )
    ):
        return *lapsed, *(yield from one_side_adjusted(case, offender.side, law)), fine, ADVICE
    if not (yield from _damaged(case, offender)):
        return *lapsed, Finding("table_result_stands", law), fine
    return *lapsed, Finding("equity_for_both", law), *(yield from adjusted(case, offender.side, law)), fine, ADVICE


@known_to_director.since(2007)
def _(case: Case, offender: Seat, could_be_noticed: bool) -> Talk[Effects]:
    law = "81C3"
    if (
        yield from judge(
            "still_prescribed",
            "Does the Law on this irregularity still prescribe a rectification that has not lapsed?",
            law=law,
            known=prescribed(case, offender),
        )
    ):
        return (Finding("rectified_by_law", law),)
    lapsed = Finding("equity_only", law), *(yield from _lapsed(case, offender))
    fine = PenaltyPossible(offender.side, "90A")
    if not (yield from _damaged(case, offender)):
        return *lapsed, Finding("table_result_stands", law), fine
    return *lapsed, Finding("equity_for_both", law), *(yield from adjusted(case, offender.side, law)), fine, ADVICE


def _damaged(case: Case, offender: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "damaged",
            "Did {side} score less because of it than they could have expected just before it?",
            law=knowledge_law(case),
            side=offender.side.other,
        )
    )


@procedure(
    "waiver",
    laws=("81", "10", "72"),
    title=Message("Request to waive a rectification"),
    says=Message(
        "Players cannot waive a rectification or agree among themselves to waive one. At the request of the "
        "non-offending side the director may waive it for a good reason: that side itself caused the "
        "infraction, or something from outside did. Kindness alone is not a reason."
    ),
    differs={},
    example=Report(Seat.WEST),
)
def waiver(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is a player of the side at fault. Only the other side may request it; no other request counts."""
    law = case.law(y1997="81C8", y2007="81C5")
    if not (
        yield from offer(
            incident.by.lho,
            "request",
            "{seat}, does your side ask the director to waive the rectification?",
            Choice("ask", Message("we ask for it")),
            Choice("do_not_ask", Message("we do not ask for it")),
            law=law,
            seat=incident.by.lho,
        )
    ):
        return (Finding("waiver_declined", "10A"),)
    reason = yield from choose(
        None,
        "reason",
        "What is the reason?",
        (
            Choice("provoked", Message("the non-offending side itself caused the infraction")),
            Choice("from_outside", Message("something from outside caused it")),
            Choice("kindness", Message("kindness alone")),
        ),
        law=law,
    )
    if reason == "kindness":
        return (Finding("waiver_declined", law),)
    if not (
        yield from judge(
            "waive", "There is a good reason, and you may waive the rectification. Do you waive it?", law=law
        )
    ):
        return (Finding("waiver_declined", law),)
    return Finding("waiver_granted", law), *(yield from waived_at_the_table(case, incident.by, law))


def waived_at_the_table(case: Case, offender: Seat, law: str) -> Talk[Effects]:
    """The effect of the waiver on the irregularity at the table, open or ruled on: as if it had not been one."""
    matter = yield from which_matter(case, offender.side, law, with_ruled=True)
    return () if matter is None else (yield from taken_back(case, matter, law))
