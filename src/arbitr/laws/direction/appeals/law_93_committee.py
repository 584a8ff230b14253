"""What a committee may change, and how its votes decide (Law 93B3)."""

from __future__ import annotations

from arbitr.bridge import AppealMatter, Vote
from arbitr.laws.direction.appeals.appeals import Count, Power, committee_power
from arbitr.laws.direction.law_90_penalties import size_of
from arbitr.laws.direction.law_91_discipline import player_alone
from arbitr.laws.effects import (
    Disqualified,
    Effects,
    Finding,
    PenaltyGiven,
    Suspended,
    VotesCounted,
    WarningGiven,
    findings,
)
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, procedure, without_asking
from arbitr.message import Message

findings(
    director_reconsiders=Message("The committee first invites the director in charge to reconsider it."),
    referred_elsewhere=Message("The committee refers the matter to the body responsible for it."),
    ruling_stands=Message("The director's ruling stands."),
    ruling_changed=Message("The committee changes the ruling."),
    chairman_cast_vote=Message("The vote was tied, and the chairman cast the deciding vote."),
    referee_alone=Message("One person decides as a committee of one, with the same powers and limits."),
    restraint_advised=Message("The committee uses this power with the greatest restraint; a warning may be enough."),
)


@procedure(
    "committee_powers",
    laws=("93", "90", "91"),
    title=Message("What a committee may change"),
    says=Message(
        "A committee has all the director's powers, but it may not overrule him on a point of law or "
        "regulation or on discipline. There it may only recommend that he reconsider. It may change findings "
        "of fact and judgement."
    ),
    differs={
        1997: Message(
            "Whether a penalised act broke a Law is also a point of law. The committee may itself, with "
            "restraint, penalise conduct that the director left unpunished."
        ),
        2017: Message("A body authorised in place of a committee has the same powers and limits."),
    },
)
def committee_powers(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` belongs to the side that the ruling was about."""
    about = yield from choose(
        None,
        "about",
        "What would the committee change?",
        (
            Choice("facts", Message("the facts found by the director")),
            Choice("judgement", Message("the director's judgement")),
            Choice("law", Message("the director's interpretation of a law or regulation")),
            Choice("discipline", Message("a disciplinary penalty")),
            Choice("procedural_penalty", Message("a procedural penalty")),
            Choice("unpunished_conduct", Message("conduct that the director left unpunished")),
        ),
        law="93B3",
    )
    if about == "unpunished_conduct":
        return (yield from _unpunished(case, incident))
    breach = False
    if about == "procedural_penalty":
        breach = yield from breach_of_law(case)
    if committee_power(case.edition, AppealMatter(about), breach) is Power.CHANGE:
        return (Finding("committee_may_change", "93B3"),)
    only = Finding("committee_may_only_recommend", "93B3")
    first = Finding("director_reconsiders", "93B3")
    if about != "law":
        return only, first
    referred = yield from judge(
        "refer",
        "The director has reconsidered and upholds his ruling. Does the committee refer the matter?",
        law="93B3",
    )
    if referred:
        return only, first, Finding("referred_elsewhere", case.law(y1997="81C9", y2007="81C7, 93C2"))
    return only, first


@clause(1997)
def breach_of_law(case: Case) -> Talk[bool]:
    return (yield from judge("breach_of_law", "Was it imposed for breaking an existing Law or regulation?", law="90A"))


@breach_of_law.since(2007)
def _(case: Case) -> Talk[bool]:
    """It no longer makes a difference."""
    return without_asking(False)


def _unpunished(case: Case, incident: Incident) -> Talk[Effects]:
    restraint = Finding("restraint_advised", "93B3, 91A")
    side = incident.by.side
    measure = yield from choose(
        None,
        "measure",
        "What does the committee do?",
        (
            Choice("nothing", Message("nothing")),
            Choice("warning", Message("a warning")),
            Choice("points", Message("a penalty in points")),
            Choice("suspension", Message("suspension for the session or part of it")),
            Choice("disqualification", Message("disqualification on grounds approved by the organiser")),
        ),
        law="93B3",
    )
    match measure:
        case "nothing":
            return restraint, Finding("not_penalised", "93B3")
        case "warning":
            return restraint, WarningGiven(side, "93B3, 91A")
        case "points":
            penalty = yield from size_of(case, "discipline", "91A")
            given = PenaltyGiven(side, "93B3, 91A", penalty, incident.by, is_disciplinary=True)
            return restraint, given
        case "suspension":
            contestant = None if (yield from player_alone(case, incident.by, "91A")) else side
            return restraint, Suspended(incident.by, True, "93B3, 91A", contestant)
        case _:
            player = incident.by if (yield from player_alone(case, incident.by, "91B")) else None
            return restraint, Disqualified(side, "93B3, 91B", player)


VOTES = (
    Choice("none", Message("nobody"), ("0",)),
    Choice("one", Message("one", context="person"), ("1",)),
    Choice("more", Message("more (enter the number)"), tuple(str(number) for number in range(2, 16))),
)


@procedure(
    "committee_vote",
    laws=("93",),
    title=Message("Committee vote"),
    says=Message(
        "Only those present from the director's statement to the vote may vote. The ruling stands unless a "
        "majority agrees on one change. If the vote is tied, the chairman has a casting vote. A referee is a "
        "committee of one."
    ),
    differs={},
)
def committee_vote(case: Case, incident: Incident) -> Talk[Effects]:
    count = yield from _votes(case)
    alone = (Finding("referee_alone", "93B3"),) if count.members == 1 else ()
    casting: Vote | None = None
    cast: Effects = ()
    if count.is_tied:
        answer = yield from choose(
            None,
            "casting_vote",
            "The vote is tied. How does the chairman cast the deciding vote?",
            (
                Choice("change", Message("for the change")),
                Choice("keep", Message("for the ruling")),
            ),
            law="93B3",
        )
        casting = Vote(answer)
        cast = (Finding("chairman_cast_vote", "93B3"),)
    counted = VotesCounted(
        count.members, count.change + (casting is Vote.CHANGE), count.keep + (casting is Vote.KEEP), "93B3"
    )
    ending = "ruling_changed" if count.changed(casting) else "ruling_stands"
    return *alone, counted, *cast, Finding(ending, "93B3")


def _votes(case: Case) -> Talk[Count]:
    """Both examples of each number occur in a walk; the groups are those that make a difference."""
    change = yield from choose(
        None, "for_change", "How many want the change that has the most support?", VOTES, law="93B3"
    )
    other = yield from choose(None, "for_other_changes", "How many want another change?", VOTES, law="93B3")
    keep = yield from choose(None, "for_ruling", "How many want to keep the ruling?", VOTES, law="93B3")
    if int(change) + int(other) + int(keep) < 2:  # a referee alone was present
        return Count(int(change), int(other), int(keep))
    late = yield from choose(
        None,
        "late_for_change",
        "How many of those who want the change were not present throughout, from the director's statement to the vote?",
        _some_of(change),
        law="93B3",
        known=_nobody(change),
        usual="0",
    )
    late_for_other = yield from choose(
        None,
        "late_for_other_changes",
        "How many of those who want another change were not present throughout, from the director's statement "
        "to the vote?",
        _some_of(other),
        law="93B3",
        known=_nobody(other),
        usual="0",
    )
    late_for_ruling = yield from choose(
        None,
        "late_for_ruling",
        "How many of those who want to keep the ruling were not present throughout, from the director's "
        "statement to the vote?",
        _some_of(keep),
        law="93B3",
        known=_nobody(keep),
        usual="0",
    )
    return Count(int(change) - int(late), int(other) - int(late_for_other), int(keep) - int(late_for_ruling))


def _some_of(votes: str) -> tuple[Choice, ...]:
    """Nobody, or the number who voted this way: a member who was not present throughout has no vote."""
    numbers = tuple(str(number) for number in range(1, int(votes) + 1))
    some = (Choice("some", Message("some (enter the number)"), numbers),) if numbers else ()
    return Choice("none", Message("nobody"), ("0",)), *some


def _nobody(votes: str) -> str | None:
    return votes if votes == "0" else None
