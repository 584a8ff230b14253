"""The results of a Swiss so far as CSV: text in, rounds and scores out; what is wrong is named with its line.

One row for each match. The columns that are needed are those below; others may stand beside them, so that the movement
as it was printed serves with two more columns. A bye has one side blank and no score.
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arbitr.movements.rows import check_columns, check_rounds, whole
from arbitr.movements.swiss import Match, Standing, SwissRound, SwissRules, totals
from arbitr.number import read_number
from arbitr.problem import Problem

COLUMNS = ("round", "ns", "ew", "ns_score", "ew_score")
SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class Played:
    """The rounds so far, and who scored what in each."""

    rounds: tuple[SwissRound, ...]
    scores: tuple[dict[int, Fraction], ...]

    def standings(self, contestants: Collection[int], rules: SwissRules) -> tuple[Standing, ...]:
        """The best first; those who are equal in the order of their numbers."""
        sums = totals(contestants, self.rounds, self.scores, rules)
        return tuple(Standing(each, sums[each]) for each in sorted(sums, key=lambda each: (-sums[each], each)))

    def with_floats(self, rules: SwissRules) -> tuple[SwissRound, ...]:
        """The rounds with who floated in them, which follows from the scores before each."""
        everybody = {each for this in self.rounds for match in this.matches for each in match.contestants}
        return tuple(
            floated(this, totals(everybody, self.rounds[:number], self.scores[:number], rules), rules)
            for number, this in enumerate(self.rounds)
        )


def floated(this: SwissRound, before: Mapping[int, Fraction], rules: SwissRules) -> SwissRound:
    """The round with who floated in it, by the scores before it."""
    down, up = [], []
    for match in this.matches:
        if match.ew is None:
            down.append(match.ns)
        elif rules.group_of(before[match.ns]) != rules.group_of(before[match.ew]):
            low, high = sorted(match.contestants, key=lambda each: before[each])
            down.append(high)
            up.append(low)
    return SwissRound(this.matches, tuple(down), tuple(up))


def read_swiss(text: str, contestants: Collection[int]) -> Played:
    """The rounds of a file, in which nobody else plays than these."""
    texts = text.removeprefix("\ufeff").splitlines()
    head = next((each for each in texts if each.strip()), "")
    rows = csv.reader(texts, delimiter=max(SEPARATORS, key=head.count))
    matches: dict[int, list[Match]] = {}
    scores: dict[int, dict[int, Fraction]] = {}
    names: list[str] | None = None
    try:
        for row in rows:
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if names is None:
                names = [cell.lower() for cell in cells]
                check_columns(names, COLUMNS)
                continue
            number, match, scored = _match(dict(zip(names, cells, strict=False)), contestants)
            matches.setdefault(number, []).append(match)
            scores.setdefault(number, {}).update(scored)
    except Problem as problem:
        raise Problem("line {line}: {problem}", line=rows.line_num, problem=problem) from None
    if not matches:
        raise Problem(
            "there are no results; the first line is {columns}, each other line one match", columns=",".join(COLUMNS)
        )
    numbers = sorted(matches)
    check_rounds(numbers)
    return Played(
        tuple(_round(number, matches[number]) for number in numbers), tuple(scores[number] for number in numbers)
    )


def _round(number: int, matches: Sequence[Match]) -> SwissRound:
    try:
        this = SwissRound(tuple(sorted(matches, key=lambda match: match.ew is None)))
    except Problem as problem:
        raise Problem("round {round}: {problem}", round=number, problem=problem) from None
    byes = [match.ns for match in matches if match.ew is None]
    if len(byes) > 1:
        raise Problem("round {round}: {byes} have a bye; one at most can", round=number, byes=", ".join(map(str, byes)))
    return this


def _match(cells: dict[str, str], contestants: Collection[int]) -> tuple[int, Match, dict[int, Fraction]]:
    number = whole("round", cells.get("round", ""))
    if number is None:
        raise Problem("the round is missing")
    sides = [whole(column, cells.get(column, "")) for column in ("ns", "ew")]
    playing = [each for each in sides if each is not None]
    for each in playing:
        if each not in contestants:
            raise Problem(
                "there is no contestant {contestant}; they are numbered from 1 to {most}",
                contestant=each,
                most=max(contestants),
            )
    given = [cells.get(column, "") for column in ("ns_score", "ew_score")]
    if not playing:
        raise Problem("nobody plays; write ns, ew or both")
    if len(playing) == 1:
        if any(given):
            raise Problem("a bye has no score here; its worth is the same for all")
        return number, Match(playing[0], None), {}
    return (
        number,
        Match(playing[0], playing[1]),
        {
            each: _score(column, text)
            for each, column, text in zip(playing, ("ns_score", "ew_score"), given, strict=True)
        },
    )


def _score(column: str, text: str) -> Fraction:
    if not text:
        raise Problem("{column} is missing; both sides of a match need a score", column=column)
    try:
        return read_number(text)
    except ValueError:
        raise Problem(
            "{column}: {text} is not a score; write a number, as 12.34",
            column=column,
            text=repr(text),
        ) from None
