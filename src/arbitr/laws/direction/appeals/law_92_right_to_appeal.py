"""The right to ask for a ruling and to appeal: who, until when, how, with whose consent (Law 92)."""

from __future__ import annotations

from arbitr.bridge import Consent, Contest
from arbitr.laws.direction.appeals.appeals import DAY, asked_within, clock, consent_given, minutes_of
from arbitr.laws.effects import AppealGoesTo, Effects, Finding, PenaltyPossible, TimeLimit, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.regulations import UnmeritedAppeals
from arbitr.message import Message

findings(
    appeal_heard=Message("The appeal is heard."),
    no_standing=Message("The ruling was not given at the appellants' table: the appeal is not heard."),
    through_the_director=Message("An appeal must be made through the director: hand it to him."),
    no_consent=Message("The consent required for an appeal is missing: the appeal is not heard."),
    absent_agrees=Message("Anyone who is absent is deemed to agree."),
    in_time=Message("The request was made in time."),
    with_merit=Message("The appeal had merit and incurs no sanction."),
    without_merit=Message("The appeal was without merit."),
    director_pressed=Message("The director pressed for the appeal: it is not treated as without merit."),
    deposit_forfeited=Message("The deposit is forfeited."),
    deposit_returned=Message("The deposit is returned."),
    no_sanction=Message("No regulation provides for a sanction, so there is none."),
)


@procedure(
    "appeal_lodged",
    laws=("92",),
    title=Message("Can this appeal be heard?"),
    says=Message(
        "A contestant or his captain may appeal, through the director, against any ruling at his own table "
        "until the period after the official scores has ended. In a pairs event both partners must agree, in "
        "a team event the captain. In an individual event only the player need agree."
    ),
    differs={
        1997: Message("An absent member is deemed to agree."),
        2007: Message("Silence is not consent: those who must agree have to say so."),
        2017: Message("A ruling given away from the table can be appealed only if a regulation provides for it."),
    },
)
def appeal_lodged(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` belongs to the side that appeals."""
    where = yield from choose(
        None,
        "where",
        "Where was the ruling given?",
        (
            Choice("own_table", Message("at the appellants' table")),
            Choice("other_table", Message("at another table")),
            Choice("away_from_table", Message("away from the table: a technical error by the director")),
        ),
        law="92A",
    )
    if where == "other_table" or (where == "away_from_table" and not (yield from heard_elsewhere(case))):
        return (Finding("no_standing", "92A"),)
    if not (
        yield from judge(
            "in_time",
            "Was it lodged before the period ended, {minutes} minutes after the official scores?",
            law="92B",
            minutes=case.regulations.ruling_period,
        )
    ):
        return (Finding("too_late", "92B"),)
    through: Effects = ()
    if not (yield from judge("through_director", "Was it given to the director?", law="92C")):
        through = (Finding("through_the_director", "92C"),)
    contest = yield from choose(
        None,
        "event",
        "What kind of event is it?",
        (
            Choice("pairs", Message("pairs")),
            Choice("teams", Message("teams")),
            Choice("individual", Message("individual")),
        ),
        law="92D",
    )
    law = case.law(y1997="92D", y2007={"pairs": "92D1", "teams": "92D2", "individual": "92D1"}[contest])
    consent, absent = yield from _consent(case, Contest(contest), law)
    if not consent:
        return *through, Finding("no_consent", law)
    presumed = (Finding("absent_agrees", law),) if absent else ()
    heard = *through, *presumed, Finding("appeal_heard", f"92A, {law}")
    if where == "away_from_table":
        return *heard, AppealGoesTo("tournament_committee", "92A")
    return heard


def _consent(case: Case, contest: Contest, law: str) -> Talk[tuple[bool, bool]]:
    """Is there the consent that the edition requires, and was somebody absent?"""
    if contest is Contest.INDIVIDUAL:
        return True, False
    if contest is Contest.TEAMS:
        answer = yield from choose(
            None,
            "captain",
            "What does the captain say?",
            (
                Choice("agrees", Message("he agrees, or he appeals himself")),
                Choice("refuses", Message("he does not agree")),
                Choice("absent", Message("he is absent")),
            ),
            law=law,
        )
    else:
        answer = yield from choose(
            None,
            "partners",
            "What do the two partners say?",
            (
                Choice("both_agree", Message("both agree")),
                Choice("one_refuses", Message("one of them does not agree")),
                Choice("one_absent", Message("one agrees, the other is absent")),
            ),
            law=law,
        )
        answer = {"both_agree": "agrees", "one_refuses": "refuses", "one_absent": "absent"}[answer]
    said = Consent(answer)
    consents = (said,) if contest is Contest.TEAMS else (Consent.AGREES, said)
    consent = consent_given(case.edition, contest, consents)
    return consent, consent and answer == "absent"


@clause(1997)
def heard_elsewhere(case: Case) -> Talk[bool]:
    """A ruling made away from the table still affects it (92.4 of the commentary)."""
    return without_asking(True)


@heard_elsewhere.since(2017)
def _(case: Case) -> Talk[bool]:
    """The text grants a right of appeal only at one's own table; a regulation may grant more."""
    return (
        yield from judge(
            "regulation_provides",
            "Do the regulations provide for an appeal against a ruling given away from the table?",
            law="92A",
            usual=False,
        )
    )


TIME = ("20:00", "20:25", "20:45")
TIME_TO_THINK = 5
"""The minimum number of minutes after a late ruling, according to the commentary."""

findings(
    time_to_think=Message(
        "After a late ruling the pair has at least five minutes to think, and the director stays nearby."
    ),
)


@procedure(
    "time_limit",
    laws=("92", "79"),
    title=Message("Was the request in time?"),
    says=Message(
        "The right to request a ruling or to appeal ends 30 minutes after the official scores first became "
        "available, unless the organiser sets another time. So does the right to have a score corrected. "
        "Later corrections, appeals, or a director's failure to mention an appeal do not restart the period."
    ),
    differs={
        2017: Message("There is no extra time for an appeal against a very late ruling."),
    },
)
def time_limit(case: Case, incident: Incident) -> Talk[Effects]:
    what = yield from choose(
        None,
        "what",
        "What was requested?",
        (
            Choice("ruling", Message("a ruling")),
            Choice("appeal", Message("an appeal")),
            *late_rulings(case),
            Choice("correction", Message("the correction of a score")),
        ),
        law="92B",
    )
    law = case.law(y1997="79C", y2007="79C1") if what == "correction" else "92B"
    period = case.regulations.correction_period if what == "correction" else case.regulations.ruling_period
    if not (yield from judge("scores_out", "Were the official scores available?", law=law, usual=True)):
        return (Finding("in_time", law),)
    available = yield from choose(
        None,
        "available_at",
        "When were they first available?",
        (Choice("time", Message("a time, e.g. 20:30"), TIME[:1], minutes_of),),
        law=law,
    )
    late: Effects = ()
    if what == "appeal_of_late_ruling":
        ruled = yield from choose(
            None,
            "ruled_at",
            "When was the ruling given?",
            (Choice("time", Message("a time, e.g. 20:30"), TIME[1:2], minutes_of),),
            law=law,
        )
        # Those who learn of a ruling near the end, or after it, have a short time, but not none (79.11).
        passed = (minutes_of(ruled) - minutes_of(available)) % DAY
        period = max(period, passed + TIME_TO_THINK if passed <= DAY // 2 else 0)
        late = (Finding("time_to_think", law),)
    asked = yield from choose(
        None,
        "asked_at",
        "When was it requested?",
        (Choice("time", Message("a time, e.g. 20:30"), TIME[1:], minutes_of),),
        law=law,
    )
    ends = clock(minutes_of(available) + period)
    return *late, TimeLimit(period, ends, asked_within(available, asked, period), law)


@clause(1997)
def late_rulings(case: Case) -> tuple[Choice, ...]:
    """Their time is short, but they have some (79.11 of the commentary)."""
    return (Choice("appeal_of_late_ruling", Message("an appeal against a very late ruling")),)


@late_rulings.since(2017)
def _(case: Case) -> tuple[Choice, ...]:
    """The text has no extension: the right ends with the period, however late the ruling was (92B)."""
    return ()


@procedure(
    "appeal_merit",
    laws=("92", "83"),
    title=Message("Appeal without merit"),
    says=Message(
        "An appeal found to be without merit may incur the sanction that the regulations provide. An appeal "
        "that the director pressed for is not treated as without merit."
    ),
    differs={
        1997: Message("The organiser may require a deposit, which such an appeal forfeits."),
        2007: Message("The sanction is whatever the regulation provides."),
    },
)
def appeal_merit(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` belongs to the side that appealed."""
    law = "92A"
    sanction = case.regulations.unmerited_appeals
    returned = (Finding("deposit_returned", law),) if sanction is UnmeritedAppeals.DEPOSIT else ()
    if (yield from judge("has_merit", "Was there anything in the appeal worth hearing?", law=law)):
        return Finding("with_merit", law), *returned
    if (
        yield from judge(
            "director_pressed", "Did the director press for it, so that in effect they had to appeal?", law="83"
        )
    ):
        return Finding("director_pressed", "83"), *returned
    return Finding("without_merit", law), *sanction_for(case, incident)


@clause(1997)
def sanction_for(case: Case, incident: Incident) -> Effects:
    """Only a deposit."""
    if case.regulations.unmerited_appeals is UnmeritedAppeals.DEPOSIT:
        return (Finding("deposit_forfeited", "92A"),)
    return (Finding("no_sanction", "92A"),)


@sanction_for.since(2007)
def _(case: Case, incident: Incident) -> Effects:
    match case.regulations.unmerited_appeals:
        case UnmeritedAppeals.DEPOSIT:
            return (Finding("deposit_forfeited", "92A"),)
        case UnmeritedAppeals.PENALTY:
            return (PenaltyPossible(incident.by.side, "92A"),)
        case _:
            return (Finding("no_sanction", "92A"),)
