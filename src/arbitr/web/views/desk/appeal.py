"""Appeals as pages show them: the form, what stands in the way, who hears it, and the decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from arbitr.bridge import (
    Appeal,
    AppealMatter,
    AppealOutcome,
    AppellantStanding,
    Consent,
    Decision,
    Hearing,
    Role,
    Side,
    Vote,
)
from arbitr.laws.direction.appeals import (
    ALTERNATIVE,
    CHIEF_DIRECTOR,
    COMMITTEE,
    MISSING,
    deadline,
    missing,
    obstacles,
    route,
)
from arbitr.message import Message
from arbitr.reports.drawing.speech import SIDES, Speech
from arbitr.tournament import Appealed, Rules, Tournament
from arbitr.web.render import Visitor

LEAST_MEMBERS, MOST_MEMBERS = 3, 5

MATTERS = {
    AppealMatter.FACTS: Message("facts"),
    AppealMatter.JUDGEMENT: Message("director's judgement"),
    AppealMatter.LAW: Message("law or regulation"),
    AppealMatter.PROCEDURAL_PENALTY: Message("procedural penalty"),
    AppealMatter.DISCIPLINE: Message("disciplinary penalty"),
}
STANDINGS = {
    AppellantStanding.OWN_TABLE: Message("at the appellant's own table"),
    AppellantStanding.OTHER_TABLE: Message("at another table"),
    AppellantStanding.AWAY_FROM_TABLE: Message("away from the table, e.g. in the scoring or the movement"),
}
CONSENTS = {
    Consent.AGREES: Message("agrees"),
    Consent.REFUSES: Message("refuses"),
    Consent.ABSENT: Message("is absent"),
}
OUTCOMES = {
    AppealOutcome.UPHELD: Message("The director's ruling stands."),
    AppealOutcome.CHANGED: Message("The ruling is changed."),
    AppealOutcome.RECOMMENDED: Message("The committee asks the director to reconsider."),
    AppealOutcome.REFERRED: Message("The appeal is referred to a higher authority."),
    AppealOutcome.WITHDRAWN: Message("The appeal was withdrawn."),
    AppealOutcome.NOT_HEARD: Message("The appeal is not heard."),
}
ROLES = {
    Role.CHAIRMAN: Message("chairman"),
    Role.MEMBER: Message("member"),
    Role.REFEREE: Message("referee"),
    Role.SECRETARY: Message("secretary"),
}
VOTES = {
    Vote.KEEP: Message("for the ruling"),
    Vote.CHANGE: Message("for the change"),
    Vote.OTHER_CHANGE: Message("for another change"),
}
HEARD_BY = {
    CHIEF_DIRECTOR: Message("the director in charge"),
    COMMITTEE: Message("the appeals committee"),
    ALTERNATIVE: Message("the body authorised in place of a committee"),
}


def choices(page: Visitor, words: Mapping[Any, Message]) -> list[dict[str, str]]:
    return [{"value": each.value, "text": page.say(text)} for each, text in words.items()]


def appeals_view(page: Visitor, state: Tournament) -> list[dict[str, Any]]:
    """All of a tournament, those that wait first."""
    found = [_line(page, each) for each in state.appeals.values()]
    return sorted(found, key=lambda line: (line["outcome"] != "", -line["number"]))


def _line(page: Visitor, appealed: Appealed) -> dict[str, Any]:
    appeal = appealed.appeal
    decision = _decision(appeal)
    return {
        "number": appeal.number,
        "board": appeal.board,
        "table": appeal.table,
        "side": SIDES[appeal.side],
        "outcome": "" if decision is None else page.say(OUTCOMES[decision.outcome]),
    }


def _decision(appeal: Appeal) -> Decision | None:
    return None if appeal.hearing is None else appeal.hearing.decision


def appeal_view(page: Visitor, rules: Rules, appealed: Appealed, names: Mapping[str, str]) -> dict[str, Any]:
    """One appeal: what was lodged, what stands in its way, who hears it, and what the record still lacks."""
    appeal = appealed.appeal
    speech = Speech(page.language)
    last = deadline(appeal, rules.regulations)
    decision = _decision(appeal)
    heard_by = route(appeal.matters, rules.regulations.appeals_committee_under(rules.edition))
    return {
        **_line(page, appealed),
        "place": None if appealed.place is None else str(appealed.place),
        "by": names.get(appeal.by, appeal.by),
        "ruling": appeal.ruled.ruling,
        "laws": ", ".join(appeal.ruled.laws),
        "score": "" if appeal.ruled.score is None else speech.adjustment(appeal.ruled.score),
        "matters": [page.say(MATTERS[each]) for each in appeal.matters],
        "consents": [
            {"by": names.get(each.by, each.by), "consent": page.say(CONSENTS[each.consent])} for each in appeal.consents
        ],
        "agreed": list(appeal.facts_agreed),
        "disputed": list(appeal.facts_disputed),
        "statements": [{"by": each.by, "text": each.text} for each in appeal.statements],
        "deposit": appeal.deposit,
        "deadline": last,
        "obstacles": [
            {"words": page.say(each.words), "law": each.law}
            for each in obstacles(appeal, rules.edition, rules.regulations)
        ],
        "heard_by": [{"who": page.say(HEARD_BY[who]), "law": law} for who, law in heard_by],
        "missing": [page.say(MISSING[each]) for each in missing(appeal, rules.edition, rules.regulations)],
        "reasons": "" if decision is None else decision.reasons,
        "new_score": "" if decision is None or decision.score is None else speech.adjustment(decision.score),
        "penalties": []
        if decision is None
        else [{"side": SIDES[side], "penalty": str(each)} for side, each in decision.fined(appeal.side)],
    }


def hearing_view(appeal: Appeal, names: Mapping[str, str]) -> dict[str, Any]:
    """What was decided, as the form shows it again."""
    hearing = appeal.hearing or Hearing(())
    decision = hearing.decision or Decision(AppealOutcome.UPHELD)
    members = [
        {"name": names.get(each.name, each.name), "role": each.role.value, "vote": each.vote.value if each.vote else ""}
        for each in hearing.members
    ]
    return {
        "members": members,
        "casting": "" if hearing.casting_vote is None else hearing.casting_vote.value,
        "outcome": decision.outcome.value,
        "facts": "\n".join(decision.facts_found),
        "laws": ", ".join(decision.laws),
        "reasons": decision.reasons,
        "score": "" if appeal.hearing is not None and decision.score is None else "yes",
        **{
            field: ", ".join(str(each) for of, each in decision.fined(appeal.side) if of is side)
            for field, side in (("penalty_ns", Side.NS), ("penalty_ew", Side.EW))
        },
        "penalty_laws": ", ".join(decision.penalty_laws),
        "without_merit": "yes" if decision.without_merit else "",
        "deposit_returned": {None: "", True: "yes", False: "no"}[decision.deposit_returned],
        "approved": "yes" if decision.approved_by_chairman else "",
        "confirmed": "yes" if decision.laws_confirmed else "",
    }


def named_appeal(appeal: Appeal, names: Mapping[str, str]) -> Appeal:
    """With the names in place of the ids, for the paper only."""
    hearing = appeal.hearing
    if hearing is not None:
        members = tuple(replace(each, name=names.get(each.name, each.name)) for each in hearing.members)
        hearing = replace(hearing, members=members)
    consents = tuple(replace(each, by=names.get(each.by, each.by)) for each in appeal.consents)
    return replace(appeal, by=names.get(appeal.by, appeal.by), consents=consents, hearing=hearing)


def persons_in(appeal: Appeal) -> set[str]:
    """The ids of everybody whom the record names."""
    members = () if appeal.hearing is None else appeal.hearing.members
    return {appeal.by, *(each.by for each in appeal.consents), *(each.name for each in members)}
