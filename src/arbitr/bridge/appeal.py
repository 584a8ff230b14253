"""An appeal as a tournament keeps it: the form, the hearing, the decision. Pure data; Laws 92 and 93 judge it.

`to_plain` and `from_plain` write and read it. Moments are seconds since 1970, so that no time zone blurs a time limit.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.bridge.seat import Side


class Contest(Enum):
    """The kind of event, which decides whose consent an appeal needs."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"


class AppealMatter(Enum):
    """What a ruling, or a part of it, turns on: it decides who hears the appeal, and what he may change."""

    FACTS = "facts"
    JUDGEMENT = "judgement"
    LAW = "law"
    """A point of law or regulation."""
    DISCIPLINE = "discipline"
    PROCEDURAL_PENALTY = "procedural_penalty"


class Consent(Enum):
    """What one whose consent is needed says."""

    AGREES = "agrees"
    REFUSES = "refuses"
    ABSENT = "absent"


class AppellantStanding(Enum):
    """Where the ruling was given, seen from the appellant."""

    OWN_TABLE = "own_table"
    OTHER_TABLE = "other_table"
    AWAY_FROM_TABLE = "away_from_table"
    """A technical error of the director, as in the scores or the movement."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What somebody said about the case, in his own words."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class ConsentGiven:
    """The consent of one person: a player, or the captain."""

    by: str
    consent: Consent


@dataclass(frozen=True, slots=True)
class AppealedRuling:
    """The ruling that is appealed, as the director who came to the table wrote it down."""

    ruling: str
    laws: tuple[str, ...]
    director: str
    reasons: str = ""
    score: Adjustment | None = None
    penalties: tuple[Penalty, ...] = ()
    doubt_remained: bool = False
    """Having consulted, he ruled for the innocent side and was still in doubt."""
    told_of_appeal: bool = False


class Role(Enum):
    """What somebody does in a committee."""

    CHAIRMAN = "chairman"
    MEMBER = "member"
    REFEREE = "referee"
    """A committee of one."""
    SECRETARY = "secretary"
    """Writes, and has no vote."""


class Vote(Enum):
    """What a member wants."""

    KEEP = "keep"
    CHANGE = "change"
    OTHER_CHANGE = "other_change"
    """A change, but not the one that most of those who want one agree on."""


@dataclass(frozen=True, slots=True)
class CommitteeMember:
    """One of the committee."""

    name: str
    role: Role = Role.MEMBER
    nation: str = ""
    present_throughout: bool = True
    """From the director's statement to the vote; who was not has no vote."""
    vote: Vote | None = None
    stepped_down: str = ""
    """Why, where he did: too near, biased, had discussed the case, had prejudged it."""


class AppealOutcome(Enum):
    """What became of the appeal."""

    UPHELD = "upheld"
    """The ruling stands."""
    CHANGED = "changed"
    RECOMMENDED = "recommended"
    """The director is asked to reconsider: the committee may not change it."""
    REFERRED = "referred"
    WITHDRAWN = "withdrawn"
    NOT_HEARD = "not_heard"


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided, and why."""

    outcome: AppealOutcome
    facts_found: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    """As the director in charge has given them to the committee."""
    score: Adjustment | None = None
    penalties: tuple[Penalty, ...] = ()
    penalty_laws: tuple[str, ...] = ()
    """Which law or regulation was broken, where the committee gives a penalty."""
    reasons: str = ""
    without_merit: bool = False
    deposit_returned: bool | None = None
    approved_by_chairman: bool = False
    laws_confirmed: bool = False
    """By the director in charge."""
    penalised: tuple[Side, ...] = ()
    """Whom, for each of the penalties in turn; where it is not said, the side that appeals."""

    @property
    def changes_scores(self) -> bool:
        return self.score is not None or bool(self.penalties)

    def fined(self, appellants: Side) -> tuple[tuple[Side, Penalty], ...]:
        """Each penalty with the side that it is against."""
        sides = (*self.penalised, *[appellants] * len(self.penalties))
        return tuple(zip(sides, self.penalties, strict=False))


@dataclass(frozen=True, slots=True)
class Hearing:
    """A committee, or the director in charge where there is none."""

    members: tuple[CommitteeMember, ...]
    at: int | None = None
    statements: tuple[Statement, ...] = ()
    """In their order: the director, the players, the captains."""
    casting_vote: Vote | None = None
    decision: Decision | None = None


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
    """When the official scores were available; None: not yet."""
    through_director: bool = True
    deposit: str = ""
    """As paid: 50 EUR; empty: none was asked for."""
    hearing: Hearing | None = None
