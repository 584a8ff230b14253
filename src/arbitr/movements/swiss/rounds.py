"""Swiss pairs and teams: each round matches contestants with similar scores who have not met.

The next round is the best of all possible ones, compared in this order:

1. the fewest rematches: for each match, how often the two have met already;
2. nobody who has had a bye gets another;
3. the bye goes to the lowest in the standings;
4. the least sum of score differences over all matches;
5. the fewest who float again. A contestant who meets one of another score group floats, down from the higher group
   and up from the lower one; a bye is a float down. To float in two rounds running counts 1, in the same direction 2;
6. the least sum of the squares of how many places apart the two stand. So neighbours meet; and of those who could float
   down, the lowest of the group does, and meets the highest of the next group who may float up.

A regulation may put 5 before 4: then nobody floats twice running if that can be avoided, whatever the scores. Among
equally good rounds the places alone decide, so the result is always the same, whatever the numbers are.

It is an exact search at every size (`matching.py`). It considers one round: after more rounds than half the field,
rematches may become unavoidable that another order would have avoided; then a round robin is the better movement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import lcm

from arbitr.movements.movement import Movement, Round, TableInRound, seat
from arbitr.movements.swiss.matching import cheapest
from arbitr.problem import Problem, refuse_if

KIND = "swiss"


class Float(Enum):
    """The direction of a contestant who met an opponent of another score group."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class SwissRules:
    """What the organiser fixes."""

    bye: Fraction = Fraction(12)
    """The score of a bye: 12 of 20 victory points, the 60% of an average plus, unless the regulations say otherwise."""
    group: Fraction = Fraction(0)
    """The width of a score group, counted from 0; with 0 only equal scores make a group."""
    floats_first: bool = False
    """Whether to avoid floats in two consecutive rounds even if the score differences grow."""

    def __post_init__(self) -> None:
        refuse_if(self.group < 0, "a score group cannot be {group} wide; enter 0 or more", group=self.group)

    def group_of(self, score: Fraction) -> Fraction:
        return score if self.group == 0 else Fraction(score // self.group)


@dataclass(frozen=True, slots=True)
class SwissStanding:
    """One contestant in the standings: a pair or a team by its number, and its score so far."""

    contestant: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom; the first sits N-S, or is at home. Without the second it is a bye."""

    ns: int
    ew: int | None

    @property
    def contestants(self) -> tuple[int, ...]:
        return (self.ns,) if self.ew is None else (self.ns, self.ew)


@dataclass(frozen=True)
class SwissRound:
    """The matches in the order of their tables, a bye last, and who floated."""

    matches: tuple[Pairing, ...]
    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        twice = _twice(contestant for match in self.matches for contestant in match.contestants)
        if twice is not None:
            raise Problem("{contestant} has two matches in one round", contestant=twice)

    @property
    def bye(self) -> int | None:
        return next((match.ns for match in self.matches if match.ew is None), None)

    @cached_property
    def floats(self) -> dict[int, Float]:
        return {**dict.fromkeys(self.down, Float.DOWN), **dict.fromkeys(self.up, Float.UP)}


def first_round(drawn: Sequence[int]) -> SwissRound:
    """The first two of the drawn list meet, the next two, and so on; a last one has the bye."""
    _enough(drawn)
    matches = [Pairing(*drawn[i : i + 2]) for i in range(0, len(drawn) - 1, 2)]
    if len(drawn) % 2:
        return SwissRound((*matches, Pairing(drawn[-1], None)), down=(drawn[-1],))
    return SwissRound(tuple(matches))


def next_round(
    standings: Sequence[SwissStanding], played: Sequence[SwissRound], rules: SwissRules | None = None
) -> SwissRound:
    """The round after those played, for everybody in the standings, the best first.

    Withdrawn contestants are not in the standings; late ones are, without matches.
    """
    field = _Field(tuple(standings), tuple(played), rules or SwissRules())
    mates = cheapest(field.costs()).mates
    size = len(standings)
    couples = sorted((i, mate) for i, mate in enumerate(mates) if i < mate)
    matches = [field.seated(i, j) for i, j in couples if j < size]
    matches += [Pairing(standings[i].contestant, None) for i, j in couples if j == size]
    floats = [(place, field.float_of(place, i, j)) for i, j in couples for place in (i, j) if place < size]
    floats.sort(key=lambda item: item[0])
    return SwissRound(
        tuple(matches),
        down=tuple(standings[place].contestant for place, way in floats if way is Float.DOWN),
        up=tuple(standings[place].contestant for place, way in floats if way is Float.UP),
    )


def _enough(contestants: Sequence[int]) -> None:
    refuse_if(len(contestants) < 2, "a Swiss needs at least two contestants, not {count}", count=len(contestants))
    twice = _twice(contestants)
    if twice is not None:
        raise Problem("{contestant} is on the list twice", contestant=twice)


def _twice(contestants: Iterable[int]) -> int | None:
    return next((contestant for contestant, times in Counter(contestants).items() if times > 1), None)


class _Field:
    """The standings by place, from 0; the place after the last is the bye."""

    def __init__(self, standings: tuple[SwissStanding, ...], played: tuple[SwissRound, ...], rules: SwissRules) -> None:
        self.contestants = [standing.contestant for standing in standings]
        _enough(self.contestants)
        for above, below in pairwise(standings):
            if above.score < below.score:
                raise Problem(
                    "{above} is ranked above {below} with a lower score; list the standings best first",
                    above=above.contestant,
                    below=below.contestant,
                )
        self.rules = rules
        self.groups = [rules.group_of(standing.score) for standing in standings]
        unit = lcm(*(standing.score.denominator for standing in standings))
        self.scores = [int(standing.score * unit) for standing in standings]
        self.met = Counter(frozenset(match.contestants) for this_round in played for match in this_round.matches)
        self.last = played[-1].floats if played else {}
        self.seats = [
            {
                contestant: match.ns == contestant
                for match in one.matches
                if match.ew is not None
                for contestant in match.contestants
            }
            for one in played
        ]

    def float_of(self, place: int, one: int, other: int) -> Float | None:
        """The float of the contestant at this place when these two meet."""
        if other == len(self.contestants):
            return Float.DOWN if place == one else None
        if self.groups[one] == self.groups[other]:
            return None
        return Float.DOWN if place == min(one, other) else Float.UP

    def _again(self, one: int, other: int) -> int:
        """How serious a repeated float of the two is."""
        found = 0
        for place in (one, other):
            now, before = self.float_of(place, one, other), self.last.get(self.contestants[place])
            if now is not None and before is not None:
                found += 2 if now is before else 1
        return found

    def _levels(self, one: int, other: int) -> tuple[int, ...]:
        """The cost of a match of these two under each heading, in order."""
        if other == len(self.contestants):
            byes = self.met[frozenset((self.contestants[one],))]
            return 0, byes, other - 1 - one, 0, 0, 0
        met = self.met[frozenset((self.contestants[one], self.contestants[other]))]
        difference, again = self.scores[one] - self.scores[other], self._again(one, other)
        middle = (again, difference) if self.rules.floats_first else (difference, again)
        return met, 0, 0, *middle, (other - one) ** 2

    def costs(self) -> list[list[int]]:
        """One number for all headings: one unit of a heading outweighs everything possible in the later ones."""
        size = len(self.contestants) + len(self.contestants) % 2
        levels = {(i, j): self._levels(i, j) for i in range(size) for j in range(i + 1, size)}
        most = [max(level) * (size // 2) + 1 for level in zip(*levels.values(), strict=True)]
        costs = [[0] * size for _ in range(size)]
        for (i, j), own_levels in levels.items():
            cost = 0
            for amount, bound in zip(own_levels, most, strict=True):
                cost = cost * bound + amount
            costs[i][j] = costs[j][i] = cost
        return costs

    def seated(self, one: int, other: int) -> Pairing:
        """N-S, or home, is the contestant who has been so less often; then the one for whom it was longer ago; then the
        higher-ranked one.
        """
        a, b = self.contestants[one], self.contestants[other]
        times = [sum(seats.get(side, False) for seats in self.seats) for side in (a, b)]
        away = [sum(not seats.get(side, True) for seats in self.seats) for side in (a, b)]
        lead = (times[0] - away[0]) - (times[1] - away[1])
        if lead == 0:
            for seats in reversed(self.seats):
                lead = seats.get(a, False) - seats.get(b, False)
                if lead:
                    break
        return Pairing(b, a) if lead > 0 else Pairing(a, b)


def totals(
    contestants: Iterable[int], played: Sequence[SwissRound], scores: Sequence[dict[int, Fraction]], rules: SwissRules
) -> dict[int, Fraction]:
    """The sum for each contestant: its scores of every round, and the score for a bye."""
    found = dict.fromkeys(contestants, Fraction(0))
    for number, (this, given) in enumerate(zip(played, scores, strict=True), 1):
        for match in this.matches:
            for contestant in match.contestants:
                if contestant not in found:
                    continue
                if match.ew is None:
                    found[contestant] += rules.bye
                elif contestant in given:
                    found[contestant] += given[contestant]
                else:
                    raise Problem("round {round}: {contestant} has no score", round=number, contestant=contestant)
    return found


def swiss(played: Sequence[SwissRound], per_round: int) -> Movement:
    """The drawn rounds as a movement: in each round all tables play the same boards, every table with its own copy."""
    refuse_if(per_round < 1, "a round needs at least one board, not {boards}", boards=per_round)
    tables = max((len(this_round.matches) - (this_round.bye is not None) for this_round in played), default=0)
    met = Counter(
        frozenset(match.contestants) for this_round in played for match in this_round.matches if match.ew is not None
    )
    return Movement(
        KIND,
        tables,
        per_round,
        tuple(_round(swiss_round, number, per_round) for number, swiss_round in enumerate(played, 1)),
        ways=("barometer",),
        copies=max(tables, 1),
        meets_once=all(times == 1 for times in met.values()),
    ).checked()


def _round(this: SwissRound, number: int, per_round: int) -> Round:
    return Round(
        tuple(
            seat(table, match.ns, match.ew, number, per_round)
            if match.ew is not None
            else TableInRound(None, match.ns, None, None, None)
            for table, match in enumerate(this.matches, 1)
        )
    )
