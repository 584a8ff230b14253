"""Masterpoints, by a federation's table supplied as data (docs/reference/register.md). No table is built in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import ceil, floor

from arbitr.nearest import unknown
from arbitr.number import read_number
from arbitr.problem import Problem, refuse_if
from arbitr.scoring import RankingLine
from arbitr.tournament.csv_rows import CsvRow, on_line, rows_of, text_of
from arbitr.tournament.scores.series import mean_of_places

NEEDED = ("from", "to", "place")
"""The number of contestants and the place. Every other column is a kind of event, with its points."""
_NUMBER = r"[0-9]{1,9}(?:[.,][0-9]{1,9}|/[0-9]{1,9})?"
"""12, 0.5, 0,5 or 1/2."""


class Direction(Enum):
    """Which way a number is rounded."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"
    """A half is rounded up."""

    def whole(self, number: Fraction) -> int:
        if self is Direction.DOWN:
            return floor(number)
        return ceil(number) if self is Direction.UP else floor(number + Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class MasterpointRules:
    """A federation's rules beyond its table."""

    step: Fraction | None = Fraction(1)
    """Shared points are rounded to a multiple of this; None keeps them exact."""
    rounding: Direction = Direction.NEAREST
    share_rounding: Direction = Direction.DOWN
    """How to round the number of places in a share of the field."""
    least_share: Fraction = Fraction(1, 2)
    """A player with a smaller share of his contestant's boards gets nothing."""

    def __post_init__(self) -> None:
        if self.step is not None and self.step <= 0:
            raise Problem("points must be rounded to a multiple of a number above 0, not {step}", step=self.step)

    def rounded(self, points: Fraction) -> Fraction:
        return points if self.step is None else self.rounding.whole(points / self.step) * self.step


USUAL = MasterpointRules()


@dataclass(frozen=True, slots=True)
class AwardRow:
    """For this many contestants: the points of each player for some places, or a share of the field from the top."""

    least: int
    most: int | None
    """None for any number from the least on."""
    points: tuple[Fraction | None, ...]
    """By kind of event; None if the table has no value."""
    first: int = 0
    last: int = 0
    """Places; 0 if it is a share."""
    share: Fraction | None = None

    def fits(self, contestants: int) -> bool:
        return self.least <= contestants and (self.most is None or contestants <= self.most)

    def clashes(self, other: AwardRow) -> bool:
        """Return whether both define the same place of the same field in the same kind of event."""
        if (self.most is not None and self.most < other.least) or (other.most is not None and other.most < self.least):
            return False
        if all(one is None or another is None for one, another in zip(self.points, other.points, strict=True)):
            return False
        if self.share is not None or other.share is not None:
            return self.share == other.share
        return self.first <= other.last and other.first <= self.last


@dataclass(frozen=True, slots=True)
class MasterpointTable:
    """A federation's table."""

    kinds: tuple[str, ...]
    rows: tuple[AwardRow, ...]

    def points(self, kind: str, contestants: int, place: int, share_rounding: Direction) -> Fraction:
        """For each player of the contestant in this place; nothing if the table does not reach.

        A named place takes precedence over a share, and a small share over a large one.
        """
        if kind not in self.kinds:
            raise unknown(kind, self.kinds)
        column = self.kinds.index(kind)
        said = [row for row in self.rows if row.fits(contestants) and row.points[column] is not None]
        for row in sorted(said, key=lambda row: row.share or 0):
            last = row.last if row.share is None else share_rounding.whole(row.share * contestants)
            if (row.first or 1) <= place <= last:
                return row.points[column] or Fraction(0)
        return Fraction(0)


@dataclass(frozen=True, slots=True)
class Boards:
    """How many boards a contestant played, and how many of them each of its players."""

    played: int
    by_player: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Award:
    """What a person gets."""

    person: str
    contestant: str
    places: str
    """3, or 3-5 if shared."""
    points: Fraction


def awards(
    ranking: Sequence[RankingLine],
    boards: Mapping[str, Boards],
    table: MasterpointTable,
    kind: str,
    rules: MasterpointRules = USUAL,
    contestants: int | None = None,
) -> tuple[Award, ...]:
    """Who gets points, in the order of the ranking.

    `contestants` is the size of the field for the table, if it is not the length of the ranking: with two winners the
    whole field may count. A person who played half for one contestant and half for another gets points only for the
    better place.
    """
    field = len(ranking) if contestants is None else contestants
    best: dict[str, Award] = {}
    for line in (one for one in ranking if one.place):
        points = rules.rounded(
            mean_of_places(line, lambda place: table.points(kind, field, place, rules.share_rounding))
        )
        if not points or line.contestant not in boards:
            continue
        played = boards[line.contestant]
        for person, count in played.by_player.items():
            enough = count > 0 and count >= rules.least_share * played.played
            if enough and person not in best:
                best[person] = Award(person, line.contestant, line.places, points)
    return tuple(best.values())


def read_masterpoint_table(data: bytes, file: str) -> MasterpointTable:
    """A table from CSV; a Problem names the first wrong line."""
    head, *rest = rows_of(text_of(data, file), file)
    with on_line(file, head.line):
        columns = _columns(head)
    kinds = {place: name for name, place in columns.items() if name not in NEEDED}
    rows: list[tuple[int, AwardRow]] = []
    for row in rest:
        with on_line(file, row.line):
            read = _row(row, columns, tuple(kinds))
            for line, other in rows:
                if read.clashes(other):
                    raise Problem("line {line} gives points for the same place too; keep one of them", line=line)
            rows.append((row.line, read))
    refuse_if(not rows, "{file} has no points below its first line", file=file)
    table = MasterpointTable(tuple(kinds.values()), tuple(row for _, row in rows))
    _no_gap(table, file)
    return table


def _columns(head: CsvRow) -> dict[str, int]:
    names = [" ".join(cell.lower().split()) for cell in head.cells]
    for name in NEEDED:
        refuse_if(name not in names, "column {name} is missing; from, to and place are required", name=name)
    found: dict[str, int] = {}
    for place, name in enumerate(names):
        refuse_if(name and name in found, "column {name} appears twice; keep one", name=name)
        if name:
            found[name] = place
    refuse_if(len(found) == len(NEEDED), "there is no points column; name it after the kind of event")
    return found


def _row(row: CsvRow, columns: Mapping[str, int], kinds: Sequence[int]) -> AwardRow:
    least, most = row.cell(columns["from"]), row.cell(columns["to"])
    first = _count(least, "from")
    last = _count(most, "to") if most else None
    if last is not None and last < first:
        raise Problem("{last} contestants is fewer than {first}; swap from and to", last=last, first=first)
    points = tuple(_points(row.cell(place)) for place in kinds)
    if not any(number is not None for number in points):
        raise Problem("there are no points on this line; fill them in or delete it")
    place = row.cell(columns["place"]).replace("–", "-").replace(" ", "")
    if match := re.fullmatch(rf"({_NUMBER})%", place):
        share = _number(match[1]) / 100
        refuse_if(not 0 < share <= 1, "{text} is not a share of the field; enter at most 100%", text=repr(place))
        return AwardRow(first, last, points, share=share)
    if match := re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", place):
        top, bottom = int(match[1]), int(match[2] or match[1])
        if 1 <= top <= bottom:
            return AwardRow(first, last, points, top, bottom)
    raise Problem("{text} is not a place; enter e.g. 1, 2-4, or a share of the field such as 25%", text=repr(place))


def _count(text: str, column: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) < 1:
        raise Problem("{column}: {text} is not a number of contestants", column=column, text=repr(text))
    return int(text)


def _points(text: str) -> Fraction | None:
    if not text:
        return None
    if not re.fullmatch(_NUMBER, text):
        raise Problem("{text} is not a number of points; enter e.g. 12, 0.5 or 1/2", text=repr(text))
    return _number(text)


def _number(text: str) -> Fraction:
    try:
        return read_number(text)
    except ValueError:
        raise Problem("{text} divides by zero", text=repr(text)) from None


def _no_gap(table: MasterpointTable, file: str) -> None:
    """Below the smallest field and above the largest nobody need get points; a gap between them is an error."""
    reached: int | None = None
    for row in sorted(table.rows, key=lambda row: row.least):
        if reached is not None and row.least > reached + 1:
            raise Problem(
                "{file} has no points for {count} contestants, only for fewer and for more; add them",
                file=file,
                count=reached + 1,
            )
        if row.most is None:
            return
        reached = max(reached or 0, row.most)
