"""The deals of a file, by the number of their board, whatever its format."""

from __future__ import annotations

from arbitr.bridge import Deal
from arbitr.formats.convert import format_named
from arbitr.problem import Problem


def read_deals(data: bytes, file: str) -> dict[int, Deal]:
    """Every complete deal; the extension of the name determines the format."""
    found: dict[int, Deal] = {}
    for record in format_named(file.rpartition(".")[2]).read(data, file):
        if not record.deal.is_complete:
            continue
        number = record.board.number
        if found.setdefault(number, record.deal) != record.deal:
            raise Problem("{file}: board {board} appears twice, with different cards", file=file, board=number)
    return found
