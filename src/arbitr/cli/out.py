"""How the commands print: suits in colour on a terminal, plain elsewhere, and JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

from arbitr.plain import Plain
from arbitr.problem import Problem

STANDARD = "-"
"""Standard input or output, where a file is asked for."""
NARROWEST = 8
"""A column of words is not made narrower."""
SUIT_COLOURS = {"♠": "blue", "♥": "red", "♦": "dark_orange", "♣": "green"}
"""Four colours; the shape says it too."""


def say(text: str) -> None:
    """Prints for a person."""
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.text import Text

    rich = Text(text)
    for symbol, colour in SUIT_COLOURS.items():
        rich.highlight_words([symbol], f"bold {colour}")
    Console(highlight=False, soft_wrap=True).print(rich)


def say_all(lines: Iterable[str]) -> None:
    """Prints lines, the long ones broken where the terminal ends."""
    columns = terminal_width()
    for line in lines:
        if len(line) <= columns:
            say(line)
        else:
            for part in wrap(line, columns, subsequent_indent="    ", break_on_hyphens=False):
                say(part)


def say_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], left: Collection[int], wraps: Collection[int] = ()
) -> None:
    """Columns under one another; those that are empty are left out.

    `left`: columns of words; numbers stand on the right. `wraps`: columns of words that are broken into lines where the
    terminal is too narrow for them.
    """
    kept = [at for at in range(len(head)) if any(row[at] for row in rows)]
    widths = {at: max(len(row[at]) for row in (head, *rows)) for at in kept}
    over = sum(widths.values()) + 2 * (len(kept) - 1) - terminal_width()
    for _ in range(over):
        widest = max((at for at in kept if at in wraps), key=widths.__getitem__, default=None)
        if widest is None or widths[widest] <= NARROWEST:
            break
        widths[widest] -= 1
    for row in (head, *rows):
        cells = {at: wrap(row[at], widths[at]) if at in wraps else [row[at]] for at in kept}
        for line in range(max((len(parts) for parts in cells.values()), default=0)):
            words = {at: parts[line] if line < len(parts) else "" for at, parts in cells.items()}
            say("  ".join(_aligned(words[at], widths[at], at in left) for at in kept).rstrip())


def _aligned(text: str, width: int, is_left: bool) -> str:
    return text.ljust(width) if is_left else text.rjust(width)


def is_narrow() -> bool:
    """Less than most tables of numbers need."""
    return terminal_width() < 60


def terminal_width() -> int:
    return max(get_terminal_size().columns, 20)


def say_json(data: Plain) -> None:
    """Prints for a program."""
    print(json.dumps(data, ensure_ascii=False))


def write_bytes(file: Path, data: bytes) -> None:
    """Writes a file, or standard output for -."""
    if str(file) == STANDARD:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        file.write_bytes(data)
    except OSError as error:
        raise Problem("{file} cannot be written: {why}", file=file, why=error.strerror) from None


def whole_number(text: str, option: str) -> int:
    """A number that was typed; a wrong one is named together with its option."""
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        raise Problem("{option}: {text} is not a whole number", option=option, text=repr(text)) from None


def signed(number: int) -> str:
    """+420, -50, 0: with its sign, without thousands marks."""
    return f"{number:+d}" if number else "0"
