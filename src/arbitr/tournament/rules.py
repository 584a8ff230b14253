"""Settings fixed before a tournament begins; the organiser may change them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from arbitr.bridge import Adjustment, Artificial, Penalty, Unit
from arbitr.laws.engine import LATEST, Edition
from arbitr.laws.regulations import STANDARD, Regulations
from arbitr.movements import SwissRules
from arbitr.problem import Problem
from arbitr.scoring import Counting, EventRules, MatchRules, Method
from arbitr.scoring.teams import USUAL as USUAL_MATCH

USUAL_SCORING = EventRules()
USUAL_SWISS = SwissRules()
WITH_TOP = (Method.MATCHPOINTS, Method.BOARD_A_MATCH)
"""Scoring methods in which a board has a maximum, so that there are percentages."""


class ContestKind(Enum):
    """Who competes."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"


class ComparedWith(Enum):
    """Whose scores on a board are compared."""

    SECTION = "section"
    """Those of the section, which has its own boards."""
    SESSION = "session"
    """Those of all sections, which play the same deals."""


class RankedBy(Enum):
    """What the matches of teams are ranked by."""

    VICTORY_POINTS = "vp"
    """By the continuous scale, to two decimals."""
    WHOLE_VICTORY_POINTS = "whole-vp"
    """By the discrete scale."""
    IMPS = "imps"
    BOARD_A_MATCH = "bam"
    """Each board is won, tied or lost: 2, 1 or 0."""


class DisqualifiedResults(Enum):
    """What happens to the results of the others against a disqualified contestant (91B leaves it to regulation)."""

    STAND = "stand"
    """They count as they were played."""
    CANCELLED = "cancelled"
    """They do not count for anybody; a match of teams becomes a bye for the opponents."""


class RoundsBegin(Enum):
    """What begins a round after the first."""

    DIRECTOR = "director"
    """The director, for all tables at once."""
    CLOCK = "clock"
    """The clock, when the time of the round before is up; the director may begin one earlier."""
    TABLES = "tables"
    """The tables, one by one: each goes on when both pairs due there have all their results confirmed."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One value with a default for everything."""

    kind: ContestKind = ContestKind.PAIRS
    scoring: EventRules = USUAL_SCORING
    """Pairs and individuals."""
    match: MatchRules = USUAL_MATCH
    """Teams."""
    matches: RankedBy = RankedBy.VICTORY_POINTS
    swiss: SwissRules = USUAL_SWISS
    compared: ComparedWith = ComparedWith.SECTION
    carry: Fraction | None = None
    """The share of the earlier sessions' score carried over to the last one; None if all boards count alike."""
    edition: Edition = LATEST
    regulations: Regulations = STANDARD
    preset: str = ""
    """The preset from which the regulations started; empty if the organiser chose none."""
    minutes: int = 7
    """Per board."""
    change_minutes: int = 2
    """For the change between rounds."""
    show_traveller: bool = True
    """Whether a table sees the other results on a board that it has just played."""
    hidden_rounds: int = 0
    """The number of last rounds during which the ranking is hidden from the public."""
    swiss_rounds: int = 0
    """The planned number of rounds of a Swiss, which is drawn round by round; 0 if unknown."""
    rounds_begin: RoundsBegin = RoundsBegin.DIRECTOR
    confirmation: bool = True
    """Whether somebody else at the table confirms an entered result before it opens the board to others."""
    leads: bool = True
    """Whether a table enters the opening lead."""
    smallest_line_up: int = 4
    largest_line_up: int = 8
    """Players in a team."""
    disqualified: DisqualifiedResults = DisqualifiedResults.STAND

    @property
    def counting(self) -> Counting:
        """What the ranking is based on."""
        if self.kind is ContestKind.TEAMS:
            return Counting.SUM
        return self.scoring.counting or (Counting.PERCENT if self.scoring.method in WITH_TOP else Counting.SUM)

    @property
    def victory_points(self) -> bool:
        return self.matches in (RankedBy.VICTORY_POINTS, RankedBy.WHOLE_VICTORY_POINTS)

    @property
    def board_a_match(self) -> bool:
        """Teams, each board won, tied or lost."""
        return self.kind is ContestKind.TEAMS and self.matches is RankedBy.BOARD_A_MATCH

    @property
    def board_unit(self) -> Unit:
        """What a board of a match of teams is scored in."""
        return Unit.MATCHPOINTS if self.board_a_match else Unit.IMPS

    @property
    def of_match(self) -> MatchRules:
        """How the boards of a match are compared."""
        return _board_a_match(self.match) if self.board_a_match else self.match

    @property
    def bye(self) -> Fraction:
        """What a team gets for a round without opponents."""
        return self.swiss.bye if self.victory_points else Fraction(0)

    def checked(self) -> Rules:
        """Return itself; raise Problem for rules under which no ranking is possible."""
        if self.counting is Counting.PERCENT and self.scoring.method not in WITH_TOP:
            raise Problem("percentages need a top; this form of scoring has none")
        return self

    @property
    def unit(self) -> str:
        """The unit of the ranking, in letters that are the same in every language; empty for points."""
        if self.kind is ContestKind.TEAMS:
            return "VP" if self.victory_points else "MP" if self.board_a_match else "IMP"
        if self.scoring.method in WITH_TOP:
            return "%" if self.counting is Counting.PERCENT else "MP"
        return "" if self.scoring.method is Method.TOTAL else "IMP"

    @property
    def penalty_units(self) -> tuple[Unit, ...]:
        """The possible units of a penalty; a match of teams for victory points also takes IMPs."""
        if self.kind is ContestKind.TEAMS:
            return (Unit.VICTORY_POINTS,) if self.victory_points else (self.board_unit,)
        if self.scoring.method is Method.TOTAL:
            return ()
        return (Unit.PERCENT, Unit.MATCHPOINTS) if self.scoring.method in WITH_TOP else (Unit.IMPS,)

    def check_penalty(self, penalty: Penalty, in_match: bool) -> None:
        """A penalty that cannot be deducted is rejected at once, so that a ranking is always possible.

        `in_match`: it is known on which board or in which match it was imposed.
        """
        if penalty.unit in self.penalty_units:
            return
        if self.kind is ContestKind.TEAMS and self.victory_points and penalty.unit is Unit.IMPS:
            if in_match:
                return
            raise Problem(
                "a penalty of {penalty} is deducted from one match; say which, or give it in VP", penalty=penalty
            )
        if not self.penalty_units:
            raise Problem("a penalty of {penalty} cannot be deducted from total points", penalty=penalty)
        raise Problem(
            "a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}",
            penalty=penalty,
            unit=self.penalty_units[-1].value,
        )

    def check_adjustment(self, adjustment: Adjustment | None) -> None:
        """An average needs a value, which total points do not provide."""
        if adjustment is None or self.kind is ContestKind.TEAMS or self.scoring.method is not Method.TOTAL:
            return
        if self.scoring.averages is None and any(
            isinstance(award, Artificial) for award in (adjustment.ns, adjustment.ew)
        ):
            raise Problem("an average has no value in total points; set its value in the rules")


@lru_cache
def _board_a_match(rules: MatchRules) -> MatchRules:
    return replace(rules, board_a_match=True)


USUAL = Rules()
