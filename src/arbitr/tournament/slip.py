"""What is known of one board at one table: the score slip."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arbitr.bridge import Adjustment, Artificial, Assigned, Result
from arbitr.cards import Card
from arbitr.problem import Problem
from arbitr.tournament.author import NOBODY, Author
from arbitr.tournament.scores.terms import NONE, Terms


class NoResult(Enum):
    """Why there is none: four different things."""

    LATER = "later"
    """It is to be played later: the score is still to come."""
    NOT_REACHED = "not_reached"
    """Time ran out; the director still has to say what becomes of it."""
    CANCELLED = "cancelled"
    """By the director: nobody gets a score, unless he awards one."""
    NOT_PLAYED = "not_played"
    """It was not meant to be played after all: nobody gets a score, and nothing is missing."""

    @property
    def is_open(self) -> bool:
        """Is something still to come?"""
        return self in (NoResult.LATER, NoResult.NOT_REACHED)


@dataclass(frozen=True, slots=True)
class SlipScore:
    """What was written on the slip: a result (or points as North-South see them), or why there is none."""

    result: Result | int | None = None
    lead: Card | None = None
    none: NoResult | None = None

    def __post_init__(self) -> None:
        if (self.result is None) == (self.none is None):
            raise Problem("a slip must have either a result or the reason why there is none")
        if self.lead is not None and (not isinstance(self.result, Result) or self.result.contract is None):
            raise Problem("a lead cannot be entered without a contract")

    def __str__(self) -> str:
        if self.none is not None:
            return self.none.value
        return str(self.result) if self.lead is None else f"{self.result} ({self.lead})"


@dataclass(frozen=True, slots=True)
class Slip:
    """The score at the table, who vouches for it, and what the director made of it."""

    score: SlipScore | None = None
    """None where the director awarded a score before there was one."""
    by: Author = NOBODY
    at: int = 0
    confirmed: Author = NOBODY
    """By whom; nobody: not yet."""
    ns: str | None = None
    ew: str | None = None
    """Who sat there, where the table said something else than the movement."""
    other: SlipScore | None = None
    """What somebody else at the table entered, where it is not the same: the director settles it."""
    accepted: bool = False
    """The director has looked at it and keeps it as it is."""
    adjustment: Adjustment | None = None
    ruled: Result | None = None
    """The result by ruling, tricks transferred: it takes the place of the one at the table."""
    rulings: tuple[int, ...] = ()
    """The lines of the log in which the director ruled on this board."""
    terms: Terms = NONE
    """What the ruling says of the adjusted score beside it."""

    @property
    def result(self) -> Result | int | None:
        """What counts as the result at the table."""
        if self.ruled is not None:
            return self.ruled
        return None if self.score is None else self.score.result

    @property
    def is_scored(self) -> bool:
        """There is something to score: a result, or an adjusted score that needs none."""
        if self.result is not None:
            return True
        adjustment = self.adjustment
        return adjustment is not None and all(
            isinstance(award, Artificial | Assigned) for award in (adjustment.ns, adjustment.ew)
        )

    @property
    def is_settled(self) -> bool:
        """Nothing is missing any more."""
        if self.is_scored:
            return True
        return self.score is not None and self.score.none is not None and not self.score.none.is_open

    def counts_as(self, other: Slip) -> bool:
        """Both mean the same to the scoring: only who vouches for it differs."""
        return (self.result, self.adjustment, self.terms, self.ns, self.ew, self.at) == (
            other.result,
            other.adjustment,
            other.terms,
            other.ns,
            other.ew,
            other.at,
        )
