"""An event scored from its lines: the value of every line, and the ranking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from arbitr.bridge import Side, Unit
from arbitr.extras import extra
from arbitr.problem import Problem, required
from arbitr.scoring import board_a_match, imps_across, matchpoints, total_points
from arbitr.scoring.columns import Outcomes
from arbitr.scoring.imps_across import ImpRules
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.matchpoints import MatchpointRules
from arbitr.scoring.ranking import (
    NOTHING,
    Addition,
    Breaker,
    Contestants,
    Counting,
    RankingLine,
    TieBreak,
    breaker,
    ranked,
    standing,
    top_of,
    totals,
)
from arbitr.scoring.worth import Worths

if TYPE_CHECKING:
    import numpy as np
else:
    np = extra("numpy")


class Method(Enum):
    """How the event is scored."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    """Across the field."""
    BUTLER = "butler"
    TOTAL = "total"
    BOARD_A_MATCH = "bam"


@dataclass(frozen=True, slots=True)
class EventRules:
    """What an organiser may choose."""

    method: Method = Method.MATCHPOINTS
    due: int | None = None
    """How many scores a board should have; None: as many as the board with the most."""
    matchpoints: MatchpointRules | None = None
    """None for the usual ones of the method."""
    imps: ImpRules = imps_across.USUAL
    averages: tuple[Fraction, Fraction, Fraction] | None = None
    """Points for average plus, average and average minus in total points."""
    own_session: bool = True
    """Whether the side's own session may exceed average plus and minus (88, 12C2c)."""
    counting: Counting | None = None
    """None: percentages if there is a top, otherwise sums."""
    sides_apart: bool = False
    """North-South and East-West are numbered separately and have a ranking each."""
    tie_breaks: tuple[TieBreak, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ScoredEvent:
    """The scored event."""

    lines: tuple[ScoreLine, ...]
    worths: Worths
    counting: Counting
    rankings: dict[Side | None, list[RankingLine]]
    """One for all, or one for each side."""


@dataclass(frozen=True, slots=True, eq=False)
class ScoredLines:
    """The value of every line, before anybody is ranked."""

    lines: tuple[ScoreLine, ...]
    outcomes: Outcomes
    worths: Worths
    contestants: Contestants
    counting: Counting
    unit: Unit | None
    """The unit; None for points."""

    def standings(self, additions: Mapping[str, Addition]) -> list[RankingLine]:
        """All contestants, unsorted."""
        top = top_of(self.worths)
        return [
            standing(total, additions.get(total.contestant, NOTHING), self.counting, self.unit, top)
            for total in totals(self.worths, self.contestants)
        ]

    def breakers(self, rules: Iterable[TieBreak]) -> list[Breaker]:
        return [breaker(rule, self.worths, self.contestants, self.outcomes) for rule in rules]


def score_lines(lines: Sequence[ScoreLine], rules: EventRules) -> ScoredLines:
    """The values of checked lines; with separate sides, contestants are called NS 1 and EW 1."""
    outcomes, found = _scored(lines, rules)
    contestants = Contestants.of(lines, rules.sides_apart)
    found = _with_told(found, outcomes, rules)
    if rules.own_session:
        found = _with_own_session(found, outcomes, contestants, rules)
    counting = rules.counting or (Counting.SUM if found.tops is None else Counting.PERCENT)
    if counting is Counting.PERCENT and found.tops is None:
        raise Problem("percentages need a top; this form of scoring has none")
    unit = None if rules.method is Method.TOTAL else Unit.IMPS if found.tops is None else Unit.MATCHPOINTS
    return ScoredLines(tuple(lines), outcomes, found, contestants, counting, unit)


def score_event(
    lines: Sequence[ScoreLine], rules: EventRules | None = None, additions: Mapping[str, Addition] | None = None
) -> ScoredEvent:
    """The values of all lines and the ranking."""
    rules, additions = rules or EventRules(), additions or {}
    check(lines, rules)
    scored = score_lines(lines, rules)
    contestants = scored.contestants
    unknown = [name for name in additions if name not in contestants.names]
    if unknown:
        raise Problem(
            "{name} did not play; only contestants who played can have a penalty or a carry-over", name=unknown[0]
        )
    standings = scored.standings(additions)
    breakers = scored.breakers(rules.tie_breaks)
    rankings: dict[Side | None, list[RankingLine]] = {}
    if rules.sides_apart:
        for side in Side:
            seated = {contestants.names[number] for number in np.unique(contestants.index[side])}
            rankings[side] = ranked((line for line in standings if line.contestant in seated), breakers)
    else:
        rankings[None] = ranked(standings, breakers)
    return ScoredEvent(scored.lines, scored.worths, scored.counting, rankings)


def _scored(lines: Sequence[ScoreLine], rules: EventRules) -> tuple[Outcomes, Worths]:
    if rules.method is Method.BOARD_A_MATCH:
        outcomes = board_a_match.board_a_match_outcomes(lines)
        of_match = rules.matchpoints or board_a_match.USUAL
        return outcomes, matchpoints.matchpoints(outcomes, board_a_match.TABLES, of_match)
    outcomes = Outcomes.of(lines)
    if rules.method is Method.MATCHPOINTS:
        due = rules.due
        if due is None:
            due = outcomes.fullest
        return outcomes, matchpoints.matchpoints(outcomes, due, rules.matchpoints or matchpoints.USUAL)
    if rules.method is Method.IMPS:
        return outcomes, imps_across.imps_across(outcomes, rules.imps)
    if rules.method is Method.BUTLER:
        return outcomes, imps_across.butler(outcomes, rules.imps)
    return outcomes, total_points.total_points(outcomes, rules.averages)


def _with_told(found: Worths, outcomes: Outcomes, rules: EventRules) -> Worths:
    """Scores assigned in matchpoints, per cent or IMPs have just that value."""
    changes: dict[tuple[int, int], Fraction] = {}
    for row, side, award in outcomes.stated:
        top = found.top(row, side)
        fits = (award.unit is Unit.IMPS) is (found.tops is None) and rules.method is not Method.TOTAL
        worth = required(
            award.worth(side, top) if fits else None, "the scoring of this event cannot count {score}", score=award
        )
        changes[side, row] = worth if top is None else worth * top
    return found.changed(changes)


def _with_own_session(found: Worths, outcomes: Outcomes, contestants: Contestants, rules: EventRules) -> Worths:
    if rules.method is Method.MATCHPOINTS:
        used = rules.matchpoints or matchpoints.USUAL
        return matchpoints.with_own_session(found, outcomes, contestants.index, used)
    if rules.method is Method.BOARD_A_MATCH:
        used = rules.matchpoints or board_a_match.USUAL
        return matchpoints.with_own_session(found, outcomes, contestants.index, used)
    if rules.method in (Method.IMPS, Method.BUTLER):
        return imps_across.with_own_session(found, outcomes, contestants.index, rules.imps)
    return found


def check(lines: Sequence[ScoreLine], rules: EventRules, places: Sequence[str] | None = None) -> None:
    """Nobody plays against itself or has two results on one board; `places` give the location of each line."""
    if not _is_sound(lines, rules):
        _name_what_is_wrong(lines, rules, places)


def _is_sound(lines: Sequence[ScoreLine], rules: EventRules) -> bool:
    """The same in a few passes, since a session is checked after each of its results."""
    sides = [[(line.board.number, line.ns) for line in lines], [(line.board.number, line.ew) for line in lines]]
    if not rules.sides_apart and any(line.ns == line.ew for line in lines):
        return False
    apart = rules.sides_apart or rules.method is Method.BOARD_A_MATCH
    if any(len(set(side)) < len(lines) for side in sides) or (not apart and not set(sides[0]).isdisjoint(sides[1])):
        return False
    marked = {(line.board.number, int(line.board.vulnerability), line.board.dealer, line.form) for line in lines}
    return len({(number, form) for number, *_, form in marked}) == len(marked)


def _name_what_is_wrong(lines: Sequence[ScoreLine], rules: EventRules, places: Sequence[str] | None) -> None:
    boards: dict[tuple[int, str], ScoreLine] = {}
    seen: dict[tuple[object, ...], int] = {}
    for row, line in enumerate(lines):
        problem = None
        if line.ns == line.ew and not rules.sides_apart:
            problem = Problem(
                "{pair} plays against itself; if the two directions are numbered separately, choose two winners",
                pair=line.ns,
            )
        first = boards.setdefault((line.board.number, line.form), line)
        if first.board != line.board:
            problem = Problem(
                "board {board} is marked {one} here and {other} earlier; a different version of it needs its "
                "own letter",
                board=line.board.number,
                one=line.board.vulnerability,
                other=first.board.vulnerability,
            )
        for side in Side:
            apart = rules.sides_apart or rules.method is Method.BOARD_A_MATCH
            before = seen.setdefault((line.board.number, line.contestant(side), side if apart else None), row)
            if before != row:
                problem = Problem(
                    "{pair} already has a result on board {board}; keep only one",
                    pair=line.contestant(side),
                    board=line.board.number,
                )
        if problem is not None:
            raise problem if places is None else Problem("{place}: {problem}", place=places[row], problem=problem)
