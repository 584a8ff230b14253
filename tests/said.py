"""How a test names a text of the program: by its message id, the English template, with what fills its places.

A text can then be rewritten without touching a test: tools/messages.py finds the templates in the calls of these
functions and renames them too.
"""

from __future__ import annotations

import ast
import difflib
import html
import json
import re
import string
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from parts import ROOT

from arbitr.bridge.seat import parse_seat
from arbitr.message import Message, is_spoken
from arbitr.problem import Problem

PO_FILE = ROOT / "src" / "arbitr" / "locale" / "cs" / "LC_MESSAGES" / "arbitr.po"
"""Any language would do: each file has every id, and reading one is much quicker than gathering the ids again."""

ANYTHING = r"[^<>]{0,400}?"
"""What fills a place that the test says nothing about. It ends where an element of a page does."""


@cache
def known_ids() -> frozenset[str]:
    """The message ids; of a message with a plural, both forms."""
    texts: list[list[str]] = []
    in_id = False
    for line in PO_FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith(("msgid ", "msgid_plural ")):
            in_id = True
            texts.append([line.partition(" ")[2]])
        elif in_id and line.startswith('"'):
            texts[-1].append(line)
        else:
            in_id = False
    return frozenset(text for lines in texts if (text := "".join(json.loads(line) for line in lines)))


@cache
def texts_in_code() -> frozenset[str]:
    """Every text in the sources: one that is no id yet is gathered when the translations are next written."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "src" / "arbitr").rglob("*.py"))
    constants = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(value for value in constants if isinstance(value, str))


def english(template: str, /, **places: object) -> str:
    """The text as the program writes it, with all its places filled."""
    _check(template, places)
    if missing := _places(template) - places.keys():
        raise AssertionError(f"{template!r}: nothing fills {', '.join(sorted(missing))}")
    return str(Message(template, **{name: _seat(name, place) for name, place in places.items()}))


def _seat(name: str, place: Any) -> Any:
    """A seat may be named by its letter; the program says its name, except on paper and where it compares letters."""
    return parse_seat(place) if place in ("N", "E", "S", "W") and name not in ("expected", "found", "dealer") else place


def wording(template: str, /, **places: object) -> re.Pattern[str]:
    """A pattern of the text in which places that are not given may hold anything. A place may be a pattern itself."""
    _check(template, places)
    parts = []
    for text, name, _, _ in string.Formatter().parse(template):
        parts.append(_spaced(text))
        if name is not None:
            place = _seat(name, places.get(name))
            place = str(Message("{place}", place=place)) if is_spoken(place) else place
            parts.append(
                ANYTHING
                if place is None
                else f"(?:{place.pattern})"
                if isinstance(place, re.Pattern)
                else _spaced(str(place))
            )
    return re.compile("".join(parts))


def says(text: str, template: str | re.Pattern[str], /, **places: object) -> bool:
    """Whether the text, a page or what a command printed, holds this message; or what `wording` made of one."""
    pattern = wording(template, **places) if isinstance(template, str) else template
    return pattern.search(text) is not None or pattern.search(html.unescape(text)) is not None


@contextmanager
def refusal(
    template: str, kind: type[Problem] = Problem, /, **places: object
) -> Iterator[pytest.ExceptionInfo[Problem]]:
    """Expects a Problem with this message, or with one inside it that says why, as "{file}: {problem}" does."""
    _check(template, places)
    with pytest.raises(kind) as caught:
        yield caught
    found = [problem for problem in _inside(caught.value) if problem[0] == template]
    if not any(all(_is(filled[name], place) for name, place in places.items()) for _, filled in found):
        wanted = f"{template!r} with {places}" if places else repr(template)
        raise AssertionError(
            f"refused for another reason\nexpected: {wanted}\nrefused:  {caught.value.message!r} with "
            f"{caught.value.places}\nin words: {caught.value}"
        ) from caught.value


def _inside(said: object) -> Iterator[tuple[str, dict[str, object]]]:
    """The message and those that fill its places."""
    if isinstance(said, (Problem, Message)):
        yield (said.message if isinstance(said, Problem) else said.text), said.places
        if said._plural is not None:
            yield said._plural, said.places
        for place in said.places.values():
            yield from _inside(place)


def _is(actual: object, expected: object) -> bool:
    if isinstance(expected, re.Pattern):
        return expected.search(str(actual)) is not None
    return str(actual) == str(expected)


def _spaced(text: str) -> str:
    """A pattern of the text, however its lines are broken."""
    return r"\s+".join(re.escape(word) for word in re.split(r"\s+", text))


def _places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def _check(template: str, places: dict[str, object]) -> None:
    if template not in known_ids() and template not in texts_in_code():
        near = difflib.get_close_matches(template, known_ids(), 3, 0.5)
        raise AssertionError(
            f"{template!r} is no message id (tools/messages.py gathers new ones)"
            + (f"; these are near: {near}" if near else "")
        )
    if unknown := places.keys() - _places(template):
        raise AssertionError(f"{template!r} has no place {', '.join(sorted(unknown))}")
