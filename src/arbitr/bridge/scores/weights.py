"""How people write the weights of several results: 60% A, 40% B; 1/6 A, 5/6 B; 2 A, 1 B; 2:1 A, B; A 60%, B 40%.

A doubtful weight is a range: 40-60% A, 40-60% B.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from arbitr.bridge.scores.worth import Worth
from arbitr.number import read_number
from arbitr.problem import Problem


@dataclass(frozen=True, slots=True)
class Weighted:
    """One part of the text: what it names, and its weight if one is given."""

    what: str
    weight: Fraction | None = None
    is_ratio: bool = False
    """A fraction or a plain number: it is relative to the others, whatever their sum."""
    most: Fraction | None = None
    """The upper bound if the weight is a range: the weight is the lower one."""


def weighted(text: str) -> list[tuple[Fraction, str]]:
    """Each part with its weight. Ratios are scaled to 100%; one of several percentages may be omitted, and gets the
    rest.
    """
    return settled(text, weights_of(text))


def is_in_doubt(parts: Iterable[Weighted]) -> bool:
    return any(part.most is not None for part in parts)


def resolved(text: str, parts: Sequence[Weighted], better: Callable[[str], Fraction]) -> list[Weighted]:
    """Weights given as ranges, set so that the better outcomes get as much as the ranges allow."""
    least = sum((part.weight or Fraction(0) for part in parts), Fraction(0))
    most = sum((part.most or part.weight or Fraction(0) for part in parts), Fraction(0))
    if not least <= 1 <= most:
        raise Problem(
            "{text}: the weights add up to between {least} and {most}; 100% must lie in that range",
            text=repr(text),
            least=percent_text(least),
            most=percent_text(most),
        )
    left, weights = 1 - least, {part: part.weight or Fraction(0) for part in parts}
    for part in sorted(parts, key=lambda part: better(part.what), reverse=True):
        more = min(left, (part.most or weights[part]) - weights[part])
        weights[part], left = weights[part] + more, left - more
    return [Weighted(part.what, weights[part]) for part in parts if weights[part]]


def settled(text: str, parts: Sequence[Weighted]) -> list[tuple[Fraction, str]]:
    """The parts with weights that add up to 100%, or as near to it as they were given."""
    if is_in_doubt(parts):
        raise Problem("{text}: give each result one weight, e.g. 60%", text=repr(text))
    if len(parts) == 1 and parts[0].weight is None:
        return [(Fraction(1), parts[0].what)]
    missing = [part for part in parts if part.weight is None]
    total = sum((part.weight for part in parts if part.weight is not None), Fraction(0))
    if not missing and total and all(part.is_ratio for part in parts):
        return [(part.weight / total, part.what) for part in parts if part.weight is not None]
    if len(missing) == 1 and 0 < total < 1:
        return [(1 - total if part.weight is None else part.weight, part.what) for part in parts]
    if missing:
        raise Problem("{text}: give each result its weight, e.g. 60% 4S N =, 40% 4S N -1", text=repr(text))
    return [(part.weight, part.what) for part in parts if part.weight is not None]


def weights_of(text: str) -> list[Weighted]:
    """The parts of a comma-separated list; a ratio before or after it gives the weights of all of them in turn."""
    return list(_weights_of(text))


@lru_cache(maxsize=256)
def _weights_of(text: str) -> tuple[Weighted, ...]:
    before, after = _RATIO_BEFORE.fullmatch(text), _RATIO_AFTER.fullmatch(text)
    if before or after:
        ratio, rest = (before[1], before[2]) if before else (after[2], after[1]) if after else ("", "")
        numbers, names = ratio.split(":"), [part.strip() for part in rest.split(",")]
        if len(numbers) != len(names):
            raise Problem("{text}: give as many results as weights, e.g. 2:1 4S N =, 4S N -1", text=repr(text))
        pairs = zip(numbers, names, strict=True)
        return tuple(Weighted(name, read_number(number), True) for number, name in pairs)
    return tuple(_part(part.strip()) for part in text.split(","))


def _part(text: str) -> Weighted:
    if Worth.found_in(text) is not None:  # 55% alone is the value of the board
        return Weighted(text)
    if match := _BOUNDS_BEFORE.fullmatch(text):
        low, high = read_share(match[1]), read_share(match[2])
        if low > high:
            raise Problem("{text}: put the lower bound first, e.g. 40-60%", text=repr(text))
        return Weighted(match[3], low, most=high)
    if match := _PERCENT_BEFORE.fullmatch(text):
        return Weighted(match[2], read_share(match[1]))
    if match := _NUMBER_BEFORE.fullmatch(text):
        return Weighted(match[2], read_number(match[1]), True)
    if match := _PERCENT_AFTER.fullmatch(text):
        return Weighted(match[1], read_share(match[2]))
    if match := _FRACTION_AFTER.fullmatch(text):
        return Weighted(match[1], read_number(match[2]), True)
    return Weighted(text)


_RATIO = r"[0-9]{1,9}(?:\.[0-9]{1,9})?(?:\s*:\s*[0-9]{1,9}(?:\.[0-9]{1,9})?)+"
_RATIO_BEFORE = re.compile(rf"\s*\(?({_RATIO})\)?\s+(.*\S)\s*", re.DOTALL)
_RATIO_AFTER = re.compile(rf"\s*(.*\S)\s+\(?({_RATIO})\)?\s*", re.DOTALL)
_SHARE = r"[0-9]+(?:\.[0-9]+|/[0-9]+)?\s*%"
_BOUNDS_BEFORE = re.compile(rf"([0-9]+(?:\.[0-9]+)?)\s*%?\s*(?:-|–|TO)\s*({_SHARE})\s*(.+)", re.DOTALL | re.IGNORECASE)
_PERCENT_BEFORE = re.compile(rf"({_SHARE})\s*(.*)", re.DOTALL)
_NUMBER_BEFORE = re.compile(
    r"([0-9]{1,9}(?:\.[0-9]{1,9}|/0*[1-9][0-9]{0,8})?)(?:\s*:\s*|\s+)((?:[0-9+-]|P|AP|ALL|NS |EW ).*)",
    re.DOTALL | re.IGNORECASE,
)
_PERCENT_AFTER = re.compile(rf"(.*\S)\s+\(?({_SHARE})\)?", re.DOTALL)
_FRACTION_AFTER = re.compile(r"(.*\S)\s+\(?([0-9]{1,9}/0*[1-9][0-9]{0,8})\)?", re.DOTALL)


def read_share(text: str) -> Fraction:
    try:
        return read_number(text.rstrip("% ")) / 100
    except ValueError:
        raise Problem("{text} is not a share; write 60%", text=repr(text)) from None


def percent_text(share: Fraction) -> str:
    """60%, 33.5%, or 100/3% if no decimal would be exact."""
    percent = share * 100
    if percent.denominator == 1:
        return f"{percent.numerator}%"
    tenths = percent * 1000
    if tenths.denominator == 1:
        return f"{float(percent):g}%"
    return f"{percent.numerator}/{percent.denominator}%"
