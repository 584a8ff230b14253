"""What Laws 92 and 93 say about an appeal: may it be heard, by whom, what may be changed, and how votes decide.

The procedures ask a director; a tournament asks the stored appeal. Both use this module, so there is one source of
truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from arbitr.bridge import (
    Appeal,
    AppealMatter,
    AppellantStanding,
    CommitteeMember,
    Consent,
    Contest,
    Role,
    Vote,
)
from arbitr.laws.engine import Edition
from arbitr.laws.regulations import STANDARD, AppealsBody, Regulations
from arbitr.message import Message
from arbitr.number import is_whole
from arbitr.problem import Problem

# When.

DAY = 24 * 60


def minutes_of(text: str) -> int:
    """20:30 as minutes of the day."""
    hours, colon, minutes = text.strip().partition(":")
    if not (colon and len(minutes) == 2 and is_whole(hours, 23) and is_whole(minutes, 59)):
        raise Problem("{text} is not a time; write e.g. 20:30", text=repr(text))
    return int(hours) * 60 + int(minutes)


def clock(minutes: int) -> str:
    return f"{minutes % DAY // 60:02}:{minutes % 60:02}"


def asked_within(available: str, asked: str, period: int) -> bool:
    """By the time of day alone; an earlier time counts as the next day only shortly after midnight."""
    passed = (minutes_of(asked) - minutes_of(available)) % DAY
    # More than half a day later is read as before the scores were published, which is always in time.
    return passed <= period or passed > DAY // 2


def deadline(appeal: Appeal, regulations: Regulations = STANDARD) -> int | None:
    """The last moment for this appeal (92B); None until the official scores are published."""
    if appeal.scores_out_at is None:
        return None
    return appeal.scores_out_at + 60 * regulations.ruling_period


# Who may appeal.


def consent_given(edition: Edition, contest: Contest, consents: Iterable[Consent]) -> bool:
    """Both partners of a pair, the captain of a team, or the individual player (92D). In 1997 an absent player is
    deemed to agree.
    """
    if contest is Contest.INDIVIDUAL:
        return True
    said = tuple(consents)
    if edition is Edition.LAWS_1997:
        return bool(said) and all(consent is not Consent.REFUSES for consent in said)
    needed = 2 if contest is Contest.PAIRS else 1
    return len(said) >= needed and all(consent is Consent.AGREES for consent in said)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why an appeal is not heard."""

    what: str
    law: str
    words: Message


OBSTACLES = {
    "no_standing": ("92A", Message("The ruling was not given at the appellants' table.")),
    "too_late": ("92B", Message("The request came too late: nothing can be changed any more.")),
    "not_through_director": ("92C", Message("An appeal must be made through the director.")),
    "no_consent": ("92D", Message("The consent required for an appeal is missing.")),
}


def obstacles(appeal: Appeal, edition: Edition, regulations: Regulations = STANDARD) -> tuple[Obstacle, ...]:
    """Everything that prevents hearing this appeal; empty if it is heard."""
    found = []
    if appeal.standing is AppellantStanding.OTHER_TABLE or (
        appeal.standing is AppellantStanding.AWAY_FROM_TABLE and edition is Edition.LAWS_2017
    ):
        found.append("no_standing")
    last = deadline(appeal, regulations)
    if last is not None and appeal.lodged_at is not None and appeal.lodged_at > last:
        found.append("too_late")
    if not appeal.through_director:
        found.append("not_through_director")
    if not consent_given(edition, appeal.contest, (given.consent for given in appeal.consents)):
        found.append("no_consent")
    return tuple(Obstacle(what, *OBSTACLES[what]) for what in found)


# Who decides, and what may be changed.

CHIEF_DIRECTOR, COMMITTEE, ALTERNATIVE = "chief_director", "committee", "alternative"
BODIES = {AppealsBody.COMMITTEE: COMMITTEE, AppealsBody.ALTERNATIVE: ALTERNATIVE}


def route(matters: Iterable[AppealMatter], body: AppealsBody | None) -> tuple[tuple[str, str], ...]:
    """Who hears it, in order, each with the law: the director in charge first if it concerns the law (93A, 93B)."""
    if body is None or body is AppealsBody.NONE:
        return ((CHIEF_DIRECTOR, "93A"),)
    parts = set(matters)
    first = ((CHIEF_DIRECTOR, "93B1"),) if AppealMatter.LAW in parts else ()
    return *first, (BODIES[body], "93B2" if parts != {AppealMatter.LAW} else "93B1")


class Power(Enum):
    """What a committee may do about part of a ruling."""

    CHANGE = "change"
    RECOMMEND = "recommend"


def committee_power(edition: Edition, matter: AppealMatter, breach_of_law: bool = False) -> Power:
    """Everything except law and discipline (93B3). 1997: whether a penalised act broke a Law is also a point of law."""
    if matter in (AppealMatter.LAW, AppealMatter.DISCIPLINE):
        return Power.RECOMMEND
    if matter is AppealMatter.PROCEDURAL_PENALTY and breach_of_law and edition is Edition.LAWS_1997:
        return Power.RECOMMEND
    return Power.CHANGE


# Votes.


@dataclass(frozen=True, slots=True)
class Count:
    """The votes of those entitled to vote, without the casting vote."""

    change: int
    other_changes: int
    keep: int

    @property
    def members(self) -> int:
        return self.change + self.other_changes + self.keep

    @property
    def is_tied(self) -> bool:
        """Half of them want the same change."""
        return 2 * self.change == self.members and self.members > 0

    def changed(self, casting: Vote | None = None) -> bool:
        """The ruling stands unless a majority agrees on one change; a tie is broken by the chairman's casting vote."""
        if self.is_tied:
            return casting is Vote.CHANGE
        return 2 * self.change > self.members


def voters(members: Iterable[CommitteeMember]) -> tuple[CommitteeMember, ...]:
    """Members who were present from the director's statement to the vote, did not step down and are not only the
    secretary.
    """
    return tuple(
        member
        for member in members
        if member.present_throughout and not member.stepped_down and member.role is not Role.SECRETARY
    )


def counted(members: Iterable[CommitteeMember]) -> Count:
    votes = [member.vote for member in voters(members)]
    return Count(votes.count(Vote.CHANGE), votes.count(Vote.OTHER_CHANGE), votes.count(Vote.KEEP))
