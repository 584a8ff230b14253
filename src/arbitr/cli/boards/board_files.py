"""Boards from files and to files: the extension determines the format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from arbitr.bridge import Board, Deal
from arbitr.cli.console import bytes_of, write_bytes
from arbitr.formats.convert import FORMATS, Format, format_named, format_to_write
from arbitr.formats.record import BoardRecord, FileLocation
from arbitr.formats.text_file import lines_of, text_of
from arbitr.problem import Problem

PLAIN = ("", ".txt")
"""Extensions of a file with deals in our own notation, one per line."""


def read_boards(file: Path) -> list[BoardRecord]:
    """The boards of a file, or of standard input in our own notation."""
    if file.suffix.lower() in PLAIN:
        return _plain(text_of(bytes_of(file)), str(file))
    return format_named(file.suffix).read(bytes_of(file), str(file))


def _plain(text: str, file: str) -> list[BoardRecord]:
    """Boards are numbered in order, and # begins a remark."""
    records: list[BoardRecord] = []
    for line, words in enumerate(lines_of(text), 1):
        plain = words.partition("#")[0].strip()
        if plain:
            try:
                deal = Deal.parse(plain)
            except Problem as problem:
                raise Problem("{file}:{line}: {problem}", file=file, line=line, problem=problem) from None
            records.append(BoardRecord(Board.numbered(len(records) + 1), deal, place=FileLocation(file, line)))
    return records


def written_format(file: Path) -> Format:
    """The format of an output file; a Problem is raised before the work starts."""
    if not file.suffix:
        names = ", ".join(known.endings[0] for known in FORMATS if known.is_written)
        raise Problem("cannot tell the format of {file}; end its name in one of: {names}", file=file, names=names)
    return format_to_write(file.suffix)


def write_boards(file: Path, records: Sequence[BoardRecord]) -> None:
    write_bytes(file, written_format(file).write(records))
