"""The state of one board at one table: the pick-up slip."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arbitr.bridge import Adjustment, Artificial, Assigned, Result
from arbitr.cards import Card
from arbitr.problem import Problem
from arbitr.tournament.author import NOBODY, Author
from arbitr.tournament.scores.terms import NONE, Terms


class NoResult(Enum):
    """The reason why there is no score; there are four."""

    LATER = "later"
    """It is to be played later: the score is still to come."""
    NOT_REACHED = "not_reached"
    """Time ran out; the director has yet to decide what happens to it."""
    CANCELLED = "cancelled"
    """Cancelled by the director: nobody gets a score, unless he awards one."""
    NOT_PLAYED = "not_played"
    """It did not have to be played after all: nobody gets a score, and nothing is missing."""

    @property
    def is_open(self) -> bool:
        """Return whether a score is still to come."""
        return self in (NoResult.LATER, NoResult.NOT_REACHED)


@dataclass(frozen=True, slots=True)
class SlipScore:
    """The entry on the slip: a result (or a North-South score), or the reason why there is none."""

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
class LeadTry:
    """A lead as somebody entered it."""

    by: Author
    lead: Card


@dataclass(frozen=True, slots=True)
class Slip:
    """The score at the table, who confirmed it, and the director's decision."""

    score: SlipScore | None = None
    """None if the director awarded a score before there was one."""
    by: Author = NOBODY
    at: int = 0
    confirmed: Author = NOBODY
    """Who confirmed it; empty if nobody has yet."""
    ns: str | None = None
    ew: str | None = None
    """Who sat there, if the table did not agree with the movement."""
    other: SlipScore | None = None
    """A different entry by somebody else at the table: its author agrees, or the director decides."""
    accepted: bool = False
    """The director has checked it and keeps it as it is."""
    adjustment: Adjustment | None = None
    ruled: Result | None = None
    """The result by ruling, with transferred tricks: it replaces the one at the table."""
    rulings: tuple[int, ...] = ()
    """The lines of the log in which the director ruled on this board."""
    terms: Terms = NONE
    """What the ruling says about the adjusted score besides its value."""
    earlier: SlipScore | None = None
    """The table's entry when others could first see the board, if the table has changed it since."""
    is_looked_at: bool = False
    """The director has ruled on the board with this entry before him: nothing about it is suspicious any more."""
    tries: tuple[LeadTry, ...] = ()
    """The leads that were entered for this board until the director dealt with it."""
    other_by: Author = NOBODY
    """Who made the different entry."""
    disputed: bool = False
    """The author has seen the different entry and does not agree with it."""

    @property
    def result(self) -> Result | int | None:
        """What counts as the result at the table."""
        if self.ruled is not None:
            return self.ruled
        return None if self.score is None else self.score.result

    @property
    def is_scored(self) -> bool:
        """There is something to score: a result, or an adjusted score that needs none."""
        return self.result is not None or self.is_awarded

    @property
    def is_awarded(self) -> bool:
        """The director awarded a score to both sides, which needs no result."""
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

    @property
    def is_directors(self) -> bool:
        """The director entered, accepted or decided it."""
        if self.accepted or self.ruled is not None or self.is_awarded:
            return True
        return self.score is not None and not self.by.is_phone

    def is_confirmed(self, is_needed: bool) -> bool:
        """Somebody besides the author is responsible for the slip; if no confirmation is needed, the author is."""
        return self.is_directors or (self.score is not None and (bool(self.confirmed) or not is_needed))

    @property
    def is_final(self) -> bool:
        """Nothing is to come at this table, and a phone alone did not say so: it has a score, or the director cancelled
        the board.
        """
        return self.is_scored or (self.is_settled and self.is_directors)

    def counts_as(self, other: Slip) -> bool:
        """The scoring treats both alike; they differ only in who is responsible."""
        return (self.result, self.adjustment, self.terms, self.ns, self.ew, self.at) == (
            other.result,
            other.adjustment,
            other.terms,
            other.ns,
            other.ew,
            other.at,
        )
