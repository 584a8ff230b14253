"""A line of a traveller: what happened at one table on one board, and who sat there."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbitr.bridge import Adjustment, Artificial, Assigned, Board, Side, TableScore
from arbitr.problem import Problem
from arbitr.scoring.adjusted import points


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The result at the table, the adjusted score that replaces it, or both if one side keeps the result."""

    board: Board
    ns: str
    ew: str
    result: TableScore | None
    """A result, or a North-South score; None if none was obtained."""
    adjustment: Adjustment | None = None
    form: str = ""
    """Which form of a fouled board was played (Law 87); scores on the same form are compared."""
    points: int = field(init=False, compare=False, repr=False)
    """The North-South score, computed once; 0 if there is no result."""

    def __post_init__(self) -> None:
        if self.result is None and self.adjustment is None:
            raise Problem("board {board} has neither a result nor an adjusted score", board=self.board.number)
        if self.result is None and not self._is_whole:
            raise Problem(
                "board {board}: a side keeps its table score, but there is none; enter the result too",
                board=self.board.number,
            )
        worth = 0 if self.result is None else points(self.result, Side.NS, self.board.vulnerability)
        object.__setattr__(self, "points", worth)

    @property
    def _is_whole(self) -> bool:
        """Return whether the adjustment determines both sides' scores."""
        awards = () if self.adjustment is None else (self.adjustment.ns, self.adjustment.ew)
        return all(isinstance(award, Artificial | Assigned) for award in awards)

    def contestant(self, side: Side) -> str:
        return self.ns if side is Side.NS else self.ew
