"""A session as PBN: a ScoreTable per board, the ranking in the first board (docs/reference/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeVar

from arbitr.bridge import PASSED_OUT, UNKNOWN, Adjustment, Artificial, Board, Contract, Result, Side, parse_seat
from arbitr.cards import Card
from arbitr.formats.pbn.calls import call_text
from arbitr.formats.pbn.read import columns_of, uneven
from arbitr.formats.record import BoardRecord, FileLocation, TableColumn, TableSection, Tag, TagSection
from arbitr.formats.session import (
    DealtBoard,
    Entrant,
    PlayerRecord,
    SessionRecord,
    TableResult,
    read_count,
    read_date,
    read_number,
    write_number,
)
from arbitr.formats.text_file import at
from arbitr.number import begins_with_digit, is_digits
from arbitr.problem import Problem
from arbitr.scoring import Method
from arbitr.scoring.adjusted import artificial_share
from arbitr.tournament import ContestKind, NoResult

T = TypeVar("T")
SCORES, TOTALS = "ScoreTable", "TotalScoreTable"
SCORINGS = {
    Method.MATCHPOINTS: "MP",
    Method.IMPS: "Cross-IMP",
    Method.BUTLER: "Butler",
    Method.TOTAL: "Rubber",
    Method.BOARD_A_MATCH: "BAM",
}
COMPETITIONS = {ContestKind.PAIRS: "Pairs", ContestKind.TEAMS: "Teams", ContestKind.INDIVIDUAL: "Individual"}
IRRELEVANT, UNKNOWN_CELL = "-", "?"
BETWEEN = " - "
"""Between the names of partners."""
ADJUSTED = "Adj "
"""Before an adjusted score that is not a percentage."""
WHO = {ContestKind.PAIRS: "PairId", ContestKind.TEAMS: "TeamId", ContestKind.INDIVIDUAL: "PlayerId"}
_SHARE = r"([0-9]{1,3}(?:\.[0-9]{1,6})?)"
_SHARES = re.compile(rf"A?{_SHARE}%?[-/:]?{_SHARE}%")


# Out.


def session_records(session: SessionRecord) -> list[BoardRecord]:
    """A record for each board; data of a single section are omitted."""
    by_board: dict[int, list[TableResult]] = {}
    for result in session.results:
        by_board.setdefault(result.board, []).append(result)
    dealt = {board.board.number: board for board in session.boards if not board.section}
    found: list[BoardRecord] = []
    for number in sorted({*by_board, *dealt}):
        dealt_board = dealt.get(number) or DealtBoard(Board.numbered(number))
        rows = by_board.get(number, [])
        sections = (_scores(session, rows),) if rows else ()
        totals = (_totals(session),) if not found and session.entrants else ()
        corrected = (Tag("Corrected", " ".join(session.corrected)),) if totals and session.corrected else ()
        found.append(
            BoardRecord(
                dealt_board.board,
                dealt_board.deal or UNKNOWN,
                event=session.event,
                site=session.venue or session.club,
                date=session.date.replace("-", "."),
                scoring="" if session.method is None else SCORINGS[session.method],
                tags=(Tag("Competition", COMPETITIONS[session.kind]), *corrected),
                sections=(*sections, *totals),
            )
        )
    return found


def _scores(session: SessionRecord, rows: Sequence[TableResult]) -> TableSection:
    who = WHO[session.kind]
    unit = _unit(session)
    names = ["Section", "Round", "Table", f"{who}_NS", f"{who}_EW", "Contract", "Declarer", "Result", "Lead"]
    names += ["Score_NS", "Score_EW", *((f"{unit}_NS", f"{unit}_EW") if unit else ())]
    marked = session.marked()
    cells = [_row(row, marked[row.section, row.board], bool(unit)) for row in rows]
    return _table(SCORES, names, cells)


def _row(table_result: TableResult, board: Board, with_worth: bool) -> tuple[str, ...]:
    result = table_result.result
    contract, declarer, tricks = IRRELEVANT, IRRELEVANT, IRRELEVANT
    if result == PASSED_OUT:
        contract = "Pass"
    elif isinstance(result, Result) and result.contract is not None:
        declarer = result.contract.declarer.letter
        contract = call_text(result.contract.bid) + result.contract.doubling.letters
        tricks = str(result.tricks)
    row = (
        table_result.section or IRRELEVANT,
        *(IRRELEVANT if number is None else str(number) for number in (table_result.round, table_result.table)),
        table_result.ns,
        table_result.ew,
        contract,
        declarer,
        tricks,
        IRRELEVANT if table_result.lead is None else table_result.lead.code,
        *_points(table_result, board),
    )
    return (*row, _number(table_result.ns_score), _number(table_result.ew_score)) if with_worth else row


def _points(result: TableResult, board: Board) -> tuple[str, str]:
    """The score of the side that has it; an artificial one as its percentages, any other adjusted one as written."""
    if result.adjustment is not None:
        ns, ew = result.adjustment.ns, result.adjustment.ew
        if isinstance(ns, Artificial) and isinstance(ew, Artificial):
            return f"{_percent(ns)}", f"{_percent(ew)}"
        return f"{ADJUSTED}{result.adjustment}", IRRELEVANT
    if result.result is None:
        return result.remark or UNKNOWN_CELL, IRRELEVANT
    points = result.result if isinstance(result.result, int) else result.result.score(Side.NS, board.vulnerability)
    return (IRRELEVANT, str(-points)) if points < 0 else (str(points), IRRELEVANT)


def _percent(award: Artificial) -> str:
    return f"{write_number(100 * artificial_share(award))}%"


def _totals(session: SessionRecord) -> TableSection:
    most = max(len(entrant.players) for entrant in session.entrants)
    total = {"MP": "TotalScoreMP", "IMP": "TotalScoreIMP", "": "TotalScore"}[_unit(session)]
    who = WHO[session.kind]
    names = ["Rank", "Section", who, "Direction", total, "TotalPercentage", "TeamName", "Names"]
    names += [f"MemberID{place}" for place in range(1, most + 1)]
    rows = [
        (
            entrant.place or IRRELEVANT,
            entrant.section or IRRELEVANT,
            entrant.number,
            IRRELEVANT if entrant.side is None else str(entrant.side),
            _number(entrant.score),
            _number(entrant.percent),
            entrant.name or IRRELEVANT,
            BETWEEN.join(player.name for player in entrant.players) or IRRELEVANT,
            *(player.member or IRRELEVANT for player in entrant.players),
            *([IRRELEVANT] * (most - len(entrant.players))),
        )
        for entrant in session.entrants
    ]
    return _table(TOTALS, names, rows)


def _unit(session: SessionRecord) -> str:
    if session.method in (Method.MATCHPOINTS, Method.BOARD_A_MATCH):
        return "MP"
    return "IMP" if session.method in (Method.IMPS, Method.BUTLER) else ""


def _number(number: Fraction | None) -> str:
    return IRRELEVANT if number is None else write_number(number)


def _table(name: str, names: Sequence[str], rows: Sequence[tuple[str, ...]]) -> TableSection:
    """Every column as wide as its widest cell, numbers on the right."""
    columns = []
    for place, column in enumerate(names):
        cells = [row[place] for row in rows]
        is_word = any(not is_digits(cell.replace(".", "").lstrip("-")) for cell in cells if cell != IRRELEVANT)
        columns.append(TableColumn(column, "", max(map(len, cells), default=1), "L" if is_word else "R"))
    return TableSection(name, tuple(columns), tuple(rows))


# In.


def session_of_records(records: Sequence[BoardRecord], file: str) -> SessionRecord:
    """Deals, and the results and ranking in the tables; a ScoreTable that does not say who sat is skipped."""
    boards: dict[int, DealtBoard] = {}
    results: list[TableResult] = []
    entrants: tuple[Entrant, ...] = ()
    kind, method = ContestKind.PAIRS, None
    for record in records:
        try:
            number = record.number
        except Problem as problem:
            raise at(record.place.file or file, record.place.line, problem) from None
        before = boards.setdefault(number, DealtBoard(record.board, record.deal))
        if record.deal not in (UNKNOWN, before.deal):
            if before.deal != UNKNOWN:
                twice = Problem("board {board} appears twice with different cards; keep one", board=number)
                raise at(record.place.file or file, record.place.line, twice)
            boards[number] = DealtBoard(record.board, record.deal)
        scores, totals = _Table.of(record, SCORES, "_ns", file), _Table.of(record, TOTALS, "", file)
        if scores is not None:
            results += scores.read(partial(_read_row, board=record.board))
        if totals is not None and not entrants:
            members = [name for name in totals.names if name.startswith("memberid")]
            entrants = tuple(totals.read(partial(_read_total, members=members)))
        competition = record.tag("Competition").lower()
        kind = next((known for known, name in COMPETITIONS.items() if name.lower() == competition), kind)
        method = method or next((known for known, name in SCORINGS.items() if record.scoring == name), None)
    first = records[0] if records else None
    dealt = [board for board in boards.values() if board.deal != UNKNOWN or not board.board.is_as_law_2]
    return SessionRecord(
        event="" if first is None else first.event,
        date="" if first is None else _date(first.date),
        club="" if first is None else first.site,
        kind=kind,
        method=method,
        entrants=entrants,
        boards=tuple(DealtBoard(board.board, None if board.deal == UNKNOWN else board.deal) for board in dealt),
        results=tuple(results),
    )


def _date(text: str) -> str:
    return "" if "?" in text else read_date(text)


Row = Mapping[str, str]
"""The filled cells, by the names of their columns in lower case."""


class _Table(NamedTuple):
    """A table that identifies the contestants of its rows."""

    section: TableSection
    who: str
    """The names of its contestant columns."""
    place: FileLocation

    @classmethod
    def of(cls, record: BoardRecord, name: str, ending: str, file: str) -> _Table | None:
        """Raise Problem for an invalid table: results must not be lost silently."""
        place = FileLocation(record.place.file or file, record.place.line)
        for section in record.sections:
            if section.name != name:
                continue
            columns = section.columns if isinstance(section, TableSection) else columns_of(section.value)
            names = [column.name.lower() for column in columns]
            who = next((word.lower() for word in WHO.values() if f"{word.lower()}{ending}" in names), None)
            if who is not None and isinstance(section, TagSection):
                line, problem = uneven(section)
                raise at(place.file, line, problem)
            if who is not None and isinstance(section, TableSection):
                return cls(section, who, place)
        return None

    @property
    def names(self) -> list[str]:
        return [column.name.lower() for column in self.section.columns]

    def read(self, reader: Callable[[Row, str], T | None]) -> list[T]:
        """The data of each row; a Problem names the row and its line."""
        found = []
        for number, cells in enumerate(self.section.rows):
            named = zip(self.names, (cell.strip() for cell in cells), strict=True)
            row = {name: cell for name, cell in named if cell not in ("", IRRELEVANT, UNKNOWN_CELL)}
            try:
                one = reader(row, self.who)
            except Problem as problem:
                line = self.section.stand[number] if self.section.stand else self.place.line
                table = f"[{self.section.name}]"
                where = Problem("{table}, row {row}: {problem}", table=table, row=number + 1, problem=problem)
                raise at(self.place.file, line, where) from None
            if one is not None:
                found.append(one)
        return found


def _read_row(row: Row, who: str, board: Board) -> TableResult | None:
    if f"{who}_ns" not in row or f"{who}_ew" not in row:
        return None  # a pair that sat out
    result, adjustment, remark = _read_result(row, board)
    lead = row.get("lead", "")
    worths = (next((row[name] for name in (f"mp_{side}", f"imp_{side}") if name in row), None) for side in ("ns", "ew"))
    ns_score, ew_score = (None if text is None else read_number(text) for text in worths)
    return TableResult(
        board.number,
        row[f"{who}_ns"],
        row[f"{who}_ew"],
        result,
        adjustment,
        Card.parse(lead) if lead and isinstance(result, Result) and result.contract is not None else None,
        ns_score,
        ew_score,
        row.get("section", ""),
        read_count(row, "round"),
        read_count(row, "table"),
        remark,
    )


def _read_result(row: Row, board: Board) -> tuple[Result | int | None, Adjustment | None, str]:
    ns, ew = row.get("score_ns", ""), row.get("score_ew", "")
    shares = _SHARES.fullmatch((ns + ew).replace(" ", "").upper())
    played = _played(row)
    adjustment, remark = None, ""
    points = None
    if shares is not None:
        one, other = (Artificial(read_number(share) / 100) for share in shares.groups())
        adjustment = Adjustment(one, other)
    elif re.fullmatch(r"[+-]?[0-9]{1,5}", ns or ew):
        points = int(ns) if ns else -int(ew)
    elif ns in {word.value for word in NoResult}:
        remark = ns
    elif ns:
        adjustment, remark = _adjusted(ns)
    if played is None:
        return points, adjustment, remark
    if points is not None and points != played.score(Side.NS, board.vulnerability):
        raise Problem(
            "{one} scores {points} for North-South, not {other}; correct one of them",
            one=played,
            points=f"{played.score(Side.NS, board.vulnerability):+d}",
            other=f"{points:+d}",
        )
    return played, adjustment, remark


def _adjusted(text: str) -> tuple[Adjustment | None, str]:
    """An adjusted score in our notation; anything else is kept as text."""
    try:
        return (Adjustment.parse(text.removeprefix(ADJUSTED)), "") if text.startswith(ADJUSTED) else (None, text)
    except Problem:
        return None, text


def _played(row: Row) -> Result | None:
    contract = row.get("contract", "")
    if contract.lower() in ("pass", "pa", "ap", "all pass", "passed"):
        return PASSED_OUT
    if not begins_with_digit(contract) or "declarer" not in row or "result" not in row:
        return None
    made = Contract.parse(contract.replace("*", "X"), parse_seat(row["declarer"]))
    tricks = row["result"]
    if re.fullmatch(r"=|[+-][0-9]{1,2}", tricks):
        return Result.parse(f"{made.code} {tricks}")
    if not re.fullmatch(r"[0-9]{1,2}", tricks):
        raise Problem("{text} is not a number of tricks; write 10, or =, +1, -1", text=repr(tricks))
    return Result(made, int(tricks))


def _read_total(row: Row, who: str, members: Sequence[str]) -> Entrant | None:
    if who not in row:
        return None
    people = re.split(r"\s+[-–]\s+|\s*&\s*", row["names"]) if "names" in row else []
    numbers = [row.get(name, "") for name in members]
    count = max(len(people), len([number for number in numbers if number]))
    padded = [*people, *([""] * count)], [*numbers, *([""] * count)]
    score = next((row[name] for name in ("totalscoremp", "totalscoreimp", "totalscore") if name in row), None)
    return Entrant(
        row[who],
        tuple(PlayerRecord(padded[0][place], padded[1][place]) for place in range(count)),
        row.get("teamname", ""),
        {"N": Side.NS, "E": Side.EW}.get(row.get("direction", "")[:1].upper()),
        row.get("section", ""),
        row.get("rank", ""),
        None if score is None else read_number(score),
        read_number(row["totalpercentage"]) if "totalpercentage" in row else None,
    )
