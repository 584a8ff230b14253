"""A session as CSV: its results, in the columns of docs/results-csv.md, and its ranking (docs/formats.md)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO

from arbitr.bridge.result import Result
from arbitr.formats.session import DealtBoard, Entrant, Session, TableResult, write_number
from arbitr.formats.text_file import text_of
from arbitr.scoring.results_csv import read_results

RESULTS = ("board", "ns", "ew", "result", "score", "adjustment", "form", "vulnerable", "round", "table", "lead")
RANKING = ("section", "side", "place", "number", "name", "score", "percent")
"""Then player and member for each of the players."""


def write_results_csv(session: Session) -> bytes:
    """One row for each table and board. Where there are several sections, their letters stand before the numbers."""
    marked = session.marked()
    several = len(session.sections) > 1
    rows = []
    for each in session.results:
        board = marked[each.section, each.board]
        before = each.section if several else ""
        rows.append(
            (
                each.board,
                before + each.ns,
                before + each.ew,
                each.result.code if isinstance(each.result, Result) else "",
                each.result if isinstance(each.result, int) else "",
                "" if each.adjustment is None else each.adjustment,
                each.form,
                "" if board.is_as_law_2 else board.vulnerability,
                "" if each.round is None else each.round,
                "" if each.table is None else each.table,
                "" if each.lead is None else each.lead.code,
            )
        )
    return _csv(RESULTS, rows)


def read_results_csv(data: bytes, file: str) -> Session:
    """What docs/results-csv.md has, as a session; rounds, tables and leads are not read."""
    lines = [placed.line for placed in read_results(text_of(data), file)]
    odd = {line.board.number: line.board for line in lines if not line.board.is_as_law_2}
    return Session(
        boards=tuple(DealtBoard(odd[number]) for number in sorted(odd)),
        results=tuple(
            TableResult(line.board.number, line.ns, line.ew, line.result, line.adjustment, form=line.form)
            for line in lines
        ),
    )


def write_ranking_csv(session: Session) -> bytes:
    """One row for each entrant, in the order of the session."""
    most = max((len(each.players) for each in session.entrants), default=0)
    head = [*RANKING, *(f"{name}{at}" for at in range(1, most + 1) for name in ("player", "member"))]
    return _csv(head, (_ranked(each) for each in session.entrants))


def _ranked(entrant: Entrant) -> list[object]:
    players = [text for player in entrant.players for text in (player.name, player.member)]
    side = "" if entrant.side is None else entrant.side
    scores = (_number(entrant.score), _number(entrant.percent))
    return [entrant.section, side, entrant.place, entrant.number, entrant.name, *scores, *players]


def _number(number: Fraction | None) -> str:
    return "" if number is None else write_number(number)


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return written.getvalue().encode()
