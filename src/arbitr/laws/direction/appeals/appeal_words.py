"""The words of an appeal, for pages, papers and command line."""

from __future__ import annotations

from arbitr.bridge import AppealMatter, AppealOutcome, AppellantStanding, Consent, Contest, HeardBy, Role, Vote
from arbitr.message import Message

CONTESTS = {
    Contest.PAIRS: Message("pairs"),
    Contest.TEAMS: Message("teams"),
    Contest.INDIVIDUAL: Message("individual"),
}
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
    HeardBy.DIRECTOR: Message("the director in charge"),
    HeardBy.COMMITTEE: Message("the appeals committee"),
    HeardBy.ALTERNATIVE: Message("the body authorised in place of a committee"),
    HeardBy.AUTHORITY: Message("the regulating authority"),
}
CAPTAIN_WORD = Message("captain of the team")
