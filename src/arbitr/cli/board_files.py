"""Boards from files and into them: the ending of the name says the format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from arbitr.bridge.board import Board
from arbitr.bridge.deal import Deal
from arbitr.cli.out import write_bytes
from arbitr.cli.typed import bytes_of
from arbitr.formats.convert import FORMATS, Format, format_named, format_to_write
from arbitr.formats.record import Place, Record
from arbitr.formats.text_file import lines_of, text_of
from arbitr.problem import Problem

PLAIN = ("", ".txt")
"""Endings of a file that holds deals in our own notation, one in each line."""


def read_boards(file: Path) -> list[Record]:
    """The boards of a file, or of standard input in our own notation."""
    if file.suffix.lower() in PLAIN:
        return _plain(text_of(bytes_of(file)), str(file))
    return format_named(file.suffix).read(bytes_of(file), str(file))


def _plain(text: str, file: str) -> list[Record]:
    """Boards are numbered as they come, and # begins a remark."""
    records: list[Record] = []
    for line, words in enumerate(lines_of(text), 1):
        plain = words.partition("#")[0].strip()
        if plain:
            try:
                deal = Deal.parse(plain)
            except Problem as problem:
                raise Problem("{file}:{line}: {problem}", file=file, line=line, problem=problem) from None
            records.append(Record(Board.numbered(len(records) + 1), deal, place=Place(file, line)))
    return records


def written_format(file: Path) -> Format:
    """The format of a file that is to be written; a Problem before the work, not after it."""
    if not file.suffix:
        names = ", ".join(each.endings[0] for each in FORMATS if each.is_written)
        raise Problem("{file} does not tell its format; its name should end in one of {names}", file=file, names=names)
    return format_to_write(file.suffix)


def write_boards(file: Path, records: Sequence[Record]) -> None:
    write_bytes(file, written_format(file).write(records))
