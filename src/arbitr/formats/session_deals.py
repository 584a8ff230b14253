"""Only the deals of files with a whole session, for converting deals; `arbitr import` takes the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arbitr.formats.bws.read import read_bws
from arbitr.formats.dealing_machines.pack import deals_to_write
from arbitr.formats.record import BoardRecord
from arbitr.formats.session import DealtBoard, SessionRecord, read_date
from arbitr.formats.usebio.read import read_usebio
from arbitr.formats.usebio.write import write_usebio
from arbitr.problem import Problem


def read_usebio_deals(data: bytes, file: str) -> list[BoardRecord]:
    return _records(read_usebio(data, file), file)


def read_bws_deals(data: bytes, file: str) -> list[BoardRecord]:
    return _records(read_bws(data, file), file)


def write_usebio_deals(records: Sequence[BoardRecord]) -> bytes:
    """A file without results; a board played at several tables is written once."""
    deals = deals_to_write(records, "USEBIO")
    boards = {record.board.number: record.board for record in records}
    date = read_date(records[0].date)
    return write_usebio(
        SessionRecord(
            event=records[0].event,
            date="" if "?" in date else date,
            boards=tuple(DealtBoard(boards[number], deal) for number, deal in deals.items()),
        )
    )


def _records(sessions: Iterable[SessionRecord], file: str) -> list[BoardRecord]:
    records = {
        (board.board.number, board.deal): BoardRecord(
            board.board, board.deal, event=session.event, date=session.date.replace("-", ".")
        )
        for session in sessions
        for board in session.boards
        if board.deal is not None
    }
    if not records:
        problem = Problem("there are no deals; to load the results, use arbitr import")
        raise Problem("{file}:{line}: {problem}", file=file, line=1, problem=problem)
    return list(records.values())
