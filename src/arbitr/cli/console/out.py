"""How the commands print: suits in colour on a terminal, plain elsewhere, and JSON."""

from __future__ import annotations

import gettext
import io
import json
import os
import secrets
import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING

from arbitr.plain import Plain
from arbitr.problem import Problem, reason

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

STANDARD = "-"
"""Standard input or output, if a file is required."""
NARROWEST = 8
"""The minimum width of a text column."""
SUIT_COLOURS = {"♠": "blue", "♥": "red", "♦": "dark_orange", "♣": "green"}
"""Four colours; the shape shows it too."""


class _StandardOutput(io.FileIO):
    """A full disk is reported in one line, whoever prints: we, Typer or Rich."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:  # somebody read only the first lines, which is not an error
            raise
        except OSError as error:
            raise Problem("cannot write to standard output: {why}", why=reason(error)) from None


def raise_all(problems: Sequence[Problem]) -> None:
    """Report every problem, each in its line: the caller of the command reports the last one."""
    for problem in problems[:-1]:
        print(f"arbitr: {problem.translated(gettext)}", file=sys.stderr)
    if problems:
        raise problems[-1]


def prepare_output() -> None:
    """UTF-8 whatever the system's encoding, and a standard output that reports its errors."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    # Not in a Windows console, nor if a program that runs us in its own process captures our output.
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout is sys.__stdout__:
        raw = getattr(sys.stdout.buffer, "raw", sys.stdout.buffer)
        if type(raw) is io.FileIO:
            ours = _StandardOutput(raw.fileno(), "wb", closefd=False)
            is_direct = sys.stdout.write_through
            sys.stdout = io.TextIOWrapper(
                ours if is_direct else io.BufferedWriter(ours),
                encoding="utf-8",
                errors="replace",
                line_buffering=sys.stdout.line_buffering,
                write_through=is_direct,
            )


def end_output() -> None:
    """Print the rest, or discard it if that is impossible: otherwise Python itself tries again and complains."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except (Problem, OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
    """Print lines, wrapped at the width of the terminal."""
    columns = terminal_width()
    for line in lines:
        if len(line) <= columns:
            say(line)
        else:
            for wrapped in wrap(line, columns, subsequent_indent="    ", break_on_hyphens=False):
                say(wrapped)


def say_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], left: Collection[int], wraps: Collection[int] = ()
) -> None:
    """Aligned columns, without empty ones.

    `left`: text columns; numbers are right-aligned. `wraps`: text columns that wrap if the terminal is too narrow.
    """
    columns = [at for at in range(len(head)) if any(row[at] for row in rows)]
    widths = {at: max(len(row[at]) for row in (head, *rows)) for at in columns}
    over = sum(widths.values()) + 2 * (len(columns) - 1) - terminal_width()
    for _narrower in range(over):
        widest = max((at for at in columns if at in wraps), key=widths.__getitem__, default=None)
        if widest is None or widths[widest] <= NARROWEST:
            break
        widths[widest] -= 1
    for row in (head, *rows):
        cells = {at: wrap(row[at], widths[at]) if at in wraps else [row[at]] for at in columns}
        for line in range(max((len(parts) for parts in cells.values()), default=0)):
            words = {at: parts[line] if line < len(parts) else "" for at, parts in cells.items()}
            say("  ".join(_aligned(words[at], widths[at], at in left) for at in columns).rstrip())


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
    """Write a file, or standard output for -. An existing file is unchanged until the new one is complete."""
    if str(file) == STANDARD:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        real = Path(os.path.realpath(file))  # a link keeps pointing to the file
        if _is_written_in_place(file, real):
            file.write_bytes(data)
        else:
            _replace(real, data)
    except OSError as error:
        raise Problem("cannot write {file}: {why}", file=file, why=reason(error)) from None


def _is_written_in_place(file: Path, real: Path) -> bool:
    """A pipe, a device, our own standard output under a name; a file that we cannot replace."""
    if not file.exists():
        return False
    with suppress(OSError):  # there is none
        if os.path.samestat(file.stat(), os.fstat(1)):
            return True
    return not (real.is_file() and os.access(real, os.W_OK) and os.access(real.parent, os.W_OK))


def _replace(file: Path, data: bytes) -> None:
    unfinished = file.with_name(
        f".arbitr-{secrets.token_hex(8)}.part"
    )  # not made from its name: that might get too long
    try:
        with unfinished.open("xb") as target:
            target.write(data)
            target.flush()
            os.fsync(target.fileno())
        if file.exists():
            _like(file, unfinished)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def _like(old: Path, new: Path) -> None:
    """The owner too, if permitted: a file that root writes for somebody stays theirs."""
    was = old.stat()
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(new, was.st_uid, was.st_gid)
    new.chmod(was.st_mode & 0o7777)


def signed(number: int) -> str:
    """+420, -50, 0: with its sign, without thousands marks."""
    return f"{number:+d}" if number else "0"
