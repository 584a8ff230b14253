"""What the score of a board is compared with: how the event is scored, and what was scored at the other tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from arbitr.bridge.result import Result
from arbitr.bridge.seat import Side

Scored = Result | int
"""A result, or points as North-South see them."""


class Scoring(Enum):
    """How the event is scored."""

    IMPS = "imps"
    MATCHPOINTS = "matchpoints"
    OTHER = "other"
    """The organiser says what the averages are worth."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a board is compared with. All scores are results, or points as North-South see them."""

    scoring: Scoring | None = None
    result: Scored | None = None
    """At this table, where the play is not given."""
    other_table: Scored | None = None
    others: tuple[Scored, ...] = ()
    """The scores at the other tables."""
    forms: tuple[tuple[Scored, ...], ...] = ()
    """All scores of a fouled board, by the form in which it was played (87B)."""
    values: tuple[tuple[Scored, Fraction], ...] = ()
    """What some scores are worth to North-South, in IMPs or matchpoints, where the others are not given."""
    top: int | None = None
    """The most matchpoints on the board; two for each of the others, if not given."""
    worth: Fraction | None = None
    """What the score at this table is worth to North-South, in IMPs or per cent, where the others are not given."""
    session_ns: Fraction | None = None
    """The own session without this board: per cent, or IMPs for each board."""
    session_ew: Fraction | None = None
    knockout: bool = False

    def played(self, result: Result) -> Comparison:
        """The same, with the result that the play has brought."""
        return replace(self, result=result)

    def session(self, side: Side) -> Fraction | None:
        return self.session_ns if side is Side.NS else self.session_ew

    @property
    def most(self) -> int | None:
        return self.top if self.top is not None else 2 * len(self.others) or None


NOT_COMPARED = Comparison()
"""Nobody has said what the board is compared with."""
