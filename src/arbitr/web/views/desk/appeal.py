"""Appeals: the form, obstacles, the committee, and the decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbitr.bridge import CAPTAIN, Appeal, AppealOutcome, CommitteeMember, Decision, HeardBy, Hearing, Side
from arbitr.laws.direction.appeals.appeal_faults import DecisionFault, missing, usual_body
from arbitr.laws.direction.appeals.appeal_words import CAPTAIN_WORD, CONSENTS, HEARD_BY, MATTERS, OUTCOMES, ROLES, VOTES
from arbitr.laws.direction.appeals.appeals import ALTERNATIVE, CHIEF_DIRECTOR, COMMITTEE, deadline, obstacles, route
from arbitr.message import Message
from arbitr.reports.drawing.speech import SIDES, Speech
from arbitr.tournament import Appealed, Rules, Tournament
from arbitr.web.render import Visitor

LEAST_MEMBERS, MOST_MEMBERS = 3, 5
LONGEST = 4000
"""Letters of a statement."""
ROUTES = {
    CHIEF_DIRECTOR: HEARD_BY[HeardBy.DIRECTOR],
    COMMITTEE: HEARD_BY[HeardBy.COMMITTEE],
    ALTERNATIVE: HEARD_BY[HeardBy.ALTERNATIVE],
}


def lines_typed(text: str) -> tuple[str, ...]:
    """Facts or names, one per line."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def choices(page: Visitor, words: Mapping[Any, Message]) -> list[dict[str, str]]:
    return [{"value": choice.value, "text": page.say(text)} for choice, text in words.items()]


def appeals_view(page: Visitor, state: Tournament, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """All appeals of a tournament, undecided ones first."""
    found = [_line(page, appealed, names) for appealed in state.appeals.values()]
    return sorted(found, key=lambda line: (line["outcome"] != "", -line["number"]))


def committee_view(state: Tournament, names: Mapping[str, str]) -> list[str]:
    """The appeals committee of this event."""
    return [names.get(member.name, member.name) for member in state.committee]


def _line(page: Visitor, appealed: Appealed, names: Mapping[str, str]) -> dict[str, Any]:
    appeal = appealed.appeal
    decision = appeal.decision
    return {
        "number": appeal.number,
        "board": appeal.board,
        "table": appeal.table,
        "side": SIDES[appeal.side],
        "outcome": "" if decision is None else page.say(OUTCOMES[decision.outcome]),
        "matters": [page.say(MATTERS[matter]) for matter in appeal.matters],
        "ruling": appeal.ruled.ruling,
        "deposit": appeal.deposit,
        "deposit_returned": None if decision is None else decision.deposit_returned,
        "without_merit": decision is not None and decision.without_merit,
        "hearings": [_hearing_view(page, hearing, names) for hearing in appeal.hearings],
    }


def _hearing_view(page: Visitor, hearing: Hearing, names: Mapping[str, str]) -> dict[str, Any]:
    """One stage: the body, its members present, and the outcome."""
    decision = hearing.decision
    speech = Speech(page.language)
    return {
        "heard_by": "" if hearing.heard_by is None else page.say(HEARD_BY[hearing.heard_by]),
        "members": [_member_words(page, member, names) for member in hearing.members],
        "outcome": "" if decision is None else page.say(OUTCOMES[decision.outcome]),
        "score": "" if decision is None or decision.score is None else speech.adjustment(decision.score),
    }


def _member_words(page: Visitor, member: CommitteeMember, names: Mapping[str, str]) -> str:
    words = [page.say(ROLES[member.role]), *([page.say(VOTES[member.vote])] if member.vote else [])]
    return f"{names.get(member.name, member.name)} ({', '.join(words)})"


def called(page: Visitor, id_: str, names: Mapping[str, str]) -> str:
    """A person, or the captain of a team who does not play."""
    return page.say(CAPTAIN_WORD) if id_ == CAPTAIN else names.get(id_, id_)


def warnings_view(page: Visitor, warnings: tuple[DecisionFault, ...]) -> list[dict[str, str]]:
    """Points to confirm before the decision is recorded."""
    return [{"words": page.say(warning.words), "law": warning.law} for warning in warnings]


def appeal_view(page: Visitor, rules: Rules, appealed: Appealed, names: Mapping[str, str]) -> dict[str, Any]:
    """One appeal: its content, obstacles, the committee, and missing parts of the record."""
    appeal = appealed.appeal
    speech = Speech(page.language)
    last = deadline(appeal, rules.regulations)
    decision = appeal.decision
    heard_by = route(appeal.matters, rules.regulations.appeals_committee_under(rules.edition))
    return {
        **_line(page, appealed, names),
        "place": None if appealed.place is None else str(appealed.place),
        "by": called(page, appeal.by, names),
        "laws": ", ".join(appeal.ruled.laws),
        "score": "" if appeal.ruled.score is None else speech.adjustment(appeal.ruled.score),
        "consents": [
            {"by": called(page, consent.by, names), "consent": page.say(CONSENTS[consent.consent])}
            for consent in appeal.consents
        ],
        "agreed": list(appeal.facts_agreed),
        "disputed": list(appeal.facts_disputed),
        "statements": [{"by": statement.by, "text": statement.text} for statement in appeal.statements],
        "next": usual_body(appeal, rules.edition, rules.regulations).value,
        "deadline": last,
        "obstacles": [
            {"words": page.say(obstacle.words), "law": obstacle.law}
            for obstacle in obstacles(appeal, rules.edition, rules.regulations)
        ],
        "heard_by": [{"who": page.say(ROUTES[who]), "law": law} for who, law in heard_by],
        "missing": [page.say(lacking) for lacking in missing(appeal, rules.edition, rules.regulations)],
        "reasons": "" if decision is None else decision.reasons,
        "new_score": "" if decision is None or decision.score is None else speech.adjustment(decision.score),
        "penalties": []
        if decision is None
        else [{"side": SIDES[side], "penalty": str(penalty)} for side, penalty in decision.fined(appeal.side)],
    }


def hearing_view(
    appeal: Appeal, shown: Hearing | None, names: Mapping[str, str], usual: HeardBy, sits: Sequence[CommitteeMember]
) -> dict[str, Any]:
    """The decision as form values; before it, the committee prescribed by the regulations."""
    hearing = shown or Hearing(() if usual is HeardBy.DIRECTOR else tuple(sits), heard_by=usual)
    decision = hearing.decision or Decision(AppealOutcome.UPHELD)
    members = [] if hearing.heard_by is HeardBy.DIRECTOR else [member_view(member, names) for member in hearing.members]
    return {
        "members": members,
        "heard_by": (hearing.heard_by or HeardBy.COMMITTEE).value,
        "casting": "" if hearing.casting_vote is None else hearing.casting_vote.value,
        "outcome": decision.outcome.value,
        "facts": "\n".join(decision.facts_found),
        "laws": ", ".join(decision.laws),
        "reasons": decision.reasons,
        "score": "" if shown is not None and decision.score is None else "yes",
        **{
            field: ", ".join(str(penalty) for of, penalty in decision.fined(appeal.side) if of is side)
            for field, side in (("penalty_ns", Side.NS), ("penalty_ew", Side.EW))
        },
        "penalty_laws": ", ".join(decision.penalty_laws),
        "without_merit": "yes" if decision.without_merit else "",
        "deposit_returned": {None: "", True: "yes", False: "no"}[decision.deposit_returned],
        "approved": "yes" if decision.approved_by_chairman else "",
        "confirmed": "yes" if decision.laws_confirmed else "",
    }


def member_view(member: CommitteeMember, names: Mapping[str, str]) -> dict[str, str]:
    return {
        "name": names.get(member.name, member.name),
        "role": member.role.value,
        "vote": member.vote.value if member.vote else "",
        "attended": "" if member.present_throughout else "no",
        "stepped_down": member.stepped_down,
    }
