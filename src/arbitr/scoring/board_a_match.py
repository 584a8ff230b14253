"""Board-a-match: each board of a team match is won, tied or lost.

It is matchpoints with two scores: those of the two teams on the same cards. If the other table has no score, or an
artificial one, the board is worth the average to the table with a score, as in Neuberg's formula for one of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from arbitr.problem import Problem
from arbitr.scoring.columns import Outcomes
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.matchpoints import MatchpointRules, matchpoints
from arbitr.scoring.worth import Worths

TABLES = 2
"""Of a match."""
USUAL = MatchpointRules(unit=Fraction(1, 2))
"""A team has two tables: from both together it gets 2 for a board that it wins, 1 for a tie."""


def board_a_match(lines: Sequence[ScoreLine], rules: MatchpointRules = USUAL) -> Worths:
    """The value of each line for each side. The contestants of the lines are the teams."""
    return matchpoints(board_a_match_outcomes(lines), TABLES, rules)


def board_a_match_outcomes(lines: Sequence[ScoreLine]) -> Outcomes:
    """The columns, with the two tables of each match compared with one another."""
    seen: dict[tuple[int, frozenset[str]], list[ScoreLine]] = {}
    matches = [frozenset((line.ns, line.ew)) for line in lines]
    for line, match in zip(lines, matches, strict=True):
        tables = seen.setdefault((line.board.number, match), [])
        if any(other.ns == line.ns for other in tables):
            raise Problem(
                "board {board}: team {team} sits North-South at both tables against {other}; swap N-S and E-W "
                "at one of them",
                board=line.board.number,
                team=line.ns,
                other=line.ew,
            )
        tables.append(line)
    return Outcomes.of(lines, apart=matches)
