"""The number of a law or sub-law, such as 27B1a: how people type it, its law, its place in the book."""

from __future__ import annotations

import re
from collections.abc import Iterator

LAWS = range(1, 94)
ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}
_PARTS = re.compile(r"(\d{1,2})(?:([A-H])(?:(\d{1,2})(?:([a-l])(\d|[ivx]+)?)?)?)?")
_TYPED = re.compile(r"(\d{1,2})(?:([a-h])(?:(\d{1,2})(?:([a-l])(\d|[ivx]+)?)?)?)?", re.IGNORECASE)
_CITED = re.compile(r"(?<![\w.])\d{1,2}(?:[A-H](?:\d{1,2}(?:[a-l](?:\d|[ivx]+)?)?)?)?(?![\w%]|\.\d| [NESW]\b)")


def typed(text: str) -> str | None:
    """Return the typed number in standard form: 27b1(a) is 27B1a; None if it is not the number of a law."""
    match = _TYPED.fullmatch(re.sub(r"[\s().]", "", text))
    if match is None:
        return None
    law, letter, number, small, last = match.groups(default="")
    if int(law) not in LAWS:
        return None
    return f"{int(law)}{letter.upper()}{number}{small.lower()}{last.lower()}"


def law_of(number: str) -> int:
    """The law to which a sub-law belongs."""
    return int(_parts(number)[0])


def depth(number: str) -> int:
    """The depth of a sub-law: 0 for the law itself."""
    return sum(1 for part in _parts(number) if part) - 1


def place(number: str) -> tuple[int, str, int, str, int]:
    """The key that sorts sub-laws as the book prints them."""
    law, letter, paragraph, small, last = _parts(number)
    return int(law), letter, int(paragraph or 0), small, ROMAN.get(last) or int(last or 0)


def is_within(number: str, whole: str) -> bool:
    """Return whether this sub-law is that one, or a part of it."""
    parts, others = _parts(number), _parts(whole)
    return all(not other or part == other for part, other in zip(parts, others, strict=True))


def cited(text: str) -> Iterator[re.Match[str]]:
    """Every number of a law in a citation such as `54D, 56`."""
    return _CITED.finditer(text)


def _parts(number: str) -> tuple[str, str, str, str, str]:
    match = _PARTS.fullmatch(number)
    if match is None:
        raise ValueError(f"{number} is no number of a law")
    law, letter, paragraph, small, last = match.groups(default="")
    return law, letter, paragraph, small, last
