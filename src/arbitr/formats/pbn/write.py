"""Writer for PBN 2.1, in the export format: mandatory tags first, the others by name, then auction, play and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from arbitr.bridge import PASSED_OUT, UNKNOWN
from arbitr.formats.pbn.calls import auction_lines, call_text
from arbitr.formats.pbn.cards import play_lines
from arbitr.formats.pbn.deal_tag import deal_text
from arbitr.formats.pbn.remarks import comment_text, escaped, tag_text
from arbitr.formats.pbn.scan import IDENTIFICATION, VULNERABLE
from arbitr.formats.record import BoardRecord, TableColumn, TableSection

HEAD = ("% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=UTF-8", "%Creator: Arbitr")
LINE_END = "\r\n"
_PLAIN_CELL = re.compile(r"[!#-$&-:<-Z\\^-z|~]+")
"""A cell without quotation marks: no brackets, braces, semicolons, quotation or percent signs."""


def write_pbn(records: Sequence[BoardRecord]) -> bytes:
    text = "\n\n".join("\n".join(_lines(record)) for record in records)
    return ("\n".join((*HEAD, text)) + "\n").replace("\n", LINE_END).encode()


def _lines(record: BoardRecord) -> list[str]:
    comments: dict[str, str] = {}
    for comment in record.comments:
        before = f"{comments[comment.after]}\n" if comment.after in comments else ""
        comments[comment.after] = before + comment.text
    lines: list[str] = []

    def add(name: str, line: str, *more: str) -> None:
        lines.append(line)
        if name in comments:
            lines.append(comment_text(comments.pop(name)))
        lines.extend(more)

    values = {tag.name: tag.value for tag in record.tags}
    for name, value in _identification(record):
        add(name, tag_text(name, values.pop(name, value)))
    for name in sorted(values):
        add(name, tag_text(name, values[name]))
    if record.auction is not None:
        lines += auction_lines(record.auction, record.board.dealer, comments.pop("Auction", ""))
    if record.play is not None:
        lines += play_lines(record.play, record.contract, comments.pop("Play", ""))
    for section in sorted(record.sections, key=lambda section: section.name):
        if isinstance(section, TableSection):
            head = ";".join(map(_head, section.columns))
            add(section.name, f'[{section.name} "{head}"]', *(_row(section.columns, row) for row in section.rows))
        else:
            add(section.name, tag_text(section.name, section.value), *section.lines)
    return [*map(comment_text, comments.values()), *lines]


def _identification(record: BoardRecord) -> Iterator[tuple[str, str]]:
    """The mandatory tags: ? for missing data of a played board, empty for a bare deal."""
    unknown = "?" if record.is_played else ""
    north, east, south, west = record.players
    board, contract, assumed = record.board, record.contract, record.assumed
    values = (
        record.event or unknown,
        record.site or unknown,
        record.date or unknown,
        record.board_name or ("" if "number" in assumed else str(board.number)),
        west or unknown,
        north or unknown,
        east or unknown,
        south or unknown,
        "" if "dealer" in assumed else board.dealer.letter,
        "" if "vulnerability" in assumed else VULNERABLE[board.vulnerability],
        "" if record.deal == UNKNOWN else deal_text(record.deal, board.dealer),
        record.scoring or unknown,
        *(("", "Pass", "") if record.result == PASSED_OUT else _contract(record) if contract else (unknown,) * 3),
    )
    return zip(IDENTIFICATION, values, strict=True)


def _contract(record: BoardRecord) -> tuple[str, str, str]:
    contract, result = record.contract, record.result
    assert contract is not None
    return (
        "^" * record.swapped + contract.declarer.letter,
        call_text(contract.bid) + contract.doubling.letters,
        "?" if result is None else "^" * record.miscounted + str(result.tricks),
    )


def _head(column: TableColumn) -> str:
    """The width follows a backslash that is not an escape, as in the standard."""
    width = "" if column.width is None else f"\\{column.width}{column.alignment}"
    return column.order + escaped(column.name) + width


def _row(columns: Iterable[TableColumn], row: Iterable[str]) -> str:
    cells = []
    for column, cell in zip(columns, row, strict=True):
        if not _PLAIN_CELL.fullmatch(cell):
            cell = f'"{escaped(cell)}"'
        width = column.width or 0
        cells.append(cell.rjust(width) if column.alignment == "R" else cell.ljust(width))
    return " ".join(cells).rstrip()
