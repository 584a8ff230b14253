"""The values of options and arguments, parsed from text; an error names the option."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from arbitr.nearest import read_member, read_word
from arbitr.number import read_number, read_share, whole_or_none
from arbitr.problem import Problem, required

E = TypeVar("E", bound=Enum)
MOST_WHOLE = 10**18
"""Larger numbers fit no column of a database."""


def whole_number(text: str, option: str) -> int:
    return required(
        whole_or_none(text, -MOST_WHOLE, MOST_WHOLE),
        "{option}: {text} is not a whole number",
        option=option,
        text=repr(text),
    )


def maybe_number(text: str, option: str) -> int | None:
    """A whole number, or None if the option was not given."""
    return whole_number(text, option) if text else None


def fraction(text: str, option: str) -> Fraction:
    try:
        return read_number(text)
    except ValueError:
        raise Problem("{option}: {text} is not a number", option=option, text=repr(text)) from None


def share(text: str, option: str) -> Fraction:
    """A part of a whole: 1/2, 0.5, 0,5 or 50 %."""
    try:
        return read_share(text)
    except ValueError:
        raise Problem("{option}: {text} is not a number", option=option, text=repr(text)) from None


def read_day(text: str, option: str) -> str:
    """A day as 2026-05-19, or nothing."""
    try:
        return date.fromisoformat(text.strip()).isoformat() if text.strip() else ""
    except ValueError:
        raise Problem(
            "{option}: {text} is not a day; enter e.g. {example}", option=option, text=repr(text), example="2026-05-19"
        ) from None


def several(texts: Iterable[str]) -> list[str]:
    """Return every word of an option that may be repeated; commas separate words too."""
    return [word.strip() for text in texts for word in text.split(",") if word.strip()]


def one_of(choices: Collection[str], text: str, option: str) -> str:
    """The choice that was typed, however it is spelt."""
    return read_word(text, choices, option)


def chosen(kind: type[E], text: str, option: str) -> E:
    """The member of an enumeration that was typed."""
    return read_member(kind, text, option)
