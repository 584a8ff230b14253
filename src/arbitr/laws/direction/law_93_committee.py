"""What a committee may change, and how its votes decide (Law 93B3)."""

from __future__ import annotations

from arbitr.bridge.appeal import Matter, Vote
from arbitr.laws.direction.appeals import Count, Power, committee_power
from arbitr.laws.direction.law_90_penalties import size_of
from arbitr.laws.direction.law_91_discipline import player_alone
from arbitr.laws.effects.direction import Disqualified, PenaltyGiven, Suspended, VotesCounted, WarningGiven
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.message import Message

finding("director_reconsiders", Message("The committee invites the director in charge to reconsider it first."))
finding("referred_elsewhere", Message("The committee refers the matter to the body that answers for it."))
finding("ruling_stands", Message("The director's ruling stands."))
finding("ruling_changed", Message("The committee changes the ruling."))
finding("chairman_cast_vote", Message("The votes were tied, and the chairman cast the deciding one."))
finding("referee_alone", Message("One person decides as a committee of one, with the same powers and limits."))
finding(
    "restraint_advised", Message("The committee uses this power with the greatest restraint; a warning may be enough.")
)


@procedure(
    "committee_powers",
    laws=("93", "90", "91"),
    title=Message("What a committee may change"),
    says=Message(
        "A committee has every power of the director, but it may not overrule him on a point of law or regulation, or "
        "in discipline: there it may only recommend that he reconsider. Facts and judgement it may change."
    ),
    differs={
        1997: Message(
            "Whether an act that was penalised broke a Law is a point of law too. The committee may itself penalise "
            "conduct that the director left unpunished, with restraint."
        ),
        2017: Message("A body that is authorised in place of a committee has the same powers and the same limits."),
    },
)
def committee_powers(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is of the side that the ruling was about."""
    about = yield from choose(
        None,
        "about",
        "What would the committee change?",
        (
            Choice("facts", Message("the facts that the director found")),
            Choice("judgement", Message("the director's judgement")),
            Choice("law", Message("the director's reading of a law or regulation")),
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
    if committee_power(case.edition, Matter(about), breach) is Power.CHANGE:
        return (Finding("committee_may_change", "93B3"),)
    only = Finding("committee_may_only_recommend", "93B3")
    first = Finding("director_reconsiders", "93B3")
    if about != "law":
        return only, first
    referred = yield from judge(
        "refer", "The director has reconsidered and stays with it: does the committee refer the matter?", law="93B3"
    )
    if referred:
        return only, first, Finding("referred_elsewhere", case.law(y1997="81C9", y2007="81C7, 93C2"))
    return only, first


@clause(1997)
def breach_of_law(case: Case) -> Talk[bool]:
    return (yield from judge("breach_of_law", "Was it given for breaking a Law or regulation that exists?", law="90A"))


@breach_of_law.since(2007)
def _(case: Case) -> Talk[bool]:
    """It makes no difference any more."""
    yield from ()
    return False


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
            Choice("suspension", Message("suspension for the session or a part of it")),
            Choice("disqualification", Message("disqualification, on grounds that the organiser approved")),
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
    Choice("more", Message("more, by their number"), tuple(str(number) for number in range(2, 16))),
)


@procedure(
    "committee_vote",
    laws=("93",),
    title=Message("Vote of a committee"),
    says=Message(
        "Only those vote who were there from the director's statement to the vote. The ruling stands unless a majority "
        "agrees on one change; if the votes are tied, the chairman has a casting vote. A referee is a committee of one."
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
            "The votes are tied. How does the chairman cast the deciding vote?",
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
    """Both examples of each number occur in a walk: the groups are those that make a difference."""
    change = yield from choose(None, "for_change", "How many want the change that most agree on?", VOTES, law="93B3")
    other = yield from choose(None, "for_other_changes", "How many want another change?", VOTES, law="93B3")
    keep = yield from choose(None, "for_ruling", "How many want to keep the ruling?", VOTES, law="93B3")
    if int(change) + int(other) + int(keep) < 2:  # a referee alone was there
        return Count(int(change), int(other), int(keep))
    late = yield from choose(
        None,
        "late_for_change",
        "How many of those who want the change were not there from the director's statement to the vote?",
        _some_of(change),
        law="93B3",
        known=_nobody(change),
        usual="0",
    )
    late_for_other = yield from choose(
        None,
        "late_for_other_changes",
        "How many of those who want another change were not there from the director's statement to the vote?",
        _some_of(other),
        law="93B3",
        known=_nobody(other),
        usual="0",
    )
    late_for_ruling = yield from choose(
        None,
        "late_for_ruling",
        "How many of those who want to keep the ruling were not there from the director's statement to the vote?",
        _some_of(keep),
        law="93B3",
        known=_nobody(keep),
        usual="0",
    )
    return Count(int(change) - int(late), int(other) - int(late_for_other), int(keep) - int(late_for_ruling))


def _some_of(votes: str) -> tuple[Choice, ...]:
    """Nobody, or as many as voted so: who was not there all the time has no vote."""
    numbers = tuple(str(number) for number in range(1, int(votes) + 1))
    some = (Choice("some", Message("some, by their number"), numbers),) if numbers else ()
    return Choice("none", Message("nobody"), ("0",)), *some


def _nobody(votes: str) -> str | None:
    return votes if votes == "0" else None


@example("committee_powers")
def _(edition: Edition) -> Conversation:
    return reported(edition, "committee_powers")


@example("committee_vote")
def _(edition: Edition) -> Conversation:
    return reported(edition, "committee_vote")
