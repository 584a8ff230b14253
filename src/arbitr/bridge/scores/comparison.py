"""What the score of a board is compared with: the scoring of the event, and the scores at the other tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from arbitr.bridge.result import Result
from arbitr.bridge.seat import Side
from arbitr.problem import Problem

TableScore = Result | int
"""A result, or the North-South score."""


MOST_IMPS_A_BOARD = 12
"""No session has a mean beyond this: a larger figure is a sum, or a percentage."""


class Scoring(Enum):
    """How the event is scored."""

    IMPS = "imps"
    MATCHPOINTS = "matchpoints"
    TOTAL_POINTS = "total_points"
    """The scores of all boards are added (78C); the organiser defines the value of an average."""
    OTHER = "other"
    """The organiser defines the value of the averages."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a board is compared with. All scores are results, or North-South scores."""

    scoring: Scoring | None = None
    result: TableScore | None = None
    """The result at this table, if the play is not given."""
    other_table: TableScore | None = None
    others: tuple[TableScore, ...] = ()
    """The scores at the other tables."""
    forms: tuple[tuple[TableScore, ...], ...] = ()
    """All scores of a fouled board, by the form in which it was played (87B)."""
    values: tuple[tuple[TableScore, Fraction], ...] = ()
    """The value of some scores to North-South, in IMPs or matchpoints, if the others are not given."""
    top: int | None = None
    """The maximum matchpoints on the board; by default two for each of the others."""
    worth: Fraction | None = None
    """The value of this table's score to North-South, in IMPs or per cent, if the others are not given."""
    session_ns: Fraction | None = None
    """The session without this board: a percentage, or IMPs per board."""
    session_ew: Fraction | None = None
    knockout: bool = False
    boards: tuple[tuple[int, TableScore], ...] = ()
    """The boards of one contestant, by their numbers, if scores are added (78C)."""

    def __post_init__(self) -> None:
        for side in Side:
            session = self.session(side)
            if session is None:
                continue
            if self.scoring is Scoring.IMPS and abs(session) > MOST_IMPS_A_BOARD:
                raise Problem(
                    "a session of {session} IMPs a board is impossible; give the average per board, e.g. +2 IMP",
                    session=session,
                )
            if self.scoring is not Scoring.IMPS and not 0 <= session <= 100:
                raise Problem("a session of {session}% is impossible; it must be from 0% to 100%", session=session)

    def played(self, result: Result) -> Comparison:
        """The same, with the result of the play."""
        return replace(self, result=result)

    def session(self, side: Side) -> Fraction | None:
        return self.session_ns if side is Side.NS else self.session_ew

    @property
    def most(self) -> int | None:
        return self.top if self.top is not None else 2 * len(self.others) or None

    def most_matchpoints(self, unit: Fraction | int) -> Fraction | None:
        """The same in the organiser's own unit; a given top is in matchpoints."""
        most = self.most
        return None if most is None else Fraction(most) * (unit if self.top is None else 1)


NOT_COMPARED = Comparison()
"""Nobody has said what the board is compared with."""
