"""Regulations in text form: the value of each, from its text."""

from __future__ import annotations

import types
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from arbitr.bridge import Artificial, TariffLine, parse_award
from arbitr.laws.regulations import STANDARD, AppealsBody, Regulations
from arbitr.nearest import read_member, read_word
from arbitr.number import is_whole, read_share
from arbitr.problem import Problem

LEFT_OPEN: dict[str, tuple[str, object]] = {
    "later_lost_boards": ("same", ()),
    "later_lost_boards_partly": ("same", ()),
    "later_lost_boards_directly": ("same", ()),
    "penalty_tariff": ("unset", ()),
    "average_other_scoring": ("unset", None),
    "logical_alternative_threshold": ("significant", None),
}
"""The word for a regulation that does not exist."""


def parse_regulation(name: str, texts: list[str]) -> object:
    """The value of one regulation, from a text or a list of texts; a Problem says what would fit."""
    if name in LEFT_OPEN and texts == [LEFT_OPEN[name][0]]:
        return LEFT_OPEN[name][1]
    if name.startswith("later_lost_boards"):
        return tuple(_artificial(text) for text in texts)
    if name == "penalty_tariff":
        return tuple(TariffLine.parse(text) for text in texts)
    if name == "average_other_scoring":
        if len(texts) != 3:
            raise Problem("enter three numbers (average plus, average, average minus) or unset")
        return tuple(_number(text) for text in texts)
    if len(texts) != 1:
        raise Problem("enter a single value here, not a list")
    return _parse_one(kind_of(name), texts[0], LEFT_OPEN.get(name, ("",))[0])


def with_setting(regulations: Regulations, name: str, text: str) -> Regulations:
    """With one regulation in text form, several values separated by commas; without a text, the default of the Laws."""
    value = parse_regulation(name, [part.strip() for part in text.split(",")]) if text else getattr(STANDARD, name)
    changed: dict[str, Any] = {name: value}
    return replace(regulations, **changed)


def _parse_one(kind: Any, text: str, word: str) -> object:
    if kind is bool:
        if text not in ("yes", "no"):
            raise Problem("{text} is neither yes nor no; enter yes or no", text=repr(text))
        return text == "yes"
    if kind is int:
        if not is_whole(text):
            raise Problem("{text} is not a whole number", text=repr(text))
        return int(text)
    if kind is Fraction:
        number = _number(text, word)
        if number <= 0:
            raise Problem("{text} must be greater than 0", text=repr(text))
        return number
    if kind is str:
        return text
    if kind is AppealsBody:
        bodies = {body.code: body for body in AppealsBody}
        return bodies[read_word(text, bodies)]
    return read_member(kind, text)


def _number(text: str, word: str = "") -> Fraction:
    """30%, 1/3, 0.25 or 3."""
    try:
        return read_share(text)
    except ValueError:
        if word:
            raise Problem(
                "{text} is neither a number (e.g. 1/3 or 30%) nor {word}", text=repr(text), word=word
            ) from None
        raise Problem("{text} is not a number; enter e.g. 3, 1/3 or 30%", text=repr(text)) from None


def _artificial(text: str) -> Artificial:
    award = parse_award(text)
    if not isinstance(award, Artificial):
        raise Problem("{text} is not an artificial score; enter A+, A, A- or a percentage, e.g. 55%", text=repr(text))
    return award


@cache
def kind_of(name: str) -> Any:
    """The type of a field, without the None for the edition's default."""
    hint = get_type_hints(Regulations)[name]
    if get_origin(hint) in (Union, types.UnionType):
        return next(kind for kind in get_args(hint) if kind is not type(None))
    return hint
