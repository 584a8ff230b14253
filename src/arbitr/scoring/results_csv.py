"""Read the results of an event from CSV (docs/reference/results-csv.md). Every error names its line."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple

from arbitr.bridge import (
    PASSED_OUT,
    Adjustment,
    Board,
    Contract,
    Result,
    Side,
    TableScore,
    parse_seat,
    parse_vulnerability,
)
from arbitr.number import whole_or_none
from arbitr.problem import Problem, required
from arbitr.scoring.adjusted import points
from arbitr.scoring.line import ScoreLine

NEEDED = ("board", "ns", "ew")
WHAT_HAPPENED = ("result", "contract", "score", "adjustment")
"""At least one of these columns."""
MORE = ("declarer", "tricks", "form", "vulnerable")
NOT_SCORED = ("section", "round", "table", "lead")
COLUMNS = (*NEEDED, *WHAT_HAPPENED, *MORE, *NOT_SCORED)
SEPARATORS = ",;\t"


class PlacedLine(NamedTuple):
    """A line of a traveller, and its location in the file."""

    line: ScoreLine
    row: int
    beside: Mapping[str, str]
    """Section, round, table and lead as text: they do not affect the score."""


def read_results(text: str, file: str) -> list[PlacedLine]:
    """The results of a file; a row without a result was not played, and is omitted."""
    texts = text.removeprefix("\ufeff").splitlines(keepends=True)
    if not any(text_line.strip() for text_line in texts):
        raise Problem("{file} is empty; its first line must name the columns: board, ns, ew, result", file=file)
    head = next(text_line for text_line in texts if text_line.strip())
    separator = max(SEPARATORS, key=head.count)
    rows = csv.reader(texts, delimiter=separator, strict=True)
    found: list[PlacedLine] = []
    names: list[str] | None = None
    try:
        for row in rows:
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if names is None:
                names = _header(cells)
                continue
            if any(cells[len(names) :]):
                raise Problem(
                    "there are {cells} cells for {columns} columns; put a cell that contains {separator} in quotes",
                    cells=len(cells),
                    columns=len(names),
                    separator=repr(separator),
                )
            filled = {name: cell for name, cell in zip(names, cells, strict=False) if cell}
            line = _line(filled)
            if line is not None:
                beside = {name: filled[name] for name in NOT_SCORED if name in filled}
                found.append(PlacedLine(line, rows.line_num, beside))
    except csv.Error as error:
        why = Problem("this is not CSV: {why}", why=error)
        raise Problem("{file}:{line}: {problem}", file=file, line=rows.line_num, problem=why) from None
    except Problem as problem:
        raise Problem("{file}:{line}: {problem}", file=file, line=rows.line_num, problem=problem) from None
    if not found:
        raise Problem("{file} has no results", file=file)
    return found


def _header(cells: list[str]) -> list[str]:
    names = [cell.lower() for cell in cells]
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise Problem("column {name} is missing; board, ns and ew are required", name=missing[0])
    for name in names:
        if name not in COLUMNS:
            close = get_close_matches(name, COLUMNS) or COLUMNS
            raise Problem("there is no column {name}; did you mean {close}?", name=repr(name), close=", ".join(close))
        if names.count(name) > 1:
            raise Problem("column {name} appears twice; keep one", name=name)
    if not any(name in names for name in WHAT_HAPPENED):
        raise Problem("no column gives the outcome; add one of {columns}", columns=", ".join(WHAT_HAPPENED))
    return names


def _line(cells: Mapping[str, str]) -> ScoreLine | None:
    if not any(name in cells for name in WHAT_HAPPENED):
        return None
    for name in NEEDED:
        if name not in cells:
            raise Problem("{name} is not filled in", name=name)
    board = Board.numbered(_number(cells["board"], "board"))
    if "vulnerable" in cells:
        board = replace(board, vulnerability=parse_vulnerability(cells["vulnerable"]))
    adjustment = Adjustment.parse(cells["adjustment"]) if "adjustment" in cells else None
    return ScoreLine(board, cells["ns"], cells["ew"], _result(cells, board), adjustment, cells.get("form", ""))


def _result(cells: Mapping[str, str], board: Board) -> TableScore | None:
    """The result, as given in one column or in several; repeated data must agree."""
    written: list[TableScore] = []
    if "result" in cells:
        written.append(Result.parse(cells["result"]))
    if "contract" in cells:
        written.append(_contract(cells))
    if "score" in cells:
        written.append(_number(cells["score"], "score"))
    if len({points(result, Side.NS, board.vulnerability) for result in written}) > 1:
        one, other = written[0], written[-1]
        raise Problem(
            "{one} scores {points} for North-South, not {other}; correct one of them",
            one=one,
            points=f"{points(one, Side.NS, board.vulnerability):+d}",
            other=f"{points(other, Side.NS, board.vulnerability):+d}",
        )
    return written[0] if written else None


def _contract(cells: Mapping[str, str]) -> Result:
    try:
        passed = Result.parse(cells["contract"])
    except Problem:
        passed = None
    if passed is PASSED_OUT:
        return passed
    if passed is not None:
        raise Problem("{text} is a result; enter it in the result column", text=repr(cells["contract"]))
    declarer = parse_seat(cells["declarer"]) if "declarer" in cells else None
    contract = Contract.parse(cells["contract"], declarer)
    if "tricks" not in cells:
        raise Problem("{contract}: the tricks are missing; enter e.g. 10, or =, +1, -1", contract=contract)
    tricks = cells["tricks"].replace("−", "-").replace(" ", "")
    if re.fullmatch(r"=|[+-]\d+", tricks):
        return Result.parse(f"{contract.code} {tricks}")
    return Result(contract, _number(tricks, "tricks"))


def _number(text: str, column: str) -> int:
    return required(
        whole_or_none(text, -999_999), "{option}: {text} is not a whole number", option=column, text=repr(text)
    )
