"""Obstacles to a decision on an appeal, before it is recorded (Laws 92 and 93).

A prohibition contradicts a Law or a regulation: nobody may record the decision. Any other fault is a warning: the
record lacks something, and the director decides whether to record the decision nevertheless.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from arbitr.bridge import Appeal, AppealMatter, AppealOutcome, Decision, HeardBy, Hearing, Role
from arbitr.laws.direction.appeals.appeals import Power, committee_power, counted, obstacles, voters
from arbitr.laws.engine import Edition
from arbitr.laws.regulations import STANDARD, AppealsBody, Regulations, UnmeritedAppeals
from arbitr.message import Message

MOST_MEMBERS = 5
"""From three to five is ideal, by the code of practice."""
BODIES = (HeardBy.COMMITTEE, HeardBy.ALTERNATIVE)
"""Who votes, and has the powers and limits of a committee (93B3)."""
HEARD = (AppealOutcome.UPHELD, AppealOutcome.CHANGED, AppealOutcome.RECOMMENDED, AppealOutcome.REFERRED)
"""Outcomes of an appeal that was heard."""
VOTED = (AppealOutcome.UPHELD, AppealOutcome.CHANGED, AppealOutcome.RECOMMENDED)
"""Outcomes that follow from the votes. A recommendation goes against the ruling."""
PENALTIES = (AppealMatter.PROCEDURAL_PENALTY, AppealMatter.DISCIPLINE)


@dataclass(frozen=True, slots=True)
class DecisionFault:
    """One thing that is wrong with a decision, or that its record lacks."""

    what: str
    law: str
    words: Message
    forbids: bool
    """True if nobody may record the decision. False: a warning."""


_FORBIDS = {
    "not_to_be_heard": ("92", Message("The appeal cannot be heard; record it as not heard.")),
    "nothing_bars_it": ("92", Message("Nothing bars this appeal: it must be heard.")),
    "no_committee": ("93A", Message("The event has no appeals committee: the director in charge hears the appeal.")),
    "no_alternative": ("93A", Message("The event has not authorised another body in place of a committee.")),
    "director_first": ("93B1", Message("The director in charge rules on law and regulations first.")),
    "already_final": ("93C", Message("The authority has decided: nobody hears the appeal again.")),
    "committee_has_heard": (
        "93B",
        Message("The committee has heard the appeal, and has not asked the director to reconsider."),
    ),
    "not_exhausted": (
        "93C",
        Message("The authority hears an appeal only after the director in charge or the committee has."),
    ),
    "no_further_appeal": ("93C", Message("The regulations provide for no further appeal (setting further_appeals).")),
    "nobody_sat": ("93B", Message("Say who sat in the committee.")),
    "vote_not_followed": ("93B3", Message("The decision does not match the votes.")),
    "casting_vote_missing": ("93B3", Message("The vote is tied and the chairman has not given a casting vote.")),
    "beyond_powers": ("93B3", Message("On law and discipline the committee may only recommend a change.")),
    "director_recommends": (
        "93A",
        Message("The director in charge upholds or changes the ruling; only a committee recommends."),
    ),
    "changed_without_score": ("93B3", Message("A changed ruling needs a new score or a new penalty.")),
    "score_without_change": ("93B3", Message("Only a changed ruling has a new score.")),
    "merit_of_a_change": ("92A", Message("An appeal that changes the ruling is not without merit.")),
    "no_deposit": ("92A", Message("No deposit was paid with this appeal.")),
    "forfeit_with_merit": ("92A", Message("Only an appeal without merit forfeits the deposit.")),
    "forfeit_without_regulation": (
        "92A",
        Message("No regulation of the event lets a deposit be forfeited (setting unmerited_appeals)."),
    ),
    "penalty_without_regulation": (
        "92A",
        Message("No regulation of the event penalises an appeal without merit (setting unmerited_appeals)."),
    ),
}

_WARNS = {
    "committee_exists": (
        "93A",
        Message("The event has a committee: the director in charge hears facts and judgement only if it cannot meet."),
    ),
    "partly_beyond_powers": (
        "93B3",
        Message("The committee changes facts and judgement; on law and discipline it may only recommend."),
    ),
    "could_change": ("93B3", Message("The committee may change this ruling itself and need not recommend it.")),
    "judgement_not_reviewed": (
        "93C",
        Message("The authority reviews law and regulations, and judgement only where it has no basis in the facts."),
    ),
    "no_chairman": ("93B", Message("The committee has no chairman.")),
    "too_few_members": ("93B", Message("The committee has fewer members than the regulations require.")),
    "too_many_members": ("93B", Message("More than five members is too many.")),
    "vote_missing": ("93B3", Message("A voting member has not voted.")),
    "penalty_without_law": (
        "93B3",
        Message("A penalty imposed by the committee must name the law or regulation that was broken."),
    ),
    "reasons_missing": ("93B", Message("The decision gives no reasons.")),
    "not_approved": ("93B", Message("The chairman has not approved the report.")),
    "laws_not_confirmed": ("93B", Message("The director in charge has not confirmed the laws cited.")),
    "deposit_open": ("92A", Message("The decision does not say whether the deposit is returned.")),
    "penalty_expected": (
        "92A",
        Message("The regulations penalise an appeal without merit; the decision imposes no penalty."),
    ),
}

WARNINGS = frozenset(_WARNS)
"""The names of all warnings."""
_BY_CODE = ("vote_missing", "penalty_without_law")
"""Warnings that become prohibitions if the code of practice is a regulation."""

UNHEARD = {
    "no_hearing": Message("Nobody has heard the appeal yet."),
    "no_decision": Message("There is no decision yet."),
}


def usual_body(appeal: Appeal, edition: Edition, regulations: Regulations = STANDARD) -> HeardBy:
    """Who hears it next, unless somebody says otherwise (93A, 93B)."""
    body = regulations.appeals_committee_under(edition)
    last = appeal.hearing
    if last is not None and last.decision is not None:
        if last.decision.outcome is AppealOutcome.RECOMMENDED:
            return HeardBy.DIRECTOR
        if last.decision.outcome is AppealOutcome.REFERRED:
            return HeardBy.AUTHORITY
    if body is None or body is AppealsBody.NONE:
        return HeardBy.DIRECTOR
    if AppealMatter.LAW in appeal.matters and not appeal.hearings:
        return HeardBy.DIRECTOR
    return HeardBy.ALTERNATIVE if body is AppealsBody.ALTERNATIVE else HeardBy.COMMITTEE


def decision_faults(
    appeal: Appeal, hearing: Hearing, edition: Edition, regulations: Regulations = STANDARD
) -> tuple[DecisionFault, ...]:
    """Everything that prevents this hearing as the next of the appeal; `appeal` is its earlier state."""
    return tuple(_fault(name, regulations) for name in _found(appeal, hearing, edition, regulations))


def _fault(name: str, regulations: Regulations) -> DecisionFault:
    law, words = (_FORBIDS | _WARNS)[name]
    return DecisionFault(name, law, words, name in _FORBIDS or (regulations.code_of_practice and name in _BY_CODE))


def missing(appeal: Appeal, edition: Edition, regulations: Regulations = STANDARD) -> tuple[Message, ...]:
    """What the record of an appeal still lacks, or what is wrong with it."""
    if appeal.hearing is None:
        return (UNHEARD["no_hearing"],)
    if appeal.hearing.decision is None:
        return (UNHEARD["no_decision"],)
    *_, last = (None, *appeal.earlier)
    before = replace(appeal, hearing=last, earlier=appeal.earlier[:-1])
    return tuple(fault.words for fault in decision_faults(before, appeal.hearing, edition, regulations))


def _found(appeal: Appeal, hearing: Hearing, edition: Edition, regulations: Regulations) -> Iterator[str]:
    decision = hearing.decision
    if decision is None:
        return
    barred = bool(obstacles(appeal, edition, regulations))
    outcome = decision.outcome
    if barred and outcome in HEARD:
        yield "not_to_be_heard"
    if outcome is AppealOutcome.NOT_HEARD and not barred:
        yield "nothing_bars_it"
    if outcome in HEARD:
        yield from _stage(appeal, hearing, edition, regulations)
        yield from _body(appeal, hearing, decision, edition, regulations)
    yield from _score(appeal, decision)
    yield from _money(appeal, decision, regulations)
    if outcome in HEARD and not decision.reasons:
        yield "reasons_missing"


def _stage(appeal: Appeal, hearing: Hearing, edition: Edition, regulations: Regulations) -> Iterator[str]:
    """Is it the turn of this body?"""
    body = regulations.appeals_committee_under(edition)
    by = hearing.heard_by or HeardBy.COMMITTEE
    before = [earlier.heard_by or HeardBy.COMMITTEE for earlier in appeal.hearings]
    last = appeal.decision
    if HeardBy.AUTHORITY in before:
        yield "already_final"
    elif by is HeardBy.AUTHORITY:
        yield from _to_authority(appeal, last, edition, regulations)
    elif by in BODIES:
        if body is AppealsBody.NONE:
            yield "no_committee"
        elif by is HeardBy.ALTERNATIVE and (body is AppealsBody.COMMITTEE or edition is not Edition.LAWS_2017):
            yield "no_alternative"
        elif set(appeal.matters) == {AppealMatter.LAW} and hearing.heard_by and HeardBy.DIRECTOR not in before:
            yield "director_first"
    elif any(body_before in BODIES for body_before in before):
        if last is None or last.outcome is not AppealOutcome.RECOMMENDED:
            yield "committee_has_heard"
    elif body not in (None, AppealsBody.NONE) and AppealMatter.LAW not in appeal.matters:
        yield "committee_exists"


def _to_authority(appeal: Appeal, last: Decision | None, edition: Edition, regulations: Regulations) -> Iterator[str]:
    """A further appeal needs an earlier decision and a regulation; 1997 always knows one, on law alone (93C)."""
    if last is None:
        yield "not_exhausted"
    elif last.outcome is not AppealOutcome.REFERRED:
        provided = regulations.further_appeals
        if not (edition is Edition.LAWS_1997 if provided is None else provided):
            yield "no_further_appeal"
        elif (edition is Edition.LAWS_1997 or regulations.code_of_practice) and AppealMatter.LAW not in appeal.matters:
            yield "judgement_not_reviewed"


def _body(
    appeal: Appeal, hearing: Hearing, decision: Decision, edition: Edition, regulations: Regulations
) -> Iterator[str]:
    """Members, votes and powers."""
    by = hearing.heard_by or HeardBy.COMMITTEE
    if by is HeardBy.DIRECTOR and decision.outcome is AppealOutcome.RECOMMENDED:
        yield "director_recommends"
    if by not in BODIES:
        return
    yield from _members(hearing, regulations)
    if decision.outcome in VOTED:
        yield from _votes(hearing, decision)
    powers = {committee_power(edition, matter) for matter in appeal.matters}
    if decision.outcome is AppealOutcome.CHANGED and Power.RECOMMEND in powers:
        yield "partly_beyond_powers" if Power.CHANGE in powers else "beyond_powers"
    if decision.outcome is AppealOutcome.RECOMMENDED and Power.RECOMMEND not in powers:
        yield "could_change"
    if decision.penalties and not decision.penalty_laws:
        yield "penalty_without_law"
    if regulations.code_of_practice and not decision.approved_by_chairman:
        yield "not_approved"
    if regulations.code_of_practice and not decision.laws_confirmed:
        yield "laws_not_confirmed"


def _members(hearing: Hearing, regulations: Regulations) -> Iterator[str]:
    sitting = [member for member in hearing.members if not member.stepped_down and member.role is not Role.SECRETARY]
    if not sitting:
        yield "nobody_sat"
        return
    if not any(member.role in (Role.CHAIRMAN, Role.REFEREE) for member in sitting):
        yield "no_chairman"
    is_referee = len(sitting) == 1 and sitting[0].role is Role.REFEREE
    if len(sitting) < regulations.committee_members and not is_referee:
        yield "too_few_members"
    if len(sitting) > MOST_MEMBERS:
        yield "too_many_members"


def _votes(hearing: Hearing, decision: Decision) -> Iterator[str]:
    """The ruling stands unless most of those who were there throughout want one and the same change."""
    if not hearing.members:
        return
    if any(member.vote is None for member in voters(hearing.members)):
        yield "vote_missing"
        if not any(member.vote for member in voters(hearing.members)):
            return
    count = counted(hearing.members)
    if count.is_tied and hearing.casting_vote is None:
        yield "casting_vote_missing"
    elif count.changed(hearing.casting_vote) is (decision.outcome is AppealOutcome.UPHELD):
        yield "vote_not_followed"


def _score(appeal: Appeal, decision: Decision) -> Iterator[str]:
    """An upheld ruling changes nothing; a changed one needs a score, or concerns a penalty alone."""
    if decision.outcome is not AppealOutcome.CHANGED:
        if decision.score is not None:
            yield "score_without_change"
    elif decision.score is None and not any(matter in PENALTIES for matter in appeal.matters):
        yield "changed_without_score"


def _money(appeal: Appeal, decision: Decision, regulations: Regulations) -> Iterator[str]:
    """Merit, deposit and the sanction that a regulation provides (92A)."""
    if decision.without_merit and decision.outcome is AppealOutcome.CHANGED:
        yield "merit_of_a_change"
    if decision.deposit_returned is not None and not appeal.deposit:
        yield "no_deposit"
    elif decision.deposit_returned is False:
        if not decision.without_merit:
            yield "forfeit_with_merit"
        elif regulations.unmerited_appeals is not UnmeritedAppeals.DEPOSIT:
            yield "forfeit_without_regulation"
    elif decision.deposit_returned is None and appeal.deposit:
        yield "deposit_open"
    is_penalised = decision.without_merit and regulations.unmerited_appeals is UnmeritedAppeals.PENALTY
    if is_penalised and not decision.penalties:
        yield "penalty_expected"
    if "92A" in decision.penalty_laws and decision.penalties and not is_penalised:
        yield "penalty_without_regulation"
