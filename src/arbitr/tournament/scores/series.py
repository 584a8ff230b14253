"""A series: a championship over weeks, from the rankings of its sessions. All arithmetic is exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from arbitr.problem import Problem, refuse_if
from arbitr.scoring.ranking import NOTHING, Breaker, Counting, RankingLine, Total, ranked, standing


@dataclass(frozen=True, slots=True)
class PlacePoints:
    """Points for each place, from the first; contestants who share places get the mean of these places' points."""

    points: tuple[Fraction, ...]
    after: Fraction = Fraction(0)
    """For every place after the last one listed."""

    def of(self, place: int) -> Fraction:
        return self.points[place - 1] if place <= len(self.points) else self.after

    def won(self, standing: RankingLine) -> Fraction:
        return mean_of_places(standing, self.of)


def mean_of_places(standing: RankingLine, points: Callable[[int], Fraction]) -> Fraction:
    """What each of those who share places gets."""
    places = range(standing.place, standing.place + standing.shared)
    return sum((points(place) for place in places), Fraction(0)) / standing.shared


@dataclass(frozen=True, slots=True)
class SeriesSession:
    """What each contestant, or each person, won in one session of the series."""

    name: str
    scores: Mapping[str, Fraction]

    @classmethod
    def of(cls, name: str, ranking: Iterable[RankingLine], points: PlacePoints | None = None) -> SeriesSession:
        """The scores themselves (e.g. percentages), or points for the places. A contestant without a place, because it
        withdrew, has not played the session.
        """
        return cls(
            name,
            {line.contestant: line.score if points is None else points.won(line) for line in ranking if line.place},
        )

    def for_players(self, players: Mapping[str, Sequence[str]]) -> SeriesSession:
        """Each player gets what his contestant won: a series in which partners change."""
        scores: dict[str, Fraction] = {}
        for contestant, score in self.scores.items():
            for person in players.get(contestant, ()):
                if person in scores:
                    raise Problem(
                        "{evening}: {person} played for two contestants; choose the one that counts",
                        evening=self.name,
                        person=person,
                    )
                scores[person] = score
        return SeriesSession(self.name, scores)


class SeriesTieBreak(Enum):
    """A published tie-break rule."""

    BETTER_SINGLE = "better_single"
    """Whose best session was better."""
    MORE_EVENINGS = "more_evenings"
    """Who played more sessions."""


@dataclass(frozen=True, slots=True)
class SeriesRules:
    """How the sessions are combined."""

    best: int | None = None
    """How many of the best sessions count; None for all."""
    least: int = 1
    """Contestants with fewer sessions have no place."""
    counting: Counting = Counting.SUM
    """The sum of the counting sessions, or their mean."""
    tie_breaks: tuple[SeriesTieBreak, ...] = ()

    def __post_init__(self) -> None:
        if self.best is not None and self.best < 1:
            raise Problem("at least one evening of a series must count, not {best}", best=self.best)
        refuse_if(self.least < 1, "the minimum number of evenings must be 1 or more, not {least}", least=self.least)
        if self.counting is Counting.PERCENT:
            raise Problem("evenings are summed (sum) or averaged (mean); each evening contributes its percentage")


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """One session of one contestant."""

    evening: str
    score: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A line of the series."""

    standing: RankingLine
    """The total of the counting sessions; its boards are these sessions."""
    evenings: tuple[SeriesResult, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """The ranking, and those with too few sessions: also in order, but without a place."""

    ranking: tuple[SeriesLine, ...]
    too_few: tuple[SeriesLine, ...] = ()


def series(evenings: Sequence[SeriesSession], rules: SeriesRules) -> Series:
    """The state of the series after these sessions."""
    names = [session.name for session in evenings]
    for name in names:
        if names.count(name) > 1:
            raise Problem("two evenings of the series are called {name}; each must have its own name", name=repr(name))
    played: dict[str, dict[str, Fraction]] = {}
    for evening in evenings:
        for contestant, score in evening.scores.items():
            played.setdefault(contestant, {})[evening.name] = score
    counted = {contestant: _best(scores, rules.best) for contestant, scores in played.items()}
    breakers = [_breaker(rule, played) for rule in rules.tie_breaks]

    standings = [_standing(entrant, counted[entrant], rules.counting) for entrant in sorted(played)]
    often = [ranking_line for ranking_line in standings if len(played[ranking_line.contestant]) >= rules.least]
    seldom = [ranking_line for ranking_line in standings if len(played[ranking_line.contestant]) < rules.least]

    def line(ranking_line: RankingLine) -> SeriesLine:
        own = played[ranking_line.contestant]
        return SeriesLine(
            ranking_line,
            tuple(SeriesResult(name, score, name in counted[ranking_line.contestant]) for name, score in own.items()),
        )

    return Series(
        tuple(line(ranking_line) for ranking_line in ranked(often, breakers)),
        tuple(line(replace(ranking_line, place=0, shared=1)) for ranking_line in ranked(seldom, breakers)),
    )


def _best(scores: Mapping[str, Fraction], best: int | None) -> dict[str, Fraction]:
    """The counting sessions; of equal ones the earlier."""
    return dict(sorted(scores.items(), key=lambda item: -item[1])[:best])


def _standing(contestant: str, counted: Mapping[str, Fraction], counting: Counting) -> RankingLine:
    total = Total(contestant, sum(counted.values(), Fraction(0)), len(counted))
    return standing(total, NOTHING, counting, None, None)


def _breaker(rule: SeriesTieBreak, played: Mapping[str, Mapping[str, Fraction]]) -> Breaker:
    def better(tied: tuple[str, ...]) -> dict[str, Fraction]:
        if rule is SeriesTieBreak.BETTER_SINGLE:
            return {contestant: max(played[contestant].values()) for contestant in tied}
        return {contestant: Fraction(len(played[contestant])) for contestant in tied}

    return better
