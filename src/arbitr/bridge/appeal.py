"""An appeal as a tournament stores it: the form, the hearing, the decision. Pure data; Laws 92 and 93 judge it.

`to_plain` and `from_plain` write and read it. Times are seconds since 1970, so that no time zone affects a time limit.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.bridge.seat import Side


class Contest(Enum):
    """The kind of event, which determines whose consent an appeal needs."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"


class AppealMatter(Enum):
    """The subject of a ruling or part of it: it determines who hears the appeal, and what may be changed."""

    FACTS = "facts"
    JUDGEMENT = "judgement"
    LAW = "law"
    """A point of law or regulation."""
    DISCIPLINE = "discipline"
    PROCEDURAL_PENALTY = "procedural_penalty"


CAPTAIN = "captain"
"""Who agrees in a team event if the captain does not play."""


class Consent(Enum):
    """The answer of a person whose consent is needed."""

    AGREES = "agrees"
    REFUSES = "refuses"
    ABSENT = "absent"


class AppellantStanding(Enum):
    """Where the ruling was given, from the appellant's point of view."""

    OWN_TABLE = "own_table"
    OTHER_TABLE = "other_table"
    AWAY_FROM_TABLE = "away_from_table"
    """A technical error by the director, e.g. in the scores or the movement."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A person's statement about the case, in his own words."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class ConsentGiven:
    """The consent of one person: a player, or the captain."""

    by: str
    consent: Consent


@dataclass(frozen=True, slots=True)
class AppealedRuling:
    """The ruling under appeal, as recorded by the director at the table."""

    ruling: str
    laws: tuple[str, ...]
    director: str
    reasons: str = ""
    score: Adjustment | None = None
    penalties: tuple[Penalty, ...] = ()
    doubt_remained: bool = False
    """Having consulted, he ruled for the non-offending side and was still in doubt."""
    told_of_appeal: bool = False


class Role(Enum):
    """A person's role in a committee."""

    CHAIRMAN = "chairman"
    MEMBER = "member"
    REFEREE = "referee"
    """A committee of one."""
    SECRETARY = "secretary"
    """Keeps the record, without a vote."""


class Vote(Enum):
    """What a member wants."""

    KEEP = "keep"
    CHANGE = "change"
    OTHER_CHANGE = "other_change"
    """A vote for a change, but not for the one that most supporters of a change want."""


@dataclass(frozen=True, slots=True)
class CommitteeMember:
    """One of the committee."""

    name: str
    role: Role = Role.MEMBER
    nation: str = ""
    present_throughout: bool = True
    """Whether he was present from the director's statement to the vote; otherwise he has no vote."""
    vote: Vote | None = None
    stepped_down: str = ""
    """The reason, if he stepped down: too close, biased, had discussed the case, had prejudged it."""


class HeardBy(Enum):
    """The body that heard the appeal."""

    DIRECTOR = "director"
    """The director in charge (93A, 93B1)."""
    COMMITTEE = "committee"
    ALTERNATIVE = "alternative"
    """Another body that the organiser has authorised (80B2k of 2017)."""
    AUTHORITY = "authority"
    """The regulating authority, after a further appeal or a referral (93C)."""


class AppealOutcome(Enum):
    """The outcome of the appeal."""

    UPHELD = "upheld"
    """The ruling stands."""
    CHANGED = "changed"
    RECOMMENDED = "recommended"
    """The director is asked to reconsider, because the committee may not change it."""
    REFERRED = "referred"
    WITHDRAWN = "withdrawn"
    NOT_HEARD = "not_heard"


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided, and why."""

    outcome: AppealOutcome
    facts_found: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    """As given to the committee by the director in charge."""
    score: Adjustment | None = None
    penalties: tuple[Penalty, ...] = ()
    penalty_laws: tuple[str, ...] = ()
    """The law or regulation that was broken, if the committee imposes a penalty."""
    reasons: str = ""
    without_merit: bool = False
    deposit_returned: bool | None = None
    approved_by_chairman: bool = False
    laws_confirmed: bool = False
    """By the director in charge."""
    penalised: tuple[Side, ...] = ()
    """The penalised side for each of the penalties; by default the side that appeals."""

    @property
    def changes_scores(self) -> bool:
        return self.score is not None or bool(self.penalties)

    def fined(self, appellants: Side) -> tuple[tuple[Side, Penalty], ...]:
        """Each penalty with the side that it is against."""
        sides = (*self.penalised, *[appellants] * len(self.penalties))
        return tuple(zip(sides, self.penalties, strict=False))


@dataclass(frozen=True, slots=True)
class Hearing:
    """A committee, or the director in charge if there is none."""

    members: tuple[CommitteeMember, ...]
    at: int | None = None
    statements: tuple[Statement, ...] = ()
    """In their order: the director, the players, the captains."""
    casting_vote: Vote | None = None
    decision: Decision | None = None
    heard_by: HeardBy | None = None
    """None in data stored by earlier versions."""


@dataclass(frozen=True, slots=True)
class Appeal:
    """One appeal, from the form to the decision."""

    number: int
    contest: Contest
    session: str
    table: str
    board: int
    side: Side
    """The side that appeals."""
    by: str
    """Who lodged it."""
    ruled: AppealedRuling
    matters: tuple[AppealMatter, ...]
    standing: AppellantStanding = AppellantStanding.OWN_TABLE
    consents: tuple[ConsentGiven, ...] = ()
    facts_agreed: tuple[str, ...] = ()
    facts_disputed: tuple[str, ...] = ()
    statements: tuple[Statement, ...] = ()
    lodged_at: int | None = None
    scores_out_at: int | None = None
    """When the official scores were published; None if they have not been."""
    through_director: bool = True
    deposit: str = ""
    """As paid: 50 EUR; empty if none was required."""
    hearing: Hearing | None = None
    """The last one."""
    line: int | None = None
    """The log line of the ruling under appeal."""
    contestant: str = ""
    """The penalised contestant, if the ruling is a penalty that concerns no board."""
    earlier: tuple[Hearing, ...] = ()
    """Hearings at an earlier stage: the director in charge before the committee, the committee before the authority."""

    @property
    def hearings(self) -> tuple[Hearing, ...]:
        """All, in their order."""
        return (*self.earlier, *(() if self.hearing is None else (self.hearing,)))

    @property
    def decision(self) -> Decision | None:
        """The last one."""
        return None if self.hearing is None else self.hearing.decision
