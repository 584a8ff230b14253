"""`arbitr analyse FILE.pbn`: makeable tricks, par, the leads against a contract, the trace of a play."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from gettext import gettext as _
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.bridge import Contract, Deal, Makeable
from arbitr.cli.console import lazily, say_all, say_json, terminal_width, write_bytes
from arbitr.cli.console.progress import progress
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.analysis.double_dummy import Known, Played
    from arbitr.cli.boards.analysis_text import Analysed
    from arbitr.formats.record import BoardRecord

with lazily():
    from arbitr.analysis import double_dummy, optimum
    from arbitr.cli.boards import analysis_text, board_files, kept_tables
    from arbitr.formats import pbn

app = typer.Typer(add_completion=False)

PLAYED = "played"
LOOK_AGAIN = 0.5
"""Seconds between two checks of the workers' progress."""


@app.command()
def analyse(
    file: Path = typer.Argument(..., help=_("File of boards, or - to read one deal per line from standard input.")),
    against: str = typer.Option(
        "",
        "--leads",
        metavar=f"'4S N'|{PLAYED}",
        help=_("Show all leads against this contract, or against the one played."),
    ),
    trace: bool = typer.Option(False, "--trace", help=_("Show how many tricks each card played cost.")),
    out: Path | None = typer.Option(
        None, "--out", metavar="FILE", help=_("Write the boards with their double-dummy tables to a file.")
    ),
    database: str = typer.Option(
        "",
        "--file",
        "--db",
        "--database",
        metavar="URL",
        help=_("Have the workers of this database solve the deals (arbitr worker)."),
    ),
    no_cache: bool = typer.Option(False, "--no-cache", help=_("Solve the deals again even if they are cached.")),
    as_json: bool = typer.Option(False, "--json", help=_("Print JSON, one line per board.")),
) -> None:
    wanted = Contract.parse(against) if against not in ("", PLAYED) else None
    records = board_files.read_boards(file)
    complete = _complete(records, file)
    if trace and not any(map(_play_of, complete)):
        raise Problem("{file} contains no play to trace", file=file)
    if against == PLAYED and all(record.contract is None for record in complete):
        raise Problem("{file} contains no contract to lead against", file=file)
    shown = complete if trace or against == PLAYED else _each_board_once(complete)
    deals = [record.deal for record in shown]
    if database:
        found = _by_workers(deals, database)
    else:
        found = _solved_locally(
            deals, kept_tables.KeptTables(None if no_cache else kept_tables.cache_folder(os.environ))
        )
    boards = [analysis_text.Analysed(record, makeable) for record, makeable in zip(shown, found, strict=True)]
    if against:
        boards = _with_leads(boards, wanted)
    if trace:
        boards = _with_traces(boards)
    if out is not None:
        known = {board.record.deal: board.makeable for board in boards}
        write_bytes(
            out,
            pbn.write_pbn(
                [
                    optimum.with_optimum(record, known[record.deal]) if record.deal in known else record
                    for record in records
                ],
            ),
        )
    for place, board in enumerate(boards):
        if as_json:
            say_json(analysis_text.plain(board))
        else:
            say_all([*([""] if place else []), *analysis_text.lines(board, terminal_width())])


def _solved_locally(deals: Sequence[Deal], known: Known) -> list[Makeable]:
    with progress(_("Double-dummy analysis"), len(deals)) as bar:
        return double_dummy.tables(deals, known, bar.advance)


def _by_workers(deals: Sequence[Deal], database: str) -> list[Makeable]:
    from arbitr.analysis.queue import Queue

    wanted = list(dict.fromkeys(deals))
    queue = Queue.opened(database)
    queue.put(wanted)
    if not queue.workers():
        print(_("No worker is running yet; start one: arbitr worker --database URL"), file=sys.stderr)
    with progress(_("Double-dummy analysis"), len(wanted)) as bar:
        known: dict[Deal, Makeable] = {}
        while len(known) < len(wanted):
            is_waiting = queue.waiting()  # before the check, so that nothing can be missed in between
            found = queue.found(wanted)
            bar.advance(len(found) - len(known))
            known = found
            if len(known) < len(wanted):
                if not is_waiting:
                    raise Problem(
                        "the workers could not solve all the deals; unsolved: {count}", count=len(wanted) - len(known)
                    )
                time.sleep(LOOK_AGAIN)
    return [known[deal] for deal in deals]


def _complete(records: Sequence[BoardRecord], file: Path) -> list[BoardRecord]:
    """The fully known boards; the others are listed."""
    found = []
    for record in records:
        if record.deal.is_complete and record.deal.is_regular:
            found.append(record)
        else:
            text = _("{file}:{line}: board {number} skipped: not all its cards are known").format(
                file=file, line=record.place.line, number=record.board.number
            )
            print(text, file=sys.stderr)
    if not found:
        raise Problem("{file} contains no board with all 52 cards", file=file)
    return found


def _each_board_once(records: Sequence[BoardRecord]) -> list[BoardRecord]:
    """A file of results has the same board once for each table."""
    return list({(record.board, record.deal): record for record in reversed(records)}.values())[::-1]


def _with_leads(boards: Sequence[Analysed], wanted: Contract | None) -> list[Analysed]:
    contracts = [wanted or board.record.contract for board in boards]
    asked = [
        (board.record.deal, contract) for board, contract in zip(boards, contracts, strict=True) if contract is not None
    ]
    with progress(_("Leads"), len(asked)) as bar:
        found = iter(double_dummy.leads(asked, bar.advance))
    return [
        board if contract is None else replace(board, against=contract, leads=next(found))
        for board, contract in zip(boards, contracts, strict=True)
    ]


def _with_traces(boards: Sequence[Analysed]) -> list[Analysed]:
    plays = [_play_of(board.record) for board in boards]
    asked = [play for play in plays if play is not None]
    with progress(_("Play"), len(asked)) as bar:
        found = iter(double_dummy.traces(asked, bar.advance))
    return [
        board if play is None else replace(board, trace=next(found)) for board, play in zip(boards, plays, strict=True)
    ]


def _play_of(record: BoardRecord) -> Played | None:
    """The cards as far as they are known."""
    if record.contract is None or record.play is None:
        return None
    known = takewhile(lambda played: played.card is not None, record.play.cards)
    return record.deal, record.contract, [(played.seat, played.card) for played in known if played.card is not None]
