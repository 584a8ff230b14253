"""What the results of a tournament are worth and who leads: always from the whole state, so never out of date."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain

from arbitr.bridge.penalty import Penalty
from arbitr.bridge.seat import Side
from arbitr.movements.movement import Movement
from arbitr.problem import Problem
from arbitr.scoring.event import EventRules, Method, ScoredLines, score_lines
from arbitr.scoring.line import Line
from arbitr.scoring.ranking import (
    NOTHING,
    Addition,
    Breaker,
    Counting,
    Standing,
    TieBreak,
    Total,
    ranked,
    standing,
    strata,
    top_of,
)
from arbitr.tournament import counted
from arbitr.tournament.bounds import bounded
from arbitr.tournament.matches import BoardCompared, Match, match_points, matches, team_standings
from arbitr.tournament.place import Place
from arbitr.tournament.rules import Compared, Kind
from arbitr.tournament.seat_plan import TOGETHER
from arbitr.tournament.section import Section, Spot
from arbitr.tournament.session import Session
from arbitr.tournament.slip import Slip
from arbitr.tournament.state import Tournament
from arbitr.tournament.terms import Terms

__all__ = [
    "BoardCompared", "Field", "Group", "Match", "Ranking", "SessionScores", "Worth", "groups", "line_of", "lines",
    "match_points", "matches", "rankings", "session_rankings", "session_scores", "team_standings",
]  # fmt: skip

AVERAGE_MINUS = Fraction(2, 5)
"""Of the top (12C2a)."""


@dataclass(frozen=True, slots=True)
class Group:
    """Who is ranked together: everybody, one section, one direction."""

    section: str = ""
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """One list, the best first."""

    group: Group
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What one result is worth to one side: in matchpoints or IMPs, and as a share where there is a top."""

    won: Fraction
    share: Fraction | None


# Lines: what is scored.


def line_of(section: Section, spot: Spot, slip: Slip) -> Line | None:
    """The result as scoring sees it; None where there is nothing to score, or not yet."""
    return counted.line_of(section.plan, section.fouled, spot, slip)


def lines(section: Section) -> dict[Spot, Line]:
    """Everything that counts in a section: of two results of one contestant on one board the first."""
    return section.counted.lines


# Pairs and individuals.


Part = tuple[Section, Mapping[Spot, Line]]
"""Results of a section."""


@dataclass(frozen=True, eq=False)
class Field:
    """Results that are compared with one another, scored."""

    parts: tuple[Part, ...]
    scored: ScoredLines
    standings: tuple[Standing, ...]
    """Of pairs; in an individual of two who sat together."""

    @property
    def places(self) -> Iterator[Place]:
        """Of the lines; made when they are asked for, since the ranking needs none."""
        return (section.place(spot) for section, here in self.parts for spot in here)


@dataclass(frozen=True)
class SessionScores:
    """One session of pairs or of single players."""

    session: int
    fields: tuple[Field, ...]
    standings: Mapping[str, Standing]
    """Of everybody who has a score."""
    groups: Mapping[Group, tuple[str, ...]]

    @cached_property
    def worths(self) -> dict[Place, tuple[Worth, Worth]]:
        """What each result is worth, North-South and East-West."""
        return {
            place: (_worth(field.scored, row, Side.NS), _worth(field.scored, row, Side.EW))
            for field in self.fields
            for row, place in enumerate(field.places)
        }


def _worth(scored: ScoredLines, row: int, side: Side) -> Worth:
    return Worth(scored.worths.of(row, side), scored.worths.share(row, side))


Fines = Mapping[str, tuple[Penalty, ...]]


def session_scores(state: Tournament, number: int) -> SessionScores:
    """What every result of a session is worth, and everybody's score in it, with the penalties of this session."""
    session = state.session(number)
    fined: dict[str, tuple[Penalty, ...]] = {}
    for each in state.penalties:
        if each.session == number:
            fined[each.contestant] = (*fined.get(each.contestant, ()), each.penalty)
    fields = tuple(_fields(state, session, fined))
    standings: dict[str, Standing] = {}
    for field in fields:
        singles = state.rules.kind is Kind.INDIVIDUAL
        for one in _singles(field, fined) if singles else field.standings:
            before = standings.get(one.contestant)
            standings[one.contestant] = one if before is None else _again(field.scored, before, one)
    return SessionScores(number, fields, standings, groups(state, session))


def _fields(state: Tournament, session: Session, fined: Fines) -> Iterator[Field]:
    rules = replace(state.rules.scoring, sides_apart=False)  # contestants have names of their own here
    sections = tuple(session.sections.values())
    if state.rules.compared is Compared.SESSION and len(sections) > 1:
        yield from _field(tuple(_once(sections)), rules, fined)
        return
    for section in sections:
        own = {name: fined[name] for name in fined if _plays(section, name)}
        key = (rules, tuple(own.items()))
        kept = section.counted.kept
        if key not in kept:
            kept.clear()  # one is enough: the rules seldom change
            kept[key] = tuple(_field(((section, section.counted.lines),), rules, own))
        yield from kept[key]


def _plays(section: Section, name: str) -> bool:
    return name in section.plan.contestants or name in section.counted.guests


def _once(sections: Sequence[Section]) -> Iterator[Part]:
    """The results of all sections. Where somebody played in a section that is not his own, he may have two results on
    one board: the first counts.
    """
    again: set[tuple[str, Spot]] = set()
    if any(section.counted.guests for section in sections):
        found = [(section, spot) for section in sections for spot in section.counted.lines]
        seen: set[tuple[int, str]] = set()
        for section, spot in sorted(found, key=lambda each: (each[0].slips[each[1]].at, each[0].letter)):
            line = section.counted.lines[spot]
            playing = {(spot[2], who) for side in Side for who in _both(line.contestant(side))}
            if playing & seen:
                again.add((section.letter, spot))
            else:
                seen |= playing
    for section in sections:
        here = section.counted.lines
        if again:
            here = {spot: line for spot, line in here.items() if (section.letter, spot) not in again}
        yield section, here


def _field(parts: tuple[Part, ...], rules: EventRules, fined: Fines) -> Iterator[Field]:
    """Scored, unless there is nothing to score yet."""
    lines = [line for _, here in parts for line in here.values()]
    if not lines:
        return
    scored = score_lines(lines, rules)
    if any(section.counted.terms for section, _ in parts):
        rows = enumerate((section, spot) for section, here in parts for spot in here)
        terms = {row: section.slips[spot].terms for row, (section, spot) in rows if spot in section.counted.terms}
        scored = _within_terms(scored, rules, terms)
    additions = {name: Addition(penalties) for name, penalties in fined.items()}
    yield Field(parts, scored, tuple(scored.standings(additions)))


def _within_terms(scored: ScoredLines, rules: EventRules, terms: Mapping[int, Terms]) -> ScoredLines:
    """With the bounds of rulings: what another score would be worth is found by scoring the board with it."""
    if rules.method is Method.MATCHPOINTS and rules.due is None:
        rules = replace(rules, due=scored.outcomes.fullest)
    changes: dict[tuple[int, int], Fraction] = {}
    for row, these in terms.items():
        line = scored.lines[row]
        others = [each for at, each in enumerate(scored.lines) if each.board == line.board and at != row]

        def worth(instead: Line, side: Side, others: list[Line] = others) -> Fraction:
            return score_lines([instead, *others], rules).worths.of(0, side)

        top = scored.worths.top(row, Side.NS)
        least = -rules.imps.average if top is None else AVERAGE_MINUS * top
        for side, found in zip(Side, bounded(line, these, worth, least), strict=True):
            if found != scored.worths.of(row, side):
                changes[int(side), row] = found
    return replace(scored, worths=scored.worths.changed(changes))


def _singles(field: Field, fined: Fines) -> Iterator[Standing]:
    """Each player of an individual gets what he won with all his partners."""
    totals: dict[str, Total] = {}
    for each in field.standings:
        for player in each.contestant.split(TOGETHER):
            totals[player] = _sum_of(totals.get(player), replace(each.total, contestant=player))
    for player, total in totals.items():
        yield _scored_again(field.scored, total, Addition(fined[player]) if player in fined else NOTHING)


def _again(scored: ScoredLines, one: Standing, other: Standing) -> Standing:
    """Somebody who has scores in two fields of one session."""
    return _scored_again(scored, _sum_of(one.total, other.total), one.addition)


def _scored_again(scored: ScoredLines, total: Total, addition: Addition) -> Standing:
    return standing(total, addition, scored.counting, scored.unit, top_of(scored.worths))


def _sum_of(one: Total | None, other: Total) -> Total:
    if one is None:
        return other
    most = None if one.most is None or other.most is None else one.most + other.most
    return Total(one.contestant, one.won + other.won, one.boards + other.boards, most)


def groups(state: Tournament, session: Session) -> dict[Group, tuple[str, ...]]:
    """Who is ranked with whom: both directions apart where the movement has two winners, and sections that have boards
    of their own.
    """
    found: dict[Group, tuple[str, ...]] = {}
    for section in session.sections.values():
        movement = section.movement
        letter = section.letter if state.rules.compared is Compared.SECTION and len(session.sections) > 1 else ""
        apart = isinstance(movement, Movement) and movement.apart
        for side in Side if apart else (None,):
            group = Group(letter, side)
            names = (name for name, pair in section.plan.contestants.items() if side in (None, pair.side))
            found[group] = (*found.get(group, ()), *names)
    return found


# All.


def session_rankings(state: Tournament, number: int) -> tuple[Ranking, ...]:
    """The lists of one session alone."""
    if state.rules.kind is Kind.TEAMS:
        standings = team_standings(state, number)
        return _listed({Group(): tuple(standings)}, standings, (), _gone(state, number))
    scores = session_scores(state, number)
    return _listed(scores.groups, scores.standings, _breakers(state, scores.fields), _gone(state, number))


def _listed(
    members: Mapping[Group, Sequence[str]],
    standings: Mapping[str, Standing],
    breakers: Sequence[Breaker],
    gone: frozenset[str],
) -> tuple[Ranking, ...]:
    """Behind the others, without a place, those who are gone."""
    found = []
    for group, names in sorted(members.items(), key=lambda item: (item[0].section, item[0].side or 0)):
        these = [standings[name] for name in names if name in standings]
        if these:
            placed = ranked([each for each in these if each.contestant not in gone], breakers)
            left = ranked([each for each in these if each.contestant in gone])
            found.append(Ranking(group, (*placed, *(replace(each, place=0, shared=1) for each in left))))
    return tuple(found)


def _gone(state: Tournament, number: int) -> frozenset[str]:
    """Who was withdrawn and has not played this session to its end: few boards are not compared with many."""
    session = state.session(number)
    return frozenset(
        each.id
        for each in state.contestants.values()
        if each.withdrawn and (session.ended is None or not _played_out(session, each.id))
    )


def _played_out(session: Session, name: str) -> bool:
    """Was it there in the last round, and has it a score from the last one that it had to play?"""
    for section in session.sections.values():
        if section.plan.where(name, section.rounds) is None:
            continue
        for number in range(section.rounds, 0, -1):
            seated = section.plan.where(name, number)
            if seated is not None and seated.is_played:
                return any(slip.is_scored for spot, slip in section.slips.items() if spot[:2] == (number, seated.table))
    return False


def _breakers(state: Tournament, fields: Sequence[Field]) -> list[Breaker]:
    """The published rules for ties, over all fields in which somebody has a score."""
    return [_breaker(rule, fields) for rule in state.rules.scoring.tie_breaks]


def _breaker(rule: TieBreak, fields: Sequence[Field]) -> Breaker:
    def better(tied: tuple[str, ...]) -> dict[str, Fraction]:
        found = dict.fromkeys(tied, Fraction(0))
        for field in fields:
            # In an individual those count who sat together with one of the tied.
            names = tuple(name for name in field.scored.contestants.names if not found.keys().isdisjoint(_both(name)))
            (one,) = field.scored.breakers((rule,))
            for name, more in one(names).items() if names else ():
                for each in _both(name):
                    if each in found:
                        found[each] += more
        return found

    return better


def _both(name: str) -> list[str]:
    return name.split(TOGETHER)


def rankings(state: Tournament) -> tuple[Ranking, ...]:
    """The lists of the whole tournament: over all its sessions, with what was carried over and the handicaps."""
    played = [number for number in sorted(state.sessions) if state.sessions[number].sections]
    if not played:
        return ()
    members: Mapping[Group, Sequence[str]] = {}
    fields: list[Field] = []
    by_session: list[Mapping[str, Standing]] = []
    everybody: dict[str, None] = {}
    for number in played:
        if state.rules.kind is Kind.TEAMS:
            standings: Mapping[str, Standing] = team_standings(state, number)
            members = {Group(): tuple(standings)}
        else:
            scores = session_scores(state, number)
            standings, members = scores.standings, scores.groups
            fields += scores.fields
        by_session.append(standings)
        everybody |= dict.fromkeys((*chain(*members.values()), *standings))
    if len(played) > 1:
        members = {Group(): tuple(everybody)}
    combined = by_session[0]
    if len(played) > 1 or state.carried or any(each.handicap for each in state.contestants.values()):
        scored = [name for name in everybody if any(name in standings for standings in by_session)]
        combined = {name: _combined(state, name, [each.get(name) for each in by_session]) for name in scored}
    return _listed(members, combined, _breakers(state, fields), _gone(state, played[-1]))


def carries(state: Tournament) -> bool:
    """Is something added to the score of the last session, so that per cent are no share of a whole any more?"""
    played = [session for session in state.sessions.values() if session.sections]
    return any(state.carried.values()) or (state.rules.carry is not None and len(played) > 1)


def strata_of(state: Tournament) -> list[str]:
    """Those that somebody was entered in, the strongest first: A before B."""
    return sorted({each.stratum for each in state.contestants.values() if each.stratum})


def in_stratum(state: Tournament, found: Sequence[Ranking], stratum: str) -> tuple[Ranking, ...]:
    """The same lists with those only who compete in this stratum."""
    order = strata_of(state)
    if stratum not in order:
        raise Problem("there is no stratum {text}", text=repr(stratum))
    entered = {each.id: each.stratum for each in state.contestants.values()}
    lists = [replace(each, standings=tuple(strata(each.standings, entered, order)[stratum])) for each in found]
    return tuple(each for each in lists if each.standings)


def _combined(state: Tournament, name: str, sessions: Sequence[Standing | None]) -> Standing:
    """One contestant over all sessions in their order; None where it did not play."""
    entered = state.contestants.get(name)
    extra = state.carried.get(name, Fraction(0))
    handicap = Fraction(0) if entered is None else entered.handicap
    played = [each for each in sessions if each is not None]
    total = played[0].total
    for each in played[1:]:
        total = _sum_of(total, each.total)
    penalties = tuple(penalty for each in played for penalty in each.addition.penalties)
    counting, carry, last = state.rules.counting, state.rules.carry, sessions[-1]
    if carry is None or len(sessions) == 1:
        score = _together(played, counting)
    else:
        earlier = [each for each in sessions[:-1] if each is not None]
        extra += carry * _together(earlier, counting)
        score = Fraction(0) if last is None else last.score
    return Standing(name, score + extra + handicap, total, Addition(penalties, extra, handicap))


def _together(sessions: Sequence[Standing], counting: Counting) -> Fraction:
    """As if all boards had been one session, the penalties as they were taken."""
    if counting is Counting.SUM:
        return _sum(each.score for each in sessions)
    weights = [each.total.boards if counting is Counting.MEAN else each.total.most or 0 for each in sessions]
    whole = _sum(Fraction(weight) for weight in weights)
    if not whole:
        return Fraction(0)
    return _sum(each.score * weight for each, weight in zip(sessions, weights, strict=True)) / whole


def _sum(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))
