"""The value of the results of a tournament and the ranking: always computed from the whole state, so never out of
date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain

from arbitr.problem import refuse_if
from arbitr.scoring.ranking import (
    Addition,
    Breaker,
    Counting,
    RankingLine,
    TieBreak,
    Total,
    ranked,
    strata,
)
from arbitr.tournament.play.session import Session
from arbitr.tournament.rules import ContestKind
from arbitr.tournament.scores.bracket import brackets
from arbitr.tournament.scores.matches import BoardCompared, Match, match_points, matches, team_standings
from arbitr.tournament.scores.session_scores import (
    Field,
    RankedGroup,
    SessionScores,
    SideWorth,
    both_players,
    groups,
    line_of,
    lines,
    session_scores,
    sum_of,
)
from arbitr.tournament.state import Tournament

__all__ = [
    "BoardCompared",
    "Field",
    "Match",
    "RankedGroup",
    "Ranking",
    "SessionScores",
    "SideWorth",
    "groups",
    "line_of",
    "lines",
    "match_points",
    "matches",
    "rankings",
    "session_rankings",
    "session_scores",
    "team_standings",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ranking:
    """One list, the best first."""

    group: RankedGroup
    standings: tuple[RankingLine, ...]


def session_rankings(state: Tournament, number: int) -> tuple[Ranking, ...]:
    """The lists of one session alone."""
    if state.rules.kind is ContestKind.TEAMS:
        if has_knockout(state, number):
            return tuple(_knockout_lists(state, number))
        standings = team_standings(state, number)
        return _listed(state, {RankedGroup(): tuple(standings)}, standings, (), _gone(state, number))
    scores = session_scores(state, number)
    return _listed(state, scores.groups, scores.standings, _breakers(state, scores.fields), _gone(state, number))


def has_knockout(state: Tournament, number: int) -> bool:
    return any(section.is_knockout for section in state.session(number).sections.values())


def _knockout_lists(state: Tournament, number: int) -> Iterator[Ranking]:
    """One list for each bracket, then its plate; sections with another movement are ranked separately."""
    sections = state.session(number).sections
    for letter, section in sorted(sections.items()):
        shown = letter if len(sections) > 1 else ""
        if section.is_knockout:
            for at, bracket in enumerate(brackets(state, section)):
                group = RankedGroup(shown, plate=at > 0, knockout=True)
                yield Ranking(group, _without_disqualified(state, bracket.lines()))
        else:
            standings = team_standings(state, number)
            members = {RankedGroup(shown): tuple(section.plan.contestants)}
            yield from _listed(state, members, standings, (), _gone(state, number))


def _without_disqualified(state: Tournament, lines: Sequence[RankingLine]) -> tuple[RankingLine, ...]:
    """The others move up."""
    left = [line for line in lines if not state.is_disqualified(line.contestant)]
    if len(left) == len(lines):
        return tuple(lines)
    return (*ranked(left), *_disqualified(state, lines))


def _disqualified(state: Tournament, lines: Sequence[RankingLine]) -> list[RankingLine]:
    """In the order of their scores, without a place."""
    out = ranked([line for line in lines if state.is_disqualified(line.contestant)])
    return [replace(line, place=0, shared=1, disqualified=True) for line in out]


def _listed(
    state: Tournament,
    members: Mapping[RankedGroup, Sequence[str]],
    standings: Mapping[str, RankingLine],
    breakers: Sequence[Breaker],
    gone: frozenset[str],
) -> tuple[Ranking, ...]:
    """The withdrawn come last, without a place, and the disqualified behind them."""
    found = []
    for group, names in sorted(members.items(), key=lambda item: (item[0].section, item[0].side or 0)):
        these = [
            standings.get(name) or RankingLine(name, Fraction(0), Total(name, Fraction(0), 0))
            for name in names
            if name in standings or state.is_disqualified(name)
        ]
        if these:
            out = _disqualified(state, these)
            these = [line for line in these if not state.is_disqualified(line.contestant)]
            placed = ranked([line for line in these if line.contestant not in gone], breakers)
            left = ranked([line for line in these if line.contestant in gone])
            unplaced = [
                replace(line, place=0, shared=1, suspended=not state.is_withdrawn(line.contestant)) for line in left
            ]
            found.append(Ranking(group, (*placed, *unplaced, *out)))
    return tuple(found)


def _gone(state: Tournament, number: int) -> frozenset[str]:
    """Contestants who did not play this session to its end: few boards are not compared with many.

    They withdrew, or were suspended for the rest of it. A withdrawal after the end changes nothing.
    """
    session = state.session(number)
    suspended = state.suspended_to_the_end(number)
    withdrawn = {
        contestant.id
        for contestant in state.contestants.values()
        if contestant.withdrawn and not _left_after(state, session, contestant.id)
    }
    is_over = session.ended is not None
    return frozenset(name for name in (*withdrawn, *suspended) if not (is_over and _played_out(session, name)))


def _left_after(state: Tournament, session: Session, name: str) -> bool:
    """Did it withdraw only when the session was over or its scores were official?"""
    left = state.left.get(name)
    ends = [at for at in (session.ended, session.published) if at is not None]
    return left is not None and bool(ends) and left >= min(ends) and _plays_in(session, name)


def _plays_in(session: Session, name: str) -> bool:
    return any(name in section.plan.contestants for section in session.sections.values())


def _played_out(session: Session, name: str) -> bool:
    """Was it there in the last round, with a score from the last one that it had to play?"""
    for section in session.sections.values():
        if section.plan.where(name, section.rounds) is None:
            continue
        for number in range(section.rounds, 0, -1):
            seated = section.plan.where(name, number)
            if seated is not None and seated.is_played:
                return any(slip.is_scored for spot, slip in section.slips.items() if spot[:2] == (number, seated.table))
    return False


def _breakers(state: Tournament, fields: Sequence[Field]) -> list[Breaker]:
    """The published tie-break rules, over all fields with a score."""
    return [_breaker(rule, fields) for rule in state.rules.scoring.tie_breaks]


def _breaker(rule: TieBreak, fields: Sequence[Field]) -> Breaker:
    def better(tied: tuple[str, ...]) -> dict[str, Fraction]:
        found = dict.fromkeys(tied, Fraction(0))
        for field in fields:
            # In an individual, everybody counts who sat with one of the tied players.
            names = tuple(
                name for name in field.scored.contestants.names if not found.keys().isdisjoint(both_players(name))
            )
            (one,) = field.scored.breakers((rule,))
            for name, more in one(names).items() if names else ():
                for player in both_players(name):
                    if player in found:
                        found[player] += more
        return found

    return better


def rankings(state: Tournament) -> tuple[Ranking, ...]:
    """The lists of the whole tournament: over all its sessions, with carry-forward and handicaps."""
    played = [number for number in sorted(state.sessions) if state.sessions[number].sections]
    if not played:
        return ()
    last = state.session(played[-1])
    if has_knockout(state, last.number) or last.qualified:
        top = session_rankings(state, last.number) if has_knockout(state, last.number) else _over_all(state, played)
        return (*_only(top, last.qualified), *_out(state, last.number, top))
    return _over_all(state, played)


def _only(found: Sequence[Ranking], qualified: Sequence[str]) -> tuple[Ranking, ...]:
    """The lists with only those who go on after a cut; without a cut, unchanged."""
    if not qualified:
        return tuple(found)
    lists = [(ranking, [line for line in ranking.standings if line.contestant in qualified]) for ranking in found]
    return tuple(replace(ranking, standings=_placed(lines, 0)) for ranking, lines in lists if lines)


def _out(state: Tournament, number: int, top: Sequence[Ranking]) -> Iterator[Ranking]:
    """Behind those who play this session, list by list, those who were out before it."""
    sessions = {earlier: session for earlier, session in state.sessions.items() if earlier < number}
    qualified = state.session(number).qualified
    on = {*qualified} if qualified else {line.contestant for ranking in top for line in ranking.standings}
    for ranking in rankings(replace(state, sessions=sessions)):
        out = [line for line in ranking.standings if line.contestant not in on]
        if out:
            group = replace(ranking.group, out_after=ranking.group.out_after or number - 1)
            before = [line for line in ranking.standings if line.contestant in on and not line.disqualified]
            yield Ranking(group, _placed(out, len(before)))


def _placed(lines: Sequence[RankingLine], before: int) -> tuple[RankingLine, ...]:
    """In the same order and with the same ties, behind this many others."""
    places = [line.place for line in lines if line.place]
    return tuple(
        replace(line, place=before + 1 + sum(place < line.place for place in places), shared=places.count(line.place))
        if line.place
        else line
        for line in lines
    )


def _over_all(state: Tournament, played: Sequence[int]) -> tuple[Ranking, ...]:
    """Over these sessions, as if they were one."""
    members: Mapping[RankedGroup, Sequence[str]] = {}
    fields: list[Field] = []
    by_session: list[Mapping[str, RankingLine]] = []
    everybody: dict[str, None] = {}
    for number in played:
        if state.rules.kind is ContestKind.TEAMS:
            standings: Mapping[str, RankingLine] = team_standings(state, number)
            members = {RankedGroup(): tuple(standings)}
        else:
            scores = session_scores(state, number)
            standings, members = scores.standings, scores.groups
            fields += scores.fields
        by_session.append(standings)
        everybody |= dict.fromkeys((*chain(*members.values()), *standings))
    if len(played) > 1:
        members = {RankedGroup(): tuple(everybody)}
    combined = by_session[0]
    if len(played) > 1 or state.carried or any(contestant.handicap for contestant in state.contestants.values()):
        scored = [name for name in everybody if any(name in standings for standings in by_session)]
        combined = {
            name: _combined(state, name, [by_contestant.get(name) for by_contestant in by_session]) for name in scored
        }
    return _listed(state, members, combined, _breakers(state, fields), _gone(state, played[-1]))


def score_unit(state: Tournament, session: int = 0) -> str:
    """What the ranking of the tournament or of a session counts; empty for points, or if there is no short word.

    A percentage is a share of the whole; a score with a carry-over is not.
    """
    unit = state.rules.unit
    return "" if unit == "%" and not session and carries(state) else unit


def carries(state: Tournament) -> bool:
    """Is anything added to the score of the last session, so that percentages are no longer a share of the whole?"""
    played = [session for session in state.sessions.values() if session.sections]
    return any(state.carried.values()) or (state.rules.carry is not None and len(played) > 1)


def strata_of(state: Tournament) -> list[str]:
    """The strata that have entries, the strongest first: A before B."""
    return sorted({contestant.stratum for contestant in state.contestants.values() if contestant.stratum})


def in_stratum(state: Tournament, found: Sequence[Ranking], stratum: str) -> tuple[Ranking, ...]:
    """The same lists with only the contestants of this stratum."""
    order = strata_of(state)
    refuse_if(stratum not in order, "there is no stratum {text}", text=repr(stratum))
    entered = {contestant.id: contestant.stratum for contestant in state.contestants.values()}
    lists = [replace(ranking, standings=tuple(strata(ranking.standings, entered, order)[stratum])) for ranking in found]
    return tuple(ranking for ranking in lists if ranking.standings)


def _combined(state: Tournament, name: str, sessions: Sequence[RankingLine | None]) -> RankingLine:
    """One contestant over all sessions in order; None for a session that it did not play."""
    entered = state.contestants.get(name)
    extra = state.carried.get(name, Fraction(0))
    handicap = Fraction(0) if entered is None else entered.handicap
    played = [line for line in sessions if line is not None]
    total = played[0].total
    for line in played[1:]:
        total = sum_of(total, line.total)
    penalties = tuple(penalty for line in played for penalty in line.addition.penalties)
    counting, carry, last = state.rules.counting, state.rules.carry, sessions[-1]
    if carry is None or len(sessions) == 1:
        score = _together(played, counting)
    else:
        earlier = [line for line in sessions[:-1] if line is not None]
        extra += carry * _together(earlier, counting)
        score = Fraction(0) if last is None else last.score
    return RankingLine(name, score + extra + handicap, total, Addition(penalties, extra, handicap))


def _together(sessions: Sequence[RankingLine], counting: Counting) -> Fraction:
    """As if all boards had been one session, with the penalties as deducted."""
    if counting is Counting.SUM:
        return _sum(line.score for line in sessions)
    weights = [line.total.boards if counting is Counting.MEAN else line.total.most or 0 for line in sessions]
    whole = _sum(Fraction(weight) for weight in weights)
    if not whole:
        return Fraction(0)
    return _sum(line.score * weight for line, weight in zip(sessions, weights, strict=True)) / whole


def _sum(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))
