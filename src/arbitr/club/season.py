"""A season: the series that the club has set up, and their evenings in the order of play, for pages and commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from arbitr.marias import MariasTournament, final_ranking
from arbitr.nearest import unknown
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem
from arbitr.scoring import RankingLine
from arbitr.store import Store
from arbitr.tournament import Log, Tournament, csv_text, folded, rankings
from arbitr.tournament.scores.series import PlacePoints, Series, SeriesLine, SeriesRules, SeriesSession, series

SETTING = "series"
TOGETHER = "+"
"""Between the players of a pair that is one contestant of the series."""


@dataclass(frozen=True, slots=True)
class Championship:
    """A series as configured by the organiser."""

    id: str
    name: str
    tournaments: tuple[str, ...]
    rules: SeriesRules
    points: tuple[Fraction, ...] = ()
    """For the places; without any, the scores themselves count."""
    pairs: bool = False
    """Whether fixed partnerships are ranked, not single players."""


def championships(store: Store) -> dict[str, Championship]:
    """By id."""
    stored = store.settings.get(SETTING) or []
    assert isinstance(stored, list)
    return {championship.id: championship for championship in (from_plain(Championship, data) for data in stored)}


def keep_championships(store: Store, found: Mapping[str, Championship]) -> None:
    store.settings.put(SETTING, [to_plain(championship) for championship in found.values()])


def save_championship(store: Store, championship: Championship) -> None:
    """Save it. It replaces one of the same name and takes over its address."""
    known = championships(store)
    same = next((id_ for id_, old in known.items() if folded(old.name) == folded(championship.name)), championship.id)
    keep_championships(store, {**known, same: replace(championship, id=same)})


def split_points(text: str) -> list[str]:
    """10, 8, 6: between semicolons or blanks, a comma is a decimal comma."""
    between = r"[;\s]+" if ";" in text else r",\s*"
    return [number for number in re.split(between, text.strip()) if number]


def championship_named(store: Store, name: str) -> Championship:
    known = championships(store).values()
    for championship in known:
        if name == championship.id or folded(name) == folded(championship.name):
            return championship
    if not known:
        raise Problem("the club has no series yet; save one with --save NAME")
    raise unknown(name, [championship.name for championship in known])


@dataclass(frozen=True, slots=True)
class Evening:
    """One tournament of a series."""

    stream: str
    title: str
    head: str
    """Its date; a number distinguishes two of the same day."""
    players: Mapping[str, tuple[str, ...]]
    standings: tuple[RankingLine, ...]
    day: str = ""

    @property
    def name(self) -> str:
        """Its name in exports: unlike the heading, it stays the same when another evening of that day is added."""
        return f"{self.title} {self.day} {self.stream}"

    def scored(self, points: Sequence[Fraction], pairs: bool) -> SeriesSession:
        session = SeriesSession.of(self.head, self.standings, PlacePoints(tuple(points)) if points else None)
        if not pairs:
            return session.for_players(_counted_once(self.players, self.standings))
        together = {name: TOGETHER.join(sorted(players)) for name, players in self.players.items()}
        return SeriesSession(
            self.head, {together[name]: score for name, score in session.scores.items() if name in together}
        )


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """A tournament of the club, of either game, with its rankings."""

    stream: str
    log: Log[Any]
    standings: tuple[RankingLine, ...]

    @classmethod
    def of(cls, stream: str, log: Log[Any]) -> PlayedTournament:
        return cls(stream, log, standings_of(log.state))

    @property
    def players(self) -> dict[str, tuple[str, ...]]:
        """The players of each contestant."""
        state = self.log.state
        if isinstance(state, MariasTournament):
            return {player: (player,) for player in state.players}
        return {id_: contestant.players for id_, contestant in state.contestants.items()}

    @property
    def day(self) -> str:
        """The date of the tournament, else that of the first line of its log."""
        try:
            return date.fromisoformat(self.log.state.day).isoformat()
        except ValueError:
            at = self.log.notes[0].at if self.log.notes else 0
            return datetime.fromtimestamp(at / 1000).date().isoformat()


def standings_of(state: Tournament | MariasTournament) -> tuple[RankingLine, ...]:
    """The ranking of a tournament of either game; an excluded player of mariáš has no place."""
    if isinstance(state, MariasTournament):
        return tuple(line.standing for line in final_ranking(state) if not line.excluded)
    return tuple(line for ranking in rankings(state) for line in ranking.standings)


def is_published(state: Tournament | MariasTournament) -> bool:
    """Whether everybody may see its ranking as final."""
    return state.ended is not None if isinstance(state, MariasTournament) else state.published is not None


def in_order_of_play(tournaments: Iterable[PlayedTournament]) -> list[Evening]:
    """The evenings by their dates; those of one day in the order in which they are given."""
    found: list[Evening] = []
    taken: set[str] = set()
    for played in sorted(tournaments, key=lambda played: played.day):
        state = played.log.state
        head = state.day or played.day
        number = 1
        while (name := head if number == 1 else f"{head} ({number})") in taken:
            number += 1
        taken.add(name)
        found.append(Evening(played.stream, state.title, name, played.players, played.standings, state.day))
    return found


def _counted_once(
    players: Mapping[str, tuple[str, ...]], standings: Iterable[RankingLine]
) -> dict[str, tuple[str, ...]]:
    """Substitutions; a player who substituted for two counts with the better one."""
    seen: set[str] = set()
    found = {}
    for line in sorted(standings, key=lambda line: -line.score):
        found[line.contestant] = tuple(player for player in players.get(line.contestant, ()) if player not in seen)
        seen.update(found[line.contestant])
    return found


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A series with its evenings as columns."""

    evenings: tuple[Evening, ...]
    found: Series

    @property
    def persons(self) -> set[str]:
        lines = (*self.found.ranking, *self.found.too_few)
        return {player for line in lines for player in line.standing.contestant.split(TOGETHER)}

    def cells(self, line: SeriesLine, number: Callable[[Fraction], str]) -> list[str]:
        """What the contestant has won on each evening; in brackets what does not count."""
        won = {result.evening: result for result in line.evenings}
        texts = []
        for evening in self.evenings:
            result = won.get(evening.head)
            text = "" if result is None else number(result.score)
            texts.append(text if result is None or result.counts else f"({text})")
        return texts

    def rows(self, name: Callable[[str], str], number: Callable[[Fraction], str]) -> list[list[str]]:
        """Place, name, score and the evenings of each line; who played on too few evenings has no place."""
        return [
            [
                line.standing.place_text if line.standing.place else "",
                called(line.standing.contestant, name),
                number(line.standing.score),
                *self.cells(line, number),
            ]
            for line in (*self.found.ranking, *self.found.too_few)
        ]


def called(contestant: str, name: Callable[[str], str]) -> str:
    return " – ".join(name(player) for player in contestant.split(TOGETHER))


def season_table(championship: Championship, tournaments: Iterable[PlayedTournament]) -> SeasonTable:
    """The series after these tournaments."""
    evenings = in_order_of_play(tournaments)
    sessions = [evening.scored(championship.points, championship.pairs) for evening in evenings]
    return SeasonTable(tuple(evenings), series(sessions, championship.rules))


def table_csv(table: SeasonTable, name: Callable[[str], str]) -> str:
    """For a spreadsheet, which would read brackets as a minus: how many evenings count has a column of its own."""
    rows = [["place", "name", "score", "counted", *(evening.head for evening in table.evenings)]]
    for line in (*table.found.ranking, *table.found.too_few):
        won = {result.evening: _decimal(result.score) for result in line.evenings}
        place, score = line.standing.place_text if line.standing.place else "", _decimal(line.standing.score)
        counted = str(sum(result.counts for result in line.evenings))
        cells = [won.get(evening.head, "") for evening in table.evenings]
        rows.append([place, called(line.standing.contestant, name), score, counted, *cells])
    return csv_text(rows)


def _decimal(score: Fraction) -> str:
    return f"{float(score):.2f}"
