"""The results of a Swiss as CSV: text in, rounds and scores out; errors name their line.

One row for each match. The required columns are those below; other columns are allowed, so the printed movement with
two more columns can be used. A bye has one side blank and no score.
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arbitr.movements.rows import check_columns, check_rounds, whole
from arbitr.movements.swiss.rounds import Pairing, SwissRound, SwissRules, SwissStanding, totals
from arbitr.number import read_number
from arbitr.problem import Problem, refuse_if, required

COLUMNS = ("round", "ns", "ew", "ns_score", "ew_score")
SEPARATORS = ",;\t"


@dataclass(frozen=True, slots=True)
class RoundsPlayed:
    """The rounds so far, and who scored what in each."""

    rounds: tuple[SwissRound, ...]
    scores: tuple[dict[int, Fraction], ...]

    def standings(self, contestants: Collection[int], rules: SwissRules) -> tuple[SwissStanding, ...]:
        """The best first; equal ones in the order of their numbers."""
        sums = totals(contestants, self.rounds, self.scores, rules)
        return tuple(
            SwissStanding(value, sums[value])
            for value in sorted(sums, key=lambda contestant: (-sums[contestant], contestant))
        )

    def with_floats(self, rules: SwissRules) -> tuple[SwissRound, ...]:
        """The rounds with their floats, which follow from the scores before each."""
        everybody = {contestant for this in self.rounds for match in this.matches for contestant in match.contestants}
        return tuple(
            floated(this, totals(everybody, self.rounds[:number], self.scores[:number], rules), rules)
            for number, this in enumerate(self.rounds)
        )


def floated(this: SwissRound, before: Mapping[int, Fraction], rules: SwissRules) -> SwissRound:
    """The round with its floats, from the scores before it."""
    down, up = [], []
    for match in this.matches:
        if match.ew is None:
            down.append(match.ns)
        elif rules.group_of(before[match.ns]) != rules.group_of(before[match.ew]):
            low, high = sorted(match.contestants, key=lambda contestant: before[contestant])
            down.append(high)
            up.append(low)
    return SwissRound(this.matches, tuple(down), tuple(up))


def read_swiss(text: str, contestants: Collection[int]) -> RoundsPlayed:
    """The rounds of a file, in which only these play."""
    texts = text.removeprefix("\ufeff").splitlines()
    head = next((line for line in texts if line.strip()), "")
    rows = csv.reader(texts, delimiter=max(SEPARATORS, key=head.count))
    matches: dict[int, list[Pairing]] = {}
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
            "there are no results; the first line is {columns}, and each further line is one match",
            columns=",".join(COLUMNS),
        )
    numbers = sorted(matches)
    check_rounds(numbers)
    return RoundsPlayed(
        tuple(_round(number, matches[number]) for number in numbers), tuple(scores[number] for number in numbers)
    )


def _round(number: int, matches: Sequence[Pairing]) -> SwissRound:
    try:
        this = SwissRound(tuple(sorted(matches, key=lambda match: match.ew is None)))
    except Problem as problem:
        raise Problem("round {round}: {problem}", round=number, problem=problem) from None
    byes = [match.ns for match in matches if match.ew is None]
    if len(byes) > 1:
        raise Problem(
            "round {round}: {byes} have a bye; at most one contestant may have it",
            round=number,
            byes=", ".join(map(str, byes)),
        )
    return this


def _match(cells: dict[str, str], contestants: Collection[int]) -> tuple[int, Pairing, dict[int, Fraction]]:
    number = required(whole("round", cells.get("round", "")), "the round is missing")
    sides = [whole(column, cells.get(column, "")) for column in ("ns", "ew")]
    playing = [side for side in sides if side is not None]
    for contestant in playing:
        if contestant not in contestants:
            raise Problem(
                "there is no contestant {contestant}; the numbers are 1 to {most}",
                contestant=contestant,
                most=max(contestants),
            )
    given = [cells.get(column, "") for column in ("ns_score", "ew_score")]
    refuse_if(not playing, "nobody plays; fill in ns, ew or both")
    if len(playing) == 1:
        refuse_if(any(given), "a bye has no score here; it is worth the same to everyone")
        return number, Pairing(playing[0], None), {}
    return (
        number,
        Pairing(playing[0], playing[1]),
        {
            player: _score(column, text)
            for player, column, text in zip(playing, ("ns_score", "ew_score"), given, strict=True)
        },
    )


def _score(column: str, text: str) -> Fraction:
    refuse_if(not text, "{column} is missing; enter a score for both sides of the match", column=column)
    try:
        return read_number(text)
    except ValueError:
        raise Problem(
            "{column}: {text} is not a score; enter a number, e.g. 12.34",
            column=column,
            text=repr(text),
        ) from None
