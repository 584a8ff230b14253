"""A scored session, for the reports about its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from arbitr.bridge import Side
from arbitr.cards import Card
from arbitr.movements import Movement
from arbitr.problem import required
from arbitr.reports.hands import HandRecord
from arbitr.scoring import Method, RankingLine, ScoredEvent, ScoreLine


@dataclass(frozen=True, slots=True)
class LineScore:
    """The value of one line for one contestant."""

    row: int
    """The index of the line in the event."""
    side: Side
    won: Fraction
    top: Fraction | None

    @property
    def percent(self) -> Fraction | None:
        return self.won * 100 / self.top if self.top else None


@dataclass(frozen=True, slots=True, eq=False)
class ScoredSession:
    """The event, and what people want to read besides its numbers."""

    event: ScoredEvent
    title: str
    where: str = ""
    """Club, session, date."""
    method: Method = Method.MATCHPOINTS
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of the contestants, by their ids in the ranking; without a name the number is used."""
    rounds: Sequence[int] | None = None
    """The round of each line; None if unknown."""
    leads: Mapping[int, Card] = field(default_factory=dict)
    """The opening lead of a line, if it is known."""
    hands: Mapping[int, HandRecord] = field(default_factory=dict)
    """By the number of the board."""

    @property
    def has_sides_apart(self) -> bool:
        return None not in self.event.rankings

    def contestant(self, line: ScoreLine, side: Side) -> str:
        """Its name in the ranking: NS 1 and EW 1 if N-S and E-W are numbered separately."""
        return f"{side} {line.contestant(side)}" if self.has_sides_apart else line.contestant(side)

    def number(self, contestant: str) -> str:
        """Its number on the guide card; if the sides are separate, a heading shows the side."""
        return contestant.split(" ", 1)[1] if self.has_sides_apart else contestant

    def called(self, contestant: str) -> str:
        """7 Nováková – Dvořák."""
        return f"{self.number(contestant)} {self.names.get(contestant, '')}".rstrip()

    @property
    def standings(self) -> list[tuple[Side | None, RankingLine]]:
        return [(side, standing) for side, ranking in self.event.rankings.items() for standing in ranking]

    @property
    def boards(self) -> dict[int, list[int]]:
        """The rows of each board, the best for North-South first; different forms of a fouled board separately."""
        found: dict[int, list[int]] = {}
        for row, line in enumerate(self.event.lines):
            found.setdefault(line.board.number, []).append(row)
        for rows in found.values():
            rows.sort(key=lambda row: (self.event.lines[row].form, -self.event.worths.of(row, Side.NS)))
        return {number: found[number] for number in sorted(found)}

    def scores(self) -> dict[str, list[LineScore]]:
        """All scores of each contestant, in the order of play as far as it is known."""
        found: dict[str, list[LineScore]] = {}
        worths = self.event.worths
        for row, line in enumerate(self.event.lines):
            for side in Side:
                score = LineScore(row, side, worths.of(row, side), worths.top(row, side))
                found.setdefault(self.contestant(line, side), []).append(score)
        for scores in found.values():
            scores.sort(
                key=lambda line_score: (
                    self.round_of(line_score.row) or 0,
                    self.event.lines[line_score.row].board.number,
                )
            )
        return found

    def round_of(self, row: int) -> int | None:
        return None if self.rounds is None else self.rounds[row]


def rounds_of(movement: Movement, lines: Sequence[ScoreLine]) -> list[int]:
    """The round in which each line was played, according to the movement."""
    played = {
        (board, str(seating.ns), str(seating.ew)): number
        for number, this_round in enumerate(movement.rounds, 1)
        for seating in this_round.tables
        if seating.is_played
        for board in seating.boards
    }
    found = []
    for line in lines:
        number = required(
            played.get((line.board.number, line.ns, line.ew)),
            "according to the movement, {ns} and {ew} do not meet on board {board}",
            ns=line.ns,
            ew=line.ew,
            board=line.board.number,
        )
        found.append(number)
    return found
