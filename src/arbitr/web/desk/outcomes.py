"""Weighted results as rows of a form: contract, declarer, tricks, per cent."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from fractions import Fraction
from typing import Any

from arbitr.bridge import (
    BOOK,
    SEATS,
    TRICKS,
    Adjustment,
    Artificial,
    AsPlayed,
    Assigned,
    Average,
    Award,
    Denomination,
    Named,
    Result,
    WeightedResult,
    Worth,
    named_text,
    percent_text,
)
from arbitr.club import WrongField
from arbitr.number import is_digits, read_number
from arbitr.problem import Problem

MOST_ROWS = 8
PASSED, POINTS = "pass", "points"
"""Instead of a level: passed out, or the N-S score."""
OVERS = ("=", *(f"+{n}" for n in range(1, BOOK + 1)), *(f"-{n}" for n in range(1, TRICKS + 1)))
MOST_POINTS = 10_000
WHOLE = re.compile("[+-]?[0-9]{1,6}")

Lists = Mapping[str, Sequence[str]]
"""The submitted form: a name may occur several times, once for each row."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One line of the form, as it was typed; the names are those of its fields."""

    level: str = ""
    suit: str = "S"
    doubled: str = ""
    by: str = "N"
    over: str = "="
    points: str = ""
    share: str = ""

    @property
    def is_empty(self) -> bool:
        return not self.level and not self.points and not self.share

    def what(self) -> Named:
        """The result, the points, or the value of the board."""
        if is_digits(self.level):
            return Result.parse(f"{self.level}{self.suit}{self.doubled} {self.by} {self.over}")
        if self.level == PASSED:
            return Result.parse(PASSED)
        worth = Worth.found_in(self.points)
        if worth is not None:
            return worth
        points = self.points.replace("−", "-").replace(" ", "")
        if WHOLE.fullmatch(points) and abs(int(points)) <= MOST_POINTS:
            return int(points)
        if self.points:
            raise Problem(
                "{text} is not a score; write +420 or -50, from North-South's viewpoint", text=repr(self.points)
            )
        raise Problem("choose a level, or write the points")

    def weight(self) -> Fraction | None:
        """Its share; None for the rest."""
        if not self.share:
            return None
        try:
            share = read_number(self.share.rstrip("% ")) / 100
        except ValueError:
            raise Problem("{text} is no share; write a number from 1 to 100", text=repr(self.share)) from None
        if not 0 < share <= 1:
            raise Problem("{text} is no share; write a number from 1 to 100", text=repr(self.share))
        return share


def wrong_row(number: int, problem: Problem, side: str = "") -> WrongField:
    """An invalid row: the error is shown beside it."""
    return WrongField(f"{side}row{number}", problem)


def rows_typed(lists: Lists, side: str = "") -> list[ResultRow]:
    """The rows of a form, including empty ones, without the removed one; `side` is the prefix of the field names."""
    names = list(asdict(ResultRow()))
    columns = [[text.strip() for text in lists.get(side + name, ())][:MOST_ROWS] for name in names]
    longest = max(len(column) for column in columns)
    full = [
        column + [usual] * (longest - len(column)) for column, usual in zip(columns, astuple(ResultRow()), strict=True)
    ]
    rows = [ResultRow(*values) for values in zip(*full, strict=True)]
    return [row for number, row in enumerate(rows) if f"{side}{number}" not in lists.get("remove", ())]


def award_of(rows: Sequence[ResultRow], side: str = "") -> Assigned:
    """The rows as a score; one row without a share gets the rest. An error of all rows together is shown beside the
    last.
    """
    read: list[tuple[Named, Fraction | None]] = []
    last = 0
    for number, row in enumerate(rows):
        if not row.is_empty:
            last = number
            try:
                read.append((row.what(), row.weight()))
            except Problem as problem:
                raise wrong_row(number, problem, side) from None
    try:
        return _weighted(read)
    except Problem as problem:
        raise wrong_row(last, problem, side) from None


def _weighted(read: Sequence[tuple[Named, Fraction | None]]) -> Assigned:
    if not read:
        raise Problem("write at least one result")
    rest = 1 - sum((share for _, share in read if share is not None), Fraction(0))
    open_ = sum(1 for _, share in read if share is None)
    if open_ and rest <= 0:
        raise Problem("the weights make more than 100%")
    # Several rows without a share divide the rest equally.
    return Assigned(tuple(WeightedResult(rest / open_ if share is None else share, what) for what, share in read))


def results_text(rows: Sequence[ResultRow]) -> str:
    """The rows as input for the laws: with a probability if one was typed, not necessarily adding up to 100%."""
    texts = []
    for number, row in enumerate(rows):
        if not row.is_empty:
            try:
                what, share = named_text(row.what()), row.weight()
            except Problem as problem:
                raise wrong_row(number, problem) from None
            texts.append(what if share is None else f"{percent_text(share)} {what}")
    if not texts:
        raise wrong_row(0, Problem("write at least one result"))
    return ", ".join(texts)


def rows_of(award: Assigned) -> list[ResultRow]:
    """As a form shows it."""
    return [
        row_of(outcome.what, "" if outcome.weight == 1 else f"{float(outcome.weight * 100):g}")
        for outcome in award.outcomes
    ]


def row_of(what: Named, share: str = "") -> ResultRow:
    if isinstance(what, int | Worth):
        return ResultRow(POINTS, points=named_text(what), share=share)
    contract = what.contract
    if contract is None:
        return ResultRow(PASSED, share=share)
    over = f"{what.over:+d}" if what.over else "="
    bid = (str(contract.level), contract.denomination.letter, contract.doubling.letters)
    return ResultRow(*bid, str(contract.declarer), over, share=share)


# Both sides of an adjusted score


AVERAGES: dict[str, Award] = {average.value: Artificial(average) for average in Average}
TABLE, ROWS = "table", "rows"
SIDES = ("ns_", "ew_")


def adjustment_typed(lists: Lists) -> Adjustment:
    """The score of each side: an average, the table score, or weighted results; one for both, or split."""
    ns = _award(lists, "ns_")
    return Adjustment(ns, _award(lists, "ew_") if "yes" in lists.get("split", ()) else ns)


def _award(lists: Lists, side: str) -> Award:
    kind = next(iter(lists.get(side + "kind", ())), ROWS)
    if kind == TABLE:
        return AsPlayed()
    return AVERAGES.get(kind) or award_of(rows_typed(lists, side), side)


def adjustment_view(adjustment: Adjustment | None, played: Result | int | None) -> dict[str, Any]:
    """The initial form: the current adjustment, or the result at the table."""
    begin = [] if played is None else [row_of(played)]
    awards = (None, None) if adjustment is None else (adjustment.ns, adjustment.ew)
    sides = {side: _side_view(award, begin) for side, award in zip(SIDES, awards, strict=True)}
    return {"split": adjustment is not None and adjustment.is_split, "sides": sides}


def adjustment_again(lists: Lists) -> dict[str, Any]:
    """The form as typed."""
    sides = {
        side: {"kind": next(iter(lists.get(side + "kind", ())), ROWS), "rows": rows_view(rows_typed(lists, side))}
        for side in SIDES
    }
    return {"split": "yes" in lists.get("split", ()), "sides": sides}


def _side_view(award: Award | None, begin: Sequence[ResultRow]) -> dict[str, Any]:
    if isinstance(award, Assigned):
        return {"kind": ROWS, "rows": rows_view(rows_of(award))}
    kind = next((name for name, average in AVERAGES.items() if average == award), ROWS)
    return {"kind": TABLE if isinstance(award, AsPlayed) else kind, "rows": rows_view(begin)}


# For the page


def rows_view(rows: Sequence[ResultRow], least: int = 2) -> list[dict[str, str]]:
    """The rows, followed by at least one empty row."""
    filled = [row for row in rows if not row.is_empty]
    shown = [*filled, *[ResultRow()] * max(least - len(filled), 1 if least > 1 else 0)][:MOST_ROWS]
    return [asdict(row) for row in shown]


def choices_view(no_trump: str) -> dict[str, list[tuple[str, str]]]:
    """Options of the selections: value and text."""
    return {
        "levels": [(str(level), str(level)) for level in range(1, 8)],
        "suits": [
            (denomination.letter, no_trump if denomination is Denomination.NOTRUMP else denomination.symbol)
            for denomination in reversed(Denomination)
        ],
        "doubled": [("", "–"), ("X", "×"), ("XX", "××")],
        "seats": [(str(seat), str(seat)) for seat in SEATS],
        "overs": [(tricks, tricks.replace("-", "−")) for tricks in OVERS],
    }
