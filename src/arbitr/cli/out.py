"""How the commands print: suits in colour on a terminal, plain elsewhere, and JSON."""

from __future__ import annotations

import json
import sys

from arbitr.plain import Plain
from arbitr.problem import Problem

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


def say_json(data: Plain) -> None:
    """Prints for a program."""
    print(json.dumps(data, ensure_ascii=False))


def whole_number(text: str, option: str) -> int:
    """A number that was typed; a wrong one is named together with its option."""
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        raise Problem("{option}: {text} is not a whole number", option=option, text=repr(text)) from None


def signed(number: int) -> str:
    """+420, -50, 0: with its sign, without thousands marks."""
    return f"{number:+d}" if number else "0"
