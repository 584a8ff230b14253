"""Counts logical lines: statements, without docstrings, comments and blank lines.

    .venv/bin/python tools/logical_lines.py src [--each]
    .venv/bin/python tools/logical_lines.py --events [--each]     only the modules that declare events and effects

A statement over several lines counts once; a decorator and the head of a compound statement count one each.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
EVENTS = (
    "src/arbitr/bridge/events.py",
    "src/arbitr/laws/effects",
    "src/arbitr/tournament/event.py",
    "src/arbitr/tournament/events",
    "src/arbitr/tournament/kinds.py",
    "src/arbitr/marias/event.py",
    "src/arbitr/marias/events.py",
    "src/arbitr/marias/kinds.py",
    "src/arbitr/marias/rulings/effect.py",
    "src/arbitr/marias/tournament/events.py",
    "src/arbitr/marias/tournament/kinds.py",
    "src/arbitr/laws/kinds.py",
)
"""The modules that declare events and effects, and the lists of them. A missing one counts nothing."""


def logical_lines(source: str) -> int:
    docstrings = set()
    for node in ast.walk(ast.parse(source)):
        for statement in getattr(node, "body", []) if isinstance(getattr(node, "body", None), list) else []:
            if (
                isinstance(statement, ast.Expr)
                and isinstance(statement.value, ast.Constant)
                and isinstance(statement.value.value, str)
            ):
                docstrings.add(statement.lineno)  # of a module, a class, a function or an attribute
    count, first = 0, 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER):
            continue
        if token.type == tokenize.NEWLINE:
            count += first not in docstrings
            first = 0
        elif not first:
            first = token.start[0]
    return count


def files(places: Iterable[str]) -> list[Path]:
    found: list[Path] = []
    for place in places:
        path = ROOT / place
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
    return found


def main(words: list[str]) -> None:
    by_module = "--each" in words
    places = EVENTS if "--events" in words else [word for word in words if not word.startswith("--")] or ["src"]
    total = 0
    for path in files(places):
        count = logical_lines(path.read_text(encoding="utf-8"))
        total += count
        if by_module:
            print(f"{count:6} {path.relative_to(ROOT)}")
    print(f"{total:6} logical lines in all")


if __name__ == "__main__":
    main(sys.argv[1:])
