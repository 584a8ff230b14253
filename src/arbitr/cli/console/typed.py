"""User input: files, and answers on the terminal."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import typer

from arbitr.cli.console.out import say
from arbitr.problem import Problem, reason

T = TypeVar("T")


def text_of(file: Path) -> str:
    """The text of a file, or of standard input for -."""
    if str(file) == "-":
        return sys.stdin.read()
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Problem("cannot read {file}: {why}", file=file, why=reason(error)) from None
    except UnicodeDecodeError:
        raise Problem("{file} is not UTF-8 text", file=file) from None


def bytes_of(file: Path) -> bytes:
    """What a file holds, or standard input for -."""
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise Problem("cannot read {file}: {why}", file=file, why=reason(error)) from None


def until_it_fits(question: str, read: Callable[[str], T], default: str | None = None) -> T:
    """Ask again until the answer can be read."""
    while True:
        try:
            return read(typer.prompt(question, default=default, show_default=False).strip())
        except Problem as problem:
            say(problem.translated(gettext))
