"""DLM, the text file of the Duplimate dealing machine: up to 99 boards with checksums (docs/reference/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from operator import xor

from arbitr.bridge import Deal
from arbitr.formats.dealing_machines.dup import cut
from arbitr.formats.dealing_machines.pack import deal_of, deals_to_write, dealt, owners
from arbitr.formats.record import BoardRecord
from arbitr.formats.text_file import lines_of, text_of
from arbitr.problem import Problem, required

BOARDS = 99
HEADLINE = "Arbitr"
COPIES = 1
NOT_DEALT = "aaaaaabffffffkkkkkklpppppp"
"""The content of an unused board: each hand has one suit."""
_BOARD = re.compile(r"board\s*(\d{1,3})", re.IGNORECASE)
_CARDS = re.compile(r"([a-p]{26})\s*(\d{3})")


def read_dlm(data: bytes, file: str) -> list[BoardRecord]:
    """The boards from the first to the last one of the set; undealt ones are omitted."""
    values: dict[str, str] = {}
    found: dict[int, Deal | None] = {}
    for line, text in enumerate(lines_of(text_of(data)), 1):
        try:
            _take(text, values, found)
        except Problem as problem:
            raise Problem("{file}:{line}: {problem}", file=file, line=line, problem=problem) from None
    first, last = (_number(values.get(key, ""), default) for key, default in (("from board", 1), ("to board", BOARDS)))
    there = {number: deal for number, deal in sorted(found.items()) if first <= number <= last}
    if "to board" in values and len(there) <= last - first:
        # An undealt board has its line too.
        raise Problem("{file}:{line}: {problem}", file=file, line=1, problem=cut(first, last, len(there)))
    headline = values.get("headline", "")
    records = [dealt(number, deal, headline) for number, deal in there.items() if deal is not None]
    if not records:
        raise Problem("{file}:{line}: {problem}", file=file, line=1, problem=Problem("there are no deals"))
    return records


def _take(text: str, values: dict[str, str], found: dict[int, Deal | None]) -> None:
    """One line: the cards of a board, or something about the set."""
    key, _, value = (part.strip() for part in text.partition("="))
    match = _BOARD.fullmatch(key)
    if match is None:
        values[key.lower()] = value
        if values.get("crypto key", "0") != "0":
            raise Problem("the file is locked with a key; open it in the program that wrote it and save it unlocked")
        return
    number = int(match[1])
    deal = _deal(number, value)
    if number in found:
        raise Problem("board {board} appears twice; keep one", board=number)
    found[number] = deal


def _number(text: str, default: int) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else default


def _deal(number: int, value: str) -> Deal | None:
    match = required(
        _CARDS.fullmatch(value.lower()),
        "{text} is not the deal of a board: write 26 letters from a to p and a checksum",
        text=repr(value),
    )
    letters, checksum = match.groups()
    if number < 1:
        raise Problem("{number} is not a board number; boards are numbered from 1", number=number)
    if int(checksum) != _checksum(number, letters):
        raise Problem("board {board}: the checksum does not match; the file is damaged", board=number)
    if letters == NOT_DEALT:
        return None
    pairs = [ord(letter) - ord("a") for letter in letters]
    return deal_of(owner for pair in pairs for owner in divmod(pair, 4))


def _checksum(number: int, letters: str) -> int:
    return reduce(xor, letters.encode(), number)


def write_dlm(records: Sequence[BoardRecord]) -> bytes:
    """The set from its lowest to its highest board, to be dealt once and shown; the event is the headline."""
    deals = deals_to_write(records, "DLM")
    first, last = min(deals), max(deals)
    if last > BOARDS:
        raise Problem("board {board}: DLM holds only boards 1 to {most}", board=last, most=BOARDS)
    headline = " ".join((records[0].event or HEADLINE).split())
    lines = [
        "[Document]",
        f"Headline={headline}",
        "Status=Show",
        f"Duplicates={COPIES}",
        f"From board={first}",
        f"To board={last}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={COPIES ^ first ^ last ^ 1}",  # the last one: it is shown
    ]
    for number in range(1, BOARDS + 1):
        letters = NOT_DEALT if number not in deals else _letters(deals[number])
        lines += [f"Duplicates {number:02d}=0", f"Board {number:02d}={letters}{_checksum(number, letters):03d}"]
    return "".join(line + "\r\n" for line in lines).encode()


def _letters(deal: Deal) -> str:
    held = owners(deal)
    return "".join(chr(ord("a") + 4 * one + other) for one, other in zip(held[::2], held[1::2], strict=True))
