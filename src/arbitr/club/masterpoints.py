"""Masterpoints of a season: the scheme of the club, and what each person was awarded on each evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from arbitr.club.log.live_log import LiveLog
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem, required
from arbitr.store import Store
from arbitr.tournament import BRIDGE, Tournament, rankings
from arbitr.tournament.scores.masterpoints import (
    USUAL,
    Award,
    MasterpointRules,
    MasterpointTable,
    awards,
    read_masterpoint_table,
)
from arbitr.tournament.scores.played import boards_played

TABLE = "masterpoints"
"""Setting: the text of the table."""
RULES = "masterpoints.rules"
"""Setting: the federation's rules beyond its table."""
AWARDED = "masterpoints.awarded."
"""Prefix of the settings that hold the awards of one tournament each; the tournament's id follows."""


@dataclass(frozen=True, slots=True)
class SchemeRules:
    """Rounding and shares, and what counts as the field where both directions are ranked."""

    points: MasterpointRules = USUAL
    whole_field: bool = True


USUAL_SCHEME = SchemeRules()


@dataclass(frozen=True, slots=True)
class Scheme:
    """How the club or its federation awards points."""

    table: MasterpointTable
    rules: SchemeRules = USUAL_SCHEME

    def kind(self, wanted: str) -> str:
        """The kind of event that was named, or the first one."""
        return wanted or self.table.kinds[0]

    def awards(self, state: Tournament, kind: str = "") -> list[Award]:
        listed = rankings(state)
        field = sum(len(ranking.standings) for ranking in listed) if self.rules.whole_field else None
        out = state.disqualified_players
        boards = {
            name: replace(boards, by_player={who: count for who, count in boards.by_player.items() if who not in out})
            for name, boards in boards_played(state).items()
        }
        return [
            award
            for ranking in listed
            for award in awards(ranking.standings, boards, self.table, self.kind(kind), self.rules.points, field)
        ]


@dataclass(frozen=True, slots=True)
class AwardedPoints:
    """The awards of one tournament, as recorded."""

    stream: str
    title: str
    day: str
    kind: str
    points: tuple[tuple[str, Fraction], ...]
    """By the id of a person."""
    version: int = 0
    """The length of the log at that time; 0 if not recorded."""


@dataclass(frozen=True, slots=True)
class SeasonPoints:
    """One person over all evenings."""

    person: str
    total: Fraction
    evenings: tuple[tuple[AwardedPoints, Fraction], ...]
    """In the order of play."""


def scheme(store: Store) -> Scheme | None:
    text = store.settings.get(TABLE)
    if not text:
        return None
    stored = store.settings.get(RULES)
    rules = USUAL_SCHEME if stored is None else from_plain(SchemeRules, stored)
    return Scheme(read_masterpoint_table(str(text).encode(), "table.csv"), rules)


def keep_scheme(store: Store, text: str, file: str, rules: SchemeRules | None = None) -> Scheme:
    """Make this the club's scheme; if the table cannot be read, raise Problem and change nothing."""
    table = read_masterpoint_table(text.encode(), file)
    store.settings.put(TABLE, text)
    if rules is not None:
        store.settings.put(RULES, to_plain(rules))
    return scheme(store) or Scheme(table)


def required_scheme(store: Store) -> Scheme:
    return required(
        scheme(store), "the club has no masterpoint scheme yet; set one with: arbitr tournament scheme TABLE.csv"
    )


def keep_awards(store: Store, stream: str, day: str, title: str, kind: str, found: Sequence[Award]) -> AwardedPoints:
    """Record the awards of these persons, replacing earlier ones of the same tournament."""
    awarded_now = AwardedPoints(stream, title, day, kind, _points(found), store.version(stream))
    store.settings.put(f"{AWARDED}{stream}", to_plain(awarded_now))
    return awarded_now


def _points(found: Iterable[Award]) -> tuple[tuple[str, Fraction], ...]:
    return tuple((award.person, award.points) for award in found)


def outdated(store: Store, evenings: Iterable[AwardedPoints]) -> list[AwardedPoints]:
    """The evenings whose points would be different now: somebody corrected a score after they were recorded."""
    ours = scheme(store)
    return [] if ours is None else [evening for evening in evenings if _is_outdated(store, ours, evening)]


def _is_outdated(store: Store, ours: Scheme, evening: AwardedPoints) -> bool:
    try:
        if store.version(evening.stream) == evening.version or evening.kind not in ours.table.kinds:
            return False
        live = LiveLog(evening.stream, BRIDGE)
        live.read(store.records(evening.stream))
    except Problem:  # it is gone, or cannot be read
        return False
    return sorted(_points(ours.awards(live.state, evening.kind))) != sorted(evening.points)


def awarded(store: Store) -> list[AwardedPoints]:
    """All recorded awards, in the order of play."""
    evenings = [from_plain(AwardedPoints, data) for data in store.settings.under(AWARDED).values()]
    return sorted(evenings, key=lambda evening: (evening.day, evening.title, evening.stream))


def season_points(evenings: Iterable[AwardedPoints], first: str = "", last: str = "") -> list[SeasonPoints]:
    """Each person with points between these days (both included), the most points first."""
    found: dict[str, list[tuple[AwardedPoints, Fraction]]] = {}
    for evening in evenings:
        if (first and evening.day < first) or (last and evening.day > last):
            continue
        for person, points in evening.points:
            found.setdefault(person, []).append((evening, points))
    totals = [
        SeasonPoints(person, sum((points for _, points in won), Fraction(0)), tuple(won))
        for person, won in found.items()
    ]
    return sorted(totals, key=lambda line: (-line.total, line.person))
