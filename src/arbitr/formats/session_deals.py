"""The deals alone of files that hold a whole session, for those who convert deals; `arbitr import` takes the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arbitr.formats.bws import read_bws
from arbitr.formats.pack import deals_to_write
from arbitr.formats.record import Record
from arbitr.formats.session import DealtBoard, Session, read_date
from arbitr.formats.usebio import read_usebio
from arbitr.formats.usebio_write import write_usebio
from arbitr.problem import Problem


def read_usebio_deals(data: bytes, file: str) -> list[Record]:
    return _records(read_usebio(data, file), file)


def read_bws_deals(data: bytes, file: str) -> list[Record]:
    return _records(read_bws(data, file), file)


def write_usebio_deals(records: Sequence[Record]) -> bytes:
    """A file without results; a board that was played at several tables is written once."""
    deals = deals_to_write(records, "USEBIO")
    boards = {record.board.number: record.board for record in records}
    date = read_date(records[0].date)
    return write_usebio(
        Session(
            event=records[0].event,
            date="" if "?" in date else date,
            boards=tuple(DealtBoard(boards[number], deal) for number, deal in deals.items()),
        )
    )


def _records(sessions: Iterable[Session], file: str) -> list[Record]:
    records = {
        (each.board.number, each.deal): Record(
            each.board, each.deal, event=session.event, date=session.date.replace("-", ".")
        )
        for session in sessions
        for each in session.boards
        if each.deal is not None
    }
    if not records:
        problem = Problem("there are no deals; to take over the results, use arbitr import")
        raise Problem("{file}:{line}: {problem}", file=file, line=1, problem=problem)
    return list(records.values())
