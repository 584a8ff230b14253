"""Matches of teams: the comparison of two rooms, and the value of a match (Laws 78B, 86)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from arbitr.bridge import Adjustment, Artificial, Average, Board, Side, Unit
from arbitr.scoring import MatchRules, MatchScore, ScoreLine, board_imps
from arbitr.scoring.adjusted import SHARES
from arbitr.scoring.ranking import Addition, Counting, RankingLine, Total, standing
from arbitr.scoring.teams import WON
from arbitr.scoring.victory_points import discrete_victory_points, victory_points
from arbitr.tournament.official.discipline import Penalised
from arbitr.tournament.play.place import Room
from arbitr.tournament.play.section import Section
from arbitr.tournament.play.slip import Slip
from arbitr.tournament.rules import RankedBy
from arbitr.tournament.scores.bounds import bounded
from arbitr.tournament.scores.counted import line_of
from arbitr.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class BoardCompared:
    """One board of a match: IMPs for each team."""

    board: int
    home: Fraction
    away: Fraction


@dataclass(frozen=True, slots=True)
class Match:
    """One match; the home team sits North-South in the open room."""

    round: int
    table: int
    home: str
    away: str
    boards: tuple[BoardCompared, ...]
    due: int
    """Boards that the match has."""
    waiting: tuple[int, ...]
    """Boards with a score in one room only, or with scores that cannot be compared."""
    agreed: frozenset[str]
    section: str = ""
    is_knockout: bool = False

    @property
    def is_complete(self) -> bool:
        return len(self.boards) == self.due

    @property
    def score(self) -> MatchScore:
        home = sum((board.home for board in self.boards), Fraction(0))
        away = sum((board.away for board in self.boards), Fraction(0))
        return MatchScore(home, away, len(self.boards))


def matches(state: Tournament, session: int, number: int) -> tuple[Match, ...]:
    """All matches of a round, as far as they have been played."""
    return tuple(
        match
        for section in state.session(session).sections.values()
        if 1 <= number <= section.rounds
        for match in section_matches(section, number, state.rules.of_match)
    )


def byes(state: Tournament, session: int, number: int) -> tuple[str, ...]:
    """Teams without opponents in a round that has begun. Who is suspended in it has no bye."""
    this = state.session(session)
    suspended = state.suspended_in(session, number)
    return tuple(
        name
        for section in this.sections.values()
        if number <= min(section.rounds, this.round)
        for seated in section.plan.seated(number)
        if not seated.is_played
        for name in (*seated.ns, *seated.ew)
        if name not in suspended
    )


def bye_score(state: Tournament, session: int, number: int) -> Fraction:
    """The score of a team for a round without opponents; in board-a-match, average plus on the boards of the others."""
    if not state.rules.board_a_match:
        return state.rules.bye
    boards = max((match.due for match in matches(state, session, number)), default=0)
    return boards * WON * SHARES[Average.PLUS]


def section_matches(section: Section, number: int, rules: MatchRules) -> Iterator[Match]:
    """Each is computed once, until something new arrives for it."""
    if section.is_knockout:
        rules = _of_knockout(rules)
    for seated in section.plan.seated(number):
        if seated.room is not Room.OPEN or seated.table is None or not seated.is_played:
            continue
        known = section.matches.get((number, seated.table))
        if known is None or known[0] is not rules:
            known = section.matches[number, seated.table] = rules, _match(section, number, seated.table, rules)
        match = known[1]
        assert isinstance(match, Match)
        yield match


@lru_cache
def _of_knockout(rules: MatchRules) -> MatchRules:
    """Scores that do not balance are averaged (86B of 1997 and 2007, 12C4)."""
    return replace(rules, knockout=True)


def _match(section: Section, number: int, table: int, rules: MatchRules) -> Match:
    seated = section.plan.at(number, table, Room.OPEN)
    compared, waiting, out = [], [], 0
    for board in seated.boards:
        slips = [section.slips.get((number, table, board, room)) for room in Room]
        lines = [
            None if slip is None else line_of(section.plan, section.fouled, (number, table, board, room), slip)
            for room, slip in zip(Room, slips, strict=True)
        ]
        pair = _comparable(lines, board, seated.ns[0], seated.ew[0])
        if pair is not None:
            home, away = _worths(pair, slips, rules)
            compared.append(BoardCompared(board, home, away))
        elif any(slip is not None and slip.is_settled and not slip.is_scored for slip in slips):
            out += 1  # cancelled, or not played: no score on this board
        elif any(line is not None for line in lines):
            waiting.append(board)
    return Match(
        number,
        table,
        seated.ns[0],
        seated.ew[0],
        tuple(compared),
        len(seated.boards) - out,
        tuple(waiting),
        section.agreed.get((number, table), frozenset()),
        section.letter,
        section.is_knockout,
    )


def _comparable(
    lines: Sequence[ScoreLine | None], board: int, home: str, away: str
) -> tuple[ScoreLine, ScoreLine] | None:
    """The lines of the two rooms; an artificial score for both sides needs no score at the other table."""
    one, other = _as_planned(lines[0], home, away), _as_planned(lines[1], away, home)
    if one is not None and other is not None:
        if (one.form != other.form or one.ns == other.ns) and not (_is_artificial(one) or _is_artificial(other)):
            return None  # not the same cards (87), or one team North-South in both rooms: the director decides
        return replace(one, form=""), replace(other, form="")
    marked = Board.numbered(board)
    if one is not None and _is_artificial(one):
        return replace(one, form=""), ScoreLine(marked, away, home, 0)
    if other is not None and _is_artificial(other):
        return ScoreLine(marked, home, away, 0), replace(other, form="")
    return None


def _as_planned(line: ScoreLine | None, ns: str, ew: str) -> ScoreLine | None:
    """An artificial score for teams that sat in each other's direction goes to the sides where they should have sat."""
    if line is None or (line.ns, line.ew) != (ew, ns) or line.adjustment is None or not _is_artificial(line):
        return line
    return replace(line, ns=ns, ew=ew, adjustment=Adjustment(line.adjustment.ew, line.adjustment.ns))


def _is_artificial(line: ScoreLine) -> bool:
    return line.adjustment is not None and all(
        isinstance(award, Artificial) for award in (line.adjustment.ns, line.adjustment.ew)
    )


def _worths(
    pair: tuple[ScoreLine, ScoreLine], slips: Sequence[Slip | None], rules: MatchRules
) -> tuple[Fraction, Fraction]:
    """The board's value for each team, within the bounds of a ruling in one of the rooms."""
    found = board_imps(*pair, rules)
    for room, slip in enumerate(slips):
        if slip is None or slip.terms.is_plain:
            continue

        def worth(line: ScoreLine, side: Side, room: int = room) -> Fraction:
            one, other = (line, pair[1]) if room == 0 else (pair[0], line)
            return board_imps(one, other, rules)[side if room == 0 else side.other]

        ns, ew = bounded(pair[room], slip.terms, worth, rules.average_minus)
        found = (ns, ew) if room == 0 else (ew, ns)
    return found


def match_points(state: Tournament, session: int, match: Match) -> tuple[Fraction, Fraction]:
    """What a match brings the two teams. A penalty in IMPs is deducted from it before it becomes victory points."""
    if match.is_knockout:
        return match_imps(state, session, match)
    if not state.rules.victory_points or not match.due:
        return match.score.home, match.score.away
    whole = state.rules.matches is RankedBy.WHOLE_VICTORY_POINTS
    scale = discrete_victory_points if whole else victory_points
    home, away = match_imps(state, session, match)
    return Fraction(scale(home, match.due)), Fraction(scale(away, match.due))


def match_imps(state: Tournament, session: int, match: Match) -> tuple[Fraction, Fraction]:
    """The IMPs of both teams, with the penalties of this match deducted.

    A knock-out has one margin: a penalty to one team helps the other by the same amount.
    """
    home_fined, away_fined = _taken(state, session, match)
    home, away = match.score.home - home_fined, match.score.away - away_fined
    if match.is_knockout:
        margin = home - away if state.rules.board_a_match else home + away_fined
        return margin, -margin
    return home, away


def imps_won(state: Tournament, session: int, match: Match) -> tuple[Fraction, Fraction]:
    """What each team won on the boards of a match, as people write it: 34 to 27; penalties are taken off.

    If the scores of a board do not balance, it is the sum of each team.
    """
    home, away = match.score.home, match.score.away
    if not state.rules.board_a_match and all(board.home == -board.away for board in match.boards):
        home = sum((board.home for board in match.boards if board.home > 0), Fraction(0))
        away = sum((board.away for board in match.boards if board.away > 0), Fraction(0))
    home_fined, away_fined = _taken(state, session, match)
    return home - home_fined, away - away_fined


def _taken(state: Tournament, session: int, match: Match) -> tuple[Fraction, Fraction]:
    """The penalties of both teams in this match."""
    taken = {match.home: Fraction(0), match.away: Fraction(0)}
    for fined in fined_in(state, session, match):
        taken[fined.contestant] += fined.penalty.amount
    return taken[match.home], taken[match.away]


def fined_in(state: Tournament, session: int, match: Match) -> list[Penalised]:
    """The penalties that are taken off the score of this match."""
    played_at = (match.section, match.round, match.table)
    return [
        fined
        for fined in _fined(state, session)
        if fined.place is not None
        and (fined.place.section, fined.place.round, fined.place.table) == played_at
        and fined.penalty.unit is state.rules.board_unit
        and fined.contestant in (match.home, match.away)
    ]


def _fined(state: Tournament, session: int) -> list[Penalised]:
    return [penalty for penalty in state.penalties if penalty.session == session]


def team_standings(state: Tournament, session: int) -> dict[str, RankingLine]:
    """The sum over the matches that are complete, with byes and penalties."""
    rules = state.rules
    this = state.session(session)
    won: dict[str, Fraction] = {
        name: Fraction(0) for section in this.sections.values() for name in section.plan.contestants
    }
    boards = dict.fromkeys(won, 0)
    for number in range(1, this.rounds + 1):
        for name in byes(state, session, number):
            won[name] += bye_score(state, session, number)
        for match in matches(state, session, number):
            out = {match.home, match.away} & state.cancelled
            for name in {match.home, match.away} - out if out else ():
                won[name] += bye_score(state, session, number)  # the opponents are disqualified
            if match.is_complete and match.due and not out:
                for name, points in zip((match.home, match.away), match_points(state, session, match), strict=True):
                    won[name] += points
                    boards[name] += match.due
    unit = Unit.VICTORY_POINTS if rules.victory_points else rules.board_unit
    fined = _fined(state, session)
    return {
        name: standing(
            Total(name, won[name], boards[name]),
            Addition(tuple(fine.penalty for fine in fined if fine.contestant == name and fine.penalty.unit is unit)),
            Counting.SUM,
            unit,
            None,
        )
        for name in won
    }
