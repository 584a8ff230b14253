"""A session as CSV: its results (docs/reference/results-csv.md) and its ranking (docs/reference/formats.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from arbitr.bridge import PASSED_OUT, Result, Side
from arbitr.cards import Card
from arbitr.formats.session import DealtBoard, Entrant, SessionRecord, TableResult, read_count, write_number
from arbitr.formats.text_file import at, text_of
from arbitr.number import begins_with_digit
from arbitr.problem import Problem
from arbitr.scoring import ScoreLine, read_results
from arbitr.tournament import csv_text

RESULTS = (
    "board", "ns", "ew", "result", "score", "adjustment", "form", "vulnerable", "section", "round", "table", "lead",
)  # fmt: skip
TRAVELLERS = (
    "section", "board", "dealer", "vulnerable", "ns", "ew", "ns_names", "ew_names", "contract", "declarer", "tricks",
    "lead", "score", "adjustment", "ns_worth", "ew_worth", "remark",
)  # fmt: skip
BETWEEN = " – "
"""Between the names of partners."""
RANKING = ("section", "side", "place", "number", "name", "score", "percent")
"""Then player and member for each of the players."""
CORRECTED = "corrected"
"""The last column, only if official scores were changed after the correction period: when."""


def write_results_csv(session: SessionRecord) -> bytes:
    """One row for each table and board. If there are several sections, their letters precede the numbers."""
    marked = session.marked()
    several = len(session.sections) > 1
    rows = []
    for result in session.results:
        board = marked[result.section, result.board]
        ns, ew = (
            f"{result.section}{number}" if several and begins_with_digit(number) else number
            for number in (result.ns, result.ew)
        )
        rows.append(
            (
                result.board,
                ns,
                ew,
                result.result.code if isinstance(result.result, Result) else "",
                result.result if isinstance(result.result, int) else "",
                "" if result.adjustment is None else result.adjustment,
                result.form,
                "" if board.is_as_law_2 else board.vulnerability,
                result.section if several else "",
                "" if result.round is None else result.round,
                "" if result.table is None else result.table,
                "" if result.lead is None else result.lead.code,
            )
        )
    return write_csv(RESULTS, rows)


def read_results_csv(data: bytes, file: str) -> SessionRecord:
    """Read docs/reference/results-csv.md as a session."""
    placed = read_results(text_of(data), file)
    odd = {result.line.board.number: result.line.board for result in placed if not result.line.board.is_as_law_2}
    results = []
    for result in placed:
        try:
            results.append(_result(result.line, result.beside))
        except Problem as problem:
            raise at(file, result.row, problem) from None
    return SessionRecord(boards=tuple(DealtBoard(odd[number]) for number in sorted(odd)), results=tuple(results))


def _result(line: ScoreLine, beside: Mapping[str, str]) -> TableResult:
    lead = beside.get("lead")
    return TableResult(
        line.board.number,
        line.ns,
        line.ew,
        line.result,
        line.adjustment,
        Card.parse(lead) if lead and isinstance(line.result, Result) and line.result.contract is not None else None,
        section=beside.get("section", ""),
        round=read_count(beside, "round"),
        table=read_count(beside, "table"),
        form=line.form,
    )


def write_ranking_csv(session: SessionRecord) -> bytes:
    """One row for each entrant, in the order of the session."""
    most = max((len(entrant.players) for entrant in session.entrants), default=0)
    head = [*RANKING, *(f"{name}{at}" for at in range(1, most + 1) for name in ("player", "member"))]
    if not session.corrected:
        return write_csv(head, (_ranked(entrant) for entrant in session.entrants))
    dates = " ".join(session.corrected)
    return write_csv([*head, CORRECTED], ([*_ranked(entrant, most), dates] for entrant in session.entrants))


def _ranked(entrant: Entrant, most: int = 0) -> list[object]:
    """With empty cells where others have more players."""
    players = [text for player in entrant.players for text in (player.name, player.member)]
    players += [""] * (2 * most - len(players))
    side = "" if entrant.side is None else entrant.side
    scores = (_number(entrant.score), _number(entrant.percent))
    return [entrant.section, side, entrant.place, entrant.number, entrant.name, *scores, *players]


def _number(number: Fraction | None) -> str:
    return "" if number is None else write_number(number)


def write_travellers_csv(session: SessionRecord) -> bytes:
    """Board by board what happened and its value, with the names: for people, not for import."""
    marked = session.marked()
    names = {(entrant.section, entrant.number, entrant.side): entrant for entrant in session.entrants}
    rows = []
    for line in sorted(session.results, key=lambda line: (line.section, line.board)):
        board = marked[line.section, line.board]
        result = line.result
        contract = result.contract if isinstance(result, Result) else None
        points: int | str = ""
        if isinstance(result, Result):
            points = result.score(Side.NS, board.vulnerability)
        elif result is not None:
            points = result
        rows.append(
            (
                line.section,
                line.board,
                board.dealer.letter,
                board.vulnerability,
                line.ns,
                line.ew,
                _names(names, line.section, line.ns, Side.NS),
                _names(names, line.section, line.ew, Side.EW),
                "pass" if result == PASSED_OUT else "" if contract is None else contract.code.split()[0],
                "" if contract is None else contract.declarer.letter,
                result.tricks if isinstance(result, Result) and contract is not None else "",
                "" if line.lead is None else line.lead.code,
                points,
                "" if line.adjustment is None else line.adjustment,
                _number(line.ns_score),
                _number(line.ew_score),
                line.remark,
            )
        )
    return write_csv(TRAVELLERS, rows)


def _names(entrants: Mapping[tuple[str, str, Side | None], Entrant], section: str, number: str, side: Side) -> str:
    """The name of a team, or its players; in an individual of both who sat together."""
    found = []
    for one in number.split("+"):
        own = next((side for side in Side if one.endswith(side.name)), None)  # not his own side: 7EW
        bare = one.removesuffix("" if own is None else own.name)
        entrant = entrants.get((section, bare, None)) or entrants.get((section, bare, side if own is None else own))
        if entrant is not None:
            found.append(entrant.name or BETWEEN.join(player.name for player in entrant.players))
    return BETWEEN.join(found)


def write_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    return csv_text([head, *([str(cell) for cell in row] for row in rows)]).encode()
