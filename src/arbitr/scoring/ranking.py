"""The ranking: totals, penalties, carry-over, handicap, places, ties and strata. Only exact numbers are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby
from math import lcm
from operator import itemgetter
from typing import TYPE_CHECKING

from arbitr.bridge import Penalty, Side, Unit
from arbitr.extras import extra
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.scoring.columns import Column, Outcomes, Table, indexed
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.worth import Worths

if TYPE_CHECKING:
    import numpy as np
else:
    np = extra("numpy")


class Counting(Enum):
    """The final criterion."""

    PERCENT = "percent"
    """The percentage of the maximum: the number of boards does not matter."""
    SUM = "sum"
    MEAN = "mean"
    """Per board."""


class TieBreak(Enum):
    """A published tie-break rule."""

    MUTUAL = "mutual"
    """What they won on the boards on which they met one another, if all of them have equally many."""
    TOPS = "tops"
    """On how many boards they had the best score of their side."""
    ABOVE_AVERAGE = "above_average"
    """On how many boards they won more than their opponents."""


@dataclass(frozen=True, slots=True)
class Total:
    """What a contestant has won on how many boards, and the maximum on them."""

    contestant: str
    won: Fraction
    boards: int
    most: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Addition:
    """What is added to or deducted from a contestant's score, besides what it won on the boards."""

    penalties: tuple[Penalty, ...] = ()
    carried: Fraction = Fraction(0)
    """From an earlier session, in the unit of the ranking (per cent, IMPs, victory points ...)."""
    handicap: Fraction = Fraction(0)
    """In the same unit."""


NOTHING = Addition()
NO_PLACE = "–"
DISQUALIFIED = "DSQ"
"""In letters that are the same in every language."""


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A line of the ranking."""

    contestant: str
    score: Fraction
    """What is compared."""
    total: Total
    """Its basis, before penalties."""
    addition: Addition = NOTHING
    place: int = 0
    """From 1; contestants who share a place have the same one, and the next place is correspondingly lower. 0: no
    place.
    """
    shared: int = 1
    """How many share it."""
    disqualified: bool = False
    """It comes after all others, without a place (91B)."""
    suspended: bool = False
    """It has no place because it did not play the rest of the session (91A)."""

    @property
    def out(self) -> Message | None:
        """Why it has no place; None if it has one."""
        if self.place:
            return None
        if self.disqualified:
            return Message("disqualified")
        return Message("suspended") if self.suspended else Message("withdrawn")

    @property
    def own(self) -> Fraction:
        """The score without what was carried over."""
        return self.score - self.addition.carried

    @property
    def has_nothing(self) -> bool:
        """Nobody else has played its boards, or it has none yet: there is nothing to compare, rather than 0 %.

        Without a maximum, 0 is a score: a team may lose every board.
        """
        return not self.score and (self.total.most == 0 or not self.total.boards)

    @property
    def place_text(self) -> str:
        """3, or 3= if it is shared; without a place DSQ or a dash."""
        if not self.place:
            return DISQUALIFIED if self.disqualified else NO_PLACE
        return f"{self.place}=" if self.shared > 1 else str(self.place)

    @property
    def places(self) -> str:
        """3, or 3-5 if it is shared; without a place DSQ or a dash."""
        if not self.place:
            return DISQUALIFIED if self.disqualified else NO_PLACE
        return str(self.place) if self.shared == 1 else f"{self.place}-{self.place + self.shared - 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Contestants:
    """Who sat where: by side and result, as an index into the names."""

    names: tuple[str, ...]
    index: Column

    @classmethod
    def of(cls, lines: Sequence[ScoreLine], sides_apart: bool = False) -> Contestants:
        """With `sides_apart`, each side is numbered separately: pair 1 is two pairs, called NS 1 and EW 1."""
        sides = [[line.ns for line in lines], [line.ew for line in lines]]
        if sides_apart:
            sides = [[f"{side} {name}" for name in sides[side]] for side in Side]
        names, index = indexed(sides[Side.NS] + sides[Side.EW])
        return cls(tuple(names), index.reshape(2, len(lines)))


def totals(found: Worths, contestants: Contestants) -> list[Total]:
    """What each contestant won, in the order of the names."""
    count = len(contestants.names)
    index = contestants.index.reshape(-1)
    numbers = found.numerators.reshape(-1)
    won = _sums(numbers if numbers.dtype == object else numbers.astype(np.int64), index, count)
    boards = np.bincount(index, minlength=count)
    most: list[Fraction | None] = [None] * count
    if found.tops is not None:
        sums = _sums(found.tops[:, found.field].reshape(-1), index, count).tolist()
        known = {total: Fraction(total, found.denominator) for total in {*sums}}  # few distinct ones
        most = [known[total] for total in sums]
    return [
        Total(name, Fraction(sum_won, found.denominator), times, top)
        for name, sum_won, times, top in zip(contestants.names, won.tolist(), boards.tolist(), most, strict=True)
    ]


def _sums(numbers: Column, index: Column, count: int) -> Column:
    summed = np.zeros(count, dtype=numbers.dtype)
    np.add.at(summed, index, numbers)
    return summed


def top_of(found: Worths) -> Fraction | None:
    """The top of a board, for penalties: the largest one."""
    if found.tops is None or not found.tops.size:
        return None
    return Fraction(int(found.tops.max()), found.denominator)


COUNTED_IN = {Unit.MATCHPOINTS: "MP", Unit.IMPS: "IMP", Unit.VICTORY_POINTS: "VP"}
"""In letters that are the same in every language."""


def standing(
    total: Total, addition: Addition, counting: Counting, unit: Unit | None, top: Fraction | None
) -> RankingLine:
    """The score of one contestant. `top` is the maximum on one board, if there is one.

    `unit` is the unit of the score; None for points, in which no penalty is expressed.
    """
    won = total.won
    for penalty in addition.penalties:
        won -= _taken(penalty, unit, top)
    if counting is Counting.PERCENT:
        most = total.most
        # With whole numbers: a quotient of two fractions takes several times as long.
        score = (
            Fraction(100 * won.numerator * most.denominator, won.denominator * most.numerator) if most else Fraction(0)
        )
    elif counting is Counting.MEAN:
        score = won / total.boards if total.boards else Fraction(0)
    else:
        score = won
    if addition is not NOTHING:
        score += addition.carried + addition.handicap
    return RankingLine(total.contestant, score, total, addition)


def _taken(penalty: Penalty, unit: Unit | None, top: Fraction | None) -> Fraction:
    """A penalty in the unit of the scores; percentages are of a top on one board."""
    if penalty.unit is unit:
        return penalty.amount
    if penalty.unit is Unit.PERCENT and top is not None:
        return penalty.amount / 100 * top
    if unit is None:
        raise Problem("a penalty of {penalty} cannot be deducted from total points", penalty=penalty)
    raise Problem(
        "a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}",
        penalty=penalty,
        unit=COUNTED_IN.get(unit, unit.value),
    )


Breaker = Callable[[tuple[str, ...]], Mapping[str, Fraction]]
"""For contestants with the same score: how much better one is than another; more is better."""


def ranked(standings: Iterable[RankingLine], breakers: Sequence[Breaker] = ()) -> list[RankingLine]:
    """In order, with their places. Each rule separates those still equal after the previous one."""
    standings = list(standings)
    over = lcm(*{line.score.denominator for line in standings})  # whole numbers are compared faster than fractions
    numbered = [(line.score.numerator * (over // line.score.denominator), line) for line in standings]
    numbered.sort(key=itemgetter(0), reverse=True)
    groups: list[list[RankingLine]] = []
    for _, equal in groupby(numbered, key=itemgetter(0)):
        groups += _parted([line for _, line in equal], breakers)
    placed = []
    place = 1
    for group in groups:
        placed += [_placed(line, place, len(group)) for line in group]
        place += len(group)
    return placed


def _placed(line: RankingLine, place: int, shared: int) -> RankingLine:
    return RankingLine(line.contestant, line.score, line.total, line.addition, place, shared)


def _parted(equal: list[RankingLine], breakers: Sequence[Breaker]) -> list[list[RankingLine]]:
    if len(equal) == 1 or not breakers:
        return [equal]
    better = breakers[0](tuple(line.contestant for line in equal))
    equal = sorted(equal, key=lambda line: better[line.contestant], reverse=True)
    groups = []
    for _, still in groupby(equal, key=lambda line: better[line.contestant]):
        groups += _parted(list(still), breakers[1:])
    return groups


def breaker(rule: TieBreak, found: Worths, contestants: Contestants, outcomes: Outcomes) -> Breaker:
    """A published rule, on the boards of this event."""
    names = {name: number for number, name in enumerate(contestants.names)}
    worth, index = found.numerators, contestants.index

    def won(numbers: Table, name: str) -> Fraction:
        return Fraction(int(numbers[index == names[name]].sum()))

    if rule is TieBreak.MUTUAL:

        def mutual(tied: tuple[str, ...]) -> dict[str, Fraction]:
            among = np.isin(index, [names[name] for name in tied])
            met = np.broadcast_to(among[Side.NS] & among[Side.EW], index.shape)
            if len({won(met, name) for name in tied}) > 1:
                return dict.fromkeys(tied, Fraction(0))
            return {name: won(worth * met, name) / found.denominator for name in tied}

        return mutual

    if rule is TieBreak.TOPS:
        best = np.full((2, len(outcomes.board_of)), worth.min() if worth.size else 0, dtype=worth.dtype)
        for side in Side:
            np.maximum.at(best[side], outcomes.field, worth[side])
        counted = worth == best[:, outcomes.field]
    else:
        counted = worth > worth[::-1]
    return lambda tied: {name: won(counted, name) for name in tied}


def strata(
    ranking: Sequence[RankingLine], stratum: Mapping[str, str], order: Sequence[str]
) -> dict[str, list[RankingLine]]:
    """The ranking of each stratum, from the strongest: everybody competes in his own stratum and in those above it.

    `order` is from the strongest; a contestant in none competes only in the strongest. Ties that the ranking has broken
    stay broken.
    """
    rank = {name: number for number, name in enumerate(order)}
    found = {}
    for number, name in enumerate(order):
        entered = [line for line in ranking if rank.get(stratum.get(line.contestant, ""), 0) >= number]
        placed: list[RankingLine] = []
        for _, equal in groupby(entered, key=lambda line: line.place):
            group = list(equal)
            if not group[0].place:  # a contestant without a place in the ranking has none here
                placed += group
                continue
            place = len(placed) + 1
            placed += [_placed(line, place, len(group)) for line in group]
        found[name] = placed
    return found
