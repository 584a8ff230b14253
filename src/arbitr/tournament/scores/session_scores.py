"""The value of the results of one session for pairs and individuals, each field compared separately."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from arbitr.bridge import Penalty, Side
from arbitr.movements import Movement
from arbitr.scoring import EventRules, Method, ScoredLines, ScoreLine, score_lines
from arbitr.scoring.ranking import (
    NOTHING,
    Addition,
    RankingLine,
    Total,
    standing,
    top_of,
)
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.play.section import Section, Spot
from arbitr.tournament.play.session import Session
from arbitr.tournament.play.slip import Slip
from arbitr.tournament.rules import ComparedWith, ContestKind
from arbitr.tournament.scores import counted
from arbitr.tournament.scores.bounds import bounded
from arbitr.tournament.scores.terms import Terms
from arbitr.tournament.seats.seat_plan import TOGETHER
from arbitr.tournament.state import Tournament

AVERAGE_MINUS = Fraction(2, 5)
"""A share of the top (12C2a)."""


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """Who is ranked together: everybody, one section, one direction, the plate of a knock-out."""

    section: str = ""
    side: Side | None = None
    plate: bool = False
    knockout: bool = False
    """The score is the number of rounds won."""
    out_after: int = 0
    """The session after which they were out; 0: they were not."""


@dataclass(frozen=True, slots=True)
class SideWorth:
    """The value of one result for one side: in matchpoints or IMPs, and as a share if there is a top."""

    won: Fraction
    share: Fraction | None


# Lines: what is scored.


def line_of(section: Section, spot: Spot, slip: Slip) -> ScoreLine | None:
    """The result as scoring sees it; None if there is nothing to score, or not yet."""
    return counted.line_of(section.plan, section.fouled, spot, slip)


def lines(section: Section) -> dict[Spot, ScoreLine]:
    """Everything that counts in a section: of two results of one contestant on one board, the first."""
    return section.counted.lines


# Pairs and individuals.


Part = tuple[Section, Mapping[Spot, ScoreLine]]
"""Results of a section."""


@dataclass(frozen=True, eq=False)
class Field:
    """Results that are compared with one another, scored."""

    parts: tuple[Part, ...]
    scored: ScoredLines
    standings: tuple[RankingLine, ...]
    """For pairs; in an individual for two who sat together."""

    @property
    def places(self) -> Iterator[SlipKey]:
        """The places of the lines; computed on demand, since the ranking needs none."""
        return (section.place(spot) for section, own_lines in self.parts for spot in own_lines)


@dataclass(frozen=True)
class SessionScores:
    """One session of pairs or of single players."""

    session: int
    fields: tuple[Field, ...]
    standings: Mapping[str, RankingLine]
    """The standings of everybody with a score."""
    groups: Mapping[RankedGroup, tuple[str, ...]]

    @cached_property
    def worths(self) -> dict[SlipKey, tuple[SideWorth, SideWorth]]:
        """The value of each result, North-South and East-West."""
        return {
            place: (_worth(field.scored, row, Side.NS), _worth(field.scored, row, Side.EW))
            for field in self.fields
            for row, place in enumerate(field.places)
        }


def _worth(scored: ScoredLines, row: int, side: Side) -> SideWorth:
    return SideWorth(scored.worths.of(row, side), scored.worths.share(row, side))


Fines = Mapping[str, tuple[Penalty, ...]]


def session_scores(state: Tournament, number: int) -> SessionScores:
    """The value of every result of a session, and everybody's score in it, with the penalties of this session."""
    session = state.session(number)
    fined: dict[str, tuple[Penalty, ...]] = {}
    for fine in state.penalties:
        if fine.session == number:
            fined[fine.contestant] = (*fined.get(fine.contestant, ()), fine.penalty)
    fields = tuple(_fields(state, session, fined))
    standings: dict[str, RankingLine] = {}
    for field in fields:
        singles = state.rules.kind is ContestKind.INDIVIDUAL
        for one in _singles(field, fined) if singles else field.standings:
            before = standings.get(one.contestant)
            standings[one.contestant] = one if before is None else _again(field.scored, before, one)
    return SessionScores(number, fields, standings, groups(state, session))


def _fields(state: Tournament, session: Session, fined: Fines) -> Iterator[Field]:
    rules = replace(state.rules.scoring, sides_apart=False)  # contestants have names of their own here
    sections = tuple(session.sections.values())
    out = state.cancelled
    if state.rules.compared is ComparedWith.SESSION and len(sections) > 1:
        parts = ((section, without(own_lines, out)) for section, own_lines in _once(sections))
        yield from _field(tuple(parts), rules, fined)
        return
    for section in sections:
        own = {name: fined[name] for name in fined if _plays(section, name)}
        key = (rules, tuple(own.items()), out)
        cached = section.counted.cache
        if key not in cached:
            cached.clear()  # one is enough: the rules seldom change
            cached[key] = tuple(_field(((section, without(section.counted.lines, out)),), rules, own))
        yield from cached[key]


def without(own_lines: Mapping[Spot, ScoreLine], out: frozenset[str]) -> Mapping[Spot, ScoreLine]:
    """The results in which none of these took part."""
    if not out:
        return own_lines
    return {
        spot: line
        for spot, line in own_lines.items()
        if out.isdisjoint(player for side in Side for player in both_players(line.contestant(side)))
    }


def _plays(section: Section, name: str) -> bool:
    return name in section.plan.contestants or name in section.counted.guests


def _once(sections: Sequence[Section]) -> Iterator[Part]:
    """The results of all sections. A player who also played in another section may have two results on one board: the
    first counts.
    """
    again: set[tuple[str, Spot]] = set()
    if any(section.counted.guests for section in sections):
        found = [(section, spot) for section in sections for spot in section.counted.lines]
        seen: set[tuple[int, str]] = set()
        for section, spot in sorted(found, key=lambda item: (item[0].slips[item[1]].at, item[0].letter)):
            line = section.counted.lines[spot]
            playing = {(spot[2], who) for side in Side for who in both_players(line.contestant(side))}
            if playing & seen:
                again.add((section.letter, spot))
            else:
                seen |= playing
    for section in sections:
        own_lines = section.counted.lines
        if again:
            own_lines = {spot: line for spot, line in own_lines.items() if (section.letter, spot) not in again}
        yield section, own_lines


def _field(parts: tuple[Part, ...], rules: EventRules, fined: Fines) -> Iterator[Field]:
    """The score, if there is anything to score yet."""
    lines = [line for _, own_lines in parts for line in own_lines.values()]
    if not lines:
        return
    scored = score_lines(lines, rules)
    if any(section.counted.terms for section, _ in parts):
        rows = enumerate((section, spot) for section, own_lines in parts for spot in own_lines)
        terms = {row: section.slips[spot].terms for row, (section, spot) in rows if spot in section.counted.terms}
        scored = _within_terms(scored, rules, terms)
    additions = {name: Addition(penalties) for name, penalties in fined.items()}
    yield Field(parts, scored, tuple(scored.standings(additions)))


def _within_terms(scored: ScoredLines, rules: EventRules, terms: Mapping[int, Terms]) -> ScoredLines:
    """With the bounds of rulings: the value of another score is found by scoring the board with it."""
    if rules.method is Method.MATCHPOINTS and rules.due is None:
        rules = replace(rules, due=scored.outcomes.fullest)
    changes: dict[tuple[int, int], Fraction] = {}
    for row, these in terms.items():
        line = scored.lines[row]
        others = [other for at, other in enumerate(scored.lines) if other.board == line.board and at != row]

        def worth(instead: ScoreLine, side: Side, others: list[ScoreLine] = others) -> Fraction:
            return score_lines([instead, *others], rules).worths.of(0, side)

        top = scored.worths.top(row, Side.NS)
        least = -rules.imps.average if top is None else AVERAGE_MINUS * top
        for side, found in zip(Side, bounded(line, these, worth, least), strict=True):
            if found != scored.worths.of(row, side):
                changes[int(side), row] = found
    return replace(scored, worths=scored.worths.changed(changes))


def _singles(field: Field, fined: Fines) -> Iterator[RankingLine]:
    """Each player of an individual gets what he won with all his partners."""
    totals: dict[str, Total] = {}
    for line in field.standings:
        for player in line.contestant.split(TOGETHER):
            totals[player] = sum_of(totals.get(player), replace(line.total, contestant=player))
    for player, total in totals.items():
        yield _scored_again(field.scored, total, Addition(fined[player]) if player in fined else NOTHING)


def _again(scored: ScoredLines, one: RankingLine, other: RankingLine) -> RankingLine:
    """A contestant with scores in two fields of one session."""
    return _scored_again(scored, sum_of(one.total, other.total), one.addition)


def _scored_again(scored: ScoredLines, total: Total, addition: Addition) -> RankingLine:
    return standing(total, addition, scored.counting, scored.unit, top_of(scored.worths))


def sum_of(one: Total | None, other: Total) -> Total:
    if one is None:
        return other
    most = None if one.most is None or other.most is None else one.most + other.most
    return Total(one.contestant, one.won + other.won, one.boards + other.boards, most)


def groups(state: Tournament, session: Session) -> dict[RankedGroup, tuple[str, ...]]:
    """The ranked groups: both directions separately if the movement has two winners, and sections with their own
    boards.
    """
    found: dict[RankedGroup, tuple[str, ...]] = {}
    for section in session.sections.values():
        movement = section.movement
        letter = section.letter if state.rules.compared is ComparedWith.SECTION and len(session.sections) > 1 else ""
        apart = isinstance(movement, Movement) and movement.apart
        for side in Side if apart else (None,):
            group = RankedGroup(letter, side)
            names = (name for name, pair in section.plan.contestants.items() if side in (None, pair.side))
            found[group] = (*found.get(group, ()), *names)
    return found


def both_players(name: str) -> list[str]:
    """The players who sit together in an individual; of a pair its one id."""
    return name.split(TOGETHER)
