"""A second look at a movement, from its CSV alone: nothing of arbitr.movements is used here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

Row = tuple[int, int | None, int | None, int | None, range]
"""Round, table, N-S, E-W, boards."""


def rows(text: str) -> list[Row]:
    lines = text.splitlines()
    assert lines[0] == "round,table,ns,ew,first_board,last_board"
    found: list[Row] = []
    for line in lines[1:]:
        cells = [int(cell) if cell else None for cell in line.split(",")]
        number, table, ns, ew, first, last = cells
        assert number is not None
        boards = range(first, last + 1) if first is not None and last is not None else range(0)
        found.append((number, table, ns, ew, boards))
    return found


def names(row: Row, apart: bool) -> list[str]:
    """Who sits there; N-S 3 and E-W 3 are two pairs where the sides are apart."""
    _, _, ns, ew, _ = row
    prefix = ("N", "E") if apart else ("", "")
    return [f"{mark}{number}" for mark, number in zip(prefix, (ns, ew), strict=True) if number is not None]


def faults(
    text: str,
    apart: bool,
    shared: Sequence[tuple[Sequence[int], Sequence[int]]] = (),
    copies: int = 1,
    meets_once: bool = True,
) -> list[str]:
    """Everything wrong; `shared` are groups of tables with the rounds in which they share."""
    wrong = []
    all_rows = rows(text)
    everybody = {name for row in all_rows for name in names(row, apart)}
    last = max(row[0] for row in all_rows)
    played: dict[str, list[int]] = defaultdict(list)
    met: dict[str, list[str]] = defaultdict(list)
    for number in range(1, last + 1):
        in_round = [row for row in all_rows if row[0] == number]
        seated = [name for row in in_round for name in names(row, apart)]
        if len(seated) != len(set(seated)) or set(seated) != everybody:
            wrong.append(f"round {number}: not everybody has exactly one place")
        numbered = [row[1] for row in in_round if row[1] is not None]
        if len(numbered) != len(set(numbered)):
            wrong.append(f"round {number}: a table twice")
        tables_of: dict[int, list[int]] = defaultdict(list)
        for row in in_round:
            both = names(row, apart)
            if len(both) < 2:
                continue
            assert row[1] is not None
            assert len(row[4]) > 0
            for name, other in (both, both[::-1]):
                played[name] += row[4]
                met[name].append(other)
            for board in row[4]:
                tables_of[board].append(row[1])
        for board, tables in tables_of.items():
            stacks = len(tables)
            for group, rounds in shared:
                sharing = [table for table in tables if table in group]
                if number in rounds and len(sharing) > 1:
                    stacks -= len(sharing) - 1
            if stacks > copies:
                wrong.append(f"round {number}: board {board} at tables {tables}")
    for name in sorted(everybody):
        if len(played[name]) != len(set(played[name])):
            wrong.append(f"{name} plays a board twice")
        if meets_once and len(met[name]) != len(set(met[name])):
            wrong.append(f"{name} meets a pair twice")
    return wrong


def balance_square(text: str, apart: bool) -> Fraction:
    """The variance of the competition between pairs over the square of its mean, by what scores hang on.

    Every pair has a strength of its own, and a table's result is the difference of the two. A pair's score on a board
    is the mean by which its result beats the others'. That is linear in the strengths: how strongly p competes with q
    is how much p's total falls when q's strength rises by one.
    """
    everybody = sorted({name for row in rows(text) for name in names(row, apart)})
    results: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for row in rows(text):
        both = names(row, apart)
        if len(both) == 2:
            for board in row[4]:
                results[board].append((both[0], both[1]))
    competition = []
    for stronger in everybody:
        total = dict.fromkeys(everybody, Fraction(0))
        for tables in results.values():
            if len(tables) < 2:
                continue
            points = [(ns == stronger) - (ew == stronger) for ns, ew in tables]
            everything = sum(points)
            for (ns, ew), own in zip(tables, points, strict=True):
                score = own - Fraction(everything - own, len(tables) - 1)
                total[ns] += score
                total[ew] -= score
        competition += [
            -total[other] for other in everybody if other != stronger and (not apart or other[0] == stronger[0])
        ]
    mean = sum(competition, Fraction(0)) / len(competition)
    return sum(((count - mean) ** 2 for count in competition), Fraction(0)) / len(competition) / mean**2
